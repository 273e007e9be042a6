"""Magic and mana."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Game, IllegalAnswer, Key, Table
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.magic import casting_attribute, return_mana
from hearthside.rulesets.brew.scores import mana, mana_slots
from hearthside.rulesets.brew.state import Character, Held
from rules.brew.scenes import PACK, Scene, answered, dice, lay, outcome, passes, questions, somebody

rule = pytest.mark.rule


def mage(**fields: Any) -> Any:
    return somebody(**{"perception": 3, "healing": 3, "odds": 2, "casting": "perception", **fields})


def slots(scene: Scene) -> tuple[int, int]:
    reader = scene.play.reader()
    return mana(reader, "xuan"), mana_slots(reader, "xuan")  # type: ignore[arg-type]  # an id, as a test says it


@rule("BREW-EX27", "BREW-336", "BREW-337")
def test_every_dot_in_every_field_is_a_slot_and_any_slot_serves_any_field() -> None:
    scene = lay(xuan=mage())
    assert slots(scene) == (5, 5)
    for field in ("odds", "odds", "odds"):
        answered(scene.begin("use-magic", "xuan", field=field, what="luck"), GMRules=8, dice=[1])
    assert slots(scene) == (2, 5)


@rule("BREW-332", "BREW-333", "BREW-350")
def test_a_magic_roll_adds_the_casting_attribute_and_the_field_and_the_gm_judges_it() -> None:
    scene = lay(xuan=mage()).begin("use-magic", "xuan", field="healing", what="close the wound")
    passes(answered(scene, GMRules=10, dice=[4]))
    assert outcome(scene) == (10, "success")
    assert scene["xuan"].exercised == ("perception", "healing")


@rule("BREW-333")
def test_where_nothing_is_said_the_first_traditions_attribute_casts() -> None:
    scene = lay(xuan=mage(casting=None))
    assert casting_attribute(scene.play.reader(), "xuan") == "perception"  # type: ignore[arg-type]  # an id, as a test says it


@rule("BREW-350", "BREW-338")
def test_what_the_gm_finds_impossible_costs_no_mana() -> None:
    scene = lay(xuan=mage()).begin("use-magic", "xuan", field="healing", what="wake the dead")
    answered(scene, GMRules={"difficulty": 16, "possible": False})
    assert slots(scene) == (5, 5)


@rule("BREW-EX28", "BREW-334")
def test_without_a_dot_in_the_field_it_cannot_be_tried() -> None:
    scene = lay(xuan=somebody(wits=5, odds=1))
    for field in ("movement", "transfiguration"):
        with pytest.raises(IllegalAnswer, match="not even with the bare Attribute"):
            scene.begin("use-magic", "xuan", field=field, what="cross the river")
    assert questions(scene.begin("use-magic", "xuan", field="odds", what="a lucky raft")) == ["GMRules"]


@rule("BREW-338")
def test_without_a_slot_there_is_no_magic() -> None:
    with pytest.raises(IllegalAnswer, match="no mana left"):
        lay(xuan=mage(mana_used=(0, 0, 0, 0, 0))).begin("use-magic", "xuan", field="odds")


@rule("BREW-331")
def test_a_setting_may_have_no_magic() -> None:
    with pytest.raises(IllegalAnswer, match="no magic in this setting"):
        lay(HouseRules(magic=False), xuan=mage()).begin("use-magic", "xuan", field="odds")


@rule("BREW-338", "BREW-Q121")
def test_a_failed_casting_costs_its_slot_and_rerolls_cost_no_more() -> None:
    def failed(rules: HouseRules) -> Scene:
        scene = lay(rules, xuan=mage()).begin("use-magic", "xuan", field="odds")
        answered(scene, GMRules=14, dice=[3], React="resolve")
        return passes(dice(scene, 2))

    assert slots(failed(HouseRules())) == (4, 5)
    assert slots(failed(HouseRules(mana_on_success=True))) == (5, 5)
    free = passes(answered(lay(HouseRules(mana_on_success=True), xuan=mage()).begin("use-magic", "xuan", field="odds"),
                           GMRules=6, dice=[3]))  # fmt: skip
    assert slots(free) == (4, 5)


@rule("BREW-Q133", "BREW-410")
def test_the_free_point_of_magical_affinity_is_a_slot_unless_the_table_says_otherwise() -> None:
    elf = somebody(odds=1, tricks={"magical-affinity": Held()})
    assert slots(lay(xuan=elf)) == (2, 2)
    assert slots(lay(HouseRules(affinity_without_mana=True), xuan=elf)) == (1, 1)


def after(rules: HouseRules, used: tuple[int, ...], since: int, hours: int) -> tuple[int, ...]:
    """Which slots, used at these hours, are still used after so many hours."""
    scene = lay(rules, xuan=mage(mana_used=tuple(hour * 60 for hour in used)))
    table = Table(scene.play.world, Game(scene.play.game.ruleset, (PACK,)))
    return_mana(table, "xuan", since * 60, (since + hours) * 60)  # type: ignore[arg-type]  # an id, as a test says it
    used = table[Key[Character]("xuan")].mana_used
    return tuple(minute // 60 for minute in used)


@rule("BREW-339")
def test_daily_all_mana_returns_at_dawn_or_at_sunset() -> None:
    assert after(HouseRules(), (1, 2), since=2, hours=3) == (1, 2)
    assert after(HouseRules(), (1, 2), since=2, hours=4) == ()
    assert after(HouseRules(dawn=18), (1, 2), since=2, hours=15) == (1, 2)
    assert after(HouseRules(dawn=18), (1, 2), since=2, hours=16) == ()


@rule("BREW-340")
def test_by_recovery_each_slot_returns_some_hours_after_its_use() -> None:
    assert after(HouseRules(mana_returns="recovery"), (1, 2, 4), since=4, hours=0) == (4,)
    assert after(HouseRules(mana_returns="recovery"), (1, 2, 4), since=4, hours=2) == ()
    assert after(HouseRules(mana_returns="recovery", mana_hours=10), (1, 2, 4), since=4, hours=7) == (2, 4)


@rule("BREW-341", "BREW-Q122")
def test_by_ritual_a_successful_roll_brings_all_mana_back() -> None:
    def performed(rules: HouseRules, face: int) -> Scene:
        scene = lay(rules, xuan=mage(wits=3, craft=2, mana_used=(0, 0, 0)))
        return passes(answered(scene.begin("ritual", "xuan", ritual="contemplative"), Difficulty=8, dice=[face]))

    ritual = HouseRules(mana_returns="ritual")
    assert slots(performed(ritual, 3)) == (5, 5)
    assert slots(performed(ritual, 2)) == (2, 5)
    assert slots(performed(HouseRules(mana_returns="ritual", ritual_gives_one=True), 3)) == (3, 5)
    assert after(ritual, (1,), since=2, hours=48) == (1,)
    with pytest.raises(IllegalAnswer, match="by itself"):
        lay(xuan=mage(mana_used=(0,))).begin("ritual", "xuan", ritual="physical")


@rule("BREW-001")
def test_the_gm_may_give_mana_back() -> None:
    scene = lay(xuan=mage(mana_used=(0, 0, 0))).begin("restore-mana", who="xuan", slots=2)
    assert slots(scene) == (4, 5)


@rule("BREW-336", "BREW-340")
def test_mana_that_comes_back_to_whoever_has_used_more_than_their_slots_leaves_none_to_use() -> None:
    scene = lay(xuan=mage(mana_used=(0,) * 8)).begin("restore-mana", who="xuan", slots=2)
    assert slots(scene) == (0, 5)
    [back] = [fact for fact in scene.run.facts if fact.fact == "ManaCameBack"]
    assert back.values["left"] == 0


@rule("BREW-351", "BREW-354", "BREW-355")
def test_with_spell_lists_only_picked_spells_can_be_used() -> None:
    rules = HouseRules(spell_lists=True)
    spells = ("ignite", "close-wound")
    scene = lay(rules, xuan=somebody(wits=2, casting="wits", destruction=1, healing=1, spells=spells))
    with pytest.raises(IllegalAnswer, match="is not one of"):
        scene.begin("use-magic", "xuan", field="destruction", spell="minor-burst")
    with pytest.raises(IllegalAnswer, match="needs spell"):
        scene.begin("use-magic", "xuan", field="destruction")
    answered(scene.begin("use-magic", "xuan", field="destruction", spell="ignite"), GMRules=6, dice=[3])
    assert outcome(passes(scene)) == (6, "success")
    assert questions(scene.begin("use-magic", "xuan", field="healing", spell="close-wound")) == ["dice"]


@rule("BREW-342", "BREW-343", "BREW-344", "BREW-345", "BREW-346", "BREW-347", "BREW-348", "BREW-349")
def test_the_setting_has_the_seven_fields_of_the_book_and_a_pack_may_hold_others() -> None:
    assert list(PACK.entries["fields"]) == [
        "transfiguration", "healing", "destruction", "illusion", "scrying", "odds", "movement",
    ]  # fmt: skip


@rule("BREW-352", "BREW-353", "BREW-354", "BREW-355", "BREW-356", "BREW-357", "BREW-358")
def test_the_sample_effects_stand_in_the_lists_of_their_dots() -> None:
    spells = PACK.entries["spells"]

    def listed(field: str, dot: int) -> list[str]:
        return [id_ for id_, spell in spells.items() if (spell.field, spell.dot) == (field, dot)]  # type: ignore[attr-defined]  # spells have both

    assert {"ignite", "minor-burst", "find-fault", "split", "dig"} <= set(listed("destruction", 1))
    assert {"infatuate", "fright", "still-image"} <= set(listed("illusion", 1))
    assert {"moving-image", "blur"} <= set(listed("illusion", 2))


@rule("BREW-332", "BREW-350")
def test_the_gm_judges_a_spell_by_the_form_as_it_is_offered() -> None:
    scene = lay(xuan=somebody(wits=3, odds=2, casting="wits")).begin("use-magic", "xuan", field="odds", what="a ford")
    offered = {name: field.usual for name, field in scene.prompt("gm").fields.items()}
    assert "skill" not in offered, "a spell is of its field: there is no skill to choose"
    passes(dice(answered(scene, GMRules={**offered, "difficulty": 8}), 4))
    assert outcome(scene) == (9, "success")
