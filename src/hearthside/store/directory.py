"""Where Hearthside keeps its data on this machine."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from stat import S_IMODE

OVERRIDE = "HEARTHSIDE_DATA"
DATABASE = "hearthside.sqlite3"
RUNNING = "server.json"
"""Where a server says that it is; whoever owns this file is the one that this folder has."""


def data_directory(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for this person's tables: `HEARTHSIDE_DATA`, or where the platform keeps such things."""
    if chosen := environment.get(OVERRIDE):
        return Path(chosen)
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Hearthside"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Hearthside"
    shared = Path(environment.get("XDG_DATA_HOME") or "")
    # The convention: a relative path there is to be ignored.
    return (shared if shared.is_absolute() else home / ".local" / "share") / "hearthside"


def database_in(directory: Path) -> Path:
    return directory / DATABASE


def make_file_private(path: Path) -> None:
    """A file for its owner alone. SQLite gives those that it makes beside it the same permissions."""
    os.close(os.open(path, os.O_RDONLY | os.O_CREAT, 0o600))
    allowed = S_IMODE(path.stat().st_mode)
    if allowed & 0o077:
        path.chmod(allowed & 0o700)


def make_private(directory: Path) -> None:
    """A folder for its owner alone. One that is there already stays as its owner has it."""
    if not directory.is_dir():
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
