"""Challenge effects: what a win brings, and to whom."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from hearthside.dice import Pool, Reading
from hearthside.engine import GM, Choose, Explained, Key, Reader, Table, rule
from hearthside.kit.tags import among
from hearthside.rulesets.challenge.content_kinds import Deed, Effect, ModifierTable
from hearthside.rulesets.challenge.facts import Beaten, EffectMade, How, NobodyWon, Overruled, OverruledForNobody
from hearthside.rulesets.challenge.questions.deeds import DURATION, Rows
from hearthside.rulesets.challenge.questions.effects import EffectPlan, LastWord, PlanEffect, numbers_of
from hearthside.rulesets.challenge.questions.scores import Exclusion, LeaveOut
from hearthside.rulesets.challenge.rules.scores import excuse, leave_out, news_seen_by, related_question, summands
from hearthside.rulesets.challenge.rules.success import success
from hearthside.rulesets.challenge.rules.tables import has_row, row_of
from hearthside.rulesets.challenge.rules.traits import add, change_by, counted, is_new_now
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, span_of, traits_of

SIX = 6


class Win(Struct, frozen=True):
    """Somebody has beaten somebody."""

    winner: Key[Entity]
    loser: Key[Entity]
    how: How
    difference: int
    extra: int
    text: str = ""


class Level(Struct, frozen=True):
    """Nobody has won: two are level, or more in a free-for-all."""

    among: tuple[Key[Entity], ...]
    ruled: bool = False
    """By the story teller's word, who is not asked again."""


Result = Win | Level


class Deal(Struct, frozen=True):
    """What all results of a challenged action have in common."""

    deed: Deed
    initiator: str
    rows: Rows
    success: str
    """The success table; empty: the default formula."""
    everybody: tuple[Key[Entity], ...] = ()
    """The participants, where one alone can win; empty: each pair has a winner of its own."""


class Settled(Struct, frozen=True):
    """A result as it counts, and how large its effects were."""

    result: Result
    sizes: tuple[int, ...] = ()
    counted: tuple[tuple[Key[Entity], tuple[str, ...]], ...] = ()
    """The effects that counted for it, by whose they are."""


@rule("CHA-008", "CHA-031", "CHA-072", "CHA-073")
def settle(table: Table, results: tuple[Result, ...], deal: Deal) -> tuple[Settled, ...]:
    """The results one after another: the story teller's last word, what the log says, the effect."""
    if not deal.everybody:
        return tuple(bring_about(table, one, deal) for one in results)
    # One alone can win: the word on the first result says who.
    first = bring_about(table, results[0], deal)
    if first.result == results[0] or isinstance(first.result, Level):
        others = results[1:] if isinstance(first.result, Win) else ()
    else:
        others = wins_by_ruling(table, first.result, deal)
    return (first, *(bring_about(table, one, deal, can_overrule=False) for one in others))


def wins_by_ruling(reader: Reader, first: Win, deal: Deal) -> tuple[Win, ...]:
    """Over everybody else, for whom the story teller lets win."""
    beaten = [who for who in deal.everybody if who not in (first.winner, first.loser)]
    return tuple(ruled(reader, first.winner, who, deal) for who in beaten)


@rule("CHA-008", "CHA-072", "CHA-073")
def bring_about(table: Table, result: Result, deal: Deal, can_overrule: bool = True) -> Settled:
    """One result: the story teller's last word on it, then its effect, for the winner, the loser or both."""
    # 1. Does it stand? The story teller decides that together with the form of its effect, if it has one.
    now, plan = rule_on(table, result, deal, can_overrule)
    # 2. From now on it is the result.
    announce(table, now, is_overruled=now != result)
    if isinstance(now, Level) or plan is None or plan.receives == "nobody":
        return Settled(now)
    # 3. One effect score, and one more for each extra.
    is_split = table[RULES].separate_effects and plan.receives == "both"
    totals = tuple(make(table, now, plan) for _ in range(2 if is_split else 1))
    # 4. It is applied: to the good of winners, to the harm of losers.
    apply(table, now, plan, totals)
    counted = () if plan.dice_only else ((now.winner, plan.winner), (now.loser, plan.loser))
    return Settled(now, totals, counted)


@rule("CHA-008", "CHA-027", "CHA-Q04", "CHA-Q15")
def rule_on(table: Table, result: Result, deal: Deal, can_overrule: bool) -> tuple[Result, EffectPlan | None]:
    """The result as it stands in the end, and the plan of its effect; None where it has none."""
    now, is_asked = result, can_overrule
    while True:
        if isinstance(now, Level) or not has_effect(table, now):
            if not is_asked or (isinstance(now, Level) and now.ruled):
                return now, None
            now, is_asked = last_word(table, now, deal), False
            continue
        plan = plan_effect(table, now, deal, can_overrule)
        match plan.verdict:
            case "as it stands":
                return now, plan
            case "nobody":
                return Level((now.winner, now.loser), ruled=True), None
            case "the other way round":
                now = result if now.winner != winner_of(result) else ruled(table, now.loser, now.winner, deal)
                is_asked = False


def winner_of(result: Result) -> str:
    return result.winner if isinstance(result, Win) else ""


@rule("CHA-Q04", "CHA-Q15")
def has_effect(reader: Reader, win: Win) -> bool:
    """A tie has one unless house rule `tie_effects` is off; a win by less than 5 unless `extras_only` is on."""
    rules = reader[RULES]
    return (win.how != "tie" or rules.tie_effects) and not (rules.extras_only and not win.extra)


@rule("CHA-008")
def last_word(table: Table, now: Result, deal: Deal) -> Result:
    """A result that has no effect may be overruled as well."""
    pair = now.among[:2] if isinstance(now, Level) else (now.winner, now.loser)
    among = deal.everybody or pair
    word = table.choose(GM, LastWord(among=among, won=winner_of(now)))
    if word == winner_of(now):
        return now
    if not word:
        return Level(pair, ruled=True)
    winner = Key[Entity](word)
    return ruled(table, winner, next(who for who in among if who != winner), deal)


@rule("CHA-008")
def ruled(reader: Reader, winner: Key[Entity], loser: Key[Entity], deal: Deal) -> Win:
    """A win by the story teller's word: no difference of scores speaks for it, so the base effect is all."""
    found = success(reader, 0, deal.success)
    return Win(winner, loser, "ruling", 0, found.extra, found.text)


@rule("CHA-008")
def announce(table: Table, now: Result, is_overruled: bool) -> None:
    """The log tells the result that counts, once it does."""
    match now:
        case Level() if is_overruled:
            table.record(OverruledForNobody(about=now.among[0]))
        case Level():
            for other in now.among[1:]:
                table.record(NobodyWon(about=now.among[0], other=other))
        case Win() if is_overruled:
            table.record(Overruled(about=now.winner))
        case Win() if now.how != "ruling":  # of further wins by one ruling there is no more to tell
            table.record(Beaten(about=now.winner, loser=now.loser, how=now.how, difference=now.difference,
                                extra=now.extra, text=now.text))  # fmt: skip


@rule("CHA-073", "CHA-074", "CHA-075", "CHA-Q20")
def plan_effect(table: Table, win: Win, deal: Deal, can_overrule: bool) -> EffectPlan:
    """The winner's related effects as they stand, the loser's protective ones as negatives."""
    sides = [related_question(table, win.winner, deal.deed.effect)]
    if not table[RULES].winners_traits_only:
        sides.append(related_question(table, win.loser, deal.deed.protection))
    asked = PlanEffect(
        winner=win.winner,
        loser=win.loser,
        difference=win.difference,
        extra=win.extra,
        text=win.text,
        sides=tuple(side for side in sides if side.ticks),
        numbers=tuple(dict.fromkeys((*numbers_of(table, win.loser), *numbers_of(table, win.winner)))),
        usually=usual_plan(table, win, deal),
        can_overrule=can_overrule,
    )
    excusing = tuple(question for side in sides if (question := leave_out(table, side, "effect")))
    plan: EffectPlan
    plan, *left = table.ask(Choose(GM, asked), *(Choose(one.who, one) for one in excusing), revisable=True)
    out = excused(table, excusing, tuple(left), (*plan.winner, *plan.loser))
    return replace(
        plan,
        winner=tuple(tick for tick in plan.winner if (win.winner, tick) not in out),
        loser=tuple(tick for tick in plan.loser if (win.loser, tick) not in out),
    )


@rule("CHA-075")
def excused(
    table: Table, asked: tuple[LeaveOut, ...], left: tuple[tuple[Exclusion, ...], ...], related: tuple[str, ...]
) -> tuple[tuple[str, str], ...]:
    """Of the effects that somebody wanted to leave out, those for which the story teller accepted the reason."""
    out: list[tuple[str, str]] = []
    for question, wishes in zip(asked, left, strict=True):
        relevant = tuple(wish for wish in wishes if wish.effect in related)
        out += [(question.who, effect) for effect in excuse(table, question.who, relevant)]
    return tuple(out)


@rule("CHA-Q30")
def usual_plan(table: Reader, win: Win, deal: Deal) -> EffectPlan:
    """As the deed usually goes, if whoever did it has won; nothing is decided by it."""
    deed = deal.deed
    if deal.initiator not in ("", win.winner):
        return EffectPlan()
    receiver = win.winner if deed.receives == "winner" else win.loser
    number = among(deed.changes, numbers_of(table, receiver)) or ""
    return EffectPlan(
        receives=deed.receives if number or deed.brings else "nobody",
        number=number,
        trait=deed.brings,
        aspect=deed.brings_to,
        turns=turns_of(table, deal.rows) if table[RULES].durations_as_turns else 0,
    )


def turns_of(reader: Reader, rows: Rows) -> int:
    """The turns for which the chosen row of the Duration table stands."""
    table, row = reader.content.of(ModifierTable).get(DURATION), dict(rows).get(DURATION, "")
    return (row_of(table, row).turns or 0) if table and has_row(table, row) else 0


# --- how large it is
@rule("CHA-071", "CHA-074", "CHA-078", "CHA-Q15")
def make(table: Table, win: Win, plan: EffectPlan) -> int:
    """The effect total: one score, and one more for each extra."""
    base = effect_sum(table, win, plan)
    scores = plan.extra + (not table[RULES].extras_only)
    total = effect_total(table, win.winner, base.total, scores)
    shown = effect_sum(table, win, plan)
    made = EffectMade(about=win.winner, scores=scores, sum=shown, total=total)  # as it was: so many were rolled
    table.record(replace(made, seen_by=news_seen_by(table, win.winner)))
    return total


@rule("CHA-034", "CHA-074", "CHA-078", "CHA-Q20")
def effect_sum(reader: Reader, win: Win, plan: EffectPlan) -> Explained:
    """All that relates, for better or worse; nothing where the dice alone count. Table rows have no part in it."""
    if plan.dice_only:
        return Explained(())
    rules = reader[RULES]
    mine = counted(traits_of(reader[win.winner]), rules)
    theirs = counted(traits_of(reader[win.loser]), rules)
    return Explained(
        (
            *summands(mine, plan.winner, rule="CHA-074"),
            *summands(theirs, plan.loser, sign=-1, rule="CHA-Q20"),
        )
    )


@rule("CHA-071", "CHA-Q14", "CHA-Q16")
def effect_total(table: Table, by: Key[Entity], base: int, scores: int) -> int:
    """So many effect scores together, each with the same sum and a fresh die."""
    if scores < 1:
        return 0
    match table[RULES].extras:
        case "whole":
            return throw_scores(table, by, base, scores)
        case "die":
            first = throw_scores(table, by, base, 1)
            more = throw_scores(table, by, 0, scores - 1) if scores > 1 else 0
            return max(first, more) if table[RULES].best_roll else first + more
        case "multiply":
            return throw_scores(table, by, base, 1) * scores


@rule("CHA-074", "CHA-Q16", "CHA-Q19", "CHA-Q40")
def throw_scores(table: Table, by: Key[Entity], base: int, scores: int) -> int:
    """Effect scores with the same sum. Each is at least 0, so that a bigger win never gives less."""
    rules = table[RULES]
    least, together = None if rules.negative_effects else 0, max if rules.best_roll else add_up
    if rules.effect_dice == 1:
        return throw_dice(table, by, scores, EffectScores(base, least, rules.best_roll))
    each = [base + throw_dice(table, by, table[RULES].effect_dice, EffectScores(0)) for _ in range(scores)]
    return together([one if least is None else max(least, one) for one in each])  # as it was: how they are counted


def add_up(some: list[int]) -> int:
    return sum(some)


class EffectScores(Reading[tuple[int | None, int]], frozen=True):
    """Of dice that fell for effect scores: what those without a 6 come to (None: all are sixes), and the sixes."""

    base: int
    """What each die is added to: the sum of traits, and the sixes that this die has shown before."""
    least: int | None = None
    best: bool = False

    def of(self, faces: tuple[int, ...]) -> tuple[int | None, int]:
        done = [self.base + face for face in faces if face != SIX]
        floored = done if self.least is None else [max(self.least, one) for one in done]
        return (max(floored) if self.best else sum(floored)) if done else None, len(faces) - len(done)


@rule("CHA-076", "CHA-077", "CHA-Q16", "CHA-Q18")
def throw_dice(table: Table, by: Key[Entity], dice: int, reading: EffectScores) -> int:
    """A 6 counts 6 and is rolled again, as long as a 6 shows; there is no cap, and every die can."""
    done, sixes = table.roll(Pool(dice, 6), by=by, why="the effect").read(reading)
    if not sixes:
        return done or 0
    again = replace(reading, base=reading.base + (0 if table[RULES].sixes_vanish else SIX))
    more = table.run(throw_dice, by, sixes, again)
    if done is None:
        return more
    return max(done, more) if reading.best else done + more


# --- what it becomes
@rule("CHA-073", "CHA-079", "CHA-Q21", "CHA-Q22", "CHA-Q42")
def apply(table: Table, win: Win, plan: EffectPlan, totals: tuple[int, ...]) -> None:
    """A change of a number, or a temporary trait that may count in a later challenged action. Same size for both."""
    if plan.receives in ("winner", "both"):
        receive(table, win.winner, plan, totals[0])
    if plan.receives in ("loser", "both"):
        receive(table, win.loser, plan, -totals[-1])


@rule("CHA-079", "CHA-Q22")
def receive(table: Table, who: Key[Entity], plan: EffectPlan, value: int) -> None:
    if plan.number in traits_of(table[who]):
        change_by(table, who, plan.number, value)
    elif plan.number:
        return  # it went while the dice were awaited
    elif value:
        add(table, who, brought(table, who, plan, value))


@rule("CHA-079")
def brought(reader: Reader, who: Key[Entity], plan: EffectPlan, value: int) -> HeldTrait:
    return HeldTrait(
        name=free_name(plan.trait, traits_of(reader[who])),
        source="circumstance",
        passive=(Effect(plan.aspect, value),),
        turns_left=plan.turns or None,
        is_new=is_new_now(reader, who),
        ends=plan.ends,
        until=span_of(plan.ends),
        temporary=True,
    )


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name itself, or with a number behind it: a second wound is a trait of its own."""
    known, number, free = tuple(taken), 1, name
    while among(free, known) is not None:
        number += 1
        free = f"{name} {number}"
    return free
