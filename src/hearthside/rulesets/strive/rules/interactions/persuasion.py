"""Persuading, deceiving, intimidating: played out first; a test where it is uncertain how somebody takes it."""

from __future__ import annotations

from typing import Any

from hearthside.engine import GM, Id, Key, Reader, Table, action, new_key, owner, rule
from hearthside.rulesets.strive.facts.interactions import (
    BeliefGone,
    BeliefKept,
    Cowed,
    LieFoundOut,
    NoTestNeeded,
    PlayerDecides,
    Swayed,
    Unmoved,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.interaction_state import Belief, How
from hearthside.rulesets.strive.questions.attempts import WhoIsAwake
from hearthside.rulesets.strive.questions.interactions import (
    UNSKILLED,
    FittingSkill,
    HowTaken,
    InWhichWay,
    Opposes,
    RulePersuasion,
    What,
    WhichBelief,
    WitOrAwareness,
)
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.tests.attempts import TEST_AP, why_nobody_to_oppose
from hearthside.rulesets.strive.rules.tests.learning import why_not_testable
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test, oppose
from hearthside.rulesets.strive.state import Character

UNOPPOSED_OB = 1


@action("Persuade", by=Character, unless=why_nobody_to_oppose, costs=TEST_AP,
        whom=lambda view, who, args: WhoIsAwake(but=(who,)), how=InWhichWay(),
        of=lambda view, who, args: FittingSkill(who=Key[Character](who)), what=What())  # fmt: skip
@rule("STR-546", "STR-547", "STR-549", "STR-551", "STR-552", "STR-553")
def persuade(table: Table, who: Key[Character], whom: Key[Character], how: How, of: str, what: str) -> None:
    """Bring somebody round, honestly, by a lie or by a threat. Say which Skill you use, and how."""
    # 1. The GM says whether it is uncertain, and what makes it harder or easier.
    ruling = table.choose(GM, RulePersuasion(who=who, whom=whom, how=how, of=of, what=what))
    if ruling.verdict != "test":
        agrees = ruling.verdict == "agrees"
        table.record(NoTestNeeded(about=whom, does="agrees" if agrees else "will not hear of it"))
        if agrees:
            believe(table, who, whom, how, what)
        return
    if not takes_effect(table, who, TEST_AP, "persuade"):
        return
    # 2. The other may oppose it with the same. 3. Who has more hits wins.
    wins = table.run(argue, who, whom, ruling.of, ruling.change)
    table.run(take_it, who, whom, how, what, wins)


@rule("STR-549", "STR-551", "STR-EX52", "STR-Q80")
def argue(table: Table, who: Key[Character], whom: Key[Character], of: str, change: int) -> bool:
    """An opposed test; without opposition Ob 1, and what the GM adds."""
    if not table.choose(whom, Opposes(whom=whom, by=who, of=of)):
        return make_test(table, Test(who, of, max(0, UNOPPOSED_OB + change), "persuade")).succeeded
    theirs = with_what(table, whom, of)
    return oppose(table, Test(who, of, change, "persuade"), Test(whom, theirs, why="oppose it")).succeeded


@rule("STR-549", "STR-Q80")
def with_what(table: Table, whom: Key[Character], of: str) -> str:
    """The same Skill or Attribute, also at level 0; where it cannot be tried at all, and at some tables whenever it is
    lacking, Wit or Awareness."""
    has = table[whom].skills.get(of)
    if of in UNSKILLED or (has and has.is_known):
        return of
    if not table[RULES].attributes_oppose and not why_not_testable(table, whom, of):
        return of
    return table.choose(whom, WitOrAwareness(who=whom))


@rule("STR-550", "STR-552", "STR-553", "STR-Q80")
def take_it(table: Table, who: Key[Character], whom: Key[Character], how: How, what: str, wins: bool) -> None:
    """Who has lost sees the point; a lie does as much as the truth, as long as it is not found out. What players'
    characters make of it their players say."""
    if wins and not table[RULES].persuasion_binds and owner(table, whom) != GM:
        table.record(PlayerDecides(about=whom))
        wins = table.choose(whom, HowTaken(whom=whom)) == "sways"
    if not wins:
        table.record(Unmoved(about=whom))
        return
    table.record((Cowed if how == "intimidate" else Swayed)(about=whom))
    believe(table, who, whom, how, what)


@rule("STR-552")
def believe(table: Table, by: Key[Character], whom: Key[Character], how: How, what: str) -> None:
    """What somebody believes now, for the GM alone, with whether it is a lie."""
    belief = Belief(name=what, by=by, of=whom, how=how, seen_by="gm")
    table.record(BeliefKept(about=new_key(table, Belief, f"belief of {whom}", belief), record=belief))


# --- what becomes of it
def why_no_belief(view: Reader, by: Id) -> str:
    return "" if any(True for _ in view.every(Belief)) else "nobody was brought to believe anything"


@action("It comes out", unless=why_no_belief, called="found-out", which=WhichBelief())
@rule("STR-552")
def found_out(table: Table, by: Id, which: Key[Belief]) -> None:
    """A lie is found out, and works no longer; what was no lie is of no weight any more."""
    belief = table[which]
    who = Key[Character](belief.of)
    if belief.is_lie and who in table:
        table.record(LieFoundOut(about=who, by=belief.by, what=belief.name))
    table.record(BeliefGone(about=which))


ACTIONS: tuple[Any, ...] = (persuade, found_out)
