"""An attack and its answer: what the attacked do about it, what is rolled, and whose attack hits."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hearthside.engine import GM, Key, Reader, Table, rule
from hearthside.rulesets.brew.facts.combat import AnswerGiven, DefenseRefused, Missed, Moved, OutOfRange
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.questions.combat import Aim, DefenseFits, OtherDefense, Respond, best_defense
from hearthside.rulesets.brew.questions.hits import OtherDeed, OtherMagic, WhetherElse
from hearthside.rulesets.brew.questions.rolls import Ability
from hearthside.rulesets.brew.rules.attempts import Attempt
from hearthside.rulesets.brew.rules.combat.attacks import Attack, attack_attempt, fitting_way
from hearthside.rulesets.brew.rules.combat.bands import is_fight, place_of, takes_the_hit, zone_words
from hearthside.rulesets.brew.rules.combat.damage import margin_bonus
from hearthside.rulesets.brew.rules.combat.fatigue import fatigue
from hearthside.rulesets.brew.rules.combat.landing import Blow
from hearthside.rulesets.brew.rules.combat.pairs import engage, engaged_of, penalty_against
from hearthside.rulesets.brew.rules.combat.throwing import effective_range
from hearthside.rulesets.brew.rules.combat.uncontested import hit_anyway, shoot_uncontested
from hearthside.rulesets.brew.rules.combat.ways import HANDS, Way, ways
from hearthside.rulesets.brew.rules.contests import Contested, contest
from hearthside.rulesets.brew.rules.flow import judged_roll
from hearthside.rulesets.brew.rules.magic import casting_attribute, spend_mana, why_no_magic, work_magic
from hearthside.rulesets.brew.scores import mana
from hearthside.rulesets.brew.state import Character
from hearthside.rulesets.brew.words import Attribute


class Answer(Struct, frozen=True):
    """What the one who is attacked does about it."""

    kind: Literal["fight", "defend", "move", "take", "shoot"]
    words: str
    attribute: Attribute = "power"
    ability: Ability = Ability()
    way: Way | None = None
    aim: Aim = "plain"
    zone: int | None = None
    """Where they move to."""
    deed: Literal["nothing", "roll", "magic"] = "nothing"
    """What else they do while they take the hit."""
    owes_mana: bool = False
    """It is magic that costs a slot where it succeeds, if the table plays it so."""


@rule("BREW-107", "BREW-119", "BREW-146", "BREW-150")
def answer_attempt(reader: Reader, attack: Attack, answer: Answer) -> Attempt:
    """What the one who is attacked rolls."""
    if answer.way is not None:
        return attack_attempt(reader, Attack(attack.whom, attack.by, answer.way, answer.aim))
    penalty = penalty_against(reader, attack.whom, attack.by) if is_fight(reader) else ()
    return Attempt(who=attack.whom, attribute=answer.attribute, skill=answer.ability.skill,
                   profession=answer.ability.profession, what=answer.words,
                   extra=(*penalty, *fatigue(reader, attack.whom)))  # fmt: skip


# --- answering
@rule("BREW-104", "BREW-145", "BREW-Q22", "BREW-Q34")
def question_for(reader: Reader, attack: Attack, can_fight_back: bool, can_act: bool) -> Respond:
    """What the one who is attacked is asked. Who is engaged with one opponent does not fight back against others."""
    penalty = penalty_against(reader, attack.whom, attack.by)
    is_free = engaged_of(reader, attack.whom) in ("", attack.by)
    return Respond(who=attack.whom, attacker=attack.by, threat=attack.threat, zone=place_of(reader, attack.by).zone,
                   can_fight_back=can_fight_back and is_free, can_act=can_act,
                   penalty=sum(part.value for part in penalty))  # fmt: skip


def as_answer(table: Table, attack: Attack, said: str, can_act: bool) -> Answer:
    """The answer that was picked, with what has to be asked further about it."""
    kind, _, rest = said.partition(":")
    match kind:
        case "fight" | "shoot":
            way = table.run(fitting_way, attack.whom, rest)
            if way is None:  # what it takes is gone by now: the last slot of mana, the weapon
                return usual_defense(table, attack)
            if way.is_magic and not table[RULES].mana_on_success:
                spend_mana(table, attack.whom)
            shoots = kind == "shoot"
            words = f"takes the hit and shoots back: {way.label}" if shoots else f"fights back: {way.label}"
            return Answer("shoot" if shoots else "fight", words, way.attribute, Ability(way.skill), way)
        case "move":
            return moving(table, attack, int(rest))
        case "take":
            deed = table.choose(attack.whom, WhetherElse(who=attack.whom)) if can_act else "nothing"
            return Answer("take", "takes the hit", deed=deed)
        case "field":
            return table.run(defend_by_magic, attack, rest)
        case "other":
            return table.run(defend_otherwise, attack)
    return plain_defense(said)


def usual_defense(table: Table, attack: Attack) -> Answer:
    """What was said does not defend: the usual defense has to do."""
    table.record(DefenseRefused(about=attack.whom))
    return plain_defense(best_defense(table, attack.whom, attack.threat))


def plain_defense(said: str) -> Answer:
    _, attribute, skill = said.split(":")
    with_ = f"{attribute.title()} + {skill.title()}" if skill else f"flat {attribute.title()}"
    return Answer("defend", f"defends ({with_})", attribute_named(attribute), Ability(skill))


def attribute_named(name: str) -> Attribute:
    named: dict[str, Attribute] = {"power": "power", "precision": "precision", "speed": "speed"}
    return named[name]


@rule("BREW-155", "BREW-156", "BREW-157", "BREW-Q60")
def moving(reader: Reader, attack: Attack, zone: int) -> Answer:
    """Moving under attack is a defense, with the usual roll of one; or it is taking the hit, and the move happens."""
    attacker, here = place_of(reader, attack.by).zone, place_of(reader, attack.whom).zone
    if takes_the_hit(reader, abs(here - attacker), abs(zone - attacker)):
        return Answer("take", f"moves, {zone_words(reader, zone)}, and takes the hit", zone=zone)
    usual = plain_defense(best_defense(reader, attack.whom, attack.threat))
    return replace(usual, kind="move", words=f"moves, {zone_words(reader, zone)}", zone=zone)


@rule("BREW-107", "BREW-108", "BREW-Q35", "BREW-Q41")
def defend_otherwise(table: Table, attack: Attack) -> Answer:
    """Another Attribute and skill, if the GM accepts them; otherwise the usual defense has to do."""
    attribute, ability = table.choose(attack.whom, OtherDefense(who=attack.whom))
    skill = ability.profession or ability.skill
    if not table.choose(GM, DefenseFits(who=attack.whom, attribute=attribute, skill=skill)):
        return usual_defense(table, attack)
    with_ = f"{attribute.title()} + {skill.title()}" if skill else f"flat {attribute.title()}"
    return Answer("defend", f"defends ({with_})", attribute, ability)


@rule("BREW-150", "BREW-Q57")
def defend_by_magic(table: Table, attack: Attack, with_: str) -> Answer:
    """A fitting field that the GM accepts, for one slot of mana; otherwise flat."""
    attribute, field = with_.split(":")
    if not table.choose(GM, DefenseFits(who=attack.whom, attribute=attribute, skill=field)):
        return usual_defense(table, attack)
    if not table[RULES].magic_defense_free and not mana(table, attack.whom):
        return usual_defense(table, attack)
    if not table[RULES].magic_defense_free and not table[RULES].mana_on_success:
        spend_mana(table, attack.whom)
    casting, owes = casting_attribute(table, attack.whom), not table[RULES].magic_defense_free
    return Answer("defend", f"defends by {field}", casting, Ability(field), owes_mana=owes)


@rule("BREW-120", "BREW-151", "BREW-Q202")
def count_answer(table: Table, attack: Attack, answer: Answer) -> None:
    """Fighting back, defending and moving are the round's action; a defense against additional attackers is not."""
    now = place_of(table, attack.whom)
    is_additional = bool(penalty_against(table, attack.whom, attack.by))
    match answer.kind:
        case "fight" | "shoot":
            acting = replace(now, attacks=now.attacks + 1, acted=True)
        case "move":
            acting = replace(now, acted=True, guarding=not now.attacks)
        case "take":
            acting = replace(now, acted=now.acted or answer.deed != "nothing" or answer.zone is not None)
        case "defend":
            is_free = is_additional or (attack.threat != "ranged" and table[RULES].only_dodging_is_an_action)
            acting = replace(now, acted=now.acted or not is_free, guarding=not now.attacks)
    table.record(AnswerGiven(about=attack.whom, fighting=acting, how=answer.words))
    if answer.kind in ("fight", "shoot") and acting.attacks == 1:
        engage(table, attack.whom, attack.by)


# --- rolling
@rule("BREW-103", "BREW-105", "BREW-119", "BREW-151", "BREW-Q34")
def meet(table: Table, attack: Attack, answer: Answer) -> tuple[Blow, ...]:
    """Both roll at the same time, and the higher total succeeds. Returns whose attacks hit."""
    # 1. A throw does no harm beyond its range.
    if (beyond := effective_range(table, attack.by, attack.whom, attack.way)) is not None:
        table.record(OutOfRange(about=attack.by, metres=beyond[0], reach=beyond[1]))
        return ()
    # 2. Whoever takes the hit does not contest it.
    if answer.kind == "take":
        return table.run(take_the_hit, attack, answer)
    if answer.kind == "shoot":
        return table.run(trade_shots, attack, answer)
    # 3. Otherwise the contest decides.
    contested = table.run(contest, attack_attempt(table, attack), answer_attempt(table, attack, answer))
    if contested.winner == "first":
        return (Blow(attack.by, attack.whom, attack.way, contested.first.total, bonus_of(table, contested),
                     attack.aim),)  # fmt: skip
    table.record(Missed(about=attack.by, whom=attack.whom))
    if contested.winner == "second":
        return table.run(win_as_defender, attack, answer, contested)
    return ()


@rule("BREW-105", "BREW-155", "BREW-Q34", "BREW-Q146")
def win_as_defender(table: Table, attack: Attack, answer: Answer, contested: Contested) -> tuple[Blow, ...]:
    """Who fought back hits; who moved has moved; who only defended is unhurt, and so is the attacker."""
    way = answer.way
    if answer.owes_mana and table[RULES].mana_on_success and mana(table, attack.whom):
        spend_mana(table, attack.whom)
    if answer.zone is not None:
        now = place_of(table, attack.whom)
        table.record(Moved(about=attack.whom, fighting=replace(now, zone=answer.zone),
                           where=zone_words(table, answer.zone)))  # fmt: skip
    elif way is None and table[RULES].winner_always_damages and attack.threat == "melee":
        by = "precision" if answer.attribute == "precision" else "power"
        way = ways(table, attack.whom)[f"{HANDS}:{by}"]
    if way is None:
        return ()
    total, bonus = contested.second.total, bonus_of(table, contested)
    return (Blow(attack.whom, attack.by, way, total, bonus, answer.aim),)


@rule("BREW-110", "BREW-Q16", "BREW-Q18")
def bonus_of(reader: Reader, contested: Contested) -> int:
    """The bonus for winning by 2 or more; none where the other side lost by a Chance Roll."""
    loser = contested.second if contested.winner == "first" else contested.first
    if contested.by_chance:
        return 0
    return margin_bonus(reader, contested.margin, loser.rolled)


@rule("BREW-151", "BREW-152", "BREW-156", "BREW-Q58")
def take_the_hit(table: Table, attack: Attack, answer: Answer) -> tuple[Blow, ...]:
    """It hits without a contest, and without a bonus; what else the target does is not prevented by it."""
    if answer.zone is not None:
        now = place_of(table, attack.whom)
        table.record(Moved(about=attack.whom, fighting=replace(now, zone=answer.zone),
                           where=zone_words(table, answer.zone)))  # fmt: skip
    if answer.deed == "roll":
        table.run(do_something_else, attack.whom, "")
    elif answer.deed == "magic":
        table.run(do_magic, attack.whom, "")
    return table.run(hit_anyway, attack, 1 if table[RULES].taken_hit_margin else 0)


@rule("BREW-151", "BREW-152")
def do_something_else(table: Table, who: Key[Character], what: str) -> None:
    """Any other skill roll, as the GM judges it."""
    deed = table.choose(who, OtherDeed(who=who))
    table.run(judged_roll, Attempt(who=who, attribute=deed.attribute, skill=deed.skill.skill,
                                   profession=deed.skill.profession, what=deed.what or what))  # fmt: skip


@rule("BREW-149", "BREW-151", "BREW-332")
def do_magic(table: Table, who: Key[Character], what: str) -> None:
    """Magic in place of a skill roll, for its slot of mana."""
    if why_no_magic(table, who):  # the last slot went into a defense
        return
    deed = table.choose(who, OtherMagic(who=who))
    table.run(work_magic, who, deed.field, deed.spell, deed.what or what)


@rule("BREW-121", "BREW-Q42")
def trade_shots(table: Table, attack: Attack, answer: Answer) -> tuple[Blow, ...]:
    """The first shot hits; what is shot back is not contested, and hits with 8 or more. Both resolve together."""
    assert answer.way is not None
    first = table.run(hit_anyway, attack)
    back = Attack(attack.whom, attack.by, answer.way)
    if not table[RULES].return_shot_contested:
        return (*first, *table.run(shoot_uncontested, back))
    dodge = plain_defense(best_defense(table, back.whom, "ranged"))
    return (*first, *table.run(meet, back, dodge))
