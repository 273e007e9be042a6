"""The API's OpenAPI description on standard output: the page's types are made from it."""

from __future__ import annotations

import json
import sys

from hearthside.play import MemoryStore
from hearthside.web.app import create_app
from hearthside.web.cookies import CookieKey
from hearthside.web.house import House


def main() -> None:
    store = MemoryStore()
    app = create_app(store, House(store, CookieKey(b"")))
    json.dump(app.openapi_schema.to_schema(), sys.stdout, indent=1)


if __name__ == "__main__":
    main()
