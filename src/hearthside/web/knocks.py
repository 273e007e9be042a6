"""People at the door. They are there as long as they wait: nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_urlsafe
from threading import Lock
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import Id
from hearthside.web.denied import InTheWay, NotHere
from hearthside.web.wire import Role

PATIENCE = 900.0
"""Seconds after which somebody who no longer asks has gone away."""
MOST_AT_A_TABLE, MOST_OF_ALL = 20, 500


class Caller(Struct, frozen=True, kw_only=True):
    """Somebody who has knocked."""

    id: str
    table: str
    browser: str
    """Its mark."""
    name: str
    role: Role
    wants: Id = ""
    """The seat that they say is theirs; empty: a new one."""
    state: Literal["waiting", "let in", "turned away"] = "waiting"
    seat: Id = ""


class Knocks:
    """Who waits at which door."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._lock = clock, Lock()
        self._callers: dict[str, Caller] = {}
        self._seen: dict[str, float] = {}

    def knock(self, table: str, browser: str, name: str, role: Role, wants: Id) -> Caller:
        """A browser knocks at a door once; the second time it is the same knock with other words."""
        with self._lock:
            self._forget_who_left()
            for known in self._at(table):
                if known.browser == browser:
                    return self._keep(replace(known, name=name, role=role, wants=wants))
            if len(self._at(table)) >= MOST_AT_A_TABLE or len(self._callers) >= MOST_OF_ALL:
                raise InTheWay("There is a crowd at the door already. Try again in some minutes.")
            return self._keep(Caller(id=token_urlsafe(12), table=table, browser=browser, name=name, role=role,
                                     wants=wants))  # fmt: skip

    def at(self, table: str) -> list[Caller]:
        """Who waits there, in the order they came."""
        with self._lock:
            self._forget_who_left()
            return self._at(table)

    def of(self, knock: str, browser: str) -> Caller | None:
        """A knock, for the browser that knocked: by asking it shows that it is still there."""
        with self._lock:
            self._forget_who_left()
            caller = self._callers.get(knock)
            return self._keep(caller) if caller and caller.browser == browser else None

    def waiting(self, table: str, knock: str) -> Caller:
        with self._lock:
            self._forget_who_left()
            caller = self._callers.get(knock)
            if caller is None or caller.table != table or caller.state != "waiting":
                raise NotHere("Nobody of that name waits at the door any more.")
            return caller

    def let_in(self, caller: Caller, seat: Id, role: Role) -> Caller:
        with self._lock:
            return self._keep(replace(caller, state="let in", seat=seat, role=role))

    def turn_away(self, caller: Caller) -> Caller:
        with self._lock:
            return self._keep(replace(caller, state="turned away"))

    def withdraw(self, knock: str, browser: str) -> str:
        """Somebody waits no longer. Gives the table at whose door they stood; empty: they stood at none."""
        with self._lock:
            caller = self._callers.get(knock)
            if caller is None or caller.browser != browser or caller.state != "waiting":
                return ""
            del self._callers[knock], self._seen[knock]
            return caller.table

    def forget(self, table: str) -> None:
        """The table is gone."""
        with self._lock:
            for caller in [caller for caller in self._callers.values() if caller.table == table]:
                del self._callers[caller.id], self._seen[caller.id]

    def _at(self, table: str) -> list[Caller]:
        return [caller for caller in self._callers.values() if caller.table == table and caller.state == "waiting"]

    def _keep(self, caller: Caller) -> Caller:
        self._callers[caller.id], self._seen[caller.id] = caller, self._clock()
        return caller

    def _forget_who_left(self) -> None:
        long_ago = self._clock() - PATIENCE
        for knock in [knock for knock, seen in self._seen.items() if seen < long_ago]:
            del self._callers[knock], self._seen[knock]
