"""Every scene that a ruleset ships plays as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthside.engine import rulesets
from hearthside.play.scene import SceneFailed, play_scene, read_scene

SCENES = [Path(str(scene)) for rules in rulesets().values() for scene in rules.folder.joinpath("scenes").iterdir()]


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_a_shipped_scene_plays_as_it_is_written(path: Path) -> None:
    scene = read_scene(path)
    assert len(play_scene(scene, path.parent).happened) == len(scene.steps) > 0


def test_every_ruleset_ships_a_demo() -> None:
    assert {path.parent.parent.name for path in SCENES if path.stem == "demo"} == set(rulesets())


def test_an_answer_that_does_not_fit_is_told_with_who_was_asked_what_and_what_is_legal(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(
        'ruleset = "apocalypse"\n[[actors]]\nid = "ash"\ntraits = ["kind"]\n'
        '[[steps]]\naction = "roll"\nby = "ash"\nanswers = [[], [5, 4], "luck"]\n',
        encoding="utf-8",
    )
    with pytest.raises(SceneFailed) as failed:
        play_scene(read_scene(path))
    said = str(failed.value)
    assert said.startswith("step 1 (roll): refused: 'luck' is not one of")
    assert "gm was asked: A weak result" in said
    assert "legal: one of 'compensation', 'complication'" in said
