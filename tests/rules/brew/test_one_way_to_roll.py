"""Every roll passes the same steps, whichever procedure calls for it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest

from hearthside.kit.reservoirs import Reservoir
from hearthside.rulesets.brew import RULESET
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.rules.harm.actions import ACTIONS as CARE
from hearthside.rulesets.brew.state import Bonus, Character, Held
from hearthside.rulesets.brew.words import Modifier
from laws.source import Source
from rules.brew.scenes import (
    Scene,
    acts,
    answered,
    dice,
    lay,
    outcome,
    passes,
    questions,
    react,
    reply,
    somebody,
    told,
)

rule = pytest.mark.rule
HOPE = {"Hope": Bonus(Modifier(by=2), once=True)}
"""A bonus for one use, on whatever is rolled next."""


def work(scene: Scene, *faces: int, kind: str = "concurrent", difficulty: int = 10, skill: str = "craft",
         **args: Any) -> Scene:  # fmt: skip
    """Xuan lends the pool, Tess helps."""
    scene.begin("collaborate", helpers=["xuan", "tess"], base="xuan", attribute="power", skill=skill,
                difficulty=difficulty, kind=kind, **args)  # fmt: skip
    for face in faces:
        dice(scene, face)
    return scene


def workers(rules: HouseRules | None = None, mode: Any = "bullet", tess: Character | None = None, **xuan: Any) -> Scene:
    return lay(rules or HouseRules(), mode, xuan=somebody(power=2, craft=2, **xuan), tess=tess or somebody(power=5))


# --- working together
@rule("BREW-027", "BREW-053")
def test_a_bonus_for_one_use_is_used_up_by_working_together() -> None:
    scene = passes(work(workers(tally=HOPE), 2, 2))
    assert outcome(scene) == (10, "success")
    assert not scene["xuan"].tally


@rule("BREW-027", "BREW-053")
def test_a_helpers_bonus_on_the_pool_does_not_count_and_is_kept() -> None:
    scene = passes(work(workers(tess=somebody(power=5, tally=HOPE)), 3, 3))
    assert outcome(scene) == (10, "success")
    assert "Hope" in scene["tess"].tally


@rule("BREW-382")
def test_whoever_works_on_a_task_has_exercised_its_skill() -> None:
    scene = passes(work(workers(), 3, 3))
    assert scene["xuan"].exercised == scene["tess"].exercised == ("power", "craft")


@rule("BREW-327")
def test_together_with_the_best_at_a_thing_the_task_succeeds() -> None:
    scene = lay(HouseRules(best_at_thing=True), xuan=somebody(craft=5, best_at="craft"), tess=somebody())
    assert outcome(passes(work(scene, 1, 1, difficulty=18))) == (18, "success")
    story = lay(HouseRules(best_at_thing=True), "story", xuan=somebody(craft=5, best_at="craft"), tess=somebody())
    assert outcome(answered(work(story, difficulty=18), RollAnyway=False)) == (18, "success"), "it need not be rolled"


@rule("BREW-023", "BREW-024", "BREW-055")
@pytest.mark.parametrize("kind", ["concurrent", "consecutive"])
def test_where_the_base_pool_is_enough_a_task_is_done_without_a_die(kind: str) -> None:
    scene = work(lay(mode="story", xuan=somebody(power=5, craft=5), tess=somebody()), kind=kind)
    assert outcome(answered(scene, RollAnyway=False)) == (10, "success")


@rule("BREW-395", "BREW-Q128")
def test_bad_luck_of_anybody_who_works_on_it_fails_the_task() -> None:
    scene = work(workers(tess=somebody(power=5, flaws={"unlucky": Held()})))
    answered(scene, WhatHinders=["unlucky"], dice=[3])
    assert outcome(scene)[1] == "failure"
    lucky = work(workers(tess=somebody(power=5, flaws={"unlucky": Held()})))
    answered(lucky, WhatHinders=["unlucky"], dice=[4])
    assert outcome(passes(dice(dice(lucky, 3), 3))) == (10, "success")


@rule("BREW-081", "BREW-Q20", "BREW-Q24")
def test_trained_resolve_rerolls_a_die_of_a_common_task_in_story_time() -> None:
    trained = somebody(power=5, trained_resolve={"craft": Reservoir(1, 1)})
    scene = work(workers(mode="story", tess=trained), 3, 2)
    assert acts(scene) == ["trained-resolve"]
    dice(react(scene, "trained-resolve"), 4)
    assert outcome(scene) == (11, "success")
    assert scene["tess"].trained_resolve["craft"].now == 0


@rule("BREW-032", "BREW-Q20")
def test_of_several_dice_the_lowest_above_1_is_rerolled() -> None:
    scene = work(workers(), 4, 1, 2, 1, kind="consecutive", difficulty=18, tries=4)
    assert acts(scene) == ["resolve"], "the dice of Tess show 1"
    dice(react(scene, "resolve"), 6)
    assert outcome(passes(scene)) == (16, "failure"), "the 2 has become a 6, the 4 has stayed"


@rule("BREW-040", "BREW-042", "BREW-041")
@pytest.mark.parametrize(("die", "came"), [(5, (15, "astounding")), (2, (10, "failure"))])
def test_a_task_that_succeeds_may_be_risked_by_a_chance_roll(die: int, came: tuple[int, str]) -> None:
    scene = work(workers(), 3, 3)
    assert sorted(scene.asked) == ["tess", "xuan"], "it is the roll of both"
    answered(react(scene, "chance-roll", "xuan"), WhatAdvantage="", PermitChance=True, dice=[die])
    assert outcome(scene) == came


@rule("BREW-405")
def test_old_enemies_hear_of_what_people_talk_about_together() -> None:
    scene = workers(tess=somebody(flaws={"old-enemies": Held()}))
    work(scene, 6, 3, skill="interaction")
    dice(passes(scene), 1)
    assert "An old enemy of Tess will come." in told(scene)


@rule("BREW-001")
def test_the_gm_has_the_last_word_on_common_tasks_and_on_contests() -> None:
    rules = HouseRules(asked_afterwards=True)
    scene = answered(passes(work(workers(rules), 3, 3)), Stands="failure")
    assert scene.value["outcome"] == "failure"
    contest = lay(rules, xuan=somebody(power=3), tess=somebody(power=3))
    contest.begin("call-contest", first="xuan", attribute="power", skill="", second="tess", other_attribute="power")
    passes(dice(dice(contest, 5), 1))
    answered(contest, ContestStands="second")
    assert contest.value[-1]["winner"] == "second"
    assert "The GM overrules it: Tess wins." in told(contest)


# --- who cannot
@rule("BREW-167", "BREW-205")
@pytest.mark.parametrize("why", [{"health": 0}, {"is_asleep": True}, {"exhaustion": 4}])
def test_who_is_unconscious_neither_helps_nor_opposes_nor_runs(why: dict[str, Any]) -> None:
    scene = lay(xuan=somebody(power=3), tess=somebody(**why), bo=somebody())
    with scene.refused("Tess is "):
        work(scene)
    with scene.refused("Tess is "):
        scene.begin("oppose", "xuan", against="tess", attribute="power")
    with scene.refused("Tess is "):
        scene.begin("call-contest", first="xuan", attribute="power", skill="", second="tess", other_attribute="power")
    with scene.refused("Tess is "):
        scene.begin("start-chase", runner="tess", chaser="xuan")
    with scene.refused("Tess is "):
        scene.begin("race-once", first="xuan", second="tess")


@rule("BREW-167", "BREW-157")
def test_who_falls_unconscious_in_a_chase_runs_no_farther() -> None:
    scene = lay(xuan=somebody(), tess=somebody(speed=5)).begin("start-chase", runner="tess", chaser="xuan", rolls=2)
    scene.begin("set", path="tess.health", to=0).begin("roll-chase")
    assert questions(scene) == ["dice"], "only Xuan rolls"
    passes(dice(scene, 1))
    assert scene["*chase"].chaser_won == 1


@rule("BREW-050", "BREW-167")
def test_who_is_struck_down_while_dice_are_still_to_be_rolled_does_not_roll() -> None:
    scene = lay(xuan=somebody(power=3), tess=somebody(power=5, melee=5))
    scene.begin("oppose", "xuan", against="tess", attribute="power")
    scene.set("tess.health", 0)
    answered(scene, OpposeWith={"attribute": "power", "skill": "melee"}, CombinationsFit=True)
    passes(dice(scene, 1))
    assert scene.value["winner"] == "first"


# --- the same for every action that rolls
def knocked(scene: Scene, *faces: int) -> Scene:
    """All that is asked is answered: dice with these faces and then with 3; no reactions, what is usual otherwise."""
    left = list(faces)
    while not scene.is_over:
        place, waiting = next((p, w) for p, w in scene.waiting.items() if not w.answered)
        request = waiting.request
        if questions(scene)[list(scene.waiting).index(place)] == "dice":
            value: Any = [left.pop(0) if left else 3] * request.dice.count  # type: ignore[union-attr]  # dice
        else:
            prompt = request.prompt(scene.view(request.by))
            value = ANSWERS.get(type(request.question).__name__, prompt.usual)  # type: ignore[union-attr]  # not dice
        scene.answer(request.by, value, place)
    return scene


ANSWERS: dict[str, Any] = {
    "React": "pass", "OpposeWith": {"attribute": "power"}, "GMRules": {"difficulty": 8}, "JudgeCare": {"difficulty": 6},
}  # fmt: skip
Begins = Callable[[Scene], Scene]
ROLLS: dict[str, Begins] = {
    "roll": lambda s: s.begin("roll", "xuan", attribute="power", skill="athletics"),
    "call": lambda s: s.begin("call", who="xuan", attribute="power", skill="athletics"),
    "oppose": lambda s: s.begin("oppose", "xuan", against="tess", attribute="power"),
    "call-contest": lambda s: s.begin("call-contest", first="xuan", attribute="power", skill="", second="tess",
                                      other_attribute="power"),
    "collaborate": lambda s: s.begin("collaborate", helpers=["xuan", "tess"], base="xuan", attribute="power"),
    "use-magic": lambda s: s.begin("use-magic", "xuan", field="odds"),
    "ritual": lambda s: s.begin("ritual", "xuan", ritual="physical"),
    "heal-by-magic": lambda s: s.begin("heal-by-magic", "xuan", patient="bo"),
    "tend": lambda s: s.begin("tend", "xuan", patient="bo"),
    "thin-face": lambda s: s.begin("thin-face", "xuan"),
    "break-vow": lambda s: s.begin("break-vow", who="xuan"),
    "ask-around": lambda s: s.begin("ask-around", "xuan", attribute="wits"),
    "expose": lambda s: s.begin("expose", who="xuan", illness="river-fever"),
    "throw-at": lambda s: s.begin("throw-at", "xuan", metres=1),
    "roll-chase": lambda s: s.begin("start-chase", runner="xuan", chaser="tess").begin("roll-chase"),
    "race-once": lambda s: s.begin("race-once", first="xuan", second="tess"),
    "attack": lambda s: s.begin("start-fight", who=["xuan", "tess"]).begin("attack", "xuan", whom="tess",
                                                                           how="bare-hands:power"),
    "fight-round": lambda s: s.begin("start-fight", who=["xuan", "tess"]).begin("fight-round"),
    "get-up": lambda s: held_down(s).begin("get-up", "xuan"),
}  # fmt: skip
"""Every action in which somebody rolls an Attribute, with or without a skill."""
NO_ROLLS = {
    "create", "take", "bring-in", "bring-in-ready", "write-notes", "restore-mana", "time-mode", "bullet-time",
    "downtime", "conditions", "state-of-mind", "give-bonus", "strike-bonus", "use-trick", "in-the-sun", "faith",
    "award", "raise-score", "learn-specialty", "learn-trick", "invent-trick", "raise-soak", "add-class",
    "switch-class", "start-over", "regress", "start-fight", "join-fight", "place-fighter", "name-place", "sight",
    "leave-fight", "end-fight", "step", "start-turns", "next-turn", "announce", "call-on-god", "start-chase",
    "end-chase", "sprint", "run", "travel", "take-item", "drop-item", "keep-item", "pack", "note-weapon",
    "end-round", "end-turns",
}  # fmt: skip
"""Actions in which nobody does; dice of their own (a sprint, ties in the turn order) are no skill rolls."""


def held_down(scene: Scene) -> Scene:
    scene.begin("start-fight", who=["xuan", "tess"]).begin("attack", "tess", whom="xuan", how="grapple:power")
    reply(scene, "Respond", "take")
    return knocked(scene)


def everyone() -> Scene:
    """Xuan can do anything, Tess opposes, Bo is hurt."""
    xuan = somebody(
        power=4, wits=3, athletics=2, odds=2, healing=2, mana_used=(0,), interaction=1, performance=1, survival=0,
        flaws={"thin-face": Held(), "bound-by-their-word": Held()}, tricks={"know-people-who-know-people": Held()},
        resolve=0,
    )  # fmt: skip
    rules = HouseRules(mana_returns="ritual")
    return lay(rules, xuan=xuan, tess=somebody(power=2, resolve=0), bo=somebody(health=5, resolve=0))


@rule("BREW-027", "BREW-382")
@pytest.mark.parametrize("name", list(ROLLS))
def test_every_action_that_rolls_uses_up_bonuses_for_one_use_and_counts_as_exercise(name: str) -> None:
    scene = everyone()
    scene.begin("give-bonus", who="xuan", name="Hope", modifier=2)
    if name == "get-up":
        scene = held_down(scene)
        scene.begin("give-bonus", who="xuan", name="Hope", modifier=2)
        scene.begin("get-up", "xuan")
    elif name == "fight-round":
        ROLLS[name](scene)
        reply(scene, "Declare", "attack:tess:bare-hands:power", "xuan")
        reply(scene, "Declare", "wait", "tess")
    else:
        ROLLS[name](scene)
    knocked(scene)
    assert "Hope" not in scene["xuan"].tally
    assert scene["xuan"].exercised


def test_every_action_is_known_as_one_that_rolls_or_as_one_that_does_not() -> None:
    known = {*ROLLS, *NO_ROLLS, *(action.name for action in CARE)}
    assert {action.name for action in RULESET.actions} - known == set()


# --- and in the source
PLAIN_DICE = {
    "throw_all", "roll_again", "is_struck", "take_chance", "meet_old_enemies",  # parts of a roll
    "tied", "sprint", "run", "expose",  # no skill rolls: ties in the turn order, distances, how long an illness lasts
}  # fmt: skip


def test_nobody_throws_dice_beside_the_one_way_to_make_a_roll() -> None:
    source = Source.of(RULESET.package)
    throwers = set()
    for module in source.modules.values():
        for function in module.all(ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("table.roll", "Roll"):
                    throwers.add(function.name)
    assert throwers == PLAIN_DICE


def test_the_steps_of_a_roll_are_called_by_that_one_way_alone() -> None:
    source = Source.of(RULESET.package)
    steps = {"throw_all", "let_them_reroll", "is_struck", "RollSucceeded", "DiceFell", "meet_old_enemies"}
    callers: dict[str, set[str]] = {}
    for module in source.modules.values():
        for call in module.all(ast.Call):
            named = [ast.unparse(call.func), *(ast.unparse(arg) for arg in call.args[:1])]
            for step in steps & set(named):
                callers.setdefault(step, set()).add(module.name.rpartition(".")[2])
    again = {"let_them_reroll", "throw_all", "DiceFell"}
    assert callers == {step: {"rolls"} for step in steps - again} | {
        "let_them_reroll": {"rolls", "resolve"},
        "throw_all": {"rolls", "resolve"},
        "DiceFell": {"rolls", "resolve"},
    }
