"""Where tables last: stores on SQLite and PostgreSQL, the data directory, backups. `open_store` is the door."""

from hearthside.store.backups import Damaged, Newer, backup, restore, tables_in
from hearthside.store.directory import data_directory, database_in
from hearthside.store.opening import open_store
from hearthside.store.ownership import InUse
from hearthside.store.sql import SqlStore

__all__ = [
    "Damaged",
    "InUse",
    "Newer",
    "SqlStore",
    "backup",
    "data_directory",
    "database_in",
    "open_store",
    "restore",
    "tables_in",
]
