"""Actions: who may start them, when, and with what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from engine.miniatures.bundle import miniature
from engine.miniatures.casts import skirmish
from engine.miniatures.skirmish import SKIRMISH, Fighter, attack
from engine.modes import Stage
from hearthside.engine import (
    GM,
    Action,
    Id,
    IllegalAnswer,
    Key,
    Live,
    Number,
    OneOf,
    Option,
    Reader,
    Record,
    RuleError,
    Table,
    action,
    rule,
    rules_of,
)


class Cook(Record, frozen=True):
    pans: int = 2


class Dish(OneOf[str], frozen=True):
    title: ClassVar[str] = "What is for dinner?"

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option("soup"), Option("stew")]


class Portions(Number, frozen=True):
    """As many as fit into the pans, fewer of a stew."""

    title: ClassVar[str] = "How many portions?"
    dish: str
    pans: int

    def bounds(self, view: Reader) -> tuple[int | None, int | None]:
        return 1, self.pans * (4 if self.dish == "soup" else 2)


def has_pans(view: Reader, who: Id) -> str:
    return "" if view[Key[Cook](who)].pans else "There is no pan left."


@action("Cook", by=Cook, unless=has_pans, dish=lambda v, by, a: Dish(),
        portions=lambda v, by, a: Portions(dish=a["dish"], pans=v[Key[Cook](by)].pans))  # fmt: skip
@rule("KIT-1", "KIT-2")
def cook(table: Table, who: Key[Cook], dish: str, portions: int = 1) -> str:
    """Dinner for everybody."""
    return f"{portions} {dish}"


@action("Close the kitchen")
def close_kitchen(table: Table, by: Id) -> str:
    return "closed"


KITCHEN = miniature("Kitchen", Cook, actions=(cook, close_kitchen))
WORLD: dict[Id, Record] = {"ada": Cook(name="Ada", player="pia"), "eli": Cook(pans=0)}


def kitchen() -> Stage:
    return Stage(KITCHEN, {**skirmish_seats(), **WORLD})


def skirmish_seats() -> dict[Id, Record]:
    return {who: record for who, record in skirmish().items() if who in ("gil", "pia", "ben")}


def checked(**args: Any) -> dict[str, Any]:
    return cook.checked(Live(WORLD, kitchen().play.game), "ada", args)


def test_an_action_is_named_after_its_procedure_and_says_what_it_is_for() -> None:
    assert (cook.name, cook.label, cook.help) == ("cook", "Cook", "Dinner for everybody.")
    assert close_kitchen.name == "close-kitchen"


def test_an_action_knows_the_rules_that_its_procedure_cites() -> None:
    assert cook.rules == ("KIT-1", "KIT-2")
    assert close_kitchen.rules == ()


def test_a_function_that_cites_twice_has_all_the_rules() -> None:
    @rule("A-1")
    @rule("A-2", "A-3")
    def cited() -> None:
        """Nothing."""

    assert rules_of(cited) == ("A-1", "A-2", "A-3")


def test_what_a_subtype_cites_again_is_cited_once() -> None:
    @rule("A-1", "A-2")
    class General:
        pass

    @rule("A-2", "A-3")
    class Special(General):
        pass

    assert rules_of(Special) == ("A-2", "A-3", "A-1")


def test_arguments_are_checked_by_their_questions_and_defaults_fill_the_rest() -> None:
    assert checked(dish="soup", portions=8) == {"dish": "soup", "portions": 8}
    assert checked(dish="stew") == {"dish": "stew", "portions": 1}


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ({}, "cook needs dish: What is for dinner?"),
        ({"dish": "cake"}, "'cake' is not one of 'soup', 'stew'"),
        ({"dish": "stew", "portions": 5}, "5 does not fit; 1 to 4 does"),
        ({"dish": "soup", "salt": 1}, "cook takes dish, portions; it does not know salt"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(args: dict[str, Any], why: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        checked(**args)
    assert str(refused.value) == why


def test_an_action_that_takes_nothing_says_so() -> None:
    scene = kitchen()
    with scene.refused(match="close-kitchen takes none; it does not know loudly"):
        scene.begin("close-kitchen", loudly=True)


def test_arguments_arrive_at_the_procedure_in_its_own_types() -> None:
    scene = Stage(SKIRMISH, skirmish(orc={"ap": 0}, ogre={"ap": 0})).begin("move", "ana", path=[[0, -1]])
    assert scene["ana"].at == (0, -1)


@pytest.mark.parametrize(
    ("name", "actor", "why"),
    [
        ("cook", "pia", "Cook needs a cook to do it; 'pia' is none at this table"),
        ("cook", "nobody", "Cook needs a cook to do it; 'nobody' is none at this table"),
        ("cook", "eli", "There is no pan left."),
        ("close-kitchen", "ada", "Close the kitchen is for the GM"),
        ("dance", "ada", "there is no action 'dance'"),
    ],
)
def test_what_cannot_be_done_now_is_refused_with_the_reason(name: str, actor: Id, why: str) -> None:
    scene = kitchen()
    with scene.refused(match=why):
        scene.play.begin(GM, name, actor, dish="soup")


def test_the_gm_acts_without_a_character_and_a_seat_for_itself() -> None:
    scene = kitchen()
    assert scene.play.begin(GM, "close-kitchen").actor == GM
    assert scene.play.begin("pia", "real-dice", on=True).actor == "pia"


def test_a_procedure_whose_parameters_are_not_asked_for_is_the_authors_mistake() -> None:
    def bake(table: Table, who: Key[Cook], cake: str, candles: int) -> None:
        """A cake."""

    with pytest.raises(RuleError, match="bake takes cake, candles, but cake are asked"):
        action("Bake", by=Cook, cake=lambda v, by, a: Dish())(bake)


def test_an_action_is_called_as_its_author_says() -> None:
    def set_(table: Table, by: Id) -> None:
        """Nothing."""

    assert action("Set")(set_).name == "set"
    assert action("Set", called="put-down")(set_).name == "put-down"


def test_an_attack_takes_action_points() -> None:
    view = Live(skirmish(ana={"ap": 1}), kitchen().play.game)
    assert isinstance(attack, Action)
    assert attack.refusal(view, Key[Fighter]("ana")) == "An attack takes 2 AP."
    assert attack.refusal(view, Key[Fighter]("bo")) == ""
