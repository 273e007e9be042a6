"""What helps a GM: drivers at a glance, rewards, rulings made in haste, a checklist; and what players say."""

from __future__ import annotations

import pytest
from msgspec import structs

from hearthside.engine import SITTING, Id, IllegalAnswer, Key, Sitting
from hearthside.engine.sheet import Group
from hearthside.engine.sheet import Table as TableWidget
from hearthside.play.view import view_for
from hearthside.rulesets.strive.fate_state import FATE_LOG, FateLog
from hearthside.rulesets.strive.mastery_state import GM_BOOK, FairWarning, Feedback
from hearthside.rulesets.strive.personality import Aspiration, Habit
from hearthside.rulesets.strive.sheet import sheet
from rules.strive.fights import go
from rules.strive.scenes import Scene, lay, somebody

DRIVEN = structs.replace(
    somebody(), ambition="Rebuild the mill", ambition_accepted=True,
    aspirations=(Aspiration("The miller lied to us", "Find the deed"),),
    habits=(Habit("If mocked, strike", "troublemaker"),),
)  # fmt: skip


def session(scene: Scene, number: int) -> Scene:
    scene.begin("set", path='"sitting".session', to=number)
    return scene


def lines(scene: Scene, seat: Id = "gm") -> list[str]:
    return [fact.text for card in view_for(scene.play, seat).log for fact in card.facts]


def reminders(scene: Scene) -> list[str]:
    before = len(lines(scene))
    go(scene.begin("session-checklist"))
    return lines(scene)[before:]


def glance(scene: Scene, seat: Id) -> list[tuple[str, ...]]:
    group = sheet(scene.view(seat), Key("vesna"))
    tabs = [tab for tab in group.widgets if isinstance(tab, Group)]
    found = [one for tab in tabs for one in tab.widgets if isinstance(one, TableWidget)]
    return [row for one in found if one.label == "Drivers at a glance" for row in one.rows]


@pytest.mark.rule("STR-925")
def test_the_gm_sees_when_each_driver_was_last_fed_and_challenged() -> None:
    scene = lay(vesna=DRIVEN)
    go(scene.begin("note-driver", who="vesna", driver="Find the deed", touch="fed", what="a torn page"))
    session(scene, 2)
    go(scene.begin("note-driver", who="vesna", driver="Find the deed", touch="challenged", what="the clerk lies"))
    assert glance(scene, "gm") == [
        ("Rebuild the mill", "never", "never"),
        ("Find the deed", "session 1: a torn page", "session 2: the clerk lies"),
        ("If mocked, strike", "never", "never"),
    ]


@pytest.mark.rule("STR-925")
def test_no_player_sees_any_of_it() -> None:
    scene = lay(vesna=DRIVEN)
    go(scene.begin("note-driver", who="vesna", driver="Find the deed", touch="fed", what="a torn page"))
    go(scene.begin("promise-reward", what="a horse"))
    assert glance(scene, "ana") == []
    assert GM_BOOK not in scene.view("ana")
    shown = repr(view_for(scene.play, "ana"))
    assert "torn page" not in shown
    assert "horse" not in shown


@pytest.mark.rule("STR-925")
def test_only_drivers_that_somebody_has_can_be_noted() -> None:
    scene = lay(vesna=DRIVEN, tomas=somebody())
    with pytest.raises(IllegalAnswer):
        scene.begin("note-driver", who="vesna", driver="World peace", touch="fed", what="…")
    with pytest.raises(IllegalAnswer):
        scene.begin("note-driver", who="tomas", driver="Find the deed", touch="fed", what="…")
    with pytest.raises(IllegalAnswer, match="no player's character has drivers"):
        lay(vesna=somebody()).begin("note-driver", who="vesna", driver="x", touch="fed", what="…")


@pytest.mark.rule("STR-924", "STR-925")
def test_the_checklist_names_drivers_that_were_not_touched_lately_and_a_vote_that_is_owed() -> None:
    scene = lay(vesna=DRIVEN, more={FATE_LOG: FateLog(is_owed=True)})
    go(scene.begin("note-driver", who="vesna", driver="Rebuild the mill", touch="fed", what="stones"))
    go(scene.begin("note-driver", who="vesna", driver="Find the deed", touch="challenged", what="fire"))
    session(scene, 4)
    go(scene.begin("note-driver", who="vesna", driver="Rebuild the mill", touch="challenged", what="a flood"))
    assert reminders(scene) == [
        "The vote on Fate Points of the last session is still owed.",
        "Vesna, neither fed nor challenged since session 1: “Find the deed”.",
        "Vesna, neither fed nor challenged yet: “If mocked, strike”.",
    ]


@pytest.mark.rule("STR-931", "STR-932")
def test_rewards_and_rulings_are_called_to_mind_until_they_are_settled() -> None:
    scene = lay()
    go(scene.begin("promise-reward", what="a horse", sessions=1))
    go(scene.begin("rule-quickly", what="ropes hold two"))
    assert reminders(scene) == [
        "Promised in session 1, until session 2: a horse.",
        "Ruled on the spot in session 1: ropes hold two.",
    ]
    assert reminders(session(scene, 3))[0] == "Promised in session 1, which has lapsed: a horse."
    go(scene.begin("settle-promise", which=0))
    go(scene.begin("settle-ruling", which=0))
    assert reminders(scene) == ["Nothing is left over from last time."]
    for what, why in (("settle-promise", "nothing is promised"), ("settle-ruling", "no ruling")):
        with pytest.raises(IllegalAnswer, match=why):
            scene.begin(what, which=0)


@pytest.mark.rule("STR-934")
def test_feedback_is_between_a_player_and_the_gm() -> None:
    scene = lay(tomas=somebody())
    go(scene.begin("feedback", "ana", best="The flood", balance="more role-play"))
    go(scene.begin("feedback", "ana", best="The flood", worst="The tax lists", balance="more role-play"))
    [one] = scene.play.reader().every(Feedback)
    assert scene.play.reader()[one].worst == "The tax lists"
    assert "tax lists" in repr(view_for(scene.play, "ana"))
    assert "tax lists" not in repr(view_for(scene.play, "ben"))
    assert reminders(scene) == ["Ana: best: The flood; worst: The tax lists; more role-play."]


@pytest.mark.rule("STR-934")
def test_before_the_first_session_there_is_nothing_to_say() -> None:
    scene = lay(more={SITTING: Sitting()})
    with pytest.raises(IllegalAnswer, match="no session yet"):
        scene.begin("feedback", "ana", best="…")


# --- Fair Warning
@pytest.mark.rule("STR-930")
def test_a_fair_warning_is_for_one_player_who_answers_when_they_like() -> None:
    scene = lay(vesna=DRIVEN, tomas=DRIVEN)
    scene.begin("fair-warning", player="ana", text="Spiders will come. Is that fine with you?")
    assert scene.is_over  # nothing waits for it
    assert "Fair Warning, from the GM to one player: Spiders will come. Is that fine with you?" in lines(scene, "ana")
    assert not any("Spiders" in line for line in lines(scene, "ben"))
    assert any("has not answered yet: Spiders" in line for line in reminders(scene))
    [which] = scene.play.reader().every(FairWarning)
    assert which not in scene.view("ben")
    scene.play.act("ana", "answer-warning", "ana", which=which, answer="Not in the dark, please.")
    assert any("Not in the dark" in line for line in reminders(scene))
    assert not any("Not in the dark" in line for line in lines(scene, "ben"))


@pytest.mark.rule("STR-930")
def test_nobody_answers_what_another_was_asked_or_what_is_answered() -> None:
    scene = lay(vesna=DRIVEN, tomas=DRIVEN)
    with pytest.raises(IllegalAnswer, match="has not asked you anything"):
        scene.play.act("ana", "answer-warning", "ana", which="x", answer="Yes.")
    scene.begin("fair-warning", player="ana", text="May Vesna's brother turn up?")
    [which] = scene.play.reader().every(FairWarning)
    with pytest.raises(IllegalAnswer, match="has not asked you anything"):
        scene.play.act("ben", "answer-warning", "ben", which=which, answer="Yes.")
    scene.play.act("ana", "answer-warning", "ana", which=which, answer="Yes.")
    with pytest.raises(IllegalAnswer, match="has not asked you anything"):
        scene.play.act("ana", "answer-warning", "ana", which=which, answer="No.")
