"""The Brew System on the page: a character from nothing, a brawl, a recovery, magic, and a setting that travels."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.people import PHONE, Person
from browser.systems import Sitting, SystemTable, gathered
from browser.test_print import printed

ILSE, TAMSIN = "ilse-vann", "tamsin-of-the-wells"


@pytest.fixture
def inn(someone: Invite, host: Person, request: pytest.FixtureRequest) -> Sitting:
    """Ana plays Ilse on a phone, Ben plays Tamsin."""
    return gathered(someone, host, request.node.name[5:50].replace("_", " "), "brew", "ilse", "tamsin")


def step(person: Person, title: str) -> None:
    """The wizard asks this now."""
    person.sees(person.page.get_by_role("heading", level=1, name=title))


def picks_and_goes_on(person: Person, title: str, option: str) -> None:
    step(person, title)
    person.press(person.page.get_by_role("radio", name=re.compile(rf"^{re.escape(option)}")))
    person.press(option)


def gives(person: Person, **points: int) -> None:
    for row, number in points.items():
        person.page.get_by_role("textbox", name=row.replace("_", " "), exact=True).fill(str(number))


def test_a_character_is_made_from_nothing_to_a_finished_sheet(host: Person, someone: Invite) -> None:
    table = SystemTable(host, "From nothing", "brew", "ilse", "tamsin")
    host.goes(table.path)
    table.act("add-seat", name="Cleo")
    cleo = table.seats(someone("Cleo", theme="paper"), "cleo")
    cleo.goes(f"{table.path}/create")
    cleo.press("Begin")

    # 1. Who it is.
    step(cleo, "What is the character's name?")
    cleo.page.get_by_role("textbox").fill("Odo Marsh")
    cleo.press("Go on")
    step(cleo, "Who is it, in a few words?")
    cleo.page.get_by_role("textbox").fill("A ferryman without a river")
    cleo.press("Go on")
    picks_and_goes_on(cleo, "Ancestry?", "Brineborn")
    picks_and_goes_on(cleo, "Class?", "Road-player")
    picks_and_goes_on(cleo, "Which specialty of the class?", "Performance: Disguise")
    step(cleo, "Does the character use magic?")
    cleo.press("Yes")

    # 2. Points: what is left is counted while they are given out, and nobody gives out more than there is.
    step(cleo, "Attributes: 10 points, and up to 5 free ones")
    gives(cleo, Power=4, Precision=4, Speed=3, Perception=3, Wits=3, Charisma=1)
    cleo.sees("18 of 15 given out, 3 too many")
    expect(cleo.button("Go on")).to_be_disabled()
    gives(cleo, Power=3, Precision=2, Speed=2, Perception=2, Wits=2, Charisma=1)
    cleo.sees("12 of 15 given out, 3 left")
    cleo.press("Go on")

    # 3. A specialty, which the GM has a word in; skills and magic share what is left of the free points.
    step(cleo, "A free specialty, or 2 more points for skills?")
    cleo.page.get_by_role("combobox", name="In which skill?").select_option(label="Survival")
    cleo.page.get_by_role("textbox", name="What in it?").fill("River lore")
    cleo.press("Go on")
    step(cleo, "Waiting for the GM")
    host.press("Yes", host.asked("A specialty: Survival, River lore. Do you agree?"))
    step(cleo, "Skills: 10 points, and up to 3 free ones")
    gives(cleo, Athletics=3, Animal_Handling=0, Craft=0, Interaction=2, Investigation=0, Medicine=0, Melee=2,
          Performance=1, Stealth=0, Survival=3, Profession=0)  # fmt: skip
    cleo.sees("11 of 13 given out, 2 left")
    cleo.press("Go on")
    step(cleo, "Magic: 5 points, and up to 2 free ones")
    gives(cleo, Transfiguration=0, Healing=0, Destruction=0, Illusion=4, Scrying=0, Odds=3, Movement=0)
    cleo.sees("7 of 7 given out, 0 left")
    cleo.press("Go on")
    picks_and_goes_on(cleo, "Which Attribute suits the character's kind of magic?", "Wits")

    # 4. What they have, as player and GM agree.
    step(cleo, "What does the character have?")
    cleo.press("Add one")
    cleo.page.get_by_role("textbox", name="What is it?").fill("Ferry pole")
    cleo.press("Go on")
    step(cleo, "Waiting for the GM")
    host.press("Yes", host.asked(re.compile("Ferry pole")))
    step(cleo, "Where do they come from? (backstory)")
    cleo.press("Go on")

    # 5. The sheet is whole, on the page and in the record.
    step(cleo, "Odo Marsh is ready")
    for seen in ("Brineborn, medium", "Road-player", "Performance: Disguise", "Survival: River lore", "Ferry pole"):
        cleo.sees(seen)
    made = table.record("odo-marsh")
    assert made["attributes"] == {"power": 4, "precision": 3, "speed": 3, "perception": 3, "wits": 3, "charisma": 2}
    assert made["fields"] == {"illusion": 4, "odds": 3}
    assert made["skills"] == {"athletics": 3, "interaction": 2, "melee": 2, "performance": 1, "survival": 3}
    assert cleo.barriers() == []
    cleo.press(cleo.link("Take a seat at the table"))
    cleo.sees("Odo Marsh", cleo.page.get_by_role("region", name="The cast"))


# --- a brawl
def brings_in(mara: Person, name: str, **numbers: int) -> None:
    """A name and three numbers, from "Add" to the cast."""
    mara.picks("Add", "Bring somebody in")
    window = mara.window("Bring somebody in")
    window.get_by_role("textbox", name="What is the character's name?").fill(name)
    for word, number in numbers.items():
        window.get_by_role("textbox", name=re.compile(f"^{word}")).fill(str(number))
    mara.press("Bring somebody in", window)
    mara.sees(name, mara.page.get_by_role("region", name="The cast"))


def does(mara: Person, label: str) -> Locator:
    """Find an action by its name and open its form."""
    mara.page.keyboard.press("Control+k")
    mara.page.get_by_role("combobox").fill(label)
    mara.press(mara.page.get_by_role("option", name=label, exact=True))
    return mara.window(label)


def declares(person: Person, who: str, deed: str) -> None:
    form = person.asked(f"What does {who} do this round?")
    person.press(form.get_by_role("radio", name=re.compile(rf"^{re.escape(deed)}")))
    person.press("Done", form)


def health(person: Person, who: str) -> Locator:
    card = person.page.get_by_role("region", name="The cast").get_by_role("article").filter(has_text=who)
    return card.get_by_role("group", name=re.compile("^Health:"))


def contest(inn: Sitting, ilse: int, theirs: int) -> None:
    """Nothing else counts; both throw."""
    inn.ana.answers("What helps Ilse Vann?", by="None of them")
    inn.ana.types_dice("Roll 1d6: the contest", ilse)
    inn.mara.types_dice("Roll 1d6: the contest", theirs)


def test_three_fall_upon_one_who_has_a_knife_and_a_cap(inn: Sitting) -> None:
    table, mara, ana, ben = inn
    table.real_dice("gm-seat")
    table.act("hurt", who=ILSE, points=5)
    table.act("bring-in", name="Ted", body=3, mind=1, skill=2)
    table.act("bring-in-ready", who="hired-fist")

    # 1. A name and three numbers are enough to start a fight; where everybody stands is drawn for all.
    brings_in(mara, "Pete", Body=3, Mind=1, Skill=2)
    window = does(mara, "Start a fight")
    for name in ("Ilse Vann", "Ted", "Hired fist", "Pete"):
        window.get_by_role("checkbox", name=name, exact=True).check()
    window.get_by_role("checkbox", name="Tamsin of the Wells", exact=True).uncheck()
    mara.press("Start a fight", window)
    field = ben.sees(ben.page.get_by_role("region", name="Distances"))
    expect(field.get_by_role("listitem", name="the middle, close").get_by_role("button")).to_have_count(4)
    window = does(mara, "Place a fighter")
    mara.press(window.get_by_role("radio", name="Pete", exact=True))
    mara.press(window.get_by_role("radio", name=re.compile("^right of the middle")))
    mara.press("Place a fighter", window)
    ben.sees(field.get_by_role("listitem", name="right of the middle, mid-range").get_by_role("button", name="Pete"))
    table.act("place-fighter", who="pete", zone=0)

    # 2. All declare at once: three against one, and she meets Pete.
    mara.press("Fight a round", does(mara, "Fight a round"))
    declares(ana, "Ilse Vann", "Attack Pete: Knife (Precision)")
    declares(mara, "Ted", "Attack Ilse Vann: Grapple (Power)")
    declares(mara, "Hired fist", "Attack Ilse Vann: Cudgel (Power)")
    declares(mara, "Pete", "Attack Ilse Vann: Bare hands (Power)")
    for foe in ("Ted", "Hired fist"):
        ana.chooses(re.compile(rf"^{foe} attacks Ilse Vann \(additional attacker: [-−]4"), "Defend (Precision + Melee)")

    # 3. The knife, the grapple, the cudgel: each a contest, and nobody is hurt before all have rolled.
    contest(inn, ilse=5, theirs=1)
    ana.chooses("Ilse Vann succeeds with 13. Risk it for more?", "Let it pass")
    for foe in ("Ted", "Hired fist"):
        contest(inn, ilse=2, theirs=5)
        ana.chooses(f"{foe} 10, Ilse Vann 6. Reroll?", "Let it pass")
        mara.chooses(f"{foe} succeeds with 10. Risk it for more?", "Let it pass")
    ana.chooses("Ilse Vann hits Pete for 7.", "Let it pass")
    mara.chooses("Hired fist hits Ilse Vann for 2.", "Let it pass")  # 3 and 1 for the margin, less skin and cap
    expect(health(ben, "Pete")).to_have_accessible_name("Health: 3 of 10")
    expect(health(ben, "Ilse Vann")).to_have_accessible_name("Health: 3 of 10")
    ben.sees("held down", ben.page.get_by_role("region", name="The cast"))
    card = ben.card(re.compile("Fight a round"))
    for seen in ("Knife", "Thick leather fur cap", "Tough Skin"):
        ben.sees(re.compile(seen), card)

    # 4. A lasting injury in place of the last two points, as the GM agrees.
    ana.picks("More for Ilse Vann", "Take a lasting injury")
    window = ana.window("Take a lasting injury")
    window.get_by_role("textbox", name=re.compile("^Which injury")).fill("cracked rib")
    ana.press("Take a lasting injury", window)
    mara.press("Done", mara.asked(re.compile("takes “cracked rib”.*for 2 damage. Does it fit")))
    expect(health(ben, "Ilse Vann")).to_have_accessible_name("Health: 5 of 10")
    ben.sees("cracked rib", ben.page.get_by_role("region", name="The cast"))
    assert ana.overflow() <= 0
    assert ben.barriers() == []


# --- harm and time
def opens(person: Person, who: str) -> None:
    """Open a sheet from the cast."""
    person.press(person.page.get_by_role("region", name="The cast").get_by_text(who, exact=True).first)


def passes_days(mara: Person, days: int, foretold: str) -> None:
    mara.press("Time passes")
    window = mara.window("Time passes")
    mara.press(window.get_by_role("radiogroup", name="What goes by?").get_by_text("Days", exact=True))
    window.get_by_role("textbox", name="How many?").fill(str(days))
    mara.sees(re.compile(foretold), window)
    mara.press("Time passes", window)
    mara.misses(window)


def test_a_fall_to_minus_two_is_stabilized_and_twelve_days_of_care_end_in_recovery(inn: Sitting) -> None:
    table, mara, ana, ben = inn
    table.act("real-dice", "ben", on=False)  # care for many days: the server rolls
    opens(ben, "Tamsin of the Wells")

    # 1. Twelve points: Ilse lies there, and without care a clock runs.
    window = does(mara, "Damage")
    mara.press(window.get_by_role("radio", name="Ilse Vann"))
    window.get_by_role("textbox", name=re.compile("^How many points")).fill("12")
    mara.press("Damage", window)
    expect(health(ben, "Ilse Vann")).to_have_accessible_name("Health: −2 of 10")
    ana.press(ana.page.get_by_role("tab", name="Body"))
    ana.sees("dying", ana.page.get_by_role("article", name="Sheet of Ilse Vann"))

    # 2. Tamsin tends her, and the GM says how hard that is: 8 against 6 needs no die. Seven days of care are to come,
    #    10 less Ilse's Power.
    ben.picks("More for Tamsin of the Wells", "Tend")
    ben.press("Tend", ben.window("Tend"))
    mara.press("Done", mara.asked("Ilse Vann is tended with Wits. How difficult is it?"))
    ben.answers("What helps Tamsin of the Wells?", by="None of them")
    ben.press("No", ben.asked("8 against 6 succeeds without a die. Roll for more?"))
    expect(health(ben, "Ilse Vann")).to_have_accessible_name("Health: 1 of 10")
    ana.sees("stabilizing", ana.page.get_by_role("article", name="Sheet of Ilse Vann"))
    assert table.record(ILSE)["stabilization"]["left"] == 7

    # 3. Twelve days, foretold and then lived: a week of stabilization, and the rest of it recovery.
    table.act("live", who=[ILSE], carers=[TAMSIN])
    passes_days(mara, 12, "Ilse Vann: stable, 7 days until recovery")
    ben.answers("What helps Tamsin of the Wells?", by="None of them")
    expect(health(ben, "Ilse Vann")).to_have_accessible_name("Health: 10 of 10")
    ana.misses("stabilizing", ana.page.get_by_role("article", name="Sheet of Ilse Vann"))
    mara.sees("Day 13", mara.page.get_by_role("region", name="The scene"))
    mara.press("Undo", mara.page.get_by_role("region", name="The log"))  # one entry, one undo
    expect(health(ben, "Ilse Vann")).to_have_accessible_name("Health: 1 of 10")


def heals(ben: Person, die: int) -> None:
    ben.picks("More for Tamsin of the Wells", "Heal by magic")
    ben.press("Heal by magic", ben.window("Heal by magic"))
    ben.types_dice("Roll 1d6: the roll", die)
    ben.chooses(re.compile(f"^Tamsin of the Wells succeeds with {9 + die}. Risk it for more"), "Take a Chance Roll")
    form = ben.asked("What is to be gained by it?")
    form.get_by_role("textbox").fill("the wound closes whole")
    ben.press("Done", form)


def test_a_magical_healing_is_risked_by_a_chance_roll(inn: Sitting) -> None:
    table, mara, ana, ben = inn
    table.act("hurt", who=ILSE, points=9)
    mara.press(mara.page.get_by_role("switch", name="Bullet Time"))
    ben.sees("Bullet Time", ben.page.get_by_role("region", name="In this place"))
    opens(ben, "Tamsin of the Wells")

    # 1. 10 would heal four points; with a 4 it is 14, and eight. The GM has to permit it.
    heals(ben, die=1)
    mara.press("Yes", mara.asked(re.compile("asks for a Chance Roll.*the wound closes whole. Permitted?")))
    ben.types_dice("Roll 1d6: the Chance Roll", 4)
    expect(health(ben, "Ilse Vann")).to_have_accessible_name("Health: 9 of 10")
    ana.turns_to("Log")
    ana.sees("Chance Roll", ana.card(re.compile("^Tamsin of the Wells: Heal by magic")))

    # 2. On a 2 the whole action fails; the mana is gone all the same.
    heals(ben, die=6)
    mara.press("Yes", mara.asked(re.compile("asks for a Chance Roll")))
    ben.types_dice("Roll 1d6: the Chance Roll", 2)
    ben.sees("Failure", ben.card(re.compile("^Tamsin of the Wells: Heal by magic")))
    expect(health(ben, "Ilse Vann")).to_have_accessible_name("Health: 9 of 10")
    card = ben.page.get_by_role("region", name="The cast").get_by_role("article").filter(has_text="Tamsin")
    expect(card.get_by_role("group", name="Mana: 10 of 12")).to_be_visible()


# --- a setting of one's own
WRITE = "Write into the campaign's pack"


SETTING = "Make your own setting"


def goes_to(mara: Person, window: Locator, title: str) -> None:
    """Another step of the checklist, from the list at its side."""
    steps = window.get_by_role("navigation", name="Steps")
    mara.press(steps.get_by_role("button", name=title))
    mara.sees(window.get_by_role("heading", level=3, name=title))


def copies(mara: Person, window: Locator, like: str, name: str, **fields: str) -> None:
    mara.picks(window.get_by_role("button", name=f"More about {like}"), "Copy it")
    form = mara.window("Copy an entry")
    form.get_by_role("textbox", name="What is the new one called?").fill(name)
    for field, text in fields.items():
        form.get_by_role("textbox", name=field, exact=True).fill(text)
    mara.press("Copy an entry", form)
    mara.misses(form)
    mara.sees(name, window)


def keeps_only(mara: Person, window: Locator, *names: str) -> None:
    mara.press("Choose which", window)
    form = mara.window("Choose what there is")
    for box in form.get_by_role("checkbox").all():
        box.uncheck()
    for name in names:
        form.get_by_role("checkbox", name=re.compile(rf"^{name}")).check()
    mara.press(form.get_by_text("Yes", exact=True))
    mara.press("Choose what there is", form)
    mara.misses(form)


def test_a_setting_is_made_step_by_step_exported_and_played_in_another_campaign(
    host: Person, someone: Invite, tmp_path: Path
) -> None:
    # 1. The idea: a name, what it is about, and a genre, which brings its house rules.
    here = SystemTable(host, "Where it is written", "brew", "ilse", "tamsin")
    host.goes(here.path)
    host.picks("More for the table", SETTING)
    window = host.window(SETTING)
    host.sees("0 of 11 steps are done", window)
    host.write("Name of the setting", "Rain on Gull Street", window)
    host.write("What it is about", "A harbour town where it never stops raining, and nobody is what they say.", window)
    host.press(window.get_by_role("button", name="Play by it: Noir"))
    host.sees("House rules with Noir: Magic: no.")
    assert host.barriers() == []
    host.press("Go on", window)

    # 2. Ancestries and classes: one people of its own, of those that were there only one class, and that changed.
    host.sees(window.get_by_role("heading", level=3, name="Ancestries and classes"))
    copies(host, window, "Brineborn", "Gullfolk", Text="Light bones, loud voices.")
    keeps_only(host, window, "Gullfolk")
    expect(window.get_by_role("listitem").filter(has_text="struck")).to_have_count(5)
    host.press(window.get_by_role("radiogroup", name="Kinds of things").get_by_text("Classes"))
    copies(host, window, "Road-player", "Night singer", Text="Knows every cellar by its echo.")
    keeps_only(host, window, "Night singer")
    host.write("What have you decided?", "Everybody here is a gull, at heart.", window)
    host.press("Done, go on", window)
    host.sees("1 of 11 steps are done", window)

    # 3. What does not fit is refused in words, in the form, and changes nothing.
    goes_to(host, window, "Opponents and others")
    host.press("Write a new one", window)
    form = host.window(WRITE)
    form.get_by_role("textbox").first.fill("Wrecker")
    for field, number in {"Body": "4", "Mind": "2", "Skill": "0"}.items():
        form.get_by_role("textbox", name=field, exact=True).fill(number)
    form.get_by_role("textbox", name="Health", exact=True).fill("0")
    host.forgives("409|Conflict")
    host.press(WRITE, form)
    host.sees(re.compile("Expected `int` >= 1"), form)
    form.get_by_role("textbox", name="Health", exact=True).fill("12")
    host.press(WRITE, form)
    host.misses(form)
    host.sees("Wrecker", window)
    host.press("Done, go on", window)

    # 4. House rules of a step stand with it; what was decided stays when one comes back.
    goes_to(host, window, "Experience")
    host.press(window.get_by_text("House rules of this step"))
    host.press(window.get_by_role("switch", name="Attributes cannot be raised"))
    host.sees("1 differs", window)
    goes_to(host, window, "Ancestries and classes")
    expect(window.get_by_role("textbox", name="What have you decided?")).to_have_value(
        "Everybody here is a gull, at heart."
    )
    assert host.barriers() == []

    # 5. It is taken along as a file.
    goes_to(host, window, "Take it along")
    host.sees("Rain on Gull Street", window)
    host.sees("2 differ from the book", window)
    with host.page.expect_download() as given:
        host.press(window.get_by_role("link", name="Export as a pack"))
    given.value.save_as(tmp_path / "pack.zip")

    # 6. Another campaign takes it in, with its house rules; the way there is open to a phone too.
    there = SystemTable(host, "Where it is played", "brew", "ilse", "tamsin")
    there.act("add-seat", name="Cleo")
    host.goes(there.path)
    host.page.set_viewport_size({"width": 360, "height": 740})
    host.turns_to("Scene")
    host.picks("More for the table", SETTING)
    window = host.window(SETTING)
    goes_to(host, window, "Take it along")
    window.get_by_label("A pack, as a zip file").set_input_files(tmp_path / "pack.zip")
    host.sees("Rain on Gull Street", window)
    host.sees("2 differ from the book", window)
    assert host.overflow() <= 0
    host.press("Close", window.get_by_role("contentinfo"))
    host.page.set_viewport_size({"width": 1440, "height": 900})

    # 7. It is played there: the Wrecker stands in a fight, and a gull is born who knows no magic.
    window = does(host, "Bring in somebody of the setting")
    host.press(window.get_by_role("radio", name=re.compile("^Wrecker")))
    host.press("Bring in somebody of the setting", window)
    host.sees("Wrecker", host.page.get_by_role("region", name="The cast"))
    there.act("start-fight", who=[ILSE, "wrecker"])
    host.sees(host.page.get_by_role("region", name="Distances").get_by_role("button", name="Wrecker"))
    assert there.record("wrecker")["attributes"]["power"] == 4
    cleo = there.seats(someone("Cleo", PHONE), "cleo")
    cleo.goes(f"{there.path}/create")
    cleo.press("Begin")
    cleo.page.get_by_role("textbox").fill("Kee")
    cleo.press("Go on")
    step(cleo, "Who is it, in a few words?")
    cleo.press("Go on")
    step(cleo, "Ancestry?")
    expect(cleo.page.get_by_role("radio")).to_have_count(1)
    picks_and_goes_on(cleo, "Ancestry?", "Gullfolk")
    picks_and_goes_on(cleo, "Class?", "Night singer")
    picks_and_goes_on(cleo, "Which specialty of the class?", "Performance: Disguise")
    step(cleo, "Attributes: 10 points, and up to 5 free ones")
    assert cleo.overflow() <= 0


FULL = {
    "skills": {"athletics": 3, "animal-handling": 2, "craft": 1, "interaction": 3, "investigation": 2, "medicine": 4,
               "melee": 1, "performance": 2, "stealth": 1, "survival": 3, "profession": 4},
    "professions": {"nurse": 3, "well-digger": 1},
    "specialties": [{"skill": "medicine", "name": "Poisons"}, {"skill": "survival", "name": "Salt flats"},
                    {"skill": "interaction", "name": "Haggling"}],
    "fields": {"transfiguration": 1, "healing": 4, "destruction": 2, "illusion": 2, "scrying": 3, "odds": 1,
               "movement": 1},
    "spells": ["close-wound", "cool-fever", "ease-pain", "draw-poison", "far-ear", "last-steps", "fright", "blur"],
    "tricks": {key: {} for key in ("magical-affinity", "well-blessed", "eagle-eyed", "lucky", "tough-skin")},
    "flaws": {key: {} for key in ("bound-by-their-word", "superstitious", "unlucky")},
    "items": {"Knife": {"weapon": "knife"}, "First aid kit": {"kg": 2}, "Key without a lock": {}, "Rope": {"kg": 3},
              "Lantern": {"kg": 1}, "Water skin": {"kg": 2}, "A chest": {"kg": 20, "on_person": False}},
    "injuries": {"cracked rib": {"effect": "every step hurts", "penalties": {"speed": 2}},
                 "torn ear": {"effect": "hears badly", "penalties": {"perception": 1}}},
    "xp": 37,
    "backstory": "Born at the third well in the year it ran dry, and carried down the road in a salt cart. " * 4,
    "notes": "Owes the ferryman of Ember. Has a key without a lock, and a name that is not hers. " * 3,
}  # fmt: skip


def test_a_full_sheet_takes_one_screen_of_a_phone_for_each_tab_and_one_page_of_paper(
    host: Person, someone: Invite
) -> None:
    table = SystemTable(host, "All on one page", "brew", "ilse", "tamsin")
    host.goes(table.path)
    for field, value in FULL.items():
        table.act("set", path=f"{TAMSIN}.{field}", to=value, why="a long campaign")
    table.act("bring-in", name="Ted", body=3, mind=1, skill=2)
    table.act("start-fight", who=[TAMSIN, "ted"])
    table.act("hurt", who=TAMSIN, points=7)
    table.act("give-bonus", who=TAMSIN, name="The onlookers cheer", modifier=2)
    table.act("give-bonus", who=TAMSIN, name="Sand in the eyes", modifier=-2, attributes=["perception"])
    ben = table.seats(someone("Ben", PHONE), "ben")
    sheet = ben.page.get_by_role("article", name="Sheet of Tamsin of the Wells")
    tabs = sheet.get_by_role("tab")
    expect(tabs).to_have_text(["Play", "Body", "Skills", "Magic", "Tricks", "Gear", "Story"])
    for name in ("Body", "Skills", "Magic", "Tricks", "Gear", "Story", "Play"):
        ben.press(sheet.get_by_role("tab", name=name))
        expect(sheet.get_by_role("tab", name=name)).to_have_attribute("aria-selected", "true")
        assert ben.page.locator(".page").evaluate("(page) => page.scrollHeight - page.clientHeight") <= 0, name
        assert ben.overflow() <= 0
        assert ben.barriers() == []
    assert printed(ben) == 1

    # What is long is folded, to be read where it stands; on paper it is whole.
    ben.press(sheet.get_by_role("tab", name="Story"))
    ben.press(sheet.get_by_role("button", name="Read on").first)
    ben.sees(sheet.get_by_role("button", name="Less of it"))
    assert printed(ben) == 1
    opens(host, "Tamsin of the Wells")
    host.sees("Key without a lock", host.page.get_by_role("article", name="Sheet of Tamsin of the Wells"))
    assert printed(host) == 1


def test_a_sheets_menu_shows_first_what_can_be_done_and_folds_the_rest(inn: Sitting) -> None:
    ana = inn.ana
    ana.press("More for Ilse Vann")
    menu = ana.page.get_by_role("menu")
    expect(menu.locator("[aria-disabled]")).to_have_count(0)
    fold = menu.get_by_role("menuitem", name=re.compile(r"^\d+ that cannot be done now$"))
    ana.press(fold)
    ana.sees("Ilse Vann has no Thin Face", menu)
    refused = menu.locator("[aria-disabled]").count()
    assert refused == int(fold.inner_text().split()[0])
    assert ana.barriers() == []


def test_house_rules_are_found_by_group_by_word_and_by_what_differs_from_the_book(inn: Sitting) -> None:
    mara, ben = inn.mara, inn.ben
    mara.picks("More for the table", "House rules")
    window = mara.window("House rules")
    rules = window.get_by_role("listitem")
    mara.sees(rules.first)
    all_of_them = rules.count()
    assert all_of_them > 150
    expect(window.get_by_role("region", name="Healing", exact=True)).to_be_visible()
    mara.sees("none differs", window)

    # 1. By a word, and by the number of a rule.
    mara.write("Find a house rule", "mana returns", window)
    mara.sees("Mana returns", window)
    assert rules.count() < 5
    mara.write("Find a house rule", "BREW-Q17", window)
    expect(rules).to_have_count(1)
    mara.sees("Ties", window)
    mara.write("Find a house rule", "", window)

    # 2. What differs, alone.
    mara.press(window.get_by_role("switch", name="Only what differs from the book"))
    mara.sees("As the book has them", window)
    mara.press(window.get_by_role("switch", name="Only what differs from the book"))
    window.get_by_role("combobox", name="Ties", exact=True).select_option(label="reroll")
    mara.press(window.get_by_role("switch", name="NPCs have Resolve"))
    mara.sees("2 differ", window)
    mara.press(window.get_by_role("switch", name="Only what differs from the book"))
    expect(rules).to_have_count(2)
    mara.sees("the book: nobody", window)
    assert mara.barriers() == []

    # 3. A player reads them, and changes none.
    ben.picks("More for the table", "House rules")
    window = ben.window("House rules")
    ben.press(window.get_by_role("switch", name="Only what differs from the book"))
    expect(window.get_by_role("listitem")).to_have_count(2)
    expect(window.get_by_role("combobox")).to_have_count(0)


def test_the_shared_screen_shows_where_everybody_stands(inn: Sitting) -> None:
    table, mara, _, _ = inn
    table.act("bring-in", name="Ted", body=3, mind=1, skill=2)
    table.act("bring-in", name="Lurker", body=3, mind=1, skill=2)
    table.act("hide", what="lurker")
    table.act("start-fight", who=[ILSE, "ted", "lurker"])
    table.act("place-fighter", who="ted", zone=1)
    table.act("place-fighter", who="lurker", zone=3)
    table.act("name-place", zone=1, name="the bar")
    mara.goes(f"{table.path}/screen")
    field = mara.sees(mara.page.get_by_role("region", name="Distances"))
    mara.sees("Ted", field.get_by_role("listitem", name="the bar, mid-range"))
    mara.misses("Lurker", field)
    expect(field.get_by_role("button")).to_have_count(0)
