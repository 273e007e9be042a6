"""Traits that take NPCs through the air, up walls and through water: on a map, and without one."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import Id, IllegalAnswer, Key
from hearthside.kit.grid.ground import Ground
from hearthside.rulesets.strive.board import token
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.rules.combat.places import flanking, in_reach
from hearthside.rulesets.strive.rules.combat.positions import fields_between
from hearthside.rulesets.strive.rules.combat.ways import fields_by_ap
from hearthside.rulesets.strive.state import Character
from rules.strive.bodies import afflicted
from rules.strive.fights import ap_of, fight, go, now, stands, use
from rules.strive.grounds import at, ground, on_field, where
from rules.strive.scenes import Scene, lay, somebody, told

rule = pytest.mark.rule
BIRD = Key[Character]("bird")
CLIFF = Ground(width=20, height=5).raised([(x, y) for x in range(6) for y in range(5)], 8)
"""The six columns in the west lie 8 fields higher."""


def trait(name: str, **upgrades: int) -> dict[str, NpcTrait]:
    return {name: NpcTrait(upgrades=upgrades)}


def cliff(x: int = 5, traits: dict[str, NpcTrait] | None = None, vesna: Character | None = None, **more: Any) -> Scene:
    bird = at(x, 2, npc_traits=traits or trait("glider"), **more)
    return on_field(ground=CLIFF, turn="bird", bird=bird, vesna=vesna or at(18, 0))


def aloft(scene: Scene, who: Id = "bird") -> int:
    return now(scene, who).aloft


# --- gliding
@rule("STR-988")
def test_a_glider_comes_down_to_lower_ground_for_1_ap_and_never_up() -> None:
    scene = cliff()
    go(scene.begin("glide", "bird", field=[9, 2]))
    assert (where(scene, "bird"), ap_of(scene, "bird"), now(scene, "bird").hp) == ((9, 2), 3, 30)
    with pytest.raises(IllegalAnswer, match="no lower ground"):
        scene.begin("glide", "bird", field=[5, 2])


@rule("STR-988")
@pytest.mark.parametrize("field", [[10, 2], [4, 2]])
def test_it_glides_as_far_as_an_ap_goes_and_to_nothing_that_is_as_high(field: list[int]) -> None:
    with pytest.raises(IllegalAnswer):
        cliff().begin("glide", "bird", field=field)


@rule("STR-988", "STR-459")
def test_a_foe_whose_reach_is_left_may_strike_and_halts_it() -> None:
    scene = cliff(vesna=at(4, 2))
    scene.begin("glide", "bird", field=[9, 2])
    go(scene, [1] * 3, react=("opportunity-attack",), PushThrough=False)
    assert where(scene, "bird") == (5, 2)


@rule("STR-988")
def test_only_a_floater_hovers_and_then_melee_does_not_reach_it() -> None:
    with pytest.raises(IllegalAnswer):
        cliff().begin("glide", "bird", field=[8, 2], then="hover")
    scene = cliff(traits=trait("glider", floater=1), vesna=at(9, 2))
    go(scene.begin("glide", "bird", field=[8, 2], then="hover"))
    reader = scene.play.reader()
    assert (aloft(scene), fields_between(reader, BIRD, Key("vesna"))) == (8, 8)
    assert not in_reach(reader, Key("vesna"), BIRD)
    with pytest.raises(IllegalAnswer, match="comes down first"):
        scene.begin("move", "bird", way=[[9, 3]])
    go(scene.begin("glide", "bird", field=[8, 2]))
    assert (aloft(scene), where(scene, "bird")) == (0, (8, 2))


# --- falls
def shoved(traits: dict[str, NpcTrait], **more: Any) -> Scene:
    """Vesna shoves it over the edge."""
    bird = at(5, 2, npc_traits=traits, hp=60, toughness=5, **more)
    scene = on_field(ground=CLIFF, vesna=at(4, 2, strength=4), bird=bird)
    return use(scene, "shove", "bird")


@rule("STR-439", "STR-988", "STR-986")
def test_who_glides_is_not_hurt_by_a_fall_who_hovers_or_clings_does_not_fall() -> None:
    for traits, high in ((trait("glider"), 0), (trait("glider", floater=1), 8), (trait("glider", flyer=1), 8),
                         (trait("climber", sticky=1), 8)):  # fmt: skip
        scene = go(shoved(traits), [6] * 6)
        assert (now(scene, "bird").hp, aloft(scene)) == (60, high)


@rule("STR-439", "STR-986")
def test_a_climber_that_does_not_cling_falls() -> None:
    scene = go(shoved(trait("climber")), [6] * 6, [1], [1], SoftenFall=False)
    assert (now(scene, "bird").hp, aloft(scene)) == (48, 0)  # 8 fields: 2 × 6


@rule("STR-988", "STR-439")
def test_who_can_keep_themselves_up_no_longer_falls_when_their_turn_begins() -> None:
    bird = somebody(npc_traits=trait("glider", flyer=1), aloft=6, conditions=afflicted("unconscious"))
    scene = fight(bird=bird)
    go(scene.begin("next-turn"), [1], [1])
    assert (aloft(scene), now(scene, "bird").hp) == (0, 18)
    assert "Bird falls out of the air." in told(scene)


# --- flying
@rule("STR-988", "STR-Q198")
def test_a_flyer_rises_at_full_speed_and_comes_within_reach_again() -> None:
    scene = cliff(8, trait("glider", flyer=1), vesna=at(10, 2))
    go(scene.begin("rise", "bird", height=6))
    assert (aloft(scene), ap_of(scene, "bird")) == (6, 2)  # 4 fields for each AP
    assert [tag.text for tag in token(scene.view("ana"), BIRD).tags] == ["6 up"]
    go(scene.begin("move", "bird", way=[[9, 2]]))
    assert (where(scene, "bird"), ap_of(scene, "bird")) == ((9, 2), 1)  # over her reach, and nobody strikes
    with pytest.raises(IllegalAnswer):
        scene.begin("rise", "bird", height=11)
    go(scene.begin("rise", "bird", height=2))
    assert (aloft(scene), ap_of(scene, "bird")) == (2, 0)


@rule("STR-988")
def test_a_foe_passes_below_whoever_is_in_the_air() -> None:
    bird = at(2, 2, npc_traits=trait("glider", flyer=1), aloft=3)
    corridor = ground(*("#" * 8, "#" * 8, "." * 8, "#" * 8))
    scene = on_field(ground=corridor, vesna=at(1, 2), bird=bird)
    fields = [field for fields in fields_by_ap(scene.play.reader(), Key("vesna")).values() for field in fields]
    assert (3, 2) in fields
    assert (2, 2) not in fields  # but nobody ends where somebody is


@rule("STR-988", "STR-459")
def test_who_rises_out_of_a_foes_reach_gives_it_an_opportunity() -> None:
    scene = cliff(8, trait("glider", flyer=1), vesna=at(9, 2))
    scene.begin("rise", "bird", height=4)
    go(scene, [1] * 3, react=("opportunity-attack",), PushThrough=False)
    assert aloft(scene) == 0


@rule("STR-988")
def test_without_a_map_who_is_high_up_is_out_of_reach_too() -> None:
    bird = somebody(npc_traits=trait("glider", flyer=1), hp=40)
    scene = fight(turn="bird", bird=bird)
    go(scene.begin("rise", "bird", height=5))
    go(scene.begin("next-turn"))
    with pytest.raises(IllegalAnswer, match="out of reach"):
        use(scene, "punch", "bird", attack=True)


# --- climbing
@rule("STR-986", "STR-Q197")
def test_a_climber_needs_grip_and_the_sticky_does_not() -> None:
    wall = Ground(width=6, height=5).painted([(3, 2)], "solid")
    for traits in (trait("climber"), trait("climber", sticky=1)):
        scene = on_field(ground=wall, turn="bird", bird=at(2, 2, npc_traits=traits), vesna=at(5, 4))
        scene.begin("rise", "bird", height=4)
        assert scene.is_over == bool(traits["climber"].upgrades)  # nobody has to ask about the Sticky
        go(scene, HasItGrip=True)
        assert (aloft(scene), ap_of(scene, "bird")) == (4, 3)
    smooth = on_field(ground=wall, turn="bird", bird=at(2, 2, npc_traits=trait("climber")), vesna=at(5, 4))
    with pytest.raises(IllegalAnswer, match="nothing to hold on to"):
        go(smooth.begin("rise", "bird", height=4), HasItGrip=False)


@rule("STR-986")
def test_where_there_is_nothing_to_climb_nobody_climbs() -> None:
    scene = on_field(turn="bird", bird=at(2, 2, npc_traits=trait("climber", sticky=1)))
    with pytest.raises(IllegalAnswer, match="neither flies nor has anything to climb"):
        scene.begin("rise", "bird", height=2)
    with pytest.raises(IllegalAnswer, match="neither flies"):
        fight(ap={"vesna": 4}).begin("rise", "vesna", height=2)


# --- water
@rule("STR-990", "STR-Q199")
def test_one_that_breaches_bursts_out_of_the_water_up_to_10_fields_far() -> None:
    pond = ground(*("~~~~" + "." * 16,) * 4)
    shark = at(2, 2, npc_traits=trait("swimmer", breaching=1))
    scene = on_field(ground=pond, turn="shark", shark=shark, vesna=at(19, 0))
    with pytest.raises(IllegalAnswer):
        scene.begin("breach", "shark", field=[13, 2])
    go(scene.begin("breach", "shark", field=[12, 2]))
    assert (where(scene, "shark"), ap_of(scene, "shark")) == ((12, 2), 3)
    with pytest.raises(IllegalAnswer, match="not in the water"):
        scene.begin("breach", "shark", field=[10, 2])


@rule("STR-990", "STR-1008", "STR-107")
def test_the_aquatic_breathe_under_water_others_hold_their_breath_and_who_sinks_drowns() -> None:
    for traits, minutes, line, state in (
        (trait("swimmer", aquatic=1), 600, "Eel: breathes under water.", "active"),
        (trait("swimmer"), 4, "Eel: holds their breath; it lasts for 2 minutes more.", "active"),
        (trait("swimmer"), 7, "Eel: has no breath left.", "active"),
        (trait("drowner"), 6, "Eel: holds their breath; it lasts for 0 minutes more.", "active"),
        (trait("drowner"), 7, "Eel dies: drowned.", "dead"),
    ):
        scene = lay(eel=somebody(npc_traits=traits, toughness=2))
        go(scene.begin("under-water", who="eel", minutes=minutes))
        assert line in told(scene), told(scene)
        assert now(scene, "eel").state == state


# --- without a map
@rule("STR-989", "STR-Q199")
def test_without_a_map_a_leaper_says_beside_whom_it_comes_down_and_nobody_strikes() -> None:
    frog = somebody(npc_traits=trait("leaper"))
    scene = fight(turn="frog", frog=frog, tomas=somebody(), fighting={"frog": {"beside": ("vesna",)}})
    go(scene.begin("spring", "frog", which="leap", beside=["tomas"]))
    body = now(scene, "frog")
    assert (stands(scene, "frog").beside, ap_of(scene, "frog"), body.exhaustion) == (("tomas",), 3, 1)


@rule("STR-989")
def test_a_dervish_strikes_at_those_it_leaps_over_without_a_map_too() -> None:
    frog = somebody(npc_traits=trait("leaper", dervish=1), skills={"unarmed-combat": 3})
    scene = fight(turn="frog", frog=frog, tomas=somebody())
    scene.begin("spring", "frog", which="leap", beside=["tomas"])
    go(scene, [6] * 4, SomeAllies=[["vesna"]], FreeAttack="punch")
    assert now(scene, "vesna").hp < 30


@rule("STR-990", "STR-459")
def test_without_a_map_who_bursts_out_of_the_water_may_be_struck_at() -> None:
    shark = somebody(npc_traits=trait("swimmer", breaching=1))
    scene = fight(turn="shark", shark=shark, tomas=somebody(), fighting={"shark": {"beside": ("vesna",)}})
    scene.begin("spring", "shark", which="breach", beside=["tomas"])
    go(scene, [1] * 3, react=("opportunity-attack",), PushThrough=False)
    assert stands(scene, "shark").beside == ("vesna",)


@rule("STR-988", "STR-1020")
def test_who_has_no_such_trait_or_stands_on_a_map_does_not_do_it() -> None:
    with pytest.raises(IllegalAnswer, match="cannot do that"):
        fight().begin("spring", "vesna", which="leap", beside=[])
    with pytest.raises(IllegalAnswer, match="say where to"):
        cliff().begin("spring", "bird", which="glide", beside=[])
    ghost = fight(turn="ghost", ghost=somebody(npc_traits=trait("moon-affinity")))
    with pytest.raises(IllegalAnswer, match="cannot do that"):
        ghost.begin("spring", "ghost", which="moon step", beside=[])


# --- in the ground
@rule("STR-985")
def test_one_in_the_ground_is_in_nobodys_way_and_has_nobody_between() -> None:
    worm: dict[str, Any] = {"npc_traits": trait("burrower"), "hidden_by": "burrowed"}
    corridor = ground(*("#" * 8, "." * 8, "#" * 8))
    scene = on_field(ground=corridor, vesna=at(1, 1), worm=at(2, 1, **worm))
    fields = [field for fields in fields_by_ap(scene.play.reader(), Key("vesna")).values() for field in fields]
    assert (3, 1) in fields
    for how, degree in (({}, "flanked"), (worm, "unthreatened")):
        between = on_field(vesna=at(5, 5), left=at(4, 5), right=at(6, 5, **how)).play.reader()
        assert flanking(between, Key("vesna"), ranged=False) == degree
