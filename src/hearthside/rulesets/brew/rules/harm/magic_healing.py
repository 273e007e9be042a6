"""Magical Healing: wounds and illnesses, for a mana slot each time."""

from __future__ import annotations

from typing import Any, ClassVar

from hearthside.engine import IllegalAnswer, Key, Option, Reader, Table, action, rule
from hearthside.rulesets.brew.care_rules import CareRules
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.care import WhatIsHealed, WhichBody
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.rounds import act_is_over
from hearthside.rulesets.brew.rules.combat.turns import use_action, why_no_action
from hearthside.rulesets.brew.rules.harm.dying import stabilize, stop_dying
from hearthside.rulesets.brew.rules.harm.healing import heal, mend_injuries, needs_care
from hearthside.rulesets.brew.rules.harm.health import ceiling
from hearthside.rulesets.brew.rules.harm.illness import get_over
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.magic import cast_with_mana, casting_attribute, why_no_magic
from hearthside.rulesets.brew.rules.rolls import Outcome, outcome_only
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import HEALING

WOUNDS = 6
"""The difficulty of healing wounds."""
FULL_HEAL = 6
"""The face of a Chance Roll that may heal everything."""


@rule("BREW-185", "BREW-186", "BREW-214", "BREW-215", "BREW-216", "BREW-Q86", "BREW-Q88")
def healed_by_magic(rules: CareRules, total: int) -> int:
    """The points that a Healing total restores."""
    if total < WOUNDS:
        return 0
    if rules.healing == "simplified":
        return 6 if total >= 8 else 4
    if total >= 12:
        return 8
    if total >= 10 and rules.magic_heals_six_at_ten:
        return 6
    return 4 if total >= 8 else 2


class WhoIsHealed(WhichBody, frozen=True):
    title: ClassVar[str] = "Who is to be healed?"

    def options(self, view: Reader) -> list[Option[Key[Character]]]:
        return [option for option in super().options(view) if needs_care(view, option.value)]

    def check(self, view: Reader, value: Any) -> Key[Character]:
        if value in view and not any(option.value == value for option in self.options(view)):
            raise IllegalAnswer(f"{view[Key[Character](value)].name} needs no healing")
        return super().check(view, value)


@rule("BREW-334", "BREW-338", "BREW-343")
def why_not_heal(view: Reader, who: Key[Character]) -> str:
    if why := why_no_rolls(view, who) or why_no_magic(view, who, HEALING) or why_no_action(view, who):
        return why
    return "" if WhoIsHealed().options(view) else "nobody is hurt or ill"


@action("Heal by magic", by=Character, unless=why_not_heal, look=outcome_only,
        patient=WhoIsHealed(), what=lambda view, who, args: WhatIsHealed(patient=args["patient"]))  # fmt: skip
@rule("BREW-149", "BREW-214", "BREW-219", "BREW-343", "BREW-Q91")
def heal_by_magic(table: Table, who: Key[Character], patient: Key[Character], what: str = "") -> Outcome:
    """The casting Attribute and Healing, for a mana slot: against 6 for wounds, against an illness's own difficulty."""
    use_action(table, who)
    difficulty = table[patient].illnesses[what].difficulty if what else WOUNDS
    attempt = Attempt(who=who, attribute=casting_attribute(table, who), skill=HEALING,
                      what=f"heal {table[patient].name}")  # fmt: skip
    outcome = table.run(cast_with_mana, attempt, difficulty)
    if outcome.succeeded and what:
        if what in table[patient].illnesses:
            get_over(table, patient, what)
    elif outcome.succeeded:
        table.run(magic_helps, patient, outcome.total, FULL_HEAL in outcome.chances)
    table.run(act_is_over)
    return outcome


@rule("BREW-218")
def restored(reader: Reader, patient: Key[Character], total: int, chance_of_all: bool) -> int:
    """The points of this roll: all that are missing, where a Chance Roll of 6 does that at this table."""
    points = healed_by_magic(reader[RULES], total)
    heals_all = chance_of_all and reader[RULES].chance_of_full_heal
    return max(points, ceiling(reader, patient) - reader[patient].health) if heals_all else points


@rule("BREW-217", "BREW-218", "BREW-220", "BREW-Q84", "BREW-Q87", "BREW-Q150")
def magic_helps(table: Table, patient: Key[Character], total: int, chance_of_all: bool) -> None:
    """Wounds close, never above the maximum. The dying are dying no longer, and need no stabilization at 1 or more."""
    # 1. The clock stops; where the table plays it so, the rest has to wait for the stabilization period.
    rules = table[RULES]
    if table[patient].dying is not None and rules.magic_only_stabilizes and rules.healing == "realistic":
        stabilize(table, patient)
        return
    stop_dying(table, patient)
    # 2. Lasting injuries count all that was restored, also what Health had no room for; not during stabilization.
    rules = table[RULES]
    if rules.healing == "realistic" and table[patient].stabilization is None and not rules.injuries_heal_by_day:
        mend_injuries(table, patient, restored(table, patient, total, chance_of_all))
    # 3. Health comes back.
    heal(table, patient, restored(table, patient, total, chance_of_all), "magic")
