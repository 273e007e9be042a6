"""What is true in a game of Tags: characters, the conflict, and the table's house rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from hearthside.engine import AT_THE_TABLE, HOUSE_RULES, WHILE_OPEN, Key, Reader, Record, house_rule, lasts, rule
from hearthside.kit.reservoirs import Reservoir
from hearthside.kit.tags import Level, among, same_name

DO_ANYTHING = "Do Anything"
XP_AT_CREATION = 18
STAT_CAP = 6
"""Times the highest skill's level."""
FATAL = 4
HIGHEST_FACE = 6
HITS_FROM = 4
POINTS_PER_HIT = 3
POINTS_PER_DIE = 2

AtLeastNone = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
TagsOn = dict[str, Level]
"""Tags by their names."""
Kept = Literal["inventory", "schemes", "conditions"]
"""Where on a sheet a tag may stand."""


@rule("TAG-007", "TAG-069")
class Skill(Struct, frozen=True, omit_defaults=True):
    """A tag of proficiency, under its name; `of`: the skill that it is a more special case of."""

    level: Level
    of: str = ""


@rule("TAG-007", "TAG-083", "TAG-086")
class Consequence(Struct, frozen=True, omit_defaults=True):
    """What could not be warded off, under its wording, tied to the stat that was hit."""

    level: Level
    stat: str = ""
    conflict: Annotated[AtLeastNone, AT_THE_TABLE] = 0
    """The number of the conflict in which it was got; 0: in none."""
    is_final: bool = False
    """Of level 4: nothing can be done about it any more. The GM says so; not every level 4 is final."""
    is_treated: bool = False
    """The roll against it is made; it goes with the next fair amount of rest."""
    needs_rest: Annotated[bool, lasts("rest")] = False
    """A roll against it fell short: there is no other before a rest."""


@rule("TAG-042")
def at_the_start() -> dict[str, Skill]:
    return {DO_ANYTHING: Skill(1)}


@rule("TAG-001", "TAG-002", "TAG-003", "TAG-005", "TAG-006", "TAG-042")
class Character(Record, frozen=True):
    """A character sheet. The points of a stat are what its reservoir holds now."""

    background: str = ""
    stats: dict[str, Reservoir] = {}
    skills: dict[str, Skill] = field(default_factory=at_the_start)
    schemes: TagsOn = {}
    inventory: TagsOn = {}
    conditions: TagsOn = {}
    consequences: dict[str, Consequence] = {}
    xp: AtLeastNone = 0
    notes: str = ""
    state: Literal["active", "dead", "gone"] = "active"
    is_rolling: Annotated[bool, WHILE_OPEN] = False
    """In the middle of a roll, between its first step and its last."""
    conceded: Annotated[AtLeastNone, AT_THE_TABLE] = 0
    """The number of the last conflict that the character has conceded. Whether they are out of the one that is on now
    is computed from it (`has_conceded`)."""
    gave_up: Annotated[AtLeastNone | None, AT_THE_TABLE, lasts("scene")] = None
    """Of who has conceded where no conflict was declared: the number of the last one before. They are out of it until
    the scene ends or another conflict is declared."""

    def __post_init__(self) -> None:
        if fault := next(iter(skill_faults(self.skills)), ""):
            raise ValueError(fault)

    def tags(self, kept: Kept) -> TagsOn:
        return {"inventory": self.inventory, "schemes": self.schemes, "conditions": self.conditions}[kept]


def skill_faults(skills: dict[str, Skill]) -> tuple[str, ...]:
    """Why these cannot be anybody's skills: a parent that is not there, parents in a circle, a name twice."""
    return faults_among(tuple((name, skill.of) for name, skill in skills.items()))


@lru_cache(maxsize=1024)
@rule("TAG-042", "TAG-069", "TAG-Q22", "TAG-Q66")
def faults_among(skills: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The same, of names with their parents. Remembered: a character changes often, and its skills seldom."""
    parents = {same_name(name): same_name(of) for name, of in skills}
    found = [] if same_name(DO_ANYTHING) in parents else [f"every character has the skill {DO_ANYTHING}"]
    for place, (name, of) in enumerate(skills):
        if among(name, [earlier for earlier, _ in skills[:place]]) is not None:
            found.append(f"the skill {name!r} stands there twice")
        above, below = same_name(of), [same_name(name)]
        while above in parents and above not in below:
            below.append(above)
            above = parents[above]
        if above in below:
            found.append(f"the skill {name!r} comes from itself, by way of {of!r}")
        elif above:
            found.append(f"the skill {name!r} comes from {of!r}, which is not there")
    return tuple(found)


@rule("TAG-091", "TAG-Q53")
class Conflict(Record, frozen=True):
    """Whether the GM says that there is a conflict, and what is at stake in it."""

    is_card: ClassVar[bool] = False
    is_on: bool = False
    number: AtLeastNone = 0
    """Of the one that is on, or was last."""
    life_or_death: bool = False

    @property
    def is_deadly(self) -> bool:
        """Whether conceding means death now."""
        return self.is_on and self.life_or_death


CONFLICT: Key[Conflict] = Key("*conflict")


def conflict_in(reader: Reader) -> Conflict:
    return reader[CONFLICT] if CONFLICT in reader else Conflict()


def why_unable(reader: Reader, who: Key[Character]) -> str:
    """Why a character does nothing any more, or ""."""
    character = reader[who]
    return "" if character.state == "active" else f"{character.name} is {character.state}"


@rule("TAG-090", "TAG-Q64")
def has_conceded(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody is out of the conflict that is going on, be it declared or not."""
    return is_out(reader[who], conflict_in(reader))


def is_out(character: Character, conflict: Conflict) -> bool:
    if conflict.is_on:
        return 0 < character.conceded == conflict.number
    return character.gave_up == conflict.number


@rule("TAG-Q28")
def why_no_xp_now(reader: Reader, who: Key[Character]) -> str:
    """Between the first and the last step of a roll XP are spent on its own skill alone."""
    allowed = reader[RULES].xp_in_rolls and not conflict_in(reader).is_on
    if reader[who].is_rolling and not allowed:
        return f"{reader[who].name} is in the middle of a roll; XP are spent before it or after it"
    return ""


def highest_skill(skills: dict[str, Skill]) -> int:
    return max((skill.level for skill in skills.values()), default=1)


THE_ROLL, POINTS, SKILLS, HITS, RECOVERY, STORY, CREATION = (
    "The roll", "Stat points", "XP and skills", "Hits and consequences", "Recovery", "Story", "Characters",
)  # fmt: skip


class HouseRules(Record, frozen=True):
    """The rulings of this table. The defaults are the book's, or ours where it is silent."""

    # --- the roll
    cuts_first: Annotated[bool, house_rule(
        "Cuts before stat points", "Cuts come right after the roll; points are spent on the dice that are left.",
        group=THE_ROLL, rule="TAG-Q01")] = False  # fmt: skip
    cuts_take_the_last: Annotated[bool, house_rule(
        "Cuts can take the last die", "Then nothing is left, and the roll fails.",
        group=THE_ROLL, rule="TAG-Q06")] = False  # fmt: skip
    critical_failures: Annotated[bool, house_rule(
        "Critical failures", "Cuts that would take the last die below 1 may make a failure critical: the GM says.",
        group=THE_ROLL, rule="TAG-Q07")] = False  # fmt: skip
    one_cut_each: Annotated[bool, house_rule(
        "One cut for each consequence", "Whatever its level.", group=THE_ROLL, rule="TAG-Q09")] = False  # fmt: skip
    net_tags: Annotated[bool, house_rule(
        "Tags cancel out", "Advantages and disadvantages are set off against each other before the roll.",
        group=THE_ROLL, rule="TAG-Q10")] = False  # fmt: skip
    never_both: Annotated[bool, house_rule(
        "One direction for each tag", "A tag never helps and hinders the same roll.",
        group=THE_ROLL, rule="TAG-Q11")] = False  # fmt: skip
    second_skill: Annotated[bool, house_rule(
        "A second skill helps", "Another fitting skill of one's own gives 1 die.",
        group=THE_ROLL, rule="TAG-Q13")] = False  # fmt: skip
    highest_decides: Annotated[bool, house_rule(
        "The highest die decides", "4 or more is a success; hits only measure the effort.",
        group=THE_ROLL, rule="TAG-Q15")] = False  # fmt: skip
    highest_of_all: Annotated[bool, house_rule(
        "The highest of all dice", "Cut dice are read too when the highest is looked for.",
        group=THE_ROLL, rule="TAG-Q17")] = False  # fmt: skip
    all_advantages: Annotated[bool, house_rule(
        "No advantage is refused", "What the GM gives is taken.", group=THE_ROLL, rule="TAG-Q05")] = False  # fmt: skip
    do_anything_assists: Annotated[bool, house_rule(
        "Anybody can assist", f"{DO_ANYTHING} is a relevant skill for it.",
        group=THE_ROLL, rule="TAG-Q46")] = False  # fmt: skip
    most_helpers: Annotated[AtLeastOne | None, house_rule(
        "Cap on helpers", "At most so many assist one roll.", group=THE_ROLL, rule="TAG-Q47")] = None  # fmt: skip
    common_tags_are_1: Annotated[bool, house_rule(
        "Easy, hard and far are 1", "They have no other level.", group=THE_ROLL, rule="TAG-Q57")] = False  # fmt: skip
    # --- stat points
    extra_dice_after: Annotated[bool, house_rule(
        "Extra dice only after the roll", "None can be bought before the dice are seen.",
        group=POINTS, rule="TAG-Q19")] = False  # fmt: skip
    stat_cap: Annotated[bool, house_rule(
        "Stat cap", "A stat's level is at most 6 times the highest skill's.",
        group=POINTS, rule="TAG-075")] = True  # fmt: skip
    raise_fills: Annotated[bool, house_rule(
        "A raised stat is refilled", "Outside a conflict, to its full level instead of by 1 point.",
        group=POINTS, rule="TAG-Q27")] = False  # fmt: skip
    # --- XP and skills
    no_hit_xp: Annotated[Literal["after points", "as rolled", "after cuts too"], house_rule(
        "XP for no hits", "after points: as the dice stand then. as rolled: before any point is spent. "
        "after cuts too: also for a roll that ends without a hit.",
        group=SKILLS, rule="TAG-Q02")] = "after points"  # fmt: skip
    natural_sixes: Annotated[bool, house_rule(
        "Natural sixes", "Only dice that fell as 6 count as such for a skill.",
        group=SKILLS, rule="TAG-Q03")] = False  # fmt: skip
    skill_dice_only: Annotated[bool, house_rule(
        "As many dice as the skill has", "For a new skill only so many count, the player's pick.",
        group=SKILLS, rule="TAG-Q04")] = False  # fmt: skip
    free_skill_must: Annotated[bool, house_rule(
        "A free skill is taken", "When all dice show 6.", group=SKILLS, rule="TAG-Q21")] = False  # fmt: skip
    same_skill: Annotated[bool, house_rule(
        "The rolled skill may rise", "Instead of a new one: fight 2 becomes fight 3.",
        group=SKILLS, rule="TAG-Q22")] = False  # fmt: skip
    skill_per_payment: Annotated[bool, house_rule(
        "A skill for each payment", "One roll may give several.", group=SKILLS, rule="TAG-Q62")] = False  # fmt: skip
    xp_in_rolls: Annotated[bool, house_rule(
        "XP during a roll", "Outside a conflict, stats may be raised and flashbacks had in the middle of a roll.",
        group=SKILLS, rule="TAG-Q28")] = False  # fmt: skip
    most_xp: Annotated[AtLeastOne | None, house_rule(
        "Most XP", "What is gained beyond it is lost.", group=SKILLS, rule="TAG-Q26")] = None  # fmt: skip
    npcs_learn: Annotated[bool, house_rule(
        "NPCs learn", "Their rolls earn XP and skills too.", group=SKILLS, rule="TAG-Q58")] = False  # fmt: skip
    keys: Annotated[bool, house_rule(
        "Keys", "The GM may give 1 XP for playing to a scheme.", group=SKILLS, rule="TAG-106")] = False  # fmt: skip
    # --- hits and consequences
    free_to_pay: Annotated[bool, house_rule(
        "Paying is free", "Who is hit may keep the points and take the consequence.",
        group=HITS, rule="TAG-Q31")] = False  # fmt: skip
    concede_only_when_hit: Annotated[bool, house_rule(
        "Concede only when hit", "Not at the start of a turn.", group=HITS, rule="TAG-Q35")] = False  # fmt: skip
    conceding_costs_1: Annotated[bool, house_rule(
        "Conceding costs", "Of the open hits, one still becomes a consequence of level 1.",
        group=HITS, rule="TAG-Q36")] = False  # fmt: skip
    told_hazards: Annotated[bool, house_rule(
        "Hazards do not roll", "The GM says how many hits.", group=HITS, rule="TAG-Q38")] = False  # fmt: skip
    defence_target: Annotated[bool, house_rule(
        "A target for attacks", "Fewer hits than the GM's target do nothing.",
        group=HITS, rule="TAG-Q39")] = False  # fmt: skip
    levels_above_4: Annotated[bool, house_rule(
        "Levels above 4", "They are written down as they are.", group=HITS, rule="TAG-Q61")] = False  # fmt: skip
    # --- recovery
    treated_does_not_cut: Annotated[bool, house_rule(
        "No consequence against its own cure", "The one being treated never cuts that roll.",
        group=RECOVERY, rule="TAG-Q40")] = False  # fmt: skip
    short_lowers: Annotated[bool, house_rule(
        "Too few hits still help", "They lower the consequence by as many levels.",
        group=RECOVERY, rule="TAG-Q41")] = False  # fmt: skip
    level_4_stays: Annotated[bool, house_rule(
        "Level 4 stays", "It can never be removed.", group=RECOVERY, rule="TAG-Q42")] = False  # fmt: skip
    stepwise: Annotated[bool, house_rule(
        "One level at a time", "A success takes one level off.", group=RECOVERY, rule="TAG-Q43")] = False  # fmt: skip
    rest_gives: Annotated[AtLeastOne | None, house_rule(
        "Points for a rest", "Always so many in each stat, instead of what the GM says.",
        group=RECOVERY, rule="TAG-Q55")] = None  # fmt: skip
    # --- story
    free_refusal: Annotated[bool, house_rule(
        "Refusing is free at 0 XP", "Who has none may refuse an intrusion.",
        group=STORY, rule="TAG-Q44")] = False  # fmt: skip
    intrusions_pay: Annotated[bool, house_rule(
        "Intrusions during a roll", "Their XP may pay for the skill of that roll.",
        group=STORY, rule="TAG-Q45")] = False  # fmt: skip
    # --- characters
    level_1_skills: Annotated[bool, house_rule(
        "Skills of level 1", "They cost 1 XP at creation.", group=CREATION, rule="TAG-Q24")] = False  # fmt: skip
    skills_cost_1: Annotated[bool, house_rule(
        "Every skill costs 1", "At creation, whatever its level.", group=CREATION, rule="TAG-Q25")] = False  # fmt: skip
    xp_by_stats: Annotated[bool, house_rule(
        "XP by stats", "6 for each stat of the setting at creation, instead of 18.",
        group=CREATION, rule="TAG-Q56")] = False  # fmt: skip


RULES: Key[HouseRules] = HOUSE_RULES
