"""What people are asked about harm, care and time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    Form,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.kit import YesNo
from hearthside.rulesets.brew.body import Affected, Cause, Penalties
from hearthside.rulesets.brew.care_kinds import Illness
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.state import Character, active_characters
from hearthside.rulesets.brew.words import ATTRIBUTES, MEDICINE, PROFESSION, Attribute


class WhichBody(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]


class WhichBodies(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None


class Points(Number, frozen=True):
    title: ClassVar[str] = "How many points, after all soak?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 99


class OfWhat(OneOf[Cause], frozen=True):
    title: ClassVar[str] = "What does the damage come from?"

    def options(self, view: Reader) -> Sequence[Option[Cause]]:
        return [
            Option("other", "Something else", "A fall, fire, a trap."),
            Option("hit", "A hit"),
            Option("weather", "Weather"),
            Option("illness", "Illness or poison"),
            Option("sunlight", "Sunlight"),
            Option("hunger", "Hunger", "No injury absorbs it."),
            Option("thirst", "Thirst", "No injury absorbs it."),
            Option("lack of sleep", "Lack of sleep"),
            Option("broken vow", "A broken vow", "Magic cannot heal it."),
        ]

    def usual(self, view: Reader) -> Cause:
        return "other"


# --- injuries
class InjuryName(Text, frozen=True):
    title: ClassVar[str] = "Which injury? Something that limits, and that fits the damage"
    longest: ClassVar[int] = 60


class InjuryEffect(Text, frozen=True):
    title: ClassVar[str] = "How does it limit the character?"
    blank: ClassVar[bool] = True


@rule("BREW-174", "BREW-178", "BREW-179", "BREW-Q70", "BREW-Q137")
class WhichHit(OneOf[int], frozen=True):
    title: ClassVar[str] = "For which hit?"
    who: Key[Character]
    open: tuple[int, ...]

    def options(self, view: Reader) -> Sequence[Option[int]]:
        hits = view[self.who].hits
        return [Option(number, f"{hits[number].damage} damage ({hits[number].cause})") for number in self.open]

    def usual(self, view: Reader) -> int | None:
        return self.open[-1] if self.open else None

    def check(self, view: Reader, value: Any) -> int:
        hits = view[self.who].hits
        if isinstance(value, int) and 0 <= value < len(hits) and hits[value].cause in ("hunger", "thirst"):
            raise IllegalAnswer(f"damage from {hits[value].cause} cannot be absorbed by an injury")
        return super().check(view, value)


@rule("BREW-Q69", "BREW-Q71")
class InjuryAtOnce(Text, frozen=True):
    """Left empty: none is taken."""

    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True
    help: ClassVar[str] = "Leave it empty to take the damage as it is."
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} is at Health {view[self.who].health}. Take a lasting injury for it?"

    def usual(self, view: Reader) -> str:
        return ""


class Judged(Struct, frozen=True):
    """What the GM says to an injury."""

    granted: bool = True
    permanent: bool = False
    magical: bool = False
    """Something magical keeps it from healing."""
    points: int | None = None
    """What a permanent one absorbs; none: up to the whole hit."""
    penalties: Penalties = {}


class Verdict(OneOf[Literal["lasting", "permanent", "refused"]], frozen=True):
    title: ClassVar[str] = "Does it fit?"

    @rule("BREW-180")
    def options(self, view: Reader) -> Sequence[Option[Literal["lasting", "permanent", "refused"]]]:
        lasting: Option[Literal["lasting", "permanent", "refused"]] = Option("lasting", "Yes: a lasting injury")
        refused: Option[Literal["lasting", "permanent", "refused"]] = Option("refused", "No")
        if not view[RULES].permanent_injuries:
            return lasting, refused
        return lasting, Option("permanent", "Yes, but for good", "It may absorb more than 5 points."), refused

    def usual(self, view: Reader) -> Literal["lasting"]:
        return "lasting"


class HowMany(Number, frozen=True):
    """A number, with its words."""

    words: str
    least: int = 0
    most: int = 99
    given: int = 0

    def asks(self, view: Reader) -> str:
        return self.words

    def bounds(self, view: Reader) -> tuple[int, int]:
        return self.least, self.most

    def usual(self, view: Reader) -> int:
        return self.given


class UsuallyNo(YesNo, frozen=True):
    def usual(self, view: Reader) -> bool:
        return False


class OnWhichRolls(SomeOf[Affected], frozen=True):
    title: ClassVar[str] = "On which rolls?"

    def options(self, view: Reader) -> Sequence[Option[Affected]]:
        each: list[Option[Affected]] = [Option(attribute, attribute.title()) for attribute in ATTRIBUTES]
        return (Option("every roll", "Every roll"), *each)


@rule("BREW-174", "BREW-175", "BREW-180", "BREW-181")
class JudgeInjury(Form[Judged], frozen=True):
    """The GM's word on an injury that a player wants to take."""

    shorthand: ClassVar[str] = "verdict"
    who: Key[Character]
    name: str
    effect: str
    damage: int

    def asks(self, view: Reader) -> str:
        effect = f" ({self.effect})" if self.effect else ""
        return f"{name_of(view, self.who)} takes “{self.name}”{effect} for {self.damage} damage. Does it fit?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        fields: dict[str, Question[Any]] = {
            "verdict": Verdict(),
            "penalty": HowMany(words="A penalty on some rolls? 0: none", most=9),
            "on": OnWhichRolls(),
        }
        if view[RULES].permanent_injuries:
            fields["points"] = HowMany(words="Permanent: how much does it absorb at most?", given=self.damage)
            if view[RULES].magic:
                fields["magical"] = UsuallyNo(words="Permanent: does something magical keep it from healing?")
        return fields

    def usual(self, view: Reader) -> Judged:
        return Judged()

    def filled(self, view: Reader, **values: Any) -> Judged:
        if bool(values["penalty"]) != bool(values["on"]):
            raise IllegalAnswer("a penalty needs the rolls that it is on, and the rolls a penalty")
        return Judged(
            granted=values["verdict"] != "refused",
            permanent=values["verdict"] == "permanent",
            magical=values.get("magical", False),
            points=values.get("points"),
            penalties=dict.fromkeys(values["on"], values["penalty"]),
        )


class Change(Number, frozen=True):
    title: ClassVar[str] = "How much more, or less?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return -99, 99


class Trauma(Text, frozen=True):
    title: ClassVar[str] = "A symptom that lasts? Leave it empty: none"
    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True


# --- care
def why_unseen(reader: Reader, carer: Key[Character], patient: Key[Character]) -> str:
    """The patient's sheet says who cares for them: that must not tell of somebody whom its readers may not know."""
    if reader[carer].seen_by == "all" or reader[patient].seen_by != "all":
        return ""
    return f"{name_of(reader, carer)} is hidden: show them before they look after {name_of(reader, patient)}"


@rule("BREW-202", "BREW-203")
class WhichPatient(OneOf[Key[Character]], frozen=True):
    """Whoever needs care and was not tended by this caregiver today."""

    title: ClassVar[str] = "Who is tended?"
    records: ClassVar[bool] = True
    needs: tuple[Key[Character], ...]
    carer: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [
            Option(who, name_of(view, who), f"Health {view[who].health}")
            for who in self.needs
            if self.carer not in view[who].tended_by and not why_unseen(view, self.carer, who)
        ]

    def check(self, view: Reader, value: Any) -> Key[Character]:
        if value in self.needs and self.carer in view[Key[Character](value)].tended_by:
            raise IllegalAnswer(f"{name_of(view, self.carer)} has tended {name_of(view, value)} today; "
                                "each caregiver has one try a day")  # fmt: skip
        if value in self.needs and (why := why_unseen(view, self.carer, Key[Character](value))):
            raise IllegalAnswer(why)
        return super().check(view, value)


@rule("BREW-196", "BREW-Q78")
class MedicineAttribute(OneOf[Attribute], frozen=True):
    """Wits, or Precision for surgery; the GM, and players where the table plays it so, may take any."""

    title: ClassVar[str] = "With which Attribute?"
    any: bool = False
    given: Attribute = "wits"

    def options(self, view: Reader) -> Sequence[Option[Attribute]]:
        fitting: tuple[Attribute, ...] = ("wits", "precision")
        return [Option(each, each.title()) for each in (ATTRIBUTES if self.any else fitting)]

    def usual(self, view: Reader) -> Attribute:
        return self.given


@rule("BREW-313")
class MedicineSkill(OneOf[str], frozen=True):
    """Medicine, or a profession that covers it."""

    title: ClassVar[str] = "With which skill?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        professions = view[self.who].professions
        return [Option(MEDICINE, "Medicine"), *(Option(name, f"{name} ({PROFESSION})") for name in professions)]

    def usual(self, view: Reader) -> str:
        return MEDICINE


@rule("BREW-195")
class CareDifficulty(Number, frozen=True):
    title: ClassVar[str] = "How difficult? 6 indoors, at rest, with what is needed; more on the road"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 6, 30

    def usual(self, view: Reader) -> int:
        return 6


class CareJudged(Struct, frozen=True):
    """How a try at Medicine goes, as the GM says."""

    attribute: Attribute
    difficulty: int = 6


@rule("BREW-195", "BREW-196", "BREW-Q78")
class JudgeCare(Form[CareJudged], frozen=True):
    """The GM sets the difficulty, and the Attribute too unless the table leaves that to the players."""

    shorthand: ClassVar[str] = "difficulty"
    patient: Key[Character]
    proposed: Attribute

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.patient)} is tended with {self.proposed.title()}. How difficult is it?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        difficulty: dict[str, Question[Any]] = {"difficulty": CareDifficulty()}
        if view[RULES].medicine_with_any:
            return difficulty
        return {**difficulty, "attribute": MedicineAttribute(any=True, given=self.proposed)}

    def usual(self, view: Reader) -> CareJudged:
        return CareJudged(self.proposed)

    def filled(self, view: Reader, **values: Any) -> CareJudged:
        return CareJudged(values.get("attribute", self.proposed), values["difficulty"])


class WhatIsHealed(OneOf[str], frozen=True):
    """Wounds, or one of the patient's illnesses."""

    title: ClassVar[str] = "What is to be healed?"
    patient: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        illnesses = view[self.patient].illnesses if self.patient in view else {}
        ends = [Option(name, name, f"Difficulty {one.difficulty}") for name, one in illnesses.items()]
        return [Option("", "Wounds", "Difficulty 6"), *([] if view[RULES].no_cure else ends)]

    def usual(self, view: Reader) -> str:
        return ""


# --- illness
@rule("BREW-221", "BREW-227")
class WhichIllness(OneOf[str], frozen=True):
    title: ClassVar[str] = "To which illness or poison?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        illnesses = view.content.of(Illness).items()
        return [Option(id_, each.name or id_, each.text or f"Difficulty {each.difficulty}") for id_, each in illnesses]
