"""A campaign as one file: its whole log and its pictures, to keep, to take along, to open elsewhere.

Laws: an archive is the GM's, since everything hidden is in it. Nobody's way in is: who sits where, links and codes stay
in their house. What is opened was read to its end, played through and looked at before any of it is kept; its pictures
are drawn anew, like any others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from io import BytesIO
from typing import Literal
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

import msgspec
from msgspec import Struct, structs

from hearthside.engine import GM, Id, RuleError, Ruleset, Seat, rulesets
from hearthside.engine.game import is_newer
from hearthside.engine.questions import listed
from hearthside.play import Line, MemoryStore, Play, Refused, Store
from hearthside.play.log import Begun, Opened
from hearthside.play.store import decode_line, encode_line, paper_of
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.denied import Denied
from hearthside.web.guard import LARGEST_ARCHIVE
from hearthside.web.known_types import acquainted
from hearthside.web.pictures import MOST_AT_A_TABLE, PICTURE, Pictures, redraw
from hearthside.web.seeing import Eyes, Now

MANIFEST, LOG, PICTURES = "campaign.json", "log.jsonl", "pictures/"
VERSION = 1
LARGEST_LOG = 400_000_000
"""Bytes of a log that is unpacked: some 50 times what a long campaign has."""
PICTURE_FILE = re.compile(rf"{PICTURES}([0-9a-f]{{32}})\.webp")
NO_ARCHIVE = "that is no archive of a campaign"
README = """\
A campaign of Hearthside, whole. Everything that the GM knows is in it, so keep it from your players.

campaign.json says what it is; log.jsonl is all that happened, one line after the other; pictures/ are its pictures.
To open it: "Open an archive" on the start page, or `hearthside open-archive` and this file.
"""


class Manifest(Struct, frozen=True, kw_only=True):
    """What an archive is, in a file of its own that can be read at a glance."""

    archive: Literal["hearthside campaign"] = "hearthside campaign"
    version: int
    title: str
    ruleset: str
    lines: int
    made_at: datetime
    made_by: str


class Archive(Struct, frozen=True):
    """A campaign that has been read and can be laid as a table."""

    gm: Id
    """The seat for whoever opens it."""
    lines: list[Line]
    pictures: dict[str, bytes]

    @property
    def opened(self) -> Opened:
        return opening(self.lines)


# --- out
def opening(lines: Sequence[Line]) -> Opened:
    """The first line: what a table is called, and by which rules it is played."""
    first = lines[0].event
    assert isinstance(first, Opened)
    return first


def archive_of(store: Store, table: str) -> bytes:
    """A table, packed. The keys of commands stay behind: they are known again at their own table alone."""
    lines = [structs.replace(line, key="") for line in store.read(table)]
    opened = opening(lines)
    manifest = Manifest(version=VERSION, title=opened.title, ruleset=opened.ruleset, lines=len(lines),
                        made_at=datetime.now(UTC), made_by=f"Hearthside {version('hearthside')}")  # fmt: skip
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as file:
        file.writestr("README.md", README)
        file.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest), indent=2))
        file.writestr(LOG, b"".join(encode_line(line) + b"\n" for line in lines))
        for paper in store.papers(paper_of(table, PICTURE)):
            file.writestr(f"{PICTURES}{paper.rpartition('/')[2]}.webp", store.paper(paper) or b"")
    return packed.getvalue()


# --- in
def read_archive(upload: bytes) -> Archive:
    """An archive, checked to its last line. What is wrong with it is said in a sentence."""
    try:
        with ZipFile(BytesIO(upload)) as file:
            if MANIFEST not in file.namelist():
                raise Refused(f"{NO_ARCHIVE}: it has no {MANIFEST}")
            rules = rules_of(file.read(MANIFEST))
            if LOG not in file.namelist() or file.getinfo(LOG).file_size > LARGEST_LOG:
                raise Refused("there is no log in that archive, or one that is far too long")
            lines = lines_in(file.read(LOG), rules)
            gm = played_through(rules, lines)
            return Archive(gm, lines, dict(pictures_in(file)))
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:  # of broken and locked files
        raise Refused(f"{NO_ARCHIVE}: it is no zip file that can be read here") from error


def rules_of(body: bytes) -> Ruleset:
    """By which rules it is played, if this Hearthside can open it."""
    try:
        manifest = msgspec.json.decode(body, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"{NO_ARCHIVE}: {MANIFEST}: {error}") from None
    if not 1 <= manifest.version <= VERSION:
        raise Refused(f"that archive was made by {manifest.made_by}, which is newer than this one: "
                      "install a newer Hearthside to open it")  # fmt: skip
    known = rulesets()
    if manifest.ruleset not in known:
        raise Refused(f"that campaign is played by {manifest.ruleset!r}, which is not installed here; "
                      f"there are {listed(known)}")  # fmt: skip
    return acquainted(known[manifest.ruleset])


def lines_in(body: bytes, rules: Ruleset) -> list[Line]:
    """The log, as a store would keep it: without a gap, begun once, every action under a number of its own."""
    lines: list[Line] = []
    runs = 0
    for number, written in enumerate(body.splitlines(), 1):
        try:
            line = decode_line(written)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Refused(f"line {number} of its log cannot be read: {error}") from None
        runs += isinstance(line.event, Begun)
        is_other_run = isinstance(line.event, Begun) and line.event.run != runs
        if line.number != number or is_other_run or isinstance(line.event, Opened) != (number == 1):
            raise Refused(f"line {number} of its log is not the one that should come there")
        refuse_newer_rules(line, rules)
        lines.append(structs.replace(line, key=""))
    if not lines:
        raise Refused("its log is empty")
    return lines


def refuse_newer_rules(line: Line, rules: Ruleset) -> None:
    played = line.event.version if isinstance(line.event, (Opened, Begun)) else rules.version
    if is_newer(played, rules.version):
        raise Refused(f"that campaign is played by version {played} of {rules.title}; here is {rules.version}: "
                      "install a newer Hearthside to open it")  # fmt: skip


def played_through(rules: Ruleset, lines: Sequence[Line]) -> Id:
    """Open it away from everything else, and look at it with everybody's eyes; gives the first GM's seat."""
    apart = MemoryStore()
    try:
        apart.append("archive", 0, lines)
        play = Play.open(rules, apart, "archive")
        seats = {who: record.role for who, record in play.settled.items() if isinstance(record, Seat)}
        for seat in (GM, ON_SCREEN, *seats):
            Eyes(seat).fields(Now(play), (), False, "")
    except RuleError as error:
        raise Refused(f"its log does not fit together: {error}") from error
    except Exception as error:  # whatever a log that somebody has altered may lead to, it leads to nothing
        raise Refused("its log does not fit together: somebody has altered it, or it is broken") from error
    return next((seat for seat, role in seats.items() if role == "gm"), GM)


def pictures_in(file: ZipFile) -> Iterator[tuple[str, bytes]]:
    found = [(name[1], info) for info in file.infolist() if (name := PICTURE_FILE.fullmatch(info.filename))]
    if len(found) > MOST_AT_A_TABLE or sum(info.file_size for _, info in found) > LARGEST_ARCHIVE:
        raise Refused("there are too many pictures in that archive")
    for picture, info in found:
        try:
            yield picture, redraw(file.read(info)).body
        except Denied as wrong:
            raise Refused(f"{info.filename}: {wrong}") from None


def lay_out(store: Store, table: str, archive: Archive) -> None:
    """A new table from an archive. Its pictures come first: those of a table that was never laid are thrown away."""
    Pictures(store).take_in(table, archive.pictures)
    store.append(table, 0, archive.lines)
