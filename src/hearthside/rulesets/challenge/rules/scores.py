"""Scores: the sum of all effects that relate to a challenged action, and of what its table rows cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from hearthside.engine import (
    GM,
    Choose,
    Explained,
    Key,
    Reader,
    Sight,
    Summand,
    Table,
    owner,
    rule,
)
from hearthside.rulesets.challenge.facts import LeftOut, MustCount, ScoreMade
from hearthside.rulesets.challenge.questions.deeds import Rows
from hearthside.rulesets.challenge.questions.scores import AcceptExclusion, Exclusion, Judge, Judged, LeaveOut, Related
from hearthside.rulesets.challenge.rules.tables import modifiers
from hearthside.rulesets.challenge.rules.traits import Counted, counted
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, HouseRules, traits_of
from hearthside.rulesets.challenge.words import same_aspects, signed

Ticks = Mapping[str, int]


class Score(Struct, frozen=True):
    """What somebody brings to a challenged action."""

    who: Key[Entity]
    sum: Explained
    late: tuple[Summand, ...] = ()
    """Modifiers that count only with the dice, where the table plays so."""

    @property
    def total(self) -> int:
        return self.sum.total


class Side(Struct, frozen=True):
    """A participant, and the aspects that usually relate for it."""

    who: Key[Entity]
    aspects: tuple[str, ...]
    rows: Rows = ()


@rule("CHA-018")
def usually_related(traits: Mapping[str, HeldTrait], aspects: tuple[str, ...], rules: HouseRules) -> Ticks:
    """Before anybody decides: what bears on one of these aspects."""
    return ticks(one for one in counted(traits, rules) if same_aspects(aspects, one.aspect))


def ticks(some: Iterable[Counted]) -> dict[str, int]:
    """What can be ticked, each with its number. A trait's numbers for one aspect are ticked together."""
    found: dict[str, int] = {}
    for one in some:
        found[one.tick] = found.get(one.tick, 0) + one.value
    return found


def related_question(table: Reader, who: Key[Entity], aspects: tuple[str, ...]) -> Related:
    """What somebody has, with what usually relates ticked."""
    traits, rules = traits_of(table[who]), table[RULES]
    usually = tuple(usually_related(traits, aspects, rules))
    return Related(who=who, ticks=tuple(ticks(counted(traits, rules)).items()), usually=usually)


@rule("CHA-013", "CHA-014", "CHA-015", "CHA-016", "CHA-017", "CHA-018", "CHA-Q44")
def judge(table: Table, deed: str, initiator: str, sides: tuple[Side, ...], success: str) -> Judged:
    """The story teller decides what relates; meanwhile whoever takes part may ask for something to be left out."""
    # 1. What usually relates is proposed to the story teller; everybody sees what of their own is to count.
    defenders = tuple(side.who for side in sides if side.who != initiator)
    of_all = tuple(related_question(table, side.who, side.aspects) for side in sides)
    rows = next((side.rows for side in sides if side.who == initiator), ())
    costs = tuple(f"{cost.label} {signed(cost.value)}" for cost in modifiers(table, rows))
    asked = Judge(deed=deed, initiator=initiator, defenders=defenders if initiator else (), sides=of_all,
                  success=success, costs=costs)  # fmt: skip
    excusing = [question for related in of_all if (question := leave_out(table, related, "score"))]
    is_secret = table[RULES].hidden_scores
    judged, *left = table.ask(
        Choose(GM, asked), *(Choose(one.who, one) for one in excusing), secret=is_secret, revisable=not is_secret
    )
    # 2. Each wish to leave out something that relates is put to the story teller.
    out: dict[str, tuple[str, ...]] = {}
    related = dict(judged.related)
    for question, wishes in zip(excusing, left, strict=True):
        relevant = tuple(wish for wish in wishes if wish.effect in related[question.who])
        out[question.who] = excuse(table, question.who, relevant)
    return Judged(
        defenders=judged.defenders,
        related=tuple(
            (who, tuple(tick for tick in those if tick not in out.get(who, ()))) for who, those in judged.related
        ),
        success=judged.success,
    )


def leave_out(table: Reader, related: Related, what: str) -> LeaveOut | None:
    """Asked of players alone: for its own people the story teller has decided already."""
    numbers = dict(related.ticks)
    mine = tuple((tick, numbers[tick]) for tick in related.usually)
    return LeaveOut(who=related.who, ticks=mine, what=what) if mine and owner(table, related.who) != GM else None


@rule("CHA-016", "CHA-017", "CHA-075")
def excuse(table: Table, who: Key[Entity], wishes: tuple[Exclusion, ...]) -> tuple[str, ...]:
    """The only way out is an explanation in the story that the story teller accepts."""
    if not wishes:
        return ()
    answers = table.ask(*(Choose(GM, AcceptExclusion(who=who, exclusion=wish)) for wish in wishes))
    for wish, accepted in zip(wishes, answers, strict=True):
        fact = LeftOut if accepted else MustCount
        table.record(fact(about=who, effect=wish.effect, reason=wish.reason))
    return tuple(wish.effect for wish, accepted in zip(wishes, answers, strict=True) if accepted)


@rule("CHA-015", "CHA-019", "CHA-032", "CHA-Q10")
def score(table: Table, who: Key[Entity], related: tuple[str, ...], rows: Rows) -> Score:
    """The sum of what relates, as it is now, with the modifiers of the rows. Any whole number, without bounds."""
    parts = summands(counted(traits_of(table[who]), table[RULES]), related)
    costs = modifiers(table, rows)
    if table[RULES].late_modifiers:
        return Score(who, Explained(parts), costs)
    return Score(who, Explained((*parts, *costs)))


def summands(
    some: tuple[Counted, ...], related: tuple[str, ...], sign: int = 1, rule: str = "CHA-015"
) -> tuple[Summand, ...]:
    return tuple(Summand(one.label, sign * one.value, rule) for one in some if one.tick in related)


def tell(table: Table, scores: tuple[Score, ...]) -> None:
    """The scores, for those who may see them."""
    for one in scores:
        table.record(ScoreMade(about=one.who, sum=one.sum, total=one.total, seen_by=news_seen_by(table, one.who)))


@rule("CHA-Q44")
def news_seen_by(reader: Reader, who: Key[Entity]) -> Sight:
    """Who may see the numbers of somebody: everybody, unless they are hidden."""
    entity = reader[who]
    return "owner" if entity.guarded or entity.seen_by != "all" else "all"
