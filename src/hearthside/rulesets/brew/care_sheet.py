"""What a sheet says of harm and time."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.engine.sheet import AnyWidget, Reservoir, Stat, Table, Tag, Tags, Text
from hearthside.kit.timers import DAY
from hearthside.rulesets.brew.body import Injury, Penalties
from hearthside.rulesets.brew.house_rules import RULES, HouseRules
from hearthside.rulesets.brew.rules.harm.health import damage_of, in_words, maximum
from hearthside.rulesets.brew.rules.harm.living import in_words as living_in_words
from hearthside.rulesets.brew.rules.harm.penalties import exhaustion_penalty
from hearthside.rulesets.brew.state import Character


@rule("BREW-162", "BREW-370")
def health_of(reader: Reader, who: Key[Character]) -> Reservoir:
    most = maximum(reader, who).total
    return Reservoir(label="Health", now=reader[who].health, most=most, field="health", rules=("BREW-162",))


@rule("BREW-175", "BREW-224", "BREW-256", "BREW-370")
def hurts_of(character: Character) -> Tags:
    """What weighs on somebody, at a glance."""
    tags: list[Tag] = []
    if character.dying is not None:
        tags.append(Tag("dying", help=f"Without care dead in {in_words(character.dying.left)}."))
    if character.stabilization is not None:
        left = in_words(character.stabilization.left * DAY)
        tags.append(Tag("stabilizing", help=f"{left} of care until recovery begins."))
    if character.is_asleep:
        tags.append(Tag("asleep"))
    if character.exhaustion:
        tags.append(Tag("exhausted", help=f"−{exhaustion_penalty(character)} on all rolls."))
    if character.exposure.is_extreme:
        tags.append(Tag(character.exposure.weather, help="−2 on all rolls; a check every five hours."))
    if character.sleepless_days:
        tags.append(Tag("sleepless", help=f"Day {character.sleepless_days + 1} without enough sleep."))
    tags += [Tag(name, injury.left, injury.effect) for name, injury in character.injuries.items()]
    tags += [Tag(name, help=f"{in_words(each.days * DAY)} left") for name, each in character.illnesses.items()]
    return Tags(label="Hurts", tags=tuple(tags), hindering=True, rules=("BREW-175",), empty="Unhurt.")


def care_widgets(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """All that there is to say of somebody's body."""
    character, rules = reader[who], reader[RULES]
    widgets: list[AnyWidget] = [hurts_of(character)]
    has = damage_of(reader, who)
    causes = {"hunger": has.hunger, "thirst": has.thirst, "magic cannot heal": has.barred}
    if damage := tuple(Tag(cause, points) for cause, points in causes.items() if points):
        widgets.append(Tags(label="Damage by cause", tags=damage, rules=("BREW-370",), hindering=True))
    if rows := (*injury_rows(character, rules), *illness_rows(character)):
        columns = ("What", "What it does", "Heals")
        widgets.append(Table(label="Injuries and illnesses", columns=columns, rows=rows, rules=("BREW-210",)))
    if rules.stress:
        widgets.append(Stat(label="Stress", value=character.stress, field="stress", rules=("BREW-173",)))
    if (lives := living_in_words(character.living)) != "all that is needed":
        widgets.append(Text(label="From day to day", text=f"{lives[:1].upper()}{lives[1:]}.", rules=("BREW-230",)))
    return tuple(widgets)


def injury_rows(character: Character, rules: HouseRules) -> tuple[tuple[str, str, str], ...]:
    return tuple((name, does(one.effect, one.penalties), heals(one, rules)) for name, one in character.injuries.items())


def illness_rows(character: Character) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (name, does(f"−{each.damage} Health a day" if each.damage else "", each.penalties), in_words(each.days * DAY))
        for name, each in character.illnesses.items()
    )


def does(effect: str, penalties: Penalties) -> str:
    """An effect in words, with its penalties."""
    return "; ".join(filter(None, (effect, *(f"−{points} on {on}" for on, points in penalties.items()))))


@rule("BREW-181", "BREW-188", "BREW-210")
def heals(injury: Injury, rules: HouseRules) -> str:
    if injury.left is None:
        return "never"
    if rules.healing == "simplified":
        return "after 8 hours of rest"
    return f"after {injury.left} {'point' if injury.left == 1 else 'points'}"
