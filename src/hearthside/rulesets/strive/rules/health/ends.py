"""What ends at a moment of the story: boons and Temporary HP whose source gives them hours."""

from __future__ import annotations

from hearthside.engine import Key, Reader, Table, consequence, rule
from hearthside.kit import GameClock, clock_of
from hearthside.rulesets.strive.body import TemporaryHP
from hearthside.rulesets.strive.facts.health import BoonsEnded
from hearthside.rulesets.strive.rules.health.hp import expire_temporary
from hearthside.rulesets.strive.state import Boon, Character


def is_over(reader: Reader, one: Boon | TemporaryHP) -> bool:
    return one.ends is not None and one.ends <= clock_of(reader).minutes


def has_outlived(reader: Reader, who: Key[Character]) -> bool:
    body = reader[who]
    if not body.boons and not body.temporary:
        return False
    dated: list[Boon | TemporaryHP] = [*body.boons.values(), *body.temporary]
    return any(is_over(reader, one) for one in dated)


@consequence(of=Character, when=has_outlived, fields=("boons", "temporary"), looks_at={GameClock: ("hours", "minute")})
@rule("STR-211", "STR-820", "STR-1243", "STR-Q141")
def end_in_time(table: Table, who: Key[Character]) -> None:
    """Boons and Temporary HP go when their hours are over."""
    boons = table[who].boons
    left = {source: boon for source, boon in boons.items() if not is_over(table, boon)}
    if left != boons:
        table.record(BoonsEnded(about=who, boons=left, what=", ".join(one for one in boons if one not in left)))
    expire_temporary(table, who, [grant for grant in table[who].temporary if is_over(table, grant)])


CONSEQUENCES = (end_in_time,)
