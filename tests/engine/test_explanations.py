"""Explained numbers: the rules use the total, the page the parts."""

from __future__ import annotations

import msgspec

from hearthside.engine import DiceLeft, DieLeft, Explained, Summand, in_figures, signed

POOL = Explained((Summand("dice", 7, "APO-1"), Summand("stubborn", 1), Summand("burnt", -2)))


def test_a_number_is_the_sum_of_its_parts() -> None:
    assert POOL.total == 6
    assert Explained(()).total == 0


def test_a_number_explains_itself_in_a_line() -> None:
    assert str(POOL) == "7 dice + 1 stubborn − 2 burnt = 6"
    assert str(Explained((Summand("burnt", -2),))) == "−2 burnt = −2"
    assert str(Explained(())) == "0"


def test_an_explanation_survives_json() -> None:
    assert msgspec.json.decode(msgspec.json.encode(POOL), type=Explained) == POOL


def test_dice_are_told_as_they_stand_in_the_end() -> None:
    pool = DiceLeft((DieLeft(6, cut=True), DieLeft(4, was=3), DieLeft(2, added=True), DieLeft(5)))
    assert str(pool) == "~~6~~ 3→4 +2 5"
    assert str(DiceLeft(())) == "no dice"
    assert msgspec.json.decode(msgspec.json.encode(pool), type=DiceLeft) == pool


def test_numbers_are_told_with_a_real_minus() -> None:
    assert [in_figures(one) for one in (-3, 0, 3)] == ["−3", "0", "3"]
    assert [signed(one) for one in (-3, 0, 3)] == ["−3", "+0", "+3"]
