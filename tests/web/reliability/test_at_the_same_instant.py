"""Two people do something to the same character at the same instant: one order, and both see it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Barrier, Thread

import httpx

from web.access.running import PATIENCE, Browser
from web.client import Follower, Seen, act, command, done
from web.reliability.conftest import Party

ROUNDS = 12
ASH = "ash-wendell"


def at_once(*deeds: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """All of them, let go at the same moment; their answers."""
    ready, answers = Barrier(len(deeds)), [httpx.Response(0) for _ in deeds]

    def run(number: int) -> None:
        ready.wait()
        answers[number] = deeds[number]()

    threads = [Thread(target=run, args=[number]) for number in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return answers


def notes(key: str, text: str) -> Seen:
    return act(key, "write-notes", ASH, notes=text)


def both_see_the_same(*followers: Follower) -> list[Seen]:
    """What everybody sees of the log in the end."""
    seen = [follower.up_to_date() for follower in followers]
    assert not any(follower.wrong for follower in followers)
    return seen


def test_two_change_one_value_and_it_was_one_then_the_other(party: Party) -> None:
    with Follower(party.gm, party.table) as gm, Follower(party.ana, party.table) as ana:
        for turn in range(ROUNDS):
            by_gm = act(f"gm-sets-{turn:04}", "set", path=f"{ASH}.notes", to=f"the GM's {turn}")
            by_ana = notes(f"ana-writes-{turn:04}", f"Ana's {turn}")
            answers = at_once(lambda: command(party.gm, party.table, by_gm),  # noqa: B023 - done before the next turn
                              lambda: command(party.ana, party.table, by_ana))  # noqa: B023  # fmt: skip
            assert [answer.status_code for answer in answers] == [200, 200]
            last = max((answer.json()["run"], who) for answer, who in zip(answers, ("the GM's", "Ana's"), strict=True))
            kept = party.gm.get(f"{party.path}/export")["records"][ASH]["notes"]
            assert kept == f"{last[1]} {turn}"
        of_gm, of_ana = both_see_the_same(gm, ana)
    assert len(of_gm["log"]) >= 2 * ROUNDS
    assert list(of_gm["log"]) == list(of_ana["log"])
    assert all(of_gm["log"][run]["facts"] == card["facts"] for run, card in of_ana["log"].items())


def test_two_answer_one_prompt_and_it_is_answered_once(party: Party) -> None:
    done(party.ana, party.table, act("ana-real-dice", "real-dice", on=True))
    with Follower(party.gm, party.table) as gm, Follower(party.ana, party.table) as ana:
        taken = []
        for turn in range(ROUNDS):
            thrown = done(party.ana, party.table, act(f"ana-throws-{turn:04}", "throw", dice="1d100"))
            (asked,) = ana.until(lambda seen: seen.number >= thrown["number"])["prompts"]  # noqa: B023
            answers = at_once(*(answering(party, browser, f"{name}-answers-{turn:04}", asked, face)
                                for name, browser, face in (("gm", party.gm, 11), ("ana", party.ana, 22))))  # fmt: skip
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            refusal = next(answer.json()["detail"] for answer in answers if answer.status_code == 409)
            assert refusal == "throw is over; nothing is asked any more"
            taken.append([11] if answers[0].status_code == 200 else [22])
        of_gm, of_ana = both_see_the_same(gm, ana)
    for seen in (of_gm, of_ana):
        throws = [card for card in seen["log"].values() if card["action"] == "throw"]
        assert [card["dice"][0]["faces"] for card in throws] == taken


def answering(party: Party, browser: Browser, key: str, asked: Seen, face: int) -> Callable[[], httpx.Response]:
    body = {"do": "answer", "key": key, "run": asked["run"], "place": asked["place"], "value": [face]}
    return lambda: command(browser, party.table, body)


def test_a_double_click_acts_once(party: Party) -> None:
    for turn in range(ROUNDS):
        before = party.number
        body = act(f"ana-says-{turn:04}", "say", text=f"Line {turn}")
        answers = at_once(*[lambda: command(party.ana, party.table, body)] * 4)  # noqa: B023
        assert [answer.status_code for answer in answers] == [200] * 4
        assert len({answer.json()["run"] for answer in answers}) == 1
        assert party.number == before + 3, "begun, said, ended"


def test_many_move_one_track_and_no_step_is_lost(party: Party) -> None:
    done(party.gm, party.table, act("new-track-1", "new-track", name="The tide", kind="number", most=99, now=0))
    (track,) = party.gm.get(party.path)["seen"]["tracks"]
    done(party.gm, party.table, act("new-track-2", "assign", who=track, to="ana"))
    deeds = [(browser, act(f"tick-{name}-{turn:04}", "tick", track, steps=1))
             for turn in range(ROUNDS) for name, browser in (("gm", party.gm), ("ana", party.ana))]  # fmt: skip
    answers = at_once(*(lambda browser=browser, body=body: command(browser, party.table, body)
                        for browser, body in deeds))  # fmt: skip
    assert {answer.status_code for answer in answers} == {200}
    assert party.ben.get(party.path)["seen"]["tracks"][track]["now"] == 2 * ROUNDS
