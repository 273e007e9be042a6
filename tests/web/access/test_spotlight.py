"""Who has waited longest for the spotlight: the GM may ask, and nobody else."""

from __future__ import annotations

from web.access.running import Browser
from web.client import act, done, opened, seated


def test_the_gm_learns_who_has_waited_and_players_do_not(host: Browser) -> None:
    table = host.new_table("The quiet evening")
    player, seat = seated(str(host.http.base_url), opened(host, table), "Ana")
    path = f"/api/tables/{table}/spotlight"
    assert host.get(path) == [{"seat": seat, "acts": 0, "others": None}]
    done(player, table, act("say-something", "say", seat, text="I listen."))
    assert host.get(path) == [{"seat": seat, "acts": 1, "others": 0}]
    with player:
        assert player.refused("GET", path) == (409, "only the GM asks who has waited longest")
