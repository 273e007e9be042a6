"""What rules came to is remembered at simulated tables: as long as all that it was worked out from is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import pytest

from engine.miniatures.skirmish import SKIRMISH
from hearthside.dice import Seeded
from hearthside.engine import (
    GM,
    GM_ONLY,
    Creation,
    Fact,
    Game,
    Hidden,
    Key,
    Live,
    Reader,
    Record,
    Removal,
    RuleError,
    Seat,
    Sight,
    Simulated,
    distilled,
    distilled_from,
    remembered,
)


class Lamp(Record, frozen=True):
    oil: int = 0
    wicks: int = 1
    secret: Annotated[int, GM_ONLY] = 0

    @property
    def is_dry(self) -> bool:
        return not self.oil


class Filled(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("oil",)
    oil: int


class Trimmed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("wicks",)
    wicks: int


class Told(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("secret",)
    secret: int


class Shown(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("seen_by",)
    seen_by: Sight


class Given(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("player",)
    player: str


class Lit(Creation, frozen=True):
    record: Lamp


class SatDown(Creation, frozen=True):
    record: Seat


class Gone(Removal, frozen=True):
    pass


LAMP, OTHER = Key[Lamp]("lamp"), Key[Lamp]("other")
WORLD: dict[str, Record] = {LAMP: Lamp(oil=3), OTHER: Lamp(oil=1), "ana": Seat(name="Ana")}
WORKED_OUT: list[str] = []


@remembered
def light(reader: Reader, who: Key[Lamp], times: int = 1) -> int:
    WORKED_OUT.append(f"light {who}")
    return reader[who].oil * times


@distilled
def burns(reader: Reader, who: Key[Lamp]) -> bool:
    WORKED_OUT.append(f"burns {who}")
    return reader[who].oil > 0


@distilled_from("wicks")
def is_bright(reader: Reader, who: Key[Lamp]) -> bool:
    WORKED_OUT.append(f"is bright {who}")
    return reader[who].wicks > 2


@remembered
def praise(reader: Reader, who: Key[Lamp]) -> str:
    WORKED_OUT.append("praise")
    return "How bright!" if is_bright(reader, who) else "A lamp."


@distilled_from("oil")
def glows(reader: Reader, who: Key[Lamp]) -> bool:
    return reader[who].oil > 0 and reader[who].wicks > 0


@remembered
def burning(reader: Reader) -> tuple[Key[Lamp], ...]:
    WORKED_OUT.append("burning")
    return tuple(lamp for lamp in reader.every(Lamp) if burns(reader, lamp))


@distilled
def is_light(reader: Reader) -> bool:
    WORKED_OUT.append("is light")
    return sum(burns(reader, lamp) for lamp in reader.every(Lamp)) > 0


@remembered
def mood(reader: Reader) -> str:
    WORKED_OUT.append("mood")
    return "bright" if is_light(reader) else "dark"


@remembered
def dry(reader: Reader, who: Key[Lamp]) -> bool:
    WORKED_OUT.append(f"dry {who}")
    return reader[who].is_dry


@remembered
def peek(reader: Reader, who: Key[Lamp]) -> int:
    return reader[who].secret


@remembered
def told(reader: Reader, who: Key[Lamp]) -> int | None:
    try:
        return reader[who].secret
    except Hidden:
        return None


@remembered
def oil_told(reader: Reader, who: Key[Lamp]) -> int | None:
    try:
        return reader[who].oil
    except Hidden:
        return None


@remembered
def reserve(reader: Reader, who: Key[Lamp]) -> int:
    return reader[who].oil or reader[who].secret


def table() -> Simulated:
    WORKED_OUT.clear()
    return Simulated(WORLD, Game(SKIRMISH), Seeded(1), SKIRMISH.policy)


def test_nothing_is_worked_out_twice_while_nothing_it_looks_at_changes() -> None:
    at = table()
    assert [light(at, LAMP), light(at, LAMP)] == [3, 3]
    at.record(Trimmed(about=LAMP, wicks=4))
    at.record(Filled(about=OTHER, oil=9))
    assert light(at, LAMP) == 3
    assert WORKED_OUT == ["light lamp"]


def test_what_it_looks_at_has_changed() -> None:
    at = table()
    assert light(at, LAMP, 2) == 6
    at.record(Filled(about=LAMP, oil=5))
    assert [light(at, LAMP, 2), light(at, LAMP)] == [10, 5]


def test_what_comes_of_a_distilled_rule_holds_as_long_as_that_comes_to_the_same() -> None:
    at = table()
    assert burning(at) == (LAMP, OTHER)
    at.record(Filled(about=LAMP, oil=2))
    assert burning(at) == (LAMP, OTHER)
    assert WORKED_OUT == ["burning", "burns lamp", "burns other", "burns lamp"]
    at.record(Filled(about=LAMP, oil=0))
    assert burning(at) == (OTHER,)


def test_a_change_goes_up_from_rule_to_rule_as_far_as_it_makes_a_difference() -> None:
    at = table()
    assert mood(at) == "bright"
    WORKED_OUT.clear()
    at.record(Filled(about=LAMP, oil=2))
    assert mood(at) == "bright"
    assert WORKED_OUT == ["burns lamp"]
    at.record(Filled(about=LAMP, oil=0))
    assert mood(at) == "bright"
    assert WORKED_OUT == ["burns lamp", "burns lamp", "is light"]
    at.record(Filled(about=OTHER, oil=0))
    assert mood(at) == "dark"
    assert WORKED_OUT[3:] == ["burns other", "is light", "mood"]


def test_what_is_distilled_from_one_field_is_looked_at_again_when_that_changes_and_then_alone() -> None:
    at = table()
    assert praise(at, LAMP) == "A lamp."
    WORKED_OUT.clear()
    at.record(Filled(about=LAMP, oil=2))
    assert WORKED_OUT == []
    at.record(Trimmed(about=LAMP, wicks=2))
    assert praise(at, LAMP) == "A lamp."
    assert WORKED_OUT == ["is bright lamp"]
    at.record(Trimmed(about=LAMP, wicks=3))
    assert praise(at, LAMP) == "How bright!"
    at.record(Trimmed(about=LAMP, wicks=1))
    assert [praise(at, LAMP), praise(at, OTHER)] == ["A lamp.", "A lamp."]


def test_what_is_said_to_follow_from_one_field_may_not_look_at_others() -> None:
    with pytest.raises(RuleError, match="glows is said to look at oil alone"):
        glows(table(), LAMP)


def test_what_follows_from_fields_hangs_on_those_alone() -> None:
    at = table()
    assert not dry(at, LAMP)
    at.record(Trimmed(about=LAMP, wicks=4))
    assert not dry(at, LAMP)
    assert WORKED_OUT == ["dry lamp"]
    at.record(Filled(about=LAMP, oil=0))
    assert dry(at, LAMP)


def test_who_comes_and_goes_counts() -> None:
    at = table()
    assert burning(at) == (LAMP, OTHER)
    at.record(Lit(about=Key("third"), record=Lamp(oil=1)))
    assert burning(at) == (LAMP, OTHER, "third")
    at.record(Gone(about=OTHER))
    assert burning(at) == (LAMP, "third")
    with pytest.raises(RuleError, match="is or was at this table"):
        at.record(Lit(about=OTHER, record=Lamp()))


def test_who_of_another_kind_comes_makes_no_difference() -> None:
    at = table()
    assert burning(at) == (LAMP, OTHER)
    WORKED_OUT.clear()
    at.record(SatDown(about=Key("bo"), record=Seat(name="Bo")))
    assert burning(at) == (LAMP, OTHER)
    assert not WORKED_OUT


def test_what_the_gm_sees_is_told_to_nobody_else() -> None:
    at = table()
    assert peek(at.view("gm"), LAMP) == 0
    with pytest.raises(Hidden):
        peek(at.view("ana"), LAMP)
    assert light(at.view("ana"), LAMP) == 3


def test_what_somebody_could_not_see_is_worked_out_for_who_can() -> None:
    at = table()
    assert [told(at.view("ana"), LAMP), told(at, LAMP), told(at.view("ana"), LAMP)] == [None, 0, None]


def test_who_saw_all_that_was_looked_at_is_not_told_what_comes_of_more() -> None:
    at = table()
    assert [reserve(at, LAMP), reserve(at.view("ana"), LAMP)] == [3, 3]
    at.record(Filled(about=LAMP, oil=0))
    assert reserve(at, LAMP) == 0
    with pytest.raises(Hidden):
        reserve(at.view("ana"), LAMP)
    at.record(Filled(about=LAMP, oil=2))
    assert [reserve(at, LAMP), reserve(at.view("ana"), LAMP)] == [2, 2]


def test_what_is_shown_to_somebody_is_worked_out_anew_for_them() -> None:
    one = Simulated({**WORLD, LAMP: Lamp(oil=3, seen_by="gm")}, Game(SKIRMISH), Seeded(1), SKIRMISH.policy)
    assert oil_told(one.view("ana"), LAMP) is None
    shown = Simulated(WORLD, one.game, Seeded(1), one.policy, one.memory)
    assert oil_told(shown.view("ana"), LAMP) == 3


def test_whom_nobody_could_know_of_counts_for_those_to_whom_they_are_shown() -> None:
    one = Simulated({**WORLD, OTHER: Lamp(oil=1, seen_by="gm")}, Game(SKIRMISH), Seeded(1), SKIRMISH.policy)
    assert burning(one.view("ana")) == (LAMP,)
    shown = Simulated(WORLD, one.game, Seeded(1), one.policy, one.memory)
    assert burning(shown.view("ana")) == (LAMP, OTHER)


def test_a_view_shows_everybody_as_they_are_now_and_as_much_of_them_as_before() -> None:
    at = table()
    ana, gm = at.view("ana"), at.view("gm")
    assert (ana[LAMP].oil, gm[LAMP].oil) == (3, 3)
    at.record(Filled(about=LAMP, oil=5))
    at.record(Told(about=LAMP, secret=7))
    assert (ana[LAMP].oil, gm[LAMP].oil, gm[LAMP].secret) == (5, 5, 7)
    with pytest.raises(Hidden):
        _ = ana[LAMP].secret


def test_a_view_knows_at_once_who_comes_goes_is_shown_or_hidden() -> None:
    at = table()
    ana, gm = at.view("ana"), at.view("gm")
    at.record(Lit(about=Key("third"), record=Lamp(oil=1, seen_by="gm")))
    assert ("third" in ana, "third" in gm) == (False, True)
    with pytest.raises(Hidden):
        _ = ana[Key[Lamp]("third")]
    at.record(Shown(about=Key("third"), seen_by="all"))
    at.record(Filled(about=Key("third"), oil=9))
    assert (ana[Key[Lamp]("third")].oil, ana.every(Lamp)) == (9, (LAMP, OTHER, "third"))
    at.record(Shown(about=Key("third"), seen_by="gm"))
    assert "third" not in ana
    at.record(Gone(about=OTHER))
    assert (OTHER in ana, OTHER in gm) == (False, False)
    with pytest.raises(RuleError, match="no 'other'"):
        _ = gm[OTHER]


def test_who_is_given_to_a_player_is_spoken_for_by_them() -> None:
    at = table()
    assert at.view(LAMP).seat == GM
    at.record(Given(about=LAMP, player="ana"))
    assert at.view(LAMP).seat == "ana"


def test_tables_that_share_a_memory_do_not_mix_up_their_worlds() -> None:
    one = table()
    assert light(one, LAMP) == 3
    other = Simulated({LAMP: Lamp(oil=7)}, one.game, Seeded(1), one.policy, one.memory)
    assert light(other, LAMP) == 7


def test_branches_side_by_side_each_remember_their_own_world() -> None:
    at = table()
    assert light(at, LAMP) == 3

    def fill(branch: object) -> int:
        assert isinstance(branch, Simulated)
        branch.record(Filled(about=LAMP, oil=8))
        return light(branch, LAMP)

    assert at.together(fill, lambda branch: light(branch, LAMP)) == (8, 3)
    assert light(at, LAMP) == 8


def test_elsewhere_a_rule_is_worked_out_each_time() -> None:
    WORKED_OUT.clear()
    live = Live(WORLD, Game(SKIRMISH))
    assert [light(live, LAMP), light(live, LAMP)] == [3, 3]
    assert WORKED_OUT == ["light lamp"] * 2


def test_what_gives_its_values_one_by_one_cannot_be_remembered() -> None:
    def each(reader: Reader) -> Iterator[int]:
        yield 1

    with pytest.raises(RuleError, match="return them as a tuple"):
        remembered(each)


def test_what_takes_an_argument_by_its_name_cannot_be_remembered() -> None:
    def bright(reader: Reader, *, twice: bool) -> int:
        return 2 if twice else 1

    with pytest.raises(RuleError, match="by their place"):
        remembered(bright)


class Worded(Fact, frozen=True):
    """What it sets is said by whoever states it."""

    field: str
    to: str

    def changes(self) -> dict[str, str]:
        return {self.field: self.to}


def test_a_fact_that_says_itself_what_it_sets_may_show_and_hide() -> None:
    at = table()
    ana = at.view("ana")
    assert LAMP in ana
    at.record(Worded(about=LAMP, field="seen_by", to="gm"))
    assert LAMP not in ana
