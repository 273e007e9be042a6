"""Tables of the other rule systems, laid past the page: Mara leads, Ana and Ben play, with real dice."""

from __future__ import annotations

from typing import NamedTuple

from browser.conftest import Invite
from browser.evening import Laid
from browser.people import PHONE, Person


class SystemTable(Laid):
    """A new campaign of a rule system, with a ready character for each of the two players."""

    def __init__(self, gm: Person, title: str, ruleset: str, for_ana: str, for_ben: str) -> None:
        self.gm, self.title = gm, title
        key = f"lay-{ruleset}-{title.replace(' ', '-')}"
        new = {"key": key, "title": title, "ruleset": ruleset, "your_name": gm.name}
        self.id = gm.call("POST", "/api/tables", new)["table"]
        self.path = f"/table/{self.id}"
        for name, ready in (("Ana", for_ana), ("Ben", for_ben)):
            self.act("add-seat", name=name)
            self.act("take", name.lower(), ready=ready)
        self.real_dice("ana", "ben")


class Sitting(NamedTuple):
    table: SystemTable
    mara: Person
    ana: Person
    ben: Person


def gathered(someone: Invite, mara: Person, title: str, ruleset: str, for_ana: str, for_ben: str) -> Sitting:
    """Everybody at a table of that system: Ana on a phone, Ben in the other theme."""
    table = SystemTable(mara, title, ruleset, for_ana, for_ben)
    mara.goes(table.path)
    ana = table.seats(someone("Ana", PHONE), "ana")
    ben = table.seats(someone("Ben", theme="paper"), "ben")
    return Sitting(table, mara, ana, ben)
