"""What the people at a table of Tags are asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct

from hearthside.engine import (
    SCENE,
    Confirm,
    Distribute,
    Form,
    Id,
    IllegalAnswer,
    Key,
    Number,
    OneOf,
    Option,
    Question,
    Reader,
    Row,
    SomeOf,
    Text,
    name_of,
    rule,
)
from hearthside.kit import Track
from hearthside.kit.reservoirs import Reservoir, read_reservoir
from hearthside.kit.tags import Tag, among, read_tag, read_tags, same_name
from hearthside.rulesets.tags.content_kinds import Background, ReadyCharacter, ScenePlan, SkillIdea, StatKind, TrackPlan
from hearthside.rulesets.tags.inputs import Input, active_characters, against_it, for_it, in_words, wrong_common
from hearthside.rulesets.tags.state import (
    DO_ANYTHING,
    HIGHEST_FACE,
    POINTS_PER_DIE,
    RULES,
    STAT_CAP,
    Character,
    Consequence,
    Kept,
    Skill,
    conflict_in,
    has_conceded,
)

NEW_TRACK = "new"


# --- the roll
class Deed(Text, frozen=True):
    title: ClassVar[str] = "What does the character want to do?"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""


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


class WhichCharacter(OneOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]


class WhichSkill(OneOf[str], frozen=True):
    title: ClassVar[str] = "With which skill?"
    who: Key[Character]

    @rule("TAG-043", "TAG-Q14")
    def options(self, view: Reader) -> Sequence[Option[str]]:
        skills = view[self.who].skills.items()
        return [Option(name, f"{name} {skill.level}", f"{skill.level}d6") for name, skill in skills]

    @rule("TAG-Q66")
    def check(self, view: Reader, value: Any) -> str:
        known = among(value, view[self.who].skills) if isinstance(value, str) else None
        return super().check(view, value if known is None else known)


class WhichStat(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which stat?"
    who: Key[Character]
    words: str = ""
    proposed: str = ""

    def asks(self, view: Reader) -> str:
        return self.words or self.title

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, f"{name} {stat}") for name, stat in view[self.who].stats.items()]

    def usual(self, view: Reader) -> str | None:
        stats = view[self.who].stats
        if self.proposed in stats:
            return self.proposed
        return max(stats, key=lambda name: stats[name].now, default=None)


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
        return picked


def counted(number: int, what: str) -> str:
    """`1 die`, `2 dice`, `3 cuts`."""
    plural = {"die": "dice"}.get(what, f"{what}s")
    return f"{number} {what if number == 1 else plural}"


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
        if (second := f"skill/{values['skill']}") in values["helps"]:
            raise IllegalAnswer(f"{second.removeprefix('skill/')} is the skill that is rolled; it does not help itself")
        return Proposed(values["skill"], stat, values["helps"], values["hinders"], read_tags(values["words"]), extra)


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
        tracks = [Option[str](key, f"On {track.name}") for key, track in known if track.shown == "public"]
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
class Rule(Form[Ruled], frozen=True):
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
        if view[RULES].never_both and (both := [key for key in values["helps"] if key in values["hinders"]]):
            raise IllegalAnswer(f"{both[0].rpartition('/')[2]} helps and hinders; at this table a tag does one of them")
        hit = next(iter(view[self.task.against].stats), "") if self.task.against else ""
        return Ruled(
            helps=values["helps"],
            hinders=values["hinders"],
            more=read_tags(values["more"]),
            against=read_tags(values["against"]),
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


# --- XP and skills
@rule("TAG-064", "TAG-065", "TAG-067", "TAG-068", "TAG-Q21", "TAG-Q22", "TAG-Q23", "TAG-Q59")
class GainSkill(Text, frozen=True):
    """Step 4: the name of a new skill that has to do with the deed; nothing: none."""

    longest: ClassVar[int] = 60
    blank: ClassVar[bool] = True
    help: ClassVar[str] = "It has to do with what was just done, and is a narrower case of the skill that was rolled."
    who: Key[Character]
    rolled: str
    level: int
    price: int

    def asks(self, view: Reader) -> str:
        price = "All dice show 6: it is free" if not self.price else (
            f"{counted(self.price, 'die')} not showing 6 would cost {self.price} of {view[self.who].xp} XP"
        )  # fmt: skip
        return f"A new skill of level {self.level}, from {self.rolled}? {price}. Nothing: none"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return skill_ideas(view, view[self.who].skills, self.rolled)

    def usual(self, view: Reader) -> str | None:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        name = super().check(view, value)
        known = among(name, view[self.who].skills)
        may_rise = view[RULES].same_skill and known is not None and same_name(known) == same_name(self.rolled)
        if name and known is not None and not may_rise:
            raise IllegalAnswer(f"{known} is on the sheet already; a new skill has a name of its own")
        return name


class MustGainSkill(GainSkill, frozen=True):
    """Where the table says that a free skill is taken."""

    blank: ClassVar[bool] = False

    def asks(self, view: Reader) -> str:
        return f"All dice show 6: a new skill of level {self.level}, from {self.rolled}. What is it called?"

    def usual(self, view: Reader) -> str | None:
        return None


def skill_ideas(view: Reader, have: Mapping[str, Skill], of: str = "") -> Sequence[Option[str]]:
    """Skills of the setting that are not on the sheet; those that come from `of` first."""
    ideas = [(idea.name or id_, idea) for id_, idea in view.content.of(SkillIdea).items()]
    new = [(name, idea) for name, idea in ideas if among(name, have) is None]
    return [Option(name, help=idea.text) for name, idea in sorted(new, key=lambda one: one[1].of != of)]


class AcceptSkill(Confirm, frozen=True):
    name: str
    level: int
    of: str

    def asks(self, view: Reader) -> str:
        return f"{self.name} {self.level}, a special case of {self.of}: does that fit what was just done?"

    def usual(self, view: Reader) -> bool:
        return True


# --- hits
class Whom(WhichCharacter, frozen=True):
    """Somebody to attack: not oneself, and nobody who has conceded."""

    title: ClassVar[str] = "Against whom?"
    by: Id = ""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        others = [option for option in super().options(view) if option.value != self.by]
        return [option for option in others if not has_conceded(view, option.value)]

    @rule("TAG-Q64")
    def check(self, view: Reader, value: Any) -> Key[Character]:
        if value in active_characters(view) and has_conceded(view, value):
            raise IllegalAnswer(f"{name_of(view, value)} has conceded and is out of this conflict")
        return super().check(view, value)


@rule("TAG-Q31")
class HowManyOffset(Number, frozen=True):
    hits: int
    most: int
    stat: str

    def asks(self, view: Reader) -> str:
        return f"{counted(self.hits, 'hit')}: how many do you offset, for 3 points of {self.stat} each?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, self.most

    def usual(self, view: Reader) -> int:
        return self.most


@rule("TAG-082", "TAG-091")
class TakeOrConcede(OneOf[Literal["consequence", "concede"]], frozen=True):
    """Hits are left that cannot be offset."""

    who: Key[Character]
    hits: int
    level: int

    def asks(self, view: Reader) -> str:
        return f"{counted(self.hits, 'hit')} cannot be offset. What does {name_of(view, self.who)} do?"

    def options(self, view: Reader) -> Sequence[Option[Literal["consequence", "concede"]]]:
        deadly = conflict_in(view).life_or_death
        return (
            Option("consequence", f"Take a consequence of level {self.level}"),
            Option("concede", "Concede", "It is life or death: conceding means death." if deadly else
                   "The others get what they want; nothing more happens to you in this conflict."),
        )  # fmt: skip


@rule("TAG-082", "TAG-087")
class WordConsequence(Text, frozen=True):
    """The GM says what it is."""

    longest: ClassVar[int] = 60
    who: Key[Character]
    stat: str
    level: int

    def asks(self, view: Reader) -> str:
        tied = f" ({self.stat})" if self.stat else ""
        return f"A consequence of level {self.level} for {name_of(view, self.who)}{tied}: what is it?"

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        kinds = {kind.name or id_: kind for id_, kind in view.content.of(StatKind).items()}
        samples = kinds[self.stat].consequences if self.stat in kinds else ()
        at_level = samples[min(self.level, len(samples)) - 1 :][:1]
        return [Option(text) for text in at_level if among(text, view[self.who].consequences) is None]

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        if (known := among(text, view[self.who].consequences)) is not None:
            raise IllegalAnswer(f"{known} is on the sheet already; word it otherwise")
        return text


@rule("TAG-088", "TAG-Q42", "TAG-Q63")
class HowItEnds(OneOf[Literal["dead", "gone", "not yet"]], frozen=True):
    """A fatal consequence: what the end looks like, or that it is not final yet."""

    who: Key[Character]
    consequence: str
    may_be_saved: bool

    def asks(self, view: Reader) -> str:
        return f"{self.consequence} is fatal for {name_of(view, self.who)}. What does that look like?"

    def options(self, view: Reader) -> Sequence[Option[Literal["dead", "gone", "not yet"]]]:
        ends: list[Option[Literal["dead", "gone", "not yet"]]] = [
            Option("dead", "Death"),
            Option("gone", "The end of the character's part", "They must leave town, never to be seen again."),
        ]
        saved = Option[Literal["dead", "gone", "not yet"]]("not yet", "Not final yet", "Somebody can still remove it.")
        return [*ends, saved] if self.may_be_saved else ends


class Hazard(Text, frozen=True):
    """A tag that strikes: of the scene, or in words."""

    title: ClassVar[str] = "What strikes? (like fire 4)"
    longest: ClassVar[int] = 66

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(str(tag)) for tag in scene_tags(view).values()]

    @rule("TAG-Q67")
    def check(self, view: Reader, value: Any) -> str:
        tag = read_tag(super().check(view, value))
        known = scene_tags(view)
        name = among(tag.name, known)
        return str(known[name] if name is not None else tag)


def scene_tags(view: Reader) -> dict[str, Tag]:
    """The tags of the scene, by their names."""
    tags = view[SCENE].tags if SCENE in view else {}
    return {name: Tag(name, level or 1) for name, level in tags.items()}


@rule("TAG-Q38")
class HowManyHits(Number, frozen=True):
    hazard: str

    def asks(self, view: Reader) -> str:
        return f"How many hits does {self.hazard} make?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 40

    def usual(self, view: Reader) -> int:
        return read_tag(self.hazard).level


# --- conflict
class IsOn(Confirm, frozen=True):
    title: ClassVar[str] = "Is there a conflict?"


class LifeOrDeath(Confirm, frozen=True):
    title: ClassVar[str] = "Is it a matter of life or death? Then conceding means death"

    def usual(self, view: Reader) -> bool:
        return conflict_in(view).life_or_death


@rule("TAG-Q35")
class MayConcede(Confirm, frozen=True):
    who: Key[Character]

    def asks(self, view: Reader) -> str:
        deadly = " It is life or death: conceding means death." if conflict_in(view).life_or_death else ""
        return f"{name_of(view, self.who)} wants to concede.{deadly} May they?"

    def usual(self, view: Reader) -> bool:
        return True


# --- recovery
class WhoSuffers(WhichCharacter, frozen=True):
    title: ClassVar[str] = "Whose consequence?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].consequences]


class WhichConsequence(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which consequence?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        had = view[self.who].consequences.items()
        treatable = [Tag(name, one.level) for name, one in had if not why_no_treatment(view, name, one)]
        return [Option(tag.name, tag.against) for tag in treatable]

    @rule("TAG-Q65", "TAG-Q66")
    def check(self, view: Reader, value: Any) -> str:
        had = view[self.who].consequences
        known = among(value, had) if isinstance(value, str) else None
        if known is not None and (why := why_no_treatment(view, known, had[known])):
            raise IllegalAnswer(why)
        return super().check(view, value if known is None else known)


@rule("TAG-093", "TAG-Q41", "TAG-Q42", "TAG-Q65")
def why_no_treatment(reader: Reader, name: str, consequence: Consequence) -> str:
    if consequence.is_treated:
        return f"{name} is treated already; what it needs now is rest"
    if consequence.needs_rest:
        return f"a roll against {name} fell short; another try needs a rest first"
    if consequence.level >= 4 and (consequence.is_final or reader[RULES].level_4_stays):
        return f"nothing can be done about {name}"
    return ""


@rule("TAG-094")
class AllowTreatment(Confirm, frozen=True):
    consequence: str

    def asks(self, view: Reader) -> str:
        return f"{self.consequence} was got in this very conflict, in which it cannot be removed as a rule. Allow it?"

    def usual(self, view: Reader) -> bool:
        return False


class WhoRests(SomeOf[Key[Character]], frozen=True):
    title: ClassVar[str] = "Who rests?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [Option(who, name_of(view, who)) for who in active_characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> tuple[Key[Character], ...]:
        return tuple(who for who in active_characters(view) if view[who].player)


class Points(Number, frozen=True):
    title: ClassVar[str] = "How many points in each stat? Nothing: all of them"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, 999


class LongEnough(Confirm, frozen=True):
    title: ClassVar[str] = "Is it a fair amount of rest, so that treated consequences go?"

    def usual(self, view: Reader) -> bool:
        return True


class HowMuch(Number, frozen=True):
    title: ClassVar[str] = "How many points?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 999


# --- story
class What(Text, frozen=True):
    words: str

    def asks(self, view: Reader) -> str:
        return self.words


class Settled(Struct, frozen=True):
    """What a flashback adds: perhaps a tag, and where it stands."""

    allowed: bool
    tag: Tag | None = None
    on: str = ""


@rule("TAG-095", "TAG-096")
class FlashbackRuling(Form[Settled], frozen=True):
    """The GM says what is possible: nothing that contradicts what is settled."""

    shorthand: ClassVar[str] = "allowed"
    who: Key[Character]
    what: str

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)}, a flashback: {self.what}. Can it have been so?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {"allowed": Allowed(), "tag": FlashbackTag(), "on": WhereItIs()}

    def filled(self, view: Reader, **values: Any) -> Settled:
        return Settled(values["allowed"], read_tag(values["tag"]) if values["tag"] else None, values["on"])


class Allowed(Confirm, frozen=True):
    title: ClassVar[str] = "It contradicts nothing that is settled"

    def usual(self, view: Reader) -> bool:
        return True


class FlashbackTag(Text, frozen=True):
    title: ClassVar[str] = "Which tag is there because of it? (like rope 1; nothing: none)"
    longest: ClassVar[int] = 66
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        return str(read_tag(text)) if text else ""


class WhereItIs(OneOf[str], frozen=True):
    title: ClassVar[str] = "Where is it?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return (
            Option("inventory", "In the pack"),
            Option("conditions", "On the character"),
            Option("scene", "On the scene"),
        )

    def usual(self, view: Reader) -> str:
        return "inventory"


@rule("TAG-097", "TAG-Q44")
class Intrusion(OneOf[Literal["accept", "refuse"]], frozen=True):
    who: Key[Character]
    what: str

    def asks(self, view: Reader) -> str:
        return f"An intrusion: {self.what}. The roll stands as it is. Do you take it?"

    def options(self, view: Reader) -> Sequence[Option[Literal["accept", "refuse"]]]:
        accept: Option[Literal["accept", "refuse"]] = Option("accept", "Take it", "2 XP, and it happens.")
        if view[self.who].xp:
            return (accept, Option("refuse", "Refuse", "It costs 1 XP, and does not happen."))
        if view[RULES].free_refusal:
            return (accept, Option("refuse", "Refuse", "It does not happen."))
        return (accept,)

    def check(self, view: Reader, value: Any) -> Literal["accept", "refuse"]:
        if value == "refuse" and len(self.options(view)) == 1:
            raise IllegalAnswer("refusing costs 1 XP, and there is none: it must be accepted")
        return super().check(view, value)


# --- what stands on a sheet
class WhereOnSheet(OneOf[Kept], frozen=True):
    title: ClassVar[str] = "What is it?"

    def options(self, view: Reader) -> Sequence[Option[Kept]]:
        return (
            Option("inventory", "A thing", "In the inventory."),
            Option("conditions", "A condition", "How it stands with the character."),
            Option("schemes", "A scheme", "A motive, an ambition, a story of one's own."),
        )


class TagName(Text, frozen=True):
    title: ClassVar[str] = "What is it called? A word or a short phrase"
    longest: ClassVar[int] = 60


class TagLevel(Number, frozen=True):
    title: ClassVar[str] = "Which level?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 99

    def usual(self, view: Reader) -> int:
        return 1


class WhichTag(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which tag?"
    who: Key[Character]
    kept: Kept

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name, str(Tag(name, level))) for name, level in view[self.who].tags(self.kept).items()]

    @rule("TAG-Q66")
    def check(self, view: Reader, value: Any) -> str:
        known = among(value, view[self.who].tags(self.kept)) if isinstance(value, str) else None
        return super().check(view, value if known is None else known)


class WhichScheme(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which scheme was played to?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(name) for name in view[self.who].schemes]


class Notes(Text, frozen=True):
    title: ClassVar[str] = "Notes"
    longest: ClassVar[int] = 10_000
    blank: ClassVar[bool] = True
    paragraphs: ClassVar[bool] = True


# --- characters
class CharacterName(Text, frozen=True):
    title: ClassVar[str] = "What is the character's name?"
    longest: ClassVar[int] = 60


class BackgroundText(Text, frozen=True):
    title: ClassVar[str] = "Which background?"
    longest: ClassVar[int] = 200

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(entry.name or id_, help=entry.text) for id_, entry in view.content.of(Background).items()]


class SkillText(Text, frozen=True):
    title: ClassVar[str] = "Which skill?"
    longest: ClassVar[int] = 60
    have: dict[str, Skill]
    background: str

    def suggestions(self, view: Reader) -> Sequence[Option[str]]:
        """Those that fit the background first."""
        known = {entry.name or id_: entry.skills for id_, entry in view.content.of(Background).items()}
        fitting = known.get(self.background, ())
        ideas = skill_ideas(view, self.have, DO_ANYTHING)
        return sorted(ideas, key=lambda idea: idea.value not in fitting)


class SkillTextOrNone(SkillText, frozen=True):
    title: ClassVar[str] = "Which skill? Nothing: no more skills"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""



class WhichParent(OneOf[str], frozen=True):
    title: ClassVar[str] = "A special case of which skill?"
    have: dict[str, Skill]
    left: int

    def options(self, view: Reader) -> Sequence[Option[str]]:
        rules = view[RULES]
        skills = [(name, skill.level + 1) for name, skill in self.have.items()]
        options = [Option(name, f"{name} {level - 1}", f"the new one has level {level}: {price(rules, level)} XP")
                   for name, level in skills if price(rules, level) <= self.left]  # fmt: skip
        own = [Option("", "Of none", "it has level 1: 1 XP")] if rules.level_1_skills and self.left else []
        return [*options, *own]

    def usual(self, view: Reader) -> str:
        return DO_ANYTHING

    @rule("TAG-Q66")
    def check(self, view: Reader, value: Any) -> str:
        known = among(value, self.have) if isinstance(value, str) else None
        if known is not None and (cost := price(view[RULES], self.have[known].level + 1)) > self.left:
            raise IllegalAnswer(f"a special case of {known} costs {cost} XP; {self.left} are left")
        return super().check(view, value if known is None else known)


@rule("TAG-101", "TAG-Q25")
def price(rules: Any, level: int) -> int:
    """What a skill costs at creation: its level."""
    return 1 if rules.skills_cost_1 else level


class Learned(Struct, frozen=True):
    name: str
    of: str


@rule("TAG-099", "TAG-103", "TAG-Q22", "TAG-Q24")
class NewSkill(Form[Learned | None], frozen=True):
    """One skill more, a special case of one that the character has; nothing: no more."""

    shorthand: ClassVar[str] = "skill"
    have: dict[str, Skill]
    left: int
    may_end: bool
    background: str = ""

    def asks(self, view: Reader) -> str:
        have = ", ".join(f"{name} {skill.level}" for name, skill in self.have.items())
        rest = "" if self.may_end else " The stats alone cannot take them all."
        return f"{self.left} XP are left. Skills so far: {have}.{rest}"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        text = SkillTextOrNone if self.may_end else SkillText
        return {
            "skill": text(have=self.have, background=self.background),
            "of": WhichParent(have=self.have, left=self.left),
        }

    def filled(self, view: Reader, **values: Any) -> Learned | None:
        name = values["skill"]
        if not name:
            return None
        if (known := among(name, self.have)) is not None:
            raise IllegalAnswer(f"{known} is there already; every skill has a name of its own")
        return Learned(name, values["of"])


@rule("TAG-100", "TAG-102", "TAG-104", "TAG-Q29", "TAG-Q30")
class RaiseStats(Distribute, frozen=True):
    """What is left goes into the stats, 1 XP for each level above the first, all of it."""

    stats: tuple[str, ...]
    left: int
    highest: int

    def asks(self, view: Reader) -> str:
        return f"{self.left} XP go into the stats. Each has level 1 and gains 1 for each XP"

    def rows(self, view: Reader) -> Mapping[str, Row]:
        most = STAT_CAP * self.highest - 1 if view[RULES].stat_cap else None
        texts = {kind.name or id_: kind.text for id_, kind in view.content.of(StatKind).items()}
        return {stat: Row(stat, help=texts.get(stat, ""), most=most) for stat in self.stats}

    def bounds(self, view: Reader) -> tuple[int, int]:
        return self.left, self.left


class WhichReady(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which character?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        ready = view.content.of(ReadyCharacter).items()
        return [Option(id_, entry.name, entry.text) for id_, entry in ready]


class StatsInWords(Text, frozen=True):
    """`STR 2/2, DEX 1/1`; nothing: no stats, so that no hit can be offset."""

    title: ClassVar[str] = "Stats? (like STR 3/3, DEX 1/1; nothing: none)"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        reservoirs_in(text)
        return text


def reservoirs_in(text: str) -> dict[str, Reservoir]:
    """Stats from their notation, with commas between them."""
    found: dict[str, Reservoir] = {}
    for part in text.split(","):
        if part.strip():
            name, reservoir = read_reservoir(part)
            if among(name, found) is not None:
                raise IllegalAnswer(f"{name!r} is named twice")
            found[name] = reservoir
    return found


class SkillsInWords(Text, frozen=True):
    title: ClassVar[str] = "Skills? (like fight 2, bash 3; nothing: only Do Anything 1)"
    blank: ClassVar[bool] = True

    def usual(self, view: Reader) -> str:
        return ""

    def check(self, view: Reader, value: Any) -> str:
        text = super().check(view, value)
        read_tags(text)
        return text


class IsHidden(Confirm, frozen=True):
    title: ClassVar[str] = "Hidden from the players for now?"

    def usual(self, view: Reader) -> bool:
        return True


class WhichTrack(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which track of the setting?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, plan.name or id_, plan.text) for id_, plan in view.content.of(TrackPlan).items()]


class WhichScene(OneOf[str], frozen=True):
    title: ClassVar[str] = "Which scene of the setting?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(id_, plan.name or id_, plan.text) for id_, plan in view.content.of(ScenePlan).items()]
