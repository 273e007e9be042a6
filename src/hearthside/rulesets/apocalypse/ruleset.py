"""Apocalypse, as the rest of Hearthside sees it."""

from __future__ import annotations

from hearthside.engine import SCENE, Content, Credit, Id, Record, Ruleset, Scene, Seat, Verdict
from hearthside.rulesets.apocalypse.content_kinds import KINDS, ReadyCharacter, ScenePlan
from hearthside.rulesets.apocalypse.creation import bring_character, bring_in, create, faults, take, warnings
from hearthside.rulesets.apocalypse.odds import ODDS
from hearthside.rulesets.apocalypse.policies import bold
from hearthside.rulesets.apocalypse.rules.cures import cure
from hearthside.rulesets.apocalypse.rules.death import CONSEQUENCES
from hearthside.rulesets.apocalypse.rules.entries import remove_entry, write_entry, write_notes
from hearthside.rulesets.apocalypse.rules.experience import experience
from hearthside.rulesets.apocalypse.rules.flow import announce_heavy, call, roll, skip
from hearthside.rulesets.apocalypse.rules.harms import harm
from hearthside.rulesets.apocalypse.rules.reactions import REACTIONS
from hearthside.rulesets.apocalypse.rules.traits import add_trait, delete_trait
from hearthside.rulesets.apocalypse.sheet import sheet, status, vitals
from hearthside.rulesets.apocalypse.state import Character, HouseRules, why_unable


def demo(content: Content) -> dict[Id, Record]:
    """The first scene of the pack, with its first two ready characters, each at a Player's seat."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm")}
    players = ("ana", "ben")
    for seat, (who, ready) in zip(players, content.of(ReadyCharacter).items(), strict=False):
        world[seat] = Seat(name=seat.title())
        world[who] = Character(name=ready.name, player=seat, traits=ready.traits, links=ready.links, notes=ready.notes)
    scene = next(iter(content.of(ScenePlan).values()))
    world[SCENE] = Scene(name=scene.name, text=scene.text, notes=scene.secret)
    return world


RULESET = Ruleset(
    id="apocalypse",
    version="1",
    title="Apocalypse",
    text="Traits against harms on two dice, told by a Scenarist. 2d6 + traits − harms, three bands.",
    credits=Credit(work="Brewed in the Apocalypse – Strong", edition="v0.1, 2023", licence="CC0-1.0", rule="APO-006"),
    package="hearthside.rulesets.apocalypse",
    records=(Character,),
    house_rules=HouseRules,
    actions=(
        create, take, bring_character, roll, call, announce_heavy, skip, cure, harm, experience, add_trait,
        delete_trait, write_entry, remove_entry, write_notes, bring_in,
    ),
    reactions=REACTIONS,
    consequences=CONSEQUENCES,
    unable=why_unable,
    content=KINDS,
    character=Character,
    creation="create",
    npc="bring-in",
    sheet=sheet,
    policy=bold,
    demo=demo,
    odds=ODDS,
    faults=faults,
    warnings=warnings,
    vitals=vitals,
    status=status,
    passing=("experience",),
    verdicts={
        "full": Verdict("Full success", "good"),
        "weak": Verdict("Weak result", "mixed"),
        "failure": Verdict("Failure", "bad"),
        "skipped": Verdict("Skipped", ""),
    },
)  # fmt: skip
