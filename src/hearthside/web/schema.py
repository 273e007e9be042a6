"""The API's description, printed: the page's types are made of it."""

from __future__ import annotations

import json
import sys

from hearthside.play import MemoryStore
from hearthside.web.app import create_app
from hearthside.web.cookies import CookieKey
from hearthside.web.door_api import door_routes
from hearthside.web.house import House
from hearthside.web.network import LocalNetwork
from hearthside.web.pictures import Pictures


def main() -> None:
    store = MemoryStore()
    house = House(store, CookieKey(b""))
    app = create_app(store, house, routes=[door_routes(LocalNetwork(house), Pictures(store))])
    json.dump(app.openapi_schema.to_schema(), sys.stdout, indent=1)


if __name__ == "__main__":
    main()
