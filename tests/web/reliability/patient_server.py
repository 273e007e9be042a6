"""`hearthside serve` that counts no requests: tests ask more often than people do."""

from __future__ import annotations

import sys

from hearthside.cli import main
from hearthside.web import rates

if __name__ == "__main__":
    rates.Rates.wait = lambda *_: 0.0  # type: ignore[method-assign]  # that is the point
    sys.exit(main())
