"""Challenge, as the rest of Hearthside sees it."""

from __future__ import annotations

from typing import Any

from hearthside.engine import SCENE, Content, Credit, Id, Record, Ruleset, Scene, Seat, Verdict
from hearthside.rulesets.challenge.content_kinds import KINDS, Opponent, ReadyCharacter, ScenePlan, Surrounding, Trait
from hearthside.rulesets.challenge.creation import (
    bring_in,
    create,
    entity_from,
    faults,
    take,
    write_entity,
    write_notes,
)
from hearthside.rulesets.challenge.odds import ODDS
from hearthside.rulesets.challenge.policies import steady
from hearthside.rulesets.challenge.rules import tables
from hearthside.rulesets.challenge.rules.challenge import challenge, free_for_all
from hearthside.rulesets.challenge.rules.ratings import (
    buy_trait,
    finish_level,
    give_experience,
    level_all,
    level_each,
    sell_trait,
)
from hearthside.rulesets.challenge.rules.reactions import REACTIONS
from hearthside.rulesets.challenge.rules.speed import declare_speed, do_unopposed
from hearthside.rulesets.challenge.rules.states import (
    activate,
    be_reset,
    count_from_now,
    end_scene,
    end_trait,
    reset_trait,
    run_out,
)
from hearthside.rulesets.challenge.rules.traits import (
    be_open,
    change_number,
    give_trait,
    hide_scores,
    put_on,
    take_off,
    take_trait,
    write_trait,
)
from hearthside.rulesets.challenge.rules.turns import (
    end_turn,
    end_turns,
    have_the_turn,
    join_turns,
    leave_turns,
    next_turn,
    previous_turn,
    start_turns,
    turn_note,
)
from hearthside.rulesets.challenge.sheet import sheet, status, vitals
from hearthside.rulesets.challenge.state import Entity, HouseRules, span_of


def demo(content: Content) -> dict[Id, Record]:
    """The first scene of the pack: its ready characters, two at players' seats, and who stands in their way."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm")}
    traits = content.of(Trait)
    players = ("ana", "ben")
    for seat, (who, ready) in zip(players, content.of(ReadyCharacter).items(), strict=False):
        world[seat] = Seat(name=seat.title())
        world[who] = with_player(entity_from(ready, traits, bought=True), seat)
    for kind in (Opponent, Surrounding):
        for who, entry in list(content.of(kind).items())[:2]:
            world[who] = entity_from(entry, traits)
    scene = next(iter(content.of(ScenePlan).values()))
    world[SCENE] = Scene(name=scene.name, text=scene.text, notes=scene.secret)
    return world


def with_player(entity: Entity, seat: Id) -> Entity:
    return Entity(name=entity.name, kind=entity.kind, text=entity.text, traits=entity.traits, notes=entity.notes,
                  player=seat)  # fmt: skip


def upgrade(record: dict[str, Any], from_version: str) -> dict[str, Any]:
    """Version 1 kept gear that was taken off apart from the traits, knew only whether a trait was bought, and told the
    end of a scene by its words."""
    if from_version != "1" or record.get("type") != Entity.__name__:
        return record
    stowed = {name: {**trait, "stowed": True} for name, trait in record.get("stowed", {}).items()}
    now = {field: value for field, value in record.items() if field != "stowed"}
    kept = "hidden" if now.get("guarded") else "traits"
    now[kept] = {**stowed, **now.get(kept, {})}
    for field in ("traits", "hidden"):
        now[field] = {name: brought_up(trait) for name, trait in now.get(field, {}).items()}
    return now


def brought_up(trait: dict[str, Any]) -> dict[str, Any]:
    bought = trait.get("bought", 0)
    until = span_of(trait.get("ends", "")) if trait.get("temporary") else ""
    return {**trait, "bought": trait.get("stacks", 1) if bought is True else int(bought), "until": until}


RULESET = Ruleset(
    id="challenge",
    version="2",
    title="Challenge",
    text="Traits against traits. Who leads by more than 20 has won; otherwise a d20 decides, and how well.",
    credits=Credit(work="Challenge"),
    package="hearthside.rulesets.challenge",
    records=(Entity,),
    house_rules=HouseRules,
    actions=(
        create, take, challenge, free_for_all, activate, do_unopposed,
        start_turns, next_turn, previous_turn, end_turns, end_scene, declare_speed, end_turn, join_turns, leave_turns,
        take_off, put_on, buy_trait, sell_trait, finish_level, write_notes,
        bring_in, write_entity, give_trait, write_trait, take_trait, change_number, hide_scores,
        end_trait, reset_trait, level_all, level_each, give_experience, *tables.ACTIONS,
    ),
    reactions=REACTIONS,
    consequences=(be_open, count_from_now, run_out, be_reset, have_the_turn),
    content=KINDS,
    character=Entity,
    creation="create",
    npc="write-entity",
    sheet=sheet,
    policy=steady,
    demo=demo,
    odds=ODDS,
    faults=faults,
    vitals=vitals,
    status=status,
    passing=("end-scene",),
    turn_note=turn_note,
    upgrade=upgrade,
    verdicts={
        "win": Verdict("Wins", "good"),
        "no contest": Verdict("Wins without dice", "good"),
        "contest": Verdict("Wins", "good"),
        "mixed": Verdict("Wins and loses", "mixed"),
        "has won": Verdict("Wins", "good"),
        "tie": Verdict("Level", "mixed"),
        "nothing": Verdict("Nobody wins", "mixed"),
        "nobody has won": Verdict("Nobody wins", "mixed"),
        "replaced": Verdict("Something else happens", "mixed"),
        "lose": Verdict("Loses", "bad"),
    },
)  # fmt: skip
