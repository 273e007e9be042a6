"""The API's OpenAPI description, with what comes by the WebSocket, printed: the page's types are made of it."""

from __future__ import annotations

import json
import sys
from typing import get_args

import msgspec

from hearthside.play import MemoryStore
from hearthside.web.app import create_app
from hearthside.web.cookies import CookieKey
from hearthside.web.door_api import door_routes
from hearthside.web.house import House
from hearthside.web.network import LocalNetwork
from hearthside.web.pictures import Pictures
from hearthside.web.wire import FromServer


def main() -> None:
    store = MemoryStore()
    house = House(store, CookieKey(b""))
    app = create_app(store, house, routes=[door_routes(LocalNetwork(house), Pictures(store))])
    schema = app.openapi_schema.to_schema()
    _, live = msgspec.json.schema_components(get_args(FromServer), ref_template="#/components/schemas/{name}")
    schema["components"]["schemas"] = {**live, **schema["components"]["schemas"]}
    json.dump(schema, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
