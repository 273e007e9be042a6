"""The character sheet."""

from __future__ import annotations

from hearthside.engine import Explained, Key, Reader, Summand, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Table, Tag, Tags, Text
from hearthside.rulesets.brew.content_kinds import Ancestry, Class, Field, Flaw, Skill, Spell, Trick
from hearthside.rulesets.brew.house_rules import RULES
from hearthside.rulesets.brew.rules.combat.damage import soak_of
from hearthside.rulesets.brew.rules.harm.penalties import penalties
from hearthside.rulesets.brew.scores import magic_fields, mana, mana_slots, score
from hearthside.rulesets.brew.state import Character, mode_of
from hearthside.rulesets.brew.words import ATTRIBUTES, PROFESSION


def health_of(character: Character) -> Reservoir:
    return Reservoir(label="Health", now=character.health, most=character.most_health, field="health",
                     rules=("BREW-162",))  # fmt: skip


def hurts_of(character: Character) -> Tags:
    """Injuries and illnesses, and what else weighs on somebody."""
    tags = [Tag(name, injury.left, injury.effect) for name, injury in character.injuries.items()]
    tags += [Tag(name, illness.days, "days") for name, illness in character.illnesses.items()]
    if character.exhaustion:
        tags.append(Tag("exhausted", character.exhaustion))
    if character.laden:
        tags.append(Tag("laden", help="−2 on Speed and Precision rolls"))
    if character.dying is not None:
        tags.append(Tag("dying", character.dying, "hours without care"))
    if character.stabilization is not None:
        tags.append(Tag("stabilizing", character.stabilization.left, "days"))
    return Tags(label="Hurts", tags=tuple(tags), hindering=True, rules=("BREW-175",), empty="Unhurt.")


def vitals(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """Health, Resolve, mana, and what hurts."""
    character = reader[who]
    found: list[AnyWidget] = [health_of(character)]
    if character.most_resolve:
        found.append(Reservoir(label="Resolve", now=character.resolve, most=character.most_resolve, field="resolve"))
    if slots := mana_slots(reader, who):
        found.append(Reservoir(label="Mana", now=mana(reader, who), most=slots))
    hurts = hurts_of(character)
    return (*found, hurts) if hurts.tags else tuple(found)


def status(character: Character) -> str:
    if character.state != "active":
        return character.state
    return "unconscious" if character.health <= 0 or character.stabilization is not None else ""


@rule("BREW-369", "BREW-370", "BREW-286")
def sheet(reader: Reader, who: Key[Character]) -> Group:
    """All fields of the printed sheet, and what the rules need besides."""
    character = reader[who]
    groups: list[AnyWidget] = [head(reader, who), numbers(reader, who), skills(reader, who)]
    if (magic := magic_of(reader, who)) is not None:
        groups.append(magic)
    groups += [tricks(reader, who), body(reader, who), gear(reader, who)]
    groups.append(Group(label="Story", widgets=(
        Text(label="Backstory", text=character.backstory, field="backstory"),
        Text(label="Notes", text=character.notes, field="notes"),
    )))  # fmt: skip
    groups.append(Buttons(actions=(
        "roll", "oppose", "use-magic", "attack", "raise-score", "learn-trick", "write-notes",
    )))  # fmt: skip
    return Group(label=character.name, widgets=tuple(groups))


def head(reader: Reader, who: Key[Character]) -> Group:
    character, rules = reader[who], reader[RULES]
    words: list[AnyWidget] = []
    if character.concept:
        words.append(Text(label="Concept", text=character.concept, field="concept"))
    if character.ancestry:
        ancestries = reader.content.of(Ancestry)
        folk = ancestries[character.ancestry].name if character.ancestry in ancestries else character.ancestry
        words.append(Text(label=rules.ancestry_word, text=f"{folk}, {character.size}", rules=("BREW-286",)))
    if character.classes:
        classes = reader.content.of(Class)
        names = [classes[id_].name if id_ in classes else id_ for id_ in character.classes]
        words.append(Text(label="Class", text=", ".join(names)))
    words += vitals(reader, who)
    words.append(Stat(label="XP", value=character.xp, field="xp", rules=("BREW-372",)))
    return Group(widgets=tuple(words))


def numbers(reader: Reader, who: Key[Character]) -> Group:
    stats = []
    for one in ATTRIBUTES:
        has = score(reader, who, one)
        stats.append(Stat(label=one.title(), value=has.total, explained=has, field=f"attributes.{one}"))
    return Group(label="Attributes", rules=("BREW-292",), widgets=tuple(stats))


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
    tags = tuple(Tag(f"{special.skill}: {special.name}", help="advantage") for special in character.specialties)
    widgets.append(Tags(label="Specialties", tags=tags, rules=("BREW-317",), empty="None."))
    if character.trained_resolve:
        trained = tuple(Tag(skill, points.now) for skill, points in character.trained_resolve.items())
        widgets.append(Tags(label="Trained Resolve", tags=trained, rules=("BREW-081",)))
    return Group(label="Skills", rules=("BREW-309",), widgets=tuple(widgets))


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
    tally = tuple(Tag(name, bonus.modifier.by or None, str(bonus.modifier)) for name, bonus in character.tally.items())
    return Group(label="Tricks and flaws", widgets=(
        Tags(label="Tricks", rules=("BREW-359",), empty="None.",
             tags=tuple(Tag(have[id_].name, help=have[id_].text) for id_ in character.tricks if id_ in have)),
        Tags(label="Flaws", rules=("BREW-359",), empty="None.", hindering=True,
             tags=tuple(Tag(flaws[id_].name, help=flaws[id_].text) for id_ in character.flaws if id_ in flaws)),
        Tags(label="Bonuses and penalties", tags=tally, rules=("BREW-027",), empty="None."),
    ))  # fmt: skip


def body(reader: Reader, who: Key[Character]) -> Group:
    """What weighs on rolls now, by Attribute, and damage by its cause."""
    character = reader[who]
    widgets: list[AnyWidget] = [hurts_of(character)]
    rows = []
    for one in ATTRIBUTES:
        taken = penalties(reader, who, one)
        if taken:
            rows.append((one.title(), str(sum(part.value for part in taken)), ", ".join(p.label for p in taken)))
    if rows:
        columns = ("Rolls with", "Penalty", "Because of")
        widgets.append(Table(label="Penalties", columns=columns, rows=tuple(rows), rules=("BREW-164",)))
    causes = {"hunger": character.hunger, "thirst": character.thirst, "not for magic": character.barred}
    damage = tuple(Tag(cause, points) for cause, points in causes.items() if points)
    if damage:
        widgets.append(Tags(label="Damage by cause", tags=damage, rules=("BREW-370",), hindering=True))
    if reader[RULES].states_of_mind and mode_of(reader) == "story":
        widgets.append(Text(label="State of mind", text=character.mind.title(), rules=("BREW-071",)))
    return Group(label="Body and mind", widgets=tuple(widgets))


def gear(reader: Reader, who: Key[Character]) -> Group:
    character = reader[who]
    rows = tuple(
        (name, f"{item.kg} kg" if item.kg else "", "on person" if item.on_person else "at home")
        for name, item in character.items.items()
    )
    soak = Explained(soak_of(reader, who, aimed=False))
    return Group(label="Equipment", widgets=(
        Table(label="Items", columns=("What", "Weight", "Where"), rows=rows, rules=("BREW-083",), empty="Nothing yet."),
        Stat(label="Soak", value=soak.total, explained=soak, rules=("BREW-135",)),
    ))  # fmt: skip
