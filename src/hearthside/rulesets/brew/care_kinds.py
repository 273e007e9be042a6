"""What a setting may hold about harm: illnesses and poisons."""

from __future__ import annotations

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.brew.body import Penalties
from hearthside.rulesets.brew.words import AtLeastNone, AtLeastOne


@rule("BREW-221", "BREW-223", "BREW-224", "BREW-226", "BREW-227", "BREW-Q90")
class Illness(ContentEntry, frozen=True):
    """An illness; a poison works the same way."""

    difficulty: AtLeastOne = 8
    """Of resisting it, and of ending it by magic."""
    base: AtLeastOne = 10
    """From which the die and Power are taken to get its days."""
    penalties: Penalties = {}
    """On rolls, by Attribute or on every roll, while it lasts."""
    damage: AtLeastNone = 0
    """Health that it costs every day."""
    care: AtLeastOne = 6
    """What a day's Medicine total has to reach to shorten it, where the table sets that for each illness."""
    magical: bool = False
    poison: bool = False
