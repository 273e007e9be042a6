"""Secrets stay secret: random play with marked words and numbers, and everything that anybody gets to read is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from hearthside.engine import Seat
from hearthside.play import Play
from hearthside.play.view import view_for
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character, Harm
from web.access.running import Browser
from web.client import act
from web.reliability.lair import Lair, laid
from web.reliability.marked import Marks
from web.reliability.servers import SOAK, script, serving

TURNS = 250
LOOKS_EVERY = 50


@pytest.fixture(params=range(SOAK))
def lair(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Lair]:
    marks = Marks(request.param)
    laid(tmp_path / "house", marks)
    with ExitStack() as held:
        server = held.enter_context(serving(tmp_path / "house", program=script("patient_server.py")))
        yield Lair(server, marks, held, request.param)


def test_nobody_ever_reads_what_is_not_theirs(lair: Lair) -> None:
    for turn in range(TURNS):
        lair.turn()
        if turn % LOOKS_EVERY == 0:
            for ear in (lair.ana, lair.ben, lair.sam, lair.screen, lair.nobody, lair.gm):
                lair.look_around(ear)
    for follower in lair.live.values():
        follower.up_to_date()
        assert not follower.wrong
    told = lair.marks
    assert not told.leaks, "\n".join([f"{len(told.leaks)} leaks", *told.leaks[:10]])
    # The same ears do hear what is theirs: else they would be deaf, and this test worth nothing.
    unheard = {mark for mark in told.may_know if mark not in lair.unheard} - told.heard["gm"]
    assert not unheard, f"the GM has never read {sorted(unheard)[:10]} ({len(unheard)} in all)"
    for who in ("ana", "ben", "sam"):
        theirs = {mark for mark, may in told.may_know.items() if who in may and len(may) < 5}
        theirs -= lair.unheard | lair.blind
        assert len(theirs & told.heard[who]) >= 0.9 * len(theirs), f"{who} has not read {theirs - told.heard[who]}"
    assert len(lair.done) > 15, lair.done


def test_what_the_gm_picks_about_a_hidden_character_is_only_for_those_who_know_them() -> None:
    play = Play.lay(RULESET, {
        "ana": Seat(name="Ana"), "ben": Seat(name="Ben"),
        "ash": Character(name="Ash", player="ana", traits=("stubborn",), harms={"sunburn": Harm(1)}, seen_by="owner"),
    })  # fmt: skip
    run = play.begin("ana", "roll", "ash")
    play.answer("gm", run.number, ["sunburn"])
    assert [pick.value for pick in view_for(play, "ana").picks] == [["sunburn"]]
    assert [pick.value for pick in view_for(play, "gm").picks] == [["sunburn"]]
    assert view_for(play, "ben").picks == []


def test_what_is_hidden_answers_like_what_is_not_there(lair: Lair) -> None:
    """Whoever guesses the id of something hidden cannot find out that there is such a thing."""
    theirs = {mark for mark, may in lair.marks.may_know.items() if "ana" in may}
    records = lair.gm.get(f"{lair.path}/export")["records"]
    hidden = [who for who in records if who in lair.marks.may_know and who not in theirs]
    assert len(hidden) == 5, "three of the GM's, one of Ben's, and a track"
    with Browser(lair.server.url) as ana:
        ana.knock(lair.code, "Ana", seat="ana")
        lair.gm.post(f"{lair.path}/knocks/{lair.gm.get(lair.path)['seen']['knocks'][0]['id']}", {"welcome": True})
        for who in hidden:
            pairs = zip(questions_about(who), questions_about(NOT_THERE), strict=True)
            for pair in pairs:
                told = [ana.ask(method, f"{lair.path}{path}", body) for method, path, body in pair]
                there, not_there = ((one.status_code, re.sub(f"{who}|{NOT_THERE}", "…", one.text)) for one in told)
                assert there == not_there, pair[0]


NOT_THERE = "qzbcdfghjzq"


def questions_about(who: str) -> list[tuple[str, str, Any]]:
    """All ways to ask about something whose id one has guessed."""
    mine: dict[str, dict[str, Any]] = {
        "say": {"text": "Boo"}, "roll": {}, "add-trait": {}, "write-notes": {"notes": "mine"}, "tick": {"steps": 1},
        "change-track": {"name": "mine"}, "remove-track": {}, "change-note": {"text": "mine"}, "remove-note": {},
        "portrait": {"picture": "mine"},
    }  # fmt: skip
    the_gms: dict[str, dict[str, Any]] = {
        "set": {"path": f"{who}.notes", "to": "mine"}, "reveal": {"what": who}, "call": {"who": who},
        "assign": {"who": who, "to": "ana"},
    }  # fmt: skip
    acts: list[tuple[str, str, dict[str, Any]]] = [
        ("say", "ana", {"text": "psst", "how": "whisper", "to": who}),
        ("standing-order", "ana", {"who": who, "reaction": "react", "order": "never"}),
        ("cure", "ash", {"of": who, "harm": "x"}),
        *((action, who, args) for action, args in mine.items()),
        *((action, "gm", args) for action, args in the_gms.items()),
    ]
    found: list[tuple[str, str, Any]] = [
        ("GET", f"/sheets/{who}", None),
        ("GET", f"/actions?actor={who}", None),
        ("POST", f"/seats/{who}/link", None),
        ("POST", "/commands", {"do": "nudge", "key": "guessed-1", "seat": who}),
    ]
    for action, actor, args in acts:
        wish = {"action": action, "actor": actor, "args": args}
        found += [("POST", "/wish", wish), ("POST", "/preview", wish), ("POST", "/odds", {"wish": wish}),
                  ("POST", "/commands", {"do": "act", "key": "guessed-2", **wish})]  # fmt: skip
        if actor == who:
            found.append(("POST", "/chance", {"wish": {**wish, "args": {}}}))
    return found


def test_who_asks_about_actions_that_are_none_of_theirs_learns_nothing(lair: Lair) -> None:
    for _ in range(60):
        lair.turn()
    last = lair.gm.get(f"{lair.path}/log")["cards"][0]["run"]
    places = [one["place"] for one in lair.seen("gm")["prompts"]] or [{"path": [], "ask": 0, "slot": 0}]
    for ear in (lair.ana, lair.ben, lair.sam):
        for run in range(1, last + 1):
            lair.ask(ear, "GET", f"/runs/{run}/answers")
            for place in places:
                at = {"run": run, "place": place}
                lair.ask(ear, "POST", "/odds", {**at, "value": []})
                lair.ask(ear, "POST", "/comes-to", {**at, "value": []})
                lair.ask(ear, "POST", "/chance", at)
                lair.ask(ear, "POST", "/commands", {"do": "hand-over", "key": lair.key(), "to": ear.who, **at})
            for do in ("stop", "step-back", "rewind", "decline-undo"):
                lair.ask(ear, "POST", "/commands", {"do": do, "key": lair.key(), "run": run})
    for ear in (lair.ana, lair.ben):
        for run in range(last, 0, -3):
            lair.ask(ear, "POST", "/commands", {"do": "undo", "key": lair.key(), "run": run})
    assert not lair.marks.leaks, "\n".join(lair.marks.leaks[:10])


def test_a_blind_roll_with_real_dice_is_refused_and_the_gm_sees_what_is_rolled_in_secret(lair: Lair) -> None:
    assert lair.give(lair.ana, act(lair.key(), "throw", sight="owner", dice="1d6"))
    assert [card["dice"][0]["faces"] is not None for card in lair.seen("gm")["log"].values()] == [True]
    assert lair.seen("ben")["log"] == {}
    lair.give(lair.ana, act(lair.key(), "real-dice", on=True))
    status, words = lair.ana.refused("POST", f"{lair.path}/commands", act(lair.key(), "throw", sight="gm", dice="1d6"))
    assert (status, words) == (409, "a blind roll cannot be made with real dice: whoever rolls them sees them")


def test_a_prompt_about_somebody_hidden_is_not_handed_to_who_does_not_know_them(lair: Lair) -> None:
    """It could not be put into words for them; and what cannot be shown to one must not stop the others."""
    secret = next(who for who, owner in lair.secret_people().items() if owner == "ben")
    lair.give(lair.ben, act(lair.key(), "roll", secret))
    for one in lair.seen("gm")["prompts"]:
        body = {"do": "hand-over", "key": lair.key(), "run": one["run"], "place": one["place"], "to": "ana"}
        status, words = lair.gm.refused("POST", f"{lair.path}/commands", body)
        assert (status, words) == (409, "Ana does not know whom that is about: reveal them first")
    assert lair.seen("ana")["prompts"] == []


def test_who_was_handed_a_prompt_loses_it_when_its_character_is_hidden(lair: Lair) -> None:
    lair.give(lair.ben, act(lair.key(), "roll", "eve"))
    one = next(one for one in lair.seen("gm")["prompts"] if one["who"] == "eve")
    body = {"do": "hand-over", "key": lair.key(), "run": one["run"], "place": one["place"], "to": "ana"}
    assert lair.give(lair.gm, body)
    assert [asked["who"] for asked in lair.seen("ana")["prompts"]] == ["eve"]
    assert lair.give(lair.gm, act(lair.key(), "set", path="eve.seen_by", to="owner"))
    assert lair.seen("ana")["prompts"] == []
    assert lair.give(lair.ana, act(lair.key(), "say", text="Where is Eve?"))
