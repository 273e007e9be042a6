"""The sheet in five tabs, what is seen at a glance, ready characters, people brought in, the demo table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest
from msgspec import structs

from hearthside.engine import GM, Fact, IllegalAnswer, Key, RuleError
from hearthside.engine.game import Game
from hearthside.engine.sheet import Buttons, Group, Reservoir, Stat, Table, Tags
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.body import Affliction, Injury, Sickness
from hearthside.rulesets.strive.derived import carrying_capacity, stability
from hearthside.rulesets.strive.fate_state import Hand, hand_key
from hearthside.rulesets.strive.kinds.creation import ScenePlan
from hearthside.rulesets.strive.rules.belongings.load import luggage
from hearthside.rulesets.strive.rules.belongings.slots import why_not_there
from hearthside.rulesets.strive.state import Boon, Character, Skill
from hearthside.rulesets.strive.warnings import content_faults, faults, faults_of_spots
from rules.strive.scenes import PACK, Scene, lay, seats, somebody

rule = pytest.mark.rule
VESNA: Key[Character] = Key("vesna")


def widgets(of: Any) -> Iterator[Any]:
    yield of
    for one in getattr(of, "widgets", ()):
        yield from widgets(one)


def sheet_of(scene: Scene, who: str = "vesna") -> Group:
    return RULESET.sheet(scene.play.reader(), Key(who))


def stat(sheet: Group, label: str) -> Stat:
    return next(one for one in widgets(sheet) if isinstance(one, Stat) and one.label == label)


@rule("STR-163")
def test_an_innate_skill_is_called_so_on_the_sheet() -> None:
    skills: dict[str, int | Skill] = {"stealth": 2, "swimming": Skill(raw=1, innate=True), "tide-sense": 1}
    sheet = sheet_of(lay(vesna=somebody(skills=skills)))
    assert [stat(sheet, one).value for one in ("Stealth", "Swimming (Innate)", "Tide-Sense (Innate)")] == [2, 1, 1]


@rule("STR-283", "STR-285", "STR-EX155")
def test_a_skill_that_a_boon_grants_stands_on_the_sheet_until_a_penalty_takes_it_away() -> None:
    wanted: dict[str, Any] = {"titles": {"wanted": ""}}
    assert stat(sheet_of(lay(vesna=somebody(**wanted))), "Stealth").value == 1
    bells = {"bells": Boon(on="stealth", by=-1)}
    sheet = sheet_of(lay(vesna=somebody(boons=bells, **wanted)))
    labels = [one.label for one in widgets(sheet) if isinstance(one, Stat)]
    assert "Stealth" not in labels


@rule("STR-097", "STR-098")
def test_the_sheet_has_five_tabs_and_every_number_explains_itself() -> None:
    skills: dict[str, int | Skill] = {"stealth": 3, "medicine": Skill(progress=4)}
    sheet = sheet_of(lay(vesna=somebody(agility=4, core="agility", skills=skills, xp=3)))
    assert sheet.tabs
    assert [tab.label for tab in sheet.widgets] == ["Abilities", "Health", "Gear", "Personality & Fate", "Notes"]
    for one in widgets(sheet):
        if isinstance(one, Stat):
            assert one.explained is None or one.explained.total == one.value
            assert one.explained or one.field or one.rules
    assert [stat(sheet, label).value for label in ("Agility", "Stealth", "Medicine")] == [4, 3, 0]


def test_every_button_of_the_sheet_is_an_action() -> None:
    sheet = sheet_of(lay())
    named = [name for one in widgets(sheet) if isinstance(one, Buttons) for name in one.actions]
    assert set(named) <= {action.name for action in RULESET.actions}


@rule("STR-212", "STR-226", "STR-265")
def test_injuries_and_conditions_stand_on_the_sheet_and_at_a_glance() -> None:
    hurt = somebody(toughness=1, hp=5, injuries={str(n): Injury(type="slashing", attribute="wit") for n in range(3)},
                    conditions={"bleeding": Affliction(points=2)}, grit=1)  # fmt: skip
    scene = lay(vesna=hurt)
    health = sheet_of(scene).widgets[1]
    tags = [one for one in widgets(health) if isinstance(one, Tags)]
    shown = [(one.text, one.value) for each in tags for one in each.tags]
    assert shown == [("Bleeding 2", None), ("Ob of all tests", 1)]
    seen = RULESET.vitals(scene.play.reader(), VESNA)
    levels = {one.label: (one.now, one.most) for one in seen if isinstance(one, Reservoir)}
    assert levels == {"HP": (5, 10), "Exhaustion": (0, 2), "Grit": (1, None)}
    assert RULESET.status(hurt) == ""
    assert RULESET.status(somebody(conditions={"unconscious": Affliction()})) == "unconscious"
    assert RULESET.status(somebody(state="dead")) == "dead"


@rule("STR-212", "STR-281", "STR-Q302")
def test_past_illnesses_and_the_ob_of_a_treated_injury_stand_on_the_sheet() -> None:
    ill = {"lung-fever": Sickness(days=3)}
    weak = somebody(illnesses=ill, past_illnesses=("brain-rot", "lung-fever"),
                    injuries={"1": Injury(type="slashing", attribute="wit", ob=3, days=12)})  # fmt: skip
    sheet = sheet_of(lay(vesna=weak))
    past = next(one for one in widgets(sheet) if isinstance(one, Tags) and one.label == "Past illnesses")
    assert [one.text for one in past.tags] == ["Brain Rot"]
    injuries = next(one for one in widgets(sheet) if isinstance(one, Table) and one.label == "Injuries")
    assert injuries.rows == (("Slashing", "–", "12 days left, Ob 3"),)


@rule("STR-169", "STR-567", "STR-586")
def test_fate_stands_on_the_sheet_of_whoever_the_player_plays() -> None:
    hand = Hand(player="ana", minor=2, cards=("clotter",))
    sheet = sheet_of(lay(more={hand_key("ana"): hand}))
    assert stat(sheet, "Minor").value == 2
    cards = next(one for one in widgets(sheet) if isinstance(one, Tags) and one.label.startswith("Hand of Fate"))
    assert (cards.label, [one.text for one in cards.tags]) == ("Hand of Fate (1 of 5)", ["Clotter"])


@rule("STR-170")
def test_an_npc_has_a_personality_only_where_the_gm_wrote_one() -> None:
    scene = lay(reeve=somebody(), zealot=somebody(scales={"cruel-merciful": -3}))
    assert [tab.label for tab in sheet_of(scene, "reeve").widgets] == ["Abilities", "NPC", "Health", "Gear", "Notes"]
    assert "Personality & Fate" in [tab.label for tab in sheet_of(scene, "zealot").widgets]


# --- people brought in
@rule("STR-001", "STR-170", "STR-118")
def test_a_name_and_five_numbers_bring_somebody_in() -> None:
    scene = seats().begin("bring-in", name="Old Hask", agility=1, awareness=3, strength=1, toughness=2, wit=4)
    hask = scene["old-hask"]
    assert (hask.is_npc, hask.hp, list(hask.attributes.values())) == (True, 30, [1, 3, 1, 2, 4])
    with pytest.raises(IllegalAnswer, match="is for the GM"):
        scene.begin("bring-in", "ana", name="Spy")
    with pytest.raises(IllegalAnswer, match="0 does not fit"):
        scene.begin("bring-in", name="Nobody", wit=0)


@rule("STR-001")
def test_somebody_of_the_setting_comes_hidden_where_the_gm_wants_it_so() -> None:
    scene = seats().begin("bring-in-ready", who="shell-bear", seen_by="gm")
    bear = Key[Character](scene.the("shell-bear"))
    assert bear not in scene.view("ana")
    assert scene.view(GM)[bear].hp == 50
    assert stability(scene.play.reader(), bear) == 1


@rule("STR-680", "STR-681")
@pytest.mark.parametrize("id_", list(PACK.entries["characters"]))
def test_what_ready_characters_own_fits_their_slots_and_their_capacity(id_: str) -> None:
    scene = seats().begin("take", "ana", ready=id_)
    reader = scene.play.reader()
    who = next(iter(reader.every(Character)))
    for name, asset in reader[who].assets.items():
        assert not why_not_there(reader, who, name, asset.place), name
    assert luggage(reader, who).total <= carrying_capacity(reader, who).total


def test_the_demo_table_is_ready_to_play() -> None:
    world = RULESET.demo(Game(RULESET, [PACK]).content)
    played = [who for who, record in world.items() if isinstance(record, Character) and record.player]
    assert played == ["maren", "ives"]
    stands = {who: record.stands for who, record in world.items() if isinstance(record, Character)}
    assert all(spot and spot.map == "map" for spot in stands.values())
    assert len({(spot.x, spot.y) for spot in stands.values() if spot}) == len(stands), "nobody stands on somebody"


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (ScenePlan(spots={"reeve": (1, 1)}), "it puts people on a map and names none"),
        (ScenePlan(map="nowhere"), "there is no map 'nowhere'"),
        (ScenePlan(map="the-low-bridge", spots={"reeve": (99, 1)}), "'reeve' would stand beside the map"),
    ],
)
def test_a_scene_puts_nobody_beside_its_map(plan: ScenePlan, fault: str) -> None:
    assert faults_of_spots(plan) == [fault]


# --- from elsewhere
@rule("STR-110", "STR-167", "STR-169")
def test_what_a_character_from_elsewhere_has_too_much_of_is_told() -> None:
    titles = {str(n): "" for n in range(6)}
    assert faults(somebody(titles=titles)) == ["6 Titles of Renown are more than 5"]
    assert faults(somebody()) == []


@rule("STR-001")
def test_each_player_plays_one_character_and_more_are_warned_of() -> None:
    scene = seats().begin("take", "ana", ready="maren")
    assert not RULESET.warnings(scene.play.reader())
    scene.begin("take", "ana", ready="ives")
    assert RULESET.warnings(scene.play.reader()) == ["Ana plays 2 characters; the game is made for one each"]


@rule("STR-630", "STR-686")
def test_the_starter_pack_names_nothing_that_is_not_there() -> None:
    assert content_faults(Game(RULESET, [PACK]).content) == []


@rule("STR-630", "STR-686")
def test_a_pack_whose_npc_has_a_skill_that_is_not_there_is_refused() -> None:
    npcs = PACK.entries["npcs"]
    odd = structs.replace(npcs["reeve"], skills={"no-such-skill": 2})
    pack = structs.replace(PACK, entries={**PACK.entries, "npcs": {**npcs, "reeve": odd}})
    with pytest.raises(RuleError, match="npcs: reeve: there is no Skill 'no-such-skill'"):
        Game(RULESET, [pack])


# --- log lines
COUNTED = re.compile(r"\{(\w+)\} (?!is\b|was\b|has\b|progress\b)\w+s\b")


def every_fact(kind: type[Fact]) -> Iterator[type[Fact]]:
    for one in kind.__subclasses__():
        yield one
        yield from every_fact(one)


def test_no_log_line_puts_a_plural_behind_a_number_that_may_be_one() -> None:
    ours = [one for one in every_fact(Fact) if one.__module__.startswith("hearthside.rulesets.strive.")]
    assert len(ours) > 200
    wrong = [f"{kind.__name__}: {kind.says}" for kind in ours for field in COUNTED.findall(kind.says)
             if get_type_hints(kind)[field] is int]  # fmt: skip
    assert wrong == []
