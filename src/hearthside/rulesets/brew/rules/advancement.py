"""Experience: the GM awards XP, and it buys single improvements. There are no levels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from hearthside.engine import GM, Content, Fact, Id, IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.engine.records import slug_of
from hearthside.kit import write_own
from hearthside.rulesets.brew.content_kinds import Class, Field, Flaw, Trick
from hearthside.rulesets.brew.creation import has_room, take_class, with_flaw, with_trick
from hearthside.rulesets.brew.facts.characters import (
    AttributeRaised,
    ClassTaken,
    ExperienceGiven,
    FieldRaised,
    PurchaseRefused,
    SkillRaised,
    SoakRaised,
    SpecialtyLearnt,
    TrickLearnt,
)
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.points import field_scores, pick_all_spells, pick_spells
from hearthside.rulesets.brew.prices import (
    CLASS_XP,
    SPECIALTY_TIMES,
    TRICK_XP,
    cost_of_steps,
    has_all_specialties,
    specialty_cost,
    why_not_raise,
)
from hearthside.rulesets.brew.questions.characters import WhichClass, called
from hearthside.rulesets.brew.questions.growth import (
    AgreeToIt,
    Explanation,
    HowManySteps,
    HowMuchXP,
    LearnIn,
    LearnTrick,
    LearnWhat,
    Reason,
    TrickBonus,
    TrickName,
    TrickText,
    TrickWhen,
    WasExercised,
    WhatCarriesOver,
    WhichOldClass,
    WhichScore,
)
from hearthside.rulesets.brew.questions.points import DivideProfession, ProfessionName
from hearthside.rulesets.brew.questions.rolls import Several
from hearthside.rulesets.brew.scores import bought, score, score_of
from hearthside.rulesets.brew.state import Character, Specialty, active_characters
from hearthside.rulesets.brew.words import ATTRIBUTES, PROFESSION, Modifier

BOUND = "bound-to-god"
"""The effect of the flaw that faith hangs on."""


def nobody_is_there(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is no character yet"


@action("Award XP", unless=nobody_is_there, who=Several(), amount=HowMuchXP(), reason=Reason())
@rule("BREW-371", "BREW-372")
def award(table: Table, by: Id, who: tuple[Key[Character], ...], amount: int = 5, reason: str = "") -> None:
    """XP for a milestone, by the session or at the end of an adventure."""
    for one in who:
        because = f" for {reason}" if reason else ""
        table.record(ExperienceGiven(about=one, xp=table[one].xp + amount, amount=amount, reason=because))


def must_have(reader: Reader, who: Key[Character], cost: int) -> None:
    if reader[who].xp < cost:
        raise IllegalAnswer(f"that costs {cost} XP, and {name_of(reader, who)} has {reader[who].xp}")


def why_not_here(view: Reader, who: Key[Character]) -> str:
    return "" if view[who].state == "active" else f"{name_of(view, who)} is {view[who].state}"


def why_not_afford(view: Reader, who: Key[Character], cost: int) -> str:
    if view[who].xp < cost:
        return f"that costs {cost} XP, and {name_of(view, who)} has {view[who].xp}"
    return why_not_here(view, who)


def why_no_raise(view: Reader, who: Key[Character]) -> str:
    return why_not_here(view, who) or why_not_afford(view, who, 1)


def own(question: Callable[..., Any]) -> Callable[[Reader, Id, Any], Any]:
    """A question about whoever acts."""
    return lambda view, who, args: question(who=Key[Character](who))


# --- Attributes, skills, fields
@action("Raise a score", by=Character, unless=why_no_raise, score=own(WhichScore), steps=HowManySteps())
@rule("BREW-373", "BREW-374", "BREW-375", "BREW-377", "BREW-378", "BREW-381", "BREW-382")
def raise_score(table: Table, who: Key[Character], score: str, steps: int = 1) -> int:
    """An Attribute, a skill or a field of magic, step by step, if it was exercised."""
    # 1. May it be, and is there enough XP?
    if why := why_not_raise(table, who, score, steps):
        raise IllegalAnswer(why)
    must_have(table, who, cost_of_steps(table, who, score, steps))
    # 2. It has to have been exercised, in play or in training.
    if score not in table[who].exercised and not table.choose(GM, WasExercised(who=who, name=score)):
        table.record(PurchaseRefused(about=who, what=called(table, score)))
        return 0
    # 3. A profession or spells come with it.
    profession, spells = table.run(what_comes_along, who, score, steps)
    # 4. It is paid and raised.
    return table.run(pay_and_raise, who, score, steps, profession, spells)


@rule("BREW-315", "BREW-351")
def what_comes_along(table: Table, who: Key[Character], name: str, steps: int) -> tuple[str, tuple[str, ...]]:
    """The profession that new dots go to; the spells that they bring."""
    if name == PROFESSION:
        return table.choose(who, ProfessionName()), ()
    spells: tuple[str, ...] = ()
    if name in table.content.of(Field) and table[RULES].spell_lists:
        now = score(table, who, name).total
        for dot in range(now + 1, now + steps + 1):
            picked = table.run(pick_spells, who, name, dot, (*table[who].spells, *spells))
            spells = (*spells, *picked)
    return "", spells


def pay_and_raise(
    table: Table, who: Key[Character], name: str, steps: int, profession: str, spells: tuple[str, ...]
) -> int:
    character, cost = table[who], cost_of_steps(table, who, name, steps)
    must_have(table, who, cost)
    to, left = bought(character, name) + steps, character.xp - cost
    shown = score(table, who, name).total + steps
    fact: Fact
    if name in ATTRIBUTES:
        attributes = {one: to if one == name else bought(character, one) for one in ATTRIBUTES}
        fact = AttributeRaised(about=who, attributes=attributes, xp=left, exercised=character.exercised,
                               called=called(table, name), to=shown, cost=cost)  # fmt: skip
    elif name in table.content.of(Field):
        fact = FieldRaised(about=who, fields={**character.fields, name: to}, spells=(*character.spells, *spells),
                           xp=left, exercised=character.exercised, called=called(table, name), to=shown,
                           cost=cost)  # fmt: skip
    else:
        professions = dict(character.professions)
        if profession:
            professions[profession] = professions.get(profession, 0) + steps
        fact = SkillRaised(about=who, skills={**character.skills, name: to}, professions=professions, xp=left,
                           exercised=character.exercised, called=called(table, name), to=shown,
                           cost=cost)  # fmt: skip
    table.record(fact)
    return cost


# --- specialties and tricks
@rule("BREW-323")
def why_no_specialty(view: Reader, who: Key[Character]) -> str:
    if has_all_specialties(view, who):
        return f"{name_of(view, who)} has three specialties: there are never more"
    return why_not_afford(view, who, SPECIALTY_TIMES)


@action("Learn a specialty", by=Character, unless=why_no_specialty, skill=own(LearnIn), name=LearnWhat(),
        because=Explanation())  # fmt: skip
@rule("BREW-322", "BREW-376", "BREW-383", "BREW-Q118")
def learn_specialty(table: Table, who: Key[Character], skill: str, name: str, because: str) -> None:
    """A specialty for XP, with the GM's consent to how the character came by it."""
    must_have(table, who, specialty_cost(table, who, skill))
    what = f"the specialty {name}"
    if not table.choose(GM, AgreeToIt(who=who, what=what, because=because)):
        table.record(PurchaseRefused(about=who, what=what.removeprefix("the ")))
        return
    cost = specialty_cost(table, who, skill)
    must_have(table, who, cost)
    specialties = (*table[who].specialties, Specialty(skill, name))
    table.record(SpecialtyLearnt(about=who, specialties=specialties, xp=table[who].xp - cost, called=name, cost=cost))


@rule("BREW-364", "BREW-384")
def why_no_trick(view: Reader, who: Key[Character]) -> str:
    if not has_room(view[who], view[RULES]):
        return f"{name_of(view, who)} has {len(view[who].tricks)} tricks: at this table no more than that"
    return why_not_afford(view, who, TRICK_XP)


@action("Learn a trick", by=Character, unless=why_no_trick, trick=own(LearnTrick), because=Explanation())
@rule("BREW-363", "BREW-379", "BREW-383")
def learn_trick(table: Table, who: Key[Character], trick: str, because: str) -> None:
    """A trick for 10 XP, if the GM approves of how it was gained."""
    must_have(table, who, TRICK_XP)
    name = table.content.of(Trick)[trick].name
    if not table.choose(GM, AgreeToIt(who=who, what=f"the trick {name}", because=because)):
        table.record(PurchaseRefused(about=who, what=name))
        return
    get_trick(table, who, trick)


def get_trick(table: Table, who: Key[Character], trick: str) -> None:
    grown = table.run(with_what_dots_bring, who, with_trick(table[who], trick))
    must_have(table, who, TRICK_XP)
    character, entry = table[who], table.content.of(Trick)[trick]
    table.record(
        TrickLearnt(
            about=who,
            tricks=with_trick(character, trick).tricks,
            professions=grown.professions,
            spells=grown.spells,
            health=character.health + entry.health,
            xp=character.xp - TRICK_XP,
            called=entry.name,
            cost=TRICK_XP,
        )
    )


@action("Invent a trick", by=Character, unless=why_no_trick, name=TrickName(), text=TrickText(), bonus=TrickBonus(),
        when=TrickWhen())  # fmt: skip
@rule("BREW-365", "BREW-363")
def invent_trick(table: Table, who: Key[Character], name: str, text: str, bonus: int = 0, when: str = "") -> None:
    """A trick of the player's own making: with the GM's approval it is in the campaign's own pack, and bought."""
    must_have(table, who, TRICK_XP)
    id_ = slug_of(name)
    if id_ in table.content.of(Trick):
        raise IllegalAnswer(f"there is a trick called {table.content.of(Trick)[id_].name} already")
    if not table.choose(GM, AgreeToIt(who=who, what=f"a trick of their own, {name}", because=text)):
        table.record(PurchaseRefused(about=who, what=name))
        return
    modifiers = (Modifier(by=bonus, when=when),) if bonus else ()
    write_own(table, id_, Trick(name=name, text=text, modifiers=modifiers))
    get_trick(table, who, id_)


# --- soak, where the table has a tracker
@rule("BREW-137")
def why_no_soak(view: Reader, who: Key[Character]) -> str:
    cost = view[RULES].soak_costs
    return why_not_afford(view, who, cost) if cost else "at this table there is no soak tracker"


@action("Raise soak", by=Character, unless=why_no_soak)
@rule("BREW-137")
def raise_soak(table: Table, who: Key[Character]) -> None:
    """One more point on the soak tracker, at the price that the table has set."""
    cost = table[RULES].soak_costs or 0
    table.record(SoakRaised(about=who, soak=table[who].soak + 1, xp=table[who].xp - cost, cost=cost))


# --- classes
def another_class(view: Reader, who: Id, args: Any) -> WhichClass:
    return WhichClass(but=view[Key[Character](who)].classes)


@rule("BREW-264")
def why_no_class(view: Reader, who: Key[Character]) -> str:
    return why_not_here(view, who) if view[RULES].use_classes else "this table plays without classes"


def why_no_further_class(view: Reader, who: Key[Character]) -> str:
    return why_no_class(view, who) or why_not_afford(view, who, CLASS_XP)


@action("Add a class", by=Character, unless=why_no_further_class, added=another_class, because=Explanation())
@rule("BREW-281", "BREW-282", "BREW-380", "BREW-Q161", "BREW-Q208")
def add_class(table: Table, who: Key[Character], added: str, because: str) -> None:
    """A further class for 50 XP, with a story reason for it and for its trick. It brings all its features."""
    must_have(table, who, CLASS_XP)
    if not table.choose(GM, AgreeToIt(who=who, what=f"the class {class_name(table, added)}", because=because)):
        table.record(PurchaseRefused(about=who, what=class_name(table, added)))
        return
    with_its_flaw = not table[RULES].added_without_flaw
    grown = table.run(take_class, who, table[who], added, with_its_flaw)
    table.run(record_class, who, grown, CLASS_XP, added)


@rule("BREW-280", "BREW-Q112", "BREW-EX30")
def why_no_switch(view: Reader, who: Key[Character]) -> str:
    if not view[who].classes:
        return f"{name_of(view, who)} has no class to leave"
    return why_no_class(view, who) or why_not_afford(view, who, switching_cost(view))


@action("Switch class", by=Character, unless=why_no_switch, old=own(WhichOldClass), new=another_class,
        because=Explanation())  # fmt: skip
@rule("BREW-280", "BREW-Q112")
def switch_class(table: Table, who: Key[Character], old: str, new: str, because: str) -> None:
    """Another class in place of one, if the story supports it; feature by feature, what carries over."""
    must_have(table, who, switching_cost(table))
    # 1. What the player would keep, and the GM's word on all of it.
    kept = table.choose(who, WhatCarriesOver(who=who, old=old))
    what = f"the class {class_name(table, new)} for {class_name(table, old)}, keeping {len(kept)} of its features"
    if not table.choose(GM, AgreeToIt(who=who, what=what, because=because)):
        table.record(PurchaseRefused(about=who, what=class_name(table, new)))
        return
    # 2. The old one goes, the new one comes.
    left = without_class(table[who], table.content, old, kept)
    grown = table.run(take_class, who, left, new)
    table.run(record_class, who, grown, switching_cost(table), new)


@rule("BREW-Q112")
def switching_cost(reader: Reader) -> int:
    return CLASS_XP if reader[RULES].switching_costs else 0


@rule("BREW-280", "BREW-400", "BREW-Q208")
def without_class(character: Character, content: Content, old: str, kept: tuple[str, ...]) -> Character:
    """A character without what came of a class, but for what carries over and what another class gives as well."""
    classes = tuple(one for one in character.classes if one != old)
    left = structs.replace(
        character,
        classes=classes,
        grants=tuple(g for g in character.grants if g.source != old or f"bonus:{g.on}" in kept),
        specialties=tuple(s for s in character.specialties if s.source != old or f"specialty:{s.name}" in kept),
        tricks={id_: h for id_, h in character.tricks.items() if h.source != old or f"trick:{id_}" in kept},
        flaws={id_: h for id_, h in character.flaws.items() if h.source != old or f"flaw:{id_}" in kept},
    )
    for id_ in classes:
        entry = content.of(Class).get(id_, Class())
        for trick in entry.tricks:
            if trick in character.tricks:
                left = with_trick(left, trick, id_)
        if entry.flaw in character.flaws and entry.flaw not in left.flaws:
            left = with_flaw(left, entry.flaw, id_)
    bound = [one for one in left.flaws if one in content.of(Flaw) and content.of(Flaw)[one].effect == BOUND]
    return left if bound else structs.replace(left, faithless=False)


def record_class(table: Table, who: Key[Character], grown: Character, cost: int, id_: str) -> None:
    """What belongs to the dots that a class gives or takes; then it is so, and paid."""
    grown = table.run(with_what_dots_bring, who, grown)
    must_have(table, who, cost)
    table.record(ClassTaken(about=who, classes=grown.classes, grants=grown.grants, specialties=grown.specialties,
                            tricks=grown.tricks, flaws=grown.flaws, professions=grown.professions, spells=grown.spells,
                            xp=table[who].xp - cost, faithless=grown.faithless,
                            called=class_name(table, id_)))  # fmt: skip


@rule("BREW-314", "BREW-315", "BREW-351")
def with_what_dots_bring(table: Table, who: Key[Character], grown: Character) -> Character:
    """The professions that changed dots of Profession go to, and the spells of new dots of magic."""
    dots, before = (score_of(one, table[RULES], table.content, PROFESSION).total for one in (grown, table[who]))
    if dots != before:
        professions = table.choose(who, DivideProfession(dots=dots)) if dots else {}
        grown = structs.replace(grown, professions=professions)
    if not table[RULES].spell_lists:
        return grown
    had, has = field_scores(table, table[who]), field_scores(table, grown)
    spells = table.run(pick_all_spells, who, had, has, grown.spells)
    return structs.replace(grown, spells=spells)  # as it was: what is about to be so


def class_name(reader: Reader, id_: str) -> str:
    entry = reader.content.of(Class).get(id_)
    return entry.name if entry else id_


ACTIONS = (award, raise_score, learn_specialty, learn_trick, invent_trick, raise_soak, add_class, switch_class)
