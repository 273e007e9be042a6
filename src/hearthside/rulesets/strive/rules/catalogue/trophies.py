"""Collect The Trophy: what a Monster Hunter may do once in a combat."""

from __future__ import annotations

from typing import Any

from hearthside.engine import GM, Id, Key, Reader, Table, action, rule
from hearthside.rulesets.strive.facts.catalogue import ExpertiseUsedOn, Told
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.questions.catalogue import DoesItHold, OneOfThese
from hearthside.rulesets.strive.rules.catalogue.uses import use_up, used
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.attacks import free_attack
from hearthside.rulesets.strive.rules.combat.places import foes_of
from hearthside.rulesets.strive.rules.health.conditions import inflict
from hearthside.rulesets.strive.rules.health.duties import why_driven, why_harmless
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import has_title

TROPHY = "Collect The Trophy"


def why_no_trophy(view: Reader, who: Key[Character]) -> str:
    if not is_combat(view) or view[who].fighting is None:
        return f"{TROPHY} is for combat"
    if not has_title(view, who, "trophy"):
        return f"{view[who].name} is no Monster Hunter"
    if used(view, who, TROPHY, "combat"):
        return f"{TROPHY} can be used once per combat"
    if why := why_no_action(view, who) or why_driven(view, who, attack=True) or why_harmless(view, who):
        return why
    return "" if foes_of(view, who) else "there is no foe"


def which_foe(view: Reader, who: Id, args: Any) -> OneOfThese:
    return OneOfThese(asked="Which beast?", among=foes_of(view, Key[Character](who)))


@action(TROPHY, by=Character, unless=why_no_trophy, whom=which_foe)
@rule("STR-838", "STR-839")
def collect_the_trophy(table: Table, who: Key[Character], whom: Key[Character]) -> None:
    """A beast of a kind that was defeated before is Marked, and attacked at once for free with +1 CP."""
    beast = "a creature without reason, of a kind that was defeated before"
    if not table.choose(GM, DoesItHold(who=who, what=TROPHY, condition=beast)):
        table.record(Told(about=who, what=f"{TROPHY} is not possible here"))
        return
    table.record(ExpertiseUsedOn(about=who, expertise=TROPHY, whom=whom))
    use_up(table, who, TROPHY, "combat")
    inflict(table, whom, "marked", source=who)
    free_attack(table, who, whom, TROPHY, points=1)


ACTIONS = (collect_the_trophy,)
