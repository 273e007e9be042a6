"""roll and odds."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from cli.program import hearthside

EX10 = {
    -4: (36, 0, 0), -3: (35, 1, 0), -2: (33, 3, 0), -1: (30, 6, 0), 0: (26, 9, 1), 1: (21, 12, 3), 2: (15, 15, 6),
    3: (10, 16, 10), 4: (6, 15, 15), 5: (3, 12, 21), 6: (1, 9, 26), 7: (0, 6, 30), 8: (0, 3, 33), 9: (0, 1, 35),
    10: (0, 0, 36),
}  # fmt: skip


# --- roll
def test_a_roll_shows_every_die() -> None:
    rolled = hearthside("roll", "4d6kh3+2")
    assert rolled.status == 0
    found = re.fullmatch(r"4d6kh3 \((.*)\) \+ 2 = (\d+)\n", rolled.out)
    assert found
    dice = found[1].split(", ")
    assert len(dice) == 4
    kept = [int(die) for die in dice if "~" not in die]
    assert len(kept) == 3
    assert int(found[2]) == sum(kept) + 2


@pytest.mark.parametrize("written", ["2d6 + 3", "2d6 - 3", "2d6 -1", "7d ob3 c2", "2d6 [fire] # burn"])
def test_dice_may_be_written_with_spaces_and_without_quotes(written: str) -> None:
    rolled = hearthside("roll", *written.split(), "--seed", "1")
    assert rolled == hearthside("roll", written, "--seed", "1")
    assert rolled.status == 0
    assert hearthside("odds", *written.split()).status == 0


def test_the_same_seed_rolls_the_same_dice() -> None:
    assert hearthside("roll", "10d100", "--seed", "7").out == hearthside("roll", "10d100", "--seed", "7").out
    assert hearthside("roll", "10d100", "--seed", "7").out != hearthside("roll", "10d100", "--seed", "8").out


def test_a_roll_as_json_tells_each_die() -> None:
    told = hearthside("roll", "4d6kh3+2", "--seed", "7", "--json").json
    assert told["dice"] == "4d6kh3 + 2"
    assert told["text"] == hearthside("roll", "4d6kh3+2", "--seed", "7").out.strip()
    assert len(told["throws"][0]["dice"]) == 4
    assert sum("dropped" in die.get("marks", ()) for die in told["throws"][0]["dice"]) == 1


def test_several_rolls_come_one_to_a_line_and_many_are_summed_up() -> None:
    assert len(hearthside("roll", "d20", "--times", "20").out.splitlines()) == 20
    often = hearthside("roll", "d6", "--times", "6000", "--seed", "1")
    assert often.out.startswith("1d6, 6,000 times: 1 to 6, 3.")
    assert len(often.out.splitlines()) == 7
    wide = hearthside("roll", "d1000", "--times", "1000", "--seed", "1")
    assert len(wide.out.splitlines()) == 41, "neighbours share a row"


def test_several_rolls_as_json_come_with_their_summary() -> None:
    told = hearthside("roll", "2d6", "--times", "30", "--json").json
    assert len(told["rolls"]) == 30
    assert sum(told["summary"]["counts"].values()) == told["summary"]["times"] == 30
    assert told["summary"]["lowest"] == min(one["total"] for one in told["rolls"])


def test_a_mistake_in_the_notation_is_pointed_at() -> None:
    wrong = hearthside("roll", "4d6 zz")
    assert wrong.status == 1
    assert wrong.err.endswith("  4d6 zz\n      ^\n")


# --- odds of dice
def test_the_odds_of_dice_are_drawn_with_their_fractions() -> None:
    drawn = hearthside("odds", "2d6")
    assert drawn.status == 0
    assert len(drawn.out.splitlines()) == 1 + 11 + 1
    assert re.search(r"^ +7 █+ +17% +1/6$", drawn.out, re.MULTILINE)
    assert drawn.words.endswith("7.00 on average")


def test_the_odds_of_dice_as_json_are_exact() -> None:
    told = hearthside("odds", "4d6kh3", "--json").json
    chances = {one["outcome"]: Fraction(one["chance"]) for one in told["outcomes"]}
    assert chances[18] == Fraction(7, 432)
    assert sum(chances.values()) == 1
    assert told["unexplored"] == "0"
    assert all(one["float"] == float(Fraction(one["chance"])) for one in told["outcomes"])


def test_what_was_not_followed_is_said() -> None:
    told = hearthside("odds", "d6!", "--depth", "2", "--json").json
    assert told["unexplored"] == "1/216"
    assert "rarer outcomes" in hearthside("odds", "2d6!").out


def test_too_many_outcomes_are_refused_in_words() -> None:
    refused = hearthside("odds", "1000d1000")
    assert refused.status == 1
    assert "too many outcomes" in refused.complaint


# --- odds that a ruleset names
@pytest.mark.rule("APO-EX10")
@pytest.mark.parametrize("modifier", EX10)
def test_the_odds_of_a_roll_are_those_of_the_book(modifier: int) -> None:
    traits, harms = max(modifier, 0), max(-modifier, 0)
    told = hearthside("odds", "apocalypse", "roll", "--traits", str(traits), "--harms", str(harms), "--json").json
    chances = {one["outcome"]: Fraction(one["chance"]) for one in told["outcomes"]}
    failure, weak, full = EX10[modifier]
    assert chances.get("failure", 0) == Fraction(failure, 36)
    assert chances.get("weak", 0) == Fraction(weak, 36)
    assert chances.get("full", 0) == Fraction(full, 36)
    assert told["unexplored"] == "0"


def test_outcomes_stand_in_the_order_of_the_rule() -> None:
    drawn = hearthside("odds", "apocalypse", "roll", "--traits", "3", "--harms", "1")
    assert [line.split()[0] for line in drawn.out.splitlines()[1:]] == ["failure", "weak", "full"]
    assert drawn.out.startswith("Apocalypse: roll with traits 3, harms 1\n")


def test_a_ruleset_lists_what_can_be_asked_and_with_which_options() -> None:
    listed = hearthside("odds", "apocalypse")
    assert "hearthside odds apocalypse roll [--traits 0] [--harms 0] [--modifier 0]" in listed.out
    assert hearthside("odds", "apocalypse", "--json").json["roll"]["options"] == {
        "traits": 0,
        "harms": 0,
        "modifier": 0,
    }


def test_a_chart_is_written_as_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    assert hearthside("odds", "apocalypse", "roll", "--traits", "3", "--svg", str(file)).status == 0
    assert file.read_text().startswith("<svg")
    assert "weak: 44%" in file.read_text()


def test_unknown_chances_and_options_are_named() -> None:
    assert "names no chance 'luck'; there are roll" in hearthside("odds", "apocalypse", "luck").complaint
    wrong = hearthside("odds", "apocalypse", "roll", "--luck", "3")
    assert (wrong.status, wrong.complaint) == (2, "hearthside: Unknown option: --luck.")
    assert hearthside("odds", "apocalypse", "roll", "--traits", "many").status == 2
    assert "there is no rule system 'chess'; there are apocalypse" in hearthside("odds", "chess", "roll").complaint


def test_there_are_no_negative_traits() -> None:
    refused = hearthside("odds", "apocalypse", "roll", "--traits", "-2")
    assert refused.status == 1
    assert "--traits cannot be -2: Expected `int` >= 0" in refused.complaint
