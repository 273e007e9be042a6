"""Squads: NPCs of one type who act as one. Of their shared pools, HP stand on the members (who together have what is
left), AP and Exhaustion are the same for all of them; this record holds who belongs together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

from hearthside.engine import Id, Key, Reader, Record, Summand, known, remembered, rule
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import AtLeastNone, rounded_up

Benefit = Literal["", "spurred", "hardened", "drilled", "indoctrinated"]
BENEFITS: tuple[Benefit, ...] = get_args(Benefit)
SPURRED, HARDENED, DRILLED, INDOCTRINATED = 2, 10, 4, 1
LEAST_MEMBERS, MOST_MEMBERS = 3, 8
"""As the book advises."""


@rule("STR-950", "STR-953", "STR-969", "STR-970")
class Squad(Record, frozen=True):
    """A Squad. Who belongs to it is open to all."""

    members: tuple[Id, ...] = ()
    captain: Id = ""
    benefit: Benefit = ""
    """What the Captain gives to it."""
    temporary: AtLeastNone = 0
    """What is left of being Hardened."""
    marker: str = ""
    """A colour, a sign, a word."""


def squad_of(reader: Reader, who: Key[Character]) -> Key[Squad] | None:
    """The Squad that somebody is a member of."""
    squad = reader[who].squad
    return Key[Squad](squad) if squad and squad in reader else None


def living(reader: Reader, squad: Key[Squad]) -> tuple[Key[Character], ...]:
    """The members who stand, in the order in which they were counted."""
    members = known(reader, map(Key[Character], reader[squad].members))
    return tuple(one for one in members if reader[one].state == "active" and reader[one].hp)


def mates(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Everybody who shares AP and Exhaustion with somebody: the Squad; or only themselves."""
    if not reader[who].squad:
        return (who,)
    squad = squad_of(reader, who)
    return living(reader, squad) or (who,) if squad else (who,)


@rule("STR-950", "STR-962", "STR-Q188", "STR-Q189")
def as_one(reader: Reader, people: tuple[Key[Character], ...]) -> tuple[Key[Character], ...]:
    """Who of these people AP and Exhaustion are counted for: of a Squad one, if all of it is among them; each other."""
    return tuple(one for one in people if (together := mates(reader, one))[0] == one
                 and all(each in people for each in together))  # fmt: skip


@rule("STR-961", "STR-969", "STR-Q194")
@remembered
def unit(reader: Reader, who: Key[Character]) -> tuple[Key[Character], ...]:
    """Everybody who acts in somebody's turn: a Squad with its Captain; or only themselves."""
    squad = squad_of(reader, who) or squad_led_by(reader, who)
    if squad is None:
        return (who,)
    captain = captain_of(reader, squad)
    together = (*((captain,) if captain else ()), *living(reader, squad))
    return together if who in together else (who, *together)


def leading_of(reader: Reader, who: Key[Character], among: tuple[Key[Character], ...]) -> Key[Character]:
    """Who stands for somebody's Squad among these people; themselves, if they are in none."""
    squad = squad_of(reader, who) if reader[who].squad else None
    return next(one for one in among if reader[one].squad == squad) if squad else who


@remembered
def squad_led_by(reader: Reader, who: Key[Character]) -> Key[Squad] | None:
    for one in reader.every(Squad):
        if reader[one].captain == who and reader[who].is_npc:
            return one
    return None


@rule("STR-970")
def captain_of(reader: Reader, squad: Key[Squad]) -> Key[Character] | None:
    """The Captain, as long as nobody has felled them."""
    key = Key[Character](reader[squad].captain)
    stands = bool(key) and key in reader and reader[key].state == "active"
    return key if stands and "unconscious" not in reader[key].conditions else None


@rule("STR-970", "STR-971", "STR-973", "STR-974")
def benefit_of(reader: Reader, who: Key[Character]) -> Benefit:
    """What a Captain gives to a member; it is lost at once with the Captain."""
    if not reader[who].squad:
        return ""
    squad = squad_of(reader, who)
    return reader[squad].benefit if squad and captain_of(reader, squad) else ""


@rule("STR-971")
def spurred(reader: Reader, who: Key[Character]) -> Iterator[Summand]:
    if benefit_of(reader, who) == "spurred":
        yield Summand("Spurred", SPURRED, "STR-971")


# --- HP
@rule("STR-954", "STR-EX82", "STR-EX129", "STR-Q187")
def halved(maximum: int) -> int:
    """What a member counts for: half of its maximum HP, rounded up."""
    return rounded_up(maximum, 2)


@rule("STR-954", "STR-957")
def pool(reader: Reader, squad: Key[Squad]) -> int:
    """The HP of the whole Squad."""
    return sum(reader[one].hp for one in living(reader, squad))


@rule("STR-955", "STR-959", "STR-EX84", "STR-EX129")
def death_thresholds(share: int, members: int) -> tuple[int, ...]:
    """The HP at which a member falls, from the top."""
    return tuple(share * left for left in range(members - 1, -1, -1))


@rule("STR-955", "STR-Q185")
def alive_at(hp: int, share: int) -> int:
    """How many stand when so many HP are left."""
    return rounded_up(hp, share)


@rule("STR-972", "STR-Q471")
def hardened(reader: Reader, squad: Key[Squad]) -> int:
    """The Temporary HP that are left; they vanish with the Captain."""
    return reader[squad].temporary if captain_of(reader, squad) else 0


@rule("STR-950", "STR-972")
def spare(reader: Reader, squad: Key[Squad]) -> int:
    """All Temporary HP of a Squad, which are shared like its HP: what is left of being Hardened, and what members were
    given."""
    given = sum(grant.points for one in living(reader, squad) for grant in reader[one].temporary)
    return hardened(reader, squad) + given


RECORDS: tuple[type[Record], ...] = (Squad,)
