"""Dice notation: from text to an expression.

    sum      =  product { ("+" | "-") product }
    product  =  signed { ("*" | "/") signed }
    signed   =  "-" signed  |  term [ "[" label "]" ]
    term     =  number  |  "@" name  |  "(" sum ")"  |  dice { modifier }
    dice     =  [ count ] "d" ( sides | "%" | "F" )
    modifier =  ("kh" | "kl" | "k" | "dh" | "dl") [ number ]  |  ("!" | "x" | "e") [ point ]
             |  ("r" | "rr" | "ro") point  |  ("min" | "max") number  |  [ "cs" ] compared
    point    =  number  |  compared
    compared =  (">=" | "<=" | ">" | "<" | "=") [ "-" ] number

The whole is a sum, or STRIVE's short form `count "d" [ "ob" number ] [ "c" number ]`, then perhaps `"#" comment`.
Upper and lower case are the same, and spaces may stand between any two of these. Texts come from the network:
everything that could make a roll long has a limit.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, Never

from hearthside.dice.expression import NO_NAMES, Expression
from hearthside.dice.results import Result
from hearthside.dice.sources import Source, System
from hearthside.dice.strive import Strive
from hearthside.dice.terms import (
    FAR,
    NOTHING,
    SIGNS,
    SUM,
    Arithmetic,
    Dice,
    Keep,
    Labelled,
    Name,
    Negative,
    Number,
    Term,
)

LONGEST_TEXT = 1_000  # as it is typed, and as it is written in full: what is written can be read again
MOST_DICE = 1_000
MOST_SIDES = 100_000
DEEPEST = 50
SHOWN = 35  # characters on either side of a mistake

SYSTEM = System()


class NotationError(ValueError):
    """The text is not dice notation: what is wrong where, and what would be right."""

    def __init__(self, message: str, text: str, position: int) -> None:
        super().__init__(message, text, position)
        self.message, self.text, self.position = message, text, position

    def __str__(self) -> str:
        """With the place marked; of a long text only what is around it."""
        start = max(0, self.position - SHOWN)
        before = f"{'…' if start else ''}{self.text[start : self.position]}"
        behind = self.text[self.position :]
        behind = behind if len(behind) <= SHOWN else f"{behind[:SHOWN]}…"
        return f"{self.message}\n  {before}{behind}\n  {' ' * len(before)}^"


@lru_cache(maxsize=1024)
def parse(text: str) -> Expression:
    _refuse_longer(text, len(text))
    expression = _Parser(text).expression()
    if 3 * len(text) > LONGEST_TEXT:  # no text is three times as long in full
        _refuse_longer(text, len(str(expression)))
    return expression


def _refuse_longer(text: str, length: int) -> None:
    if length > LONGEST_TEXT:
        message = f"a roll is written in {LONGEST_TEXT:,} characters or fewer, and in full this has {length:,}"
        raise NotationError(message, text[:LONGEST_TEXT], len(text[:LONGEST_TEXT]))


def roll(text: str, source: Source = SYSTEM, names: Mapping[str, int] = NO_NAMES) -> Result:
    """`names` holds the numbers that `@name` stands for, under their names in lower case."""
    return parse(text).roll(source, names)


def _pattern(words: str) -> re.Pattern[str]:
    """With the spaces behind it, so that the next word begins where the last one ended."""
    return re.compile(rf"(?:{words}) *+", re.ASCII | re.IGNORECASE)


TERM = _pattern(  # the last group that matched says which kind of term it is
    r" *+(?:(?P<number>[0-9]++)(?: *+(?P<strive>d) *+(?P<dice>[0-9]++|[%f])?)?|d *+(?P<die>[0-9]++|[%f])"
    r"|@(?P<name>[a-z_][a-z0-9_.]*+)|(?P<minus>-)|(?P<open>\())"
)
MODIFIER = _pattern(
    r"(?P<pointed>[!xe]|r[ro]?|cs|(?=[<>=])) *+(?:(?P<face>[0-9]++)|(?P<sign>[<>]=?|=) *+(?P<bound>-?[0-9]++))?"
    r"|(?P<plain>k[hl]?|d[hl]|min|max) *+(?P<number>[0-9]++)?"
)
MODIFIER_STARTS = frozenset("kKdD!xXeErRmMcC<>=")
LABEL = _pattern(r"\[ *([^][]*[^][ ]) *\]")
CLOSE = _pattern(r"\)")
OBSTACLE = _pattern(r"ob *([0-9]+)")
POINTS = _pattern(r"c *([0-9]+)")

LOOSE = -1  # what holds nothing together

FIELDS = {
    **dict.fromkeys(("k", "kh", "kl", "dh", "dl"), "keep"),
    **dict.fromkeys(("!", "x", "e"), "explode"),
    **dict.fromkeys(("r", "rr", "ro"), "reroll"),
    **dict.fromkeys(("", "cs"), "success"),
    "min": "least",
    "max": "most",
}
MEANING = {
    "keep": "which dice are kept",
    "explode": "what explodes",
    "reroll": "what is rolled again",
    "least": "what dice count as at least",
    "most": "what dice count as at most",
    "success": "which dice count",
}


class _Parser:
    """Reads from left to right and never goes back. `next` is the character that comes next, nothing at the end."""

    __slots__ = ("at", "depth", "dice", "next", "text")

    def __init__(self, text: str) -> None:
        self.text, self.next, self.at, self.dice, self.depth = text, "", 0, 0, 0
        if not text.isprintable():
            self.text = "".join(" " if character.isspace() else character for character in text)
            for place, character in enumerate(self.text):
                if not character.isprintable():
                    self.fail("a roll has no control characters", place)

    def fail(self, message: str, position: int | None = None) -> Never:
        rest = self.text[self.at if position is None else position :]
        raise NotationError(message, self.text, len(self.text) - len(rest.lstrip()))

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.at)
        if match:
            self.at = at = match.end()
            self.next = self.text[at : at + 1]
        return match

    def expression(self) -> Expression:
        term = self.joined(SUM)
        if self.next not in ("", "#"):
            self.fail("here should be + - * / or the end; what is done with dice, like kh3 or >=5, goes behind them")
        return Expression(term, self.text[self.at + 1 :].strip())

    def joined(self, least: int) -> Term:
        """Terms and the signs between them, as far as these hold at least that tightly."""
        left = self.signed()
        while (holds := SIGNS.get(sign := self.next, LOOSE)) >= least:
            self.at += 1
            start, right = self.at, self.joined(holds + 1)
            if sign == "/" and right == Number(0):
                self.fail("nothing can be divided by 0", start)
            left = Arithmetic(sign, left, right)  # type: ignore[arg-type]  # the pattern lets only signs through
        return left

    def signed(self) -> Term:
        word = self.take(TERM) or self.fail("here should be dice like 2d6, a number, @name or (")
        match kind := word.lastgroup:
            case "dice" | "die":
                term: Term = self.thrown(word, kind)
            case "number":
                term = Number(int(word[kind]))
            case "name":
                term = Name(word[kind].lower())
            case "open":
                term = self.nested(word)
            case "minus":
                return Negative(self.nested(word))
            case _:
                return self.strive(word)
        return self.labelled(term) if self.next == "[" else term

    def nested(self, word: re.Match[str]) -> Term:
        self.depth += 1
        if self.depth > DEEPEST:
            self.fail(f"parentheses and signs go {DEEPEST} deep at most", word.start())
        if word["minus"]:
            term = self.signed()
        else:
            term = self.joined(SUM)
            if not self.take(CLOSE):
                self.fail(f"here should be + - * / or the ) for the ( at character {word.start('open') + 1}")
        self.depth -= 1
        return term

    def labelled(self, term: Term) -> Term:
        label = self.take(LABEL) or self.fail("a label is some words in brackets, like [fire]")
        return Labelled(term, label[1])

    def counted(self, written: str | None, start: int) -> int:
        count = int(written or 1)
        self.dice += count
        if self.dice > MOST_DICE:
            self.fail(f"a roll has at most {MOST_DICE:,} dice, and with these it has {self.dice:,}", start)
        return count

    def thrown(self, word: re.Match[str], kind: str) -> Dice:
        start, written = word.start(), word[kind]
        count = self.counted(word["number"], start)
        sides: int | Literal["F"] = "F" if written in "fF" else 100 if written == "%" else int(written)
        if sides != "F" and not 1 <= sides <= MOST_SIDES:
            self.fail(f"a die has 1 to {MOST_SIDES:,} sides, not {sides:,}", word.start(kind))
        if self.next not in MODIFIER_STARTS:
            return Dice(count, sides)
        dice = Dice(count, sides, **self.modifiers(highest=1 if sides == "F" else sides))
        if dice.least is not None and dice.most is not None and dice.least > dice.most:
            self.fail(f"no die counts as {dice.least} or more and {dice.most} or less", start)
        if dice.reroll or (dice.explode and dice.explode.start <= 1):  # otherwise the lowest face ends it
            self.refuse_endless(dice, start)
        return dice

    def modifiers(self, highest: int) -> dict[str, Any]:
        """What is done with the dice: fields of `Dice`."""
        said: dict[str, Any] = {}
        while self.next in MODIFIER_STARTS and (word := self.take(MODIFIER)):
            plain, pointed = word.group("plain", "pointed")
            what = (plain or pointed).lower()
            field = FIELDS[what]
            if field in said:
                self.fail(f"this is said twice: {MEANING[field]}", word.start())
            said[field] = self.number(what, field, word) if plain else self.span(field, word, highest)
            if what == "ro":
                said["once"] = True
        return said

    def number(self, what: str, field: str, word: re.Match[str]) -> Keep | int:
        """What a modifier with a plain number means."""
        if field == "keep":
            return Keep("kh" if what == "k" else what, int(word["number"] or 1))  # type: ignore[arg-type]  # by the pattern
        return int(word["number"] or self.fail(f"say what a die counts as at {field}, like {what}2"))

    def span(self, field: str, word: re.Match[str], highest: int) -> range:
        """Which faces a modifier with a compare point means. A bare number is that very face."""
        face, sign, bound = word.group("face", "sign", "bound")
        if face or bound:
            number = int(face or bound)
            if abs(number) > MOST_SIDES:
                self.fail(f"no die shows more than {MOST_SIDES:,}", word.start("face" if face else "bound"))
            match sign:
                case ">=":
                    return range(number, FAR)
                case ">":
                    return range(number + 1, FAR)
                case "<=":
                    return range(-FAR, number + 1)
                case "<":
                    return range(-FAR, number)
            if sign or field != "success":
                return range(number, number + 1)
        if field == "success":
            self.fail("say which dice count, like >=5", word.end("pointed"))
        if field == "reroll":
            self.fail("say which faces are rolled again, like r1 or r<3")
        return range(highest, highest + 1)

    def refuse_endless(self, dice: Dice, start: int) -> None:
        again = dice.reroll if dice.reroll and not dice.once else NOTHING
        exploding = dice.explode or NOTHING
        if not _leave_some(dice.faces, again, exploding):
            what = "explode" if _leave_some(dice.faces, again, NOTHING) else "be rolled again"
            self.fail(f"every face would {what}, for ever: leave one that does not", start)

    def strive(self, word: re.Match[str]) -> Strive:
        if self.text[: word.start()].strip():
            self.fail("after d comes a number of sides, % or F, like 2d6; the short form 7d ob3 c2 stands alone")
        count = self.counted(word["number"], word.start())
        obstacle, points = self.take(OBSTACLE), self.take(POINTS)
        if self.next not in ("", "#"):
            self.fail("here should be a number of sides, % or F, like 2d6, or ob and c as in the short form 7d ob3 c2")
        return Strive(count, int(obstacle[1]) if obstacle else None, int(points[1]) if points else 0)


def _leave_some(faces: range, some: range, others: range) -> bool:
    """Whether a face lies in neither span. If any does, the lowest such face is the lowest of all or follows a span."""
    for face in (faces.start, some.stop, others.stop):
        if face in faces and face not in some and face not in others:
            return True
    return False
