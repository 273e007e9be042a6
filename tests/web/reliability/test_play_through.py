"""A demo played to its end over HTTP, on either database; the server is stopped and started in the middle of it."""

from __future__ import annotations

from pathlib import Path

from web.access.running import Browser
from web.client import Follower, comparable, done
from web.reliability.servers import free_port, serving


def play_on(gm: Browser, table: str, most: int) -> int:
    """Answer whatever is asked, by chance; how often there was something to answer."""
    path = f"/api/tables/{table}"
    for turn in range(most):
        seen = gm.get(path)
        asked = next((one for one in seen["seen"]["prompts"] if not one["answered"]), None)
        if asked is None:
            return turn
        where = {"run": asked["run"], "place": asked["place"]}
        value = gm.post(f"{path}/chance", where)["value"]
        done(gm, table, {"do": "answer", "key": f"answer-{seen['number']:06}", **where, "value": value})
    return most


def test_a_demo_is_played_to_its_end_whatever_happens_to_the_server(address: str, tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path / "house", port, address) as server, Browser(server.url) as gm:
        gm.enter(server.token)
        table = gm.post("/api/demos", {"key": "a-demo-to-play", "ruleset": "apocalypse"})["table"]
        path = f"/api/tables/{table}"
        with Follower(gm, table) as follower:
            assert play_on(gm, table, 1) == 1
            before, seen = gm.get(f"{path}/export"), follower.up_to_date()
            server.stop()
            follower.until(lambda gone: gone.farewell and not gone.is_connected)
            assert follower.farewell == {"type": "farewell", "why": "Hearthside is closing.", "again": True}
            with serving(tmp_path / "house", port, address):
                follower.until(lambda back: back.connections == 2 and back.is_connected)
                assert gm.get(f"{path}/export") == before
                assert comparable(follower.up_to_date()) == comparable(seen)
                assert follower.resumed == 0, "frame numbers are each process's own: the whole is sent once more"
                assert play_on(gm, table, 50) < 50
                (card,) = gm.get(path)["seen"]["log"].values()
                assert (card["label"], card["state"]) == ("Call for a roll", "ended")
                assert any(fact.get("verdict") for fact in card["facts"])
                done(gm, table, {"do": "undo", "key": "all-of-it-back", "run": 1, "agreed": True})
                (card,) = follower.until(lambda back: back.seen["log"]["1"]["state"] == "withdrawn")["log"].values()
                done(gm, table, {"do": "redo", "key": "and-again-after-all"})
                played = gm.get(f"{path}/export")
                assert not follower.wrong
            with serving(tmp_path / "house", port, address):
                assert gm.get(f"{path}/export") == played
                assert played != before
