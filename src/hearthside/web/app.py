"""The application: the API, and the page that uses it."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from litestar import Litestar, Request, Response, Router, get
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import QueryParameter
from litestar.types import ControllerRouterHandler

from hearthside.play import NoSuchTable, Store, StoreFailed
from hearthside.web.beside import Beside
from hearthside.web.campaigns import ON_SCREEN
from hearthside.web.denied import NotHere
from hearthside.web.description import ApiDescription
from hearthside.web.house import NO_TABLE, House
from hearthside.web.lobby_api import LOBBY_ROUTES, every_ruleset
from hearthside.web.refusals import refusal_of
from hearthside.web.rooms import Rooms
from hearthside.web.tables_api import TABLE_ROUTES, At
from hearthside.web.wire import Problem

PUT_AWAY_EVERY = 60.0
LOOK_AT_THE_CLOCK_EVERY = 2.0
PAGE = files("hearthside.web").joinpath("page")


def create_app(store: Store, house: House, *, routes: Sequence[ControllerRouterHandler] = ()) -> Litestar:
    """The application over a store. `routes`: what the door adds under /api."""
    rooms, beside = Rooms(store), Beside()

    @asynccontextmanager
    async def living(app: Litestar) -> AsyncIterator[None]:
        beating = [asyncio.create_task(tidy(rooms)), asyncio.create_task(keep_time(rooms)),
                   asyncio.create_task(asyncio.to_thread(every_ruleset))]  # fmt: skip  # before somebody asks for them
        try:
            yield
        finally:
            for task in beating:
                task.cancel()
            beside.close()
            rooms.close()

    async def asked(request: ASGIConnection[Any, Any, Any, Any], table: str, as_screen: AsScreen = False) -> At:
        return await at_table(table, browser_of(request), as_screen)

    async def at_table(table: str, browser: str, as_screen: bool = False) -> At:
        """Where whoever asks sits. No seat and no table look the same; anybody may look as the shared screen does."""
        seat = house.seat_of(table, browser)
        if not seat:
            raise NotHere(NO_TABLE)
        try:
            room = await rooms.room(table)
        except NoSuchTable:
            raise NotHere(NO_TABLE) from None
        if not room.is_seat(seat):
            raise NotHere(NO_TABLE)
        return At(room, ON_SCREEN if as_screen else seat, house, beside)

    # One dependency, not several: Litestar starts a task for each of several.
    table = Router("/tables/{table:str}", route_handlers=TABLE_ROUTES, dependencies={"at": Provide(asked)},
                   tags=["table"])  # fmt: skip
    api = Router(
        "/api",
        route_handlers=[table, *LOBBY_ROUTES, *routes],
        dependencies={
            "rooms": Provide(lambda: rooms, sync_to_thread=False, use_cache=True),
            "house": Provide(lambda: house, sync_to_thread=False, use_cache=True),
            "beside": Provide(lambda: beside, sync_to_thread=False, use_cache=True),
            "browser": Provide(browser_of, sync_to_thread=False),
        },
    )
    app = Litestar(
        [api, *page_routes()],
        lifespan=[living],
        exception_handlers={Exception: in_words, HTTPException: in_words},
        openapi_config=ApiDescription("Hearthside", "1", path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=None,  # the guard before the app has measured it
        debug=False,
        logging_config=None,
    )
    app.state.rooms, app.state.at_table = rooms, at_table
    return app


async def tidy(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(PUT_AWAY_EVERY)
        await rooms.put_away_idle()


async def keep_time(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(LOOK_AT_THE_CLOCK_EVERY)
        await rooms.keep_time()


# --- who asks, and about which table
AsScreen = Annotated[bool, QueryParameter(name="as-screen", description="Look with the eyes of the shared screen.")]


def browser_of(request: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The browser that asks, as the guard has found out."""
    browser: str = request.scope.get("state", {}).get("browser", "")
    return browser


# --- what becomes of errors
def in_words(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    refusal = refusal_of(error)
    if refusal is None:
        raise error
    return Response(refusal.problem, status_code=refusal.status, headers=refusal.headers, media_type="application/json")


# --- the page
def page_routes() -> list[ControllerRouterHandler]:
    folder = Path(str(PAGE))
    index = folder / "index.html"

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
        """Every address that is not the API's is the page's."""
        if path.startswith("/api"):
            raise NotHere("There is nothing at that address.")
        asked = (folder / path.lstrip("/")).resolve()
        if asked.is_file() and asked.is_relative_to(folder.resolve()):
            return file(asked, "gzip" in request.headers.get("accept-encoding", ""))
        if path.startswith("/assets/"):  # of a page that was built anew since: no page is a script
            raise NotHere("There is no such file any more. Load the page again.")
        if not index.is_file():
            raise StoreFailed("the page has not been built: run `make client`")
        return file(index, packed=False)

    return [page]


PACKED = (".js", ".css", ".svg")
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2",
         ".svg": "image/svg+xml", ".png": "image/png", ".webmanifest": "application/manifest+json",
         ".ico": "image/x-icon", ".json": "application/json", ".txt": "text/plain"}  # fmt: skip


def file(asked: Path, packed: bool) -> Response[bytes]:
    """Names of built files hold their content's hash: they never change."""
    lasting = "assets" in asked.parts
    headers = {"Cache-Control": "public, max-age=31536000, immutable" if lasting else "no-cache"}
    body = asked.read_bytes()
    if lasting and packed and asked.suffix in PACKED:
        body = gzipped(body)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, media_type=TYPES.get(asked.suffix, "application/octet-stream"), headers=headers)


@lru_cache(maxsize=200)
def gzipped(body: bytes) -> bytes:
    return gzip.compress(body)
