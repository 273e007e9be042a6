"""Traits with prices and prerequisites, Titles of Renown, Innate Abilities, boons of heritage, what the GM judges."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hearthside.engine import Choose, IllegalAnswer, Key
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.gear import protection
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.traits import TitleEntry, TraitEntry
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.personality import Habit
from hearthside.rulesets.strive.questions.creation import WhatNext
from hearthside.rulesets.strive.rules.characters.modifiers import ZEAL
from hearthside.rulesets.strive.rules.characters.traits import has_trait
from hearthside.rulesets.strive.rules.health.hp import temporary
from hearthside.rulesets.strive.rules.tests.modifiers import modifiers_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.state import Boon, Character, Play, Skill
from hearthside.rulesets.strive.traits import loremaster_degree
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, fight, go
from rules.strive.grounds import at, on_field
from rules.strive.scenes import PACK, Scene, answered, dice, lay, options, questions, reply, seats, somebody, told

rule = pytest.mark.rule
VESNA: Key[Character] = Key("vesna")
ABLE = {"acrobatics": 3, "weapon:pit-hammers": 3}


# --- Traits
@rule("STR-147", "STR-164", "STR-829", "STR-Q144")
def test_warcrobat_costs_30_xp_and_needs_acrobatics_and_any_weapon_at_3() -> None:
    scene = lay(vesna=somebody(skills=ABLE, xp=31)).begin("buy-trait", "vesna", trait="warcrobat")
    assert (scene["vesna"].traits, scene["vesna"].xp) == (("warcrobat",), 1)
    assert has_trait(scene.play.reader(), VESNA, "warcrobat")
    for skills, xp in (({**ABLE, "acrobatics": 2}, 40), ({"acrobatics": 4}, 40), (ABLE, 29)):
        poor = lay(vesna=somebody(skills=skills, xp=xp))
        with pytest.raises(IllegalAnswer, match="no Trait that the XP and the prerequisites allow"):
            poor.begin("buy-trait", "vesna", trait="warcrobat")


@rule("STR-829", "STR-Q144")
def test_prerequisites_are_raw_levels_and_a_trait_is_never_lost_unless_the_table_plays_it_so() -> None:
    weary = somebody(skills=ABLE, traits=("warcrobat",), boons={"Sprain": Boon(on="acrobatics", by=-1)})
    assert has_trait(lay(vesna=weary).play.reader(), VESNA, "warcrobat")
    modified = HouseRules(suspended_traits=True)
    assert not has_trait(lay(modified, vesna=weary).play.reader(), VESNA, "warcrobat")
    boosted = somebody(skills={**ABLE, "acrobatics": 2}, boons={"Meal": Boon(on="acrobatics", by=1)}, xp=30)
    assert lay(modified, vesna=boosted).begin("buy-trait", "vesna", trait="warcrobat")["vesna"].xp == 0
    with pytest.raises(IllegalAnswer, match="no Trait"):
        lay(vesna=boosted).begin("buy-trait", "vesna", trait="warcrobat")


@rule("STR-148", "STR-Q144")
def test_a_trait_is_bought_when_xp_may_be_spent() -> None:
    scene = lay(play=Play(time="scenario"), vesna=somebody(skills=ABLE, xp=31))
    with pytest.raises(IllegalAnswer, match="middle of action"):
        scene.begin("buy-trait", "vesna", trait="warcrobat")


@rule("STR-164", "STR-1201", "STR-1202", "STR-1203")
def test_traits_of_the_body_are_granted_and_count_where_they_are_in_play() -> None:
    scene = lay(HouseRules(body_traits=True))
    answered(scene.begin("grant-trait", who="vesna", trait="breath-weapon"), WhichKind="freezing")
    assert scene["vesna"].traits == ("breath-weapon:freezing",)
    assert has_trait(scene.play.reader(), VESNA, "breath-weapon")
    assert not has_trait(lay(vesna=somebody(traits=("breath-weapon:freezing",))).play.reader(), VESNA, "breath-weapon")
    with pytest.raises(IllegalAnswer, match="'breath-weapon' is not one of"):
        scene.begin("grant-trait", who="vesna", trait="breath-weapon")
    scene.begin("take-trait", who="vesna", trait="breath-weapon:freezing")
    assert scene["vesna"].traits == ()


@rule("STR-165")
def test_traits_are_nothing_that_could_be_tested() -> None:
    offered = lay(vesna=somebody(traits=("warcrobat",))).play.game.action("test").asks["of"]
    view = lay(vesna=somebody(traits=("warcrobat",))).view("ana")
    assert "warcrobat" not in [option.value for option in offered(view, "vesna", {}).prompt(view).options]


# --- at creation
@rule("STR-1205", "STR-1206")
def test_a_trait_or_title_costs_two_skill_points_with_the_gms_consent_where_the_table_plays_it_so() -> None:
    scene = seats(1, HouseRules(bought_traits=True)).begin("create", "ana")
    answered(scene, WhatNext="skills", WhichSkill="acrobatics", WhichSkills=["weapon:pit-hammers", "stealth"])
    reply(scene, "WhichSkill", "nature")
    answered(scene, WhichSkills=["fishing", "swimming"], SpendOnSkills={"fishing": 3, "swimming": 1})
    assert options(scene, "WhichBought")[:2] == ["", "warcrobat"]
    answered(scene, WhichBought="wanted", AllowBought=False)
    answered(scene, WhichBought="loremaster", AllowBought=True, WhichLore={"subject": "Tides", "quality": 5})
    answered(scene, WhichBought="warcrobat", AllowBought=True)
    assert questions(scene) == ["WhatNext"]
    plain = seats().begin("create", "ana")
    answered(plain, WhatNext="skills", WhichSkill="acrobatics", WhichSkills=["weapon:pit-hammers", "stealth"])
    reply(plain, "WhichSkill", "nature")
    answered(plain, WhichSkills=["fishing", "swimming"], SpendOnSkills={"fishing": 3, "swimming": 1})
    assert questions(plain) == ["LosePoints"]


@rule("STR-1206")
def test_prerequisites_hold_at_creation_too() -> None:
    scene = seats(1, HouseRules(bought_traits=True)).begin("create", "ana")
    answered(scene, WhatNext="skills", WhichSkill="stealth", WhichSkills=["fishing", "swimming"])
    reply(scene, "WhichSkill", "nature")
    answered(scene, WhichSkills=["acrobatics"], SpendOnSkills={"acrobatics": 3})
    assert "warcrobat" not in options(scene, "WhichBought")


@rule("STR-829", "STR-1206", "STR-Q144")
def test_skills_of_the_eight_points_count_for_the_prerequisites_of_a_trait_at_creation() -> None:
    scene = seats(1, HouseRules(bought_traits=True)).begin("create", "ana")
    answered(scene, WhatNext="skills", WhichSkill="stealth", WhichSkills=["fishing", "swimming"])
    reply(scene, "WhichSkill", "nature")
    able = {"acrobatics": 3, "weapon:pit-hammers": 3}
    answered(scene, WhichSkills=list(able), SpendOnSkills=able)
    answered(scene, WhichBought="warcrobat", AllowBought=True)
    [next_] = scene.waiting.values()
    assert isinstance(next_.request, Choose)
    assert isinstance(next_.request.question, WhatNext)
    assert next_.request.question.told["skills"].endswith("Weapon [Pit hammers] 3, Warcrobat")


@rule("STR-678", "STR-1206", "STR-Q90")
def test_who_is_refused_a_trait_may_spend_the_points_anew() -> None:
    scene = seats(1, HouseRules(bought_traits=True)).begin("create", "ana")
    answered(scene, WhatNext="skills", WhichSkill="stealth", WhichSkills=["fishing", "swimming"])
    reply(scene, "WhichSkill", "nature")
    answered(scene, WhichSkills=["acrobatics", "riding"], SpendOnSkills={"acrobatics": 3, "riding": 1})
    answered(scene, WhichBought="paragon", AllowBought=True, WhichBought_="zealot")
    answered(scene, AllowBought=False, WhichBought="", LosePoints=False)
    answered(scene, WhichSkills=["acrobatics", "riding", "surgery"])
    answered(scene, SpendOnSkills={"acrobatics": 3, "riding": 3, "surgery": 2})
    assert questions(scene) == ["WhatNext"]


# --- Titles
TITLES = ("heart-of-stone", "paragon", "pugilist", "savior-of-the-people", "quite-the-mercenary")


@rule("STR-166", "STR-834", "STR-835", "STR-836", "STR-837", "STR-838", "STR-840", "STR-841", "STR-842", "STR-843",
      "STR-844", "STR-845")  # fmt: skip
def test_every_title_of_the_book_has_its_prerequisite_and_effect() -> None:
    entries = PACK.entries["titles"]
    assert list(entries) == [
        "heart-of-stone", "hero-of-many-victories", "loremaster", "monster-hunter", "paragon", "pugilist",
        "quite-the-mercenary", "savior-of-the-people", "wanted", "zealot",
    ]  # fmt: skip
    for entry in entries.values():
        assert isinstance(entry, TitleEntry)
        assert entry.prerequisite
        assert entry.text
    traits = PACK.entries["traits"].values()
    assert all(isinstance(entry, TraitEntry) for entry in traits)


@rule("STR-166", "STR-834", "STR-844")
def test_the_gm_awards_a_title_and_its_boon_counts_until_it_is_revoked() -> None:
    scene = lay(vesna=somebody(skills={"stealth": 2}))
    answered(scene.begin("award-title", who="vesna", title="wanted"), TakeTitle="")
    assert told(scene)[0] == "Vesna bears the Title Wanted."
    assert skill_level(scene.play.reader(), VESNA, "stealth").total == 3
    scene.begin("revoke-title", who="vesna", title="wanted")
    assert skill_level(scene.play.reader(), VESNA, "stealth").total == 2
    with pytest.raises(IllegalAnswer, match="is for the GM"):
        scene.begin("award-title", "vesna", who="vesna", title="wanted")


@rule("STR-841")
def test_a_pugilist_is_better_in_a_tavern() -> None:
    scene = lay(vesna=somebody(skills={"unarmed-combat": 2}, titles={"pugilist": ""}))
    reader = scene.play.reader()
    assert skill_level(reader, VESNA, "unarmed-combat").total == 2
    assert skill_level(reader, VESNA, "unarmed-combat", ("fighting in a tavern or bar",)).total == 3


@rule("STR-167")
def test_with_five_titles_the_player_replaces_one_or_rejects_the_new_one() -> None:
    five = dict.fromkeys(TITLES, "")
    scene = lay(vesna=somebody(titles=five)).begin("award-title", who="vesna", title="wanted")
    assert options(scene, "TakeTitle") == [*TITLES, "*reject"]
    reply(scene, "TakeTitle", "*reject")
    assert scene["vesna"].titles == five
    answered(scene.begin("award-title", who="vesna", title="wanted"), TakeTitle="paragon")
    assert list(scene["vesna"].titles) == [one for one in TITLES if one != "paragon"] + ["wanted"]
    assert told(scene)[0] == "Vesna bears the Title Wanted in place of Paragon."


@rule("STR-166", "STR-167")
def test_a_title_that_somebody_bears_is_not_awarded_again() -> None:
    five = dict.fromkeys(TITLES, "")
    scene = lay(vesna=somebody(titles=five))
    with scene.refused("bears the Title Paragon already"):
        scene.begin("award-title", who="vesna", title="paragon")


@rule("STR-837", "STR-167")
def test_a_loremaster_of_another_subject_bears_two_titles() -> None:
    scene = lay()
    for subject in ("The Drowned", "Salt"):
        scene.begin("award-title", who="vesna", title="loremaster")
        answered(scene, WhichLore={"subject": subject, "quality": 2}, TakeTitle="")
    assert len(scene["vesna"].titles) == 2
    assert told(scene)[0] == "Vesna bears the Title Loremaster of Salt, degree 1 (Quality 2)."


@rule("STR-168")
def test_the_gm_may_invent_a_title() -> None:
    scene = lay().begin("award-title", who="vesna", title="*own")
    answered(scene, OwnTitle={"name": "Slayer of eels", "does": "Eels flee."}, TakeTitle="")
    assert scene["vesna"].titles == {"Slayer of eels": "Eels flee."}


@rule("STR-837", "STR-EX107", "STR-Q150")
def test_a_loremaster_is_one_of_a_subject_to_half_the_quality_of_the_research() -> None:
    scene = lay().begin("award-title", who="vesna", title="loremaster")
    answered(scene, WhichLore={"subject": "The Drowned", "quality": 5}, TakeTitle="")
    assert scene["vesna"].titles == {"loremaster": "The Drowned, degree 3 (Quality 5)"}
    assert [loremaster_degree(n, HouseRules()) for n in range(1, 10)] == [1, 1, 2, 2, 3, 3, 4, 4, 4]
    by_quality = HouseRules(degree_is_quality=True)
    assert [loremaster_degree(n, by_quality) for n in range(1, 6)] == [1, 2, 3, 4, 4]


@rule("STR-835", "STR-EX106", "STR-Q148", "STR-Q378")
def test_with_a_heart_of_stone_each_gain_of_temporary_hp_is_five_higher() -> None:
    scene = lay(vesna=somebody(titles={"heart-of-stone": ""}), tomas=somebody(skills={"cooking": 1}))
    go(scene.begin("serve-meal", cook="tomas", quality=2, eaters=["vesna"]), [3, 4], MealBoons=("temporary-hp",))
    assert temporary(scene.play.reader(), VESNA) == 12
    scene.begin("temporary-hp", who="vesna", points=1)
    assert temporary(scene.play.reader(), VESNA) == 18
    scene.begin("temporary-hp", who="tomas", points=7)
    assert temporary(scene.play.reader(), Key("tomas")) == 7


@rule("STR-845")
def test_a_zealot_has_self_control_but_holds_back_badly_before_enemies_of_the_faith() -> None:
    reader = lay(vesna=somebody(skills={"self-control": 2}, titles={"zealot": ""})).play.reader()
    assert skill_level(reader, VESNA, "self-control").total == 3
    test = Test(VESNA, "self-control", 2)
    assert sum(one.ob for one in modifiers_of(reader, test)) == 0
    before = Test(VESNA, "self-control", 2, holding=(ZEAL,))
    assert sum(one.ob for one in modifiers_of(reader, before)) == 1


@rule("STR-1203")
def test_innate_armor_protects_against_its_type_where_it_is_in_play() -> None:
    hide = somebody(traits=("innate-armor:burning",))
    on, off = lay(HouseRules(body_traits=True), vesna=hide).play.reader(), lay(vesna=hide).play.reader()
    assert [protection(on, VESNA, type_).total for type_ in ("burning", "slashing")] == [6, 0]
    assert protection(off, VESNA, "burning").total == 0


@rule("STR-1202")
def test_a_breath_weapon_strikes_an_area_without_a_test() -> None:
    dragon = somebody(traits=("breath-weapon:acid",))
    scene = lay(HouseRules(body_traits=True), vesna=dragon, reeve=somebody(), hand=somebody())
    scene.begin("breathe", "vesna")
    reply(scene, "WhoIsBreathedOn", ["reeve", "hand"])
    dice(scene, 6)
    assert (scene["reeve"].hp, scene["hand"].hp, scene["vesna"].hp) == (24, 24, 30)
    with pytest.raises(IllegalAnswer, match="has no Breath Weapon"):
        lay(vesna=dragon, reeve=somebody()).begin("breathe", "vesna")


@rule("STR-409", "STR-878", "STR-1202")
def test_a_breath_weapon_is_an_action_of_ones_own_turn_and_not_of_the_pacified() -> None:
    dragon, rules = somebody(traits=("breath-weapon:acid",)), HouseRules(body_traits=True)
    with pytest.raises(IllegalAnswer, match="not the turn"):
        fight(rules, turn="reeve", vesna=dragon, reeve=somebody()).begin("breathe", "vesna")
    calm = replace(dragon, conditions=afflicted("pacified"))
    with pytest.raises(IllegalAnswer, match="harms nobody"):
        fight(rules, vesna=calm, reeve=somebody()).begin("breathe", "vesna")


@rule("STR-507", "STR-992", "STR-1202")
def test_a_breath_weapon_is_an_attack_on_each_whom_it_strikes() -> None:
    dragon, rules = somebody(traits=("breath-weapon:acid",), hidden_by="camouflaged"), HouseRules(body_traits=True)
    scene = fight(rules, ap={"reeve": 0, "hand": 0}, vesna=dragon, reeve=somebody(), hand=somebody())
    go(scene.begin("breathe", "vesna"), [6], WhoIsBreathedOn=("reeve", "hand"))
    assert (scene["reeve"].hp, scene["hand"].hp, ap_of(scene, "vesna")) == (24, 24, 1)
    assert (scene.play.reader()[COMBAT].momentum, scene["vesna"].hidden_by) == (4, "")


@rule("STR-472", "STR-1202")
def test_armor_counts_by_half_against_the_breath_of_whoever_has_somebody_between_foes() -> None:
    jerkin = {"jerkin": Asset(entry="eelskin-jerkin", place="armor")}
    scene = on_field(HouseRules(body_traits=True), ap={"reeve": 0}, vesna=at(9, 10, traits=("breath-weapon:acid",)),
                     tomas=at(11, 10), reeve=at(10, 10, assets=jerkin))  # fmt: skip
    go(scene.begin("breathe", "vesna"), [6], WhereTheBreathGoes=[[10, 10]])
    assert scene["reeve"].hp == 30 - (6 - 1)  # of 2 against acid


@rule("STR-752", "STR-1202")
def test_who_was_taunted_breathes_on_nobody_else_alone() -> None:
    dragon, bound = somebody(traits=("breath-weapon:acid",)), {"vesna": {"must_attack": "reeve", "bound_now": True}}
    scene = fight(HouseRules(body_traits=True), fighting=bound, vesna=dragon, reeve=somebody(), hand=somebody())
    with pytest.raises(IllegalAnswer, match="Vesna has to attack Reeve"):
        go(scene.begin("breathe", "vesna"), WhoIsBreathedOn=("hand",))


@rule("STR-1201")
def test_traits_of_the_body_are_not_granted_where_they_are_not_in_play() -> None:
    for trait in ("breath-weapon", "innate-armor", "steadfast"):
        with pytest.raises(IllegalAnswer, match=f"'{trait}' is not one of"):
            lay().begin("grant-trait", who="vesna", trait=trait)


@rule("STR-834", "STR-838", "STR-841")
def test_tallies_are_kept_towards_titles() -> None:
    scene = lay()
    scene.begin("keep-tally", who="vesna", what="trophies", more=2)
    scene.begin("keep-tally", who="vesna", what="trophies")
    assert scene["vesna"].tallies == {"trophies": 3}
    scene.begin("keep-tally", who="vesna", what="trophies", more=-5)
    assert scene["vesna"].tallies == {}


# --- Innate Abilities, boons
@rule("STR-129", "STR-163", "STR-Q404")
def test_only_the_gm_gives_an_innate_skill_at_level_1_unless_said_otherwise() -> None:
    scene = lay()
    scene.begin("grant-innate", who="vesna", skill="tide-sense")
    assert scene["vesna"].skills["tide-sense"] == Skill(raw=1, innate=True)
    with pytest.raises(IllegalAnswer, match="is for the GM"):
        scene.begin("grant-innate", "vesna", who="vesna", skill="tide-sense")
    high = lay().begin("grant-innate", who="vesna", skill="tide-sense", level=4)
    assert high["vesna"].skills["tide-sense"].raw == 4


@rule("STR-679", "STR-282")
def test_a_boon_of_heritage_is_the_gms_and_more_than_two_on_skills_are_warned_of() -> None:
    scene = lay(vesna=somebody(skills={"stealth": 1}))
    for number, skill in enumerate(("stealth", "fishing", "swimming")):
        assert not warned(scene)
        scene.begin("grant-boon", who="vesna", on=skill, amount=1, source=f"Heritage {number}")
    assert warned(scene) == ["Vesna has 3 boons of heritage on Skills; one or two are advised"]
    assert skill_level(scene.play.reader(), VESNA, "stealth").total == 2
    scene.begin("take-boon", who="vesna", boon="Heritage 1")
    assert not warned(scene)


def warned(scene: Scene) -> list[str]:
    return [one for one in scene.play.game.ruleset.warnings(scene.play.reader()) if "heritage" in one]


# --- drivers
@rule("STR-647")
def test_the_gm_judges_whether_an_ambition_works_as_a_long_term_goal() -> None:
    scene = lay(vesna=somebody(ambition="Breakfast"))
    answered(scene.begin("judge-ambition", who="vesna", works=False), NewAmbition="Lunch", AmbitionWorks=False)
    answered(scene, NewAmbition="To own the harbour", AmbitionWorks=True)
    assert (scene["vesna"].ambition, scene["vesna"].ambition_accepted) == ("To own the harbour", True)
    with pytest.raises(IllegalAnswer, match="every ambition is accepted"):
        scene.begin("judge-ambition", who="vesna", works=True)


@rule("STR-660", "STR-EX22")
def test_a_reaction_that_changes_facts_is_rejected_and_replaced() -> None:
    invalid, rant, nap = "Nearby allies never die.", Habit("I rant.", "troublemaker"), Habit("I nap.", "assurance")
    habits = (Habit(invalid, "assurance"), rant, nap)
    scene = lay(vesna=somebody(habits=habits)).begin("reject-reaction", who="vesna", reaction=0)
    reply(scene, "OneReaction", {"text": "I always rush to help an endangered ally.", "type": "troublemaker"})
    assert [one.text for one in scene["vesna"].habits] == [
        "I always rush to help an endangered ally.", "I rant.", "I nap.",
    ]  # fmt: skip


@pytest.mark.rule("STR-282", "STR-679")
def test_a_second_boon_of_the_same_name_does_not_take_the_first_away() -> None:
    scene = lay()
    scene.begin("grant-boon", who="vesna", on="wit", amount=1)
    scene.begin("grant-boon", who="vesna", on="agility", amount=1)
    boons = {name: boon.on for name, boon in scene["vesna"].boons.items()}
    assert boons == {"Heritage": "wit", "Heritage (2)": "agility"}
