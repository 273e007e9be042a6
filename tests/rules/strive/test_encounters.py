"""Encounters: Safety against Rating, as the book counts them; planned, kept, set up and begun."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, IllegalAnswer, Key, Record, Seat
from hearthside.kit.grid.maps import BattleMap, ground_of, spot_of
from hearthside.kit.turns import TURNS
from hearthside.rulesets.strive.body import Injury
from hearthside.rulesets.strive.encounters import can_handle, rating, reading, safety, strength
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.encounters import EncounterEntry, Foes
from hearthside.rulesets.strive.questions.encounters import (
    Battleground,
    Planned,
    WholeEncounter,
    both_sides,
    weighed,
)
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import go, now
from rules.strive.grounds import FIELD, OPEN
from rules.strive.scenes import BY_THE_BOOK, Scene, lay, reply, somebody

RATS = tuple(f"rat-{number}" for number in range(5))
ALLIES: dict[str, Any] = {one: somebody(squad="rats") for one in RATS}
SQUAD: dict[Id, Record] = {"rats": Squad(name="Rats", members=RATS)}
KEYS = tuple(Key[Character](one) for one in RATS)


def group(rules: HouseRules = BY_THE_BOOK) -> Scene:
    """Four PCs with nine practised combat Skills among them, one of whom has two Injuries, and an allied Squad."""
    three = {"unarmed-combat": 3, "shield": 4, "acrobatics": 3, "cooking": 5}
    hurt = {"1": Injury(type="slashing"), "2": Injury(type="slashing", days=4)}
    fourth = somebody("Ada", player="dora", skills={"berserking": 3})
    return lay(rules, more={**SQUAD, "dora": Seat(name="Dora"), "ada": fourth}, vesna=somebody(skills=three),
               tomas=somebody(skills=three, injuries=hurt),
               idun=somebody(skills={"warfare": 3, "commanding": 3, "throwing": 2}), **ALLIES)  # fmt: skip


FIGHT = EncounterEntry(
    name="The narrow door", hinders=("a narrow door", "a spike pit"), helps=("cover",), objectives=("escort",),
    foes_armored=True, armor_helps=True, foes=(Foes(npc="x", number=5, squad=True, captain="y"),),
)  # fmt: skip


@pytest.mark.rule("STR-1142", "STR-1143", "STR-1144", "STR-EX164", "STR-Q343")
def test_safety_is_2_for_each_pc_and_ally_and_1_for_each_practised_skill_less_who_is_hurt() -> None:
    reader = group().play.reader()
    assert safety(reader, KEYS).total == 8 + 2 + 9 - 1 == 18
    assert safety(reader).total == 8 + 9 - 1
    narrow = group(HouseRules(narrow_safety=True)).play.reader()
    assert safety(narrow).total == 8 + 4  # Unarmed Combat and Shield of two; one active Injury is not enough


@pytest.mark.rule("STR-1143", "STR-Q343")
def test_powers_that_deal_damage_count_and_what_else_the_gm_ticks() -> None:
    skills = {"tide-calling": 3, "riding": 4, "cooking": 2}
    view = lay(HouseRules(powers=True), vesna=somebody(skills=skills)).view("mara")
    assert safety(view).total == 2 + 1
    plan = EncounterEntry(name="A race")
    asked = Battleground(encounter=plan)
    assert [one.value for one in asked.fields(view)["combat_skills"].options(view)] == ["riding"]  # type: ignore[attr-defined]  # one of some
    ticked = WholeEncounter(encounter=plan).check(view, {"ground": {"combat_skills": ["riding"]}}).encounter
    assert weighed(view, ticked, ()) == "Encounter Rating 0, Encounter Safety 4: easier, by 4"
    narrow = lay(HouseRules(powers=True, narrow_safety=True), vesna=somebody(skills=skills)).view("mara")
    assert safety(narrow).total == 2


@pytest.mark.rule("STR-1145", "STR-1146", "STR-1147", "STR-1148", "STR-1149", "STR-EX165")
def test_rating_counts_battlefield_objectives_armor_and_the_cr_of_all_foes() -> None:
    scene = lay()
    for id_, cr in (("x", 3), ("y", 5)):
        fields = {"name": id_.upper(), "cr": cr, "rolls_defence": False}
        go(scene.begin("pack-entry", kind="npcs", entry=id_, fields=fields))
    reader = scene.play.reader()
    assert strength(reader, FIGHT).total == 8 + 5
    assert rating(reader, FIGHT).total == 1 + 1 - 1 + 3 + 2 - 1 + 8 + 5 == 18
    assert [reading(er, 18) for er in (17, 18, 19)] == ["easier", "even", "harder"]


@pytest.mark.rule("STR-1147", "STR-1148", "STR-Q344")
def test_sums_may_fall_below_0() -> None:
    calm = EncounterEntry(name="X", helps=("high ground",), armor_helps=True, traits_help=True)
    assert rating(lay().play.reader(), calm).total == -3


@pytest.mark.rule("STR-1502", "STR-EX266", "STR-952")
def test_the_group_can_handle_2_cr_for_each_of_its_side() -> None:
    reader = group().play.reader()
    assert can_handle(reader, KEYS) == 2 * 5
    assert can_handle(reader) == 2 * 4


@pytest.mark.rule("STR-EX266", "STR-Q194")
def test_a_captain_counts_in_full_beside_the_squad() -> None:
    scene = lay()
    fields = {"name": "X", "cr": 3, "rolls_defence": False}
    go(scene.begin("pack-entry", kind="npcs", entry="x", fields=fields))
    foes = (Foes(npc="x", number=5, squad=True, captain="x"),)
    assert strength(scene.play.reader(), EncounterEntry(name="X", foes=foes)).total == 8 + 3


@pytest.mark.rule("STR-1140", "STR-1150", "STR-1045", "STR-1119", "STR-Q222")
def test_both_sides_are_shown_with_their_summands_or_only_sums() -> None:
    rats = EncounterEntry(name="Rats", foes=(Foes(npc="mud-rat", number=5, squad=True),))
    view = lay().view("mara")
    assert weighed(view, rats, ()).endswith(": harder, by 6")
    er, *_, read = WholeEncounter(encounter=rats).comes_to(view, Planned(rats))
    assert (er.label, str(er.explained)) == ("Encounter Rating", "8 Squad of 5 Mud rat = 8")  # type: ignore[union-attr]  # a number
    assert read.label == "For this group: harder"
    assert "Not counted" in read.text  # type: ignore[union-attr]  # words
    sums = lay(HouseRules(encounter_rating=False)).view("mara")
    assert weighed(sums, rats, ()) == "CR of all foes 8, the group can handle 2"
    assert len(both_sides(sums, rats, ())) == 2


@pytest.mark.rule("STR-1141", "STR-1150")
def test_foes_that_were_named_stay_when_they_are_asked_for_again() -> None:
    rats = EncounterEntry(name="Rats", foes=(Foes(npc="mud-rat", number=5, squad=True, captain="dyke-guard"),))
    view, question = lay().view("mara"), WholeEncounter(encounter=rats)
    assert question.check(view, {}).encounter == rats
    none = question.check(view, {"foes": []})
    assert question.comes_to(view, none) == both_sides(view, EncounterEntry(name="Rats"), ())


@pytest.mark.rule("STR-1141")
def test_an_encounter_is_planned_kept_and_set_up_on_the_map() -> None:
    scene = lay(more={FIELD: BattleMap(name="Field", ground=OPEN, seen_by="all")})
    scene.begin("plan-encounter", name="Ambush")
    foes = [{"npc": "mud-rat", "number": 3, "squad": True, "captain": "toll-captain", "benefit": "spurred"},
            {"npc": "reed-stalker", "number": 1, "squad": False, "captain": "", "benefit": ""}]  # fmt: skip
    ground = {"hinders": "mud\nfog", "helps": "", "objectives": "", "foes_armored": False, "armor_helps": False,
              "traits_help": False}  # fmt: skip
    reply(scene, "WholeEncounter", {"foes": foes, "ground": ground})
    kept = scene.play.reader().content.of(EncounterEntry)["ambush"]
    assert (len(kept.foes), kept.hinders) == (2, ("mud", "fog"))
    scene.begin("set-up-encounter", which="ambush", which_map=FIELD, field=[5, 5], begin=True)
    go(scene, *[[n] for n in (20, 10, 1)])
    reader = scene.play.reader()
    spots = [spot_of(reader, Key[Character](one)) for one in ("toll-captain", "mud-rat-1", "mud-rat-3", "reed-stalker")]
    assert all(spot is not None and max(abs(spot.x - 5), abs(spot.y - 5)) <= 2 for spot in spots)
    assert reader[TURNS].order[0] == "vesna"
    assert len(reader[TURNS].order) == 3  # the Squad acts with its Captain
    assert now(scene, "mud-rat-2").squad


@pytest.mark.rule("STR-1141")
def test_without_a_field_they_stand_in_the_middle_of_the_map_and_no_map_is_an_answer_too() -> None:
    scene = lay(more={FIELD: BattleMap(name="Field", ground=OPEN, seen_by="all")})
    scene.begin("set-up-encounter", which="rats-in-the-cellar", which_map=FIELD)
    reader = scene.play.reader()
    middle = ground_of(reader, Key[BattleMap](FIELD))
    spot = spot_of(reader, Key[Character]("mud-rat-1"))
    assert spot is not None
    assert (spot.x, spot.y) == (middle.width // 2, middle.height // 2)
    nowhere = lay().begin("set-up-encounter", which="rats-in-the-cellar", which_map="")
    assert spot_of(nowhere.play.reader(), Key[Character]("mud-rat-1")) is None


@pytest.mark.rule("STR-1141")
def test_one_that_is_there_is_changed_if_it_keeps_its_name() -> None:
    scene = lay().begin("plan-encounter", like="toll-on-the-dyke", name="Toll at night")
    reply(scene, "WholeEncounter", {})
    entries = scene.play.reader().content.of(EncounterEntry)
    assert entries["toll-at-night"].foes == entries["toll-on-the-dyke"].foes
    reply(scene.begin("plan-encounter", name="Toll at night"), "WholeEncounter", {})
    entries = scene.play.reader().content.of(EncounterEntry)
    assert entries["toll-at-night"].foes, "another of the same name does not take its place"
    assert not entries["toll-at-night-2"].foes
    scene.begin("plan-encounter", like="toll-at-night", name="Toll at night")
    reply(scene, "WholeEncounter", {"foes": []})
    assert not scene.play.reader().content.of(EncounterEntry)["toll-at-night"].foes


@pytest.mark.rule("STR-1141")
def test_an_encounter_with_foes_that_do_not_exist_is_refused() -> None:
    scene = lay()
    with pytest.raises(IllegalAnswer, match="there is no NPC"):
        go(scene.begin("pack-entry", kind="encounters", entry="odd", fields={"foes": [{"npc": "nobody"}]}))
