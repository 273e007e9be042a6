"""The roll: two selections, 2d6, the total, its band."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from hearthside.dice import Pool, Sum
from hearthside.engine import GM, Choose, Explained, IllegalAnswer, Key, Option, Reader, Summand, Table, rule
from hearthside.rulesets.apocalypse.facts import RollMade, SelectionsMade
from hearthside.rulesets.apocalypse.questions import (
    HowMuch,
    PickEntries,
    PickHarms,
    PickTraits,
    StrikeTraits,
    WhichCharacter,
)
from hearthside.rulesets.apocalypse.rules.outcomes import Band, Choice, Cure, Result, what_comes_of_it
from hearthside.rulesets.apocalypse.rules.traits import is_over_full, must_delete_first
from hearthside.rulesets.apocalypse.state import RULES, Character, why_unable

TWO_DICE = Pool(2, 6)


class Selection(Struct, frozen=True):
    """What counts for a roll: traits, harms and entries with the number that each brings."""

    traits: tuple[str, ...]
    harms: tuple[tuple[str, int], ...] = ()
    entries: tuple[tuple[str, int], ...] = ()
    struck: tuple[str, ...] = ()
    """Traits that the Scenarist struck, where the table plays by that house rule."""


class Outcome(Struct, frozen=True, omit_defaults=True):
    """What came of a roll."""

    outcome: Result
    total: int
    sum: Explained
    choice: Choice = ""
    """Of a weak result: what the Scenarist chose."""
    averted: bool = False
    """Of a complication: a reaction averted it."""

    @property
    def succeeded(self) -> bool:
        return self.outcome == "full" or self.choice == "complication"


def outcome_only(outcome: Outcome) -> Result:
    """What people want the odds of."""
    return outcome.outcome


@rule("APO-017", "APO-033", "APO-063")
def why_not_roll(view: Reader, who: Key[Character]) -> str:
    character = view[who]
    if why := why_unable(view, who):
        return why
    if not character.player:
        return f"{character.name} has no Player, and only Players roll"
    return must_delete_first(character) if is_over_full(character) else ""


class WhoRolls(WhichCharacter, frozen=True):
    title: ClassVar[str] = "Whose roll is it?"

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if not why_not_roll(view, option.value)]

    def check(self, view: Reader, value: Any) -> Key[Character]:
        if value in view.every(Character) and (why_not := why_not_roll(view, value)):
            raise IllegalAnswer(why_not)
        return super().check(view, value)


def take_roll(table: Table, who: Key[Character], cure: Cure | None = None) -> Outcome:
    """One roll, from the selections to what comes of it."""
    # 1. Before the dice: what counts, and how heavy it will be. From here on neither changes.
    selected = table.run(select, who, cure.harm if cure and cure.of == who else "")
    if selected is None or not table[who].calls:
        return Outcome("skipped", 0, Explained(()))
    called, *rest = table[who].calls
    table.record(
        SelectionsMade(
            about=who,
            calls=tuple(rest),
            traits=selected.traits,
            harms=tuple(harm for harm, _ in selected.harms),
        )
    )
    # 2. Roll two dice, and add them up with what counts.
    total = table.run(throw, who, counts(selected))
    if table[RULES].selection == "late":
        total = Explained((*total.parts, *counts(Selection(table.run(add_late, who, selected)))))
    # 3. The band of the total.
    band = band_of(total.total)
    table.record(RollMade(about=who, sum=total, total=total.total, outcome=band))
    # 4. What comes of it.
    heavy = called.heavy  # as it was: fixed with the selections
    choice, averted = table.run(what_comes_of_it, who, band, total.total, heavy, cure)
    return Outcome(band, total.total, total, choice, averted)


@rule("APO-038", "APO-040", "APO-Q02", "APO-Q04", "APO-Q25", "APO-Q31")
def select(table: Table, who: Key[Character], treated: str = "") -> Selection | None:
    """Two selections, by different people, open to each other until both are in; then they are fixed.

    None: meanwhile the Scenarist has skipped the roll.
    """
    rules = table[RULES]
    asked = [Choose(GM, PickHarms(who=who, treated=treated)), Choose(who, PickTraits(who=who))]
    if rules.modifiers and any(entry.modifier is not None for entry in table[who].entries.values()):
        asked.append(Choose(GM, PickEntries(who=who)))
    is_secret = rules.selection == "secret"
    answers = table.ask(*asked, secret=is_secret, revisable=not is_secret, anew=lambda: not table[who].calls)
    if not answers:
        return None
    harms, traits, *ticked = answers
    struck = table.run(strike, traits)
    counted = {harm: table[who].harms[harm].level for harm in harms if harm in table[who].harms}
    if table[RULES].partial_harms:
        parts = [HowMuch(harm=harm, level=level) for harm, level in counted.items()]
        levels = table.ask(*(Choose(GM, part) for part in parts))
        counted = dict(zip(counted, levels, strict=True))  # as it was: these are the harms that were asked about
    entries = table[who].entries
    return Selection(
        traits=tuple(trait for trait in traits if trait not in struck),
        harms=tuple(counted.items()),
        entries=tuple((name, entries[name].modifier or 0) for name in (ticked[0] if ticked else ()) if name in entries),
        struck=struck,
    )


@rule("APO-Q02")
def strike(table: Table, picked: tuple[str, ...]) -> tuple[str, ...]:
    """The Scenarist's veto, where the table plays by that house rule."""
    return table.choose(GM, StrikeTraits(picked=picked)) if table[RULES].veto and picked else ()


@rule("APO-Q04")
def add_late(table: Table, who: Key[Character], selected: Selection) -> tuple[str, ...]:
    """A trait that the Player forgot, where the table plays by that house rule."""
    question = PickTraits(who=who, counted=selected.traits, struck=selected.struck, late=True)
    if not question.options(table):
        return ()
    late = table.choose(who, question)
    struck = table.run(strike, late)
    return tuple(trait for trait in late if trait not in struck)


@rule("APO-008", "APO-022", "APO-024", "APO-027", "APO-028", "APO-Q31", "APO-Q34")
def counts(selected: Selection) -> tuple[Summand, ...]:
    """+1 for each counted trait, less the number of each counted harm, with the ticked modifiers: a line for each."""
    return (
        *(Summand(trait, 1, "APO-008") for trait in selected.traits),
        *(Summand(harm, -level, "APO-022") for harm, level in selected.harms),
        *(Summand(entry, modifier, "APO-028") for entry, modifier in selected.entries),
    )


@rule("APO-041", "APO-042", "APO-043", "APO-Q34")
def throw(table: Table, who: Key[Character], counted: tuple[Summand, ...]) -> Explained:
    """The total: two dice, and all that counts. No natural result is special, and there are no bounds."""
    dice = table.roll(TWO_DICE, by=who, why="the deed").read(Sum())
    return Explained((Summand("dice", dice, "APO-041"), *counted))


@rule("APO-034", "APO-044")
def band_of(total: int) -> Band:
    """The same bands for every roll."""
    if total <= 8:
        return "failure"
    return "weak" if total <= 11 else "full"
