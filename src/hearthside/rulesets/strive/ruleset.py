"""STRIVE, as the rest of Hearthside sees it."""

from __future__ import annotations

from typing import Any

from hearthside.engine import Action, Consequence, Credit, Reaction, Ruleset
from hearthside.rulesets.strive.arrivals import ACTIONS as ARRIVALS
from hearthside.rulesets.strive.board import TURN_ACTIONS, TURN_ENDINGS, areas, deeds, gauges, token, way
from hearthside.rulesets.strive.content_kinds import KINDS
from hearthside.rulesets.strive.creation import create
from hearthside.rulesets.strive.demo import demo
from hearthside.rulesets.strive.fate_state import RECORDS as FATE_RECORDS
from hearthside.rulesets.strive.fight_state import RECORDS as FIGHT_RECORDS
from hearthside.rulesets.strive.hostility import RECORDS as HOSTILITY_RECORDS
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.interaction_state import RECORDS as INTERACTION_RECORDS
from hearthside.rulesets.strive.mastery_state import RECORDS as MASTERY_RECORDS
from hearthside.rulesets.strive.odds import ODDS, VERDICTS
from hearthside.rulesets.strive.policies import sensible, suggest
from hearthside.rulesets.strive.project_state import RECORDS as PROJECT_RECORDS
from hearthside.rulesets.strive.questions.catalogue import Defend
from hearthside.rulesets.strive.questions.moving import PushThrough
from hearthside.rulesets.strive.rules.belongings import actions as belongings
from hearthside.rulesets.strive.rules.catalogue import actions as catalogue
from hearthside.rulesets.strive.rules.characters import actions as characters
from hearthside.rulesets.strive.rules.combat import actions as combat
from hearthside.rulesets.strive.rules.combat.turns import turn_note
from hearthside.rulesets.strive.rules.downtime import actions as downtime
from hearthside.rulesets.strive.rules.downtime.days import goes_on
from hearthside.rulesets.strive.rules.fate import actions as fate
from hearthside.rulesets.strive.rules.health import actions as health
from hearthside.rulesets.strive.rules.health.conditions import why_gone
from hearthside.rulesets.strive.rules.interactions import actions as interactions
from hearthside.rulesets.strive.rules.magic import actions as magic
from hearthside.rulesets.strive.rules.mastery import actions as mastery
from hearthside.rulesets.strive.rules.npcs import actions as npcs
from hearthside.rulesets.strive.rules.tests import actions as tests
from hearthside.rulesets.strive.sheet import sheet, status, vitals
from hearthside.rulesets.strive.squads import RECORDS as SQUAD_RECORDS
from hearthside.rulesets.strive.state import Character, Play
from hearthside.rulesets.strive.upgrades import VERSION, upgrade
from hearthside.rulesets.strive.warnings import content_faults, faults, warnings

CHAPTERS = (
    tests, characters, health, belongings, fate, catalogue, combat, npcs, downtime, interactions, mastery, magic,
)  # fmt: skip
ACTIONS: tuple[Action, ...] = (create, *ARRIVALS, *(one for chapter in CHAPTERS for one in chapter.ACTIONS))
REACTIONS: tuple[Reaction[Any], ...] = tuple(one for chapter in CHAPTERS for one in chapter.REACTIONS)
CONSEQUENCES: tuple[Consequence, ...] = (
    *tests.CONSEQUENCES, *catalogue.CONSEQUENCES, *combat.CONSEQUENCES, *npcs.CONSEQUENCES, *belongings.CONSEQUENCES,
    *health.CONSEQUENCES,
)  # fmt: skip
"""In the order in which they come about: what is dropped weighs on nobody when it is asked who is Exhausted."""


RULESET = Ruleset(
    id="strive",
    version=VERSION,
    title="STRIVE",
    text="Pools of d6 against an obstacle. Skills grow by use, Injuries take weeks, and fate is a hand of cards.",
    credits=Credit(
        work="STRIVE-TTRPG", edition="version 26, playtest", licence="CC-BY-4.0",
        line="This product uses and/or references mechanics from the STRIVE-TTRPG, version 26",
    ),
    package="hearthside.rulesets.strive",
    records=(Character, Play, *FATE_RECORDS, *FIGHT_RECORDS, *SQUAD_RECORDS, *HOSTILITY_RECORDS, *PROJECT_RECORDS,
             *INTERACTION_RECORDS, *MASTERY_RECORDS),
    house_rules=HouseRules,
    actions=ACTIONS,
    reactions=REACTIONS,
    consequences=CONSEQUENCES,
    unable=why_gone,
    orders=(Defend.order, PushThrough.order),
    content=KINDS,
    character=Character,
    creation="create",
    npc="bring-in",
    sheet=sheet,
    policy=sensible,
    suggest=suggest,
    demo=demo,
    odds=ODDS,
    faults=faults,
    content_faults=content_faults,
    warnings=warnings,
    vitals=vitals,
    status=status,
    passing=(*health.PASSING, *downtime.PASSING),
    goes_on=goes_on,
    switches=characters.SWITCHES,
    token=token,
    areas=areas,
    gauges=gauges,
    deeds=deeds,
    way=way,
    turn_note=turn_note,
    turn_actions=TURN_ACTIONS,
    turn_endings=TURN_ENDINGS,
    verdicts=VERDICTS,
    upgrade=upgrade,
)  # fmt: skip
