"""Illness and poison: resisting it, how long it lasts, what it does every day."""

from __future__ import annotations

from msgspec import structs

from hearthside.dice import Faces
from hearthside.engine import Id, Key, Reader, Summand, Table, action, rule
from hearthside.kit.timers import DAY
from hearthside.rulesets.brew.body import Sickness
from hearthside.rulesets.brew.care_kinds import Illness
from hearthside.rulesets.brew.facts.care import FellIll, IllnessOver, IllnessResisted, IllnessWentOn
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.questions.care import HowMany, UsuallyNo, WhichBody, WhichIllness
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.harm.care import STANDARD
from hearthside.rulesets.brew.rules.harm.damage import take_damage
from hearthside.rulesets.brew.rules.harm.health import in_words
from hearthside.rulesets.brew.rules.harm.recovery import care_today
from hearthside.rulesets.brew.rules.rolls import skill_roll
from hearthside.rulesets.brew.rules.throws import ONE_DIE
from hearthside.rulesets.brew.scores import mana, score
from hearthside.rulesets.brew.state import Character, active_characters
from hearthside.rulesets.brew.words import SURVIVAL


def why_no_illness(view: Reader, by: Id) -> str:
    if not active_characters(view):
        return "there is no character yet"
    return "" if view.content.of(Illness) else "the setting has no illnesses: write one first"


def illness_of(view: Reader, id_: str) -> Illness:
    return view.content.of(Illness).get(id_, Illness())


@action("Expose to an illness", unless=why_no_illness, who=WhichBody(), illness=WhichIllness(),
        difficulty=lambda view, by, args: HowMany(words="How hard is it to resist?", least=6, most=30,
                                                  given=illness_of(view, args["illness"]).difficulty),
        base=lambda view, by, args: HowMany(words="From which number are its days counted?", least=1, most=365,
                                            given=illness_of(view, args["illness"]).base),
        by_mana=UsuallyNo(words="Does mana stand in for Power?"))  # fmt: skip
@rule("BREW-221", "BREW-222", "BREW-223", "BREW-226", "BREW-227", "BREW-307")
def expose(table: Table, by: Id, who: Key[Character], illness: str, difficulty: int | None = None,
           base: int | None = None, by_mana: bool = False) -> int:  # fmt: skip
    """Somebody may catch an illness, or was given a poison: Power + Survival against it, or it lasts some days."""
    entry = illness_of(table, illness)
    name = entry.name or illness
    instead = by_mana and entry.magical and table[RULES].mana_resists
    # 1. The resistance roll.
    extra = in_place_of_power(table, who) if instead else ()
    attempt = Attempt(who=who, attribute="power", skill=SURVIVAL, what=f"resist {name}", extra=extra,
                      bodily=True)  # fmt: skip
    outcome = table.run(skill_roll, attempt, entry.difficulty if difficulty is None else difficulty)
    if outcome.succeeded:
        table.record(IllnessResisted(about=who, illness=name))
        return 0
    # 2. How long it lasts.
    [die] = table.roll(ONE_DIE, by=who, why="how long it lasts").read(Faces())
    rules = table[RULES]
    shorter = instead and not rules.mana_resists_only  # as it was: said before the roll
    endurance = mana(table, who) if shorter else score(table, who, "power").total
    days = days_of(entry.base if base is None else base, die, endurance, rules)
    if days == 0:
        table.record(IllnessResisted(about=who, illness=name))
        return 0
    # 3. It takes hold.
    had = table[who].illnesses.get(name)
    days = max(days, had.days if had else 0)  # who has it already is not over it any sooner
    caught = Sickness(days=days, difficulty=entry.difficulty if difficulty is None else difficulty, care=entry.care,
                      penalties=entry.penalties, damage=entry.damage)  # fmt: skip
    table.record(
        FellIll(about=who, illnesses={**table[who].illnesses, name: caught}, illness=name, lasts=in_words(days * DAY))
    )
    return days


@rule("BREW-226", "BREW-Q92")
def in_place_of_power(reader: Reader, who: Key[Character]) -> tuple[Summand, ...]:
    """The mana that is left replaces Power; none left counts as 0."""
    return (Summand("mana in place of Power", mana(reader, who) - score(reader, who, "power").total, "BREW-226"),)


@rule("BREW-222", "BREW-223", "BREW-Q89")
def days_of(base: int, die: int, endurance: int, rules: HouseRules) -> int:
    """10 − the die − Power, at least 1; or it does not take hold at all."""
    return max(0 if rules.shaken_off else 1, base - die - endurance)


@rule("BREW-222", "BREW-227", "BREW-Q90")
def a_day_of_illness(table: Table, who: Key[Character]) -> None:
    """Each illness does its damage and has a day less to go."""
    for name in tuple(table[who].illnesses):
        table.run(a_day_of, who, name)  # as it was: those that there were when the day began


@rule("BREW-Q91", "BREW-Q152")
def a_day_of(table: Table, who: Key[Character], name: str) -> None:
    """Care that day takes off another one."""
    if name in table[who].illnesses:
        table.run(take_damage, who, table[who].illnesses[name].damage, "illness")
    if name not in table[who].illnesses:
        return
    illness, rules = table[who].illnesses[name], table[RULES]
    needed = illness.care if rules.gm_sets_illness_care else STANDARD
    helped = care_today(table, who) >= needed and not rules.no_cure
    left = illness.days - (2 if helped else 1)
    if left <= 0:
        get_over(table, who, name)
    else:
        after = {**table[who].illnesses, name: structs.replace(illness, days=left)}
        table.record(IllnessWentOn(about=who, illnesses=after, illness=name, left=in_words(left * DAY)))


def get_over(table: Table, who: Key[Character], name: str) -> None:
    left = {each: illness for each, illness in table[who].illnesses.items() if each != name}
    table.record(IllnessOver(about=who, illnesses=left, illness=name))
