"""Many tables are opened at once: after a start everybody comes back in the same second."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from hearthside.engine import Game, ruleset, starter_pack
from hearthside.play import Play
from hearthside.store import open_store

RULES, EACH = ("challenge", "tags"), 8
OPEN_ALL = """
import sys, threading
from pathlib import Path
from hearthside.store import open_store
from hearthside.web.rooms import Rooms

sys.setswitchinterval(1e-6)
opened = []
with open_store(Path(sys.argv[1]), backups=False) as store:
    rooms, together = Rooms(store), threading.Barrier(len(store.tables()))

    def open_one(name):
        together.wait()
        opened.append(rooms.opened(name))

    threads = [threading.Thread(target=open_one, args=[name]) for name in store.tables()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print(len(opened))
"""
"""A process of its own, since types are worked out once in each; threads take turns as often as they can."""


def test_tables_that_are_the_first_of_their_rules_are_opened_at_once(tmp_path: Path) -> None:
    with open_store(tmp_path / "tables.sqlite3", backups=False) as store:
        for name in RULES:
            rules = ruleset(name)
            demo = rules.demo(Game(rules, [starter_pack(rules)]).content)
            for number in range(EACH):
                Play.lay(rules, demo, store=store, name=f"{name} {number}").save()
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", OPEN_ALL, tmp_path / "tables.sqlite3"],
                              capture_output=True, text=True, check=False)  # fmt: skip
        assert (done.returncode, done.stdout) == (0, f"{EACH * len(RULES)}\n"), done.stderr
