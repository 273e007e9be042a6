"""Ratings, limits, new characters, levelling up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert, to_builtins

from hearthside.engine import GM, HOUSE_RULES, Record, Seat
from hearthside.rulesets.challenge import RULESET
from hearthside.rulesets.challenge.content_kinds import Effect, ReadyCharacter, Trait
from hearthside.rulesets.challenge.creation import entity_from, faults
from hearthside.rulesets.challenge.rules.ratings import excess, number_of, rating
from hearthside.rulesets.challenge.state import Entity, HeldTrait, HouseRules
from rules.challenge.scenes import BY_THE_BOOK, Scene, answered, entity, held, lay, pack, questions, told

LISTED = {
    "giant": Trait(name="Giant", rating=7),
    "fair": Trait(name="Fair", rating=3),
    "lame": Trait(name="Lame", rating=-4),
    "many": Trait(name="Many", rating=1, stackable=True),
}


def bought(name: str, worth: int, **fields: Any) -> HeldTrait:
    return HeldTrait(name=name, rating=worth, bought=fields.get("stacks", 1), **fields)


def empty(rules: HouseRules = BY_THE_BOOK) -> Scene:
    """A table with a player who has no character yet."""
    world: dict[str, Record] = {
        "mara": Seat(name="Mara", role="gm"),
        "ana": Seat(name="Ana"),
        "ben": Seat(name="Ben"),
        HOUSE_RULES: rules,
    }
    return Scene(world, pack(traits=LISTED))


def create(*picks: Any, rules: HouseRules = BY_THE_BOOK, seat: str = "ana") -> Scene:
    scene = answered(empty(rules).begin("create", seat), CharacterName="Una")
    for pick in picks:
        scene.answer(seat, pick)
    return scene


# --- limits
@pytest.mark.rule("CHA-094", "CHA-095")
def test_the_suggested_limits_are_10_and_10_and_each_may_be_in_force_or_not() -> None:
    assert (BY_THE_BOOK.most_rating, BY_THE_BOOK.most_traits) == (10, 10)
    traits = held(*(bought(str(n), 2) for n in range(11)))
    assert len(excess(traits, 10, BY_THE_BOOK)) == 2
    assert excess(traits, None, BY_THE_BOOK) == ["11 traits are more than 10"]
    assert excess(traits, 10, HouseRules(most_traits=None)) == ["the ratings add up to 22, and at most 10 may be"]
    assert excess(traits, None, HouseRules(most_traits=None)) == []


@pytest.mark.rule("CHA-093", "CHA-096", "CHA-Q33", "CHA-Q34", "CHA-Q35")
def test_ratings_add_up_once_for_each_stack_and_harmful_traits_give_back() -> None:
    traits = held(bought("a", 9), bought("b", 2, stacks=3, stackable=True), bought("c", -6))
    assert rating(traits, BY_THE_BOOK) == 9 + 6 - 6
    assert number_of(traits, BY_THE_BOOK) == 3


@pytest.mark.rule("CHA-Q36")
def test_what_was_gained_in_play_counts_for_no_limit() -> None:
    traits = held(bought("a", 9), HeldTrait(name="sword", rating=5))
    assert (rating(traits, BY_THE_BOOK), number_of(traits, BY_THE_BOOK)) == (9, 1)


# --- creation
@pytest.mark.rule("CHA-097", "CHA-002")
def test_a_player_picks_from_the_list_and_always_sees_the_sum() -> None:
    scene = create("giant")
    assert scene.prompt("ana").title == "Rating 7 of 10, traits 1 of 10. Which trait next?"
    scene.answer("ana", "fair")
    assert scene.prompt("ana").title == "Rating 10 of 10, traits 2 of 10. Which trait next?"
    scene.answer("ana", "*done")
    una = scene["una"]
    assert (una.player, list(una.traits), all(one.bought for one in una.traits.values())) == (
        "ana",
        ["Giant", "Fair"],
        True,
    )


@pytest.mark.rule("CHA-096")
def test_what_is_beyond_the_limits_cannot_be_picked_until_a_harmful_trait_makes_room() -> None:
    scene = create("giant", "fair")
    with scene.refused("'giant' is not one of|'many' is not one of"):
        scene.answer("ana", "many")
    scene.answer("ana", "lame")
    assert scene.prompt("ana").title == "Rating 6 of 10, traits 3 of 10. Which trait next?"
    scene.answer("ana", "many").answer("ana", "many").answer("ana", "*done")
    assert scene["una"].traits["Many"].stacks == 2


@pytest.mark.rule("CHA-096")
def test_the_limits_need_not_be_reached() -> None:
    assert create("*done")["una"].traits == {}


@pytest.mark.rule("CHA-094", "CHA-096")
def test_without_limits_anything_goes_and_the_number_of_traits_is_a_limit_of_its_own() -> None:
    free = create("giant", "fair", "many", "many", rules=HouseRules(most_rating=None))
    assert free.prompt("ana").title == "Rating 12, traits 3 of 10. Which trait next?"
    few = create("fair", "many", rules=HouseRules(most_traits=2))
    assert "giant" not in few.options("ana")
    assert "many" in few.options("ana")  # a further stack is no further trait


@pytest.mark.rule("CHA-097", "CHA-Q38")
@pytest.mark.parametrize("accepted", [True, False])
def test_an_own_trait_needs_the_story_tellers_approval(accepted: bool) -> None:
    scene = create("*own", {"name": "Sings", "rating": 2, "aspect": "song", "value": 3})
    assert scene.asked == [GM]
    answered(scene, AcceptTrait=accepted).answer("ana", "*done")
    assert list(scene["una"].traits) == (["Sings"] if accepted else [])


@pytest.mark.rule("CHA-096", "CHA-Q38")
@pytest.mark.parametrize(
    ("own", "why"),
    [
        ({"name": "Sings", "rating": 4, "aspect": "song", "value": 3}, "the ratings add up to 11"),
        ({"name": "giant", "rating": 0, "aspect": "song", "value": 3}, "there already"),
        ({"name": "Sings", "rating": "much", "aspect": "song", "value": 3}, "not a whole number"),
        ({"name": "Sings"}, "the field rating is missing"),
    ],
)
def test_an_own_trait_keeps_to_the_limits_too(own: dict[str, Any], why: str) -> None:
    scene = create("giant", "*own")
    with scene.refused(why):
        scene.answer("ana", own)


@pytest.mark.rule("CHA-080")
def test_a_character_of_the_packs_with_a_trait_that_was_struck_is_not_there_to_be_taken() -> None:
    scene = empty()
    entry = scene.play.game.content.of(ReadyCharacter)["oak"]
    scene.begin("strike-entry", kind="traits", entry=next(iter(entry.traits)))
    with scene.refused("'oak' is not (one of|possible)"):
        scene.play.begin("ben", "take", "ben", ready="oak")
    scene.begin("restore-entry", kind="traits", entry=next(iter(entry.traits)))
    assert scene.begin("take", "ben", ready="oak").is_over


@pytest.mark.rule("CHA-002", "CHA-097")
def test_the_ready_characters_keep_to_the_suggested_limits() -> None:
    content = empty().play.game.content
    ready = content.of(ReadyCharacter)
    assert len(ready) == 3
    for entry in ready.values():
        assert faults(entity_from(entry, content.of(Trait), bought=True)) == []
    scene = empty().begin("take", "ben", ready="oak")
    assert scene["oak"].player == "ben"
    assert scene["oak"].traits["Strong"].stacks == 2


@pytest.mark.rule("CHA-002")
def test_the_story_teller_plays_no_character() -> None:
    scene = empty()
    with scene.refused("Mara does not play a character"):
        scene.play.begin("mara", "create", "mara")


@pytest.mark.rule("CHA-082", "CHA-096")
def test_a_character_from_elsewhere_is_told_what_is_wrong_with_it() -> None:
    wrong = Entity(name="X", traits=held(bought("a", 12), bought("b", 0, stacks=2)))
    assert faults(wrong) == ["the ratings add up to 12, and at most 10 may be", "b is stacked, and cannot be"]


# --- levelling up
def party(**fields: Any) -> Scene:
    return lay(
        BY_THE_BOOK, pack(traits=LISTED), bill=entity(None, bought("old", 10), **fields), ted=entity(), npc=entity()
    )


@pytest.mark.rule("CHA-098", "CHA-Q39", "CHA-Q49")
def test_a_new_maximum_for_everybody_replaces_all_own_ones() -> None:
    scene = party(most_rating=30).begin("level-all", most=14)
    assert (scene[HOUSE_RULES].most_rating, scene["bill"].most_rating, scene["ted"].most_rating) == (14, None, None)
    assert (scene["bill"].may_add, scene["bill"].may_remove, scene["npc"].may_add) == (True, False, False)
    scene.begin("buy-trait", "bill")
    assert scene.prompt("bill").title == "Rating 10 of 14, traits 1 of 10. Which trait next?"
    scene.answer("bill", "fair")
    assert list(scene["bill"].traits) == ["old", "Fair"]


@pytest.mark.rule("CHA-099", "CHA-Q39", "CHA-Q49")
def test_or_each_own_maximum_grows_by_a_value() -> None:
    scene = party(most_rating=12).begin("level-each", by_=3)
    assert (scene["bill"].most_rating, scene["ted"].most_rating, scene["npc"].most_rating) == (15, 13, None)


@pytest.mark.rule("CHA-099", "CHA-Q49")
def test_who_levels_up_may_add_traits_and_removes_none_unless_it_is_said() -> None:
    scene = party().begin("level-each", by_=1)
    assert (scene["ted"].may_add, scene["ted"].may_remove) == (True, False)


@pytest.mark.rule("CHA-100", "CHA-101")
def test_a_story_event_may_level_some_alone() -> None:
    scene = party().begin("level-each", by_=1, who=["ted"], add=False, remove=True)
    assert (scene["ted"].most_rating, scene["bill"].most_rating) == (11, None)
    assert (scene["ted"].may_add, scene["ted"].may_remove) == (False, True)


@pytest.mark.rule("CHA-Q49")
def test_nobody_has_to_sell_but_nothing_is_added_before_the_sum_fits() -> None:
    scene = party().begin("level-all", most=6, remove=True).begin("buy-trait", "bill")
    assert scene["bill"].traits["old"].rating == 10
    assert "lame" in scene.options("bill")
    assert "fair" not in scene.options("bill")
    scene.answer("bill", "lame")
    scene.begin("buy-trait", "bill")
    assert "many" not in scene.options("bill")
    scene.answer("bill", "*done")
    scene.begin("sell-trait", "bill", trait="old").begin("buy-trait", "bill")
    assert "fair" in scene.options("bill")


@pytest.mark.rule("CHA-Q50")
def test_a_bought_trait_that_is_lost_in_play_stays_paid_and_one_given_up_when_levelling_does_not() -> None:
    lost = party().begin("take-trait", who="bill", trait="old").begin("level-all", most=12).begin("buy-trait", "bill")
    assert lost.prompt("bill").title == "Rating 10 of 12, traits 0 of 10. Which trait next?"
    sold = party().begin("level-all", most=12, remove=True).begin("sell-trait", "bill", trait="old")
    sold.begin("buy-trait", "bill")
    assert sold.prompt("bill").title == "Rating 0 of 12, traits 0 of 10. Which trait next?"


@pytest.mark.rule("CHA-101")
def test_nothing_levels_up_by_itself() -> None:
    scene = party()
    for action in ("buy-trait", "finish-level"):
        with scene.refused("when levelling up|is not levelling up"):
            scene.begin(action, "bill")
    with scene.refused("gives up traits only when levelling up"):
        scene.begin("sell-trait", "bill", trait="old")
    scene.begin("level-all", most=12).begin("finish-level", "bill")
    with scene.refused("when levelling up"):
        scene.begin("buy-trait", "bill")
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "level-all", most=99)


@pytest.mark.rule("CHA-100", "CHA-101")
def test_experience_points_say_when_a_level_is_reached_where_the_campaign_plays_with_them() -> None:
    scene = party()
    with scene.refused("plays without experience points"):
        scene.begin("give-experience", points=3)
    scene.begin("house-rule", rule="points_for_level", to=5)
    scene.begin("give-experience", points=3)
    assert scene["bill"].experience == 3
    scene.begin("give-experience", points=8, who=["bill"])
    assert told(scene) == ["Bill has 11 experience points. Enough for 2 more levels."]
    assert not scene["bill"].may_add
    assert questions(scene) == []


# --- tables of an older version
@pytest.mark.rule("CHA-082", "CHA-084")
def test_gear_and_bought_traits_of_an_older_table_are_as_they_were() -> None:
    old = {
        "type": "Entity", "name": "Bill", "traits": {"Many": {"name": "Many", "stacks": 3, "bought": True}},
        "stowed": {"coat": {"name": "coat", "source": "inventory"}},
    }  # fmt: skip
    now = convert(RULESET.upgrade(old, "1"), Entity)
    assert (now.traits["Many"].bought, now.traits["coat"].bought, now.traits["coat"].stowed) == (3, 0, True)
    guarded = convert(RULESET.upgrade({**old, "traits": {}, "hidden": old["traits"], "guarded": True}, "1"), Entity)
    assert (guarded.traits, sorted(guarded.hidden)) == ({}, ["Many", "coat"])
    assert convert(RULESET.upgrade(to_builtins(now), "1"), Entity) == now


@pytest.mark.rule("CHA-Q35", "CHA-Q50")
def test_one_stack_of_a_bought_trait_is_given_up_and_its_rating_alone_is_free() -> None:
    many = bought("Many", 2, stackable=True, stacks=3)
    scene = lay(bill=entity(None, many, may_remove=True)).does("sell-trait", "bill", trait="Many")
    now = scene["bill"].traits["Many"]
    assert (now.stacks, now.bought, scene["bill"].lost_rating) == (2, 2, 0)
    assert rating(scene["bill"].traits, BY_THE_BOOK) == 4


@pytest.mark.rule("CHA-084", "CHA-097")
@pytest.mark.parametrize("met", [True, False])
def test_a_trait_with_a_condition_is_bought_when_the_story_teller_says_that_it_is_met(met: bool) -> None:
    lore = Trait(name="lore", rating=3, adding="The book has been read.", passive=(Effect("mine", 3),))
    scene = lay(BY_THE_BOOK, pack(traits={"lore": lore}), bill=entity(None, may_add=True)).begin("buy-trait", "bill")
    answered(scene, PickTrait="lore")
    assert (questions(scene), scene.asked) == (["ConditionMet"], [GM])
    answered(scene, ConditionMet=met)
    assert ("lore" in scene["bill"].traits) == met
    if not met:
        assert scene.prompt("bill").title.startswith("Rating 0 of 10")


@pytest.mark.rule("CHA-Q50")
def test_what_was_paid_for_a_lost_trait_is_free_after_a_level_up_that_lets_traits_be_removed() -> None:
    scene = party().begin("take-trait", who="bill", trait="old").begin("level-all", most=12, remove=True)
    assert scene.begin("buy-trait", "bill").prompt("bill").title.startswith("Rating 0 of 12")
    cured = lay(bill=entity(None, bought("Lame", -2))).begin("take-trait", who="bill", trait="Lame")
    assert cured.begin("level-each", by_=1, remove=True)["bill"].lost_rating == -2


@pytest.mark.rule("CHA-094", "CHA-096", "CHA-097")
@pytest.mark.parametrize(("rules", "why"), [
    (HouseRules(most_rating=3), "at most 3 may be"), (HouseRules(most_traits=1), "are more than 1"),
])  # fmt: skip
def test_a_ready_character_beyond_the_limits_of_the_table_cannot_be_taken(rules: HouseRules, why: str) -> None:
    scene = empty(rules)
    with scene.refused(why):
        scene.play.begin("ben", "take", "ben", ready="oak")


@pytest.mark.rule("CHA-083", "CHA-098")
@pytest.mark.parametrize("met", [True, False])
def test_a_trait_with_a_condition_for_its_removal_is_given_up_only_if_that_is_met(met: bool) -> None:
    strong = bought("Strong", 2, removal="Only after months without exercise.")
    scene = lay(bill=entity(None, strong, may_remove=True)).begin("sell-trait", "bill", trait="Strong")
    assert (questions(scene), scene.asked) == (["ConditionMet"], [GM])
    answered(scene, ConditionMet=met)
    assert ("Strong" not in scene["bill"].traits) == met
