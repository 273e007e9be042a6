"""Experience: what it buys, at what price; classes; regression."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import IllegalAnswer, Key
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.prices import cost_of_steps, specialty_cost
from hearthside.rulesets.brew.rules.harm.health import maximum
from hearthside.rulesets.brew.scores import mana_slots, score
from hearthside.rulesets.brew.state import Character, Grant, Held, Specialty
from rules.brew.scenes import Scene, acts, answered, call, dice, lay, options, passes, questions, react, somebody

rule = pytest.mark.rule
XUAN: Key[Character] = Key("xuan")


def grown(rules: HouseRules | None = None, **fields: Any) -> Scene:
    """Xuan has 60 XP, and has exercised everything that is named here."""
    used = ("power", "melee", "stealth", "odds", "profession", "craft")
    return lay(rules or HouseRules(), xuan=somebody(**{"xp": 60, "exercised": used, **fields}))


def costs(scene: Scene, name: str, steps: int = 1) -> int:
    return cost_of_steps(scene.play.reader(), "xuan", name, steps)  # type: ignore[arg-type]  # an id, as a test says it


def has(scene: Scene, name: str) -> int:
    return score(scene.play.reader(), "xuan", name).total  # type: ignore[arg-type]  # an id, as a test says it


@rule("BREW-EX55", "BREW-373", "BREW-374", "BREW-375", "BREW-378", "BREW-381", "BREW-322", "BREW-376")
def test_prices_follow_the_score_step_by_step() -> None:
    scene = grown(power=2, melee=3, odds=1)
    assert [costs(scene, "power", 1), costs(scene, "power", 2)] == [6, 15]
    assert [costs(scene, "stealth", 1), costs(scene, "stealth", 2)] == [5, 7]
    assert costs(scene, "odds") == 2
    assert specialty_cost(scene.play.reader(), "xuan", "melee") == 12  # type: ignore[arg-type]  # an id, as a test says it


@rule("BREW-EX55", "BREW-381", "BREW-372")
def test_raising_takes_the_xp_and_gives_the_score() -> None:
    scene = grown(power=2).begin("raise-score", "xuan", score="power", steps=2)
    assert (has(scene, "power"), scene["xuan"].xp) == (4, 45)
    scene.begin("raise-score", "xuan", score="stealth")
    assert (has(scene, "stealth"), scene["xuan"].xp) == (1, 40)


@rule("BREW-377", "BREW-378", "BREW-336")
def test_a_new_field_costs_ten_and_mana_grows_with_its_dots() -> None:
    scene = grown(odds=1, exercised=("odds", "healing"))
    assert costs(scene, "healing") == 10
    scene.begin("raise-score", "xuan", score="healing").begin("raise-score", "xuan", score="odds")
    assert mana_slots(scene.play.reader(), "xuan") == 3  # type: ignore[arg-type]  # an id, as a test says it
    assert scene["xuan"].xp == 60 - 10 - 2


@rule("BREW-351", "BREW-378")
def test_a_new_dot_brings_spells_where_the_table_has_lists() -> None:
    scene = grown(HouseRules(spell_lists=True), illusion=1, exercised=("illusion",))
    scene.begin("raise-score", "xuan", score="illusion")
    answered(scene, WhichSpells=["moving-image", "blur", "borrowed-voice"])
    assert scene["xuan"].spells == ("moving-image", "blur", "borrowed-voice")


@rule("BREW-Q124", "BREW-373")
def test_the_existing_score_has_all_permanent_bonuses_unless_the_bought_one_counts() -> None:
    elf: dict[str, Any] = {"perception": 2, "grants": (Grant("perception", 2, "ancestry"),)}
    assert costs(grown(**elf), "perception") == 12
    assert costs(grown(HouseRules(bought_score_costs=True), **elf), "perception") == 6


@rule("BREW-372")
def test_what_cannot_be_paid_is_refused_and_nothing_changes() -> None:
    scene = grown(power=4, xp=11)
    with pytest.raises(IllegalAnswer, match="costs 12 XP, and Xuan has 11"):
        scene.begin("raise-score", "xuan", score="power")
    assert (has(scene, "power"), scene["xuan"].xp) == (4, 11)


@rule("BREW-273", "BREW-309", "BREW-Q104")
def test_what_can_be_bought_ends_at_five() -> None:
    with pytest.raises(IllegalAnswer, match="ends at 5"):
        grown(power=5).begin("raise-score", "xuan", score="power")
    above = grown(power=4, grants=(Grant("power", 2, "ancestry"),))
    assert has(above.begin("raise-score", "xuan", score="power"), "power") == 7
    hard = grown(HouseRules(hard_maximum=True), power=4, grants=(Grant("power", 1, "ancestry"),))
    with pytest.raises(IllegalAnswer, match="no score goes above 5"):
        hard.begin("raise-score", "xuan", score="power")


@rule("BREW-382")
def test_only_what_was_exercised_can_be_raised_unless_the_gm_knows_better() -> None:
    scene = grown(exercised=()).begin("raise-score", "xuan", score="power")
    answered(scene, WasExercised=False)
    assert (has(scene, "power"), scene["xuan"].xp) == (1, 60)
    answered(scene.begin("raise-score", "xuan", score="power"), WasExercised=True)
    assert has(scene, "power") == 2


@rule("BREW-382")
def test_a_roll_exercises_its_attribute_and_its_skill() -> None:
    scene = passes(dice(call(lay(xuan=somebody(wits=2, craft=1, xp=20)), "wits", "craft", 6), 4))
    assert scene["xuan"].exercised == ("wits", "craft")
    assert has(scene.begin("raise-score", "xuan", score="craft"), "craft") == 2


@rule("BREW-315", "BREW-312")
def test_a_new_dot_of_profession_goes_to_a_profession() -> None:
    scene = grown(profession=1, professions={"farming": 1}).begin("raise-score", "xuan", score="profession")
    answered(scene, ProfessionName="chemistry")
    assert scene["xuan"].professions == {"farming": 1, "chemistry": 1}


@rule("BREW-371")
def test_the_gm_awards_xp() -> None:
    scene = lay(tess=somebody()).begin("award", who=["xuan", "tess"], amount=4, reason="the crossing")
    assert (scene["xuan"].xp, scene["tess"].xp) == (4, 4)


# --- caps
@rule("BREW-384")
def test_a_campaign_may_leave_attributes_as_they_are() -> None:
    with pytest.raises(IllegalAnswer, match="Attributes are not raised"):
        grown(HouseRules(attributes_stay=True)).begin("raise-score", "xuan", score="power")


@rule("BREW-384")
def test_a_campaign_may_let_only_some_skills_reach_five_and_four() -> None:
    capped = HouseRules(skills_at_five=1, skills_at_four=1)
    full = grown(capped, melee=5, stealth=4, craft=3)
    with pytest.raises(IllegalAnswer, match="the others end at 4"):
        full.begin("raise-score", "xuan", score="stealth")
    with pytest.raises(IllegalAnswer, match="the others end at 3"):
        full.begin("raise-score", "xuan", score="craft")
    assert has(grown(melee=5, stealth=4).begin("raise-score", "xuan", score="stealth"), "stealth") == 5


@rule("BREW-364", "BREW-384")
def test_a_campaign_may_limit_tricks() -> None:
    scene = grown(HouseRules(most_tricks=1), tricks={"lucky": Held()})
    with pytest.raises(IllegalAnswer, match="no more than that"):
        scene.begin("learn-trick", "xuan", trick="tough-skin", because="the road")
    assert questions(grown(tricks={"lucky": Held()}).begin("learn-trick", "xuan", trick="tough-skin",
                                                           because="the road")) == ["AgreeToIt"]  # fmt: skip


@rule("BREW-329", "BREW-Q158")
def test_who_is_the_best_raises_nothing_else_above_four() -> None:
    best = grown(HouseRules(best_at_thing=True), melee=5, stealth=4, best_at="melee")
    with pytest.raises(IllegalAnswer, match="the Best at Melee: all else ends at 4"):
        best.begin("raise-score", "xuan", score="stealth")


@rule("BREW-311")
def test_where_profession_is_banned_it_cannot_be_bought() -> None:
    with pytest.raises(IllegalAnswer, match="without Profession"):
        grown(HouseRules(profession="banned")).begin("raise-score", "xuan", score="profession")


# --- specialties and tricks
@rule("BREW-322", "BREW-376", "BREW-383")
def test_a_specialty_costs_four_times_its_skill_and_needs_the_gms_consent() -> None:
    scene = grown(melee=3).begin("learn-specialty", "xuan", skill="melee", name="Nets", because="a year on the boats")
    answered(scene, AgreeToIt=True)
    assert (scene["xuan"].specialties, scene["xuan"].xp) == ((Specialty("melee", "Nets"),), 48)
    answered(scene.begin("learn-specialty", "xuan", skill="melee", name="Knives", because="no idea"), AgreeToIt=False)
    assert len(scene["xuan"].specialties) == 1


@rule("BREW-Q118")
def test_a_specialty_for_xp_needs_a_skill_of_one_or_more() -> None:
    with pytest.raises(IllegalAnswer, match="needs a skill of 1 or more"):
        grown().begin("learn-specialty", "xuan", skill="melee", name="Nets", because="boats")


@rule("BREW-323", "BREW-Q116")
def test_there_are_never_more_than_three_specialties() -> None:
    three = tuple(Specialty("melee", name, source) for name, source in (("a", ""), ("b", ""), ("c", "pathfinder")))
    with pytest.raises(IllegalAnswer, match="never more"):
        grown(melee=1, specialties=three).begin("learn-specialty", "xuan", skill="melee", name="d", because="x")
    apart = grown(HouseRules(class_specialty_apart=True), melee=1, specialties=three)
    assert questions(apart.begin("learn-specialty", "xuan", skill="melee", name="d", because="x")) == ["AgreeToIt"]


@rule("BREW-363", "BREW-379", "BREW-383")
def test_a_trick_costs_ten_and_needs_approval() -> None:
    scene = grown().begin("learn-trick", "xuan", trick="big-boned", because="good dinners")
    answered(scene, AgreeToIt=True)
    assert (list(scene["xuan"].tricks), scene["xuan"].xp) == (["big-boned"], 50)
    assert maximum(scene.play.reader(), XUAN).total == 12
    with pytest.raises(IllegalAnswer, match="is not one of"):
        scene.begin("learn-trick", "xuan", trick="dark-sight", because="squinting")


@rule("BREW-365", "BREW-002")
def test_a_player_may_invent_a_trick_that_then_belongs_to_the_campaign() -> None:
    scene = grown(charisma=2).begin("invent-trick", "xuan", name="Kind Eyes", text="People trust you.", bonus=2,
                                    when="with a stranger")  # fmt: skip
    answered(scene, AgreeToIt=True)
    assert "kind-eyes" in scene["xuan"].tricks
    call(scene, "charisma", "", 6)
    answered(scene, WhatHelps=options(scene, "WhatHelps"), dice=[2])
    assert passes(scene).value["total"] == 6
    with pytest.raises(IllegalAnswer, match="already"):
        scene.begin("invent-trick", "xuan", name="Lucky", text="Again.")
    refused = answered(grown().begin("invent-trick", "xuan", name="Immortal", text="Never dies."), AgreeToIt=False)
    assert refused["xuan"].tricks == {}


@rule("BREW-137")
def test_where_there_is_a_soak_tracker_xp_can_raise_it() -> None:
    with pytest.raises(IllegalAnswer, match="no soak tracker"):
        grown().begin("raise-soak", "xuan")
    scene = grown(HouseRules(soak_costs=15)).begin("raise-soak", "xuan")
    assert (scene["xuan"].soak, scene["xuan"].xp) == (1, 45)


@rule("BREW-137")
def test_soak_that_was_paid_with_an_award_goes_with_it() -> None:
    scene = grown(HouseRules(soak_costs=15), xp=0).begin("award", who=["xuan"], amount=15)
    awarded = scene.number
    bought = scene.begin("raise-soak", "xuan").number
    assert scene.undo(awarded, agreed=True) == (awarded, bought)
    assert (scene["xuan"].soak, scene["xuan"].xp) == (0, 0)


# --- classes
@rule("BREW-281", "BREW-282", "BREW-380", "BREW-Q161", "BREW-Q208", "BREW-EX23")
def test_a_further_class_costs_fifty_and_brings_all_its_features() -> None:
    def added(rules: HouseRules, **fields: Any) -> Scene:
        grants = (Grant("melee", 2, "rogue-warrior"),)
        scene = grown(rules, classes=("rogue-warrior",), grants=grants, **fields)
        scene.begin("add-class", "xuan", added="servant-to-a-martial-god", because="a voice in the well")
        answered(scene, AgreeToIt=True, WhichBonus="stealth")
        if "WhichOffered" in questions(scene):
            answered(scene, WhichOffered="Politics")
        return scene

    scene = added(HouseRules())
    assert (has(scene, "melee"), has(scene, "stealth"), scene["xuan"].xp) == (2, 2, 10)
    assert "cloak-of-the-gods-favour" in scene["xuan"].tricks
    assert "bound-to-the-god" in scene["xuan"].flaws
    assert scene["xuan"].specialties[0].name == "Politics"
    assert added(HouseRules(added_without_flaw=True))["xuan"].flaws == {}
    three = tuple(Specialty("melee", name) for name in "abc")
    assert added(HouseRules(), specialties=three)["xuan"].specialties == three


@rule("BREW-281")
def test_without_a_story_reason_or_the_xp_there_is_no_further_class() -> None:
    scene = grown().begin("add-class", "xuan", added="pathfinder", because="just so")
    answered(scene, AgreeToIt=False)
    assert scene["xuan"].classes == ()
    with pytest.raises(IllegalAnswer, match="costs 50 XP"):
        grown(xp=49).begin("add-class", "xuan", added="pathfinder", because="years on the road")


@rule("BREW-280", "BREW-EX30", "BREW-Q112", "BREW-400")
def test_who_loses_the_faith_loses_what_hangs_on_it_and_may_switch_class() -> None:
    def servant(rules: HouseRules) -> Scene:
        god = "servant-to-a-martial-god"
        return grown(rules, power=2, melee=2, classes=(god,), grants=(Grant("melee", 2, god), Grant("power", 2, god)),
                     tricks={"destiny": Held(god), "cloak-of-the-gods-favour": Held(god)},
                     flaws={"bound-to-the-god": Held(god)},
                     specialties=(Specialty("interaction", "Command", god),))  # fmt: skip

    scene = servant(HouseRules()).begin("faith", "xuan")
    assert scene["xuan"].faithless
    assert acts(dice(call(scene, "wits", "", 8), 3)) == ["resolve"]
    passes(scene)
    scene.begin("switch-class", "xuan", old="servant-to-a-martial-god", new="rogue-warrior", because="no god answers")
    answered(scene, WhatCarriesOver=["bonus:melee", "specialty:Command"], AgreeToIt=True, WhichBonus="precision",
             WhichOffered="Conmanship")  # fmt: skip
    xuan = scene["xuan"]
    assert xuan.classes == ("rogue-warrior",)
    assert list(xuan.tricks) == ["lucky", "know-people-who-know-people"]
    assert (has(scene, "melee"), has(scene, "power"), has(scene, "precision"), xuan.xp) == (4, 2, 3, 60)
    assert [special.name for special in xuan.specialties] == ["Command", "Conmanship"]
    assert not xuan.faithless
    paid = servant(HouseRules(switching_costs=True))
    paid.begin("switch-class", "xuan", old="servant-to-a-martial-god", new="pathfinder", because="the road")
    answered(paid, WhatCarriesOver=[], AgreeToIt=True, WhichOffered="Salt flats")
    assert paid["xuan"].xp == 10


@rule("BREW-400")
def test_faith_can_be_found_again() -> None:
    scene = lay(xuan=somebody(flaws={"bound-to-the-god": Held()}, faithless=True)).begin("faith", "xuan")
    assert not scene["xuan"].faithless
    with pytest.raises(IllegalAnswer, match="bound to no god"):
        lay().begin("faith", "xuan")


# --- regression
@rule("BREW-385", "BREW-386")
def test_simple_regression_goes_back_to_the_original_statistics() -> None:
    with pytest.raises(IllegalAnswer, match="not reduced"):
        grown().begin("start-over", who="xuan")
    scene = lay(HouseRules(regression=True)).begin("take", "ana", ready="ilse")
    who = scene.value
    scene.begin("award", who=[who], amount=20)
    answered(scene.begin("raise-score", who, score="power"), WasExercised=True)
    assert scene[who].attributes["power"] == 4
    scene.begin("start-over", who=who)
    assert scene[who].attributes["power"] == 3


@rule("BREW-385", "BREW-387")
def test_detailed_regression_takes_points_where_the_player_says_and_adds_some_where_the_time_was_spent() -> None:
    scene = grown(HouseRules(regression=True), power=4, melee=3, profession=1, professions={"farming": 1},
                  tricks={"lucky": Held(), "tough-skin": Held()}, classes=("pathfinder",),
                  grants=(Grant("survival", 2, "pathfinder"),))  # fmt: skip
    scene.begin("regress", "xuan")
    answered(scene, HowManyPoints=3)
    answered(scene, HowManyPoints=2, PointsLost={"power": 2, "melee": 1}, PointsGained={"profession": 2},
             TricksLost=["lucky"], ClassesLost=["pathfinder"], AgreeToIt=True,
             DivideProfession=[{"name": "farming", "dots": 3}])  # fmt: skip
    assert [has(scene, name) for name in ("power", "melee", "profession", "survival")] == [2, 2, 3, 0]
    assert (list(scene["xuan"].tricks), scene["xuan"].professions) == (["tough-skin"], {"farming": 3})


@rule("BREW-387")
def test_more_than_was_agreed_cannot_be_taken_or_given() -> None:
    scene = grown(HouseRules(regression=True), power=4).begin("regress", "xuan")
    answered(answered(scene, HowManyPoints=1), HowManyPoints=1)
    with pytest.raises(IllegalAnswer, match="exactly 1"):
        answered(scene, PointsLost={"power": 2})
    answered(scene, PointsLost={"power": 1}, PointsGained={}, AgreeToIt=False)
    assert has(scene, "power") == 4


@rule("BREW-398")
def test_the_free_reroll_hangs_on_faith() -> None:
    scene = dice(call(lay(xuan=somebody(tricks={"destiny": Held()})), "wits", "", 8), 3)
    assert acts(answered(react(scene, "destiny"), Qualifies=False)) == ["resolve"]


@rule("BREW-162", "BREW-387")
def test_who_loses_a_trick_loses_what_it_added_to_maximum_health() -> None:
    big = {"tricks": {"big-boned": Held()}, "health": 9}
    scene = grown(HouseRules(regression=True), **big).begin("regress", "xuan")
    assert maximum(scene.play.reader(), XUAN).total == 12
    answered(scene, HowManyPoints=0)
    answered(scene, HowManyPoints=0, TricksLost=["big-boned"], AgreeToIt=True)
    assert maximum(scene.play.reader(), XUAN).total == 10


@rule("BREW-162", "BREW-280")
def test_who_leaves_a_class_loses_what_its_trick_added_to_maximum_health() -> None:
    scene = grown(classes=("pathfinder",), tricks={"big-boned": Held("pathfinder")})
    scene.begin("switch-class", "xuan", old="pathfinder", new="ledger-keeper", because="ink")
    answered(scene, WhatCarriesOver=[], AgreeToIt=True)
    answered(scene, WhichOffered=options(scene, "WhichOffered")[0])
    assert scene.is_over
    assert maximum(scene.play.reader(), XUAN).total == 10


@rule("BREW-280", "BREW-410")
def test_who_loses_a_trick_loses_the_dots_that_it_gave() -> None:
    scene = grown(classes=("well-keeper",), tricks={"well-blessed": Held("well-keeper")})
    assert has(scene, "healing") == 1
    scene.begin("switch-class", "xuan", old="well-keeper", new="ledger-keeper", because="ink")
    answered(scene, WhatCarriesOver=[], AgreeToIt=True)
    answered(scene, WhichOffered=options(scene, "WhichOffered")[0])
    assert has(scene, "healing") == 0


@rule("BREW-002", "BREW-410")
def test_what_a_trick_gives_follows_its_entry_when_the_setting_is_edited() -> None:
    scene = grown(tricks={"magical-affinity": Held()}, classes=("pathfinder",),
                  grants=(Grant("survival", 2, "pathfinder"),))  # fmt: skip
    assert (has(scene, "illusion"), has(scene, "survival")) == (1, 2)
    scene.begin("pack-entry", kind="tricks", entry="magical-affinity", fields={"grants": {"odds": 2}})
    assert [has(scene, name) for name in ("illusion", "odds", "survival")] == [0, 2, 2]


# --- what a class or a trick gave goes with it
WELL: dict[str, Any] = {"classes": ("well-keeper",), "tricks": {"well-blessed": Held("well-keeper")},
        "grants": (Grant("medicine", 2, "well-keeper"), Grant("interaction", 2, "well-keeper"))}  # fmt: skip


@rule("BREW-280", "BREW-Q112")
def test_who_leaves_a_class_leaves_the_dots_that_its_trick_gave() -> None:
    def left(kept: list[str]) -> Scene:
        scene = grown(**WELL).begin("switch-class", "xuan", old="well-keeper", new="pathfinder", because="the road")
        return answered(scene, WhatCarriesOver=kept, AgreeToIt=True, WhichOffered="Salt flats")

    assert has(grown(**WELL), "healing") == 1
    assert (has(left([]), "healing"), has(left([]), "medicine")) == (0, 0)
    assert has(left(["trick:well-blessed"]), "healing") == 1


@rule("BREW-387")
def test_who_loses_a_trick_between_campaigns_loses_the_dots_that_it_gave() -> None:
    scene = grown(HouseRules(regression=True), tricks={"magical-affinity": Held()}).begin("regress", "xuan")
    answered(answered(scene, HowManyPoints=0), HowManyPoints=0, TricksLost=["magical-affinity"],
             AgreeToIt=True)  # fmt: skip
    assert has(scene, "illusion") == 0


@rule("BREW-387")
def test_points_gained_between_campaigns_may_open_a_field_of_magic() -> None:
    scene = grown(HouseRules(regression=True)).begin("regress", "xuan")
    answered(answered(scene, HowManyPoints=0), HowManyPoints=2, PointsGained={"odds": 2}, AgreeToIt=True)
    assert (scene["xuan"].fields, scene["xuan"].skills.get("odds")) == ({"odds": 2}, None)


@rule("BREW-359", "BREW-410")
def test_what_a_trick_gives_follows_from_its_entry_in_the_setting() -> None:
    scene = lay(xuan=somebody(tricks={"salt-memory": Held()}))
    scene.begin("pack-entry", kind="tricks", entry="salt-memory", fields={"name": "Salt Memory", "grants": {"odds": 2}})
    assert has(scene, "odds") == 2


@rule("BREW-Q208", "BREW-280")
def test_a_trick_that_another_class_of_the_character_gives_too_stays() -> None:
    lucky = {"name": "Gambler", "tricks": ["lucky"], "bonuses": {"stealth": 2, "craft": 2}}
    scene = grown(classes=("rogue-warrior", "gambler"), tricks={"lucky": Held("rogue-warrior")})
    scene.begin("pack-entry", kind="classes", entry="gambler", fields=lucky)
    scene.begin("switch-class", "xuan", old="rogue-warrior", new="pathfinder", because="the road")
    answered(scene, WhatCarriesOver=[], AgreeToIt=True, WhichOffered="Salt flats")
    assert scene["xuan"].tricks["lucky"].source == "gambler"


@rule("BREW-400", "BREW-280")
def test_lost_faith_stays_lost_when_another_class_is_left() -> None:
    god = "servant-to-a-martial-god"
    scene = grown(classes=(god, "rogue-warrior"), flaws={"bound-to-the-god": Held(god)}, faithless=True)
    scene.begin("switch-class", "xuan", old="rogue-warrior", new="pathfinder", because="the road")
    answered(scene, AgreeToIt=True, WhichOffered="Salt flats")
    assert scene["xuan"].faithless


@rule("BREW-315", "BREW-281")
def test_dots_of_profession_that_a_class_gives_are_assigned() -> None:
    trade = {"name": "Guildsman", "bonuses": {"profession": 2, "craft": 2}, "tricks": ["salt-memory"]}
    scene = grown(profession=1, professions={"farming": 1})
    scene.begin("pack-entry", kind="classes", entry="guildsman", fields=trade)
    scene.begin("add-class", "xuan", added="guildsman", because="apprenticed")
    answered(scene, AgreeToIt=True, DivideProfession=[{"name": "farming", "dots": 1}, {"name": "mason", "dots": 2}])
    assert scene["xuan"].professions == {"farming": 1, "mason": 2}
    scene.begin("switch-class", "xuan", old="guildsman", new="pathfinder", because="the road")
    answered(scene, WhatCarriesOver=[], AgreeToIt=True, WhichOffered="Salt flats",
             DivideProfession=[{"name": "mason", "dots": 1}])  # fmt: skip
    assert scene["xuan"].professions == {"mason": 1}


@rule("BREW-351", "BREW-281")
def test_dots_of_magic_that_a_class_gives_bring_their_spells() -> None:
    scene = grown(HouseRules(spell_lists=True))
    scene.begin("add-class", "xuan", added="well-keeper", because="the well called")
    answered(scene, AgreeToIt=True, WhichOffered="Pilgrims")
    answered(scene, WhichSpells=options(scene, "WhichSpells")[:3])
    assert len(scene["xuan"].spells) == 3
