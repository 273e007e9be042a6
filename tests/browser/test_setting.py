"""The campaign's own pack on the page: what the GM writes, changes and strikes of the setting, and takes elsewhere."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from browser.conftest import Gather, Invite
from browser.evening import Laid
from browser.people import PHONE, Person

PACK = "The campaign’s own pack"


def opens_the_pack(mara: Person, kind: str) -> Locator:
    mara.picks("More for the table", PACK)
    window = mara.window(PACK)
    mara.press(window.get_by_role("navigation", name="Kinds of things").get_by_role("button", name=kind))
    return window


def entry(window: Locator, name: str) -> Locator:
    return window.get_by_role("listitem").filter(has=window.page.get_by_text(name, exact=True))


def trait(table: Laid, name: str) -> dict[str, Any]:
    """A trait as the form has it before anything is written, but for its name."""
    wish = {"action": "pack-entry", "actor": "gm", "args": {"kind": "traits", "entry": "new"}}
    parameters = table.gm.call("POST", f"/api/tables/{table.id}/wish", wish)["parameters"]
    fields = next(one["prompt"]["fields"] for one in parameters if one["name"] == "fields")
    return {field: asked.get("usual") for field, asked in fields.items()} | {"name": name}


def test_a_trait_is_written_changed_struck_and_had_back(gather: Gather) -> None:
    _, mara, _, _ = gather("The setting")
    window = opens_the_pack(mara, "Traits")
    mara.press("Write a new one", window)
    form = mara.window("Write into the campaign's pack")
    form.get_by_role("textbox").first.fill("Gull tongue")
    text = form.get_by_role("textbox", name="Text")
    text.fill("Knows what the gulls say about a ship.")
    mara.press("Write into the campaign's pack", form)
    mara.misses(form)
    mara.sees("of this campaign", entry(window, "Gull tongue"))
    mara.sees("1 entry is this campaign’s own", window)

    mara.picks(window.get_by_role("button", name="More about Gull tongue"), "Change it")
    form = mara.window("Write into the campaign's pack")
    expect(form.get_by_role("textbox", name="Text")).to_have_value("Knows what the gulls say about a ship.")
    form.get_by_role("textbox", name="Text").fill("Knows what the gulls say.")
    mara.press("Write into the campaign's pack", form)
    mara.sees("Knows what the gulls say.", entry(window, "Gull tongue"))

    window.get_by_role("searchbox").fill("careful")
    expect(window.get_by_role("listitem")).to_have_count(1)
    mara.picks(window.get_by_role("button", name="More about careful"), "Strike it")
    mara.press("Strike it")
    mara.sees("struck", entry(window, "careful"))
    assert mara.barriers() == []
    mara.picks(window.get_by_role("button", name="More about careful"), "Have it back")
    mara.misses(entry(window, "careful").get_by_text("struck"))


def test_a_pack_goes_to_another_table_and_what_is_none_is_refused(
    gather: Gather, someone: Invite, tmp_path: Path
) -> None:
    table, mara, ana, _ = gather("From here")
    table.act("pack-entry", kind="traits", entry="gull-tongue", fields=trait(table, "Gull tongue"))
    window = opens_the_pack(mara, "Traits")
    with mara.page.expect_download() as given:
        mara.press(window.get_by_role("link", name="Export as a pack"))
    exported = tmp_path / "pack.zip"
    given.value.save_as(exported)
    assert any("traits" in name for name in zipfile.ZipFile(exported).namelist())

    other = Laid(mara, "To there")
    mara.goes(other.path)
    window = opens_the_pack(mara, "Traits")
    chooser = window.get_by_label("A pack, as a zip file")
    broken = io.BytesIO()
    with zipfile.ZipFile(broken, "w") as pack:
        pack.writestr("nothing.txt", "no pack")
    mara.forgives("409|400|Conflict|Bad Request")
    chooser.set_input_files({"name": "nothing.zip", "mimeType": "application/zip", "buffer": broken.getvalue()})
    mara.sees(window.get_by_role("alert"))
    chooser.set_input_files(exported)
    mara.sees("of this campaign", entry(window, "Gull tongue"))

    phone = other.seats(someone("Ana again", PHONE), "ana")
    phone.turns_to("Scene")
    phone.press("More for the table")
    phone.misses(phone.page.get_by_role("menuitem", name=PACK))
    assert ana.overflow() <= 0
