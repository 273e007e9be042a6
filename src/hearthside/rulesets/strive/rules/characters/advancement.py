"""Advancement: when XP may be spent, and on what; practice and teaching in down-time."""

from __future__ import annotations

from hearthside.engine import GM, Id, IllegalAnswer, Key, Question, Reader, Table, action, name_of, owner, rule
from hearthside.engine.actions import Args
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY
from hearthside.rulesets.strive.costs import attribute_cost
from hearthside.rulesets.strive.facts.growth import (
    AttributeRaised,
    Practised,
    Taught,
    TaughtOthers,
    TraitTaken,
    XPGiven,
    XPPutIn,
)
from hearthside.rulesets.strive.facts.tests import SkillRaised
from hearthside.rulesets.strive.fight_state import COMBAT
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.traits import TraitEntry
from hearthside.rulesets.strive.levels import name_of_skill
from hearthside.rulesets.strive.questions.growth import (
    AllowNewSkill,
    BuyWhich,
    HowManyIncrements,
    HowManyXP,
    HowMuchXP,
    ImproveWhich,
    RaiseWhich,
    WhatFor,
    WhatIsTaught,
    WhichTeacher,
    WillTeach,
    teachable,
)
from hearthside.rulesets.strive.questions.traits import WhichCharacter
from hearthside.rulesets.strive.rules.characters.traits import why_lacking
from hearthside.rulesets.strive.rules.health.conditions import why_helpless
from hearthside.rulesets.strive.rules.tests.learning import advanced
from hearthside.rulesets.strive.state import Character, Skill, play_of
from hearthside.rulesets.strive.words import Attribute, several

FOR_PRACTICE, FOR_TEACHING = 1, 2


# --- when
@rule("STR-148", "STR-Q18")
def may_spend_xp(reader: Reader) -> str:
    """Why XP cannot be spent now; empty: they can. At a session's start and end, in calm moments and down-time; never
    in the middle of action."""
    play = play_of(reader)
    if play.xp_unlocked or play.phase != "play":
        return ""
    if reader[RULES].xp_between_sessions_only:
        return "XP are spent at the start and the end of a session"
    if COMBAT in reader and reader[COMBAT].is_going_on:
        return "XP are not spent in combat: wait for a calm moment"
    if play.time in ("combat", "scenario"):
        return "XP are not spent in the middle of action: wait for a calm moment"
    return ""


def why_no_advancement(view: Reader, who: Key[Character]) -> str:
    """Why somebody never learns anything; empty: they do."""
    if view[who].is_npc:
        return "NPCs do not advance"
    return "" if view[who].state == "active" else f"{view[who].name} is {view[who].state}"


def why_no_xp(view: Reader, who: Key[Character]) -> str:
    if why := why_no_advancement(view, who):
        return why
    if why := may_spend_xp(view):
        return why
    return "" if view[who].xp else f"{view[who].name} has no XP"


def why_no_raise(view: Reader, who: Key[Character]) -> str:
    if why := why_no_xp(view, who):
        return why
    return "" if RaiseWhich(who=who).options(view) else f"{view[who].xp} XP are not enough for any Attribute"


def why_no_trait(view: Reader, who: Key[Character]) -> str:
    if why := why_no_xp(view, who):
        return why
    return "" if BuyWhich(who=who).options(view) else "there is no Trait that the XP and the prerequisites allow"


# --- on what
@action("Raise an Attribute", by=Character, unless=why_no_raise,
        attribute=lambda view, who, args: RaiseWhich(who=Key[Character](who)))  # fmt: skip
@rule("STR-146", "STR-147", "STR-148", "STR-149", "STR-Q26")
def raise_attribute(table: Table, who: Key[Character], attribute: Attribute) -> None:
    """XP raise an Attribute by one level; nothing else does."""
    character, cost = table[who], attribute_cost(table, who, attribute).total
    if cost > character.xp:
        raise IllegalAnswer(f"{attribute.title()} costs {cost} XP; there are {character.xp}")
    level = character.attributes.get(attribute, 1) + 1
    grown = 10 if attribute == "toughness" and table[RULES].hp_rise else 0
    table.record(AttributeRaised(about=who, attributes={**character.attributes, attribute: level},
                                 xp=character.xp - cost, hp=character.hp + grown, called=attribute.title(), to=level,
                                 cost=cost))  # fmt: skip


def how_much(view: Reader, who: Id, args: Args) -> Question[int]:
    return HowMuchXP(who=Key[Character](who), skill=args["skill"])


@action("Put XP into a Skill", by=Character, unless=why_no_xp,
        skill=lambda view, who, args: ImproveWhich(who=Key[Character](who)), amount=how_much)  # fmt: skip
@rule("STR-147", "STR-155", "STR-158", "STR-Q19", "STR-Q20")
def improve_skill(table: Table, who: Key[Character], skill: str, amount: int) -> None:
    """1 XP is 1 progress. At the threshold the Skill rises at once; one level at a time."""
    is_new = skill not in table[who].skills and not table[RULES].xp_opens_skills
    if is_new and not table.choose(GM, AllowNewSkill(who=who, skill=skill)):
        return
    character = table[who]
    spent = min(amount, character.xp)
    before = character.skills.get(skill, Skill())
    after = advanced(before, spent, keeps_surplus=table[RULES].surplus_progress)
    named = name_of_skill(table, skill)
    said = f"level {after.raw}" if after.raw > before.raw else f"{before.progress + spent} progress"
    table.record(XPPutIn(about=who, xp=character.xp - spent, skills={**character.skills, skill: after}, amount=spent,
                         called=named, progress=said))  # fmt: skip
    if after.raw > before.raw:
        table.record(SkillRaised(about=who, skill=named, level=after.raw))


@action("Buy a Trait", by=Character, unless=why_no_trait,
        trait=lambda view, who, args: BuyWhich(who=Key[Character](who)))  # fmt: skip
@rule("STR-147", "STR-164", "STR-829", "STR-Q144")
def buy_trait(table: Table, who: Key[Character], trait: str) -> None:
    """A Trait for its price, where the prerequisites are met."""
    entry, character = table.content.of(TraitEntry)[trait], table[who]
    if why := why_lacking(table, who, entry):
        raise IllegalAnswer(why)
    price = entry.xp or 0
    if price > character.xp:
        raise IllegalAnswer(f"{entry.name} costs {price} XP; there are {character.xp}")
    table.record(TraitTaken(about=who, traits=(*character.traits, trait), xp=character.xp - price, called=entry.name,
                            cost=f" for {price} XP"))  # fmt: skip


@action("Give XP", who=WhichCharacter(players=True), amount=HowManyXP(), why=WhatFor())
@rule("STR-146", "STR-935")
def give_xp(table: Table, by: Id, who: Key[Character], amount: int = 5, why: str = "") -> None:
    """The GM's word: XP beside those that tests bring."""
    table.record(XPGiven(about=who, xp=table[who].xp + amount, amount=amount, why=f": {why}" if why else ""))


# --- practice and teaching
@rule("STR-159", "STR-160", "STR-162", "STR-Q22")
def increments_left(reader: Reader, who: Key[Character]) -> int:
    """Increments of down-time that have passed and were not used yet: one activity for each."""
    play = play_of(reader)
    if play.time != "down-time":
        return 0
    since = max(play.began, reader[who].trained_up_to)
    return max(0, clock_of(reader).minutes - since) // (DAY * reader[RULES].training_days)


def used(reader: Reader, who: Key[Character], increments: int) -> int:
    """Up to when somebody's down-time is used after so many increments more."""
    since = max(play_of(reader).began, reader[who].trained_up_to)
    return since + increments * DAY * reader[RULES].training_days


def why_no_practice(view: Reader, who: Key[Character]) -> str:
    if why := why_no_advancement(view, who):
        return why
    if play_of(view).time != "down-time":
        return "that is for down-time"
    if not increments_left(view, who):
        return f"no {view[RULES].training_days} days of down-time have passed that {view[who].name} has not used"
    return ""


def why_no_lesson(view: Reader, who: Key[Character]) -> str:
    if why := why_no_practice(view, who):
        return why
    return "" if WhichTeacher(who=who).options(view) else "nobody here could teach anything"


def as_many(view: Reader, who: Id, args: Args) -> Question[int]:
    return HowManyIncrements(most=increments_left(view, Key[Character](who)))


@action("Practise", by=Character, unless=why_no_practice, increments=as_many)
@rule("STR-159", "STR-162", "STR-Q22")
def practise(table: Table, who: Key[Character], increments: int) -> None:
    """1 XP for each increment of down-time."""
    if increments > increments_left(table, who):
        raise IllegalAnswer(f"only {several(increments_left(table, who), 'increment')} of down-time can still be used")
    practise_for(table, who, increments)


@rule("STR-159", "STR-162")
def practise_for(table: Table, who: Key[Character], increments: int) -> None:
    table.record(Practised(about=who, xp=table[who].xp + FOR_PRACTICE * increments,
                           trained_up_to=used(table, who, increments),
                           time=several(increments * table[RULES].training_days, "day")))  # fmt: skip


def taught_what(view: Reader, who: Id, args: Args) -> Question[str]:
    return WhatIsTaught(teacher=Key[Character](args["teacher"]), who=Key[Character](who))


@action("Learn from a teacher", by=Character, unless=why_no_lesson,
        teacher=lambda view, who, args: WhichTeacher(who=Key[Character](who)), skill=taught_what,
        increments=as_many)  # fmt: skip
@rule("STR-160", "STR-161", "STR-162", "STR-Q19", "STR-Q20", "STR-Q22", "STR-Q404")
def be_taught(table: Table, who: Key[Character], teacher: Key[Character], skill: str, increments: int = 1) -> None:
    """2 progress for each increment, while the teacher is a level ahead. Neither does anything else meanwhile."""
    # 1. The teacher is asked, where it is another player's character.
    if owner(table, teacher) != owner(table, who) and not table.choose(teacher, WillTeach(who=who, skill=skill)):
        return
    # 2. Increment by increment.
    if why := why_no_increment(table, who, teacher, skill):
        raise IllegalAnswer(why)
    for _ in range(increments):
        if not why_no_increment(table, who, teacher, skill):  # a pupil may catch up in between
            lesson(table, who, teacher, skill)


def why_no_increment(reader: Reader, who: Key[Character], teacher: Key[Character], skill: str) -> str:
    if why := why_helpless(reader, teacher):
        return why
    if skill not in teachable(reader, teacher, who):
        return f"{name_of(reader, teacher)} cannot teach {name_of_skill(reader, skill)}: a level more is needed"
    if not increments_left(reader, who):
        return "no down-time is left"
    if not reader[teacher].is_npc and not increments_left(reader, teacher):
        return f"{name_of(reader, teacher)} has no down-time left"
    return ""


@rule("STR-160", "STR-158")
def lesson(table: Table, who: Key[Character], teacher: Key[Character], skill: str) -> None:
    before = table[who].skills.get(skill, Skill())
    after = advanced(before, FOR_TEACHING, keeps_surplus=table[RULES].surplus_progress)
    said = f"level {after.raw}" if after.raw > before.raw else f"{after.progress} progress"
    table.record(Taught(about=who, skills={**table[who].skills, skill: after}, trained_up_to=used(table, who, 1),
                        teacher=teacher, called=name_of_skill(table, skill), progress=said))  # fmt: skip
    if after.raw > before.raw:
        table.record(SkillRaised(about=who, skill=name_of_skill(table, skill), level=after.raw))
    if not table[teacher].is_npc:
        practice = FOR_PRACTICE if table[RULES].teachers_practise else 0
        until = used(table, teacher, 1)
        table.record(TaughtOthers(about=teacher, xp=table[teacher].xp + practice, trained_up_to=until))


ACTIONS = (raise_attribute, improve_skill, buy_trait, give_xp, practise, be_taught)
