"""The program itself: its help, how it ends, what it says when something is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from unittest.mock import patch

import pytest

from cli.program import hearthside

COMMANDS = [
    "serve", "play", "new-character", "sheet", "roll", "odds", "rules", "actions", "rulesets", "schema", "backup",
    "restore", "archive", "open-archive",
]  # fmt: skip


def started(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The real program, in a process of its own."""
    program = [sys.executable, "-c", "import sys; from hearthside.cli import main; sys.exit(main())"]
    around = {**os.environ, "COLUMNS": "80", **environment}
    return subprocess.run([*program, *arguments], capture_output=True, text=True, env=around, check=False)


def test_help_names_every_command_under_its_group() -> None:
    shown = started("--help")
    assert shown.returncode == 0
    for name in COMMANDS:
        assert f"\n  {name} " in shown.stdout
    for group in ("\nPlay\n", "\nDice\n", "\nLook up\n", "\nKeep\n", "\nExamples\n"):
        assert group in shown.stdout
    assert max(map(len, shown.stdout.splitlines())) <= 80
    for other in (["-h"], ["help"]):  # alone it serves: tests/web/access
        assert started(*other).stdout == shown.stdout


def test_the_front_page_fits_a_narrow_terminal() -> None:
    shown = started("--help", COLUMNS="40").stdout
    assert "\n  play\n      Play a scene: watch it, or sit\n" in shown


def test_whoever_interrupts_is_not_told_a_traceback() -> None:
    with patch("hearthside.cli.app.run", side_effect=KeyboardInterrupt):
        assert hearthside("roll", "2d6") == (130, "", "\n")


def test_help_and_dice_import_neither_the_rules_nor_icepool() -> None:
    check = "import sys; from hearthside.cli import main; main(sys.argv[1:]); print(*sys.modules)"
    for arguments in (["--help"], ["roll", "2d6"]):
        ran = subprocess.run([sys.executable, "-c", check, *arguments], capture_output=True, text=True, check=True)
        modules = ran.stdout.split()
        assert ("cyclopts" in modules) == (arguments != ["--help"])
        assert not {"hearthside.engine", "hearthside.play", "hearthside.rulesets", "icepool"} & set(modules)


def test_the_version_is_the_package_s() -> None:
    assert hearthside("--version").words == f"hearthside {version('hearthside')}"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(name: str) -> None:
    shown = hearthside(name, "--help")
    assert shown.status == 0
    assert f"hearthside {name}" in shown.out
    assert "--json" in shown.out
    assert "Examples" in shown.out
    assert max(map(len, started(name, "--help").stdout.splitlines())) <= 80


def test_a_failure_ends_with_1_and_one_sentence() -> None:
    failed = started("sheet", "no-such-file.json")
    assert failed.returncode == 1
    assert failed.stdout == ""
    assert failed.stderr == "hearthside: no-such-file.json: no such file or directory\n"


@pytest.mark.parametrize("wrong", ["roll", "rool 2d6", "roll 2d6 --often", "roll 2d6 --times [b]", "roll 2d6 -n 0"])
def test_wrong_usage_ends_with_2(wrong: str) -> None:
    ended = hearthside(*wrong.split())
    assert ended.status == 2
    assert ended.complaint.startswith("hearthside: ")
    assert "Traceback" not in ended.err


def test_what_is_no_terminal_or_wants_no_colour_gets_plain_text() -> None:
    assert "\x1b" not in started("rules", "weak result").stdout
    for arguments in (["rules", "weak result"], ["--help"], ["roll", "--help"], ["play", "demo"]):
        assert "\x1b" not in started(*arguments, NO_COLOR="1", TTY_COMPATIBLE="1").stdout
    assert "\x1b" in started("rules", "weak result", NO_COLOR="", TTY_COMPATIBLE="1", TERM="xterm").stdout


def test_whoever_stops_reading_is_not_told_about_it(tmp_path: Path) -> None:
    program = f"{sys.executable} -c 'import sys; from hearthside.cli import main; sys.exit(main())'"
    piped = subprocess.run(f"{program} roll 2d6 --times 50000 --json | head -1", shell=True, capture_output=True,
                           text=True, check=False)  # fmt: skip
    assert piped.stdout == "{\n"
    assert piped.stderr == ""


@pytest.mark.parametrize(("call", "told"), [
    (["schema", "strive", "foo", "bar"], "nothing is done here with foo bar; the command's --help tells what it takes"),
    (["odds", "strive", "test", "--dice", "many"], "--dice has to be a whole number, not 'many'"),
    (["serve", "--port", "8o80"], "--port has to be a whole number, not '8o80'"),
])  # fmt: skip
def test_what_is_wrong_with_a_call_is_told_in_plain_words(call: list[str], told: str) -> None:
    shown = hearthside(*call)
    assert (shown.status, shown.err) == (2, f"hearthside: {told}\n")
