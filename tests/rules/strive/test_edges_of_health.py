"""Where a rule of health and time ends: what it does not reach, and at which number."""

from __future__ import annotations

import pytest

from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.combat.mounts import FALLING
from hearthside.rulesets.strive.state import Effect
from rules.strive.bodies import strike
from rules.strive.fights import fight, go, now
from rules.strive.scenes import lay, somebody


@pytest.mark.rule("STR-439", "STR-988")
def test_who_dies_while_falling_lies_on_the_ground_and_falls_no_more() -> None:
    scene = lay(bird=somebody(hp=1, aloft=4, effects={FALLING: Effect(on=(FALLING,), until="scene")}))
    strike(scene, 5, who="bird")
    assert (now(scene, "bird").state, now(scene, "bird").aloft, now(scene, "bird").effects) == ("dead", 0, {})


@pytest.mark.rule("STR-1014")
@pytest.mark.parametrize(("moonlit", "has_it", "hp"), [(True, True, 46), (False, True, 40), (True, False, 40)])
def test_the_moon_mends_only_who_stands_in_it_and_has_the_affinity(moonlit: bool, has_it: bool, hp: int) -> None:
    traits = {"moon-affinity" if has_it else "gritty": NpcTrait()}
    wolf = somebody(hp=40, toughness=6, moonlit=moonlit, npc_traits=traits)
    scene = fight(wolf=wolf)
    go(scene.begin("finish-turn", "vesna"))
    assert now(scene, "wolf").hp == hp
