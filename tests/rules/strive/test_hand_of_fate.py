"""The Hand of Fate: playing cards at any moment, for oneself and for others."""

from __future__ import annotations

import pytest

from hearthside.engine import Id, Key, Record
from hearthside.rulesets.strive.body import Affliction, Injury
from hearthside.rulesets.strive.fate_state import Hand
from hearthside.rulesets.strive.fight_state import COMBAT, Combat, Fighting
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.rules.tests.learning import boost
from hearthside.rulesets.strive.state import Character, Effect, Play
from rules.strive.fights import fight
from rules.strive.scenes import BY_THE_BOOK, Scene, acts, answered, lay, options, react, somebody, told

VESNA: Key[Character] = Key("vesna")
CUT = Injury(type="slashing", attribute="agility", ob=2)
OLD = Injury(type="piercing", attribute="wit", ob=1, days=12)


def table(*cards: str, rules: HouseRules = BY_THE_BOOK, phase: str = "play", more: dict[Id, Record] | None = None,
          **people: Character) -> Scene:  # fmt: skip
    """Ana holds these cards."""
    hand = {"*hand ana": Hand(name="Ana", player="ana", cards=cards)}
    cast = {"vesna": somebody(), "tomas": somebody()} | people
    return lay(rules, Play(phase=phase), hand | (more or {}), **cast)  # type: ignore[arg-type]  # as a scene says it


def play(scene: Scene, card: str, whom: Id = "vesna") -> Scene:
    return scene.begin("play-from-hand", "ana", card=card, whom=whom)


def hurt(**injuries: Injury) -> Character:
    return somebody(injuries={name[1:]: injury for name, injury in injuries.items()})


# --- the hand
@pytest.mark.rule("STR-588", "STR-011")
def test_a_card_is_played_during_play_and_then_gone() -> None:
    scene = play(table("learning-boost", "learning-boost"), "learning-boost")
    assert scene["*hand ana"].cards == ("learning-boost",)
    assert told(scene)[0] == "Ana plays Learning Boost for Vesna."


@pytest.mark.rule("STR-589")
def test_a_card_for_another_player_needs_both_to_agree() -> None:
    scene = play(table("learning-boost"), "learning-boost", "tomas")
    assert scene.asked == ["tomas"]
    answered(scene, TakeCard=False)
    assert (scene["*hand ana"].cards, scene["tomas"].effects) == (("learning-boost",), {})
    play(scene, "learning-boost", "tomas")
    answered(scene, TakeCard=True)
    assert (scene["*hand ana"].cards, list(scene["tomas"].effects)) == ((), ["Learning Boost"])


@pytest.mark.rule("STR-Q335")
def test_no_card_is_played_for_an_npc() -> None:
    scene = table("learning-boost", warden=somebody())
    with scene.refused("Warden cannot be picked here"):
        play(scene, "learning-boost", "warden")


@pytest.mark.rule("STR-588")
def test_who_does_not_hold_a_card_cannot_play_it() -> None:
    scene = table("learning-boost")
    with scene.refused("'clotter' is not one of 'learning-boost'"):
        play(scene, "clotter")
    with scene.refused("Ben holds no card"):
        scene.begin("play-from-hand", "ben", card="clotter", whom="tomas")


@pytest.mark.rule("STR-591", "STR-593", "STR-588")
def test_a_re_roll_waits_for_dice_on_the_table() -> None:
    scene = table("single-re-roll")
    with scene.refused("none of the cards fits now"):
        play(scene, "single-re-roll")


# --- what they do
@pytest.mark.rule("STR-592")
def test_clotter_makes_an_active_injury_treated_without_test_and_supplies() -> None:
    scene = play(table("clotter", vesna=hurt(_1=CUT, _2=OLD)), "clotter")
    assert options(scene, "WhichInjury") == ["1"]
    answered(scene, WhichInjury="1", dice=[4, 7])
    assert scene["vesna"].injuries["1"].days == 21


@pytest.mark.rule("STR-592")
def test_without_an_active_injury_there_is_nothing_to_clot() -> None:
    scene = table("clotter", vesna=hurt(_1=OLD))
    with scene.refused("none of the cards fits now"):
        play(scene, "clotter")


@pytest.mark.rule("STR-594", "STR-Q332")
def test_learning_boosts_do_not_multiply() -> None:
    scene = play(table("learning-boost", "learning-boost"), "learning-boost")
    assert boost(scene.play.reader(), VESNA) == 2
    with scene.refused("Vesna cannot be picked here"):
        play(scene, "learning-boost")


@pytest.mark.rule("STR-Q332")
def test_a_table_may_let_them() -> None:
    scene = table("learning-boost", "learning-boost", rules=HouseRules(cards_stack=True))
    play(play(scene, "learning-boost"), "learning-boost")
    assert boost(scene.play.reader(), VESNA) == 4


@pytest.mark.rule("STR-595")
def test_hastened_is_played_in_a_fight_and_lasts_to_its_end() -> None:
    with (calm := table("hastened")).refused("none of the cards fits now"):
        play(calm, "hastened")
    fight: dict[Id, Record] = {COMBAT: Combat(is_going_on=True)}
    scene = play(table("hastened", more=fight, vesna=somebody(fighting=Fighting(ap=1))), "hastened")
    assert scene["vesna"].effects["Hastened"].until == "combat"


def hastened(rules: HouseRules, cards: int = 1, ap: int = 0) -> Scene:
    """Vesna's turn comes round again."""
    effects = {f"Hastened {one}": Effect(until="combat", source="hastened") for one in range(cards)}
    scene = fight(rules, turn="guard", vesna=somebody(effects=effects), guard=somebody(), ap={"vesna": ap})
    scene.begin("finish-turn", "guard")
    return scene


@pytest.mark.rule("STR-595", "STR-Q334", "STR-Q332")
@pytest.mark.parametrize(("cards", "ap", "then"), [(0, 0, 4), (1, 0, 5), (1, 1, 5), (2, 0, 5)])
def test_who_is_hastened_gains_5_ap_and_starts_with_5_at_most(cards: int, ap: int, then: int) -> None:
    assert hastened(BY_THE_BOOK, cards, ap)["vesna"].fighting.ap == then


@pytest.mark.rule("STR-Q334")
def test_a_table_may_let_them_start_with_6() -> None:
    assert hastened(HouseRules(hastened_to_6=True), 1, 1)["vesna"].fighting.ap == 6


@pytest.mark.rule("STR-596")
def test_double_the_fun_may_be_played_before_the_next_test() -> None:
    scene = play(table("double-the-fun"), "double-the-fun")
    assert scene["vesna"].effects["double-the-fun"].until == "next test"
    assert told(scene)[-1] == "Vesna: Double the Fun (next test)."


@pytest.mark.rule("STR-597")
def test_fact_check_changes_the_plot_and_the_gm_makes_it_fit() -> None:
    scene = play(table("fact-check"), "fact-check")
    answered(scene, Wish="The ferryman lives.", HowItFits="He washed up by the salt works.")
    assert told(scene)[-1] == "The plot turns: The ferryman lives. He washed up by the salt works."


@pytest.mark.rule("STR-598")
@pytest.mark.parametrize("number", ["1", "2"])
def test_a_flesh_wound_takes_away_an_injury_active_or_treated(number: str) -> None:
    scene = play(table("flesh-wound", vesna=hurt(_1=CUT, _2=OLD)), "flesh-wound")
    answered(scene, WhichInjury=number)
    assert list(scene["vesna"].injuries) == [one for one in ("1", "2") if one != number]


@pytest.mark.rule("STR-598")
def test_a_flesh_wound_avoids_an_injury_about_to_be_suffered() -> None:
    scene = table("flesh-wound", vesna=somebody(toughness=2, hp=21))
    scene.begin("hurt", who="vesna", points=2, kind="slashing")
    answered(scene, TryToShrugOff=False)
    assert acts(scene) == ["flesh-wound"]
    react(scene, "flesh-wound")
    assert (scene["vesna"].hp, scene["vesna"].injuries, scene["*hand ana"].cards) == (19, {}, ())


@pytest.mark.rule("STR-599", "STR-Q335", "STR-Q336")
def test_defy_death_brings_a_dead_character_back_with_1_hp_and_an_injury_less() -> None:
    dead = somebody(state="dead", hp=0, injuries={"1": CUT, "2": OLD}, conditions={"bleeding": Affliction(points=2)})
    scene = play(table("defy-death", vesna=dead), "defy-death")
    answered(scene, WhichInjury="1")
    vesna = scene["vesna"]
    assert (vesna.state, vesna.hp, list(vesna.injuries), vesna.conditions) == ("active", 1, ["2"], {})


@pytest.mark.rule("STR-Q336")
def test_without_an_active_injury_nothing_is_removed() -> None:
    scene = play(table("defy-death", vesna=somebody(state="dead", hp=0)), "defy-death")
    assert scene.is_over
    assert (scene["vesna"].state, scene["vesna"].hp) == ("active", 1)


@pytest.mark.rule("STR-599")
def test_defy_death_escapes_a_death_that_the_story_brings() -> None:
    scene = play(table("defy-death"), "defy-death")
    answered(scene, AnotherFate="The wardens drag her out of the water, in irons.")
    assert told(scene)[-1] == "Vesna escapes death. The wardens drag her out of the water, in irons."


@pytest.mark.rule("STR-599")
def test_defy_death_waits_until_the_battle_at_deaths_door_is_lost() -> None:
    scene = table("defy-death", vesna=somebody(hp=0, conditions={"deaths-door": Affliction(tests=2)}))
    with scene.refused("Vesna cannot be picked here"):
        play(scene, "defy-death")


@pytest.mark.rule("STR-599", "STR-Q336")
def test_defy_death_is_offered_where_there_is_no_battle_at_deaths_door() -> None:
    helpless = somebody(hp=0, conditions={"deaths-door": Affliction()}, injuries={"1": CUT})
    scene = table("defy-death", vesna=helpless).begin("killing-blow", who="vesna")
    react(scene, "defy-death")
    answered(scene, WhichInjury="1")
    vesna = scene["vesna"]
    assert (vesna.state, vesna.hp, vesna.injuries, vesna.conditions) == ("active", 1, {}, {})
    assert scene["*hand ana"].cards == ()


@pytest.mark.rule("STR-600")
def test_a_liege_gets_a_follower_whom_player_and_gm_make_up() -> None:
    scene = play(table("yes-my-liege"), "yes-my-liege")
    answered(scene, NewFollower={"name": "Odo", "notes": "A diver who owes her his life."},
             FollowerLevels={"agility": 3, "toughness": 2})  # fmt: skip
    assert scene["odo"].is_npc
    assert scene["odo"].attributes == {"agility": 3, "awareness": 1, "strength": 1, "toughness": 2, "wit": 1}
    assert told(scene)[-1] == "Odo follows Vesna from now on."


@pytest.mark.rule("STR-Q335", "STR-586")
def test_cards_belong_to_the_player_and_survive_the_character() -> None:
    scene = table("learning-boost", vesna=somebody(state="dead"))
    assert scene["*hand ana"].cards == ("learning-boost",)
    play(scene, "learning-boost", "tomas")
    answered(scene, TakeCard=True)
    assert scene["*hand ana"].cards == ()
