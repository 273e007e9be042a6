"""Stunts: what a defence that won by two hits is turned into."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Roll
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import fight, go, now, stands, use
from rules.strive.grounds import SWORD, at, on_field
from rules.strive.scenes import BY_THE_BOOK, Scene, acts, answered, options, questions, reply, somebody, told

AXE = {"axe": Asset(entry="wreck-axe", place="hands", hands=1)}


def guard(**more: Any) -> Character:
    """Exhaustion limit 4, an axe, and nimble."""
    fields: dict[str, Any] = {"toughness": 3, "assets": AXE, "skills": {"acrobatics": 6, "weapon:wreck-axes": 6}}
    return somebody(**fields | more)


def warded(hits: int = 4, against: int = 2, rules: HouseRules = BY_THE_BOOK, ap: int = 4, **more: Any) -> Scene:
    """Vesna swings an axe, and the guard wards it off by these hits."""
    vesna = somebody(assets=AXE, skills={"weapon:wreck-axes": 5, "acrobatics": 5}, strength=3, hp=30)
    scene = use(fight(rules, ap={"guard": ap}, vesna=vesna, guard=guard(**more)), "hew", "guard", attack=True)
    answered(scene, Defend="acrobatics")
    return rolls(rolls(scene, hits), against)


def rolls(scene: Scene, hits: int) -> Scene:
    """Whoever is to roll has so many hits."""
    if "Propose" in questions(scene):
        answered(scene, Propose={})
    [request] = [waiting.request for waiting in scene.waiting.values() if isinstance(waiting.request, Roll)]
    return reply(scene, "dice", [5] * hits + [1] * (request.dice.count - hits))


def stunt(scene: Scene, which: str) -> Scene:
    reply(scene, "React", "stunt")
    return answered(scene, WhichStunt=which)


@pytest.mark.rule("STR-486", "STR-453")
@pytest.mark.parametrize(("against", "offered"), [(2, True), (3, False)])
def test_two_hits_more_entitle_to_a_stunt(against: int, offered: bool) -> None:
    scene = warded(4, against)
    assert ("React" in questions(scene) and "stunt" in acts(scene)) == offered


@pytest.mark.rule("STR-487", "STR-Q73", "STR-EX73")
@pytest.mark.parametrize(("exhaustion", "offered"), [(2, True), (3, False)])
def test_the_exhaustion_of_a_stunt_stays_below_the_limit(exhaustion: int, offered: bool) -> None:
    scene = warded(exhaustion=exhaustion)
    assert ("React" in questions(scene) and "stunt" in acts(scene)) == offered


@pytest.mark.rule("STR-Q73")
def test_a_table_may_let_it_reach_the_limit() -> None:
    assert "stunt" in acts(warded(rules=HouseRules(stunts_at_limit=True), exhaustion=3))


@pytest.mark.rule("STR-492", "STR-EX73", "STR-Q74", "STR-487")
def test_a_counter_attack_costs_no_ap_and_deals_half_the_damage() -> None:
    scene = stunt(warded(exhaustion=2, strength=3), "counter-attack")
    go(scene, [5, 5, 1, 1, 1, 1], [4], FreeAttack="hew", Defend="nothing")
    assert now(scene, "vesna").hp == 30 - 5  # 4 + 2 + 3 = 9, halved and rounded up
    assert now(scene, "guard").exhaustion == 3
    assert scene["guard"].fighting.ap == 3  # the defence alone


@pytest.mark.rule("STR-Q74")
def test_a_counter_attack_is_not_countered_but_may_be_defended() -> None:
    scene = stunt(warded(), "counter-attack")
    answered(scene, FreeAttack="hew", Defend="acrobatics")
    rolls(rolls(scene, 3), 0)
    reply(scene, "React", "stunt")
    assert "counter-attack" not in [one.value for one in scene.prompt("vesna").options]


@pytest.mark.rule("STR-1187", "STR-1188", "STR-EX175", "STR-Q351")
def test_a_table_may_let_counter_attacks_be_paid() -> None:
    rules = HouseRules(paid_counter=True)
    scene = stunt(warded(rules=rules, ap=2, exhaustion=1, strength=3), "counter-attack")  # 1 AP after the defence
    go(scene, [5, 5, 1, 1, 1, 1], [4], FreeAttack="hew", Defend="nothing")
    assert now(scene, "vesna").hp == 30 - 9
    assert (now(scene, "guard").exhaustion, scene["guard"].fighting.ap) == (2, 0)
    acrobat = somebody(skills={"acrobatics": 9})
    assert "bob-weave-jab" in expertises_of(fight(vesna=acrobat).play.reader(), "vesna")  # type: ignore[arg-type]  # by id
    assert "bob-weave-jab" not in expertises_of(fight(rules, vesna=acrobat).play.reader(), "vesna")  # type: ignore[arg-type]  # by id


@pytest.mark.rule("STR-488", "STR-Q73")
def test_who_is_disarmed_has_the_weapon_at_their_feet() -> None:
    scene = go(stunt(warded(), "disarm"))
    assert scene["vesna"].assets["axe"].place == "property"


@pytest.mark.rule("STR-489", "STR-Q73")
def test_the_opponent_is_forced_back_less_by_stability() -> None:
    scene = go(stunt(warded(), "displace-opponent"))
    assert any("Vesna is moved by Guard" in line for line in told(scene))


@pytest.mark.rule("STR-490")
def test_the_defender_moves_two_fields_and_provokes_nobody() -> None:
    scene = go(stunt(warded(), "displace-yourself"))
    assert any("6'/2 m" in line and "without provoking" in line for line in told(scene))


@pytest.mark.rule("STR-491")
def test_the_opponent_lies_on_the_ground() -> None:
    assert "prone" in go(stunt(warded(), "throw-to-the-ground"))["vesna"].conditions


def shot_at(**more: Any) -> Scene:
    """Vesna shoots, and the guard wards it off."""
    things = {"bow": Asset(entry="marsh-bow", place="hands", hands=1), "arrows": Asset(entry="arrows", number=9)}
    vesna = somebody(assets=things, skills={"weapon:marsh-bows": 5}, hp=30)
    scene = use(fight(vesna=vesna, guard=guard(**more)), "draw-and-loose", "guard", attack=True)
    answered(scene, HowFar=6, Defend="acrobatics")
    return rolls(rolls(scene, 2), 0)


@pytest.mark.rule("STR-493", "STR-Q73")
def test_against_a_shooter_one_moves_or_catches_what_was_shot() -> None:
    scene = reply(shot_at(), "React", "stunt")
    assert [one.value for one in scene.prompt("guard").options] == ["displace-yourself", "catch"]
    answered(scene, WhichStunt="catch", CanItBeCaught=True, ThrowItBack=True)
    go(scene, [3, 3])
    assert scene["vesna"].hp == 30 - (3 + 3 + 2 + 2)  # what her own shot would have done


@pytest.mark.rule("STR-493", "STR-713", "STR-Q73")
def test_what_the_shooter_has_for_a_success_of_their_own_is_not_thrown_back() -> None:
    things = {"bow": Asset(entry="marsh-bow", place="hands", hands=1), "arrows": Asset(entry="arrows", number=9)}
    vesna = somebody(assets=things, skills={"weapon:marsh-bows": 5}, hp=30, grit_blow=True)
    scene = fight(vesna=vesna, guard=guard(), fighting={"vesna": {"reckless": True}})
    answered(use(scene, "draw-and-loose", "guard", attack=True), HowFar=6, Defend="acrobatics")
    rolls(rolls(scene, 2), 0)
    go(answered(stunt(scene, "catch"), CanItBeCaught=True, ThrowItBack=True), [3, 3])
    assert scene["vesna"].hp == 30 - (3 + 3 + 2 + 2)
    assert (stands(scene, "vesna").reckless, scene["vesna"].grit_blow) == (True, True), "both still wait"


@pytest.mark.rule("STR-493")
def test_the_gm_says_whether_it_can_be_caught() -> None:
    scene = stunt(shot_at(), "catch")
    answered(scene, CanItBeCaught=False)
    assert (scene["vesna"].hp, scene["guard"].exhaustion) == (30, 1)


@pytest.mark.rule("STR-492", "STR-Q73", "STR-Q74")
def test_who_is_out_of_reach_is_not_countered() -> None:
    vesna = at(10, 10, assets=SWORD, skills={"weapon:salt-sabres": 5})
    scene = use(on_field(vesna=vesna, guard=at(12, 10, toughness=3, skills={"acrobatics": 6})), "long-cut", "guard",
                attack=True)  # fmt: skip
    answered(scene, Defend="acrobatics")
    rolls(rolls(scene, 4), 0)
    reply(scene, "React", "stunt")
    assert options(scene, "WhichStunt") == ["disarm", "displace-opponent", "displace-yourself", "throw-to-the-ground"]


@pytest.mark.rule("STR-490", "STR-492", "STR-878")
def test_who_is_pacified_may_only_displace_themselves() -> None:
    scene = warded(conditions={"pacified": Affliction()})
    reply(scene, "React", "stunt")
    assert options(scene, "WhichStunt") == ["displace-yourself"]


@pytest.mark.rule("STR-493", "STR-507", "STR-Q75")
def test_what_is_caught_need_not_be_thrown_back_and_if_it_is_that_is_an_attack() -> None:
    def caught(back: bool) -> Scene:
        bow = {"bow": Asset(entry="marsh-bow", place="hands", hands=2), "arrows": Asset(entry="arrows", number=5)}
        vesna = somebody(assets=bow, skills={"weapon:marsh-bows": 5}, hp=30)
        scene = use(fight(vesna=vesna, guard=guard()), "draw-and-loose", "guard", attack=True)
        answered(scene, HowFar=5, Defend="acrobatics")
        rolls(rolls(scene, 4), 2)
        stunt(scene, "catch")
        return answered(scene, CanItBeCaught=True, ThrowItBack=back)

    kept = go(caught(False))
    assert (now(kept, "vesna").hp, kept.play.reader()[COMBAT].momentum) == (30, 0)
    back = go(caught(True), [2, 3])
    assert (now(back, "vesna").hp, back.play.reader()[COMBAT].momentum) == (30 - (5 + 2 + 2), -2)
