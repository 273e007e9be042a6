"""The character sheet."""

from __future__ import annotations

from collections.abc import Iterator

from hearthside.engine import Key, Reader, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Stat, Tag, Tags, Text
from hearthside.kit.tags import among
from hearthside.rulesets.tags.state import Character, Skill, TagsOn, conflict_in, has_conceded


@rule("TAG-041", "TAG-057")
def stats_of(character: Character) -> tuple[Reservoir, ...]:
    return tuple(
        Reservoir(label=name, now=stat.now, most=stat.most, field=f"stats.{name}.now", rules=("TAG-057",))
        for name, stat in character.stats.items()
    )


@rule("TAG-013", "TAG-086")
def consequences_of(character: Character) -> Tags:
    tags = tuple(
        Tag(name, one.level, f"{one.stat or 'no stat'}: cuts {one.level} where it hinders",
            state="treated" if one.is_treated else "needs rest" if one.needs_rest else "")
        for name, one in character.consequences.items()
    )  # fmt: skip
    return Tags(label="Consequences", tags=tags, hindering=True, rules=("TAG-086",), empty="None.")


@rule("TAG-069")
def tree(skills: dict[str, Skill], of: str = "", depth: int = 0) -> Iterator[Tag]:
    """Every skill after the one that it comes from."""
    for name, skill in skills.items():
        parent = among(skill.of, skills) if skill.of else ""
        if parent == of:
            yield Tag(name, skill.level, f"a special case of {of}" if of else f"{skill.level}d6", depth=depth)
            yield from tree(skills, name, depth + 1)


def tags(label: str, some: TagsOn, empty: str) -> Tags:
    shown = tuple(Tag(name, level, f"{level}d6 where it helps, {level} cut{'' if level == 1 else 's'} where it hinders")
                  for name, level in some.items())  # fmt: skip
    return Tags(label=label, tags=shown, rules=("TAG-009", "TAG-010"), empty=empty)


def vitals(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    """Stat points, what was got, and XP where a player counts them."""
    character = reader[who]
    hurt = (consequences_of(character),) if character.consequences else ()
    return (*stats_of(character), *hurt)


def status(character: Character) -> str:
    return "" if character.state == "active" else character.state


@rule("TAG-001", "TAG-002", "TAG-091")
def sheet(reader: Reader, who: Key[Character]) -> Group:
    """Background; stats; consequences and conditions; skills as they grew; schemes; things; XP; notes."""
    character = reader[who]
    widgets: list[AnyWidget] = []
    if character.state != "active":
        widgets.append(Text(text=f"{character.name} is {character.state}."))
    elif has_conceded(reader, who):
        widgets.append(Text(text=f"{character.name} has conceded and is out of this conflict."))
    elif conflict_in(reader).is_deadly:
        widgets.append(Text(text="A struggle for life or death: conceding means death."))
    if character.background:
        widgets.append(Text(label="Background", text=character.background))
    widgets.append(Group(label="Stats", widgets=stats_of(character)))
    widgets.append(Stat(label="XP", value=character.xp, field="xp", rules=("TAG-076", "TAG-077")))
    widgets.append(consequences_of(character))
    widgets.append(tags("Conditions", character.conditions, "None."))
    widgets.append(Tags(label="Skills", tags=tuple(tree(character.skills)), rules=("TAG-043", "TAG-069")))
    widgets.append(tags("Schemes", character.schemes, "No schemes yet: what does the character want?"))
    widgets.append(tags("Inventory", character.inventory, "Empty pockets."))
    widgets.append(Text(label="Notes", text=character.notes, field="notes"))
    actions = ("roll", "attack", "treat", "raise-stat", "flashback", "concede", "write-tag", "erase-tag")
    widgets.append(Buttons(actions=actions))
    return Group(label=character.name, widgets=tuple(widgets))
