"""A backup is made while people play, and brings the table back elsewhere."""

from __future__ import annotations

import subprocess
from pathlib import Path

from browser.conftest import Invite
from browser.evening import Laid
from browser.people import Person
from web.access.running import PROGRAM, Running, running


def hearthside(*arguments: str) -> str:
    done = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_backup_of_a_running_house_brings_the_table_back_elsewhere(
    host: Person, someone: Invite, server: Running, tmp_path: Path
) -> None:
    table = Laid(host, "The kept table")
    host.goes(table.path)
    host.write("Say something, or roll", "Before the backup.")
    host.page.keyboard.press("Enter")
    host.sees("Before the backup.", host.log)
    copy = tmp_path / "copy.sqlite3"
    hearthside("backup", "--out", str(copy), "--data", str(server.data))
    host.write("Say something, or roll", "After it.")
    host.page.keyboard.press("Enter")
    host.sees("After it.", host.log)
    elsewhere = tmp_path / "elsewhere"
    hearthside("restore", str(copy), "--data", str(elsewhere))
    with running(elsewhere) as restored:
        mara = someone("Mara", url=restored.url)
        mara.enters(restored.link)
        mara.press(mara.link("Continue The kept table"))
        mara.sees("Before the backup.", mara.log)
        mara.misses("After it.", mara.log)
        mara.sees("Ash Wendell")
        mara.goes("about:blank")  # before the house is gone
