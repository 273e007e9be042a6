"""`hearthside serve` with a wall clock on which every second is an hour."""

from __future__ import annotations

import sys
import time
from types import SimpleNamespace

from hearthside.cli import main
from hearthside.web import rooms

HOUR = 3_600

if __name__ == "__main__":
    vars(rooms)["time"] = SimpleNamespace(time=lambda: time.time() % 10**7 * HOUR)
    sys.exit(main())
