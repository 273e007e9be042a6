"""Flashbacks, intrusions, and keys where the table plays with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hearthside.engine import GM, SCENE, Id, IllegalAnswer, Key, Option, Reader, Table, action, rule
from hearthside.kit.scenes import tag_scene
from hearthside.kit.tags import Tag, among
from hearthside.rulesets.tags.facts import FlashbackRefused, FlashbackTold, IntrusionAccepted, IntrusionRefused
from hearthside.rulesets.tags.inputs import active_characters
from hearthside.rulesets.tags.questions.basics import What, WhichCharacter
from hearthside.rulesets.tags.questions.sheets import WhichScheme
from hearthside.rulesets.tags.questions.story import FlashbackRuling, Intrusion
from hearthside.rulesets.tags.rules.sheets import put_tag
from hearthside.rulesets.tags.rules.xp import gain, pay
from hearthside.rulesets.tags.state import RULES, Character, Kept, why_no_xp_now, why_unable

FLASHBACK, ACCEPTED, REFUSED = 2, 2, 1


def why_no_flashback(view: Reader, who: Key[Character]) -> str:
    character = view[who]
    if why := why_unable(view, who) or why_no_xp_now(view, who):
        return why
    if character.xp < FLASHBACK:
        return f"a flashback costs {FLASHBACK} XP; {character.name} has {character.xp}"
    return ""


@action("Flashback", by=Character, meanwhile=True, unless=why_no_flashback,
        what=What(words="What had the character done before?"))  # fmt: skip
@rule("TAG-077", "TAG-095", "TAG-096")
def flashback(table: Table, who: Key[Character], what: str) -> bool:
    """For 2 XP something was so all along: a contact, a tool, a bribe. Paid once the GM has allowed it."""
    settled = table.choose(GM, FlashbackRuling(who=who, what=what))
    if not settled.allowed or why_no_flashback(table, who):
        table.record(FlashbackRefused(about=who, what=what))
        return False
    table.run(pay, who, FLASHBACK, "for a flashback")
    table.record(FlashbackTold(about=who, what=what))
    if settled.tag is not None and settled.on == "scene":
        there = table[SCENE].tags if SCENE in table else {}
        table.run(tag_scene.do, GM, settled.tag.name, at_least(settled.tag, there))
    elif settled.tag is not None:
        kept: Kept = "conditions" if settled.on == "conditions" else "inventory"
        table.run(put_tag, who, kept, Tag(settled.tag.name, at_least(settled.tag, table[who].tags(kept))))
    return True


@rule("TAG-096")
def at_least(tag: Tag, there: Mapping[str, int]) -> int:
    """The level of a tag that a flashback adds: what is there already never becomes less by it."""
    return max(tag.level, there.get(among(tag.name, there) or "", 0))


class OfAPlayer(WhichCharacter, frozen=True):
    """A character whom a player plays."""

    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].player]


class ToIntrudeOn(OfAPlayer, frozen=True):
    """A player's character, and not in the middle of a roll."""

    @rule("TAG-Q45")
    def check(self, view: Reader, value: Any) -> Key[Character]:
        who = super().check(view, value)
        if view[who].is_rolling and not view[RULES].intrusions_pay:
            raise IllegalAnswer(f"{view[who].name} is in the middle of a roll; an intrusion comes after its last step")
        return who


def nobody_plays(view: Reader, by: Id) -> str:
    return "" if any(view[who].player for who in active_characters(view)) else "no player has a character yet"


@action("Intrude", unless=nobody_plays, who=ToIntrudeOn(), what=What(words="Which complication?"))
@rule("TAG-076", "TAG-077", "TAG-097", "TAG-098", "TAG-Q44", "TAG-Q45")
def intrude(table: Table, by: Id, who: Key[Character], what: str) -> bool:
    """Offer 2 XP for a complication. It may worsen a failure or complicate a success; what was rolled stands."""
    if table.choose(who, Intrusion(who=who, what=what)) == "accept":
        table.record(IntrusionAccepted(about=who, what=what))
        table.run(gain, who, ACCEPTED, "for an intrusion")
        return True
    table.record(IntrusionRefused(about=who, what=what))
    table.run(pay, who, min(REFUSED, table[who].xp), "to refuse an intrusion")
    return False


class WithSchemes(OfAPlayer, frozen=True):
    def options(self, view: Reader) -> Sequence[Option[Key[Character]]]:
        return [option for option in super().options(view) if view[option.value].schemes]


@rule("TAG-106")
def why_no_key(view: Reader, by: Id) -> str:
    if not view[RULES].keys:
        return "this table does not play with keys; it is a house rule"
    return "" if WithSchemes().options(view) else "nobody has a scheme"


@action("Reward a scheme", unless=why_no_key, who=WithSchemes(),
        scheme=lambda view, by, args: WhichScheme(who=args["who"]))  # fmt: skip
@rule("TAG-106")
def reward(table: Table, by: Id, who: Key[Character], scheme: str) -> None:
    """1 XP for playing to a scheme, where the table plays with keys."""
    table.run(gain, who, 1, f"for playing to {scheme}")
