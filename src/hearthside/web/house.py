"""The house: who may do what. It knows browsers, seats, links and the host; of tables it knows their names.

Laws: what has been granted is kept before it is answered. Nothing that is kept lets its reader in: browsers and tokens
are known by their marks. Reading takes no lock and no disk; one change is made at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from datetime import UTC, datetime, timedelta
from hmac import compare_digest
from secrets import token_urlsafe
from threading import RLock
from time import monotonic
from typing import Any

import msgspec
from msgspec.structs import replace

from hearthside.engine import GM, Id
from hearthside.play import Store
from hearthside.play.store import paper_of
from hearthside.web.campaigns import HOST, ON_SCREEN, Campaign, HousePaper, Link, mark
from hearthside.web.codes import as_code, new_code
from hearthside.web.cookies import CookieKey
from hearthside.web.denied import Denied, NeedsPassphrase, NotHere
from hearthside.web.knocks import Knocks
from hearthside.web.passphrase import Doorkeeper, sealed
from hearthside.web.wire import Entered

HOUSE, CAMPAIGN = "house", "campaign"
LINK_LASTS = timedelta(minutes=15)
MOST_LINKS, MOST_HOSTS, MOST_BROWSERS = 20, 50, 200
"""Of a table, of the house, of a table; whoever came first is forgotten first."""
NO_TABLE = "There is no such table, or you have no seat at it."
NO_LINK = "This link does not work any more: it was used, or it is too old. Ask for a new one."


def utc_now() -> datetime:
    return datetime.now(UTC)


class House:
    """Everything about who may come in, over a store."""

    def __init__(self, store: Store, key: CookieKey, *, now: Callable[[], datetime] = utc_now,
                 clock: Callable[[], float] = monotonic) -> None:  # fmt: skip
        self.key, self.host_token = key, token_urlsafe(24)
        self.is_public = False
        """Reachable from the internet, as far as can be told: the host's token alone does not open then."""
        self.knocks = Knocks(clock)
        self._store, self._now = store, now
        self._doorkeeper, self._lock = Doorkeeper(clock), RLock()
        kept = store.paper(HOUSE)
        self._house = msgspec.json.decode(kept, type=HousePaper) if kept else HousePaper()
        self._campaigns = self._kept_campaigns()

    def _kept_campaigns(self) -> dict[str, Campaign]:
        """Each table's; a table that has none is the host's, and what belongs to one that was never laid is thrown
        away."""
        tables = self._store.tables()
        papers = set(self._store.papers("table/"))
        found: dict[str, Campaign] = {}
        for table in tables:
            name = paper_of(table, CAMPAIGN)
            body = self._store.paper(name) if name in papers else None
            if body is not None:
                found[table] = msgspec.json.decode(body, type=Campaign)
        for table in tables:
            if table not in found:
                found[table] = Campaign(code=new_code(codes_of(found.values())), browsers={HOST: GM})
                self._store.save_paper(paper_of(table, CAMPAIGN), msgspec.json.encode(found[table]))
        laid = tuple(paper_of(table) for table in tables)
        for name in papers:
            if not name.startswith(laid):
                self._store.save_paper(name, None)
        return found

    # --- the host
    def is_host(self, browser: str) -> bool:
        return bool(browser) and mark(browser) in self._house.hosts

    def host_only(self, browser: str) -> None:
        if not self.is_host(browser):
            raise Denied("Only whoever started Hearthside on its machine can do that. "
                         "Open the link that it printed there.")  # fmt: skip

    @property
    def has_passphrase(self) -> bool:
        return bool(self._house.passphrase)

    def set_passphrase(self, passphrase: str) -> None:
        self._change_house(passphrase=sealed(passphrase))

    def _change_house(self, **changed: Any) -> None:
        with self._lock:
            house = replace(self._house, **changed)
            self._store.save_paper(HOUSE, msgspec.json.encode(house))
            self._house = house

    # --- coming in by a token
    def enter(self, browser: str, token: str, passphrase: str = "") -> Entered:
        """Exchange a link's token for the right to be here."""
        if compare_digest(token.encode(), self.host_token.encode()):
            self._refuse_without_passphrase(passphrase)
            with self._lock:
                others = [known for known in self._house.hosts if known != mark(browser)]
                self._change_house(hosts=(*others[1 - MOST_HOSTS :], mark(browser)))
            return Entered(kind="host")
        if place := self.leads_to(token):
            self._use_link(place[0], browser, mark(token))
            return Entered(kind="seat", table=place[0], seat=place[1])
        for table, campaign in self._campaigns.items():
            if campaign.is_open and compare_digest(token.encode(), self.screen_token(table).encode()):
                if not self.seat_of(table, browser):  # a GM who looks at the screen's page stays the GM
                    self.sit(table, mark(browser), ON_SCREEN)
                return Entered(kind="screen", table=table)
        raise Denied(NO_LINK)

    def _refuse_without_passphrase(self, passphrase: str) -> None:
        if not self.is_public:
            return
        if not self.has_passphrase:
            raise Denied("This house can be reached from the internet and has no passphrase yet. "
                         "Start it again with --passphrase-file.")  # fmt: skip
        if not passphrase:
            raise NeedsPassphrase("This house can be reached from the internet: give its passphrase too.")
        if not self._doorkeeper.check(passphrase, self._house.passphrase):
            raise NeedsPassphrase("That is not the passphrase.")

    def _use_link(self, table: str, browser: str, token: str) -> None:
        with self._lock:
            campaign = self.campaign(table)
            link = campaign.links.get(token)
            if link is None or link.expires <= self._now() or link.used_by not in ("", mark(browser)):
                raise Denied(NO_LINK)
            self._change(table, links={**campaign.links, token: replace(link, used_by=mark(browser))},
                         browsers=self._with(campaign, mark(browser), link.seat))  # fmt: skip

    def leads_to(self, token: str) -> tuple[str, Id] | None:
        """The table and seat that a personal link is for."""
        found = ((table, campaign.links.get(mark(token))) for table, campaign in self._campaigns.items())
        return next(((table, link.seat) for table, link in found if link), None)

    def screen_token(self, table: str) -> str:
        """Opens the shared screen, until the table gets another code."""
        return self.key.signed("screen", table, self.campaign(table).code)

    # --- tables
    def tables(self) -> list[str]:
        return list(self._campaigns)

    def found(self, table: str, marked: str, seat: Id, *, key: str = "", is_demo: bool = False) -> Campaign:
        """A new table, with the browser of this mark in its first seat. Call it before the table itself is laid: of a
        table without a campaign it would be forgotten who made it, and a campaign without a table is thrown away."""
        with self._lock:
            if table in self._campaigns:
                return self._campaigns[table]
            campaign = Campaign(code=new_code(codes_of(self._campaigns.values())), is_demo=is_demo, key=key)
            return self._keep(table, replace(campaign, browsers=self._with(campaign, marked, seat)))

    def founded_by(self, key: str) -> str:
        """The table that this key has made already; empty: none."""
        return next((table for table, campaign in self._campaigns.items() if key and campaign.key == key), "")

    def forget(self, table: str) -> None:
        """The table was deleted; its papers went with it."""
        with self._lock:
            self._campaigns = {known: campaign for known, campaign in self._campaigns.items() if known != table}
            self.knocks.forget(table)

    def campaign(self, table: str) -> Campaign:
        if table not in self._campaigns:
            raise NotHere(NO_TABLE)
        return self._campaigns[table]

    def by_code(self, code: str) -> str:
        """The table with this code; empty: none."""
        wanted = as_code(code)
        return next((table for table, campaign in self._campaigns.items() if campaign.code == wanted), "")

    def set_invite(self, table: str, *, is_open: bool, needs_knock: bool, fresh_code: bool = False) -> Campaign:
        """How strangers come in. With a fresh code the old one opens nothing any more, nor does the screen's link."""
        with self._lock:
            campaign = self.campaign(table)
            code = new_code(codes_of(self._campaigns.values())) if fresh_code else campaign.code
            return self._change(table, is_open=is_open, needs_knock=needs_knock, code=code)

    # --- seats
    def seat_of(self, table: str, browser: str) -> Id:
        """Where a browser sits: a seat, or `screen`; empty: nowhere."""
        campaign = self._campaigns.get(table)
        if campaign is None or not browser:
            return ""
        marked = mark(browser)
        own = campaign.browsers.get(marked, "")
        return campaign.browsers.get(HOST, own) if marked in self._house.hosts else own

    def seats_of(self, browser: str) -> dict[str, Id]:
        """All tables at which a browser sits, and where."""
        found = {table: self.seat_of(table, browser) for table in self._campaigns}
        return {table: seat for table, seat in found.items() if seat}

    def is_taken(self, table: str, seat: Id) -> bool:
        return seat in self.campaign(table).browsers.values()

    def sit(self, table: str, marked: str, seat: Id) -> None:
        """Seat the browser with this mark: whoever is let in need not be there at that moment."""
        with self._lock:
            self._change(table, browsers=self._with(self.campaign(table), marked, seat))

    def leave(self, table: str, browser: str) -> None:
        """A browser gives its seat back."""
        with self._lock:
            who = {mark(browser), HOST} if self.is_host(browser) else {mark(browser)}
            browsers = self.campaign(table).browsers
            self._change(table, browsers={known: seat for known, seat in browsers.items() if known not in who})

    def seats_known(self, table: str) -> set[Id]:
        """All seats in which somebody sits, or to which a link leads."""
        campaign = self.campaign(table)
        return {*campaign.browsers.values(), *(link.seat for link in campaign.links.values())}

    def clear(self, table: str, seats: Collection[Id]) -> None:
        """Seats are gone from their table: nobody sits there any more, and no link leads there."""
        with self._lock:
            campaign = self.campaign(table)
            browsers = {known: at for known, at in campaign.browsers.items() if at not in seats}
            links = {token: link for token, link in campaign.links.items() if link.seat not in seats}
            self._change(table, browsers=browsers, links=links)

    def new_link(self, table: str, seat: Id) -> tuple[str, datetime]:
        """A token that takes a seat to another device, once and soon."""
        with self._lock:
            now, campaign = self._now(), self.campaign(table)
            fresh = {token: link for token, link in campaign.links.items() if link.expires > now}
            kept = dict(list(fresh.items())[1 - MOST_LINKS :])
            token, expires = token_urlsafe(24), now + LINK_LASTS
            self._change(table, links={**kept, mark(token): Link(seat=seat, expires=expires)})
            return token, expires

    # --- keeping it
    def _with(self, campaign: Campaign, marked: str, seat: Id) -> dict[str, Id]:
        who = HOST if marked in self._house.hosts else marked
        others = {known: at for known, at in campaign.browsers.items() if known != who}
        while len(others) >= MOST_BROWSERS:
            del others[next(known for known in others if known != HOST)]
        return {**others, who: seat}

    def _change(self, table: str, **changed: Any) -> Campaign:
        return self._keep(table, replace(self.campaign(table), **changed))

    def _keep(self, table: str, campaign: Campaign) -> Campaign:
        self._store.save_paper(paper_of(table, CAMPAIGN), msgspec.json.encode(campaign))
        self._campaigns = {**self._campaigns, table: campaign}
        return campaign


def codes_of(campaigns: Iterable[Campaign]) -> set[str]:
    return {campaign.code for campaign in campaigns}
