"""The sheet of an entity: its traits with their state, and what they come to, aspect by aspect."""

from __future__ import annotations

from hearthside.engine import Explained, Hidden, Key, Reader, Summand, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Tag, Tags, Text
from hearthside.rulesets.challenge.rules.ratings import counts, most_for, paid, rating
from hearthside.rulesets.challenge.rules.traits import aspects_of, score_of
from hearthside.rulesets.challenge.rules.turns import turn_note
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, traits_of
from hearthside.rulesets.challenge.words import described, many

SOURCES = {"self": "Traits", "inventory": "Gear", "circumstance": "Circumstances"}


@rule("CHA-080", "CHA-085", "CHA-089")
def trait_tag(name: str, trait: HeldTrait) -> Tag:
    """A trait, with its state and all that it does in words."""
    stacked = f"{name} ×{trait.stacks}" if trait.stacks > 1 else name
    lasts = f"{many(trait.turns_left, 'turn')} left" if trait.turns_left is not None else ""
    until = f"until {trait.ends}" if trait.ends else ""
    conditions = [f"{label}: {text}" for label, text in (
        ("to add", trait.adding), ("to remove", trait.removal), ("reset", trait.reset)) if text]  # fmt: skip
    help_ = ". ".join(part.rstrip(".") for part in (trait.text, described(trait), lasts, until, *conditions) if part)
    return Tag(stacked, help=help_, state="" if trait.state == "regular" else trait.state)


def numbers_of(entity: Entity) -> list[AnyWidget]:
    """Traits that are numbers, such as Health."""
    field = "hidden" if entity.guarded else "traits"
    return [
        Reservoir(label=name, now=trait.number, most=trait.most, rules=("CHA-Q22",), field=f'{field}."{name}".number')
        for name, trait in traits_of(entity).items()
        if trait.number is not None
    ]


def scores_of(reader: Reader, entity: Entity) -> Group:
    """What its traits come to, aspect by aspect."""
    rules, traits = reader[RULES], traits_of(entity)
    widgets: list[AnyWidget] = []
    for aspect in sorted(aspects_of(traits, rules)):
        score = score_of(traits, aspect, rules)
        widgets.append(Stat(label=aspect, value=score.total, explained=score, rules=("CHA-015",)))
    return Group(label="Scores", widgets=tuple(widgets), rules=("CHA-015",))


@rule("CHA-Q44")
def is_hidden(entity: Entity) -> bool:
    """Whether its traits are not for this reader."""
    try:
        traits_of(entity)
    except Hidden:
        return True
    return False


def vitals(reader: Reader, who: Key[Entity]) -> tuple[AnyWidget, ...]:
    """Numbers such as Health; what is active or burnt; what ails or helps for a while."""
    entity = reader[who]
    if is_hidden(entity):
        return ()
    marked = tuple(trait_tag(name, trait) for name, trait in traits_of(entity).items()
                   if trait.state != "regular" or trait.temporary or trait.source == "circumstance")  # fmt: skip
    return (*numbers_of(entity), *((Tags(tags=marked),) if marked else ()))


def status(entity: Entity) -> str:
    return "environment" if entity.kind == "environment" else ""


@rule("CHA-093", "CHA-096")
def rating_of(reader: Reader, who: Key[Entity]) -> Stat:
    """What its bought traits come to, and what they may."""
    entity, rules = reader[who], reader[RULES]
    parts = [Summand(name, trait.rating * counts(trait, rules), "CHA-093")
             for name, trait in traits_of(entity).items() if counts(trait, rules) and trait.rating]  # fmt: skip
    if lost := paid(reader, who):
        parts.append(Summand("lost in play", lost, "CHA-Q50"))
    total = rating(traits_of(entity), rules) + lost
    regained = total - sum(part.value for part in parts)
    if regained:
        parts.append(Summand("regained no more", regained, "CHA-Q34"))
    most = most_for(reader, who)
    label = "Rating" if most is None else f"Rating, of {most}"
    return Stat(label=label, value=total, explained=Explained(tuple(parts)), rules=("CHA-093", "CHA-096"))


@rule("CHA-080", "CHA-081")
def sheet(reader: Reader, who: Key[Entity]) -> Group:
    """Traits by where they come from; numbers; scores by aspect; rating; notes."""
    entity = reader[who]
    widgets: list[AnyWidget] = [Text(text=entity.text)] if entity.text else []
    if is_hidden(entity):
        widgets.append(Text(text="What it can do is not known."))
        return Group(label=entity.name, widgets=tuple(widgets))
    if note := turn_note(reader, who):
        widgets.append(Text(label="Its turn", text=note))
    widgets += numbers_of(entity)
    for source, label in SOURCES.items():
        held = [(name, trait) for name, trait in traits_of(entity).items()
                if trait.source == source and trait.number is None and not trait.stowed]  # fmt: skip
        if held or source == "self":
            tags = tuple(trait_tag(name, trait) for name, trait in held)
            widgets.append(Tags(label=label, tags=tags, rules=("CHA-080",), empty="No traits yet."))
    if stowed := [(name, trait) for name, trait in traits_of(entity).items() if trait.stowed]:
        tags = tuple(trait_tag(name, trait) for name, trait in stowed)
        widgets.append(Tags(label="Carried, not worn", tags=tags, rules=("CHA-084",)))
    widgets.append(scores_of(reader, entity))
    if entity.player:
        widgets.append(rating_of(reader, who))
        if entity.experience:
            widgets.append(Stat(label="Experience points", value=entity.experience, rules=("CHA-100",),
                                field="experience"))  # fmt: skip
    widgets.append(Text(label="Notes", text=entity.notes, field="notes"))
    widgets.append(Buttons(actions=("challenge", "activate", "declare-speed", "do-unopposed", "end-turn", "take-off",
                                    "put-on", "buy-trait", "sell-trait", "finish-level", "write-notes")))  # fmt: skip
    return Group(label=entity.name, widgets=tuple(widgets))
