"""Treatment that an ability gives at once, and what healers can tell from wounds and traces."""

from __future__ import annotations

from hearthside.engine import GM, IllegalAnswer, Key, Reader, Table, action, name_of, rule
from hearthside.rulesets.strive.facts.catalogue import TracesRead
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.catalogue import OneOfThese, Pick
from hearthside.rulesets.strive.questions.traces import HowRare, WhatIsExamined, WhichForensics
from hearthside.rulesets.strive.rules.belongings.stock import consume, has
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.combat.walking import EVERYBODY, may_move
from hearthside.rulesets.strive.rules.health.conditions import entry_of
from hearthside.rulesets.strive.rules.health.damage_types import WOUNDS
from hearthside.rulesets.strive.rules.health.shrug_offs import TEST_AP
from hearthside.rulesets.strive.rules.health.treatment import (
    end_by_medicine,
    has_waited,
    near,
    restore_by_medicine,
    treat_injury,
    why_no_treatment,
)
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.rules.tests.tests import make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import MEDICAL_SUPPLIES, MEDICINE, SURGERY

HP, BLEEDING = "restore HP", "end Bleeding or Dissolving"
SAMPLES = "fingerprints and samples"


@rule("STR-799", "STR-800", "STR-Q132", "STR-Q403")
def treat_at_once(table: Table, who: Key[Character], fields: int, points: int) -> None:
    """A move, and one use of Medicine on somebody who is then in reach, without supplies and at no AP."""
    may_move(table, who, fields, "without Opportunity Attacks", EVERYBODY)
    patient = table.choose(who, OneOfThese(asked="Whom do you treat?", among=near(table, who)))
    ways = ways_to_treat(table, who, patient)
    way = table.choose(who, Pick(asked="What do you do?", words=ways))
    if way == HP:
        restore_by_medicine(table, who, patient, points)
    elif way == BLEEDING:
        end_by_medicine(table, who, patient, points)
    else:
        treat_injury(table, who, patient, way.rpartition(" ")[2], points=points)


@rule("STR-896", "STR-Q132")
def ways_to_treat(reader: Reader, who: Key[Character], patient: Key[Character]) -> tuple[str, ...]:
    """What Medicine could do, also for treated Injuries, but not for those that want Surgery: the limit of one try in
    24 hours holds for them, unless the table plays otherwise."""
    body = reader[patient]
    any_time = reader[RULES].response_any_time
    injuries = [number for number, injury in body.injuries.items()
                if WOUNDS[injury.type].skill == MEDICINE and not why_no_treatment(reader, patient)
                and (any_time or has_waited(reader, who, patient, injury))]  # fmt: skip
    bleeds = any(entry_of(reader, one).medicine for one in body.conditions)
    return (HP, *((BLEEDING,) if bleeds else ()), *(f"treat Injury {number}" for number in injuries))


# --- forensics
def why_no_examination(view: Reader, who: Key[Character]) -> str:
    return why_no_action(view, who, TEST_AP)


@action("Examine traces", by=Character, unless=why_no_examination, what=WhatIsExamined(),
        skill=lambda view, who, args: WhichForensics(what=args.get("what", "")))  # fmt: skip
@rule("STR-421", "STR-798", "STR-804")
def examine(table: Table, who: Key[Character], what: str, skill: str = MEDICINE) -> None:
    """Tell a poison or the weapon behind a wound; for 1 Medical Supplies, Surgery reads fingerprints and samples."""
    if what == SAMPLES and not has(table, who, MEDICAL_SUPPLIES):
        raise IllegalAnswer(f"{name_of(table, who)} has no Medical Supplies")
    if not takes_effect(table, who, TEST_AP, f"examine {what}"):
        return
    if what == SAMPLES:
        consume(table, who, MEDICAL_SUPPLIES)
    ob = table.choose(GM, HowRare(who=who, what=what))
    of = SURGERY if what == SAMPLES else skill
    outcome = make_test(table, Test(who=who, of=of, ob=ob, why=what, purposes=("forensics",)))
    if outcome.succeeded:
        table.record(TracesRead(about=who, what=what))


ACTIONS = (examine,)
