"""`hearthside rulesets`, `actions`, `schema`: what there is."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

import msgspec
from rich.padding import Padding
from rich.text import Text

from hearthside.cli.look import Json, RulesetName, console, print_json
from hearthside.cli.parameters import described
from hearthside.engine import Action, Content, Credit, Manifest, Pack, RuleError, Ruleset, ruleset, starter_pack
from hearthside.engine import rulesets as installed
from hearthside.engine.content import schema as content_schema
from hearthside.engine.house_rules import house_rules_of
from hearthside.play import Play


# --- rulesets
def rulesets(name: RulesetName = "", /, *, json: Json = False) -> None:
    """The rule systems; with a name, all about one: credits, house rules, content."""
    if name:
        told = describe(ruleset(name))
        if json:
            print_json(told)
        else:
            show_ruleset(told)
        return
    systems = [brief(system) for system in installed().values()]
    if json:
        print_json(systems)
        return
    out = console()
    for system in systems:
        out.print(Text.assemble((system["id"], "title"), f"  {system['text']}"))
    out.print("\nhearthside rulesets NAME tells more, hearthside play NAME/demo plays it.", style="quiet")


def brief(system: Ruleset) -> dict[str, Any]:
    return {"id": system.id, "version": system.version, "title": system.title, "text": system.text}


def describe(system: Ruleset) -> dict[str, Any]:
    return {
        **brief(system),
        "credits": msgspec.to_builtins(system.credits),
        "house_rules": house_rules(system),
        "records": {kind.__name__: first_line(kind) for kind in system.records},
        "content": {name: first_line(kind) for name, kind in system.content.items()},
        "packs": [pack_told(starter_pack(system))],
        "odds": {name: question.text for name, question in system.odds.items()},
    }


def pack_told(pack: Pack) -> dict[str, Any]:
    told = pack.manifest
    return {
        "id": told.id,
        "title": told.title,
        "text": " ".join(told.text.split()),
        "licence": told.licence,
        "entries": {kind: len(entries) for kind, entries in pack.entries.items()},
    }


def house_rules(system: Ruleset) -> list[dict[str, Any]]:
    """Every house rule in words, those of a group together."""
    return [{"name": rule.name, "title": rule.title, "text": rule.text, "default": rule.usual, "group": rule.group,
             "rule": rule.rule} for rule in house_rules_of(system.house_rules)]  # fmt: skip


def first_line(documented: type) -> str:
    return (documented.__doc__ or "").split("\n")[0]


def show_ruleset(told: Mapping[str, Any]) -> None:
    out, work = console(), told["credits"]
    out.print(Text.assemble((told["title"], "title"), ("  " + told["id"], "quiet")))
    out.print(told["text"])
    out.print(str(msgspec.convert(work, Credit)), style="quiet")
    heading("House rules", "The defaults are the book's.")
    for group, rules in groupby(told["house_rules"], key=lambda rule: rule["group"]):
        out.print(Text(f"  {group}", "name"))
        for rule in rules:
            line = Text.assemble(rule["title"], (f"  {rule['name']} = {shown(rule['default'])}", "accent"),
                                 (f"  {rule['rule']}", "quiet"))  # fmt: skip
            out.print(Padding(line, (0, 0, 0, 4)))
            out.print(Padding(Text(rule["text"], "quiet"), (0, 0, 0, 6)))
    for title, key in (("Records", "records"), ("Content", "content"), ("Odds", "odds")):
        heading(title)
        for name, text in told[key].items():
            out.print(Padding(Text.assemble((f"{name}  ", "name"), text), (0, 0, 0, 2)))
    heading("Packs")
    for pack in told["packs"]:
        counts = ", ".join(f"{kind.replace('-', ' ')} {count}" for kind, count in pack["entries"].items())
        out.print(Padding(Text.assemble((pack["title"], "name"), (f"  {counts}", "quiet")), (0, 0, 0, 2)))
        out.print(Padding(Text(pack["text"], "tale"), (0, 0, 0, 2)))


def heading(title: str, aside: str = "") -> None:
    console().print(Text.assemble(("\n" + title, "title"), (f"  {aside}" if aside else "", "quiet")))


def shown(value: Any) -> str:
    match value:
        case None:
            return "unset"
        case bool():
            return "on" if value else "off"
    return str(value)


# --- actions
def actions(name: RulesetName, /, *, json: Json = False) -> None:
    """All that people can do at a table: the rule system's own actions, then those that every table has."""
    system = ruleset(name)
    table = Play.lay(system, system.demo(Content([starter_pack(system)], system.content)))
    game = table.game
    shared = [one for one in game.actions.values() if one.name not in game.own_actions and not one.by_itself]
    groups = {system.title: [as_plain(table, action) for action in system.actions],
              "Every table": [as_plain(table, action) for action in shared]}  # fmt: skip
    if json:
        print_json({"ruleset": system.id, "actions": groups[system.title], "every_table": groups["Every table"]})
        return
    out = console()
    for title, listed in groups.items():
        out.print(Text(title, "title"))
        for plain in listed:
            out.print(Text.assemble((f"  {plain['name']}", "name"), f"  {plain['label']}",
                                    (f"  {whose(plain['by'])}", "quiet")))  # fmt: skip
            out.print(Padding(Text(plain["help"]), (0, 0, 0, 4)))
            for parameter in plain["parameters"]:
                optional = "" if parameter["required"] else " (may be left out)"
                line = Text.assemble((f"{parameter['name']}: ", "accent"), parameter["question"], (optional, "quiet"))
                out.print(Padding(line, (0, 0, 0, 4)))
            if plain["rules"]:
                out.print(Padding(Text(" ".join(plain["rules"]), "quiet"), (0, 0, 0, 4)))
        out.print()


def as_plain(table: Play, action: Action) -> dict[str, Any]:
    return {
        "name": action.name,
        "label": action.label,
        "by": action.by.__name__ if action.by else "GM",
        "help": " ".join(action.help.split()),
        "parameters": described(table, action),
        "rules": action.rules,
    }


def whose(by: str) -> str:
    if by == "GM":
        return "the GM's"
    return f"{'an' if by[0] in 'AEIOU' else 'a'} {by.casefold()}'s"


# --- schema
def schema(what: str, /, *, json: Json = False) -> None:
    """The JSON Schema of a file in a content pack, for editors and for checking.

    Parameters
    ----------
    what
        RULESET/KIND like apocalypse/characters, or the KIND alone where only one rule system has it; RULESET alone
        lists its kinds; manifest is the schema of a pack.toml.
    """
    if what == "manifest":
        print_json(msgspec.json.schema(Manifest))
        return
    having = [rules.id for rules in installed().values() if what in rules.content]
    name, _, kind = (f"{having[0]}/{what}" if len(having) == 1 else what).partition("/")
    kinds = ruleset(name).content
    if kind in kinds:
        print_json(content_schema(kinds[kind]))
    elif kind:
        raise RuleError(f"{name} has no content of the kind {kind!r}; there are {', '.join(kinds)}")
    elif json:
        print_json({kind: content_schema(of) for kind, of in kinds.items()})
    else:
        for kind, of in kinds.items():
            print(f"{name}/{kind}: {first_line(of)}")
