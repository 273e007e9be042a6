"""What the GM takes from the setting: scenes with their tags, tracks; and people of the GM's own."""

from __future__ import annotations

from hearthside.engine import Id, Key, Table, action, new_key, rule
from hearthside.kit.scenes import scene as set_scene
from hearthside.kit.scenes import tag_scene
from hearthside.kit.tags import among, read_tags
from hearthside.kit.tracking import new_track
from hearthside.rulesets.tags.content_kinds import ScenePlan, TrackPlan
from hearthside.rulesets.tags.facts import CharacterMade
from hearthside.rulesets.tags.questions.characters import (
    CharacterName,
    IsHidden,
    SkillsInWords,
    StatsInWords,
    WhichScene,
    WhichTrack,
    reservoirs_in,
)
from hearthside.rulesets.tags.state import Character, Skill, at_the_start


@action("Lay a track of the setting", plan=WhichTrack())
@rule("TAG-014", "TAG-015", "TAG-017", "TAG-019", "TAG-020")
def lay_track(table: Table, by: Id, plan: str) -> Id:
    """A ready track, with its breaks, its end and what moves it."""
    entry = table.content.of(TrackPlan)[plan]
    breaks = tuple(sorted(int(step) for step in entry.breaks))
    milestones = "\n".join(entry.breaks[str(step)] for step in breaks)
    now = entry.done if entry.kind in ("clock", "steps") else None
    track: Id = table.run(new_track.do, by, entry.name or plan, entry.kind, most=entry.length, now=now, breaks=breaks,
                          text=entry.text, end=entry.end, milestones=milestones, unit=entry.unit)  # fmt: skip
    return track


@action("Open a scene of the setting", plan=WhichScene())
@rule("TAG-007")
def open_scene(table: Table, by: Id, plan: str) -> None:
    """A ready scene: its words, its tags, its tracks."""
    entry = table.content.of(ScenePlan)[plan]
    table.run(set_scene.do, by, entry.name or plan, entry.text, entry.secret)
    for tag, level in entry.tags.items():
        table.run(tag_scene.do, by, tag, level)
    for track in entry.tracks:
        table.run(lay_track.do, by, track)


@action("Make an NPC", name=CharacterName(), stats=StatsInWords(), skills=SkillsInWords(), hidden=IsHidden())
@rule("TAG-041", "TAG-Q37")
def npc(table: Table, by: Id, name: str, stats: str = "", skills: str = "", hidden: bool = True) -> Key[Character]:
    """Somebody of the GM's, with stats and skills as the GM wishes; minor ones have no points at all."""
    known = at_the_start()
    for tag in read_tags(skills):
        known[among(tag.name, known) or tag.name] = Skill(tag.level)
    made = Character(name=name, stats=reservoirs_in(stats), skills=known, seen_by="gm" if hidden else "all")
    who = new_key(table, Character, name, made)
    table.record(CharacterMade(about=who, record=made))
    return who
