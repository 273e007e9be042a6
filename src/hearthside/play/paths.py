"""Dotted paths into records: `ash.harms."sprained ankle".level`. Parts with spaces or dots are quoted, as in TOML."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from hearthside.engine import IllegalAnswer

PART = re.compile(r"""\s*(?:"([^"]+)"|'([^']+)'|([\w*-]+))\s*(\.|$)""")


def parts_of(path: str) -> list[str]:
    parts, at, more = [], 0, "."
    while more and (part := PART.match(path, at)):
        parts.append(part[1] or part[2] or part[3])
        at, more = part.end(), part[4]
    if more or at < len(path):
        raise IllegalAnswer(f"{path!r} is not a path: write parts with dots between, quote those with spaces")
    return parts


def value_at(value: Any, parts: Sequence[str], missing: Any = ...) -> Any:
    """What stands at the path; `missing` if nothing does (without it: IllegalAnswer)."""
    for part in parts:
        if isinstance(value, Mapping) and part in value:
            value = value[part]
        elif isinstance(value, Struct) and part in value.__struct_fields__:
            value = getattr(value, part)
        elif isinstance(value, (list, tuple)) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        elif missing is ...:
            raise IllegalAnswer(f"there is no {part!r}; there is {', '.join(names_in(value)) or 'nothing'}")
        else:
            return missing
    return value


def paths_below(path: str, value: Any) -> list[str]:
    """Every path that begins with this one and names something; what lies deeper comes later."""
    found: list[str] = []
    level = [(path, value)]
    while level:
        level = [(f"{above}.{written(name)}", value_at(inside, [name])) for above, inside in level
                 if isinstance(inside, (Struct, Mapping)) for name in names_in(inside)]  # fmt: skip
        found += [here for here, _ in level]
    return found


def written(part: str) -> str:
    return part if re.fullmatch(r"[\w*-]+", part) else f'"{part}"' if '"' not in part else f"'{part}'"


def names_in(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return list(value)
    if isinstance(value, Struct):
        return list(value.__struct_fields__)
    return [str(i) for i in range(len(value))] if isinstance(value, (list, tuple)) else []


def replaced_at(plain: Any, parts: Sequence[str], value: Any) -> Any:
    """The same plain data with another value at the path."""
    if not parts:
        return value
    first, *rest = parts
    if plain is None:
        plain = {}
    if isinstance(plain, dict):
        return {**plain, first: replaced_at(plain.get(first, {}), rest, value)}
    if isinstance(plain, list) and first.isdigit() and int(first) < len(plain):
        return [replaced_at(one, rest, value) if i == int(first) else one for i, one in enumerate(plain)]
    raise IllegalAnswer(f"there is no {first!r} to set")
