"""What is asked about leaps where there is no map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from hearthside.engine import OneOf, Option, Reader

Spring = Literal["leap", "glide", "breach", "moon step"]
LEAP: Spring = "leap"
GLIDE: Spring = "glide"
BREACH: Spring = "breach"
MOON_STEP: Spring = "moon step"


class WhichSpring(OneOf[Spring], frozen=True):
    title: ClassVar[str] = "How?"
    among: tuple[Spring, ...]

    def options(self, view: Reader) -> Sequence[Option[Spring]]:
        return [Option(one, one.capitalize()) for one in self.among]
