"""What the story does to people, by the GM's word: harm, Conditions, Exhaustion, help; and a dose of a drug."""

from __future__ import annotations

from typing import Any, Literal

from hearthside.engine import Id, Key, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.body import TemporaryHP
from hearthside.rulesets.strive.facts.health import TickOrdered
from hearthside.rulesets.strive.questions.conditions import (
    FromWhom,
    HowManyPoints,
    HowManyRounds,
    InWords,
    WhichBody,
    WhichCondition,
    WhoHasIt,
    WhyItEnds,
)
from hearthside.rulesets.strive.questions.health import TickOrder
from hearthside.rulesets.strive.questions.treatment import HowMuch, MoreDamage, OfWhatType, UntilWhen
from hearthside.rulesets.strive.rules.health.conditions import (
    end_withdrawal,
    entry_of,
    has_condition,
    inflict,
    relieve,
)
from hearthside.rulesets.strive.rules.health.damage import Damage, Harm, suffer
from hearthside.rulesets.strive.rules.health.dying import die, fall, lie_stable
from hearthside.rulesets.strive.rules.health.exhaustion import exhaust, grant_exhausted, recover, shake_off
from hearthside.rulesets.strive.rules.health.hp import KNOCKED_OUT, grant_temporary, is_out, restore_hp
from hearthside.rulesets.strive.rules.health.illness import why_nobody
from hearthside.rulesets.strive.rules.health.injuries import injure_directly
from hearthside.rulesets.strive.rules.health.ticks import ticking_now
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import Condition, DamageType


# --- harm
@action("Damage", unless=why_nobody, called="hurt", who=WhichBody(), points=HowMuch(), kind=OfWhatType(),
        source=FromWhom(), more=MoreDamage())  # fmt: skip
@rule("STR-199", "STR-248", "STR-Q31")
def hurt(table: Table, by: Id, who: Key[Character], points: int, kind: DamageType = "bludgeoning", source: str = "",
         more: tuple[tuple[int, DamageType], ...] = ()) -> None:  # fmt: skip
    """Damage from whatever the story brings: a trap, fire, a falling beam. Armor counts."""
    others = (Damage(type_, amount) for amount, type_ in more)
    suffer(table, who, Harm(instances=(Damage(kind, points), *others), source=source))


@action("Injure", unless=why_nobody, who=WhichBody(), kind=OfWhatType(default="pure"))
@rule("STR-225", "STR-Q33")
def injure_by_word(table: Table, by: Id, who: Key[Character], kind: DamageType = "pure") -> None:
    """An Injury that no damage has brought."""
    injure_directly(table, who, 1, kind)


@action("Killing blow", unless=lambda view, by: why_nobody_helpless(view), called="killing-blow",
        who=lambda view, by, args: WhoHasIt(who=helpless(view), words="Whom?"))  # fmt: skip
@rule("STR-Q156")
def killing_blow(table: Table, by: Id, who: Key[Character]) -> None:
    """Somebody at Death's Door is killed on purpose."""
    die(table, who, "a killing blow")


def helpless(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in active_characters(reader) if has_condition(reader, who, "deaths-door"))


def why_nobody_helpless(view: Reader) -> str:
    return "" if helpless(view) else "nobody is at Death's Door"


# --- help
@action("Give HP back", unless=why_nobody, called="give-hp", who=WhichBody(), points=HowMuch())
@rule("STR-206", "STR-Q26")
def give_hp(table: Table, by: Id, who: Key[Character], points: int) -> None:
    """HP come back by what the story brings, up to the maximum."""
    restore_hp(table, who, points, "the story")


@action("Temporary HP", unless=why_nobody, called="temporary-hp", who=WhichBody(), points=HowMuch(), until=UntilWhen())
@rule("STR-210", "STR-211", "STR-EX27")
def give_temporary(table: Table, by: Id, who: Key[Character], points: int,
                   until: Literal["scene", "session"] = "scene") -> None:  # fmt: skip
    """HP on top, which go first, and go when the scene or the session ends."""
    grant_temporary(table, who, TemporaryHP(points, until))


# --- Exhaustion
@action("Exhaust", unless=why_nobody, called="exhaust", who=WhichBody(), points=HowMuch(most=50))
@rule("STR-258")
def exhaust_by_word(table: Table, by: Id, who: Key[Character], points: int = 1) -> None:
    """Something exhausting."""
    exhaust(table, who, points, "exhausting", own=False)


@action("Relieve Exhaustion", unless=why_nobody, called="relieve-exhaustion", who=WhichBody(), points=HowMuch(most=50))
@rule("STR-258", "STR-Q311")
def recover_by_word(table: Table, by: Id, who: Key[Character], points: int = 1) -> None:
    """Exhaustion from actions goes down."""
    recover(table, who, points, "the story")


# --- Conditions
@action("Give a Condition", unless=why_nobody, called="inflict", who=WhichBody(), condition=WhichCondition(),
        points=HowManyPoints(), rounds=HowManyRounds(), source=FromWhom(), what=InWords())  # fmt: skip
@rule("STR-265", "STR-862", "STR-874", "STR-883")
def inflict_by_word(table: Table, by: Id, who: Key[Character], condition: Condition, points: int = 1, rounds: int = 0,
                    source: str = "", what: str = "") -> None:  # fmt: skip
    """Somebody is Prone, Burning, Drug-Addicted … because the story says so."""
    if condition == "deaths-door":
        fall(table, who)
    elif condition == "exhausted":
        grant_exhausted(table, who, what or "the story")
    else:
        inflict(table, who, condition, points, source, rounds or None, what)


def afflicted(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in active_characters(reader) if reader[who].conditions)


def why_nobody_afflicted(view: Reader, by: Id) -> str:
    return "" if afflicted(view) else "nobody has a Condition"


def theirs(view: Reader, by: Id, args: Any) -> WhichCondition:
    who = args.get("who")
    return WhichCondition(conditions=tuple(view[who].conditions) if who else ())


@action("End a Condition", unless=why_nobody_afflicted, called="end-condition",
        who=lambda view, by, args: WhoHasIt(who=afflicted(view), words="Whose?"), condition=theirs,
        why=lambda view, by, args: WhyItEnds(condition=args.get("condition")))  # fmt: skip
@rule("STR-271", "STR-852", "STR-854", "STR-870", "STR-875", "STR-879", "STR-883", "STR-886", "STR-887", "STR-Q162")
def end_condition(table: Table, by: Id, who: Key[Character], condition: Condition, why: str = "") -> None:
    """Help from outside, or the end of its cause, ends a Condition at once; also waking, which is for the GM to say:
    nobody is awake at 0 HP, so whoever had none has 1."""
    because = f": {why}" if why else ""
    if condition == "exhausted":
        shake_off(table, who, because)
    elif condition == "deaths-door":
        lie_stable(table, who)
    else:
        if condition == "unconscious" and is_out(table, who, KNOCKED_OUT):
            restore_hp(table, who, 1, "awake again")
        relieve(table, who, condition, why=because, shrugged=condition == "unconscious")


# --- the order of a Tick
def ticked_by_several(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in active_characters(reader) if len(ticking_now(reader, who)) > 1)


def why_no_order(view: Reader, by: Id) -> str:
    return "" if ticked_by_several(view) else "nobody has two Conditions that take effect at a Tick"


def their_order(view: Reader, by: Id, args: Any) -> TickOrder:
    who = args["who"]
    return TickOrder(who=who, conditions=ticking_now(view, who))


@action("Order Conditions", unless=why_no_order, called="order-tick",
        who=lambda view, by, args: WhoHasIt(who=ticked_by_several(view), words="Whose?"),
        order=their_order)  # fmt: skip
@rule("STR-Q366")
def order_tick(table: Table, by: Id, who: Key[Character], order: tuple[Condition, ...]) -> None:
    """Say which Condition takes effect first at somebody's Ticks from now on."""
    names = " before ".join(entry_of(table, one).name for one in order)
    table.record(TickOrdered(about=who, tick_order=order, order=names))


# --- drugs
def why_no_addict(view: Reader, who: Key[Character]) -> str:
    return "" if has_condition(view, who, "drug-addicted") else f"{name_of(view, who)} is not Drug-Addicted"


@action("Take a dose", by=Character, unless=why_no_addict, called="dose")
@rule("STR-862")
def take_dose(table: Table, who: Key[Character]) -> None:
    """A dose holds for 24 hours, and ends withdrawal."""
    end_withdrawal(table, who)


ACTIONS = (
    hurt, injure_by_word, killing_blow, give_hp, give_temporary, exhaust_by_word, recover_by_word, inflict_by_word,
    end_condition, order_tick, take_dose,
)  # fmt: skip
