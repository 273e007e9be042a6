"""Maps that are taken along from one table and into another."""

from __future__ import annotations

from typing import Any

import msgspec

from web.access.running import Browser
from web.client import act, done, opened, seated


def test_the_gm_takes_a_map_along_as_a_file_and_into_another_table(host: Browser) -> None:
    table = host.new_table("The ford")
    done(host, table, act("make-the-map", "new-map", name="At the ford", like="the-low-bridge"))
    (ford,) = host.get(f"/api/tables/{table}")["seen"]["maps"]
    done(host, table, act("draw-the-zone", "draw-zone", which=ford, name="Pit", fields=[[1, 1]], secret=True))
    answer = host.ask("GET", f"/api/tables/{table}/maps/{ford}")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-disposition"].startswith("attachment; ")
    found: dict[str, Any] = msgspec.json.decode(answer.content)
    assert (found["name"], found["ground"]["width"], found["secret_zones"][0]["name"]) == ("At the ford", 24, "Pit")
    done(host, table, act("take-it-in-too", "take-in-map", map_file=found, name="Once more"))
    (_, other) = host.get(f"/api/tables/{table}")["seen"]["maps"]
    assert host.get(f"/api/tables/{table}/maps/{other}") == {**found, "name": "Once more"}
    assert host.ask("GET", f"/api/tables/{table}/maps/no-map").status_code == 404
    player, _ = seated(str(host.http.base_url), opened(host, table), "Ana")
    with player:
        status, why = player.refused("GET", f"/api/tables/{table}/maps/{ford}")
    assert (status, why) == (409, "only the GM takes maps along: what players do not see is there too")
