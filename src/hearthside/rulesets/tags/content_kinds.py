"""What a Tags pack may hold."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hearthside.engine import ContentEntry, rule
from hearthside.kit.tags import Level


@rule("TAG-004", "TAG-087")
class StatKind(ContentEntry, frozen=True, kw_only=True):
    """A stat of the setting. `consequences`: samples of what it may come to, for the levels 1 to 4."""

    consequences: tuple[str, ...] = ()


class Background(ContentEntry, frozen=True, kw_only=True):
    """Where a character comes from, with skills that fit it."""

    skills: tuple[str, ...] = ()


class SkillIdea(ContentEntry, frozen=True, kw_only=True):
    """A skill for those who look for one, and the one that it may be a special case of."""

    of: str = ""


class SceneTag(ContentEntry, frozen=True, kw_only=True):
    """Something that may hold at a place."""

    level: Level = 1


class TrackPlan(ContentEntry, frozen=True, kw_only=True):
    """A track to lay on the table. `name` says what it is for, `end` what happens there."""

    kind: Literal["number", "die", "clock", "steps"]
    length: Annotated[int, Meta(ge=1, le=40)]
    done: Annotated[int, Meta(ge=0)] = 0
    """Of what fills up: the steps that are done already."""
    breaks: dict[str, str] = {}
    """Of steps: what happens after which of them."""
    end: str = ""
    unit: str = ""
    """What moves it by itself: round, turn, hour, day, month, session; empty: only what people do."""
    rule: str = ""


class ReadySkill(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill of a ready character: its level, and the skill that it is a special case of."""

    level: Level
    of: str = "Do Anything"


class ReadyCharacter(ContentEntry, frozen=True, kw_only=True):
    """A character to take as it is: 18 XP, spent."""

    background: str = ""
    stats: dict[str, Level]
    skills: dict[str, ReadySkill]
    schemes: dict[str, Level] = {}
    inventory: dict[str, Level] = {}
    notes: str = ""


class ScenePlan(ContentEntry, frozen=True, kw_only=True):
    """A scene: what everybody sees of it, what only the GM knows, its tags and its tracks."""

    secret: str = ""
    tags: dict[str, Level] = {}
    tracks: tuple[str, ...] = ()


KINDS: dict[str, type[ContentEntry]] = {
    "stats": StatKind,
    "backgrounds": Background,
    "skills": SkillIdea,
    "scene-tags": SceneTag,
    "tracks": TrackPlan,
    "characters": ReadyCharacter,
    "scenes": ScenePlan,
}
