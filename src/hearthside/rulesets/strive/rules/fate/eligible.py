"""Who can earn which Fate Points."""

from __future__ import annotations

from hearthside.engine import Id, Key, Reader, rule
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.kinds.fate import AwardEntry
from hearthside.rulesets.strive.personality import SIGNATURE
from hearthside.rulesets.strive.state import Character

AMBITION_AWARD = "ambition"


@rule("STR-170")
def player_characters(reader: Reader) -> tuple[Key[Character], ...]:
    """Who can earn points: NPCs never do; who died in the session may have."""
    return tuple(who for who in reader.every(Character) if reader[who].player and reader[who].state != "gone")


@rule("STR-572", "STR-573", "STR-575", "STR-576", "STR-577", "STR-583", "STR-EX22", "STR-Q324", "STR-Q339")
def why_no_award(reader: Reader, who: Id, id_: str) -> str:
    """Why somebody (or the group) cannot be nominated for this; empty if they can."""
    award, rules = reader.content.of(AwardEntry)[id_], reader[RULES]
    if id_ == AMBITION_AWARD and rules.ambition_pays_late:
        return "acting in line with an ambition earns nothing at this table until it is achieved"
    if award.whole_group != (who not in reader):
        return f"{award.name} is for the whole group" if award.whole_group else f"{award.name} is for one character"
    if award.whole_group:
        return ""
    character = reader[Key[Character](who)]
    has = {
        "": True,
        "ambition": bool(character.ambition),
        "aspiration": bool(character.aspirations),
        "signature": any(abs(step) == SIGNATURE for step in character.scales.values()),
        "troublemaker": any(one.type == "troublemaker" or rules.assurances_may_trouble for one in character.habits),
    }[award.needs]
    return "" if has else f"{award.name} needs {WORDS[award.needs]}, and {character.name} has none"


WORDS = {
    "ambition": "an ambition", "aspiration": "an aspiration", "signature": "a Signature trait",
    "troublemaker": "a Troublemaker",
}  # fmt: skip
