"""Tests that people call for: declared deeds, tests that the GM asks for, contests, acting against oneself."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from hearthside.engine import GM, Id, IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.facts.attempts import (
    Bound,
    CannotWork,
    Deviates,
    JustHappens,
    SucceedsWithComplication,
    TakesTime,
)
from hearthside.rulesets.strive.house_rules import RULES, HouseRules
from hearthside.rulesets.strive.personality import Scale
from hearthside.rulesets.strive.questions.attempts import (
    MOST_OB,
    Against,
    Change,
    Deed,
    FailForward,
    GMRules,
    HowLong,
    NextStep,
    Obstacle,
    Points,
    RuleOpposed,
    Ruling,
    Takes,
    TestType,
    TryAgain,
    WhichAbility,
    WhichSignature,
    WhichType,
    Who,
    WhoHelps,
    WhoIsAwake,
    WhoIsTested,
    WorksAgainst,
    YesOrNo,
    kind_of,
    why_lacking,
)
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.tests.figures import ability_name, leaning
from hearthside.rulesets.strive.rules.tests.parts import (
    FORCED,
    Contest,
    Outcome,
    Test,
    TestModifier,
    outcome_only,
    winner_only,
)
from hearthside.rulesets.strive.rules.tests.tests import compete, make_test, oppose
from hearthside.rulesets.strive.state import Character, Skill, active_characters
from hearthside.rulesets.strive.words import SELF_CONTROL, SPRINT, rounded_up

TEST_AP, BASIC_AP = 2, 1


def nobody_is_there(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is no character yet"


@rule("STR-302", "STR-409", "STR-421", "STR-884", "STR-887")
def why_no_test(view: Reader, who: Key[Character]) -> str:
    """A test is an action: of whoever can act, where the order matters in their own turn; in a fight it costs AP."""
    return why_no_action(view, who, TEST_AP)


def why_nobody_to_oppose(view: Reader, who: Key[Character]) -> str:
    return why_no_test(view, who) or ("" if WhoIsAwake(but=(who,)).options(view) else "there is nobody else awake")


def mine(view: Reader, who: Id, args: Any) -> WhichAbility:
    return WhichAbility(who=Key[Character](who))


def first_only(outcomes: list[Outcome]) -> str:
    """What people want the odds of, where several may be tested: how it goes for the first."""
    return outcome_only(outcomes[0])


# --- declared deeds
@action("Test", by=Character, called="test", unless=why_no_test, costs=TEST_AP, look=outcome_only, of=mine, what=Deed(),
        intent=Deed(words="What is it to achieve?"))  # fmt: skip
@rule("STR-013", "STR-014", "STR-015", "STR-016", "STR-420", "STR-421")
def declare(table: Table, who: Key[Character], of: str, what: str = "", intent: str = "") -> Outcome | None:
    """Say what the character does, what for, and what could be tested. The GM rules on it. In a fight it costs 2 AP, or
    1 if it needs no test."""
    ruling = table.choose(GM, GMRules(who=who, of=of, what=what, intent=intent))
    told = what or ability_name(table, ruling.of)
    if ruling.verdict != "test":
        if ruling.verdict == "told" and not takes_effect(table, who, BASIC_AP, told):
            return None
        table.record((JustHappens if ruling.verdict == "told" else CannotWork)(about=who, what=told))
        return None
    if not takes_effect(table, who, TEST_AP, told):
        return None
    return attempt_as_ruled(table, who, what, ruling)


@rule("STR-014", "STR-022", "STR-038")
def attempt_as_ruled(table: Table, who: Key[Character], what: str, ruling: Ruling) -> Outcome:
    """The test that the GM has ruled on, with all that the GM has said about it."""
    asked = Test(who, ruling.of, ruling.ob, what, kind_of(ruling.type), dice=ruling.dice, points=ruling.points,
                 helpers=ruling.helpers)  # fmt: skip
    asked = with_trait_against(asked, ruling.against)
    return attempt(table, asked, ruling.type, ruling.takes, retry=ruling.retry)


@action("Call for a test", unless=nobody_is_there, look=first_only,
        who=WhoIsTested(), of=lambda view, by, args: WhichAbility(who=only(args.get("who", ()))), ob=Obstacle(),
        type=WhichType(), what=Deed(), dice=Change(words="Dice that the situation adds or takes"), points=Points(),
        against=lambda view, by, args: WorksAgainst(who=only(args.get("who", ()))), takes=HowLong(),
        retry=YesOrNo(words="May it be tried again after a failure?"),
        helpers=lambda view, by, args: WhoHelps(who=only(args.get("who", ())), of=args.get("of", "")))  # fmt: skip
@rule("STR-015", "STR-016", "STR-022", "STR-038", "STR-058", "STR-127", "STR-129", "STR-926")
def call(table: Table, by: Id, who: tuple[Key[Character], ...], of: str, ob: int = 3, type: TestType = "plain",  # noqa: A002 - the book's word
         what: str = "", dice: int = 0, points: int = 0, against: Against = "", takes: Takes = "",
         retry: bool = False, helpers: tuple[Key[Character], ...] = ()) -> list[Outcome]:  # fmt: skip
    """Call for a test: of whom, of what, against what. Only those who are named make it, one after another."""
    for one in who:
        if why := why_lacking(table, one, of):
            raise IllegalAnswer(why)
    outcomes = []
    for one in who:
        asked = Test(one, of, ob, what, kind_of(type), dice=dice, points=points, helpers=helpers)
        outcomes.append(attempt(table, with_trait_against(asked, against), type, takes, retry=retry))
    return outcomes


def only(several: tuple[Key[Character], ...]) -> Key[Character] | None:
    return several[0] if len(several) == 1 else None


@rule("STR-197")
def with_trait_against(asked: Test, against: Against) -> Test:
    """A personality trait that works against a test takes a die, or raises the Ob."""
    if not against:
        return asked
    dice, ob = (-1, 0) if against == "die" else (0, 1)
    return structs.replace(asked, more=(*asked.more, TestModifier("personality", dice, ob, rule="STR-197")))


@rule("STR-024", "STR-040", "STR-065", "STR-1107", "STR-Q08")
def attempt(table: Table, asked: Test, type_: TestType, takes: Takes = "", *, retry: bool = False) -> Outcome:
    """A test that the GM has ruled on, with what may follow on a failure."""
    if asked.kind == "graduated" and not asked.ob:
        asked = structs.replace(asked, ob=None)
    outcome = make_test(table, asked)
    if takes:
        table.record(TakesTime(about=asked.who, takes=takes))
    if outcome.succeeded:
        return outcome
    if type_ == "stepped":
        further = table.choose(GM, NextStep(test=asked))
        if further.who is None:
            return outcome
        # Personality is in the way of nobody but its bearer, and a further step is helped anew.
        more = asked.more if further.who == asked.who else ()
        step = structs.replace(asked, who=further.who, of=further.of, ob=further.ob, more=more, helpers=())
        return attempt(table, step, type_)
    outcome = with_complication(table, asked, outcome)
    if outcome.succeeded or not (retry or table[RULES].retries == "harder"):
        return outcome
    if not table.choose(asked.who, TryAgain(test=repeated(table[RULES], asked))):
        return outcome
    return attempt(table, repeated(table[RULES], asked), type_, retry=retry)


@rule("STR-Q08")
def repeated(rules: HouseRules, asked: Test) -> Test:
    """The test as it is tried again: at some tables it is harder each time."""
    return structs.replace(asked, ob=min(MOST_OB, (asked.ob or 0) + 1)) if rules.retries == "harder" else asked


@rule("STR-024", "STR-043")
def with_complication(table: Table, asked: Test, outcome: Outcome) -> Outcome:
    """The GM may let a Partial Failure, or a graduated test that is hardly missed, succeed at a price."""
    is_complete = asked.kind == "binary" or (asked.kind == "plain" and not outcome.hits)
    if outcome.succeeded or is_complete:
        return outcome
    complication = table.choose(GM, FailForward(test=asked, outcome=outcome))
    if not complication:
        return outcome
    table.record(SucceedsWithComplication(about=asked.who, complication=complication))
    return structs.replace(outcome, forward=True)


# --- two against each other
@action("Oppose somebody", by=Character, unless=why_nobody_to_oppose, costs=TEST_AP, look=winner_only,
        against=lambda view, who, args: WhoIsAwake(but=(who,)), of=mine, what=Deed())  # fmt: skip
@rule("STR-047", "STR-055")
def oppose_(table: Table, who: Key[Character], against: Key[Character], of: str, what: str = "") -> Contest | None:
    """Do something that another may prevent. The GM says with what each side tests."""
    ruling = table.choose(GM, RuleOpposed(who=who, of=of, other=against, what=what))
    if not takes_effect(table, who, TEST_AP, what or "a test"):
        return None
    return opposed(table, Test(who, ruling.of, ruling.change, what), Test(against, ruling.theirs, why=what),
                   even=ruling.even)  # fmt: skip


@action("Call for an opposed test", unless=nobody_is_there, look=winner_only,
        attacker=Who(), of=lambda view, by, args: WhichAbility(who=args.get("attacker")),
        defender=lambda view, by, args: Who(but=(args.get("attacker", ""),)),
        theirs=lambda view, by, args: WhichAbility(who=args.get("defender")), what=Deed(),
        change=Change(words="What makes it harder or easier for the attacker (Ob)"),
        even=YesOrNo(words="Is neither of them the defender?"))  # fmt: skip
@rule("STR-022", "STR-047", "STR-055")
def call_opposed(table: Table, by: Id, attacker: Key[Character], of: str, defender: Key[Character], theirs: str,
                 what: str = "", change: int = 0, even: bool = False) -> Contest:  # fmt: skip
    """Two against each other: who acts is the attacker, who has to react the defender."""
    return opposed(table, Test(attacker, of, change, what), Test(defender, theirs, why=what), even=even)


@rule("STR-047", "STR-055", "STR-1107")
def opposed(table: Table, attacker: Test, defender: Test, *, even: bool) -> Contest:
    if not even:
        return oppose(table, attacker, defender)
    return compete(table, structs.replace(attacker, harder=attacker.ob or 0), defender)


@action("Outrun somebody", by=Character, unless=why_nobody_to_oppose, costs=TEST_AP, look=winner_only,
        other=lambda view, who, args: WhoIsAwake(but=(who,)))  # fmt: skip
@rule("STR-117", "STR-Q14")
def outrun(table: Table, who: Key[Character], other: Key[Character]) -> Contest | None:
    """Both roll their Sprint. On a tie the distance stays."""
    if not takes_effect(table, who, TEST_AP, "outrun somebody"):
        return None
    runner, pursuer = (Test(one, SPRINT, why="outrunning") for one in (who, other))
    return oppose(table, runner, pursuer) if table[RULES].outrun_by_reacting else compete(table, runner, pursuer)


# --- acting against oneself
@rule("STR-194", "STR-Q320")
def why_no_deviation(view: Reader, who: Key[Character]) -> str:
    if why := why_helpless(view, who):
        return why
    if WhichSignature(who=who).options(view):
        return ""
    bound = view[who].bound
    failed = f"; {name_of(view, who)} is bound for this scene" if bound else ""
    return f"no Signature trait has to be overcome{failed}"


@action("Act against a Signature trait", by=Character, unless=why_no_deviation,
        look=outcome_only, trait=lambda view, who, args: WhichSignature(who=Key[Character](who)))  # fmt: skip
@rule("STR-194", "STR-Q320")
def deviate(table: Table, who: Key[Character], trait: Scale) -> Outcome:
    """A Self-Control test: on a success the character may deviate, a failure binds them for this scene."""
    why = f"not to be {leaning_of(table, who, trait)}"
    outcome = make_test(table, Test(who, SELF_CONTROL, deviation_ob(table, who), why, "binary", (FORCED,)))
    if outcome.succeeded:
        table.record(Deviates(about=who, trait=leaning_of(table, who, trait)))
    else:
        bound = (*table[who].bound, trait)
        table.record(Bound(about=who, bound=bound, trait=leaning_of(table, who, trait)))
    return outcome


def leaning_of(reader: Reader, who: Key[Character], trait: Scale) -> str:
    return leaning(trait, reader[who].scales.get(trait, 0))


@rule("STR-037", "STR-194", "STR-Q07")
def deviation_ob(reader: Reader, who: Key[Character]) -> int:
    """2, or half the raw level of Self-Control, whichever is more."""
    raw = reader[who].skills.get(SELF_CONTROL, Skill()).raw
    return 2 if reader[RULES].fixed_deviation else max(2, rounded_up(raw, 2))
