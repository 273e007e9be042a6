"""Tables laid past the page, so that a scene can begin where it becomes interesting.

Everything goes through the API, as the GM: who may do everything, may lay everything.
"""

from __future__ import annotations

from typing import Any

from browser.people import Person

ASH, EVE = "ash-wendell", "eve-sorrel"


class Laid:
    """A campaign of the Lamplight Coast: Mara leads it, Ana plays Ash, Ben plays Eve."""

    def __init__(self, gm: Person, title: str = "Salt and Lantern", **house_rules: Any) -> None:
        self.gm, self.title = gm, title
        key = f"lay-{title.replace(' ', '-')}"
        new = {"key": key, "title": title, "ruleset": "apocalypse", "your_name": gm.name, "house_rules": house_rules}
        self.id: str = gm.call("POST", "/api/tables", new)["table"]
        self.path = f"/table/{self.id}"
        self.act("add-seat", name="Ana")
        self.act("add-seat", name="Ben")
        self.act("take", "ana", ready="ash")
        self.act("take", "ben", ready="eve")

    def act(self, action: str, actor: str = "", **args: Any) -> int:
        run: int = self.gm.acts(self.id, action, actor, **args)["run"]
        return run

    def answer(self, by: str, value: Any) -> None:
        """Answer what somebody is asked first."""
        asked = self.gm.seen(self.id)["prompts"]
        prompt = next(prompt for prompt in asked if prompt["who"] == by and not prompt["answered"])
        self.gm.command(self.id, "answer", run=prompt["run"], place=prompt["place"], value=value)

    @property
    def map(self) -> str:
        """The map that was made last."""
        *_, newest = self.gm.seen(self.id)["maps"]
        return str(newest)

    def real_dice(self, *seats: str) -> None:
        """From now on these type in what they rolled, so that a scene can say what falls."""
        for seat in seats:
            self.act("real-dice", seat, on=True)

    def invite(self) -> Any:
        return self.gm.call("GET", f"/api/tables/{self.id}/invite")

    def code(self) -> str:
        code: str = self.invite()["code"]
        return code

    def personal_link(self, seat: str) -> str:
        link: str = self.gm.call("POST", f"/api/tables/{self.id}/seats/{seat}/link")["link"]
        return link

    def seats(self, person: Person, seat: str) -> Person:
        """Bring somebody to their seat by its personal link."""
        person.enters(self.personal_link(seat))
        return person

    def track(self, name: str) -> str:
        tracks = self.gm.seen(self.id)["tracks"].values()
        return next(str(track["id"]) for track in tracks if track["name"] == name)

    def the(self, name: str) -> str:
        """The id of somebody in the cast: of who is hidden, none that could be guessed."""
        return next(str(who) for who, one in self.gm.seen(self.id)["cast"].items() if one["name"] == name)

    def record(self, who: str) -> Any:
        """All that the GM knows of somebody."""
        return self.gm.call("GET", f"/api/tables/{self.id}/export")["records"][who]


def played(gm: Person) -> Laid:
    """An evening well under way: a scene, tracks, notes, talk, rolls with every outcome, and a question that waits."""
    table = Laid(gm)
    act, answer = table.act, table.answer
    act("start-session")
    act("scene", name="The dark lamp",
        text="Second Hill at dusk, low water. The landing stage is empty, the path is not swept, and the lamp above is "
        "dark. A rope hangs from its gallery and moves, although there is no wind.",
        notes="The keeper is alive, up in the lantern room, and has put the lamp out herself: whatever walks the flats "
        "comes towards light.")  # fmt: skip
    for tag in ("dusk", "low water", "wet stone", "something breathes up there"):
        act("tag-scene", tag=tag)
    act("new-track", name="The tide comes back", kind="clock", most=6, now=2, shown="public",
        text="When it is full, the landing stage is under water.")  # fmt: skip
    act("new-track", name="Oil in the lamp", kind="number", most=12, now=4, shown="public")
    act("new-track", name="What walks the flats", kind="steps", most=6, now=2, breaks=[3, 5], shown="unnamed",
        text="At 3 it leaves the water; at 5 it is at the door.")  # fmt: skip
    act("new-track", name="The keeper loses heart", kind="clock", most=4, now=1, shown="secret")
    act("write-note", "gm-seat", title="The letter", seen_by="all",
        text="To the keeper of Second Hill. It came back unopened, wet, and it is in Eve's own hand.")  # fmt: skip
    act("write-note", "gm-seat", title="Who lit the others", seen_by="gm",
        text="Third Hill answers on the third night, whatever they decide here.")  # fmt: skip
    act("set", path=f"{EVE}.harms", to={"chilled": {"level": 1}}, why="the crossing was cold")
    act("say", "ana", text="Somebody should go up there.")
    act("say", "ben", text="looks at the rope, then at Ash", how="me")
    table.real_dice("ana", "ben")
    # a failure that hurts
    act("roll", ASH, what="climb the rope to the gallery")
    answer(ASH, ["climber", "quick hands", "night eyes"])
    answer(ASH, [2, 3])
    answer("gm", [{"harm": "bruised"}])
    # a weak result: Mara chooses, Eve reacts
    act("roll", ASH, what="climb the dark stair without a sound")
    answer("gm", ["bruised"])
    answer(ASH, ["stubborn", "lamp keeper", "night eyes", "never forgets a promise"])
    answer(ASH, [4, 3])
    answer("gm", "complication")
    answer("gm", [{"harm": "frightened"}])
    answer(EVE, "react")
    answer("gm", "roll")
    answer("gm", [])  # to call out a name, it does not matter that she is chilled
    answer(EVE, ["curious", "good listener", "knows everybody's name"])
    answer(EVE, [5, 6])
    answer("gm", "pass")
    answer("gm", True)
    # what was only a try, what only Mara knows, and what time does
    act("throw", "ben", dice="2d6+1", why="how cold is the water?")
    answer("ben", [3, 4])
    gm.command(table.id, "undo")
    act("say", "ben", text="Was that the lamp, just now?")
    blind = {"dice": "1d6", "why": "does it hear them?"}
    gm.command(table.id, "act", action="throw", actor="gm-seat", args=blind, sight="gm")
    act("tick", table.track("The tide comes back"), steps=1)
    # a question that waits
    act("call", who=EVE, what="answer the voice in the dark")
    return table
