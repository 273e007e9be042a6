"""Stock players at their prompts: what they answer in simulations and odds when no person does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

from hearthside.engine import PASS, Hidden, Id, Key, Policy, Question, React, Reader, View
from hearthside.kit import stock_answer
from hearthside.rulesets.strive.derived import maximum_hp
from hearthside.rulesets.strive.fight_moments import Attacked
from hearthside.rulesets.strive.levels import attribute_level
from hearthside.rulesets.strive.moments import Attempted, Tested
from hearthside.rulesets.strive.npc import Role
from hearthside.rulesets.strive.questions.attacks import WhichStunt
from hearthside.rulesets.strive.questions.catalogue import NOTHING, Defend
from hearthside.rulesets.strive.questions.creation import WhichAmbition
from hearthside.rulesets.strive.questions.moving import PushThrough
from hearthside.rulesets.strive.questions.tests import Help, HelpingSkill, HelpWith, Propose, Proposed, SpreadPoints
from hearthside.rulesets.strive.rules.catalogue.expertises import Held
from hearthside.rulesets.strive.rules.health.hp import hit_points
from hearthside.rulesets.strive.rules.magic.heat import heat_of
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import MAGIC

Style = Literal["aggressive", "careful", "supporter"]
ENOUGH_AP = 3
"""With so many AP even the aggressive defend themselves."""
LIKED_STUNTS = ("counter-attack", "throw-to-the-ground", "displace-opponent")


def sensible(view: View, by: Id, question: Question[Any]) -> Any:
    """The usual, or the first option; whoever is asked for help helps; Compensation Points are spent as is best; an
    ambition has to be something."""
    match question:
        case Propose():
            return Proposed()
        case HelpWith(helper=helper):
            return Help(HelpingSkill(helper=helper).options(view)[-1].value)
        case SpreadPoints():
            return None
        case WhichAmbition():
            return "", "Something"
    return stock_answer(view, by, question, sensible)


def daring(view: View, by: Id, question: Question[Any]) -> Any:
    """The same, but plays the first card and spends the Grit that a test may have."""
    if isinstance(question, React) and isinstance(question.moment, Tested | Attempted):
        return next((act.value for act in question.acts), PASS)
    return sensible(view, by, question)


# --- in a fight
STYLES: Mapping[Role, Style] = {
    "artillery": "careful", "sentry": "careful", "trapper": "careful", "guardian": "careful", "tank": "careful",
    "commander": "supporter", "multiplier": "supporter", "supporter": "supporter",
}  # fmt: skip


def style_of(reader: Reader, who: Key[Character]) -> Style:
    """How somebody fights: by the first of their combat roles that says it; else straight ahead."""
    for role in reader[who].roles:
        if role in STYLES:
            return STYLES[role]
    return "aggressive"


def fighters(styles: Mapping[Id, Style]) -> Policy:
    """Each of these in their own style, other characters by their combat roles; everybody else is sensible."""

    def answer(view: View, by: Id, question: Question[Any]) -> Any:
        who, in_style = Key[Character](by), IN_STYLE.get(type(question))
        if in_style is None or by not in view or not isinstance(view[who], Character):
            return sensible(view, by, question)
        return in_style(view, who, question, styles.get(by) or style_of(view, who))

    return answer


def wounded(view: Reader, who: Key[Character]) -> bool:
    """At half of the Hit Points or below, as far as one may know."""
    try:
        return 2 * hit_points(view, who) <= maximum_hp(view, who).total
    except Hidden:
        return False


def is_too_hot(view: Reader, who: Key[Character], it: Held) -> bool:
    """Whether a power would leave more heat than a sensible user bears: twice their Magic."""
    return bool(it.si) and heat_of(view[who]) + it.si > 2 * attribute_level(view, who, MAGIC).total


# --- what is answered in a style
def defence(view: View, who: Key[Character], question: Defend, style: Style) -> str:
    return question.usual(view) if defends(view, who, style) else NOTHING


def defends(view: View, who: Key[Character], style: Style) -> bool:
    """The careful always do; the aggressive when they have AP to spare or are wounded."""
    fighting = view[who].fighting
    spare = fighting is None or fighting.ap >= ENOUGH_AP
    return style != "aggressive" or spare or wounded(view, who)


def reaction(view: View, who: Key[Character], question: React, style: Style) -> str:
    """Cards and Grit are for the aggressive; for others only supporters step in; whatever else one can do, one does."""
    first = next((act.value for act in question.acts), PASS)
    match question.moment:
        case Tested() | Attempted():
            return first if style == "aggressive" else PASS
        case Attacked(whom=whom) if whom != who:
            return first if style == "supporter" and wounded(view, whom) else PASS
    return first


def push(view: View, who: Key[Character], question: PushThrough, style: Style) -> bool:
    return style == "aggressive" and not wounded(view, who)


def stunt(view: View, who: Key[Character], question: WhichStunt, style: Style) -> str:
    return next((one for one in LIKED_STUNTS if one in question.among), question.among[0])


IN_STYLE: Mapping[type[Question[Any]], Callable[[View, Key[Character], Any, Style], Any]] = {
    Defend: defence,
    React: reaction,
    PushThrough: push,
    WhichStunt: stunt,
}
"""All else everybody answers alike."""
