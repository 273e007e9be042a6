"""XP: what brings it, what it costs, and the skills that come of rolls."""

from __future__ import annotations

from hearthside.engine import GM, IllegalAnswer, Key, Reader, Table, rule
from hearthside.kit.tags import among
from hearthside.rulesets.tags.facts import SkillGained, SkillRaised, XpGained, XpSpent
from hearthside.rulesets.tags.questions.skills import AcceptSkill, GainSkill, MustGainSkill
from hearthside.rulesets.tags.rules.dice import Dice, dice_to_pay, hits_of
from hearthside.rulesets.tags.state import RULES, Character, Skill

NO_HITS = "no hits"


@rule("TAG-076", "TAG-Q26")
def gain(table: Table, who: Key[Character], xp: int, why: str) -> None:
    """XP, without a maximum unless the table has set one."""
    was, most = table[who].xp, table[RULES].most_xp
    now = was + xp if most is None else max(was, min(most, was + xp))
    table.record(XpGained(about=who, xp=now, was=was, why=why))


@rule("TAG-077")
def pay(table: Table, who: Key[Character], xp: int, why: str) -> None:
    was = table[who].xp
    if xp > was:
        raise IllegalAnswer(f"that costs {xp} XP; {table[who].name} has {was}")
    if xp:
        table.record(XpSpent(about=who, xp=was - xp, was=was, why=why))


@rule("TAG-Q58")
def learns(reader: Reader, who: Key[Character]) -> bool:
    """XP and skills are for the characters of players."""
    return bool(reader[who].player) or reader[RULES].npcs_learn


@rule("TAG-063", "TAG-071", "TAG-Q02")
def experience(table: Table, who: Key[Character], rolled: Dice, dice: Dice) -> bool:
    """1 XP for a roll with no hits, as its dice stand after the points. Tells whether there was one."""
    looked_at = rolled if table[RULES].no_hit_xp == "as rolled" else dice
    if hits_of(looked_at) or not learns(table, who):
        return False
    table.run(gain, who, 1, NO_HITS)
    return True


@rule("TAG-064", "TAG-065", "TAG-067", "TAG-070", "TAG-071", "TAG-072", "TAG-Q21", "TAG-Q59", "TAG-Q62")
def gain_skill(table: Table, who: Key[Character], rolled: str, level: int, dice: Dice) -> tuple[str, ...]:
    """Step 4: free if all dice show 6, or 1 XP for each that does not; whether the roll succeeds does not matter."""
    price = dice_to_pay(dice, level, table[RULES])
    if not learns(table, who) or price > table[who].xp:
        return ()
    must = not price and table[RULES].free_skill_must
    name = table.run(name_skill, who, rolled, level + 1, price, must)
    if not name:
        return ()
    table.run(pay, who, price, f"for {name}")  # as it was: the price that was told
    table.run(write_skill, who, name, level + 1, rolled)
    if price and table[RULES].skill_per_payment:  # as it was: a free skill is no payment
        return (name, *table.run(gain_skill, who, rolled, level, dice))
    return (name,)


@rule("TAG-068", "TAG-Q23")
def name_skill(table: Table, who: Key[Character], rolled: str, level: int, price: int, must: bool) -> str:
    """The player names it, the GM approves; nothing: no skill."""
    kind = MustGainSkill if must else GainSkill
    while True:
        name = table.choose(who, kind(who=who, rolled=rolled, level=level, price=price))
        if not name or table.choose(GM, AcceptSkill(name=name, level=level, of=rolled)):
            return name


@rule("TAG-067", "TAG-069", "TAG-Q22")
def write_skill(table: Table, who: Key[Character], name: str, level: int, of: str) -> None:
    """The rolled skill stays; the new one stands beside it, with the rolled one as its parent."""
    skills = table[who].skills
    if (known := among(name, skills)) is not None:
        rising = {**skills, known: Skill(max(level, skills[known].level), skills[known].of)}
        table.record(SkillRaised(about=who, skills=rising, skill=known, was=skills[known].level, level=level))
        return
    parent = of if of in skills else ""
    table.record(SkillGained(about=who, skills={**skills, name: Skill(level, parent)}, skill=name, level=level, of=of))
