"""What may still change in a hit before it counts."""

from __future__ import annotations

from hearthside.engine import Explained, Id, Key, Moment, Reader, Summand, name_of, rule
from hearthside.rulesets.brew.rules.combat.damage import taken
from hearthside.rulesets.brew.state import Character


@rule("BREW-112", "BREW-133", "BREW-148")
class Struck(Moment, frozen=True, kw_only=True):
    """An attack hits. The attacker may hold back or add to it, the one who is hit may heal it before it hurts."""

    by: Id
    whom: Key[Character]
    dealt: tuple[Summand, ...]
    soak: tuple[Summand, ...]
    unarmed: bool = False
    most: int | None = None
    """What the attacker lets through of it, where the punch is pulled."""
    healed: int = 0

    def sum(self, reader: Reader) -> Explained:
        """The damage that is taken, with its parts."""
        whole = taken(reader, self.dealt, self.soak, self.unarmed)
        damage = max(0, whole.total)
        pulled = max(0, damage - self.most) if self.most is not None else 0
        healed = min(self.healed, damage - pulled)
        more = [Summand("the punch is pulled", -pulled, "BREW-112"), Summand("healed at once", -healed, "BREW-148")]
        if whole.total < 0:
            more.append(Summand("never below 0", -whole.total, "BREW-133"))
        return Explained((*whole.parts, *(part for part in more if part.value)))

    def words(self, view: Reader) -> str:
        return f"{name_of(view, self.by)} hits {name_of(view, self.whom)} for {self.sum(view).total}."
