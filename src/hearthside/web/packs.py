"""The setting of a table for its GM: what the packs have, what is the campaign's own, and that to take along."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any, Literal
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile
from zipfile import Path as ZipPath

import tomli_w
from msgspec import structs

from hearthside.engine import ContentEntry, RuleError, plain_data
from hearthside.engine.checklist import title_of, what_is
from hearthside.engine.content import MANIFEST, Manifest, read_pack
from hearthside.engine.records import slug_of
from hearthside.kit import own_pack_of
from hearthside.play import Play, Refused
from hearthside.web.house_rules import house_rules
from hearthside.web.wire import PackEntrySeen, PackKindSeen, PackOfTable, SettingStepSeen

LARGEST_UNPACKED, MOST_FILES = 5_000_000, 200
README = "A content pack of Hearthside, made of what a campaign has decided for itself. See `hearthside schema`."
Origin = Literal["pack", "new", "changed", "struck"]


def pack_of(play: Play) -> PackOfTable:
    """Every entry there is, by kind; also those that the campaign has struck."""
    reader, packs = play.reader(), play.game.content
    own, now = own_pack_of(reader), reader.content
    kinds = []
    for name, kind in now.kinds.items():
        entries: Mapping[str, ContentEntry] = {**packs.of(kind), **now.of(kind)}
        written, struck = own.entries.get(name, {}), own.struck.get(name, ())
        seen = [
            PackEntrySeen(id=entry_id, name=entry.name or entry_id, text=entry.text,
                          origin=origin(entry_id in packs.of(kind), entry_id in written, entry_id in struck))
            for entry_id, entry in entries.items()
        ]  # fmt: skip
        kinds.append(PackKindSeen(name=name, title=title_of(name), text=what_is(kind), entries=seen))
    steps = [SettingStepSeen(**structs.asdict(step), notes=own.notes.get(step.name, ""),
                             settled=step.name in own.settled) for step in now.checklist.steps]  # fmt: skip
    return PackOfTable(title=own.title, text=own.text, kinds=kinds, steps=steps, genres=list(now.checklist.genres))


def origin(is_in_packs: bool, is_written: bool, is_struck: bool) -> Origin:
    if is_struck:
        return "struck"
    return ("changed" if is_in_packs else "new") if is_written else "pack"


def own_pack_as_zip(play: Play) -> bytes:
    """The campaign's own pack as a folder that any table of this ruleset can lay over others."""
    own = own_pack_of(play.reader())
    if not (own.entries or own.struck or own.title):
        raise Refused("the campaign has written nothing of its own yet")
    title = own.title or play.state.title
    folder = slug_of(title) or "campaign"
    manifest = Manifest(id=folder, version=str(play.state.lines), ruleset=play.game.ruleset.id, title=title,
                        licence="all rights with its authors", text=own.text, strikes=own.struck,
                        house_rules=other_than_the_books(play), notes=own.notes)  # fmt: skip
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(f"{folder}/README.md", written_up(play, title))
        archive.writestr(f"{folder}/{MANIFEST}", tomli_w.dumps(plain_data(manifest)))
        for kind, entries in own.entries.items():
            archive.writestr(f"{folder}/{kind}.toml", tomli_w.dumps(entries))
    return packed.getvalue()


def other_than_the_books(play: Play) -> dict[str, Any]:
    """The house rules of this table. What is not set where the book has a number is no TOML, and stays here."""
    return {rule.name: rule.now for rule in house_rules(play) if rule.now != rule.usual and rule.now is not None}


def written_up(play: Play, title: str) -> str:
    """What the GM has decided about the setting, to read."""
    reader = play.reader()
    own = own_pack_of(reader)
    parts = [f"# {title}", own.text]
    for step in reader.content.checklist.steps:
        if step.name in own.notes:
            parts += [f"## {step.title}", own.notes[step.name]]
    return "\n\n".join([part for part in parts if part] + [README]) + "\n"


def pack_in(upload: bytes, with_rules: bool, play: Play) -> dict[str, Any]:
    """A pack that comes as a zip file, checked as its files would be, as it is taken in. Nothing goes to the disk."""
    try:
        with ZipFile(BytesIO(upload)) as archive:
            archive.filename = ""  # what its files are called by in words
            files = archive.infolist()
            if len(files) > MOST_FILES or sum(file.file_size for file in files) > LARGEST_UNPACKED:
                raise Refused(f"that is too much for a pack: at most {LARGEST_UNPACKED // 1_000_000} MB in all")
            manifests = [name for name in archive.namelist() if PurePosixPath(name).name == MANIFEST]
            if len(manifests) != 1:
                raise Refused(f"a pack has one {MANIFEST}; in that file there are {len(manifests)}")
            folder = str(PurePosixPath(manifests[0]).parent)
            pack = read_pack(ZipPath(archive, "" if folder == "." else f"{folder}/"), play.game.ruleset.content)
    except (BadZipFile, NotImplementedError, RuntimeError) as error:  # all that is said of broken and of locked files
        raise Refused("that is no zip file that can be read here") from error
    except RuleError as error:
        raise Refused(str(error)) from None
    if pack.manifest.ruleset != play.game.ruleset.id:
        raise Refused(f"that pack is for {pack.manifest.ruleset}, not for {play.game.ruleset.id}")
    told = pack.manifest
    about = {"title": told.title, "text": told.text, "strikes": told.strikes, "notes": told.notes,
             "house_rules": told.house_rules if with_rules else {}}  # fmt: skip
    return {"pack": plain_data(pack.entries), "about": plain_data(about)}
