"""What the book asks whoever makes a setting to decide, in its order, and the genres that it sketches."""

from __future__ import annotations

from hearthside.engine import Checklist, Genre, SettingStep, rule


@rule("BREW-002", "BREW-388", "BREW-389", "BREW-390")
def checklist() -> Checklist:
    """The way to a setting: who lives there, how harm and magic work, what things and people there are."""
    return Checklist(steps=STEPS, genres=GENRES)


STEPS = (
    SettingStep(
        name="people", title="Ancestries and classes", kinds=("ancestries", "classes"),
        text="Which peoples are there, and which callings? Decide whether they are to be equally strong. Write to each "
        "its bonuses, and name its trick and its flaw.",
        groups=("Characters", "Classes and ancestries"), rule="BREW-388"),
    SettingStep(
        name="tricks", title="Tricks and flaws", kinds=("tricks", "flaws"),
        text="Which of them suit the genre? Those of ancestries and classes belong here too.",
        groups=("Tricks and flaws",), rule="BREW-388"),
    SettingStep(
        name="harm", title="Damage and healing", kinds=("illnesses",),
        text="How deadly is it? Realistic or simplified healing; what soaks damage besides armor; which illnesses and "
        "poisons go about.",
        groups=("Hits and damage", "Health", "Injuries", "Healing", "Illness", "Food and drink", "Sleep"),
        rule="BREW-388"),
    SettingStep(
        name="skills", title="Skills", kinds=("skills",),
        text="Which skills does the setting need, which does it not? With more skills, give more points at creation.",
        groups=("Specialties", "Best at Thing", "Training"), rule="BREW-388"),
    SettingStep(
        name="magic", title="Magic", kinds=("fields", "traditions", "spells"),
        text="Is there any? If so: free-form or by spell lists, which fields and traditions, and how mana returns.",
        groups=("Magic", "Magic in a fight"), rule="BREW-388"),
    SettingStep(
        name="things", title="Weapons, armor and special items", kinds=("weapons", "armors", "paces"),
        text="What do people fight with and wear, and how do they travel? Note what else is special.",
        groups=("Fighting", "Distance and chases", "Load and travel"), rule="BREW-389"),
    SettingStep(
        name="characters", title="Sample characters", kinds=("characters",),
        text="Ready ones show what the setting is about, and somebody can play at once.", rule="BREW-389"),
    SettingStep(
        name="opponents", title="Opponents and others", kinds=("npcs",),
        text="Opponents, bystanders, monsters. A name and three numbers are enough.", rule="BREW-389"),
    SettingStep(
        name="places", title="Places, plants and beasts", kinds=("scenes",),
        text="Where is it played, what grows and lives there? Scenes name who is in them.",
        groups=("Exhaustion and weather",), rule="BREW-389"),
    SettingStep(
        name="experience", title="Experience",
        text="What is XP given for: goals set beforehand, or beats of the story? How far may characters grow?",
        groups=("Experience",), rule="BREW-371"),
    SettingStep(
        name="own-rule", title="A rule of your own",
        text="What does the genre have that no other has? Write down how it works; its tracks, notes and bonuses are "
        "kept at the table.",
        groups=("Skill rolls", "Resolve", "Chance Rolls", "State of mind"), rule="BREW-389"),
)  # fmt: skip

GENRES = (
    Genre(name="high-fantasy", title="High fantasy",
          text="Ancestries, many tricks, fast healing, magic. XP for goals that are set beforehand.",
          house_rules={"use_ancestries": True, "many_tricks": True, "healing": "simplified", "magic": True},
          rule="BREW-390"),
    Genre(name="noir", title="Noir",
          text="No magic, realistic healing. Weapons of the period, classes of the genre; XP for beats of the story.",
          house_rules={"magic": False, "healing": "realistic", "many_tricks": False}, rule="BREW-390"),
)  # fmt: skip
