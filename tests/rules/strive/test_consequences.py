"""What follows from the state of a body and a fight, whichever way that state came about: here by the GM's word."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, IllegalAnswer, Key
from hearthside.kit import TURNS
from hearthside.rulesets.strive.body import Affliction, TemporaryHP
from hearthside.rulesets.strive.fight_state import COMBAT, KEY_ZONE, KeyZone, Riding
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.state import Character
from rules.strive.bodies import afflicted, body, lay, roll
from rules.strive.fights import fight, go, now
from rules.strive.grounds import at, on_field
from rules.strive.scenes import Scene, somebody, told
from rules.strive.test_squads import RATS, rats, squad

DOOR = {"deaths-door": Affliction()}


def say(scene: Scene, path: str, to: Any) -> Scene:
    """The GM sets a value."""
    scene.play.act(GM, "set", path=path, to=to)
    return scene


# --- 0 HP
@pytest.mark.rule("STR-201")
def test_a_pc_whose_hp_the_gm_sets_to_0_is_at_deaths_door_and_out_of_it_at_1() -> None:
    scene = say(fight(brute=somebody()), "vesna.hp", 0)
    assert list(now(scene, "vesna").conditions) == ["deaths-door"]
    assert scene.play.reader()[COMBAT].momentum == -15
    say(scene, "vesna.hp", 1)
    assert not now(scene, "vesna").conditions


@pytest.mark.rule("STR-200")
def test_an_npc_whose_hp_the_gm_sets_to_0_dies_and_has_no_turn_any_more() -> None:
    scene = say(fight(brute=somebody(), hound=somebody()), "brute.hp", 0)
    assert now(scene, "brute").state == "dead"
    assert scene.play.reader()[TURNS].order == ("vesna", "hound")
    assert scene.play.reader()[COMBAT].momentum == 15


@pytest.mark.rule("STR-955")
def test_a_squad_member_whose_hp_the_gm_sets_to_0_falls_and_the_others_have_what_they_had() -> None:
    scene = say(fight(more=squad(), **rats()), "rat-2.hp", 0)
    assert [now(scene, one).state for one in RATS] == ["active", "dead", "active", "active", "active"]
    assert [now(scene, one).hp for one in RATS] == [10, 0, 10, 10, 10]


@pytest.mark.rule("STR-955", "STR-957", "STR-Q185")
@pytest.mark.parametrize(("hp", "stand", "shares"), [
    ((3, 4), 4, [0, 7, 10, 10, 10]), ((5, 5), 4, [0, 10, 10, 10, 10]), ((5, 6), 5, [5, 6, 10, 10, 10]),
])  # fmt: skip
def test_no_more_of_a_squad_stand_than_the_pool_is_worth_that_the_gm_leaves_them(
    hp: tuple[int, int], stand: int, shares: list[int]
) -> None:
    scene = fight(more=squad(), **rats())
    for one, to in zip(RATS, hp, strict=False):
        say(scene, f"{one}.hp", to)
    assert [now(scene, one).state for one in RATS].count("active") == stand
    assert [now(scene, one).hp for one in RATS] == shares
    assert scene.play.reader()[COMBAT].momentum == (5 - stand) * 15
    scene.play.undo(GM)
    assert [now(scene, one).state for one in RATS].count("active") == 5


@pytest.mark.rule("STR-210", "STR-Q36")
def test_who_has_temporary_hp_is_not_at_deaths_door_when_the_gm_takes_the_others() -> None:
    scene = say(lay(vesna=body(temporary=(TemporaryHP(3),))), "vesna.hp", 0)
    assert not scene["vesna"].conditions


@pytest.mark.rule("STR-Q35")
def test_who_has_fainted_and_has_no_hp_left_by_the_gms_word_is_at_deaths_door_as_well() -> None:
    tired = body(conditions={"exhausted": Affliction(what="a march"), "unconscious": Affliction(what="fainted")})
    scene = say(lay(vesna=tired), "vesna.hp", 0)
    assert sorted(scene["vesna"].conditions) == ["deaths-door", "exhausted", "unconscious"]


@pytest.mark.rule("STR-Q30")
def test_deaths_door_waits_until_the_injuries_of_the_blow_are_resolved() -> None:
    scene = lay(vesna=body(2, hp=12))
    scene.begin("hurt", who="vesna", points=12, kind="slashing")
    assert (scene.is_over, scene["vesna"].hp, scene["vesna"].conditions) == (False, 0, {})
    roll(scene, [6, 6])
    assert (list(scene["vesna"].conditions), scene["vesna"].in_the_balance) == (["deaths-door"], False)


@pytest.mark.rule("STR-201", "STR-Q30")
def test_a_blow_that_the_gm_stops_before_its_injuries_has_still_taken_the_last_hp() -> None:
    scene = lay(vesna=body(2, hp=12))
    scene.begin("hurt", who="vesna", points=12, kind="slashing")
    scene.play.stop(GM, scene.run.number)
    vesna = scene.play.reader()[Key[Character]("vesna")]
    assert (vesna.hp, list(vesna.conditions)) == (0, ["deaths-door"])


@pytest.mark.rule("STR-199", "STR-201", "STR-Q30")
def test_whom_the_gm_gives_hp_back_while_a_blow_to_0_is_resolved_does_not_fall() -> None:
    scene = fight(vesna=somebody(hp=12), brute=somebody())
    scene.begin("hurt", who="vesna", points=12, kind="slashing").set("vesna.hp", 7)
    roll(scene, [6, 6])
    assert (scene["vesna"].hp, scene["vesna"].conditions, scene["vesna"].in_the_balance) == (7, {}, False)
    assert scene.play.reader()[COMBAT].momentum == 0


@pytest.mark.rule("STR-199", "STR-209")
@pytest.mark.parametrize("dice", [[6, 6, 6], [1, 1, 1]])
def test_whom_the_gm_gives_hp_back_before_the_test_of_a_blunt_blow_is_neither_out_nor_dead(dice: list[int]) -> None:
    scene = lay(brute=body(3, hp=5)).begin("hurt", who="brute", points=5, kind="bludgeoning").set("brute.hp", 2)
    roll(scene, dice)
    assert (scene["brute"].hp, scene["brute"].conditions, scene["brute"].state) == (2, {}, "active")


@pytest.mark.rule("STR-209", "STR-Q34")
def test_who_withstands_a_blunt_blow_to_0_hp_is_unconscious_and_never_at_deaths_door() -> None:
    scene = roll(lay(vesna=body(3, hp=5)).begin("hurt", who="vesna", points=5, kind="bludgeoning"), [6, 6, 6])
    assert list(scene["vesna"].conditions) == ["unconscious"]
    assert not any("Death's Door" in line for line in told(scene))


@pytest.mark.rule("STR-Q35", "STR-Q170")
def test_whom_the_gm_wakes_at_0_hp_wakes_with_1() -> None:
    out = body(hp=0, conditions=afflicted("unconscious", what="at 0 HP"))
    scene = lay(vesna=out).begin("end-condition", who="vesna", condition="unconscious")
    assert (scene["vesna"].hp, scene["vesna"].conditions) == (1, {})


@pytest.mark.rule("STR-859", "STR-Q157")
def test_whose_deaths_door_the_gm_ends_is_stable_and_unconscious() -> None:
    scene = lay(vesna=body(hp=0, conditions=DOOR)).begin("end-condition", who="vesna", condition="deaths-door")
    assert (scene["vesna"].hp, list(scene["vesna"].conditions)) == (0, ["unconscious"])


@pytest.mark.rule("STR-Q26", "STR-202")
def test_hp_above_the_maximum_are_cut_to_it_also_by_the_gms_word() -> None:
    scene = say(lay(vesna=body(2)), "vesna.hp", 99)
    assert scene["vesna"].hp == 30
    say(scene, "vesna.attributes.toughness", 1)
    assert scene["vesna"].hp == 20


@pytest.mark.rule("STR-265")
def test_a_condition_has_at_least_1_point_and_0_is_refused() -> None:
    scene = lay(vesna=body(conditions=afflicted("burning", 2)))
    with pytest.raises(IllegalAnswer, match="at least 1"):
        say(scene, "vesna.conditions.burning.points", 0)
    assert scene["vesna"].conditions["burning"].points == 2


@pytest.mark.rule("STR-500")
@pytest.mark.parametrize("to", [21, -21])
def test_momentum_beyond_20_is_refused_also_from_the_gm(to: int) -> None:
    scene = fight(brute=somebody())
    with pytest.raises(IllegalAnswer, match="20"):
        say(scene, "*combat.momentum", to)
    assert scene.play.reader()[COMBAT].momentum == 0


# --- what losing consciousness ends
HELPLESS: list[tuple[str, Any]] = [
    ("vesna.state", "dead"), ("vesna.hp", 0), ("vesna.conditions", {"unconscious": {}}),
]  # fmt: skip


@pytest.mark.rule("STR-144", "STR-806")
@pytest.mark.parametrize(("path", "to"), HELPLESS)
def test_who_loses_consciousness_loses_concentration_and_the_key_zone_it_kept_up(path: str, to: Any) -> None:
    zone = KeyZone(name="Zone", of="vesna", does="fear")
    scene = fight(more={"zone": zone}, vesna=somebody(concentration=KEY_ZONE), brute=somebody())
    say(scene, path, to)
    assert now(scene, "vesna").concentration == ""
    assert "zone" not in scene.play.reader()


@pytest.mark.rule("STR-852", "STR-875", "STR-879", "STR-886")
@pytest.mark.parametrize("condition", ["berserk", "jealous", "pacified", "terrified"])
@pytest.mark.parametrize("out", ["unconscious", "deaths-door"])
def test_conditions_of_the_mind_end_with_consciousness_also_by_the_gms_word(condition: str, out: str) -> None:
    scene = fight(vesna=somebody(hp=0 if out == "deaths-door" else 30, conditions={}), brute=somebody())
    say(scene, "vesna.conditions", {out: {}, condition: {"source": "brute"}})
    assert list(now(scene, "vesna").conditions) == [out]


@pytest.mark.rule("STR-770", "STR-Q127")
@pytest.mark.parametrize("path", ["vesna.state", "horse.state"])
def test_nobody_rides_who_is_dead_nor_what_is_dead(path: str) -> None:
    rider = at(10, 10, size=2, riding=Riding(mount="horse"))
    scene = say(on_field(vesna=rider, horse=somebody()), path, "dead")
    assert now(scene, "vesna").riding is None


@pytest.mark.rule("STR-439", "STR-988")
def test_who_dies_in_the_air_falls_out_of_it() -> None:
    scene = say(on_field(vesna=at(10, 10), brute=at(12, 12, aloft=4)), "brute.state", "dead")
    assert now(scene, "brute").aloft == 0


@pytest.mark.rule("STR-312")
def test_who_dies_in_their_own_turn_leaves_the_order_when_it_is_over() -> None:
    scene = say(fight(turn="brute", brute=somebody(), hound=somebody()), "brute.state", "dead")
    assert scene.play.reader()[TURNS].order == ("brute", "vesna", "hound")
    go(scene.begin("next-turn"))
    assert scene.play.reader()[TURNS].order == ("vesna", "hound")




@pytest.mark.rule("STR-200", "STR-312")
def test_when_the_gm_takes_the_0_back_so_is_all_that_followed_from_it() -> None:
    scene = say(fight(brute=somebody(), hound=somebody()), "brute.hp", 0)
    scene.play.undo(GM)
    assert (now(scene, "brute").state, now(scene, "brute").hp) == ("active", 30)
    assert scene.play.reader()[TURNS].order == ("vesna", "brute", "hound")
    assert scene.play.reader()[COMBAT].momentum == 0


@pytest.mark.rule("STR-886", "STR-997", "STR-Q130")
def test_terror_for_a_round_ends_at_once_with_its_source_but_for_the_screech_of_the_dead() -> None:
    fears = {"terrified": Affliction(source="vesna", rounds=1, turn="vesna")}
    scene = fight(vesna=somebody(), brute=somebody(conditions=fears))
    scene.begin("set", path="vesna.state", to="dead")
    assert scene["brute"].conditions == {}
    screeches = somebody(hp=5, npc_traits={"death-rattle": NpcTrait(rattle="screech")})
    dying = fight(vesna=somebody(), brute=screeches).begin("hurt", who="brute", points=9, kind="slashing")
    go(dying, [1, 1, 1, 1], react=("death-rattle",), WhoIsNear=[["vesna"]])
    assert (dying["brute"].state, dying["vesna"].conditions["terrified"].rounds) == ("dead", 1)
