"""The stores that the contract holds for."""

from __future__ import annotations

import pytest

from hearthside.play import MemoryStore, Store


@pytest.fixture(params=[MemoryStore], ids=lambda kind: kind.__name__)
def store(request: pytest.FixtureRequest) -> Store:
    made: Store = request.param()
    return made
