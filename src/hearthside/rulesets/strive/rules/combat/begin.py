"""A fight begins: surprise, initiative, Action Points, in this order; and turns where nobody fights."""

from __future__ import annotations

from collections.abc import Sequence

from hearthside.engine import Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.kit import turns
from hearthside.rulesets.strive.facts.catalogue import CombatBegun, CombatRecorded, Joined
from hearthside.rulesets.strive.fight_state import COMBAT, STARTING_AP, Combat, Fighting, Side, is_combat
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.catalogue import WhoFightsBeside, WhoIsFoe
from hearthside.rulesets.strive.questions.turns import AnAmbush, WhoAmbushes, WhoStandsBy, WhoTakesTurns
from hearthside.rulesets.strive.riding import riders
from hearthside.rulesets.strive.rules.characters.times import turn_to
from hearthside.rulesets.strive.rules.combat.initiative import Entry, places_of, roll_order, scores
from hearthside.rulesets.strive.rules.combat.surprise import surprise
from hearthside.rulesets.strive.rules.combat.turns import advance, take_up
from hearthside.rulesets.strive.rules.health.interruptions import break_rest
from hearthside.rulesets.strive.rules.npcs.rounds import begin_round
from hearthside.rulesets.strive.state import Character, active_characters, play_of
from hearthside.rulesets.strive.traits import has_title

VICTORIES = 10
People = tuple[Key[Character], ...]


def why_not_begin(view: Reader, by: Id) -> str:
    if is_combat(view):
        return "a combat is going on"
    return "" if len(active_characters(view)) > 1 else "there is nobody to fight"


@action("Begin a combat", unless=why_not_begin, foes=WhoIsFoe(), allies=WhoFightsBeside(), bystanders=WhoStandsBy(),
        ambush=AnAmbush())  # fmt: skip
@rule("STR-305", "STR-317", "STR-408", "STR-414", "STR-Q46")
def begin_combat(table: Table, by: Id, foes: People, allies: People = (), bystanders: People = (),
                 ambush: WhoAmbushes = "nobody") -> None:  # fmt: skip
    """Who is surprised is found out first; then initiative is rolled for everybody, bystanders too. Whoever is not
    surprised has 4 AP, and the first one acts."""
    # 1. Surprise.
    caught: People = ()
    if ambush != "nobody":
        hiding = tuple(who for who, side in sides(table, foes, allies, bystanders).items() if side == ambush)
        others = tuple(who for who, side in sides(table, foes, allies, bystanders).items() if side != ambush)
        caught = table.run(surprise, hiding, others)
    # 2. Initiative.
    order = table.run(roll_order, places_of(table, sides(table, foes, allies, bystanders)))
    # 3. AP, and the first turn.
    fighters = {who: beginning(table, who, side, caught, ambush)
                for who, side in sides(table, foes, allies, bystanders).items()}  # fmt: skip
    table.run(open_combat, tuple(entry for entry in order if entry.who in fighters), fighters)


@rule("STR-317", "STR-Q127")
def sides(reader: Reader, foes: People, allies: People, bystanders: People) -> dict[Key[Character], Side]:
    """Everybody who is there, each on a side: players' characters are the party, unless it is said otherwise. Who is
    ridden is on the side of the rider."""
    there = active_characters(reader)
    found: dict[Key[Character], Side] = {who: "party" for who in there if not reader[who].is_npc}
    named: tuple[tuple[People, Side], ...] = ((bystanders, "bystanders"), (allies, "party"), (foes, "foes"))
    found |= {who: side for people, side in named for who in people if who in there}
    return found | {mount: found[who] for mount, who in riders(reader).items() if who in found}


@rule("STR-318", "STR-322", "STR-323", "STR-414", "STR-Q45", "STR-Q464")
def beginning(reader: Reader, who: Key[Character], side: Side, caught: People, ambush: WhoAmbushes) -> Fighting:
    """4 AP, whatever a turn will bring; none for whoever is surprised."""
    if who in caught:
        return Fighting(side=side, ap=0, surprised=True)
    too_late = bool(caught) and side != ambush and reader[RULES].only_ambushers_act
    return Fighting(side=side, ap=STARTING_AP, too_late=too_late)


@rule("STR-408", "STR-414", "STR-1107")
def open_combat(table: Table, order: tuple[Entry, ...], fighters: dict[Key[Character], Fighting]) -> None:
    """Everybody is in the fight, and the first one acts."""
    if is_combat(table):  # somebody else was faster
        raise IllegalAnswer("a combat is going on")
    if not order:
        raise IllegalAnswer("there is nobody to fight")
    if COMBAT not in table:
        table.record(CombatRecorded(about=COMBAT, record=Combat()))
    table.record(CombatBegun(about=COMBAT, momentum=first_momentum(table, tuple(fighters)), before=play_of(table).time))
    turn_to(table, "combat")
    for who, fighting in fighters.items():
        table.record(Joined(about=who, fighting=fighting))
        break_rest(table, who)
    turns.start(table, [entry.who for entry in order], scores(order))
    table.run(begin_round)
    if not table.run(take_up, True):
        advance(table, turns.move_on)


@rule("STR-501", "STR-836", "STR-Q149")
def first_momentum(reader: Reader, fighters: Sequence[Key[Character]]) -> int:
    """0; 10 with a Hero of Many Victories in the party, however many there are."""
    heroes = (who for who in fighters if not reader[who].is_npc and has_title(reader, who, "many-victories"))
    return VICTORIES if any(heroes) else 0


# --- outside of fights
def why_no_initiative(view: Reader, by: Id) -> str:
    if turns.is_going_on(view):
        return "turns are being taken already"
    return "" if active_characters(view) else "there is nobody to take turns"


@action("Roll initiative", called="start-turns", unless=why_no_initiative, who=WhoTakesTurns())
@rule("STR-302", "STR-305", "STR-306")
def start_turns(table: Table, by: Id, who: People) -> None:
    """From now on they act one after another: in a chase, a negotiation, wherever the order matters. A fight is begun
    as a combat."""
    order = table.run(roll_order, places_of(table, who))
    turns.start(table, [entry.who for entry in order], scores(order))


ACTIONS = (begin_combat, start_turns)
