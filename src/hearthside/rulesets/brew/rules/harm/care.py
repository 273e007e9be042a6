"""Medical care: tending somebody, once a day for each caregiver."""

from __future__ import annotations

from typing import Literal

from hearthside.engine import GM, Key, Reader, Table, action, rule
from hearthside.rulesets.brew.facts.care import Tended
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.care import (
    CareJudged,
    JudgeCare,
    MedicineAttribute,
    MedicineSkill,
    WhichPatient,
)
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.rounds import act_is_over
from hearthside.rulesets.brew.rules.combat.turns import use_action, why_no_action
from hearthside.rulesets.brew.rules.harm.dying import save
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
        skill=lambda view, who, args: MedicineSkill(who=Key(who)))  # fmt: skip
@rule("BREW-303", "BREW-313", "BREW-Q76")
def tend(table: Table, who: Key[Character], patient: Key[Character], attribute: Attribute = "wits",
         skill: str = MEDICINE) -> Literal["it helps", "it does not help"]:  # fmt: skip
    """Roll Medicine, or a profession that covers it, for somebody who is hurt or ill."""
    # 1. In a fight it is the action of the round.
    use_action(table, who)
    # 2. The GM says how hard it is under these circumstances, and with which Attribute it goes.
    judged = table.run(judged_care, patient, attribute)
    # 3. The try.
    profession = skill if skill != MEDICINE else ""
    attempt = care_attempt(table, who, patient, judged.attribute, profession)
    helps = treat(table, attempt, patient, judged.difficulty)
    # 4. Without turns the round may be over by it.
    table.run(act_is_over)
    return helps


@rule("BREW-195", "BREW-196", "BREW-Q76", "BREW-Q78")
def judged_care(table: Table, patient: Key[Character], attribute: Attribute) -> CareJudged:
    """The GM's word on a try at Medicine. Nobody is asked where the numbers are fixed (simplified healing), or where
    being there is enough."""
    if table[RULES].healing == "simplified" or needs_no_roll(table, patient):
        return CareJudged(attribute)
    return table.choose(GM, JudgeCare(patient=patient, proposed=attribute))


@rule("BREW-Q76")
def needs_no_roll(reader: Reader, patient: Key[Character]) -> bool:
    """Where care needs no roll, it is enough to be there, unless the patient has to be stabilized."""
    return reader[RULES].care_without_roll and reader[patient].health > 0


@rule("BREW-303", "BREW-312", "BREW-313")
def care_attempt(reader: Reader, who: Key[Character], patient: Key[Character], attribute: Attribute = "wits",
                 profession: str = "") -> Attempt:  # fmt: skip
    """Medicine, or a profession in its place, for somebody."""
    return Attempt(who=who, attribute=attribute, skill=PROFESSION if profession else MEDICINE, profession=profession,
                   what=f"tend {reader[patient].name}")  # fmt: skip


def treat(
    table: Table, attempt: Attempt, patient: Key[Character], difficulty: int, habits: Habits | None = None
) -> Literal["it helps", "it does not help"]:
    """One caregiver's try for today; with `habits`, one of many days."""
    # 1. The roll, where care needs one.
    if needs_no_roll(table, patient):
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
    body = table[patient]
    if body.stabilization is None and (body.health <= 0 or body.dying is not None):
        save(table, patient)
    if table[RULES].healing == "simplified":
        heal(table, patient, 4 if total >= GOOD else 2, "care")


@rule("BREW-195", "BREW-202", "BREW-203", "BREW-313")
def daily_care(table: Table, patient: Key[Character], habits: Habits) -> None:
    """Those who look after somebody try, one after another, until one succeeds: with Medicine, or with the profession
    that stands in for it."""
    while carer := next_carer(table, patient):
        living = table[patient].living
        profession = living.by_profession.get(carer, "")
        attempt = care_attempt(table, carer, patient, profession=profession)
        treat(table, attempt, patient, living.care_difficulty, habits)


def next_carer(reader: Reader, patient: Key[Character]) -> Key[Character] | None:
    """Who of those who look after somebody is to try now; none: nobody has to, or nobody can."""
    body = reader[patient]
    if not body.living.carers or body.care or not needs_care(reader, patient):
        return None
    able = (Key[Character](id_) for id_ in body.living.carers if id_ in reader and id_ not in body.tended_by)
    return next((carer for carer in able if not why_no_rolls(reader, carer)), None)
