"""Maps that come with the program, to begin with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from hearthside.kit.grid.maps import MapFile


@cache
def atlas() -> Mapping[str, MapFile]:
    """By the name of the file."""
    folder = files("hearthside.kit.grid").joinpath("ready")
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    return {file.name.removesuffix(".toml"): msgspec.convert(tomllib.loads(file.read_text("utf-8")), MapFile)
            for file in found}  # fmt: skip
