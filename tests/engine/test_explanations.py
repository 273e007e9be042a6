"""Explained numbers: the rules use the total, the page the parts."""

from __future__ import annotations

import msgspec

from hearthside.engine import Explained, Summand

POOL = Explained((Summand("dice", 7, "APO-1"), Summand("stubborn", 1), Summand("burnt", -2)))


def test_a_number_is_the_sum_of_its_parts() -> None:
    assert POOL.total == 6
    assert Explained(()).total == 0


def test_a_number_explains_itself_in_a_line() -> None:
    assert str(POOL) == "7 dice + 1 stubborn − 2 burnt = 6"
    assert str(Explained((Summand("burnt", -2),))) == "-2 burnt = -2"
    assert str(Explained(())) == "0"


def test_an_explanation_survives_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(POOL), type=Explained) == POOL
