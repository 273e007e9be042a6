"""Reservoirs: never beyond their ends."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import IllegalAnswer
from hearthside.kit.reservoirs import Reservoir, read_reservoir, written

RESERVOIRS = st.integers(0, 50).flatmap(lambda most: st.integers(0, most).map(lambda now: Reservoir(now, most)))


@pytest.mark.rule("TAG-039")
def test_a_reservoir_holds_from_nothing_up_to_its_level() -> None:
    assert Reservoir(0, 5).full == Reservoir(5, 5)
    with pytest.raises(ValueError, match="cannot hold 6 of 5"):
        Reservoir(6, 5)


@pytest.mark.rule("TAG-040")
@given(RESERVOIRS, st.integers(0, 60))
def test_what_is_gained_beyond_the_level_is_lost(reservoir: Reservoir, amount: int) -> None:
    assert reservoir.gained(amount).now == min(reservoir.most, reservoir.now + amount)
    assert reservoir.gained(amount).most == reservoir.most


@pytest.mark.rule("TAG-040")
@given(RESERVOIRS, st.integers(0, 60))
def test_nothing_is_spent_below_0(reservoir: Reservoir, amount: int) -> None:
    if amount <= reservoir.now:
        assert reservoir.spent(amount) == Reservoir(reservoir.now - amount, reservoir.most)
    else:
        with pytest.raises(IllegalAnswer, match=f"{amount} cannot be spent: {reservoir.now} of {reservoir.most}"):
            reservoir.spent(amount)


@pytest.mark.parametrize("change", [Reservoir.gained, Reservoir.spent, Reservoir.raised])
def test_no_change_goes_backwards(change: object) -> None:
    with pytest.raises(IllegalAnswer, match="0 or more"):
        change(Reservoir(1, 2), -1)  # type: ignore[operator]  # any of the three changes


def test_raising_it_leaves_what_is_in_it_unless_it_is_filled_too() -> None:
    assert Reservoir(2, 4).raised() == Reservoir(2, 5)
    assert Reservoir(2, 4).raised(filled=1) == Reservoir(3, 5)


@pytest.mark.rule("TAG-041")
def test_both_notations_are_read_and_the_name_is_written_first() -> None:
    assert read_reservoir("STR 2/5") == read_reservoir("2/5 STR") == ("STR", Reservoir(2, 5))
    assert read_reservoir(" inner  peace 0 / 3") == ("inner peace", Reservoir(0, 3))
    assert written("STR", Reservoir(2, 5)) == "STR 2/5"


@pytest.mark.parametrize("text", ["STR", "STR 3", "3/2 STR", "STR 3/2", "STR -1/2", "", "STR 1000/1000"])
def test_what_is_no_reservoir_is_refused_in_words(text: str) -> None:
    with pytest.raises(IllegalAnswer):
        read_reservoir(text)
