"""Building an NPC, on one page; what comes of it is an entry of the campaign's own pack."""

from __future__ import annotations

from msgspec.structs import replace

from hearthside.engine import Id, IllegalAnswer, Key, Reader, Table, action, rule
from hearthside.engine.records import slug_of
from hearthside.kit.own_pack import write_own
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.creation import ReadyAsset
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.npc_on_paper import Built, entries_for
from hearthside.rulesets.strive.npc_points import as_entry, contradictions, points_left
from hearthside.rulesets.strive.questions.npc_builder import (
    FRESH,
    LikeWhom,
    MendIt,
    OverBudget,
    WhichOwnNpc,
    WholeNpc,
    free_id,
)
from hearthside.rulesets.strive.questions.npcs import WhichNpc
from hearthside.rulesets.strive.rules.npcs.own_numbers import why_no_npc
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import several


@action("Build an NPC", like=LikeWhom())
@rule("STR-975", "STR-976", "STR-984", "STR-Q195")
def build_npc(table: Table, by: Id, like: str = FRESH) -> None:
    """Type, power level and everything else on one page, from nothing or from one that there is; points and CR are
    counted as you go."""
    begun = table.content.of(NpcEntry)[like] if like else NpcEntry()
    built = table.run(build, by, Built(begun))
    if built is not None:
        keep(table, built.npc)


def why_no_own_npc(view: Reader, by: Id) -> str:
    return "" if WhichOwnNpc().options(view) else "there is no NPC in the campaign's own pack"


@action("Change an NPC", unless=why_no_own_npc, which=WhichOwnNpc())
@rule("STR-976")
def change_npc(table: Table, by: Id, which: str) -> None:
    """One of the campaign's own pack, on the same page; those at the table stay as they came in."""
    built = table.run(build, by, Built(table.content.of(NpcEntry)[which]))
    if built is not None:
        write_own(table, which, built.npc)


@rule("STR-975", "STR-983", "STR-1025")
def build(table: Table, by: Id, built: Built) -> Built | None:
    """Until it can be kept, or is left be. Skills of its own become Skills of the campaign."""
    while True:
        built = table.choose(by, WholeNpc(built=built))
        if wrong := tuple(contradictions(table.content, built.npc)):
            if not table.choose(by, MendIt(wrong=wrong)):
                return None
        elif table.run(may_keep, by, built.npc):
            for id_, skill, expertise in entries_for(built.own):
                write_own(table, id_, skill)
                write_own(table, id_, expertise)
            return built


@rule("STR-Q195")
def may_keep(table: Table, by: Id, npc: NpcEntry) -> bool:
    """Points may be overspent, if the GM confirms it; at some tables not."""
    left = points_left(table, npc).total
    if left >= 0:
        return True
    if table[RULES].budget_blocks:
        raise IllegalAnswer(f"it is {several(-left, 'point')} over its budget")
    return table.choose(by, OverBudget(over=-left))


def keep(table: Table, npc: NpcEntry) -> None:
    """Under an id that is not in use."""
    write_own(table, free_id(slug_of(npc.name) or "npc", table.content.of(NpcEntry)), npc)


# --- from the table back into the pack
@action("Keep an NPC for later", unless=why_no_npc, who=WhichNpc())
@rule("STR-976")
def keep_npc(table: Table, by: Id, who: Key[Character]) -> None:
    """Somebody at the table, as they are and with what they have, becomes an NPC of the campaign's own pack."""
    has = tuple(ReadyAsset(name=name, place=one.place, entry=one.entry, number=one.number, bulk=one.bulk,
                           hands=one.hands, quality=one.quality)
                for name, one in table[who].assets.items())  # fmt: skip
    keep(table, replace(as_entry(table[who]), assets=has))


ACTIONS = (build_npc, change_npc, keep_npc)
