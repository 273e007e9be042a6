"""Riding: a rider moves with the mount's speed, in and out of combat, and the mount has no turn of its own."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, IllegalAnswer, Key
from hearthside.engine.records import Spot
from hearthside.engine.sheet import Tags
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap, spot_of
from hearthside.kit.turns import TURNS, is_going_on
from hearthside.rulesets.strive.board import deeds, token
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.derived import sprint
from hearthside.rulesets.strive.fight_state import Riding, Trap
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.questions.moving import WhereToGetOff
from hearthside.rulesets.strive.riding import aloft, riders
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.rules.combat.aiming import why_out_of_reach
from hearthside.rulesets.strive.rules.combat.places import in_reach, movement
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.combat.riding import rideable, why_not_ride
from hearthside.rulesets.strive.sheet import vitals
from hearthside.rulesets.strive.sheets.health import health
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, fight, go, now, stands, use
from rules.strive.grounds import FIELD, OPEN, at, east, ground, on_field, sized, where
from rules.strive.scenes import Scene, lay, questions, reply, somebody, told

FAST = {"fast": NpcTrait()}
WINGS = {"glider": NpcTrait(upgrades={"flyer": 1})}
CLIFF = Ground(width=20, height=6).raised([(x, y) for x in range(6) for y in range(6)], 8)
"""The six columns in the west lie 8 fields higher."""
VESNA, HORSE, BRUTE = Key[Character]("vesna"), Key[Character]("horse"), Key[Character]("brute")
OURS = {"horse": {"side": "party"}}
INJURY = ([1], [1])
"""Which Attribute it lowers, and how hard it is to treat."""
FIVE_HITS = [6] * 5 + [1] * 3
STRONG: Any = {"strength": 6, "skills": {"unarmed-combat": 5}}


ELSEWHERE = BattleMap(name="Elsewhere", ground=OPEN)


def horse(x: int = 11, y: int = 10, traits: dict[str, NpcTrait] = FAST, **more: Any) -> Character:
    """Two fields wide and long, and fast."""
    return at(x, y, size=2, npc_traits=traits, **more)


def pegasus(**more: Any) -> Character:
    """It flies, 4 fields for each AP."""
    return horse(traits=WINGS, **more)


def meadow(**who: Any) -> Scene:
    """Vesna beside a horse of her side, on a map, with nobody else near."""
    people = {"horse": horse(), "brute": at(25, 25), "fighting": OURS, **who}
    return on_field(**people)


def mounted(**who: Any) -> Scene:
    scene = meadow(**who)
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    return scene


def stands_nowhere(scene: Scene, who: str) -> bool:
    return spot_of(scene.play.reader(), Key[Character](who)) is None


# --- up
@pytest.mark.rule("STR-420", "STR-770", "STR-Q127")
def test_mounting_is_a_basic_action_and_the_rider_stands_for_both_as_large_as_the_mount() -> None:
    scene = mounted()
    assert now(scene, "vesna").stands == Spot(map=FIELD, x=11, y=10, size=2)
    assert stands_nowhere(scene, "horse")
    assert (ap_of(scene, "vesna"), ap_of(scene, "horse")) == (3, 4)
    assert "Vesna rides Horse." in told(scene)


@pytest.mark.rule("STR-770")
def test_whoever_plays_the_mount_says_whether_it_can_be_ridden() -> None:
    scene = meadow()
    scene.begin("mount", "vesna", whom="horse")
    assert [waiting.request.by for waiting in scene.waiting.values()] == ["horse"]
    assert questions(scene) == ["BearRider"]
    reply(scene, "BearRider", False)
    assert (now(scene, "vesna").riding, ap_of(scene, "vesna"), where(scene, "vesna")) == (None, 4, (10, 10))
    own = fight(turn="brute", brute=somebody(), horse=somebody())
    assert questions(own.begin("mount", "brute", whom="horse")) == []
    assert now(own, "brute").riding == Riding(mount="horse")


@pytest.mark.rule("STR-770")
@pytest.mark.parametrize(
    ("who", "why"),
    [
        ({"horse": horse(20, 20)}, "too far away"),
        ({"horse": horse(13, 10), "vesna": at(11, 10)}, "too far away"),
        ({"horse": somebody(stands=Spot(map="other", x=11, y=10)), "more": {"other": ELSEWHERE}}, "too far away"),
        ({"fighting": {}}, "a foe"),
        ({"horse": horse(conditions={"unconscious": Affliction()})}, "Unconscious"),
        ({"horse": horse(conditions={"stunned": Affliction()})}, "Stunned"),
        ({"more": {"pack": Squad(name="Pack", members=("brute",), captain="horse")}}, "Squad"),
        ({"horse": horse(aloft=1)}, "does not stand on its feet"),
        ({"horse": horse(hidden_by="burrowed")}, "does not stand on its feet"),
        ({"horse": horse(conditions={"prone": Affliction()})}, "does not stand on its feet"),
        ({"horse": horse(riding=Riding(mount="brute"))}, "rides"),
        ({"tomas": at(15, 15, riding=Riding(mount="horse"))}, "ridden already"),
        ({"vesna": at(9, 10, size=3), "horse": horse(12)}, "too small"),
        ({"horse": horse(seen_by="gm")}, "not there"),
    ],
)  # fmt: skip
def test_nobody_rides_who_cannot_be_ridden_and_a_refusal_changes_nothing(who: dict[str, Any], why: str) -> None:
    scene = meadow(**who)
    before = now(scene, "vesna")
    assert why in why_not_ride(scene.play.reader(), VESNA, HORSE)
    with pytest.raises(IllegalAnswer):
        scene.begin("mount", "vesna", whom="horse")
    assert now(scene, "vesna") == before


@pytest.mark.rule("STR-770")
def test_nobody_rides_themselves_or_two_at_once_or_out_of_turn() -> None:
    scene = mounted(tomas=at(13, 10))
    reader = scene.play.reader()
    assert why_not_ride(reader, VESNA, VESNA) == "nobody rides themselves"
    assert rideable(reader, Key("tomas")) == (), "nor is Vesna ridden, who rides"
    with pytest.raises(IllegalAnswer, match="rides already"):
        scene.begin("mount", "vesna", whom="tomas")
    with pytest.raises(IllegalAnswer, match="not the turn of Tomas"):
        meadow(tomas=at(12, 12)).begin("mount", "tomas", whom="horse")
    with pytest.raises(IllegalAnswer, match="costs 1"):
        meadow(ap={"vesna": 0}).begin("mount", "vesna", whom="horse")
    with pytest.raises(IllegalAnswer, match="on their feet"):
        meadow(vesna=at(10, 10, conditions={"prone": Affliction()})).begin("mount", "vesna", whom="horse")


@pytest.mark.rule("STR-770", "STR-871", "STR-883")
@pytest.mark.parametrize("held", ["grappled", "rooted"])
def test_who_is_held_gets_neither_up_nor_down(held: str) -> None:
    with pytest.raises(IllegalAnswer, match="Vesna cannot move"):
        meadow(vesna=at(10, 10, conditions={held: Affliction()})).begin("mount", "vesna", whom="horse")
    up = at(11, 10, size=2, riding=Riding(mount="horse"), conditions={held: Affliction()})
    with pytest.raises(IllegalAnswer, match="Vesna cannot move"):
        meadow(vesna=up, horse=somebody()).begin("dismount", "vesna")


@pytest.mark.rule("STR-770")
def test_one_rides_who_is_as_large_as_oneself() -> None:
    scene = meadow(horse=at(11, 10))
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    assert now(scene, "vesna").stands == Spot(map=FIELD, x=11, y=10)


@pytest.mark.rule("STR-770", "STR-961")
def test_who_acts_with_a_squad_does_not_ride() -> None:
    pack = Squad(name="Pack", members=("brute", "thug"))
    scene = on_field(turn="brute", more={"pack": pack}, brute=at(12, 12, squad="pack"), thug=at(14, 14, squad="pack"),
                     horse=horse())  # fmt: skip
    with pytest.raises(IllegalAnswer, match="Brute acts with a Squad"):
        scene.begin("mount", "brute", whom="horse")


@pytest.mark.rule("STR-770")
def test_who_is_ridden_or_in_the_air_does_not_mount() -> None:
    ridden = lay(tomas=somebody(riding=Riding(mount="vesna")), horse=somebody())
    with pytest.raises(IllegalAnswer, match="Vesna is ridden"):
        ridden.begin("mount", "vesna", whom="horse")
    with pytest.raises(IllegalAnswer, match="on their feet"):
        meadow(vesna=at(10, 10, aloft=1)).begin("mount", "vesna", whom="horse")


@pytest.mark.rule("STR-770")
def test_nobody_rides_what_is_not_in_the_fight() -> None:
    grazing = sized(horse(), name="Horse")
    scene = on_field(more={"horse": grazing}, brute=at(25, 25))
    assert why_not_ride(scene.play.reader(), VESNA, HORSE) == "Horse is not there"


@pytest.mark.rule("STR-770")
def test_who_is_large_is_as_large_again_when_they_get_off() -> None:
    scene = meadow(vesna=at(9, 10, size=2), horse=at(11, 10, size=3))
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    assert now(scene, "vesna").stands == Spot(map=FIELD, x=11, y=10, size=3)
    go(scene.begin("dismount", "vesna"), WhereToGetOff=[[9, 10]])
    assert now(scene, "vesna").stands == Spot(map=FIELD, x=9, y=10, size=2)


@pytest.mark.rule("STR-770")
def test_where_only_the_gm_knows_who_stands_there_one_rides_too() -> None:
    spots = {"brute": Spot(map=FIELD, x=10, y=10), "horse": Spot(map=FIELD, x=11, y=10, size=2)}
    hidden = BattleMap(name="Field", ground=OPEN, seen_by="gm", unseen=spots)
    scene = lay(brute=somebody(), horse=somebody(), more={FIELD: hidden})
    go(scene.begin("mount", "brute", whom="horse"))
    assert (where(scene, "brute"), stands_nowhere(scene, "horse")) == ((11, 10), True)
    go(scene.begin("dismount", "brute"), WhereToGetOff=[[10, 10]])
    assert (where(scene, "brute"), where(scene, "horse")) == ((10, 10), (11, 10))


@pytest.mark.rule("STR-770")
def test_of_a_mount_that_a_player_may_not_see_nothing_is_shown() -> None:
    up = at(11, 10, size=2, riding=Riding(mount="horse"))
    scene = meadow(vesna=up, horse=somebody(npc_traits=FAST, seen_by="gm"))
    assert (movement(scene.view("ana"), VESNA).total, movement(scene.view(GM), VESNA).total) == (4, 6)
    assert [tag.text for tag in token(scene.view("ana"), VESNA).tags] == []
    assert riders(scene.view("ana")) == {}


# --- on the way
@pytest.mark.rule("STR-770", "STR-Q127")
def test_a_rider_spends_own_ap_at_the_mounts_movement_and_both_go_there() -> None:
    scene = mounted()
    assert movement(scene.play.reader(), VESNA).total == 6
    go(scene.begin("move", "vesna", way=east(6, x=11)))
    assert (where(scene, "vesna"), ap_of(scene, "vesna"), ap_of(scene, "horse")) == ((17, 10), 2, 4)
    assert fields_between(scene.play.reader(), BRUTE, HORSE) == fields_between(scene.play.reader(), BRUTE, VESNA)


@pytest.mark.rule("STR-433", "STR-770", "STR-Q127")
def test_of_the_two_it_is_the_mount_that_sprints_and_tires() -> None:
    scene = mounted(horse=horse(agility=4, toughness=4))
    go(scene.begin("move", "vesna", sprint=1, way=east(10, x=11)))
    assert (where(scene, "vesna"), ap_of(scene, "vesna")) == ((21, 10), 2)
    assert (now(scene, "vesna").exhaustion, now(scene, "horse").exhaustion) == (0, 1)
    assert sprint(scene.play.reader(), VESNA) == 4, "out of combat too"


@pytest.mark.rule("STR-770", "STR-871", "STR-884")
@pytest.mark.parametrize(("who", "held"), [("vesna", "grappled"), ("horse", "rooted"), ("horse", "stunned")])
def test_a_rider_who_is_held_goes_nowhere_nor_does_one_whose_mount_cannot(who: str, held: str) -> None:
    people: dict[str, Any] = {"vesna": at(11, 10, size=2, riding=Riding(mount="horse")), "horse": somebody()}
    people[who] = sized(people[who], conditions={held: Affliction()})
    scene = meadow(**people)
    assert movement(scene.play.reader(), VESNA).total == 0
    with pytest.raises(IllegalAnswer):
        scene.begin("move", "vesna", way=east(1, x=11))


@pytest.mark.rule("STR-302", "STR-770")
def test_out_of_combat_both_walk_as_one_and_nothing_is_paid() -> None:
    field = BattleMap(name="Field", ground=OPEN, seen_by="all")
    scene = lay(vesna=at(10, 10), horse=horse(), more={FIELD: field})
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    assert movement(scene.play.reader(), VESNA).total == 6
    go(scene.begin("walk", "vesna", way=east(15, x=11)))
    assert (where(scene, "vesna"), stands_nowhere(scene, "horse")) == ((26, 10), True)
    go(scene.begin("dismount", "vesna"), WhereToGetOff=[[25, 10]])
    assert (where(scene, "vesna"), where(scene, "horse")) == ((25, 10), (26, 10))
    assert movement(scene.play.reader(), VESNA).total == 4


@pytest.mark.rule("STR-Q127")
def test_a_blow_reaches_a_ridden_mount_where_its_rider_is_and_hurts_only_the_mount() -> None:
    far = mounted()
    punch = expertises_of(far.play.reader(), BRUTE)["punch"]
    assert why_out_of_reach(far.play.reader(), BRUTE, punch, HORSE)
    scene = mounted(brute=at(13, 10, strength=3))
    go(scene.begin("finish-turn", "vesna"))
    go(use(scene, "punch", "horse", who="brute", attack=True), [6, 6, 1, 1, 1])
    assert (now(scene, "vesna").hp, now(scene, "horse").hp < 30) == (30, True)


@pytest.mark.rule("STR-434", "STR-770")
def test_who_pushes_a_ridden_mount_pushes_its_rider_too() -> None:
    scene = mounted(brute=at(10, 10), vesna=at(10, 11))
    go(scene.begin("next-turn"))
    go(use(scene, "shove", "horse", who="brute"), [6, 6, 6, 6])
    assert where(scene, "vesna")[0] > 11


# --- in the air
@pytest.mark.rule("STR-770", "STR-988", "STR-Q127")
def test_a_rider_rises_with_a_mount_that_flies_and_both_are_as_high() -> None:
    scene = mounted(horse=pegasus(), brute=at(13, 10))
    assert in_reach(scene.play.reader(), BRUTE, HORSE)
    go(scene.begin("rise", "vesna", height=6), react=())
    reader = scene.play.reader()
    assert (now(scene, "vesna").aloft, aloft(reader, HORSE), ap_of(scene, "vesna")) == (6, 6, 1)  # 4 fields for each AP
    assert (fields_between(reader, BRUTE, VESNA), fields_between(reader, BRUTE, HORSE)) == (6, 6)
    assert not in_reach(reader, BRUTE, HORSE)
    assert [tag.text for tag in token(reader, HORSE).tags] == ["6 up", "ridden"]
    go(scene.begin("move", "vesna", way=east(4, x=11)))
    assert (where(scene, "vesna"), now(scene, "vesna").aloft) == ((15, 10), 6)


@pytest.mark.rule("STR-770", "STR-988")
def test_on_a_mount_that_does_not_fly_nobody_rises() -> None:
    with pytest.raises(IllegalAnswer, match="neither flies"):
        mounted().begin("rise", "vesna", height=2)


@pytest.mark.rule("STR-770", "STR-986")
def test_a_rider_climbs_with_a_mount_that_climbs() -> None:
    wall = Ground(width=20, height=20).painted([(13, 10)], "solid")
    for grip in (True, False):
        scene = mounted(ground=wall, horse=horse(traits={"climber": NpcTrait()}), brute=at(18, 18))
        scene.begin("rise", "vesna", height=4)
        if grip:
            assert (now(go(scene, HasItGrip=True), "vesna").aloft, ap_of(scene, "vesna")) == (4, 2)
        else:
            with pytest.raises(IllegalAnswer, match="nothing to hold on to"):
                go(scene, HasItGrip=False)
    sticky = mounted(ground=wall, horse=horse(traits={"climber": NpcTrait(upgrades={"sticky": 1})}), brute=at(18, 18))
    assert now(go(sticky.begin("rise", "vesna", height=4)), "vesna").aloft == 4


@pytest.mark.rule("STR-770", "STR-988")
def test_a_rider_glides_with_a_mount_that_glides_and_hovers_if_it_does() -> None:
    for upgrades, then, high in (({}, "land", 0), ({"floater": 1}, "hover", 8)):
        mount = at(4, 2, size=2, npc_traits={"glider": NpcTrait(upgrades=upgrades)})
        scene = on_field(ground=CLIFF, vesna=at(3, 2), horse=mount, fighting=OURS)
        go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
        go(scene.begin("glide", "vesna", field=[7, 2], then=then))
        assert (where(scene, "vesna"), now(scene, "vesna").aloft, now(scene, "vesna").hp) == ((7, 2), high, 30)
    with pytest.raises(IllegalAnswer, match="cannot glide"):
        mounted().begin("glide", "vesna", field=[12, 10])


@pytest.mark.rule("STR-770", "STR-988")
def test_nobody_gets_off_in_mid_air_but_who_hovers() -> None:
    scene = mounted(horse=pegasus())
    go(scene.begin("rise", "vesna", height=4))
    with pytest.raises(IllegalAnswer, match="4 m above the ground"):
        scene.begin("dismount", "vesna")
    go(scene.begin("rise", "vesna", height=0))
    go(scene.begin("dismount", "vesna"), WhereToGetOff=[[10, 10]])
    assert (where(scene, "vesna"), ap_of(scene, "vesna")) == ((10, 10), 0)
    sprite = somebody(npc_traits=WINGS, aloft=4, riding=Riding(mount="horse"))
    own = fight(turn="brute", brute=sprite, horse=somebody(npc_traits=WINGS))
    go(own.begin("dismount", "brute"))
    assert (now(own, "brute").aloft, now(own, "horse").aloft, now(own, "brute").effects) == (4, 4, {})


@pytest.mark.rule("STR-439", "STR-440", "STR-770", "STR-988")
def test_who_loses_the_mount_in_the_air_falls_when_their_turn_begins() -> None:
    scene = mounted(horse=pegasus(), vesna=at(10, 10, hp=30))
    go(scene.begin("rise", "vesna", height=6))
    go(scene.begin("hurt", who="horse", points=90, kind="slashing"))
    assert (now(scene, "vesna").aloft, now(scene, "horse").aloft) == (6, 0)
    assert "Horse falls out of the air." in told(scene)
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "brute"), *INJURY, SoftenFall=False, TryToShrugOff=False)
    assert (now(scene, "vesna").aloft, now(scene, "vesna").hp, now(scene, "vesna").effects) == (0, 18, {})  # 2 × 6


@pytest.mark.rule("STR-439", "STR-770", "STR-988")
def test_who_falls_unconscious_in_the_air_falls_and_the_mount_stays_up() -> None:
    scene = mounted(horse=pegasus())
    go(scene.begin("rise", "vesna", height=6))
    go(scene.begin("inflict", who="vesna", condition="unconscious"))
    assert (now(scene, "vesna").aloft, now(scene, "horse").aloft) == (6, 6)
    go(scene.begin("next-turn"))
    go(scene.begin("next-turn"))
    go(scene.begin("next-turn"), *INJURY, TryToShrugOff=False)
    assert (now(scene, "vesna").aloft, now(scene, "vesna").hp) == (0, 18)
    assert (now(scene, "horse").aloft, now(scene, "horse").hp) == (6, 30)


@pytest.mark.rule("STR-439", "STR-770")
def test_who_dies_in_the_air_lies_on_the_ground_and_is_not_falling_any_more() -> None:
    own = fight(turn="vesna", knight=somebody(riding=Riding(mount="horse"), aloft=6), horse=somebody(npc_traits=WINGS))
    go(own.begin("hurt", who="knight", points=90, kind="slashing"))
    assert (now(own, "knight").aloft, now(own, "horse").aloft, now(own, "knight").effects) == (0, 6, {})
    assert not [line for line in told(own) if "Falling" in line]


@pytest.mark.rule("STR-439", "STR-770")
def test_out_of_combat_the_gm_says_how_somebody_falls_off_in_the_air() -> None:
    scene = lay(vesna=somebody(riding=Riding(mount="horse"), aloft=6), horse=somebody(npc_traits=WINGS))
    go(scene.begin("inflict", who="vesna", condition="unconscious"))
    assert (now(scene, "vesna").riding, now(scene, "vesna").effects, now(scene, "vesna").aloft) == (None, {}, 6)


@pytest.mark.rule("STR-439", "STR-770", "STR-884", "STR-988")
def test_when_the_mount_cannot_fly_any_more_both_fall() -> None:
    stunned = somebody(npc_traits=WINGS, conditions={"stunned": Affliction()})
    scene = meadow(horse=stunned, turn="brute", vesna=at(11, 10, size=2, riding=Riding(mount="horse"), aloft=6))
    go(scene.begin("next-turn"), *INJURY, *INJURY, SoftenFall=False, TryToShrugOff=False)
    assert (now(scene, "vesna").aloft, now(scene, "vesna").hp, now(scene, "horse").hp) == (0, 18, 18)
    assert now(scene, "vesna").riding


# --- pushed
@pytest.mark.rule("STR-434", "STR-435", "STR-770")
@pytest.mark.parametrize("whom", ["vesna", "horse"])
def test_whoever_of_the_two_is_pushed_both_go_as_far_as_the_mount_does_not_stand_firm(whom: str) -> None:
    people: dict[str, Any] = {"vesna": at(10, 11, strength=9, toughness=9), "brute": at(10, 10, **STRONG)}
    for stability, x in ((0, 16), (2, 14)):
        scene = mounted(horse=horse(set_stability=stability), **people)
        go(scene.begin("next-turn"))
        go(use(scene, "shove", whom, who="brute"), FIVE_HITS)
        assert where(scene, "vesna") == (x, 10)


@pytest.mark.rule("STR-436", "STR-437", "STR-770")
def test_a_slam_hurts_the_rider_and_the_mount_each_less_their_own_stability() -> None:
    wall = Ground(width=20, height=20).painted([(14, 10)], "solid")
    scene = mounted(ground=wall, brute=at(10, 10, **STRONG), vesna=at(10, 11), horse=horse(set_stability=1))
    go(scene.begin("next-turn"))
    go(use(scene, "shove", "vesna", who="brute"), FIVE_HITS, [2, 3, 4])
    assert where(scene, "vesna") == (12, 10)  # 1 field of 5 − 1
    assert (now(scene, "vesna").hp, now(scene, "horse").hp) == (30 - (9 - 2), 30 - (9 - 1))


@pytest.mark.rule("STR-438", "STR-770", "STR-Q59")
def test_two_who_are_slammed_into_somebody_have_half_of_it_each_and_so_has_who_stands_there() -> None:
    scene = mounted(brute=at(10, 10, **STRONG), vesna=at(10, 11), horse=horse(set_stability=1), thug=at(14, 10))
    go(scene.begin("next-turn"))
    go(use(scene, "shove", "horse", who="brute"), FIVE_HITS, [2, 3, 4])
    assert [now(scene, who).hp for who in ("vesna", "horse", "thug")] == [30 - (5 - 2), 30 - (5 - 1), 30 - 5]


@pytest.mark.rule("STR-438", "STR-770")
def test_who_is_slammed_into_somebody_who_rides_is_slammed_into_the_mount() -> None:
    scene = mounted(brute=at(7, 10, **STRONG), tomas=at(8, 10), vesna=at(11, 12))
    go(scene.begin("next-turn"))
    go(use(scene, "shove", "tomas", who="brute"), FIVE_HITS, [4])
    assert where(scene, "tomas") == (10, 10)  # 2 fields of 5 − 2
    assert [now(scene, who).hp for who in ("vesna", "horse", "tomas")] == [30, 30 - 2, 30]


@pytest.mark.rule("STR-439", "STR-440", "STR-770", "STR-Q433")
@pytest.mark.parametrize(
    ("traits", "high", "hp"), [(FAST, 0, 18), ({"glider": NpcTrait()}, 0, 30), (WINGS, 8, 30)]
)  # fmt: skip
def test_over_an_edge_both_fall_unless_the_mount_glides_or_stays_up(traits: Any, high: int, hp: int) -> None:
    scene = on_field(ground=CLIFF, brute=at(3, 2, **STRONG), vesna=at(3, 3), horse=at(4, 2, size=2, npc_traits=traits),
                     fighting=OURS)  # fmt: skip
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    go(scene.begin("next-turn"))
    falls = (*INJURY, *INJURY) if hp < 30 else ()
    go(use(scene, "shove", "horse", who="brute"), FIVE_HITS, *falls, SoftenFall=False, TryToShrugOff=False)
    assert (where(scene, "vesna"), now(scene, "vesna").aloft, aloft(scene.play.reader(), HORSE)) == ((6, 2), high, high)
    assert (now(scene, "vesna").hp, now(scene, "horse").hp, bool(now(scene, "vesna").riding)) == (hp, hp, True)


@pytest.mark.rule("STR-436", "STR-770", "STR-1185")
def test_where_the_slam_kills_the_mount_nothing_gives_way_to_the_rider_any_more() -> None:
    wall = Ground(width=20, height=20).painted([(14, 10), (14, 11)], "solid")
    scene = mounted(rules=HouseRules(flat_collisions=True), ground=wall, brute=at(10, 10, **STRONG), vesna=at(10, 11),
                    horse=horse(hp=1))  # fmt: skip
    go(scene.begin("next-turn"))
    go(use(scene, "shove", "horse", who="brute"), FIVE_HITS, *INJURY, [1, 1], TryToShrugOff=False)
    assert (now(scene, "horse").state, now(scene, "vesna").riding, now(scene, "vesna").hp) == ("dead", None, 18)


@pytest.mark.rule("STR-770", "STR-865", "STR-Q375")
def test_electrified_a_mount_goes_with_its_rider_and_nowhere_if_one_of_them_is_rooted() -> None:
    jolted = horse(conditions={"electrified": Affliction()})
    scene = mounted(horse=jolted)
    go(scene.begin("finish-turn", "vesna"), [4])
    assert where(scene, "vesna") == (12, 10)  # to the east
    rooted = at(11, 10, size=2, riding=Riding(mount="horse"), conditions={"rooted": Affliction(rounds=3)})
    held = meadow(vesna=rooted, horse=sized(jolted, stands=None))
    go(held.begin("finish-turn", "vesna"))
    assert where(held, "vesna") == (11, 10)


# --- one token for both
@pytest.mark.rule("STR-770", "STR-Q127")
def test_a_ridden_mount_is_not_put_on_the_map_beside_its_rider_whose_token_stands_for_both() -> None:
    scene = mounted()
    with scene.refused("Vesna rides Horse, and stands on the map for both: put Vesna there"):
        scene.begin("put-on-map", "gm", who="horse", which=FIELD, field=[20, 20])
    scene.begin("put-on-map", "gm", who="vesna", which=FIELD, field=[20, 20])
    assert (where(scene, "vesna"), stands_nowhere(scene, "horse")) == ((20, 20), True)
    go(scene.begin("dismount", "vesna"), WhereToGetOff=[[19, 20]])
    scene.begin("put-on-map", "gm", who="horse", which=FIELD, field=[5, 5])
    assert where(scene, "horse") == (5, 5)


@pytest.mark.rule("STR-770", "STR-Q127")
def test_nor_does_a_ridden_mount_of_a_player_put_itself_there() -> None:
    field = BattleMap(name="Field", ground=OPEN, seen_by="all", comers="everybody")
    scene = lay(vesna=somebody(riding=Riding(mount="tomas")), tomas=somebody(), more={FIELD: field})
    with scene.refused("Vesna rides Tomas, and stands on the map for both"):
        scene.begin("come-onto-map", "tomas", field=[5, 5])
    scene.begin("come-onto-map", "vesna", field=[5, 5])
    assert (where(scene, "vesna"), stands_nowhere(scene, "tomas")) == ((5, 5), True)


# --- turns
@pytest.mark.rule("STR-Q127")
def test_a_ridden_mount_has_no_turn_of_its_own_but_its_tick_and_ap_to_react_with() -> None:
    scene = mounted(horse=horse(conditions={"bleeding": Affliction(points=2)}), ap={"horse": 1})
    go(scene.begin("finish-turn", "vesna"), [1, 1])
    assert scene.play.reader()[TURNS].acting == "brute"
    assert (now(scene, "horse").hp, ap_of(scene, "horse")) == (28, 5)
    assert "The turn of Horse is lost: ridden by another." in told(scene)


@pytest.mark.rule("STR-520", "STR-Q127")
def test_nor_has_it_a_turn_out_of_the_order() -> None:
    tomas = somebody(riding=Riding(mount="vesna"))
    scene = fight(vesna=somebody(), tomas=tomas, brute=somebody(), momentum=-18, turn="brute")
    go(scene.begin("desperate-measure", "vesna", which="hour"))
    assert scene.play.reader()[TURNS].acting == "tomas"
    go(scene.begin("finish-turn", "tomas"))
    assert scene.play.reader()[TURNS].acting == "brute"


@pytest.mark.rule("STR-Q127")
def test_where_the_gm_goes_back_to_it_a_ridden_mount_still_does_nothing() -> None:
    scene = fight(turn="horse", vesna=somebody(riding=Riding(mount="horse")), horse=somebody(), fighting=OURS)
    with pytest.raises(IllegalAnswer, match="Horse is ridden"):
        scene.begin("lie-down", "horse")


@pytest.mark.rule("STR-433", "STR-770")
def test_without_a_map_the_mount_sprints_too() -> None:
    scene = fight(vesna=somebody(riding=Riding(mount="horse")), horse=somebody(), fighting=OURS)
    go(scene.begin("move-beside", "vesna", beside=(), sprint=1))
    assert (now(scene, "vesna").exhaustion, now(scene, "horse").exhaustion) == (0, 1)
    weary = somebody(conditions={"exhausted": Affliction(what="the story")})
    tired = fight(vesna=somebody(riding=Riding(mount="horse")), horse=weary,
                  fighting=OURS)  # fmt: skip
    with pytest.raises(IllegalAnswer):
        tired.begin("move-beside", "vesna", beside=(), sprint=1)


@pytest.mark.rule("STR-Q127")
def test_once_nobody_rides_it_a_mount_acts_again() -> None:
    scene = mounted()
    go(scene.begin("dismount", "vesna"), WhereToGetOff=[[10, 10]])
    go(scene.begin("finish-turn", "vesna"))
    assert scene.play.reader()[TURNS].acting == "horse"
    go(scene.begin("move", "horse", way=east(6, x=11)))
    assert where(scene, "horse") == (17, 10)


# --- down
@pytest.mark.rule("STR-420", "STR-770")
def test_who_dismounts_gets_off_on_a_field_beside_and_the_mount_stays_where_it_is() -> None:
    scene = mounted()
    go(scene.begin("move", "vesna", way=east(6, x=11)))
    scene.begin("dismount", "vesna")
    with pytest.raises(IllegalAnswer, match="may be picked"):
        reply(scene, "WhereToGetOff", [20, 10])
    go(scene, WhereToGetOff=[[19, 11]])
    assert now(scene, "vesna").stands == Spot(map=FIELD, x=19, y=11)
    assert now(scene, "horse").stands == Spot(map=FIELD, x=17, y=10, size=2)
    assert (now(scene, "vesna").riding, ap_of(scene, "vesna")) == (None, 1)
    with pytest.raises(IllegalAnswer, match="rides nobody"):
        scene.begin("dismount", "vesna")


@pytest.mark.rule("STR-770")
def test_nobody_gets_off_into_a_wall_or_onto_others() -> None:
    walled = ground("#####", "#..#.", "#..#.", "#.###", "#####")
    scene = on_field(ground=walled, vesna=at(1, 3), horse=horse(1, 1), brute=at(4, 1), fighting=OURS)
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    go(scene.begin("dismount", "vesna"), WhereToGetOff=[[1, 3]])
    assert (where(scene, "vesna"), where(scene, "horse")) == ((1, 3), (1, 1))


@pytest.mark.rule("STR-770")
def test_nobody_gets_off_through_a_wall() -> None:
    walled = Ground(width=20, height=20).walled(["13,10w", "13,11w"], "wall")
    scene = mounted(ground=walled, brute=at(1, 1))
    fields = WhereToGetOff(who=VESNA).fields(scene.view("vesna"))
    assert ((13, 10) in fields, (13, 11) in fields, (10, 10) in fields) == (False, False, True)


@pytest.mark.rule("STR-770")
def test_nobody_gets_off_over_an_edge() -> None:
    mount = at(4, 2, size=2, npc_traits=FAST)
    scene = on_field(ground=CLIFF, vesna=at(3, 2), horse=mount, brute=at(0, 0), fighting=OURS)
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    fields = WhereToGetOff(who=VESNA).fields(scene.view("vesna"))
    assert fields == ((3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 4), (5, 1), (5, 4))


@pytest.mark.rule("STR-770")
def test_where_there_is_room_for_one_only_it_is_the_riders() -> None:
    pen = ground("####", "#..#", "#..#", "####")
    up = at(1, 1, size=2, riding=Riding(mount="horse"))
    scene = on_field(ground=pen, vesna=up, horse=somebody(npc_traits=FAST), fighting=OURS)
    go(scene.begin("dismount", "vesna"))
    assert (now(scene, "vesna").stands, stands_nowhere(scene, "horse")) == (Spot(map=FIELD, x=1, y=1), True)


# --- it ends by itself
@pytest.mark.rule("STR-770", "STR-Q127")
@pytest.mark.parametrize(("who", "condition"), [
    ("vesna", "unconscious"), ("vesna", "deaths-door"), ("vesna", "prone"),
    ("horse", "unconscious"), ("horse", "prone"),
])  # fmt: skip
def test_who_cannot_hold_on_falls_off_and_so_does_who_rides_what_cannot_carry_them(who: str, condition: str) -> None:
    scene = mounted()
    go(scene.begin("inflict", who=who, condition=condition))
    assert now(scene, "vesna").riding is None
    assert (where(scene, "horse"), fields_between(scene.play.reader(), VESNA, HORSE)) == ((11, 10), 1)
    assert any(line.startswith("Vesna rides Horse no more: ") for line in told(scene))


@pytest.mark.rule("STR-770", "STR-Q127")
def test_when_the_mount_is_killed_the_rider_stands_beside_it() -> None:
    scene = mounted()
    go(scene.begin("hurt", who="horse", points=90, kind="slashing"))
    assert (now(scene, "horse").state, now(scene, "vesna").riding) == ("dead", None)
    assert (where(scene, "horse"), fields_between(scene.play.reader(), VESNA, HORSE)) == ((11, 10), 1)


@pytest.mark.rule("STR-738", "STR-770")
def test_it_is_the_mount_that_treads_on_a_trap() -> None:
    jaws = Trap(name="Jaws", of="brute", damage=(DamageFormula(type="piercing", flat=5),),
                at=Spot(map=FIELD, x=14, y=11))  # fmt: skip
    scene = mounted(more={"jaws": jaws})
    go(scene.begin("move", "vesna", way=east(4, x=11)))
    assert (now(scene, "vesna").hp, now(scene, "horse").hp < 30) == (30, True)


# --- who comes and goes
def in_order(scene: Scene) -> set[str]:
    return set(scene.play.reader()[TURNS].order)


@pytest.mark.rule("STR-312", "STR-413", "STR-770", "STR-Q127")
def test_who_is_taken_out_of_the_fight_takes_the_mount_along() -> None:
    scene = mounted(tomas=at(20, 20))
    go(scene.begin("leave-fight", who="vesna"))
    assert in_order(scene) == {"tomas", "brute"}
    assert (now(scene, "vesna").fighting, now(scene, "horse").fighting) == (None, None)
    assert (now(scene, "vesna").riding, where(scene, "vesna")) == (Riding(mount="horse"), (11, 10))
    assert scene.play.reader()[TURNS].acting == "brute"
    assert "The turn of Horse is lost: ridden by another." not in told(scene)


@pytest.mark.rule("STR-312", "STR-413", "STR-770", "STR-Q127")
def test_a_mount_that_is_taken_out_leaves_its_rider_standing_beside_it() -> None:
    scene = mounted()
    go(scene.begin("leave-fight", who="horse"))
    assert (in_order(scene), now(scene, "horse").fighting) == ({"vesna", "brute"}, None)
    assert now(scene, "vesna").riding is None
    assert (where(scene, "horse"), fields_between(scene.play.reader(), VESNA, HORSE)) == ((11, 10), 1)
    assert "Vesna rides Horse no more: Horse is out of the fight." in told(scene)


@pytest.mark.rule("STR-413", "STR-770")
def test_when_a_rider_and_the_mount_were_the_last_the_fight_is_over() -> None:
    scene = fight(vesna=somebody(riding=Riding(mount="horse")), horse=somebody(), fighting=OURS)
    go(scene.begin("leave-fight", who="vesna"))
    assert not is_going_on(scene.play.reader())


@pytest.mark.rule("STR-317", "STR-770", "STR-Q127")
def test_where_a_combat_begins_a_ridden_mount_is_on_the_side_of_its_rider() -> None:
    scene = lay(vesna=somebody(riding=Riding(mount="horse")), horse=somebody(), hound=somebody(),
                brute=somebody(riding=Riding(mount="boar")), boar=somebody())  # fmt: skip
    go(scene.begin("begin-combat", foes=["brute"]), [20], [15], [10], [5])
    there = ("vesna", "horse", "hound", "brute", "boar")
    sides = {who: fighting.side for who in there if (fighting := now(scene, who).fighting)}
    assert sides == {"vesna": "party", "horse": "party", "brute": "foes", "boar": "foes"}


@pytest.mark.rule("STR-317", "STR-770", "STR-Q127")
def test_who_joins_later_comes_with_the_mount_unless_it_is_there_already() -> None:
    scene = fight(brute=somebody(), knight=somebody(riding=Riding(mount="horse")), horse=somebody())
    go(scene.begin("leave-fight", who="knight"))
    assert in_order(scene) == {"vesna", "brute"}
    go(scene.begin("join-fight", who=["knight"], side="foes"), [11], [7])
    assert sorted(scene.play.reader()[TURNS].order) == ["brute", "horse", "knight", "vesna"]
    assert ap_of(scene, "horse") == 4
    late = fight(horse=somebody(), more={"knight": somebody("Knight", riding=Riding(mount="horse"))})
    go(late.begin("join-fight", who=["knight"], side="foes"), [11])
    assert sorted(late.play.reader()[TURNS].order) == ["horse", "knight", "vesna"]


@pytest.mark.rule("STR-317", "STR-770")
def test_who_changes_sides_takes_the_mount_along_and_a_mount_goes_alone() -> None:
    scene = mounted()
    go(scene.begin("change-sides", who="vesna", side="bystanders"))
    assert [stands(scene, who).side for who in ("vesna", "horse")] == ["bystanders"] * 2
    assert now(scene, "vesna").riding
    go(scene.begin("change-sides", who="horse", side="foes"))
    assert [stands(scene, who).side for who in ("vesna", "horse")] == ["bystanders", "foes"]
    assert "Vesna rides Horse no more: Horse fights against the party." in told(scene)


# --- by the mount's nature
@pytest.mark.rule("STR-770", "STR-989")
def test_a_rider_leaps_with_a_mount_that_leaps_and_it_is_the_mount_that_tires() -> None:
    scene = mounted(horse=horse(traits={"leaper": NpcTrait()}), brute=at(13, 10))
    go(scene.begin("leap", "vesna", field=[16, 10]))
    assert (where(scene, "vesna"), ap_of(scene, "vesna")) == ((16, 10), 2)
    assert (now(scene, "vesna").exhaustion, now(scene, "horse").exhaustion) == (0, 1)


@pytest.mark.rule("STR-770", "STR-985", "STR-992")
@pytest.mark.parametrize(("trait", "deed"), [("burrower", "burrow"), ("camouflage", "camouflage")])
def test_nobody_vanishes_on_a_mounts_back(trait: str, deed: str) -> None:
    scene = mounted(horse=horse(traits={trait: NpcTrait()}))
    with pytest.raises(IllegalAnswer, match="Vesna rides"):
        scene.begin(deed, "vesna")


@pytest.mark.rule("STR-770", "STR-990")
def test_a_rider_bursts_out_of_the_water_with_a_mount_that_does() -> None:
    lake = Ground(width=20, height=20).painted([(x, y) for x in range(9, 14) for y in range(9, 14)], "water")
    swimmer = {"swimmer": NpcTrait(upgrades={"breaching": 1})}
    scene = mounted(ground=lake, horse=horse(traits=swimmer), brute=at(1, 1))
    go(scene.begin("breach", "vesna", field=[16, 10]))
    assert (where(scene, "vesna"), ap_of(scene, "vesna")) == ((16, 10), 2)


# --- what the page shows
@pytest.mark.rule("STR-770")
def test_the_sheet_says_who_rides_whom_and_one_may_mount_or_dismount() -> None:
    scene = meadow()
    assert {"Mount"} == {one.label for one in deeds(scene.view("vesna"), VESNA)} & {"Mount", "Dismount"}
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    assert {"Dismount"} == {one.label for one in deeds(scene.view("vesna"), VESNA)} & {"Mount", "Dismount"}
    assert ("rides", "Horse") in [(tag.text, tag.state) for tag in token(scene.view(GM), VESNA).tags]
    for widgets in (health(scene.view(GM), VESNA).widgets, vitals(scene.view(GM), VESNA)):
        assert ["rides"] in [[tag.text for tag in one.tags] for one in widgets if isinstance(one, Tags)]
    assert ("ridden", "by Vesna") in [(tag.text, tag.state) for tag in token(scene.view(GM), HORSE).tags]


@pytest.mark.rule("STR-265", "STR-770")
def test_to_ride_hinders_nobody_and_what_ails_somebody_does() -> None:
    scene = mounted(vesna=at(10, 10, conditions={"bleeding": Affliction(points=2)}))
    assert [(tag.text, tag.hindering) for tag in token(scene.view(GM), VESNA).tags] == [
        ("Bleeding 2", True), ("rides", False),
    ]  # fmt: skip
