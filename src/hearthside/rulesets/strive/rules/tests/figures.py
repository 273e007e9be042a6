"""What a test comes to before the dice: pool, Compensation Points, Hit Limit, Obstacle."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Explained, Key, Reader, Summand, name_of, remembered, rule
from hearthside.rulesets.strive.derived import sprint
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import (
    attribute_level,
    base_of,
    boons_of,
    floored,
    known_beside,
    lowered_by_injuries,
    name_of_skill,
    skill_level,
)
from hearthside.rulesets.strive.personality import VERY, Scale, Step
from hearthside.rulesets.strive.rules.tests.modifiers import judged, modifiers_of
from hearthside.rulesets.strive.rules.tests.parts import FORCED, NO_SKILLS, Test, TestModifier
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ATTRIBUTES, SELF_CONTROL, SPRINT, Attribute, several

Changes = tuple[TestModifier, ...]
"""What changes a test, where whoever asks for several figures of it has found that out already."""


@remembered
def ability_name(reader: Reader, of: str) -> str:
    return of.title() if of in NO_SKILLS else name_of_skill(reader, of)


# --- what somebody brings along, as far as Injuries leave it
Lowered = tuple[Attribute, ...]
"""The Attributes that Injuries lower."""


@rule("STR-031", "STR-032", "STR-Q01")
def bases(
    reader: Reader, who: Key[Character], of: str, lowered: Lowered, holding: tuple[str, ...]
) -> tuple[tuple[Attribute, int], ...]:
    """The Attributes that dice are rolled for, with their levels."""
    tested = tuple(one for one in ATTRIBUTES if one == of) if of in NO_SKILLS else base_of(reader, of)
    levels = [(one, attribute_level(reader, who, one, injuries=lowered.count(one), holding=holding).total)
              for one in tested]  # fmt: skip
    if of not in NO_SKILLS and reader[RULES].better_base:
        return (max(levels, key=lambda one: one[1]),)
    return tuple(levels)


@rule("STR-031")
@remembered
def base_dice(reader: Reader, who: Key[Character], of: str, lowered: Lowered, holding: tuple[str, ...]) -> Explained:
    """The dice of those Attributes."""
    levels = bases(reader, who, of, lowered, holding)
    return Explained(tuple(Summand(attribute.title(), level, "STR-031") for attribute, level in levels))


@rule("STR-033", "STR-Q02", "STR-Q06")
@remembered
def limit_by_skill(reader: Reader, who: Key[Character], of: str, holding: tuple[str, ...]) -> Explained | None:
    """The Hit Limit that somebody has by their level of a Skill; none: all hits count."""
    rules, level = reader[RULES], skill_level(reader, who, of, holding).total
    if is_unlimited_npc(reader, who, level):
        return None
    is_learning = not level and not reader[who].is_npc
    if is_learning and rules.learning_limit == "none":
        return None
    more = (Summand("being learned", 1, "STR-Q02"),) if is_learning and rules.learning_limit == "2" else ()
    return Explained((Summand("level", level, "STR-033"), Summand("always", 1, "STR-033"), *more))


@rule("STR-Q372")
def is_unlimited_npc(reader: Reader, who: Key[Character], level: int) -> bool:
    """At some tables an NPC that lacks the Skill knows no Hit Limit; else it has 1."""
    return not level and reader[who].is_npc and reader[RULES].npcs_unlimited


@rule("STR-033", "STR-Q04")
def limit_by_attribute(reader: Reader, test: Test) -> Explained | None:
    """The same of an Attribute, or of Sprint."""
    if not reader[RULES].attribute_limit:
        return None
    dice = base_dice(reader, test.who, test.of, lowered_by_injuries(reader, test.who), test.holding)
    level = sprint(reader, test.who) if test.of == SPRINT else dice.total
    return Explained((Summand("level", level, "STR-033"),))


# --- what a test comes to
@rule("STR-025", "STR-028", "STR-031", "STR-059", "STR-117", "STR-122", "STR-196", "STR-Q13", "STR-Q321")
def pool_of(reader: Reader, test: Test, changes: Changes | None = None) -> Explained:
    """How many dice: the levels, and all that adds or takes some. Never fewer than none."""
    levels = base_dice(reader, test.who, test.of, lowered_by_injuries(reader, test.who), test.holding)
    more: list[Summand] = []
    if test.of == SPRINT:
        more.append(Summand("Sprint", sprint(reader, test.who), "STR-117"))
    if test.forked or test.helpers or test.traits:
        more += agreed_dice(reader, test)
    if test.dice:
        more.append(Summand("situation", test.dice, "STR-026"))
    if changes is None:
        changes = modifiers_of(reader, test)
    if changes:
        more += [Summand(one.why, one.dice, one.rule) for one in changes if one.dice]
    least = 1 if reader[RULES].one_die_at_least else 0
    return floored((*levels.parts, *more), least, "STR-Q13") if more or least else levels


@rule("STR-059", "STR-122", "STR-196", "STR-Q321")
def agreed_dice(reader: Reader, test: Test) -> Iterator[Summand]:
    """What forks, help and personality add."""
    yield from (Summand(f"fork {name_of_skill(reader, skill)}", 1, "STR-122") for skill in test.forked)
    yield from (Summand(f"help of {name_of(reader, helper)}", 1, "STR-059") for helper in test.helpers)
    traits = [leaning(scale, reader[test.who].scales.get(scale, 0)) for scale in test.traits]
    if traits and reader[RULES].die_per_trait:
        yield from (Summand(trait, 1, "STR-Q321") for trait in traits)
    elif traits:
        yield Summand(" and ".join(traits), 1, "STR-196")


@rule("STR-064")
def points_of(reader: Reader, test: Test, changes: Changes | None = None) -> Explained:
    """Compensation Points: those of all sources add up."""
    parts = [Summand("situation", test.points, "STR-064")] if test.points else []
    if changes is None:
        changes = modifiers_of(reader, test)
    if changes:
        parts += [Summand(one.why, one.points, one.rule) for one in changes if one.points]
    return Explained(tuple(parts))


@rule("STR-030", "STR-033", "STR-034", "STR-035", "STR-122", "STR-128", "STR-Q02", "STR-Q03", "STR-Q04", "STR-Q06")
def limit_of(reader: Reader, test: Test, points: Explained | None = None) -> Explained | None:
    """The Hit Limit; none: all hits count. Compensation Points lift it, which whoever asks may have found out."""
    rules, is_of_skill = reader[RULES], test.is_of_skill
    if test.unlimited or (rules.forced_without_limit and test.of == SELF_CONTROL and FORCED in test.purposes):
        return None
    own = limit_by_skill(reader, test.who, test.of, test.holding) if is_of_skill else limit_by_attribute(reader, test)
    if own is None:
        return None
    lifts = []
    if test.forked and is_of_skill:
        lifts.append(Summand("forks", len(test.forked), "STR-122"))
    if test.helpers and is_of_skill and rules.helpers_lift:
        lifts.append(Summand("helpers", len(test.helpers), "STR-Q03"))
    if points is None:
        points = points_of(reader, test)
    if points.parts and (lifted := points.total):
        lifts.append(Summand("Compensation Points", lifted, "STR-034"))
    return Explained((*own.parts, *lifts)) if lifts else own


@rule("STR-021", "STR-026", "STR-Q12")
def ob_of(reader: Reader, test: Test, changes: Changes | None = None) -> Explained:
    """The Obstacle, with all that changes it; of a test that has none, only that."""
    parts = [Summand("Ob", test.ob or 0, "STR-021")]
    if test.harder:
        parts.append(Summand("situation", test.harder, "STR-026"))
    if changes is None:
        changes = modifiers_of(reader, test)
    if changes:
        parts += [Summand(one.why, one.ob, one.rule) for one in changes if one.ob]
    return Explained(tuple(parts))


@rule("STR-Q11", "STR-Q401")
def less_of(reader: Reader, test: Test, changes: Changes | None = None) -> int:
    """Hits that a test without an Obstacle loses instead of having it raised. A lowered one only makes up for that,
    but adds hits to a defender's."""
    if test.ob is not None:
        return 0
    change, rules = ob_of(reader, test, changes).total, reader[RULES]
    if test.is_reaction:
        return 0 if rules.defence_without_ob else change
    return 0 if rules.ob_needs_ob else max(0, change)


# --- what people may say about it
@rule("STR-029", "STR-052", "STR-121", "STR-123", "STR-124", "STR-125", "STR-Q23")
def forkable(reader: Reader, test: Test) -> tuple[str, ...]:
    """The Skills that may be forked into a test: into one of a Skill, and each that is known but the tested one."""
    if not test.forks or not test.is_of_skill or test.is_reaction:
        return ()
    return known_beside(reader, test.who, test.of)


@rule("STR-196")
@remembered
def strong_traits(reader: Reader, who: Key[Character]) -> dict[Scale, str]:
    """The personality traits that are Very strong or a Signature, in words."""
    return {scale: leaning(scale, step) for scale, step in reader[who].scales.items() if abs(step) >= VERY}


def leaning(scale: Scale, step: Step) -> str:
    """The trait that somebody leans to: `merciful`."""
    first, second = scale.split("-")
    return first if step < 0 else second


@rule("STR-282")
def circumstances(reader: Reader, test: Test) -> tuple[str, ...]:
    """What the GM has to judge, since boons, penalties or other changes hang on it."""
    found, boons = judged(reader, test), boons_of(reader, test.who)
    if boons and (hanging := [boon for _, boon in boons if boon.when]):
        based = bases(reader, test.who, test.of, lowered_by_injuries(reader, test.who), test.holding)
        on = (test.of, *(attribute for attribute, _ in based))
        found = [*(boon.when for boon in hanging if boon.on in on), *found]
    return tuple(dict.fromkeys(found)) if found else ()


@rule("STR-071", "STR-Q02", "STR-Q06")
def is_out_of_reach(reader: Reader, test: Test) -> bool:
    """The Hit Limit is below the Obstacle: as it stands, no dice can make it."""
    limit = limit_of(reader, test)
    if not test.tells_ob or limit is None:
        return False
    return limit.total < max(test.least, ob_of(reader, test).total)


def in_short(reader: Reader, test: Test) -> str:
    """`Stealth against Ob 3: 6 dice, Hit Limit 4`"""
    parts = [several(pool_of(reader, test).total, "die", "dice")]
    limit, points = limit_of(reader, test), points_of(reader, test).total
    if limit:
        parts.append(f"Hit Limit {limit.total}")
    if points:
        parts.append(f"{points} Compensation Point" + ("s" if points > 1 else ""))
    ob = f" against Ob {max(test.least, ob_of(reader, test).total)}" if test.tells_ob else ""
    return f"{ability_name(reader, test.of)}{ob}: {', '.join(parts)}"
