"""Secrets stay secret: random play with marked words and numbers, and everything that anybody gets to read is read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hearthside.engine import Seat
from hearthside.play import Play
from hearthside.play.view import view_for
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.state import Character, Harm
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
        theirs = {mark for mark, may in told.may_know.items() if who in may and len(may) < 5} - lair.unheard
        assert len(theirs & told.heard[who]) > (0.9 * len(theirs) if who != "sam" else 0)
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
