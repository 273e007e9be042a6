"""Stock fighters: what they do in their turn, on what they may see, and how they answer."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from hearthside.engine import GM, HOUSE_RULES, Id, Key, Option, React, Record, Seat, Simulated, Suggested, View
from hearthside.kit.turns import TURNS, TurnOrder
from hearthside.rulesets.strive import RULESET
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.fight_moments import Attacked
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.moments import Tested
from hearthside.rulesets.strive.npc import NpcTrait
from hearthside.rulesets.strive.policies import actors, fighters, next_act, style_of
from hearthside.rulesets.strive.policies.answers import Style
from hearthside.rulesets.strive.questions.attacks import WhichStunt
from hearthside.rulesets.strive.questions.catalogue import NOTHING, Defend
from hearthside.rulesets.strive.questions.moving import PushThrough
from hearthside.rulesets.strive.simulation import LONGEST
from hearthside.rulesets.strive.squads import Squad
from hearthside.rulesets.strive.state import Character
from rules.strive.bodies import afflicted
from rules.strive.brawls import GAME, brawl, fought_out
from rules.strive.fights import fight
from rules.strive.grounds import SWORD, at, on_field, where
from rules.strive.scenes import BY_THE_BOOK, Scene, somebody

VESNA, BRUTE = Key[Character]("vesna"), Key[Character]("brute")


def view(scene: Scene, who: Id = GM) -> View:
    return scene.view(who)


def suggested(scene: Scene, who: Key[Character] = VESNA) -> Suggested:
    """What is suggested for somebody: it is possible, and the action takes it."""
    act = RULESET.suggest(view(scene, who), who)
    assert act is not None
    door = scene.play.game.action(act.action)
    assert not door.refusal(view(scene, who), who)
    door.checked(view(scene, who), who, {name: plain(value) for name, value in act.args.items()})
    return act


def plain(value: Any) -> Any:
    return [list(one) if isinstance(one, tuple) else one for one in value] if isinstance(value, tuple) else value


# --- turns
def test_whoever_reaches_a_foe_strikes_the_one_who_has_the_fewest_hit_points() -> None:
    scene = on_field(vesna=at(10, 10, assets=SWORD, skills={"weapon:salt-sabres": 2}), brute=at(11, 10),
                     weak=at(10, 11, hp=4), far=at(20, 20, hp=1))  # fmt: skip
    act = suggested(scene)
    assert (act.action, act.args["whom"]) == ("attack", "weak")
    assert "Weak" in act.words


@pytest.mark.parametrize(("skills", "punches"), [({"unarmed-combat": 6}, True), ({"weapon:salt-sabres": 6}, False)])
def test_whoever_cannot_handle_what_is_in_hand_strikes_with_what_they_know(skills: Any, punches: bool) -> None:
    scene = on_field(vesna=at(10, 10, assets=SWORD, skills=skills), brute=at(11, 10))
    assert (suggested(scene).args["which"] == "punch") is punches


def test_whoever_reaches_nobody_goes_to_the_nearest_foe_and_then_strikes() -> None:
    scene = on_field(vesna=at(10, 10), brute=at(14, 10), other=at(25, 25))
    act = suggested(scene)
    assert act.action == "move"
    scene.begin("move", "vesna", way=[list(field) for field in act.args["way"]])
    assert suggested(scene).args["whom"] == "brute"


def test_whoever_lies_on_the_ground_stands_up_first() -> None:
    assert suggested(on_field(vesna=at(10, 10, conditions=afflicted("prone")), brute=at(11, 10))).action == "stand-up"


def test_with_nothing_left_to_do_the_turn_ends() -> None:
    assert suggested(fight(ap={"vesna": 0}, brute=somebody())).action == "finish-turn"


def test_the_careful_keep_an_ap_for_their_defence() -> None:
    scene = fight(ap={"vesna": 2}, brute=somebody())
    acts = {style: next_act(view(scene, VESNA), VESNA, style).action for style in ("aggressive", "careful")}
    assert acts == {"aggressive": "attack", "careful": "finish-turn"}


# --- healing
def healer(**fields: Any) -> Character:
    """Somebody whose touch heals: Magic 2, so that 4 points of heat are as much as they bear."""
    person = at(10, 10, skills={"tide-calling": 3}, **fields)
    return structs.replace(person, attributes={**person.attributes, "magic": 2})


def test_supporters_heal_whoever_of_their_own_is_hurt_worst_with_a_power() -> None:
    scene = on_field(HouseRules(powers=True), vesna=healer(), tomas=at(11, 10, hp=12), idun=at(9, 10, hp=9),
                     brute=at(10, 11, hp=2))  # fmt: skip
    act = next_act(view(scene, VESNA), VESNA, "supporter")
    assert (act.action, act.args) == ("use-expertise", {"which": "turn-of-the-tide@3", "whom": "idun"})
    assert next_act(view(scene, VESNA), VESNA, "aggressive").action == "attack"


def test_whom_a_touch_does_not_reach_or_who_is_well_is_not_healed() -> None:
    for tomas in (at(20, 20, hp=9), at(11, 10, hp=29)):
        scene = on_field(HouseRules(powers=True), vesna=healer(), tomas=tomas, brute=at(10, 11))
        assert next_act(view(scene, VESNA), VESNA, "supporter").action != "use-expertise"


def test_the_careful_heal_themselves_and_nobody_hotter_than_they_bear_it() -> None:
    scene = on_field(HouseRules(powers=True), vesna=healer(hp=10, slow_heat=2), brute=at(10, 11))
    assert next_act(view(scene, VESNA), VESNA, "careful").args == {"which": "turn-of-the-tide@2", "whom": "vesna"}
    hot = on_field(HouseRules(powers=True), vesna=healer(hp=10, slow_heat=4), brute=at(10, 11))
    assert next_act(view(hot, VESNA), VESNA, "careful").action == "attack"


# --- Squads
def pack(*fields: tuple[int, int], **more: Any) -> Scene:
    """Wolves on these fields, who act as one; Vesna at 10, 10."""
    wolves: dict[str, Any] = {f"wolf-{n}": at(x, y, hp=15, skills={"bite": 3}, squad="pack")
                              for n, (x, y) in enumerate(fields)}  # fmt: skip
    squad: dict[Id, Record] = {"pack": Squad(name="Pack", members=tuple(wolves), captain="boss" if more else "")}
    return on_field(turn="wolf-0", more=squad, vesna=at(10, 10), **wolves, **more)


@pytest.mark.rule("STR-964", "STR-963")
def test_a_squad_strikes_together_whom_any_of_it_reaches_and_else_moves_as_one() -> None:
    wolf = Key[Character]("wolf-0")
    act = suggested(pack((8, 10), (9, 10)), wolf)  # it reaches nobody itself
    assert (act.action, act.args) == ("squad-attack", {"which": "bite", "whom": ("vesna",)})
    scene = pack((4, 10), (3, 10))
    act = suggested(scene, wolf)
    assert act.action == "squad-move"
    scene.begin("squad-move", "wolf-0", way=plain(act.args["way"]))
    assert suggested(scene, wolf).action == "squad-attack"


@pytest.mark.rule("STR-960", "STR-Q194")
def test_the_captain_acts_first_and_then_whoever_has_strayed_closes_up_alone() -> None:
    scene = pack((9, 10), (9, 11), (1, 1), boss=at(11, 10))
    assert actors(view(scene), Key("wolf-0")) == actors(view(scene), Key("boss")) == ("boss", "wolf-2")
    act = suggested(scene, Key("wolf-2"))
    assert (act.action, act.args["without"]) == ("squad-move", ("wolf-0", "wolf-1"))
    scene.begin("squad-move", "wolf-2", way=plain(act.args["way"]), without=["wolf-0", "wolf-1"])
    assert (where(scene, "wolf-0"), where(scene, "wolf-1")) == ((9, 10), (9, 11))
    assert actors(view(scene), Key("wolf-0")) == ("boss", "wolf-0")
    assert actors(view(scene), VESNA) == ("vesna",)


@pytest.mark.rule("STR-969", "STR-Q194")
def test_the_turn_of_a_captain_does_not_end_while_the_squad_has_something_to_do() -> None:
    scene = pack((9, 10), (9, 11), boss=at(11, 10))
    scene.begin("change-ap", who="boss", by_how_much=-5)
    assert RULESET.suggest(view(scene), Key("boss")) is None
    assert suggested(scene, Key("wolf-0")).action == "squad-attack"
    scene.begin("change-ap", who="wolf-0", by_how_much=-5)
    assert suggested(scene, Key("boss")).action == suggested(scene, Key("wolf-0")).action == "finish-turn"


def test_supporters_look_after_their_own_first() -> None:
    supplies = {"Medical Supplies": Asset(entry="medical-supplies", number=5)}
    scene = fight(vesna=somebody(assets=supplies, skills={"medicine": 3}),
                  tomas=somebody(conditions=afflicted("bleeding", 2)), brute=somebody())  # fmt: skip
    acts = {style: next_act(view(scene, VESNA), VESNA, style) for style in ("aggressive", "supporter")}
    assert acts["aggressive"].action == "attack"
    assert (acts["supporter"].action, acts["supporter"].args["patient"]) == ("staunch", "tomas")


def test_nothing_is_suggested_out_of_turn_or_without_a_fight() -> None:
    scene = fight(brute=somebody())
    assert RULESET.suggest(view(scene), BRUTE) is None
    assert RULESET.suggest(view(scene), Key("nobody")) is None


def test_whom_one_does_not_know_of_one_does_not_strike() -> None:
    scene = fight(brute=somebody(seen_by="gm"), wolf=somebody())
    assert suggested(scene).args["whom"] == "wolf"


@pytest.mark.parametrize(("role", "style"), [("brawler", "aggressive"), ("artillery", "careful"),
                                             ("commander", "supporter")])  # fmt: skip
def test_an_npc_fights_by_its_combat_role(role: Any, style: Style) -> None:
    assert style_of(view(fight(brute=somebody(roles=(role,)))), BRUTE) == style


# --- answers
def answer(style: Style, question: Any, **vesna: Any) -> Any:
    scene = fight(vesna=somebody(**vesna), brute=somebody(), tomas=somebody(hp=5), ap={"vesna": 1})
    return fighters({"vesna": style})(view(scene, VESNA), "vesna", question)


def test_the_aggressive_spare_their_ap_until_they_are_wounded() -> None:
    asked = Defend(who=VESNA, by="brute", what="Punch", skills=("acrobatics",))
    assert answer("careful", asked) == "acrobatics"
    assert answer("aggressive", asked) == NOTHING
    assert answer("aggressive", asked, hp=10) == "acrobatics"


def test_the_aggressive_push_through() -> None:
    asked = PushThrough(who=VESNA, by="brute", what="Punch")
    assert answer("aggressive", asked)
    assert not answer("aggressive", asked, hp=3)
    assert not answer("careful", asked)


def test_a_stunt_is_a_counter_attack_where_it_can_be() -> None:
    assert answer("careful", WhichStunt(among=("disarm", "counter-attack"))) == "counter-attack"
    assert answer("careful", WhichStunt(among=("disarm", "catch"))) == "disarm"


def test_supporters_defend_a_wounded_ally_and_the_aggressive_play_their_cards() -> None:
    acts = (Option("do-it", "Do it"),)
    guard = React(moment=Attacked(by=BRUTE, whom=Key("tomas"), what="Punch"), acts=acts)
    assert [answer(style, guard) for style in ("aggressive", "careful", "supporter")] == ["pass", "pass", "do-it"]
    card = React(moment=Tested(casts=()), acts=acts)
    assert [answer(style, card) for style in ("aggressive", "careful", "supporter")] == ["do-it", "pass", "pass"]


# --- whole fights
def test_every_suggestion_of_a_fight_is_one_that_its_action_takes() -> None:
    checked = 0

    def watch(table: Simulated) -> None:
        nonlocal checked
        for who in table.every(Character):
            seen = table.view(who)
            act = RULESET.suggest(seen, who)
            if act is not None:
                door = GAME.action(act.action)
                assert not door.refusal(seen, who)
                door.checked(seen, who, {name: plain(value) for name, value in act.args.items()})
                checked += 1

    for seed in range(4):
        world, styles = brawl(seed)
        fought_out(world, seed, styles, watch=watch)
    assert checked > 50


def test_a_fight_that_nobody_can_win_is_ended_by_the_gm() -> None:
    world: dict[Id, Record] = {HOUSE_RULES: BY_THE_BOOK, "ben": Seat(name="Ben")}
    for who, player in (("ana", "ben"), ("foe", "")):
        world[who] = somebody(who.title(), player=player, conditions=afflicted("pacified"))
    fought = fought_out(world, 1)
    assert (fought.winner, fought.rounds, fought.attacks) == ("", LONGEST + 1, 0)


# --- how fights end
@pytest.mark.rule("STR-413", "STR-996")
def test_where_nobody_is_left_nobody_has_won() -> None:
    boom = {"death-rattle": NpcTrait(rattle="explode", types=("piercing",))}
    last: dict[str, Any] = {"toughness": 1, "hp": 1, "npc_traits": boom, "skills": {"claws": 3}}
    scene = on_field(vesna=at(5, 5, state="dead"), ally=at(10, 10, **last), brute=at(11, 10, **last),
                     fighting={"ally": {"side": "party"}})  # fmt: skip
    for seed in range(5):
        assert fought_out(scene.play.world, seed).winner == "nobody left"


@pytest.mark.rule("STR-326", "STR-413")
def test_of_two_who_bleed_to_death_one_after_the_other_the_one_who_dies_last_has_won() -> None:
    bleeding: dict[str, Any] = {"hp": 1, "conditions": afflicted("bleeding", 3) | afflicted("stunned", 3)}
    for first, winner in (("ally", "foes"), ("brute", "party")):
        scene = on_field(turn="vesna", vesna=at(5, 5, state="dead"), ally=at(10, 10, **bleeding),
                         brute=at(20, 10, **bleeding), fighting={"ally": {"side": "party"}})  # fmt: skip
        world = dict(scene.play.world)
        second = "brute" if first == "ally" else "ally"
        world[TURNS] = TurnOrder(order=("vesna", first, second), acting="vesna", round=1)
        assert fought_out(world, 1).winner == winner
