"""The sheet: personality, drivers, Fate Points and cards; and what is written about somebody."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Stat, Table, Tag, Tags, Text
from hearthside.rulesets.strive.fate_state import MOST_CARDS, hand_of
from hearthside.rulesets.strive.kinds.creation import Heritage
from hearthside.rulesets.strive.kinds.fate import CardEntry
from hearthside.rulesets.strive.mastery_state import GM_BOOK
from hearthside.rulesets.strive.personality import SCALES
from hearthside.rulesets.strive.questions.creation import step_in_words
from hearthside.rulesets.strive.questions.mastery import drivers_of
from hearthside.rulesets.strive.rules.mastery.book import last_touched
from hearthside.rulesets.strive.rules.mastery.sessions import TOUCHES, when
from hearthside.rulesets.strive.state import Character


@rule("STR-169", "STR-184", "STR-567", "STR-586")
def personality(reader: Reader, who: Key[Character]) -> Group:
    """What drives somebody, who they are, and what fate holds for whoever plays them."""
    character = reader[who]
    aspirations = tuple(Tag(one.goal, help=one.conviction, state="" if one.accepted else "not agreed")
                        for one in character.aspirations)  # fmt: skip
    habits = tuple(Tag(one.text, state=one.type) for one in character.habits)
    rows = tuple((one.title().replace("-", " – "), step_in_words(one, character.scales.get(one, 0))) for one in SCALES)
    return Group(label="Personality & Fate", widgets=(
        *(fate(reader, who) if character.player else ()),
        Text(label="Ambition" if character.ambition_accepted else "Ambition (not judged yet)", text=character.ambition,
             rules=("STR-172",)),
        Tags(label="Aspirations", tags=aspirations, empty="None yet.", rules=("STR-174",)),
        Tags(label="Reactions", tags=habits, empty="None yet.", rules=("STR-179",)),
        *glance(reader, who),
        Buttons(actions=("rewrite-drivers", "deviate", "note-driver")),
        Table(label="Personality", columns=("Between", "Where"), rows=rows, rules=("STR-184",)),
    ))  # fmt: skip


@rule("STR-925")
def glance(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """For the GM: when each driver was last fed, and last challenged."""
    if GM_BOOK not in reader or reader[who].is_npc:
        return ()
    rows = tuple((driver, *(when(last_touched(reader, who, driver, touch)) for touch in TOUCHES))
                 for driver in drivers_of(reader, who))  # fmt: skip
    return (Table(label="Drivers at a glance", columns=("Driver", "Fed", "Challenged"), rows=rows, rules=("STR-925",)),)


@rule("STR-567", "STR-586")
def fate(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """Fate Points and cards belong to the player, whoever they play."""
    hand, cards = hand_of(reader, reader[who].player), reader.content.of(CardEntry)
    tags = tuple(Tag(cards[id_].name, help=cards[id_].text) for id_ in hand.cards if id_ in cards)
    return (
        Group(label="Fate Points", rules=("STR-567",), widgets=(
            Stat(label="Minor", value=hand.minor, rules=("STR-567",)),
            Stat(label="Major", value=hand.major, rules=("STR-567",)),
            Stat(label="Ambition", value=hand.ambition, rules=("STR-567",)),
        )),
        Tags(label=f"Hand of Fate ({len(hand.cards)} of {MOST_CARDS})", tags=tags, empty="No cards.",
             rules=("STR-586",)),
    )  # fmt: skip


@rule("STR-605", "STR-630", "STR-631", "STR-632")
def notes(reader: Reader, who: Key[Character]) -> Group:
    """Who they are, in words."""
    character = reader[who]
    heritages = reader.content.of(Heritage)
    species = heritages[character.species].name if character.species in heritages else character.species
    words: list[AnyWidget] = [
        Text(label="Notes", text=character.notes, field="notes"),
        Text(label="Heritage", text=species, rules=("STR-630",)),
        Text(label="Pronouns", text=character.pronouns, field="pronouns", rules=("STR-631",)),
        Text(label="Appearance", text=character.appearance, field="appearance", rules=("STR-632",)),
        Text(label="Life path", text=character.life_path, field="life_path", rules=("STR-605",)),
        Text(label="Backstory", text=character.backstory, field="backstory"),
    ]
    if character.is_npc:
        words = [words[0], *(one for one in words[1:] if isinstance(one, Text) and one.text)]
    return Group(label="Notes", widgets=tuple(words))
