"""The sample tricks, flaws, classes and ancestries, and the setting that comes along."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthside.engine import Content, Game, IllegalAnswer, Pack, RuleError, read_pack
from hearthside.rulesets.brew import RULESET
from hearthside.rulesets.brew.arrivals import from_person, from_ready
from hearthside.rulesets.brew.content_kinds import (
    KINDS,
    Ancestry,
    Class,
    Flaw,
    Person,
    ReadyCharacter,
    Skill,
    Spell,
    Trick,
    content_faults,
)
from hearthside.rulesets.brew.creation import faults
from hearthside.rulesets.brew.house_rules import HouseRules
from hearthside.rulesets.brew.scores import score
from hearthside.rulesets.brew.state import Grant, Held
from hearthside.rulesets.brew.words import Modifier
from rules.brew.scenes import (
    PACK,
    Scene,
    answered,
    call,
    dice,
    lay,
    options,
    outcome,
    passes,
    pool,
    questions,
    react,
    somebody,
    told,
)

rule = pytest.mark.rule
CONTENT = Content((PACK,), KINDS)


def has(scene: Scene, name: str) -> int:
    return score(scene.play.reader(), "xuan", name).total  # type: ignore[arg-type]  # an id, as a test says it


# --- flaws
@rule("BREW-368", "BREW-359")
def test_superstitious_costs_two_when_things_turn_spooky_as_the_gm_says() -> None:
    scene = call(lay(xuan=somebody(wits=3, flaws={"superstitious": Held()})), "wits", "", 6)
    answered(scene, WhatHinders=options(scene, "WhatHinders"), dice=[4])
    assert outcome(passes(scene)) == (5, "failure")


@rule("BREW-394", "BREW-Q127")
def test_who_loses_face_lashes_out_walks_out_or_is_shaken_until_it_is_over() -> None:
    shy = somebody(wits=3, flaws={"thin-face": Held()})
    scene = lay(mode="story", xuan=shy).begin("scene", name="The ball", text="")
    dice(scene.begin("thin-face", "xuan"), 4)
    assert questions(scene) == ["HowTheyReact"]
    assert scene.asked == ["xuan"]
    answered(scene, HowTheyReact="is shaken")
    assert outcome(dice(call(scene, "wits", "", 6), 4)) == (5, "failure")
    scene.begin("scene", name="Another place", text="")
    assert outcome(dice(call(scene, "wits", "", 6), 4)) == (7, "success")
    walked = answered(dice(lay(mode="story", xuan=shy).begin("thin-face", "xuan"), 2), HowTheyReact="walks out")
    assert walked["xuan"].tally == {}
    assert told(walked)[-1] == "Xuan loses face and walks out."
    by_gm = dice(lay(HouseRules(gm_picks_reaction=True), mode="story", xuan=shy).begin("thin-face", "xuan"), 2)
    assert by_gm.asked == ["gm"]
    kept = passes(dice(lay(mode="story", xuan=shy).begin("thin-face", "xuan"), 5))
    assert outcome(kept) == (8, "success")


@rule("BREW-394")
def test_in_bullet_time_it_is_over_with_bullet_time() -> None:
    shy = somebody(wits=2, performance=1, flaws={"thin-face": Held()}, resolve=0)
    scene = answered(dice(lay(xuan=shy).begin("thin-face", "xuan"), 2), HowTheyReact="is shaken")
    assert "Thin Face" in scene["xuan"].tally
    scene.begin("bullet-time", on=False)
    assert scene["xuan"].tally == {}


@rule("BREW-394")
def test_who_has_no_thin_face_need_not_keep_it_and_downtime_is_not_embarrassing() -> None:
    with pytest.raises(IllegalAnswer, match="has no Thin Face"):
        lay().begin("thin-face", "xuan")
    with pytest.raises(IllegalAnswer, match="Story Time and Bullet Time"):
        lay(mode="downtime", xuan=somebody(flaws={"thin-face": Held()})).begin("thin-face", "xuan")


@rule("BREW-405", "BREW-Q132")
def test_old_enemies_come_with_a_one_on_any_social_roll() -> None:
    rogue = somebody(charisma=2, interaction=2, flaws={"old-enemies": Held()})
    scene = passes(dice(call(lay(xuan=rogue), "charisma", "interaction", 6), 4))
    assert questions(scene) == ["dice"]
    assert "An old enemy of Xuan will come." in told(dice(scene, 1))
    calm = dice(passes(dice(call(lay(xuan=rogue), "charisma", "interaction", 6), 4)), 2)
    assert "EnemyComes" not in calm.facts
    assert passes(dice(call(lay(xuan=rogue), "charisma", "melee", 6), 5)).is_over


@rule("BREW-404", "BREW-Q131", "BREW-405")
def test_people_who_know_people_tell_where_somebody_is_and_from_eight_on_in_detail() -> None:
    rogue = somebody(charisma=2, interaction=2, tricks={"know-people-who-know-people": Held()})
    scene = passes(dice(lay(xuan=rogue).begin("ask-around", "xuan", attribute="charisma"), 2))
    assert told(scene)[-1] == "Xuan learns where somebody is."
    exact = passes(dice(lay(xuan=rogue).begin("ask-around", "xuan", attribute="charisma"), 4))
    assert told(exact)[-1] == "Xuan learns where somebody is, in detail."
    by_gm = lay(HouseRules(contacts_by_gm=True), xuan=rogue).begin("ask-around", "xuan", attribute="wits")
    assert questions(by_gm) == ["Difficulty"]
    with pytest.raises(IllegalAnswer, match="knows nobody"):
        lay().begin("ask-around", "xuan", attribute="wits")


# --- ancestries
def elf(power: int = 2, wits: int = 3) -> Scene:
    return lay(xuan=somebody(power=power, wits=wits, flaws={"bound-by-their-word": Held()}))


@rule("BREW-EX57", "BREW-411", "BREW-412", "BREW-413")
def test_a_broken_word_costs_five_health_that_magic_cannot_heal_and_perhaps_a_point() -> None:
    scene = passes(dice(elf().begin("break-vow", who="xuan"), 4))
    assert (scene["xuan"].health, scene["xuan"].barred, has(scene, "wits")) == (5, 5, 2)
    kept = passes(dice(elf().begin("break-vow", who="xuan"), 5))
    assert (kept["xuan"].health, has(kept, "wits")) == (5, 3)


@rule("BREW-Q134", "BREW-413")
def test_where_both_are_equal_the_player_chooses_unless_both_drop() -> None:
    scene = answered(elf(power=3).begin("break-vow", who="xuan"), WhichSuffers="power", dice=[1])
    assert (has(scene, "power"), has(scene, "wits")) == (2, 3)
    both = lay(HouseRules(vow_lowers_both=True), xuan=somebody(power=3, wits=3, flaws={"bound-by-their-word": Held()}))
    answered(both.begin("break-vow", who="xuan"), WhichSuffers="power", dice=[1])
    assert (has(both, "power"), has(both, "wits")) == (2, 2)


@rule("BREW-413")
def test_no_score_drops_below_one() -> None:
    scene = answered(elf(power=1, wits=1).begin("break-vow", who="xuan"), WhichSuffers="wits", dice=[1])
    assert has(scene, "wits") == 1


@rule("BREW-Q159")
def test_resolve_may_help_to_bear_a_broken_word_unless_the_table_says_otherwise() -> None:
    scene = dice(elf().begin("break-vow", who="xuan"), 4)
    dice(react(scene, "resolve"), 6)
    assert has(passes(scene), "wits") == 3
    without = lay(HouseRules(vow_without_resolve=True), xuan=somebody(wits=3, flaws={"bound-by-their-word": Held()}))
    assert dice(without.begin("break-vow", who="xuan"), 4).is_over


@rule("BREW-EX102", "BREW-417", "BREW-Q135")
def test_the_sun_costs_one_health_for_each_exposure_of_more_than_an_hour() -> None:
    pale = somebody(flaws={"weakness-to-sunlight": Held()})
    assert lay(xuan=pale).begin("in-the-sun", who="xuan", hours=3)["xuan"].health == 9
    assert lay(xuan=pale).begin("in-the-sun", who="xuan", hours=1)["xuan"].health == 10
    assert lay(HouseRules(sun_burns_on=True), xuan=pale).begin("in-the-sun", who="xuan", hours=3)["xuan"].health == 7


# --- the pack
@rule("BREW-002", "BREW-390")
def test_the_setting_is_rich_enough_to_play_at_once() -> None:
    least = {"classes": 6, "ancestries": 5, "tricks": 20, "flaws": 15, "weapons": 20, "armors": 8, "npcs": 12,
             "fields": 7, "characters": 4, "scenes": 3}  # fmt: skip
    assert {kind: len(PACK.entries[kind]) >= number for kind, number in least.items()} == dict.fromkeys(least, True)
    assert {spell.field for spell in CONTENT.of(Spell).values()} == set(PACK.entries["fields"])
    assert content_faults(CONTENT) == []


@rule("BREW-359", "BREW-366", "BREW-367", "BREW-391", "BREW-393", "BREW-395")
def test_what_tricks_and_flaws_count_for_is_there() -> None:
    known = {*PACK.entries["skills"], *PACK.entries["fields"]}
    for entry in (*CONTENT.of(Trick).values(), *CONTENT.of(Flaw).values()):
        assert {name for modifier in entry.modifiers for name in modifier.skills} <= known
    assert CONTENT.of(Trick)["tough-skin"].soak == 1
    assert CONTENT.of(Trick)["winning-arguments"].modifiers[0].dice == "advantage"


@rule("BREW-396", "BREW-401", "BREW-406", "BREW-409", "BREW-415")
def test_the_samples_of_the_book_are_as_written() -> None:
    classes, folk = CONTENT.of(Class), CONTENT.of(Ancestry)
    assert classes["servant-to-a-martial-god"].choices[0].of == ("power", "stealth")
    assert classes["rogue-warrior"].choices[0].of == ("power", "precision")
    assert folk["human"].bonuses == {}
    assert folk["elf"].bonuses == {"perception": 2, "power": -1}
    assert folk["undergroundling"].bonuses == {"power": 2, "charisma": -1}


@pytest.mark.parametrize("id_", list(CONTENT.of(ReadyCharacter)))
@rule("BREW-265", "BREW-266", "BREW-267", "BREW-269")
def test_ready_characters_have_spent_what_there_is_to_spend(id_: str) -> None:
    entry = CONTENT.of(ReadyCharacter)[id_]
    spent = sum(entry.points.values())
    tricks = sum(5 for trick in entry.tricks) - (5 if not CONTENT.of(Ancestry)[entry.ancestry].trick else 0)
    assert spent + tricks <= 30
    assert faults(from_ready(entry, CONTENT, "ana")) == []


@pytest.mark.parametrize("id_", list(CONTENT.of(Person)))
@rule("BREW-001")
def test_everybody_of_the_setting_can_be_brought_in(id_: str) -> None:
    person = from_person(CONTENT.of(Person)[id_], CONTENT)
    assert set(PACK.entries["skills"]) == set(person.skills)
    scene = lay().begin("bring-in-ready", who=id_)
    assert scene[scene.value].name == person.name


@rule("BREW-002")
def test_a_class_that_grants_a_missing_skill_is_refused_with_what_is_wrong() -> None:
    wrong = Pack(PACK.manifest, {**PACK.entries, "classes": {"cook": Class(name="Cook", bonuses={"cookery": 2})}})
    with pytest.raises(RuleError, match="cook: there is no score 'cookery'"):
        Game(RULESET, (wrong,))
    scene = lay()
    with pytest.raises(IllegalAnswer, match="there is no score 'cookery'"):
        scene.begin("pack-entry", kind="classes", entry="cook", fields={"name": "Cook", "bonuses": {"cookery": 2}})
    assert "cook" not in scene.play.reader().content.of(Class)


@rule("BREW-002")
def test_a_pack_with_an_unknown_field_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text('id = "x"\nversion = "1"\nruleset = "brew"\ntitle = "X"\nlicence = "MIT"\n')
    (tmp_path / "tricks.toml").write_text('[odd]\nname = "Odd"\nmagic_power = 3\n')
    with pytest.raises(RuleError, match="unknown field `magic_power`"):
        read_pack(tmp_path, KINDS)
    (tmp_path / "tricks.toml").write_text('[odd]\nname = "Odd"\neffect = "fly-to-the-moon"\n')
    with pytest.raises(RuleError, match="odd: effect"):
        read_pack(tmp_path, KINDS)


@rule("BREW-002", "BREW-310")
def test_a_gm_writes_a_class_of_their_own_and_it_can_be_taken() -> None:
    scene = lay(xuan=somebody(xp=50))
    scene.begin("pack-entry", kind="classes", entry="diver",
                fields={"name": "Diver", "bonuses": {"athletics": 2, "survival": 2}})  # fmt: skip
    answered(scene.begin("add-class", "xuan", added="diver", because="the sea"), AgreeToIt=True)
    assert (has(scene, "athletics"), has(scene, "survival")) == (2, 2)


@rule("BREW-027", "BREW-359")
def test_a_modifier_adds_a_number_or_changes_the_dice_never_both_never_nothing() -> None:
    for wrong in ({}, {"by": 2, "dice": "advantage"}):
        with pytest.raises(ValueError, match="either adds a number"):
            Modifier(**wrong)  # type: ignore[arg-type]  # wrong on purpose
    assert str(Modifier(by=-2, attributes=("power",), when="in the rain")) == "−2 on power, in the rain"


@rule("BREW-359")
def test_a_trick_with_uses_is_used_up_for_its_session() -> None:
    scene = lay(xuan=somebody(tricks={"salt-memory": Held()})).begin("use-trick", "xuan", trick="salt-memory")
    with pytest.raises(IllegalAnswer, match="no trick with a use left"):
        scene.begin("use-trick", "xuan", trick="salt-memory")
    scene.begin("end-session")
    scene.begin("start-session")
    scene.begin("use-trick", "xuan", trick="salt-memory")
    assert scene["xuan"].tricks["salt-memory"] == Held(used=1, period=2)


@rule("BREW-292", "BREW-293", "BREW-294", "BREW-295", "BREW-296", "BREW-297", "BREW-369", "BREW-370", "BREW-300",
      "BREW-308")  # fmt: skip
def test_the_sheet_has_all_fields() -> None:
    whole = somebody(
        power=3, odds=2, profession=1, professions={"smith": 1}, concept="Smith", ancestry="elf", size="small",
        classes=("pathfinder",), casting="wits", tricks={"lucky": Held()}, flaws={"clumsy": Held()},
        grants=(Grant("perception", 2, "ancestry"),), backstory="Born in a boat.",
    )  # fmt: skip
    scene = lay(xuan=whole)
    sheet = RULESET.sheet(scene.play.reader(), "xuan")  # type: ignore[arg-type]  # an id, as a test says it
    shown = str(sheet)
    for label in ("Power", "Precision", "Speed", "Perception", "Wits", "Charisma", "Health", "Resolve", "Mana", "XP",
                  "Professions", "Specialties", "Tricks", "Flaws", "Items", "Soak", "Backstory", "Notes", "Concept",
                  "Casting Attribute", "Ancestry", "Class", "Athletics", "Animal Handling"):  # fmt: skip
        assert f"label='{label}'" in shown, label
    assert CONTENT.of(Skill)["craft"].noted
    assert pool(scene, "power").total == 3


@rule("BREW-366", "BREW-417")
@pytest.mark.parametrize(("tricks", "health"), [({}, 9), ({"tough-skin": Held()}, 10), ({"lucky": Held()}, 9)])
def test_tough_skin_offsets_the_weakness_to_sunlight(tricks: dict[str, Held], health: int) -> None:
    dweller = somebody(flaws={"weakness-to-sunlight": Held()}, tricks=tricks)
    assert lay(xuan=dweller).begin("in-the-sun", who="xuan", hours=3)["xuan"].health == health


@rule("BREW-394")
def test_back_at_the_ball_nobody_is_shaken_by_the_ball_before() -> None:
    shy = somebody(wits=3, flaws={"thin-face": Held()})
    scene = lay(mode="story", xuan=shy).begin("scene", name="The ball", text="")
    answered(dice(scene.begin("thin-face", "xuan"), 4), HowTheyReact="is shaken")
    scene.begin("scene", name="The garden", text="").begin("scene", name="The ball", text="")
    assert outcome(dice(call(scene, "wits", "", 6), 4)) == (7, "success")


@rule("BREW-394")
def test_who_is_shaken_in_bullet_time_is_so_until_bullet_time_ends() -> None:
    shy = somebody(wits=3, flaws={"thin-face": Held()}, resolve=0)
    scene = lay(mode="bullet", xuan=shy)
    answered(dice(scene.begin("thin-face", "xuan"), 4), HowTheyReact="is shaken")
    assert outcome(dice(call(scene, "wits", "", 6), 4)) == (5, "failure")
    scene.begin("set", path="*time-mode.mode", to="story")
    assert scene["xuan"].tally == {}


@rule("BREW-411", "BREW-413", "BREW-201")
def test_a_broken_vow_that_costs_power_costs_the_dying_their_hours() -> None:
    elf = somebody(power=3, health=4, flaws={"bound-by-their-word": Held()}, resolve=0)
    scene = dice(lay(xuan=elf, mode="story").begin("break-vow", who="xuan"), 1)
    assert (scene["xuan"].health, scene["xuan"].attributes["power"]) == (-1, 2)
    assert scene["xuan"].dying.left == 2 * 60
