"""Medical care: tending somebody, once a day for each caregiver."""

from __future__ import annotations

from typing import Literal

from hearthside.engine import Key, Reader, Table, action, rule
from hearthside.rulesets.brew.facts.care import Tended
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.care import (
    CareDifficulty,
    MedicineAttribute,
    MedicineSkill,
    WhichPatient,
)
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.turns import use_action, why_no_action
from hearthside.rulesets.brew.rules.harm.dying import stabilize, stop_dying
from hearthside.rulesets.brew.rules.harm.healing import heal, needs_care
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.rules.harm.routine import Habits, routine_roll
from hearthside.rulesets.brew.rules.rolls import skill_roll
from hearthside.rulesets.brew.state import Character, active_characters
from hearthside.rulesets.brew.words import MEDICINE, PROFESSION, Attribute

STANDARD, GOOD = 6, 8
"""The standard difficulty of Medicine, and the total from which care is good."""


@rule("BREW-183", "BREW-203")
def patients(reader: Reader) -> tuple[Key[Character], ...]:
    """Whoever needs care and has not got it today."""
    return tuple(who for who in active_characters(reader) if needs_care(reader, who) and not reader[who].care)


def why_not_tend(view: Reader, who: Key[Character]) -> str:
    if why := why_no_rolls(view, who) or why_no_action(view, who):
        return why
    if not patients(view):
        return "nobody needs care, or they have got it today"
    untried = [one for one in patients(view) if who not in view[one].tended_by]
    return "" if untried else "each caregiver has one try a day for each patient"


@action("Tend", by=Character, unless=why_not_tend,
        patient=lambda view, who, args: WhichPatient(needs=patients(view), carer=Key(who)),
        attribute=lambda view, who, args: MedicineAttribute(any=view[RULES].medicine_with_any),
        skill=lambda view, who, args: MedicineSkill(who=Key(who)),
        difficulty=CareDifficulty())  # fmt: skip
@rule("BREW-195", "BREW-196", "BREW-303", "BREW-313", "BREW-Q76")
def tend(table: Table, who: Key[Character], patient: Key[Character], attribute: Attribute = "wits",
         skill: str = MEDICINE, difficulty: int = STANDARD) -> Literal["it helps", "it does not help"]:  # fmt: skip
    """Roll Medicine, or a profession that covers it, for somebody who is hurt or ill."""
    use_action(table, who)
    is_profession = skill != MEDICINE
    attempt = Attempt(
        who=who,
        attribute=attribute,
        skill=PROFESSION if is_profession else MEDICINE,
        profession=skill if is_profession else "",
        what=f"tend {table[patient].name}",
    )
    return treat(table, attempt, patient, difficulty)


def treat(
    table: Table, attempt: Attempt, patient: Key[Character], difficulty: int, habits: Habits | None = None
) -> Literal["it helps", "it does not help"]:
    """One caregiver's try for today; with `habits`, one of many days."""
    # 1. The roll; where care needs none, it is enough to be there, unless the patient has to be stabilized.
    if table[RULES].care_without_roll and table[patient].health > 0:
        total = STANDARD
    else:
        outcome = (
            table.run(skill_roll, attempt, difficulty)
            if habits is None
            else routine_roll(table, attempt, difficulty, habits)
        )
        total = outcome.total if outcome.succeeded else 0
    # 2. It counts for today.
    body = table[patient]
    helps: Literal["it helps", "it does not help"] = "it helps" if total else "it does not help"
    tended = Tended(about=patient, tended_by=(*body.tended_by, attempt.who), care=max(body.care, total),
                    carer=attempt.who, outcome=helps)  # fmt: skip
    table.record(tended)
    # 3. What it does at once. The rest comes with the new day.
    if total:
        table.run(care_helps, patient, total)
    return helps


@rule("BREW-170", "BREW-183", "BREW-184", "BREW-199", "BREW-Q75", "BREW-Q150")
def care_helps(table: Table, patient: Key[Character], total: int) -> None:
    """Simplified healing: 2 points, or 4 from a total of 8 on. Realistic: whoever is at 0 or below is stabilized."""
    if table[RULES].healing == "simplified":
        stop_dying(table, patient)
        heal(table, patient, 4 if total >= GOOD else 2, "care")
    elif table[patient].stabilization is None and (table[patient].health <= 0 or table[patient].dying is not None):
        stabilize(table, patient)


@rule("BREW-195", "BREW-202", "BREW-203")
def daily_care(table: Table, patient: Key[Character], habits: Habits) -> None:
    """Those who look after somebody try, one after another, until one succeeds."""
    while carer := next_carer(table, patient):
        attempt = Attempt(who=carer, attribute="wits", skill=MEDICINE, what=f"care for {table[patient].name}")
        treat(table, attempt, patient, table[patient].living.care_difficulty, habits)


def next_carer(reader: Reader, patient: Key[Character]) -> Key[Character] | None:
    """Who of those who look after somebody is to try now; none: nobody has to, or nobody can."""
    body = reader[patient]
    if not body.living.carers or body.care or not needs_care(reader, patient):
        return None
    able = (Key[Character](id_) for id_ in body.living.carers if id_ in reader and id_ not in body.tended_by)
    return next((carer for carer in able if not why_no_rolls(reader, carer)), None)
