"""Whatever is sent to the API, by anybody: an answer that its description knows, and never a server that stumbles."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from web.access.running import Browser
from web.client import act, done
from web.reliability.conftest import Party
from web.reliability.servers import SOAK

EXAMPLES = 8 * SOAK
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ENDS = {("DELETE", "/api/tables/{table}"), ("POST", "/api/leave/{table}")}
"""What would end it all at once is tried on tables that are not there."""


@pytest.mark.parametrize("who", ["gm", "ana", "nobody"])
def test_every_request_gets_an_answer_that_the_description_knows(party: Party, who: str) -> None:
    done(party.gm, party.table, act("a-run-to-ask-about", "call", who="ash-wendell", what="climb"))
    browser = party.held.enter_context(Browser(party.server.url)) if who == "nobody" else getattr(party, who)
    description = httpx.get(f"{party.server.url}/api/schema/openapi.json").json()
    schema = schemathesis.openapi.from_dict(description)
    known: dict[str, list[Any]] = {
        "table": [party.table],
        "who": ["ash-wendell", "eve-sorrel"],
        "seat": ["ana", "ben", "gm-seat"],
        "run": [1, 5],
        "name": ["apocalypse"],
        "code": [party.code],
    }
    tried = 0
    for found in schema.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]  # an error would be a description that cannot be read
        tried += 1
        if (operation.method.upper(), operation.path) in ENDS:
            known_here = {}
        else:
            known_here = {name: st.sampled_from(values) for name, values in known.items()}
        attack(browser, operation, known_here)
    assert tried > 30
    assert party.gm.get(party.path)["seen"]["head"]["title"], "the table is still there"


def attack(browser: Browser, operation: Any, known: dict[str, Any]) -> None:
    """Send all kinds of things to one place: what fits its description, and what does not."""
    cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in GenerationMode])

    @settings(max_examples=EXAMPLES, derandomize=True, database=None, deadline=None,
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(case=cases, real=st.fixed_dictionaries(known), is_real=st.booleans())
    def send(case: Case[Any], real: dict[str, Any], is_real: bool) -> None:
        for name in list(case.path_parameters):
            if name in real and (is_real or name == "table"):
                case.path_parameters[name] = real[name]
        headers = {"X-CSRF": browser.csrf, "Origin": browser.url}
        response = case.call(base_url=browser.url, session=session, headers=headers, cookies=dict(browser.http.cookies))
        case.validate_response(response, checks=CHECKS)

    with requests.Session() as session:
        send()
