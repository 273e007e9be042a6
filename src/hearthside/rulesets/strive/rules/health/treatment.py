"""Treatment: Injuries over days, Hit Points by Medicine, what else Medicine and an Antidote end."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import Id, Key, Reader, Table, action, name_of, owner, rule
from hearthside.kit import clock_of
from hearthside.kit.timers import DAY
from hearthside.rulesets.strive.ailments import felt_illnesses
from hearthside.rulesets.strive.body import Injury
from hearthside.rulesets.strive.facts.health import InjuryProgressed, InjuryTried
from hearthside.rulesets.strive.fight_state import is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.conditions import WhichCondition
from hearthside.rulesets.strive.questions.treatment import (
    LendSupplies,
    Way,
    WhichInjury,
    WhichPatient,
    WhichWay,
    WhoseSupplies,
)
from hearthside.rulesets.strive.rules.belongings.stock import consume, has
from hearthside.rulesets.strive.rules.catalogue.uses import use_up, used
from hearthside.rulesets.strive.rules.combat.acting import why_no_action
from hearthside.rulesets.strive.rules.combat.action_points import takes_effect
from hearthside.rulesets.strive.rules.combat.momentum import shift_for_care
from hearthside.rulesets.strive.rules.combat.places import ADJACENT
from hearthside.rulesets.strive.rules.combat.positions import those_within
from hearthside.rulesets.strive.rules.health.conditions import (
    as_known,
    conditions_of,
    entry_of,
    has_condition,
    relieve,
)
from hearthside.rulesets.strive.rules.health.damage_types import WOUNDS
from hearthside.rulesets.strive.rules.health.duties import why_driven
from hearthside.rulesets.strive.rules.health.hp import restore_hp
from hearthside.rulesets.strive.rules.health.injuries import heal, injure_directly, make_treated
from hearthside.rulesets.strive.rules.health.shrug_offs import TEST_AP
from hearthside.rulesets.strive.rules.tests.help import are_foes
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import ANTIDOTE, MEDICAL_SUPPLIES, MEDICINE, SURGERY, several

SHORTENED, LENGTHENED = 2, 1
RESTORED = "restored by Medicine"


def why_no_care(view: Reader, healer: Key[Character], ap: int) -> str:
    """Why somebody cannot look after anybody now; empty if they can."""
    return why_no_action(view, healer, ap) or why_driven(view, healer, attack=False)


# --- supplies
@rule("STR-232", "STR-Q403")
def supplied(reader: Reader, healer: Key[Character], patient: Key[Character]) -> tuple[Key[Character], ...]:
    """Whose Medical Supplies may be used: the healer's, the patient's, those of an ally in reach."""
    own = [who for who in (healer, patient) if has(reader, who, MEDICAL_SUPPLIES)]
    return tuple(dict.fromkeys((*own, *lenders(reader, healer))))


@rule("STR-232", "STR-Q403")
def lenders(reader: Reader, healer: Key[Character]) -> tuple[Key[Character], ...]:
    """The allies in reach who have Medical Supplies. (Nobody asks an ally whom the players do not know of: it would
    give them away.)"""
    is_hidden = reader[healer].seen_by != "all"
    return tuple(who for who in near(reader, healer) if has(reader, who, MEDICAL_SUPPLIES)
                 and (is_hidden or reader[who].seen_by == "all") and not are_foes(reader, healer, who))  # fmt: skip


def with_supplies(reader: Reader, healer: Key[Character]) -> tuple[Key[Character], ...]:
    """Whoever is in reach, as far as there are Medical Supplies to be used on them."""
    patients = near(reader, healer)
    if has(reader, healer, MEDICAL_SUPPLIES) or lenders(reader, healer):
        return patients
    return tuple(who for who in patients if has(reader, who, MEDICAL_SUPPLIES))


@rule("STR-207", "STR-232", "STR-688", "STR-780", "STR-Q403")
def take_care(table: Table, healer: Key[Character], what: str, of: Key[Character] | None) -> bool:
    """An attempt begins: who lends the supplies agrees; it is paid; where nobody cancels it, one unit is used up,
    whatever comes of it. `of`: whose supplies; None: it takes none."""
    is_lent = of is not None and owner(table, of) != owner(table, healer)
    if of is not None and is_lent and not table.choose(of, LendSupplies(owner=of, healer=healer)):
        return False
    if not takes_effect(table, healer, TEST_AP, what):
        return False
    if of is not None:
        consume(table, of, MEDICAL_SUPPLIES)
    return True


# --- Injuries
@rule("STR-896", "STR-Q379")
def why_no_treatment(reader: Reader, who: Key[Character]) -> str:
    """Why no Injury of somebody can be treated in any way; empty: they can."""
    fever = next((entry for entry, _ in felt_illnesses(reader, who) if entry.bars_treatment), None)
    return f"{name_of(reader, who)} has {fever.name}: no Injury can be treated" if fever else ""


@rule("STR-233", "STR-236", "STR-Q303", "STR-Q369")
def has_waited(reader: Reader, healer: Key[Character], patient: Key[Character], injury: Injury) -> bool:
    """Whether 24 hours have passed since the last try that counts."""
    by, tended = as_known(reader, healer), reader[patient].tended_at
    match reader[RULES].treatment_limit:
        case "healer and patient":
            tries = [tended.get(by)]
        case "patient":
            tries = [*tended.values()]
        case "healer":
            tries = [reader[who].tended_at.get(by) for who in reader.every(Character)]
        case "healer and Injury" if injury.is_active:
            tries = [injury.tried_at.get(by)]
        case "healer and Injury":
            tries = [*injury.tried_at.values()]
    return all(at is None or clock_of(reader).minutes - at >= DAY for at in (*tries, first_success(injury)))


@rule("STR-Q369")
def first_success(injury: Injury) -> int | None:
    """When the try was that made an Injury a treated one, whoever it was by; None: none has, or something else."""
    return injury.treated_at if not injury.is_active and injury.treated_at in injury.tried_at.values() else None


def treatable(reader: Reader, healer: Key[Character], patient: Key[Character]) -> tuple[str, ...]:
    """The Injuries of somebody that a healer may treat now."""
    injuries = reader[patient].injuries
    if not injuries or why_no_treatment(reader, patient) or not supplied(reader, healer, patient):
        return ()
    return tuple(number for number, injury in injuries.items() if has_waited(reader, healer, patient, injury))


def near(reader: Reader, healer: Key[Character]) -> tuple[Key[Character], ...]:
    """Oneself and whoever is in reach."""
    everybody = active_characters(reader)
    return tuple(those_within(reader, healer, ADJACENT, everybody)) if is_combat(reader) else everybody


def injured(reader: Reader, healer: Key[Character]) -> tuple[Key[Character], ...]:
    return tuple(who for who in near(reader, healer) if treatable(reader, healer, who))


@rule("STR-Q403")
def why_no_patient(view: Reader, healer: Key[Character]) -> str:
    if is_combat(view) and view[RULES].treatment_outside_combat:
        return "at this table Injuries are treated when the fight is over"
    if why := why_no_care(view, healer, TEST_AP):
        return why
    if injured(view, healer):
        return ""
    return "there is no Injury to treat now, with Medical Supplies at hand and a day after the last try"


def patient_of(args: Any) -> Key[Character] | None:
    patient: Key[Character] | None = args.get("patient")
    return patient


def its_injury(view: Reader, healer: Id, args: Any) -> WhichInjury:
    patient = patient_of(args)
    return WhichInjury(who=patient, injuries=treatable(view, Key(healer), patient) if patient else ())


def its_way(view: Reader, healer: Id, args: Any) -> WhichWay:
    patient, number = patient_of(args), args.get("injury")
    if patient is None or patient not in view or number not in view[patient].injuries:
        return WhichWay(skill=MEDICINE, ob=1, own=False)
    injury = view[patient].injuries[number]
    return WhichWay(skill=WOUNDS[injury.type].skill, ob=injury.ob, own=patient == healer)


def its_supplies(view: Reader, healer: Id, args: Any) -> WhoseSupplies:
    patient = patient_of(args)
    return WhoseSupplies(owners=supplied(view, Key(healer), patient) if patient else ())


@action("Treat an Injury", by=Character, unless=why_no_patient, called="treat", costs=TEST_AP,
        patient=lambda view, who, args: WhichPatient(patients=injured(view, Key(who))), injury=its_injury,
        way=its_way, supplies=its_supplies)  # fmt: skip
@rule("STR-230", "STR-231", "STR-232", "STR-233", "STR-Q403")
def treat(table: Table, healer: Key[Character], patient: Key[Character], injury: str, way: Way = "skill",
          supplies: Key[Character] | None = None) -> None:  # fmt: skip
    """Medicine or Surgery, as the damage type wants it, or the patient's own Toughness; 1 Medical Supplies a try."""
    # 1. Supplies, whatever comes of it; in a fight 2 AP. 2. The test.
    if take_care(table, healer, "treat an Injury", supplies or supplied(table, healer, patient)[0]):
        table.run(treat_injury, healer, patient, injury, way)


@rule("STR-230", "STR-231", "STR-234", "STR-236", "STR-237", "STR-EX151", "STR-EX152", "STR-Q304")
def treat_injury(table: Table, healer: Key[Character], patient: Key[Character], number: str, way: Way = "skill",
                 points: int = 0) -> bool:  # fmt: skip
    """The attempt itself. `points`: Compensation Points that an ability gives."""
    # 1. The try is noted: the next one has to wait.
    injury, now = table[patient].injuries[number], clock_of(table).minutes
    by = as_known(table, healer)
    tried = replace(injury, tried_at={**injury.tried_at, by: now})
    table.record(InjuryTried(about=patient, injuries={**table[patient].injuries, number: tried},
                             tended_at={**table[patient].tended_at, by: now}))  # fmt: skip
    # 2. The Skill of the damage type, or Toughness at 1 more.
    skill = WOUNDS[injury.type].skill if way == "skill" else "toughness"
    test = Test(who=healer, of=skill, ob=injury.ob + (way == "toughness"), purposes=("treatment",), points=points,
                why="treat an Injury")  # fmt: skip
    outcome = make_test(table, test)
    # 3. An active Injury becomes treated; a treated one heals sooner, or later.
    table.run(conclude, patient, number, outcome.succeeded)
    if outcome.succeeded:
        shift_for_care(table, healer, patient)
    # 4. Surgery that fails cuts.
    if skill == SURGERY and not outcome.succeeded:  # as it was: what was tested
        botch_surgery(table, healer, patient, outcome.ob - outcome.hits)
    return outcome.succeeded


@rule("STR-234", "STR-236")
def conclude(table: Table, patient: Key[Character], number: str, succeeded: bool) -> None:
    """What the attempt has done, if the Injury is still there."""
    injury = table[patient].injuries.get(number)
    if injury is None:
        return
    if not injury.is_active:
        change_days(table, patient, number, -SHORTENED if succeeded else LENGTHENED)
    elif succeeded:
        make_treated(table, patient, number)


@rule("STR-235", "STR-236", "STR-Q304")
def change_days(table: Table, who: Key[Character], number: str, by: int) -> None:
    """A treated Injury is healed sooner or later; at 0 days it is healed."""
    injuries = table[who].injuries
    was = injuries[number].days or 0
    if was + by <= 0:
        heal(table, who, number)
        return
    now = replace(injuries[number], days=was + by)
    table.record(
        InjuryProgressed(about=who, injuries={**injuries, number: now}, kind=now.type, was=was,
                         days=several(was + by, "day"))
    )  # fmt: skip


@rule("STR-237", "STR-803", "STR-Q134", "STR-EX81")
def botch_surgery(table: Table, healer: Key[Character], patient: Key[Character], missing: int) -> None:
    """Failed Surgery cuts: as many slashing Injuries as hits were missing."""
    number = min(2, missing) if table[RULES].surgery_cap else missing
    injure_directly(table, patient, number, "slashing", healer)


# --- Hit Points
def wounded(reader: Reader, healer: Key[Character]) -> tuple[Key[Character], ...]:
    """Whose HP a healer may restore now."""
    once = reader[RULES].restore_once
    return tuple(who for who in with_supplies(reader, healer) if not (once and used(reader, who, RESTORED, "scene")))


def why_nobody_wounded(view: Reader, healer: Key[Character]) -> str:
    if why := why_no_care(view, healer, TEST_AP):
        return why
    return "" if wounded(view, healer) else "there are no Medical Supplies at hand, or nobody is left to restore"


@action("Restore HP", by=Character, unless=why_nobody_wounded, called="restore", costs=TEST_AP,
        patient=lambda view, who, args: WhichPatient(patients=wounded(view, Key(who))),
        supplies=its_supplies)  # fmt: skip
@rule("STR-206", "STR-207", "STR-Q312")
def restore(table: Table, healer: Key[Character], patient: Key[Character],
            supplies: Key[Character] | None = None) -> None:  # fmt: skip
    """Medicine and 1 Medical Supplies: 1D8 HP for each hit."""
    if not take_care(table, healer, "restore HP", supplies or supplied(table, healer, patient)[0]):
        return
    if table[RULES].restore_once:
        use_up(table, patient, RESTORED, "scene")
    table.run(restore_by_medicine, healer, patient)


@rule("STR-206", "STR-Q401", "STR-EX26", "STR-EX201")
def restore_by_medicine(table: Table, healer: Key[Character], patient: Key[Character], points: int = 0) -> None:
    """A graduated test without Ob; each counted hit is a D8."""
    test = Test(who=healer, of=MEDICINE, why="restore HP", kind="graduated",
                purposes=("treatment",), points=points)  # fmt: skip
    hits = make_test(table, test).hits
    if hits:
        restored = table.roll(Pool(hits, 8), by=healer, why="HP restored").read(Sum())
        restore_hp(table, patient, restored, "Medicine")
        shift_for_care(table, healer, patient)


# --- Bleeding, Dissolving
def staunchable(reader: Reader, healer: Key[Character]) -> tuple[Key[Character], ...]:
    """Whose Bleeding or Dissolving a healer may end now."""
    return tuple(who for who in with_supplies(reader, healer)
                 if any(entry_of(reader, one).medicine for one in reader[who].conditions))  # fmt: skip


def why_none_to_staunch(view: Reader, healer: Key[Character]) -> str:
    if why := why_no_care(view, healer, TEST_AP):
        return why
    return "" if staunchable(view, healer) else "nobody is Bleeding or Dissolving, with Medical Supplies at hand"


@action("Staunch", by=Character, unless=why_none_to_staunch, costs=TEST_AP,
        patient=lambda view, who, args: WhichPatient(patients=staunchable(view, Key(who))),
        supplies=its_supplies)  # fmt: skip
@rule("STR-271", "STR-856", "STR-861")
def staunch(table: Table, healer: Key[Character], patient: Key[Character],
            supplies: Key[Character] | None = None) -> None:  # fmt: skip
    """Medicine at Ob 2 and 1 Medical Supplies end Bleeding or Dissolving."""
    if take_care(table, healer, "staunch", supplies or supplied(table, healer, patient)[0]):
        table.run(end_by_medicine, healer, patient)


@rule("STR-856", "STR-861")
def end_by_medicine(table: Table, healer: Key[Character], patient: Key[Character], points: int = 0) -> None:
    """The whole Condition goes. Of several the healer chooses one."""
    ailing = tuple(one for one in conditions_of(table, patient) if entry_of(table, one).medicine)
    if not ailing:
        return
    condition = table.choose(healer, WhichCondition(conditions=ailing)) if len(ailing) > 1 else ailing[0]
    entry = entry_of(table, condition)
    test = Test(who=healer, of=MEDICINE, ob=entry.medicine, why=f"end {entry.name}",
                purposes=("treatment",), points=points)  # fmt: skip
    if make_test(table, test).succeeded:
        relieve(table, patient, condition, why=": Medicine")
        shift_for_care(table, healer, patient)


# --- Antidotes
def poisoned_injuries(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """Active Injuries by poison."""
    if why_no_treatment(reader, who):
        return ()
    return tuple(number for number, injury in reader[who].injuries.items()
                 if injury.is_active and injury.type == "poison")  # fmt: skip


def curable(reader: Reader, healer: Key[Character]) -> tuple[Key[Character], ...]:
    return tuple(who for who in near(reader, healer)
                 if has_condition(reader, who, "poisoned") or poisoned_injuries(reader, who))  # fmt: skip


def why_no_antidote(view: Reader, healer: Key[Character]) -> str:
    if why := why_no_care(view, healer, view[RULES].antidote_ap):
        return why
    if not has(view, healer, ANTIDOTE):
        return f"{name_of(view, healer)} has no Antidote"
    return "" if curable(view, healer) else "nobody is poisoned"


@action("Give an Antidote", by=Character, unless=why_no_antidote, called="antidote",
        costs=lambda view, who: view[RULES].antidote_ap,
        patient=lambda view, who, args: WhichPatient(patients=curable(view, Key(who))))  # fmt: skip
@rule("STR-271", "STR-687", "STR-881", "STR-Q94", "STR-1180", "STR-EX181")
def give_antidote(table: Table, healer: Key[Character], patient: Key[Character]) -> None:
    """Poisoned ends, and an Injury by poison becomes treated. At some tables it depends on the Quality."""
    quality = antidote_quality(table, healer)
    if not takes_effect(table, healer, table[RULES].antidote_ap, "give an Antidote"):
        return
    consume(table, healer, ANTIDOTE)
    table.run(take_antidote, healer, patient, quality)
    shift_for_care(table, healer, patient)


@rule("STR-687", "STR-881", "STR-Q94", "STR-1180", "STR-EX181")
def take_antidote(table: Table, healer: Key[Character], patient: Key[Character], quality: int) -> None:
    """By the book all of Poisoned and one Injury; by Quality so many points or, where there are none, one Injury."""
    if not table[RULES].antidote_by_quality:
        relieve(table, patient, "poisoned", why=": Antidote")
        table.run(treat_poison, healer, patient, table[RULES].antidote_treats_all)
    elif has_condition(table, patient, "poisoned"):
        relieve(table, patient, "poisoned", quality, why=": Antidote")
    else:
        table.run(treat_poison, healer, patient, False)


def treat_poison(table: Table, healer: Key[Character], patient: Key[Character], every: bool) -> None:
    """An Injury by poison of the healer's choice becomes treated; at some tables every one."""
    injuries = poisoned_injuries(table, patient)
    if len(injuries) > 1 and not every:
        injuries = (table.choose(healer, WhichInjury(who=patient, injuries=injuries)),)
    for number in injuries:
        make_treated(table, patient, number)


def antidote_quality(reader: Reader, who: Key[Character]) -> int:
    """Of the Antidote that is used first."""
    carried = (asset for asset in reader[who].assets.values() if asset.entry == ANTIDOTE and asset.place != "property")
    return next((asset.quality for asset in carried), 1)


ACTIONS = (treat, restore, staunch, give_antidote)
