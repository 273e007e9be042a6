"""Tags, as the rest of Hearthside sees it.

It declares no consequences. What comes of a state in Tags is the GM's word: whether a milestone or an end happens
(TAG-027, TAG-028), what a fatal consequence looks like and whether it is final (TAG-088, TAG-Q42). The rest is computed
where it is read: who is out of a conflict, where a new consequence goes, what hinders a roll. Conceding means death as
the stakes are when somebody concedes (TAG-091), so it is what happened and follows from no state. Tracks are the kit's,
with what follows from them (`kit.CONSEQUENCES`).
"""

from __future__ import annotations

from hearthside.engine import SCENE, Content, Credit, Id, Reader, Record, Ruleset, Scene, Seat, Switch, Verdict
from hearthside.kit import Course, fresh
from hearthside.kit.clock import timer_of
from hearthside.kit.reservoirs import Reservoir
from hearthside.kit.tracks import named
from hearthside.rulesets.tags.content_kinds import KINDS, ReadyCharacter, ScenePlan, TrackPlan
from hearthside.rulesets.tags.creation import create, faults, from_ready, take
from hearthside.rulesets.tags.odds import ODDS
from hearthside.rulesets.tags.policies import sensible
from hearthside.rulesets.tags.rules.conflict import concede, conflict
from hearthside.rulesets.tags.rules.hits import hazard
from hearthside.rulesets.tags.rules.points import raise_stat
from hearthside.rulesets.tags.rules.recovery import rest, restore, treat
from hearthside.rulesets.tags.rules.roll import attack, call, roll
from hearthside.rulesets.tags.rules.setting import lay_track, npc, open_scene
from hearthside.rulesets.tags.rules.sheets import erase_tag, write_notes, write_tag
from hearthside.rulesets.tags.rules.story import flashback, intrude, reward
from hearthside.rulesets.tags.sheet import sheet, status, vitals
from hearthside.rulesets.tags.state import Character, Conflict, HouseRules, Skill, at_the_start, conflict_in, why_unable


def demo(content: Content) -> dict[Id, Record]:
    """The first scene of the pack with its tracks, its first two ready characters, and somebody in their way."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm")}
    players = ("ana", "ben")
    for seat, (who, ready) in zip(players, content.of(ReadyCharacter).items(), strict=False):
        world[seat] = Seat(name=seat.title())
        world[who] = from_ready(ready, seat)
    world["warden"] = Character(name="Warden Hasp", stats={"STR": Reservoir(2, 2), "WIL": Reservoir(2, 2)},
                                skills={**at_the_start(), "bully": Skill(2, "Do Anything")})  # fmt: skip
    scene = next(iter(content.of(ScenePlan).values()))
    world[SCENE] = Scene(name=scene.name, text=scene.text, notes=scene.secret, tags=dict(scene.tags))
    for number, plan in enumerate((content.of(TrackPlan)[track] for track in scene.tracks), 1):
        track = fresh(plan.kind, plan.length, None, (), timer_of(plan.unit) if plan.unit else None)
        world[f"track-{number}"] = named(track, plan.name, plan.text, Course(end=plan.end), "public")
    return world


def is_on(reader: Reader) -> bool:
    return conflict_in(reader).is_on


RULESET = Ruleset(
    id="tags",
    version="1",
    title="Tags",
    text="Pools of d6 from skills and tags, stat points to push them, skills that grow from the rolls you make.",
    credits=Credit(work="Tags"),
    package="hearthside.rulesets.tags",
    records=(Character, Conflict),
    house_rules=HouseRules,
    actions=(
        create, take, roll, call, attack, hazard, conflict, concede, treat, rest, restore, raise_stat,
        flashback, intrude, reward, write_tag, erase_tag, write_notes, npc, open_scene, lay_track,
    ),
    unable=why_unable,
    content=KINDS,
    character=Character,
    creation="create",
    sheet=sheet,
    policy=sensible,
    demo=demo,
    odds=ODDS,
    faults=faults,
    vitals=vitals,
    status=status,
    passing=("rest",),
    npc="npc",
    switches=(Switch(label="Conflict", action="conflict", on=is_on, help="While it is on, raising a stat gives no "
                     "point, and what was got in it cannot be removed."),),
    verdicts={
        "major": Verdict("Major success", "good"),
        "minor": Verdict("Minor success", "good"),
        "with points": Verdict("Done with stat points", "good"),
        "too few hits": Verdict("Too few hits", "mixed"),
        "fail": Verdict("Failure", "bad"),
        "critical": Verdict("Critical failure", "bad"),
        "not allowed": Verdict("Not allowed", ""),
    },
)  # fmt: skip
