"""Questions: every kind, what it takes for an answer, and what it says to what it does not take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, ClassVar

import pytest
from msgspec import Struct, structs

from engine.miniatures.bundle import miniature
from hearthside.dice import Pool, Seeded
from hearthside.engine import (
    Choose,
    Confirm,
    Content,
    Distribute,
    Form,
    Forms,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    Roll,
    Rolled,
    Row,
    Seat,
    SomeOf,
    Text,
)
from hearthside.engine.questions import shown
from hearthside.engine.records import R, Record
from hearthside.play import Play
from hearthside.play.chance import any_answer


class Nobody:
    """A reader of an empty table."""

    content, mind = Content(), None

    def __getitem__(self, who: Key[R]) -> R:
        raise KeyError(who)

    def __contains__(self, who: object) -> bool:
        return False

    def every(self, kind: type[R]) -> tuple[Key[R], ...]:
        return ()

    @property
    def reactions(self) -> tuple[str, ...]:
        return ()

    def status_of(self, record: Record) -> str:
        return ""


VIEW: Reader = Nobody()


class Weather(StrEnum):
    SUN = "sun"
    RAIN = "rain"


class WhichWeather(OneOf[Weather], frozen=True):
    title: ClassVar[str] = "Which weather?"

    def options(self, view: Reader) -> Sequence[Option[Weather]]:
        return [Option(Weather.SUN, "Sunshine"), Option(Weather.RAIN)]

    def usual(self, view: Reader) -> Weather:
        return Weather.SUN


class Nothing(OneOf[str], frozen=True):
    def options(self, view: Reader) -> Sequence[Option[str]]:
        return []


class YesOrOne(OneOf[object], frozen=True):
    def options(self, view: Reader) -> Sequence[Option[object]]:
        return [Option(True), Option(2)]


class Tools(SomeOf[str], frozen=True):
    title: ClassVar[str] = "Which tools?"
    least: int = 0
    most: int | None = None

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("rope"), Option("lamp"), Option("axe")]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return self.least, self.most


class HowFar(Number, frozen=True):
    title: ClassVar[str] = "How far?"
    least: int | None = None
    most: int | None = None

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return self.least, self.most


class Motto(Text, frozen=True):
    title: ClassVar[str] = "Your motto?"
    longest: ClassVar[int] = 12


class Notes(Text, frozen=True):
    blank: ClassVar[bool] = True


class Sure(Confirm, frozen=True):
    title: ClassVar[str] = "Sure?"


class Trip(Struct, frozen=True):
    days: int
    weather: Weather


class PlanTrip(Form[Trip], frozen=True):
    title: ClassVar[str] = "Where to?"
    shorthand: ClassVar[str] = "days"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"days": HowFar(least=1), "weather": WhichWeather()}

    def filled(self, view: Reader, **values: Any) -> Trip:
        if values["weather"] == Weather.RAIN and values["days"] > 3:
            raise IllegalAnswer("nobody walks more than 3 days in the rain")
        return Trip(**values)


class Carried(Form[tuple[str, ...]], frozen=True):
    """A form without a shorthand."""

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"tools": Tools(), "sure": Sure()}

    def filled(self, view: Reader, **values: Any) -> tuple[str, ...]:
        return tuple(values["tools"])


class Trips(Forms[tuple[Trip, ...]], frozen=True):
    shorthand: ClassVar[str] = "days"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return PlanTrip().fields(view)

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, 2

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Trip, ...]:
        return tuple(Trip(**one) for one in each)


class Packed(Form[dict[str, Any]], frozen=True):
    """Sections on a page: what to take along, with what is asked only of who takes an axe; and the way."""

    page: ClassVar[bool] = True
    done: ClassVar[str] = "Set out"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"tools": Tools(), "sharp": WhichWeather(), "trip": PlanTrip(), "more": MaybeTrips()}

    def goes_with(self, view: Reader) -> Mapping[str, tuple[str, Any]]:
        return {"sharp": ("tools", "axe")}

    def filled(self, view: Reader, **values: Any) -> dict[str, Any]:
        return values


class MaybeTrips(Trips, frozen=True):
    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 0, 2


class Spread(Distribute, frozen=True):
    title: ClassVar[str] = "Where do the points go?"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        return {"str": Row("Strength", most=4, help="To lift."), "wit": Row("Wits", least=1)}

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 2, 5


@pytest.mark.parametrize(
    ("question", "given", "taken"),
    [
        (WhichWeather(), "rain", Weather.RAIN),
        (YesOrOne(), True, True),
        (YesOrOne(), 2, 2),
        (Tools(), [], ()),
        (Tools(), ["axe", "rope"], ("axe", "rope")),
        (Tools(least=1, most=2), ("lamp",), ("lamp",)),
        (HowFar(), -7, -7),
        (HowFar(least=1, most=3), 3, 3),
        (Motto(), "  ever   on ", "ever on"),
        (Notes(), "   ", ""),
        (Sure(), False, False),
        (PlanTrip(), {"days": 2, "weather": "rain"}, Trip(2, Weather.RAIN)),
        (PlanTrip(), {"days": 2}, Trip(2, Weather.SUN)),
        (PlanTrip(), 5, Trip(5, Weather.SUN)),
        (Carried(), {"sure": True}, ()),
        (Trips(), [1, {"days": 2, "weather": "rain"}], (Trip(1, Weather.SUN), Trip(2, Weather.RAIN))),
        (Trips(), 3, (Trip(3, Weather.SUN),)),
        (Trips(), {"days": 4}, (Trip(4, Weather.SUN),)),
        (Spread(), {"str": 4, "wit": 1}, {"str": 4, "wit": 1}),
        (Spread(), {"str": 2}, {"str": 2, "wit": 1}),
    ],
    ids=str,
)
def test_a_legal_answer_is_taken(question: Question[Any], given: Any, taken: Any) -> None:
    answer = question.check(VIEW, given)
    assert answer == taken
    assert type(answer) is type(taken)


@pytest.mark.parametrize(
    ("question", "given", "why"),
    [
        (WhichWeather(), "snow", "'snow' is not one of 'sun', 'rain'"),
        (WhichWeather(), None, "None is not one of 'sun', 'rain'"),
        (Nothing(), "it", "'it' is not possible: there is nothing to choose from"),
        (YesOrOne(), 1, "1 is not one of True, 2"),
        (YesOrOne(), 2.0, "2.0 is not one of True, 2"),
        (Tools(), "rope", "'rope' is not a list; answer with a list of what you pick, like []"),
        (Tools(), ["rope", "rope"], "['rope', 'rope'] names something twice; each counts at most once"),
        (Tools(), ["saw"], "'saw' is not one of 'rope', 'lamp', 'axe'"),
        (Tools(least=1), [], "0 picked; at least 1 may be"),
        (Tools(most=1), ["rope", "axe"], "2 picked; at most 1 may be"),
        (Tools(least=1, most=2), [], "0 picked; 1 to 2 may be"),
        (Tools(least=2, most=2), ["axe"], "1 picked; exactly 2 may be"),
        (HowFar(), "3", "'3' is not a whole number"),
        (HowFar(), True, "True is not a whole number"),
        (HowFar(), 2.5, "2.5 is not a whole number"),
        (HowFar(least=1, most=3), 4, "4 does not fit; 1 to 3 does"),
        (HowFar(least=1), 0, "0 does not fit; at least 1 does"),
        (HowFar(most=3), 4, "4 does not fit; at most 3 does"),
        (HowFar(least=-3, most=-1), 0, "0 does not fit; -3 to -1 does"),
        (Motto(), 7, "7 is not a text"),
        (Motto(), " ", "Your motto? wants at least a word"),
        (Motto(), "far too long a motto", "20 characters are too many; at most 12 fit"),
        (Sure(), "yes", "'yes' is neither true nor false"),
        (Sure(), 1, "1 is neither true nor false"),
        (PlanTrip(), {"days": 0}, "0 does not fit; at least 1 does"),
        (PlanTrip(), {"weather": "sun"}, "the field days is missing: How far?"),
        (PlanTrip(), {"days": 1, "mood": "good"}, "there is no field mood; the fields are days, weather"),
        (PlanTrip(), {"days": 4, "weather": "rain"}, "nobody walks more than 3 days in the rain"),
        (Carried(), [True], "[True] is not a form; it has the fields tools, sure"),
        (Carried(), {}, "the field sure is missing: Sure?"),
        (Trips(), [], "0 given; 1 to 2 may be"),
        (Trips(), [1, 2, 3], "3 given; 1 to 2 may be"),
        (Trips(), [{"weather": "sun"}], "the field days is missing: How far?"),
        (Spread(), [4, 1], "[4, 1] does not say what gets how much; there are str, wit"),
        (Spread(), {"luck": 2}, "there is no luck; there are str, wit"),
        (Spread(), {"str": True}, "Strength: True is not a whole number"),
        (Spread(), {"str": 5, "wit": 1}, "Strength: 5 does not fit; at most 4 does"),
        (Spread(), {"str": 2, "wit": 0}, "Wits: 0 does not fit; at least 1 does"),
        (Spread(), {}, "1 points are given out; 2 to 5 may be"),
        (Spread(), {"str": 4, "wit": 2}, "6 points are given out; 2 to 5 may be"),
    ],
    ids=str,
)
def test_an_illegal_answer_is_told_what_would_be_right(question: Question[Any], given: Any, why: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        question.check(VIEW, given)
    assert str(refused.value) == why


# --- dice
def test_faces_are_taken_as_they_were_typed() -> None:
    assert Roll("ana", Pool(3), "luck").check(VIEW, [6, 1, 3]) == Rolled((6, 1, 3))


@pytest.mark.parametrize("faces", [[1, 2], [1, 2, 7], [0, 1, 2], [1, 2, 3.0], [True, 1, 2], "123", 6, None], ids=str)
def test_faces_that_the_dice_do_not_have_are_refused(faces: Any) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        Roll("ana", Pool(3), "luck").check(VIEW, faces)
    assert str(refused.value) == f"{faces!r} is not a roll of 3d6: it takes 3 faces from 1 to 6"


# --- by chance
@pytest.mark.parametrize("seed", range(20))
def test_points_that_are_given_out_by_chance_are_an_answer(seed: int) -> None:
    answer = any_answer(Spread().prompt(VIEW), Seeded(seed))
    assert sum(Spread().check(VIEW, answer).values()) == 5


# --- pages
def test_sections_that_are_left_out_are_as_usual() -> None:
    packed = Packed().check(VIEW, {"trip": {"days": 2}})
    assert packed == {"tools": (), "sharp": Weather.SUN, "trip": Trip(2, Weather.SUN), "more": ()}
    with pytest.raises(IllegalAnswer, match="the field days is missing"):
        Packed().check(VIEW, {"tools": []})


def test_what_goes_with_an_answer_is_asked_only_with_it() -> None:
    prompt = Packed().prompt(VIEW)
    assert (prompt.page, prompt.done) == (True, "Set out")
    sharp = prompt.fields["sharp"]
    assert sharp.goes_with == ("tools", "axe")
    assert not sharp.is_asked({})
    assert not sharp.is_asked({"tools": ["rope"]})
    assert sharp.is_asked({"tools": ["rope", "axe"]})
    assert all("axe" in answer["tools"] for seed in range(40)
               if "sharp" in (answer := any_answer(prompt, Seeded(seed))))  # fmt: skip


# --- prompts
def test_a_prompt_says_all_that_is_needed_to_draw_it() -> None:
    prompt = WhichWeather().prompt(VIEW)
    assert (prompt.kind, prompt.title, prompt.usual) == ("one of", "Which weather?", "sun")
    assert [option.shown for option in prompt.options] == ["Sunshine", "rain"]

    prompt = Tools(least=1, most=2).prompt(VIEW)
    assert (prompt.kind, prompt.least, prompt.most, prompt.usual) == ("some of", 1, 2, None)
    assert Tools().prompt(VIEW).usual == []
    assert not prompt.ordered

    prompt = HowFar(least=1).prompt(VIEW)
    assert (prompt.kind, prompt.least, prompt.most) == ("number", 1, None)

    prompt = Motto().prompt(VIEW)
    assert (prompt.kind, prompt.least, prompt.most) == ("text", 1, 12)
    assert Notes().prompt(VIEW).least == 0

    assert Sure().prompt(VIEW).kind == "confirm"

    prompt = PlanTrip().prompt(VIEW)
    assert (prompt.kind, prompt.shorthand, prompt.many) == ("form", "days", False)
    assert {name: field.kind for name, field in prompt.fields.items()} == {"days": "number", "weather": "one of"}
    assert shown(prompt, {"days": 2}) == "2"
    assert shown(prompt, {}) == "as usual"

    prompt = Trips().prompt(VIEW)
    assert (prompt.kind, prompt.many, prompt.least, prompt.most) == ("form", True, 1, 2)

    prompt = Spread().prompt(VIEW)
    assert (prompt.kind, prompt.least, prompt.most) == ("distribute", 2, 5)
    assert {name: (row.title, row.least, row.most) for name, row in prompt.fields.items()} == {
        "str": ("Strength", 0, 4),
        "wit": ("Wits", 1, None),
    }
    assert shown(prompt, {"str": 3, "wit": 1}) == "Strength 3, Wits 1"

    prompt = Roll("ana", Pool(3), "luck").prompt(VIEW)
    assert (prompt.kind, prompt.title, prompt.dice) == ("dice", "Roll 3d6: luck", "3d6")


def test_replay_compares_what_is_asked_and_not_its_wording() -> None:
    assert Choose("ana", HowFar(least=1)).kind == Choose("ana", HowFar(most=9)).kind == "choose HowFar"
    assert Roll("ana", Pool(3), "luck").kind == "roll 3d6: luck"


# --- a refusal gives the reason
def test_a_refusal_tells_how_it_stands_with_whom_was_picked_and_who_can_be() -> None:
    class Hero(Record, frozen=True):
        state: str = ""

    class WhichHero(OneOf[Key[Hero]], frozen=True):
        records: ClassVar[bool] = True

        def options(self, view: Reader) -> Sequence[Option[Key[Hero]]]:
            return [Option(who, view[who].name) for who in view.every(Hero) if not view[who].state]

        def why_not(self, view: Reader, value: Any) -> str:
            return "Nina stands on the other bank" if value == "nina" else ""

    rules = structs.replace(miniature("Heroes", Hero, actions=()), status=lambda hero: hero.state)
    world = {who: Hero(name=who.title(), state=state) for who, state in
             {"mara": "dead", "otto": "", "rat": "", "nina": "gone"}.items()}  # fmt: skip
    view = Play.lay(rules, {**world, "ana": Seat(name="Ana")}, packs=[]).reader()
    for picked, why in {"mara": "Mara is dead; possible: Otto, Rat", "ana": "Ana cannot be picked here; possible: Otto",
                        "nina": "Nina stands on the other bank; possible: Otto",
                        "nobody": "'nobody' is not one of"}.items():  # fmt: skip
        with pytest.raises(IllegalAnswer, match=f"^{why}"):
            WhichHero().check(view, picked)
