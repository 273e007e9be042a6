"""new-character and sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.program import hearthside, lines
from hearthside.cli.sheets import read_character
from hearthside.engine import ruleset

APOCALYPSE = ruleset("apocalypse")
NORA = ("Nora", "brave", "quick", "quiet", "cook", "hunter", "1, quick", "", "thief", "2 3", "", "sailor", "1, 5", "",
        "vain", "quiet, thief", "")  # fmt: skip


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "nora.json"


def written(file: Path, **fields: Any) -> Path:
    plain = {"ruleset": "apocalypse", "type": "Character", "id": "nora", "name": "Nora", **fields}
    file.write_bytes(msgspec.json.encode(plain))
    return file


# --- question by question
def test_a_character_is_made_question_by_question(file: Path) -> None:
    made = hearthside("new-character", "apocalypse", "--out", str(file), typed=lines(*NORA))
    assert made.status == 0
    assert "What is the character's name?" in made.complaint, "people are asked on stderr"
    assert "Nora joins the story." in made.complaint
    assert "╭─ Nora" in made.out
    plain = msgspec.json.decode(file.read_bytes())
    assert list(plain)[:4] == ["ruleset", "type", "id", "name"]
    assert plain["traits"] == ["brave", "quick", "quiet", "cook", "hunter", "thief", "sailor", "vain"]
    assert plain["links"]["sailor"] == ["brave", "hunter"]
    assert "player" not in plain


def test_without_a_file_the_character_is_printed() -> None:
    made = hearthside("new-character", "apocalypse", typed=lines(*NORA))
    assert made.json["name"] == "Nora"


def test_one_step_back_asks_again() -> None:
    made = hearthside("new-character", "apocalypse", typed=lines("Nora", "brave", "<", "strong", *NORA[2:]))
    assert made.json["traits"][:2] == ["strong", "quick"]
    assert "One step back." in made.complaint


def test_ideas_are_taken_by_their_number_and_all_are_shown_by_a_question_mark() -> None:
    made = hearthside("new-character", "apocalypse", typed=lines("Nora", "?", "2", *NORA[2:]))
    assert "swims like a seal" in made.complaint
    assert made.json["traits"][0] == "careful"


def test_what_the_rules_do_not_allow_is_said_and_asked_again() -> None:
    typed = ("Nora", "brave", " Brave ", "quick", "quiet", "cook", "hunter", "brave", "brave, quick", *NORA[7:])
    made = hearthside("new-character", "apocalypse", typed=lines(*typed))
    assert "repeats 'brave'" in made.complaint
    assert "1 picked; exactly 2 may be" in made.complaint
    assert made.json["traits"] == ["brave", "quick", "quiet", "cook", "hunter", "thief", "sailor", "vain"]


def test_the_gm_is_asked_too() -> None:
    typed = [*NORA[:7], "She hunts by running.", "n", "hunter", "brave, quick", *NORA[7:]]
    made = hearthside("new-character", "apocalypse", typed=lines(*typed))
    assert "The GM Accept the trait hunter, linked to brave and quick: She hunts by running.?" in made.complaint
    assert made.json["traits"][4] == "hunter"


def test_whoever_leaves_has_written_nothing(file: Path) -> None:
    for typed in (("Nora", "brave"), ("Nora", "/quit"), ("Nora", "/undo")):
        left = hearthside("new-character", "apocalypse", "--out", str(file), typed=lines(*typed))
        assert left.status == 1
        assert left.complaint.endswith("hearthside: no character was made, and nothing was written")
        assert not file.exists()


# --- by chance
def test_characters_by_chance_obey_the_rules(file: Path) -> None:
    for seed in range(60):
        made = hearthside("new-character", "apocalypse", "--random", "--seed", str(seed), "--out", str(file))
        assert made.status == 0
        _, _, character = read_character(file, "")
        assert APOCALYPSE.faults(character) == []
        assert len(character.traits) == 8  # type: ignore[attr-defined]  # a Character of Apocalypse


def test_the_same_seed_makes_the_same_character() -> None:
    one, same, other = (hearthside("new-character", "apocalypse", "--random", "--seed", seed) for seed in "112")
    assert one.json == same.json != other.json


def test_a_character_file_is_an_actor_of_a_scene(tmp_path: Path) -> None:
    plain = hearthside("new-character", "apocalypse", "--random", "--seed", "1").json
    actor = "\n".join(f"{key} = {msgspec.json.encode(plain[key]).decode()}" for key in ("type", "id", "name", "traits"))
    scene = tmp_path / "scene.toml"
    scene.write_text(f'ruleset = "apocalypse"\n[[actors]]\n{actor}\n[[steps]]\naction = "roll"\nby = "{plain["id"]}"\n')
    assert hearthside("play", str(scene)).status == 0


# --- the sheet
def test_a_sheet_shows_traits_harms_entries_and_notes(file: Path) -> None:
    entries = {"brass key": {"text": "Opens nothing yet.", "modifier": 1}}
    written(file, traits=["brave", "quick"], harms={"burnt": {"level": 2}}, entries=entries, notes="Far from home.")
    shown = hearthside("sheet", str(file))
    assert shown.status == 0
    assert shown.err == ""
    for words in ("Nora", "brave", "burnt 2", "brass key +1 Opens nothing yet.", "Far from home.", "Harms together 2"):
        assert words in " ".join(shown.out.replace("│", " ").split())


def test_a_sheet_of_tags_shows_levels_as_the_book_writes_them(file: Path) -> None:
    hearthside("new-character", "tags", "--random", "--seed", "1", "--out", str(file))
    shown = " ".join(hearthside("sheet", str(file)).out.split())
    assert "Do Anything 1" in shown
    assert "+1" not in shown


def test_a_sheet_as_json_is_its_widgets(file: Path) -> None:
    told = hearthside("sheet", str(written(file, traits=["brave"])), "--json").json
    assert (told["ruleset"], told["id"], told["warnings"]) == ("apocalypse", "nora", [])
    assert told["sheet"]["type"] == "Group"
    assert told["sheet"]["widgets"][0]["tags"] == [{"text": "brave"}]


def test_what_the_rules_would_not_allow_is_a_warning(file: Path) -> None:
    written(file, traits=["a", "b", "c", "d", "e", "A"])
    warned = hearthside("sheet", str(file))
    assert warned.status == 0
    assert "hearthside: warning: 'e' is trait 5 and needs links to two earlier traits" in warned.err
    assert "'A' repeats 'a'" in warned.err
    assert len(hearthside("sheet", str(file), "--json").json["warnings"]) >= 2


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"nam": "x"}, "Object contains unknown field `nam`"),
        ({"traits": "brave"}, "traits: Expected `array`, got `str`"),
        ({"harms": {"burnt": {"level": 0}}}, "Expected `int` >= 1"),
        ({"ruleset": "", "type": "Spaceship"}, "a Spaceship does not tell its rule system; name it with --ruleset"),
    ],
)
def test_a_file_that_is_no_character_is_explained(fields: dict[str, Any], complaint: str, file: Path) -> None:
    refused = hearthside("sheet", str(written(file, **fields)))
    assert refused.status == 1
    assert complaint in refused.complaint
    assert "nora.json: " in refused.complaint


def test_a_file_that_is_no_json_is_explained(file: Path) -> None:
    for text in ("not json", "[]"):
        file.write_text(text)
        refused = hearthside("sheet", str(file))
        assert refused.status == 1
        assert "not a character file" in refused.complaint


def test_a_file_without_a_type_needs_the_ruleset(file: Path) -> None:
    file.write_text('{"name": "Nora"}')
    assert "a record without a type does not tell" in hearthside("sheet", str(file)).complaint
    assert "Nora" in hearthside("sheet", str(file), "--ruleset", "apocalypse").out
