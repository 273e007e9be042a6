"""How people live from day to day: what they eat and drink, how they sleep, who looks after them."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from hearthside.engine import Id, IllegalAnswer, Key, Table, action, rule
from hearthside.kit import YesNo
from hearthside.rulesets.brew.body import Living, Provision, Sleep
from hearthside.rulesets.brew.facts.care import LivingChanged
from hearthside.rulesets.brew.questions.care import CareDifficulty, WhichBodies, why_unseen
from hearthside.rulesets.brew.questions.time import HowMuchOf, HowMuchSleep, WhoCares, WhoCaresByProfession
from hearthside.rulesets.brew.rules.harm.exhaustion import why_nobody
from hearthside.rulesets.brew.state import Character


@action("How people live", called="live", unless=why_nobody, who=WhichBodies(), food=HowMuchOf(what="food"),
        drink=HowMuchOf(what="drink"), sleep=HowMuchSleep(), carers=WhoCares(),
        by_profession=WhoCaresByProfession(),
        difficulty=CareDifficulty(), hospital=YesNo(words="Are they in a hospital?"))  # fmt: skip
@rule("BREW-195", "BREW-204", "BREW-230", "BREW-313", "BREW-232", "BREW-234", "BREW-241")
def live(table: Table, by: Id, who: tuple[Key[Character], ...], food: Provision | None = None,
         drink: Provision | None = None, sleep: Sleep | None = None, carers: tuple[Key[Character], ...] | None = None,
         by_profession: tuple[str, ...] | None = None, difficulty: int | None = None,
         hospital: bool | None = None) -> None:  # fmt: skip
    """Food, drink, sleep and care, every day until it is changed. What is left out stays as it is."""
    if why := next((why for one in who for carer in carers or () if (why := why_unseen(table, carer, one))), ""):
        raise IllegalAnswer(why)
    named = None if by_profession is None else dict(one.split(":", 1) for one in by_profession)
    given = {"food": food, "drink": drink, "sleep": sleep, "carers": carers, "by_profession": named,
             "care_difficulty": difficulty, "in_hospital": hospital}  # fmt: skip
    for one in who:
        lead_life(table, one, **{name: value for name, value in given.items() if value is not None})


def lead_life(table: Table, who: Key[Character], **changes: Any) -> None:
    living = structs.replace(table[who].living, **changes)
    if living != table[who].living:
        table.record(LivingChanged(about=who, living=living, told=in_words(living)))


def in_words(living: Living) -> str:
    """What is out of the ordinary."""
    told = [
        f"{how} {what}" if how != "none" else f"no {what}"
        for what, how in (("food", living.food), ("drink", living.drink), ("sleep", living.sleep))
        if how != "enough"
    ]
    told += ["in a hospital"] if living.in_hospital else ["looked after"] if living.carers else []
    told += [f"training {living.training}"] if living.training else []
    return ", ".join(told) or "all that is needed"
