"""The sheet: what somebody works on, and what they mean to do in down-time."""

from __future__ import annotations

from hearthside.engine import Key, Reader, rule
from hearthside.engine.sheet import AnyWidget, Buttons, Group, Reservoir, Table, Tag, Tags
from hearthside.rulesets.strive.increments import span
from hearthside.rulesets.strive.levels import name_of_skill
from hearthside.rulesets.strive.project_state import Project
from hearthside.rulesets.strive.questions.boosters import benefit, tier_of
from hearthside.rulesets.strive.questions.planning import said
from hearthside.rulesets.strive.questions.projects import projects_of
from hearthside.rulesets.strive.state import Character, play_of


def has_downtime(reader: Reader, who: Key[Character]) -> bool:
    """Whether there is anything to say about it: in down-time, or for who is at something."""
    character = reader[who]
    kept = character.plan or character.boosters or character.lore or character.recipes or projects_of(reader, who)
    return bool(kept) or (play_of(reader).time == "down-time" and not character.is_npc)


@rule("STR-303")
def downtime(reader: Reader, who: Key[Character]) -> Group:
    """Plan, projects, and what research, Boosters and recipes have left."""
    character = reader[who]
    plan = tuple(Tag(said(reader, one)) for one in character.plan)
    return Group(label="Down-time", widgets=(
        Tags(label="Plan", tags=plan, empty="Nothing yet.", rules=("STR-303",)),
        Buttons(actions=("plan", "drop-plan", "begin-project", "research", "invent", "make-recipe", "sell", "buy",
                         "ask-around")),
        *(project_widget(reader, project) for project in projects_of(reader, who)),
        *((Buttons(actions=("decide-project", "use-booster", "add-objects", "give-up-project")),)
          if projects_of(reader, who) else ()),
        *known(reader, who),
    ))  # fmt: skip


@rule("STR-336", "STR-343")
def project_widget(reader: Reader, project: Key[Project]) -> Group:
    """How far it is, and what there is to say about it."""
    now = reader[project]
    rows = [("Project Skill", name_of_skill(reader, now.skill)), ("Progress Increment", str(now.pi)),
            ("Time Increment", span(now.ti)), ("Quality", str(now.quality)), ("Push-ons", str(now.pushed))]  # fmt: skip
    if now.failures:
        rows.append(("Failed in a row", str(now.failures)))
    if now.kind == "research":
        rows.append(("Research objects", str(now.objects)))
    rows += [("Blocked", now.blockade)] if now.blockade else []
    rows += [("Drawback", one) for one in now.drawbacks]
    rows += [("Notes", now.notes)] if now.notes else []
    return Group(label=now.name, rules=("STR-336",), widgets=(
        Reservoir(label="Progress", now=now.progress, most=now.total, rules=("STR-339",)),
        Table(label="", columns=("What", "How"), rows=tuple(rows)),
    ))  # fmt: skip


def known(reader: Reader, who: Key[Character]) -> tuple[AnyWidget, ...]:
    character = reader[who]
    found: list[AnyWidget] = []
    if character.boosters:
        tags = tuple(Tag(name, help=benefit(one.progress, one.quality), state="reusable" if one.reusable else "")
                     for name, one in character.boosters.items())  # fmt: skip
        found.append(Tags(label="Boosters", tags=tags, rules=("STR-357",)))
    if character.lore:
        tiers = {subject: tier_of(reader, quality) for subject, quality in character.lore.items()}
        lore = tuple(Tag(subject, quality, help=tier.name if (tier := tiers[subject]) else "")
                     for subject, quality in character.lore.items())  # fmt: skip
        found.append(Tags(label="Knowledge", tags=lore, rules=("STR-364",)))
    if character.recipes:
        recipes = tuple(Tag(name, one.quality) for name, one in character.recipes.items())
        found.append(Tags(label="Recipes", tags=recipes, rules=("STR-1169",)))
    return tuple(found)
