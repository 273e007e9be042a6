"""Charts for the terminal and for the page."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from hearthside.dice import Distribution, as_svg, as_text, exploding, percent


def test_a_chart_in_the_terminal_reads_like_this() -> None:
    assert as_text(Distribution({"hit": 3, "miss": 1}), width=8) == (
        " hit ████████  75%\n"
        "miss ██▋       25%"
    )


def test_numbers_are_drawn_in_order_and_words_as_they_came() -> None:
    assert [line.split()[0] for line in as_text(Distribution({10: 1, 9: 1, -1: 1})).splitlines()] == ["-1", "9", "10"]
    assert [line.split()[0] for line in as_text(Distribution({"win": 1, "lose": 1})).splitlines()] == ["win", "lose"]


def test_what_was_not_followed_is_drawn_too() -> None:
    assert "unexplored" in as_text(exploding(1, 6, 0))
    assert "unexplored" in as_svg(exploding(1, 6, 0))


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(1, 8), "13%"),
        (Fraction(99, 100), "99%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_only_the_certain_reads_as_certain(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_the_picture_is_well_formed_and_its_words_are_escaped() -> None:
    title = 'Fire & <ice> "or" \'both\''
    picture = ElementTree.fromstring(as_svg(Distribution({"a<b": 1, "c&d": 999}), title))
    assert picture.findtext("{*}title") == picture.get("aria-label") == title
    labels = [group.get("aria-label") for group in picture.iter("{http://www.w3.org/2000/svg}g")]
    assert labels == [None, "a<b: <1%", "c&d: >99%"]


def test_the_picture_needs_nothing_from_elsewhere() -> None:
    svg = as_svg(Distribution({1: 1}))
    assert "href" not in svg
    assert "url(" not in svg
    assert svg.count("http") == 1  # the namespace
