"""What is asked when a session starts and ends: who is there, nominations, votes, who somebody is from now on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from hearthside.engine import (
    GM,
    Confirm,
    Form,
    Forms,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Prompt,
    Question,
    Reader,
    Seat,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.rulesets.strive.fate_state import Nomination, TraitScene, fate_log
from hearthside.rulesets.strive.kinds.fate import SHORT_POINTS, AwardEntry
from hearthside.rulesets.strive.personality import SCALES, Aspiration, Habit, Scale, sides_of
from hearthside.rulesets.strive.questions.creation import if_others_are_there
from hearthside.rulesets.strive.rules.fate.eligible import player_characters, why_no_award
from hearthside.rulesets.strive.state import Character

GROUP = "group"
Side = Literal[-1, 1]
Driver = Literal["ambition", "aspiration 1", "aspiration 2", "aspiration 3", "reactions", "types"]


def called(view: Reader, seat: Id) -> str:
    return "the GM" if seat == GM else name_of(view, seat)


# --- who is there, recap
class WhoIsHere(SomeOf[Key[Seat]], frozen=True):
    title: ClassVar[str] = "Which players are at the table?"

    def options(self, view: Reader) -> Sequence[Option[Key[Seat]]]:
        return [Option(seat, view[seat].name) for seat in view.every(Seat) if view[seat].role == "player"]

    def usual(self, view: Reader) -> tuple[Key[Seat], ...]:
        return tuple(option.value for option in self.options(view))


@rule("STR-010", "STR-924")
class WhoRecaps(OneOf[Id], frozen=True):
    """Who tells what happened last time; preferably a player."""

    title: ClassVar[str] = "Who tells what happened last time?"
    among: tuple[Id, ...]

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        players = [Option(seat, name_of(view, seat)) for seat in self.among]
        return [*players, Option(GM, "The GM"), Option("", "Nobody")]

    def usual(self, view: Reader) -> Id:
        return self.among[0] if self.among else GM


class Recap(Text, frozen=True):
    title: ClassVar[str] = "What happened last time? (Tell it aloud; a few words here are for the log)"
    longest: ClassVar[int] = 2_000
    blank: ClassVar[bool] = True
    paragraphs: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


# --- nominations
class Nominee(OneOf[Id], frozen=True):
    """A player character, or the group."""

    title: ClassVar[str] = "Who might have earned a Fate Point?"
    records: ClassVar[bool] = False

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        return [*(Option[Id](who, view[who].name) for who in player_characters(view)), Option(GROUP, "The whole group")]


class WhichAward(OneOf[str], frozen=True):
    """What for."""

    title: ClassVar[str] = "For what?"
    who: Id = ""
    """Empty: whoever it will be for."""

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, f"{award.name} ({SHORT_POINTS[award.kind]})", award.text)
                for id_, award in view.content.of(AwardEntry).items()
                if not self.who or not why_no_award(view, self.who, id_)]  # fmt: skip

    def check(self, view: Reader, value: Any) -> str:
        if self.who and value in view.content.of(AwardEntry) and (why := why_no_award(view, self.who, value)):
            raise IllegalAnswer(why)
        return super().check(view, value)


class Situation(Text, frozen=True):
    title: ClassVar[str] = "What happened?"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


@rule("STR-018", "STR-933")
class Nominations(Forms[tuple[Nomination, ...]], frozen=True):
    """What somebody nominates after the session, besides what was noted in play."""

    by: Id

    def asks(self, view: Reader) -> str:
        noted = fate_log(view).nominations
        already = "; ".join(nominated(view, one) for one in noted)
        return "Who else might have earned a Fate Point?" + (f" Noted so far: {already}." if already else "")

    def usual(self, view: Reader) -> tuple[Nomination, ...]:
        return ()

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"who": Nominee(), "award": WhichAward(), "why": Situation()}

    def all_filled(self, view: Reader, each: Sequence[Mapping[str, Any]]) -> tuple[Nomination, ...]:
        for one in each:
            if why := why_no_award(view, one["who"], one["award"]):
                raise IllegalAnswer(why)
        return tuple(Nomination(one["award"], "" if one["who"] == GROUP else one["who"], one["why"], self.by)
                     for one in each)  # fmt: skip


def nominated(view: Reader, one: Nomination) -> str:
    """`Vesna, Helper (MaFP): held the gate`"""
    award = view.content.of(AwardEntry)[one.award]
    whom = name_of(view, one.who) if one.who else "the group"
    return f"{whom}, {award.name} ({SHORT_POINTS[award.kind]})" + (f": {one.why}" if one.why else "")


# --- votes
class VoteWhen(OneOf[Literal["now", "later"]], frozen=True):
    """If time is short, the vote opens the next session."""

    title: ClassVar[str] = "When does the table vote on Fate Points?"

    def options(self, view: Reader) -> Sequence[Option[Literal["now", "later"]]]:
        return [Option("now", "Now"), Option("later", "At the start of the next session")]

    def usual(self, view: Reader) -> Literal["now", "later"]:
        return "now"


@rule("STR-019", "STR-Q322")
class Ballot(SomeOf[int], frozen=True):
    """With which nominations somebody agrees. On their own they have no vote."""

    title: ClassVar[str] = "Who has earned a Fate Point?"
    help: ClassVar[str] = "Tick what you agree with. Argue for your own as you like; the others vote on it."
    on: tuple[Nomination, ...]
    open: tuple[int, ...]
    """Which of them this one votes on."""

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(number, nominated(view, self.on[number])) for number in self.open]


@rule("STR-Q322")
class BreakTie(Confirm, frozen=True):
    """As many for as against: the GM decides."""

    what: str

    def asks(self, view: Reader) -> str:
        return f"A tie. {self.what}: is it so?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-Q339")
class WasTrouble(Confirm, frozen=True):
    """Whether something beneficial has brought trouble all the same."""

    what: str

    def asks(self, view: Reader) -> str:
        return f"{self.what}. All that could have brought it are Assurances. Was it trouble?"

    def usual(self, view: Reader) -> bool:
        return True


@rule("STR-182", "STR-183")
class LostReactions(SomeOf[str], frozen=True):
    """Reactions that were contradicted, or never played out. Options are `character#what it does`."""

    title: ClassVar[str] = "Does anybody lose a reaction? (contradicted, or never played out)"
    among: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        parts = [(one, *one.partition("#")[::2]) for one in self.among]
        return [Option(one, f"{name_of(view, who)}: {text}") for one, who, text in parts]


@rule("STR-195", "STR-1301")
class TraitsToMove(SomeOf[int], frozen=True):
    """Who acted very strongly towards one side of a scale: only what everybody agrees to counts."""

    title: ClassVar[str] = "Who acted so strongly that it changes them? (all have to agree)"
    scenes: tuple[TraitScene, ...]

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(number, f"{name_of(view, one.who)}: more {sides_of(one.scale)[one.side > 0]}", one.why)
                for number, one in enumerate(self.scenes)]  # fmt: skip


@rule("STR-Q320")
class HowManySteps(Number, frozen=True):
    scene: TraitScene

    def asks(self, view: Reader) -> str:
        trait = sides_of(self.scene.scale)[self.scene.side > 0]
        return f"How many steps does {name_of(view, self.scene.who)} become more {trait}?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 6

    def usual(self, view: Reader) -> int:
        return 1


# --- scales
class WhichCharacter(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, view[who].name) for who in player_characters(view)]


class WhichTrait(OneOf[str], frozen=True):
    """A side of a scale: `cruel-merciful+` is merciful."""

    title: ClassVar[str] = "Very strongly which?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(f"{scale}{sign}", sides_of(scale)[sign == "+"].title()) for scale in SCALES for sign in "-+"]


def trait_meant(value: str) -> tuple[Scale, Side]:
    """What an option of `WhichTrait` stands for."""
    [scale] = [one for one in SCALES if one == value[:-1]]
    return scale, 1 if value.endswith("+") else -1


# --- drivers
@rule("STR-010", "STR-018", "STR-175")
class WhatChanges(SomeOf[Driver], frozen=True):
    """Which of somebody's drivers are new; all are read out to the table."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"Does {name_of(view, self.who)} want something else now? Pick what you write anew."

    def options(self, view: Reader) -> Sequence[Option[Driver]]:
        character = view[self.who]
        found: list[Option[Driver]] = [Option("ambition", "Ambition", character.ambition or "none yet")]
        numbered: tuple[Driver, ...] = ("aspiration 1", "aspiration 2", "aspiration 3")
        for number, driver in enumerate(numbered):
            there = number < len(character.aspirations)
            found.append(Option(driver, driver.title(), character.aspirations[number].goal if there else "none yet"))
        if len(character.habits) < THREE:
            missing = THREE - len(character.habits)
            found.append(Option("reactions", f"Reactions ({missing} missing)", "Until there are three."))
        if character.habits:
            types = ", ".join(habit.type for habit in character.habits)
            found.append(Option("types", "What the reactions do", types))
        return found


THREE = 3


class WhichAmbition(Text, frozen=True):
    title: ClassVar[str] = "The new ambition: a big goal, for a long time"
    longest: ClassVar[int] = 300


class Conviction(Text, frozen=True):
    title: ClassVar[str] = "Why? (a conviction)"
    longest: ClassVar[int] = 200


I_WILL = "I will"


class Goal(Text, frozen=True):
    title: ClassVar[str] = "I will …"
    longest: ClassVar[int] = 200


class AboutWhom(OneOf[Id], frozen=True):
    """Another player's character whom it is about."""

    title: ClassVar[str] = "Is it about another player's character?"
    who: Id

    def options(self, view: Reader) -> Sequence[Option[Id]]:
        others = [who for who in player_characters(view) if who != self.who]
        return [Option("", "No"), *(Option[Id](one, name_of(view, one)) for one in others)]

    def usual(self, view: Reader) -> Id:
        return ""


@rule("STR-174", "STR-176")
class NewAspiration(Form[Aspiration], frozen=True):
    """An immediate goal: why, and what will be done."""

    who: Key[Character]
    number: int

    def asks(self, view: Reader) -> str:
        return f"Aspiration {self.number + 1} of {name_of(view, self.who)}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"conviction": Conviction(), "goal": Goal(), "about": AboutWhom(who=self.who)}

    def prompts(self, view: Reader) -> dict[str, Prompt]:
        return if_others_are_there(super().prompts(view))

    def filled(self, view: Reader, **values: Any) -> Aspiration:
        goal = values["goal"] if values["goal"].startswith(I_WILL) else f"{I_WILL} {values['goal']}"
        return Aspiration(values["conviction"], goal, values["about"], accepted=False)


class HabitText(Text, frozen=True):
    title: ClassVar[str] = "If … then …, always …, never …"
    longest: ClassVar[int] = 200


@rule("STR-179", "STR-180", "STR-181")
class HabitType(OneOf[Literal["troublemaker", "assurance"]], frozen=True):
    title: ClassVar[str] = "What does it do?"

    def options(self, view: Reader) -> Sequence[Option[Literal["troublemaker", "assurance"]]]:
        return [Option("troublemaker", "Troublemaker", "It leads into at least a mild conflict, and can earn points."),
                Option("assurance", "Assurance", "It helps, or keeps a conflict away; it earns nothing.")]  # fmt: skip


@rule("STR-179", "STR-183")
class NewReaction(Form[Habit], frozen=True):
    """What the character does of itself."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"A new reaction of {name_of(view, self.who)}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"text": HabitText(), "type": HabitType()}

    def filled(self, view: Reader, **values: Any) -> Habit:
        return Habit(values["text"], values["type"])


@rule("STR-Q339")
class WhichAreTrouble(SomeOf[int], frozen=True):
    """Which of somebody's reactions are Troublemakers; the others are Assurances."""

    title: ClassVar[str] = "Which of these lead into trouble?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(number, habit.text) for number, habit in enumerate(view[self.who].habits)]

    def usual(self, view: Reader) -> tuple[int, ...]:
        habits = view[self.who].habits
        return tuple(number for number, habit in enumerate(habits) if habit.type == "troublemaker")


@rule("STR-176", "STR-177")
class Objections(SomeOf[str], frozen=True):
    """Aspirations that were read out; one that anybody objects to must be changed. Whom one is about must agree.
    Options are `character#number`."""

    title: ClassVar[str] = "These aspirations are new. Do you object to any?"
    among: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        found = []
        for one in self.among:
            who, number = one.rsplit("#", 1)
            if who not in view:
                continue
            character = view[Key[Character](who)]
            if int(number) < len(character.aspirations):
                wish = character.aspirations[int(number)]
                about = f" (about {name_of(view, wish.about)})" if wish.about else ""
                found.append(Option(one, f"{character.name}{about}: {wish.conviction} {wish.goal}"))
        return found
