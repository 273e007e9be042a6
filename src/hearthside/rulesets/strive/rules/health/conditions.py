"""Conditions: how they come, how they ease and go. What a Tick does is in `ticks`, shrugging off in `shrug_offs`."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, name_of, rule
from hearthside.kit import TURNS, clock_of
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.facts.health import ConditionEased, ConditionEnded, ConditionGained, DoseTaken
from hearthside.rulesets.strive.fight_moments import KnockedDown
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.health import ConditionEntry
from hearthside.rulesets.strive.npc_traits import is_immune
from hearthside.rulesets.strive.rules.combat.action_points import gain_ap
from hearthside.rulesets.strive.squads import mates, unit
from hearthside.rulesets.strive.state import Character, Until
from hearthside.rulesets.strive.turn_places import place_now
from hearthside.rulesets.strive.words import CONDITIONS, Condition

HELPLESS: frozenset[Condition] = frozenset(("unconscious", "deaths-door"))
UNABLE: frozenset[Condition] = HELPLESS | {"stunned"}
LAST_BLOW = "Reprisal"
"""The effect on who strikes a last blow, dead as they are."""
SCREECH = "Terrifying Screech"
"""What terrifies for a round though its source is dead."""
BOUNTY = "Collect Bounty"
"""What keeps somebody Marked until another victim is chosen, whatever else marks them for some rounds."""
DEATH_MARK, DEATH_PACT = "Death Mark", "Death Pact"
"""The effects of those Momentum Actions, of which the latter names the other of the two."""


def entry_of(reader: Reader, condition: Condition) -> ConditionEntry:
    return reader.content.of(ConditionEntry)[condition]


def has_condition(reader: Reader, who: Key[Character], condition: Condition) -> bool:
    return condition in reader[who].conditions


def conditions_of(reader: Reader, who: Key[Character]) -> list[Condition]:
    """What somebody has, in the order of the book."""
    return sorted(reader[who].conditions, key=CONDITIONS.index)


def points_of(reader: Reader, who: Key[Character], condition: Condition) -> int:
    """The degree of a Condition; 0: somebody does not have it."""
    affliction = reader[who].conditions.get(condition)
    return affliction.points if affliction else 0


@rule("STR-517", "STR-518", "STR-Q77")
def is_death_marked(reader: Reader, who: Key[Character]) -> bool:
    """Such a mark does not go before the combat does."""
    effects = reader[who].effects
    return DEATH_MARK in effects or DEATH_PACT in effects


@rule("STR-848")
def turn_now(reader: Reader) -> Id:
    """Whose turn it is in a fight, as far as everybody may know; empty: nobody's."""
    return reader[TURNS].acting if is_combat(reader) and TURNS in reader else ""


@rule("STR-857", "STR-887", "STR-Q156")
def is_helpless(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody can neither act nor react, whoever's turn it is."""
    body = reader[who]
    if not body.conditions:
        return body.state != "active"
    return body.state != "active" or not HELPLESS.isdisjoint(body.conditions)


@rule("STR-857", "STR-887", "STR-Q156")
def why_helpless(reader: Reader, who: Key[Character]) -> str:
    """Why, in words; empty: they can."""
    if not is_helpless(reader, who):
        return ""
    body = reader[who]
    if body.state != "active":
        return f"{name_of(reader, who)} is {body.state}"
    if "unconscious" in body.conditions:
        return f"{name_of(reader, who)} is {entry_of(reader, 'unconscious').name}"
    return f"{name_of(reader, who)} is at {entry_of(reader, 'deaths-door').name}"


@rule("STR-998")
def why_gone(reader: Reader, who: Key[Character]) -> str:
    """Why somebody can do nothing any more: they are dead, or out of the story. Empty if they can; the dead may still
    strike their last blow."""
    body = reader[who]
    is_here = body.state == "active" or LAST_BLOW in body.effects
    return "" if is_here else f"{name_of(reader, who)} is {body.state}"


@rule("STR-884", "STR-998", "STR-Q168")
def why_unable(reader: Reader, who: Key[Character]) -> str:
    """Why somebody can take no action, reaction or defence now; empty: they can. The dead can, while they strike their
    last blow."""
    body = reader[who]
    if body.state == "active" and (not body.conditions or UNABLE.isdisjoint(body.conditions)):
        return ""
    if LAST_BLOW in body.effects:
        return ""
    return why_helpless(reader, who) or f"{name_of(reader, who)} is Stunned"


def as_known(reader: Reader, who: Id) -> Id:
    """Somebody's id as it may stand on another's sheet: of whoever is hidden, nothing is written there."""
    return who if who not in reader or reader[Key[Character](who)].seen_by == "all" else ""


# --- drugs
@rule("STR-862")
def end_withdrawal(table: Table, who: Key[Character]) -> None:
    """A dose holds for 24 hours from now on."""
    conditions = table[who].conditions
    addiction = replace(conditions["drug-addicted"], began=clock_of(table).minutes, tests=0)
    table.record(
        DoseTaken(about=who, conditions={**conditions, "drug-addicted": addiction}, what=addiction.what or "the drug")
    )


# --- they come
@rule("STR-265", "STR-267", "STR-847", "STR-877", "STR-Q38", "STR-Q130", "STR-Q165")
def inflict(
    table: Table,
    who: Key[Character],
    condition: Condition,
    points: int = 1,
    source: Id = "",
    rounds: int | None = None,
    what: str = "",
) -> None:
    """Somebody gets a Condition, or more of it. `rounds`: after how many it ends at the latest."""
    body = table[who]
    if body.state != "active" or points <= 0 or is_immune(table, who, condition):
        return
    entry, was = entry_of(table, condition), body.conditions.get(condition)
    lasts = longer(rounds or entry.rounds or None, was) if not is_bounty(was) else rounds or entry.rounds or None
    now = Affliction(
        points=(was.points if was else 0) + points if entry.graded else 1,
        source=as_known(table, source) or (was.source if was else ""),
        what=what or (was.what if was else ""),
        rounds=lasts,
        turn=place_now(table) if lasts else turn_now(table),
        began=clock_of(table).minutes,
        fresh=was.fresh if was else True,
    )
    degree = f" {now.points}" if entry.graded else ""
    conditions = {**body.conditions, condition: now}
    table.record(ConditionGained(about=who, conditions=conditions, condition=entry.name, degree=degree))
    follow(table, who, condition, points if entry.graded or was is None else 0)


@rule("STR-831", "STR-882")
def knock_down(table: Table, who: Key[Character], by: Id = "", what: str = "") -> None:
    """Somebody is Prone, not of their own will; some are up again at once. `what`: what they lie under."""
    if table[who].state == "active" and (what or not has_condition(table, who, "prone")):
        inflict(table, who, "prone", source=by, what=what)
        table.offer(KnockedDown(who=who))


def is_bounty(was: Affliction | None) -> bool:
    """Whether somebody is Marked for a bounty and by nothing else, which has no number of rounds."""
    return was is not None and was.what == BOUNTY and was.rounds is None


def longer(rounds: int | None, was: Affliction | None) -> int | None:
    """What lasts by its own rule goes on doing so; of two times the longer one counts."""
    if was is None:
        return rounds
    return None if was.rounds is None or rounds is None else max(was.rounds, rounds)


@rule("STR-870", "STR-Q160", "STR-Q162", "STR-Q188")
def follow(table: Table, who: Key[Character], condition: Condition, points: int) -> None:
    """What gaining a Condition does at once. What having it means is a consequence."""
    if condition == "burning":
        thaw(table, who)
    if condition in ("frostbitten", "hasted") and is_turn_of(table, who):
        gained = points if condition == "hasted" else -points
        gain_ap(table, who, shared_change(table, who) - shared_change(table, who, before=gained))


@rule("STR-961", "STR-Q160")
def is_turn_of(reader: Reader, who: Key[Character]) -> bool:
    """Whether it is somebody's own turn, or that of those they act with."""
    acting = Key[Character](turn_now(reader))
    return acting == who or (acting in reader and who in unit(reader, acting))


@rule("STR-1030", "STR-1258", "STR-Q212")
def through_next_turn(reader: Reader, who: Key[Character]) -> Until:
    """Until the end of somebody's next turn; the one that is going on does not count."""
    return "next turn" if is_turn_of(reader, who) else "end of turn"


@rule("STR-Q160", "STR-Q188")
def shared_change(reader: Reader, who: Key[Character], before: int = 0) -> int:
    """What frost and haste make of the AP that somebody has alone or with a Squad, of which they count for the one whom
    they leave the most. `before`: what somebody has gained just now, and is left out."""

    def change(one: Key[Character]) -> int:
        return points_of(reader, one, "hasted") - points_of(reader, one, "frostbitten") - (before if one == who else 0)

    return max(change(one) for one in mates(reader, who))


@rule("STR-870", "STR-Q162")
def thaw(table: Table, who: Key[Character]) -> None:
    """Fire and burning damage end Frostbitten; at some tables each ends the other."""
    if not has_condition(table, who, "frostbitten"):
        return
    relieve(table, who, "frostbitten", why=": thawed")
    if table[RULES].fire_and_ice_cancel:
        relieve(table, who, "burning", why=": put out by the cold")


# --- they ease and go
@rule("STR-267", "STR-268", "STR-850", "STR-Q153")
def relieve(
    table: Table, who: Key[Character], condition: Condition, points: int | None = None, why: str = "",
    shrugged: bool = False,
) -> None:  # fmt: skip
    """Points of a Condition go; all of them, where no number is given. `shrugged`: they were shrugged off, by a test
    or of themselves, which leaves somebody guarded."""
    if not has_condition(table, who, condition) or (condition == "marked" and is_death_marked(table, who)):
        return
    body, entry = table[who], entry_of(table, condition)
    was = body.conditions[condition]
    left = 0 if points is None or not entry.graded else max(0, was.points - points)
    guards = shrugged and entry.difficult and (not left or not table[RULES].guarded_when_gone)
    guarded = (*body.guarded, condition) if guards and condition not in body.guarded else body.guarded
    others = {one: each for one, each in body.conditions.items() if one != condition}
    if left:
        eased = {one: replace(was, points=left) if one == condition else each for one, each in body.conditions.items()}
        table.record(
            ConditionEased(about=who, conditions=eased, guarded=guarded, condition=entry.name, was=was.points,
                           points=left, why=why.removeprefix(": ") or "eased")
        )  # fmt: skip
    else:
        table.record(ConditionEnded(about=who, conditions=others, guarded=guarded, condition=entry.name, why=why))


@rule("STR-850", "STR-Q153")
def guarded_ob(reader: Reader, who: Key[Character], *conditions: Condition) -> int:
    """What a foe's test is harder by that would bring such a Condition over somebody who is guarded against it."""
    guarded = reader[who].guarded
    return int(any(one in guarded for one in conditions)) if guarded else 0
