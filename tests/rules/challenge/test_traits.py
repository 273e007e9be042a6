"""Traits: where they come from, stacks, conditions, gear, numbers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hearthside.play.view import view_for
from hearthside.rulesets.challenge.content_kinds import Effect, Trait
from hearthside.rulesets.challenge.rules.ratings import own_rating
from hearthside.rulesets.challenge.rules.traits import counted, score_of, value_of
from hearthside.rulesets.challenge.sheet import sheet
from hearthside.rulesets.challenge.state import HeldTrait
from hearthside.rulesets.challenge.state import held as held_trait
from rules.challenge.scenes import (
    BY_THE_BOOK,
    Scene,
    answered,
    challenge,
    entity,
    held,
    lay,
    pack,
    several,
    told,
    trait,
)

COAT = HeldTrait(name="coat", source="inventory", passive=(Effect("armour", 1),))
RING = HeldTrait(name="ring", source="inventory", passive=(Effect("courage", -3),), removal="The curse must be lifted.")
AXE = HeldTrait(name="axe", source="inventory", passive=(Effect("damage", 5),), adding="Two free hands.")


def scores_now(scene: Scene) -> list[tuple[str, int]]:
    return [(one.aspect, one.value) for one in counted(scene["bill"].traits, BY_THE_BOOK)]


def armour(scene: Scene) -> int:
    return score_of(scene["bill"].traits, "armour", BY_THE_BOOK).total


@pytest.mark.rule("CHA-080", "CHA-004")
def test_every_kind_of_entity_has_traits_from_itself_from_gear_and_from_elsewhere() -> None:
    lock = entity(None, trait("difficulty", 9, name="iron"), kind="environment")
    scene = lay(bill=entity(None, COAT), lock=lock)
    scene.does("write-trait", who="lock", trait={"name": "frozen", "aspect": "difficulty", "value": 2})
    assert score_of(scene["lock"].traits, "difficulty", BY_THE_BOOK).total == 11
    assert scene["lock"].traits["frozen"].source == "circumstance"


@pytest.mark.rule("CHA-081")
def test_a_trait_carries_its_whole_record_from_the_list_to_the_sheet() -> None:
    full = Trait(
        name="Everything", text="All.", rating=-3, source="inventory", stackable=True, adding="A.", removal="R.",
        passive=(Effect("a", 1),), activated=(Effect("a", 5),), replaces="Away.", alone=True, duration=4,
        burnt=(Effect("a", -1),), reset="Z.", number=3, most=9,
    )  # fmt: skip
    scene = lay(BY_THE_BOOK, pack(traits={"all": full}), bill=entity())
    got = scene.does("give-trait", who="bill", trait="all")["bill"].traits["Everything"]
    for field in full.__struct_fields__:
        assert getattr(got, field) == getattr(full, field)
    assert (got.stacks, got.state) == (1, "regular")
    assert "Everything" in repr(sheet(scene.play.reader(), "bill"))  # type: ignore[arg-type]  # an id


@pytest.mark.rule("CHA-082", "CHA-Q37")
@pytest.mark.parametrize(("stacks", "multiplied", "listed"), [(1, 3, 2), (2, 6, 3), (3, 9, 3)])
def test_stacks_multiply_an_effect_unless_the_trait_lists_its_values(stacks: int, multiplied: int, listed: int) -> None:
    assert value_of(Effect("a", 3), stacks) == multiplied
    assert value_of(Effect("a", by_stack=(2, 3)), stacks) == listed


@pytest.mark.rule("CHA-082", "CHA-084")
def test_what_supports_it_is_stacked_and_all_else_is_held_at_most_once() -> None:
    scene = (
        lay(bill=entity()).does("give-trait", who="bill", trait="strong").does("give-trait", who="bill", trait="strong")
    )
    assert scene["bill"].traits["Strong"].stacks == 2
    assert told(scene) == ["Bill has Strong 2 times."]
    scene.does("give-trait", who="bill", trait="quick")
    with scene.refused("Bill has Quick already; it is held at most once"):
        scene.begin("give-trait", who="bill", trait="quick")
    with scene.refused("Bill has Quick already"):
        scene.begin("write-trait", who="bill", trait={"name": "quick ", "aspect": "speed", "value": 1})


@pytest.mark.rule("CHA-081", "CHA-084")
@pytest.mark.parametrize(
    ("action", "args", "why"),
    [
        ("give-trait", {"who": "bill", "trait": "no-such"}, "the list has no trait 'no-such'"),
        ("give-trait", {"who": "nobody", "trait": "quick"}, "is not one of"),
        ("take-trait", {"who": "bill", "trait": "wings"}, "is not one of"),
        ("write-trait", {"who": "bill", "trait": {"name": "", "aspect": "a", "value": 1}}, "at least a word"),
        ("write-trait", {"who": "bill", "trait": {"name": "x", "aspect": "a", "value": "much"}}, "not a whole number"),
        ("write-trait", {"who": "bill", "trait": {"name": "x", "aspect": "a", "value": 1, "turns": -1}}, "at least 0"),
        ("change-number", {"who": "bill", "trait": "coat", "by_": 1}, "trait that is a number|is not one of"),
    ],
)
def test_unknown_traits_and_half_written_ones_are_refused(action: str, args: dict[str, Any], why: str) -> None:
    scene = lay(bill=entity(None, COAT))
    with scene.refused(why):
        scene.begin(action, **args)


@pytest.mark.rule("CHA-083")
@pytest.mark.parametrize(("is_met", "has"), [(True, False), (False, True)])
def test_a_condition_may_prevent_removal_and_the_story_teller_says_whether_it_is_met(is_met: bool, has: bool) -> None:
    scene = answered(lay(bill=entity(None, RING)).begin("take-off", "bill", trait="ring"), ConditionMet=is_met)
    assert ("courage" in dict(scores_now(scene))) == has


@pytest.mark.rule("CHA-083", "CHA-084")
def test_gear_without_a_condition_is_taken_off_freely_and_its_trait_is_gone_until_it_is_put_on() -> None:
    scene = lay(bill=entity(None, COAT))
    seen = [armour(scene)]
    seen.append(armour(scene.begin("take-off", "bill", trait="coat")))
    assert scene["bill"].traits["coat"].stowed
    seen.append(armour(scene.begin("put-on", "bill", trait="coat")))
    assert seen == [1, 0, 1]
    assert scene["bill"].traits == held(COAT)


@pytest.mark.rule("CHA-084")
@pytest.mark.parametrize("is_met", [True, False])
def test_a_condition_for_adding_is_the_story_tellers_to_judge(is_met: bool) -> None:
    scene = lay(bill=entity(None, replace(AXE, stowed=True))).begin("put-on", "bill", trait="axe")
    answered(scene, ConditionMet=is_met)
    assert scene["bill"].traits["axe"].stowed != is_met
    assert ("damage" in dict(scores_now(scene))) == is_met


@pytest.mark.rule("CHA-083")
def test_what_is_part_of_oneself_cannot_be_taken_off() -> None:
    scene = lay(bill=entity(None, trait("strength", 3, name="strong"), COAT))
    with scene.refused("is not one of 'coat'"):
        scene.begin("take-off", "bill", trait="strong")
    assert "strong" not in scene.does("take-trait", who="bill", trait="strong")["bill"].traits


@pytest.mark.rule("CHA-005", "CHA-085")
def test_regular_passive_effects_count_all_the_time_words_apart() -> None:
    traits = held(COAT, HeldTrait(name="odd", passive=(Effect("a", 2), Effect("a", text="smells"))))
    assert [(one.trait, one.aspect, one.value) for one in counted(traits, BY_THE_BOOK)] == [
        ("coat", "armour", 1),
        ("odd", "a", 2),
    ]


@pytest.mark.rule("CHA-Q22")
def test_a_number_is_changed_by_the_story_teller() -> None:
    scene = lay(bill=entity(None, HeldTrait(name="Health", number=5, most=8)))
    assert scene.begin("change-number", who="bill", trait="health", by_=-2)["bill"].traits["Health"].number == 3
    assert scene.begin("change-number", who="bill", trait="Health", by_=99)["bill"].traits["Health"].number == 8
    assert scene.begin("change-number", who="bill", trait="Health", by_=-99)["bill"].traits["Health"].number == -91


@pytest.mark.rule("CHA-Q22", "CHA-008")
def test_a_number_may_fall_below_0_by_an_effect_and_by_the_story_tellers_word() -> None:
    hero = entity(3, HeldTrait(name="Health", number=2, most=8))
    hit = {"receives": "loser", "number": "Health", "dice_only": True, "extra": 0}
    scene = challenge(lay(bill=entity(40), ted=hero), "ted", PlanEffect=hit, effect=several([5]))
    assert scene["ted"].traits["Health"].number == -3
    scene.begin("set", path="ted.traits.Health.number", to=-7)
    assert scene["ted"].traits["Health"].number == -7


@pytest.mark.rule("CHA-001", "CHA-003", "CHA-004", "CHA-080")
def test_the_story_teller_brings_in_agents_and_environments() -> None:
    scene = lay(bill=entity()).begin("bring-in", what="tove")
    assert scene["tove"].traits["Gate guard"].passive[0] == Effect("awareness", 6)
    scene.begin("bring-in", what="icefall", hidden=True)
    ice = scene[scene.value]
    assert (ice.kind, ice.seen_by, ice.traits["Icy"].stacks) == ("environment", "gm", 2)
    assert "ice" not in scene.value
    scene.begin("write-entity", name="A goat", text="White.", environment=False)
    assert (scene["a-goat"].kind, scene["a-goat"].player) == ("agent", "")
    with scene.refused("is for the GM"):
        scene.play.begin("ana", "bring-in", what="tove")


@pytest.mark.rule("CHA-082", "CHA-083", "CHA-Q37")
def test_one_stack_is_taken_off_a_stacked_trait_and_the_last_one_takes_the_trait() -> None:
    strong = trait("strength", 3, name="strong", stackable=True, stacks=3)
    scene = lay(bill=entity(None, strong)).does("take-trait", who="bill", trait="strong")
    assert scene["bill"].traits["strong"].stacks == 2
    assert told(scene) == ["Bill has strong 2 times."]
    assert score_of(scene["bill"].traits, "strength", BY_THE_BOOK).total == 6
    scene.does("take-trait", who="bill", trait="strong", stacks=2)
    assert "strong" not in scene["bill"].traits
    scene = lay(bill=entity(None, strong))
    with scene.refused("4 does not fit; 1 to 3 does"):
        scene.begin("take-trait", who="bill", trait="strong", stacks=4)


@pytest.mark.rule("CHA-082", "CHA-Q36", "CHA-Q50")
def test_stacks_gained_in_play_do_not_count_as_bought_and_go_before_those_that_were() -> None:
    strong = trait("strength", 3, name="Strong", stackable=True, rating=2, bought=1)
    scene = lay(bill=entity(None, strong)).does("give-trait", who="bill", trait="strong")
    assert own_rating(scene.play.reader(), "bill") == 2  # type: ignore[arg-type]  # an id
    scene.does("take-trait", who="bill", trait="Strong")
    assert (scene["bill"].lost_rating, own_rating(scene.play.reader(), "bill")) == (0, 2)  # type: ignore[arg-type]  # an id
    scene.does("take-trait", who="bill", trait="Strong")
    assert (scene["bill"].lost_rating, own_rating(scene.play.reader(), "bill")) == (2, 2)  # type: ignore[arg-type]  # an id


@pytest.mark.rule("CHA-082", "CHA-084", "CHA-Q50")
def test_gear_that_is_carried_is_still_held_once_and_still_paid() -> None:
    boots = Trait(name="Boots", source="inventory", rating=3, passive=(Effect("speed", 1),))
    had = held_trait(boots, bought=1)
    scene = lay(BY_THE_BOOK, pack(traits={"boots": boots}), bill=entity(None, had))
    scene.does("take-off", "bill", trait="Boots")
    assert own_rating(scene.play.reader(), "bill") == 3  # type: ignore[arg-type]  # an id
    with scene.refused("Bill has Boots already"):
        scene.begin("give-trait", who="bill", trait="boots")


@pytest.mark.rule("CHA-084", "CHA-Q44")
def test_nobody_learns_what_a_guarded_npc_takes_off() -> None:
    scene = lay(bill=entity(), guard=entity(None, COAT)).begin("hide-scores", who="guard")
    scene.begin("take-off", "guard", trait="coat")
    assert "coat" not in repr(view_for(scene.play, "ana"))
