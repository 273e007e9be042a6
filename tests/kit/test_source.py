"""The kit's source keeps the laws that a ruleset's does: its actions are replayed like any other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from hearthside import kit
from hearthside.play import EVERY_TABLE
from laws.source import (
    Fault,
    Source,
    askers,
    catchers,
    chance_and_clock,
    mistaken_facts,
    module_state,
    old_readings,
    set_order,
    structs_in,
    thawed,
)

SOURCE = Source.of("hearthside.kit")


@pytest.mark.parametrize("law", [chance_and_clock, set_order, module_state, old_readings, catchers])
def test_the_kit_keeps_the_laws_of_procedures(law: Callable[[Source], Iterable[Fault]]) -> None:
    assert [str(fault) for fault in law(SOURCE)] == []


def test_only_procedures_ask_and_the_dice_of_a_throw_which_notation_rolls_one_by_one() -> None:
    assert [Path(fault.file).name for fault in askers(SOURCE)] == ["throws.py", "throws.py"]


def test_the_kits_state_is_frozen_and_its_facts_tell_the_truth_about_themselves() -> None:
    kinds = structs_in("hearthside.kit", SOURCE.modules)
    assert [str(fault) for fault in (*thawed(kinds), *mistaken_facts(kinds, kit.RECORDS))] == []


def test_every_table_has_all_of_the_kit() -> None:
    assert {action.name for action in kit.ACTIONS} <= {action.name for action in EVERY_TABLE}
    assert all(action.help and action.label for action in kit.ACTIONS)
