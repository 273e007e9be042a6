"""What illnesses and mutations make of somebody's Attributes and Skills."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Key, Reader, rule
from hearthside.rulesets.strive.body import Sickness
from hearthside.rulesets.strive.kinds.health import IllnessEntry, MutationEntry
from hearthside.rulesets.strive.state import Boon, Character


@rule("STR-277", "STR-891")
def is_felt(sickness: Sickness) -> bool:
    """Whether an illness has its effects now: treatment may have suspended them."""
    return not sickness.rests_until


def felt_illnesses(reader: Reader, who: Key[Character]) -> Iterator[tuple[IllnessEntry, Sickness]]:
    """The illnesses that somebody feels. One that no pack describes any more does nothing."""
    entries = reader.content.of(IllnessEntry)
    for illness, sickness in reader[who].illnesses.items():
        if illness in entries and is_felt(sickness):
            yield entries[illness], sickness


@rule("STR-282", "STR-889")
def illness_boons(reader: Reader, who: Key[Character]) -> Iterator[tuple[str, Boon]]:
    for entry, sickness in felt_illnesses(reader, who):
        if entry.attribute and sickness.severity:
            yield entry.name, Boon(on=entry.attribute, by=-sickness.severity)


@rule("STR-282", "STR-902", "STR-910", "STR-915", "STR-916")
def mutation_boons(reader: Reader, who: Key[Character]) -> Iterator[tuple[str, Boon]]:
    entries = reader.content.of(MutationEntry)
    for mutation in reader[who].mutations:
        if mutation in entries:
            for boon in entries[mutation].boons:
                yield entries[mutation].name, boon
