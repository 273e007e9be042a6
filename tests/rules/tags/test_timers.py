"""Timers at a table of Tags: what moves on its own, what it takes to hold it up, and the samples of the book."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.kit.clock import pass_time
from hearthside.rulesets.tags.inputs import *  # noqa: F403
from rules.tags.scenes import TagsTable, lay
