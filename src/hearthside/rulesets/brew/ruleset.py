"""Brew, as the rest of Hearthside sees it."""

from __future__ import annotations

from typing import Any

from hearthside.engine import SCENE, Content, Credit, Id, Reaction, Record, Ruleset, Scene, Seat, Switch, Verdict
from hearthside.rulesets.brew.arrivals import bring_in, bring_in_ready, from_person, from_ready, take, write_notes
from hearthside.rulesets.brew.brawls import in_a_brawl
from hearthside.rulesets.brew.checklist import checklist
from hearthside.rulesets.brew.content_kinds import KINDS, Person, ReadyCharacter, ScenePlan, content_faults
from hearthside.rulesets.brew.creation import create, faults, fresh
from hearthside.rulesets.brew.fight_sheet import turn_note, zones
from hearthside.rulesets.brew.fight_state import RECORDS as FIGHT_RECORDS
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.odds import ODDS
from hearthside.rulesets.brew.policies import sensible
from hearthside.rulesets.brew.rules.advancement import ACTIONS as GROWTH_ACTIONS
from hearthside.rulesets.brew.rules.chances import CHANCES
from hearthside.rulesets.brew.rules.collaboration import collaborate
from hearthside.rulesets.brew.rules.combat.actions import ACTIONS as COMBAT_ACTIONS
from hearthside.rulesets.brew.rules.combat.holds import CONSEQUENCES as HOLDS
from hearthside.rulesets.brew.rules.combat.landing import REACTIONS as COMBAT_REACTIONS
from hearthside.rulesets.brew.rules.consequences import CONSEQUENCES
from hearthside.rulesets.brew.rules.flow import (
    bullet_time,
    call,
    call_contest,
    downtime,
    give_bonus,
    oppose,
    roll,
    say_what_holds,
    state_of_mind,
    strike_bonus,
    time_mode,
    use_trick,
)
from hearthside.rulesets.brew.rules.harm.actions import ACTIONS as CARE_ACTIONS
from hearthside.rulesets.brew.rules.harm.actions import PASSING
from hearthside.rulesets.brew.rules.harm.health import why_helpless
from hearthside.rulesets.brew.rules.magic import restore_mana, ritual, use_magic
from hearthside.rulesets.brew.rules.regression import ACTIONS as REGRESSION_ACTIONS
from hearthside.rulesets.brew.rules.resolve import RESOLVE
from hearthside.rulesets.brew.rules.samples import ACTIONS as SAMPLE_ACTIONS
from hearthside.rulesets.brew.sheet import sheet, status, vitals
from hearthside.rulesets.brew.state import Character, TimeMode, mode_of
from hearthside.rulesets.brew.upgrade import upgrade

REACTIONS: tuple[Reaction[Any], ...] = (*RESOLVE, *CHANCES, *COMBAT_REACTIONS)


def demo(content: Content) -> dict[Id, Record]:
    """The first scene of the pack, just as it comes to blows: who is there, and the first two ready characters."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm")}
    rules = HouseRules()
    for seat, (who, ready) in zip(("ana", "ben"), content.of(ReadyCharacter).items(), strict=False):
        world[seat] = Seat(name=seat.title())
        world[who] = fresh(from_ready(ready, content, seat), rules, content)
    scene = next(iter(content.of(ScenePlan).values()))
    world[SCENE] = Scene(name=scene.name, text=scene.text, notes=scene.secret)
    for who in scene.people:
        world[who] = fresh(from_person(content.of(Person)[who], content), rules, content)
    return in_a_brawl(world, [who for who, record in world.items() if isinstance(record, Character)])


RULESET = Ruleset(
    id="brew",
    version="2",
    title="The Brew System",
    text="An Attribute, a skill and a die against a difficulty. Ten points of Health, no levels, any setting.",
    credits=Credit(work="The Brew System, by Ilthit", edition="1.0, 2025",
                   licence="free for anyone to use and adapt, commercially too"),
    package="hearthside.rulesets.brew",
    records=(Character, TimeMode, *FIGHT_RECORDS),
    house_rules=HouseRules,
    actions=(
        create, take, bring_in, bring_in_ready, write_notes,
        roll, call, oppose, call_contest, collaborate, use_magic, ritual, restore_mana,
        time_mode, bullet_time, downtime, say_what_holds, state_of_mind, give_bonus, strike_bonus, use_trick,
        *SAMPLE_ACTIONS, *GROWTH_ACTIONS, *REGRESSION_ACTIONS, *COMBAT_ACTIONS, *CARE_ACTIONS,
    ),
    reactions=REACTIONS,
    consequences=(*CONSEQUENCES, *HOLDS),
    unable=lambda reader, who: why_helpless(reader[who]),
    content=KINDS,
    character=Character,
    creation="create",
    npc="bring-in",
    sheet=sheet,
    policy=sensible,
    demo=demo,
    odds=ODDS,
    faults=faults,
    upgrade=upgrade,
    content_faults=content_faults,
    checklist=checklist(),
    vitals=vitals,
    status=status,
    turn_note=turn_note,
    passing=PASSING,
    switches=(
        Switch(label="Bullet Time", action="bullet-time", on=lambda view: mode_of(view) == "bullet",
               help="Pressed and dangerous: Resolve and Chance Rolls, everything is rolled."),
        Switch(label="Downtime", action="downtime", on=lambda view: mode_of(view) == "downtime",
               help="Rest and work between stories: neither Resolve nor Chance Rolls; skills are trained."),
    ),
    zones=zones,
    verdicts={
        "astounding": Verdict("Astounding success", "good"),
        "perfect": Verdict("Perfect success", "good"),
        "success": Verdict("Success", "good"),
        "wins": Verdict("Wins", "good"),
        "hits": Verdict("Hits", "good"),
        "nobody succeeds": Verdict("Nobody succeeds", "mixed"),
        "both are hit": Verdict("Both are hit", "mixed"),
        "misses": Verdict("Misses", "mixed"),
        "loses": Verdict("Loses", "bad"),
        "is hit": Verdict("Is hit", "bad"),
        "failure": Verdict("Failure", "bad"),
        "impossible": Verdict("Impossible", ""),
    },
)  # fmt: skip
