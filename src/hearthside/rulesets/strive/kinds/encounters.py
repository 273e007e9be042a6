"""What a pack may say of encounters: the foes, and what else makes them easy or hard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from hearthside.engine import ContentEntry, id_of, rule
from hearthside.rulesets.strive.squads import Benefit
from hearthside.rulesets.strive.words import AtLeastOne, Word


class Foes(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Some NPCs of one kind: each for itself, or as a Squad."""

    npc: Annotated[str, id_of("npcs")]
    number: AtLeastOne = 1
    squad: bool = False
    captain: Annotated[str, id_of("npcs")] = ""
    benefit: Benefit = ""


@rule("STR-1141", "STR-1145", "STR-1146", "STR-1147", "STR-1148")
class EncounterEntry(ContentEntry, frozen=True, kw_only=True):
    """An encounter that is prepared."""

    foes: tuple[Foes, ...] = ()
    hinders: tuple[Word, ...] = ()
    """Features of the battlefield that are likely to hinder the PCs."""
    helps: tuple[Word, ...] = ()
    """… to help them."""
    objectives: tuple[Word, ...] = ()
    """Other than defeating all enemies."""
    foes_armored: bool = False
    """The enemies have armor that the PCs cannot easily get around."""
    armor_helps: bool = False
    """The PCs' armor will probably be effective."""
    traits_help: bool = False
    """PCs have Traits that will help."""
    combat_skills: tuple[Word, ...] = ()
    """Skills of the PCs that count as combat-oriented here, beside those that always do."""


KINDS: Mapping[str, type[ContentEntry]] = {"encounters": EncounterEntry}
