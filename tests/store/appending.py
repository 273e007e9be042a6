"""A process that appends to two tables at once and says each number once it is acknowledged. Tests kill it."""

import os
import sys
from threading import Thread

from hearthside.store import open_store
from store.samples import marked

store = open_store(sys.argv[1])


def fill(table: str) -> None:
    last = len(store.read(table)) if table in store.tables() else 0
    while True:
        store.append(table, last, [marked(last + 1, table), marked(last + 2, table)])
        last += 2
        os.write(1, f"{table} {last}\n".encode())


for name in ("sea", "land"):
    Thread(target=fill, args=[name]).start()
