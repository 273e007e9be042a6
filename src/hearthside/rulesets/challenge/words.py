"""Numbers, effects and traits of the Challenge System in words."""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.kit.tags import same_name
from hearthside.rulesets.challenge.content_kinds import Effect, Trait


def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}" if number else "0"


def many(number: int | None, what: str) -> str:
    return "" if number is None else f"{number} {what}{'' if number == 1 else 's'}"


def effect_in_words(effect: Effect) -> str:
    number = "/".join(map(signed, effect.by_stack)) or ("" if effect.value is None else signed(effect.value))
    return ", ".join(part for part in (f"{effect.aspect} {number}".rstrip() if number else "", effect.text) if part)


def described(trait: Trait) -> str:
    """What a trait does, in a line."""
    parts = [", ".join(map(effect_in_words, trait.passive))]
    if trait.can_be_activated:
        lasts = trait.duration if isinstance(trait.duration, str) else many(trait.duration, "turn")
        activated = ", ".join(filter(None, [*map(effect_in_words, trait.activated), trait.replaces.rstrip(".")]))
        parts.append(f"activated ({lasts}): {activated}")
    if trait.burnt:
        parts.append(f"burnt: {', '.join(map(effect_in_words, trait.burnt))}")
    if trait.number is not None:
        parts.append(f"{trait.number} of {trait.most}" if trait.most else str(trait.number))
    return "; ".join(part for part in parts if part)


def same_aspects(some: Sequence[str], aspect: str) -> bool:
    return same_name(aspect) in [same_name(one) for one in some]
