"""Where the rules can be changed, and a seeded sample of these places.

A place is a position in the source of a module together with the changes that are possible there. What is no rule is
left out, each kind for a stated reason: see `NO_RULES` and `noise`.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from itertools import groupby
from pathlib import Path

from attrs import define, field
from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import OPERATOR_PROVIDERS, get_operator
from parso.tree import NodeOrLeaf

from mutants.operators import Provider

OPERATOR_PROVIDERS["steps"] = Provider()

ROOT = Path(__file__).parent.parent
RULESETS = ROOT / "src/hearthside/rulesets"
NAMES = ("apocalypse", "brew", "challenge", "strive", "tags")
LEAST_SHARE = 10
"""Every ruleset gets at least one place in so many of the sample, however small it is."""

COMPARED = ("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt", "Eq_NotEq", "NotEq_Eq",
            "Is_IsNot", "IsNot_Is")  # fmt: skip
COMBINED = ("Add_Sub", "Sub_Add", "Mul_FloorDiv", "FloorDiv_Mul", "Mod_FloorDiv", "BitOr_BitAnd", "BitAnd_BitOr")
OPERATORS = (
    "core/NumberReplacer",
    *(f"core/ReplaceComparisonOperator_{pair}" for pair in COMPARED),
    *(f"core/ReplaceBinaryOperator_{pair}" for pair in COMBINED),
    "core/ReplaceUnaryOperator_USub_UAdd",
    "core/ReplaceUnaryOperator_Delete_Not",
    "core/AddNot",
    "core/ReplaceAndWithOr",
    "core/ReplaceOrWithAnd",
    "core/ReplaceTrueWithFalse",
    "core/ReplaceFalseWithTrue",
    "core/ReplaceBreakWithContinue",
    "core/ReplaceContinueWithBreak",
    "core/ZeroIterationForLoop",
    "steps/OmitCall",
    "steps/SwapCalls",
)
"""The likely mistakes: off by one, the other side of a limit, the opposite, a step left out or made too early. Changes
that nearly every test notices (`+` into `<<`) would only flatter the result."""

NO_RULES = {
    "sheets and boards": r"/(sheets?|show|paper|board|npc_on_paper|care_sheet|fight_sheet|checklist|demo)(/|\.py)",
    "stock players, odds, simulation": r"/(policies|lab|odds|fight_odds|chances|brawls|simulation|encounters)(/|\.py)",
    "log lines": r"/(facts)(/|\.py)",
    "formats of setting packs": r"/(kinds|content_kinds|care_kinds)(/|\.py)",
    "names and registration": r"/(words|ruleset|__init__)\.py",
}
"""Modules that hold no rules, by what they are for instead."""
WORDS = re.compile(
    r"asks|says|title|help|label|heading|look|named?|(.*_)?words|.*_line|strict|described|shown|told(_.*)?|usually"
)
"""Functions and arguments that only make words for people, suggest an answer or check the program itself."""
ROW = re.compile(r'"[A-Z]+-\w+"')
TYPES = re.compile(r"Literal|Annotated|Meta|Callable|Final|ClassVar")
CACHES = re.compile(r"lru_cache|cache|remembered|rule|house_rule")
"""Decorators and calls whose numbers are no rule: sizes of caches, citations."""
SPOKEN = re.compile(r"several|span")
"""Functions that put an amount into words: what is inside is told, and nothing else."""


@define(frozen=True)
class Change:
    """One possible change of one place, in cosmic-ray's terms."""

    operator: str
    occurrence: int


@define(frozen=True)
class Place:
    module: Path
    start: tuple[int, int]
    end: tuple[int, int]
    definition: str
    """Dotted names of the functions and classes around it, or "" at the top of the module."""
    nth: int
    """Counts the places of one definition and source line, so that a place has a name that outlives other edits."""
    line: str
    changes: tuple[Change, ...] = field(hash=False)

    @property
    def ruleset(self) -> str:
        return self.module.relative_to(RULESETS).parts[0]

    @property
    def chapter(self) -> str:
        """The folder or file of rules it is in (`combat`), or else the part of the ruleset (`questions`)."""
        inner = self.module.relative_to(RULESETS).parts[1:]
        if inner[0] == "rules":
            return inner[1].removesuffix(".py")
        return "figures and state" if len(inner) == 1 else inner[0]

    def rank(self, seed: int) -> str:
        """Orders the sample: pseudo-random, and the same for this place as long as its line stays as it is."""
        name = f"{seed}|{self.module.relative_to(RULESETS)}|{self.definition}|{self.line}|{self.nth}"
        return sha256(name.encode()).hexdigest()


def modules(ruleset: str) -> list[Path]:
    """The files of a ruleset that hold rules: they cite rows of its reference, and are nothing of `NO_RULES`."""
    found = []
    for path in sorted((RULESETS / ruleset).rglob("*.py")):
        inner = "/" + path.relative_to(RULESETS / ruleset).as_posix()
        if not any(re.search(pattern, inner) for pattern in NO_RULES.values()) and "@rule(" in path.read_text("utf-8"):
            found.append(path)
    return found


def around(node: NodeOrLeaf) -> Iterator[NodeOrLeaf]:
    """A node and all that it is inside of, from the inside out."""
    while node is not None:
        yield node
        node = node.parent


def definition_of(node: NodeOrLeaf) -> str:
    names = [one.name.value for one in around(node) if one.type in ("funcdef", "classdef")]
    return ".".join(reversed(names))


def noise(node: NodeOrLeaf) -> str:
    """Why a change at this node would be no change of a rule, or ""."""
    inner = None
    for one in around(node):
        if one.type in ("fstring", "assert_stmt"):
            return "words and assertions"
        if one.type == "test" and all(is_wording(one.children[branch]) for branch in (0, -1)):
            return "which of two wordings, or which of two citations"
        if one.type == "argument" and one.children[1] == "=" and WORDS.fullmatch(one.children[0].value):
            return "words for people"
        if one.type == "annassign" and inner is not one.children[-1]:
            return "a type"
        if one.type == "annassign" and one.children[1].get_code().strip().startswith("ClassVar"):
            return "a description of the type"
        if one.type in ("tfpdef",) or (one.type == "funcdef" and inner is one.annotation):
            return "a type"
        if one.type == "atom_expr" and one.children[0].type == "name":
            if TYPES.fullmatch(one.children[0].value):
                return "a type"
            if CACHES.fullmatch(one.children[0].value):
                return "a cache, a citation or an option's description"
            if SPOKEN.fullmatch(one.children[0].value):
                return "words for people"
        if one.type == "funcdef" and WORDS.fullmatch(one.name.value):
            return "words for people"
        if one.type == "funcdef" and one.name.value in ("usual", "suggestions") and not cites(one):
            return "a suggested answer that no row asks for"
        if one.type == "funcdef" and one.name.value == "bounds" and not is_cited(one):
            return "a limit of an input that no row asks for"
        if one.type == "trailer" and one.parent.children[0].get_code().strip() == "Option" and is_label(node, inner):
            return "words for people"
        if one.type == "or_test" and one.children[0].get_code().strip().endswith(".name"):
            return "what something is called"
        if one.type == "classdef" and one.get_super_arglist() is not None and inner is one.get_super_arglist():
            return "options of a type"
        if one.type == "operator" and one.parent.type in ("param", "parameters"):
            return "a signature"
        inner = one
    return "a type" if is_union(node) else ""


def is_cited(function: NodeOrLeaf) -> bool:
    """Whether a method or its class cites a row."""
    return any(cites(one) for one in around(function) if one.type in ("funcdef", "classdef"))


def cites(definition: NodeOrLeaf) -> bool:
    """Whether a function or a class itself cites a row."""
    return definition.parent.type == "decorated" and "@rule(" in definition.parent.children[0].get_code()


def unused(node: NodeOrLeaf, ruleset: str) -> str:
    """Why the default of a field never counts in play, or ""."""
    statement = next((one for one in around(node) if one.type == "expr_stmt"), None)
    owner = next((one for one in around(node) if one.type in ("funcdef", "classdef")), None)
    if statement is None or owner is None or owner.type != "classdef":
        return ""
    is_stated = statement.children[0].get_code().strip() in stated_fields(ruleset).get(owner.name.value, ())
    return "a default that every call replaces" if is_stated else ""


@cache
def stated_fields(ruleset: str) -> dict[str, frozenset[str]]:
    """By type, the fields that every call of it in the ruleset states by name; none where a type has subtypes."""
    found: dict[str, frozenset[str]] = {}
    extended = set()
    for module in (RULESETS / ruleset).rglob("*.py"):
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                stated = frozenset(one.arg for one in node.keywords if one.arg)
                found[node.func.id] = found.get(node.func.id, stated) & stated
            elif isinstance(node, ast.ClassDef):
                extended |= {one.id for one in node.bases if isinstance(one, ast.Name)}
    return {type_: fields for type_, fields in found.items() if type_ not in extended}


def is_label(node: NodeOrLeaf, arguments: NodeOrLeaf) -> bool:
    """Whether this is in the label or the help line of an option, after its value."""
    return arguments.type == "arglist" and node.start_pos > arguments.children[1].start_pos


def is_wording(node: NodeOrLeaf) -> bool:
    """Whether this is a text of several words or the number of a row; a single word may be a value of the rules."""
    text = node.get_code().strip()
    return node.type in ("string", "fstring", "strings") and (" " in text or ROW.fullmatch(text) is not None)


def is_union(node: NodeOrLeaf) -> bool:
    """Whether this is the bar between two types of an alias at the top of a module."""
    outer = (one.parent.parent.type for one in around(node) if one.type == "expr_stmt")
    return node == "|" and "file_input" in outer


def places(module: Path) -> list[Place]:
    """Every place of a module where a rule can be changed, in order."""
    source = module.read_text("utf-8")
    lines, ruleset = source.splitlines(), module.relative_to(RULESETS).parts[0]
    operators: dict[str, Operator] = {name: get_operator(name)() for name in OPERATORS}
    counts: dict[str, int] = defaultdict(int)
    found: dict[tuple[tuple[int, int], tuple[int, int]], tuple[str, list[Change]]] = {}
    for node in nodes(get_ast(source)):
        excluded: str | None = None
        for name, operator in operators.items():
            for start, end in operator.mutation_positions(node):
                if excluded is None:
                    excluded = noise(node) or unused(node, ruleset)
                if not excluded:
                    found.setdefault((start, end), (definition_of(node), []))[1].append(Change(name, counts[name]))
                counts[name] += 1
    names: dict[tuple[str, str], int] = defaultdict(int)
    numbered = []
    for (start, end), (definition, changes) in sorted(found.items()):
        line = lines[start[0] - 1].strip()
        numbered.append(Place(module, start, end, definition, names[definition, line], line, tuple(changes)))
        names[definition, line] += 1
    return numbered


def nodes(node: NodeOrLeaf) -> Iterator[NodeOrLeaf]:
    yield node
    for child in getattr(node, "children", ()):
        yield from nodes(child)


def mutated(place: Place, change: Change) -> str | None:
    """The module's source with this change, or `None` if that is no Python or changes nothing."""
    source = place.module.read_text("utf-8")
    code = mutate_code(source, get_operator(change.operator)(), change.occurrence)
    if code is None or code == source:
        return None
    try:
        compile(code, str(place.module), "exec", dont_inherit=True)
    except SyntaxError:
        return None
    return code


def drawn(place: Place, seed: int) -> Change | None:
    """The change that this place gets, or `None` if it has none that is valid Python."""
    first = int(place.rank(seed), 16) % len(place.changes)
    in_turn = (*place.changes[first:], *place.changes[:first])
    return next((change for change in in_turn if mutated(place, change)), None)


def shares(counts: dict[str, int], size: int) -> dict[str, int]:
    """How many of the sample each ruleset gets: by the number of its places, at least a tenth of the sample each."""
    least = {name: min(count, size // LEAST_SHARE) for name, count in counts.items()}
    left, total = size - sum(least.values()), sum(counts[name] - least[name] for name in counts)
    got = {name: least[name] + left * (counts[name] - least[name]) // max(total, 1) for name in counts}
    biggest = max(counts, key=counts.__getitem__)
    got[biggest] += min(size, sum(counts.values())) - sum(got.values())
    return got


def sample(rulesets: Iterable[str], size: int, seed: int) -> list[tuple[Place, Change]]:
    """A seeded sample of places of these rulesets, each with the one change that it gets."""
    every = {name: [place for module in modules(name) for place in places(module)] for name in rulesets}
    wanted = shares({name: len(found) for name, found in every.items()}, size)
    picked = []
    for name, found in every.items():
        ranked = iter(sorted(found, key=lambda place: place.rank(seed)))
        taken = 0
        while taken < wanted[name] and (place := next(ranked, None)):
            if change := drawn(place, seed):
                picked.append((place, change))
                taken += 1
    return picked


def counted(rulesets: Iterable[str]) -> dict[str, int]:
    found = [place for name in rulesets for module in modules(name) for place in places(module)]
    return {name: len(list(some)) for name, some in groupby(found, lambda place: place.ruleset)}
