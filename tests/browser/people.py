"""People with browsers: real Chromium, one context for each person, as on devices of their own.

Laws: what a page complains about (errors, failed requests, breaches of the security policy) is kept and fails the test,
unless the test said beforehand that it would come. What a person can read or press is found by its role and its name.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request, Response, expect

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
PATIENCE = 60_000
"""Milliseconds until something that should be seen is missed: how slow a machine is says nothing about a page."""
expect.set_options(timeout=PATIENCE)

Theme = Literal["evening", "paper"]
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
SCREEN: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

TELL_BREACHES = """addEventListener('securitypolicyviolation', (breach) =>
  console.error(`security policy: ${breach.violatedDirective} ${breach.blockedURI} ${breach.sample}`))"""
CALL = """async ([method, path, body]) => {
  if (method !== 'GET') window.csrf ??= (await (await fetch('/api/me')).json()).csrf
  const headers = { 'X-CSRF': window.csrf ?? '', 'Content-Type': 'application/json' }
  const answer = await fetch(path, { method, headers, body: body === null ? undefined : JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
  return text ? JSON.parse(text) : null
}"""


class Person:
    """Somebody at a browser."""

    def __init__(self, name: str, browser: Browser, url: str, device: dict[str, Any], theme: Theme = "evening",
                 still: bool = False, timezone: str | None = None) -> None:  # fmt: skip
        self.name, self.url = name, url
        self.touches = bool(device.get("has_touch"))
        self.presses = 0
        self.troubles: list[str] = []
        self._forgiven: re.Pattern[str] | None = None
        self._keys = 0
        self.context: BrowserContext = browser.new_context(
            **device,
            base_url=url,
            color_scheme="dark" if theme == "evening" else "light",
            reduced_motion="reduce" if still else "no-preference",
            locale="en-GB",
            timezone_id=timezone,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(TELL_BREACHES)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self._note(f"error: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._answered)

    # --- what the page complains about
    def _note(self, trouble: str) -> None:
        if not (self._forgiven and self._forgiven.search(trouble)):
            self.troubles.append(f"{self.name}: {trouble}")

    def _heard(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self._note(f"console: {said.text} {said.location['url']}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a page that is left drops what it asked for
            self._note(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"answered {response.status}: {response.request.method} {response.url}")

    def forgives(self, pattern: str) -> None:
        """Complaints like this are to be expected from now on: the line will be cut."""
        self._forgiven = re.compile(pattern)

    # --- getting about
    def goes(self, path: str) -> None:
        self.page.goto(path)

    def enters(self, link: str) -> None:
        """Come in by a link that holds a key, and arrive."""
        self.page.goto(link)
        self.page.wait_for_url(re.compile(r"^(?!.*/enter)"))

    def wears(self, theme: Theme) -> None:
        self.page.emulate_media(color_scheme="dark" if theme == "evening" else "light")

    # --- doing
    def press(self, what: Locator | str, within: Locator | None = None) -> None:
        """Click, or tap on a phone: a button by its name, or whatever is given."""
        found = what if isinstance(what, Locator) else self.button(what, within)
        self.presses += 1
        if self.touches:
            found.tap()
        else:
            found.click()

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=isinstance(name, str))

    def link(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("link", name=name, exact=isinstance(name, str))

    def picks(self, menu: Locator | str, item: str) -> None:
        """Open a menu and choose from it."""
        self.press(menu)
        self.press(self.page.get_by_role("menuitem", name=re.compile(rf"^{re.escape(item)}")))

    def write(self, label: str | re.Pattern[str], text: str, within: Locator | None = None) -> None:
        where, exact = within or self.page, isinstance(label, str)
        field = where.get_by_role("textbox", name=label, exact=exact)
        field.or_(where.get_by_role("searchbox", name=label, exact=exact)).fill(text)

    # --- seeing
    def sees(self, what: str | re.Pattern[str] | Locator, within: Locator | None = None) -> Locator:
        found = what if isinstance(what, Locator) else (within or self.page).get_by_text(what).first
        expect(found).to_be_visible()
        return found

    def misses(self, what: str | re.Pattern[str] | Locator, within: Locator | None = None) -> None:
        found = what if isinstance(what, Locator) else (within or self.page).get_by_text(what)
        expect(found).to_have_count(0)

    def window(self, title: str | re.Pattern[str]) -> Locator:
        return self.sees(self.page.get_by_role("dialog", name=title))

    # --- at a table
    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    def asked(self, title: str | re.Pattern[str]) -> Locator:
        """The question that lies before this person, as soon as it is there."""
        heading = self.page.get_by_role("heading", name=title)
        return self.sees(self.page.locator("form").filter(has=heading))

    def answers(self, title: str | re.Pattern[str], *picked: str, by: str) -> None:
        """Tick what is picked, and press the button that gives the answer."""
        form = self.asked(title)
        for one in picked:
            self.press(form.get_by_role("checkbox", name=re.compile(rf"^{re.escape(one)}")))
        self.gives(form, by)

    def chooses(self, title: str | re.Pattern[str], option: str) -> None:
        """Of several, one: pressing it is the answer."""
        form = self.asked(title)
        self.gives(form, form.get_by_role("button", name=re.compile(rf"^{re.escape(option)}")))

    def types_dice(self, title: str | re.Pattern[str], *faces: int) -> None:
        """Tell what real dice showed."""
        self.gives(self.lays_dice(title, *faces), "That is what fell")

    def lays_dice(self, title: str | re.Pattern[str], *faces: int) -> Locator:
        """Fill in what real dice showed: a few one after another, many face by face."""
        form = self.asked(title)
        for face in faces:
            self.press(form.get_by_role("button", name=re.compile(rf"^(a {face} fell|one more {face},)")))
        return form

    def gives(self, form: Locator, by: Locator | str) -> None:
        """Press what gives the answer, and see it taken: its card makes way for whatever comes next."""
        card = form.element_handle()
        self.press(by, form)
        card.wait_for_element_state("hidden")

    def turns_to(self, part: str) -> None:
        """On a phone: another part of the table."""
        self.press(self.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=part))

    def card(self, name: str | re.Pattern[str]) -> Locator:
        """The last card of that name in the log."""
        return self.log.get_by_role("article", name=name).last

    # --- past the page, where a scene only has to be laid out
    def call(self, method: str, path: str, body: Any = None) -> Any:
        return self.page.evaluate(CALL, [method, path, body])

    def acts(self, table: str, action: str, actor: str = "", **args: Any) -> Any:
        return self.command(table, "act", action=action, actor=actor, args=args)

    def command(self, table: str, do: str, **fields: Any) -> Any:
        self._keys += 1
        key = f"{self.name.replace(' ', '-')}-{self._keys:08}"
        return self.call("POST", f"/api/tables/{table}/commands", {"do": do, "key": key, **fields})

    def seen(self, table: str) -> Any:
        return self.call("GET", f"/api/tables/{table}")["seen"]

    # --- checking
    def barriers(self, *rules: str) -> list[str]:
        """What axe finds on the page as it stands that keeps somebody out; by these rules alone, or by all."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        wanted = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": WCAG}
        found = self.page.evaluate("(runOnly) => axe.run(document, { runOnly })", wanted)
        return [
            f"{violation['id']}: {node['html'][:200]} {json.dumps(node['any'] and node['any'][0]['message'])}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]

    def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wide

    def squeezed(self, within: Locator) -> list[str]:
        """The options whose words do not fit into them."""
        found: list[str] = within.locator(".option").evaluate_all(
            "options => options.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText)"
        )
        return found

    def leaves(self) -> list[str]:
        self.context.close()
        return self.troubles
