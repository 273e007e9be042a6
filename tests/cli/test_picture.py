"""The picture of the README."""

from __future__ import annotations

import re
from pathlib import Path

from hearthside.cli.picture import picture

KEPT = Path(__file__).parents[2] / "docs" / "pictures" / "demo.svg"


def test_the_picture_can_be_drawn_and_needs_nothing_from_elsewhere() -> None:
    for drawn in (picture(), KEPT.read_text(encoding="utf-8")):
        assert set(re.findall(r"https?://[^\"\s<)]+", drawn)) == {"http://www.w3.org/2000/svg"}
        assert "font-face" not in drawn
        assert "bruised" in drawn
        assert "28%" in drawn
