"""Illness: catching it, what its days bring, treating it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hearthside.dice import Pool, Sum
from hearthside.engine import GM, Id, Key, Reader, Roll, Table, action, consequence, rule
from hearthside.kit import GameClock, clock_of
from hearthside.kit.timers import DAY
from hearthside.rulesets.strive.ailments import is_felt
from hearthside.rulesets.strive.body import Sickness
from hearthside.rulesets.strive.derived import level_for
from hearthside.rulesets.strive.facts.health import (
    FellIll,
    IllAlready,
    IllnessOver,
    IllnessTreated,
    IllnessWentOn,
    IllnessWithstood,
)
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.health import Amount, IllnessEntry, dice_of, entry_at
from hearthside.rulesets.strive.questions.conditions import WhichBody
from hearthside.rulesets.strive.questions.treatment import ANY_ILLNESS, IllnessOb, WhichIllness, WhichPatient
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.rules.health.conditions import inflict
from hearthside.rulesets.strive.rules.health.exhaustion import end_granted, grant_exhausted
from hearthside.rulesets.strive.rules.health.injuries import injure_directly
from hearthside.rulesets.strive.rules.health.shrug_offs import TEST_AP
from hearthside.rulesets.strive.rules.health.treatment import (
    botch_surgery,
    near,
    supplied,
    take_care,
    why_no_care,
)
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import SURGERY, rounded_up, several

IMMUNE_DICE = 2
D100 = Pool(1, 100)


def illness_entry(reader: Reader, illness: str) -> IllnessEntry:
    return reader.content.of(IllnessEntry)[illness]


# --- catching it
def why_nobody(view: Reader, by: Id) -> str:
    return "" if active_characters(view) else "there is nobody yet"


@action("Risk of an illness", unless=why_nobody, called="risk-illness", who=WhichBody(), illness=WhichIllness(),
        ob=IllnessOb())  # fmt: skip
@rule("STR-273", "STR-274", "STR-275", "STR-Q171", "STR-Q313", "STR-Q314")
def risk_illness(table: Table, by: Id, who: Key[Character], illness: str = ANY_ILLNESS, ob: int = 0) -> None:
    """Foul water, an open wound: somebody may fall ill, of this illness or of any."""
    table.run(expose, who, illness, ob)


@rule("STR-274", "STR-275", "STR-280", "STR-281", "STR-888", "STR-Q171", "STR-Q313", "STR-Q314")
def expose(table: Table, who: Key[Character], illness: str = ANY_ILLNESS, ob: int = 0) -> bool:
    """Toughness against an illness. Whether it was caught."""
    # 1. Where none is at stake, the D100 says which, before anybody knows.
    random = illness == ANY_ILLNESS
    if random:
        illness = table.run(rolled_illness)
        if not illness:
            return False
    # 2. Whoever has it already makes no test, and only the GM hears of it.
    if illness in table[who].illnesses:
        table.record(IllAlready(about=who, illness=illness_entry(table, illness).name, seen_by="gm"))
        return False
    # 3. The test, with +2D against what one has had before.
    had = illness in table[who].past_illnesses and not (random and table[RULES].immunity_if_named)
    test = Test(who=who, of="toughness", ob=ob or illness_ob(table, who), why="not to fall ill",
                purposes=("illness", "forced"), dice=IMMUNE_DICE if had else 0)  # fmt: skip
    if make_test(table, test).succeeded:
        table.record(IllnessWithstood(about=who))
        return False
    # 4. Any failure: it is caught.
    table.run(contract, who, illness)
    return True


@rule("STR-275", "STR-888")
def rolled_illness(table: Table) -> str:
    """The illness that a D100 picks, rolled again where the setting has struck it; empty if the list is empty."""
    illness = ""
    while not illness and table.content.of(IllnessEntry):
        rolled = table.roll(D100, by=GM, why="which illness", seen_by="gm").read(Sum())
        illness = entry_at(table.content.of(IllnessEntry), rolled)
    return illness


@rule("STR-Q171", "STR-Q313")
def illness_ob(reader: Reader, who: Key[Character]) -> int:
    """Where nothing else is said."""
    return 2 if reader[RULES].illness_ob == "two" else half_toughness(reader, who)


@rule("STR-1006", "STR-Q171")
def half_toughness(reader: Reader, who: Key[Character]) -> int:
    return rounded_up(level_for(reader, who, "toughness"), 2)


@rule("STR-276", "STR-280", "STR-888", "STR-Q370", "STR-EX115")
def contract(table: Table, who: Key[Character], illness: str) -> None:
    """Duration, severity and the Ob of treatment are rolled once; its effects begin at once."""
    entry = illness_entry(table, illness)
    days, severity, ob = table.run(rolled_for, who, entry)
    sickness = Sickness(days=days, severity=severity, ob=max(1, ob), contracted_at=clock_of(table).minutes)
    body = table[who]
    past = body.past_illnesses if illness in body.past_illnesses else (*body.past_illnesses, illness)
    lowers = f", −{severity} {entry.attribute.title()}" if entry.attribute else ""
    table.record(
        FellIll(about=who, illnesses={**body.illnesses, illness: sickness}, past_illnesses=past, illness=entry.name,
                lasts=several(days, "day") if days else "until cured", severity=lowers)
    )  # fmt: skip
    take_hold(table, who, illness)
    if table[RULES].daily_effects_at_once:
        daily_harm(table, who, illness)


def rolled_for(table: Table, who: Key[Character], entry: IllnessEntry) -> tuple[int | None, int, int]:
    """How long, how severe, how hard to treat: all dice of it at once."""
    amounts = {"days": entry.days or "0", "severity": entry.severity, "Ob of treatment": entry.ob}
    rolls = [Roll(who, dice_of(amount)[0], f"{entry.name}: {what}")
             for what, amount in amounts.items() if rolls_dice(amount)]  # fmt: skip
    fallen = iter(table.ask(*rolls)) if rolls else iter(())
    days, severity, ob = (
        dice_of(amount)[1] + (next(fallen).read(Sum()) if rolls_dice(amount) else 0) for amount in amounts.values()
    )
    return days or None, severity, ob


def rolls_dice(amount: Amount) -> bool:
    return dice_of(amount)[0].count > 0


def rolled_amount(table: Table, by: Id, amount: Amount, why: str) -> int:
    pool, more = dice_of(amount)
    return more + (table.roll(pool, by=by, why=why).read(Sum()) if pool.count else 0)


@rule("STR-892", "STR-Q143", "STR-Q173", "STR-Q363", "STR-EX117")
def take_hold(table: Table, who: Key[Character], illness: str) -> None:
    """Its effects begin, or begin again."""
    entry = illness_entry(table, illness)
    weigh(table, who)
    if entry.exhausted:
        grant_exhausted(table, who, entry.name, illness)


# --- what follows
def is_over_its_rest(reader: Reader, sickness: Sickness) -> bool:
    return 0 < sickness.rests_until <= clock_of(reader).minutes


def is_felt_again(reader: Reader, who: Key[Character]) -> bool:
    illnesses = reader[who].illnesses
    return bool(illnesses) and any(is_over_its_rest(reader, one) for one in illnesses.values())


@consequence(of=Character, when=is_felt_again, fields=("illnesses",), looks_at={GameClock: ("hours", "minute")})
@rule("STR-277", "STR-891", "STR-892", "STR-Q173")
def feel_again(table: Table, who: Key[Character]) -> None:
    """The hours are over for which treatment had suspended an illness: its effects begin again."""
    illness = next(one for one, sickness in table[who].illnesses.items() if is_over_its_rest(table, sickness))
    felt = {**table[who].illnesses, illness: replace(table[who].illnesses[illness], rests_until=0)}
    entry = table.content.of(IllnessEntry).get(illness)
    table.record(IllnessTreated(about=who, illnesses=felt, illness=entry.name if entry else illness,
                                told="felt again"))  # fmt: skip
    if entry is not None and entry.exhausted:
        grant_exhausted(table, who, entry.name, illness)


def is_exhausted_by_nothing(reader: Reader, who: Key[Character]) -> bool:
    exhausted = reader[who].conditions.get("exhausted")
    if exhausted is None or not exhausted.source:
        return False
    illness, listed = exhausted.source, reader.content.of(IllnessEntry)
    if illness not in listed:
        return illness in reader.content.struck["illnesses"]
    sickness = reader[who].illnesses.get(illness)
    return sickness is None or not is_felt(sickness)


@consequence(of=Character, when=is_exhausted_by_nothing, fields=("illnesses", "conditions"))
@rule("STR-277", "STR-892", "STR-Q173", "STR-Q363")
def let_go(table: Table, who: Key[Character]) -> None:
    """An illness that is over, rests for a while, or is struck from the setting keeps nobody Exhausted."""
    end_granted(table, who)


CONSEQUENCES = (feel_again, let_go)


# --- its days
@rule("STR-277", "STR-900", "STR-901", "STR-Q370")
def a_day_of_illness(table: Table, who: Key[Character], illness: str) -> None:
    """24 hours more of it are over."""
    sickness = table[who].illnesses.get(illness)
    if sickness is None:
        return
    # 1. What each day brings, while it is felt; what treatment removes within a day is gone before that. What is struck
    # from the setting does nothing.
    is_cured = sickness.shortened and sickness.days == 1 and illness_entry(table, illness).becomes is not None
    if illness in table.content.of(IllnessEntry) and is_felt(sickness) and not is_cured:
        daily_harm(table, who, illness)
    # 2. It is a day nearer to its end.
    days = table[who].illnesses[illness].days
    if days is None:
        return
    if days == 1:
        get_over(table, who, illness)
        return
    left = replace(table[who].illnesses[illness], days=days - 1)
    table.record(
        IllnessWentOn(about=who, illnesses={**table[who].illnesses, illness: left},
                      illness=illness_entry(table, illness).name, days=several(days - 1, "day"))
    )  # fmt: skip


@rule("STR-900", "STR-901", "STR-Q133")
def daily_harm(table: Table, who: Key[Character], illness: str) -> None:
    entry = illness_entry(table, illness)
    if entry.injuries:
        injure_directly(table, who, entry.injuries)
    if entry.bleeding:
        inflict(table, who, "bleeding", entry.bleeding)


@rule("STR-277")
def get_over(table: Table, who: Key[Character], illness: str) -> None:
    """All its effects end."""
    left = {one: sickness for one, sickness in table[who].illnesses.items() if one != illness}
    table.record(IllnessOver(about=who, illnesses=left, illness=illness_entry(table, illness).name))


# --- treatment
@rule("STR-278", "STR-Q172", "STR-Q316")
def treatable_illnesses(reader: Reader, healer: Key[Character], patient: Key[Character]) -> tuple[str, ...]:
    """Those that nobody has tried to treat for 24 hours."""
    if reader[RULES].illness_takes_supplies and not supplied(reader, healer, patient):
        return ()
    now = clock_of(reader).minutes
    return tuple(illness for illness, sickness in reader[patient].illnesses.items()
                 if sickness.tried_at is None or now - sickness.tried_at >= DAY)  # fmt: skip


def ill(reader: Reader, healer: Key[Character]) -> tuple[Key[Character], ...]:
    return tuple(who for who in near(reader, healer) if treatable_illnesses(reader, healer, who))


def why_nobody_ill(view: Reader, healer: Key[Character]) -> str:
    if why := why_no_care(view, healer, TEST_AP):
        return why
    return "" if ill(view, healer) else "there is no illness to treat now, a day after the last try"


def its_illness(view: Reader, healer: Id, args: Any) -> WhichIllness:
    patient = args.get("patient")
    return WhichIllness(illnesses=treatable_illnesses(view, Key(healer), patient) if patient else ())


@action("Treat an illness", by=Character, unless=why_nobody_ill,
        patient=lambda view, who, args: WhichPatient(patients=ill(view, Key(who))), illness=its_illness)  # fmt: skip
@rule("STR-278", "STR-Q172", "STR-Q316")
def treat_illness(table: Table, healer: Key[Character], patient: Key[Character], illness: str) -> None:
    """Medicine or Surgery, as the illness wants it, once in 24 hours."""
    lender = supplied(table, healer, patient)[0] if table[RULES].illness_takes_supplies else None
    if take_care(table, healer, "treat an illness", lender):
        table.run(try_illness, healer, patient, illness)


@rule("STR-278", "STR-279", "STR-803", "STR-Q172", "STR-Q315", "STR-Q316")
def try_illness(table: Table, healer: Key[Character], patient: Key[Character], illness: str) -> None:
    tried = replace(table[patient].illnesses[illness], tried_at=clock_of(table).minutes)
    tell(table, patient, illness, tried, "a try at treatment")
    entry, ob = illness_entry(table, illness), table[patient].illnesses[illness].ob
    test = Test(who=healer, of=entry.skill, ob=ob, purposes=("treatment",),
                why=f"treat {entry.name}")  # fmt: skip
    outcome = make_test(table, test)
    if outcome.succeeded:
        table.run(ease, patient, illness)
    elif illness_entry(table, illness).skill == SURGERY:
        botch_surgery(table, healer, patient, outcome.ob - outcome.hits)


def tell(table: Table, who: Key[Character], illness: str, sickness: Sickness, words: str) -> None:
    table.record(
        IllnessTreated(about=who, illnesses={**table[who].illnesses, illness: sickness},
                       illness=illness_entry(table, illness).name, told=words)
    )  # fmt: skip


@rule("STR-279", "STR-891", "STR-896", "STR-897", "STR-Q172", "STR-Q315")
def ease(table: Table, who: Key[Character], illness: str) -> None:
    """What treatment does, as its entry says: its duration is cut once, suspension can be had again and again."""
    if illness not in table[who].illnesses:
        return
    # 1. Fewer days, once.
    entry = illness_entry(table, illness)
    if not table[who].illnesses[illness].shortened:
        table.run(cut_short, who, illness, entry)
    # 2. Its effects rest for 24 hours.
    if entry.suspends and illness in table[who].illnesses:
        until = clock_of(table).minutes + DAY
        tell(table, who, illness, replace(table[who].illnesses[illness], rests_until=until), "suspended for 24 hours")


@rule("STR-279", "STR-Q172", "STR-Q315")
def cut_short(table: Table, who: Key[Character], illness: str, entry: IllnessEntry) -> None:
    shortens = entry.shortens or ("1" if table[RULES].treatment_always_shortens else None)
    if entry.becomes:
        fixed = rolled_amount(table, who, entry.becomes, f"{entry.name}: days left")
        days = table[who].illnesses[illness].days
        left = fixed if days is None else min(fixed, days)
    elif shortens and table[who].illnesses[illness].days is not None:
        less = rolled_amount(table, who, shortens, f"{entry.name}: days less")
        left = (table[who].illnesses[illness].days or 0) - less
    else:
        return
    if left <= 0:
        get_over(table, who, illness)
    else:
        sickness = replace(table[who].illnesses[illness], days=left, shortened=True)
        tell(table, who, illness, sickness, f"{several(left, 'day')} left")


ACTIONS = (risk_illness, treat_illness)
