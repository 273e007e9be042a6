"""The house, without a network: who is known, where they sit, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from hearthside.engine import GM
from hearthside.play import MemoryStore, Store, StoreFailed
from hearthside.play.store import paper_of
from hearthside.store import open_store
from hearthside.web.campaigns import ON_SCREEN, mark
from hearthside.web.codes import WORDS, as_code, new_code
from hearthside.web.cookies import CookieKey, key_in
from hearthside.web.denied import Denied, InTheWay, NeedsPassphrase, NotHere, TooOften
from hearthside.web.house import MOST_BROWSERS, House
from hearthside.web.knocks import MOST_AT_A_TABLE, PATIENCE, Knocks
from store.samples import lines

KEY = CookieKey(b"k" * 32)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.at = NOON

    def now(self) -> datetime:
        return self.at

    def seconds(self) -> float:
        return self.at.timestamp()

    def wait(self, **time: float) -> None:
        self.at += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def opened(store: Store, clock: Clock) -> Callable[[], House]:
    """The house over a store, as often as one likes: each time as after a new start."""
    return lambda: House(store, KEY, now=clock.now, clock=clock.seconds)


@pytest.fixture
def house(opened: Callable[[], House], store: Store) -> House:
    house = opened()
    house.enter("gil", house.host_token)
    house.found("sea", mark("gil"), "gil-seat", key="key-one")
    store.append("sea", 0, lines(1, 1))
    return house


# --- the host
def test_the_host_s_token_makes_a_browser_the_host_for_good(house: House, opened: Callable[[], House]) -> None:
    assert house.is_host("gil")
    assert not house.is_host("eve")
    again = opened()
    assert again.is_host("gil")
    assert again.host_token != house.host_token


def test_no_other_token_opens(house: House) -> None:
    for token in (house.host_token[:-1], house.host_token + "x", "gil", mark("gil"), "ä" * 20):
        with pytest.raises(Denied, match="does not work any more"):
            house.enter("eve", token)
    with pytest.raises(Denied, match="Only whoever started Hearthside"):
        house.host_only("eve")
    with pytest.raises(Denied):
        house.host_only("")


def test_the_host_sits_in_one_place_with_all_browsers(house: House) -> None:
    house.enter("gils-other-browser", house.host_token)
    assert house.seat_of("sea", "gils-other-browser") == "gil-seat"
    assert house.seat_of("sea", "eve") == ""
    assert house.seat_of("sea", "") == ""


def test_on_the_internet_the_token_alone_does_not_do(house: House, clock: Clock) -> None:
    house.is_public = True
    with pytest.raises(Denied, match="has no passphrase yet"):
        house.enter("ana", house.host_token)
    house.set_passphrase("four words or more")
    with pytest.raises(NeedsPassphrase, match="give its passphrase too"):
        house.enter("ana", house.host_token)
    for _ in range(3):
        with pytest.raises(NeedsPassphrase, match="not the passphrase"):
            house.enter("ana", house.host_token, "a wrong one")
    with pytest.raises(TooOften, match="Wait 2 seconds"):
        house.enter("ana", house.host_token, "four words or more")
    clock.wait(seconds=2.1)
    assert house.enter("ana", house.host_token, "four words or more").kind == "host"


def test_each_wrong_passphrase_makes_the_next_wait_longer(house: House, clock: Clock) -> None:
    house.is_public = True
    house.set_passphrase("four words or more")
    waits = []
    for _ in range(6):
        with pytest.raises(NeedsPassphrase):
            house.enter("ana", house.host_token, "a wrong one")
        with pytest.raises((NeedsPassphrase, TooOften)) as told:
            house.enter("ana", house.host_token, "a wrong one")
        if isinstance(told.value, TooOften):
            waits.append(told.value.seconds)
            clock.wait(seconds=told.value.seconds)
    assert waits == sorted(waits)
    assert waits[-1] > 3 * waits[0]


def test_a_passphrase_is_long_enough_and_not_kept_in_words(house: House, store: Store) -> None:
    with pytest.raises(Denied, match="at least 8"):
        house.set_passphrase("short")
    assert not house.has_passphrase
    house.set_passphrase("four words or more")
    kept = store.paper("house") or b""
    assert b"argon2id" in kept
    assert b"four words" not in kept


# --- tables
def test_who_makes_a_table_sits_at_it_after_a_new_start_too(house: House, opened: Callable[[], House]) -> None:
    for known in (house, opened()):
        assert known.seats_of("gil") == {"sea": "gil-seat"}
        assert known.founded_by("key-one") == "sea"
        assert known.founded_by("key-two") == known.founded_by("") == ""
    assert house.found("sea", mark("eve"), "eve-seat") == house.campaign("sea")
    assert house.seat_of("sea", "eve") == ""


def test_a_campaign_whose_table_was_never_laid_is_thrown_away(house: House, opened: Callable[[], House], store: Store,
                                                            ) -> None:  # fmt: skip
    house.found("half", mark("gil"), "gil-seat", key="key-two")
    again = opened()
    assert again.founded_by("key-two") == ""
    assert list(store.papers("table/")) == [paper_of("sea", "campaign")]


def test_a_table_that_nobody_has_brought_in_is_the_host_s(house: House, opened: Callable[[], House], store: Store,
                                                        ) -> None:  # fmt: skip
    store.append("old", 0, lines(1, 1))
    again = opened()
    assert again.seats_of("gil") == {"sea": "gil-seat", "old": GM}
    assert opened().campaign("old") == again.campaign("old")


def test_of_a_deleted_table_nothing_is_left(house: House, opened: Callable[[], House], store: Store) -> None:
    code = house.campaign("sea").code
    store.delete("sea")
    house.forget("sea")
    for known in (house, opened()):
        assert known.seats_of("gil") == {}
        assert known.by_code(code) == ""
        with pytest.raises(NotHere, match="no such table, or you have no seat"):
            known.campaign("sea")


def test_nothing_that_is_kept_lets_its_reader_in(house: House, store: Store) -> None:
    token, _ = house.new_link("sea", "gil-seat")
    house.sit("sea", mark("ana"), "ana-seat")
    kept = b"".join(store.paper(name) or b"" for name in store.papers())
    for secret in ("gil\"", "\"ana\"", token, house.host_token, house.screen_token("sea")):
        assert secret.encode() not in kept


def test_what_cannot_be_kept_is_not_granted(tmp_path: Path) -> None:
    with open_store(tmp_path / "tables.sqlite3") as store:
        house = House(store, KEY)
        house.enter("gil", house.host_token)
        house.found("sea", mark("gil"), "gil-seat")
    with pytest.raises(StoreFailed):
        house.sit("sea", mark("ana"), "ana-seat")
    with pytest.raises(StoreFailed):
        house.enter("ana", house.host_token)
    assert house.seat_of("sea", "ana") == ""
    assert not house.is_host("ana")


# --- seats
def test_a_browser_gives_its_seat_back(house: House, opened: Callable[[], House]) -> None:
    house.sit("sea", mark("ana"), "ana-seat")
    house.sit("sea", mark("ben"), "ben-seat")
    house.leave("sea", "ana")
    house.leave("sea", "gil")
    for known in (house, opened()):
        assert [known.seat_of("sea", who) for who in ("ana", "ben", "gil")] == ["", "ben-seat", ""]


def test_a_seat_that_is_gone_is_nobody_s_and_no_link_leads_there(house: House) -> None:
    for who in ("ana", "ana-phone"):
        house.sit("sea", mark(who), "ana-seat")
    token, _ = house.new_link("sea", "ana-seat")
    house.clear("sea", {"ana-seat"})
    assert house.seats_of("ana") == house.seats_of("ana-phone") == {}
    with pytest.raises(Denied):
        house.enter("ana", token)
    assert house.seats_known("sea") == {"gil-seat"}


def test_browsers_are_bounded_and_the_host_is_never_forgotten(house: House) -> None:
    for number in range(MOST_BROWSERS + 10):
        house.sit("sea", mark(str(number)), "ana-seat")
    assert len(house.campaign("sea").browsers) == MOST_BROWSERS
    assert house.seat_of("sea", "gil") == "gil-seat"
    assert house.seat_of("sea", str(MOST_BROWSERS + 9)) == "ana-seat"


# --- links
def test_a_personal_link_works_once(house: House, opened: Callable[[], House]) -> None:
    token, _ = house.new_link("sea", "ana-seat")
    entered = house.enter("ana-phone", token)
    assert (entered.kind, entered.table, entered.seat) == ("seat", "sea", "ana-seat")
    for known in (house, opened()):
        assert known.seat_of("sea", "ana-phone") == "ana-seat"
        with pytest.raises(Denied, match="does not work any more"):
            known.enter("eve", token)
        assert known.seat_of("sea", "eve") == ""


def test_who_never_heard_the_answer_may_use_it_again(house: House) -> None:
    token, _ = house.new_link("sea", "ana-seat")
    assert house.enter("ana-phone", token) == house.enter("ana-phone", token)


def test_a_personal_link_is_too_old_after_a_quarter_of_an_hour(house: House, clock: Clock) -> None:
    token, expires = house.new_link("sea", "ana-seat")
    assert expires == NOON + timedelta(minutes=15)
    clock.wait(minutes=15)
    with pytest.raises(Denied, match="too old"):
        house.enter("ana-phone", token)
    assert house.seat_of("sea", "ana-phone") == ""


def test_the_screen_s_link_works_until_the_code_changes(house: House) -> None:
    token = house.screen_token("sea")
    for tv in ("tv", "other-tv"):
        assert house.enter(tv, token).kind == "screen"
        assert house.seat_of("sea", tv) == ON_SCREEN
    house.set_invite("sea", is_open=True, needs_knock=True, fresh_code=True)
    with pytest.raises(Denied):
        house.enter("third-tv", token)
    assert house.enter("third-tv", house.screen_token("sea")).kind == "screen"


def test_a_closed_door_is_closed_to_screens_too(house: House) -> None:
    house.set_invite("sea", is_open=False, needs_knock=True)
    with pytest.raises(Denied):
        house.enter("tv", house.screen_token("sea"))


def test_a_gm_who_opens_the_screen_s_link_stays_the_gm(house: House) -> None:
    house.enter("gil", house.screen_token("sea"))
    assert house.seat_of("sea", "gil") == "gil-seat"


# --- codes
def test_codes_are_plain_words_that_can_be_typed_in_any_way(house: House) -> None:
    assert len(set(WORDS)) >= 200
    assert all(word.isascii() and word.isalpha() and len(word) <= 8 for word in WORDS)
    code = house.campaign("sea").code
    for typed in (code, code.upper(), code.replace("-", " "), f" {code.replace('-', '')}"):
        assert house.by_code(typed) == "sea"
    for wrong in ("", "-", "417", "nothing-100"):
        assert house.by_code(wrong) == ""


def test_no_two_tables_have_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([1, 1, 2])
    monkeypatch.setattr("hearthside.web.codes.choice", lambda words: "fern")
    monkeypatch.setattr("hearthside.web.codes.randbelow", lambda most: next(drawn))
    first = new_code(())
    assert (first, new_code({first})) == ("fern-101", "fern-102")
    assert as_code("Fern 101") == first


# --- knocks
def test_who_knocks_twice_waits_once(clock: Clock) -> None:
    knocks = Knocks(clock.seconds)
    first = knocks.knock("sea", "ana", "An", "player", "")
    second = knocks.knock("sea", "ana", "Ana", "spectator", "")
    assert first.id == second.id
    assert [(one.name, one.role) for one in knocks.at("sea")] == [("Ana", "spectator")]


def test_a_knock_is_seen_by_whoever_knocked_alone(clock: Clock) -> None:
    knocks = Knocks(clock.seconds)
    caller = knocks.knock("sea", "ana", "Ana", "player", "")
    assert knocks.of(caller.id, "ana") == caller
    assert knocks.of(caller.id, "eve") is None
    with pytest.raises(NotHere):
        knocks.waiting("land", caller.id)


def test_who_does_not_ask_any_more_has_gone_away(clock: Clock) -> None:
    knocks = Knocks(clock.seconds)
    ana, _ben = (knocks.knock("sea", who, who, "player", "") for who in ("ana", "ben"))
    clock.wait(seconds=PATIENCE - 1)
    knocks.of(ana.id, "ana")
    clock.wait(seconds=2)
    assert [one.name for one in knocks.at("sea")] == ["ana"]


def test_a_crowd_at_the_door_does_not_grow_without_end(clock: Clock) -> None:
    knocks = Knocks(clock.seconds)
    for number in range(MOST_AT_A_TABLE):
        knocks.knock("sea", str(number), "Eve", "player", "")
    with pytest.raises(InTheWay, match="crowd at the door"):
        knocks.knock("sea", "ana", "Ana", "player", "")
    assert knocks.knock("land", "ana", "Ana", "player", "").state == "waiting"


# --- the key
def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = key_in(tmp_path)
    path = tmp_path / "cookie.key"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["cookie.key"]
    path.chmod(0o644)
    again = key_in(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert again.browser_in(first.cookie_for("ana")) == "ana"
    assert CookieKey(b"x" * 32).browser_in(first.cookie_for("ana")) == ""


def test_a_damaged_key_is_told(tmp_path: Path) -> None:
    (tmp_path / "cookie.key").write_bytes(b"short")
    with pytest.raises(StoreFailed, match=r"cookie\.key is damaged"):
        key_in(tmp_path)


def test_what_is_signed_for_one_purpose_does_not_pass_for_another() -> None:
    assert KEY.browser_in(f"ana.{KEY.csrf_for('ana')}") == ""
    assert KEY.signed("a", "bc") != KEY.signed("ab", "c")


def test_an_empty_house_is_open_to_nobody() -> None:
    house = House(MemoryStore(), KEY)
    assert not house.is_host("")
    assert house.tables() == []
