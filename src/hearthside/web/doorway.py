"""The doorway: where people come in from outside, are looked at, and find their seat at a table.

Laws: whoever is not seated sees nothing, and cannot tell a table that is not theirs from one that is not there. What
somebody is granted is kept before they are told.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from hearthside.engine import GM, Id, Key, Record, Seat
from hearthside.kit.questions import seat_name
from hearthside.play import NoSuchTable
from hearthside.play.view import prompts_for
from hearthside.web import wire
from hearthside.web.campaigns import ON_SCREEN, mark
from hearthside.web.denied import Denied, InTheWay, NotHere
from hearthside.web.house import NO_TABLE, House
from hearthside.web.knocks import Caller
from hearthside.web.network import LocalNetwork
from hearthside.web.pictures import Pictures
from hearthside.web.qr import qr_code
from hearthside.web.rooms import Room, Rooms
from hearthside.web.seeing import Look, Now

NO_CODE = "There is no table with that code. Look at it again, or ask your GM for the link."


class Place(NamedTuple):
    """Where somebody sits: at which table, in which seat (or `ON_SCREEN`), as what."""

    room: Room
    seat: Id
    role: wire.Role


class Doorway:
    def __init__(self, house: House, rooms: Rooms, network: LocalNetwork, pictures: Pictures, data: str = "") -> None:
        self.house, self.rooms, self.network, self.pictures = house, rooms, network, pictures
        self.data = data
        """Where everything is kept, for the host."""
        self._one_at_a_time = asyncio.Lock()
        """Whoever knocks twice, or is let in twice, gets one seat."""

    # --- who is where
    async def place(self, table: str, browser: str) -> Place:
        """Where this browser sits at a table; `NotHere` if nowhere."""
        seat = self.house.seat_of(table, browser)
        if not seat:
            raise NotHere(NO_TABLE)
        try:
            room = await self.rooms.room(table)
        except NoSuchTable:
            raise NotHere(NO_TABLE) from None
        if (role := role_of(room, seat)) is None:
            raise NotHere(NO_TABLE)
        if role == "gm":
            await self._tell_gm(room)  # who waits has gone away meanwhile, or the table was put away and does not know
        return Place(room, seat, role)

    async def gm_s_place(self, table: str, browser: str) -> Place:
        place = await self.place(table, browser)
        if place.role != "gm":
            raise Denied("Only the GM can do that.")
        return place

    async def tables_of(self, browser: str) -> list[wire.TableOfMine]:
        """The tables at which this browser sits, the last played first."""
        found = []
        for table in self.house.seats_of(browser):
            try:
                place = await self.place(table, browser)
            except NotHere:
                continue
            async with place.room.turn:
                found.append(table_of_mine(place, self.house.campaign(table).is_demo))
        return sorted(found, key=lambda mine: mine.last_played.timestamp() if mine.last_played else 0.0, reverse=True)

    async def enter(self, browser: str, token: str, passphrase: str) -> wire.Entered:
        """Exchange a token. A GM who tries out a player's link does not lose the table by it."""
        if leads := self.house.leads_to(token):
            await self._refuse_to_lose_the_chair(leads[0], browser, leads[1])
        return await asyncio.to_thread(self.house.enter, browser, token, passphrase)

    async def _refuse_to_lose_the_chair(self, table: str, browser: str, seat: Id) -> None:
        try:
            place = await self.place(table, browser)
        except NotHere:
            return
        if place.role == "gm" and seat and role_of(place.room, seat) != "gm":
            raise InTheWay("In this browser you are the GM of that table. Open the link in another browser or on "
                           "another device; or leave your seat first.")  # fmt: skip

    # --- the door of a table
    async def door(self, code: str, browser: str) -> wire.Door:
        """A table seen from outside."""
        room = await self._behind(code)
        campaign = self.house.campaign(room.name)
        try:
            mine = (await self.place(room.name, browser)).seat
        except NotHere:
            mine = ""
        async with room.turn:
            rules = room.play.game.ruleset
            return wire.Door(table=room.name, title=room.play.state.title, ruleset=rules.id,
                             ruleset_title=rules.title, seats=free_seats(room) if campaign.is_open else [],
                             mine=mine, is_open=campaign.is_open)  # fmt: skip

    async def _behind(self, code: str) -> Room:
        table = self.house.by_code(code)
        if not table:
            raise NotHere(NO_CODE)
        try:
            return await self.rooms.room(table)
        except NoSuchTable:
            raise NotHere(NO_CODE) from None

    async def knock(self, body: wire.KnockBody, browser: str) -> wire.KnockSeen:
        room, name = await self._behind(body.code), seat_name(body.name)
        campaign = self.house.campaign(room.name)
        if not campaign.is_open:
            raise Denied("The door of this table is closed. Ask your GM to open it.")
        if body.seat and role_of(room, body.seat) not in ("player", "spectator"):
            raise Denied("That seat cannot be asked for. Choose another, or a new one.")
        async with self._one_at_a_time:
            if seated := await self._seated_already(room, body.seat, browser):
                return seated
            role = role_of(room, body.seat) if body.seat else body.role
            caller = self.house.knocks.knock(room.name, mark(browser), name, role or body.role, body.seat)
            # By the code alone nobody gets a seat in which somebody else sits already.
            if not campaign.needs_knock and not (body.seat and self.house.is_taken(room.name, body.seat)):
                caller = await self._seat(room, caller, body.seat)
        await self._tell_gm(room)
        return as_seen(caller)

    async def _seated_already(self, room: Room, wants: Id, browser: str) -> wire.KnockSeen | None:
        await self._refuse_to_lose_the_chair(room.name, browser, wants)
        try:
            place = await self.place(room.name, browser)
        except NotHere:
            return None
        if place.role == "screen" or wants not in ("", place.seat):
            return None
        return wire.KnockSeen(id="", state="let in", table=room.name, seat=place.seat, role=place.role)

    def knock_seen(self, knock: str, browser: str) -> wire.KnockSeen:
        """What has become of a knock, for whoever knocked."""
        caller = self.house.knocks.of(knock, mark(browser))
        if caller is None:
            return wire.KnockSeen(id=knock, state="gone", table="", seat="", role="player")
        return as_seen(caller)

    async def withdraw_knock(self, knock: str, browser: str) -> None:
        """Whoever knocked waits no longer; the GM's page forgets them."""
        async with self._one_at_a_time:
            table = self.house.knocks.withdraw(knock, mark(browser))
        if table:
            await self._tell_gm(await self.rooms.room(table))

    async def let_in(self, table: str, browser: str, knock: str, answer: wire.LetIn) -> None:
        """The GM has gone to the door."""
        place = await self.gm_s_place(table, browser)
        async with self._one_at_a_time:
            caller = self.house.knocks.waiting(table, knock)
            if answer.welcome:
                await self._seat(place.room, caller, answer.seat or caller.wants)
            else:
                self.house.knocks.turn_away(caller)
        await self._tell_gm(place.room)

    async def _seat(self, room: Room, caller: Caller, seat: Id) -> Caller:
        """Give somebody a seat: this one, or a new one."""
        if not seat and caller.role == "screen":
            seat = ON_SCREEN
        if not seat:
            await clear_lost_seats(self.house, room)  # a new seat may get the id of one that is gone
            run = await room.do(lambda play: play.begin(GM, "add-seat", name=caller.name, role=caller.role))
            seat = run.value
        if (role := role_of(room, seat)) is None:
            raise NotHere("There is no such seat at this table.")
        await asyncio.to_thread(self.house.sit, room.name, caller.browser, seat)
        return self.house.knocks.let_in(caller, seat, role)

    async def _tell_gm(self, room: Room) -> None:
        knocks = {one.id: wire.Knock(id=one.id, name=one.name, role=one.role, wants=one.wants)
                  for one in self.house.knocks.at(room.name)}  # fmt: skip
        if knocks != room.knocks:
            await room.knock(knocks)

    # --- invitations
    async def invite(self, table: str, browser: str, asked_at: str) -> wire.Invite:
        await self.gm_s_place(table, browser)
        campaign = self.house.campaign(table)
        bases = self.network.bases(asked_at)
        links = [f"{base}/join/{campaign.code}" for base in bases]
        code = qr_code(links[0])
        return wire.Invite(code=campaign.code, links=links, qr=code.path, qr_size=code.size,
                           is_open=campaign.is_open, needs_knock=campaign.needs_knock,
                           screen_link=f"{bases[0]}/enter#key={self.house.screen_token(table)}")  # fmt: skip

    async def change_invite(self, table: str, browser: str, body: wire.InviteBody) -> None:
        await self.gm_s_place(table, browser)
        await asyncio.to_thread(self.house.set_invite, table, is_open=body.is_open, needs_knock=body.needs_knock,
                                fresh_code=body.new_code)  # fmt: skip

    async def personal_link(self, table: str, browser: str, seat: Id, asked_at: str) -> wire.PersonalLink:
        """For one's own seat, or by the GM for any; the host can always get back to the GM's."""
        if self.house.is_host(browser) and not self.house.seat_of(table, browser):
            room = await self.rooms.room(table)
        else:
            place = await self.place(table, browser)
            if place.role == "screen" or (place.role != "gm" and place.seat != seat):
                raise Denied("That is not your seat.")
            room = place.room
        if role_of(room, seat) in (None, "screen"):
            raise NotHere("There is no such seat at this table.")
        token, expires = await asyncio.to_thread(self.house.new_link, table, seat)
        link = f"{self.network.bases(asked_at)[0]}/enter#key={token}"
        code = qr_code(link)
        return wire.PersonalLink(link=link, qr=code.path, qr_size=code.size, expires=expires)

    # --- leaving
    async def leave(self, table: str, browser: str) -> None:
        """This browser gives its seat back."""
        await self.place(table, browser)
        await asyncio.to_thread(self.house.leave, table, browser)


def lost_seats(house: House, room: Room) -> set[Id]:
    """Seats that are gone from their table, and yet somebody sits there or a link leads there."""
    return house.seats_known(room.name) - room.play.settled.keys() - {ON_SCREEN, GM}


async def clear_lost_seats(house: House, room: Room) -> None:
    """Whoever sat in a seat that is gone sits nowhere, also if another gets the same name."""
    if lost := lost_seats(house, room):
        await asyncio.to_thread(house.clear, room.name, lost)


def role_of(room: Room, seat: Id) -> wire.Role | None:
    """A seat's role; None: there is no such seat (any more)."""
    if seat in (ON_SCREEN, GM):
        return "screen" if seat == ON_SCREEN else "gm"
    record = room.play.settled.get(seat)
    return record.role if isinstance(record, Seat) else None


def free_seats(room: Room) -> list[wire.FreeSeat]:
    """Seats that somebody at the door may say are theirs, with the characters that everybody knows of."""
    look = Look(Now(room.play), ON_SCREEN)
    people = [person for person in look.people().values() if person.role in ("player", "spectator")]
    return [wire.FreeSeat(seat=person.seat, name=person.name,
                          characters=[look.view[Key[Record](who)].name for who in person.characters])
            for person in people]  # fmt: skip


def table_of_mine(place: Place, is_demo: bool) -> wire.TableOfMine:
    play = place.room.play
    look = Look(Now(play), place.seat)
    head = look.head(look.setting(), None, is_demo, "", can_undo=False, can_redo=False)
    numbers = place.room.numbers(place.seat)
    played = [run.moved_at for run in play.state.runs.values() if run.moved_at and numbers.knows(run.number)]
    asked = prompts_for(play, place.seat) if place.seat != ON_SCREEN else []
    return wire.TableOfMine(
        table=head.table,
        title=head.title,
        ruleset=head.ruleset,
        ruleset_title=head.ruleset_title,
        seat=place.seat,
        role=place.role,
        session=head.session,
        last_played=max(played, default=None),
        waiting_for_you=sum(prompt.is_mine and not prompt.answered for prompt in asked),
        is_demo=is_demo,
    )


def as_seen(caller: Caller) -> wire.KnockSeen:
    is_in = caller.state == "let in"
    return wire.KnockSeen(id=caller.id, state=caller.state, table=caller.table if is_in else "", seat=caller.seat,
                          role=caller.role)  # fmt: skip
