"""play: scenes that are watched, and how one that goes wrong is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.program import Ended, hearthside

ASH = """
ruleset = "apocalypse"
[[actors]]
id = "ash"
traits = ["stubborn", "quick"]
"""
ROLL = '[[steps]]\naction = "roll"\nby = "ash"\n'


@pytest.fixture
def scene(tmp_path: Path) -> Path:
    return tmp_path / "scene.toml"


def played(scene: Path, text: str, *options: str) -> Ended:
    scene.write_text(ASH + text, encoding="utf-8")
    return hearthside("play", str(scene), *options)


# --- the demo
def test_the_demo_plays_and_shows_what_the_game_is() -> None:
    shown = hearthside("play", "demo")
    assert shown.status == 0
    for words in ("The dark lamp", "5 dice + 1 climber + 1 quick hands + 1 night eyes = 8, failure.", "⚁ ⚂ 2 3",
                  "Mara, the GM: Which harms of Ash Wendell are relevant? → bruised 1", "= 10, weak.",
                  "→ Succeeds, with a complication", "The complication is averted by Eve Sorrel.",
                  "bruised 1 → 0.", "Taken back: Roll · Ash Wendell.", "Counts again: Roll · Ash Wendell.",
                  "✓ ash.harms: nothing", "All 8 steps went as written."):  # fmt: skip
        assert words in shown.words, words


def test_the_demo_as_json_tells_steps_result_log_and_world() -> None:
    told = hearthside("play", "apocalypse/demo", "--json").json
    assert set(told) == {"steps", "result", "log", "world"}
    assert [step["action"] for step in told["steps"]] == [
        "roll", "undo", "redo", "roll", "cure", "experience", "add-trait", "add-trait",
    ]  # fmt: skip
    assert told["steps"][0]["value"]["outcome"] == "failure"
    assert told["result"] == "delivers what nobody else would"
    assert told["log"][0]["dice"][0]["faces"] == [2, 3]
    assert told["world"]["ash"]["traits"][8] == "trusts the dark"
    assert "harms" not in told["world"]["ash"]


def test_each_step_of_the_demo_is_told_and_checked() -> None:
    from hearthside.cli.scenes import found  # noqa: PLC0415 - the one test that looks into the file

    script, _ = found("demo")
    assert all(step.text and step.expect for step in script.steps)
    assert all(step.rules for step in script.steps if step.action)


def test_the_scenes_that_come_along_are_listed() -> None:
    assert "apocalypse/demo" in hearthside("play", "--list").out
    assert "apocalypse/demo" in hearthside("play").out
    assert hearthside("play", "--list", "--json").json["apocalypse/demo"]["title"] == "The dark lamp"


# --- a scene of one's own
def test_a_scene_of_one_s_own_plays(scene: Path) -> None:
    shown = played(scene, ROLL + 'answers = [["quick"], [4, 6], "compensation"]\nexpect = { total = 11 }\n')
    assert shown.status == 0
    assert "✓ total: 11" in shown.words
    assert shown.words.endswith("The scene ends. Its step went as written.")


def test_a_step_without_answers_answers_itself_the_same_for_the_same_seed(scene: Path) -> None:
    first = played(scene, ROLL, "--seed", "7", "--json").json
    assert first == played(scene, ROLL, "--seed", "7", "--json").json
    assert first["result"]["outcome"] in ("failure", "weak", "full")


def test_a_refusal_that_was_expected_is_shown(scene: Path) -> None:
    shown = played(scene, '[[steps]]\naction = "add-trait"\nby = "ash"\nexpect = { refused = "no trait to add" }\n')
    assert shown.status == 0
    assert "Refused: " in shown.words


# --- scenes that go wrong
WRONG = {
    "answers that run out": (
        ROLL + 'answers = [["quick"]]\n',
        "step 1 (roll): the answers have run out. It waits for: ash: Roll 2d6",
        "legal: the faces of 2d6 as a list",
    ),
    "a wrong answer": (
        ROLL + 'answers = [["charming"], [4, 6]]\n',
        "step 1 (roll): refused: 'charming' is not one of 'stubborn', 'quick'",
    ),
    "faces that no die has": (
        ROLL + "answers = [[], [4, 7]]\n",
        "step 1 (roll): refused: [4, 7] is not a roll of 2d6: it takes 2 faces from 1 to 6",
    ),
    "answers for somebody who is not asked": (
        ROLL + 'answers = [{ by = "eve", value = [] }]\n',
        "fits nothing that is asked. It waits for: ash: Which traits of ash count",
        "legal: a list of any of 'stubborn', 'quick'",
    ),
    "too many answers": (
        ROLL + 'answers = [[], [1, 1], [], "more", "and more"]\n',
        "step 1 (roll): it is over, but 2 answers are left: 'more', 'and more'",
    ),
    "an unknown action": (
        '[[steps]]\naction = "teleport"\nby = "ash"\n',
        "step 1 (teleport): refused: there is no action 'teleport'; there are",
    ),
    "answers that no action waits for": (
        "[[steps]]\nanswers = [1]\n",
        "step 1 (go on): it has answers, but no action waits for any; name one with `action`",
    ),
    "an unknown field": (
        '[[steps]]\naction = "roll"\nanser = []\n',
        "scene.toml: steps[0]: Object contains unknown field `anser`",
    ),
    "a refusal that does not come": (
        ROLL + 'answers = [[], [1, 1], []]\nexpect = { refused = "no" }\n',
        "step 1 (roll): it was expected to be refused, and was not",
    ),
    "no TOML": ("[[steps]\n", "scene.toml: cannot be read as a scene"),
}  # fmt: skip


@pytest.mark.parametrize("what", WRONG)
def test_a_scene_that_goes_wrong_is_explained(what: str, scene: Path) -> None:
    text, *phrases = WRONG[what]
    for options in ((), ("--json",)):
        failed = played(scene, text, *options)
        assert failed.status == 1
        for phrase in phrases:
            assert phrase in failed.complaint
        assert "Traceback" not in failed.err


def test_what_was_expected_and_what_came_are_both_told(scene: Path) -> None:
    answers = 'answers = [[], [5, 4], "compensation"]\n'
    assert "step 1 (roll): outcome is 'weak', not 'full'" in played(
        scene, f'{ROLL}{answers}expect = {{ outcome = "full" }}\n').complaint  # fmt: skip
    assert "ash.harms.burnt.level was expected to be 1, but there is no 'burnt'" in played(
        scene, f'{ROLL}{answers}expect = {{ "ash.harms.burnt.level" = 1 }}\n').complaint  # fmt: skip


def test_the_steps_before_the_wrong_one_are_shown(scene: Path) -> None:
    good = 'answers = [["quick"], [4, 6], "compensation"]\n'
    failed = played(scene, ROLL + good + ROLL + "answers = []\n")
    assert failed.status == 1
    assert "10 dice + 1 quick = 11, weak." in failed.words
    assert failed.complaint.startswith("hearthside: step 2 (roll): the answers have run out.")


def test_a_scene_that_is_not_there_is_named() -> None:
    missed = hearthside("play", "nowhere.toml")
    assert missed.status == 1
    assert "there is no scene 'nowhere.toml'" in missed.complaint
    assert "apocalypse/demo" in missed.complaint


# --- time
TIDE = '[[steps]]\naction = "new-track"\n[steps.with]\nname = "The tide"\nkind = "number"\nmost = 3\nunit = "hour"\n'


def test_time_passes_and_what_comes_due_is_asked(scene: Path) -> None:
    two = '[[steps]]\npass_time = "2 hours"\nexpect = { "track.now" = 1 }\n'
    one = '[[steps]]\npass_time = "an hour"\nanswers = ["happens"]\nexpect = { "track.now" = 0 }\n'
    ended = played(scene, TIDE + two + one)
    assert ended.status == 0, ended.complaint


def test_what_is_no_time_is_refused(scene: Path) -> None:
    ended = played(scene, '[[steps]]\npass_time = "some long hours"\n')
    assert ended.status == 1
    assert "'some long hours' is no time; write it like “8 hours”" in ended.complaint
