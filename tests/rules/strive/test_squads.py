"""Squads: one pool of HP, AP and Exhaustion; attacking, defending and moving as one; Captains."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, OWN_PACK, Id, IllegalAnswer, Key, OwnPack, Record, Spot
from hearthside.kit.turns import TURNS, TurnOrder
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.derived import exhaustion_limit, maximum_hp
from hearthside.rulesets.strive.fight_state import COMBAT, KeyZone
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.npc import FreeStrike, NpcTrait
from hearthside.rulesets.strive.questions.squads import OfWhichType
from hearthside.rulesets.strive.rules.combat.heroic import toughened_up
from hearthside.rulesets.strive.rules.combat.places import flanking
from hearthside.rulesets.strive.rules.combat.ways import sprint_fields
from hearthside.rulesets.strive.rules.health.ap import fields_per_ap
from hearthside.rulesets.strive.rules.npcs.defence import defense_of
from hearthside.rulesets.strive.rules.npcs.squad_rating import squad_cr
from hearthside.rulesets.strive.rules.npcs.squads import stragglers
from hearthside.rulesets.strive.rules.tests.figures import pool_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.squads import Benefit, Squad, death_thresholds, halved, living, pool
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.warnings import warnings
from hearthside.rulesets.strive.words import DEF
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, fight, go, now, simulated, stands, use
from rules.strive.grounds import FIELD, at, on_field, where
from rules.strive.scenes import BY_THE_BOOK, Scene, lay, questions, somebody, told

SQUAD = Key[Squad]("squad")
RATS = tuple(f"rat-{number}" for number in range(1, 6))
HIT, MISS = 6, 1


def rat(toughness: int = 1, **fields: Any) -> Character:
    """Of 20 HP, which count for 10; it bites with 5 dice."""
    mine: dict[str, Any] = {"strength": 2, "agility": 3, "skills": {"bite": 4}, "defense": 2, "made_from": "rat",
                            "free_strike": FreeStrike(2, "piercing"), "hp": 5 + 5 * toughness, **fields}  # fmt: skip
    return somebody(toughness=toughness, squad="squad", **mine)


def squad(number: int = 5, captain: Id = "", benefit: Benefit = "", **fields: Any) -> dict[Id, Record]:
    return {"squad": Squad(name="Rats", members=RATS[:number], captain=captain, benefit=benefit, **fields)}


def rats(number: int = 5, **fields: Any) -> dict[str, Any]:
    return {one: rat(**fields) for one in RATS[:number]}


def horde(rules: HouseRules = BY_THE_BOOK, number: int = 5, more: dict[Id, Record] | None = None,
          members: dict[str, Any] | None = None, **fighters: Any) -> Scene:  # fmt: skip
    """A fight against a Squad of rats."""
    told_of = {**squad(number), **(more or {})}
    return fight(rules, more=told_of, **{**rats(number, **(members or {})), **fighters})


def left(scene: Scene) -> tuple[int, int]:
    """The HP of the Squad, and how many stand."""
    reader = scene.play.reader()
    return pool(reader, SQUAD), len(living(reader, SQUAD))


def hurt(scene: Scene, points: int, who: Id = "rat-1", kind: str = "slashing", **answers: Any) -> Scene:
    return go(scene.begin("hurt", who=who, points=points, kind=kind), **answers)


# --- HP
@pytest.mark.rule("STR-954", "STR-955", "STR-957", "STR-EX82", "STR-EX83")
def test_five_of_20_hp_have_a_pool_of_50_and_12_damage_fells_one() -> None:
    scene = horde()
    assert left(scene) == (50, 5)
    assert left(hurt(scene, 12)) == (38, 4)
    assert now(scene, "rat-1").state == "dead"


@pytest.mark.rule("STR-955", "STR-959", "STR-EX84")
def test_members_fall_at_40_30_20_10_and_0() -> None:
    scene = horde()
    for threshold in (40, 30, 20, 10, 0):
        first = next(one for one in RATS if now(scene, one).state == "active")
        assert left(hurt(scene, 9, who=first)) == (threshold + 1, threshold // 10 + 1)
        assert left(hurt(scene, 1, who=first)) == (threshold, threshold // 10)


@pytest.mark.rule("STR-954", "STR-EX129")
def test_half_is_rounded_up() -> None:
    assert death_thresholds(13, 3) == (26, 13, 0)
    assert halved(25) == 13


@pytest.mark.rule("STR-955", "STR-956", "STR-EX127", "STR-Q185")
def test_25_damage_at_once_fells_whoever_was_struck_and_the_next() -> None:
    scene = hurt(horde(), 25, who="rat-3")
    assert left(scene) == (25, 3)
    assert [one for one in RATS if now(scene, one).state == "dead"] == ["rat-1", "rat-3"]
    scene = hurt(horde(), 10)
    assert left(scene) == (40, 4)  # reaching the threshold is enough


@pytest.mark.rule("STR-957", "STR-955")
def test_what_is_left_below_a_threshold_counts_against_the_squad_as_a_whole() -> None:
    scene = hurt(horde(), 6, who="rat-1")
    assert left(scene) == (44, 5)
    assert left(hurt(scene, 6, who="rat-2")) == (38, 4)
    assert now(scene, "rat-2").state == "dead"


@pytest.mark.rule("STR-Q187", "STR-977")
def test_feeble_members_count_for_5_but_at_some_tables_for_10() -> None:
    for rules, share in ((HouseRules(), 5), (HouseRules(feeble_whole=True), 10)):
        reader = horde(rules, members={"power": "feeble"}).play.reader()
        assert maximum_hp(reader, Key[Character]("rat-1")).total == share


def burnt(scene: Scene, dealt: list[int]) -> Scene:
    """Vesna's flask bursts over the first two rats, who do not duck away."""
    scene.begin("throw-object", "vesna", what="flask", at="a spot")
    return go(scene, [HIT, HIT, *[MISS] * 2], dealt, HowFarThrown=1, DuckAway=False, OnWhomAll=[[*RATS[:2]]])


THROWER = somebody(skills={"throwing": 4}, assets={"flask": Asset(entry="fire-flask", place="hands", hands=1)})


@pytest.mark.rule("STR-958", "STR-Q186", "STR-EX128")
@pytest.mark.parametrize(("dealt", "expected"), [([6, 6], (30, 3)), ([3, 4], (36, 4))])
def test_an_area_takes_of_a_squad_no_more_than_its_members_there_count_for(dealt: list[int], expected: Any) -> None:
    assert left(burnt(horde(vesna=THROWER), dealt)) == expected


@pytest.mark.rule("STR-876", "STR-958", "STR-Q186")
def test_what_one_member_suffers_beyond_its_share_counts_up_to_what_all_in_the_area_have() -> None:
    marked: dict[str, Any] = {"rat-1": rat(conditions=afflicted("marked"))}
    assert left(burnt(horde(vesna=THROWER, **marked), [4, 4])) == (30, 3)  # 12 and 8


@pytest.mark.rule("STR-Q188", "STR-1116", "STR-Q371")
def test_members_suffer_no_injuries_and_die_by_blunt_blows_too() -> None:
    scene = hurt(horde(), 12, kind="bludgeoning")
    assert now(scene, "rat-1").state == "dead"
    assert not any(now(scene, one).injuries for one in RATS)
    scene = hurt(horde(HouseRules(squads_knocked_out=True)), 12, kind="bludgeoning")
    assert (now(scene, "rat-1").state, "unconscious" in now(scene, "rat-1").conditions) == ("active", True)
    assert left(scene) == (38, 4)


@pytest.mark.rule("STR-993", "STR-Q201")
def test_danger_blood_of_a_member_that_falls_with_another_strikes_too() -> None:
    blood: dict[str, Any] = {"npc_traits": {"danger-blood": NpcTrait(types=("acid",))}}
    lairs: dict[str, Any] = {"rat-1": (3, 3), "rat-2": (7, 8)}
    bodies: dict[str, Any] = {one: rat(stands=Spot(map=FIELD, x=x, y=y), **blood) for one, (x, y) in lairs.items()}
    scene = on_field(more=squad(2), vesna=at(8, 8, hp=29), **bodies)
    go(scene.begin("hurt", who="rat-1", points=20, kind="slashing"), [3], DuckAway=False)
    assert now(scene, "vesna").hp == 26


@pytest.mark.rule("STR-Q188", "STR-509")
def test_each_slain_member_moves_momentum() -> None:
    scene = hurt(horde(), 20)
    assert scene.play.reader()[COMBAT].momentum == 20  # two at 15 each, at most 20


@pytest.mark.rule("STR-810", "STR-EX102", "STR-Q138")
def test_a_killzone_kills_the_member_whose_share_is_small_enough_and_the_pool_falls_to_the_threshold() -> None:
    zone: dict[Id, Record] = {"zone": KeyZone(name="Killzone", of="idun", does="killzone", hits=2)}  # 2 × 3 + 2
    inside = {one: {"zones": ("zone",)} for one in RATS}

    def struck(points: int, more: dict[Id, Record] | None = None, **people: Any) -> Scene:
        scene = horde(more={**zone, **(more or {})}, fighting=inside, idun=somebody(toughness=3), **people)
        return hurt(scene, points, who="rat-2")

    scene = struck(4)  # 46 of 50: its share is 6
    assert (left(scene), now(scene, "rat-2").state) == ((40, 4), "dead")
    scene = struck(1)
    assert (left(scene), now(scene, "rat-2").state) == ((49, 5), "active")
    hard = struck(14, squad(5, "boss", "hardened", temporary=10), boss=somebody())
    assert left(hard) == (40, 4)


@pytest.mark.rule("STR-Q138", "STR-961")
def test_who_dies_in_a_killzone_hands_on_the_place_in_the_order() -> None:
    zone: dict[Id, Record] = {"zone": KeyZone(name="Killzone", of="idun", does="killzone", hits=9)}
    scene = horde(number=2, more=zone, fighting={"rat-1": {"zones": ("zone",)}}, idun=somebody(toughness=3))
    hurt(scene, 1, who="rat-1")
    assert now(scene, "rat-1").state == "dead"
    assert "rat-1" not in scene.play.reader()[TURNS].order


@pytest.mark.rule("STR-1004", "STR-Q204")
def test_a_squad_regenerates_once_and_not_the_dead() -> None:
    scene = horde(members={"npc_traits": {"regenerator": NpcTrait()}})
    hurt(scene, 17)
    assert left(scene) == (33, 4)
    go(scene.begin("finish-turn", "vesna"))
    assert left(scene) == (39, 4)


# --- AP, turns, Exhaustion
@pytest.mark.rule("STR-950", "STR-961", "STR-962")
def test_a_squad_has_one_place_in_the_order_and_one_pool_of_ap() -> None:
    scene = lay(more=squad(3), vesna=somebody(), **rats(3))
    go(scene.begin("begin-combat", foes=list(RATS[:3])), [10], [2])
    assert scene.play.reader()[TURNS].order == ("vesna", "rat-1")
    go(scene.begin("finish-turn", "vesna"))
    assert {ap_of(scene, one) for one in RATS[:3]} == {5}
    use(scene, "bite", "vesna", who="rat-2", attack=True)
    go(scene, [MISS] * 5)
    assert {ap_of(scene, one) for one in RATS[:3]} == {3}


@pytest.mark.rule("STR-961", "STR-955")
def test_the_place_in_the_order_goes_to_another_when_its_holder_falls() -> None:
    scene = lay(more=squad(3), vesna=somebody(), **rats(3))
    go(scene.begin("begin-combat", foes=list(RATS[:3])), [10], [2])
    hurt(scene, 10, who="rat-1")
    assert scene.play.reader()[TURNS].order == ("vesna", "rat-2")


@pytest.mark.rule("STR-848", "STR-961")
def test_a_round_that_began_in_the_turn_of_a_member_goes_on_when_that_one_falls() -> None:
    scene = horde(number=2, turn="rat-1")
    scene.begin("set", path='"*turns".order', to=["rat-1", "vesna"])  # a Squad has one place
    go(scene.begin("inflict", who="vesna", condition="marked"))
    hurt(scene, 10, who="rat-1")
    go(scene.begin("next-turn"))
    assert "marked" in now(scene, "vesna").conditions
    go(scene.begin("next-turn"))
    assert "marked" not in now(scene, "vesna").conditions


@pytest.mark.rule("STR-Q188")
def test_ap_penalties_count_only_where_all_have_them() -> None:
    frozen: dict[str, Any] = {"conditions": {"frostbitten": Affliction(points=2)}}
    two: dict[str, Any] = {"rat-1": rat(**frozen), "rat-2": rat()}
    scene = fight(more=squad(2), turn="vesna", ap={"rat-1": 0, "rat-2": 0}, **two)
    go(scene.begin("finish-turn", "vesna"))
    assert (ap_of(scene, "rat-1"), ap_of(scene, "rat-2")) == (4, 4)


@pytest.mark.rule("STR-869", "STR-Q160", "STR-Q188")
def test_frost_in_the_turn_of_a_squad_takes_ap_when_the_last_of_it_is_frostbitten() -> None:
    scene = fight(more=squad(2), turn="rat-1", **rats(2))
    for who, points, left_over in (("rat-1", 1, 4), ("rat-2", 2, 3), ("rat-1", 2, 2), ("rat-1", 1, 2)):
        go(scene.begin("inflict", who=who, condition="frostbitten", points=points))
        assert (ap_of(scene, "rat-1"), ap_of(scene, "rat-2")) == (left_over, left_over)
    boss = fight(more=squad(2, "boss"), turn="boss", boss=somebody(), **rats(2))
    go(boss.begin("inflict", who="boss", condition="frostbitten", points=2))
    assert (ap_of(boss, "boss"), ap_of(boss, "rat-1")) == (2, 4)


@pytest.mark.rule("STR-531", "STR-950", "STR-1018", "STR-Q189")
def test_what_strikes_all_foes_costs_a_squad_an_ap_and_a_point_of_exhaustion_not_one_for_each() -> None:
    scene = horde(momentum=20, members={"npc_traits": {"inexorable": NpcTrait()}})  # it is not of their own doing
    go(scene.begin("heroic-act", "vesna", which="tough"))
    assert (ap_of(scene, "rat-1"), now(scene, "rat-1").exhaustion) == (3, 1)


@pytest.mark.rule("STR-962", "STR-1016")
def test_a_disruptive_squad_gains_1_ap_after_a_foes_turn() -> None:
    disruptive = {"hyperactive": NpcTrait(upgrades={"disruptive": 1})}
    scene = fight(more=squad(), tomas=somebody(), ap=dict.fromkeys(RATS, 1), **rats(npc_traits=disruptive))
    go(scene.begin("finish-turn", "vesna"))
    assert ap_of(scene, "rat-2") == 2


@pytest.mark.rule("STR-950", "STR-Q189", "STR-Q468")
def test_exhaustion_is_shared_and_one_test_is_for_all() -> None:
    scene = horde(number=2)
    go(scene.begin("exhaust", who="rat-1", points=3))
    assert [now(scene, one).exhaustion for one in RATS[:2]] == [3, 3]
    assert all("exhausted" in now(scene, one).conditions for one in RATS[:2])
    go(scene.begin("exhaust", who="rat-2", points=1), [MISS] * 2)
    assert all("unconscious" in now(scene, one).conditions for one in RATS[:2])


# --- attacking
@pytest.mark.rule("STR-947", "STR-964", "STR-965", "STR-966", "STR-EX125", "STR-Q191")
def test_a_squad_attacks_with_one_roll_and_those_who_aid_add_dice_and_free_strikes() -> None:
    scene = horde(number=3, turn="rat-1", vesna=somebody(hp=30))
    scene.begin("squad-attack", "rat-1", which="bite", whom=["vesna"])
    go(scene, [HIT, *[MISS] * 6], [3])  # 5D6 + 2
    assert now(scene, "vesna").hp == 30 - 5 - 2 - 2  # 3 + Strength 2, and two Free Strikes
    assert ap_of(scene, "rat-3") == 2


@pytest.mark.rule("STR-964", "STR-Q191")
def test_several_targets_have_a_roll_each_and_ap_are_paid_once() -> None:
    scene = horde(number=3, turn="rat-1", vesna=somebody(hp=30), tomas=somebody(hp=30))
    scene.begin("squad-attack", "rat-1", which="bite", whom=["vesna", "tomas"])
    go(scene, [HIT, *[MISS] * 4], [1], [HIT, *[MISS] * 5], [1], WhoTakesPart=[["rat-1"]])
    assert (now(scene, "vesna").hp, now(scene, "tomas").hp) == (27, 25)
    assert ap_of(scene, "rat-1") == 2


@pytest.mark.rule("STR-968")
def test_the_gm_may_skip_members() -> None:
    scene = horde(number=3, turn="rat-1", vesna=somebody(hp=30))
    scene.begin("squad-attack", "rat-1", which="bite", whom=["vesna"], without=["rat-2", "rat-3"])
    go(scene, [HIT, *[MISS] * 4], [3])
    assert now(scene, "vesna").hp == 25


@pytest.mark.rule("STR-964")
def test_whoever_is_in_no_squad_makes_no_squad_attack() -> None:
    scene = fight(turn="brute", brute=somebody(skills={"bite": 2}))
    with pytest.raises(IllegalAnswer, match="belongs to no Squad"):
        scene.begin("squad-attack", "brute", which="bite", whom=["vesna"])


@pytest.mark.rule("STR-1117", "STR-Q192", "STR-EX178")
@pytest.mark.parametrize(("kind", "lost"), [("acid", 5), ("piercing", 7)])
def test_free_strikes_of_the_same_type_meet_armor_once_and_others_by_themselves(kind: Any, lost: int) -> None:
    armor: Any = {"armored": NpcTrait(protection={"piercing": 3, "acid": 2})}
    scene = horde(number=3, turn="rat-1", members={"free_strike": FreeStrike(2, kind)},
                  vesna=somebody(hp=30, npc_traits=armor))  # fmt: skip
    scene.begin("squad-attack", "rat-1", which="bite", whom=["vesna"])
    go(scene, [HIT, *[MISS] * 6], [4])  # 4 + Strength 2
    assert now(scene, "vesna").hp == 30 - lost


# --- defending
@pytest.mark.rule("STR-967", "STR-Q193", "STR-EX126")
def test_fellows_beside_it_make_a_member_harder_to_hit() -> None:
    near: dict[str, dict[str, Any]] = {"rat-1": {"beside": ("rat-2", "rat-3")}}
    puncher = somebody(skills={"unarmed-combat": 4}, agility=4)
    scene = horde(number=3, vesna=puncher, fighting=near, ap={"vesna": 4, **dict.fromkeys(RATS[:3], 1)})
    use(scene, "punch", "rat-1", attack=True)
    assert questions(scene) == ["Defend"]  # it defends as one: none of them is asked to take a roll over
    go(scene, [HIT] * 3 + [MISS] * 3, Defend=DEF)  # Ob 2 + 2
    assert (left(scene), ap_of(scene, "rat-2")) == ((30, 3), 0)
    use(scene, "punch", "rat-1", attack=True)
    go(scene, [HIT] + [MISS] * 5)  # without AP the Ob is 1
    assert left(scene) == (26, 3)


@pytest.mark.rule("STR-878", "STR-965", "STR-Q188")
def test_pacified_members_are_skipped_and_a_squad_of_them_attacks_nobody() -> None:
    calm: dict[str, Any] = {one: rat(conditions=afflicted("pacified")) for one in RATS[:2]}
    scene = horde(number=3, turn="rat-3", **calm)
    go(scene.begin("squad-attack", "rat-3", which="bite", whom=["vesna"], without=[]), [MISS] * 5)
    with pytest.raises(IllegalAnswer, match="harms nobody"):
        horde(number=2, turn="rat-1", **calm).begin("squad-attack", "rat-1", which="bite", whom=["vesna"], without=[])


@pytest.mark.rule("STR-950")
def test_a_squad_is_formed_anew_while_an_attack_on_it_waits() -> None:
    scene = horde(number=2)
    use(scene, "punch", "rat-1", attack=True)
    assert questions(scene) == ["Defend"]
    name, both = "", ("rat-1", "rat-2")
    for _ in range(2):  # in the middle of it
        scene.play.interject(GM, scene.number, "disband-squad", squad=now(scene, "rat-1").squad)
        scene.play.interject(GM, scene.number, "form-squad", of="rat-1", members=both)
        assert {now(scene, one).squad for one in both} - {name, ""}, "another Squad than before"
        name = now(scene, "rat-1").squad
    go(scene, [MISS] * 4, Defend=DEF)
    assert len(living(scene.play.reader(), Key[Squad](name))) == 2


def own_attack(targets: str, **more: Any) -> dict[Id, Record]:
    """An attack of the table's own, with bare hands, on several or on an area."""
    entry = {"name": "Sweep", "skill": "unarmed-combat", "ap": 3, "attack": True, "targets": targets, "level": 1,
             "damage": [{"type": "slashing", "dice": "1d8"}], **more}  # fmt: skip
    return {OWN_PACK: OwnPack(entries={"expertises": {"sweep": entry}}), **squad(3)}


@pytest.mark.rule("STR-967", "STR-Q193")
@pytest.mark.parametrize(("rules", "rolls"), [(BY_THE_BOOK, 2), (HouseRules(one_roll_for_all=True), 1)])
def test_against_an_attack_on_several_members_a_squad_pays_once_and_each_has_its_own_ob(
    rules: HouseRules, rolls: int
) -> None:
    near: dict[str, dict[str, Any]] = {"rat-1": {"beside": ("rat-2",)}}
    sweeper = somebody(skills={"unarmed-combat": 4}, agility=4)
    scene = horde(rules, 3, own_attack("multiple", opposed=True, most=3), vesna=sweeper, fighting=near,
                  ap={"vesna": 4, **dict.fromkeys(RATS[:3], 1)})  # fmt: skip
    use(scene, "sweep", ["rat-1", "rat-3"], attack=True)
    assert questions(scene) == ["Defend"]
    two_hits = [HIT, HIT, MISS, MISS, MISS, MISS]  # rat-1 needs 2 + 1, rat-3 needs 2
    go(scene, *[two_hits] * rolls, [4], Defend=[DEF])
    assert (left(scene), ap_of(scene, "rat-2")) == ((26, 3), 0)


@pytest.mark.rule("STR-967", "STR-Q193")
def test_a_squad_that_does_not_defend_is_asked_once_and_whoever_is_stunned_has_no_def() -> None:
    attack, sweeper = own_attack("multiple", opposed=True, most=3), somebody(skills={"unarmed-combat": 4}, agility=4)
    one_hit = [HIT, MISS, MISS, MISS, MISS, MISS]
    scene = horde(BY_THE_BOOK, 3, attack, vesna=sweeper)
    use(scene, "sweep", ["rat-1", "rat-3"], attack=True)
    go(scene, one_hit, [1], one_hit, [2], Defend=["nothing"])
    assert (left(scene), ap_of(scene, "rat-2")) == ((27, 3), 4)
    stunned = rat(conditions={"stunned": Affliction()})
    scene = fight(more=attack, vesna=sweeper, **{**rats(3), "rat-3": stunned})
    use(scene, "sweep", ["rat-1", "rat-2", "rat-3"], attack=True)
    go(scene, one_hit, one_hit, one_hit, [2], Defend=[DEF])
    assert (left(scene), ap_of(scene, "rat-2")) == ((28, 3), 3)


@pytest.mark.rule("STR-762", "STR-950")
def test_a_call_for_protection_that_takes_the_last_ap_of_the_squad_leaves_nobody_to_answer_it() -> None:
    calls: dict[str, Any] = {"skills": {"bite": 4, "commanding": 3}}
    scene = horde(number=2, members=calls, ap={"vesna": 4, **dict.fromkeys(RATS[:2], 1)})
    use(scene, "punch", "rat-1", attack=True)
    go(scene, [HIT] + [MISS] * 3, react=("protect-me",))  # undefended: Ob 1
    assert (left(scene), ap_of(scene, "rat-2")) == ((16, 2), 0)


@pytest.mark.rule("STR-967", "STR-482", "STR-Q193")
def test_a_squad_ducks_once_for_all_in_an_area_and_each_suffers_half() -> None:
    sweeper = somebody(skills={"unarmed-combat": 4})
    scene = horde(BY_THE_BOOK, 3, own_attack("area"), vesna=sweeper, ap={"vesna": 4, **dict.fromkeys(RATS[:3], 2)})
    use(scene, "sweep", list(RATS[:3]), attack=True)
    go(scene, [7], DuckAway=[True])
    assert (left(scene), ap_of(scene, "rat-1")) == ((30 - 3 * 3, 3), 0)
    scene = horde(BY_THE_BOOK, 3, own_attack("area"), vesna=sweeper)
    use(scene, "sweep", list(RATS[:3]), attack=True)
    go(scene, [7], DuckAway=[False])
    assert (left(scene), ap_of(scene, "rat-1")) == ((30 - 3 * 7, 1), 4)


@pytest.mark.rule("STR-974", "STR-EX121")
def test_the_indoctrinated_have_one_def_less_but_never_below_1() -> None:
    for defense, expected in ((1, 1), (3, 2)):
        scene = horde(more=squad(5, "boss", "indoctrinated"), members={"defense": defense},
                      boss=somebody(), vesna=somebody(skills={"unarmed-combat": 4}))  # fmt: skip
        for hits, hp in ((expected - 1, 50), (expected, 46)):
            use(scene, "punch", "rat-1", attack=True)
            go(scene, [HIT] * hits + [MISS] * (4 - hits), Defend=DEF)
            assert left(scene) == (hp, 5)


# --- Captains
@pytest.mark.rule("STR-969", "STR-Q194")
def test_a_captain_and_the_squad_act_in_one_turn() -> None:
    scene = lay(more=squad(2, "boss"), vesna=somebody(), boss=somebody(), **rats(2))
    go(scene.begin("begin-combat", foes=["boss", *RATS[:2]]), [10], [2])
    assert scene.play.reader()[TURNS].order == ("vesna", "boss")
    go(scene.begin("finish-turn", "vesna"))
    assert (ap_of(scene, "boss"), ap_of(scene, "rat-1")) == (5, 5)
    use(scene, "punch", "vesna", who="boss", attack=True)
    go(scene, [MISS] * 4)
    assert (ap_of(scene, "boss"), ap_of(scene, "rat-1")) == (3, 5)
    go(scene.begin("hurt", who="boss", points=40, kind="slashing"))
    go(scene.begin("next-turn"))
    go(scene.begin("finish-turn", "vesna"))
    assert scene.play.reader()[TURNS].order == ("vesna", "rat-1")


@pytest.mark.rule("STR-970", "STR-971", "STR-973")
def test_what_a_captain_gives_is_lost_with_the_captain() -> None:
    who = Key[Character]("rat-1")
    for state, fields, limit in (("active", 6, 6), ("dead", 4, 2)):
        spurred = horde(more=squad(5, "boss", "spurred"), boss=somebody(state=state)).play.reader()
        drilled = horde(more=squad(5, "boss", "drilled"), boss=somebody(state=state)).play.reader()
        assert fields_per_ap(spurred, who).total == fields
        assert exhaustion_limit(drilled, who).total == limit


@pytest.mark.rule("STR-970", "STR-973", "STR-Q468")
def test_a_squad_that_bore_more_exhaustion_by_its_captain_is_exhausted_at_once_without_them() -> None:
    scene = horde(more=squad(5, "boss", "drilled"), boss=somebody(hp=10), members={"exhaustion": 4})
    go(scene.begin("hurt", who="boss", points=40, kind="slashing"))
    assert all("exhausted" in now(scene, one).conditions for one in RATS)


@pytest.mark.rule("STR-972", "STR-Q471", "STR-970")
def test_the_hardened_lose_10_temporary_hp_first_and_without_the_captain_none() -> None:
    hard = squad(5, "boss", "hardened", temporary=10)
    scene = hurt(horde(more=hard, boss=somebody()), 12)
    assert left(scene) == (48, 5)
    scene = hurt(horde(more=hard, boss=somebody(state="dead")), 12)
    assert left(scene) == (38, 4)


@pytest.mark.rule("STR-974")
def test_the_indoctrinated_gain_1_ap_more() -> None:
    scene = horde(more=squad(2, "boss", "indoctrinated"), number=2, boss=somebody(), ap={"rat-1": 0, "rat-2": 0})
    go(scene.begin("next-turn"))
    assert ap_of(scene, "rat-1") == 5


# --- forming one
@pytest.mark.rule("STR-950", "STR-951", "STR-953", "STR-954", "STR-970")
def test_a_squad_is_brought_in_with_its_captain() -> None:
    scene = lay().begin("bring-in-squad", who="mud-rat", number=5, captain="toll-captain", benefit="hardened",
                        marker="red")  # fmt: skip
    key = Key[Squad]("mud-rat-squad")
    reader = scene.play.reader()
    assert (pool(reader, key), reader[key].temporary, reader[key].marker) == (25, 10, "red")
    assert key in scene.view("ana")
    assert not [one for one in warnings(reader) if "advised" in one]
    two = lay().begin("bring-in-squad", who="mud-rat", number=2)
    assert [one for one in warnings(two.play.reader()) if "3 to 8 are advised" in one]


@pytest.mark.rule("STR-950")
def test_only_those_of_one_type_form_a_squad() -> None:
    scene = lay(rat_1=somebody(made_from="rat"), rat_2=somebody(made_from="rat"), toad=somebody(made_from="toad"))
    assert [one.value for one in OfWhichType().options(scene.play.reader())] == ["rat_1"]  # there is one toad
    for wrong in (["rat_1", "toad"], ["rat_1"]):
        with pytest.raises(IllegalAnswer):
            scene.begin("form-squad", of="rat_1", members=wrong)
    with pytest.raises(IllegalAnswer):
        scene.begin("form-squad", of="toad", members=["rat_1", "rat_2"])
    assert not now(scene, "rat_1").squad
    scene.begin("form-squad", of="rat_1", members=["rat_1", "rat_2"])
    assert now(scene, "rat_1").squad == now(scene, "rat_2").squad != ""
    with pytest.raises(IllegalAnswer, match="two NPCs of one type"):
        scene.begin("form-squad", of="rat_1", members=["rat_1", "rat_2"])


@pytest.mark.rule("STR-953")
def test_a_squad_that_lies_in_ambush_is_unknown_to_the_players() -> None:
    scene = lay().begin("bring-in-squad", who="mud-rat", number=3, seen_by="gm")
    assert not scene.view("ana").every(Squad)
    assert [scene.play.reader()[one].name for one in scene.view(GM).every(Squad)] == ["Mud rat Squad"]


@pytest.mark.rule("STR-952", "STR-EX124")
def test_a_squads_cr_is_half_of_its_members() -> None:
    assert squad_cr((3,) * 5) == 8


# --- on a map
def placed(*fields: tuple[int, int], rules: HouseRules = BY_THE_BOOK, more: dict[Id, Record] | None = None,
           **who: Any) -> Scene:  # fmt: skip
    """Rats on these fields; Vesna at 10, 10; it is the Squad's turn."""
    bodies = {one: rat(stands=Spot(map=FIELD, x=x, y=y)) for one, (x, y) in zip(RATS, fields, strict=False)}
    return on_field(rules, more={**squad(len(fields)), **(more or {})}, **{"turn": "rat-1", **bodies, **who})


@pytest.mark.rule("STR-960", "STR-Q190")
def test_links_of_3_fields_make_one_group_and_the_largest_is_the_squad() -> None:
    apart = ((1, 1), (4, 1), (7, 1), (14, 1), (15, 1))
    assert stragglers(placed(*apart).play.reader(), SQUAD) == ("rat-4", "rat-5")
    assert stragglers(placed(*apart, rules=HouseRules(loose_cohesion=True)).play.reader(), SQUAD) == ()
    assert stragglers(placed((1, 1), (4, 1), (7, 1)).play.reader(), SQUAD) == ()


@pytest.mark.rule("STR-960")
def test_whoever_has_strayed_closes_up_before_the_squad_attacks() -> None:
    scene = placed((9, 10), (9, 9), (2, 2))
    with pytest.raises(IllegalAnswer, match="must close up"):
        scene.begin("squad-attack", "rat-1", which="bite", whom=["vesna"])


@pytest.mark.rule("STR-963", "STR-960", "STR-962")
def test_a_squad_moves_with_one_gesture_for_the_same_ap() -> None:
    scene = placed((1, 1), (1, 2), (2, 1))
    go(scene.begin("squad-move", "rat-1", way=[[5, 1]]))
    assert [where(scene, one) for one in RATS[:3]] == [(5, 1), (5, 2), (6, 1)]
    assert {ap_of(scene, one) for one in RATS[:3]} == {3}
    assert not stragglers(scene.play.reader(), SQUAD)


@pytest.mark.rule("STR-960", "STR-963", "STR-Q190")
@pytest.mark.parametrize("leader", ["rat-1", "rat-3", "rat-5"])
def test_a_squad_in_a_chain_moves_in_formation(leader: str) -> None:
    chain = ((1, 1), (4, 1), (7, 1), (10, 1), (13, 1))
    scene = placed(*chain)
    x = chain[RATS.index(leader)][0]
    go(scene.begin("squad-move", leader, way=[[x, 5]]))
    assert [where(scene, one) for one in RATS] == [(x, 5) for x, _ in chain]
    assert not stragglers(scene.play.reader(), SQUAD)


@pytest.mark.rule("STR-960", "STR-963", "STR-Q190")
def test_of_a_chain_that_bends_back_nobody_is_left_behind() -> None:
    hook = ((1, 1), (1, 4), (4, 6), (6, 4), (5, 1))  # the last is linked to the one before it, not to the first
    scene = placed(*hook)
    go(scene.begin("squad-move", "rat-1", way=[[1, 2], [1, 3]]))
    assert not stragglers(scene.play.reader(), SQUAD)
    assert where(scene, "rat-5") == (5, 3)


@pytest.mark.rule("STR-963", "STR-Q58")
def test_what_is_left_of_an_ap_takes_all_of_them_further() -> None:
    scene = placed((1, 1), (1, 2), (2, 1))
    go(scene.begin("squad-move", "rat-1", way=[[3, 1]]))
    go(scene.begin("squad-move", "rat-1", way=[[5, 1]]))
    assert [where(scene, one) for one in RATS[:3]] == [(5, 1), (5, 2), (6, 1)]
    assert {ap_of(scene, one) for one in RATS[:3]} == {3}


@pytest.mark.rule("STR-963", "STR-Q462")
def test_members_may_be_struck_at_but_are_not_halted() -> None:
    scene = placed((11, 10), (11, 9))
    scene.begin("squad-move", "rat-1", way=[[14, 10]])
    go(scene, [MISS] * 3, [MISS] * 3, react=("opportunity-attack", "opportunity-attack"), Defend="nothing")
    assert [where(scene, one) for one in RATS[:2]] == [(14, 10), (14, 9)]


@pytest.mark.rule("STR-965", "STR-948", "STR-1501")
def test_only_those_within_reach_take_part() -> None:
    scene = placed((9, 10), (9, 9), (7, 10), vesna=somebody(hp=30, stands=Spot(map=FIELD, x=10, y=10)))
    scene.begin("squad-attack", "rat-1", which="bite", whom=["vesna"])
    go(scene, [HIT, *[MISS] * 5], [1])  # 5D6 + 1
    assert now(scene, "vesna").hp == 30 - 3 - 2


@pytest.mark.rule("STR-965", "STR-417")
def test_an_attack_on_whom_no_member_reaches_is_refused_and_costs_nothing() -> None:
    scene = placed((5, 10), (5, 9))
    with pytest.raises(IllegalAnswer, match="none of them reaches Vesna"):
        scene.begin("squad-attack", "rat-1", which="bite", whom=["vesna"])
    assert ap_of(scene, "rat-1") == 4


@pytest.mark.rule("STR-970")
@pytest.mark.parametrize(
    ("action", "how"),
    [("set", {"path": "boss.state", "to": "dead"}),
     ("inflict", {"who": "boss", "condition": "unconscious", "points": 1}),
     ("hurt", {"who": "boss", "points": 99, "kind": "pure"})],
)  # fmt: skip
def test_what_a_captain_gives_is_lost_however_the_captain_is_felled_and_for_good(
    action: str, how: dict[str, Any]
) -> None:
    scene = horde(more=squad(captain="boss", benefit="spurred"), boss=somebody(hp=30))
    assert fields_per_ap(scene.play.reader(), Key[Character]("rat-1")).total == 6
    go(scene.begin(action, **how))
    assert scene.play.reader()[SQUAD].benefit == ""
    if action == "inflict":
        go(scene.begin("end-condition", who="boss", condition="unconscious"))
    assert fields_per_ap(scene.play.reader(), Key[Character]("rat-1")).total == 4


@pytest.mark.rule("STR-1501", "STR-967")
def test_members_are_bodies_of_their_own() -> None:
    reader = placed((9, 10), (11, 10), (10, 9), (10, 11)).play.reader()
    assert flanking(reader, Key[Character]("vesna"), ranged=False) == "overwhelmed"
    assert defense_of(reader, Test(who=Key[Character]("rat-1"), of=DEF)).total == 4  # 2, and two on slanted fields


@pytest.mark.rule("STR-Q463", "STR-EX263")
def test_a_squad_makes_one_opportunity_attack_together() -> None:
    scene = placed((9, 10), (9, 9), (9, 11), turn="vesna", vesna=somebody(hp=30, stands=Spot(map=FIELD, x=10, y=10)),
                   ap={"vesna": 4, **dict.fromkeys(RATS[:3], 2)})  # fmt: skip
    scene.begin("move", "vesna", way=[[12, 10]])
    dice = [HIT, *[MISS] * 5]  # 5 + 2 − 1
    go(scene, dice, [2], react=("opportunity-attack",), PushThrough=False, WhichOpportunity="bite")
    assert (now(scene, "vesna").hp, ap_of(scene, "rat-3")) == (30 - 4 - 2 - 2, 1)


@pytest.mark.rule("STR-956")
def test_the_nearest_fall_next() -> None:
    scene = hurt(placed((1, 1), (8, 1), (2, 1), (4, 1), (6, 1)), 20)
    assert [one for one in RATS if now(scene, one).state == "dead"] == ["rat-1", "rat-3"]


@pytest.mark.rule("STR-1193", "STR-Q354", "STR-EX177")
def test_squad_against_squad_takes_free_strikes_from_the_pool_without_dice() -> None:
    near = [(9, 10), (9, 9), (9, 11), (11, 13)]  # the last one has another rat beside it than the first
    hound: dict[str, Any] = {"squad": "pack", "player": "", "free_strike": FreeStrike(3), "skills": {"bite": 2}}
    places = [*near, (7, 10), (6, 10)]
    ours: dict[str, Any] = {f"hound-{n}": at(x, y, hp=15, **hound) for n, (x, y) in enumerate(places)}
    pack = {"pack": Squad(name="Pack", members=tuple(ours))}
    lairs = zip(RATS, [(10, 10), (10, 12), (12, 14), (13, 14), (14, 14)], strict=True)
    bodies: dict[str, Any] = {one: rat(stands=Spot(map=FIELD, x=x, y=y)) for one, (x, y) in lairs}
    sides = {one: {"side": "party"} for one in ours}
    scene = on_field(HouseRules(squad_clash=True), more={**squad(), **pack}, turn="hound-0", fighting=sides,
                     vesna=at(25, 25), **ours, **bodies)  # fmt: skip
    go(scene.begin("squad-clash", "hound-0", which="bite", whom=["rat-1"]))
    assert left(scene) == (38, 4)
    assert scene.play.reader()[COMBAT].momentum == 0
    with pytest.raises(IllegalAnswer, match="has clashed with another in this turn"):
        scene.begin("squad-clash", "hound-1", which="bite", whom=["rat-2"])
    plain = on_field(more={**squad(), **pack}, turn="hound-0", fighting=sides, vesna=at(25, 25), **ours, **bodies)
    with pytest.raises(IllegalAnswer, match="rolls for Squads"):
        plain.begin("squad-clash", "hound-0", which="bite", whom=["rat-1"])


@pytest.mark.rule("STR-985", "STR-992", "STR-1193")
def test_a_squad_in_the_ground_clashes_with_nobody_and_one_in_plain_sight_is_seen_then() -> None:
    def clashed(hidden: str) -> Scene:
        hound: dict[str, Any] = {"hp": 10, "squad": "pack", "free_strike": FreeStrike(3), "hidden_by": hidden}
        ours: dict[str, Any] = {one: somebody(skills={"bite": 2}, **hound) for one in ("hound-1", "hound-2")}
        pack: dict[Id, Record] = {"pack": Squad(name="Pack", members=tuple(ours))}
        sides = {one: {"side": "party"} for one in ours}
        scene = horde(HouseRules(squad_clash=True), more=pack, turn="hound-1", fighting=sides, **ours)
        return go(scene.begin("squad-clash", "hound-1", which="bite", whom=["rat-1"]))

    assert left(clashed("burrowed")) == (50, 5)
    seen = clashed("camouflaged")
    assert (left(seen), now(seen, "hound-2").hidden_by) == ((44, 5), "")


# --- the end of one
@pytest.mark.rule("STR-970", "STR-972")
def test_what_was_lost_with_a_captain_does_not_come_back_when_the_captain_wakes() -> None:
    scene = horde(more=squad(5, "boss", "hardened", temporary=10),
                  boss=somebody(power="feeble", hp=10, toughness=3))  # fmt: skip
    go(scene.begin("hurt", who="boss", points=40, kind="bludgeoning"), [6, 6, 6])  # knocked out, not killed
    assert "unconscious" in now(scene, "boss").conditions
    assert "Rats has lost Boss, and is no longer Hardened." in told(scene)
    scene.play.act(GM, "set", path="boss.hp", to=10)
    scene.play.act(GM, "set", path="boss.conditions", to={})
    assert left(hurt(scene, 12)) == (38, 4)


@pytest.mark.rule("STR-950", "STR-954", "STR-961", "STR-962")
def test_who_leaves_a_squad_has_a_turn_and_hp_of_their_own_and_no_ap_come_of_it() -> None:
    scene = lay(more=squad(3, "boss"), vesna=somebody(), boss=somebody(), **rats(3))
    go(scene.begin("begin-combat", foes=["boss", *RATS[:3]]), [10], [2])
    hurt(scene, 4, who="rat-2")  # 6 of 10
    scene.begin("disband-squad", squad="squad")
    assert SQUAD not in scene.play.reader()
    assert [now(scene, one).hp for one in RATS[:3]] == [20, 12, 20]
    assert sorted(ap_of(scene, one) for one in RATS[:3]) == [0, 0, 4]
    assert set(scene.play.reader()[TURNS].order) == {"vesna", "boss", *RATS[:3]}
    hurt(scene, 12, who="rat-2")
    assert (now(scene, "rat-2").state, now(scene, "rat-1").hp) == ("dead", 20)


@pytest.mark.rule("STR-961")
def test_a_squad_that_has_acted_does_not_act_again_in_the_round_by_falling_apart() -> None:
    scene = lay(more=squad(2), vesna=somebody(), **rats(2))
    go(scene.begin("begin-combat", foes=[*RATS[:2]]), [2], [10])
    assert scene.play.reader()[TURNS].order[0] == "rat-1"
    scene.begin("disband-squad", squad="squad")
    go(scene.begin("next-turn"))
    assert scene.play.reader()[TURNS].acting == "vesna"
    go(scene.begin("next-turn"))
    assert scene.play.reader()[TURNS].acting == "rat-2"


@pytest.mark.rule("STR-950")
def test_of_whom_nobody_stands_there_is_no_squad_after_the_fight() -> None:
    scene = hurt(horde(more=squad(5, "boss"), boss=somebody()), 60)
    assert SQUAD in scene.play.reader()
    go(scene.begin("end-combat"))
    assert SQUAD not in scene.play.reader()
    assert not now(scene, "rat-1").squad
    with pytest.raises(IllegalAnswer, match="there is no Squad"):
        scene.begin("disband-squad", squad="squad")


@pytest.mark.rule("STR-531", "STR-950", "STR-Q189")
def test_toughened_up_costs_a_squad_an_ap_and_tires_it_once() -> None:
    scene = horde(momentum=18)
    go(scene.begin("heroic-act", "vesna", which="tough"))
    assert (ap_of(scene, "rat-1"), now(scene, "rat-1").exhaustion) == (3, 1)


@pytest.mark.rule("STR-961", "STR-969", "STR-970")
def test_the_place_of_a_dead_captain_is_the_squads_with_the_same_value() -> None:
    order = TurnOrder(order=("vesna", "boss"), scores={"vesna": "20", "boss": "9"}, acting="vesna", round=1)
    scene = horde(number=2, more={**squad(2, captain="boss"), TURNS: order}, boss=somebody(hp=30))
    go(scene.begin("hurt", who="boss", points=99, kind="pure"))
    now_ = scene.play.reader()[TURNS]
    assert (now_.order, now_.scores) == (("vesna", "rat-1"), {"vesna": "20", "rat-1": "9"})


@pytest.mark.rule("STR-958", "STR-482", "STR-Q193")
def test_a_squad_ducks_once_for_all_members_in_an_area() -> None:
    blast = {"name": "Blast", "skill": "unarmed-combat", "ap": 3, "attack": True, "targets": "area",
             "damage": [{"type": "acid", "flat": 9}]}  # fmt: skip
    own: dict[Id, Record] = {OWN_PACK: OwnPack(entries={"expertises": {"blast": blast}})}
    scene = placed((11, 10), (11, 11), (11, 9), more=own, turn="vesna")
    use(scene, "blast", ["rat-1", "rat-2"], attack=True)
    go(scene, DuckAway=True)
    assert (ap_of(scene, "rat-1"), pool(scene.play.reader(), SQUAD)) == (2, 30 - 2 * 4)


@pytest.mark.rule("STR-813", "STR-950", "STR-Q189")
def test_a_squad_in_a_recovery_zone_loses_1_exhaustion_and_not_one_for_each_member() -> None:
    zone: dict[Id, Record] = {"zone": KeyZone(name="Zone", of="boss", does="recovery", hits=2)}

    def left_in(inside: tuple[Id, ...]) -> list[int]:
        scene = horde(number=3, more=zone, members={"exhaustion": 2}, boss=somebody(),
                      fighting={one: {"zones": ("zone",)} for one in inside})  # fmt: skip
        go(scene.begin("finish-turn", "vesna"))
        return [now(scene, one).exhaustion for one in RATS[:3]]

    assert left_in(RATS[:3]) == [1, 1, 1]
    assert left_in(RATS[:1]) == [2, 2, 2], "the others have no rest"


@pytest.mark.rule("STR-752", "STR-964", "STR-Q120")
def test_a_taunted_member_takes_no_part_against_anybody_else_and_is_free_after_one_attack() -> None:
    bound = {"rat-1": {"must_attack": "vesna", "bound_now": True}}
    scene = horde(number=3, turn="rat-1", tomas=somebody(), fighting=bound)
    go(scene.begin("squad-attack", "rat-2", which="bite", whom=["tomas"]), [MISS] * 6)  # 5D6 + 1
    assert stands(scene, "rat-1").must_attack == "vesna"
    go(scene.begin("squad-attack", "rat-2", which="bite", whom=["vesna"]), [MISS] * 7)
    assert stands(scene, "rat-1").must_attack == ""
    all_of_them = {one: {"must_attack": "vesna", "bound_now": True} for one in RATS[:2]}
    bound_all = horde(number=2, turn="rat-1", tomas=somebody(), fighting=all_of_them)
    with pytest.raises(IllegalAnswer):
        bound_all.begin("squad-attack", "rat-1", which="bite", whom=["tomas"])
    assert ap_of(bound_all, "rat-1") == 4


@pytest.mark.rule("STR-851", "STR-964")
def test_a_berserk_member_takes_part_only_against_whoever_is_nearest_to_it() -> None:
    def spits(x: int, y: int, **fields: Any) -> Character:
        return rat(stands=Spot(map=FIELD, x=x, y=y), skills={"spit": 4}, **fields)

    mad = spits(9, 9, conditions=afflicted("berserk"))
    people: dict[str, Any] = {"rat-1": spits(9, 10), "rat-2": mad, "tomas": at(14, 10)}
    scene = placed((9, 10), (9, 9), **people)
    scene.begin("squad-attack", "rat-1", which="spit", whom=["tomas"])
    alone = pool_of(scene.play.reader(), Test(who=Key("rat-1"), of="spit")).total
    go(scene, [MISS] * alone)
    go(scene.begin("squad-attack", "rat-1", which="spit", whom=["vesna"]), [MISS] * (alone + 1))


@pytest.mark.rule("STR-992", "STR-964")
def test_members_in_plain_sight_are_seen_when_they_attack() -> None:
    hidden = {"hidden_by": "camouflaged", "npc_traits": {"camouflage": NpcTrait()}}
    scene = horde(number=2, members=hidden, turn="rat-1")
    go(scene.begin("squad-attack", "rat-1", which="bite", whom=["vesna"], without=["rat-2"]), [MISS] * 5)
    assert [now(scene, one).hidden_by for one in RATS[:2]] == ["", "camouflaged"]
    go(scene.begin("squad-attack", "rat-2", which="bite", whom=["vesna"]), [MISS] * 6)
    assert [now(scene, one).hidden_by for one in RATS[:2]] == ["", ""]


@pytest.mark.rule("STR-432", "STR-433", "STR-963", "STR-Q189", "STR-Q468")
def test_a_squad_sprints_together_and_tires_once() -> None:
    scene = placed((1, 1), (1, 2), (2, 1))
    go(scene.begin("squad-move", "rat-1", sprint=1, way=[[7, 1]]))  # 4 fields and 2 of Sprinting Speed, and more
    fast = sprint_fields(scene.play.reader(), Key("rat-1"))
    assert fast >= 6
    assert [where(scene, one) for one in RATS[:3]] == [(7, 1), (7, 2), (8, 1)]
    assert {(ap_of(scene, one), now(scene, one).exhaustion) for one in RATS[:3]} == {(3, 1)}
    tired = placed((1, 1), (1, 2))
    for one in RATS[:2]:
        go(tired.begin("inflict", who=one, condition="exhausted", what="a march"))
    with pytest.raises(IllegalAnswer):
        tired.begin("squad-move", "rat-1", sprint=1, way=[[3, 1]])


@pytest.mark.rule("STR-950", "STR-1043", "STR-Q36")
def test_temporary_hp_of_a_member_are_the_squads_and_go_before_the_pool() -> None:
    scene = horde()
    scene.begin("temporary-hp", who="rat-2", points=10)
    hurt(scene, 4)
    assert (left(scene), now(scene, "rat-2").temporary[0].points) == ((50, 5), 6)
    hurt(scene, 9)
    assert (left(scene), now(scene, "rat-2").temporary) == ((47, 5), ())


@pytest.mark.rule("STR-531", "STR-950", "STR-1044")
def test_a_mirrored_toughened_up_gives_a_squad_10_temporary_hp_once() -> None:
    scene = horde(boss=somebody(hp=30))
    scene.begin("set", path="*combat.hero", to="boss")
    table = simulated(scene)
    for _ in range(2):
        toughened_up(table, Key("boss"), "")
        assert sum(one.points for rat in RATS for one in table[Key[Character](rat)].temporary) == 10


@pytest.mark.rule("STR-814", "STR-962")
def test_take_and_hold_gives_a_squad_its_ap_only_if_all_of_it_stand_inside() -> None:
    def begun(inside: int) -> int:
        zone = {"zone": KeyZone(name="Held", of="boss", does="take-and-hold")}
        within = {one: {"zones": ("zone",)} for one in RATS[:inside]}
        scene = fight(more={**squad(), **zone}, turn="vesna", fighting=within, boss=somebody(),
                      ap=dict.fromkeys(RATS, 0), **rats())  # fmt: skip
        for _ in range(2):
            go(scene.begin("next-turn"))
        return ap_of(scene, "rat-1")

    assert (begun(1), begun(5)) == (4, 5)
