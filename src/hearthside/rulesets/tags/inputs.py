"""Tags in reach of a roll: what the scene, the things and the people there bring for it or against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from msgspec import Struct

from hearthside.engine import SCENE, Key, Reader, rule
from hearthside.kit.tags import Tag, among, same_name
from hearthside.rulesets.tags.state import DO_ANYTHING, RULES, Character, Kept, conflict_in, is_out

KEPT: tuple[Kept, ...] = get_args(Kept)
SAME_DO_ANYTHING = same_name(DO_ANYTHING)
WORDS: Mapping[Kept, str] = {"inventory": "a thing", "schemes": "a scheme", "conditions": "a condition"}


class Input(Struct, frozen=True):
    """A tag that counts for a roll, and where it is from."""

    tag: Tag
    source: str = ""
    rule: str = "TAG-009"
    cuts: int = 0
    """How many dice it cuts where it is in the way."""

    @property
    def name(self) -> str:
        return self.tag.name

    @property
    def level(self) -> int:
        return self.tag.level


@rule("TAG-053")
def easy() -> Input:
    return Input(Tag("easy"), "the character should be able to do it", "TAG-053")


@rule("TAG-055")
def hard() -> Input:
    return Input(Tag("hard"), "a poor match, or difficulties of other kinds", "TAG-055", 1)


@rule("TAG-056")
def far() -> Input:
    return Input(Tag("far"), "a ranged attack at a distance", "TAG-056", 1)


COMMON = ("easy", "hard", "far")


def active_characters(reader: Reader) -> tuple[Key[Character], ...]:
    return tuple(who for who in reader.every(Character) if reader[who].state == "active")


People = tuple[tuple[Key[Character], Character], ...]


def others_there(reader: Reader, who: Key[Character]) -> People:
    """Everybody else in play whom all can see."""
    found = ((other, reader[other]) for other in reader.every(Character) if other != who)
    return tuple((other, one) for other, one in found if one.state == "active" and one.seen_by == "all")


@rule("TAG-007", "TAG-009", "TAG-010", "TAG-086", "TAG-Q09")
def carried(who: Key[Character], character: Character, kinds: tuple[Kept, ...], one_each: bool) -> dict[str, Input]:
    """The tags that somebody carries: things, motives, conditions, consequences."""
    whose = f" of {character.name}"
    found: dict[str, Input] = {}
    for kept in kinds:
        for name, level in character.tags(kept).items():
            found[f"{who}/{kept}/{name}"] = Input(Tag(name, level), WORDS[kept] + whose, cuts=level)
    for name, consequence in character.consequences.items():
        tag, cuts = Tag(name, consequence.level), 1 if one_each else consequence.level
        found[f"{who}/consequences/{name}"] = Input(tag, f"a consequence{whose}", "TAG-086", cuts)
    return found


@rule("TAG-008", "TAG-009", "TAG-011")
def in_reach(reader: Reader, who: Key[Character], others: People) -> dict[str, Input]:
    """The tags of the scene, of the roller, and how it stands with everybody else whom all can see there. A tag of the
    scene without a number is an implicit one, and counts 1. (Whatever else is there can be named in words.)"""
    found: dict[str, Input] = {}
    for name, level in (reader[SCENE].tags if SCENE in reader else {}).items():
        tag = Tag(name, level or 1)
        found[f"scene/{name}"] = Input(tag, "the scene", "TAG-009" if level else "TAG-008", tag.level)
    one_each = reader[RULES].one_cut_each
    found |= carried(who, reader[who], KEPT, one_each)
    for other, character in others:
        found |= carried(other, character, ("conditions",), one_each)
    return found


@rule("TAG-054", "TAG-Q46")
def helpers(reader: Reader, who: Key[Character], others: People) -> dict[str, Input]:
    """Party members who may assist: they have a skill besides Do Anything, and have not conceded."""
    is_played, anybody, conflict = bool(reader[who].player), reader[RULES].do_anything_assists, conflict_in(reader)
    found = {}
    for other, character in others:
        is_there = bool(character.player) == is_played and not is_out(character, conflict)
        able = [name for name in character.skills if same_name(name) != SAME_DO_ANYTHING]
        if is_there and (able or anybody):
            found[f"assist/{other}"] = Input(Tag(f"assist by {character.name}"), ", ".join(able), "TAG-054")
    return found


@rule("TAG-Q13", "TAG-Q14")
def second_skills(reader: Reader, who: Key[Character]) -> dict[str, Input]:
    """Own skills never help each other, unless the table plays by that house rule."""
    if not reader[RULES].second_skill:
        return {}
    skills = [name for name in reader[who].skills if same_name(name) != SAME_DO_ANYTHING]
    return {f"skill/{name}": Input(Tag(name), "a second skill", "TAG-Q13") for name in skills}


def for_it(reader: Reader, who: Key[Character]) -> dict[str, Input]:
    """What may help a roll."""
    others = others_there(reader, who)
    assisting = helpers(reader, who, others)
    return {"common/easy": easy(), **assisting, **second_skills(reader, who), **in_reach(reader, who, others)}


@rule("TAG-Q40")
def against_it(reader: Reader, who: Key[Character], treated: str = "") -> dict[str, Input]:
    """What may hinder a roll; `treated`: the consequence that it is to remove."""
    exempt = treated if reader[RULES].treated_does_not_cut else ""
    reach = {key: one for key, one in in_reach(reader, who, others_there(reader, who)).items() if key != exempt}
    return {"common/hard": hard(), "common/far": far(), **reach}


@rule("TAG-008", "TAG-Q12")
def in_words(tags: tuple[Tag, ...], source: str) -> dict[str, Input]:
    """Tags that somebody names: what is there and was never written down counts 1, unless a level is said."""
    return {f"words/{tag.name}": Input(tag, source, "TAG-008", tag.level) for tag in tags}


@rule("TAG-Q57")
def wrong_common(tags: tuple[Tag, ...]) -> str:
    """Of the three common tags, one with a level that the house rule does not allow."""
    return next((str(tag) for tag in tags if tag.level != 1 and among(tag.name, COMMON) is not None), "")


def picked(known: Mapping[str, Input], keys: tuple[str, ...]) -> tuple[Input, ...]:
    """Those that were picked, as far as they are still there."""
    return tuple(known[key] for key in keys if key in known)
