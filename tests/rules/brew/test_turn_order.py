"""Time modes and turn order: who acts when."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hearthside.dice import Scripted
from hearthside.engine import GM, Game, Id, Key, Simulated, Table, odds, owner
from hearthside.kit.turns import TURNS
from hearthside.rulesets.brew import RULESET
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.combat.turns import tied
from hearthside.rulesets.brew.state import Bonus, Character
from hearthside.rulesets.brew.words import Modifier
from rules.brew.fights import attack, fighter, health, lay, questions, refusal, then, told
from rules.brew.scenes import PACK

FISTS, DODGE = "bare-hands:power", "defend:power:melee"


@pytest.mark.rule("BREW-064", "BREW-068", "BREW-103")
def test_a_fight_starts_with_or_without_turns_and_brings_bullet_time() -> None:
    scene = lay(mode="story", fight=False).begin("start-fight", who=["pete", "marlo"])
    assert (scene["*fight"].round, scene["*time-mode"].mode) == (1, "bullet")
    assert "*turns" not in scene.play.world
    attack(scene, FISTS, DODGE, 1, 6)
    assert scene["*fight"].round == 2, "a duel needs no turns: each exchange is a round"
    turned = lay(fight=False, marlo=fighter(speed=3)).begin("start-fight", who=["pete", "marlo"], turns_called=True)
    assert turned["*turns"].order == ("marlo", "pete")


@pytest.mark.rule("BREW-064")
def test_a_second_fight_is_refused_and_others_may_join_the_one_that_is_on() -> None:
    scene = lay(ted=fighter())
    with scene.refused("a fight is going on already"):
        scene.begin("start-fight", who=["ted"])
    for who in ("pete", "marlo"):
        assert scene[who].fighting is not None
    scene.begin("end-fight").begin("start-fight", who=["pete", "marlo"]).begin("join-fight", who=["ted"], zone=2)
    assert scene["ted"].fighting.zone == 2


@pytest.mark.rule("BREW-065", "BREW-066", "BREW-EX38")
def test_the_highest_speed_acts_first_and_those_who_are_equal_roll_for_it() -> None:
    scene = lay(pete=fighter(speed=3), marlo=fighter(speed=3), ted=fighter(speed=4))
    scene.begin("start-turns", who=["pete", "marlo", "ted"])
    then(scene, ("pete:dice", 2), ("marlo:dice", 5))
    assert scene["*turns"].order == ("ted", "marlo", "pete")
    assert scene["*turns"].scores == {"pete": "3", "marlo": "3", "ted": "4"}


@pytest.mark.rule("BREW-066")
def test_those_who_are_still_equal_roll_again_among_themselves() -> None:
    scene = lay(ted=fighter()).begin("start-turns", who=["pete", "marlo", "ted"])
    then(scene, ("pete:dice", 3), ("marlo:dice", 3), ("ted:dice", 5))
    assert sorted(scene.asked) == ["marlo", "pete"]
    then(scene, ("pete:dice", 1), ("marlo:dice", 2))
    assert scene["*turns"].order == ("ted", "marlo", "pete")


@pytest.mark.rule("BREW-066")
def test_however_often_those_who_are_equal_roll_the_same_they_roll_again() -> None:
    scene = lay().begin("start-turns", who=["pete", "marlo"])
    for face in (*[4] * 60, 0):
        for who, last in (("pete", 1), ("marlo", 2)):
            scene.play.answer(owner(scene.play.reader(), who), scene.number, [face or last], who=who)
    assert scene.checked()["*turns"].order == ("marlo", "pete")
    table = Simulated(scene.play.world, scene.play.game, Scripted([4] * 4_000 + [1, 2]), RULESET.policy)
    assert tied(table, (Key("pete"), Key("marlo"))) == ("marlo", "pete")


@pytest.mark.rule("BREW-067")
def test_the_order_is_set_once_and_repeats_every_round() -> None:
    scene = lay(pete=fighter(speed=4), marlo=fighter(speed=3)).begin("start-turns", who=["pete", "marlo"])
    acting = [scene.begin("next-turn")["*turns"].acting for _ in range(4)]
    assert acting == ["marlo", "pete", "marlo", "pete"]
    assert (scene["*turns"].round, scene["*fight"].round) == (3, 3)


@pytest.mark.rule("BREW-065")
def test_who_joins_later_finds_a_place_by_speed() -> None:
    scene = lay(fight=False, pete=fighter(speed=4), marlo=fighter(speed=2), ted=fighter(speed=3))
    scene.begin("start-fight", who=["pete", "marlo"], turns_called=True).begin("join-fight", who=["ted"], zone=1)
    assert scene["*turns"].order == ("pete", "ted", "marlo")
    assert (scene["*turns"].acting, scene["*turns"].scores["ted"]) == ("pete", "3")


@pytest.mark.rule("BREW-065", "BREW-069")
def test_nobody_attacks_out_of_turn() -> None:
    scene = lay(pete=fighter(speed=4), marlo=fighter(speed=3)).begin("start-turns", who=["pete", "marlo"])
    assert refusal(scene, "attack", "pete") == ""
    with scene.refused("it is not the turn of Marlo"):
        scene.begin("attack", "marlo", whom="pete", how=FISTS)


@pytest.mark.rule("BREW-067")
def test_in_a_new_round_everybody_may_act_again() -> None:
    scene = lay(pete=fighter(speed=4), marlo=fighter(speed=3)).begin("start-turns", who=["pete", "marlo"])
    attack(scene, FISTS, DODGE, 1, 6)
    assert (scene["pete"].fighting.acted, scene["marlo"].fighting.acted) == (True, True)
    scene.begin("next-turn").begin("next-turn")
    assert (scene["pete"].fighting.acted, scene["marlo"].fighting.acted) == (False, False)
    assert scene["*fight"].attackers == {}


@pytest.mark.rule("BREW-067")
def test_who_cannot_do_anything_is_passed_over() -> None:
    scene = lay(pete=fighter(speed=4), marlo=fighter(speed=3, health=0), ted=fighter())
    scene.begin("start-turns", who=["pete", "marlo", "ted"]).begin("next-turn")
    assert scene["*turns"].acting == "ted"


@pytest.mark.rule("BREW-Q21", "BREW-Q28", "BREW-085")
@pytest.mark.parametrize(
    ("rules", "order"),
    [
        (HouseRules(), ("pete", "marlo")),
        (HouseRules(base_speed_order=True), ("marlo", "pete")),
        (HouseRules(laden_rolls_only=True), ("marlo", "pete")),
    ],
)
def test_load_counts_for_the_order_unless_the_table_says_otherwise(rules: HouseRules, order: tuple[str, str]) -> None:
    scene = lay(rules, pete=fighter(speed=3), marlo=fighter(speed=4, load="laden"))
    assert scene.begin("start-turns", who=["pete", "marlo"])["*turns"].order == order


@pytest.mark.rule("BREW-Q21")
@pytest.mark.parametrize(("base", "order"), [(False, ("pete", "marlo")), (True, ("marlo", "pete"))])
def test_magic_on_speed_counts_for_the_order_and_penalties_on_rolls_do_not(base: bool, order: tuple[str, str]) -> None:
    fast = fighter(speed=2, tally={"Haste": Bonus(Modifier(by=2, attributes=("speed",)))})
    scene = lay(HouseRules(base_speed_order=base), pete=fast, marlo=fighter(speed=3, health=5))
    assert scene.begin("start-turns", who=["pete", "marlo"])["*turns"].order == order


@pytest.mark.rule("BREW-068")
def test_in_a_duel_both_roll_at_the_same_time() -> None:
    scene = lay().begin("attack", "pete", whom="marlo", how=FISTS)
    then(scene, ("Respond", DODGE))
    assert questions(scene) == ["dice", "dice"]
    assert scene.asked == ["pete", "marlo"]


@pytest.mark.rule("BREW-113")
def test_a_fight_ends_when_the_gm_says_so_and_nobody_has_to_die() -> None:
    scene = lay().begin("end-fight")
    assert scene["*fight"].round == 0
    assert (scene["pete"].fighting, health(scene)) == (None, 10)
    assert told(scene)[-1] == "The fight is over."
    with scene.refused("there is no fight"):
        scene.begin("end-fight")
    with scene.refused("Pete is in no fight"):
        scene.begin("attack", "pete", whom="marlo", how=FISTS)


@pytest.mark.rule("BREW-065", "BREW-066")
def test_the_odds_of_who_acts_after_whom_are_exact_however_often_a_tie_is_rolled_again() -> None:
    who = (Key[Character]("pete"), Key[Character]("marlo"), Key[Character]("ted"))
    world = lay(pete=fighter(), marlo=fighter(), ted=fighter()).play.world

    def order(table: Table) -> tuple[Id, ...]:
        table.game.action("start-turns").do(table, GM, who)
        return table[TURNS].order

    found = odds(order, world, game=Game(RULESET, (PACK,)))
    assert (found.unexplored, {*found.values()}, len(found)) == (Fraction(0), {Fraction(1, 6)}, 6)


@pytest.mark.rule("BREW-065", "BREW-066")
@pytest.mark.parametrize(("dice", "order"), [((5, 2), ("ted", "pete", "marlo")), ((2, 5), ("pete", "ted", "marlo"))])
def test_who_joins_with_the_same_speed_rolls_for_the_place(dice: tuple[int, int], order: tuple[str, ...]) -> None:
    scene = lay(pete=fighter(speed=3), marlo=fighter(speed=2), ted=fighter(speed=3))
    scene.begin("leave-fight", who="ted").begin("start-turns", who=["pete", "marlo"])
    scene.begin("join-fight", who=["ted"])
    then(scene, ("ted:dice", 4), ("pete:dice", 4), ("ted:dice", dice[0]), ("pete:dice", dice[1]))
    assert scene["*turns"].order == order


@pytest.mark.rule("BREW-065")
def test_who_joins_with_another_speed_rolls_nothing() -> None:
    scene = lay(pete=fighter(speed=3), marlo=fighter(speed=1), ted=fighter(speed=2))
    scene.begin("leave-fight", who="ted").begin("start-turns", who=["pete", "marlo"]).begin("join-fight", who=["ted"])
    assert scene["*turns"].order == ("pete", "ted", "marlo")


@pytest.mark.rule("BREW-065", "BREW-169")
def test_the_dead_take_no_turns() -> None:
    scene = lay(ted=fighter(state="dead"))
    with scene.refused("Ted cannot be picked here"):
        scene.begin("start-turns", who=["pete", "ted"])
    usual = scene.play.game.action("start-turns").asks["who"](scene.view(GM), GM, {}).prompt(scene.view(GM)).usual
    assert list(usual) == ["pete", "marlo"]


@pytest.mark.rule("BREW-066", "BREW-169")
def test_nobody_who_joins_rolls_against_the_dead_for_the_place() -> None:
    scene = lay(pete=fighter(speed=4), marlo=fighter(speed=3), ted=fighter(speed=3))
    scene.begin("leave-fight", who="ted").begin("start-turns", who=["pete", "marlo"])
    scene.play.act(GM, "set", path="marlo.state", to="dead")
    assert scene.begin("join-fight", who=["ted"]).is_over
    assert set(scene["*turns"].order) == {"pete", "marlo", "ted"}
