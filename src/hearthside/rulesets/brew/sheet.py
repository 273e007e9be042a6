"""The character sheet."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Tag, Tags, Text
from hearthside.rulesets.brew.care_sheet import care_widgets, health_of, hurts_of
from hearthside.rulesets.brew.content_kinds import Ancestry, Class, Field, Flaw, Skill, Spell, Trick
from hearthside.rulesets.brew.fight_sheet import attacks_of, fight_tags, fight_widgets
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.combat.damage import soak_of
from hearthside.rulesets.brew.rules.harm.penalties import penalties
from hearthside.rulesets.brew.rules.load import is_laden, weight
from hearthside.rulesets.brew.scores import magic_fields, mana, mana_slots, most_resolve, resolve_left, score
from hearthside.rulesets.brew.state import Character, Item, mode_of
from hearthside.rulesets.brew.words import ATTRIBUTES, PROFESSION

LADEN = Tag("laden", help="−2 on Speed and Precision rolls")


def reservoirs(reader: Reader, who: Key[Character]) -> tuple[Reservoir, ...]:
    found = [health_of(reader, who)]
    most, left = most_resolve(reader, who), resolve_left(reader, who)
    if most or left:
        found.append(Reservoir(label="Resolve", now=left, most=max(most, left), field="resolve"))
    if slots := mana_slots(reader, who):
        found.append(Reservoir(label="Mana", now=mana(reader, who), most=slots))
    return tuple(found)


def vitals(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """Health, Resolve, mana, and what hurts."""
    hurts = hurts_of(reader[who])
    fight = Tags(label="In the fight", tags=fight_tags(reader, who))
    return (*reservoirs(reader, who), *(tags for tags in (hurts, fight) if tags.tags))


def status(character: Character) -> str:
    if character.state != "active":
        return character.state
    return "unconscious" if character.health <= 0 or character.stabilization is not None else ""


@rule("BREW-369", "BREW-370")
def sheet(reader: Reader, who: Key[Character]) -> Group:
    """All fields of the printed sheet, and what the rules need besides; what is wanted most often comes first."""
    groups = [play(reader, who), body_of(reader, who), skills(reader, who), magic_of(reader, who), tricks(reader, who),
              gear(reader, who), story(reader, who)]  # fmt: skip
    return Group(label=reader[who].name, widgets=tuple(one for one in groups if one is not None), tabs=True)


def play(reader: Reader, who: Key[Character]) -> Group:
    """How somebody is, and what they do."""
    return Group(label="Play", widgets=(
        *reservoirs(reader, who),
        *fight_widgets(reader, who),
        numbers(reader, who),
        *bonuses_of(reader, who),
        Buttons(actions=("roll", "attack", "use-magic", "oppose")),
        *mind_of(reader, who),
    ))  # fmt: skip


def body_of(reader: Reader, who: Key[Character]) -> Group | None:
    """What hurts, and what weighs on their rolls; of somebody who is well there is nothing to say."""
    hurts, *others = care_widgets(reader, who)
    weighs = penalties_of(reader, who)
    if not (hurts_of(reader[who]).tags or others or weighs):
        return None
    return Group(label="Body", widgets=(hurts, *others, *weighs))


def numbers(reader: Reader, who: Key[Character]) -> Group:
    """The six Attributes, and what protects them."""
    stats = []
    for one in ATTRIBUTES:
        has = score(reader, who, one)
        stats.append(Stat(label=one.title(), value=has.total, explained=has, field=f"attributes.{one}",
                          rules=("BREW-292",)))  # fmt: skip
    soak = Explained(soak_of(reader, who, aimed=False))
    stats.append(Stat(label="Soak", value=soak.total, explained=soak, rules=("BREW-135",)))
    return Group(widgets=tuple(stats))


def bonuses_of(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """What will count once, or for a while."""
    tally = reader[who].tally.items()
    tags = tuple(Tag(name, bonus.modifier.by or None, str(bonus.modifier)) for name, bonus in tally)
    return (Tags(label="Bonuses and penalties", tags=tags, rules=("BREW-027",)),) if tags else ()


def penalties_of(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    tags = tuple(Tag(one.title(), sum(part.value for part in taken), ", ".join(part.label for part in taken))
                 for one in ATTRIBUTES if (taken := penalties(reader, who, one)))  # fmt: skip
    return (Tags(label="Penalties on rolls", tags=tags, hindering=True, rules=("BREW-164",)),) if tags else ()


@rule("BREW-298", "BREW-299", "BREW-300", "BREW-301", "BREW-302", "BREW-303", "BREW-304", "BREW-305", "BREW-306",
      "BREW-307", "BREW-308")  # fmt: skip
def skills(reader: Reader, who: Key[Character]) -> Group:
    """Ten skills and Profession, as the setting has them, with professions and specialties."""
    character = reader[who]
    widgets: list[AnyWidget] = []
    for id_, entry in reader.content.of(Skill).items():
        if id_ == PROFESSION and reader[RULES].profession == "banned":
            continue
        has = score(reader, who, id_)
        label = f"{entry.name or id_}{f' ({character.craft})' if entry.noted and character.craft else ''}"
        widgets.append(Stat(label=label, value=has.total, explained=has, field=f"skills.{id_}"))
    if character.professions:
        tags = tuple(Tag(name, dots) for name, dots in character.professions.items())
        widgets.append(Tags(label="Professions", tags=tags, rules=("BREW-314",)))
    specialties = character.specialties
    tags = tuple(Tag(f"{named(reader, one.skill)}: {one.name}", help="advantage") for one in specialties)
    widgets.append(Tags(label="Specialties", tags=tags, rules=("BREW-317",), empty="None."))
    if character.trained_resolve:
        trained = tuple(Tag(skill, points.now) for skill, points in character.trained_resolve.items())
        widgets.append(Tags(label="Trained Resolve", tags=trained, rules=("BREW-081",)))
    return Group(label="Skills", rules=("BREW-309",), widgets=tuple(widgets))


def named(reader: Reader, id_: str) -> str:
    """A skill or a field as the setting calls it."""
    entry = reader.content.of(Skill).get(id_) or reader.content.of(Field).get(id_)
    return entry.name if entry else id_


def magic_of(reader: Reader, who: Key[Character]) -> Group | None:
    character = reader[who]
    has = {field: score(reader, who, field) for field in magic_fields(reader)}
    if not reader[RULES].magic or not any(one.total for one in has.values()):
        return None
    entries = reader.content.of(Field)
    widgets: list[AnyWidget] = [
        Stat(label=entries[field].name, value=one.total, explained=one, field=f"fields.{field}")
        for field, one in has.items()
        if one.total
    ]
    slots = tuple(Summand(entries[field].name, one.total, "BREW-336") for field, one in has.items() if one.total)
    widgets.append(Stat(label="Mana slots", value=mana_slots(reader, who), explained=Explained(slots)))
    if character.casting:
        widgets.append(Text(label="Casting Attribute", text=character.casting.title(), rules=("BREW-333",)))
    if character.spells:
        known = reader.content.of(Spell)
        spells = tuple(Tag(known[id_].name, help=known[id_].text) for id_ in character.spells if id_ in known)
        widgets.append(Tags(label="Spells", tags=spells, rules=("BREW-351",)))
    return Group(label="Magic", rules=("BREW-332",), widgets=tuple(widgets))


def tricks(reader: Reader, who: Key[Character]) -> Group:
    character = reader[who]
    have = reader.content.of(Trick)
    flaws = reader.content.of(Flaw)
    return Group(label="Tricks", widgets=(
        Tags(label="Tricks", rules=("BREW-359",), empty="None.",
             tags=tuple(Tag(have[id_].name, help=have[id_].text) for id_ in character.tricks if id_ in have)),
        Tags(label="Flaws", rules=("BREW-359",), empty="None.", hindering=True,
             tags=tuple(Tag(flaws[id_].name, help=flaws[id_].text) for id_ in character.flaws if id_ in flaws)),
        Stat(label="XP", value=character.xp, field="xp", rules=("BREW-372",)),
        Buttons(actions=("raise-score", "learn-trick", "learn-specialty")),
    ))  # fmt: skip


def mind_of(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    if not reader[RULES].states_of_mind or mode_of(reader) != "story":
        return ()
    return (Text(label="State of mind", text=reader[who].mind.title(), rules=("BREW-071",)),)


def gear(reader: Reader, who: Key[Character]) -> Group:
    """What they attack with, and what they have."""
    items = reader[who].items.items()
    carried = tuple(Tag(in_words(reader, name, item)) for name, item in items if item.on_person)
    left = tuple(Tag(in_words(reader, name, item)) for name, item in items if not item.on_person)
    laden = (Tags(label="Load", tags=(LADEN,), hindering=True, rules=("BREW-085",)),) if is_laden(reader, who) else ()
    return Group(label="Gear", widgets=(
        attacks_of(reader, who),
        Tags(label="Items", tags=carried, rules=("BREW-083",), empty="Nothing yet."),
        *((Tags(label="At home", tags=left),) if left else ()),
        *laden,
        Buttons(actions=("take-item", "pack")),
    ))  # fmt: skip


def in_words(reader: Reader, name: str, item: Item) -> str:
    return f"{name}, {kg} kg" if (kg := weight(reader, item)) else name


@rule("BREW-286")
def story(reader: Reader, who: Key[Character]) -> Group:
    """Who they are."""
    character, rules = reader[who], reader[RULES]
    words: list[AnyWidget] = [Text(label="Concept", text=character.concept, field="concept")]
    if character.ancestry:
        ancestries = reader.content.of(Ancestry)
        folk = ancestries[character.ancestry].name if character.ancestry in ancestries else character.ancestry
        words.append(Text(label=rules.ancestry_word, text=f"{folk}, {character.size}", rules=("BREW-286",)))
    if character.classes:
        classes = reader.content.of(Class)
        names = [classes[id_].name if id_ in classes else id_ for id_ in character.classes]
        words.append(Text(label="Class", text=", ".join(names)))
    words.append(Text(label="Backstory", text=character.backstory, field="backstory"))
    words.append(Text(label="Notes", text=character.notes, field="notes"))
    return Group(label="Story", widgets=tuple(words))
