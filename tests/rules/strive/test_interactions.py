"""Appraising, persuading, deceiving, intimidating, and seeing through others."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from hearthside.engine import Id, IllegalAnswer, Key, Roll
from hearthside.play.view import view_for
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.interaction_state import Belief
from hearthside.rulesets.strive.questions.interactions import FittingSkill
from hearthside.rulesets.strive.state import Character
from rules.strive.fights import ap_of, fight, go, now
from rules.strive.scenes import BY_THE_BOOK, Scene, lay, options, questions, reply, somebody, told

HEALER = somebody(skills={"medicine": 3})
LIAR = somebody(skills={"acting": 3})
WATCHFUL = somebody(skills={"observation": 3})


def lines(scene: Scene, seat: Id) -> list[str]:
    """The log as a seat sees it."""
    return [fact.text for card in view_for(scene.play, seat).log for fact in card.facts]


def beliefs(scene: Scene) -> list[Belief]:
    reader = scene.play.reader()
    return [reader[one] for one in reader.every(Belief)]


# --- appraisal
@pytest.mark.rule("STR-544", "STR-545", "STR-EX51")
@pytest.mark.parametrize(("of", "ob"), [("metallurgy", 2), ("mercantilism", 3)])
def test_mercantilism_appraises_anything_at_1_ob_more(of: str, ob: int) -> None:
    scene = lay(vesna=somebody(skills={of: 3}))
    scene.begin("appraise", "vesna", of=of, what="a gold nugget")
    rolled(scene, 2, RuleAppraisal={"ob": 2})
    assert any(f"2 hits (Hit Limit 4) against Ob {ob}" in line for line in told(scene))
    assert ("Vesna can tell about a gold nugget. The GM says what." in told(scene)) == (ob == 2)


@pytest.mark.rule("STR-544")
def test_the_gm_may_name_another_skill() -> None:
    scene = lay(vesna=somebody(skills={"metallurgy": 3, "mercantilism": 1}))
    scene.begin("appraise", "vesna", of="mercantilism", what="a blade")
    rolled(scene, 1, RuleAppraisal={"ob": 1, "of": "metallurgy"})
    assert any("Metallurgy" in line and "against Ob 1" in line for line in told(scene))


# --- persuasion
def persuade(scene: Scene, of: str = "medicine", how: str = "persuade", whom: Id = "healer", **ruled: Any) -> Scene:
    scene.begin("persuade", "vesna", whom=whom, how=how, of=of, what="the treatment is wrong")
    return reply(scene, "RulePersuasion", ruled)


def rolled(scene: Scene, *hits: int, **answers: Any) -> Scene:
    """So many hits on each roll that is asked for, one after another."""
    left, answers = list(hits), {"Propose": {}, **answers}
    while not scene.is_over:
        question = questions(scene)[0]
        if question == "dice":
            count = next(w.request.dice.count for w in scene.waiting.values() if isinstance(w.request, Roll))
            number = left.pop(0)
            reply(scene, "dice", [6] * number + [1] * (count - number))
        else:
            reply(scene, question, answers[question])
    assert not left
    return scene


@pytest.mark.rule("STR-547", "STR-549", "STR-550", "STR-EX52")
@pytest.mark.parametrize(("mine", "theirs", "line"), [
    (3, 2, "Healer sees the point, and begins to doubt their own view."),
    (2, 2, "Healer may keep to their own view."),
])  # fmt: skip
def test_whoever_persuades_needs_more_hits(mine: int, theirs: int, line: str) -> None:
    scene = persuade(lay(vesna=HEALER, healer=HEALER))
    rolled(scene, theirs, mine, Opposes=True)
    assert line in told(scene)
    assert len(beliefs(scene)) == (mine > theirs)


@pytest.mark.rule("STR-547", "STR-548")
def test_only_known_skills_are_offered_and_wit_and_awareness() -> None:
    scene = lay(vesna=somebody(skills={"medicine": 2, "acting": 0}), healer=HEALER)
    offered = FittingSkill(who=Key("vesna")).options(scene.view("ana"))
    assert [option.value for option in offered] == ["medicine", "wit", "awareness"]
    with pytest.raises(IllegalAnswer):
        scene.begin("persuade", "vesna", whom="healer", how="persuade", of="acting", what="it")


@pytest.mark.rule("STR-549", "STR-551", "STR-Q80")
def test_without_opposition_it_is_ob_1_and_what_the_gm_adds() -> None:
    scene = rolled(persuade(lay(vesna=HEALER, healer=HEALER), change=1), 1, Opposes=False)
    assert "Healer may keep to their own view." in told(scene)
    scene = rolled(persuade(lay(vesna=HEALER, healer=HEALER), change=1), 2, Opposes=False)
    assert "Healer sees the point, and begins to doubt their own view." in told(scene)


@pytest.mark.rule("STR-551")
def test_what_the_gm_adds_counts_against_opposition_too() -> None:
    scene = rolled(persuade(lay(vesna=HEALER, healer=HEALER), change=1), 1, 2, Opposes=True)
    assert "Healer may keep to their own view." in told(scene)


@pytest.mark.rule("STR-Q80")
def test_who_lacks_the_skill_opposes_at_level_0_with_a_hit_limit_of_1() -> None:
    scene = rolled(persuade(lay(vesna=HEALER, baker=somebody()), whom="baker"), 2, 2, Opposes=True)
    assert "Baker sees the point, and begins to doubt their own view." in told(scene)


@pytest.mark.rule("STR-Q80")
def test_at_some_tables_they_use_wit_or_awareness() -> None:
    scene = persuade(lay(HouseRules(attributes_oppose=True), vesna=HEALER, baker=somebody()), whom="baker")
    reply(scene, "Opposes", True)
    assert options(scene, "WitOrAwareness") == ["wit", "awareness"]
    rolled(scene, 2, 2, WitOrAwareness="wit")
    assert "Baker may keep to their own view." in told(scene)


@pytest.mark.rule("STR-546")
@pytest.mark.parametrize(("verdict", "line"), [("agrees", "Healer agrees, without a test."),
                                               ("refuses", "Healer will not hear of it, without a test.")])  # fmt: skip
def test_where_nothing_is_uncertain_there_is_no_test(verdict: str, line: str) -> None:
    scene = persuade(lay(vesna=HEALER, healer=HEALER), verdict=verdict)
    assert scene.is_over
    assert line in told(scene)
    assert now(scene, "vesna").xp == 0


@pytest.mark.rule("STR-Q80")
def test_how_a_players_character_takes_it_their_player_says() -> None:
    scene = persuade(lay(vesna=HEALER, tomas=HEALER), whom="tomas")
    rolled(scene, 0, 2, Opposes=True, HowTaken="keeps")
    assert "Tomas may keep to their own view." in told(scene)
    bound = persuade(lay(HouseRules(persuasion_binds=True), vesna=HEALER, tomas=HEALER), whom="tomas")
    rolled(bound, 0, 2, Opposes=True)
    assert "Tomas sees the point, and begins to doubt their own view." in told(bound)


@pytest.mark.rule("STR-553")
def test_a_threat_works_the_same_way() -> None:
    scene = rolled(persuade(lay(vesna=HEALER, healer=HEALER), how="intimidate"), 0, 1, Opposes=True)
    assert "Healer gives in, for now." in told(scene)


@pytest.mark.rule("STR-552")
def test_a_lie_does_as_much_as_the_truth_until_it_comes_out_and_only_the_gm_knows() -> None:
    scene = persuade(lay(vesna=LIAR, tomas=somebody(), healer=HEALER), of="acting", how="deceive")
    rolled(scene, 0, 1, Opposes=True)
    assert "Healer sees the point, and begins to doubt their own view." in lines(scene, "ben")
    assert [one.how for one in beliefs(scene)] == ["deceive"]
    shown = repr(view_for(scene.play, "ben"))
    assert "deceive" not in shown
    [which] = scene.play.reader().every(Belief)
    go(scene.begin("found-out", which=which))
    assert "Healer finds out that Vesna has lied: the treatment is wrong." in lines(scene, "ben")
    assert beliefs(scene) == []


# --- are they lying?
def scrutinized(
    rules: HouseRules = BY_THE_BOOK, *, mine: int, theirs: int, ruling: str, whom: Character = LIAR
) -> Scene:
    scene = lay(rules, vesna=WATCHFUL, tomas=somebody(), stranger=whom)
    scene.begin("scrutinize", "vesna", whom="stranger")
    return rolled(scene, theirs, mine, RuleSincerity=ruling)


OFF = "Vesna: Stranger said something that seems off, or said it oddly."
FINE = "Vesna: Stranger seems trustworthy."


@pytest.mark.rule("STR-555", "STR-557", "STR-558", "STR-559", "STR-EX80")
@pytest.mark.parametrize(("theirs", "ruling", "line"), [(1, "liar", OFF), (1, "truthful", FINE), (2, "liar", FINE)])
def test_a_liar_who_is_seen_through_seems_off_and_all_others_trustworthy(theirs: int, ruling: str, line: str) -> None:
    scene = scrutinized(mine=2, theirs=theirs, ruling=ruling)
    assert lines(scene, "ana")[-1] == line


@pytest.mark.rule("STR-556", "STR-Q80")
def test_nobody_but_the_gm_sees_the_dice_and_only_who_asked_the_impression() -> None:
    scene = scrutinized(mine=2, theirs=1, ruling="liar")
    assert not any("hits" in line or "wins" in line for line in lines(scene, "ana"))
    assert any("wins" in line for line in lines(scene, "gm"))
    assert not any("Stranger" in line for line in lines(scene, "ben"))
    for seat in ("ana", "ben"):
        shown = repr(view_for(scene.play, seat))
        assert "faces=(6" not in shown
        assert "liar" not in shown


@pytest.mark.rule("STR-556")
def test_truth_and_lie_leave_the_same_traces_where_the_liar_wins() -> None:
    honest, lying = (scrutinized(mine=1, theirs=2, ruling=one) for one in ("truthful", "liar"))
    assert lines(honest, "ana") == lines(lying, "ana")
    assert lines(honest, "ben") == lines(lying, "ben")


ALL_SEEING = somebody(skills={"observation": 6, "stealth": 3})
"""Somebody who is asked what else counts, and whose Hit Limit stands in no one's way."""


def until_the_roll(theirs: int, whom: Character = LIAR) -> Scene:
    """The GM has ruled and the other's dice have fallen; Ana is asked what else counts for Vesna's."""
    scene = lay(vesna=ALL_SEEING, tomas=somebody(), stranger=whom)
    reply(scene.begin("scrutinize", "vesna", whom="stranger"), "RuleSincerity", "liar")
    [roll] = [w.request for w in scene.waiting.values() if isinstance(w.request, Roll)]
    reply(scene, "dice", [6] * theirs + [1] * (roll.dice.count - theirs))
    assert questions(scene) == ["Propose"]
    return scene


def shown_to(scene: Scene, seat: Id) -> bytes:
    return msgspec.json.encode(view_for(scene.play, seat))


@pytest.mark.rule("STR-556", "STR-559", "STR-Q80")
def test_before_the_roll_the_player_is_not_told_what_hits_the_other_has() -> None:
    few, many = (until_the_roll(hits) for hits in (0, 4))
    assert "against Ob" not in view_for(many.play, "ana").prompts[0].prompt.title
    assert shown_to(few, "ana") == shown_to(many, "ana")
    assert shown_to(few, "ben") == shown_to(many, "ben")


@pytest.mark.rule("STR-556", "STR-559", "STR-Q80")
def test_the_size_of_the_others_pool_shows_to_nobody_but_the_gm() -> None:
    dull, quick = (until_the_roll(0, somebody(wit=level, skills={"acting": 3})) for level in (1, 4))
    for seat in ("ana", "ben"):
        assert not [dice for card in view_for(quick.play, seat).log for dice in card.dice]
        assert shown_to(dull, seat).replace(b'"wit":1', b'"wit":4') == shown_to(quick, seat)
    assert [len(dice.faces or ()) for card in view_for(quick.play, "gm").log for dice in card.dice] != []


@pytest.mark.rule("STR-558", "STR-559", "STR-Q80")
@pytest.mark.parametrize(("one", "other"), [((2, 0, "truthful"), (0, 2, "truthful")), ((0, 3, "liar"), (1, 2, "liar")),
                                            ((3, 0, "truthful"), (0, 0, "liar"))])  # fmt: skip
def test_dice_and_verdict_of_a_secret_test_stay_secret_also_afterwards(
    one: tuple[int, int, str], other: tuple[int, int, str]
) -> None:
    """Whoever makes the same impression leaves the same traces, whatever the dice were."""
    scenes = [scrutinized(mine=mine, theirs=theirs, ruling=ruling) for mine, theirs, ruling in (one, other)]
    for seat in ("ana", "ben"):
        first, second = (shown_to(scene, seat) for scene in scenes)
        assert first == second


@pytest.mark.rule("STR-Q80")
def test_at_some_tables_the_dice_lie_open() -> None:
    scene = scrutinized(HouseRules(open_sincerity=True), mine=2, theirs=1, ruling="liar")
    assert any("wins" in line for line in lines(scene, "ben"))


@pytest.mark.rule("STR-560")
def test_where_what_is_known_settles_it_there_is_no_test() -> None:
    scene = lay(vesna=WATCHFUL, stranger=LIAR).begin("scrutinize", "vesna", whom="stranger")
    reply(scene, "RuleSincerity", "settled")
    assert scene.is_over
    assert now(scene, "vesna").xp == 0


@pytest.mark.rule("STR-556")
def test_of_a_players_character_the_player_says_whether_it_was_a_lie() -> None:
    scene = lay(vesna=WATCHFUL, tomas=LIAR).begin("scrutinize", "vesna", whom="tomas")
    assert options(scene, "RuleSincerity") == ["test", "settled"]
    reply(scene, "RuleSincerity", "test")
    assert [waiting.request.by for waiting in scene.waiting.values()] == ["tomas"]
    rolled(scene, 0, 1, AreYouLying=True)
    assert lines(scene, "ana")[-1] == "Vesna: Tomas said something that seems off, or said it oddly."


@pytest.mark.rule("STR-421", "STR-546")
def test_in_a_fight_it_costs_2_ap() -> None:
    scene = fight(vesna=HEALER, brute=structs.replace(HEALER, hp=59))
    rolled(persuade(scene, whom="brute"), 0, 1, Opposes=True)
    assert ap_of(scene, "vesna") == 2
