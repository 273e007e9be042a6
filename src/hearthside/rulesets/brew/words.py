"""The words that all of Brew is told in: Attributes, modifiers of rolls, sizes, bands of outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from hearthside.engine import rule

AtLeastNone = Annotated[int, Meta(ge=0)]
AtLeastOne = Annotated[int, Meta(ge=1)]
Word = Annotated[str, Meta(min_length=1)]

Attribute = Literal["power", "precision", "speed", "perception", "wits", "charisma"]
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)
PROFESSION = "profession"
"""The skill that is divided into professions, each under its own name."""
MEDICINE, MELEE, ATHLETICS, CRAFT, SURVIVAL = "medicine", "melee", "athletics", "craft", "survival"
INTERACTION, PERFORMANCE, STEALTH = "interaction", "performance", "stealth"
HEALING, DESTRUCTION, ILLUSION = "healing", "destruction", "illusion"

Size = Literal["small", "medium", "large"]
Load = Literal["light", "laden"]
Mind = Literal["relaxed", "normal", "alert"]
Mode = Literal["bullet", "story", "downtime"]
Band = Literal["failure", "success", "perfect", "astounding"]


@rule("BREW-292", "BREW-293", "BREW-294", "BREW-295", "BREW-296", "BREW-297")
def attribute_texts() -> Mapping[Attribute, str]:
    return {
        "power": "Strength and endurance.",
        "precision": "Dexterity, aim, fine motor control.",
        "speed": "How fast the body reacts and moves. Not used while riding or driving.",
        "perception": "The five senses, and how alert they are.",
        "wits": "Intelligence and wisdom.",
        "charisma": "The natural power to persuade and affect others.",
    }


@rule("BREW-027", "BREW-359")
class Modifier(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is added to some rolls, or how the die is thrown for them: the closed list of what content may do to a roll.

    It is about the rolls that use one of its Attributes, skills or fields; without any, about all of them. Where there
    is a condition, somebody says whether it holds: of what helps, the player; of what hinders, the GM."""

    by: int = 0
    dice: Literal["", "advantage", "disadvantage"] = ""
    attributes: tuple[Attribute, ...] = ()
    skills: tuple[Word, ...] = ()
    """Skills and magic fields, by their ids."""
    when: str = ""
    """The condition, in words; empty: always."""

    def __post_init__(self) -> None:
        if bool(self.by) == bool(self.dice):
            raise ValueError("a modifier either adds a number (by) or changes how the die is thrown (dice)")

    @property
    def helps(self) -> bool:
        return self.by > 0 or self.dice == "advantage"

    def is_about(self, attribute: str, skill: str) -> bool:
        return not (self.attributes or self.skills) or attribute in self.attributes or skill in self.skills

    def __str__(self) -> str:
        what = self.dice or f"{'−' if self.by < 0 else '+'}{abs(self.by)}"
        on = ", ".join((*self.attributes, *self.skills))
        return f"{what}{f' on {on}' if on else ''}{f', {self.when}' if self.when else ''}"


HIDING, HANDLING = "when hiding", "when handling what is large compared with medium-sized companions"


@rule("BREW-288", "BREW-289", "BREW-290")
def size_modifiers(size: Size) -> tuple[Modifier, ...]:
    """What size does: small ones hide well and handle large things badly, large ones the other way round."""
    hiding, handling = HIDING, HANDLING
    if size == "small":
        return Modifier(dice="advantage", when=hiding), Modifier(dice="disadvantage", when=handling)
    if size == "large":
        return Modifier(dice="disadvantage", when=hiding), Modifier(dice="advantage", when=handling)
    return ()


@rule("BREW-073", "BREW-074", "BREW-075", "BREW-Q23")
def mind_modifiers(mind: Mind, penalty: int) -> tuple[Modifier, ...]:
    """What a state of mind does; its penalty has no number in the book."""
    if mind == "normal":
        return ()
    focus, danger = "when it needs focus or resists stress", "when it is about perceiving danger"
    if mind == "alert":
        focus, danger = "when it needs focus", "when it is about perceiving danger or thinking on one's feet"
    helps = Modifier(by=2, when=focus if mind == "relaxed" else danger)
    hinders = danger if mind == "relaxed" else focus
    return (helps, Modifier(by=-penalty, when=hinders)) if penalty else (helps,)
