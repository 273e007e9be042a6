"""Play a roll of the demo. Give it the link that `hearthside` prints for you alone."""
# ruff: noqa: T201 - it speaks to whoever runs it

import sys
from uuid import uuid4

import httpx

address, token = sys.argv[1].split("/enter#key=")
with httpx.Client(base_url=address) as web:
    web.headers["X-CSRF"] = web.get("/api/me").json()["csrf"]  # the cookie says who we are, this that it is really us
    web.post("/api/enter", json={"token": token}).raise_for_status()
    demo = web.post("/api/demos", json={"key": uuid4().hex, "ruleset": "apocalypse"}).raise_for_status().json()
    table = f"/api/tables/{demo['table']}"
    while True:
        seen = web.get(table).json()["seen"]
        asked = next((prompt for prompt in seen["prompts"] if not prompt["answered"]), None)
        if asked is None:
            break
        where = {"run": asked["run"], "place": asked["place"]}
        value = web.post(f"{table}/chance", json=where).json()["value"]  # whatever fits: we are not picky
        print(f"{asked['who_name']}: {asked['prompt']['title']} {value}")
        answer = {"do": "answer", "key": uuid4().hex, **where, "value": value}
        web.post(f"{table}/commands", json=answer).raise_for_status()
    for card in seen["log"].values():
        print(card["actor"], "·", card["label"])
        for line in card["facts"]:
            print("  ", line["text"])
