"""Hostility: what the GM earns each round, keeps, and spends on what villains do out of turn."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, IllegalAnswer, Key, Record, Seat
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.facts.npcs import HostilityEarned
from hearthside.rulesets.strive.fight_state import COMBAT, KeyZone, Trap
from hearthside.rulesets.strive.hostility import HOSTILITY, Hostility, growth, hostility
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.npcs import HostilityEntry
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.tests.figures import points_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, entries, fight, go, now
from rules.strive.grounds import FIELD, at, on_field, where
from rules.strive.scenes import Scene, lay, questions, reply, somebody

HIT, MISS = [6, 1, 1, 1], [1, 1, 1, 1]


def villain(*actions: str, **fields: Any) -> Character:
    return somebody(hp=69, toughness=6, hostility_actions=actions, **fields)


def pooled(points: int, **more: Record) -> dict[Id, Record]:
    return {HOSTILITY: Hostility(points=points), **more}


def left(scene: Scene) -> int:
    return hostility(scene.play.reader())


def does(scene: Scene, which: str, *dice: list[int], who: Id = "boss", **answers: Any) -> Scene:
    return go(scene.begin("hostile", who=who, which=which), *dice, **answers)


# --- earned and kept
@pytest.mark.rule("STR-1031", "STR-EX85", "STR-Q213")
def test_three_pcs_and_an_ally_bring_5_each_round() -> None:
    scene = fight(vesna=somebody(), tomas=somebody(), idun=somebody(), ally=somebody(), boss=villain(),
                  fighting={"ally": {"side": "party"}})  # fmt: skip
    assert growth(scene.play.reader()) == 5
    for _ in range(5):
        go(scene.begin("next-turn"))
    assert left(scene) == 5, "the next round has begun"
    scene = fight(vesna=somebody(), tomas=somebody(state="dead"), boss=villain())
    assert growth(scene.play.reader()) == 2


@pytest.mark.rule("STR-1031", "STR-Q213")
def test_who_is_in_flight_and_still_there_counts_and_who_has_fled_does_not() -> None:
    scene = fight(vesna=somebody(), tomas=somebody(), boss=villain(), fighting={"tomas": {"fleeing": True}})
    assert growth(scene.play.reader()) == 3
    go(scene.begin("leave-fight", who="tomas"))
    assert growth(scene.play.reader()) == 2


@pytest.mark.rule("STR-1031", "STR-1032", "STR-EX131")
def test_hostility_is_kept_between_fights() -> None:
    more: dict[Id, Record] = {"dora": Seat(name="Dora"), "runa": somebody("Runa", player="dora")}
    scene = lay(vesna=somebody(), tomas=somebody(), idun=somebody(), boss=villain(), more=more)
    rolls = [[10], [8], [6], [1], [4]]
    go(scene.begin("begin-combat", foes=["boss"]), *rolls)
    for points in (5, 10, 15):
        assert left(scene) == points
        for _ in range(5 if points < 15 else 0):
            go(scene.begin("next-turn"))
    go(scene.begin("end-combat"))
    assert left(scene) == 15
    go(scene.begin("begin-combat", foes=["boss"]), *rolls)
    assert left(scene) == 20


@pytest.mark.rule("STR-Q213")
def test_there_is_no_limit_but_at_some_tables_20() -> None:
    for rules, expected in ((HouseRules(), 21), (HouseRules(hostility_cap=True), 20)):
        scene = fight(rules, more=pooled(19), vesna=somebody(), boss=villain())
        go(scene.begin("finish-turn", "vesna"))
        go(scene.begin("finish-turn", "boss"))
        assert left(scene) == expected
    assert HostilityEarned.says


# --- spent
@pytest.mark.rule("STR-1033", "STR-Q469")
def test_it_must_be_there_in_full_and_whoever_is_stunned_uses_none() -> None:
    with pytest.raises(IllegalAnswer, match="no NPC has"):
        fight(more=pooled(9), boss=villain("i-dont-bleed")).begin("hostile", who="boss", which="i-dont-bleed")
    stunned = villain("i-dont-bleed", conditions={"stunned": Affliction()})
    with pytest.raises(IllegalAnswer, match="no NPC has"):
        fight(more=pooled(30), boss=stunned).begin("hostile", who="boss", which="i-dont-bleed")
    with pytest.raises(IllegalAnswer):
        fight(more=pooled(30), boss=villain("advance")).begin("hostile", who="boss", which="i-dont-bleed")


@pytest.mark.rule("STR-878", "STR-1033")
def test_the_pacified_use_none_that_harms() -> None:
    calm = villain("sinkhole", "i-dont-bleed", conditions={"pacified": Affliction()})
    scene = fight(more=pooled(30), boss=calm)
    with pytest.raises(IllegalAnswer, match="sinkhole"):
        scene.begin("hostile", who="boss", which="sinkhole")
    does(scene, "i-dont-bleed")
    assert left(scene) == 20


@pytest.mark.rule("STR-1033", "STR-1043", "STR-Q469")
def test_it_is_used_in_anybodys_turn_and_as_often_as_it_can_be_paid_for() -> None:
    bleeding = {"bleeding": Affliction(points=3), "burning": Affliction(points=1), "prone": Affliction()}
    for rules, often in ((HouseRules(), True), (HouseRules(one_hostility=True), False)):
        scene = fight(rules, more=pooled(25), boss=villain("i-dont-bleed", conditions=bleeding))
        does(scene, "i-dont-bleed")
        assert (left(scene), list(now(scene, "boss").conditions)) == (15, ["prone"])
        assert sum(one.points for one in now(scene, "boss").temporary) == 10
        if often:
            assert left(does(scene, "i-dont-bleed")) == 5
        else:
            with pytest.raises(IllegalAnswer, match="used one in this round"):
                does(scene, "i-dont-bleed")


@pytest.mark.rule("STR-1035")
def test_advance_moves_the_creature_and_three_allies() -> None:
    scene = on_field(more=pooled(3), boss=at(1, 1, hostility_actions=("advance",)), one=at(2, 1), two=at(3, 1))
    scene.begin("hostile", who="boss", which="advance")
    reply(scene, "SomeAllies", ["one"])
    go(scene, MayGo=[[[1, 6]], [[2, 6]]])
    assert [where(scene, one) for one in ("boss", "one", "two")] == [(1, 6), (2, 6), (3, 1)]


@pytest.mark.rule("STR-1036", "STR-Q214")
def test_a_bounty_is_marked_hit_or_miss_until_another_is_chosen_or_the_fight_ends() -> None:
    scene = fight(more=pooled(10), tomas=somebody(), boss=villain("collect-bounty"))
    does(scene, "collect-bounty", MISS, OneOfThese="vesna", FreeAttack="punch")
    for _ in range(7):
        go(scene.begin("next-turn"))
    assert "marked" in now(scene, "vesna").conditions, "more than two rounds later"
    does(scene, "collect-bounty", MISS, OneOfThese="tomas", FreeAttack="punch")
    assert ("marked" in now(scene, "vesna").conditions, "marked" in now(scene, "tomas").conditions) == (False, True)
    go(scene.begin("end-combat"))
    assert not now(scene, "tomas").conditions


@pytest.mark.rule("STR-Q214")
def test_at_some_tables_the_mark_comes_first() -> None:
    scene = fight(HouseRules(bounty_first=True), more=pooled(5), vesna=somebody(hp=30), boss=villain("collect-bounty"))
    does(scene, "collect-bounty", HIT, OneOfThese="vesna", FreeAttack="punch")
    assert now(scene, "vesna").hp == 30 - 6  # half as much again


@pytest.mark.rule("STR-1037")
def test_get_off_me_pushes_all_others_beside_it() -> None:
    scene = on_field(more=pooled(5), vesna=at(11, 10), tomas=at(20, 20),
                     boss=at(10, 10, hostility_actions=("get-off-me",)))  # fmt: skip
    does(scene, "get-off-me")
    assert where(scene, "vesna") == (12, 10)  # 3, less by Stability 2
    assert where(scene, "tomas") == (20, 20)


@pytest.mark.rule("STR-1038", "STR-Q215")
def test_a_resonance_takes_an_ap_from_all_who_do_not_resonate() -> None:
    for rules, deaf in ((HouseRules(), 3), (HouseRules(resonance_spares=True), 4)):
        scene = fight(rules, more=pooled(5), boss=villain("resonance-cascade"), bat=somebody(), deaf=somebody())
        does(scene, "resonance-cascade", SomeAllies=[["bat"]], WhoIsNear=[["vesna", "deaf"], ["vesna"]])
        assert [ap_of(scene, one) for one in ("vesna", "boss", "bat", "deaf")] == [3, 4, 4, deaf]


@pytest.mark.rule("STR-1038", "STR-962", "STR-Q188")
def test_a_resonance_takes_one_ap_from_a_squad_and_none_if_some_of_it_are_far_away() -> None:
    rats: dict[str, Any] = {f"rat-{number}": somebody(squad="pack") for number in range(3)}
    pack = Squad(name="Rats", members=tuple(rats))
    for near, ap in ((list(rats), 3), (["rat-0", "rat-1"], 4)):
        scene = fight(more=pooled(5, pack=pack), boss=villain("resonance-cascade"), **rats,
                      fighting={one: {"side": "party"} for one in rats})  # fmt: skip
        does(scene, "resonance-cascade", WhoIsNear=[near])
        assert ap_of(scene, "rat-2") == ap


@pytest.mark.rule("STR-1039", "STR-Q216", "STR-1106")
def test_who_slips_away_does_so_when_a_foe_comes_beside_it() -> None:
    scene = on_field(more=pooled(5), boss=at(14, 10, hostility_actions=("slip-away",)))
    scene.begin("move", "vesna", way=[[13, 10]])
    go(scene, react=("slip-away",), MayGo=[[[19, 10]]])
    assert (where(scene, "boss"), left(scene)) == ((19, 10), 0)
    scene = on_field(more=pooled(5), boss=at(20, 10, hostility_actions=("slip-away",)))
    scene.begin("move", "vesna", way=[[13, 10]])
    assert "React" not in questions(scene)


@pytest.mark.rule("STR-1040", "STR-Q217", "STR-Q466")
def test_hatred_is_berserk_and_5_bludgeoning_more_until_the_round_ends() -> None:
    scene = fight(more=pooled(8), turn="boss", vesna=somebody(hp=30), boss=villain("seething-hatred"))
    does(scene, "seething-hatred")
    assert now(scene, "boss").conditions["berserk"].points == 1
    scene.begin("attack", "boss", which="punch", whom="vesna")
    go(scene, HIT)
    assert now(scene, "vesna").hp == 30 - 4 - 5
    go(scene.begin("next-turn"))
    go(scene.begin("next-turn"))
    assert not now(scene, "boss").conditions
    assert not now(scene, "boss").effects


@pytest.mark.rule("STR-Q217")
def test_a_fortified_mind_has_only_the_blows_of_hatred() -> None:
    boss = villain("seething-hatred", npc_traits={"fortified-mind": NpcTrait()})
    scene = does(fight(more=pooled(8), boss=boss), "seething-hatred")
    assert not now(scene, "boss").conditions
    assert now(scene, "boss").effects


@pytest.mark.rule("STR-1041", "STR-EX132", "STR-Q218")
def test_a_sinkhole_buries_throws_or_does_nothing_by_stability() -> None:
    for rules, spared in ((HouseRules(), False), (HouseRules(sinkhole_spares=True), True)):
        scene = fight(rules, more=pooled(8), boss=villain("sinkhole"), one=villain(set_stability=1),
                      three=villain(set_stability=3), four=villain(set_stability=4))  # fmt: skip
        does(scene, "sinkhole", WhoIsNear=[["one", "three", "four"]])
        assert [now(scene, one).hp for one in ("one", "three", "four")] == [63, 69, 69]
        assert ["prone" in now(scene, one).conditions for one in ("one", "three", "four")] == [True, True, False]
        assert ("prone" in now(scene, "boss").conditions) != spared


@pytest.mark.rule("STR-1041", "STR-Q467")
def test_a_sinkhole_lowers_the_ground_of_the_map_10_fields_around_and_who_flies_stays_up() -> None:
    bird = at(12, 10, aloft=3, npc_traits={"glider": NpcTrait(upgrades={"flyer": 1})})
    boss = at(10, 10, hp=69, toughness=6, hostility_actions=("sinkhole",), set_stability=4)
    scene = on_field(more=pooled(8), vesna=at(25, 25), boss=boss, bird=bird)
    does(scene, "sinkhole")
    reader = scene.play.reader()
    ground = reader[Key[BattleMap](FIELD)].ground
    assert [ground.height_at(one) for one in ((10, 10), (0, 0), (20, 10), (21, 10))] == [-5, -5, -5, 0]
    assert now(scene, "bird").conditions == {}


@pytest.mark.rule("STR-831", "STR-1041")
def test_a_warcrobat_is_up_at_once_when_the_ground_drops() -> None:
    vesna = somebody(traits=("warcrobat",))
    scene = fight(more=pooled(8), boss=villain("sinkhole", set_stability=4), vesna=vesna)
    does(scene, "sinkhole", WhoIsNear=[["vesna"]], react=("bounce-back",))
    assert (now(scene, "vesna").hp, "prone" in now(scene, "vesna").conditions) == (30, False)


@pytest.mark.rule("STR-958", "STR-1041")
def test_a_sinkhole_takes_of_each_member_of_a_squad_no_more_than_it_counts_for() -> None:
    rats: dict[str, Any] = {f"rat-{n}": at(5 + 6 * n, 5, hp=5, power="feeble", squad="pack") for n in range(3)}
    scene = on_field(more=pooled(8, pack=Squad(name="Rats", members=tuple(rats))), vesna=at(29, 29), **rats,
                     boss=at(1, 5, set_stability=4, hostility_actions=("sinkhole",)))  # fmt: skip
    does(scene, "sinkhole")
    assert [now(scene, one).hp for one in rats] == [0, 0, 5]  # two of three stand in it: 10 of 12 damage


@pytest.mark.rule("STR-Q218")
def test_whoever_is_buried_stands_up_for_2_ap() -> None:
    buried = somebody(conditions={"prone": Affliction(what="buried under earth")})
    scene = fight(vesna=buried, boss=villain())
    go(scene.begin("stand-up", "vesna"))
    assert ap_of(scene, "vesna") == 2


@pytest.mark.rule("STR-1042", "STR-Q219")
def test_a_trap_storm_lays_three_traps_that_all_can_see() -> None:
    scene = does(fight(more=pooled(8), boss=villain("trap-storm")), "trap-storm", TrapType="slashing")
    traps = scene.view("ana").every(Trap)
    assert len(traps) == 3
    trap = scene.play.reader()[traps[0]]
    assert (trap.quality, trap.damage[0].words()) == (2, "1D6 + 2 slashing")


@pytest.mark.rule("STR-1044", "STR-Q220")
def test_a_villain_uses_the_heroic_act_of_the_party_for_its_own_side() -> None:
    scene = fight(more=pooled(20), momentum=20, tomas=somebody(), boss=villain("no-i-am-the-hero"), ally=somebody())
    scene.begin("heroic-act", "vesna", which="tough")
    go(scene, react=("no-i-am-the-hero",))
    assert all(sum(one.points for one in now(scene, who).temporary) == 10 for who in ("vesna", "tomas", "boss", "ally"))
    assert [ap_of(scene, one) for one in ("vesna", "tomas", "boss")] == [3, 3, 3]
    assert (left(scene), scene.play.reader()[COMBAT].hero) == (0, "")


@pytest.mark.rule("STR-814", "STR-1044")
def test_a_villains_area_leaves_the_area_of_the_party_alone() -> None:
    general = somebody(skills={"warfare": 4})
    scene = fight(more=pooled(20), momentum=18, vesna=general, boss=villain("no-i-am-the-hero"))
    scene.begin("heroic-act", "vesna", which="hold")
    go(scene, react=("no-i-am-the-hero",), SomeOfThese=[["vesna"], ["boss"]])
    for who in ("vesna", "boss"):
        go(scene.begin("change-ap", who=who, by_how_much=-ap_of(scene, who)))
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "boss"))
    assert (ap_of(scene, "vesna"), ap_of(scene, "boss")) == (5, 5)
    again = fight(momentum=20, vesna=general, more={"zone": KeyZone(name="Held", of="vesna", does="take-and-hold")})
    go(again.begin("heroic-act", "vesna", which="hold"), SomeOfThese=[["vesna"]])
    assert [again.play.reader()[one].name for one in again.play.reader().every(KeyZone)] == ["Take and Hold!"]


@pytest.mark.rule("STR-1044", "STR-Q469")
def test_at_tables_with_one_a_round_a_villain_that_has_used_one_does_not_play_the_hero() -> None:
    villains = villain("no-i-am-the-hero", "i-dont-bleed")
    scene = does(fight(more=pooled(30), momentum=20, boss=villains), "i-dont-bleed")
    go(scene.begin("heroic-act", "vesna", which="tough"), react=("no-i-am-the-hero",))
    assert left(scene) == 0
    one = does(fight(HouseRules(one_hostility=True), more=pooled(30), momentum=20, boss=villains), "i-dont-bleed")
    one.begin("heroic-act", "vesna", which="tough")
    assert (one.is_over, left(one)) == (True, 20), "nobody is asked"


@pytest.mark.rule("STR-1035", "STR-1036", "STR-1040", "STR-1044")
def test_the_hostility_actions_cost_what_the_book_says() -> None:
    found = {id_: (entry.points, entry.cr, entry.hostility) for id_, entry in entries(HostilityEntry).items()}
    assert found == {
        "advance": (-4, 2, 3), "collect-bounty": (-4, 3, 5), "get-off-me": (-5, 3, 5), "resonance-cascade": (-4, 2, 5),
        "slip-away": (-5, 3, 5), "seething-hatred": (-5, 2, 8), "sinkhole": (-8, 2, 8), "trap-storm": (-4, 3, 8),
        "i-dont-bleed": (-5, 4, 10), "no-i-am-the-hero": (-10, 6, 20), "black-water": (-6, 3, 10),
        "given-to-the-sea": (-8, 4, 20),
    }  # fmt: skip


@pytest.mark.rule("STR-1248")
def test_a_family_may_darken_the_field_or_transform_one_of_its_own() -> None:
    scene = fight(more=pooled(30), turn="boss", vesna=somebody(hp=30), boss=villain("black-water", "given-to-the-sea"))
    does(scene, "black-water")
    assert [effect.dice for effect in now(scene, "vesna").effects.values()] == [-1]
    does(scene, "given-to-the-sea", OneOfThese="boss")
    assert sum(one.points for one in now(scene, "boss").temporary) == 30
    scene.begin("attack", "boss", which="punch", whom="vesna")
    go(scene, HIT)
    assert now(scene, "vesna").hp == 30 - 4 - 6


@pytest.mark.rule("STR-827", "STR-1044", "STR-Q220")
def test_a_villain_who_spikes_the_food_feeds_its_own_side() -> None:
    scene = fight(more=pooled(20), momentum=20, vesna=somebody(skills={"cooking": 4}), tomas=somebody(exhaustion=3),
                  boss=villain("no-i-am-the-hero", exhaustion=3), ally=somebody(exhaustion=3))  # fmt: skip
    go(scene.begin("heroic-act", "vesna", which="spiked"), react=("no-i-am-the-hero",))
    assert [now(scene, one).exhaustion for one in ("tomas", "ally", "boss")] == [1, 1, 3], "all but who has cooked it"


@pytest.mark.rule("STR-814", "STR-1044", "STR-Q220")
def test_an_area_helps_the_side_that_holds_it_and_no_foe_who_stands_in_it() -> None:
    scene = fight(more=pooled(20), momentum=18, vesna=somebody(skills={"warfare": 4}), tomas=somebody(),
                  boss=villain("no-i-am-the-hero"), ally=somebody())  # fmt: skip
    scene.begin("heroic-act", "vesna", which="hold")
    go(scene, react=("no-i-am-the-hero",), SomeOfThese=[["vesna", "ally"], ["boss", "tomas"]])
    reader = scene.play.reader()
    people = ("vesna", "boss", "tomas", "ally")
    assert [points_of(reader, Test(who=Key(one), of="stealth")).total for one in people] == [1, 1, 0, 0]


@pytest.mark.rule("STR-1040", "STR-Q466")
def test_when_hatred_ends_only_its_own_point_of_berserk_goes() -> None:
    boss = villain("seething-hatred", conditions={"berserk": Affliction(points=3)})
    scene = does(fight(more=pooled(20), boss=boss), "seething-hatred")
    assert now(scene, "boss").conditions["berserk"].points == 4
    for who, points in (("vesna", 4), ("boss", 2), ("vesna", 2), ("boss", 1)):  # one at each end of its turn
        go(scene.begin("finish-turn", who))
        assert now(scene, "boss").conditions["berserk"].points == points, who


@pytest.mark.rule("STR-1040", "STR-Q217", "STR-Q466")
def test_what_hatred_brought_twice_in_a_round_goes_twice_at_its_end() -> None:
    scene = fight(more=pooled(30), boss=villain("seething-hatred", conditions={"berserk": Affliction(points=2)}))
    for points in (3, 4):
        assert now(does(scene, "seething-hatred"), "boss").conditions["berserk"].points == points
    for points in (4, 1):  # one of itself at the end of its turn, two of hatred with the round
        go(scene.begin("next-turn"))
        assert now(scene, "boss").conditions["berserk"].points == points


@pytest.mark.rule("STR-1036", "STR-876")
def test_whoever_is_marked_by_another_for_rounds_stays_so_when_the_bounty_goes_to_somebody_else() -> None:
    by_hunter = {"marked": Affliction(rounds=5, turn="boss", source="boss")}
    scene = fight(more=pooled(10), vesna=somebody(conditions=by_hunter), tomas=somebody(),
                  boss=villain("collect-bounty"))  # fmt: skip
    does(scene, "collect-bounty", MISS, OneOfThese="vesna", FreeAttack="punch")
    does(scene, "collect-bounty", MISS, OneOfThese="tomas", FreeAttack="punch")
    assert now(scene, "vesna").conditions["marked"].rounds == 5
    assert "marked" in now(scene, "tomas").conditions


@pytest.mark.rule("STR-1036", "STR-876")
def test_an_ordinary_mark_that_runs_out_leaves_the_bounty_and_one_that_comes_outlasts_it() -> None:
    scene = fight(more=pooled(20), tomas=somebody(), boss=villain("collect-bounty"))
    does(scene, "collect-bounty", MISS, OneOfThese="vesna", FreeAttack="punch")
    scene.begin("inflict", who="vesna", condition="marked", rounds=1)
    for _ in range(4):
        go(scene.begin("next-turn"))
    assert now(scene, "vesna").conditions["marked"].rounds is None, "the bounty goes on"
    scene.begin("inflict", who="vesna", condition="marked", rounds=3)
    does(scene, "collect-bounty", MISS, OneOfThese="tomas", FreeAttack="punch")
    assert now(scene, "vesna").conditions["marked"].rounds == 3


@pytest.mark.rule("STR-992", "STR-1033", "STR-1037", "STR-1038", "STR-1041", "STR-1043")
@pytest.mark.parametrize(("which", "hidden"), [("get-off-me", ""), ("resonance-cascade", ""), ("sinkhole", ""),
                                               ("trap-storm", ""), ("i-dont-bleed", "camouflaged"),
                                               ("seething-hatred", "camouflaged")])  # fmt: skip
def test_who_is_camouflaged_is_seen_by_an_offensive_hostility_action_and_by_no_other(which: str, hidden: str) -> None:
    boss = villain(which, hidden_by="camouflaged", npc_traits={"camouflage": NpcTrait()})
    scene = fight(boss=boss, more=pooled(20), fighting={"boss": {"beside": ("vesna",)}})
    does(scene, which, WhoIsNear=[["vesna"], ["vesna"]], TrapType="piercing")
    assert now(scene, "boss").hidden_by == hidden
