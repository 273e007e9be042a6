"""Dice notation: from text to an expression.

    sum      =  product { ("+" | "-") product }
    product  =  signed { ("*" | "/") signed }
    signed   =  "-" signed  |  term [ "[" label "]" ]
    term     =  number  |  "@" name  |  "(" sum ")"  |  dice { modifier }
    dice     =  [ count ] "d" ( sides | "%" | "F" )
    modifier =  ("kh" | "kl" | "k" | "dh" | "dl") [ number ]  |  ("!" | "x" | "e") [ point ]
             |  ("r" | "rr" | "ro") point  |  ("min" | "max") number  |  [ "cs" ] compare
    point    =  number  |  compare
    compare  =  (">=" | "<=" | ">" | "<" | "=") [ "-" ] number

The whole is a sum, or STRIVE's short form `count "d" [ "ob" number ] [ "c" number ]`, then perhaps `"#" comment`.
Upper and lower case are the same, and spaces may stand between any two of these. Texts come from the network:
everything that could make a roll long has a limit.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Never

from msgspec.structs import replace

from hearthside.dice.expression import NO_NAMES, Expression
from hearthside.dice.results import Result
from hearthside.dice.sources import Source, System
from hearthside.dice.terms import (
    Arithmetic,
    Compare,
    Dice,
    Keep,
    Labelled,
    Name,
    Negative,
    Number,
    Reroll,
    Strive,
    Term,
)

LONGEST_TEXT = 500
MOST_DICE = 1_000
MOST_SIDES = 100_000
DEEPEST = 50

SYSTEM = System()


class NotationError(ValueError):
    """The text is not dice notation: what is wrong where, and what would be right."""

    def __init__(self, message: str, text: str, position: int) -> None:
        super().__init__(message, text, position)
        self.message, self.text, self.position = message, text, position

    def __str__(self) -> str:
        return f"{self.message}\n  {self.text}\n  {' ' * self.position}^"


@lru_cache(maxsize=1024)
def parse(text: str) -> Expression:
    if len(text) > LONGEST_TEXT:
        message = f"a roll is written in {LONGEST_TEXT} characters or fewer, and this has {len(text)}"
        raise NotationError(message, text[:LONGEST_TEXT], LONGEST_TEXT)
    return _Parser(text).expression()


def roll(text: str, source: Source = SYSTEM, names: Mapping[str, int] = NO_NAMES) -> Result:
    """`names` holds the numbers that `@name` stands for, under their names in lower case."""
    return parse(text).roll(source, names)


def _pattern(words: str) -> re.Pattern[str]:
    """With the spaces behind it, so that the next word begins where the last one ended."""
    return re.compile(rf"(?:{words}) *", re.ASCII | re.IGNORECASE)


TERM = _pattern(
    r"(?P<dice>(?P<count>[0-9]*) *d *(?P<sides>[0-9]+|%|f))|(?P<strive>(?P<pool>[0-9]+) *d)|(?P<number>[0-9]+)"
    r"|(?P<at>@(?P<name>[a-z_][a-z0-9_.]*))|(?P<minus>-)|(?P<open>\()"
)
MODIFIER = _pattern(r"(k[hl]?|d[hl]|!|x|e|rr|ro|r|min|max|cs|(?=[<>=]))")
MODIFIER_STARTS = frozenset("kKdD!xXeErRmMcC<>=")
COMPARE = _pattern(r"(>=|<=|>|<|=) *(-? *[0-9]+)")
NUMBER = _pattern(r"([0-9]+)")
LABEL = _pattern(r"\[ *([^][]*[^][ ]) *\]")
SIGN = _pattern(r"([-+*/])")
CLOSE = _pattern(r"\)")
OBSTACLE = _pattern(r"ob *([0-9]+)")
POINTS = _pattern(r"c *([0-9]+)")

LEAST_OR_MOST = {"min": "least", "max": "most"}
SAID = {
    "keep": "which dice are kept",
    "explode": "what explodes",
    "reroll": "what is rolled again",
    "least": "what dice count as at least",
    "most": "what dice count as at most",
    "success": "which dice count",
}


class _Parser:
    """Reads from left to right and never goes back."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, len(text) - len(text.lstrip())
        self.dice = self.depth = 0
        if not text.isprintable():
            self.text = "".join(" " if character.isspace() else character for character in text)
            for place, character in enumerate(self.text):
                if not character.isprintable():
                    self.fail("a roll has no control characters", place)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def next(self) -> str:
        """The character that comes next, nothing at the end."""
        return self.text[self.at : self.at + 1]

    def fail(self, message: str, position: int | None = None) -> Never:
        raise NotationError(message, self.text, self.at if position is None else position)

    def expression(self) -> Expression:
        term = self.sum()
        if self.next() not in ("", "#"):
            self.fail("here should be + - * / or the end; what is done with dice, like kh3 or >=5, goes behind them")
        return Expression(term, self.text[self.at + 1 :].strip())

    def sum(self) -> Term:
        left = self.product()
        while (sign := self.next()) in ("+", "-"):
            self.take(SIGN)
            left = Arithmetic(sign, left, self.product())  # type: ignore[arg-type]
        return left

    def product(self) -> Term:
        left = self.signed()
        while (sign := self.next()) in ("*", "/"):
            self.take(SIGN)
            start, right = self.at, self.signed()
            if sign == "/" and right == Number(0):
                self.fail("nothing can be divided by 0", start)
            left = Arithmetic(sign, left, right)  # type: ignore[arg-type]
        return left

    def signed(self) -> Term:
        word = self.take(TERM)
        if not word:
            self.fail("here should be dice like 2d6, a number, @name or (")
        kind: str = word.lastgroup  # type: ignore[assignment]  # every alternative has a name
        start = word.start(kind)
        if kind in ("minus", "open"):
            return self.nested(kind, start)
        if kind == "dice":
            return self.labelled(self.rolled(word["count"], word["sides"], start, word.start("sides")))
        if kind == "number":
            return self.labelled(Number(int(word[kind])))
        if kind == "at":
            return self.labelled(Name(word["name"].lower()))
        return self.strive(self.checked_count(word["pool"], start), start)

    def nested(self, kind: str, start: int) -> Term:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"parentheses and signs go {DEEPEST} deep at most", start)
        if kind == "minus":
            term: Term = Negative(self.signed())
        else:
            inner = self.sum()
            if not self.take(CLOSE):
                self.fail(f"here should be + - * / or the ) for the ( at character {start + 1}")
            term = self.labelled(inner)
        self.depth -= 1
        return term

    def labelled(self, term: Term) -> Term:
        if self.next() != "[":
            return term
        label = self.take(LABEL) or self.fail("a label is some words in brackets, like [fire]")
        return Labelled(term, label[1])

    def checked_count(self, written: str, start: int) -> int:
        count = int(written or 1)
        self.dice += count
        if self.dice > MOST_DICE:
            self.fail(f"a roll has at most {MOST_DICE:,} dice, and with these it has {self.dice:,}", start)
        return count

    def rolled(self, count: str, sides: str, start: int, sides_start: int) -> Dice:
        number: Any = 100 if sides == "%" else "F" if sides in "fF" else int(sides)
        if number != "F" and not 1 <= number <= MOST_SIDES:
            self.fail(f"a die has 1 to {MOST_SIDES:,} sides, not {number:,}", sides_start)
        dice = Dice(self.checked_count(count, start), number)
        done: dict[str, Any] = {}
        while self.next() in MODIFIER_STARTS and (word := self.take(MODIFIER)):
            field, value = self.modifier(word[1].lower(), dice)
            if field in done:
                self.fail(f"this is said twice: {SAID[field]}", word.start(1))
            done[field] = value
        if not done:
            return dice
        dice = replace(dice, **done)
        self.refuse_endless(dice, start)
        return dice

    def modifier(self, word: str, dice: Dice) -> tuple[str, Any]:
        """What is done with the dice: the field of `Dice` that says so, and its value."""
        match word:
            case "k" | "kh" | "kl" | "dh" | "dl":
                number = self.take(NUMBER)
                return "keep", Keep("kh" if word == "k" else word, int(number[1]) if number else 1)
            case "!" | "x" | "e":
                return "explode", self.point() or Compare("=", dice.faces[-1])
            case "r" | "rr" | "ro":
                on = self.point() or self.fail("say which faces are rolled again, like r1 or r<3")
                return "reroll", Reroll(on, once=word == "ro")
            case "min" | "max":
                field = LEAST_OR_MOST[word]
                bound = self.take(NUMBER) or self.fail(f"say what a die counts as at {field}, like {word}2")
                return field, int(bound[1])
            case _:
                return "success", self.compare() or self.fail("say which dice count, like >=5")

    def compare(self) -> Compare | None:
        match = self.take(COMPARE)
        return Compare(match[1], int(match[2].replace(" ", ""))) if match else None  # type: ignore[arg-type]

    def point(self) -> Compare | None:
        """A bare number stands for that very face."""
        if number := self.take(NUMBER):
            return Compare("=", int(number[1]))
        return self.compare()

    def refuse_endless(self, dice: Dice, start: int) -> None:
        faces = dice.faces
        if dice.least is not None and dice.most is not None and dice.least > dice.most:
            self.fail(f"nothing is both {dice.least} or more and {dice.most} or less", start)
        again = range(0) if dice.reroll is None or dice.reroll.once else dice.reroll.on.among(faces)
        if len(again) == len(faces):
            self.fail("every face would be rolled again, for ever; leave one that stays", start)
        if dice.explode:
            more = dice.explode.among(faces)
            both = range(max(more.start, again.start), min(more.stop, again.stop))
            if len(more) - len(both) == len(faces) - len(again):
                self.fail("every face would explode, for ever; leave one that does not", start)

    def strive(self, count: int, start: int) -> Strive:
        if self.text[:start].strip():
            self.fail("after d comes a number of sides, % or F, like 2d6; the short form 7d ob3 c2 stands alone", start)
        obstacle, points = self.take(OBSTACLE), self.take(POINTS)
        if self.next() not in ("", "#"):
            self.fail("here should be a number of sides, % or F, like 2d6, or ob and c as in the short form 7d ob3 c2")
        return Strive(count, int(obstacle[1]) if obstacle else None, int(points[1]) if points else 0)
