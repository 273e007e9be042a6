"""The tricks and flaws that somebody has, as the packs describe them now."""

from __future__ import annotations

from hearthside.engine import Key, Reader
from hearthside.rulesets.brew.content_kinds import Flaw, Trick
from hearthside.rulesets.brew.state import Character


def held(reader: Reader, who: Key[Character]) -> dict[str, Trick]:
    """By id; an entry that is struck from the setting counts for nothing."""
    character, tricks, flaws = reader[who], reader.content.of(Trick), reader.content.of(Flaw)
    return {
        **{id_: tricks[id_] for id_ in character.tricks if id_ in tricks},
        **{id_: flaws[id_] for id_ in character.flaws if id_ in flaws},
    }
