"""The page of rulings tells of every ruling and of every house rule."""

from __future__ import annotations

from pathlib import Path
from typing import get_type_hints

import pytest
from msgspec import Meta

from hearthside.engine import Record, reference
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.ruleset import RULESET
from rules.brew.bodies import lay

PAGE = (Path(__file__).parents[3] / "docs" / "rulings-brew.md").read_text(encoding="utf-8").splitlines()
FIELDS = [field for field in HouseRules.__struct_fields__ if field not in Record.__struct_fields__]


@pytest.mark.parametrize("field", FIELDS)
def test_it_names_every_house_rule_beside_its_rule(field: str) -> None:
    notes = get_type_hints(HouseRules, include_extras=True)[field].__metadata__
    rule = next(note.extra["rule"] for note in notes if isinstance(note, Meta) and note.extra and "rule" in note.extra)
    assert any(line.startswith(f"| {rule} |") and f"`{field}`" in line for line in PAGE)


def test_it_names_every_ruling_of_the_reference_once() -> None:
    rulings = [row.id for row in reference(RULESET).rows if "-Q" in row.id]
    assert [line.split(" | ")[0].removeprefix("| ") for line in PAGE if line.startswith("| BREW-Q")] == rulings


def test_every_house_rule_can_be_changed_at_the_table_by_the_gm_alone() -> None:
    scene = lay()
    for field in FIELDS:
        with scene.refused("cannot be"):
            scene.begin("house-rule", rule=field, to=["nonsense"])
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "house-rule", rule=FIELDS[0], to=True)
