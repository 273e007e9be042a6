"""Whether somebody may act now: whose turn it is, where turns are taken, and whether they can."""

from __future__ import annotations

from hearthside.engine import Key, Reader, name_of, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.riding import rider_of
from hearthside.rulesets.strive.rules.combat.action_points import may_pay
from hearthside.rulesets.strive.rules.health.conditions import why_unable
from hearthside.rulesets.strive.squads import unit
from hearthside.rulesets.strive.state import Character


@rule("STR-302", "STR-311", "STR-409")
def why_not_my_turn(view: Reader, who: Key[Character]) -> str:
    """Why somebody is not to act now where the order counts; empty: they are. While somebody hidden acts, only the GM
    knows who: whoever is hidden but for their player may act then."""
    if not turns.is_going_on(view):
        return turns.NO_TURNS
    acting, sight = view[turns.TURNS].acting, view[who].seen_by
    if not acting and sight == "gm":
        acting = turns.acting_of(view[turns.TURNS])
    is_mine = acting == who or acting in unit(view, who) or (not acting and sight == "owner")
    return "" if is_mine else f"it is not the turn of {name_of(view, who)}"


@rule("STR-302", "STR-409", "STR-411", "STR-412", "STR-417", "STR-Q127")
def why_no_action(view: Reader, who: Key[Character], ap: int = 0) -> str:
    """Why somebody can take no action of so many AP now of their own accord; empty if they can. Where the order matters
    everybody acts in their own turn, in a fight whoever is in it; else all act as they like. Reactions belong to the
    turns of others, and do not ask here."""
    if why := why_unable(view, who):
        return why
    is_bound = view[who].fighting is not None if is_combat(view) else turns.is_going_on(view)
    if is_bound and (why := why_not_my_turn(view, who)):
        return why
    if is_bound and rider_of(view, who):
        return f"{name_of(view, who)} is ridden, and has no turn"
    return "" if may_pay(view, who, ap) else f"{name_of(view, who)} has too few AP; it costs {ap}"
