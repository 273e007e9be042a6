"""What a pack may say of creation."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.engine import ContentEntry

KINDS: Mapping[str, type[ContentEntry]] = {}
