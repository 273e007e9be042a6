"""The starter pack: our own setting, playable at once."""

from __future__ import annotations

import pytest

from hearthside.engine import SCENE, Content, ContentEntry, starter_pack
from hearthside.kit import Track
from hearthside.kit.tags import same_name
from hearthside.play import Play
from hearthside.rulesets.tags import RULESET
from hearthside.rulesets.tags.content_kinds import (
    Background,
    ReadyCharacter,
    ScenePlan,
    SceneTag,
    SkillIdea,
    StatKind,
    TrackPlan,
)
from hearthside.rulesets.tags.creation import faults, from_ready, xp_spent
from rules.tags.scenes import BY_THE_BOOK, lay

CONTENT = Content([starter_pack(RULESET)], RULESET.content)
READY = CONTENT.of(ReadyCharacter)
TRACKS = CONTENT.of(TrackPlan)


def test_the_pack_has_a_small_setting() -> None:
    assert starter_pack(RULESET).manifest.licence == "MIT"
    assert len(CONTENT.of(StatKind)) == len(READY) == len(CONTENT.of(ScenePlan)) == 3
    assert len(CONTENT.of(Background)) >= 6
    assert len(TRACKS) == len(CONTENT.of(SceneTag)) == 12
    assert len(CONTENT.of(SkillIdea)) >= 12


@pytest.mark.rule("TAG-099", "TAG-100", "TAG-103")
@pytest.mark.parametrize("who", READY)
def test_every_ready_character_is_one_that_a_player_could_have_made(who: str) -> None:
    made = from_ready(READY[who], "ana")
    assert (xp_spent(made, BY_THE_BOOK), faults(made)) == (18, [])
    assert set(made.stats) == {kind.name for kind in CONTENT.of(StatKind).values()}
    assert all(stat.now == stat.most for stat in made.stats.values())


def test_one_of_them_is_built_like_the_sample() -> None:
    bruna = from_ready(READY["bruna"], "ana")
    assert [stat.most for stat in bruna.stats.values()] == [5, 3, 1]
    assert sorted(skill.level for skill in bruna.skills.values()) == [1, 2, 2, 2, 3, 3]


@pytest.mark.parametrize("who", READY)
def test_a_ready_character_can_be_taken_as_it_is(who: str) -> None:
    scene = lay().begin("take", "ana", ready=who)
    assert (scene[scene.value].name, scene[scene.value].player) == (READY[who].name, "ana")


@pytest.mark.rule("TAG-033", "TAG-034", "TAG-035", "TAG-036", "TAG-037", "TAG-038")
@pytest.mark.parametrize(
    ("plan", "kind", "length", "breaks", "unit", "now"),
    [
        ("sun", "number", 2, (), "session", 2),
        ("fire", "number", 4, (), "round", 4),
        ("kingdom", "steps", 7, (5,), "", 0),
        ("castle", "steps", 8, (4, 6), "month", 0),
        ("password", "number", 4, (), "round", 4),
        ("keep", "steps", 6, (4,), "", 1),
    ],
)
def test_the_samples_are_laid_as_they_are_written(
    plan: str, kind: str, length: int, breaks: tuple[int, ...], unit: str, now: int
) -> None:
    scene = lay().begin("lay-track", plan=plan)
    track: Track = scene[scene.value]
    assert (track.kind, track.most, track.breaks, track.now) == (kind, length, breaks, now)
    assert (track.timer.unit if track.timer else "") == unit
    assert track.course.end == TRACKS[plan].end
    assert len(track.course.milestones) == len(breaks)


@pytest.mark.parametrize("plan", TRACKS)
def test_every_track_can_be_laid(plan: str) -> None:
    scene = lay().begin("lay-track", plan=plan)
    assert scene[scene.value].name == TRACKS[plan].name


@pytest.mark.rule("TAG-007")
@pytest.mark.parametrize("plan", CONTENT.of(ScenePlan))
def test_every_scene_can_be_opened_with_its_tags_and_tracks(plan: str) -> None:
    entry = CONTENT.of(ScenePlan)[plan]
    scene = lay(scene={"old": 1}).begin("open-scene", plan=plan)
    assert (scene[SCENE].name, scene[SCENE].tags) == (entry.name, dict(entry.tags))
    laid = [record.name for record in scene.play.world.values() if isinstance(record, Track)]
    assert laid == [TRACKS[track].name for track in entry.tracks]


def test_no_idea_comes_twice() -> None:
    kinds: tuple[type[ContentEntry], ...] = (SkillIdea, SceneTag, Background)
    for kind in kinds:
        names = [same_name(entry.name or id_) for id_, entry in CONTENT.of(kind).items()]
        assert len(set(names)) == len(names)


def test_the_demo_table_is_ready_to_play() -> None:
    play = Play.lay(RULESET, RULESET.demo(CONTENT))
    run = play.begin("ben", "roll", "ilse", what="climb")
    play.answer("ben", run.number, {"skill": "ropes", "stat": "DEX"})
    run = play.answer("mara", run.number, {})
    while not run.is_over:
        asked = next(iter(play.waiting(run).values())).request
        run = play.answer("mara", run.number, asked.prompt(play.reader().view(asked.by)).usual, who=asked.by)
    assert run.value["outcome"] in ("major", "minor", "fail")
