"""Riding: a rider moves with the mount's speed, in and out of combat, and the mount has no turn of its own."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.dice import Seeded
from hearthside.engine import GM, IllegalAnswer, Key, Simulated
from hearthside.engine.records import Spot
from hearthside.engine.sheet import Tags
from hearthside.kit.grid.maps import BattleMap, spot_of
from hearthside.kit.turns import TURNS, is_going_on
from hearthside.rulesets.strive.board import deeds, token
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.derived import sprint
from hearthside.rulesets.strive.fight_state import Riding, Trap
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.riding import riders
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.rules.combat.aiming import why_out_of_reach
from hearthside.rulesets.strive.rules.combat.places import movement
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.combat.riding import rideable, why_not_ride
from hearthside.rulesets.strive.sheets.health import health
from hearthside.rulesets.strive.simulation import fight_out, fighting_table
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.state import Character
from rules.strive.brawls import GAME, MAP, Referee, brawl
from rules.strive.fights import ap_of, fight, go, now, use
from rules.strive.grounds import FIELD, OPEN, at, east, ground, on_field, sized, where
from rules.strive.scenes import Scene, lay, questions, reply, somebody, told

FAST = {"fast": NpcTrait()}
VESNA, HORSE, BRUTE = Key[Character]("vesna"), Key[Character]("horse"), Key[Character]("brute")
OURS = {"horse": {"side": "party"}}


def horse(x: int = 11, y: int = 10, **more: Any) -> Character:
    """Two fields wide and long, and fast."""
    return at(x, y, size=2, npc_traits=FAST, **more)


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
        ({"fighting": {}}, "a foe"),
        ({"horse": horse(conditions={"unconscious": Affliction()})}, "Unconscious"),
        ({"horse": horse(conditions={"stunned": Affliction()})}, "Stunned"),
        ({"more": {"pack": Squad(name="Pack", members=("brute",), captain="horse")}}, "Squad"),
        ({"horse": horse(aloft=1)}, "does not stand on the ground"),
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
    tired = fight(vesna=somebody(riding=Riding(mount="horse")), horse=somebody(conditions={"exhausted": Affliction()}),
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


# --- it ends by itself
@pytest.mark.rule("STR-770", "STR-Q127")
@pytest.mark.parametrize(("who", "condition"), [
    ("vesna", "unconscious"), ("vesna", "deaths-door"), ("vesna", "prone"), ("horse", "unconscious"),
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


# --- stock fighters
class Groom(Referee):
    """Looks on after every action, at mounts too."""

    def __init__(self) -> None:
        super().__init__()
        self.ridden = 0

    def __call__(self, table: Simulated) -> None:
        super().__call__(table)
        for mount in riders(table):
            self.ridden += 1
            assert spot_of(table, mount) is None
            assert not is_going_on(table) or table[TURNS].acting != mount, "a ridden mount has no turn of its own"


@pytest.mark.rule("STR-Q127")
def test_stock_fighters_fight_riders_on_their_mounts_to_an_end() -> None:
    grooms, fallen = list[Groom](), 0
    for seed in range(1, 24, 2):
        world, styles = brawl(seed)
        people = {who: one for who, one in world.items() if isinstance(one, Character)}
        rider, *others = (who for who in people if people[who].is_npc)
        if MAP not in world or not others:
            continue
        people[rider] = structs.replace(people[rider], riding=Riding(mount=others[0]))
        people[others[0]] = structs.replace(people[others[0]], stands=None)
        table = fighting_table({**world, **people}, GAME, Seeded(seed), styles)
        grooms.append(Groom())
        fight_out(table, styles, grooms[-1])
        fallen += table[Key[Character](rider)].riding is None
    assert fallen, "some fall off"
    assert sum(one.ridden for one in grooms) > 50, "and not at once"


# --- what the page shows
@pytest.mark.rule("STR-770")
def test_the_sheet_says_who_rides_whom_and_one_may_mount_or_dismount() -> None:
    scene = meadow()
    assert {"Mount"} == {one.label for one in deeds(scene.view("vesna"), VESNA)} & {"Mount", "Dismount"}
    go(scene.begin("mount", "vesna", whom="horse"), BearRider=True)
    assert {"Dismount"} == {one.label for one in deeds(scene.view("vesna"), VESNA)} & {"Mount", "Dismount"}
    assert "rides Horse" in [tag.text for tag in token(scene.view(GM), VESNA).tags]
    assert any(isinstance(one, Tags) and one.label == "Riding" for one in health(scene.view(GM), VESNA).widgets)
    assert "ridden by Vesna" in [tag.text for tag in token(scene.view(GM), HORSE).tags]
