"""Being hit: offsetting, consequences, promotion, what is fatal; and hazards."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from msgspec import structs

from hearthside.dice import Pool
from hearthside.engine import GM, DiceLeft, Id, Key, Reader, Table, action, rule
from hearthside.kit.tags import read_tag
from hearthside.rulesets.tags.facts import (
    ConsequenceFinal,
    ConsequencePromoted,
    ConsequenceTaken,
    Died,
    HazardStruck,
    HitsOffset,
    LeftTheStory,
)
from hearthside.rulesets.tags.questions.basics import WhichStat
from hearthside.rulesets.tags.questions.hits import (
    Hazard,
    HowItEnds,
    HowManyHits,
    HowManyOffset,
    TakeOrConcede,
    Whom,
    WordConsequence,
)
from hearthside.rulesets.tags.rules.conflict import give_up
from hearthside.rulesets.tags.rules.dice import CutDice, fallen, hits_of, shown
from hearthside.rulesets.tags.rules.points import points_of
from hearthside.rulesets.tags.state import (
    FATAL,
    POINTS_PER_HIT,
    RULES,
    Character,
    Consequence,
    HouseRules,
    conflict_in,
    has_conceded,
)


@rule("TAG-078", "TAG-082", "TAG-Q32", "TAG-Q60", "TAG-Q64")
def be_hit(table: Table, who: Key[Character], hits: int, stat: str) -> None:
    """Every hit must be offset. What cannot be becomes a consequence, unless the character concedes."""
    if not hits or is_spared(table, who):
        return
    # 1. Points offset hits, as long as there are any.
    left = table.run(offset, who, hits, stat)
    if not left:
        return
    # 2. The rest: one consequence for all of it, or conceding.
    level = level_for(table[who].consequences, stat, left, table[RULES])
    choice = table.choose(who, TakeOrConcede(who=who, hits=left, level=level))
    if is_spared(table, who):  # out of it by another attack, while this one was open
        return
    if choice == "consequence":
        table.run(take_consequence, who, left, stat)
        return
    table.run(give_up, who, left)
    if table[RULES].conceding_costs_1 and table[who].state == "active":
        table.run(take_consequence, who, 1, stat)


@rule("TAG-090", "TAG-Q64")
def is_spared(reader: Reader, who: Key[Character]) -> bool:
    """Whether hits do nothing to somebody any more: out of the conflict, or of the story."""
    return reader[who].state != "active" or has_conceded(reader, who)


@rule("TAG-079", "TAG-080", "TAG-081")
def offset_by(points: int, hits: int) -> tuple[int, int]:
    """How many hits these points offset, and how many of them are paid: 3 each, and for the last what is left."""
    offset = min(hits, ceil(points / POINTS_PER_HIT))
    return offset, min(points, POINTS_PER_HIT * offset)


@rule("TAG-079", "TAG-081", "TAG-Q31")
def offset(table: Table, who: Key[Character], hits: int, stat: str) -> int:
    """Points of the stat that was hit are paid while there are any. Tells the hits that are left."""
    most, _ = offset_by(points_of(table[who], stat), hits)
    if not most:
        return hits
    number = table.choose(who, HowManyOffset(hits=hits, most=most, stat=stat)) if table[RULES].free_to_pay else most
    stats = table[who].stats
    number, paid = offset_by(points_of(table[who], stat), number)
    if number:
        rest = {**stats, stat: stats[stat].spent(paid)}
        table.record(HitsOffset(about=who, stats=rest, points=paid, stat=stat, offset=number, hits=hits))
    return hits - number


@rule("TAG-083", "TAG-084", "TAG-085", "TAG-089", "TAG-Q33", "TAG-Q34", "TAG-Q61")
def level_for(held: Mapping[str, Consequence], stat: str, wanted: int, rules: HouseRules) -> int:
    """Where a new consequence goes: to its own level, or up to the next that is free for that stat; above 4 it is 4."""
    taken = [consequence.level for consequence in held.values() if consequence.stat == stat]
    level = wanted
    while level in taken and (level < FATAL or rules.levels_above_4):
        level += 1
    return level if rules.levels_above_4 else min(FATAL, level)


@rule("TAG-082", "TAG-083", "TAG-085", "TAG-088", "TAG-Q63")
def take_consequence(table: Table, who: Key[Character], wanted: int, stat: str) -> str:
    """The GM words it. From level 4 on it is fatal."""
    level = level_for(table[who].consequences, stat, wanted, table[RULES])
    text = table.choose(GM, WordConsequence(who=who, stat=stat, level=level))
    held, now = table[who].consequences, conflict_in(table)
    level = level_for(held, stat, wanted, table[RULES])
    another = any(one.level >= FATAL and one.stat == stat for one in held.values())
    new = {**held, text: Consequence(level, stat, now.number if now.is_on else 0)}
    if level == min(wanted, FATAL) or level == wanted:
        table.record(ConsequenceTaken(about=who, consequences=new, consequence=text, level=level, stat=stat))
    else:
        table.record(ConsequencePromoted(about=who, consequences=new, consequence=text, level=level, stat=stat,
                                         wanted=wanted))  # fmt: skip
    if level >= FATAL:
        table.run(meet_the_end, who, text, not another)
    return text


@rule("TAG-088", "TAG-Q42", "TAG-Q63")
def meet_the_end(table: Table, who: Key[Character], text: str, may_be_saved: bool) -> None:
    """A fatal consequence. The GM says what it looks like, and whether it is final."""
    how = table.choose(GM, HowItEnds(who=who, consequence=text, may_be_saved=may_be_saved))
    if how == "not yet":
        return
    held = table[who].consequences
    if text in held:
        final = {**held, text: structs.replace(held[text], is_final=True)}
        table.record(ConsequenceFinal(about=who, consequences=final, consequence=text))
    table.record(Died(about=who, why=text) if how == "dead" else LeftTheStory(about=who, why=text))


# --- hazards
def nobody_there(view: Reader, by: Id) -> str:
    return "" if Whom().options(view) else "there is nobody to strike"


@action("A hazard strikes", unless=nobody_there, who=Whom(), hazard=lambda view, by, args: Hazard(who=args["who"]),
        stat=lambda view, by, args: WhichStat(who=args["who"], words="Which stat is hit?"))  # fmt: skip
@rule("TAG-078", "TAG-Q38", "TAG-Q67")
def hazard(table: Table, by: Id, who: Key[Character], hazard: str, stat: str = "") -> int:
    """Fire, a fall, a fever: as many dice as its tag has levels, never as a track has steps. Hits work as usual."""
    tag = read_tag(hazard)
    hit_stat = stat or next(iter(table[who].stats), "")
    if table[RULES].told_hazards:
        hits, dice = table.choose(GM, HowManyHits(hazard=hazard)), DiceLeft(())
    else:
        rolled = fallen(table.roll(Pool(tag.level, 6), by=GM, why=tag.name).faces)
        hits, dice = hits_of(rolled), shown(CutDice(rolled, ()))
    table.record(HazardStruck(about=who, hazard=str(tag), dice=dice, hits=hits))
    table.run(be_hit, who, hits, hit_stat)  # as it was: the stat that was settled when it began
    return hits
