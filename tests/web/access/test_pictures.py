"""Pictures: read, drawn anew without what else was in the file, and shown to whoever sits at the table."""

from __future__ import annotations

import io
import zlib
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image, PngImagePlugin

from hearthside.play import MemoryStore
from hearthside.web import pictures
from hearthside.web.denied import InTheWay, NotAPicture, TooLarge
from hearthside.web.pictures import Pictures, redraw
from web.access.running import Browser, NewBrowser, running

SECRET = b"52 deg 31 min north"
numbers = count(1)


def drawn(kind: str, size: tuple[int, int] = (60, 40), mode: str = "RGB", **more: Any) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 1 if mode == "P" else None).save(out, kind, **more)
    return out.getvalue()


def opened(body: bytes) -> Image.Image:
    return Image.open(io.BytesIO(body))


def with_words() -> PngImagePlugin.PngInfo:
    words = PngImagePlugin.PngInfo()
    words.add_text("Comment", SECRET.decode())
    return words


def exif() -> Image.Exif:
    made = Image.Exif()
    made[0x010E] = SECRET.decode()
    made[0x0112] = 6  # lies on its side
    return made


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_every_usual_kind_becomes_webp(kind: str) -> None:
    made = redraw(drawn(kind))
    assert (made.width, made.height) == (60, 40)
    assert opened(made.body).format == "WEBP"


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16"])
def test_pictures_of_every_colour_depth_can_be_shown(mode: str) -> None:
    assert opened(redraw(drawn("PNG", mode=mode)).body).mode in ("RGB", "RGBA")


def test_what_else_was_in_the_file_is_gone_and_it_stands_upright() -> None:
    uploads = [drawn("JPEG", exif=exif(), comment=SECRET), drawn("WEBP", exif=exif(), xmp=SECRET),
               drawn("PNG", pnginfo=with_words(), exif=exif()), drawn("JPEG", icc_profile=SECRET)]  # fmt: skip
    for upload in uploads:
        assert SECRET in upload
        made = redraw(upload)
        assert SECRET not in made.body
        assert not opened(made.body).getexif()
        assert not set(opened(made.body).info) & {"exif", "icc_profile", "xmp", "comment", "Comment"}
    assert (redraw(uploads[0]).width, redraw(uploads[0]).height) == (40, 60)


def test_what_is_appended_to_a_picture_is_gone() -> None:
    assert b"<script>" not in redraw(drawn("PNG") + b"<script>alert(1)</script>").body


def test_a_large_picture_is_made_smaller_and_keeps_its_shape() -> None:
    made = redraw(drawn("JPEG", (4000, 2000)))
    assert (made.width, made.height) == (1600, 800)


def test_of_moving_pictures_the_first_is_taken() -> None:
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue")]
    out = io.BytesIO()
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:])
    made = opened(redraw(out.getvalue()).body)
    assert getattr(made, "n_frames", 1) == 1
    pixel = made.convert("RGB").getpixel((10, 10))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 200 > 50 > pixel[2]


@pytest.mark.parametrize(
    "upload",
    [b"", b"x" * 1000, b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"<!doctype html><script>1</script>", b"GIF89a",
     drawn("BMP"), drawn("TIFF"), drawn("ICO"), drawn("PDF")],
    ids=["nothing", "noise", "svg", "html", "gif header", "bmp", "tiff", "ico", "pdf"],
)  # fmt: skip
def test_what_is_no_picture_of_a_usual_kind_is_refused(upload: bytes) -> None:
    with pytest.raises(NotAPicture, match="picture"):
        redraw(upload)


def test_a_broken_picture_is_refused() -> None:
    whole = drawn("PNG", (300, 300))
    with pytest.raises(NotAPicture, match="broken"):
        redraw(whole[: len(whole) // 2])


def bomb(side: int) -> bytes:
    """A PNG of very many pixels in very few bytes."""
    out = io.BytesIO()
    row = zlib.compressobj()
    packed = b"".join(row.compress(b"\0" * (1 + side // 8)) for _ in range(side)) + row.flush()

    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)

    head = side.to_bytes(4) + side.to_bytes(4) + bytes([1, 0, 0, 0, 0])
    out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))
    return out.getvalue()


@pytest.mark.parametrize("side", [8_000, 10_000, 40_000])
def test_a_small_file_with_a_giant_picture_is_refused(side: int) -> None:
    upload = bomb(side)
    assert len(upload) < 1_000_000
    with pytest.raises(TooLarge, match="at most 40 million pixels"):
        redraw(upload)


def test_a_table_holds_a_bounded_number_of_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MOST_AT_A_TABLE", 2)
    kept = Pictures(MemoryStore())
    names = {kept.keep("sea", drawn("PNG")).id for _ in range(2)}
    assert len(names) == 2
    with pytest.raises(InTheWay, match="has 2 pictures already"):
        kept.keep("sea", drawn("PNG"))
    kept.keep("land", drawn("PNG"))


# --- over the network
def upload(browser: Browser, table: str, body: bytes, name: str = "ash.png", **more: str) -> httpx.Response:
    return browser.ask("POST", f"/api/tables/{table}/pictures", files={"picture": (name, body, more.get("kind"))})


def test_a_picture_is_shown_to_whoever_has_a_seat_and_to_nobody_else(host: Browser, browser: NewBrowser) -> None:
    table, other = host.new_table("With pictures"), host.new_table("Without")
    kept = upload(host, table, drawn("PNG"), "../../<b>.svg", kind="image/svg+xml")
    assert kept.status_code == 201
    path = f"/api/tables/{table}/pictures/{kept.json()['id']}"
    shown = host.http.get(path)
    assert shown.headers["content-type"] == "image/webp"
    assert shown.headers["x-content-type-options"] == "nosniff"
    assert shown.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert opened(shown.content).size == (60, 40)
    stranger = browser()
    assert stranger.http.get(path).status_code == 404
    assert host.http.get(path.replace(table, other)).status_code == 404
    assert upload(stranger, table, drawn("PNG")).status_code == 404


@pytest.mark.parametrize("body", [b"<svg/>", b"<html>", b""], ids=["svg", "html", "nothing"])
def test_an_upload_that_is_no_picture_is_refused_in_words(host: Browser, body: bytes) -> None:
    answer = upload(host, host.new_table("With pictures"), body, kind="image/png")
    assert answer.status_code in (400, 415)
    assert "picture" in answer.json()["detail"]


def test_an_upload_that_is_too_large_is_refused_in_words(host: Browser) -> None:
    answer = upload(host, host.new_table("With pictures"), b"x" * 8_100_000)
    assert answer.status_code == 413
    assert "at most 8 MB" in answer.json()["detail"]


def test_an_upload_without_a_picture_is_refused(host: Browser) -> None:
    table = host.new_table("With pictures")
    wrong: list[dict[str, Any]] = [
        {"files": {"other": ("a.png", drawn("PNG"))}},
        {"data": {"picture": "words"}},
        {"body": {"picture": 1}},
    ]
    for form in wrong:
        answer = host.ask("POST", f"/api/tables/{table}/pictures", **form)
        assert 400 <= answer.status_code < 500, answer.text


def test_pictures_outlive_a_restart_and_go_with_their_table(folder: Path) -> None:
    with running(folder) as server, Browser(server.url) as host:
        host.enter(server.token)
        table = host.new_table()
        path = f"/api/tables/{table}/pictures/{upload(host, table, drawn('PNG')).json()['id']}"
        cookies = host.http.cookies
        server.stop()
    with running(folder) as server, Browser(server.url) as host:
        host.http.cookies = cookies
        host.me()
        assert host.http.get(path).status_code == 200
        assert host.ask("DELETE", f"/api/tables/{table}").is_success
        assert host.http.get(path).status_code == 404
