"""Bombs: fuses that burn down, and smoke that hides what is behind it."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, Key, View
from hearthside.play.wishes import questions as asked
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.board import areas
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.fight_state import Bomb
from hearthside.rulesets.strive.kinds.gear import GeneralAsset
from hearthside.rulesets.strive.policies import suggest
from hearthside.rulesets.strive.questions.areas import AtWhichField
from hearthside.rulesets.strive.rules.combat.hindering import hindrance
from hearthside.rulesets.strive.rules.combat.throwing import chances_of_throw
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, fight, go, now
from rules.strive.grounds import at, on_field
from rules.strive.scenes import PACK, Scene, lay, somebody, told

rule = pytest.mark.rule
SURE = [6, 6, 6, 6]
VESNA: Key[Character] = Key("vesna")
TOMAS: Key[Character] = Key("tomas")
BRUTE: Key[Character] = Key("brute")


def with_(entry: str, quality: int = 2) -> dict[str, Any]:
    return {"assets": {entry: Asset(entry=entry, place="hands", hands=1, quality=quality)}, "skills": {"throwing": 4}}


def thrown(entry: str, quality: int = 2, **people: Any) -> Scene:
    """Vesna at L11 has thrown it at Q11, four fields to the east."""
    scene = on_field(vesna=at(10, 10, **with_(entry, quality)), **people)
    return go(scene.begin("throw-object", "vesna", what=entry, at="a spot"), SURE, AtWhichField=[[14, 10]])


def bombs(scene: Scene) -> list[tuple[str, int]]:
    """What burns or smokes, and for how many turns."""
    reader = scene.play.reader()
    return [(reader[one].name, reader[one].turns) for one in reader.every(Bomb)]


def pass_(scene: Scene, turns: int, *dice: list[int], **answers: Any) -> Scene:
    """So many turns end; dice fall with the last of them."""
    for turn in range(turns):
        go(scene.begin("next-turn", "gm"), *(dice if turn == turns - 1 else ()), DuckAway=False, **answers)
    return scene


def lost(scene: Scene, *who: Id) -> list[int]:
    return [30 - now(scene, one).hp for one in who]


# --- what there is
@rule("STR-1242")
def test_a_bomb_has_a_fuse_of_three_turns_and_smoke_lasts_six() -> None:
    bomb, smoke = PACK.entries["assets"]["nail-bomb"], PACK.entries["assets"]["smoke-pot"]
    assert isinstance(bomb, GeneralAsset)
    assert isinstance(smoke, GeneralAsset)
    assert bomb.use
    assert smoke.use
    assert (bomb.use.fuse, smoke.use.effect, smoke.use.turns) == (3, "smoke", 6)
    assert (smoke.bulk, smoke.stack, 15 <= (smoke.pi or 0) <= 30) == (1, 3, True)


# --- fuses
@rule("STR-1242")
def test_a_bomb_bursts_when_its_throwers_third_turn_begins_over_all_who_are_there_then() -> None:
    scene = thrown("nail-bomb", brute=at(14, 12), thug=at(14, 13))
    assert (bombs(scene), lost(scene, "brute", "thug")) == ([("nail-bomb", 3)], [0, 0])
    pass_(scene, 6)  # two turns of each of the three
    assert (bombs(scene), lost(scene, "brute", "thug")) == ([("nail-bomb", 1)], [0, 0])
    pass_(scene, 3, [2, 2], [1, 3])
    assert (bombs(scene), lost(scene, "vesna", "brute", "thug")) == ([], [0, 8, 0])
    assert "nail-bomb bursts." in told(scene)


@rule("STR-1242")
def test_who_has_gone_away_before_the_fuse_has_burnt_down_is_spared() -> None:
    scene = thrown("nail-bomb", brute=at(15, 10))
    pass_(scene, 1)
    go(scene.begin("move", "brute", way=[[16, 10], [17, 10]]))
    pass_(scene, 5, [2, 2], [1, 3])
    assert (bombs(scene), lost(scene, "brute")) == ([], [0])


@rule("STR-482", "STR-1242")
def test_whoever_has_2_ap_then_may_duck_away_from_a_bomb() -> None:
    scene = thrown("nail-bomb", brute=at(15, 10))
    pass_(scene, 5)
    go(scene.begin("next-turn", "gm"), [2, 2], [1, 3], DuckAway=True)
    assert (lost(scene, "brute"), ap_of(scene, "brute")) == ([4], 3)


@rule("STR-1242")
def test_a_fuse_burns_on_when_its_thrower_has_died_or_left_the_fight() -> None:
    scene = thrown("nail-bomb", brute=at(15, 10), tomas=at(20, 20))
    scene.begin("set", "gm", path="vesna.state", to="dead")
    pass_(scene, 7, [2, 2], [1, 3])  # past the dead, to whoever comes next
    assert (bombs(scene), lost(scene, "brute")) == ([], [8])
    gone = thrown("nail-bomb", brute=at(15, 10), tomas=at(20, 20))
    go(gone.begin("leave-fight", "gm", who="vesna"))  # the brute's turn begins, who is the first in the order now
    pass_(gone, 3)
    assert bombs(gone) == [("nail-bomb", 1)]
    pass_(gone, 1, [2, 2], [1, 3])
    assert (bombs(gone), lost(gone, "brute")) == ([], [8])


@rule("STR-266", "STR-1242")
def test_outside_a_fight_a_turn_of_a_fuse_is_five_seconds() -> None:
    scene = lay(vesna=somebody(**with_("nail-bomb")), warden=somebody(hp=30))
    go(scene.begin("throw-object", "vesna", what="nail-bomb", at="a spot"), SURE, HowFarThrown=1)
    go(scene.begin("time-passes", "gm", unit="tick", amount=2))
    assert bombs(scene) == [("nail-bomb", 1)]
    go(scene.begin("time-passes", "gm", unit="tick"), [2, 2], [1, 3], OnWhomAll=[["warden"]])
    assert (bombs(scene), lost(scene, "warden")) == ([], [8])


@rule("STR-1242")
@pytest.mark.parametrize("unit", ["hour", "scene"])
def test_nobody_stays_for_hours_beside_what_burns_or_smokes(unit: str) -> None:
    scene = lay(vesna=somebody(**with_("nail-bomb")), warden=somebody(hp=30))
    go(scene.begin("throw-object", "vesna", what="nail-bomb", at="a spot"), SURE, HowFarThrown=1)
    go(scene.begin("time-passes", "gm", unit=unit))
    assert (bombs(scene), lost(scene, "warden")) == ([], [0])


@rule("STR-1242")
def test_the_gm_says_that_a_fuse_is_stamped_out() -> None:
    scene = thrown("nail-bomb", brute=at(15, 10))
    [bomb] = scene.play.reader().every(Bomb)
    scene.begin("put-out-bomb", "gm", bomb=bomb)
    assert (bombs(scene), told(scene)) == ([], ["nail-bomb is put out."])
    with scene.refused("nothing burns or smokes"):
        scene.begin("put-out-bomb", "gm", bomb=bomb)


@rule("STR-1242")
def test_what_a_fuse_will_do_is_told_before_it_is_thrown_and_hitting_with_it_does_nothing() -> None:
    scene = on_field(vesna=at(10, 10, **with_("nail-bomb")), brute=at(13, 10))
    prompt = AtWhichField(who=VESNA, what="nail-bomb", most=10).prompt(View(scene.play.reader(), "ana"))
    assert {one.value: one.help for one in prompt.options}["brute"] == "10 damage on average, in 3 turns"
    found = chances_of_throw(scene.play.reader(), VESNA, "nail-bomb", BRUTE)
    assert found is not None
    assert found.damage == 0
    go(scene.begin("throw-object", "vesna", what="nail-bomb", at="brute"), SURE)
    assert (bombs(scene), lost(scene, "brute")) == ([("nail-bomb", 3)], [0])


@rule("STR-1242")
def test_a_stock_fighter_throws_nothing_that_bursts_only_later() -> None:
    foes: dict[str, Any] = {"brute": at(17, 10), "thug": at(18, 11)}
    act = suggest(View(on_field(vesna=at(10, 10, **with_("nail-bomb")), **foes).play.reader(), "gm"), VESNA)
    assert act is None or act.action != "throw-object"


# --- smoke
@rule("STR-1242", "STR-498", "STR-Q467")
def test_shots_through_smoke_are_at_2_ob_more_within_as_many_fields_as_its_quality() -> None:
    scene = thrown("smoke-pot", tomas=at(10, 12), brute=at(20, 10), thug=at(20, 13), guard=at(16, 12))

    def harder(one: str, other: str, ranged: bool = True) -> int:
        return hindrance(scene.play.reader(), Key(one), Key(other), ranged=ranged)

    assert (harder("vesna", "brute"), harder("brute", "vesna")) == (2, 2)
    assert harder("vesna", "guard") == 2  # it stands at its edge
    assert harder("tomas", "thug") == 2
    assert harder("brute", "thug") == 0  # past it
    assert harder("vesna", "brute", ranged=False) == 0
    thin = thrown("smoke-pot", 1, tomas=at(10, 13), brute=at(20, 13))
    assert hindrance(thin.play.reader(), TOMAS, BRUTE, ranged=True) == 0


@rule("STR-1242")
def test_smoke_is_gone_after_six_turns() -> None:
    scene = thrown("smoke-pot", brute=at(20, 10))
    pass_(scene, 11)
    assert (bombs(scene), hindrance(scene.play.reader(), VESNA, BRUTE, ranged=True)) == ([("smoke-pot", 1)], 2)
    pass_(scene, 1)
    assert (bombs(scene), hindrance(scene.play.reader(), VESNA, BRUTE, ranged=True)) == ([], 0)
    assert "smoke-pot smokes no more." in told(scene)


@rule("STR-1242")
def test_without_a_map_the_gm_says_who_is_in_the_smoke() -> None:
    scene = fight(vesna=somebody(**with_("smoke-pot")), brute=somebody(), tomas=somebody())
    go(scene.begin("throw-object", "vesna", what="smoke-pot", at="a spot"), SURE, HowFarThrown=3,
       OnWhomAll=[["brute"]])  # fmt: skip
    reader = scene.play.reader()
    assert hindrance(reader, VESNA, BRUTE, ranged=True) == hindrance(reader, BRUTE, VESNA, ranged=True) == 2
    assert hindrance(reader, VESNA, TOMAS, ranged=True) == 0


@rule("STR-878", "STR-1242")
def test_smoke_harms_nobody_and_may_be_thrown_by_who_may_harm_nobody() -> None:
    peaceful = at(10, 10, **with_("smoke-pot"), conditions={"pacified": Affliction()})
    scene = on_field(vesna=peaceful, brute=at(14, 10))
    form = asked(scene.play, "ana", "throw-object", "vesna", {"what": "smoke-pot"})
    assert [one.value for one in form.parameters[0].prompt.options] == ["smoke-pot"]
    go(scene.begin("throw-object", "vesna", what="smoke-pot", at="a spot"), SURE, AtWhichField=[[14, 10]])
    assert (bombs(scene), lost(scene, "brute")) == ([("smoke-pot", 6)], [0])


@rule("STR-1242")
def test_before_it_is_thrown_the_map_shows_how_far_smoke_goes_and_then_where_it_hangs() -> None:
    scene = on_field(vesna=at(10, 10, **with_("smoke-pot")), brute=at(15, 10), tomas=at(14, 11))
    scene.begin("throw-object", "vesna", what="smoke-pot", at="a spot")
    go(scene, SURE, AtWhichField=[[14, 10]])
    drawn = {one.label: len(one.fields) for one in areas(View(scene.play.reader(), "ben"))}
    assert drawn["smoke-pot: 6 turns"] == 25
    prompt = AtWhichField(who=VESNA, what="smoke-pot", most=10)
    again = on_field(vesna=at(10, 10, **with_("smoke-pot")), brute=at(15, 10), tomas=at(14, 11))
    shown = prompt.prompt(View(again.play.reader(), "ana"))
    assert {one.value: one.help for one in shown.options} == {"vesna": "you", "brute": "", "tomas": "on your side"}


@rule("STR-1242")
def test_of_what_burns_the_gm_sees_where_it_lies() -> None:
    scene = thrown("nail-bomb", brute=at(15, 10))
    form = asked(scene.play, "gm", "put-out-bomb", "gm", {})
    assert [one.label for one in form.parameters[0].prompt.options] == ["nail-bomb at Q11"]


@rule("STR-992", "STR-1242")
@pytest.mark.parametrize(("entry", "hidden"), [("nail-bomb", ""), ("smoke-pot", "camouflaged")])
def test_a_bomb_thrown_at_a_spot_ends_a_camouflage_and_smoke_does_not(entry: str, hidden: str) -> None:
    scene = on_field(vesna=at(10, 10, hidden_by="camouflaged", **with_(entry)), brute=at(20, 20))
    go(scene.begin("throw-object", "vesna", what=entry, at="a spot"), SURE, AtWhichField=[[14, 10]])
    assert now(scene, "vesna").hidden_by == hidden


# --- whom it reaches
@rule("STR-482", "STR-1242")
def test_from_a_flask_that_fills_no_area_nobody_ducks_away() -> None:
    scene = on_field(vesna=at(10, 10, **with_("vitriol-flask")), brute=at(14, 10))
    go(scene.begin("throw-object", "vesna", what="vitriol-flask", at="brute"), SURE, [3, 4])
    assert (lost(scene, "brute"), ap_of(scene, "brute")) == ([7], 4)


@rule("STR-920", "STR-985", "STR-1242")
def test_a_bomb_reaches_nobody_in_the_ground() -> None:
    scene = thrown("nail-bomb", brute=at(15, 10), mole=at(13, 10, hidden_by="burrowed"))
    pass_(scene, 8)
    go(scene.begin("next-turn", "gm"), [2, 2], [1, 3], DuckAway=False)
    assert lost(scene, "brute", "mole") == [8, 0]
