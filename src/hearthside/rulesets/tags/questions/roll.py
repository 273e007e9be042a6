"""What is asked for a roll: the proposal, the ruling on it, points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from hearthside.engine import (
    Confirm,
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
from hearthside.kit import Track
from hearthside.kit.tags import Tag, among, read_tags
from hearthside.rulesets.tags.inputs import Input, against_it, for_it, in_words, wrong_common
from hearthside.rulesets.tags.questions.basics import WhichStat, counted
from hearthside.rulesets.tags.state import (
    HIGHEST_FACE,
    POINTS_PER_DIE,
    RULES,
    Character,
)

NEW_TRACK = "new"


class Treats(Struct, frozen=True):
    """The consequence that a roll is to remove."""

    of: Key[Character]
    consequence: str


class Task(Struct, frozen=True):
    """What a roll is for: something to do, somebody to hit, a consequence to remove."""

    what: str = ""
    target: int = 1
    against: Key[Character] | None = None
    treats: Treats | None = None


class WhichSkill(OneOf[str], frozen=True):
    title: ClassVar[str] = "With which skill?"
    who: Key[Character]

    @rule("TAG-043", "TAG-064", "TAG-Q14")
    def options(self, view: Reader) -> Sequence[Option[str]]:
        """Each with its dice, and how rarely all of them show 6 as they fall."""
        may_gain = bool(view[self.who].player) or view[RULES].npcs_learn
        return [
            Option(name, f"{name} {skill.level}",
                   f"{skill.level}d6" + (f"; a free skill 1 in {6**skill.level}" if may_gain else ""))
            for name, skill in view[self.who].skills.items()
        ]  # fmt: skip

    @rule("TAG-Q66")
    def check(self, view: Reader, value: Any) -> str:
        known = among(value, view[self.who].skills) if isinstance(value, str) else None
        return super().check(view, value if known is None else known)


class SomeTags(SomeOf[str], frozen=True):
    """Tags that count for a roll, by where they stand."""

    who: Key[Character]
    treated: str = ""
    hinders: bool = False
    also: tuple[tuple[str, Input], ...] = ()
    """Those that were named in words."""
    proposed: tuple[str, ...] = ()

    def asks(self, view: Reader) -> str:
        return "What is in the way?" if self.hinders else "What helps?"

    def known(self, view: Reader) -> dict[str, Input]:
        reach = against_it(view, self.who, self.treated) if self.hinders else for_it(view, self.who)
        return {**reach, **dict(self.also)}

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [
            Option(key, one.tag.against if self.hinders else one.name if key.startswith("assist/") else str(one.tag),
                   f"{counted(one.cuts, 'cut') if self.hinders else counted(one.level, 'die')}: {one.source}")
            for key, one in self.known(view).items()
        ]  # fmt: skip

    def usual(self, view: Reader) -> tuple[str, ...]:
        return self.proposed

    @rule("TAG-Q47")
    def check(self, view: Reader, value: Any) -> tuple[str, ...]:
        picked = super().check(view, value)
        most, assisting = view[RULES].most_helpers, [key for key in picked if key.startswith("assist/")]
        if most is not None and len(assisting) > most:
            raise IllegalAnswer(f"{len(assisting)} are to assist; at this table at most {most} may")
        if len([key for key in picked if key.startswith("skill/")]) > 1:
            raise IllegalAnswer("one second skill helps, and not a third")
        return picked

    def names(self, view: Reader, picked: tuple[str, ...]) -> list[str]:
        """What those that were picked are called."""
        known = self.known(view)
        return [known[key].name for key in picked if key in known]


class MoreTags(Text, frozen=True):
    """Tags in words: an X that is simply there counts 1."""

    words: str
    blank: ClassVar[bool] = True

    def asks(self, view: Reader) -> str:
        return self.words

    def usual(self, view: Reader) -> str:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        tags = read_tags(text)
        if view[RULES].common_tags_are_1 and (wrong := wrong_common(tags)):
            raise IllegalAnswer(f"{wrong}: easy, hard and far are always 1 at this table")
        return text


class ExtraDice(Number, frozen=True):
    title: ClassVar[str] = "Extra dice, bought before the roll for 2 points each?"
    most: int

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.most

    def usual(self, view: Reader) -> int:
        return 0


class Proposed(Struct, frozen=True):
    """What a player proposes for a roll."""

    skill: str
    stat: str = ""
    helps: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()
    words: tuple[Tag, ...] = ()
    extra: int = 0


@rule("TAG-011", "TAG-043", "TAG-047", "TAG-061", "TAG-Q05", "TAG-Q13", "TAG-Q19", "TAG-Q68")
class Propose(Form[Proposed], frozen=True):
    """Step 1, the player's part: the skill, the stat, and the tags that should count."""

    shorthand: ClassVar[str] = "skill"
    who: Key[Character]
    task: Task

    def asks(self, view: Reader) -> str:
        what = f": {self.task.what}" if self.task.what else ""
        whom = f", against {name_of(view, self.task.against)}" if self.task.against else ""
        return f"{name_of(view, self.who)}{what}{whom}. With which skill, and what counts?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        character, treated = view[self.who], treated_key(self.task)
        fields: dict[str, Question[Any]] = {"skill": WhichSkill(who=self.who)}
        if len(character.stats) > 1:
            fields["stat"] = WhichStat(who=self.who, words="Which stat is the most relevant?")
        fields["helps"] = SomeTags(who=self.who)
        fields["hinders"] = SomeTags(who=self.who, treated=treated, hinders=True)
        fields["words"] = MoreTags(words="What else is there that helps? (like table, torch 2)")
        most = max((stat.now for stat in character.stats.values()), default=0) // POINTS_PER_DIE
        if most and not view[RULES].extra_dice_after:
            fields["extra"] = ExtraDice(most=most)
        return fields

    def filled(self, view: Reader, **values: Any) -> Proposed:
        stats = view[self.who].stats
        stat = values.get("stat") or next(iter(stats), "")
        extra = values.get("extra", 0)
        if extra * POINTS_PER_DIE > (stats[stat].now if stat else 0):
            raise IllegalAnswer(f"{counted(extra, 'extra die')} cost {extra * POINTS_PER_DIE} points; "
                                f"{stat} has {stats[stat].now}")  # fmt: skip
        check_second(values["skill"], values["helps"])
        words = read_tags(values["words"])
        check_once(words, SomeTags(who=self.who).names(view, values["helps"]))
        return Proposed(values["skill"], stat, values["helps"], values["hinders"], words, extra)


@rule("TAG-Q13")
def check_second(skill: str, helps: tuple[str, ...]) -> None:
    """The skill that is rolled is no second one."""
    if f"skill/{skill}" in helps:
        raise IllegalAnswer(f"{skill} is the skill that is rolled; it does not help itself")


@rule("TAG-Q66")
def check_once(words: tuple[Tag, ...], names: list[str]) -> None:
    """A tag that was picked counts once, and not again under its name in words."""
    if twice := [tag.name for tag in words if among(tag.name, names) is not None]:
        raise IllegalAnswer(f"{twice[0]} counts already; a tag counts once")


def treated_key(task: Task) -> str:
    return f"{task.treats.of}/consequences/{task.treats.consequence}" if task.treats else ""


class Target(Number, frozen=True):
    title: ClassVar[str] = "How many hits does it need?"
    proposed: int = 1

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 40

    @rule("TAG-Q16")
    def usual(self, view: Reader) -> int:
        return self.proposed


class WhichWay(OneOf[str], frozen=True):
    """Whether hits add up, and where: on a track that everybody knows. (The GM moves the others by hand.)"""

    title: ClassVar[str] = "All or nothing, or do hits add up?"

    @rule("TAG-046", "TAG-Q37")
    def options(self, view: Reader) -> Sequence[Option[str]]:
        known = [(track, view[track]) for track in view.every(Track)]
        is_open = [(key, track) for key, track in known if track.shown == "public" and not track.is_at_end]
        tracks = [Option[str](key, f"On {track.name}") for key, track in is_open]
        return [
            Option("", "All or nothing, in this roll"),
            Option(NEW_TRACK, "Hits add up, on a new track as long as the target"),
            *tracks,
        ]

    @rule("TAG-Q16")
    def usual(self, view: Reader) -> str:
        return ""


class Ruled(Struct, frozen=True):
    """What counts for a roll, as the GM has it."""

    helps: tuple[str, ...]
    hinders: tuple[str, ...]
    more: tuple[Tag, ...]
    against: tuple[Tag, ...]
    stat: str
    hit_stat: str
    target: int
    way: str


@rule("TAG-011", "TAG-045", "TAG-046", "TAG-055", "TAG-056", "TAG-061", "TAG-079", "TAG-086", "TAG-Q11", "TAG-Q12")
class Ruling(Form[Ruled], frozen=True):
    """Step 1, the GM's part: what of the proposal counts, what else does, and the target."""

    help: ClassVar[str] = "Tick off what does not count, add what does; a tag counts less if you write it in words."
    who: Key[Character]
    task: Task
    proposed: Proposed

    def asks(self, view: Reader) -> str:
        what = f": {self.task.what}" if self.task.what else ""
        return f"What counts for {name_of(view, self.who)}, with {self.proposed.skill}{what}?"

    def words(self) -> tuple[tuple[str, Input], ...]:
        return tuple(in_words(self.proposed.words, "named by the player").items())

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        proposed, words = self.proposed, self.words()
        helps = (*proposed.helps, *(key for key, _ in words))
        fields: dict[str, Question[Any]] = {}
        whom = self.task.against
        if whom is None or view[RULES].defence_target:
            fields["target"] = Target(proposed=self.task.target)
        if whom is not None and len(view[whom].stats) > 1:
            fields["hit_stat"] = WhichStat(who=whom, words=f"Which stat of {name_of(view, whom)} is hit?")
        treated = treated_key(self.task)
        fields["hinders"] = SomeTags(who=self.who, treated=treated, hinders=True, proposed=proposed.hinders)
        fields["against"] = MoreTags(words="What else is in the way? (like hard 2)")
        fields["helps"] = SomeTags(who=self.who, also=words, proposed=helps)
        fields["more"] = MoreTags(words="What else helps? (like easy 2)")
        if len(view[self.who].stats) > 1:
            fields["stat"] = WhichStat(who=self.who, words="From which stat may points come?", proposed=proposed.stat)
        if whom is None:
            fields["way"] = WhichWay()
        return fields

    def filled(self, view: Reader, **values: Any) -> Ruled:
        treated, more, against = treated_key(self.task), read_tags(values["more"]), read_tags(values["against"])
        check_second(self.proposed.skill, values["helps"])
        spoken = tuple(one.tag for key, one in self.words() if key in values["helps"])
        helping = SomeTags(who=self.who).names(view, values["helps"])
        hindering = SomeTags(who=self.who, treated=treated, hinders=True).names(view, values["hinders"])
        check_once(more, helping)
        check_once(against, hindering)
        if view[RULES].never_both:
            both = [key.rpartition("/")[2] for key in values["helps"] if key in values["hinders"]]
            said = [*helping, *(tag.name for tag in (*spoken, *more))]
            both += [tag.name for tag in against if among(tag.name, said) is not None]
            both += [tag.name for tag in (*spoken, *more) if among(tag.name, hindering) is not None]
            if both:
                raise IllegalAnswer(f"{both[0]} helps and hinders; at this table a tag does one of them")
        hit = next(iter(view[self.task.against].stats), "") if self.task.against else ""
        return Ruled(
            helps=values["helps"],
            hinders=values["hinders"],
            more=more,
            against=against,
            stat=values.get("stat", self.proposed.stat),
            hit_stat=values.get("hit_stat", hit),
            target=values.get("target", 1),
            way=values.get("way", ""),
        )


@rule("TAG-Q05")
class RefuseAdvantages(SomeOf[str], frozen=True):
    title: ClassVar[str] = "The GM gives advantages. Is there one that you refuse?"
    help: ClassVar[str] = "Fewer dice make a new skill cheaper. There is no refusing later."
    given: tuple[str, ...]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(one) for one in self.given]


@rule("TAG-058", "TAG-059", "TAG-060", "TAG-Q18", "TAG-Q20")
class SpendPoints(OneOf[str], frozen=True):
    """Step 3: raise a die, or roll one more. Asked until the points stay where they are."""

    who: Key[Character]
    stat: str
    dice: tuple[int, ...]
    cuts: int
    target: int

    def points(self, view: Reader) -> int:
        stats = view[self.who].stats
        return stats[self.stat].now if self.stat in stats else 0

    def asks(self, view: Reader) -> str:
        shown = ", ".join(map(str, sorted(self.dice, reverse=True)))
        to_come = f"{counted(self.cuts, 'cut')} to come" if self.cuts else "no cuts"
        needed = f"{counted(self.target, 'hit')} needed" if self.target else "every hit counts"
        held = counted(self.points(view), "point")
        return f"The dice: {shown} ({to_come}, {needed}). Spend some of {held} of {self.stat}?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        points = self.points(view)
        options = [Option("keep", "Keep the dice and the points")]
        options += [
            Option(f"{face}>{to}", f"Raise a {face} to {to}", counted(to - face, "point"))
            for face in sorted(dict.fromkeys(self.dice), reverse=True)
            for to in range(face + 1, min(HIGHEST_FACE, face + points) + 1)
        ]
        if points >= POINTS_PER_DIE:
            options.append(Option("extra", "Roll one more die", counted(POINTS_PER_DIE, "point")))
        return options

    def usual(self, view: Reader) -> str:
        return "keep"


class IsCritical(Confirm, frozen=True):
    title: ClassVar[str] = "The cuts go below 1. Is it a critical failure?"

    def usual(self, view: Reader) -> bool:
        return True
