"""Tags: how they are written, read and compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import IllegalAnswer
from hearthside.kit.tags import Tag, among, read_tag, read_tags, same_name

NAMES = st.from_regex(r"[a-z]{1,8}( [a-z]{1,8}){0,2}", fullmatch=True)


@pytest.mark.rule("TAG-006", "TAG-013")
def test_a_tag_is_written_with_its_name_then_its_level_and_where_it_hinders_the_other_way_round() -> None:
    assert str(Tag("fight", 2)) == "fight 2"
    assert Tag("broken arm", 2).against == "−2 broken arm"


@pytest.mark.rule("TAG-013")
@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("fight 2", Tag("fight", 2)),
        ("-2 broken arm", Tag("broken arm", 2)),
        ("−3  severed   arm", Tag("severed arm", 3)),
        ("table", Tag("table", 1)),
        (" room 101 4 ", Tag("room 101", 4)),
    ],
)
def test_both_notations_are_read_and_a_name_alone_has_the_level_1(text: str, tag: Tag) -> None:
    assert read_tag(text) == tag


@pytest.mark.rule("TAG-006")
@pytest.mark.parametrize("text", ["", "  ", "fight 0", "fight 100", "-0 sprain", "x" * 61, "fight 99999999999"])
def test_a_tag_needs_a_name_and_a_level_of_at_least_1(text: str) -> None:
    with pytest.raises(IllegalAnswer):
        read_tag(text)


@given(NAMES, st.integers(1, 99))
def test_what_is_written_can_be_read_again(name: str, level: int) -> None:
    tag = Tag(name, level)
    assert read_tag(str(tag)) == tag
    assert read_tag(tag.against) == tag


@pytest.mark.rule("TAG-Q66")
def test_names_are_compared_without_case_and_spaces() -> None:
    assert same_name(" Do   Anything ") == same_name("do anything")
    assert among("DO ANYTHING", ["fight", "Do Anything"]) == "Do Anything"
    assert among("cook", ["fight"]) is None


def test_several_tags_stand_between_commas_and_none_comes_twice() -> None:
    assert read_tags("dark 2, table,") == (Tag("dark", 2), Tag("table"))
    assert read_tags("  ") == ()
    with pytest.raises(IllegalAnswer, match="'Dark' is named twice"):
        read_tags("dark 2, Dark 1")
