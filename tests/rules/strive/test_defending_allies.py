"""Defending an ally who is attacked."""

from __future__ import annotations

import pytest

from hearthside.engine import Id, Record
from hearthside.engine.records import Spot
from hearthside.kit.grid.ground import Ground
from hearthside.kit.grid.maps import BattleMap
from hearthside.rulesets.strive.belongings import Asset
from rules.strive.fights import fight, go, use
from rules.strive.scenes import Scene, answered, questions, reply, somebody


def attacked(tomas: int = 1, ap: int = 4) -> Scene:
    """A guard punches Vesna; Tomas, who is nimble, stands so many fields from her."""
    field: dict[Id, Record] = {"field": BattleMap(name="Field", ground=Ground(width=20, height=20))}
    scene = fight(
        turn="guard", more=field, ap={"tomas": ap},
        vesna=somebody(hp=30, stands=Spot(map="field", x=5, y=5),
                       assets={"coat": Asset(entry="scale-coat", place="armor")}),
        tomas=somebody(hp=30, skills={"acrobatics": 6}, stands=Spot(map="field", x=5 + tomas, y=5)),
        guard=somebody(stands=Spot(map="field", x=4, y=5), skills={"unarmed-combat": 3}),
    )  # fmt: skip
    return use(scene, "punch", "vesna", who="guard", attack=True)


@pytest.mark.rule("STR-484", "STR-485", "STR-Q72")
def test_who_stands_beside_rolls_in_their_place_for_1_ap_and_the_target_is_hit() -> None:
    scene = reply(attacked(), "React", "defend-ally", "tomas")
    assert questions(scene) == ["dice"]  # Acrobatics is all that Tomas has
    go(scene, [5, 1, 1, 1], [5, 5, 1, 1])
    assert (scene["tomas"].fighting.ap, scene["vesna"].fighting.ap) == (3, 4)
    assert (scene["tomas"].hp, scene["vesna"].hp) == (30, 30 - (4 - 3))  # Strength × 2 against her own coat


@pytest.mark.rule("STR-484")
@pytest.mark.parametrize(("away", "ap"), [(2, 4), (1, 0)])
def test_who_is_farther_off_or_has_no_ap_cannot(away: int, ap: int) -> None:
    assert "React" not in questions(attacked(away, ap))


@pytest.mark.rule("STR-Q72")
def test_nobody_has_to() -> None:
    scene = reply(attacked(), "React", "pass", "tomas")
    answered(scene, Defend="nothing")
    go(scene, [1, 1, 1, 1])
    assert scene["vesna"].hp == 30


@pytest.mark.rule("STR-711", "STR-Q106", "STR-484")
def test_who_has_defended_somebody_may_jab_and_not_the_one_who_was_spared() -> None:
    scene = fight(turn="guard", vesna=somebody(skills={"acrobatics": 3}), tomas=somebody(), guard=somebody(hp=30))
    reply(use(scene, "punch", "vesna", who="guard", attack=True), "React", "defend-ally", "tomas")
    with pytest.raises(AssertionError, match="nobody could"):
        go(scene, [6, 1, 1, 1], [1, 1, 1, 1], react=("bob-weave-jab",))
    other = fight(turn="guard", vesna=somebody(), tomas=somebody(strength=3, skills={"acrobatics": 3}),
                  guard=somebody(hp=30))  # fmt: skip
    reply(use(other, "punch", "vesna", who="guard", attack=True), "React", "defend-ally", "tomas")
    go(other, [6, 1, 1, 1, 1], [1, 1, 1, 1], [6, 1, 1, 1, 1], react=("bob-weave-jab",), FreeAttack="punch")
    assert (other["guard"].hp, other["tomas"].fighting.ap) == (24, 2)
