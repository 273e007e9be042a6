"""Ids for new records in the middle of a run."""

from __future__ import annotations

from typing import TypeVar

from hearthside.engine import Key, Record, Table, new_key

R = TypeVar("R", bound=Record)


def fresh_key(table: Table, kind: type[R], name: str) -> Key[R]:
    """An id that no record has, nor one that has gone in this run: that leaves its id behind."""
    key = new_key(table, kind, name)
    while key in table.changed:
        key = Key[R](f"{key}-again")
    return key
