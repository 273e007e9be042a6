"""A question with nothing to pick from is not asked: none is its only answer, and comes by itself."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from engine.modes import NOON, reads_again_the_same
from hearthside.engine import GM, HOUSE_RULES, ONLY, Answered, Id, Record, Seat, words
from hearthside.play import AnyEvent, Line, MemoryStore, Play, Run
from hearthside.play.log import Entered
from hearthside.play.view import answers_so_far
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character, Harm, HouseRules

BURNT = {"burnt": Harm(2)}


def lay(
    rules: HouseRules | None = None, traits: tuple[str, ...] = ("sings", "brave"), harms: dict[str, Harm] | None = None
) -> Play:
    world: dict[Id, Record] = {
        "mara": Seat(name="Mara", role="gm"),
        "ana": Seat(name="Ana"),
        HOUSE_RULES: rules or HouseRules(),
        "ash": Character(name="Ash", player="ana", traits=traits, harms=harms or {}),
        "eve": Character(name="Eve", player="ana", traits=("quick",)),
    }
    return Play.lay(RULESET, world, asks_for_dice=True)


def asked(play: Play, run: Run) -> list[str]:
    return [waiting.request.kind for waiting in play.waiting(run).values()]


def means(run: Run) -> list[str]:
    return [entry.means for entry in run.entries if isinstance(entry, Answered)]


def test_who_has_no_harm_is_rolled_for_without_asking_which_ones_count() -> None:
    play = lay()
    run = play.begin("ana", "roll", "ash")
    assert asked(play, run) == ["choose PickTraits"]
    run = play.answer("ana", run.number, ["sings"])
    assert asked(play, run) == ["roll 2d6: the deed"]
    assert (means(run), [entry.value for entry in run.entries if isinstance(entry, Answered)]) == (
        [ONLY, "seat"], [[], ["sings"]])  # fmt: skip
    assert [answer.value for answer in answers_so_far(play, "mara", run.number)] == [["sings"]]
    reads_again_the_same(play)


def test_who_has_neither_rolls_at_once() -> None:
    play = lay(traits=())
    assert asked(play, play.begin("ana", "roll", "ash")) == ["roll 2d6: the deed"]


def test_who_has_one_is_asked() -> None:
    play = lay(harms=BURNT)
    assert asked(play, play.begin("ana", "roll", "ash")) == ["choose PickHarms", "choose PickTraits"]


def test_an_unseen_selection_asks_everybody_so_that_nobody_tells_by_not_being_asked() -> None:
    play = lay(HouseRules(selection="secret"))
    assert asked(play, play.begin("ana", "roll", "ash")) == ["choose PickHarms", "choose PickTraits"]


def test_where_the_gms_word_brings_something_to_pick_it_is_asked_after_all() -> None:
    play = lay()
    run = play.begin("ana", "roll", "ash")
    play.act("mara", "set", path="ash.harms", to={"burnt": {"level": 2}})
    assert asked(play, run) == ["choose PickHarms", "choose PickTraits"]
    play.answer("mara", run.number, ["burnt"])
    play.answer("ana", run.number, ["sings"])
    play.answer("ana", run.number, [6, 6])
    assert "Ash: 12 dice + 1 sings − 2 burnt = 11, weak." in [words(fact) for fact in play.run(run.number).facts]
    reads_again_the_same(play)


# --- taking back
def test_a_step_back_goes_past_what_came_by_itself() -> None:
    play = lay(HouseRules(veto=True))
    run = play.begin("ana", "roll", "ash")
    play.answer("ana", run.number, ["sings"])
    assert asked(play, run) == ["choose StrikeTraits"]
    play.step_back("ana", run.number)
    assert asked(play, run) == ["choose PickTraits"]


def test_another_answer_keeps_the_later_ones_past_what_comes_by_itself() -> None:
    play = lay()
    run = play.begin("ana", "roll", "ash")
    answers = [("ash", ["sings"]), ("ash", [5, 4]), (GM, "complication"), (GM, ["cold"]), ("eve", "react"),
               (GM, "roll"), ("eve", ["quick"]), ("eve", [6, 6]), (GM, "pass"), (GM, True)]  # fmt: skip
    for who, value in answers:
        run = play.answer(GM, run.number, value, who=who)
    assert run.is_over
    assert means(run).count(ONLY) == 2  # neither Ash nor Eve has a harm
    play.change_answer("mara", run.number, 1, [])
    assert [entry.value for entry in run.entries if isinstance(entry, Answered) and entry.means != ONLY] == [
        [], *(value for _, value in answers[1:])]  # fmt: skip
    assert run.is_over
    reads_again_the_same(play)


def test_what_a_player_did_alone_they_take_back_alone_though_the_gm_might_have_been_asked() -> None:
    play = lay()
    run = play.begin("ana", "roll", "ash")
    assert play.undo("ana") == (run.number,)


# --- logs from before, when all of this was asked
def by_hand(event: AnyEvent) -> AnyEvent:
    """The event as it was when somebody had to give that answer."""
    if isinstance(event, Entered) and isinstance(event.entry, Answered) and event.entry.means == ONLY:
        return structs.replace(event, entry=structs.replace(event.entry, means="seat"))
    return event


def opened_from(events: Sequence[AnyEvent]) -> Play:
    store = MemoryStore()
    store.append("old", 0, [Line(number, NOON, event) for number, event in enumerate(events, 1)])
    return Play.open(RULESET, store, "old", asks_for_dice=True)


def test_a_log_that_holds_such_answers_reads_as_before() -> None:
    play = lay()
    run = play.begin("ana", "roll", "ash")
    play.answer("ana", run.number, ["sings"])
    old = opened_from([by_hand(line.event) for line in play.store.read(play.name)])
    assert means(old.run(run.number)) == ["seat", "seat"]
    assert (asked(old, old.run(run.number)), old.world) == (asked(play, play.run(run.number)), play.world)
    for table in (play, old):
        table.answer("ana", run.number, [6, 6])
        reads_again_the_same(table)
    assert old.run(run.number).facts == play.run(run.number).facts
    play.undo("mara")
    assert old.undo("mara") == (run.number,)
    assert old.redo("mara") == (run.number,)


@pytest.mark.parametrize("by_hand", [True, False])
def test_a_log_that_stands_at_such_a_question_goes_on(by_hand: bool) -> None:
    play = lay()
    run = play.begin("ana", "roll", "ash")
    events = [line.event for line in play.store.read(play.name) if not isinstance(line.event, Entered)]
    old = opened_from(events)
    run = old.run(run.number)
    assert asked(old, run) == ["choose PickHarms", "choose PickTraits"]
    if by_hand:
        old.answer("mara", run.number, [])
    old.answer("ana", run.number, ["sings"])
    assert means(run) == (["seat", "seat"] if by_hand else ["seat", ONLY])
    assert asked(old, run) == ["roll 2d6: the deed"]
    reads_again_the_same(old)
