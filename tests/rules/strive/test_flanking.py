"""Flanked, surrounded, overwhelmed: who has whom between them, on the map."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import OWN_PACK, Id, Key, OwnPack, Record
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground, Tiles
from hearthside.kit.grid.hexagons import EVEN
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.combat.places import flanking
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import fight, go, now, use
from rules.strive.scenes import BY_THE_BOOK, Scene, somebody

VESNA: Key[Character] = Key("vesna")
AROUND = {"NW": (-1, -1), "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1),
          "W": (-1, 0)}  # fmt: skip


def at(x: int, y: int, **more: Any) -> Character:
    """A guard so far from Vesna."""
    return somebody(stands=Spot(map="field", x=10 + x, y=10 + y), **more)


def beset(*guards: Character, rules: HouseRules = BY_THE_BOOK, tiles: Tiles = "squares", **more: Any) -> Scene:
    """Vesna among these, on an open field."""
    field: dict[Id, Record] = {"field": BattleMap(name="Field", ground=Ground(width=30, height=30, tiles=tiles))}
    foes = {f"guard{number}": guard for number, guard in enumerate(guards)}
    return fight(rules, more=field, vesna=at(0, 0, **more), **foes)  # type: ignore[arg-type]  # only characters


def degree(*guards: Character, rules: HouseRules = BY_THE_BOOK, ranged: bool = False, **more: Any) -> str:
    return flanking(beset(*guards, rules=rules, **more).play.reader(), VESNA, ranged=ranged)


def pike(x: int, y: int) -> Character:
    return at(x, y, assets={"pike": Asset(entry="salt-sabre", place="hands", hands=1)})


@pytest.mark.rule("STR-EX161", "STR-466", "STR-467", "STR-1101", "STR-Q68")
@pytest.mark.parametrize("side", [one for one in AROUND if one != "W"])
def test_with_one_in_the_west_those_in_the_east_flank(side: str) -> None:
    flanks = side in ("NE", "E", "SE")
    assert degree(at(*AROUND["W"]), at(*AROUND[side])) == ("flanked" if flanks else "unthreatened")


@pytest.mark.rule("STR-EX162", "STR-1101")
@pytest.mark.parametrize("side", [one for one in AROUND if one != "SW"])
def test_with_one_in_the_south_west_n_ne_and_e_flank(side: str) -> None:
    flanks = side in ("N", "NE", "E")
    assert degree(at(*AROUND["SW"]), at(*AROUND[side])) == ("flanked" if flanks else "unthreatened")


@pytest.mark.rule("STR-1207", "STR-Q356")
@pytest.mark.parametrize(
    ("rules", "flanking"), [(BY_THE_BOOK, (2, 3, 4)), (HouseRules(straight_hex_flanks=True), (3,))]
)
def test_on_hexagons_the_opposite_one_and_the_two_beside_it_flank_or_at_some_tables_the_opposite_one_alone(
    rules: HouseRules, flanking: tuple[int, ...]
) -> None:
    degrees = [degree(at(*EVEN[0]), at(*EVEN[turn]), rules=rules, tiles="hexagons") for turn in range(1, 6)]
    assert [turn for turn, found in enumerate(degrees, start=1) if found == "flanked"] == list(flanking)


@pytest.mark.rule("STR-EX163", "STR-470", "STR-1102")
@pytest.mark.parametrize(("place", "flanks"), [((2, 2), True), ((2, 1), True), ((1, 2), False)])
def test_with_reach_2_the_same_angle_counts(place: tuple[int, int], flanks: bool) -> None:
    assert degree(at(-1, 0), pike(*place)) == ("flanked" if flanks else "unthreatened")
    assert degree(at(-1, 0), at(*place)) == "unthreatened"  # too far for a sword


@pytest.mark.rule("STR-Q68")
def test_a_table_may_want_them_straight_across() -> None:
    straight = HouseRules(straight_flanks=True)
    assert degree(at(-1, 0), at(1, 0), rules=straight) == "flanked"
    assert degree(at(-1, 0), at(1, 1), rules=straight) == "unthreatened"


@pytest.mark.rule("STR-468", "STR-469", "STR-1103", "STR-Q69")
def test_after_a_pair_the_third_surrounds_and_the_fourth_overwhelms() -> None:
    pair = (at(-1, 0), at(1, 0))
    assert degree(*pair, at(-1, -1)) == "surrounded"
    assert degree(*pair, at(-1, -1), at(0, -1)) == "overwhelmed"
    assert degree(*pair, at(-1, -1), at(0, -1), at(1, 1)) == "overwhelmed"
    assert degree(at(-1, -1), at(0, -1), at(1, -1)) == "unthreatened"  # nobody stands opposite


@pytest.mark.rule("STR-Q69")
def test_a_table_may_count_heads() -> None:
    assert degree(at(-1, -1), at(0, -1), at(1, -1), rules=HouseRules(heads_flank=True)) == "surrounded"


@pytest.mark.rule("STR-Q69", "STR-467")
def test_shooters_do_not_flank_unless_the_table_lets_them() -> None:
    bow = {"bow": Asset(entry="marsh-bow", place="hands", hands=1)}
    shooters = (at(-6, 0, assets=bow), at(6, 0, assets=bow))
    assert degree(*shooters) == "unthreatened"
    assert degree(*shooters, rules=HouseRules(shooters_flank=True)) == "flanked"


@pytest.mark.rule("STR-Q69")
def test_who_cannot_attack_does_not_flank() -> None:
    assert degree(at(-1, 0), at(1, 0, conditions={"unconscious": Affliction()})) == "unthreatened"


@pytest.mark.rule("STR-475", "STR-Q70", "STR-466")
def test_what_counts_as_a_further_degree_moves_it_up_and_ranged_attacks_feel_flanking_too() -> None:
    prone = {"prone": Affliction()}
    assert degree(at(-1, 0), at(1, 0), conditions=prone) == "surrounded"
    assert degree(at(-1, 0), at(1, 0), conditions=prone, ranged=True) == "flanked"
    crowd = (at(-1, 0), at(1, 0), at(0, 1), at(0, -1))
    assert degree(*crowd, conditions=prone) == "overwhelmed"


@pytest.mark.rule("STR-466")
def test_without_a_map_nobody_is_flanked() -> None:
    assert flanking(fight(a=somebody(), b=somebody()).play.reader(), VESNA, ranged=False) == "unthreatened"


@pytest.mark.rule("STR-466", "STR-458")
def test_nobody_flanks_or_strikes_through_a_wall() -> None:
    ground = Ground(width=30, height=30).walled([f"11,{y}w" for y in (9, 10, 11)], "wall")
    walled: dict[Id, Record] = {"field": BattleMap(name="Field", ground=ground)}
    scene = fight(more=walled, vesna=at(0, 0), west=at(-1, 0), east=at(1, 0))
    assert flanking(scene.play.reader(), VESNA, ranged=False) == "unthreatened"
    with scene.refused("cannot be seen from there"):
        scene.begin("attack", "vesna", which="punch", whom="east")


@pytest.mark.rule("STR-466")
def test_who_only_stands_by_flanks_nobody() -> None:
    field: dict[Id, Record] = {"field": BattleMap(name="Field", ground=Ground(width=30, height=30))}
    stands_by = {"crier": {"side": "bystanders"}}
    scene = fight(more=field, vesna=at(0, 0), guard=at(-1, 0), crier=at(1, 0), fighting=stands_by)
    assert flanking(scene.play.reader(), VESNA, ranged=False) == "unthreatened"


@pytest.mark.rule("STR-Q69", "STR-445", "STR-878")
def test_who_may_not_attack_does_not_flank() -> None:
    assert degree(at(-1, 0), at(1, 0, conditions={"pacified": Affliction()})) == "unthreatened"
    field: dict[Id, Record] = {"field": BattleMap(name="Field", ground=Ground(width=30, height=30))}
    scene = fight(more=field, vesna=at(0, 0), west=at(-1, 0), east=at(1, 0), fighting={"east": {"fleeing": True}})
    assert flanking(scene.play.reader(), VESNA, ranged=False) == "unthreatened"


OWN = OwnPack(entries={
    "armors": {"plate": {"name": "Plate", "weight": "heavy", "protection": {"bludgeoning": 5}}},
    "shields": {"board": {"name": "Board", "cover": [{"unthreatened": {"dice": 3}}]}},
})  # fmt: skip


@pytest.mark.rule("STR-471", "STR-472", "STR-473", "STR-474", "STR-EX71", "STR-1124", "STR-1125")
@pytest.mark.parametrize(("foes", "defence", "armor"), [(1, 4 + 3, 5), (2, 4 + 2 - 1, 3), (3, 4 + 1 - 2, 2),
                                                        (4, 4 + 0 - 3, 0)])  # fmt: skip
def test_armor_5_and_a_shield_of_3_dice_count_half_a_quarter_and_nothing(foes: int, defence: int, armor: int) -> None:
    guards = {f"guard{number}": at(*place, strength=3)
              for number, place in enumerate([(-1, 0), (1, 0), (0, 1), (0, -1)][:foes])}  # fmt: skip
    worn = {"plate": Asset(entry="plate", place="armor"), "board": Asset(entry="board", place="hands", hands=1)}
    field: dict[Id, Record] = {"field": BattleMap(name="Field", ground=Ground(width=30, height=30)), OWN_PACK: OWN}
    vesna = at(0, 0, assets=worn, skills={"shield": 3}, hp=30)
    scene = fight(turn="guard0", more=field, vesna=vesna, **guards)  # type: ignore[arg-type]  # only characters
    go(use(scene, "punch", "vesna", who="guard0", attack=True), [1] * defence, [6, 1, 1, 1, 1],
       Defend="shield")  # fmt: skip
    assert now(scene, "vesna").hp == 30 - (6 - armor)


@pytest.mark.rule("STR-466", "STR-985", "STR-Q69")
def test_who_is_in_the_ground_flanks_nobody() -> None:
    worm: dict[str, Any] = {"npc_traits": {"burrower": NpcTrait()}}
    assert degree(at(-1, 0), at(1, 0, **worm)) == "flanked"
    assert degree(at(-1, 0), at(1, 0, hidden_by="burrowed", **worm)) == "unthreatened"
