"""How often somebody may ask. Each browser, and each address, has a bucket for each kind of request that fills again.

Laws: what is counted stays bounded. Who is at the table in good faith never notices.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import NamedTuple

MOST_BUCKETS = 50_000


class Rate(NamedTuple):
    """So many at once, and from then on so many a second."""

    at_once: float
    a_second: float


class Limit(NamedTuple):
    """Many people may share an address: a household, or a proxy in front of us."""

    browser: Rate
    address: Rate | None = None


LIMITS: Mapping[str, Limit] = {
    "door": Limit(Rate(10, 10 / 60), Rate(60, 1)),
    "commands": Limit(Rate(60, 30)),
    "thinking": Limit(Rate(40, 20), Rate(400, 200)),
    "pictures": Limit(Rate(10, 10 / 60), Rate(60, 1)),
    "archives": Limit(Rate(20, 20 / 60), Rate(60, 1)),
    "all else": Limit(Rate(300, 60)),
}
KINDS = (
    ("door", re.compile(r"POST /api/(enter|knocks)|GET /api/join/.*|POST /api/network")),
    ("commands", re.compile(r"POST /api/tables/[^/]+/commands")),
    ("thinking", re.compile(r"POST /api/(dice|tables/[^/]+/(dice|odds|comes-to|preview|wish|chance))")),
    ("pictures", re.compile(r"POST /api/tables/[^/]+/pictures")),
    ("archives", re.compile(r"POST /api/archives")),
    ("all else", re.compile(r"\w+ /api/.*")),
)


@lru_cache(maxsize=10_000)
def kind_of(method: str, path: str) -> str:
    """What a request counts as; empty: it is not counted."""
    asked = f"{method} {path}"
    return next((kind for kind, pattern in KINDS if pattern.fullmatch(asked)), "")


class Rates:
    def __init__(self, limits: Mapping[str, Limit] = LIMITS, clock: Callable[[], float] = monotonic) -> None:
        self._limits, self._clock = limits, clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def wait(self, kind: str, browser: str, address: str) -> float:
        """Take one of this kind; how many seconds to wait if there is none left."""
        if not kind:
            return 0.0
        limit, place = self._limits[kind], neighbourhood(address)
        waits = [self._take(kind, f"browser {browser}" if browser else f"address {place}", limit.browser)]
        if limit.address:
            waits.append(self._take(f"{kind} from", place, limit.address))
        return max(waits)

    def _take(self, kind: str, whose: str, rate: Rate) -> float:
        now = self._clock()
        left, at = self._buckets.pop((kind, whose), (rate.at_once, now))
        left = min(rate.at_once, left + (now - at) * rate.a_second)
        wait = 0.0 if left >= 1 else (1 - left) / rate.a_second
        self._buckets[kind, whose] = (left if wait else left - 1, now)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return wait


@lru_cache(maxsize=10_000)
def neighbourhood(address: str) -> str:
    """An address as it counts: of the newer kind, everybody has thousands, and they begin alike."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return ":".join(parsed.exploded.split(":")[:4]) if isinstance(parsed, IPv6Address) else address
