"""Death, and new characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.engine import GM
from hearthside.rulesets.apocalypse.state import Call, HouseRules
from rules.apocalypse.scenes import (
    FAILURE,
    LAW,
    TRAITS,
    WEAK,
    answered,
    call,
    empty,
    harms,
    lay,
    nobody_reacts,
    questions,
    roll,
    sheet,
    told,
    write,
    write_traits,
)

DEADLY = HouseRules(death_value=8)


# --- death
@pytest.mark.rule("APO-063")
def test_harms_that_the_scenarists_word_raises_reach_the_death_value() -> None:
    scene = lay(DEADLY, ash=sheet(harms={"burnt": 3, "lost": 4}))
    scene.begin("set", path="ash.harms.burnt.level", to=4)
    assert scene["ash"].state == "dead"
    assert told(scene)[-1] == "Ash dies: harms of 8 against a death value of 8."


@pytest.mark.rule("APO-063", "APO-Q38")
def test_a_death_value_that_is_lowered_in_play_is_reached_at_once() -> None:
    scene = lay(HouseRules(death_value=9, death_may_change=True), ash=sheet(harms={"burnt": 8}))
    scene.begin("house-rule", rule="death_value", to=8)
    assert scene["ash"].state == "dead"


@pytest.mark.rule("APO-063")
def test_who_is_set_dead_has_nothing_more_to_roll() -> None:
    scene = lay(ash=sheet(calls=(Call("climb"),)))
    assert scene.begin("set", path="ash.state", to="dead")["ash"].calls == ()


@pytest.mark.rule("APO-062", "APO-Q10")
def test_the_death_value_is_one_number_for_all_characters() -> None:
    scene = lay(DEADLY, ash=sheet(harms={"burnt": 7}), bo=sheet(harms={"burnt": 7}))
    roll(scene, FAILURE, GiveHarms=["burnt"])
    roll(scene, FAILURE, who="bo", GiveHarms=["cold"])
    assert [scene[who].state for who in ("ash", "bo")] == ["dead", "dead"]


@pytest.mark.rule("APO-062")
@pytest.mark.parametrize(
    ("value", "had", "state"),
    [(None, {"burnt": 3}, "active"), (5, {"burnt": 3}, "active"), (4, {"burnt": 3}, "dead"), (1, {}, "dead")],
)
def test_the_table_fixes_the_death_value_or_leaves_it_off(value: int | None, had: dict[str, int], state: str) -> None:
    scene = lay(HouseRules(death_value=value), ash=sheet(harms=had))
    assert roll(scene, FAILURE, GiveHarms=["burnt"])["ash"].state == state


@pytest.mark.rule("APO-063", "APO-Q09")
@pytest.mark.parametrize(("burnt", "state"), [(6, "active"), (7, "dead")])
def test_who_has_harms_that_reach_the_value_or_more_dies(burnt: int, state: str) -> None:
    scene = lay(DEADLY, ash=sheet(harms={"burnt": burnt}))
    assert roll(scene, FAILURE, GiveHarms=["cold"])["ash"].state == state


@pytest.mark.rule("APO-063")
def test_a_death_stands_in_the_log_with_its_numbers_and_ends_what_was_still_to_be_rolled() -> None:
    scene = lay(DEADLY, ash=sheet(harms={"burnt": 3, "lost": 4}))
    call(scene, FAILURE, rolls=("climb", "jump"), then={"GiveHarms": ["lost"]})
    assert told(scene)[-2:] == ["Ash dies: harms of 8 against a death value of 8.", "Ash need not roll: jump"]
    assert scene["ash"].calls == ()


@pytest.mark.rule("APO-063")
def test_another_character_who_is_harmed_by_the_outcome_may_die_of_it() -> None:
    scene = lay(DEADLY, bo=sheet(harms={"burnt": 7}))
    roll(scene, FAILURE, GiveHarms=[{"harm": "cold", "of": "bo"}])
    assert [scene[who].state for who in ("ash", "bo")] == ["active", "dead"]


@pytest.mark.rule("APO-063", "APO-Q11")
def test_death_is_checked_once_all_changes_of_the_outcome_are_in() -> None:
    scene = lay(DEADLY, ash=sheet(harms={"burnt": 7}))
    call(scene, FAILURE, heavy=True, then={"GiveHarms": ["cold", "lost", {"harm": "cold", "of": "bo"}]})
    assert scene.facts[-4:] == ["HarmGiven", "HarmGiven", "HarmGiven", "Died"]
    assert "harms of 9" in told(scene)[-1]


@pytest.mark.rule("APO-Q11")
def test_a_cure_in_the_same_outcome_is_in_before_death_is_checked() -> None:
    scene = lay(DEADLY, ash=sheet(harms={"burnt": 7})).begin("cure", who="ash", harm="burnt", rolled_by="ash")
    answered(scene, PickHarms=[], PickTraits=[], dice=list(WEAK), WeakResult="complication", GiveHarms=["cold"])
    nobody_reacts(scene)
    assert harms(scene) == {"burnt": 6, "cold": 1}
    assert scene["ash"].state == "active"


@pytest.mark.rule("APO-Q11")
def test_a_later_cure_does_not_undo_death() -> None:
    scene = roll(lay(DEADLY, ash=sheet(harms={"burnt": 7})), FAILURE, GiveHarms=["burnt"])
    with scene.refused("nobody has a harm"):
        scene.begin("cure", who="ash", harm="burnt")
    assert scene["ash"].state == "dead"


@pytest.mark.rule("APO-063")
def test_the_dead_do_nothing_more() -> None:
    scene = lay(ash=sheet(state="dead", owed_traits=1))
    for name in ("roll", "add-trait"):
        with scene.refused("Ash is dead"):
            scene.begin(name, "ash")


@pytest.mark.rule("APO-064")
@LAW
@given(levels=st.dictionaries(st.sampled_from(["burnt", "cold", "lost"]), st.integers(1, 10_000)), heavy=st.booleans())
def test_with_the_option_off_no_amount_of_harm_kills(levels: dict[str, int], heavy: bool) -> None:
    scene = lay(ash=sheet(harms=levels))
    call(scene, FAILURE, heavy=heavy, then={"GiveHarms": ["burnt", "cold", "lost"] if heavy else ["burnt"]})
    assert scene["ash"].state == "active"
    assert sum(harms(scene).values()) == sum(levels.values()) + (3 if heavy else 1)


# --- new characters
@pytest.mark.rule("APO-065")
def test_a_player_may_make_a_new_character_after_a_death() -> None:
    scene = write(lay(ash=sheet(state="dead")))
    assert (scene["una"].player, scene["una"].state, scene["ash"].state) == ("ana", "active", "dead")


@pytest.mark.rule("APO-065", "APO-Q14")
def test_a_player_may_make_a_new_character_by_choice_and_the_old_one_retires() -> None:
    scene = write(lay())
    assert (scene["ash"].state, scene["una"].state, scene["bo"].state) == ("retired", "active", "active")
    with scene.refused("Ash is retired"):
        scene.begin("roll", "ash")
    assert roll(scene, FAILURE, who="una", GiveHarms=[]).is_over


@pytest.mark.rule("APO-065")
def test_the_others_play_on_while_a_player_writes_a_new_character() -> None:
    scene = answered(lay().begin("create", "ana"), CharacterName="Una")
    writing = scene.number
    roll(scene, FAILURE, who="bo", GiveHarms=["cold"])
    scene.number = writing
    assert write_traits(scene).is_over
    assert len(scene["una"].traits) == 8


@pytest.mark.rule("APO-065")
def test_nobody_makes_a_character_for_another_player() -> None:
    scene = lay()
    with scene.refused("Ana is not yours to act for"):
        scene.play.begin("ben", "create", "ana")


@pytest.mark.rule("APO-066")
@pytest.mark.parametrize("traits", [5, 8, 11, 16])
def test_a_new_character_starts_with_as_many_traits_as_the_others_have(traits: int) -> None:
    scene = write(lay(ash=sheet(8, state="dead"), bo=sheet(traits), cat=sheet(traits)))
    assert len(scene["una"].traits) == traits


@pytest.mark.rule("APO-067")
def test_a_new_character_has_4_free_traits_then_linked_ones_and_no_harms() -> None:
    scene = write(lay(ash=sheet(11, {"burnt": 3}), bo=sheet(11)))
    una = scene["una"]
    assert list(una.links) == list(una.traits[4:])
    assert all(set(pair) <= set(una.traits) and len(set(pair)) == 2 for pair in una.links.values())
    assert (una.harms, una.entries, una.calls, una.deleted) == ({}, {}, (), ())


@pytest.mark.rule("APO-067")
def test_a_new_character_obeys_the_no_repeat_rule_but_may_have_traits_of_the_dead_one() -> None:
    scene = answered(lay(ash=sheet(state="dead")).begin("create", "ana"), CharacterName="Una")
    scene.answer("ana", TRAITS[0])
    with scene.refused("repeats"):
        scene.answer("ana", TRAITS[0].upper())


@pytest.mark.rule("APO-Q12")
def test_where_the_others_differ_the_lowest_number_is_proposed_and_the_scenarist_may_set_another() -> None:
    scene = lay(bo=sheet(11), cat=sheet(9)).begin("create", "ana")
    assert (questions(scene), scene.asked, scene.prompt(GM).usual) == (["HowManyTraits"], [GM], 9)
    answered(scene, HowManyTraits=10, CharacterName="Una")
    assert len(write_traits(scene)["una"].traits) == 10


@pytest.mark.rule("APO-Q12")
@pytest.mark.parametrize("number", [0, -3, 17, 8.5, "nine", True])
def test_the_number_of_a_new_characters_traits_is_1_to_16(number: object) -> None:
    scene = lay(bo=sheet(11), cat=sheet(9)).begin("create", "ana")
    with scene.refused("1 to 16 does|is not a whole number"):
        scene.answer(GM, number)


@pytest.mark.rule("APO-Q12")
def test_where_the_others_are_equal_nobody_is_asked() -> None:
    assert questions(lay(bo=sheet(9), cat=sheet(9)).begin("create", "ana")) == ["CharacterName"]


@pytest.mark.rule("APO-Q13")
def test_when_nobody_is_left_the_new_characters_get_the_number_that_the_dead_ones_had() -> None:
    scene = lay(ash=sheet(11, state="dead"), bo=sheet(11, state="dead"))
    write(scene, "ana", "Una")
    write(scene, "ben", "Vic")
    assert [len(scene[who].traits) for who in ("una", "vic")] == [11, 11]


@pytest.mark.rule("APO-Q13")
def test_who_has_retired_does_not_count_among_the_dead() -> None:
    scene = lay(ash=sheet(11, state="dead"), bo=sheet(11, state="dead"), cat=sheet(9, state="retired"))
    assert len(write(scene)["una"].traits) == 11


@pytest.mark.rule("APO-Q37")
def test_if_all_are_dead_and_differ_the_lowest_number_is_proposed() -> None:
    scene = lay(ash=sheet(12, state="dead"), bo=sheet(10, state="dead")).begin("create", "ana")
    assert scene.prompt(GM).usual == 10
    answered(scene, HowManyTraits=11, CharacterName="Una")
    assert len(write_traits(scene)["una"].traits) == 11


@pytest.mark.rule("APO-Q37")
def test_traits_that_are_still_to_be_written_count_as_held() -> None:
    scene = lay(ash=sheet(8, state="dead"), bo=sheet(8), cat=sheet(9)).begin("experience")
    answered(scene.begin("add-trait", "cat"), NewTrait={"trait": "diver", "links": ["sings", "patient"]})
    assert (len(scene["bo"].traits), scene["bo"].owed_traits, len(scene["cat"].traits)) == (8, 1, 10)
    assert scene.begin("create", "ana").prompt(GM).usual == 9


@pytest.mark.rule("APO-017", "APO-Q37")
def test_pending_traits_never_bring_a_new_character_over_16() -> None:
    scene = write(lay(ash=sheet(16), bo=sheet(16)).begin("experience"))
    assert len(scene["una"].traits) == 16


@pytest.mark.rule("APO-017", "APO-Q37")
def test_where_only_some_have_written_their_17th_trait_all_stand_at_16() -> None:
    scene = lay(bo=sheet(16, owed_traits=1), cat=sheet(16))
    assert len(write(scene)["una"].traits) == 16


@pytest.mark.rule("APO-Q37")
def test_only_active_characters_of_players_count_for_the_number() -> None:
    scene = lay(bo=sheet(11), cat=sheet(14, state="dead"))
    scene.begin("set", path="ash.player", to="")
    assert questions(scene.begin("create", "cleo")) == ["CharacterName"]
    assert len(write_traits(answered(scene, CharacterName="Una"), "cleo")["una"].traits) == 11


@pytest.mark.rule("APO-Q37")
def test_a_player_without_a_character_has_nothing_pending() -> None:
    scene = empty(players=2)
    with scene.refused("no Player has a character yet"):
        scene.begin("experience")
    write(scene, "player-1", "Una").begin("experience")
    write(scene, "player-2", "Vic")
    assert (len(scene["vic"].traits), scene["vic"].owed_traits) == (9, 0)


@pytest.mark.rule("APO-063", "APO-065")
def test_what_the_dead_had_still_to_roll_is_not_the_new_characters() -> None:
    scene = lay(DEADLY, ash=sheet(8, {"burnt": 7}, calls=(Call("climb"), Call("jump"))))
    roll(scene, FAILURE, GiveHarms=["burnt"])
    assert write(scene)["una"].calls == ()


@pytest.mark.rule("APO-066", "APO-Q37")
def test_experience_while_a_new_character_is_written_counts_for_it_too() -> None:
    scene = answered(lay().begin("create", "ana"), CharacterName="Una")
    writing = scene.number
    scene.begin("experience")
    scene.number = writing
    una = write_traits(scene)["una"]
    assert len(una.traits) + una.owed_traits == 9


@pytest.mark.rule("APO-066", "APO-Q14")
def test_who_makes_a_new_character_while_nobody_else_plays_starts_with_the_number_of_the_old_one() -> None:
    scene = lay(ash=sheet(11), bo=sheet(8, state="retired"), cat=sheet(9, state="dead"))
    assert len(write(scene)["una"].traits) == 11


@pytest.mark.rule("APO-033", "APO-066")
def test_who_has_no_traits_at_all_does_not_set_the_number_for_a_new_character() -> None:
    scene = lay(bo=sheet(state="dead")).begin("bring-in", name="Old Tom").begin("assign", who="old-tom", to="ben")
    assert len(write(scene)["una"].traits) == 8


@pytest.mark.rule("APO-063")
def test_undoing_the_outcome_undoes_the_death_and_redoing_it_brings_it_back() -> None:
    scene = roll(lay(DEADLY, ash=sheet(harms={"burnt": 7})), FAILURE, GiveHarms=["burnt"])
    scene.undo()
    assert (scene["ash"].state, harms(scene)) == ("active", {"burnt": 7})
    scene.redo()
    assert scene["ash"].state == "dead"


@pytest.mark.rule("APO-055", "APO-Q11")
def test_a_cure_that_is_rolled_comes_too_late_for_who_dies_before_its_dice_fall() -> None:
    scene = lay(DEADLY, ash=sheet(harms={"cold": 7})).begin("cure", who="ash", harm="cold", rolled_by="bo")
    scene.set("ash.harms.burnt.level", 1)
    answered(scene, PickTraits=[], dice=[6, 6], React="pass")
    assert scene["ash"].state == "dead"
