"""The Attributes of a new character, by either method: points distributed, or five D4 brought to a total of 13."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from hearthside.dice import Pool
from hearthside.engine import Key, Seat, Table, rule
from hearthside.rulesets.strive.facts.characters import AttributesRolled
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.creation import Draft, LosePoints
from hearthside.rulesets.strive.questions.starting import (
    CORE_LEVEL,
    POINTS,
    SECONDARY_LEVEL,
    CancelPenalty,
    End,
    FromWhichEnd,
    InWhichOrder,
    SpendOnAttributes,
    WhichCore,
    WhichMethod,
)
from hearthside.rulesets.strive.words import ATTRIBUTES, SHORT, Attribute

TOTAL = 13
LEAST = 1


@rule("STR-661")
def choose_attributes(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """The player picks the method."""
    method = table.choose(by, WhichMethod())
    return table.run(distribute, by, draft) if method == "manual" else table.run(roll_attributes, by, draft)


# --- manual
@rule("STR-662", "STR-663", "STR-664", "STR-665", "STR-666", "STR-Q461")
def distribute(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """All at 1, 8 points, one Core Attribute at 4."""
    core = table.choose(by, WhichCore(draft=draft.character))
    while True:
        spent = table.choose(by, SpendOnAttributes(draft=draft.character, core=core))
        left = POINTS - sum(spent.values())
        if not left or table.choose(by, LosePoints(left=left)):
            levels = {one: LEAST + spent[one] for one in ATTRIBUTES}
            return with_attributes(draft, levels, core)


def with_attributes(draft: Draft, levels: dict[Attribute, int], core: Attribute, way: tuple[str, ...] = ()) -> Draft:
    character = structs.replace(draft.character, attributes=levels, core=core)
    return structs.replace(draft, character=character, way=way)


# --- semi-random
class Lined(Struct, frozen=True):
    """Five values in a row, in the order of the sheet, and how they came to be what they are."""

    values: tuple[int, ...]
    way: tuple[str, ...] = ()

    def __str__(self) -> str:
        return in_words(self.values)

    def now(self, values: Sequence[int], why: str) -> Lined:
        return Lined(tuple(values), (*self.way, f"{why}: {in_words(values)}"))

    @property
    def total(self) -> int:
        return sum(self.values)


def in_words(values: Sequence[int]) -> str:
    return ", ".join(f"{SHORT[one]} {value}" for one, value in zip(ATTRIBUTES, values, strict=True))


@rule("STR-667", "STR-668", "STR-669", "STR-670", "STR-671", "STR-672", "STR-673", "STR-Q86")
def roll_attributes(table: Table, by: Key[Seat], draft: Draft) -> Draft:
    """Five D4 in a row, until exactly one is a 4 and all together are 13."""
    # 1–2. Roll 5D4, read them from one end: Agility, Awareness, Strength, Toughness, Wit.
    if not draft.rolled:
        draft = structs.replace(draft, rolled=table.run(read_dice, by))
    row = Lined(draft.rolled).now(draft.rolled, "5D4")
    # 3c. A Penalized Attribute cannot hold the 4; as Core it loses its penalty.
    neutral = table.run(cancel_penalty, by, row, draft)
    # 3. Exactly one 4.
    row = table.run(cap, row, draft, neutral) if neutral else table.run(one_four, by, row, draft)
    # 4–6. The difference to 13, one level each in turn.
    while row.total != TOTAL:
        row = table.run(pass_over, by, row, draft, neutral)
    # 7–8. What holds the 4 is the Core.
    core: Attribute = neutral if neutral is not None else table.run(core_of, by, row, draft)
    table.record(AttributesRolled(about=by, way=" → ".join(row.way), core=core.title()))
    return with_attributes(draft, dict(zip(ATTRIBUTES, row.values, strict=True)), core, row.way)


@rule("STR-667", "STR-Q86")
def read_dice(table: Table, by: Key[Seat]) -> tuple[int, ...]:
    """The player picks the end before seeing the dice; where the table plays it so, puts each where they like."""
    if table[RULES].values_as_wished:
        values = table.roll(Pool(5, 4), by=by, why="Attributes").faces
        return tuple(values[place] for place in table.choose(by, InWhichOrder(values=values)))
    end = table.choose(by, FromWhichEnd(words="Five D4 will lie in a row. From which end are they read?"))
    values = table.roll(Pool(5, 4), by=by, why="Attributes").faces
    return tuple(seen_from(end, values))


@rule("STR-670", "STR-Q85")
def cancel_penalty(table: Table, by: Key[Seat], row: Lined, draft: Draft) -> Attribute | None:
    """The Penalized Attribute that the player makes the Core, if any."""
    if not draft.character.penalized:
        return None
    picked = table.choose(by, CancelPenalty(draft=draft.character, values=str(row)))
    return next((one for one in ATTRIBUTES if one == picked), None)


def seen_from(end: End, row: Sequence[int]) -> list[int]:
    return list(row) if end == "left" else list(reversed(row))


def places_from(end: End) -> list[int]:
    return seen_from(end, range(len(ATTRIBUTES)))


@rule("STR-668", "STR-669", "STR-670", "STR-Q85")
def one_four(table: Table, by: Key[Seat], row: Lined, draft: Draft) -> Lined:
    """Fours are lowered until one remains; where there is none, the highest is raised; a Penalized one passes it on."""
    # a. More than one 4.
    if row.values.count(CORE_LEVEL) > 1:
        end = table.choose(by, FromWhichEnd(words=f"{row}. More than one 4: from which end are they lowered?"))
        row = fours_lowered(row, end)
    # b. No 4.
    if CORE_LEVEL not in row.values:
        row = table.run(raise_highest, by, row, ())
    # c. Not on a Penalized one.
    holder = ATTRIBUTES[row.values.index(CORE_LEVEL)]
    if holder in draft.character.penalized:
        values = [SECONDARY_LEVEL if value == CORE_LEVEL else value for value in row.values]
        row = row.now(values, f"{holder.title()} is Penalized")
        row = table.run(raise_highest, by, row, draft.character.penalized)
    return row


@rule("STR-668")
def fours_lowered(row: Lined, end: End) -> Lined:
    values = list(row.values)
    for place in places_from(end):
        if values[place] == CORE_LEVEL and values.count(CORE_LEVEL) > 1:
            values[place] -= 1
    return row.now(values, f"more than one 4, from the {end}")


@rule("STR-669", "STR-Q85")
def raise_highest(table: Table, by: Key[Seat], row: Lined, but: tuple[Attribute, ...]) -> Lined:
    """The highest goes straight to 4; of equal ones the first that is met."""
    able = [place for place, one in enumerate(ATTRIBUTES) if one not in but]
    highest = max(row.values[place] for place in able)
    equal = [place for place in able if row.values[place] == highest]
    end: End = "left"
    if len(equal) > 1:
        end = table.choose(by, FromWhichEnd(words=f"{row}. The highest becomes 4: from which end is it looked for?"))
    raised = equal[0] if end == "left" else equal[-1]
    values = [CORE_LEVEL if place == raised else value for place, value in enumerate(row.values)]
    return row.now(values, "the highest becomes 4" if len(equal) == 1 else f"the highest becomes 4, from the {end}")


@rule("STR-670", "STR-Q85")
def cap(table: Table, row: Lined, draft: Draft, neutral: Attribute) -> Lined:
    """With a Core whose penalty is cancelled nothing needs to be 4, and only what is Favored may."""
    up_to_four = table[RULES].neutral_core_at_four
    most = [CORE_LEVEL if one in draft.character.favored or (one == neutral and up_to_four) else SECONDARY_LEVEL
            for one in ATTRIBUTES]  # fmt: skip
    values = [min(value, limit) for value, limit in zip(row.values, most, strict=True)]
    return row.now(values, f"{neutral.title()} is Core")


@rule("STR-671", "STR-672", "STR-Q87", "STR-Q88")
def pass_over(table: Table, by: Key[Seat], row: Lined, draft: Draft, neutral: Attribute | None) -> Lined:
    """One pass: a level each in turn, until the total is 13. The 4 is never lowered, no 3 becomes another."""
    difference = TOTAL - row.total
    what = f"{difference} to add" if difference > 0 else f"{-difference} to take away"
    end = table.choose(by, FromWhichEnd(words=f"{row}: {row.total} in all, {what}. From which end?"))
    values, step = list(row.values), 1 if difference > 0 else -1
    literal = table[RULES].literal_skips
    for place in places_from(end):
        if sum(values) != TOTAL and may_change(values[place], step, literal, neutral is None):
            values[place] += step
    return row.now(values, f"{what}, from the {end}")


@rule("STR-672", "STR-Q88")
def may_change(value: int, step: int, literal: bool, has_four: bool) -> bool:
    """Whether a value is changed in a pass, and not skipped."""
    if step > 0:
        return value < (CORE_LEVEL if literal else SECONDARY_LEVEL)
    return value > LEAST and (literal or value < CORE_LEVEL or not has_four)


@rule("STR-673", "STR-Q88")
def core_of(table: Table, by: Key[Seat], row: Lined, draft: Draft) -> Attribute:
    """What holds the 4; where the skips are taken literally, one of the highest."""
    able = {one: value for one, value in zip(ATTRIBUTES, row.values, strict=True)
            if one not in draft.character.penalized}  # fmt: skip
    highest = tuple(one for one, value in able.items() if value == max(able.values()))
    return highest[0] if len(highest) == 1 else table.choose(by, WhichCore(draft=draft.character, of=highest))
