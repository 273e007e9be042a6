"""Chases: a series of contests of Speed, from the second one on with breath to lose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from hearthside.engine import (
    GM,
    Form,
    Id,
    IllegalAnswer,
    Key,
    Number,
    Question,
    Reader,
    Summand,
    Table,
    action,
    name_of,
    rule,
)
from hearthside.kit import YesNo
from hearthside.rulesets.brew.facts.combat import (
    Caught,
    ChaseBegun,
    ChaseEnded,
    ChaseStands,
    Escaped,
    OutOfBreath,
    RaceDecided,
)
from hearthside.rulesets.brew.fight_state import CHASE, Chase, Riding
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.rolls import WhichAttribute, WhichSkill, WhoCanRoll
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.contests import Contested, contest
from hearthside.rulesets.brew.rules.flow import time_mode
from hearthside.rulesets.brew.rules.rolls import skill_roll
from hearthside.rulesets.brew.scores import score, skill_score
from hearthside.rulesets.brew.state import Character, mode_of
from hearthside.rulesets.brew.words import ATHLETICS, ATTRIBUTES, Attribute

BREATH = 6
"""What the Power roll has to reach."""
OUT_OF_BREATH = -2
MOST_RECOMMENDED = 5
LEAD = 2
Side = Literal["runner", "chaser", ""]


class WhoRuns(WhoCanRoll, frozen=True):
    title: ClassVar[str] = "Who runs away?"


class WhoFollows(WhoCanRoll, frozen=True):
    title: ClassVar[str] = "Who follows?"


@rule("BREW-158")
class HowManyRolls(Number, frozen=True):
    title: ClassVar[str] = "How many rolls decide it?"
    help: ClassVar[str] = f"More than {MOST_RECOMMENDED} are not recommended."

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 20

    def usual(self, view: Reader) -> int:
        return 3


def following(view: Reader, by: Id, args: Any) -> Question[Key[Character]]:
    return WhoFollows(but=(args.get("runner", ""),))


def is_chase(view: Reader) -> bool:
    return CHASE in view and view[CHASE].rolls > 0


def why_no_new_chase(view: Reader, by: Id) -> str:
    if is_chase(view):
        return "somebody is being chased already"
    return "" if len(WhoRuns().options(view)) > 1 else "a chase needs two who can run"


def why_no_chase(view: Reader, by: Id) -> str:
    return "" if is_chase(view) else "nobody is being chased"


@action("Start a chase", unless=why_no_new_chase, runner=WhoRuns(), chaser=following, rolls=HowManyRolls(),
        runner_rides=YesNo(words="Does the one who flees ride or drive?"),
        chaser_rides=YesNo(words="Does the one who follows ride or drive?"))  # fmt: skip
@rule("BREW-051", "BREW-060", "BREW-157", "BREW-158", "BREW-294", "BREW-Q62")
def start_chase(table: Table, by: Id, runner: Key[Character], chaser: Key[Character], rolls: int = 3,
                runner_rides: bool = False, chaser_rides: bool = False) -> None:  # fmt: skip
    """Somebody follows an opponent who runs away, in Bullet Time: a number of rolls decides it."""
    if runner == chaser:
        raise IllegalAnswer("nobody chases themselves: name somebody else")
    # 1. Who rides or drives does not use Speed: the GM says what they roll.
    runner_by = table.choose(GM, RideWith(who=runner)) if runner_rides else None
    chaser_by = table.choose(GM, RideWith(who=chaser)) if chaser_rides else None
    # 2. It begins.
    if mode_of(table) != "bullet":
        table.run(time_mode.do, by, "bullet")
    if CHASE not in table:
        table.record(ChaseBegun(about=CHASE, record=Chase()))
    stand(table, Chase(runner=runner, chaser=chaser, rolls=rolls, runner_rides=runner_by, chaser_rides=chaser_by))


ON_FOOT: Attribute = "speed"


@rule("BREW-007", "BREW-294")
class RideWith(Form[Riding], frozen=True):
    """What somebody rolls who rides or drives: any Attribute but Speed, with any skill."""

    who: Key[Character]

    def asks(self, view: Reader) -> str:
        return f"{name_of(view, self.who)} rides or drives. What do they roll in the chase?"

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        others = tuple(one for one in ATTRIBUTES if one != ON_FOOT)
        return {"attribute": WhichAttribute(who=self.who, of=others), "skill": WhichSkill(who=self.who)}

    def filled(self, view: Reader, **values: Any) -> Riding:
        return Riding(values["attribute"], values["skill"].skill, values["skill"].profession)


def stand(table: Table, chase: Chase, told: type[ChaseStands] = ChaseStands) -> None:
    table.record(told(about=CHASE, runner=chase.runner, chaser=chase.chaser, runner_rides=chase.runner_rides,
                      chaser_rides=chase.chaser_rides, rolls=chase.rolls, made=chase.made,
                      runner_won=chase.runner_won, chaser_won=chase.chaser_won, runner_tired=chase.runner_tired,
                      chaser_tired=chase.chaser_tired))  # fmt: skip


@action("Roll the chase", unless=why_no_chase)
@rule("BREW-157", "BREW-159", "BREW-Q61", "BREW-Q62", "BREW-Q63")
def roll_chase(table: Table, by: Id) -> Side:
    """One contest of Speed. From the second one on both first roll Power against 6, for their breath."""
    # 1. Breath.
    if table[CHASE].made:
        runner_fails = not table.run(keeps_breath, Key[Character](table[CHASE].runner))
        if not is_chase(table):  # the GM may have ended it while the dice were still out
            return ""
        chaser_fails = not table.run(keeps_breath, Key[Character](table[CHASE].chaser))
        if not is_chase(table):
            return ""
        now = table[CHASE]
        before = (now.runner_tired, now.chaser_tired) if table[RULES].chase_fatigue_builds else (0, 0)
        stand(table, replace(now, runner_tired=before[0] + runner_fails, chaser_tired=before[1] + chaser_fails))
    # 2. Speed against Speed.
    now = table[CHASE]
    first = running(table, Key[Character](now.runner), now.runner_tired, now.runner_rides)
    second = running(table, Key[Character](now.chaser), now.chaser_tired, now.chaser_rides)
    winner = table.run(race, first, second)
    # 3. How it stands; and whether that was the last roll.
    if not is_chase(table):
        return winner
    now = table[CHASE]
    stand(table, replace(now, made=now.made + 1, runner_won=now.runner_won + (winner == "runner"),
                         chaser_won=now.chaser_won + (winner == "chaser")))  # fmt: skip
    if is_decided(table, table[CHASE]):
        table.run(decide_chase)
    return winner


@rule("BREW-159")
def keeps_breath(table: Table, who: Key[Character]) -> bool:
    """A flat Power roll against 6."""
    attempt = Attempt(who=who, attribute="power", what="keep one's breath")
    if table.run(skill_roll, attempt, BREATH).succeeded:
        return True
    table.record(OutOfBreath(about=who))
    return False


@rule("BREW-097", "BREW-157", "BREW-Q31", "BREW-Q61", "BREW-Q63")
def race(table: Table, first: Attempt, second: Attempt) -> Side:
    """Flat Speed against flat Speed; who is out of breath has 2 less in the end, for each time that it counts."""
    if table[RULES].speed_without_dice:
        gap = without_dice(table, first) - without_dice(table, second)
        return "runner" if gap > 0 else "chaser" if gap < 0 else ""
    contested: Contested = table.run(contest, first, second)
    return {"first": "runner", "second": "chaser", "": ""}[contested.winner]  # type: ignore[return-value]  # of these


@rule("BREW-Q31")
def without_dice(reader: Reader, attempt: Attempt) -> int:
    """The bare scores, where the table compares them."""
    skill = skill_score(reader, attempt.who, attempt.skill, attempt.profession).total if attempt.what == "ride" else 0
    return score(reader, attempt.who, attempt.attribute).total + skill + sum(part.value for part in attempt.after)


@rule("BREW-157", "BREW-294", "BREW-Q61")
def running(reader: Reader, who: Key[Character], tired: int = 0, rides: Riding | None = None) -> Attempt:
    """What somebody rolls to get away or to follow: flat Speed on foot, otherwise what the GM has said."""
    after = (Summand("out of breath", OUT_OF_BREATH * tired, "BREW-159"),) if tired else ()
    if rides is not None:
        return Attempt(who=who, attribute=rides.attribute, skill=rides.skill, profession=rides.profession, what="ride",
                       after=after)  # fmt: skip
    skill = ATHLETICS if reader[RULES].chase_with_athletics else ""
    return Attempt(who=who, attribute=ON_FOOT, skill=skill, what="run", after=after)


@rule("BREW-158", "BREW-Q62")
def is_decided(reader: Reader, chase: Chase) -> bool:
    """After the number of rolls that the GM has set; or at a lead of 2, where the table plays it so."""
    if reader[RULES].chase_lead_of_two:
        return abs(chase.runner_won - chase.chaser_won) >= LEAD
    return chase.made >= chase.rolls


@action("End the chase", unless=why_no_chase)
@rule("BREW-Q62")
def end_chase(table: Table, by: Id) -> None:
    """The chase ends as it stands: whoever has won more rolls."""
    table.run(decide_chase)


@rule("BREW-Q62")
def decide_chase(table: Table) -> None:
    """Whoever won more of the rolls; at equal counts the fugitive escapes."""
    chase = table[CHASE]
    table.record((Caught if chase.chaser_won > chase.runner_won else Escaped)(about=Key[Character](chase.runner)))
    stand(table, Chase(), ChaseEnded)


def why_no_race(view: Reader, by: Id) -> str:
    return "" if len(WhoRuns().options(view)) > 1 else "a race needs two who can run"


@action("Race on foot", called="race-once", unless=why_no_race,
        first=WhoCanRoll(), second=lambda view, by, args: WhoCanRoll(but=(args.get("first", ""),)))  # fmt: skip
@rule("BREW-097", "BREW-Q31")
def race_once(table: Table, by: Id, first: Key[Character], second: Key[Character]) -> Side:
    """Who is faster, once: Speed against Speed, with all that helps and hinders."""
    if first == second:
        raise IllegalAnswer("nobody races against themselves: name somebody else")
    faster = table.run(race, running(table, first), running(table, second))
    if faster:
        table.record(RaceDecided(about=first if faster == "runner" else second))
    return faster


ACTIONS = (start_chase, roll_chase, end_chase, race_once)
