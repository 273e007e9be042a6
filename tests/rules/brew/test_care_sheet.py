"""What the sheet says of harm and time."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine.sheet import Table, Tags, Text
from hearthside.rulesets.brew.body import Dying, Exposure, Injury, Sickness, Stabilization
from hearthside.rulesets.brew.care_sheet import care_widgets, health_of
from hearthside.rulesets.brew.house_rules import HouseRules
from rules.brew.bodies import BY_THE_BOOK, JENNY, SIMPLIFIED, body, lay, lives

HURT: dict[str, Any] = {
    "health": 3,
    "injuries": {
        "arm": Injury(effect="in a sling", penalties={"precision": 2}),
        "lung": Injury(left=None, most_health=-1),
    },
    "illnesses": {"flu": Sickness(days=1, damage=1)},
}


def widgets(rules: HouseRules = BY_THE_BOOK, **fields: Any) -> dict[str, Any]:
    return {one.label: one for one in care_widgets(lay(rules, jenny=body(**fields)).play.reader(), JENNY)}


@pytest.mark.rule("BREW-370")
def test_who_is_well_has_nothing_to_say() -> None:
    assert widgets() == {"Hurts": Tags(label="Hurts", tags=(), hindering=True, rules=("BREW-175",), empty="Unhurt.")}


@pytest.mark.rule("BREW-162", "BREW-370")
def test_health_stands_against_the_maximum_that_injuries_leave() -> None:
    shown = health_of(lay(jenny=body(**HURT)).play.reader(), JENNY)
    assert (shown.now, shown.most) == (3, 9)


@pytest.mark.rule("BREW-181", "BREW-210", "BREW-224")
def test_injuries_and_illnesses_say_what_they_do_and_when_they_heal() -> None:
    table = widgets(**HURT)["Injuries and illnesses"]
    assert isinstance(table, Table)
    assert table.rows == (
        ("arm", "in a sling; −2 on precision", "after 30 points"),
        ("lung", "", "never"),
        ("flu", "−1 Health a day", "1 day"),
    )
    assert widgets(SIMPLIFIED, **HURT)["Injuries and illnesses"].rows[0][2] == "after 8 hours of rest"


@pytest.mark.rule("BREW-370")
def test_damage_is_told_by_its_cause() -> None:
    tags = widgets(health=2, hunger=2, thirst=3, barred=1)["Damage by cause"].tags
    assert [(tag.text, tag.value) for tag in tags] == [("hunger", 2), ("thirst", 3), ("magic cannot heal", 1)]


@pytest.mark.rule("BREW-168", "BREW-198", "BREW-256", "BREW-259")
def test_what_weighs_on_somebody_is_there_at_a_glance() -> None:
    dying = widgets(health=-1, dying=Dying(60, below=True))["Hurts"].tags
    assert [tag.help for tag in dying] == ["Without care dead in 1 hour."]
    worn: dict[str, Any] = {"exhaustion": 2, "exposure": Exposure("cold"), "sleepless_days": 2, "is_asleep": True}
    tags = widgets(health=1, stabilization=Stabilization(2), **worn)["Hurts"].tags
    assert [(tag.text, tag.help) for tag in tags] == [
        ("stabilizing", "2 days of care until recovery begins."),
        ("asleep", ""),
        ("exhausted", "−3 on all rolls."),
        ("cold", "−2 on all rolls; a check every five hours."),
        ("sleepless", "Day 3 without enough sleep."),
    ]


@pytest.mark.rule("BREW-173", "BREW-230")
def test_stress_and_a_hard_life_are_told_where_there_is_any() -> None:
    said = widgets(HouseRules(stress=True), stress=4, living=lives(food="none", in_hospital=True))
    assert said["Stress"].value == 4
    assert said["From day to day"] == Text(label="From day to day", text="No food, in a hospital.", rules=("BREW-230",))
