"""Cloak of the God's Favour: a god soaks hits for whoever fights in their name."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Table, action, rule
from hearthside.rulesets.brew.facts.combat import GodCalled
from hearthside.rulesets.brew.rules.attempts import has_effect
from hearthside.rulesets.brew.rules.combat.bands import is_fight, place_of
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.state import Character

CLOAK = "cloak"
FAVOUR = 2


@rule("BREW-399", "BREW-400")
def why_no_cloak(view: Reader, who: Key[Character]) -> str:
    character = view[who]
    if not has_effect(view, who, CLOAK):
        return f"{character.name} does not have the favour of a god"
    if character.faithless:
        return f"{character.name} has lost the faith"
    if not is_fight(view) or character.fighting is None:
        return f"{character.name} is in no fight"
    if character.fighting.cloak:
        return f"{character.name} wears the god's favour already"
    return why_no_rolls(view, who)


@action("Call on the god", by=Character, unless=why_no_cloak)
@rule("BREW-399", "BREW-Q130")
def call_on_god(table: Table, who: Key[Character]) -> None:
    """Soak 2 of every hit as long as you are actively fighting; it ends when you go on the defensive."""
    table.record(GodCalled(about=who, fighting=replace(place_of(table, who), cloak=FAVOUR), soak=FAVOUR))
