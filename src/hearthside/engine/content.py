"""Content packs: what there is in a setting, as data. A pack is a folder: a manifest and one TOML file per kind.

Laws: entries are decoded strictly into frozen structs; an error names file, entry and field, and what was expected.
Packs overlay each other by id: the later entry stands. Packs hold no code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from hearthside.engine.checklist import Checklist
from hearthside.engine.errors import RuleError
from hearthside.engine.records import OwnPack

MANIFEST = "pack.toml"
E_ = TypeVar("E_", bound="ContentEntry")


class ContentEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a pack describes."""

    name: str = ""
    text: str = ""


def id_of(kind: str) -> Meta:
    """A mark on a field of an entry, or on each of its texts: it holds the id of an entry of this kind."""
    return Meta(extra={"kind": kind})


class Manifest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a pack is."""

    id: str
    version: str
    ruleset: str
    title: str
    licence: str
    text: str = ""
    authors: tuple[str, ...] = ()
    strikes: dict[str, tuple[str, ...]] = {}
    """Entries of the packs below that this setting does not have, by kind."""
    house_rules: dict[str, Any] = {}
    """How the setting is played where that differs from the book: for a table that takes the pack in."""
    notes: dict[str, str] = {}
    """What its author has decided, by the steps of the checklist."""


class Pack(Struct, frozen=True):
    manifest: Manifest
    entries: Mapping[str, Mapping[str, ContentEntry]]
    """By kind, then by id."""


class Fault(Struct, frozen=True):
    """An entry that does not fit with the others, and why."""

    kind: str
    entry: str
    why: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.entry}: {self.why}"


class Entries(dict[str, ContentEntry]):
    """The entries of a kind. What is struck is not there any more; but who has it still finds it under its id."""

    def __init__(self) -> None:
        super().__init__()
        self.struck: dict[str, ContentEntry] = {}

    def __missing__(self, entry: str) -> ContentEntry:
        return self.struck[entry]


class Content:
    """The entries of some packs, laid over each other."""

    def __init__(
        self,
        packs: Iterable[Pack] = (),
        kinds: Mapping[str, type[ContentEntry]] | None = None,
        checklist: Checklist | None = None,
    ) -> None:
        self.packs, self.kinds = tuple(packs), dict(kinds or {})
        self.checklist = (checklist or Checklist()).over(self.kinds)
        self._names = {kind: name for name, kind in self.kinds.items()}
        self._entries: dict[str, Entries] = {name: Entries() for name in self._names.values()}
        self._of_kind = {kind: self._entries[name] for kind, name in self._names.items()}
        self._of_any: dict[tuple[type[ContentEntry], ...], Mapping[str, ContentEntry]] = {}
        self.struck: dict[str, set[str]] = {name: set() for name in self.kinds}
        """What there was of each kind: ids that name nothing, and yet are no mistakes."""
        for pack in self.packs:
            self._strike(pack.manifest.strikes)
            for kind, entries in pack.entries.items():
                self._entries.setdefault(kind, Entries()).update(entries)

    def overlaid(self, own: OwnPack) -> Content:
        """This content with a campaign's own pack over it. What today's rules cannot read of it is left out."""
        content = Content(self.packs, self.kinds, self.checklist)
        for name, kind in self.kinds.items():
            entries = content._entries[name]
            for entry, plain in own.entries.get(name, {}).items():
                with suppress(msgspec.ValidationError):
                    entries[entry] = msgspec.convert(plain, kind)
        content._strike(own.struck)
        return content

    def _strike(self, strikes: Mapping[str, Iterable[str]]) -> None:
        for kind, ids in strikes.items():
            for entry in ids:
                entries = self._entries.get(kind, Entries())
                if entry in entries:
                    entries.struck[entry] = entries.pop(entry)
                    self.struck[kind].add(entry)

    def name_of(self, kind: type[ContentEntry]) -> str:
        """What a kind is called in packs."""
        return self._names[kind]

    def of(self, kind: type[E_]) -> Mapping[str, E_]:
        """All entries of a kind, by id."""
        return self._of_kind[kind]  # type: ignore[return-value]  # the kind says its type, and `cast` costs as much

    def of_any(self, kinds: tuple[type[E_], ...]) -> Mapping[str, E_]:
        """All entries of several kinds, by id; of two with the same id, the first kind's."""
        if kinds not in self._of_any:
            joined: dict[str, ContentEntry] = {}
            for kind in kinds:
                joined |= {id_: entry for id_, entry in self.of(kind).items() if id_ not in joined}
            self._of_any[kinds] = joined
        return self._of_any[kinds]  # type: ignore[return-value]  # as above


def read_manifest(folder: Traversable) -> Manifest:
    """What the pack in a folder is."""
    if not folder.joinpath(MANIFEST).is_file():
        raise RuleError(f"{folder}: not a pack, it has no {MANIFEST}")
    return decoded(folder.joinpath(MANIFEST), Manifest, _toml(folder.joinpath(MANIFEST)), "")


def read_pack(folder: Traversable, kinds: Mapping[str, type[ContentEntry]]) -> Pack:
    """A pack from its folder."""
    manifest = read_manifest(folder)
    if unknown := [kind for kind in manifest.strikes if kind not in kinds]:
        raise RuleError(f"{folder.joinpath(MANIFEST)}: strikes: {manifest.ruleset} has no content of the kind "
                        f"{unknown[0]!r}; there is {', '.join(kinds)}")  # fmt: skip
    entries: dict[str, dict[str, ContentEntry]] = {}
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name == MANIFEST or not file.name.endswith(".toml"):
            continue
        kind = file.name.removesuffix(".toml")
        if kind not in kinds:
            known = ", ".join(f"{name}.toml" for name in kinds)
            raise RuleError(f"{file}: {manifest.ruleset} has no content of the kind {kind!r}; there may be {known}")
        entries[kind] = {id_: decoded(file, kinds[kind], plain, id_) for id_, plain in _toml(file).items()}
    return Pack(manifest, entries)


def _toml(file: Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RuleError(f"{file}: not readable as TOML: {error}") from None


D = TypeVar("D")


def decoded(file: object, kind: type[D], plain: Any, entry: str) -> D:
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        field = re.sub(r"^\.", "", where.rstrip("`"))
        raise RuleError(f"{file}: {': '.join(p for p in (entry, field, what) if p)}") from None


def schema(kind: type[ContentEntry]) -> dict[str, Any]:
    """The JSON Schema of a kind's file: entries by id."""
    return msgspec.json.schema(dict[str, kind])  # type: ignore[valid-type]  # the kind is a value here, as msgspec wants it
