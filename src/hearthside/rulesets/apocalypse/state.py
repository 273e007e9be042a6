"""What is true in an Apocalypse game: characters, and the table's house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from hearthside.engine import AT_THE_TABLE, HOUSE_RULES, Key, Reader, Record, house_rule, rule

TRAITS_AT_SETUP = 8
FREE_TRAITS = 4
LINKS = 2
MOST_TRAITS = 16

AtLeastOne = Annotated[int, Meta(ge=1)]


@rule("APO-020", "APO-021", "APO-022")
class Harm(Struct, frozen=True):
    """What hurts, under its text on the sheet; its level is its penalty, at least 1, without an upper limit."""

    level: AtLeastOne


@rule("APO-026")
class SheetEntry(Struct, frozen=True, omit_defaults=True):
    """An item, an ability, a status: what the Scenarist asked to be on the sheet, perhaps with a mechanic."""

    text: str = ""
    modifier: int | None = None
    """An explicit mechanic: what it adds to a roll for which the Scenarist ticks it on."""


@rule("APO-031", "APO-036")
class Call(Struct, frozen=True, omit_defaults=True):
    """A roll that the Scenarist has called for and that is still to be made."""

    what: str = ""
    heavy: bool = False
    """The danger makes the consequences very heavy."""


@rule("APO-003", "APO-004", "APO-007")
class Character(Record, frozen=True):
    """A character sheet. Traits are texts in their order, without any number; a fresh sheet has no harm."""

    traits: tuple[str, ...] = ()
    links: dict[str, tuple[str, ...]] = {}
    """For each trait from the fifth on, the two that it was linked to, also where one is gone by now."""
    harms: dict[str, Harm] = {}
    entries: dict[str, SheetEntry] = {}
    notes: str = ""
    state: Literal["active", "dead", "retired"] = "active"
    owed_traits: Annotated[int, Meta(ge=0)] = 0
    """Traits from experience that the Player still has to write. Stored, since nothing else tells of them."""
    calls: Annotated[tuple[Call, ...], AT_THE_TABLE] = ()
    deleted: tuple[str, ...] = ()
    """Traits that were deleted. Stored, since nothing else tells of them: some tables let none come back."""

    @property
    @rule("APO-033")
    def is_npc(self) -> bool:
        """Somebody of the Scenarist's: nobody plays them, and they have no statistics."""
        return not self.player and not self.traits


def why_unable(reader: Reader, who: Key[Character]) -> str:
    """Why a character does nothing any more, or ""."""
    character = reader[who]
    return "" if character.state == "active" else f"{character.name} is {character.state}"


THE_ROLL, HARMS, TRAITS, CHARACTERS, TABLE = "The roll", "Harms", "Traits", "Characters", "The table"


class HouseRules(Record, frozen=True):
    """The rulings of this table. The defaults are the book's."""

    death_value: Annotated[
        AtLeastOne | None,
        house_rule("Death value", "A character dies when all harms together reach it. Unset: no amount of harm kills.",
                   group=CHARACTERS, rule="APO-062"),
    ] = None  # fmt: skip
    veto: Annotated[bool, house_rule("Scenarist veto", "The Scenarist may strike traits that the Player counted.",
                                     group=THE_ROLL, rule="APO-Q02")] = False  # fmt: skip
    most_traits: Annotated[
        AtLeastOne | None,
        house_rule("Cap on traits", "At most so many traits count for one roll.", group=THE_ROLL, rule="APO-Q03"),
    ] = None  # fmt: skip
    selection: Annotated[
        Literal["open", "secret", "late"],
        house_rule("Selecting", "open: both sides see each other's picks. secret: unseen until both are in. "
                   "late: a Player who forgot a trait may add it after the dice.", group=THE_ROLL, rule="APO-Q04"),
    ] = "open"  # fmt: skip
    chosen_levels: Annotated[bool, house_rule("New harms start where the Scenarist says", "Instead of at 1.",
                                              group=HARMS, rule="APO-Q05")] = False  # fmt: skip
    same_harm_again: Annotated[
        bool, house_rule("One harm several times", "Under heavy consequences one harm may go up by more than 1.",
                         group=HARMS, rule="APO-Q06")] = False  # fmt: skip
    many_unannounced: Annotated[
        bool, house_rule("Several harms without warning", "More than one harm change also without heavy consequences.",
                         group=HARMS, rule="APO-Q06")] = False  # fmt: skip
    harm_at_once: Annotated[
        bool, house_rule("Complications hurt at once", "The reaction deals only with the rest of the complication.",
                         group=HARMS, rule="APO-Q07")] = False  # fmt: skip
    roller_only_harmed: Annotated[bool, house_rule("Only the roller is harmed", "No other character can be.",
                                                   group=HARMS, rule="APO-Q08")] = False  # fmt: skip
    death_above: Annotated[bool, house_rule("Death above the value", "The sum must exceed the death value.",
                                            group=CHARACTERS, rule="APO-Q09")] = False  # fmt: skip
    new_character_traits: Annotated[
        Literal["lowest", "highest", "average"],
        house_rule("Traits of a new character", "Which number counts when the others differ (average: rounded down).",
                   group=CHARACTERS, rule="APO-Q12"),
    ] = "lowest"  # fmt: skip
    start_over: Annotated[bool, house_rule("Start over with 8", "When nobody is left, new characters have 8 traits.",
                                           group=CHARACTERS, rule="APO-Q13")] = False  # fmt: skip
    several_characters: Annotated[bool, house_rule("Several characters per Player", "The old one stays in play.",
                                                   group=CHARACTERS, rule="APO-Q14")] = False  # fmt: skip
    link_to_deleted: Annotated[bool, house_rule("Links to deleted traits", "A link may point to a trait that is gone.",
                                                group=TRAITS, rule="APO-Q15")] = False  # fmt: skip
    keep_new_trait: Annotated[bool, house_rule("The new trait stays", "The 17th trait cannot be the one deleted.",
                                               group=TRAITS, rule="APO-Q16")] = False  # fmt: skip
    deleted_for_good: Annotated[bool, house_rule("Deleted for good", "A deleted trait cannot be added again.",
                                                 group=TRAITS, rule="APO-Q17")] = False  # fmt: skip
    approve_traits: Annotated[bool, house_rule("Scenarist approval", "Every new trait is shown to the Scenarist.",
                                               group=TRAITS, rule="APO-Q18")] = False  # fmt: skip
    waive_a_link: Annotated[bool, house_rule("One link may be waived", "With an explanation one link can do.",
                                             group=TRAITS, rule="APO-Q19")] = False  # fmt: skip
    first_failure_ends: Annotated[bool, house_rule("The first failure ends a split action", "What remains is dropped.",
                                                   group=THE_ROLL, rule="APO-Q20")] = False  # fmt: skip
    full_success_cures_two: Annotated[bool, house_rule("Full success cures 2", "Instead of 1.",
                                                       group=HARMS, rule="APO-Q21")] = False  # fmt: skip
    cure_ignores_its_harm: Annotated[
        bool, house_rule("No harm against its own cure", "The harm being treated is not counted on the cure's roll.",
                         group=HARMS, rule="APO-Q22")] = False  # fmt: skip
    modifiers: Annotated[bool, house_rule("Entry modifiers", "Entries with a mechanic may change a roll.",
                                          group=THE_ROLL, rule="APO-Q25")] = True  # fmt: skip
    scenarist_counts: Annotated[bool, house_rule("3 to 6 with the Scenarist", "Off: 3 to 6 Players besides.",
                                                 group=TABLE, rule="APO-Q26")] = True  # fmt: skip
    experience_for_some: Annotated[
        bool, house_rule("Experience for those present", "The Scenarist says who was there; the others get nothing.",
                         group=TRAITS, rule="APO-Q27")] = False  # fmt: skip
    bonus_at_14: Annotated[bool, house_rule("Always something good at 14", "From a total of 14 on it must be named.",
                                            group=THE_ROLL, rule="APO-Q28")] = False  # fmt: skip
    roller_only_reacts: Annotated[bool, house_rule("Only the roller reacts", "Nobody else may react to a complication.",
                                                   group=THE_ROLL, rule="APO-Q29")] = False  # fmt: skip
    harm_with_compensation: Annotated[
        bool, house_rule("Harm on any result of 11 or less", "A failure with compensation may bring harm too.",
                         group=HARMS, rule="APO-Q30")] = False  # fmt: skip
    partial_harms: Annotated[bool, house_rule("Parts of harms", "The Scenarist may count any part of a harm's number.",
                                              group=THE_ROLL, rule="APO-Q31")] = False  # fmt: skip
    free_harm: Annotated[bool, house_rule("Harm without a roll", "The Scenarist may give harm at any time.",
                                          group=HARMS, rule="APO-Q33")] = False  # fmt: skip
    death_may_change: Annotated[bool, house_rule("Death value in play", "It may be changed after setup.",
                                                 group=CHARACTERS, rule="APO-Q38")] = False  # fmt: skip

    @rule("APO-005", "APO-Q10", "APO-Q38")
    def fixed_at_setup(self) -> Mapping[str, str]:
        """What the table decides during setup, and no longer in play."""
        if self.death_may_change:
            return {}
        return {"death_value": "the death value is decided at setup, when the table is laid (APO-Q38)"}


RULES: Key[HouseRules] = HOUSE_RULES


@rule("APO-016", "APO-Q35")
def same_text(text: str) -> str:
    """How texts are compared: ignoring case, outer spaces and repeated spaces."""
    return " ".join(text.split()).casefold()


def on_sheet(text: str, texts: Mapping[str, object] | tuple[str, ...]) -> str | None:
    """The same text as it stands on the sheet, if it does."""
    return next((known for known in texts if same_text(known) == same_text(text)), None)


def sum_of_harms(character: Character) -> int:
    return sum(harm.level for harm in character.harms.values())
