"""The API's own description (OpenAPI): what Litestar finds out, what comes by the WebSocket, and how it says no."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, get_args

import msgspec
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import OpenAPI

from hearthside.web.wire import FromServer, Problem

REFUSAL = {
    "description": "No, in words. Nothing has changed.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


class Described(OpenAPI):
    def to_schema(self) -> dict[str, Any]:
        schema = super().to_schema()
        _, more = msgspec.json.schema_components((*get_args(FromServer), Problem),
                                                 ref_template="#/components/schemas/{name}")  # fmt: skip
        schema["components"]["schemas"] = {**more, **schema["components"]["schemas"]}
        for path in schema["paths"].values():
            for operation in path.values():
                operation["responses"].pop("400", None)  # Litestar's guess
                operation["responses"]["default"] = REFUSAL
        return schema


@dataclass
class ApiDescription(OpenAPIConfig):
    def to_openapi_schema(self) -> OpenAPI:
        plain = super().to_openapi_schema()
        return Described(**{field.name: getattr(plain, field.name) for field in fields(plain)})
