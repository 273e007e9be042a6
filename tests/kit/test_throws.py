"""Free dice: full notation, real dice, dice that fell before, and limits."""

from __future__ import annotations

import re
from typing import Annotated

import pytest
from msgspec import structs

from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.dice import Scripted, Seeded, parse
from hearthside.engine import GM_ONLY, Id, Key, Reader, Record, Ruleset, Seat, rulesets
from hearthside.engine.sheet import Group, Reservoir, Stat, Tag, Tags
from hearthside.kit.throws import MOST_DICE
from hearthside.play import Play
from hearthside.play.view import view_for
from kit.tables import PEOPLE, TAVERN, Tavern


@pytest.mark.parametrize(
    ("dice", "faces", "line", "total"),
    [
        ("4d6kh3", [4, 4, 6, 3], "Ana throws 4d6kh3 (4, 4, 6, ~~3~~) = 14.", 14),
        ("2d6 + 3", [1, 6], "Ana throws 2d6 (1, 6) + 3 = 10.", 10),
        ("d%", [73], "Ana throws 1d100 (73) = 73.", 73),
        ("2d6!", [6, 2, 6, 5], "Ana throws 2d6! (6!, 6!, 5, 2) = 19.", 19),
        ("3d6>=5", [5, 4, 6], "Ana throws 3d6>=5 (**5**, 4, **6**) = 2 successes.", 2),
        ("2dF", [1, 3], "Ana throws 2dF (-1, 1) = 0.", 0),
        ("1d6+1d8", [2, 7], "Ana throws 1d6 (2) + 1d8 (7) = 9.", 9),
        ("0d6 + 4", [], "Ana throws 0d6 () + 4 = 4.", 4),
        ("7", [], "Ana throws 7 = 7.", 7),
    ],
)
def test_dice_fall_on_the_table_and_are_told_one_by_one(dice: str, faces: list[int], line: str, total: int) -> None:
    table = Tavern(*faces, 1).does("ana", "throw", dice=dice)
    assert table.last_line("ben") == line
    assert table.value == total
    fallen = [face for card in table.seen_by("ben").log for one in card.dice for face in one.faces or ()]
    assert fallen == faces


def test_what_it_is_for_is_told() -> None:
    assert Tavern(2).does("ana", "throw", dice="d6", why="Who pays?").last_line() == "Ana throws 1d6 (2) = 2. Who pays?"


def test_who_rolls_real_dice_is_asked_for_each_throw_of_a_roll() -> None:
    table = Tavern(1).does("ana", "real-dice", on=True).does("ana", "throw", dice="2d6!+1d4")
    assert table.prompt("ana").title == "Roll 2d6: free dice"
    with table.refused(r"\[7, 1\] is not a roll of 2d6"):
        table.answer("ana", [7, 1])
    table.answer("ana", [6, 1])
    assert table.prompt("ana").dice == "1d6"
    table.answer("ana", [3]).answer("ana", [4])
    assert table.last_line("ben") == "Ana throws 2d6! (6!, 3, 1) + 1d4 (4) = 14."


def test_dice_that_were_taken_back_fall_again() -> None:
    table = Tavern(5, 2, 6).does("gil", "throw", dice="d6")
    table.undo()
    assert table.does("gil", "throw", dice="d6").value == 5
    assert table.does("gil", "throw", dice="d6").value == 2


def test_a_player_asks_the_gm_to_take_a_throw_back() -> None:
    table = Tavern(5).does("ana", "throw", dice="d6")
    assert table.play.undo("ana") == ()
    assert table.play.state.asked == {1: "ana"}
    assert table.undo() == (1,)


@pytest.mark.parametrize(
    ("dice", "why"),
    [
        ("two dice", "here should be dice like 2d6"),
        ("2d6+", "here should be dice like 2d6"),
        ("1001d6", "a roll has at most 1,000 dice"),
        ("1d6!>=1", "every face would explode, for ever"),
        ("d6/0", "nothing can be divided by 0"),
        ("2d6 + @might", "the sheet of Rowan has no @might; it has no numbers"),
        ("9" * 201, "201 characters are too many"),
        ("", "wants at least a word"),
    ],
)
def test_what_is_no_dice_is_refused_and_nothing_falls(dice: str, why: str) -> None:
    table = Tavern(3)
    with table.refused(why):
        table.does("ana", "throw", dice=dice)
    assert table.does("ana", "throw", dice="d6").value == 3


def test_a_label_or_a_comment_may_hold_what_a_formula_may_not() -> None:
    assert Tavern(3).does("ana", "throw", dice="1d6 [@home] # for @ben").value == 3


def test_a_division_that_comes_to_nothing_is_told_and_holds_nobody_up() -> None:
    table = Tavern(4, 1).does("ana", "throw", dice="1d6/(1d6-1)")
    assert table.is_over
    assert table.last_line("ben").endswith("nothing can be divided by 0, and the divisor came to 0.")


def test_nobody_stalls_the_table_with_dice_without_end() -> None:
    play = Play.lay(TAVERN, PEOPLE, packs=[], source=Seeded(1))
    run = play.act("ana", "throw", dice="100d100!<=99")
    assert run.state == "ended"
    assert run.facts[-1].fact == "ThrowFailed"
    assert len(run.entries) <= MOST_DICE
    many = play.act("ana", "throw", dice=f"{MOST_DICE}d6")
    assert many.facts[-1].fact == "Thrown"
    assert play.act("ana", "throw", dice=f"{MOST_DICE + 1}d6").facts[-1].fact == "ThrowFailed"


def test_a_throw_at_the_table_is_the_roll_that_the_notation_means() -> None:
    for seed in range(20):
        play = Play.lay(TAVERN, PEOPLE, packs=[], source=Seeded(seed))
        run = play.act("ana", "throw", dice="3d6r1!kh2+2d8-1")
        assert run.value == parse("3d6r1!kh2+2d8-1").roll(Seeded(seed)).total


def test_a_hidden_throw_is_seen_by_its_player_and_the_gm_and_a_blind_one_by_the_gm_alone() -> None:
    table = Tavern(5, 2).does("ana", "throw", dice="d6", why="a grudge", shown_to="owner")
    assert table.last_line("ana") == table.last_line("gil") == "Ana throws 1d6 (5) = 5. a grudge"
    assert "grudge" not in table.all_that_reaches("ben")
    table.does("ana", "throw", dice="d8", why="a hunch", shown_to="gm")
    assert table.last_line("gil") == "Ana throws 1d8 (2) = 2. a hunch"
    for seat in ("ana", "ben", "sid"):
        assert "1d8 (2)" not in table.all_that_reaches(seat)


def test_the_dice_of_who_has_left_meanwhile_count_for_nobody() -> None:
    table = Tavern(1).does("ana", "real-dice", on=True).does("ana", "throw", dice="d6")
    waits = table.number
    table.does("gil", "remove-seat", seat="ana")
    table.play.answer("gil", waits, [4])
    table.checked()
    assert table.play.run(waits).state == "ended"
    assert "throws" not in table.last_line()


# --- numbers of a sheet
class Climber(Record, frozen=True):
    might: int = 0
    doom: Annotated[int, GM_ONLY] = 0


def its_sheet(reader: Reader, who: Key[Climber]) -> Group:
    climber = reader[who]
    hold = Group(label="Grip", widgets=(Stat(label="Self-Control", value=climber.might - 4),))
    tags = Tags(label="Skills", tags=(Tag("ropes", value=2), Tag("stubborn")))
    return Group(label=climber.name, widgets=(Stat(label="Might", value=climber.might), hold, tags,
                                              Reservoir(label="Nerve", now=1, most=5)))  # fmt: skip


def its_secret_sheet(reader: Reader, who: Key[Climber]) -> Group:
    return Group(label=reader[who].name, widgets=(Stat(label="Doom", value=reader[who].doom),))


CRAG = structs.replace(miniature("Crag", Climber, actions=()), sheet=its_sheet)
CLIMBERS: dict[Id, Record] = {
    **{who: one for who, one in PEOPLE.items() if who != "rowan"},
    "rowan-dale": Climber(name="Rowan Dale", player="ana", might=3, doom=7),
    "the-crag": Climber(name="The Crag", might=9),
}


def climbing(*faces: int, rules: Ruleset = CRAG) -> Stage:
    return Stage(rules, CLIMBERS, Scripted(faces))


@pytest.mark.parametrize(
    ("dice", "line"),
    [
        ("2d6 + @might", "Ana throws 2d6 (4, 5) + 3 [might] = 12."),
        ("2d6+@Self_Control", "Ana throws 2d6 (4, 5) + -1 [self_control] = 8."),
        ("2d6 - @ropes[on wet rock]", "Ana throws 2d6 (4, 5) - 2 [on wet rock] = 7."),
        ("2d6 * @nerve # as @ben said", "Ana throws 2d6 (4, 5) * 1 [nerve] = 9 # as @ben said."),
        ("2d6 + @rowan_dale.might", "Ana throws 2d6 (4, 5) + 3 [rowan_dale.might] = 12."),
    ],
)
def test_a_number_of_ones_own_sheet_counts_by_its_name(dice: str, line: str) -> None:
    table = climbing(4, 5)
    run = table.play.act("ana", "throw", dice=dice)
    table.number = run.number
    table.checked()
    assert [fact.text for card in view_for(table.play, "ben").log for fact in card.facts] == [line]


@pytest.mark.parametrize(
    ("seat", "dice", "why"),
    [
        ("ana", "d6 + @luck", "the sheet of Rowan Dale has no @luck; it has @might, @self_control, @ropes, @nerve"),
        ("ana", "d6 + @stubborn", "the sheet of Rowan Dale has no @stubborn"),
        ("ana", "d6 + @wren.might", "nobody here is called @wren"),
        ("ben", "d6 + @might", "whose is @might? Write @rowan_dale.might"),
    ],
)
def test_a_name_that_stands_for_no_number_is_refused(seat: Id, dice: str, why: str) -> None:
    table = climbing(4)
    with table.refused(re.escape(why)):
        table.play.act(seat, "throw", dice=dice)


def test_the_gm_counts_the_numbers_of_whoever_they_name() -> None:
    run = climbing(4).play.act("gil", "throw", dice="d6 + @the_crag.might + @rowan_dale.might")
    assert run.value == 16


def test_a_number_that_is_not_the_players_to_see_does_not_come_out_in_dice() -> None:
    rules = structs.replace(CRAG, sheet=its_secret_sheet)
    table = climbing(4, rules=rules)
    with table.refused("the sheet of Rowan Dale has no @doom; it has no numbers"):
        table.play.act("ana", "throw", dice="d6 + @doom")
    assert table.play.act("gil", "throw", dice="d6 + @rowan_dale.doom").value == 11


@pytest.mark.parametrize("rules", rulesets().values(), ids=list(rulesets()))
def test_free_dice_and_talk_are_the_same_at_every_table_whatever_its_rules_call_by_their_name(rules: Ruleset) -> None:
    people = {who: one for who, one in PEOPLE.items() if isinstance(one, Seat)}
    play = Play.lay(rules, people, source=Scripted([3, 4]))
    play.begin("ana", "throw", "ana", dice="2d6")
    play.begin("ana", "say", "ana", text="Seven!")
    told = [fact.text for card in view_for(play, "ben").log for fact in card.facts]
    assert told == ["Ana throws 2d6 (3, 4) = 7.", "Ana: Seven!"]
