"""The states of a trait: activated it is active for its duration, then burnt, until it is reset."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from hearthside.engine import (
    GM,
    SCENE,
    Id,
    IllegalAnswer,
    Key,
    Reader,
    Scene,
    Table,
    action,
    consequence,
    owner,
    rule,
)
from hearthside.kit.clock import pass_time
from hearthside.kit.scenes import SceneKept
from hearthside.rulesets.challenge.facts import TraitActivated, TraitBurnt, TraitEnded, TraitReset, TurnsCounted
from hearthside.rulesets.challenge.questions.traits import ActivatableTrait, AllowActivation, BurntTrait, RunningTrait
from hearthside.rulesets.challenge.questions.who import WhichEntity
from hearthside.rulesets.challenge.rules.speed import use_action, why_no_action
from hearthside.rulesets.challenge.rules.traits import change, is_new_now, value_of, without
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, seen_traits, traits_of


def why_not_activate(view: Reader, who: Key[Entity]) -> str:
    if not ActivatableTrait(who=who).options(view):
        return f"{view[who].name} has no trait that could be activated now"
    return why_no_action(view, who) if view[RULES].activation_costs else ""


@action("Activate a trait", by=Entity, meanwhile=True, unless=why_not_activate,
        trait=lambda view, by, args: ActivatableTrait(who=Key(by)))  # fmt: skip
@rule("CHA-086", "CHA-091", "CHA-Q28")
def activate(table: Table, who: Key[Entity], trait: str) -> bool:
    """Its stronger effect counts for its duration. That takes no action and no roll, in one's turn or out of it."""
    return activate_now(table, who, trait)


@rule("CHA-086", "CHA-088", "CHA-091", "CHA-Q27", "CHA-Q28", "CHA-Q32")
def activate_now(table: Table, who: Key[Entity], trait: str) -> bool:
    """From regular to active, if the story teller finds it plausible. Tells whether it happened."""
    # 1. The story teller may refuse what is implausible.
    if owner(table, who) != GM and not table.choose(GM, AllowActivation(who=who, trait=trait)):
        return False
    # 2. Only a regular trait can be activated: not a burnt one, nor one that is active already.
    held = traits_of(table[who]).get(trait)
    if held is None or not held.is_ready:
        raise IllegalAnswer(f"{trait} cannot be activated: only a regular trait with an activated effect can")
    if table[RULES].activation_costs:
        use_action(table, who, "")
    # 3. It is active; an instant one that gives no number burns right after its effect.
    begin(table, who, trait)
    return True


@rule("CHA-086", "CHA-087", "CHA-088", "CHA-Q29")
def begin(table: Table, who: Key[Entity], trait: str) -> None:
    """A duration in turns counts those that follow: the turn in which it begins does not count."""
    traits = traits_of(table[who])
    held = traits[trait]
    turns = held.duration if isinstance(held.duration, int) else None
    active = replace(held, state="active", turns_left=turns, is_new=is_new_now(table, who))
    change(table, TraitActivated, who, {**traits, trait: active}, trait=trait)
    now = traits_of(table[who])[trait]
    if now.is_instant and not any(value_of(effect, now.stacks) is not None for effect in now.activated):
        burn(table, who, trait)


@rule("CHA-088", "CHA-089")
def burn(table: Table, who: Key[Entity], trait: str) -> None:
    """The duration is over: the burnt passive effects count, the regular ones do not."""
    traits = traits_of(table[who])
    burnt = replace(traits[trait], state="burnt", turns_left=None, is_new=False, scene=scene_number(table))
    change(table, TraitBurnt, who, {**traits, trait: burnt}, trait=trait)


@rule("CHA-090")
def reset(table: Table, who: Key[Entity], trait: str) -> None:
    """Its regular passive effects count again, and it can be activated anew."""
    traits = traits_of(table[who])
    change(table, TraitReset, who, {**traits, trait: replace(traits[trait], state="regular")}, trait=trait)


@rule("CHA-079", "CHA-088")
def finish(table: Table, who: Key[Entity], trait: str) -> None:
    """An active trait is burnt; a temporary one is gone."""
    traits = traits_of(table[who])
    if traits[trait].temporary:
        change(table, TraitEnded, who, without(traits, trait), trait=trait)
    elif traits[trait].state == "active":
        burn(table, who, trait)
    else:  # by the story teller's word it counted turns, and has nothing that could end
        change(table, TurnsCounted, who, {**traits, trait: replace(traits[trait], turns_left=None)}, trait="")


@rule("CHA-088")
def burn_instant(table: Table, who: Key[Entity], counted: tuple[str, ...]) -> None:
    """Instant traits whose number has counted, in a score, an effect or the turn order, burn right after it."""
    while trait := first(table, who, lambda trait: is_spent(trait, counted)):
        burn(table, who, trait)


def burn_what_counted(table: Table, counted: Iterable[tuple[Key[Entity], tuple[str, ...]]]) -> None:
    """The same for what several people have counted, by the ticks of their traits."""
    for who, ticks in counted:
        burn_instant(table, who, tuple(tick.rpartition(" · ")[0] for tick in ticks))


def is_spent(trait: HeldTrait, counted: tuple[str, ...]) -> bool:
    return trait.state == "active" and trait.is_instant and trait.name in counted


def first(reader: Reader, who: Key[Entity], fits: Callable[[HeldTrait], bool]) -> str:
    """The first trait of somebody that fits; empty: none does."""
    return next((name for name, trait in traits_of(reader[who]).items() if fits(trait)), "")


@rule("CHA-087", "CHA-088", "CHA-Q29")
def count_turn(table: Table, who: Key[Entity]) -> None:
    """At the end of an own turn: a turn less for all that ends by turns; the turn in which it began does not count."""
    traits = {name: one_turn_less(trait) for name, trait in traits_of(table[who]).items()}
    if traits != dict(traits_of(table[who])):
        change(table, TurnsCounted, who, traits, trait="")


def runs_out(reader: Reader, who: Key[Entity]) -> bool:
    return bool(first(reader, who, lambda trait: trait.turns_left == 0))


@consequence(of=Entity, when=runs_out, fields=("traits", "hidden", "guarded"))
@rule("CHA-087", "CHA-088")
def run_out(table: Table, who: Key[Entity]) -> None:
    """When no turn of its duration is left, an active trait is burnt, and a temporary one is gone."""
    finish(table, who, first(table, who, lambda trait: trait.turns_left == 0))


def is_to_count_turns(trait: HeldTrait) -> bool:
    return trait.state == "active" and isinstance(trait.duration, int) and trait.turns_left is None


@consequence(of=Entity, when=lambda reader, who: bool(first(reader, who, is_to_count_turns)),
             fields=("traits", "hidden", "guarded"))  # fmt: skip
@rule("CHA-087")
def count_from_now(table: Table, who: Key[Entity]) -> None:
    """A trait that the story teller makes active by hand lasts as many turns as it would otherwise."""
    traits, name = traits_of(table[who]), first(table, who, is_to_count_turns)
    begun = replace(traits[name], turns_left=traits[name].duration, is_new=is_new_now(table, who))
    change(table, TurnsCounted, who, {**traits, name: begun}, trait="")


def one_turn_less(trait: HeldTrait) -> HeldTrait:
    if trait.turns_left is None:
        return trait
    return replace(trait, is_new=False) if trait.is_new else replace(trait, turns_left=trait.turns_left - 1)


# --- the story teller's word
def nobody_with(kind: Callable[[HeldTrait], bool], words: str) -> Callable[[Reader, Id], str]:
    def why_not(view: Reader, by: Id) -> str:
        found = any(kind(trait) for who in view.every(Entity) for trait in seen_traits(view, who).values())
        return "" if found else words

    return why_not


class WhoHas(WhichEntity, frozen=True, kw_only=True):
    state: str

    def fits(self, traits: Mapping[str, HeldTrait]) -> bool:
        if self.state == "burnt":
            return any(trait.state == "burnt" for trait in traits.values())
        return any(trait.state == "active" or trait.temporary for trait in traits.values())


@action("End a trait's duration", unless=nobody_with(lambda trait: trait.state == "active" or trait.temporary,
                                                     "nothing is active or temporary"),
        who=WhoHas(state="running"), trait=lambda view, by, args: RunningTrait(who=args["who"]))  # fmt: skip
@rule("CHA-087", "CHA-088", "CHA-Q51")
def end_trait(table: Table, by: Id, who: Key[Entity], trait: str) -> None:
    """The condition for its end holds; outside turn order, turns have passed: an active trait burns."""
    finish(table, who, trait)


@action("Reset a trait", unless=nobody_with(lambda trait: trait.state == "burnt", "nothing is burnt"),
        who=WhoHas(state="burnt"), trait=lambda view, by, args: BurntTrait(who=args["who"]))  # fmt: skip
@rule("CHA-090", "CHA-Q31")
def reset_trait(table: Table, by: Id, who: Key[Entity], trait: str) -> None:
    """The reset condition is met; where a trait has none, it is the story teller's word."""
    reset(table, who, trait)


@action("The scene ends")
@rule("CHA-079", "CHA-Q31")
def end_scene(table: Table, by: Id) -> None:
    """What lasts until the end of the scene is over."""
    if SCENE not in table:
        table.record(SceneKept(about=SCENE))
    table.run(pass_time, "scene")


def scene_number(reader: Reader) -> int:
    return reader[SCENE].number if SCENE in reader else 0


def waits_for_nothing(reader: Reader, trait: HeldTrait) -> bool:
    """House rule `reset_with_scene`: it was burnt in an earlier scene, and has no condition of its own."""
    has_waited = trait.state == "burnt" and not trait.reset and trait.scene != scene_number(reader)
    return has_waited and reader[RULES].reset_with_scene


def is_to_be_reset(reader: Reader, who: Key[Entity]) -> bool:
    return any(waits_for_nothing(reader, trait) for trait in traits_of(reader[who]).values())


@consequence(of=Entity, when=is_to_be_reset, fields=("traits", "hidden", "guarded"), looks_at={Scene: ("number",)})
@rule("CHA-090", "CHA-Q31")
def be_reset(table: Table, who: Key[Entity]) -> None:
    """By house rule, a burnt trait without a reset condition is as before in the next scene."""
    reset(table, who, first(table, who, lambda trait: waits_for_nothing(table, trait)))
