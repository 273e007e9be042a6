"""House rules: tests. The defaults are the book's, as we read it."""

from __future__ import annotations

from hearthside.engine import Record


class TestRules(Record, frozen=True):
    """What a table may decide about tests."""
