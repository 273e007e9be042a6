"""The starter pack: our own setting, playable at once."""

from __future__ import annotations

import pytest
from msgspec import structs

from hearthside.engine import HOUSE_RULES, Content, Id, IllegalAnswer, Record, Scene, Seat, starter_pack
from hearthside.play import Play
from hearthside.rulesets.apocalypse import RULESET
from hearthside.rulesets.apocalypse.content_kinds import HarmIdea, ReadyCharacter, ScenePlan, TraitIdea
from hearthside.rulesets.apocalypse.state import Character, Harm, HouseRules, same_text
from rules.apocalypse.scenes import TRAITS, sheet

CONTENT = Content([starter_pack(RULESET)], RULESET.content)
READY = CONTENT.of(ReadyCharacter)


def table(**others: Character) -> Play:
    """Ana has no character yet; the others are played by a player each."""
    world: dict[Id, Record] = {"mara": Seat(name="Mara", role="gm"), "ana": Seat(name="Ana"), HOUSE_RULES: HouseRules()}
    for who, character in others.items():
        world[f"player-{who}"] = Seat(name=f"Player of {who}")
        world[who] = structs.replace(character, name=who, player=f"player-{who}")
    return Play.lay(RULESET, world, asks_for_dice=True)


def test_the_pack_says_what_it_is() -> None:
    manifest = starter_pack(RULESET).manifest
    assert (manifest.ruleset, manifest.licence) == ("apocalypse", "MIT")
    assert manifest.title
    assert len(READY) >= 2
    assert CONTENT.of(ScenePlan)


@pytest.mark.rule("APO-002", "APO-012", "APO-013", "APO-016")
@pytest.mark.parametrize("who", READY)
def test_every_ready_character_is_one_that_a_player_could_have_written(who: str) -> None:
    ready = READY[who]
    assert RULESET.faults(Character(name=ready.name, traits=ready.traits, links=ready.links)) == []
    assert len(ready.traits) == 8
    assert set(ready.links) == set(ready.traits[4:])
    for place, trait in enumerate(ready.traits[4:], 4):
        assert len(set(ready.links[trait])) == 2
        assert set(ready.links[trait]) <= set(ready.traits[:place])


@pytest.mark.rule("APO-007", "APO-020")
def test_every_idea_is_a_short_text_and_none_comes_twice() -> None:
    for ideas in (CONTENT.of(TraitIdea), CONTENT.of(HarmIdea)):
        texts = [idea.name or text for text, idea in ideas.items()]
        assert all(0 < len(text) <= 60 for text in texts)
        assert len(set(map(same_text, texts))) == len(texts)


FAULTY = {
    "a repeat": (Character(traits=("Sings", "sings ")), "repeats 'Sings'"),
    "a missing link": (Character(traits=TRAITS[:5]), "needs links to two earlier traits"),
    "one link": (Character(traits=TRAITS[:5], links={"climber": ("sings",)}), "needs links to two earlier traits"),
    "a link to itself": (Character(traits=TRAITS[:5], links={"climber": ("sings", "climber")}), "needs links to two"),
    "the same link twice": (Character(traits=TRAITS[:5], links={"climber": ("sings", "sings")}), "needs links to two"),
    "a link to a later trait": (
        Character(traits=TRAITS[:6], links={"climber": ("sings", "night eyes"), "night eyes": TRAITS[:2]}),
        "'climber' is trait 5 and needs links to two",
    ),
    "17 traits": (sheet(17), "16"),
    "a harm twice": (Character(harms={"burnt": Harm(1), "Burnt": Harm(2)}), "repeats 'burnt'"),
}


@pytest.mark.rule("APO-013", "APO-016", "APO-017", "APO-Q35")
@pytest.mark.parametrize("fault", FAULTY)
def test_faults_of_a_character_from_elsewhere_are_named(fault: str) -> None:
    faulty, words = FAULTY[fault]
    found = RULESET.faults(faulty)
    assert len(found) == 1
    assert words in found[0]


@pytest.mark.rule("APO-065")
@pytest.mark.parametrize("who", READY)
def test_a_ready_character_can_be_taken_as_it_is(who: str) -> None:
    play = table()
    run = play.begin("ana", "take", ready=who)
    taken = play.world[run.value]
    assert isinstance(taken, Character)
    assert (taken.name, taken.traits, taken.player, taken.owed_traits) == (READY[who].name, READY[who].traits, "ana", 0)


@pytest.mark.rule("APO-066", "APO-Q37")
@pytest.mark.parametrize(("others", "written", "owed"), [(5, 5, 0), (8, 8, 0), (11, 8, 3), (16, 8, 8)])
def test_a_ready_character_joins_with_as_many_traits_as_the_others_have(others: int, written: int, owed: int) -> None:
    play = table(bo=sheet(others))
    run = play.begin("ana", "take", ready="ash")
    taken = play.world[run.value]
    assert isinstance(taken, Character)
    assert (len(taken.traits), taken.owed_traits) == (written, owed)
    assert RULESET.faults(taken) == []


def test_a_character_that_the_pack_does_not_have_cannot_be_taken() -> None:
    play = table()
    before = play.store.read(play.name)
    with pytest.raises(IllegalAnswer, match="'nobody' is not one of 'ash'"):
        play.begin("ana", "take", ready="nobody")
    assert play.store.read(play.name) == before


def test_the_demo_table_fits_the_rules_and_plays_a_whole_roll() -> None:
    world = RULESET.demo(CONTENT)
    play = Play.lay(RULESET, world)
    assert RULESET.warnings(play.reader()) == []
    assert isinstance(play.world["scene"], Scene)
    run = play.begin("ana", "roll", "ash", what="climb to the lantern room")
    play.answer("ana", run.number, ["climber", "night eyes"])
    then = {"choose WeakResult": "complication", "choose GiveHarms": ["chilled"], "choose React": "pass"}
    while not run.is_over:
        asked = next(iter(play.waiting(run).values())).request
        run = play.answer("mara", run.number, then[asked.kind], who=asked.by)
    assert run.value["outcome"] in ("failure", "weak", "full")
    assert run.value["total"] == sum(part["value"] for part in run.value["sum"]["parts"])
