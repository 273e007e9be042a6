"""What creatures do by their Traits and Skills: leaps, burrows, camouflage, moonlight, dying loudly, clouds."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer, Key
from hearthside.kit.grid.maps import BattleMap, ground_of
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.clouds import cloud_ob
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.combat.places import fields_in
from hearthside.rulesets.strive.rules.health.ap import fields_per_ap
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import SELF_CONTROL, DamageType
from rules.strive.fights import ap_of, fight, go, now, use
from rules.strive.grounds import FIELD, OPEN, at, on_field, where
from rules.strive.scenes import Scene, questions, somebody

BRUTE, VESNA = Key[Character]("brute"), Key[Character]("vesna")
HIT, MISS = [6, 1, 1, 1], [1, 1, 1, 1]
PLAIN = NpcTrait()


def creature(x: int, y: int, **traits: NpcTrait) -> Character:
    mine = {id_.replace("_", "-"): trait for id_, trait in traits.items()}
    return at(x, y, hp=69, toughness=6, npc_traits=mine)


def against(trait: NpcTrait | None = None, name: str = "", hp: int = 5, **more: Any) -> Scene:
    """A fight without a map against somebody who will not live long; Vesna stands beside them."""
    brute = somebody(hp=hp, npc_traits={name: trait} if trait else {})
    return fight(brute=brute, fighting={"brute": {"beside": ("vesna",)}}, **more)


# --- leaping
@pytest.mark.rule("STR-989", "STR-Q199")
def test_a_leaper_jumps_6_fields_over_foes_and_nobody_strikes() -> None:
    scene = on_field(turn="brute", vesna=at(5, 1), brute=creature(4, 1, leaper=PLAIN))
    go(scene.begin("leap", "brute", field=[9, 1]))
    assert (where(scene, "brute"), ap_of(scene, "brute"), now(scene, "brute").exhaustion) == ((9, 1), 3, 1)
    with pytest.raises(IllegalAnswer):
        scene.begin("leap", "brute", field=[20, 1])


@pytest.mark.rule("STR-989")
def test_a_dervish_strikes_at_those_it_leaps_over() -> None:
    dervish = at(4, 1, npc_traits={"leaper": NpcTrait(upgrades={"dervish": 1})}, skills={"unarmed-combat": 3})
    for dice, hp in (([6, 6, 1, 1], 26), ([6, 1, 1, 1], 30)):  # +1 Ob
        scene = on_field(turn="brute", vesna=at(5, 1, hp=30), brute=dervish)
        scene.begin("leap", "brute", field=[9, 1])
        go(scene, dice, SomeAllies=[["vesna"]], FreeAttack="punch")
        assert now(scene, "vesna").hp == hp


@pytest.mark.rule("STR-989", "STR-Q199")
def test_who_is_rooted_does_not_leap() -> None:
    rooted: dict[str, Any] = {"npc_traits": {"leaper": PLAIN}, "conditions": {"rooted": Affliction()}}
    with pytest.raises(IllegalAnswer, match="cannot move"):
        on_field(turn="brute", brute=at(4, 1, **rooted)).begin("leap", "brute", field=[5, 1])
    with pytest.raises(IllegalAnswer, match="cannot do that"):
        fight(turn="brute", brute=somebody(**rooted)).begin("spring", "brute", which="leap", beside=["vesna"])


@pytest.mark.rule("STR-989")
def test_nobody_else_leaps() -> None:
    with pytest.raises(IllegalAnswer, match="cannot do that"):
        on_field(turn="brute", brute=at(4, 1)).begin("leap", "brute", field=[5, 1])


# --- out of sight
@pytest.mark.rule("STR-985")
def test_who_burrows_is_not_attacked_and_does_not_attack_and_moves_2_fields() -> None:
    deep = creature(11, 10, burrower=NpcTrait(upgrades={"farther": 1}))
    scene = on_field(turn="brute", vesna=at(10, 10), brute=deep)
    go(scene.begin("burrow", "brute"))
    assert fields_per_ap(scene.play.reader(), BRUTE).total == 4
    with pytest.raises(IllegalAnswer):
        scene.begin("attack", "brute", which="punch", whom="vesna")
    go(scene.begin("finish-turn", "brute"))
    with pytest.raises(IllegalAnswer):
        scene.begin("attack", "vesna", which="punch", whom="brute")
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("come-out", "brute"))
    assert fields_per_ap(scene.play.reader(), BRUTE).total == 4
    assert now(scene, "brute").hidden_by == ""


@pytest.mark.rule("STR-992")
def test_camouflage_hides_in_plain_sight_until_it_strikes_or_is_found() -> None:
    watchful = at(10, 10, awareness=3, skills={"observation": 3})
    scene = on_field(turn="brute", vesna=watchful, brute=creature(11, 10, camouflage=PLAIN))
    go(scene.begin("camouflage", "brute"))
    assert ap_of(scene, "brute") == 1
    go(scene.begin("finish-turn", "brute"))
    with pytest.raises(IllegalAnswer):
        scene.begin("attack", "vesna", which="punch", whom="brute")
    go(scene.begin("find-hidden", "vesna", whom="brute", of="observation"), [6, 6, 1, 1, 1, 1])
    assert now(scene, "brute").hidden_by == "camouflaged"  # Ob 3
    go(scene.begin("find-hidden", "vesna", whom="brute", of="observation"), [6, 6, 6, 1, 1, 1])
    assert (now(scene, "brute").hidden_by, ap_of(scene, "vesna")) == ("", 1)  # 2 AP each


@pytest.mark.rule("STR-992")
def test_an_attack_ends_a_camouflage() -> None:
    hidden = at(11, 10, hidden_by="camouflaged", npc_traits={"camouflage": PLAIN})
    scene = on_field(turn="brute", brute=hidden)
    scene.begin("attack", "brute", which="punch", whom="vesna")
    go(scene, MISS)
    assert now(scene, "brute").hidden_by == ""


# --- the moon
@pytest.mark.rule("STR-1019", "STR-1020", "STR-Q210")
def test_the_moon_heals_and_carries_and_sharpens() -> None:
    scene = on_field(turn="brute", vesna=at(10, 10, hp=30), brute=creature(4, 4, moon_affinity=PLAIN))
    with pytest.raises(IllegalAnswer, match="no full moon"):
        scene.begin("moon-step", "brute", field=[11, 10])
    go(scene.begin("moonlight", who="brute", shines=True))
    go(scene.begin("moon-step", "brute", field=[11, 10]))
    assert (where(scene, "brute"), ap_of(scene, "brute")) == ((11, 10), 3)
    scene.begin("attack", "brute", which="punch", whom="vesna")
    go(scene, HIT, [1], [1], TryToShrugOff=False)
    assert now(scene, "vesna").hp == 30 - 4 - 8
    hurt = somebody(hp=60, toughness=6, moonlit=True, npc_traits={"moon-affinity": PLAIN})
    scene = fight(brute=hurt)
    go(scene.begin("finish-turn", "vesna"))
    assert now(scene, "brute").hp == 66


# --- Death Rattle
@pytest.mark.rule("STR-995", "STR-996", "STR-Q221")
def test_who_dies_may_explode() -> None:
    cases: tuple[tuple[DamageType, list[int], int], ...] = (
        ("slashing", [2, 3], 23), ("piercing", [2, 3], 25), ("acid", [2, 3], 25),
    )  # fmt: skip
    for type_, dice, left in cases:
        scene = against(NpcTrait(rattle="explode", types=(type_,)), "death-rattle", vesna=somebody(hp=30))
        scene.begin("hurt", who="brute", points=9, kind="slashing")
        go(scene, dice, react=("death-rattle",), DuckAway=False)
        assert (now(scene, "brute").state, now(scene, "vesna").hp) == ("dead", left)
    scene = against(NpcTrait(rattle="explode", types=("acid",)), "death-rattle", vesna=somebody(hp=30))
    go(scene.begin("hurt", who="brute", points=9, kind="slashing"))  # the GM lets it be
    assert now(scene, "vesna").hp == 30


@pytest.mark.rule("STR-997")
def test_a_screech_terrifies_for_a_round() -> None:
    steady = somebody(hp=30, skills={SELF_CONTROL: 3})
    for dice, terrified in (([6, 6, 1, 1], True), ([6, 6, 6, 1], False)):  # Ob 3
        scene = against(NpcTrait(rattle="screech"), "death-rattle", vesna=steady)
        scene.begin("hurt", who="brute", points=9, kind="slashing")
        go(scene, dice, react=("death-rattle",), WhoIsNear=[["vesna"]])
        assert ("terrified" in now(scene, "vesna").conditions) == terrified
        assert not terrified or now(scene, "vesna").conditions["terrified"].rounds == 1


@pytest.mark.rule("STR-997", "STR-Q470")
def test_who_is_stunned_has_to_bear_a_screech_too_and_who_is_unconscious_hears_none() -> None:
    for condition, dice in (("stunned", (MISS,)), ("unconscious", ())):
        dazed = somebody(hp=30, conditions={condition: Affliction()})
        scene = against(NpcTrait(rattle="screech"), "death-rattle", vesna=dazed)
        scene.begin("hurt", who="brute", points=9, kind="slashing")
        go(scene, *dice, react=("death-rattle",), WhoIsNear=[["vesna"]])
        assert ("terrified" in now(scene, "vesna").conditions) == (condition == "stunned")


@pytest.mark.rule("STR-998")
def test_a_reprisal_is_one_last_attack_with_an_ob_lower_by_1() -> None:
    # A hit against a hit is enough, since its Ob is lower; without a defence it stays 1.
    for defence, dice, hp in (("acrobatics", (HIT, HIT), 26), ("nothing", (HIT,), 26), ("nothing", (MISS,), 30)):
        scene = against(NpcTrait(rattle="reprisal"), "death-rattle", vesna=somebody(hp=30))
        scene.begin("hurt", who="brute", points=9, kind="slashing")
        go(scene, *dice, react=("death-rattle",), OneOfThese="vesna", FreeAttack="punch", Defend=defence)
        assert (now(scene, "vesna").hp, now(scene, "brute").state) == (hp, "dead")


@pytest.mark.rule("STR-Q472")
def test_every_dying_member_of_a_squad_may_explode() -> None:
    boom = {"death-rattle": NpcTrait(rattle="explode", types=("acid",))}
    rat = somebody(hp=15, toughness=2, squad="rats", npc_traits=boom)
    bodies: dict[str, Any] = {f"rat-{number}": rat for number in (1, 2, 3)}
    near = {"rat-1": {"beside": ("rat-2",)}, "rat-2": {"beside": ("rat-1",)}}
    scene = fight(more={"rats": Squad(name="Rats", members=tuple(bodies))}, fighting=near, **bodies)
    scene.begin("hurt", who="rat-1", points=15, kind="slashing")
    go(scene, [4, 4], react=("death-rattle",), DuckAway=False)
    assert now(scene, "rat-1").state == "dead"
    assert sum(now(scene, one).hp for one in bodies) == 22  # 30, less 8 of the blast


@pytest.mark.rule("STR-995", "STR-996")
def test_two_who_explode_side_by_side_die_once_each() -> None:
    boom = {"death-rattle": NpcTrait(rattle="explode", types=("acid",))}
    pair: dict[str, Any] = {one: somebody(hp=5, toughness=1, npc_traits=boom) for one in ("brute", "other")}
    near = {"brute": {"beside": ("other",)}, "other": {"beside": ("brute",)}}
    scene = fight(fighting=near, **pair)
    scene.begin("hurt", who="brute", points=9, kind="slashing")
    go(scene, [4, 4], react=("death-rattle", "death-rattle"), DuckAway=False)  # beside the second nobody lives
    deaths = [fact.about for fact in scene.run.facts if fact.fact == "Died"]
    assert deaths == ["brute", "other"]


@pytest.mark.rule("STR-995")
def test_who_dies_is_dead_before_its_death_sets_anything_off() -> None:
    scene = against(NpcTrait(rattle="explode", types=("acid",)), "death-rattle", vesna=somebody(hp=30))
    scene.begin("hurt", who="brute", points=9, kind="slashing")
    assert questions(scene) == ["React"]
    assert now(scene, "brute").state == "dead"


@pytest.mark.rule("STR-998")
def test_who_is_struck_down_by_a_last_blow_strikes_no_last_blow_at_the_dead() -> None:
    last = {"death-rattle": NpcTrait(rattle="reprisal")}
    people: dict[str, Any] = {"brute": somebody(hp=5, toughness=1, npc_traits=last),
                              "ally": somebody(hp=2, toughness=1, npc_traits=last)}  # fmt: skip
    scene = fight(fighting={"ally": {"side": "party"}}, vesna=somebody(hp=30), **people)
    scene.begin("hurt", who="brute", points=9, kind="slashing")
    go(scene, HIT, [1], react=("death-rattle",), OneOfThese="ally", FreeAttack="punch")
    assert [fact.about for fact in scene.run.facts if fact.fact == "Died"] == ["brute", "ally"]
    assert not now(scene, "brute").effects


# --- Disruptive
@pytest.mark.rule("STR-1016", "STR-Q208")
def test_the_disruptive_gain_an_ap_after_every_foes_turn_and_may_act() -> None:
    restless = somebody(hp=69, toughness=6, npc_traits={"hyperactive": NpcTrait(upgrades={"disruptive": 1})})
    scene = fight(vesna=somebody(hp=30), tomas=somebody(), brute=restless, ap={"brute": 1})
    scene.begin("finish-turn", "vesna")
    go(scene, HIT, react=("disrupt",), HowToDisrupt="punch", OneOfThese="vesna")
    assert (now(scene, "vesna").hp, ap_of(scene, "brute")) == (26, 0)
    go(scene.begin("finish-turn", "tomas"))  # it lets this one pass
    assert ap_of(scene, "brute") == 5  # 1 more, and 5 of its own turn, at most 5


# --- Skills of creatures
@pytest.mark.rule("STR-1029", "STR-Q212", "STR-1130")
def test_a_charge_rams_and_knocks_back() -> None:
    ram = at(6, 10, strength=3, toughness=4, skills={"charge": 3}, hp=50)
    scene = on_field(turn="brute", vesna=at(10, 10, hp=30), brute=ram)
    use(scene, "charge", "vesna", who="brute", attack=True)
    go(scene, [6, *[1] * 6], MayGo=[[[9, 10]]])
    assert (now(scene, "vesna").hp, where(scene, "brute")) == (26, (9, 10))
    assert where(scene, "vesna") == (11, 10)  # Strength 3, less Stability 2


@pytest.mark.rule("STR-1029")
def test_who_charges_and_misses_has_rushed_all_the_same_and_does_not_ram_who_is_not_reached() -> None:
    ram = at(6, 10, strength=3, toughness=4, skills={"charge": 3}, hp=50)
    for way, dice in (([[9, 10]], [[1] * 7]), ([[7, 10]], [])):
        scene = on_field(turn="brute", vesna=at(10, 10, hp=30), brute=ram)
        use(scene, "charge", "vesna", who="brute", attack=True)
        go(scene, *dice, MayGo=[way])
        assert (now(scene, "vesna").hp, list(where(scene, "brute"))) == (30, way[-1])


@pytest.mark.rule("STR-1029", "STR-Q212")
def test_a_charge_rams_who_is_4_fields_away_and_nobody_who_is_5_away() -> None:
    ram: dict[str, Any] = {"strength": 3, "toughness": 4, "skills": {"charge": 3}, "hp": 50}
    near = on_field(turn="brute", brute=at(6, 10, **ram))
    use(near, "charge", "vesna", who="brute", attack=True)
    far = on_field(turn="brute", brute=at(5, 10, **ram))
    with pytest.raises(IllegalAnswer):
        use(far, "charge", "vesna", who="brute", attack=True)
    assert (where(far, "brute"), ap_of(far, "brute")) == ((5, 10), 4)


@pytest.mark.rule("STR-871", "STR-883", "STR-1029")
@pytest.mark.parametrize("condition", ["rooted", "grappled"])
def test_who_cannot_move_rushes_at_nobody(condition: str) -> None:
    stuck = {condition: Affliction(source="net")}
    ram = at(6, 10, strength=3, toughness=4, skills={"charge": 3}, hp=50, conditions=stuck)
    scene = on_field(turn="brute", vesna=at(10, 10, hp=30), brute=ram)
    go(use(scene, "charge", "vesna", who="brute", attack=True))  # no way is asked for, and nothing rolled
    assert (where(scene, "brute"), now(scene, "vesna").hp) == ((6, 10), 30)


@pytest.mark.rule("STR-985", "STR-989")
def test_who_is_in_the_ground_comes_out_before_it_leaps() -> None:
    worm: dict[str, Any] = {"npc_traits": {"burrower": PLAIN, "leaper": PLAIN}, "hidden_by": "burrowed"}
    scene = on_field(turn="brute", brute=at(15, 10, **worm))
    with pytest.raises(IllegalAnswer, match="comes out first"):
        scene.begin("leap", "brute", field=[18, 10])
    assert (where(scene, "brute"), ap_of(scene, "brute")) == ((15, 10), 4)


@pytest.mark.rule("STR-964", "STR-1007", "STR-1029")
def test_a_squad_that_charges_knocks_back_and_the_forceful_farther() -> None:
    horns: dict[str, Any] = {"strength": 3, "toughness": 2, "skills": {"charge": 3}, "squad": "herd", "hp": 15}
    for traits, x in (({}, 11), ({"forceful": PLAIN}, 13)):
        herd: dict[str, Any] = {f"ram-{n}": at(9, 10 + n, npc_traits=traits, **horns) for n in range(2)}
        scene = on_field(turn="ram-0", more={"herd": Squad(name="Herd", members=tuple(herd))}, vesna=at(10, 10, hp=30),
                         **herd)  # fmt: skip
        scene.begin("squad-attack", "ram-0", which="charge", whom=["vesna"])
        go(scene, [6, *[1] * 5], MayGo=[[]])
        assert where(scene, "vesna") == (x, 10)


@pytest.mark.rule("STR-1028", "STR-Q212")
def test_a_sticky_surface_is_difficult_terrain() -> None:
    scene = on_field(turn="brute", brute=at(4, 4, skills={"create-sticky-surface": 2}))
    use(scene, "create-sticky-surface", who="brute")
    go(scene, FieldAtHand=[[5, 5]])
    ground = ground_of(scene.play.reader(), Key[BattleMap](FIELD))
    assert ground == OPEN.painted([(5, 5)], "difficult")
    assert ap_of(scene, "brute") == 3


@pytest.mark.rule("STR-1028", "STR-Q212")
def test_a_sticky_surface_lasts_for_the_scene_and_what_was_there_before_is_there_again() -> None:
    wet = OPEN.painted([(5, 5)], "water")
    scene = on_field(turn="brute", ground=wet, brute=at(4, 4, skills={"create-sticky-surface": 2}))
    for field in ([5, 5], [3, 3]):
        go(use(scene, "create-sticky-surface", who="brute"), FieldAtHand=[field])
    scene.begin("paint", which=FIELD, brush="solid", fields=[[3, 3]])
    go(scene.begin("end-combat"))
    assert ground_of(scene.play.reader(), Key[BattleMap](FIELD)).terrain((5, 5)) == "difficult"
    go(scene.begin("time-passes", unit="scene"))
    after = ground_of(scene.play.reader(), Key[BattleMap](FIELD))
    assert after == wet.painted([(3, 3)], "solid")  # what the GM has painted since stays


@pytest.mark.rule("STR-1030", "STR-Q212", "STR-EX265")
def test_a_cloud_makes_shots_within_and_through_it_harder_until_the_end_of_the_next_turn() -> None:
    assert (fields_in(2), fields_in(3)) == (25, 49)
    scene = on_field(turn="brute", vesna=at(1, 10), tomas=at(20, 10), brute=at(10, 10, skills={"obscure-vision": 2}))
    use(scene, "obscure-vision", who="brute")
    reader, tomas = scene.play.reader(), Key[Character]("tomas")
    assert (cloud_ob(reader, VESNA, tomas), cloud_ob(reader, VESNA, BRUTE)) == (2, 2)
    for _ in range(3):
        go(scene.begin("next-turn"))
    assert cloud_ob(scene.play.reader(), VESNA, tomas) == 2
    go(scene.begin("next-turn"))
    assert cloud_ob(scene.play.reader(), VESNA, tomas) == 0
    clear = on_field(vesna=at(1, 1), tomas=at(20, 1), brute=at(10, 10)).play.reader()
    assert cloud_ob(clear, VESNA, tomas) == 0


@pytest.mark.rule("STR-992")
def test_any_attack_ends_a_camouflage_also_one_out_of_turn_and_so_does_a_shove() -> None:
    hidden: dict[str, Any] = {"hidden_by": "camouflaged", "npc_traits": {"camouflage": PLAIN}}
    scene = on_field(turn="vesna", brute=at(11, 10, **hidden))
    scene.begin("move", "vesna", way=[[9, 10], [8, 10]])
    go(scene, [1, 1, 1], react=("opportunity-attack",), WhichOpportunity="punch", PushThrough=False)
    assert now(scene, "brute").hidden_by == "", "an Opportunity Attack"
    shoving = on_field(turn="brute", brute=at(11, 10, **hidden))
    go(use(shoving, "shove", "vesna", "brute"), MISS)
    assert now(shoving, "brute").hidden_by == "", "a shove"


@pytest.mark.rule("STR-871", "STR-883", "STR-985")
@pytest.mark.parametrize("condition", ["grappled", "rooted"])
def test_who_is_held_does_not_get_away_into_the_ground(condition: str) -> None:
    held = at(4, 4, npc_traits={"burrower": PLAIN}, conditions={condition: Affliction(source="vesna", what="a net")})
    scene = on_field(turn="brute", vesna=at(5, 4), brute=held)
    with pytest.raises(IllegalAnswer, match="cannot move"):
        scene.begin("burrow", "brute")
    assert (now(scene, "brute").hidden_by, ap_of(scene, "brute")) == ("", 4)


@pytest.mark.rule("STR-985", "STR-993", "STR-996", "STR-1037")
def test_what_strikes_all_around_strikes_nobody_in_the_ground() -> None:
    boom = creature(4, 4, death_rattle=NpcTrait(rattle="explode", types=("acid",)))
    scene = on_field(vesna=at(5, 4, hp=30), mole=at(3, 4, hp=30, hidden_by="burrowed"), brute=boom)
    scene.begin("hurt", who="brute", points=99, kind="slashing")
    go(scene, [4, 4], react=("death-rattle",), DuckAway=False, TryToShrugOff=False)
    assert (now(scene, "vesna").hp, now(scene, "mole").hp) == (22, 30)
