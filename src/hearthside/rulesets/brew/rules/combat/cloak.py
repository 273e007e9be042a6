"""Cloak of the God's Favour: a god soaks hits for whoever fights in their name."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Key, Reader, Table, action, consequence, rule
from hearthside.rulesets.brew.facts.combat import FavourLost, GodCalled
from hearthside.rulesets.brew.rules.attempts import has_effect
from hearthside.rulesets.brew.rules.combat.bands import is_fight, place_of
from hearthside.rulesets.brew.rules.harm.health import why_helpless
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


def has_cloak_fallen(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody who wears the god's favour no longer fights in the god's name."""
    character, fighting = reader[who], reader[who].fighting
    if fighting is None or not fighting.cloak:
        return False
    is_defensive = fighting.guarding and fighting.acted and not fighting.attacks
    return is_defensive or character.faithless or bool(why_helpless(character)) or not has_effect(reader, who, CLOAK)


@consequence(of=Character, when=has_cloak_fallen,
             fields=("fighting", "faithless", "name", "state", "health", "stabilization", "exhaustion", "is_asleep",
                     "tricks", "flaws"))  # fmt: skip
@rule("BREW-399", "BREW-400")
def lose_cloak(table: Table, who: Key[Character]) -> None:
    """The favour leaves whoever spends their action on the defensive, falls unconscious, or loses the faith or the
    trick; then the god has to be called on anew."""
    table.record(FavourLost(about=who, fighting=replace(place_of(table, who), cloak=0)))


@action("Call on the god", by=Character, unless=why_no_cloak)
@rule("BREW-399", "BREW-Q130")
def call_on_god(table: Table, who: Key[Character]) -> None:
    """Soak 2 of every hit as long as you are actively fighting; it ends when you go on the defensive."""
    table.record(GodCalled(about=who, fighting=replace(place_of(table, who), cloak=FAVOUR), soak=FAVOUR))
