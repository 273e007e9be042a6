"""What the GM, and what players, see of NPCs, of Squads and of Hostility."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, Id, Key, Record
from hearthside.engine.facts import words
from hearthside.engine.sheet import Bar, Buttons, Group, Reservoir, Stat, Tags, Text
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.board import gauges, token
from hearthside.rulesets.strive.hostility import HOSTILITY, Hostility
from hearthside.rulesets.strive.npc import FreeStrike, NpcTrait
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import fight, go
from rules.strive.grounds import FIELD, at, on_field
from rules.strive.scenes import Scene, facts, lay, somebody

BRUTE = Key[Character]("brute")
RATS = tuple(f"rat-{number}" for number in range(1, 6))


def tab(scene: Scene, label: str, who: Id = "brute", eyes: Id = GM) -> dict[str, Any]:
    """The widgets of a tab, by their labels; empty: there is no such tab."""
    sheet = RULESET.sheet(scene.view(eyes), Key(who))
    groups = [one for one in sheet.widgets if isinstance(one, Group) and one.label == label]
    return {one.label: one for group in groups for one in group.widgets}


def shown(widget: Any) -> Any:
    match widget:
        case Stat(value=value):
            return value
        case Text(text=text):
            return text
        case Tags(tags=tags):
            return [one.text for one in tags]
        case Reservoir(now=now, most=most):
            return now, most
        case Buttons(actions=actions):
            return actions
    raise AssertionError(widget)


def rats(**fields: Any) -> dict[Id, Any]:
    """Five of 20 HP each, who count for 10."""
    return {one: somebody(toughness=1, hp=10, squad="squad", **fields) for one in RATS}


def squad(**fields: Any) -> dict[Id, Record]:
    return {"squad": Squad(name="Rats", members=RATS, marker="red", **fields)}


# --- NPCs
@pytest.mark.rule("STR-939", "STR-949", "STR-982", "STR-983", "STR-1033")
def test_the_gm_sees_what_only_npcs_have_and_the_cr_explains_itself() -> None:
    fast = {"fast": NpcTrait(upgrades={"faster": 2})}
    scene = lay(brute=somebody(defense=2, free_strike=FreeStrike(3, "acid", 2), power="elite", npc_type="monster",
                               roles=("shock-trooper",), npc_traits=fast, hostility_actions=("advance",)))  # fmt: skip
    seen = tab(scene, "NPC")
    assert {label: shown(widget) for label, widget in seen.items()} == {
        "CR": 6, "Def": 2, "Free Strike, acid, 2 fields": 3, "": ("set-def", "show-def", "keep-npc"),
        "Defence": "Its Def is yours alone to know.", "Power level": "Elite monster",
        "Combat roles": ["Shock Trooper"], "NPC Traits": ["Fast"], "Hostility Actions": ["Advance!"],
    }  # fmt: skip
    counted = {one.label: one.value for one in seen["CR"].explained.parts}
    assert counted == {"Elite": 3, "Fast": 1, "Advance!": 2}
    assert seen["NPC Traits"].tags[0].help == "2 fields more per AP of movement. Faster × 2: A further field per AP."
    assert seen["Hostility Actions"].tags[0].value == 3


@pytest.mark.rule("STR-945")
def test_players_see_def_only_where_it_is_shown_and_nothing_else_of_the_builder() -> None:
    scene = lay(brute=somebody(defense=3, power="elite", hostility_actions=("advance",)))
    assert tab(scene, "NPC", eyes="vesna") == {}
    scene.begin("show-def", who="brute", shown=True)
    assert {label: shown(one) for label, one in tab(scene, "NPC", eyes="vesna").items()} == {"Def": 3}
    scene.begin("show-def", who="brute", shown=False)
    assert tab(scene, "NPC", eyes="vesna") == {}


@pytest.mark.rule("STR-946")
def test_who_has_no_def_is_said_to_roll() -> None:
    assert shown(tab(lay(brute=somebody(defense=None)), "NPC")["Defence"]) == "It rolls its defences."
    assert tab(lay(), "NPC", who="vesna") == {}


# --- Squads
@pytest.mark.rule("STR-953", "STR-959", "STR-969", "STR-970")
def test_everybody_sees_who_belongs_to_a_squad_what_it_has_left_and_when_the_next_falls() -> None:
    scene = fight(more=squad(captain="boss", benefit="hardened", temporary=4), boss=somebody(), **rats())
    for who in ("rat-2", "boss"):
        seen = tab(scene, "Squad", who=who, eyes="vesna")
        assert (shown(seen["Squad HP"]), shown(seen["Someone falls at"])) == ((50, 50), "40, 30, 20, 10, 0 HP")
        assert (shown(seen["Temporary HP"]), shown(seen["Captain"])) == ((4, None), ["Boss"])
        assert shown(seen["The Captain gives"]) == "Hardened: 10 Temporary HP"
    go(scene.begin("hurt", who="rat-1", points=16, kind="slashing"))
    seen = tab(scene, "Squad", who="rat-2", eyes="vesna")
    assert (shown(seen["Squad HP"]), shown(seen["Someone falls at"])) == ((38, 50), "30, 20, 10, 0 HP")
    assert shown(seen["Members, 4 of 5 stand"]) == ["Rat-2", "Rat-3", "Rat-4", "Rat-5"]
    assert "Captain" not in tab(fight(more=squad(), **rats()), "Squad", who="rat-1")
    assert tab(scene, "Squad", who="vesna") == {}


@pytest.mark.rule("STR-960")
def test_the_sheet_names_who_is_out_of_cohesion() -> None:
    places = ((1, 1), (2, 1), (3, 1), (4, 1), (20, 20))
    bodies: dict[str, Any] = {one: at(x, y, hp=10, toughness=1, squad="squad")
                              for one, (x, y) in zip(RATS, places, strict=True)}  # fmt: skip
    scene = on_field(more=squad(), **bodies)
    assert bodies["rat-1"].stands.map == FIELD
    assert shown(tab(scene, "Squad", who="rat-1")["Out of cohesion"]) == ["Rat-5"]


@pytest.mark.rule("STR-953", "STR-954")
def test_a_members_token_and_vitals_show_the_marker_and_the_pool() -> None:
    scene = fight(more=squad(), **rats())
    go(scene.begin("hurt", who="rat-1", points=16, kind="slashing"))
    view = scene.view("vesna")
    seen = token(view, Key("rat-2"))
    assert (seen.bars, [one.text for one in seen.tags]) == ((Bar("Squad HP", 34, 50, 5),), ["red"])
    assert seen.tags[0].help == "Rats: 4 of 5 stand; the next falls at 30 HP."
    vitals = {one.label: shown(one) for one in RULESET.vitals(view, Key("rat-2"))}
    assert vitals == {"Squad HP": (34, 50), "Exhaustion": (0, 2), "Rats": ["red"]}
    fallen = {one.label: shown(one) for one in RULESET.vitals(view, Key("rat-1"))}
    assert fallen["HP"] == (0, 10)


@pytest.mark.rule("STR-953", "STR-969")
def test_a_captains_token_shows_what_the_squad_has_too_as_long_as_somebody_of_it_stands() -> None:
    scene = fight(more=squad(captain="boss"), boss=somebody(), **rats())
    assert token(scene.view("vesna"), Key("boss")).bars == (Bar("HP", 30, 30, 3), Bar("Squad HP", 50, 50, 5))
    for one in RATS:
        scene.begin("set", path=f"{one}.hp", to=0)
    assert token(scene.view("vesna"), Key("boss")).bars == (Bar("HP", 30, 30, 3),)


# --- Hostility
@pytest.mark.rule("STR-1031", "STR-1032", "STR-1033")
def test_the_gm_alone_sees_what_hostility_there_is() -> None:
    boss = somebody(hostility_actions=("advance", "get-off-me"))
    scene = fight(more={HOSTILITY: Hostility(points=3)}, boss=boss)
    found = {one.label: one for one in gauges(scene.view(GM))}
    assert (found["Hostility"].now, found["Hostility"].note) == (3, "2 more each round; enough for Advance!")
    assert [one.label for one in gauges(scene.view("ana"))] == ["Momentum"]


@pytest.mark.rule("STR-1033")
def test_players_are_told_what_a_villain_does_but_not_what_the_gm_has_left() -> None:
    bleeds = somebody(hostility_actions=("i-dont-bleed",))
    scene = fight(more={HOSTILITY: Hostility(points=13)}, boss=bleeds)
    go(scene.begin("hostile", who="boss", which="i-dont-bleed"))
    spent = facts(scene, "HostilitySpent")[0]
    hidden = [field for field, sight in spent.marks.items() if sight == "gm"]
    assert words(spent, hidden) == "Boss: I Don't Bleed (10 Hostility, … left)."
    go(scene.begin("finish-turn", "vesna"))
    go(scene.begin("finish-turn", "boss"))
    assert [one.seen_by for one in facts(scene, "HostilityEarned")] == ["gm"]
