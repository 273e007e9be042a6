"""The GM gives another answer in an action that is over: looks first, then does it, and may take it back."""

from __future__ import annotations

from typing import Any

from web.access.running import Browser
from web.client import act, done, opened, seated


def test_another_answer_is_looked_at_given_and_taken_back(host: Browser) -> None:
    table = host.new_table("Misread dice")
    at = f"/api/tables/{table}"
    ana, seat = seated(host.url, opened(host, table), "Ana")
    with ana:
        done(ana, table, act("take-a-ready-one", "take", seat, ready="ash"))
        done(ana, table, act("with-real-dice", "real-dice", seat, on=True))
        run = done(ana, table, act("climb-the-rope", "roll", "ash-wendell", what="climb the rope"))["run"]
        for number, value in enumerate(([], [1, 2], [{"harm": "bruised"}])):
            place = host.get(at)["seen"]["prompts"][0]["place"]
            host.post(f"{at}/commands", {"do": "answer", "key": f"answer-{number}-x", "run": run, "place": place,
                                         "value": value})  # fmt: skip
        path = f"{at}/runs/{run}/corrections"
        answers = host.get(path)
        assert [(one["who"], one["said"]) for one in answers][1:] == [("Ash Wendell", "1, 2"), ("the GM", "bruised")]
        wish = {"index": answers[1]["index"], "value": [6, 6]}
        before = host.get(at)
        follows = host.post(path, wish)
        assert "Ash Wendell: 12 dice = 12, full." in follows["action"]["after"]
        assert "Ash Wendell has a new harm: bruised 1." in follows["action"]["before"]
        assert follows["asks"] == ["the GM: Ash Wendell reaches the goal. Does something good come besides?"]
        assert host.get(at) == before, "nothing has happened"
        assert ana.refused("GET", path) == (409, "only the GM can change an answer")
        assert ana.refused("POST", path, wish) == (409, "only the GM can change an answer")
        assert host.refused("POST", path, {**wish, "value": [7, 7]})[0] == 409
        assert host.refused("POST", path, {**wish, "index": 99})[0] == 409
        change = {"do": "change-answer", "key": "it-was-a-four", "run": run, "index": wish["index"], "value": [1, 3]}
        assert ana.refused("POST", f"{at}/commands", {**change, "key": "not-a-gm-s"})[0] == 409
        for _ in range(2):
            host.post(f"{at}/commands", change)
        assert lines(host, table, run)[2] == "Ash Wendell: 4 dice = 4, failure."
        done(host, table, {"do": "undo", "key": "take-that-back"})
        assert lines(host, table, run)[2] == "Ash Wendell: 3 dice = 3, failure."


def lines(host: Browser, table: str, run: int) -> list[str]:
    card: dict[str, Any] = host.get(f"/api/tables/{table}")["seen"]["log"][str(run)]
    return [fact["text"] for fact in card["facts"]]
