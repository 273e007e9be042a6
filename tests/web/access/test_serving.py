"""The server process: how it begins and ends, what it says, and where it can be reached."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from hearthside.play import MemoryStore
from hearthside.web import network as networks
from hearthside.web.cookies import CookieKey
from hearthside.web.house import House
from hearthside.web.network import LocalNetwork, addresses, is_public
from store.postgres import new_database
from web.access.running import PATIENCE, PROGRAM, Browser, NewBrowser, Running, running, started

ADDRESS = next(iter(addresses()), "")
"""This machine's own in its network, if it is in any."""

in_a_network = pytest.mark.skipif(not ADDRESS, reason="this machine is in no network")
at_the_usual_port = pytest.mark.xdist_group("usual port")
"""One after another: what one lets go of must not be taken by the other in between."""


def ended(*arguments: str, **around: Any) -> tuple[int, str, str]:
    """A server that does not come to stay."""
    with started(*arguments, **around) as process:
        try:
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return process.returncode, out, err


# --- beginning
def test_it_says_where_it_is_and_how_to_stop_it(folder: Path) -> None:
    with started("--data", str(folder), "--port", "0", PYTHONUNBUFFERED="1") as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(4)]
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert lines[0].startswith("Hearthside is open at http://127.0.0.1:")
    url = lines[0].split()[-1]
    assert f"{url}/enter#key=" in lines[1]
    assert str(folder) in lines[2]
    assert "Ctrl+C" in lines[3]
    assert (out, err, process.returncode) == ("Everything is kept. Until next time.\n", "", 0)
    assert not any("\x1b" in line for line in lines)


def work_of(process: int) -> float:
    """Seconds that a process has worked: unlike the clock's, they do not grow with what else the machine does."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_it_answers_after_a_second_and_a_half_of_work(folder: Path) -> None:
    with running(folder):  # the second start finds its schema in place
        pass
    took = []
    for _ in range(3):
        with running(folder) as server:
            took.append(work_of(server.process.pid))
    assert min(took) < 1.5


def test_its_files_are_for_their_owner_alone_and_the_way_in_goes_with_it(folder: Path) -> None:
    with running(folder) as server:
        for file in folder.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
        said = msgspec.json.decode((folder / "server.json").read_bytes())
        assert said["url"] == server.url
        assert said["token"] == server.token
        assert said["pid"] == server.process.pid
        assert server.stop() == 0
    assert not (folder / "server.json").exists()


@at_the_usual_port
def test_hearthside_alone_serves_the_usual_place(folder: Path) -> None:
    environment = {**os.environ, "HEARTHSIDE_DATA": str(folder), "BROWSER": "true"}
    with subprocess.Popen(PROGRAM, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("Hearthside is open at http://127.0.0.1:")
            process.terminate()
            assert process.wait(PATIENCE) == 0
        finally:
            process.kill()
    assert (folder / "hearthside.sqlite3").is_file()


def test_it_opens_the_browser_at_the_host_s_link(folder: Path, tmp_path: Path) -> None:
    """The browser is one of our own, which writes down where it was sent."""
    note, browser = tmp_path / "note", tmp_path / "browser"
    browser.write_text(f"#!{sys.executable}\nimport sys\nopen({str(note)!r}, 'w').write(sys.argv[1])\n")
    browser.chmod(0o755)
    environment = {**os.environ, "BROWSER": str(browser)}
    command = [*PROGRAM, "serve", "--json", "--port", "0", "--data", str(folder)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            link = msgspec.json.decode(process.stdout.readline())["link"]
            wait_for(note)
            assert note.read_text() == link
            note.unlink()
            second = subprocess.run(command, env=environment, capture_output=True, text=True, check=True,
                                    timeout=PATIENCE)  # fmt: skip
            assert msgspec.json.decode(second.stdout)["link"] == link
            wait_for(note)
            assert note.read_text() == link
        finally:
            process.kill()


def wait_for(file: Path) -> None:
    deadline = monotonic() + PATIENCE
    while not (file.exists() and file.read_text()):
        assert monotonic() < deadline


# --- a second start
def test_a_second_start_opens_the_first_one_s_page(folder: Path) -> None:
    with running(folder) as first:
        status, out, err = ended("--data", str(folder))
        assert (status, err) == (0, "")
        assert out.startswith(f"Hearthside is running already, at {first.url}\n")
        assert first.link in out
        with Browser(first.url) as host:
            assert host.enter(out.partition("#key=")[2].strip())["kind"] == "host"


def test_after_a_kill_it_starts_again(folder: Path) -> None:
    with running(folder) as first, Browser(first.url) as host:
        host.enter(first.token)
        cookies = host.http.cookies
        first.stop(signal.SIGKILL)
    assert (folder / "server.json").exists()
    with running(folder) as second, Browser(second.url) as host:
        host.http.cookies = cookies
        assert host.me()["is_host"] is True


def test_a_house_on_postgresql_has_one_server_too(folder: Path, postgres: Any) -> None:
    place = ("--database", new_database(postgres), "--port", "0")
    with running(folder, *place) as first, Browser(first.url) as host:
        host.enter(first.token)
        host.new_table()
        assert ended("--data", str(folder), *place)[1].startswith(f"Hearthside is running already, at {first.url}\n")
        cookies = host.http.cookies
        first.stop()
    assert not (folder / "hearthside.sqlite3").exists()
    with running(folder, *place) as second, Browser(second.url) as host:
        host.http.cookies = cookies
        assert [one["title"] for one in host.me()["tables"]] == ["The sea"]


# --- the end
def rest_of(page: ClientConnection) -> list[Any]:
    """All that a page is still told, until its connection is closed."""
    heard = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(msgspec.json.decode(page.recv(timeout=PATIENCE)))
    return heard


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_whoever_looks_is_told_that_it_closes(folder: Path, how: signal.Signals) -> None:
    with running(folder) as server, Browser(server.url) as host:
        host.enter(server.token)
        table = host.new_table()
        with host.live(table) as page:
            page.recv(timeout=PATIENCE)
            server.process.send_signal(how)
            *_, last = rest_of(page)
            assert (last["type"], last["again"]) == ("farewell", True)
        assert server.process.wait(PATIENCE) == 0


# --- what can go wrong
def refused(*arguments: str) -> str:
    status, out, err = ended(*arguments)
    assert (status, out) == (1, "")
    [line] = err.splitlines()
    assert line.startswith("hearthside: ")
    return line.removeprefix("hearthside: ")


def test_a_port_that_is_taken_is_told_if_it_was_asked_for(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        said = refused("--data", str(folder), "--port", str(port))
    assert said == f"port {port} is in use by another program: choose another, or leave --port out"


@at_the_usual_port
def test_without_a_wish_the_next_free_port_is_taken(folder: Path, tmp_path: Path) -> None:
    with running(folder, "--host", "127.0.0.1") as one, running(tmp_path / "other", "--host", "127.0.0.1") as other:
        assert 8377 <= one.port < other.port < 8377 + 20


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refused("--data", str(tmp_path / "file" / "house")) == f"{tmp_path / 'file' / 'house'}: not a directory"


def test_a_database_that_is_none_is_told(folder: Path) -> None:
    folder.mkdir()
    (folder / "hearthside.sqlite3").write_bytes(b"no database" * 100)
    assert "it is not an SQLite database" in refused("--data", str(folder), "--port", "0")


def test_a_postgresql_that_is_not_there_is_told(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    said = refused("--data", str(folder), "--port", "0", "--database", f"postgresql://me:secret@127.0.0.1:{port}/sea")
    assert "127.0.0.1" in said
    assert "secret" not in said


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.9", "words words"])
def test_an_address_that_is_not_ours_is_told(folder: Path, host: str) -> None:
    assert refused("--data", str(folder), "--port", "0", "--host", host).startswith(f"cannot listen at {host}: ")


@pytest.mark.parametrize("name", ["https://", "a/b", "ftp://games.local", "games.local:port"])
def test_a_name_that_is_none_is_told(folder: Path, name: str) -> None:
    assert "is no name of a server" in refused("--data", str(folder), "--port", "0", "--name", name)


# --- the internet
PUBLIC = [["--host", "0.0.0.0"], ["--name", "https://games.example.org"]]


@pytest.mark.parametrize("how", PUBLIC, ids=str)
def test_what_the_internet_can_reach_needs_a_passphrase(folder: Path, tmp_path: Path, how: list[str]) -> None:
    data, place = ("--data", str(folder)), ("--port", "0", *how)
    said = refused(*data, *place)
    assert said == ("this can be reached from the internet, so it needs a passphrase: "
                    "give one with --passphrase-file FILE")  # fmt: skip
    (tmp_path / "words").write_text("four words or more\n")
    (tmp_path / "short").write_text("few")
    assert "at least 8 letters" in refused(*data, *place, "--passphrase-file", str(tmp_path / "short"))
    with running(folder, *place, "--passphrase-file", str(tmp_path / "words")) as server, Browser(server.url) as host:
        status, words = host.refused("POST", "/api/enter", {"token": server.token})
        assert (status, "passphrase" in words) == (401, True)
        assert host.refused("POST", "/api/enter", {"token": server.token, "passphrase": "wrong"})[0] == 401
        assert host.enter(server.token, "four words or more")["kind"] == "host"
        assert host.me()["network"]["is_public"] is True
        server.stop()
    with started(*data, *place) as again:  # it is kept
        assert again.stdout is not None
        assert again.stdout.readline().startswith("Hearthside is open at ")
        again.terminate()
        _, err = again.communicate(timeout=PATIENCE)
    assert err.startswith("\nCareful: people on the internet may be able to reach this.")


def test_behind_a_proxy_its_given_name_is_known(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "words").write_text("four words or more")
    how = ("--port", "0", "--name", "https://games.example.org", "--passphrase-file", str(tmp_path / "words"))
    with running(folder, *how) as server:
        passed_on = {"Host": "games.example.org", "X-Forwarded-Proto": "https", "Origin": "https://games.example.org"}
        answer = httpx.get(f"{server.url}/api/me", headers=passed_on)
        assert answer.status_code == 200
        assert "secure" in answer.headers["set-cookie"].lower()
        # Some proxies ask under our own name.
        assert httpx.get(f"{server.url}/api/me", headers={"Origin": "https://games.example.org"}).status_code == 200
        assert httpx.get(f"{server.url}/api/me", headers={"Origin": "http://games.example.org"}).status_code == 403
        with Browser(server.url) as host:
            host.enter(server.token, "four words or more")
            table = host.new_table()
            invite = host.get(f"/api/tables/{table}/invite")
            assert invite["links"][0] == f"https://games.example.org/join/{invite['code']}"


def test_without_a_name_nobody_is_believed_to_be_a_proxy(folder: Path) -> None:
    with running(folder) as server:
        answer = httpx.get(f"{server.url}/api/me", headers={"X-Forwarded-Proto": "https"})
        assert "secure" not in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("name", "expected"),
    [("127.0.0.1", False), ("192.168.1.7", False), ("10.2.3.4", False), ("100.64.1.2", False), ("fe80::1", False),
     ("fd00::1", False), ("8.8.8.8", True), ("2606:4700::1", True), ("0.0.0.0", True), ("::", True),
     ("games.example.org", True), ("box.local", False), ("box.lan", False), ("box", False)],
)  # fmt: skip
def test_what_is_the_internet_s_is_known_by_its_name(name: str, expected: bool) -> None:
    assert is_public(name) is expected


# --- the local network
@pytest.fixture
def at_home(server: Running, host: Browser) -> Iterator[None]:
    yield
    host.post("/api/network", {"address": ""})


@in_a_network
@pytest.mark.usefixtures("at_home")
def test_the_local_network_is_opened_and_closed_while_it_runs(server: Running, host: Browser) -> None:
    table = host.new_table()
    there = f"http://{ADDRESS}:{server.port}"
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{there}/api/me")
    assert host.me()["network"]["addresses"][0] == ADDRESS
    seen = host.post("/api/network", {"address": ADDRESS})
    assert (seen["open_at"], seen["is_public"]) == (ADDRESS, False)
    invite = host.get(f"/api/tables/{table}/invite")
    assert invite["links"][0] == f"{there}/join/{invite['code']}"
    with Browser(there) as player:
        knock = player.knock(invite["code"], "Ana")
        host.post(f"/api/tables/{table}/knocks/{knock['id']}", {"welcome": True})
        with player.live(table) as page:
            page.recv(timeout=PATIENCE)
            assert host.post("/api/network", {"address": ""})["open_at"] == ""
            rest_of(page)  # which has an end
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{there}/api/me")
    assert httpx.get(f"{server.url}/api/me", headers={"Host": f"{ADDRESS}:{server.port}"}).status_code == 421


@in_a_network
@pytest.mark.usefixtures("at_home")
def test_if_its_port_is_taken_there_the_network_is_opened_at_another(server: Running, host: Browser) -> None:
    table = host.new_table()
    with socket.create_server((ADDRESS, server.port)):
        host.post("/api/network", {"address": ADDRESS})
        link = httpx.URL(host.get(f"/api/tables/{table}/invite")["links"][0])
        assert link.port != server.port
        assert httpx.get(f"http://{ADDRESS}:{link.port}/api/me").status_code == 200


@pytest.mark.parametrize("address", ["8.8.8.8", "words", "127.0.0.2", "0.0.0.0"])
def test_only_an_address_of_this_machine_is_opened(host: Browser, address: str) -> None:
    assert host.refused("POST", "/api/network", {"address": address}) == (
        403, f"{address} is not an address of this machine.")  # fmt: skip
    assert host.me()["network"]["open_at"] == ""


def test_players_neither_see_nor_change_the_network(browser: NewBrowser) -> None:
    player = browser()
    assert player.me()["network"] is None
    assert player.refused("POST", "/api/network", {"address": ADDRESS})[0] == 403


def test_an_address_of_the_internet_is_not_opened_without_a_passphrase(monkeypatch: pytest.MonkeyPatch) -> None:
    class Listening:
        async def listen(self, address: str, port: int) -> int:
            return port

        async def stop_listening(self, address: str) -> None:
            pass

    monkeypatch.setattr(networks, "addresses", lambda: ["8.8.8.8"])
    house = House(MemoryStore(), CookieKey(b"k" * 32))
    network = LocalNetwork(house)
    network.listener = Listening()
    with pytest.raises(Exception, match="Set a passphrase first"):
        asyncio.run(network.open("8.8.8.8"))
    assert not house.is_public
    house.set_passphrase("four words or more")
    asyncio.run(network.open("8.8.8.8"))
    assert house.is_public
    asyncio.run(network.open(""))
    assert not house.is_public


def test_a_script_of_an_older_page_is_not_there_any_more(host: Browser) -> None:
    """A page in place of it would be a script that cannot be read."""
    status, why = host.refused("GET", "/assets/PromptForm-Older000.js")
    assert (status, why) == (404, "There is no such file any more. Load the page again.")
