"""A table in play: seats, runs, the log, undo, views per seat. No network, no SQL."""

from hearthside.play.door import EVERY_TABLE
from hearthside.play.log import AnyEvent, Line
from hearthside.play.paths import parts_of, value_at
from hearthside.play.state import Refused, Run, State, TakesAlong, Waits
from hearthside.play.store import MemoryStore, NoSuchTable, Outrun, Store, StoreFailed, Told
from hearthside.play.table import Play

__all__ = [
    "EVERY_TABLE",
    "AnyEvent",
    "Line",
    "MemoryStore",
    "NoSuchTable",
    "Outrun",
    "Play",
    "Refused",
    "Run",
    "State",
    "Store",
    "StoreFailed",
    "TakesAlong",
    "Told",
    "Waits",
    "parts_of",
    "value_at",
]
