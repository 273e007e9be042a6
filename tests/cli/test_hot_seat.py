"""play --interactive: everybody at one keyboard."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cli.program import Ended, hearthside, lines

EMPTY = 'ruleset = "apocalypse"\ntitle = "An evening"\ndemo = true\n'
"""The demo's table without its steps: free play from the start."""

WORDS = [
    "", "", "", *"12345678", "1 2", "all", "none", "y", "n", "?", "<", "undo", "undo 1", "redo", "log", "sheet", "help",
    "rule harm", "/log", "/undo", "6 6", "1 1", "3 4", "ash", "eve", "gm", "ana", "roll", "call", "cure", "experience",
    "add-trait", "more", "set", "ash.notes", "patient", "lost", "react", "[", "[bold]", "\\",
]  # fmt: skip


def demo(*typed: str, seed: str = "7") -> Ended:
    return hearthside("play", "demo", "--interactive", "--seed", seed, typed=lines(*typed))


def free(tmp_path: Path, *typed: str, seed: str = "7") -> Ended:
    scene = tmp_path / "evening.toml"
    scene.write_text(EMPTY, encoding="utf-8")
    return hearthside("play", str(scene), "--interactive", "--seed", seed, typed=lines(*typed))


# --- the demo, guided
def test_enter_alone_plays_the_demo_through_as_it_is_written() -> None:
    played = demo(*[""] * 25)
    assert played.status == 0
    for words in ("share this keyboard", "Ana, for Ash Wendell Which traits of Ash Wendell count",
                  "[Enter: climber, quick hands, night eyes]", "= 8, failure.", "Taken back: Roll · Ash Wendell.",
                  "Counts again: Roll · Ash Wendell.", "= 10, weak.", "Ben, for Eve Sorrel", "= 14, full.",
                  "The complication is averted by Eve Sorrel.", "bruised 1 → 0.",
                  "Here the scene ends, and the table is yours.", "Who acts?"):  # fmt: skip
        assert words in played.words, words


def test_the_exact_odds_are_shown_before_the_dice() -> None:
    played = demo("climber, quick hands", "5 5")
    assert "Before the dice fall: failure ████████████████████████ 42% 5/12 weak" in played.words


def test_whoever_answers_otherwise_leaves_the_path_and_the_next_step_goes_on() -> None:
    played = demo("none", "1 1", "", "", "", "", "", "")
    assert "Ash Wendell: 2 dice = 2, failure." in played.words
    assert "Does it bring a harm? Which harm?" in played.words
    assert "[Enter: none]" in played.words, "nothing is proposed any more"
    assert "4 Roll · Ash Wendell · climb the dark stair without a sound" in played.words


def test_a_step_that_no_longer_fits_is_left_out_in_words() -> None:
    played = demo("", "", "lost", "", "", "", *[""] * 12)
    assert "As things stand, that cannot happen: 'bruised' is not one of 'lost'" in played.words
    assert "6 Experience" in played.words


def test_a_step_may_be_left_out() -> None:
    played = demo("", "", "", "2", "2")
    assert "Taken back" not in played.words
    assert "4 Roll" in played.words


def test_one_step_back_asks_the_last_choice_again_and_dice_stay_as_they_fell() -> None:
    played = demo("climber", "6 6", "<", "stubborn", "pass")
    assert "One step back." in played.words
    assert "2d6: ⚅ ⚅ 6 6, as they fell before" in played.words
    assert "12 dice + 1 stubborn = 13, full." in played.words


def test_before_the_first_choice_there_is_no_step_back() -> None:
    played = demo("<", "")
    assert "Nothing was chosen before this" in played.words
    assert "[Enter: climber, quick hands, night eyes]" in played.words.split("Nothing was chosen")[1]


def test_what_does_not_fit_is_said_and_asked_again() -> None:
    played = demo("clever", "1, 1", "99", "", "7 7", "3", "6 6")
    for words in ("'clever' is none of these.", "names something twice", "'99' is none of these",
                  "[7, 7] is not a roll of 2d6: it takes 2 faces from 1 to 6", "12 dice + 1 climber"):  # fmt: skip
        assert words in played.words, words


# --- asides
def test_a_question_mark_explains_the_question() -> None:
    played = demo("?")
    assert "Each trait that the character acts in accordance with adds 1." in played.words
    assert "To answer, type numbers or names" in played.words
    assert "At any time: undo redo log sheet odds rule help quit" in played.words


def test_log_sheet_odds_rule_and_help_are_there_at_any_question() -> None:
    played = demo("log", "sheet ash", "sheet", "odds", "rule APO-044", "rule spaceship", "sheet nobody", "help")
    for words in ("1 Roll · Ash Wendell", "╭─ Ash Wendell", "╭─ Eve Sorrel", "full", "Bands: total ≤ 8 = failure",
                  "no rule has anything to do with 'spaceship'", "'nobody' is none of these",
                  "brings back what was taken back last"):  # fmt: skip
        assert words in played.words, words


def test_where_a_text_is_asked_for_asides_need_a_slash() -> None:
    played = demo("", "", "/log", "log", "")
    assert played.words.count("Which harm?") == 2
    assert "log 1." in played.words, "without a slash it is a harm called log"


def test_undo_takes_back_what_is_open() -> None:
    played = demo("undo")
    assert "Taken back: Roll · Ash Wendell." in played.words
    assert "2 Undo" in played.words


def test_the_end_of_the_input_leaves_politely() -> None:
    for typed in ((), ("quit",), ("", "/quit"), ("", "", "/quit")):
        left = demo(*typed)
        assert left.status == 0
        assert left.words.endswith("Until next time.")


# --- free play
def test_somebody_acts_and_the_table_rolls(tmp_path: Path) -> None:
    played = free(tmp_path, "ash", "roll", "open the door", "all", "", "pass")
    assert "Ash Wendell rolls 2d6:" in played.words
    assert "+ 1 owes the salt people" in played.words
    again = free(tmp_path, "ash", "roll", "open the door", "all", "", "pass")
    assert again.out == played.out, "the same seed, the same dice"


def test_the_gm_calls_for_a_roll_and_leaves_out_what_may_be_left_out(tmp_path: Path) -> None:
    played = free(tmp_path, "gm", "call", "eve", "listen", "y", "", "none", "1 1", "frightened", "", "lost", "ash", "")
    assert "The consequences will be very heavy." in played.words
    assert "Eve Sorrel" in played.words
    assert "[Enter: leave it out]" in played.words
    assert "[Enter: that is all]" in played.words
    for harm in ("frightened 1", "lost 1"):
        assert harm in played.words


def test_undo_and_redo_in_free_play(tmp_path: Path) -> None:
    played = free(tmp_path, "ash", "write-notes", "The sea is far.", "undo", "redo", "redo", "log")
    assert "Taken back: Write notes · Ash Wendell." in played.words
    assert "Counts again: Write notes · Ash Wendell." in played.words
    assert "there is nothing to redo" in played.words


def test_an_undo_that_takes_others_along_asks_first(tmp_path: Path) -> None:
    hurt = ("ash", "roll", "jump", "none", "1 1", "lost", "")
    limping = ("ash", "roll", "climb", "lost", "none", "6 6", "1")
    asked = free(tmp_path, *hurt, *limping, "undo 1", "n", "undo 1", "y", "redo")
    assert asked.words.count("this takes along what would have gone otherwise: roll of Ash Wendell (2). Do it?") == 2
    assert asked.words.count("Taken back") == 2
    assert asked.words.count("Counts again") == 2


def test_an_undo_of_something_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    refused = free(tmp_path, "undo", "undo 9", "undo it")
    for words in ("there is nothing to undo", "there is no action number 9", "'it' is not a whole number"):
        assert words in refused.words


def test_what_is_not_possible_now_is_told_by_help(tmp_path: Path) -> None:
    played = free(tmp_path, "ash", "?", "add-trait", "<")
    assert "Not possible now: Add a trait (Ash Wendell has no trait to add" in played.words
    assert "'add-trait' is none of these" in played.words


def test_the_gm_has_the_last_word_on_a_value(tmp_path: Path) -> None:
    played = free(tmp_path, "gm", "more", "set", "ash.owed_traits", "2", "a gift", "sheet ash")
    assert "The GM sets owed_traits of Ash Wendell: 0 → 2. a gift" in played.words
    assert "Traits to add 2" in played.words


def test_a_player_takes_a_ready_character(tmp_path: Path) -> None:
    played = free(tmp_path, "ana", "take", "juno", "sheet juno")
    assert "Juno Vale joins the story." in played.words
    assert "breath like a seal" in played.words


def test_interactive_and_json_exclude_each_other() -> None:
    refused = hearthside("play", "demo", "--interactive", "--json")
    assert refused.status == 1
    assert "choose one" in refused.complaint


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_typed_the_table_stays_polite(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    typed = [chance.choice(WORDS) for _ in range(80)]
    ended = demo(*typed) if seed % 2 else free(tmp_path, *typed)
    assert (ended.status, ended.err) == (0, "")
    assert ended.words.endswith("Until next time.")
