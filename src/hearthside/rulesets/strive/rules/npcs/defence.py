"""Def: the hits that an attacker needs, where an NPC makes no defence roll."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Explained, Key, Reader, Summand, Table, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.rules.npcs.around import adjacent_to
from hearthside.rulesets.strive.rules.tests.figures import Changes
from hearthside.rulesets.strive.rules.tests.modifiers import modifiers_of
from hearthside.rulesets.strive.rules.tests.parts import Outcome, Test
from hearthside.rulesets.strive.rules.tests.tests import make_test, use_effects
from hearthside.rulesets.strive.squads import benefit_of, mates
from hearthside.rulesets.strive.state import Character

LEAST_DEF = 1


@rule("STR-939", "STR-946")
def has_def(reader: Reader, who: Key[Character]) -> bool:
    """Whether an NPC has Def instead of rolling its defences."""
    return reader[who].is_npc and (reader[who].shown_defense or reader[who].defense) is not None


@rule("STR-943", "STR-967", "STR-Q179", "STR-Q181", "STR-Q193", "STR-Q357", "STR-EX121")
def defense_of(reader: Reader, defence: Test, changes: Changes | None = None) -> Explained:
    """The hits that it takes to hit somebody with Def who defends. Each Compensation Point on the defence counts as one
    more; whatever makes the NPC's own tests harder as one less. Never below 1."""
    if changes is None:
        changes = modifiers_of(reader, defence)
    character = reader[defence.who]
    own = character.shown_defense or character.defense or LEAST_DEF
    parts = [Summand("Def", own, "STR-943")]
    if reader[RULES].def_plus_one:
        parts.append(Summand("more than Def", 1, "STR-Q179"))
    if beside := fellows_beside(reader, defence.who):
        parts.append(Summand("fellows beside it", beside, "STR-967"))
    if benefit_of(reader, defence.who) == "indoctrinated":
        parts.append(Summand("Indoctrinated", -1, "STR-974"))
    if defence.points:
        parts.append(Summand("situation", defence.points, "STR-Q181"))
    as_dice = reader[RULES].dice_change_def
    parts += [Summand(one.why, by, "STR-Q181") for one in changes
              if (by := one.points - one.ob + (one.dice if as_dice else 0))]  # fmt: skip
    total = sum(part.value for part in parts)
    if total < LEAST_DEF:
        parts.append(Summand("never below 1", LEAST_DEF - total, "STR-Q181"))
    return Explained(tuple(parts))


@rule("STR-Q181", "STR-EX120")
def dice_for_attacker(reader: Reader, defence: Test, changes: Changes | None = None) -> int:
    """Each die that the NPC's defence would lose is one more for the attacker, each that it would gain one less."""
    if changes is None:
        changes = modifiers_of(reader, defence)
    return 0 if reader[RULES].dice_change_def else -sum(one.dice for one in changes)


@rule("STR-943", "STR-945")
def test_against_def(reader: Reader, attack: Test, defence: Test) -> Test:
    """The attacker's test; what is given as its Ob is added to Def. What the players do not know they are not told."""
    changes = modifiers_of(reader, defence)
    ob = defense_of(reader, defence, changes).total + (attack.ob or 0)
    return replace(attack, ob=max(LEAST_DEF, ob), dice=attack.dice + dice_for_attacker(reader, defence, changes),
                   veiled=reader[defence.who].shown_defense is None)  # fmt: skip


@rule("STR-943", "STR-Q183")
def attack_def(table: Table, attack: Test, defence: Test) -> Outcome:
    """An attack on somebody who defends with Def: one roll, the attacker's."""
    test = test_against_def(table, attack, defence)
    use_effects(table, defence)
    return make_test(table, test)


@rule("STR-Q364")
def dice_for_helpless(reader: Reader, defence: Test) -> int:
    """Where there is no defence there is none to weaken; at some tables its lost dice count all the same."""
    return max(0, dice_for_attacker(reader, defence))


@rule("STR-967", "STR-1501", "STR-Q193")
def fellows_beside(reader: Reader, who: Key[Character]) -> int:
    """The living members of somebody's own Squad who stand beside them; the Captain is none."""
    if not reader[who].squad:
        return 0
    beside = adjacent_to(reader, who)
    return sum(one in beside for one in mates(reader, who))
