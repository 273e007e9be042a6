"""Pictures that people upload: portraits, maps, handouts.

Laws: nothing that was uploaded is ever sent to anybody. A picture is read, drawn again at a sensible size and kept as
WebP; what else was in the file (a camera's position, a profile, a script) is gone.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Mapping
from secrets import token_hex
from threading import Lock
from typing import NamedTuple

from hearthside.play import Store
from hearthside.play.store import paper_of
from hearthside.web.denied import InTheWay, NotAPicture, NotHere, TooLarge
from hearthside.web.guard import LARGEST_PICTURE
from hearthside.web.wire import Picture

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
MOST_PIXELS = 40_000_000
TOO_MANY = f"A picture has at most {MOST_PIXELS // 1_000_000} million pixels. Make it smaller first."
LARGEST_SIDE = 1600
QUALITY = 85
MOST_AT_A_TABLE = 1000
MEDIA_TYPE = "image/webp"
PICTURE = "picture/"
"""What the papers of a table's pictures are called by, before their ids."""


class Redrawn(NamedTuple):
    body: bytes
    width: int
    height: int


class Pictures:
    """The pictures of all tables. They are papers, so that backups hold them and a table takes its own along."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one_at_a_time = Lock()  # a large picture takes much memory while it is open

    def keep(self, table: str, upload: bytes) -> Picture:
        if len(self._store.papers(paper_of(table, PICTURE))) >= MOST_AT_A_TABLE:
            raise InTheWay(f"This table has {MOST_AT_A_TABLE} pictures already; that is all it can hold.")
        with self._one_at_a_time:
            redrawn = redraw(upload)
        name = token_hex(16)
        self._store.save_paper(paper_of(table, PICTURE + name), redrawn.body)
        return Picture(id=name, width=redrawn.width, height=redrawn.height)

    def take_in(self, table: str, redrawn: Mapping[str, bytes]) -> None:
        """Pictures that came with an archive, under their own ids."""
        for name, body in redrawn.items():
            self._store.save_paper(paper_of(table, PICTURE + name), body)

    def get(self, table: str, name: str) -> bytes:
        body = self._store.paper(paper_of(table, PICTURE + name))
        if body is None:
            raise NotHere("There is no such picture.")
        return body


def redraw(upload: bytes) -> Redrawn:
    """An upload, read and drawn again."""
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - slow to import, and rarely needed

    if len(upload) > LARGEST_PICTURE:
        raise TooLarge(f"A picture has at most {LARGEST_PICTURE // 1_000_000} MB.")
    try:
        with warnings.catch_warnings(action="ignore"), Image.open(io.BytesIO(upload), formats=FORMATS) as picture:
            if picture.width * picture.height > MOST_PIXELS:
                raise TooLarge(TOO_MANY)
            if picture.format == "JPEG":  # read it no larger than needed
                picture.draft("RGB", (LARGEST_SIDE, LARGEST_SIDE))
            upright = ImageOps.exif_transpose(picture)
            is_see_through = upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info
            drawn = upright.convert("RGBA" if is_see_through else "RGB")
            drawn.thumbnail((LARGEST_SIDE, LARGEST_SIDE))
            out = io.BytesIO()
            drawn.info = {}  # else what came along would be written too
            drawn.save(out, "WEBP", quality=QUALITY)
    except Image.DecompressionBombError as error:
        raise TooLarge(TOO_MANY) from error
    except UnidentifiedImageError as error:
        raise NotAPicture("That is no picture that can be shown here: PNG, JPEG, WebP or GIF.") from error
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError) as error:  # all that Pillow says of broken files
        raise NotAPicture("That picture is broken: it cannot be read to its end.") from error
    return Redrawn(out.getvalue(), drawn.width, drawn.height)
