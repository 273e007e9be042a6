"""The chances of an attack before the dice: against the odds of the engine, and every way that the dice can fall."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hearthside.engine import Key, View, odds
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.chances import Chances, chances
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.policies import sensible
from hearthside.rulesets.strive.questions.catalogue import NOTHING, Defend
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.rules.combat.attacks import attack
from hearthside.rulesets.strive.rules.combat.hits import Strike
from hearthside.rulesets.strive.rules.combat.throwing import chances_of_throw
from hearthside.rulesets.strive.state import Boon, Character
from hearthside.rulesets.strive.words import DamageType
from rules.strive.fights import fight
from rules.strive.scenes import Scene, somebody
from rules.strive.test_flanking import at, beset

rule = pytest.mark.rule
VESNA, BRUTE = Key[Character]("vesna"), Key[Character]("brute")
AXE = {"axe": Asset(entry="wreck-axe", place="hands", hands=1, quality=2)}


def of(scene: Scene, which: str, whom: str = "brute", who: str = "vesna") -> Chances:
    found = chances(scene.play.reader(), Key(who), which, Key(whom))
    assert found is not None
    return found


def played(scene: Scene, which: str, defence: str) -> Fraction:
    """What the engine finds by exploring the attack itself."""
    reader = scene.play.reader()
    strike = Strike(by=VESNA, whom=BRUTE, it=expertises_of(reader, VESNA)[which])

    def policy(view: View, by: str, question: Any) -> Any:
        return (defence or NOTHING) if isinstance(question, Defend) else sensible(view, by, question)

    found = odds(attack, scene.play.world, strike, game=scene.play.game, policy=policy, stops=True)
    return found["hits"]


PEOPLE: dict[str, dict[str, Any]] = {
    "bare hands": {"vesna": somebody(strength=3, skills={"unarmed-combat": 2}), "brute": somebody(hp=40)},
    "an axe": {"vesna": somebody(assets=AXE, skills={"weapon:wreck-axes": 3}),
               "brute": somebody(hp=40, assets=AXE, skills={"acrobatics": 2, "weapon:wreck-axes": 1})},
    "marked and held": {"vesna": somebody(strength=4), "brute": somebody(
        hp=40, skills={"acrobatics": 4},
        conditions={"marked": Affliction(), "grappled": Affliction(), "frostbitten": Affliction()})},
    "points": {"vesna": somebody(strength=2, skills={"unarmed-combat": 5}), "brute": somebody(
        hp=40, skills={"acrobatics": 1})},
}  # fmt: skip


@rule("STR-071", "STR-452", "STR-480", "STR-050")
@pytest.mark.parametrize("who", PEOPLE)
def test_the_chance_to_hit_is_what_the_engine_finds_by_playing_it(who: str) -> None:
    scene = fight(**PEOPLE[who])
    which = "hew" if who == "an axe" else "punch"
    found = of(scene, which)
    assert {way.of for way in found.ways} >= {"", "acrobatics"}
    for way in found.ways:
        assert way.hit == played(scene, which, way.of), way.of
    assert found.hit == min(way.hit for way in found.ways)


@rule("STR-478", "STR-480")
def test_who_has_no_ap_does_not_defend() -> None:
    scene = fight(vesna=somebody(strength=3), brute=somebody(hp=40), ap={"brute": 0})
    found = of(scene, "punch")
    assert [way.of for way in found.ways] == [""]
    assert (found.hit, found.note) == (1 - Fraction(4, 6) ** 5, "if it is not defended")


# --- damage
def brute_force(dice: list[int], flat: int, armor: int, times: Fraction = Fraction(1)) -> Fraction:
    """The mean of these dice and what is added, less armor, over every way that they can fall."""
    falls = list(product(*(range(1, sides + 1) for sides in dice)))
    total = 0
    for fell in falls:
        through = max(0, sum(fell) + flat - armor)
        total += through if times == 1 else -(-through * times.numerator // times.denominator)
    return Fraction(total, len(falls))


@rule("STR-457", "STR-249")
def test_the_mean_damage_counts_every_roll_after_armor() -> None:
    coat = {"coat": Asset(entry="scale-coat", place="armor")}
    hammer = {"hammer": Asset(entry="pit-hammer", place="hands", hands=1, quality=2)}
    vesna = somebody(strength=3, assets=hammer, skills={"weapon:pit-hammers": 2})
    bare = of(fight(vesna=vesna, brute=somebody(hp=40)), "batter")
    clad = of(fight(vesna=vesna, brute=somebody(hp=40, assets=coat)), "batter")
    assert (bare.damage, clad.damage) == (brute_force([6], 5, 0), brute_force([6], 5, 3))
    assert clad.expected == clad.hit * clad.damage


@rule("STR-876", "STR-713", "STR-256")
def test_it_counts_marks_recklessness_and_grit() -> None:
    vesna = somebody(strength=3, grit_blow=True)
    marked = {"marked": Affliction()}
    found = of(fight(vesna=vesna, brute=somebody(hp=40, conditions=marked)), "punch")
    assert found.damage == 6 + 8 + 7
    wild = fight(vesna=somebody(strength=3), brute=somebody(hp=40), fighting={"vesna": {"reckless": True}})
    assert of(wild, "punch").damage == 6 + 3


@rule("STR-472", "STR-473", "STR-474")
def test_flanking_weakens_armor_and_costs_the_defender_dice() -> None:
    guards = [at(-1, 0, strength=6), at(1, 0), at(0, 1), at(0, -1)]
    coat = {"coat": Asset(entry="scale-coat", place="armor")}
    damages, hits = [], []
    for number in range(1, 5):
        scene = beset(*guards[:number], assets=coat)
        found = of(scene, "punch", whom="vesna", who="guard0")
        damages.append(found.damage)
        hits.append(found.hit)
    assert damages == [12 - 3, 12 - 2, 12 - 1, 12]
    assert hits == sorted(set(hits))


@rule("STR-1190")
def test_without_a_map_a_shot_is_taken_to_be_near_and_it_says_so() -> None:
    bow = {"bow": Asset(entry="marsh-bow", place="hands", hands=1), "arrows": Asset(entry="arrows", number=9)}
    scene = fight(vesna=somebody(assets=bow, skills={"weapon:marsh-bows": 5}), brute=somebody(hp=40))
    shots = [id_ for id_, it in expertises_of(scene.play.reader(), VESNA).items() if it.weapon == "bow"]
    assert of(scene, shots[0]).note.endswith("near by")


@rule("STR-451")
def test_what_is_no_attack_has_no_chances() -> None:
    scene = fight(vesna=somebody(skills={"commanding": 4}), brute=somebody())
    others = [id_ for id_, it in expertises_of(scene.play.reader(), VESNA).items() if not it.entry.attack]
    assert chances(scene.play.reader(), VESNA, others[0], BRUTE) is None
    assert chances(scene.play.reader(), VESNA, "no such thing", BRUTE) is None


# --- what people may know
@rule("STR-943", "STR-945")
def test_def_counts_where_it_is_shown_and_is_not_told_where_it_is_not() -> None:
    def seen(seat: str, **foe: Any) -> Chances:
        scene = fight(vesna=somebody(strength=3, skills={"unarmed-combat": 3}), brute=somebody(hp=40, **foe))
        found = chances(View(scene.play.reader(), seat), VESNA, "punch", BRUTE)
        assert found is not None
        return found

    by_def = seen("gm", defense=3)
    assert [way.of for way in by_def.ways] == ["", "Def"]
    assert seen("ana", defense=3, shown_defense=3) == by_def
    hidden = [seen("ana", defense=defense) for defense in (2, 5, None)]
    assert hidden[0] == hidden[1] == hidden[2]
    assert hidden[0].note.endswith("as far as you know how it defends")


@rule("STR-536", "STR-537", "STR-541", "STR-542")
def test_a_throw_has_chances_too() -> None:
    things = {**AXE, "urn": Asset(bulk=2, place="hands", hands=1), "anvil": Asset(bulk=9, place="hands")}
    vesna = somebody(assets=things, strength=3, skills={"throwing": 3})
    reader = fight(vesna=vesna, brute=somebody(hp=40), ap={"brute": 0}).play.reader()
    axe, urn = (chances_of_throw(reader, VESNA, what, BRUTE) for what in ("axe", "urn"))
    assert axe is not None
    assert urn is not None
    assert (axe.damage, urn.damage) == (Fraction(sum((die + 5) // 2 for die in range(1, 7)), 6), Fraction(3))
    assert (axe.hit, axe.note) == (1 - Fraction(4, 6) ** 5, "if it is not defended; near by")
    assert chances_of_throw(reader, VESNA, "anvil", BRUTE) is None


@rule("STR-457", "STR-1012", "STR-Q105", "STR-Q206")
def test_the_mean_damage_counts_what_the_vulnerable_suffer_more() -> None:
    def mean(*types: DamageType, **fields: Any) -> Fraction:
        weak = {"vulnerable": NpcTrait(types=types)}
        return of(fight(vesna=somebody(strength=3), brute=somebody(hp=40, npc_traits=weak, **fields)), "punch").damage

    assert mean("bludgeoning") == 6 + 6
    assert mean("slashing") == 6
    assert mean("bludgeoning", conditions={"marked": Affliction()}) == 12 + 6, "before the mark"
    assert mean("bludgeoning", boons={"meal": Boon(on="resists bludgeoning", by=6)}) == 0, "nothing gets through"
