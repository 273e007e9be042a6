"""Changing harms: given, raised, cured."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, Table, action, rule
from hearthside.rulesets.apocalypse.facts import HarmCured, HarmGiven, HarmRaised
from hearthside.rulesets.apocalypse.questions import HarmText, Level, WhichCharacter
from hearthside.rulesets.apocalypse.rules.death import check_deaths
from hearthside.rulesets.apocalypse.state import RULES, Character, Harm, on_sheet


@rule("APO-051", "APO-053", "APO-054", "APO-Q05", "APO-Q24")
def give(table: Table, who: Key[Character], harm: str, level: int = 1) -> None:
    """A new harm enters with 1; one that is on the sheet goes up by 1."""
    harms = table[who].harms
    known = on_sheet(harm, harms)
    if known is None:
        table.record(HarmGiven(about=who, harms={**harms, harm: Harm(level)}, harm=harm, level=level))
        return
    was = harms[known].level
    table.record(HarmRaised(about=who, harms={**harms, known: Harm(was + 1)}, harm=known, was=was, level=was + 1))


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
    table.run(give, who, harm, level)
    table.run(check_deaths, (who,))
