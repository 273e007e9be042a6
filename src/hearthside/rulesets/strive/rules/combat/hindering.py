"""What makes somebody hard to hit: cover, speed, whatever the GM finds. Cover is on the map, or the GM says so."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.kit.grid.sight import Cover
from hearthside.rulesets.strive.clouds import CLOUD, SMOKE, cloud_ob, smoke_ob
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.attacks import (
    Hindered,
    HowLongHindered,
    HowMuchHarder,
    WhatHinders,
    WhoIsHindered,
)
from hearthside.rulesets.strive.rules.catalogue.lasting import lend, take_back
from hearthside.rulesets.strive.rules.combat.positions import cover_between
from hearthside.rulesets.strive.state import Character, Effect, Until, active_characters

COVERS: Mapping[str, Cover] = {"low cover": Cover.LOW, "high cover": Cover.HIGH}
COVER, SPEED, CIRCUMSTANCES = "Cover", "Speed", "Circumstances"
HIT = "being hit"
"""The purpose of effects that change how hard somebody is to hit."""


@rule("STR-454", "STR-494", "STR-495", "STR-497", "STR-498", "STR-499", "STR-1242", "STR-Q64", "STR-EX70")
def hindrance(reader: Reader, attacker: Key[Character], target: Key[Character], *, ranged: bool) -> int:
    """What is added to the Ob of an attack. Different sources add, but there is one cover at most: of the map, which
    counts against ranged attacks, or as the GM has said."""
    effects = reader[target].effects
    if not (effects or ranged):
        return 0
    said = {name: effect.ob for name, effect in effects.items() if HIT in effect.on}
    seen = min(Cover.HIGH, cover_between(reader, attacker, target)) if ranged else Cover.NONE
    parts = {**said, COVER: max(said.get(COVER, 0), int(seen))}
    if ranged and (cloud := cloud_ob(reader, attacker, target)):
        parts[CLOUD] = cloud
    if ranged and (smoke := smoke_ob(reader, attacker, target)):
        parts[SMOKE] = smoke
    if reader[RULES].highest_hindrance:
        return max(parts.values(), key=abs)
    return sum(parts.values())


def why_nobody(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is nobody"


@action("Make hard to hit", unless=why_nobody, who=WhoIsHindered(), why=WhatHinders(),
        harder=lambda view, by, args: HowMuchHarder(why=args["why"]), until=HowLongHindered())  # fmt: skip
@rule("STR-454", "STR-494", "STR-495", "STR-496", "STR-498", "STR-499")
def hinder(table: Table, by: Id, who: Key[Character], why: Hindered, harder: int = 1, until: Until = "round") -> None:
    """Cover, speed or whatever else makes somebody harder (or easier) to hit, for as long as you say."""
    if why == "nothing":
        for name in (COVER, SPEED, CIRCUMSTANCES):
            take_back(table, who, name)
        return
    name = COVER if why in COVERS else SPEED if why == "speed" else CIRCUMSTANCES
    ob = int(COVERS[why]) if why in COVERS else harder
    lend(table, who, name, Effect(ob=ob, on=(HIT,), until=until))
