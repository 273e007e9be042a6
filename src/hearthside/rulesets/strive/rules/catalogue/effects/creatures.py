"""What Skills of creatures do."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hearthside.engine import Table, rule
from hearthside.rulesets.strive.facts.catalogue import Told
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEffect
from hearthside.rulesets.strive.rules.catalogue.use import Use


@rule("STR-1025")
def own_words(table: Table, use: Use) -> None:
    """A deed that a GM has written: what it does is told."""
    table.record(Told(about=use.who, what=use.it.entry.text or use.it.name))


EFFECTS: Mapping[ExpertiseEffect, Callable[[Table, Use], None]] = {"own-words": own_words}
