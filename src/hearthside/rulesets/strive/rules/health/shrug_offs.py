"""Getting rid of Conditions: shrugging them off, putting fires out, standing up, breaking free, waking somebody."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, Key, Reader, Table, action, known, name_of, rule
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.facts.health import ConditionWentOn
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.conditions import HowManyPoints, WhichCondition, WhoHasIt
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import fighting_of, takes_effect
from hearthside.rulesets.strive.rules.combat.defences import answer
from hearthside.rulesets.strive.rules.combat.places import at_hand, flanking
from hearthside.rulesets.strive.rules.health.conditions import (
    entry_of,
    has_condition,
    points_of,
    relieve,
    why_unable,
)
from hearthside.rulesets.strive.rules.health.hp import FAINTED, KNOCKED_OUT, is_out
from hearthside.rulesets.strive.rules.tests.parts import DEFENCE, OPPOSED
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test, oppose
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import BURIED, UNARMED, Condition

TEST_AP, BASIC_AP, WAKE_AP = 2, 1, 2


# --- shrugging off
@rule("STR-269", "STR-849", "STR-Q152")
def shrug_off_ap(reader: Reader) -> int:
    return BASIC_AP if reader[RULES].cheap_shrug_offs else TEST_AP


@rule("STR-268", "STR-269", "STR-849", "STR-Q152")
def can_shrug_off(reader: Reader, who: Key[Character]) -> tuple[Condition, ...]:
    """The Conditions that somebody may test against now: after their first Tick, and outside of a fight once for each
    Tick."""
    once = not is_combat(reader) or reader[RULES].cheap_shrug_offs
    return tuple(
        condition
        for condition, affliction in reader[who].conditions.items()
        if entry_of(reader, condition).shrug_off and not affliction.fresh and not (once and affliction.tried)
    )


def why_no_shrug_off(view: Reader, who: Key[Character]) -> str:
    if why := why_no_action(view, who, shrug_off_ap(view)):
        return why
    if can_shrug_off(view, who):
        return ""
    conditions = view[who].conditions
    fresh = [entry_of(view, one).name for one in conditions if conditions[one].fresh and entry_of(view, one).shrug_off]
    return why_fresh(fresh[0]) if fresh else f"{name_of(view, who)} has nothing to shrug off now"


@rule("STR-269", "STR-849")
def why_fresh(condition: str) -> str:
    return f"{condition} can be shrugged off only after its first Tick"


@action("Shrug off", by=Character, unless=why_no_shrug_off, called="shrug-off",
        costs=lambda view, who: shrug_off_ap(view),
        condition=lambda view, who, args: WhichCondition(conditions=can_shrug_off(view, Key(who))))  # fmt: skip
@rule("STR-268", "STR-269", "STR-849", "STR-852", "STR-856", "STR-875", "STR-879", "STR-881", "STR-886", "STR-Q152")
def shrug_off_point(table: Table, who: Key[Character], condition: Condition) -> None:
    """A test takes a point off a Condition."""
    # 1. In a fight it is an action; otherwise it can be tried once for each Tick.
    if not takes_effect(table, who, shrug_off_ap(table), f"shrug {entry_of(table, condition).name} off"):
        return
    if not has_condition(table, who, condition):  # it has gone meanwhile
        return
    conditions = table[who].conditions
    tried: Affliction = replace(conditions[condition], tried=True)
    table.record(ConditionWentOn(about=who, conditions={**conditions, condition: tried}))
    # 2. The test of the Condition.
    entry = entry_of(table, condition)
    assert entry.shrug_off is not None
    test = Test(who=who, of=entry.shrug_off.of, ob=entry.shrug_off.ob, why=f"shrug {entry.name} off",
                purposes=("condition", "shrug-off"))  # fmt: skip
    # 3. A point goes.
    if make_test(table, test).succeeded:
        relieve(table, who, condition, 1, why=": shrugged off", shrugged=True)


# --- without a test
@rule("STR-854")
def on_fire(reader: Reader, by: Key[Character]) -> tuple[Key[Character], ...]:
    """Whose fire somebody may put out: their own, and that of whoever is beside them, after its first Tick."""
    return tuple(who for who in burning_near(reader, by) if not reader[who].conditions["burning"].fresh)


def burning_near(reader: Reader, by: Key[Character]) -> tuple[Key[Character], ...]:
    burning = (who for who in active_characters(reader) if has_condition(reader, who, "burning"))
    return tuple(who for who in burning if who == by or at_hand(reader, by, who))


def why_no_fire(view: Reader, who: Key[Character]) -> str:
    if why := why_no_action(view, who, BASIC_AP):
        return why
    if on_fire(view, who):
        return ""
    return why_fresh("Burning") if burning_near(view, who) else "nobody here is Burning"


def most_points(view: Reader, who: Id, whom: Id | None) -> int:
    """How many points may be put out: as many as there are, and in a fight as many as there are AP."""
    if whom is None or whom not in view:
        return 1
    fighting = fighting_of(view, Key(who))
    points = points_of(view, Key(whom), "burning")
    return max(1, points if fighting is None else min(points, fighting.ap))


@action("Put out a fire", by=Character, unless=why_no_fire, called="put-out", costs=BASIC_AP,
        whom=lambda view, who, args: WhoHasIt(who=on_fire(view, Key(who)), words="Whose fire?"),
        points=lambda view, who, args: HowManyPoints(most=most_points(view, who, args.get("whom"))))  # fmt: skip
@rule("STR-849", "STR-854", "STR-EX108")
def put_out(table: Table, who: Key[Character], whom: Key[Character], points: int = 1) -> None:
    """1 AP for each point of Burning, by the character or somebody beside them."""
    if not takes_effect(table, who, points, "put out a fire"):
        return
    relieve(table, whom, "burning", points, why=": put out", shrugged=True)


def why_not_up(view: Reader, who: Key[Character]) -> str:
    if not has_condition(view, who, "prone"):
        return f"{name_of(view, who)} is not Prone"
    return why_no_action(view, who, rising_ap(view, who))


@rule("STR-882", "STR-1041", "STR-Q218")
def rising_ap(reader: Reader, who: Key[Character]) -> int:
    """1 AP; 2 for whoever is buried."""
    prone = reader[who].conditions.get("prone")
    return 2 * BASIC_AP if prone is not None and prone.what == BURIED else BASIC_AP


@action("Stand up", by=Character, unless=why_not_up, costs=rising_ap)
@rule("STR-882", "STR-Q167")
def stand_up(table: Table, who: Key[Character]) -> None:
    """Prone no longer, for 1 AP; for 2 from under the earth."""
    if not takes_effect(table, who, rising_ap(table, who), "stand up"):
        return
    relieve(table, who, "prone")


# --- grapples
def why_not_free(view: Reader, who: Key[Character]) -> str:
    if not has_condition(view, who, "grappled"):
        return f"{name_of(view, who)} is not Grappled"
    return why_no_action(view, who, TEST_AP)


@action("Break free", by=Character, unless=why_not_free, costs=TEST_AP)
@rule("STR-872", "STR-Q164", "STR-Q438")
def break_free(table: Table, who: Key[Character]) -> None:
    """Unarmed Combat against whoever grapples, who holds on for 1 AP; without AP the Ob is 1."""
    if not takes_effect(table, who, TEST_AP, "break free"):
        return
    test = Test(who=who, of=UNARMED, why="break free", purposes=("break-free", OPPOSED))
    grappler = grappler_of(table, who)
    if grappler is not None and table.run(holds_on, grappler, who):
        degree = flanking(table, grappler, ranged=False)
        held = Test(who=grappler, of=UNARMED, why="hold on", purposes=(DEFENCE, degree, OPPOSED))
        freed = oppose(table, test, held).succeeded
    else:
        freed = make_test(table, replace(test, ob=1)).succeeded
    if freed:
        relieve(table, who, "grappled", why=": breaks free")


def grappler_of(reader: Reader, who: Key[Character]) -> Key[Character] | None:
    """Who grapples somebody, where that one can be known of."""
    source = Key[Character](reader[who].conditions["grappled"].source)
    return source if known(reader, (source,)) and isinstance(reader[source], Character) else None


@rule("STR-478", "STR-Q164")
def holds_on(table: Table, grappler: Key[Character], who: Key[Character]) -> bool:
    """Whoever grapples may resist, for the 1 AP of a defence; at some tables for nothing."""
    if table[RULES].grappler_needs_no_ap:
        return not why_unable(table, grappler)
    return bool(answer(table, who, grappler, "breaks free", (UNARMED,)).of)


def held_by(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    grappled = (one for one in active_characters(reader) if has_condition(reader, one, "grappled"))
    return tuple(one for one in grappled if reader[one].conditions["grappled"].source == who)


def why_no_hold(view: Reader, who: Key[Character]) -> str:
    return "" if held_by(view, who) else f"{name_of(view, who)} holds nobody"


@action("Release", by=Character, meanwhile=True, unless=why_no_hold, costs=0,
        whom=lambda view, who, args: WhoHasIt(who=held_by(view, Key(who)), words="Whom?"))  # fmt: skip
@rule("STR-Q164")
def release(table: Table, who: Key[Character], whom: Key[Character]) -> None:
    """The grapple is over, whenever whoever grapples wants it so."""
    relieve(table, whom, "grappled", why=": let go")


# --- waking
@rule("STR-887", "STR-Q170")
def sleepers(reader: Reader, by: Key[Character]) -> tuple[Key[Character], ...]:
    """Who can be woken: not those who have no HP left, nor those who fainted."""
    return tuple(one for one in active_characters(reader)
                 if one != by and has_condition(reader, one, "unconscious") and at_hand(reader, by, one)
                 and not any(is_out(reader, one, why) for why in (KNOCKED_OUT, FAINTED)))  # fmt: skip


def why_nobody_to_wake(view: Reader, who: Key[Character]) -> str:
    if why := why_no_action(view, who, WAKE_AP):
        return why
    return "" if sleepers(view, who) else "there is nobody who can be woken"


@action("Wake somebody", by=Character, unless=why_nobody_to_wake, called="wake", costs=WAKE_AP,
        whom=lambda view, who, args: WhoHasIt(who=sleepers(view, Key(who)), words="Whom?"))  # fmt: skip
@rule("STR-887", "STR-Q170")
def wake(table: Table, who: Key[Character], whom: Key[Character]) -> None:
    """Somebody who was knocked out from behind is woken, for 2 AP."""
    if not takes_effect(table, who, WAKE_AP, "wake somebody"):
        return
    relieve(table, whom, "unconscious", why=": woken", shrugged=True)


ACTIONS = (shrug_off_point, put_out, stand_up, break_free, release, wake)
