"""The NPC builder: points and CR as they are counted, what is advised, and an NPC from nothing to the table."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from hearthside.engine import OWN_PACK, IllegalAnswer, Key, OwnPack
from hearthside.engine.sheet import AnyWidget, Group, Reservoir, Stat, Table, Text
from hearthside.play import Refused
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.catalogue import ExpertiseEntry
from hearthside.rulesets.strive.kinds.npcs import NpcEntry, NpcTraitEntry
from hearthside.rulesets.strive.npc import POWERS, ROLES, FreeStrike, NpcTrait
from hearthside.rulesets.strive.npc_on_paper import Built
from hearthside.rulesets.strive.npc_points import (
    BEGINNINGS,
    BUDGETS,
    advice,
    as_entry,
    challenge,
    contradictions,
    cr_of,
    points_left,
)
from hearthside.rulesets.strive.questions.npc_builder import (
    NpcNumbers,
    NpcSkill,
    NpcSkills,
    WholeNpc,
)
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import entries, go, now
from rules.strive.scenes import BY_THE_BOOK, Scene, lay, reply

PLAIN = NpcTrait()


def counted(npc: NpcEntry, rules: HouseRules = BY_THE_BOOK) -> tuple[int, int]:
    reader = lay(rules).play.reader()
    return points_left(reader, npc).total, challenge(reader, npc).total


def advised(npc: NpcEntry) -> str:
    return "; ".join(advice(lay().play.reader(), npc))


def wrong(**traits: NpcTrait) -> str:
    mine = {id_.replace("_", "-"): trait for id_, trait in traits.items()}
    return "; ".join(contradictions(lay().play.reader().content, NpcEntry(name="X", npc_traits=mine)))


HOUND = NpcEntry(
    name="Hound", attributes={"strength": 3, "toughness": 3}, defense=2, free_strike=FreeStrike(3),
    npc_traits={"fast": PLAIN, "vulnerable": NpcTrait(types=("burning",))}, skills={"bite": 3},
)  # fmt: skip


# --- what is counted
@pytest.mark.rule("STR-975", "STR-978", "STR-1021", "STR-1022", "STR-1023", "STR-EX122")
def test_a_regular_npc_of_the_book_has_4_points_left_and_cr_5() -> None:
    assert counted(HOUND) == (4, 5)
    scene = lay(more={OWN_PACK: OwnPack(entries={"npcs": {"hound": to_builtins(HOUND)}})})
    go(scene.begin("bring-in-ready", who="hound", seen_by="all"))
    hound = scene["hound"]
    assert (hound.attributes["strength"], hound.attributes["toughness"], hound.hp) == (3, 3, 40)
    assert (hound.defense, hound.free_strike) == (2, FreeStrike(3))


@pytest.mark.rule("STR-977", "STR-975", "STR-EX123")
def test_cr_is_never_below_1() -> None:
    rat = NpcEntry(name="Rat", power="feeble", npc_traits={"sluggish": PLAIN, "shambler": PLAIN})
    assert counted(rat) == (16, 1)
    scene = lay(more={OWN_PACK: OwnPack(entries={"npcs": {"rat": to_builtins(rat)}})})
    assert go(scene.begin("bring-in-ready", who="rat", seen_by="all"))["rat"].hp == 10


@pytest.mark.rule("STR-978", "STR-979", "STR-980", "STR-1118", "STR-Q177")
def test_every_power_level_has_its_budget_and_its_cr() -> None:
    for power in POWERS:
        assert counted(NpcEntry(name="X", power=power)) == (BUDGETS[power], BEGINNINGS[power])
    assert [BUDGETS[one] for one in POWERS] == [10, 15, 20, 30]
    assert counted(NpcEntry(name="X", stability=2))[0] == 11
    assert counted(NpcEntry(name="X"), HouseRules(npcs_from_nothing=True))[0] == 11  # Def and Free Strike


NOTHING = {"stability": 0, "defense": 0, "rolls_defence": False, "points": 0, "type": "bludgeoning", "range": 1}


@pytest.mark.rule("STR-1022", "STR-Q177")
def test_where_npcs_begin_at_nothing_they_may_stay_there_and_def_counts_as_1() -> None:
    scene = building(HouseRules(npcs_from_nothing=True))
    reply(scene, "WholeNpc", {"kind": {**KIND, "power": "regular"}, "numbers": NOTHING})
    go(scene.begin("bring-in-ready", who="drum-toad", seen_by="all"))
    toad = now(scene, "drum-toad")
    assert (toad.defense, toad.free_strike) == (1, FreeStrike(0))
    bare = NpcEntry(name="X", defense=0, free_strike=FreeStrike(0))
    assert counted(bare, HouseRules(npcs_from_nothing=True))[0] == 15


@pytest.mark.rule("STR-1022", "STR-Q177")
def test_elsewhere_def_and_free_strike_are_never_below_1() -> None:
    with pytest.raises(IllegalAnswer):
        reply(building(), "WholeNpc", {"numbers": NOTHING})


@pytest.mark.rule("STR-1023", "STR-1151", "STR-Q211", "STR-1263")
def test_a_skill_counts_1_and_half_its_level_or_one_of_the_two() -> None:
    stalker = entries(NpcEntry)["reed-stalker"]
    assert counted(stalker) == (0, 5)
    assert counted(stalker, HouseRules(skills_in_cr="half the level"))[1] == 4
    assert counted(stalker, HouseRules(skills_in_cr="1 each"))[1] == 3


@pytest.mark.rule("STR-1151", "STR-949")
def test_the_gm_may_set_a_cr() -> None:
    assert counted(NpcEntry(name="X", power="elite", cr=7))[1] == 7


@pytest.mark.rule("STR-983", "STR-Q196")
def test_upgrades_cost_points_and_change_cr_at_some_tables_only() -> None:
    fast = NpcEntry(name="X", npc_traits={"fast": NpcTrait(upgrades={"faster": 3})})
    assert counted(fast) == (10, 3)
    assert counted(fast, HouseRules(upgrades_count=True)) == (10, 6)


@pytest.mark.rule("STR-1012", "STR-Q206")
def test_being_vulnerable_to_more_gives_more_back() -> None:
    weak = NpcTrait(types=("burning", "acid", "freezing"), upgrades={"more": 2})
    assert counted(NpcEntry(name="X", npc_traits={"vulnerable": weak})) == (19, 1)


# --- what the Traits of the book cost
PRICES = {
    "burrower": (-2, 2), "climber": (-2, 1), "fast": (-2, 1), "glider": (-1, 1), "leaper": (-3, 2), "swimmer": (-1, 1),
    "armored": (-2, 3), "camouflage": (-3, 3), "danger-blood": (-1, 1), "danger-touch": (-3, 2),
    "death-rattle": (-2, 2), "fortified-mind": (-4, 1), "immovable": (-2, 1), "insurmountable": (-4, 3),
    "unstoppable": (-2, 1), "unstunnable": (-3, 1), "regenerator": (-5, 3), "cannot-miss": (-3, 3),
    "disease-ridden": (-1, 1), "forceful": (-2, 1), "drowner": (1, -1), "light-weight": (2, -1), "shambler": (2, -2),
    "sluggish": (4, -2), "vulnerable": (2, -1), "gritty": (-5, 4), "hyperactive": (-7, 4), "inexorable": (-5, 4),
    "moon-affinity": (-7, 4), "poisoner": (-4, 2),
}  # fmt: skip


@pytest.mark.rule("STR-984", "STR-1013")
def test_the_traits_cost_what_the_book_says() -> None:
    found = entries(NpcTraitEntry)
    assert {id_: (entry.points, entry.cr) for id_, entry in found.items()} == PRICES
    upgrades = {f"{id_}: {one}": up.points for id_, entry in found.items() for one, up in entry.upgrades.items()}
    assert upgrades == {
        "burrower: farther": -1, "climber: sticky": -1, "fast: faster": -1, "glider: floater": -1, "glider: flyer": -3,
        "leaper: dervish": -2, "swimmer: aquatic": -1, "swimmer: breaching": -1, "armored: heavily": -1,
        "cannot-miss: precise": -3, "vulnerable: more": 1, "hyperactive: disruptive": -3,
        "hyperactive: multi-initiative": -3,
    }  # fmt: skip


# --- what cannot be
@pytest.mark.rule("STR-987", "STR-990", "STR-1010", "STR-1011", "STR-983")
def test_some_traits_exclude_each_other() -> None:
    assert "excludes" in wrong(fast=PLAIN, shambler=PLAIN)
    assert "excludes" in wrong(swimmer=PLAIN, drowner=PLAIN)
    assert "excludes" in wrong(sluggish=PLAIN, hyperactive=PLAIN)
    assert wrong(fast=NpcTrait(upgrades={"sticky": 1})) == "Fast has no upgrade sticky"
    assert wrong(climber=NpcTrait(upgrades={"sticky": 2})) == "Climber: sticky can be bought once"
    assert not wrong(fast=PLAIN, immovable=PLAIN)


@pytest.mark.rule("STR-983")
def test_upgrades_of_a_trait_that_is_not_picked_are_refused() -> None:
    view = lay(HouseRules(npcs_from_nothing=True)).view("mara")
    question = WholeNpc(built=Built(NpcEntry(name="X")))
    with pytest.raises(IllegalAnswer, match="Fast is not picked"):
        question.check(view, {"kind": KIND, "numbers": NOTHING, "traits": {"which": [], "fast": {"faster": 2}}})
    question.check(view, {"kind": KIND, "numbers": NOTHING, "traits": {"which": [], "fast": {"faster": 0}}})


@pytest.mark.rule("STR-991", "STR-1012", "STR-Q200")
def test_armor_has_8_points_and_none_against_a_weakness_or_pure_damage() -> None:
    assert not wrong(armored=NpcTrait(protection={"slashing": 5, "piercing": 3}))
    assert "9 points" in wrong(armored=NpcTrait(protection={"slashing": 9}))
    assert not wrong(armored=NpcTrait(protection={"slashing": 12}, upgrades={"heavily": 1}))
    assert "pure" in wrong(armored=NpcTrait(protection={"pure": 1}))
    assert "burning" in wrong(armored=NpcTrait(protection={"burning": 1}), vulnerable=NpcTrait(types=("burning",)))


@pytest.mark.rule("STR-993", "STR-995", "STR-1012")
def test_what_has_to_be_chosen_is_asked_for() -> None:
    assert "needs 1 damage type" in wrong(danger_blood=PLAIN)
    assert "cannot be about slashing" in wrong(danger_blood=NpcTrait(types=("slashing",)))
    assert "needs 2 damage types" in wrong(vulnerable=NpcTrait(types=("acid",), upgrades={"more": 1}))
    assert "needs to know what it does" in wrong(death_rattle=NpcTrait(types=("acid",)))
    assert not wrong(death_rattle=NpcTrait(rattle="screech"))


# --- what is advised
@pytest.mark.rule("STR-1024", "STR-1013", "STR-946", "STR-Q195")
def test_advice_forbids_nothing() -> None:
    assert advised(HOUND) == ""
    dear = dict.fromkeys(("gritty", "inexorable", "regenerator", "fortified-mind"), PLAIN)
    assert "4 points more" in advised(NpcEntry(name="X", npc_traits=dear))
    assert "legendary Traits" in advised(NpcEntry(name="X", npc_traits={"gritty": PLAIN}))
    assert "at least level 2" in advised(NpcEntry(name="X", skills={"bite": 1}))
    assert "Elite and Legendary" in advised(NpcEntry(name="X", hostility_actions=("advance",)))
    assert "Def is meant" in advised(NpcEntry(name="X", power="elite", rolls_defence=False))
    assert "2 main Skills" in advised(NpcEntry(name="X", skills={"bite": 2, "claws": 2, "sting": 2}))


# --- from nothing to the table
def building(rules: HouseRules = BY_THE_BOOK, **args: Any) -> Scene:
    return lay(rules).begin("build-npc", **args)


KIND = {"name": "Drum toad", "type": "animal", "power": "elite", "roles": ["tank", "trapper"], "family": "amphibians",
        "sapient": False, "sentient": True, "cr": 0, "text": "Heard before it is seen."}  # fmt: skip


@pytest.mark.rule("STR-975", "STR-976", "STR-982", "STR-983", "STR-1026")
def test_an_npc_is_built_on_one_page_and_brought_in() -> None:
    scene = building()
    armored = {"heavily": 1, "protection": {"bludgeoning": 6, "slashing": 4, "piercing": 2}}
    reply(scene, "WholeNpc", {
        "kind": KIND,
        "traits": {"which": ["armored", "shambler"], "armored": armored},
        "attributes": {"strength": 4, "toughness": 4},
        "numbers": {"stability": 1, "defense": 2, "rolls_defence": False},
        "skills": [{"skill": "bite", "level": 3}],
        "hostility": ["resonance-cascade"],
    })  # fmt: skip
    assert scene.is_over
    go(scene.begin("bring-in-ready", who="drum-toad", seen_by="all"))
    toad = now(scene, "drum-toad")
    assert (toad.hp, toad.defense, toad.set_stability, toad.power) == (50, 2, 1, "elite")
    assert toad.npc_traits["armored"].protection == {"bludgeoning": 6, "slashing": 4, "piercing": 2}
    assert cr_of(scene.play.reader(), toad) == 3 + 3 - 2 + 3 + 2  # Elite, Armored, Shambler, Bite 3, Hostility


@pytest.mark.rule("STR-975")
def test_points_and_cr_are_told_while_it_is_built() -> None:
    view, question = lay().view("mara"), WholeNpc(built=Built(HOUND))
    assert sums(question.comes_to(view, question.check(view, {}))) == {
        "of 15 points left": "15 Regular − 2 Fast + 2 Vulnerable − 4 Attributes − 2 Def − 4 Free Strike − 1 Skills = 4",
        "CR": "2 Regular + 1 Fast − 1 Vulnerable + 3 Bite = 5",
    }


def sums(widgets: tuple[AnyWidget, ...]) -> dict[str, str]:
    return {one.label: str(one.explained) for one in widgets if isinstance(one, Stat)}


@pytest.mark.rule("STR-975", "STR-1025")
def test_each_answer_tells_beforehand_what_it_would_come_to() -> None:
    assert "− 12 Attributes" in sums(thought({"attributes": {"strength": 13}}))["of 15 points left"]
    assert sums(thought({"traits": {"which": ["fast"]}}))["CR"] == "2 Regular + 1 Fast + 3 Bite = 6"
    assert sums(thought({"skills": []}))["CR"] == "2 Regular + 1 Fast − 1 Vulnerable = 2"
    assert "best kept to Elite" in texts(thought({"hostility": ["sinkhole"]}))["Worth a thought"]
    assert "Fast excludes" in texts(thought({"traits": {"which": ["fast", "shambler"]}}))["To be mended"]


@pytest.mark.rule("STR-939", "STR-952", "STR-954", "STR-983")
def test_how_it_would_stand_in_the_fight_is_told_too() -> None:
    lash = {"name": "Tail lash", "level": 3, "adds": "strength", "dice": 1, "sides": 6}
    fight, encounter = (one for one in thought({"own": [lash]}) if isinstance(one, Group))
    numbers = {one.label: one.value for one in fight.widgets if isinstance(one, Stat)}
    assert (numbers["Def"], numbers["Free Strike, bludgeoning"], numbers["Sprint"]) == (2, 3, 2)
    [hp] = [one for one in fight.widgets if isinstance(one, Reservoir)]
    assert (hp.now, hp.parts) == (40, 4)
    [attacks] = [one for one in fight.widgets if isinstance(one, Table)]
    assert [row[0] for row in attacks.rows] == ["Bite", "Tail lash"]  # what is made for it is told of too
    assert all("%" in row[2] for row in attacks.rows)
    assert [one.value for one in encounter.widgets if isinstance(one, Stat)] == [12, 60]  # CR 8 each; 40 HP each


def thought(answer: dict[str, Any]) -> tuple[AnyWidget, ...]:
    """What an answer would come to, if the Hound were changed so."""
    view, question = lay().view("mara"), WholeNpc(built=Built(HOUND))
    return question.comes_to(view, question.check(view, answer))


def texts(widgets: tuple[AnyWidget, ...]) -> dict[str, str]:
    return {one.label: one.text for one in widgets if isinstance(one, Text)}


def test_what_an_answer_comes_to_is_told_to_nobody_but_who_is_asked() -> None:
    scene = building(like="reed-stalker")
    [(place, waiting)] = scene.play.waiting(scene.play.open_runs()[0]).items()
    number = scene.play.open_runs()[0].number
    assert waiting.request.prompt(scene.view("mara")).counts
    assert sums(scene.play.comes_to("mara", number, place, {}))["CR"].endswith("= 5")
    with pytest.raises(Refused, match="not asked of you"):
        scene.play.comes_to("ana", number, place, {})
    with pytest.raises(IllegalAnswer):
        scene.play.comes_to("mara", number, place, "a hat")


@pytest.mark.rule("STR-976", "STR-1026")
def test_skills_that_it_has_stay_when_they_are_asked_for_again_and_weapons_are_among_them() -> None:
    view = lay().view("mara")
    skills = {"weapon:wreck-axes": 3, "shield": 2}
    question = NpcSkills(npc=NpcEntry(name="A guard", skills=skills))
    assert question.check(view, question.prompt(view).usual) == skills
    assert "Weapon [Marsh bows]" in [option.label for option in NpcSkill().options(view)]


@pytest.mark.rule("STR-Q195")
def test_who_is_over_budget_is_kept_if_the_gm_says_so_and_at_some_tables_not() -> None:
    strong = {"attributes": {"strength": 20}}
    scene = building(like="reed-stalker")
    reply(reply(scene, "WholeNpc", strong), "OverBudget", False)
    reply(reply(scene, "WholeNpc", {}), "OverBudget", True)  # what was said before stays
    assert scene.is_over
    scene = building(HouseRules(budget_blocks=True), like="reed-stalker")
    with pytest.raises(IllegalAnswer, match="over its budget"):
        reply(scene, "WholeNpc", strong)


@pytest.mark.rule("STR-983")
def test_what_excludes_each_other_is_mended_or_nothing_is_kept() -> None:
    both = {"kind": {"name": "Both"}, "traits": {"which": ["fast", "shambler"]}}
    scene = reply(building(), "WholeNpc", both)
    reply(reply(scene, "MendIt", True), "WholeNpc", {"traits": {"which": ["fast"]}})
    assert scene.is_over
    assert set(scene.play.reader().content.of(NpcEntry)["both"].npc_traits) == {"fast"}
    assert reply(reply(building(), "WholeNpc", both), "MendIt", False).is_over


@pytest.mark.rule("STR-976")
def test_a_variant_begins_as_a_copy_and_the_first_one_stays() -> None:
    scene = reply(building(like="reed-stalker"), "WholeNpc", {})
    npcs = scene.play.reader().content.of(NpcEntry)
    assert npcs["reed-stalker-2"] == with_free_strike(npcs["reed-stalker"])


def with_free_strike(npc: NpcEntry) -> NpcEntry:
    """As the page has it: a Free Strike of the main attack's type, and whether it has Def said outright."""
    return replace(npc, free_strike=replace(npc.free_strike, type="piercing"), rolls_defence=False)


@pytest.mark.rule("STR-976")
def test_what_is_in_the_campaigns_own_pack_can_be_changed_there() -> None:
    scene = lay()
    with scene.refused("no NPC in the campaign's own pack"):
        scene.begin("change-npc", which="dyke-guard")
    reply(scene.begin("build-npc", like="dyke-guard"), "WholeNpc", {"kind": {"name": "Gate guard"}})
    reply(scene.begin("change-npc", which="gate-guard"), "WholeNpc", {"attributes": {"wit": 3}})
    npcs = scene.play.reader().content.of(NpcEntry)
    assert npcs["gate-guard"].attributes == {"wit": 3}
    assert npcs["gate-guard"].assets == npcs["dyke-guard"].assets
    assert "gate-guard-2" not in npcs


@pytest.mark.rule("STR-976")
def test_somebody_at_the_table_is_kept_as_they_are() -> None:
    scene = lay()
    go(scene.begin("bring-in-ready", who="reed-stalker", seen_by="all"))
    go(scene.begin("set-def", who="reed-stalker", defense=4))
    go(scene.begin("keep-npc", who="reed-stalker"))
    kept = scene.play.reader().content.of(NpcEntry)["reed-stalker-2"]
    assert (kept.defense, kept.skills, kept.power) == (4, {"bite": 3}, "regular")
    go(scene.begin("bring-in-ready", who="dyke-guard", seen_by="all"))
    [weapon, *_] = now(scene, "dyke-guard").assets
    scene.begin("set", path=f"dyke-guard.assets.'{weapon}'.quality", to=5)
    go(scene.begin("keep-npc", who="dyke-guard"))
    go(scene.begin("bring-in-ready", who="dyke-guard-2", seen_by="all"))
    assert now(scene, "dyke-guard-2").assets == now(scene, "dyke-guard").assets


@pytest.mark.rule("STR-1025", "STR-984")
def test_a_skill_of_ones_own_works_at_once_and_is_warned_about() -> None:
    scene = building(like="mud-rat")
    lash = {"name": "Tail lash", "text": "", "first": "agility", "second": "strength", "level": 3, "ap": 1, "dice": 2,
            "sides": 6, "adds": "strength", "type": "slashing", "reach": 2}  # fmt: skip
    told = texts(thought({"own": [lash]}))["Worth a thought"]
    assert "an attack costs at least 2 AP" in told
    assert "more than 1D8" in told
    reply(scene, "WholeNpc", {"own": [lash]})
    go(scene.begin("bring-in-ready", who="mud-rat-2", seen_by="all"))
    held = expertises_of(scene.play.reader(), Key[Character]("mud-rat"))["tail-lash"]
    assert (held.entry.ap, held.entry.attack) == (1, True)


@pytest.mark.rule("STR-1025")
def test_a_skill_of_ones_own_takes_the_place_of_no_other() -> None:
    scene = building(like="mud-rat")
    bite = {"name": "Bite", "text": "", "first": "agility", "second": "strength", "level": 3, "ap": 2, "dice": 1,
            "sides": 8, "adds": "", "type": "acid", "reach": 1}  # fmt: skip
    reply(scene, "WholeNpc", {"own": [bite]})
    known = scene.play.reader().content.of(ExpertiseEntry)
    assert (known["bite"].damage[0].type, known["bite-2"].damage[0].type) == ("piercing", "acid")


@pytest.mark.rule("STR-1117")
def test_a_free_strike_is_of_the_type_of_the_main_attack_unless_the_gm_says_otherwise() -> None:
    view, biter = lay().view("mara"), NpcEntry(name="X", skills={"bite": 3})
    drooler = replace(biter, free_strike=FreeStrike(2, "acid"))
    for npc, type_ in ((biter, "piercing"), (NpcEntry(name="X"), "bludgeoning"), (drooler, "acid")):
        assert NpcNumbers(npc=npc).fields(view)["type"].usual(view) == type_


# --- those who come along
@pytest.mark.rule("STR-975", "STR-1024", "STR-1246")
def test_the_npcs_of_the_starter_pack_are_built_by_these_rules() -> None:
    reader = lay().play.reader()
    ready = entries(NpcEntry)
    for id_, npc in ready.items():
        assert points_left(reader, npc).total >= 0, f"{id_}: {points_left(reader, npc).parts}"
        assert not contradictions(reader.content, npc), id_
        assert not advice(reader, npc) or npc.type == "people", f"{id_}: {advice(reader, npc)}"
    assert len(ready) >= 25
    assert {npc.power for npc in ready.values()} == set(POWERS)
    assert {role for npc in ready.values() for role in npc.roles} == set(ROLES) - {"disruptor"}
    assert {npc.type for npc in ready.values()} == {"people", "animal", "monster"}


@pytest.mark.rule("STR-976")
def test_an_npc_survives_the_way_back_into_a_pack() -> None:
    scene = lay()
    go(scene.begin("bring-in-ready", who="shell-bear", seen_by="all"))
    bear = now(scene, "shell-bear")
    assert as_entry(bear).npc_traits == entries(NpcEntry)["shell-bear"].npc_traits
    assert maximum_hp(scene.play.reader(), Key[Character]("shell-bear")).total == 50
