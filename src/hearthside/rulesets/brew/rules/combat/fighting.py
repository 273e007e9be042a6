"""Attacking: on one's turn, in a duel, or all at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from hearthside.engine import Choose, Id, Key, Question, Reader, Table, action, known, rule
from hearthside.kit import turns
from hearthside.rulesets.brew.facts.combat import AttackAnnounced
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.combat import (
    Aim,
    Declaration,
    Declare,
    WhichAim,
    WhichWay,
    WhoElseAttacks,
    WhomToAttack,
    WhomToMeet,
    helpless,
)
from hearthside.rulesets.brew.rules.combat.attacks import Attack, declare
from hearthside.rulesets.brew.rules.combat.bands import band_between, fighters, is_fight, place_of
from hearthside.rulesets.brew.rules.combat.exchange import (
    Answer,
    as_answer,
    count_answer,
    do_magic,
    do_something_else,
    meet,
    question_for,
)
from hearthside.rulesets.brew.rules.combat.grapple import struggle
from hearthside.rulesets.brew.rules.combat.landing import Blow, land
from hearthside.rulesets.brew.rules.combat.pairs import (
    attackers_of,
    count_attacker,
    engage,
    engage_by_being_attacked,
    engaged_of,
)
from hearthside.rulesets.brew.rules.combat.rounds import move_a_zone, round_over, those_able, why_no_fight
from hearthside.rulesets.brew.rules.combat.turns import why_not_now
from hearthside.rulesets.brew.rules.combat.uncontested import attack_helpless
from hearthside.rulesets.brew.rules.combat.ways import ways
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.state import Character

Result = Literal["hits", "both are hit", "misses", "is hit"]
AT_ONCE = "without turns everybody declares at once: the GM has the round fought"
NOBODY = "there is nobody within reach"


# --- one attack: on a turn, or in a duel
@rule("BREW-068", "BREW-070", "BREW-144")
def why_no_attack(view: Reader, who: Key[Character]) -> str:
    if why := why_not_now(view, who):
        return why
    if not turns.is_going_on(view) and len(those_able(view)) > 2:
        return AT_ONCE
    return "" if WhomToAttack(who=who).options(view) else NOBODY


def whom(view: Reader, who: Id, args: Any) -> Question[Key[Character]]:
    return WhomToAttack(who=Key[Character](who))


def how(view: Reader, who: Id, args: Any) -> Question[str]:
    return WhichWay(who=Key[Character](who), whom=args.get("whom", ""))


@action("Attack", by=Character, unless=why_no_attack, whom=whom, how=how, aim=WhichAim())
@rule("BREW-068", "BREW-069", "BREW-103", "BREW-104", "BREW-122")
def attack(table: Table, who: Key[Character], whom: Key[Character], how: str, aim: Aim = "plain") -> Result:
    """Attack somebody: they answer it, both roll, and the higher total succeeds."""
    # 1. The attack is declared.
    declared = table.run(declare, who, whom, how, aim)
    if declared is None:
        return "misses"
    # 2. With the first attack on somebody, that side says who else attacks them this round.
    if turns.is_going_on(table) and not helpless(table, whom) and is_first_attack(table, who, whom):
        table.run(say_who_else, who, whom)
    # 3. It is answered, and both roll; nobody contests an attack on the unaware and the helpless.
    if helpless(table, whom):
        blows = table.run(attack_helpless, declared)
    else:
        blows = table.run(meet, declared, table.run(answered, declared))
    result = result_of(who, blows)
    table.settled(result)
    # 4. What hits, hurts.
    for blow in blows:
        table.run(land, blow)
    # 5. In a duel without turns the round is over.
    if not turns.is_going_on(table) and is_fight(table):
        table.run(round_over)
    return result


@rule("BREW-Q145")
def is_first_attack(reader: Reader, who: Id, whom: Id) -> bool:
    """Whether nobody else has attacked somebody yet this round: whoever is counted has only said that they will."""
    others = [Key[Character](one) for one in attackers_of(reader, whom) if one != who]
    mine = place_of(reader, Key[Character](who)).attacks
    return mine <= 1 and not any(place_of(reader, one).attacks for one in others if one in reader)


@rule("BREW-145", "BREW-Q145")
def say_who_else(table: Table, who: Key[Character], whom: Key[Character]) -> None:
    """They count among the attackers from the first defense on. Nobody is asked where nobody else could: only those can
    whose turn is yet to come in this round."""
    counted, order = attackers_of(table, whom), table[turns.TURNS]
    later = order.order[turns.place_of(order) + 1 :]
    could = tuple(one for one in fighters(table)
                  if one in later and one not in counted and could_attack(table, one, whom))  # fmt: skip
    if seen := known(table.view(who), could):
        for one in table.choose(who, WhoElseAttacks(whom=whom, among=tuple(seen))):
            count_attacker(table, one, whom)


def could_attack(reader: Reader, who: Key[Character], whom: Key[Character]) -> bool:
    """Whether somebody has an action left this round, and something to attack with that reaches the other."""
    if who == whom or why_no_rolls(reader, who) or place_of(reader, who).acted:
        return False
    return bool(ways(reader, who, band_between(reader, who, whom)))


def result_of(who: Key[Character], blows: Sequence[Blow]) -> Result:
    """Who is hit in the end."""
    hits, is_hit = any(blow.by == who for blow in blows), any(blow.whom == who for blow in blows)
    if hits:
        return "both are hit" if is_hit else "hits"
    return "is hit" if is_hit else "misses"


@rule("BREW-104", "BREW-Q22", "BREW-Q145")
def answered(table: Table, attack: Attack) -> Answer:
    """What the attacked do about it: with an action left they may fight back or move."""
    engage_by_being_attacked(table, attack.whom, attack.by)
    can_act = not place_of(table, attack.whom).acted
    can_fight_back = can_act or may_fight_back_for_free(table, attack.whom)
    said = table.choose(attack.whom, question_for(table, attack, can_fight_back, can_act))
    answer = table.run(as_answer, attack, said, can_act)
    count_answer(table, attack, answer)
    return answer


@rule("BREW-Q202")
def may_fight_back_for_free(reader: Reader, who: Key[Character]) -> bool:
    """Where only dodging missiles is an action, one attack a round is all that limits fighting back."""
    return reader[RULES].only_dodging_is_an_action and not place_of(reader, who).attacks


def why_no_announcement(view: Reader, who: Key[Character]) -> str:
    if not is_fight(view) or view[who].fighting is None:
        return f"{view[who].name} is in no fight"
    if not turns.is_going_on(view):
        return AT_ONCE
    if why := why_no_rolls(view, who):
        return why
    if place_of(view, who).acted:
        return f"{view[who].name} has used up the action of this round"
    return "" if WhomToAttack(who=who).options(view) else NOBODY


@action("Announce an attack", by=Character, unless=why_no_announcement, whom=whom)
@rule("BREW-145", "BREW-Q145")
def announce(table: Table, who: Key[Character], whom: Key[Character]) -> None:
    """Say before your turn whom you will attack: you count among their attackers of this round at once."""
    count_attacker(table, who, whom)
    table.record(AttackAnnounced(about=who, whom=whom))


# --- all at once
def why_no_round(view: Reader, by: Id) -> str:
    if why := why_no_fight(view, by):
        return why
    if turns.is_going_on(view):
        return "turns are called: each acts in turn"
    return "" if those_able(view) else "nobody can act"


@action("Fight a round", unless=why_no_round)
@rule("BREW-064", "BREW-070", "BREW-103", "BREW-Q54")
def fight_round(table: Table, by: Id) -> None:
    """Everybody declares, all of it happens at once, and then it counts."""
    # 1. Everybody declares, unseen by the others.
    able = [who for who in those_able(table) if not place_of(table, who).acted]
    said = table.ask(*(Choose(who, Declare(who=who)) for who in able), secret=True)
    deeds: dict[Key[Character], Declaration] = dict(zip(able, said, strict=True))
    # 2. Who attacks whom, and who meets whom.
    attacks = table.run(declare_all, deeds)
    table.run(choose_opponents, attacks)
    # 3. Every attack that is not met by one of one's own is answered.
    met = pairs_of(attacks)
    unanswered = [one for one in attacks if one not in met and one not in met.values()]
    answers = table.run(answer_all, unanswered, deeds)
    lost_attacks = [one for one in attacks if gives_up(one, answers)]
    # 4. All rolls are made; nobody is hurt by any of them yet.
    blows: list[Blow] = []
    for one in attacks:
        if one in met:
            blows += table.run(meet, one, as_fighting_back(met[one]))
        elif one in unanswered and one not in lost_attacks:
            blows += table.run(roll_one, one, answers)
    table.run(do_the_rest, deeds)
    # 5. Now everything counts.
    for blow in blows:
        table.run(land, blow)
    table.run(round_over)


def declare_all(table: Table, deeds: dict[Key[Character], Declaration]) -> tuple[Attack, ...]:
    """The attacks, in the order of the fighters."""
    attacks: list[Attack] = []
    for who, deed in deeds.items():
        if deed.act.startswith("attack:"):
            _, target, way = deed.act.split(":", 2)
            declared = table.run(declare, who, Key[Character](target), way, deed.aim)
            attacks += [declared] if declared else []
    return tuple(attacks)


@rule("BREW-Q22", "BREW-Q53")
def choose_opponents(table: Table, attacks: Sequence[Attack]) -> None:
    """Who attacks nobody meets one attacker without a penalty, of their own choice."""
    if table[RULES].every_defense_penalized:
        return
    for who in dict.fromkeys(attack.whom for attack in attacks):
        if engaged_of(table, who) or helpless(table, who):
            continue
        attackers = tuple(Key[Character](one) for one in attackers_of(table, who))
        seen = known(table.view(who), attackers)
        chosen = table.choose(who, WhomToMeet(attackers=attackers)) if len(seen) > 1 else attackers[0]
        engage(table, who, chosen)


@rule("BREW-103", "BREW-Q34")
def pairs_of(attacks: Sequence[Attack]) -> dict[Attack, Attack]:
    """Two who attack each other make one contest, and the winner's attack hits. Two who shoot at each other do not:
    a missile is dodged, or the hit is taken."""
    met: dict[Attack, Attack] = {}
    for one in attacks:
        for other in attacks:
            is_mutual = one.by == other.whom and other.by == one.whom
            both_shoot = one.way.is_ranged and other.way.is_ranged
            if is_mutual and not both_shoot and one not in met.values() and other not in met:
                met.setdefault(one, other)
    return met


def as_fighting_back(attack: Attack) -> Answer:
    return Answer("fight", f"fights back: {attack.way.label}", attack.way.attribute, way=attack.way, aim=attack.aim)


Answers = dict[Attack, Answer]


def answer_all(table: Table, attacks: Sequence[Attack], deeds: dict[Key[Character], Declaration]) -> Answers:
    """Everybody who is attacked says what they do about it, all at the same time."""
    asked = [one for one in attacks if not helpless(table, one.whom)]
    questions = [question_for(table, one, fights_back(deeds, one), moves(deeds, one)) for one in asked]
    said = table.ask(*(Choose(one.whom, question) for one, question in zip(asked, questions, strict=True)))
    answers: Answers = {}
    for one, answer in zip(asked, said, strict=True):
        answers[one] = table.run(as_answer, one, answer, fights_back(deeds, one))
        count_answer(table, one, answers[one])
    return answers


def fights_back(deeds: dict[Key[Character], Declaration], attack: Attack) -> bool:
    """Who has declared nothing yet may still fight back."""
    return attack.whom in deeds and deeds[attack.whom].act == "wait"


def moves(deeds: dict[Key[Character], Declaration], attack: Attack) -> bool:
    return attack.whom in deeds and not deeds[attack.whom].act.startswith("attack:")


@rule("BREW-120")
def gives_up(attack: Attack, answers: Answers) -> bool:
    """Dodging the missile of an opponent is the whole action of the round: one's own shot at them is lost."""
    return any(
        answer.kind == "defend" and other.whom == attack.by and other.by == attack.whom and other.way.is_ranged
        for other, answer in answers.items()
    )


def roll_one(table: Table, attack: Attack, answers: Answers) -> tuple[Blow, ...]:
    if attack in answers:
        return table.run(meet, attack, answers[attack])
    return table.run(attack_helpless, attack)


@rule("BREW-070", "BREW-152", "BREW-154")
def do_the_rest(table: Table, deeds: dict[Key[Character], Declaration]) -> None:
    """What is no attack: it happens for everybody whose action did not go into a defense."""
    for who, deed in deeds.items():
        if place_of(table, who).acted:
            continue
        if deed.act.startswith("step:"):
            move_a_zone(table, who, int(deed.act.removeprefix("step:")))
        elif deed.act == "rise":
            table.run(struggle, who)
        elif deed.act == "else":
            table.run(do_something_else, who, deed.what)
        elif deed.act == "magic":
            table.run(do_magic, who, deed.what)
