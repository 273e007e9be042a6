"""The hard ten, 9: whole tests side by side, each with its own cards and grit, none seeing the others."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.miniatures.bundle import miniature
from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import GRIT_DICE, REROLL, SKIRMISH, Fight, Fighter, Moved, Paid
from engine.modes import Stage
from hearthside.engine import Id, Key, RuleError, Table, action

ANA = Key[Fighter]("ana")
SCRIPTS: dict[str, list[Any]] = {
    "orc": [[6, 6, 6, 1, 1]],
    "ana": [[1] * 5, GRIT_DICE, [6, 6]],
    "bo": [[1] * 5, GRIT_DICE, [1, 6]],
}


def ambush(**changes: dict[str, Any]) -> Stage:
    return Stage(SKIRMISH, skirmish(**changes)).begin("ambush", hiders=["orc"], victims=["ana", "bo"])


def test_everybody_rolls_at_the_same_time() -> None:
    assert ambush().asked == ["orc", "ana", "bo"]


@pytest.mark.parametrize("seed", range(30))
def test_any_order_of_answers_comes_to_the_same_end(seed: int) -> None:
    scene, random = ambush(ana={"grit": 1}, bo={"grit": 1}), Random(seed)
    left = {who: list(script) for who, script in SCRIPTS.items()}
    while not scene.is_over:
        who = random.choice([who for who in left if left[who]])
        scene.answer(who, left[who].pop(0))
    assert scene.value == ["ana", "bo"]
    assert (scene["ana"].grit, scene["bo"].grit) == (0, 0)
    assert [(fact.fact, fact.about) for fact in scene.run.facts] == [("GritSpent", "ana"), ("GritSpent", "bo")]


def test_the_later_branch_may_state_something_before_the_earlier_one() -> None:
    scene = ambush(ana={"grit": 1}, bo={"grit": 1})
    scene.answer("bo", [1] * 5).answer("bo", GRIT_DICE)
    assert scene["bo"].grit == 0
    scene.answer("ana", [1] * 5).answer("ana", GRIT_DICE)
    assert scene["ana"].grit == 0


def test_each_has_their_own_cards_and_grit() -> None:
    scene = ambush(bo={"cards": (REROLL,)}, ana={"grit": 1}).answer("ana", [1] * 5).answer("bo", [1] * 5)
    assert scene.options("ana") == ["pass", GRIT_DICE]
    assert scene.options("bo") == ["pass", REROLL]
    scene.answer("bo", REROLL).answer("bo", [6] * 5).answer("orc", [6, 1, 1, 1, 1]).answer("ana", "pass")
    assert scene.value == ["ana"]
    assert scene["bo"].cards == ()


def test_what_one_branch_states_the_others_do_not_see_until_all_are_done() -> None:
    seen: list[int] = []

    def spends(table: Table) -> None:
        table.record(Paid(about=ANA, ap=0))

    def looks(table: Table) -> None:
        seen.append(table[ANA].ap)

    @action("Both")
    def both(table: Table, by: Id) -> None:
        table.together(spends, looks)
        seen.append(table[ANA].ap)

    Stage(miniature("Both", Fighter, Fight, actions=(both,)), skirmish()).begin("both")
    assert seen[:2] == [4, 0]


def test_two_branches_that_set_the_same_thing_are_the_authors_mistake() -> None:
    @action("Both")
    def both(table: Table, by: Id) -> None:
        table.together(
            lambda t: t.record(Paid(about=ANA, ap=1)),
            lambda t: t.record(Paid(about=ANA, ap=2)),
        )

    scene = Stage(miniature("Both", Fighter, Fight, actions=(both,)), skirmish())
    with pytest.raises(RuleError, match=r"two branches of together\(\) both set \[\('ana', 'ap'\)\]"):
        scene.begin("both")
    scene.checked()


def test_two_branches_may_set_different_fields_of_one_record() -> None:
    @action("Both")
    def both(table: Table, by: Id) -> None:
        table.together(
            lambda t: t.record(Paid(about=ANA, ap=1)),
            lambda t: t.record(Moved(about=ANA, at=(7, 7))),
        )

    scene = Stage(miniature("Both", Fighter, Fight, actions=(both,)), skirmish()).begin("both")
    assert (scene["ana"].ap, scene["ana"].at) == (1, (7, 7))


def test_stepping_back_takes_back_the_last_answers_in_whatever_branch_they_were() -> None:
    scene = ambush(ana={"grit": 1}, bo={"grit": 1})
    scene.answer("bo", [1] * 5).answer("bo", GRIT_DICE).answer("ana", [1] * 5).answer("ana", "pass").step_back(1)
    assert scene["bo"].grit == 1
    assert scene.question("bo") == "choose React"
    assert scene.question("ana") == "choose React", "her dice stay as they fell; her decision is asked anew"
