"""Expertises: who has them, what they cost, how often they may be used, what they are tested against."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import OWN_PACK, Id, IllegalAnswer, Key, OwnPack, Record
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry, MomentumEntry
from hearthside.rulesets.strive.kinds.gear import WeaponEntry
from hearthside.rulesets.strive.rules.catalogue.effects import EFFECTS
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, expertises_of
from hearthside.rulesets.strive.rules.catalogue.reactions import REACTIONS
from hearthside.rulesets.strive.rules.combat.brought import BROUGHT
from hearthside.rulesets.strive.rules.combat.momentum_actions import EVERY_ACT
from hearthside.rulesets.strive.state import Boon, Character, TimesUsed
from rules.strive.fights import ap_of, entries, fight, go, now, stands, use
from rules.strive.scenes import PACK, Scene, lay, options, reply, somebody, told

BRUTE = somebody(hp=40, toughness=3)


def has(scene: Scene, who: Id = "vesna") -> dict[str, Held]:
    return expertises_of(scene.play.reader(), Key[Character](who))


@pytest.mark.rule("STR-131", "STR-603")
def test_an_expertise_needs_the_modified_level_of_its_skill() -> None:
    scene = lay(vesna=somebody(skills={"thievery": 3}))
    assert "nimble-recovery" in has(scene)
    assert "feel-the-mechanism" not in has(scene)
    lifted = lay(vesna=somebody(skills={"thievery": 3}, boons={"gloves": Boon(on="thievery", by=1)}))
    assert "feel-the-mechanism" in has(lifted)
    numbed = lay(vesna=somebody(skills={"thievery": 3}, boons={"cold": Boon(on="thievery", by=-1)}))
    assert "nimble-recovery" not in has(numbed)


@pytest.mark.rule("STR-132", "STR-702")
def test_what_needs_no_level_anybody_may_use_with_hit_limit_1() -> None:
    scene = fight(tomas=somebody())
    assert "focus" in has(scene)
    go(use(scene, "focus", "tomas"), [6, 6, 6, 6])
    assert now(scene, "tomas").effects["Focus! of Vesna"].dice == 1
    assert any("Hit Limit 1" in line for line in told(scene))


@pytest.mark.rule("STR-Q99")
def test_at_some_tables_level_0_knows_no_hit_limit() -> None:
    by_the_book = fight(tomas=somebody(conditions={}))
    go(use(by_the_book, "shake-it-off", "tomas"), [6, 6, 6, 6])
    assert "partial" in " ".join(told(by_the_book))
    scene = fight(HouseRules(level_zero_unlimited=True), tomas=somebody())
    go(use(scene, "shake-it-off", "tomas"), [6, 6, 6, 6])
    assert "success" in " ".join(told(scene))


@pytest.mark.rule("STR-133", "STR-422", "STR-701")
def test_ap_are_spent_whether_or_not_the_test_succeeds() -> None:
    scene = fight(tomas=somebody())
    go(use(scene, "focus", "tomas"), [1, 1, 1, 1])
    assert ap_of(scene, "vesna") == 3
    assert now(scene, "tomas").effects == {}


@pytest.mark.rule("STR-417")
def test_what_costs_more_ap_than_one_has_cannot_be_used_and_nothing_changes() -> None:
    scene = fight(tomas=somebody(), ap={"vesna": 1})
    before = now(scene, "vesna")
    with pytest.raises(IllegalAnswer, match="shake-it-off"):
        use(scene, "shake-it-off", "tomas")
    assert now(scene, "vesna") == before


@pytest.mark.rule("STR-133", "STR-140")
def test_outside_combat_nothing_is_paid() -> None:
    scene = lay(tomas=somebody())
    go(use(scene, "focus", "tomas"), [6, 1, 1, 1])
    assert now(scene, "vesna").fighting is None
    assert "Focus! of Vesna" in now(scene, "tomas").effects


@pytest.mark.rule("STR-133")
def test_what_costs_no_ap_is_free_as_often_as_it_may_be_used() -> None:
    scene = fight(vesna=somebody(skills={"commanding": 2}), ap={"vesna": 0})
    go(use(scene, "deep-lungs"), [6, 6, 1, 1])
    assert ap_of(scene, "vesna") == 1


@pytest.mark.rule("STR-139", "STR-704", "STR-Q379")
def test_once_per_round_counts_the_try_and_comes_back_with_the_round() -> None:
    scene = fight(vesna=somebody(skills={"commanding": 2}), brute=BRUTE)
    go(use(scene, "deep-lungs"), [1, 1, 1, 1])
    with pytest.raises(IllegalAnswer):
        use(scene, "deep-lungs")
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("next-turn"))
    go(use(scene, "deep-lungs"), [1, 1, 1, 1])


@pytest.mark.rule("STR-704", "STR-Q101", "STR-Q340", "STR-1107")
def test_once_per_rest_comes_back_after_a_rest() -> None:
    scene = lay(vesna=somebody(skills={"thievery": 4}))
    go(use(scene, "feel-the-mechanism"), [6, 1, 1, 1])
    assert "the lock is open" in told(scene)[-1]
    with pytest.raises(IllegalAnswer):
        use(scene, "feel-the-mechanism")
    go(scene.begin("time-passes", unit="hour", amount=5, spent="at rest"))
    assert now(scene, "vesna").uses == {"rest:feel-the-mechanism": TimesUsed(until="rest")}
    go(scene.begin("time-passes", unit="hour", amount=1, spent="at rest"))
    assert now(scene, "vesna").uses == {}


@pytest.mark.rule("STR-Q101", "STR-Q340")
def test_at_some_tables_an_hour_is_a_rest() -> None:
    scene = lay(HouseRules(rest_hours=1), vesna=somebody(skills={"thievery": 4}))
    go(use(scene, "feel-the-mechanism"), [6, 1, 1, 1])
    go(scene.begin("time-passes", unit="hour", amount=1, spent="at rest"))
    assert now(scene, "vesna").uses == {}


@pytest.mark.rule("STR-134", "STR-135", "STR-478", "STR-703", "STR-Q182", "STR-Q470")
def test_who_is_opposed_by_a_skill_tests_exactly_that_for_1_ap_or_lets_it_happen() -> None:
    scene = fight(brute=BRUTE)
    use(scene, "taunt", "brute")
    assert options(scene, "Defend") == ["nothing", "self-control"]
    go(scene, [1, 1, 1, 1, 1, 1], [6, 1, 1, 1], Defend="self-control")
    assert ap_of(scene, "brute") == 3
    let = fight(brute=BRUTE)
    go(use(let, "taunt", "brute"), [6, 1, 1, 1], Defend="nothing")
    assert ap_of(let, "brute") == 4
    assert stands(let, "brute").must_attack == "vesna"


@pytest.mark.rule("STR-480")
def test_without_ap_there_is_no_resisting_and_the_ob_is_1() -> None:
    scene = fight(brute=BRUTE, ap={"brute": 0})
    go(use(scene, "taunt", "brute"), [6, 1, 1, 1])
    assert any("against Ob 1" in line for line in told(scene))


@pytest.mark.rule("STR-130", "STR-136", "STR-142")
def test_every_effect_of_the_closed_list_is_a_rule() -> None:
    acting = {*EFFECTS, *BROUGHT} | {reaction.name for reaction in REACTIONS}
    passive = {"deft-evasion", "know-weakness", "shield-breaker", "pain-is-strength", ""}
    for id_, entry in PACK.entries["expertises"].items():
        assert isinstance(entry, ExpertiseEntry)
        assert entry.effect in acting | passive, id_
    for momentum in PACK.entries["momentum-actions"].values():
        assert isinstance(momentum, MomentumEntry)
        assert momentum.heroic.effect in EVERY_ACT
        assert momentum.desperate.effect in EVERY_ACT


@pytest.mark.rule("STR-130", "STR-918", "STR-919", "STR-920")
def test_an_expertise_that_contradicts_itself_is_refused_with_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="not both"):
        ExpertiseEntry(skill="stealth", ob=2, opposed=True)
    with pytest.raises(ValueError, match="names its zone"):
        ExpertiseEntry(skill="warfare", effect="stratagem")
    with pytest.raises(ValueError, match="an attack is opposed"):
        ExpertiseEntry(skill="stealth", attack=True)


@pytest.mark.rule("STR-141", "STR-450", "STR-451", "STR-750")
def test_the_attacks_of_a_weapon_are_expertises_of_its_skill_and_need_it_in_hand() -> None:
    spear = next(id_ for id_, entry in entries(WeaponEntry).items() if entry.reach)
    skill = entries(WeaponEntry)[spear].skill
    held = lay(vesna=somebody(skills={skill: 3}, assets={"Her own": Asset(place="hands", entry=spear, hands=1)}))
    packed = lay(vesna=somebody(skills={skill: 3}, assets={"Her own": Asset(place="luggage", entry=spear)}))
    attacks = [it for it in has(held).values() if it.skill == skill]
    assert attacks
    assert all(it.weapon == "Her own" for it in attacks)
    assert not [it for it in has(packed).values() if it.skill == skill]


@pytest.mark.rule("STR-918")
def test_whoever_is_used_on_must_be_there() -> None:
    scene = fight(brute=BRUTE)
    with pytest.raises(IllegalAnswer):
        use(scene, "taunt", "nobody-here")


@pytest.mark.rule("STR-135")
def test_it_is_somebodys_turn_or_they_wait() -> None:
    scene = fight(brute=BRUTE, turn="brute")
    with pytest.raises(IllegalAnswer, match="not the turn of Vesna"):
        use(scene, "taunt", "brute")


@pytest.mark.rule("STR-701")
def test_what_the_fiction_has_to_allow_the_gm_says_and_nothing_is_paid_if_not() -> None:
    scene = fight(vesna=somebody(skills={"animal-handling": 2}), hound=somebody())
    use(scene, "calm-animal", "hound")
    reply(scene, "DoesItHold", False)
    assert scene.is_over
    assert ap_of(scene, "vesna") == 4


# --- those of a pack
def knack(**fields: Any) -> dict[Id, Record]:
    """An Expertise of the campaign's own that names no effect."""
    entry = {"name": "Knack", "skill": "thievery", "ap": 1, **fields}
    return {OWN_PACK: OwnPack(entries={"expertises": {"knack": entry}})}


@pytest.mark.rule("STR-134", "STR-701")
@pytest.mark.parametrize(("fields", "dice", "result"), [
    ({"ob": 1}, [[6, 1, 1, 1]], "succeeds"), ({"ob": 1}, [[1, 1, 1, 1]], "fails"), ({}, [], "no test"),
    ({"opposed": True, "by": "wit", "targets": "single"}, [[6, 1, 1, 1]], "succeeds"),
])  # fmt: skip
def test_an_expertise_without_an_effect_is_paid_and_tested_and_the_table_says_what_comes_of_it(
    fields: Any, dice: Any, result: str
) -> None:
    scene = fight(vesna=somebody(skills={"thievery": 2}), brute=BRUTE, more=knack(**fields))
    go(use(scene, "knack", "brute" if fields.get("targets") else ()), *dice)
    assert (scene.value, ap_of(scene, "vesna")) == (result, 3)
