"""Answers stay with the person who gave them, and numbers in the log stay true."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.dice import Scripted
from hearthside.engine import GM, HOUSE_RULES, Hidden, Id, IllegalAnswer, Record, Seat
from hearthside.play import Play, Refused
from hearthside.play.paths import parts_of
from hearthside.play.view import view_for
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character, Harm, HouseRules, SheetEntry

TRAITS = ("stubborn", "sings", "brave", "honest")


def lay(rules: HouseRules | None = None, **records: Record) -> Play:
    world: dict[Id, Record] = {
        "mara": Seat(name="Mara", role="gm"),
        "ana": Seat(name="Ana"),
        "ben": Seat(name="Ben"),
        "ash": Character(name="Ash", player="ana", traits=TRAITS),
        "eve": Character(name="Eve", player="ben", traits=TRAITS),
        HOUSE_RULES: rules or HouseRules(name="House rules"),
        **records,
    }
    return Play.lay(RULESET, world, asks_for_dice=True)


def told(play: Play, number: int, seat: Id = GM) -> list[str]:
    [card] = [card for card in view_for(play, seat).log if card.run == number]
    return [fact.text for fact in card.facts]


def rolled(play: Play, who: Id, seat: Id, harms: list[str], *rest: Any) -> int:
    run = play.begin(seat, "roll", who)
    if harms:
        play.answer("mara", run.number, harms)
    play.answer(seat, run.number, ["sings"])
    for value in rest:
        place = next(iter(play.waiting(run)))
        play.answer(GM, run.number, value, place)
    return run.number


def test_an_answer_is_not_taken_for_somebody_elses_when_more_people_are_asked() -> None:
    play = lay()
    taken = play.begin("ana", "take", ready="tobin")
    play.undo("mara", taken.number)
    play.redo("mara")
    number = rolled(play, "eve", "ben", [], [6, 3], "complication", "cold")
    play.answer("ben", number, "react", who="eve")
    play.answer("mara", number, "averts")
    assert "The complication is averted by Eve." in told(play, number)
    play.undo("mara", taken.number, agreed=True)
    assert play.run(number).state == "withdrawn" or "The complication is averted by Eve." in told(play, number)


def test_after_an_undo_the_log_and_the_value_of_what_stays_are_worked_out_anew() -> None:
    play = lay(ash=Character(name="Ash", player="ana", traits=TRAITS, harms={"burnt": Harm(2)}))
    worse = play.begin("mara", "set", path="ash.harms.burnt.level", to=3)
    number = rolled(play, "ash", "ana", ["burnt"], [6, 6], "compensation")
    assert play.run(number).value["total"] == 10
    play.undo("mara", worse.number)
    assert play.run(number).value["total"] == 11
    assert "Ash: 12 dice + 1 sings − 2 burnt = 11, weak." in told(play, number)


def test_a_hidden_character_is_neither_named_nor_in_the_way_of_the_odds() -> None:
    play = lay(spy=Character(name="Nightshade", traits=TRAITS, seen_by="gm"))
    run = play.begin("ana", "roll", "ash")
    assert play.odds("ana", run.number).chance("full") > 0
    with pytest.raises(Hidden, match=r"^that depends on what is not yours to see$"):
        play.view("ana")["spy"]  # type: ignore[index]  # a plain id, as a page would send it


def test_the_gms_word_may_not_take_away_what_a_prompt_is_about() -> None:
    play = lay(HouseRules(name="House rules", partial_harms=True, veto=True),
               ash=Character(name="Ash", player="ana", traits=TRAITS, harms={"burnt": Harm(2)},
                             entries={"rope": SheetEntry(modifier=1)}))  # fmt: skip
    run = play.begin("ana", "roll", "ash")
    play.answer("mara", run.number, ["burnt"])
    play.answer("mara", run.number, ["rope"])
    play.answer("ana", run.number, ["sings"])
    play.act("mara", "set", path="ash.harms", to={})
    play.act("mara", "set", path="ash.entries", to={})
    play.answer("mara", run.number, [])
    assert view_for(play, "mara").prompts[0].prompt.kind == "dice"


def test_only_who_took_something_back_or_the_gm_brings_it_back() -> None:
    play = lay()
    play.begin("ana", "write-notes", "ash", notes="a key under the stone")
    play.undo("mara")
    with pytest.raises(Refused, match="only the GM can redo what others did or took back"):
        play.redo("ana")
    play.redo("mara")


def test_a_trait_is_checked_against_the_sheet_as_it_is_when_it_is_written() -> None:
    play = lay(ash=Character(name="Ash", player="ana", traits=("sings",), owed_traits=1))
    run = play.begin("ana", "add-trait", "ash")
    play.act("mara", "set", path="ash.traits", to=["sings", "brave"])
    with pytest.raises(IllegalAnswer, match="'Brave' repeats 'brave'"):
        play.answer("ana", run.number, "Brave")


def test_an_answer_goes_to_what_is_still_open() -> None:
    play = lay(ash=Character(name="Ash", player="ana", traits=TRAITS, entries={"rope": SheetEntry(modifier=1)}))
    run = play.begin("ana", "roll", "ash")
    play.answer("mara", run.number, [])
    play.answer("mara", run.number, ["rope"])
    play.answer("ana", run.number, [])
    assert [waiting.request.kind for waiting in play.waiting(run).values()] == ["roll 2d6: the deed"]


def test_a_prompt_that_was_handed_over_is_not_another_one_after_a_correction() -> None:
    play = lay()
    number = rolled(play, "ash", "ana", [], [4, 4])
    [place] = play.waiting(play.run(number))
    play.hand_over("mara", number, place, "ben")
    play.change_answer("mara", number, 1, [])
    with pytest.raises(Refused, match="nothing of that is asked of you now"):
        play.answer("ben", number, "broken leg", place)


def test_what_was_chosen_unseen_is_not_chosen_again_once_it_lies_open() -> None:
    play = lay(HouseRules(name="House rules", selection="secret"))
    run = play.begin("ana", "roll", "ash")
    play.answer("mara", run.number, [])
    play.answer("ana", run.number, ["sings"])
    with pytest.raises(Refused, match="only the GM can take back"):
        play.step_back("ana", run.number, 1)


def test_a_step_back_goes_to_the_last_answer_past_the_dice_that_fell_by_themselves_since() -> None:
    play = Play.lay(RULESET, lay().world, source=Scripted([1, 2, 6, 6]))
    number = rolled(play, "ash", "ana", [])
    assert [waiting.request.kind for waiting in play.waiting(play.run(number)).values()] == ["choose GiveHarms"]
    play.step_back("mara", number)
    assert "choose PickTraits" in [waiting.request.kind for waiting in play.waiting(play.run(number)).values()]
    play.answer("ana", number, [])
    assert "Ash: 3 dice = 3, failure." in told(play, number)  # as they fell


@pytest.mark.parametrize("path", ["#", "ash = {} #", "ash.notes = 5 #", "", ".", "ash.", "ash..notes", "ash notes"])
def test_what_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(IllegalAnswer, match="is not a path"):
        parts_of(path)


def test_parts_of_a_path_are_plain_or_quoted() -> None:
    assert parts_of("""öl.harms."sprained ankle".'a.b'.level""") == ["öl", "harms", "sprained ankle", "a.b", "level"]


def test_a_character_whose_player_leaves_is_the_gms() -> None:
    play = lay()
    run = play.begin("mara", "remove-seat", seat="ana")
    assert "Ash is the GM's now." in told(play, run.number)
