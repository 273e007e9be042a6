"""The API of the door: who this browser is, coming in, inviting others, the network, pictures."""

from __future__ import annotations

import asyncio
from importlib.metadata import version
from typing import Annotated, Any

from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.di import Provide
from litestar.enums import RequestEncodingType
from litestar.params import Body
from msgspec import Struct

from hearthside.web import wire
from hearthside.web.cookies import COOKIE_AGE, new_browser
from hearthside.web.denied import Denied
from hearthside.web.doorway import Doorway
from hearthside.web.house import House
from hearthside.web.network import LocalNetwork
from hearthside.web.pictures import MEDIA_TYPE, Pictures
from hearthside.web.rooms import Rooms

FOR_GOOD = "private, max-age=31536000, immutable"


def asked_at(request: Request[Any, Any, Any]) -> str:
    """The address at which this page is open. The guard has looked at its name."""
    return f"{request.scope['scheme']}://{request.headers['host']}"


# --- who this is
@get("/me", summary="Who this browser is, and where it sits")
async def me(request: Request[Any, Any, Any], doorway: Doorway, browser: str) -> Response[wire.Me]:
    """The first visit gives the browser its cookie; each visit renews it."""
    browser = browser or new_browser()
    house = doorway.house
    is_host = house.is_host(browser)
    seen = wire.Me(
        is_host=is_host,
        csrf=house.key.csrf_for(browser),
        version=version("hearthside"),
        tables=await doorway.tables_of(browser),
        data=doorway.data if is_host else "",
        network=await asyncio.to_thread(doorway.network.seen) if is_host else None,
    )
    cookie = Cookie(house.key.cookie, value=house.key.cookie_for(browser), max_age=COOKIE_AGE, httponly=True,
                    samesite="lax", secure=request.scope["scheme"] == "https")  # fmt: skip
    return Response(seen, cookies=[cookie])


@post("/enter", status_code=200, summary="Exchange a link's token for a seat, or for the host's right")
async def enter(data: wire.Enter, doorway: Doorway, browser: str) -> wire.Entered:
    return await doorway.enter(browser, data.token, data.passphrase)


@post("/leave/{table:str}", status_code=204, summary="Give this browser's seat back")
async def leave(table: str, doorway: Doorway, browser: str) -> None:
    await doorway.leave(table, browser)


# --- at the door
@get("/join/{code:str}", summary="A table from outside, by its code")
async def door(code: str, doorway: Doorway, browser: str) -> wire.Door:
    return await doorway.door(code, browser)


@post("/knocks", status_code=200, summary="Knock at a table's door")
async def knock(data: wire.KnockBody, doorway: Doorway, browser: str) -> wire.KnockSeen:
    return await doorway.knock(data, browser)


@get("/knocks/{knock:str}", summary="What has become of a knock")
async def knock_seen(knock: str, doorway: Doorway, browser: str) -> wire.KnockSeen:
    return doorway.knock_seen(knock, browser)


@delete("/knocks/{knock:str}", summary="Wait no longer")
async def withdraw_knock(knock: str, doorway: Doorway, browser: str) -> None:
    await doorway.withdraw_knock(knock, browser)


@post("/tables/{table:str}/knocks/{knock:str}", status_code=204, summary="Let somebody in, or turn them away")
async def let_in(table: str, knock: str, data: wire.LetIn, doorway: Doorway, browser: str) -> None:
    await doorway.let_in(table, browser, knock, data)


# --- inviting
@get("/tables/{table:str}/invite", summary="How players come to this table")
async def invite(request: Request[Any, Any, Any], table: str, doorway: Doorway, browser: str) -> wire.Invite:
    return await doorway.invite(table, browser, asked_at(request))


@post("/tables/{table:str}/invite", status_code=200, summary="Open or close the door, or change its code")
async def change_invite(
    request: Request[Any, Any, Any], table: str, data: wire.InviteBody, doorway: Doorway, browser: str
) -> wire.Invite:  # fmt: skip
    await doorway.change_invite(table, browser, data)
    return await doorway.invite(table, browser, asked_at(request))


@post("/tables/{table:str}/seats/{seat:str}/link", status_code=200, summary="Take a seat to another device")
async def personal_link(
    request: Request[Any, Any, Any], table: str, seat: str, doorway: Doorway, browser: str
) -> wire.PersonalLink:  # fmt: skip
    return await doorway.personal_link(table, browser, seat, asked_at(request))


# --- the network
@post("/network", status_code=200, summary="Open the local network at an address, or close it")
async def network(data: wire.NetworkBody, doorway: Doorway, browser: str) -> wire.Network:
    doorway.house.host_only(browser)
    if data.passphrase:
        await asyncio.to_thread(doorway.house.set_passphrase, data.passphrase)
    await doorway.network.open(data.address)
    return await asyncio.to_thread(doorway.network.seen)


# --- pictures
class PictureForm(Struct, frozen=True):
    picture: UploadFile


@post("/tables/{table:str}/pictures", status_code=201, summary="Upload a picture")
async def new_picture(
    table: str,
    data: Annotated[PictureForm, Body(media_type=RequestEncodingType.MULTI_PART)],
    doorway: Doorway,
    browser: str,
) -> wire.Picture:
    if (await doorway.place(table, browser)).role == "screen":
        raise Denied("A shared screen only looks.")
    upload = await data.picture.read()
    return await asyncio.to_thread(doorway.pictures.keep, table, upload)


@get("/tables/{table:str}/pictures/{picture:str}", summary="A picture", media_type=MEDIA_TYPE)
async def picture(table: str, picture: str, doorway: Doorway, browser: str) -> Response[bytes]:
    await doorway.place(table, browser)
    body = await asyncio.to_thread(doorway.pictures.get, table, picture)
    return Response(body, media_type=MEDIA_TYPE, headers={"Cache-Control": FOR_GOOD})


DOOR_ROUTES = [
    me, enter, leave, door, knock, knock_seen, withdraw_knock, let_in, invite, change_invite, personal_link, network,
    new_picture, picture,
]  # fmt: skip


def door_routes(network: LocalNetwork, pictures: Pictures, data: str = "") -> Router:
    """The door's part of the API, to be put under /api. `data`: where everything is kept, in words for the host."""
    made: list[Doorway] = []

    def doorway(house: House, rooms: Rooms) -> Doorway:
        if not made:
            made.append(Doorway(house, rooms, network, pictures, data))
        return made[0]

    return Router("/", route_handlers=DOOR_ROUTES, dependencies={"doorway": Provide(doorway, sync_to_thread=False)},
                  tags=["door"])  # fmt: skip
