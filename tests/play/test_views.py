"""The one door for secrets: what of a table leaves it for whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec
import pytest

from engine.miniatures.bundle import miniature
from engine.miniatures.casts import SEATS
from engine.modes import Stage
from hearthside.dice import Pool, Scripted, Sum
from hearthside.engine import (
    GM,
    GM_ONLY,
    OWNER_ONLY,
    Choose,
    Fact,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Reader,
    Record,
    Sight,
    Table,
    Text,
    action,
)
from hearthside.play import Play
from hearthside.play.view import TableSeen, actions_for, actors_of, view_for
from hearthside.play.wishes import foresee

ALERTNESS = 98765


# --- a heist, where everybody has something to hide
class Thief(Record, frozen=True):
    loot: int = 0
    plan: Annotated[str, OWNER_ONLY] = ""
    curse: Annotated[str, GM_ONLY] = ""


class Guard(Record, frozen=True):
    post: str = "gate"
    alertness: Annotated[int, GM_ONLY] = 0


class Noticed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("alertness",)
    says: ClassVar[str] = "{about:name} has noticed something: {alertness}."
    alertness: int


class Robbed(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("loot",)
    says: ClassVar[str] = "{about:name} robs {of:name} and has {loot}."
    loot: int
    of: Id


class Planned(Fact, frozen=True):
    sets: ClassVar[tuple[str, ...]] = ("plan",)
    says: ClassVar[str] = "{about:name} plans: {plan}"
    plan: str


class WhichGuard(OneOf[Key[Guard]], frozen=True):
    title: ClassVar[str] = "Past whom?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Guard]]]:
        return [Option(who, view[who].name) for who in view.every(Guard)]


class Says(Text, frozen=True):
    title: ClassVar[str] = "What do you say?"


class Whispers(Text, frozen=True):
    title: ClassVar[str] = "What do you whisper?"
    answer_seen_by: ClassVar[Sight] = "owner"


@action("Sneak", by=Thief)
def sneak(table: Table, who: Key[Thief]) -> bool:
    guard = table.choose(who, WhichGuard())
    steps = table.roll(Pool(2), by=who, why="sneak").read(Sum())
    watch = table.roll(Pool(2, 100), by=guard, why="watch", seen_by="gm").read(Sum())
    table.record(Noticed(about=guard, alertness=table[guard].alertness + 1))
    return steps > watch


@action("Rob", by=Thief)
def rob(table: Table, who: Key[Thief]) -> None:
    """The GM says whom: perhaps somebody nobody knows."""
    robbed = table.choose(GM, WhichGuard())
    table.record(Robbed(about=who, loot=table[who].loot + 1, of=robbed))


@action("Plan", by=Thief)
def plan(table: Table, who: Key[Thief]) -> None:
    table.record(Planned(about=who, plan=table.choose(who, Whispers())))


@action("Patrol", by=Guard)
def patrol(table: Table, who: Key[Guard]) -> None:
    table.roll(Pool(1), by=who, why="patrol")
    table.record(Noticed(about=who, alertness=1))


@action("Talk")
def talk(table: Table, by: Id) -> None:
    """Openly, and everybody may change their words until all have spoken."""
    everybody: list[Id] = [*table.every(Thief), *table.every(Guard)]
    table.ask(*(Choose(who, Says()) for who in everybody), revisable=True)


@action("Whisper")
def whisper(table: Table, by: Id) -> None:
    table.ask(*(Choose(who, Whispers()) for who in table.every(Thief)), revisable=True)


@action("Vote")
def vote(table: Table, by: Id) -> None:
    table.ask(*(Choose(who, Says()) for who in table.every(Thief)), secret=True)


HEIST = miniature("Heist", Thief, Guard, actions=(sneak, rob, plan, patrol, talk, whisper, vote))
HIDDEN = "Nightshade"
SECRETS_FROM_PIA = (str(ALERTNESS), str(ALERTNESS)[:-1], HIDDEN, "nightshade", "BO-PLAN", "CURSE")


def heist(*faces: int) -> Stage:
    world: dict[Id, Record] = {
        **SEATS,
        "ana": Thief(name="Ana", player="pia", plan="ANA-PLAN", curse="CURSE"),
        "bo": Thief(name="Bo", player="ben", plan="BO-PLAN", curse="CURSE"),
        "otto": Guard(name="Otto", alertness=ALERTNESS),
        "nightshade": Guard(name=HIDDEN, alertness=ALERTNESS, seen_by="gm"),
    }
    return Stage(HEIST, world, Scripted(faces) if faces else None)


def seen(play: Play, seat: Id) -> TableSeen:
    return view_for(play, seat)


def text(play: Play, seat: Id) -> str:
    """All that leaves the table for a seat."""
    return msgspec.json.encode(view_for(play, seat)).decode()


def keeps_its_secrets(scene: Stage, *more: str) -> None:
    """Pia sees nothing of what is not hers to see; the GM sees it."""
    for secret in (*SECRETS_FROM_PIA, *more):
        assert secret not in text(scene.play, "pia"), f"{secret} leaks"


# --- records
def test_records_lose_the_fields_that_a_seat_may_not_see() -> None:
    scene = heist()
    keeps_its_secrets(scene)
    records = seen(scene.play, "pia").records
    assert records["ana"]["plan"] == "ANA-PLAN"
    assert "curse" not in records["ana"]
    assert "plan" not in records["bo"]
    assert "nightshade" not in records


def test_the_gm_sees_all_of_it() -> None:
    scene = heist()
    for gm in (GM, "gil"):
        assert all(secret in text(scene.play, gm) for secret in (*SECRETS_FROM_PIA, "ANA-PLAN"))


def test_the_notes_of_a_scene_are_the_gms() -> None:
    scene = heist().begin("scene", name="The vault", text="Dark.", notes="NOTES")
    scene.begin("scene", name="The roof", text="Windy.", notes="NOTES")
    keeps_its_secrets(scene, "NOTES")
    assert seen(scene.play, "pia").records["scene"]["text"] == "Windy."


def test_standing_orders_are_between_a_seat_and_the_table() -> None:
    scene = heist()
    scene.play.begin(GM, "set", path="ben.orders", to={"bo": {"ORDER": "never"}})
    keeps_its_secrets(scene.checked(), "ORDER")
    assert "ORDER" in text(scene.play, "ben")


# --- prompts
def test_a_prompt_offers_only_what_its_reader_may_know() -> None:
    scene = heist().begin("sneak", "ana")
    [prompt] = seen(scene.play, "pia").prompts
    assert [option.value for option in prompt.prompt.options] == ["otto"]
    keeps_its_secrets(scene)
    with pytest.raises(IllegalAnswer) as refused:
        scene.play.answer("pia", scene.number, "nightshade")
    assert str(refused.value) == "'nightshade' is not one of 'otto'"


def test_a_prompt_is_shown_to_who_is_asked_and_to_the_gm() -> None:
    scene = heist().begin("sneak", "ana")
    shown = {seat: [(p.who, p.is_mine) for p in seen(scene.play, seat).prompts] for seat in (GM, "pia", "ben")}
    assert shown == {GM: [("ana", False)], "pia": [("ana", True)], "ben": []}


def test_a_prompt_that_was_handed_over_is_shown_to_that_seat_too() -> None:
    scene = heist().begin("sneak", "ana")
    scene.play.hand_over(GM, scene.number, scene.place("ana"), "ben")
    [prompt] = seen(scene.checked().play, "ben").prompts
    assert (prompt.who, prompt.is_mine) == ("ana", False)


def test_everybody_sees_which_seats_are_waited_for() -> None:
    scene = heist().begin("talk").answer("ana", "Hush!")
    assert seen(scene.play, "pia").waiting_for == ["ben", GM]


def test_what_an_action_would_ask_is_foretold_in_its_words_to_whom_it_would_be_put_and_to_the_gm() -> None:
    play = heist().play
    assert foresee(play, "pia", "sneak", "ana", {}).asks == ["Ana: Past whom?"]
    assert foresee(play, "gil", "rob", "ana", {}).asks == ["The GM: Past whom?"]
    assert foresee(play, "pia", "rob", "ana", {}).asks == ["The GM is asked."]


# --- answers
def test_what_lies_open_is_shown_while_others_still_think() -> None:
    scene = heist().begin("talk").answer("bo", "Look there!")
    [pick] = seen(scene.play, "pia").picks
    assert (pick.who, pick.value) == ("bo", "Look there!")


def test_an_open_answer_of_somebody_hidden_is_not_shown() -> None:
    scene = heist().begin("talk").answer("nightshade", "I SEE YOU")
    keeps_its_secrets(scene, "I SEE YOU")


def test_an_answer_that_is_for_its_owner_is_not_shown_to_others() -> None:
    scene = heist().begin("whisper").answer("bo", "BO-WHISPER")
    keeps_its_secrets(scene, "BO-WHISPER")
    assert "BO-WHISPER" in text(scene.play, "ben")


def test_nobody_sees_a_secret_answer_before_all_are_in() -> None:
    scene = heist().begin("vote").answer("bo", "BO-VOTE")
    for seat in (GM, "gil", "pia"):
        assert "BO-VOTE" not in text(scene.play, seat)
    assert "BO-VOTE" in text(scene.play, "ben")


# --- the log
def test_a_hidden_number_is_a_shut_eye_in_the_log() -> None:
    scene = heist(1, 2, 50, 60).begin("sneak", "ana").answer("ana", "otto")
    keeps_its_secrets(scene)
    [card] = seen(scene.play, "pia").log
    assert [fact.text for fact in card.facts] == ["Otto has noticed something: …"]
    [card] = seen(scene.play, GM).log
    assert [fact.text for fact in card.facts] == [f"Otto has noticed something: {ALERTNESS + 1}."]


def test_the_faces_of_a_secret_roll_are_not_shown() -> None:
    scene = heist(1, 2, 50, 60).begin("sneak", "ana").answer("ana", "otto")
    faces = {seat: [dice.faces for dice in seen(scene.play, seat).log[0].dice] for seat in (GM, "pia")}
    assert faces == {GM: [[1, 2], [50, 60]], "pia": [[1, 2]]}, "not even that, and with how many dice, the GM rolled"


def test_a_hidden_name_is_not_told_in_the_log() -> None:
    scene = heist().begin("rob", "ana").answer("gm", "nightshade")
    keeps_its_secrets(scene)
    [card] = seen(scene.play, "pia").log
    assert [fact.text for fact in card.facts] == ["Ana robs … and has 1."]


def test_what_somebody_hidden_does_is_not_in_the_log() -> None:
    scene = heist(6).begin("patrol", "nightshade")
    keeps_its_secrets(scene)
    assert seen(scene.play, "pia").log == []
    assert len(seen(scene.play, GM).log) == 1


def test_what_is_for_its_owner_is_told_to_its_owner() -> None:
    scene = heist().begin("plan", "bo").answer("bo", "BO-PLAN: the roof")
    keeps_its_secrets(scene)
    lines = {seat: seen(scene.play, seat).log[0].facts[0].text for seat in ("pia", "ben")}
    assert lines == {"pia": "Bo plans: …", "ben": "Bo plans: BO-PLAN: the roof"}


@pytest.mark.parametrize(
    ("path", "to"),
    [("otto.alertness", 55555), ("bo.plan", "BO-PLAN-2"), ("ana.curse", "CURSE-2"), ("nightshade.post", "SECRET-POST")],
)
def test_what_the_gm_sets_is_as_secret_as_what_is_set(path: str, to: Any) -> None:
    scene = heist().begin("set", path=path, to=to)
    keeps_its_secrets(scene, str(to))
    assert str(to) in text(scene.play, GM)


def test_what_the_gm_sets_in_the_middle_of_an_action_is_as_secret() -> None:
    scene = heist().begin("sneak", "ana").set("otto.alertness", 55555)
    keeps_its_secrets(scene, "55555")


def test_what_was_undone_stays_struck_through_and_as_secret() -> None:
    scene = heist(1, 2, 50, 60).begin("sneak", "ana").answer("ana", "otto")
    scene.undo()
    keeps_its_secrets(scene)
    assert [card.state for card in seen(scene.play, "pia").log] == ["withdrawn"]


def test_a_secret_that_is_no_longer_one_was_one_when_it_was_told() -> None:
    scene = heist(6).begin("patrol", "nightshade").begin("set", path="nightshade.seen_by", to="all")
    records = seen(scene.play, "pia").records
    assert records["nightshade"] == {"type": "Guard", "name": HIDDEN}
    assert all(not card.facts or "noticed" not in card.facts[0].text for card in seen(scene.play, "pia").log)


# --- refusals
def words_of_a_refusal(scene: Stage, seat: Id, name: str, actor: Id, **args: Any) -> str:
    with scene.refused():
        try:
            scene.play.begin(seat, name, actor, **args)
        except IllegalAnswer as refused:
            words = str(refused)
            raise
    return words


def test_a_refusal_does_not_tell_that_somebody_hidden_is_there() -> None:
    scene = heist()
    assert words_of_a_refusal(scene, "pia", "patrol", "nightshade") == words_of_a_refusal(
        scene, "pia", "patrol", "nobody"
    ).replace("nobody", "nightshade")


def test_a_refusal_does_not_tell_the_name_of_somebody_hidden_who_is_waited_for() -> None:
    scene = heist().begin("patrol", "nightshade")
    with pytest.raises(IllegalAnswer) as refused:
        scene.play.answer("pia", scene.number, [1])
    assert HIDDEN not in str(refused.value)
    assert "nightshade" not in str(refused.value)


# --- what one may do
def test_a_seat_sees_the_actions_of_its_own() -> None:
    scene = heist()
    assert actors_of(scene.play, "pia") == ["pia", "ana"]
    hers = [a.name for a in actions_for(scene.play, "pia", "ana")]
    assert hers == ["sneak", "rob", "plan", "portrait", "use-door", "come-onto-map", "walk"]
    assert actions_for(scene.play, "pia", "bo") == []
    assert actions_for(scene.play, "pia", "nightshade") == []


def test_the_gm_sees_the_actions_of_everybody() -> None:
    scene = heist()
    assert set(actors_of(scene.play, "gil")) >= {GM, "ana", "bo", "otto", "nightshade"}
    theirs = [a.name for a in actions_for(scene.play, "gil", "nightshade")]
    assert theirs == ["patrol", "portrait", "use-door", "come-onto-map", "walk"]
