"""Changing harms: given, raised, cured."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.rulesets.apocalypse.facts import HarmCured, HarmGiven, HarmRaised
from hearthside.rulesets.apocalypse.questions import HarmChange, HarmText, Level, WhichCharacter
from hearthside.rulesets.apocalypse.state import RULES, Character, Harm, on_sheet


@rule("APO-051", "APO-053", "APO-054", "APO-063", "APO-Q05", "APO-Q11", "APO-Q24")
def give(table: Table, *changes: HarmChange) -> None:
    """A new harm enters with 1; one that is on the sheet goes up by 1. All changes of one outcome are told together:
    whoever dies of them dies of all of them."""
    sheets: dict[Key[Character], dict[str, Harm]] = {}
    facts: list[HarmGiven | HarmRaised] = []
    for change in changes:
        who, harms = change.of, sheets.get(change.of) or table[change.of].harms
        known = on_sheet(change.harm, harms)
        if known is None:
            sheets[who] = {**harms, change.harm: Harm(change.level)}
            facts.append(HarmGiven(about=who, harms=sheets[who], harm=change.harm, level=change.level))
        else:
            was = harms[known].level
            sheets[who] = {**harms, known: Harm(was + 1)}
            facts.append(HarmRaised(about=who, harms=sheets[who], harm=known, was=was, level=was + 1))
    table.record(*facts)


@rule("APO-055", "APO-056", "APO-058")
def lower(table: Table, who: Key[Character], harm: str, by: int) -> None:
    """A cured harm drops; at 0 it is off the sheet."""
    harms = table[who].harms
    if harm not in harms:
        return
    was = harms[harm].level
    level = max(0, was - by)
    left = {text: Harm(level) if text == harm else other for text, other in harms.items() if text != harm or level}
    table.record(HarmCured(about=who, harms=left, harm=harm, was=was, level=level))


@rule("APO-052", "APO-Q33")
def why_not_harm(view: Reader, by: Id) -> str:
    if view[RULES].free_harm:
        return ""
    return ("harm comes only with the trouble of a failure or with a complication; neither is there now. "
            "To decide otherwise, set the value itself")  # fmt: skip


@action("Give a harm", unless=why_not_harm, who=WhichCharacter(),
        harm=lambda view, by, args: HarmText(who=args["who"]), level=Level())  # fmt: skip
@rule("APO-052", "APO-Q33")
def harm(table: Table, by: Id, who: Key[Character], harm: str, level: int = 1) -> None:
    """Give a harm without a roll, where the table plays by that house rule."""
    give(table, HarmChange(who, harm, level))
