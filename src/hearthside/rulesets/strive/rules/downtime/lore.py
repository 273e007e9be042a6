"""What research leaves: knowledge of a subject, and the name of somebody who has it."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, rule
from hearthside.rulesets.strive.facts.downtime import LoreKept, NothingNew, TitleGrown
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.questions.boosters import tier_of
from hearthside.rulesets.strive.rules.characters.grants import offer_title
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.traits import loremaster_degree


@rule("STR-364", "STR-366", "STR-371", "STR-Q434", "STR-EX62")
def keep_lore(table: Table, who: Key[Character], subject: str, quality: int) -> None:
    """The best Quality ever reached counts; what is no better takes nothing away."""
    if table[who].lore.get(subject, 0) >= quality:
        table.record(NothingNew(about=who, subject=subject))
        return
    tier = tier_of(table, quality)
    table.record(LoreKept(about=who, lore={**table[who].lore, subject: quality}, subject=subject, quality=quality,
                          tier=tier.name if tier else "known"))  # fmt: skip
    table.run(become_loremaster, who, subject, quality)


@rule("STR-371", "STR-Q53", "STR-Q150", "STR-1113")
def become_loremaster(table: Table, who: Key[Character], subject: str, quality: int) -> None:
    """A better result replaces the old Title; otherwise there is one to take or to reject."""
    titles, about = table[who].titles, f"Quality {quality}"
    called = f"Loremaster of {subject} ({loremaster_degree(quality, table[RULES])})"
    old = next((title for title in titles if title.startswith(f"Loremaster of {subject} (")), "")
    if old:
        grown = {(called if title == old else title): (about if title == old else words)
                 for title, words in titles.items()}  # fmt: skip
        table.record(TitleGrown(about=who, titles=grown, called=called))
    elif not table[who].is_npc:
        offer_title(table, who, called, about, called)


@rule("STR-366", "STR-1112", "STR-Q434")
def progress_bonus(reader: Reader, who: Key[Character], subject: str) -> int:
    """What earlier research of a subject adds to each Time Increment."""
    known = reader[who].lore.get(subject, 0)
    tier = tier_of(reader, known) if known else None
    return tier.bonus if tier else 0
