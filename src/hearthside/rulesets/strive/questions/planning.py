"""What is asked about plans for down-time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, get_args

from hearthside.engine import IllegalAnswer, Key, Number, OneOf, Option, Reader, name_of, rule
from hearthside.rulesets.strive.increments import span
from hearthside.rulesets.strive.levels import name_of_skill
from hearthside.rulesets.strive.project_state import Activity, Doing, Project
from hearthside.rulesets.strive.questions.growth import teachable
from hearthside.rulesets.strive.questions.projects import projects_of, state_of
from hearthside.rulesets.strive.rules.downtime.work import why_no_assistant, why_no_room
from hearthside.rulesets.strive.state import Character, active_characters

LONGEST = 365


def said(reader: Reader, one: Activity) -> str:
    """An activity in words."""
    whom = name_of(reader, one.about) if one.about else ""
    words = {
        "work": f"work on {whom}",
        "assist": f"assist with {whom}",
        "practise": "practise",
        "learn": f"learn {name_of_skill(reader, one.skill)} from {whom}",
        "teach": f"teach {whom}",
        "treat": f"treat the Injuries of {whom}",
        "recover": "rest and recover",
        "trade": f"trade: {one.about}",
        "ask around": f"ask around about {one.about}",
        "travel": f"travel to {one.about}",
    }[one.doing]
    return words + (f" ({span(one.left)})" if one.left else "")


def as_word(one: Activity) -> str:
    """An activity as an answer: `learn/maren/sailing`."""
    return "/".join(part for part in (one.doing, one.about, one.skill) if part)


def of_word(word: str) -> Activity:
    doing, about, skill = (*word.split("/", maxsplit=2), "", "")[:3]
    return next(Activity(known, about, skill) for known in get_args(Doing) if known == doing)


@rule("STR-303")
class WhatToDo(OneOf[str], frozen=True):
    """All that somebody could do in down-time, with whom it would be."""

    title: ClassVar[str] = "What is to be done?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[str]]:
        return [Option(as_word(one), said(view, one)[0].upper() + said(view, one)[1:], help_)
                for one, help_ in self.ways(view)]  # fmt: skip

    def ways(self, view: Reader) -> Iterator[tuple[Activity, str]]:
        others = [one for one in active_characters(view) if one != self.who]
        for project in projects_of(view, self.who):
            yield Activity("work", project), state_of(view, project)
        for project in view.every(Project):
            if view[project].owner in others and not self.why_not_assist(view, project):
                owner = name_of(view, view[project].owner)
                yield Activity("assist", project), f"{owner}: +1 progress in each increment"
        if not view[self.who].is_npc:
            yield Activity("practise"), "1 XP for each increment of time."
            for teacher in others:
                for skill in teachable(view, teacher, self.who):
                    yield Activity("learn", teacher, skill), "2 progress for each increment of time."
        for pupil in others:
            if not view[pupil].is_npc:
                yield Activity("teach", pupil), "While they learn from you."
        for patient in (self.who, *others):
            if view[patient].injuries:
                yield Activity("treat", patient), "You are told whenever a treatment is possible."
        yield Activity("recover"), "The whole day at rest."

    def why_not_assist(self, view: Reader, project: Key[Project]) -> str:
        return why_no_assistant(view, project, self.who) or why_no_room(view, project, self.who)

    def check(self, view: Reader, value: Any) -> str:
        """Whoever cannot assist is told why."""
        doing, _, about = str(value).partition("/")
        project = Key[Project](about)
        if doing == "assist" and project in view and (why := self.why_not_assist(view, project)):
            raise IllegalAnswer(why)
        return super().check(view, value)


class HowManyDays(Number, frozen=True):
    title: ClassVar[str] = "For how many days? 0: until it is done"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 0, LONGEST

    def usual(self, view: Reader) -> int:
        return 0


class HowLongASpan(Number, frozen=True):
    title: ClassVar[str] = "For how many days? A week has 7, a month 30"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, LONGEST

    def usual(self, view: Reader) -> int:
        return 7


class WhichActivity(OneOf[int], frozen=True):
    title: ClassVar[str] = "What is no longer to be done?"
    who: Key[Character]

    def options(self, view: Reader) -> Sequence[Option[int]]:
        return [Option(place, said(view, one)) for place, one in enumerate(view[self.who].plan)
                if one.doing not in ("trade", "ask around")]  # fmt: skip


class HowManyHours(Number, frozen=True):
    title: ClassVar[str] = "How many hours?"

    def bounds(self, view: Reader) -> tuple[int, int]:
        return 1, 24

    def usual(self, view: Reader) -> int:
        return 1
