"""Building a setting: the book's checklist and its genres."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from hearthside.engine import HOUSE_RULES, Game, IllegalAnswer, Seat, read_pack, starter_pack
from hearthside.engine.house_rules import house_rules_of
from hearthside.play import Play
from hearthside.play.view import view_for
from hearthside.rulesets.brew.content_kinds import Ancestry
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.ruleset import RULESET


@pytest.fixture
def table() -> Play:
    return Play.lay(RULESET, {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana")}, asks_for_dice=True)


@pytest.mark.rule("BREW-388", "BREW-389")
def test_the_checklist_comes_by_every_kind_of_content_and_knows_the_house_rules() -> None:
    steps = RULESET.checklist.steps
    kinds = [kind for step in steps for kind in step.kinds]
    assert sorted(kinds) == sorted(RULESET.content)
    groups = [group for step in steps for group in step.groups]
    assert len(groups) == len(set(groups))
    assert set(groups) < {rule.group for rule in house_rules_of(HouseRules)}


@pytest.mark.rule("BREW-390", "BREW-331")
@pytest.mark.parametrize(
    ("genre", "healing", "magic"), [("high-fantasy", "simplified", True), ("noir", "realistic", False)]
)
def test_a_genre_decides_about_healing_and_magic(table: Play, genre: str, healing: str, magic: bool) -> None:
    table.act("mara", "house-rule", "", rule="magic", to=not magic)
    table.act("mara", "begin-genre", "", genre=genre)
    rules = table.world[HOUSE_RULES]
    assert isinstance(rules, HouseRules)
    assert (rules.healing, rules.magic) == (healing, magic)


@pytest.mark.rule("BREW-002")
def test_a_class_that_is_struck_cannot_be_taken_any_more_and_a_copied_one_can(table: Play) -> None:
    table.act("mara", "copy-entry", "", kind="classes", like="road-player", entry="Lamp singer",
              fields={"text": "Sings the lamps alight."})  # fmt: skip
    table.act("mara", "keep-entries", "", kind="classes", entries=["lamp-singer"], along=True)
    run = table.act("ana", "create", "ana")
    for answer in ("Kee", "A singer", "brineborn"):
        table.answer("ana", run.number, answer)
    [asked] = view_for(table, "ana").prompts
    assert (asked.prompt.title, [option.value for option in asked.prompt.options]) == ("Class?", ["lamp-singer"])


GUIDE = Path(__file__).parents[3] / "docs/guide/settings.md"


@pytest.mark.rule("BREW-002", "BREW-286")
def test_the_pack_that_the_guide_shows_is_one(tmp_path: Path) -> None:
    for path, text in re.findall(r"```toml\n# (\S+)\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL):
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    pack = read_pack(tmp_path / "gull-street", RULESET.content)
    content = Game(RULESET, [starter_pack(RULESET), pack]).content
    assert list(content.of(Ancestry)) == ["human", "brineborn", "gullfolk"]
    rules = msgspec.convert(pack.manifest.house_rules, HouseRules)
    assert (rules.magic, rules.ancestry_word) == (False, "Folk")
    assert set(pack.manifest.notes) <= {step.name for step in RULESET.checklist.steps}


@pytest.mark.rule("BREW-002")
def test_a_skill_that_a_class_grants_cannot_be_struck_before_the_class_is(table: Play) -> None:
    with pytest.raises(IllegalAnswer, match=r"classes: [a-z-]+: there is no score"):
        table.act("mara", "keep-entries", "", kind="skills", entries=["melee"])
