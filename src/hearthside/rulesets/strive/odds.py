"""Chances that people ask for by name."""

from __future__ import annotations

from collections.abc import Mapping

from hearthside.engine import OddsQuestion

ODDS: Mapping[str, OddsQuestion] = {}
