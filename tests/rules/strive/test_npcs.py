"""NPCs: Def and Free Strike, what they have of their own, and what they do not share with players' characters."""

from __future__ import annotations

from typing import Any

import pytest

from hearthside.engine import GM, Hidden, IllegalAnswer, Key
from hearthside.rulesets.strive.arrivals import from_npc
from hearthside.rulesets.strive.belongings import Asset
from hearthside.rulesets.strive.body import Affliction
from hearthside.rulesets.strive.derived import base_initiative, maximum_hp, sprint, stability
from hearthside.rulesets.strive.house_rules import HouseRules
from hearthside.rulesets.strive.kinds.npcs import NpcEntry
from hearthside.rulesets.strive.npc import FreeStrike
from hearthside.rulesets.strive.rules.catalogue.expertises import expertises_of
from hearthside.rulesets.strive.rules.npcs.defence import defense_of, dice_for_attacker
from hearthside.rulesets.strive.rules.tests.figures import limit_of
from hearthside.rulesets.strive.rules.tests.parts import Test
from hearthside.rulesets.strive.sheet import sheet
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import DEF
from rules.strive.fights import ap_of, entries, fight, go, now, use
from rules.strive.scenes import Scene, facts, lay, options, questions, reply, seats, somebody, told

BRUTE = Key[Character]("brute")
HITS, MISSES = 6, 1
PUNCHER = somebody(skills={"unarmed-combat": 4}, strength=2, agility=4)


def guarded(defense: int | None = 3, **fields: Any) -> Character:
    """Somebody of the GM's with Def."""
    return somebody(defense=defense, hp=59, toughness=6, **fields)


def punched(scene: Scene, hits: int, dice: int = 6, defend: str = DEF) -> Scene:
    """Vesna punches the brute with so many hits."""
    use(scene, "punch", "brute", attack=True)
    return go(scene, [HITS] * hits + [MISSES] * (dice - hits), Defend=defend)


# --- Def
@pytest.mark.rule("STR-943", "STR-944", "STR-Q179", "STR-Q180", "STR-EX119")
def test_def_is_what_an_attacker_needs_and_costs_an_ap_and_is_1_without_one() -> None:
    scene = fight(vesna=PUNCHER, brute=guarded(3), ap={"brute": 1, "vesna": 4})
    assert now(punched(scene, 3), "brute").hp == 55  # 3 of 3
    assert ap_of(scene, "brute") == 0
    use(scene, "punch", "brute", attack=True)
    go(scene, [HITS, *[MISSES] * 5])  # nobody is asked: there is no AP left
    assert now(scene, "brute").hp == 51


@pytest.mark.rule("STR-943")
def test_one_hit_too_few_misses_and_the_npc_rolls_nothing() -> None:
    scene = punched(fight(vesna=PUNCHER, brute=guarded(3)), 2)
    assert (now(scene, "brute").hp, ap_of(scene, "brute")) == (59, 3)


@pytest.mark.rule("STR-Q179")
def test_at_some_tables_it_takes_a_hit_more_than_def() -> None:
    scene = punched(fight(HouseRules(def_plus_one=True), vesna=PUNCHER, brute=guarded(3)), 3)
    assert now(scene, "brute").hp == 59


@pytest.mark.rule("STR-Q180")
def test_the_gm_may_let_it_happen_and_then_the_ob_is_1() -> None:
    scene = punched(fight(vesna=PUNCHER, brute=guarded(3)), 1, defend="nothing")
    assert (now(scene, "brute").hp, ap_of(scene, "brute")) == (55, 4)


@pytest.mark.rule("STR-Q180")
def test_at_some_tables_def_costs_nothing_while_there_is_an_ap() -> None:
    scene = punched(fight(HouseRules(def_is_free=True), vesna=PUNCHER, brute=guarded(3), ap={"brute": 1}), 2)
    assert (now(scene, "brute").hp, ap_of(scene, "brute")) == (59, 1)


@pytest.mark.rule("STR-Q181", "STR-EX120")
@pytest.mark.parametrize(("hits", "hp"), [(1, 59), (2, 59 - 6)])
def test_dice_that_its_defence_would_lose_are_the_attackers(hits: int, hp: int) -> None:
    marked = guarded(2, conditions={"marked": Affliction(), "prone": Affliction()})  # as good as flanked
    scene = fight(vesna=PUNCHER, brute=marked)
    punched(scene, hits, dice=6 + 2)  # against Ob 2
    assert now(scene, "brute").hp == hp  # 4, and half as much again


@pytest.mark.rule("STR-Q181")
def test_at_some_tables_dice_change_def_itself_never_below_1() -> None:
    rules = HouseRules(dice_change_def=True)
    reader = fight(rules, brute=guarded(2, conditions={"marked": Affliction()})).play.reader()
    alone, beset = (Test(who=BRUTE, of=DEF, purposes=("defence", degree)) for degree in ("unthreatened", "overwhelmed"))
    assert (defense_of(reader, alone).total, defense_of(reader, beset).total) == (1, 1)
    assert dice_for_attacker(reader, beset) == 0


@pytest.mark.rule("STR-Q357")
def test_a_shield_counts_for_def() -> None:
    board = {"Board": Asset(entry="round-board", place="hands", hands=1)}
    reader = fight(brute=guarded(2, assets=board)).play.reader()
    alone, flanked = (Test(who=BRUTE, of=DEF, purposes=("defence", degree)) for degree in ("unthreatened", "flanked"))
    assert defense_of(reader, alone).total == 3  # a Compensation Point
    assert dice_for_attacker(reader, flanked) == 0  # −1D of being flanked, +1D of the shield


@pytest.mark.rule("STR-Q364")
def test_where_nobody_defends_there_is_no_defence_to_weaken() -> None:
    marked = guarded(2, conditions={"marked": Affliction()})
    punched(fight(vesna=PUNCHER, brute=marked), 1, dice=6, defend="nothing")
    punched(fight(HouseRules(undefended_weakened=True), vesna=PUNCHER, brute=marked), 1, dice=7, defend="nothing")


@pytest.mark.rule("STR-Q182", "STR-703")
def test_what_names_its_opponent_is_rolled_against_that() -> None:
    scene = fight(vesna=PUNCHER, brute=guarded(3, strength=2))
    use(scene, "shove", "brute")
    assert options(scene, "Defend") == ["nothing", "strength"]


@pytest.mark.rule("STR-Q183")
def test_def_knows_no_stunts_but_at_some_tables() -> None:
    scene = fight(vesna=PUNCHER, brute=guarded(3))
    use(scene, "punch", "brute", attack=True)
    go(scene, [MISSES] * 6, Defend=DEF)
    assert not [line for line in told(scene) if "stunt" in line.lower()]
    rules = HouseRules(def_stunts=True)
    scene = fight(rules, vesna=PUNCHER, brute=guarded(3))
    use(scene, "punch", "brute", attack=True)
    while questions(scene)[0] != "React":
        go_one(scene)
    assert "React" in questions(scene)  # hits 0 against virtual hits 2


def go_one(scene: Scene) -> None:
    asked = questions(scene)[0]
    reply(scene, asked, {"dice": [MISSES] * 6, "Propose": {}, "Defend": DEF}[asked])


# --- who knows it
@pytest.mark.rule("STR-945")
def test_players_do_not_know_def_until_the_gm_shows_it() -> None:
    scene = fight(vesna=PUNCHER, brute=guarded(3))
    with pytest.raises(Hidden):
        assert scene.view("ana")[BRUTE].defense
    punched(scene, 3)
    assert facts(scene, "TestMade")[-1].values["ob"] is None
    assert not [line for line in told(scene) if "Ob 3" in line]
    go(scene.begin("show-def", who="brute", shown=True))
    assert scene.view("ana")[BRUTE].shown_defense == 3
    use(scene, "punch", "brute", attack=True)
    go(scene, [HITS] * 3 + [MISSES] * 3, Defend=DEF)
    assert facts(scene, "TestMade")[-1].values["ob"] == 3
    go(scene.begin("show-def", who="brute", shown=False))
    assert scene.view("ana")[BRUTE].shown_defense is None


@pytest.mark.rule("STR-946", "STR-1131", "STR-Q184")
def test_the_gm_chooses_for_each_npc_and_elite_ones_usually_roll() -> None:
    stalker = entries(NpcEntry)["reed-stalker"]
    assert stalker.has_def
    elite = NpcEntry(name="Champion", power="elite", defense=4)
    assert not elite.has_def
    assert NpcEntry(name="Champion", power="elite", defense=4, rolls_defence=False).has_def
    scene = go(lay(brute=somebody(defense=3)).begin("set-def", who="brute", defense=0))
    assert now(scene, "brute").defense is None
    go(scene.begin("set-def", who="brute", defense=4))
    assert now(scene, "brute").defense == 4


@pytest.mark.rule("STR-945", "STR-946")
def test_only_somebody_of_the_gms_has_def() -> None:
    scene = lay(brute=somebody())
    with pytest.raises(IllegalAnswer):
        scene.begin("set-def", who="vesna", defense=3)
    with pytest.raises(IllegalAnswer):
        scene.begin("show-def", "ana", who="brute", shown=True)


# --- what they have and do not have
@pytest.mark.rule("STR-939", "STR-940", "STR-1118", "STR-1263")
def test_an_npc_of_the_setting_is_ready_for_a_fight() -> None:
    scene = seats().begin("bring-in-ready", who="reed-stalker", seen_by="all")
    who = Key[Character]("reed-stalker")
    reader = scene.play.reader()
    stalker = reader[who]
    assert (stalker.hp, maximum_hp(reader, who).total) == (40, 40)
    assert (stalker.defense, stalker.free_strike) == (2, FreeStrike(3, "piercing", 1))
    assert (stability(reader, who), base_initiative(reader, who).total, sprint(reader, who)) == (0, 7, 3)
    assert "bite" in expertises_of(reader, who)
    assert "bite" not in expertises_of(lay().play.reader(), Key[Character]("vesna"))


@pytest.mark.rule("STR-941")
def test_people_are_sapient_animals_are_not_and_of_monsters_the_entry_says() -> None:
    kinds = [from_npc("x", NpcEntry(name="X", type=one)) for one in ("people", "animal", "monster")]
    assert [one.sapient for one in kinds] == [True, False, False]
    assert all(one.sentient for one in kinds[:2])
    assert from_npc("x", NpcEntry(name="X", type="monster", sapient=True)).sapient
    assert not from_npc("x", NpcEntry(name="X", type="monster", sentient=False)).sentient


@pytest.mark.rule("STR-1027", "STR-Q212", "STR-1130")
def test_a_bite_deals_1d4_and_strength() -> None:
    scene = fight(turn="brute", vesna=somebody(hp=30), brute=somebody(skills={"bite": 3}, strength=3, agility=3))
    use(scene, "bite", "vesna", who="brute", attack=True)
    go(scene, [HITS, *[MISSES] * 5], [2])
    assert (now(scene, "vesna").hp, ap_of(scene, "brute")) == (25, 2)


@pytest.mark.rule("STR-977", "STR-981", "STR-1192", "STR-EX176")
def test_feeble_npcs_have_10_hp_and_lean_ones_10_for_each_toughness() -> None:
    hale, rat = somebody(toughness=3), somebody(toughness=2, power="feeble")
    people: dict[str, Any] = {"vesna": hale, "brute": hale, "rat": rat}
    for rules, expected in ((HouseRules(), (40, 40, 10)), (HouseRules(lean_npcs=True), (40, 30, 10))):
        reader = lay(rules, **people).play.reader()
        assert tuple(maximum_hp(reader, Key[Character](one)).total for one in people) == expected


@pytest.mark.rule("STR-942", "STR-Q178")
def test_npcs_die_at_0_hp_are_injured_without_a_roll_and_gain_no_grit() -> None:
    for rules, power, grit in ((HouseRules(), "elite", 0), (HouseRules(mighty_grit=True), "elite", 1),
                               (HouseRules(mighty_grit=True), "regular", 0)):  # fmt: skip
        brute = somebody(hp=59, toughness=6, power=power)
        scene = lay(rules, brute=brute).begin("hurt", who="brute", points=15, kind="slashing")
        go(scene, [1], [1])
        assert (len(now(scene, "brute").injuries), now(scene, "brute").grit) == (1, grit)
    scene = go(lay(brute=somebody(hp=5)).begin("hurt", who="brute", points=9, kind="slashing"))
    assert now(scene, "brute").state == "dead"


@pytest.mark.rule("STR-936", "STR-938")
def test_npcs_earn_nothing_and_learn_nothing() -> None:
    scene = lay(brute=somebody())
    go(scene.begin("call", who=["brute"], of="stealth", ob=1), [HITS] * 4)
    assert "stealth" not in now(scene, "brute").skills
    assert not now(scene, "brute").xp


@pytest.mark.rule("STR-Q372")
def test_an_npc_without_the_skill_has_a_hit_limit_of_1_but_at_some_tables() -> None:
    test = Test(who=BRUTE, of="self-control")
    limit = limit_of(lay(brute=somebody()).play.reader(), test)
    assert limit is not None
    assert limit.total == 1
    assert limit_of(lay(HouseRules(npcs_unlimited=True), brute=somebody()).play.reader(), test) is None


@pytest.mark.rule("STR-937")
def test_a_personality_is_shown_where_the_gm_wrote_one() -> None:
    for character, is_shown in ((somebody(), False), (somebody(ambition="To be left alone"), True)):
        tabs = [one.label for one in sheet(lay(brute=character).view(GM), BRUTE).widgets]
        assert ("Personality & Fate" in tabs) is is_shown


@pytest.mark.rule("STR-945", "STR-946")
@pytest.mark.parametrize(("to", "shown"), [(5, 5), (None, None)])
def test_players_who_know_a_def_know_it_as_it_is_now(to: int | None, shown: int | None) -> None:
    scene = lay(rat=somebody(defense=3, shown_defense=3))
    scene.begin("set", path="rat.defense", to=to)
    assert scene["rat"].shown_defense == shown
