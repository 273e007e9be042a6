"""The GM's door: any value, any answer; step back, stop, withdraw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from engine.miniatures.bundle import miniature
from engine.miniatures.casts import SEATS, skirmish
from engine.miniatures.skirmish import OPPORTUNITY, SKIRMISH
from engine.miniatures.survivors import SURVIVORS, Survivor
from engine.modes import Stage, everything
from hearthside.dice import Seeded
from hearthside.engine import GM, Answered, Record, words
from hearthside.play import TakesAlong


# --- any value
class Wound(Struct, frozen=True):
    level: int
    healed: bool = False


class House(Record, frozen=True):
    """By the book."""

    gritty: bool = False
    start: int = 3
    beds: Annotated[int, Meta(ge=1, le=20, title="Beds in a ward", extra={"group": "Wards", "rule": ""})] = 4

    def fixed_at_setup(self) -> Mapping[str, str]:
        return {"start": "What everybody starts with is settled before the first scene."}


class Patient(Record, frozen=True):
    wounds: dict[str, Wound] = {}
    beds: tuple[int, ...] = (1, 2)
    nurse: Wound | None = None


WARD = miniature("Ward", Patient, actions=(), house_rules=House)


def ward() -> Stage:
    return Stage(WARD, {**SEATS, "ash": Patient(name="Ash", wounds={"sprained ankle": Wound(1)})})


@pytest.mark.parametrize(
    ("path", "to", "expected"),
    [
        ("ash.name", "Ashley", Patient(name="Ashley", wounds={"sprained ankle": Wound(1)})),
        ('ash.wounds."sprained ankle".level', 3, Patient(name="Ash", wounds={"sprained ankle": Wound(3)})),
        (
            "ash.wounds.burn",
            {"level": 2, "healed": True},
            Patient(name="Ash", wounds={"sprained ankle": Wound(1), "burn": Wound(2, True)}),
        ),
        ("ash.beds.1", 9, Patient(name="Ash", wounds={"sprained ankle": Wound(1)}, beds=(1, 9))),
        ("ash.beds", [], Patient(name="Ash", wounds={"sprained ankle": Wound(1)}, beds=())),
        ("ash.wounds", {}, Patient(name="Ash")),
        ("ash.nurse.level", 1, Patient(name="Ash", wounds={"sprained ankle": Wound(1)}, nurse=Wound(1))),
        ("ash.player", "pia", Patient(name="Ash", player="pia", wounds={"sprained ankle": Wound(1)})),
    ],
    ids=str,
)
def test_the_gm_sets_any_value(path: str, to: Any, expected: Patient) -> None:
    scene = ward().begin("set", path=path, to=to, why="so it is")
    assert scene["ash"] == expected


@pytest.mark.parametrize(
    ("path", "to", "why"),
    [
        ("ash.beds.1", "soft", r"ash.beds.1 cannot be 'soft': Expected `int`, got `str`"),
        ('ash.wounds."sprained ankle".level', "bad", r"cannot be 'bad': Expected `int`, got `str`"),
        ("ash.wounds.burn.healed", True, "cannot be True: Object missing required field `level`"),
        ("ash.beds.7", 1, "there is no '7' to set"),
        ("ash.beds.first", 1, "there is no 'first' to set"),
        ("ash.height", 3, "ash has no 'height'; it has wounds, beds, nurse, name, player, seen_by"),
        ("ash", 3, "'ash' names no value"),
        ("eve.name", "Eve", "'eve.name' names no value"),
        ("ash.wounds.sprained ankle", 3, "is not a path: write parts with dots between, quote those with spaces"),
        ("house-rules.gritty", True, "house rules are changed by the action house-rule"),
    ],
    ids=str,
)
def test_a_value_that_does_not_fit_is_refused_and_told_why(path: str, to: Any, why: str) -> None:
    scene = ward()
    with scene.refused(match=why):
        scene.begin("set", path=path, to=to)


def test_the_log_tells_what_was_set_from_what_to_what_and_why() -> None:
    scene = ward().begin("set", path='ash.wounds."sprained ankle".level', to=3, why="It got worse.")
    assert words(scene.run.facts[0]) == "The GM sets wounds.sprained ankle.level of Ash: 1 → 3. It got worse."


def test_a_house_rule_is_changed_and_counts_from_then_on() -> None:
    scene = ward().begin("house-rule", rule="gritty", to=True)
    assert scene["house-rules"].gritty
    assert words(scene.run.facts[0]) == "House rule “gritty”: no → yes."


@pytest.mark.parametrize(
    ("rule", "to", "why"),
    [
        ("gritty", "very", "Expected `bool`, got `str`"),
        ("beds", 21, "^Beds in a ward cannot be 21: at most 20 fits$"),
        ("beds", 0, "^Beds in a ward cannot be 0: at least 1 fits$"),
        ("mercy", True, "'mercy' is not one of 'gritty', 'start', 'beds'"),
        ("start", 5, "What everybody starts with is settled before the first scene."),
    ],
)
def test_a_house_rule_that_cannot_be_so_is_refused(rule: str, to: Any, why: str) -> None:
    scene = ward()
    with scene.refused(match=why):
        scene.begin("house-rule", rule=rule, to=to)


def test_the_scene_is_set_and_set_anew() -> None:
    scene = ward().begin("scene", name="The ward", text="White walls.", notes="There is a ghost.")
    assert (scene["scene"].name, scene["scene"].notes) == ("The ward", "There is a ghost.")
    scene.begin("scene", name="The roof")
    assert (scene["scene"].name, scene["scene"].text, scene["scene"].notes) == ("The roof", "", "")


def test_a_value_that_a_waiting_action_has_changed_is_set_in_that_action() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc")
    assert scene.play.act(GM, "set", path="ana.ap", to=7).number == scene.number
    assert scene.checked()["ana"].ap == 7


def test_a_value_that_a_given_answer_stands_on_is_set_in_that_action() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("blast", "orc", targets=["ana", "bo"]).answer("orc", [1, 1, 1])
    scene.answer("ana", True)
    assert scene.play.act(GM, "set", path="ana.ap", to=1).number == scene.number
    assert scene.checked().asked == ["ana", "bo"]


def test_a_value_that_is_in_nobodys_way_is_set_as_an_action_of_its_own() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0})).begin("attack", "ana", on="orc")
    assert scene.play.act(GM, "set", path="pia.name", to="Pia Maria").number != scene.number
    assert scene.play.act(GM, "set", path="orc.ap", to=1).number != scene.number
    assert scene.checked().options("orc") == ["nobody", "orc", "ogre"]


# --- an earlier answer
def attacked(source: Seeded | None = None) -> Stage:
    return Stage(SKIRMISH, skirmish(ogre={"at": (9, 9)}), source).begin("attack", "ana", on="orc")


def faces(scene: Stage, reason: str) -> list[Any]:
    return [e.value for e in scene.run.entries if isinstance(e, Answered) and e.kind.endswith(reason)]


@pytest.mark.parametrize("seed", range(8))
def test_another_answer_in_an_action_that_is_over_leaves_the_dice_as_they_fell(seed: int) -> None:
    scene = attacked(Seeded(seed)).answer("orc", "orc")
    while not scene.is_over:
        scene.answer(scene.asked[0], scene.options(scene.asked[0])[0])
    before = faces(scene, ": attack")
    scene.play.change_answer(GM, scene.number, 0, "nobody")
    scene.checked()
    assert faces(scene, ": attack") == before
    assert scene["orc"].ap == 4
    changed = scene.run.entries[0]
    assert isinstance(changed, Answered)
    assert changed.by == GM


def test_another_answer_in_an_action_that_waits_keeps_what_is_still_asked() -> None:
    scene = attacked().answer("orc", "orc").answer("orc", [6, 6, 1, 1, 1])
    scene.play.change_answer(GM, scene.number, 0, "nobody")
    scene.checked()
    assert scene.question("ana") == "roll 6d6: attack"
    assert scene["orc"].ap == 4
    scene.play.change_answer(GM, scene.number, 0, "orc")
    scene.checked()
    assert faces(scene, ": defence") == [[6, 6, 1, 1, 1]], "they fell once and stay fallen"


def test_an_action_that_was_over_and_now_asks_for_more_is_open_again() -> None:
    scene = attacked().answer("orc", "nobody").answer("ana", [1] * 6)
    assert scene.is_over
    scene.play.change_answer(GM, scene.number, 0, "orc")
    scene.checked()
    assert not scene.is_over
    assert scene.question("orc") == "roll 5d6: defence"
    scene.answer("orc", [1] * 5)
    assert scene.is_over
    assert scene["orc"].ap == 3


def test_an_action_that_is_open_again_stands_in_the_world_as_it_is_now() -> None:
    scene = attacked().answer("orc", "nobody").answer("ana", [1] * 6)
    first = scene.number
    scene.begin("rest", "ana").begin("set", path="ana.ap", to=9)
    scene.play.change_answer(GM, first, 0, "orc")
    scene.checked()
    scene.number = first
    scene.answer("orc", [1] * 5)
    assert scene.is_over
    assert scene["ana"].ap == 7


def test_an_action_does_not_open_again_in_the_way_of_another_that_is_open() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("attack", "ana", on="orc").answer("orc", "nobody").answer("ana", [1] * 6)
    first = scene.number
    scene.begin("attack", "ana", on="ogre")
    with scene.refused(match="attack is not finished and waits for Ogre"):
        scene.play.change_answer(GM, first, 0, "orc", agreed=True)


def test_dice_are_changed_by_the_gms_word_and_what_follows_is_worked_out_anew() -> None:
    scene = attacked().answer("orc", "nobody").answer("ana", [1] * 6)
    scene.play.change_answer(GM, scene.number, 1, [6] * 6)
    scene.checked()
    assert scene.question("ana") == "roll 1d8: damage"


def test_later_choices_stay_with_real_dice_too() -> None:
    world = {**SEATS, "ash": Survivor(player="pia", traits=("stubborn", "miner"))}
    scene = Stage(SURVIVORS, world).begin("roll", "ash").answer("ash", ["stubborn"])
    scene.answer("ash", [4, 4]).answer("gm", "compensation")
    scene.play.change_answer(GM, scene.number, 1, ["stubborn", "miner"])
    scene.checked()
    assert scene.value == "compensation"
    assert [entry.value for entry in scene.run.entries if isinstance(entry, Answered)] == [
        [],
        ["stubborn", "miner"],
        [4, 4],
        "compensation",
    ]


def test_another_answer_that_later_actions_stand_on_names_them() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"hp": 5}, ogre={"at": (9, 9)}))
    scene.begin("attack", "ana", on="orc").answer("orc", "nobody").answer("ana", [6] * 6).answer("ana", [8])
    first = scene.number
    scene.begin("move", "ana", path=[(0, -1), (0, -2)])
    with pytest.raises(TakesAlong, match=r"move of Ana \(2\)"):
        scene.play.change_answer(GM, first, 2, [1])
    scene.checked().play.change_answer(GM, first, 2, [1], agreed=True)
    scene.checked()
    assert scene["orc"].hp == 2
    assert scene["ana"].at == (0, 0)


@pytest.mark.parametrize(
    ("index", "value", "why"),
    [
        (0, "ogre", "Ogre cannot be picked here; possible: nobody, Orc"),
        (1, [7] * 6, "is not a roll of 6d6"),
        (9, "nobody", "attack has no answer number 9"),
        (-1, "nobody", "attack has no answer number -1"),
    ],
)
def test_an_answer_that_cannot_be_is_refused(index: int, value: Any, why: str) -> None:
    scene = attacked().answer("orc", "nobody").answer("ana", [1] * 6)
    with scene.refused(match=why):
        scene.play.change_answer(GM, scene.number, index, value)


def test_an_interjection_is_no_answer() -> None:
    scene = attacked().set("orc.ap", 2)
    with scene.refused(match="that is no answer"):
        scene.play.change_answer(GM, scene.number, 0, "nobody")


def test_what_was_undone_has_no_answers_to_change() -> None:
    scene = attacked().answer("orc", "nobody").answer("ana", [1] * 6)
    scene.undo()
    with scene.refused(match="attack has no answer number 0"):
        scene.play.change_answer(GM, scene.number, 0, "orc")


# --- step back, stop, withdraw
def test_a_step_back_asks_again_and_the_dice_stay_as_they_fell() -> None:
    scene = attacked().answer("orc", "orc").answer("orc", [6, 1, 1, 1, 1]).step_back(0)
    assert scene.options("orc") == ["nobody", "orc"]
    assert scene["orc"].ap == 4
    scene.answer("orc", "orc")
    assert scene.question("ana") == "roll 6d6: attack"
    assert faces(scene, ": defence") == [[6, 1, 1, 1, 1]]


def test_a_player_takes_back_their_own_last_decision_but_no_dice() -> None:
    scene = Stage(SKIRMISH, skirmish()).begin("move", "ana", path=[(0, -1)]).answer("ogre", OPPORTUNITY)
    scene.answer("ana", False)
    scene.play.step_back("pia", scene.number, 1)
    assert scene.checked().question("ana") == "choose PushesThrough"
    with scene.refused(match="only the GM can take back dice, what others answered, or what something came of"):
        scene.play.step_back("pia", scene.number, 0)


@pytest.mark.parametrize("keep", [-1, 1, 5])
def test_there_is_no_step_back_to_where_the_action_has_not_been(keep: int) -> None:
    scene = attacked().answer("orc", "orc")
    with scene.refused(match="attack has 1 answers"):
        scene.step_back(keep)


def test_what_is_over_is_undone_and_not_stepped_back() -> None:
    scene = attacked().answer("orc", "nobody").answer("ana", [1] * 6)
    with scene.refused(match="attack is over: undo it instead"):
        scene.step_back(0)


def test_a_stopped_action_ends_there_and_what_happened_stands() -> None:
    scene = attacked().answer("orc", "orc")
    scene.play.stop(GM, scene.number)
    scene.checked()
    assert scene.is_over
    assert (scene["ana"].ap, scene["orc"].ap) == (2, 3)
    with scene.refused(match="attack is over already"):
        scene.play.stop(GM, scene.number)


def test_a_withdrawn_action_leaves_nothing() -> None:
    scene = attacked().answer("orc", "orc")
    scene.undo(scene.number)
    assert (scene["ana"].ap, scene["orc"].ap) == (4, 4)


# --- looking before it, and taking it back
@pytest.mark.parametrize("seed", range(12))
def test_what_another_answer_would_come_to_is_foreseen_and_nothing_has_happened(seed: int) -> None:
    scene = attacked(Seeded(seed)).answer("orc", "nobody")
    while not scene.is_over:
        scene.answer(scene.asked[0], scene.options(scene.asked[0])[0])
    before = everything(scene.play)
    foreseen = scene.play.foresee_change(GM, scene.number, 0, "orc")
    assert everything(scene.play) == before
    scene.play.change_answer(GM, scene.number, 0, "orc")
    scene.checked()
    assert [e.value for e in scene.run.entries[: len(foreseen.entries)] if isinstance(e, Answered)] == [
        entry.value for entry in foreseen.entries if isinstance(entry, Answered)
    ], "the dice that were foreseen fall"


def test_an_undo_brings_the_old_answer_back_with_what_came_after_it() -> None:
    scene = attacked().answer("orc", "orc").answer("orc", [6, 6, 1, 1, 1]).answer("ana", [1] * 6)
    while not scene.is_over:
        scene.answer(scene.asked[0], scene.options(scene.asked[0])[0])
    world, answers = scene.play.world, [entry.value for entry in scene.run.entries if isinstance(entry, Answered)]
    scene.play.change_answer(GM, scene.number, 0, "nobody")
    scene.checked()
    assert scene.play.world != world
    scene.play.undo(GM)
    scene.checked()
    assert scene.play.world == world
    assert [entry.value for entry in scene.run.entries if isinstance(entry, Answered)] == answers
    scene.play.undo(GM)
    assert scene.run.state == "withdrawn", "the next undo is of the action itself"


def test_once_something_else_has_happened_an_undo_takes_that_back() -> None:
    scene = attacked().answer("orc", "orc").answer("orc", [6, 6, 1, 1, 1]).answer("ana", [1] * 6)
    first = scene.number
    scene.play.change_answer(GM, first, 0, "nobody")
    later = scene.begin("rest", "ana").number
    scene.play.undo(GM)
    assert (scene.play.run(later).state, scene.play.run(first).state) == ("withdrawn", "ended")
