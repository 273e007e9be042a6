"""Whole fights at random: whoever may do something does it, and what must hold in a fight holds after every action.

1. Nobody's Health is above its maximum; Resolve and mana are never overspent.
2. Only fighters attack, are attacked, hold and are held; who is held is down, and who is down is held.
3. In a round nobody makes more attacks than their weapon and tricks allow, and who used them up has acted.
4. No hit deals less than 0, and what Health loses in an action is what its hits have dealt.
5. Who cannot roll is offered no action.
6. Rounds only go up; when the fight is over nobody is in it, nobody holds anybody, and no damage is owed.
7. Read again from its log, the table is the same.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.modes import NOON, reads_again_the_same
from hearthside.dice import Seeded
from hearthside.engine import GM, HOUSE_RULES, Id, IllegalAnswer, Key, Record, Seat, starter_pack
from hearthside.kit.turns import TURNS
from hearthside.play import Play
from hearthside.play.chance import any_answer, below
from hearthside.play.view import view_for
from hearthside.rulesets.brew.fight_state import FIGHT
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.health import maximum
from hearthside.rulesets.brew.rules.harm.penalties import why_no_rolls
from hearthside.rulesets.brew.scores import mana_slots, resolve_left
from hearthside.rulesets.brew.state import Character
from rules.brew.fights import FIGHTS, fighter

ACTS = 40
FOUR: dict[str, Character] = {
    "pete": fighter(power=4, melee=4, items=["cudgel", "broadsword"], worn=["boiled-leather"], resolve=5),
    "marlo": fighter(precision=4, melee=3, speed=3, craft=2, items=["knife", "handgun"], known_weapons=("handgun",)),
    "ted": fighter(power=3, melee=2, wits=3, healing=2, destruction=2, casting="wits", resolve=2),
    "zoe": fighter(precision=3, speed=4, athletics=3, items=["stone", "spear", "twin-hooks"]),
}
TABLES = [
    HouseRules(),
    HouseRules(
        fight_fatigue=True, grapple_hurts=True, moving="by direction", winner_always_damages=True, ties="reroll"
    ),
    HouseRules(damage_at_round_end=True, brutal_aim=True, defender_engages=True, only_dodging_is_an_action=True),
    HouseRules(every_defense_penalized=True, helpless_always_hit=True, return_shot_contested=True, margin_per_two=True),
]
WHAT_FIGHTERS_DO = ("attack", "attack", "attack", "step", "get-up", "announce", "call-on-god")


class Melee:
    """A fight that plays itself."""

    def __init__(self, seed: int, rules: HouseRules) -> None:
        self.chance = Seeded(seed)
        world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana"), HOUSE_RULES: rules}
        for who, person in FOUR.items():
            world[who] = Character(**{**{f: getattr(person, f) for f in person.__struct_fields__}, "name": who.title(),
                                      "player": "ana" if who == "pete" else ""})  # fmt: skip
        self.play = Play.lay(FIGHTS, world, packs=(starter_pack(FIGHTS),), source=Seeded(seed), clock=lambda: NOON)

    def character(self, who: Id) -> Character:
        record = self.play.world[who]
        assert isinstance(record, Character)
        return record

    def do(self, name: str, actor: Id = "", **args: Any) -> bool:
        """Do something to its end, with answers by chance; False: it was refused."""
        before = {who: self.character(who).health for who in FOUR}
        try:
            number = self.play.begin(GM, name, actor, **args).number
        except IllegalAnswer:
            return False
        for _ in range(400):
            prompts = [asked for asked in view_for(self.play, GM).prompts if asked.run == number]
            if not prompts:
                break
            self.play.answer(GM, number, any_answer(prompts[0].prompt, self.chance), prompts[0].place)
        assert self.play.run(number).is_over, f"{name} never ends"
        self.check(number, before)
        return True

    def act(self) -> None:
        """Somebody does something that is offered to them; or the GM goes on."""
        able = [(name, who) for who in FOUR for name in WHAT_FIGHTERS_DO if not self.refusal(name, who)]
        for name, who in able:
            assert not why_no_rolls(self.play.view(GM), Key(who)), f"{name} is offered to {who}"
        if self.in_turns and (not able or not below(self.chance, 3)):
            assert self.do("next-turn")
        elif able and below(self.chance, 5):
            name, who = able[below(self.chance, len(able))]
            self.do(name, who, **self.args(name, who))
        elif not self.in_turns and not self.refusal("fight-round", GM):
            assert self.do("fight-round")

    @property
    def in_turns(self) -> bool:
        return TURNS in self.play.world and self.play.view(GM)[TURNS].round > 0

    def refusal(self, name: str, who: Id) -> str:
        return self.play.game.action(name).refusal(self.play.view(GM), who)

    def args(self, name: str, who: Id) -> dict[str, Any]:
        view, values = self.play.view(GM), dict[str, Any]()
        for field, ask in self.play.game.action(name).asks.items():
            values[field] = any_answer(ask(view, who, values).prompt(view), self.chance)
        return values

    def check(self, number: int, before: dict[str, int]) -> None:
        view, fight = self.play.view(GM), self.play.view(GM)[FIGHT]
        there = {who for who in FOUR if self.character(who).fighting is not None}
        for who in FOUR:
            one, fighting = self.character(who), self.character(who).fighting
            assert one.health <= maximum(view, Key(who)).total
            assert resolve_left(view, Key(who)) >= 0
            assert len(one.mana_used) <= mana_slots(view, Key(who))
            if fighting is not None:
                assert fighting.attacks <= 2
                assert fighting.acted or fighting.attacks <= 1
                assert fighting.down == (who in fight.holders)
        named = [*fight.engaged, *fight.engaged.values(), *fight.attackers, *fight.holders, *fight.holders.values()]
        assert set(named) <= there
        hits = [fact for fact in self.play.run(number).facts if fact.fact == "Hurt"]
        assert all(sum(part["value"] for part in fact.values["sum"]["parts"]) >= 0 for fact in hits)
        taken = [fact for fact in self.play.run(number).facts if fact.fact == "DamageTaken"]
        for who in FOUR:
            lost = sum(fact.values["points"] for fact in taken if fact.about == who)
            healed = any(f.fact in ("InjuryTaken", "Injured") for f in self.play.run(number).facts if f.about == who)
            assert healed or before[who] - self.character(who).health == lost


@pytest.mark.rule("BREW-103", "BREW-144", "BREW-145")
@pytest.mark.parametrize("turns", [True, False])
@pytest.mark.parametrize("rules", range(len(TABLES)))
def test_whole_fights_at_random_keep_what_must_hold(rules: int, turns: bool) -> None:
    melee = Melee(seed=11 * rules + turns, rules=TABLES[rules])
    assert melee.do("start-fight", who=list(FOUR), turns_called=turns)
    rounds = [melee.play.view(GM)[FIGHT].round]
    for _ in range(ACTS):
        melee.act()
        rounds.append(melee.play.view(GM)[FIGHT].round)
    assert rounds == sorted(rounds)
    assert rounds[-1] > 2
    facts = [fact.fact for run in melee.play.state.runs.values() for fact in run.facts]
    assert "AttackMade" in facts
    assert melee.do("end-fight")
    fight = melee.play.view(GM)[FIGHT]
    assert (fight.round, fight.holders, fight.owed) == (0, {}, {})
    assert all(melee.character(who).fighting is None for who in FOUR)
    assert not melee.in_turns
    reads_again_the_same(melee.play)
