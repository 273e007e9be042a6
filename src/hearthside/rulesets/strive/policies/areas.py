"""Stock players and areas: what strikes several foes at once, where it strikes most of them and no friend."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

from hearthside.engine import Hidden, Key, Reached, Reader, Suggested, View, name_of, remembered
from hearthside.kit.grid.maps import spot_of
from hearthside.rulesets.strive.gear import blast_in, owned
from hearthside.rulesets.strive.policies.answers import is_too_hot
from hearthside.rulesets.strive.questions.areas import A_FOE, AtWhichField, HarmfulArea, WhereItStrikes
from hearthside.rulesets.strive.questions.throwing import A_SPOT
from hearthside.rulesets.strive.rules.catalogue.expertises import Held, expertises_of, why_not_use
from hearthside.rulesets.strive.rules.catalogue.using import attack_area, why_attack_nobody
from hearthside.rulesets.strive.rules.characters.body_traits import BREATH_AP, breathe, where_it_goes
from hearthside.rulesets.strive.rules.characters.traits import has_trait
from hearthside.rulesets.strive.rules.combat.areas import lies_on_map
from hearthside.rulesets.strive.rules.combat.throwing import ap_for, reach_with, throw_object, throwable
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import BREATH_WEAPON

ENOUGH = 2 * A_FOE
"""From two foes on it is better than a blow."""


def sweep(view: View, who: Key[Character], keep: int = 0) -> Suggested | None:
    """The area that does most, of those that catch enough: of an Expertise, the breath, or something that bursts."""
    fighting = view[who].fighting
    if fighting is None or spot_of(view, who) is None:
        return None
    found: dict[Fraction, Suggested] = {}
    for ap, act, question in areas_of(view, who):
        picked = question.best_of(view, question.grid(view)) if ap + keep <= fighting.ap else None
        if picked is None or question.total(view, picked) < ENOUGH:
            continue
        args = {**act.args, "where": (picked.x, picked.y)} if act.action == attack_area.name else act.args
        words = f"{act.words}: {', '.join(name_of(view, one) for one in picked.catches)}"
        found.setdefault(expected(view, question, picked), Suggested(act.action, args, words))
    return found[max(found)] if found else None


def expected(view: View, question: HarmfulArea, picked: Reached) -> Fraction:
    """What an area takes off all in it, as far as it is known."""
    total = Fraction(0)
    for one in map(Key[Character], picked.catches):
        with suppress(Hidden):
            total += question.chance(view, one) * question.damage(view, one)
    return total


def areas_of(view: View, who: Key[Character]) -> Iterator[tuple[int, Suggested, HarmfulArea]]:
    """What somebody could strike an area with now: its AP, the action so far, and the question where."""
    for which, it in area_attacks(view, who):
        able = lies_on_map(view, who, it.entry) and not why_not_use(view, who, it) and not is_too_hot(view, who, it)
        if able and not why_attack_nobody(view, who):
            laid = Suggested(attack_area.name, {"which": which}, it.called)
            yield it.entry.ap, laid, WhereItStrikes(who=who, which=which)
    if not breathe.refusal(view, who):
        yield BREATH_AP, Suggested(breathe.name, {}, breathe.label), where_it_goes(view, who)
    for name in bombs(view, who):
        if not throw_object.refusal(view, who) and name in throwable(view, who):
            thrown = Suggested(throw_object.name, {"what": name, "at": A_SPOT}, f"Throw {name}")
            where = AtWhichField(who=who, what=name, most=reach_with(view, who, name))
            yield ap_for(view, who, name), thrown, where


@remembered
def has_area(reader: Reader, who: Key[Character]) -> bool:
    """Whether somebody has anything at all that strikes an area."""
    return bool(area_attacks(reader, who) or bombs(reader, who) or has_trait(reader, who, BREATH_WEAPON))


@remembered
def area_attacks(reader: Reader, who: Key[Character]) -> tuple[tuple[str, Held], ...]:
    """The attacks with a shape."""
    return tuple((which, it) for which, it in expertises_of(reader, who).items()
                 if it.entry.shape and it.entry.kind == "action" and not it.entry.condition)  # fmt: skip


@remembered
def bombs(reader: Reader, who: Key[Character]) -> tuple[str, ...]:
    """What somebody owns that bursts over an area."""
    return tuple(name for name, _, entry in owned(reader, who)
                 if (use := blast_in(entry)) is not None and use.radius and not use.fuse)  # fmt: skip
