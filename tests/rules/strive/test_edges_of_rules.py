"""What a rule leaves as it was: the other Condition, the other thing, the one who missed."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, Key, Record
from hearthside.rulesets.strive.body import Affliction, Injury, Sickness, TemporaryHP
from hearthside.rulesets.strive.fight_state import COMBAT, KeyZone
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.combat.places import at_hand
from hearthside.rulesets.strive.rules.health.ap import ap_changes
from hearthside.rulesets.strive.rules.health.dying import revive
from hearthside.rulesets.strive.rules.health.illness import get_over
from hearthside.rulesets.strive.rules.health.shrug_offs import burning_near, held_by
from hearthside.rulesets.strive.rules.health.treatment import poisoned_injuries
from hearthside.rulesets.strive.state import Boon, Character
from rules.strive.fights import ap_of, fight, go, now, simulated, use
from rules.strive.grounds import at, on_field, where
from rules.strive.scenes import lay, somebody, told

VESNA = Key[Character]("vesna")
BRUTE = somebody(hp=59, strength=3, toughness=6)
HIT, MISS = [6, 1, 1, 1], [1, 1, 1, 1]


@pytest.mark.rule("STR-524", "STR-Q74")
def test_after_a_breakout_a_foe_that_was_missed_counters_nobody() -> None:
    scene = fight(vesna=somebody(), tomas=somebody(), brute=BRUTE, hound=BRUTE, momentum=-18)
    go(scene.begin("desperate-measure", "vesna", which="strikes"), HIT, MISS, [1, 1, 1, 1, 1],
       WhomOrNobody=["brute", "hound", "vesna"], FreeAttack="punch")  # fmt: skip
    assert (now(scene, "brute").hp, now(scene, "hound").hp) == (59 - 4, 59)


@pytest.mark.rule("STR-812", "STR-Q130")
def test_who_withstands_a_zone_of_fear_is_not_terrified() -> None:
    zone: dict[Id, Record] = {"zone": KeyZone(name="Fear", of="vesna", does="fear", hits=1)}
    scene = fight(more=zone, vesna=somebody(), brute=BRUTE, fighting={"brute": {"zones": ("zone",)}})
    go(use(scene, "punch", "brute", attack=True), HIT, [6] * 12)
    assert (now(scene, "brute").hp, now(scene, "brute").conditions) == (59 - 4, {})


@pytest.mark.rule("STR-820", "STR-821", "STR-Q141")
def test_a_meal_ends_the_boons_and_temporary_hp_of_meals_alone() -> None:
    cook = somebody(skills={"cooking": 3}, boons={"Heritage": Boon(on="wit", by=1, kind="heritage")},
                    temporary=(TemporaryHP(3, "session"), TemporaryHP(2, "session", meal=True)))  # fmt: skip
    scene = go(lay(vesna=cook).begin("serve-meal", cook="vesna", quality=2, eaters=["vesna"]), MealBoons=("strength",))
    assert set(now(scene, "vesna").boons) == {"Heritage", "Meal: strength"}
    assert [grant.points for grant in now(scene, "vesna").temporary] == [3]


@pytest.mark.rule("STR-277")
def test_who_gets_over_an_illness_keeps_the_other() -> None:
    ill = {"strength-sap": Sickness(days=3), "brain-rot": Sickness(days=3)}
    table = simulated(lay(vesna=somebody(illnesses=ill)))
    get_over(table, VESNA, "brain-rot")
    assert set(table[VESNA].illnesses) == {"strength-sap"}


@pytest.mark.rule("STR-599", "STR-Q336")
def test_who_is_revived_keeps_what_does_not_kill() -> None:
    conditions: Any = {"bleeding": Affliction(points=2), "prone": Affliction(), "unconscious": Affliction()}
    table = simulated(lay(vesna=somebody(hp=0, state="dead", conditions=conditions)))
    revive(table, VESNA, 5)
    assert (set(table[VESNA].conditions), table[VESNA].hp) == ({"prone"}, 5)


@pytest.mark.rule("STR-233", "STR-Q38")
def test_of_several_injuries_only_active_ones_of_the_type_count() -> None:
    injuries = {"1": Injury(type="poison", ob=1), "2": Injury(type="acid", ob=1),
                "3": Injury(type="poison", ob=1, days=4), "4": Injury(type="acid", ob=1, days=4)}  # fmt: skip
    scene = fight(HouseRules(acid_every_turn=True), vesna=somebody(injuries=injuries), brute=BRUTE)
    assert poisoned_injuries(scene.play.reader(), VESNA) == ("1",)
    assert [(part.label, part.value) for part in ap_changes(scene.play.reader(), VESNA)] == [("acid", -1)]


@pytest.mark.rule("STR-854")
def test_only_a_fire_at_hand_can_be_put_out() -> None:
    fire: Any = {"burning": Affliction(points=1)}
    scene = on_field(vesna=at(10, 10), tomas=at(11, 10, conditions=fire), idun=at(15, 10, conditions=fire))
    reader = scene.play.reader()
    assert (at_hand(reader, VESNA, Key("tomas")), at_hand(reader, VESNA, Key("idun"))) == (True, False)
    assert burning_near(reader, VESNA) == ("tomas",)


@pytest.mark.rule("STR-744", "STR-871")
def test_who_grapples_holds_nobody_whom_another_holds() -> None:
    scene = fight(brute=somebody(conditions={"grappled": Affliction(source="vesna")}), tomas=somebody(),
                  hound=somebody(conditions={"grappled": Affliction(source="tomas")}))  # fmt: skip
    assert held_by(scene.play.reader(), VESNA) == ("brute",)
    assert held_by(scene.play.reader(), Key("brute")) == ()


@pytest.mark.rule("STR-484", "STR-Q72")
@pytest.mark.parametrize(("rules", "ap"), [(HouseRules(), 3), (HouseRules(commander_pays=True), 3)])
def test_who_defends_an_ally_unasked_pays_at_every_table(rules: HouseRules, ap: int) -> None:
    scene = fight(rules, vesna=somebody(), tomas=somebody(skills={"acrobatics": 1}), brute=BRUTE, turn="brute",
                  fighting={"vesna": {"beside": ("tomas",)}, "tomas": {"beside": ("vesna",)}})  # fmt: skip
    go(use(scene, "punch", "vesna", who="brute", attack=True), [6] * 4, [1] * 5, react=("defend-ally",),
       WhichDefence="acrobatics")  # fmt: skip
    assert ap_of(scene, "tomas") == ap


@pytest.mark.rule("STR-838", "STR-839")
def test_a_beast_of_a_new_kind_is_no_trophy() -> None:
    scene = fight(vesna=somebody(titles={"monster-hunter": ""}), brute=BRUTE)
    go(scene.begin("collect-the-trophy", "vesna", whom="brute"), DoesItHold=False)
    assert (told(scene), now(scene, "brute").conditions) == (["Vesna: Collect The Trophy is not possible here."], {})


@pytest.mark.rule("STR-455", "STR-507")
def test_whoever_is_at_anothers_mercy_is_hit_and_momentum_follows() -> None:
    out = somebody(hp=59, toughness=6, conditions={"unconscious": Affliction()})
    scene = fight(vesna=somebody(), brute=out)
    go(use(scene, "punch", "brute", attack=True), WaiveTheTest=True, HowMuchHarm=1)
    assert (now(scene, "brute").hp, scene.play.reader()[COMBAT].momentum) == (58, 2)


@pytest.mark.rule("STR-526", "STR-525")
def test_a_desperate_repositioning_moves_the_party_too() -> None:
    scene = on_field(momentum=-18, brute=at(11, 10))
    go(scene.begin("desperate-measure", "vesna", which="repositioning"), MayGo=[[[10, 20]]], WhoGainsAP=("brute",))
    assert (where(scene, "vesna"), ap_of(scene, "brute")) == ((10, 20), 7)
