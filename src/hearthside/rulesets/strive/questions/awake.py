"""Who can be picked for what needs somebody awake: to speak, run, teach, eat, keep watch."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.rules.health.conditions import is_helpless, why_helpless
from hearthside.rulesets.strive.state import Character, active_characters


@rule("STR-857", "STR-887", "STR-Q156")
def awake(reader: Reader) -> tuple[Key[Character], ...]:
    """Everybody in the story who is neither Unconscious nor at Death's Door."""
    return tuple(who for who in active_characters(reader) if not is_helpless(reader, who))


def why_not_awake(view: Reader, value: Any) -> str:
    """The reason why a character cannot be picked, if it is that they are not awake; otherwise ""."""
    return why_helpless(view, Key[Character](value)) if value in view.every(Character) else ""
