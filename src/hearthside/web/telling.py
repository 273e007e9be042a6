"""A table's log as a text that people keep."""

from __future__ import annotations

from hearthside.engine import Id
from hearthside.play import Play
from hearthside.play.view import Card, DiceSeen, card_of


def log_as_markdown(play: Play, seat: Id) -> str:
    """The log as this seat sees it, day by day. What was undone is struck through."""
    lines = [f"# {play.state.title}"]
    day = ""
    for run in play.state.runs.values():
        card = card_of(play, run, play.eyes(seat))
        if card is None:
            continue
        if card.at and (today := f"{card.at:%d %B %Y}") != day:
            day = today
            lines += ["", f"## {day}"]
        lines += ["", *told(card)]
    return "\n".join(lines) + "\n"


def told(card: Card) -> list[str]:
    struck = "~~" if card.state == "withdrawn" else ""
    heading = " · ".join(escaped(word) for word in (card.actor, card.label) if word)
    lines = [f"{struck}**{heading}**{struck}"] if heading else []
    lines += [f"- {struck}{dice_told(dice)}{struck}" for dice in card.dice]
    return lines + [f"- {struck}{escaped(fact.text)}{struck}" for fact in card.facts]


def dice_told(dice: DiceSeen) -> str:
    roll, _, why = dice.roll.partition(": ")
    faces = "unseen" if dice.faces is None else ", ".join(str(face) for face in dice.faces)
    return escaped(f"{dice.who} rolls {roll} ({why}): {faces}")


def escaped(text: str) -> str:
    """What people wrote is text, not markup."""
    for sign in "\\`*_{}[]<>#|~":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", " ")
