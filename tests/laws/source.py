"""The laws that the source of a ruleset keeps, checked over its AST.

Laws: a fault names file, line, name and what would be right. What the checker cannot tell, it takes for the worse: a
call that hands `table` to something unknown is a request, and a branch that may have asked has asked.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import io
import os
import pkgutil
import re
import tokenize
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import Any, TypeVar

from msgspec import Struct

import hearthside.engine
from hearthside import kit
from hearthside.engine import Action, Fact, OwnPack, Record, Scene, Seat, Sitting, rules_of
from hearthside.engine.facts import NEVER_TOLD
from hearthside.engine.moments import AnyReaction

TABLE = "table"
VERBS = ("roll", "choose", "ask", "together", "offer", "run")
"""The verbs of the table at which a procedure may have to wait."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
N = TypeVar("N", bound=ast.AST)


@dataclass(frozen=True, order=True)
class Fault:
    file: str
    line: int
    says: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.says}"


# --- the source of a ruleset
@dataclass(frozen=True)
class Import:
    node: ast.stmt
    module: str
    name: str
    """What is taken from the module; empty: the module itself."""
    called: str

    @property
    def origin(self) -> str:
        """What the name here stands for: `import a.b` alone binds `a`."""
        if self.name:
            return f"{self.module}.{self.name}"
        return self.module if self.called else self.module.split(".")[0]


@dataclass(frozen=True)
class Module:
    name: str
    file: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    def all(self, kind: type[N]) -> Iterator[N]:
        return (node for node in ast.walk(self.tree) if isinstance(node, kind))

    def fault(self, at: ast.AST | int, says: str) -> Fault:
        return Fault(self.file, at if isinstance(at, int) else getattr(at, "lineno", 0), says)

    @cached_property
    def comments(self) -> Mapping[int, str]:
        tokens = tokenize.generate_tokens(io.StringIO(self.text).readline)
        return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}

    @cached_property
    def imports(self) -> Sequence[Import]:
        found: list[Import] = []
        package = self.name.split(".")[: None if self.file.endswith("__init__.py") else -1]
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                found += [Import(node, alias.name, "", alias.asname or "") for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                above = package[: len(package) - node.level + 1] if node.level else []
                module = ".".join([*above, *([node.module] if node.module else [])])
                found += [Import(node, module, alias.name, alias.asname or alias.name) for alias in node.names]
        return found

    @cached_property
    def origins(self) -> Mapping[str, str]:
        """Where each imported name comes from, in full."""
        return {one.called or one.module.split(".")[0]: one.origin for one in self.imports}

    @cached_property
    def own_names(self) -> Collection[str]:
        """The names that the module itself binds."""
        return bound(self.tree) - set(self.origins)

    def dotted(self, node: ast.AST, hidden: Container[str] = ()) -> str:
        """What a name means, in full; empty if that cannot be told (`hidden`: the names that are local here)."""
        match node:
            case ast.Attribute(value=value, attr=attr):
                before = self.dotted(value, hidden)
                return f"{before}.{attr}" if before else ""
            case ast.Name(id=name) if name in hidden:
                return ""
            case ast.Name(id=name) if name in self.origins:
                return self.origins[name]
            case ast.Name(id=name) if name in self.own_names:
                return f"{self.name}.{name}"
            case ast.Name(id=name) if hasattr(builtins, name):
                return f"builtins.{name}"
        return ""


class Source:
    """All modules of a ruleset's package."""

    def __init__(self, package: str, modules: Iterable[Module]) -> None:
        self.package = package
        self.modules = {module.name: module for module in modules}
        self.functions: dict[str, str] = {}
        """The first parameter of every function that a module has, by its full name."""
        self.classes: set[str] = set()
        self.methods = dict(methods_of_the_engine())
        for module in self.modules.values():
            for node in own(module.tree):
                if isinstance(node, ast.FunctionDef):
                    self.functions[f"{module.name}.{node.name}"] = first_parameter(node)
            for kind in module.all(ast.ClassDef):
                self.classes.add(f"{module.name}.{kind.name}")
                for node in kind.body:
                    if isinstance(node, ast.FunctionDef) and node.name != "__init__":  # every class has its own
                        self.methods[node.name] = TABLE in parameters(node)[:2]

    @classmethod
    def of(cls, package: str) -> Source:
        [root] = import_module(package).__path__
        modules = []
        for file in sorted(Path(root).rglob("*.py")):
            inside = file.relative_to(root).with_suffix("").parts
            name = ".".join([package, *(part for part in inside if part != "__init__")])
            modules.append(Module(name, os.path.relpath(file), file.read_text(encoding="utf-8")))
        return cls(package, modules)

    def __iter__(self) -> Iterator[Module]:
        return iter(self.modules.values())

    def settled(self, dotted: str) -> str:
        """The place where something is defined, through the modules that pass it on."""
        module, _, name = dotted.rpartition(".")
        if module in self.modules and name in self.modules[module].origins:
            return self.settled(self.modules[module].origins[name])
        return dotted

    def is_own_function(self, dotted: str) -> bool:
        return self.settled(dotted) in self.functions

    def takes_table(self, dotted: str) -> bool | None:
        """Whether a function's first parameter is `table`; None: nobody knows."""
        dotted = self.settled(dotted)
        if dotted in self.functions:
            return self.functions[dotted] == TABLE
        if dotted in self.classes:
            return False
        if not dotted or dotted.startswith(f"{self.package}."):
            return None
        try:
            found = pkgutil.resolve_name(dotted)
            return not inspect.isclass(found) and TABLE in list(inspect.signature(found).parameters)[:1]
        except (ImportError, AttributeError):
            return None
        except (ValueError, TypeError):
            return False  # a function of C: it knows no table


@cache
def methods_of_the_engine() -> Mapping[str, bool]:
    """Whether a method of that name takes a table."""
    kinds = [kind for name in hearthside.engine.__all__ if inspect.isclass(kind := getattr(hearthside.engine, name))]
    functions = ((name, one) for kind in kinds for name, one in vars(kind).items() if inspect.isfunction(one))
    return {name: TABLE in list(inspect.signature(one).parameters)[:2] for name, one in functions}


def parameters(function: Function) -> list[str]:
    of = function.args
    every = [*of.posonlyargs, *of.args, *([of.vararg] if of.vararg else []), *of.kwonlyargs, of.kwarg]
    return [one.arg for one in every if one]


def first_parameter(function: Function) -> str:
    places = [*function.args.posonlyargs, *function.args.args]
    return places[0].arg if places else ""


def own(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a scope, without what stands in the functions and classes in it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, (*FUNCTIONS, ast.ClassDef)):
            yield from own(child)


def bound(scope: ast.AST) -> set[str]:
    """The names that a scope binds."""
    names = set(parameters(scope)) if isinstance(scope, FUNCTIONS) else set()
    elsewhere: set[str] = set()
    for node in own(scope):
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                names.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.ExceptHandler(name=str(name)):
                names.add(name)
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                names.add(name)
            case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
                names |= {(alias.asname or alias.name).split(".")[0] for alias in aliases}
            case ast.Global(names=those) | ast.Nonlocal(names=those):
                elsewhere |= set(those)
    return names - elsewhere


def scopes(tree: ast.AST, hidden: frozenset[str] = frozenset()) -> Iterator[tuple[ast.AST, frozenset[str]]]:
    """Every scope, with the names that are local there."""
    yield tree, hidden
    for node in own(tree):
        if isinstance(node, FUNCTIONS):
            yield from scopes(node, hidden | bound(node))
        elif isinstance(node, ast.ClassDef):
            yield from scopes(node, hidden)


# --- same world, same entries: same requests and same facts
CHANCE_AND_CLOCK = ("random", "time", "uuid", "secrets")
NOT_THE_SAME_TWICE = {
    "os.urandom": "dice fall on the table: table.roll",
    "os.getrandom": "dice fall on the table: table.roll",
    "datetime.datetime.now": "time in the game is a record, moved on by facts",
    "datetime.datetime.utcnow": "time in the game is a record, moved on by facts",
    "datetime.datetime.today": "time in the game is a record, moved on by facts",
    "datetime.date.today": "time in the game is a record, moved on by facts",
    "builtins.id": "compare values, or name the record's id",
    "builtins.hash": "compare the values themselves",
    "hearthside.dice.roll": "dice fall on the table: table.roll",
    "hearthside.dice.System": "dice fall on the table: table.roll",
    "hearthside.dice.Seeded": "dice fall on the table: table.roll",
    "hearthside.dice.Scripted": "dice fall on the table: table.roll",
}


def chance_and_clock(source: Source) -> Iterator[Fault]:
    """Chance, the clock and addresses in memory are not the same twice."""
    for module in source:
        for one in module.imports:
            path = one.module.split(".")
            if path[0] in CHANCE_AND_CLOCK or "random" in (*path, one.name):
                yield module.fault(one.node, f"{one.module} is not the same twice: chance comes from table.roll, a new "
                                             "id from new_key, and time in the game is a record")  # fmt: skip
        for node in ast.walk(module.tree):
            if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
                name = module.dotted(node)
                if name in NOT_THE_SAME_TWICE:
                    says = f"{name.removeprefix('builtins.')} is not the same twice: {NOT_THE_SAME_TWICE[name]}"
                    yield module.fault(node, says)


SET_TYPE = re.compile(r"^['\"]?((typing\.)?(Annotated|ClassVar|Final)\[)*([\w.]+\.)?"
                      r"(set|frozenset|Set|FrozenSet|AbstractSet|MutableSet)\b")  # fmt: skip
SET_METHODS = ("union", "intersection", "difference", "symmetric_difference", "copy")
SET_OPERATORS = (ast.BitOr, ast.BitAnd, ast.BitXor, ast.Sub)
ORDERLESS = ("sorted", "min", "max", "len", "any", "all", "sum", "set", "frozenset", "bool", "isinstance")
"""Where the order in which things come makes no difference; of the first three, only without a key."""
ORDERED = ("list", "tuple", "dict", "iter", "next", "enumerate", "zip", "map", "filter", "reversed", "str", "repr",
           "deque", "chain", "Counter", "join", "extend", "fromkeys", "from_iterable", "format")  # fmt: skip


class Sets:
    """Which expressions of a package are sets, as far as source tells."""

    def __init__(self, source: Source) -> None:
        fields: dict[str, list[bool]] = {}
        results: dict[str, list[bool]] = {}
        for module in source:
            for kind in module.all(ast.ClassDef):
                for node in kind.body:
                    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                        fields.setdefault(node.target.id, []).append(says_set(node.annotation))
            for function in module.all(ast.FunctionDef):
                results.setdefault(function.name, []).append(says_set(function.returns))
        self.fields = {name for name, are in fields.items() if all(are)}
        self.results = {name for name, are in results.items() if all(are)}

    def is_set(self, node: ast.AST | None, names: Collection[str]) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name, ctx=ast.Load()):
                return name in names
            case ast.Attribute(attr=name, ctx=ast.Load()):
                return name in self.fields
            case ast.Call(func=ast.Name(id="set" | "frozenset")):
                return True
            case ast.Call(func=ast.Name(id=name)) if name in self.results:
                return True
            case ast.Call(func=ast.Attribute(value=of, attr=name)):
                return name in self.results or (name in SET_METHODS and self.is_set(of, names))
            case ast.BinOp(left=left, op=op, right=right) if isinstance(op, SET_OPERATORS):
                return any(self.is_set(one, names) or is_view_of_dict(one) for one in (left, right))
            case ast.IfExp(body=one, orelse=other):
                return self.is_set(one, names) or self.is_set(other, names)
            case ast.BoolOp(values=values):
                return any(self.is_set(one, names) for one in values)
            case ast.NamedExpr(value=value):
                return self.is_set(value, names)
        return False

    def found(self, scope: ast.AST, outer: frozenset[str] = frozenset()) -> Iterator[ast.AST]:
        """Every expression in a scope that is a set."""
        names = self.names(scope, outer)
        for node in own(scope):
            if self.is_set(node, names):
                yield node
            if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
                yield from self.found(node, names)

    def names(self, scope: ast.AST, outer: frozenset[str]) -> frozenset[str]:
        """The names that are bound to sets, and to nothing else, in a scope."""
        names = outer - bound(scope)
        for _ in range(2):  # a set may be made of a set
            are: dict[str, list[bool]] = {}
            if isinstance(scope, FUNCTIONS):
                for one in (*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs):
                    are.setdefault(one.arg, []).append(says_set(one.annotation))
            for node in own(scope):
                match node:
                    case ast.Assign(targets=targets, value=value):
                        for target in targets:
                            for name in stored(target):
                                is_one = isinstance(target, ast.Name) and self.is_set(value, names)
                                are.setdefault(name, []).append(is_one)
                    case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=given):
                        are.setdefault(name, []).append(says_set(annotation) or self.is_set(given, names))
                    case ast.NamedExpr(target=ast.Name(id=name), value=value):
                        are.setdefault(name, []).append(self.is_set(value, names))
                    case ast.For(target=target) | ast.comprehension(target=target):
                        for name in stored(target):
                            are.setdefault(name, []).append(False)
            names = (outer - bound(scope)) | {name for name, is_one in are.items() if all(is_one)}
        return frozenset(names)


def says_set(annotation: ast.expr | None) -> bool:
    return annotation is not None and bool(SET_TYPE.match(ast.unparse(annotation)))


def is_view_of_dict(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("keys", "items")


def stored(target: ast.AST) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]


def set_order(source: Source) -> Iterator[Fault]:
    """The order of a set differs from one process to the next."""
    sets = Sets(source)
    for module in source:
        parents = {child: node for node in ast.walk(module.tree) for child in ast.iter_child_nodes(node)}
        for node in sets.found(module.tree):
            if how := order_taken(node, parents):
                says = f"{how} `{short(node)}`: the order of a set is not the same twice; sort it, or keep a tuple"
                yield module.fault(node, says)


def order_taken(node: ast.AST, parents: Mapping[ast.AST, ast.AST]) -> str:
    """How the place where a set stands makes use of its order; empty if it does not."""
    parent = parents[node]
    match parent:
        case ast.For(iter=it) if it is node:
            return "a loop over"
        case ast.comprehension():
            owner = parents[parent]
            fine = isinstance(owner, ast.SetComp) or (
                isinstance(owner, (ast.GeneratorExp, ast.ListComp)) and is_orderless(parents[owner])
            )
            return "" if fine else "a comprehension over"
        case ast.Starred():
            return "" if isinstance(parents[parent], ast.Set) else "unpacking"
        case ast.Call(func=func) if func is not node:
            name = func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
            if name in ORDERED:
                return f"{name}() of"
            return f"{name}() with a key, which leaves ties in the order of" if is_keyed(parent) else ""
        case ast.Attribute(attr="pop") if isinstance(parents[parent], ast.Call):
            return "pop() of"
        case ast.Assign(targets=targets) if any(isinstance(target, (ast.Tuple, ast.List)) for target in targets):
            return "unpacking"
        case ast.FormattedValue():
            return "printing"
        case ast.YieldFrom():
            return "yielding from"
    return ""


def is_keyed(call: ast.Call) -> bool:
    keyed = isinstance(call.func, ast.Name) and call.func.id in ORDERLESS[:3]
    return keyed and any(keyword.arg == "key" for keyword in call.keywords)


def is_orderless(node: ast.AST) -> bool:
    return (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ORDERLESS
            and not is_keyed(node))  # fmt: skip


CHANGING = ("append", "appendleft", "extend", "insert", "remove", "pop", "popleft", "popitem", "clear", "update", "add",
            "discard", "setdefault", "sort", "reverse", "subtract", "intersection_update", "difference_update",
            "symmetric_difference_update", "__setitem__", "__delitem__", "__setattr__")  # fmt: skip


def module_state(source: Source) -> Iterator[Fault]:
    """What a module keeps from one reading to the next makes the readings differ."""
    for module in source:
        known = bound(module.tree)
        for scope, hidden in scopes(module.tree):
            for node in own(scope):
                for name, how in changes(node):
                    is_call = isinstance(node, ast.Call) and source.is_own_function(module.dotted(node.func, hidden))
                    if name in known and name not in hidden and not is_call:
                        says = f"{name} is the module's, and {how}: what changes is a record, by a fact (table.record)"
                        yield module.fault(node, says)
            if isinstance(scope, ast.Module):
                yield from grown(module)


def changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The names that stand for what a statement or a call changes."""
    targets: list[ast.expr] = []
    match node:
        case ast.Global(names=names):
            yield from ((name, "declared global") for name in names)
        case ast.Assign(targets=several) | ast.Delete(targets=several):
            targets += several
        case ast.AugAssign(target=one) | ast.AnnAssign(target=one):
            targets.append(one)
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CHANGING:
            yield root(value), f"{attr}() changes it"
        case ast.Call(func=ast.Name(id="next" | "setattr" | "delattr" as does), args=[first, *_]):
            yield root(first), f"{does}() changes it"
    for target in targets:
        for part in target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]:
            if isinstance(part, (ast.Attribute, ast.Subscript)):
                yield root(part), f"`{short(part)}` is set"


def grown(module: Module) -> Iterator[Fault]:
    """Lists and tables that the module itself adds to, bit by bit."""
    made = {name for node in own(module.tree) if isinstance(node, (ast.Assign, ast.AnnAssign))
            and isinstance(node.value, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.Call))
            for name in stored(node)}  # fmt: skip
    for node in own(module.tree):
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id in made:
            yield module.fault(node, f"{node.target.id} is the module's, and added to: write it in one piece")


def root(node: ast.AST) -> str:
    """The name at the start of `name.field[key]`."""
    while isinstance(node, (ast.Attribute, ast.Subscript)):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


def short(node: ast.AST, longest: int = 60) -> str:
    text = ast.unparse(node)
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


# --- what was read before a request is not used after it
AS_IT_WAS = re.compile(r"#\s*as it was:\s*(?P<reason>.*)")


@dataclass(frozen=True)
class Held:
    """A value that was read from the table."""

    read: int
    """The line on which."""
    old: int = 0
    """The line of the request since then; 0: there was none."""

    def after(self, request: int) -> Held:
        return self if self.old else replace(self, old=request)


Names = Mapping[str, Held]


def either(*ways: Names | None) -> Names | None:
    """What is held where several ways meet: old if it is on any of them. None: no way leads here."""
    there = [way for way in ways if way is not None]
    if not there:
        return None
    met: dict[str, Held] = {}
    for way in there:
        for name, held in way.items():
            met[name] = max(met.get(name, held), held, key=lambda one: one.old)
    return met


class Walk:
    """A procedure, walked in the order in which it happens."""

    def __init__(self, source: Source, module: Module, function: Function, outer: Walk | None = None) -> None:
        self.source, self.module, self.outer = source, module, outer
        self.faults: dict[tuple[int, str], Fault] = outer.faults if outer else {}
        own_table = first_parameter(function)
        is_table = own_table == TABLE or (outer is not None and isinstance(function, ast.Lambda))
        self.hidden: set[str] = (outer.hidden if outer else set()) | bound(function)
        self.tables: set[str] = (outer.tables if outer else set()) - set(parameters(function))
        self.others_tables = frozenset(self.tables)
        self.tables |= {own_table} if is_table else set()
        self.views: set[str] = set(outer.views) if outer else set()
        self.procedures: dict[str, bool] = dict(outer.procedures) if outer else {}
        """Whether the functions defined in this one take a table."""
        before = (outer.now or {}) if outer else {}
        self.now: Names | None = {name: held for name, held in before.items() if name not in parameters(function)}
        self.captured = frozenset(self.now)
        self.captures: Held | None = None
        """Something that an outer function holds and this one uses."""
        self.reads_outside: Held | None = None
        self.kept: list[Held] = []
        """What the expression that is being worked out has read so far."""
        self.requests: list[int] = []
        """The line of each request that was come across."""
        self.leaving: list[tuple[list[Names | None], list[Names | None]]] = []
        """For each loop around: what is held where it breaks and where it continues."""
        if isinstance(function, ast.Lambda):
            self.value(function.body)
        else:
            self.block(function.body)

    # --- what happens to what is held
    def asks(self, line: int) -> None:
        self.requests.append(line)
        self.now = {name: held.after(line) for name, held in (self.now or {}).items()}
        self.kept = [held.after(line) for held in self.kept]

    def used(self, node: ast.expr, held: Held) -> Held:
        """A value is used: it must not be old. What was said to be meant as it was is not said twice."""
        if held.old:
            what = short(node)
            says = (f"`{what}` was read from the table on line {held.read} and is used after the request on line "
                    f"{held.old}: read it again, or end this line with `# as it was: <reason>`")  # fmt: skip
            self.faults[node.lineno, what] = self.module.fault(node, says)
        return replace(held, old=0)

    def bind(self, target: ast.expr, held: Held | None, value: ast.expr | None = None) -> None:
        match target:
            case ast.Name(id=name):
                self.tables.discard(name)
                self.views.discard(name)
                if value is not None and self.is_table(value):
                    self.tables.add(name)
                elif value is not None and self.is_view(value):
                    self.views.add(name)
                rest = {other: one for other, one in (self.now or {}).items() if other != name}
                self.now = {**rest, name: held} if held else rest
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self.bind(part, held)
            case ast.Starred(value=part):
                self.bind(part, held)
            case ast.Subscript(slice=key):
                self.value(key)
                self.fill(target, held)
            case ast.Attribute():
                self.fill(target, held)

    def fill(self, into: ast.expr, held: Held | None) -> None:
        """Something is put into what a name stands for, which then holds that too. To fill it is not to use it."""
        name = root(into)
        if held and name and name not in self.tables and self.now is not None:
            self.now = {**self.now, name: self.now.get(name, held)}

    # --- what is a table, and what is a request
    def is_table(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id in self.tables

    def is_view(self, node: ast.AST) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self.views
            case ast.Call(func=ast.Attribute(value=of, attr="view")):
                return self.is_table(of)
        return False

    def is_request(self, call: ast.Call) -> bool:
        match call.func:
            case ast.Attribute(value=of, attr=attr) if self.is_table(of):
                return attr in VERBS
            case ast.Name(id=name) if name in self.procedures:
                known: bool | None = self.procedures[name]
            case func:
                known = self.source.takes_table(self.module.dotted(func, self.hidden))
                if known is None and isinstance(func, ast.Attribute):
                    known = self.source.methods.get(func.attr)
        named = (keyword.value for keyword in call.keywords if keyword.arg == TABLE)
        first = call.args[0] if call.args else next(named, None)
        return first is not None and self.is_table(first) and known is not False

    # --- expressions: what each holds, worked out in Python's order
    def value(self, node: ast.expr) -> Held | None:
        match node:
            case ast.Name(id=name):
                if (held := (self.now or {}).get(name)) is None:
                    return None
                if name in self.captured:
                    self.captures = held
                return self.used(node, held)
            case ast.Subscript(value=of, slice=key) if self.is_table(of) or self.is_view(of):
                self.values(of, key)
                if isinstance(of, ast.Name) and of.id in self.others_tables:
                    self.reads_outside = Held(node.lineno)
                return Held(node.lineno)
            case ast.Call():
                return self.call(node)
            case ast.NamedExpr(target=target, value=value):
                held = self.value(value)
                self.bind(target, held, value)
                return held
            case ast.BoolOp(values=[first, *others]):
                found = [self.value(first)]
                for other in others:
                    before = self.now
                    found.append(self.value(other))
                    self.now = either(before, self.now)
                return any_of(found)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                found = [self.value(test)]
                before = self.now
                found.append(self.value(body))
                after, self.now = self.now, before
                found.append(self.value(orelse))
                self.now = either(after, self.now)
                return any_of(found)
            case ast.Dict(keys=keys, values=values):
                return self.values(*(one for pair in zip(keys, values, strict=True) for one in pair if one))
            case ast.ListComp(elt=elt) | ast.SetComp(elt=elt) | ast.GeneratorExp(elt=elt):
                return self.comprehension(node.generators, elt)
            case ast.DictComp(key=key, value=value):
                return self.comprehension(node.generators, key, value)
            case ast.Lambda():
                inner = self.inner(node)
                return inner.captures or inner.reads_outside
        return self.values(*(one for one in ast.iter_child_nodes(node) if isinstance(one, ast.expr)))

    def values(self, *parts: ast.expr) -> Held | None:
        """Several values that are used together once all of them are there."""
        return any_of(self.each(parts))

    def each(self, parts: Sequence[ast.expr]) -> list[Held | None]:
        start = len(self.kept)
        places: list[int | None] = []
        for part in parts:
            held = self.value(part)
            places.append(len(self.kept) if held else None)
            self.kept += [held] if held else []
        kept = [None if place is None else self.kept[place] for place in places]
        del self.kept[start:]
        return [held and self.used(part, held) for part, held in zip(parts, kept, strict=True)]

    def call(self, node: ast.Call) -> Held | None:
        is_request = self.is_request(node)
        looked_at_later = [keyword.value for keyword in node.keywords if keyword.arg in ("enough", "anew")]
        at_once = [one.value for one in node.keywords if not is_request or one.value not in looked_at_later]
        held = self.values(node.func, *node.args, *at_once)
        if not is_request:
            return held
        self.asks(node.lineno)
        for later in looked_at_later:
            self.value(later)
        return None

    def comprehension(self, loops: Sequence[ast.comprehension], *what: ast.expr) -> Held | None:
        names = {name for loop in loops for name in stored(loop.target)}
        shadowed = {name: held for name, held in (self.now or {}).items() if name in names}
        found: list[Held | None] = []

        def turn(loops: Sequence[ast.comprehension]) -> None:
            if not loops:
                requests = len(self.requests)
                held = self.values(*what)
                if len(self.requests) > requests and not held:
                    found.clear()  # what people answered, whatever they were asked about
                found.append(held)
                return
            over = self.value(loops[0].iter)
            found.append(over)
            place = len(self.kept)
            self.kept += [over] if over else []
            for _ in range(2):
                self.bind(loops[0].target, self.kept[place] if over else None)
                found.extend([self.value(condition) for condition in loops[0].ifs])
                turn(loops[1:])
            del self.kept[place:]

        turn(loops)
        self.now = {**{name: held for name, held in (self.now or {}).items() if name not in names}, **shadowed}
        return any_of(found)

    def inner(self, function: Function) -> Walk:
        for default in (*function.args.defaults, *function.args.kw_defaults):
            if default:
                self.value(default)
        inner = Walk(self.source, self.module, function, self)
        self.captures = self.captures or (inner.captures if self.captured else None)
        return inner

    # --- statements
    def block(self, body: Iterable[ast.stmt]) -> None:
        for statement in body:
            if self.now is None:
                return
            self.statement(statement)

    def ways(self, *bodies: Iterable[ast.stmt]) -> None:
        """One of these happens."""
        before, ends = self.now, []
        for body in bodies:
            self.now = before
            self.block(body)
            ends.append(self.now)
        self.now = either(*ends)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=parts)) if (
                len(targets) == len(parts) and not any(isinstance(one, ast.Starred) for one in (*targets, *parts))
            ):
                for target, held, part in zip(targets, self.each(parts), parts, strict=True):
                    self.bind(target, held, part)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as function):
                self.define(name, function)
            case ast.Assign(targets=targets, value=value):
                held = self.value(value)
                for target in targets:
                    self.bind(target, held, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.bind(target, self.value(value), value)
            case ast.AugAssign(target=target, value=value):
                self.bind(target, self.values(target, value))
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=into, attr=attr), args=args)) if attr in CHANGING:
                self.fill(into, self.values(*args))
            case ast.Return() | ast.Raise():
                self.expressions(node)
                self.now = None
            case ast.If(test=test, body=body, orelse=orelse):
                self.value(test)
                self.ways(body, orelse)
            case ast.For(target=target, iter=it):
                self.loop(node, it, target)
            case ast.While(test=test):
                self.loop(node, test)
            case ast.Break() | ast.Continue():
                self.leaving[-1][isinstance(node, ast.Continue)].append(self.now)
                self.now = None
            case ast.Try() | ast.TryStar():
                self.attempt(node)
            case ast.With(items=items, body=body):
                before, requests = self.now, len(self.requests)
                for item in items:
                    held = self.value(item.context_expr)
                    if item.optional_vars:
                        self.bind(item.optional_vars, held)
                self.block(body)
                self.now = either(self.broken_off(before, requests), self.now)
            case ast.Match(subject=subject, cases=cases):
                self.match(subject, cases)
            case ast.FunctionDef(name=name):
                self.define(name, node)
            case ast.ClassDef():
                pass
            case _:
                self.expressions(node)

    def expressions(self, node: ast.stmt) -> None:
        for one in ast.iter_child_nodes(node):
            if isinstance(one, ast.expr):
                self.value(one)

    def define(self, name: str, function: Function) -> None:
        """A function of its own holds what it captures; what it reads for itself it reads anew."""
        inner = self.inner(function)
        self.bind(ast.Name(name, ast.Store()), inner.captures)
        self.procedures[name] = first_parameter(function) == TABLE or isinstance(function, ast.Lambda)

    def loop(self, node: ast.For | ast.While, over: ast.expr, target: ast.expr | None = None) -> None:
        """Walked until a turn brings nothing new: what grew old in one turn is old in the next."""
        held = self.value(over)
        place = len(self.kept)
        self.kept += [held] if held and target else []
        forever = target is None and isinstance(over, ast.Constant) and bool(over.value)
        ends = [None if forever else self.now]
        broken: list[Names | None] = []
        start, known = self.now, None
        while (start, self.kept[place:]) != known:
            known = (start, self.kept[place:])
            self.now = start
            if target:
                self.bind(target, self.kept[place] if held else None)
            self.leaving.append((broken, []))
            self.block(node.body)
            self.now = either(self.now, *self.leaving.pop()[1])
            if not target and self.now is not None:
                self.value(over)
            ends.append(None if forever else self.now)
            start = either(start, self.now)
        del self.kept[place:]
        self.now = either(*ends)
        self.block(node.orelse)
        self.now = either(self.now, *broken)

    def broken_off(self, before: Names | None, requests: int) -> Names | None:
        """What is held where something may have been broken off at any point."""
        both = either(before, self.now)
        if both is None or len(self.requests) == requests:
            return both
        return {name: held.after(self.requests[-1]) for name, held in both.items()}

    def attempt(self, node: ast.Try | ast.TryStar) -> None:
        before, requests = self.now, len(self.requests)
        self.block(node.body)
        caught = self.broken_off(before, requests)
        self.block(node.orelse)
        ends = [self.now]
        for handler in node.handlers:
            self.now = caught
            self.block(handler.body)
            ends.append(self.now)
        end = either(*ends)
        self.now = either(end, caught)
        self.block(node.finalbody)
        if end is None:
            self.now = None

    def match(self, subject: ast.expr, cases: Sequence[ast.match_case]) -> None:
        held = self.value(subject)
        before = self.now
        ends: list[Names | None] = []
        for case in cases:
            self.now = before
            for part in ast.walk(case.pattern):
                match part:
                    case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                        self.bind(ast.Name(name, ast.Store()), held)
                    case ast.MatchValue(value=value):
                        self.value(value)
            if case.guard:
                self.value(case.guard)
            self.block(case.body)
            ends.append(self.now)
        if not any(isinstance(case.pattern, ast.MatchAs) and not case.pattern.pattern and not case.guard
                   for case in cases):  # fmt: skip
            ends.append(before)
        self.now = either(*ends)


def any_of(found: Iterable[Held | None]) -> Held | None:
    return next((held for held in found if held), None)


def outermost_procedures(scope: ast.AST) -> Iterator[Function]:
    for node in own(scope):
        if isinstance(node, FUNCTIONS) and first_parameter(node) == TABLE:
            yield node
        elif isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            yield from outermost_procedures(node)


def old_readings(source: Source) -> Iterator[Fault]:
    """What was read before a request is not used after it, unless the line says why."""
    for module in source:
        faults: list[Fault] = []
        for procedure in outermost_procedures(module.tree):
            faults += Walk(source, module, procedure).faults.values()
        meant: dict[int, str] = {}
        for line, comment in module.comments.items():
            if said := AS_IT_WAS.search(comment):
                meant[line] = said["reason"].strip()
        for fault in sorted(faults):
            if fault.line not in meant:
                yield fault
        for line, reason in meant.items():
            if not re.search(r"\w", reason):
                yield module.fault(line, "`# as it was:` gives no reason: say why the old value is the right one")
            elif not any(fault.line == line for fault in faults):
                yield module.fault(line, f"`# as it was: {reason}`: nothing on this line is old; take the comment away")


# --- only a procedure may ask
def askers(source: Source) -> Iterator[Fault]:
    """Only a function whose first parameter is `table` may wait for an answer."""
    for module in source:
        yield from asked_in(source, module, module.tree, ())


def asked_in(source: Source, module: Module, scope: ast.AST, around: tuple[Function, ...]) -> Iterator[Fault]:
    hidden = {name for function in around for name in bound(function)}
    called = [node.func for node in own(scope) if isinstance(node, ast.Call)]
    for node in own(scope):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                yield from asked_in(source, module, node, (*around, node))
            case ast.ClassDef():
                yield from asked_in(source, module, node, around)
            case ast.Call(func=func):
                asks, of = asked_of(source, module, node, hidden)
                if asks and not is_own_table(of, around):
                    yield module.fault(node, f"{within(around)} {asks} `{short(func)}`, but {ONLY_PROCEDURES}")
            case ast.Attribute(value=ast.Name(id="table"), attr=verb) if verb in VERBS and node not in called:
                yield module.fault(node, f"`{short(node)}` is taken off the table: call it where it is needed")


def asked_of(source: Source, module: Module, call: ast.Call, hidden: Container[str]) -> tuple[str, ast.expr | None]:
    """How a call may have to wait, and at which table; empty if it never does."""
    dotted = module.dotted(call.func, hidden)
    known = source.takes_table(dotted)
    if isinstance(call.func, ast.Attribute):
        if call.func.attr in VERBS and not source.is_own_function(dotted):
            return "asks with", call.func.value
        known = source.methods.get(call.func.attr) if known is None else known
    given = call.args[0] if call.args else next((one.value for one in call.keywords if one.arg == TABLE), None)
    hands_on = isinstance(given, ast.Name) and given.id == TABLE
    return "calls the procedure" if known or (known is None and hands_on) else "", given


ONLY_PROCEDURES = ("only a function whose first parameter is `table` may, of that very table: make it a procedure, "
                   "`def …(table, …)`, or a `lambda table: …`")  # fmt: skip


def within(around: Sequence[Function]) -> str:
    if not around:
        return "the module"
    function = around[-1]
    name = "a lambda" if isinstance(function, ast.Lambda) else f"{function.name}()"
    first = first_parameter(function)
    return f"{name} with the first parameter `{first}`" if first else f"{name} without a parameter"


def is_own_table(node: ast.AST | None, around: Sequence[Function]) -> bool:
    """Whether this is the table that the innermost function was given."""
    if not isinstance(node, ast.Name) or not around or first_parameter(around[-1]) != node.id:
        return False
    in_a_procedure = any(first_parameter(function) == TABLE for function in around[:-1])
    return node.id == TABLE or (isinstance(around[-1], ast.Lambda) and in_a_procedure)


# --- nothing stands between a request and its table
NOT_TO_BE_CAUGHT = ("BaseException", "BaseExceptionGroup", "Suspended", "Unexplored", "Settled", "NoLongerWanted")


def catchers(source: Source) -> Iterator[Fault]:
    """A procedure that waits is left by an exception, which nothing in a ruleset may catch."""
    for module in source:
        assigned: dict[str, list[ast.expr]] = {}
        for assign in module.all(ast.Assign):
            for name in stored(assign):
                assigned.setdefault(name, []).append(assign.value)
        right = "name the exception that the rule expects (IllegalAnswer, RuleError)"
        for node in ast.walk(module.tree):
            match node:
                case ast.ExceptHandler(type=None):
                    yield module.fault(node, f"a bare `except:` catches a procedure that waits: {right}")
                case ast.ExceptHandler(type=ast.expr() as kind):
                    for name in named_in(module, kind, assigned):
                        yield module.fault(node, f"`except {name}` catches a procedure that waits: {right}")
                case ast.Call(func=func, args=args) if module.dotted(func) == "contextlib.suppress":
                    for name in (name for arg in args for name in named_in(module, arg, assigned)):
                        yield module.fault(node, f"`suppress({name})` swallows a procedure that waits: {right}")
                case ast.Try(finalbody=[_, *_] as body) | ast.TryStar(finalbody=[_, *_] as body):
                    for leaves in leaving(body):
                        says = "in `finally` swallows a procedure that waits: leave after the `try`"
                        yield module.fault(leaves, f"`{short(leaves)}` {says}")


def named_in(module: Module, kind: ast.expr, assigned: Mapping[str, list[ast.expr]], depth: int = 3) -> Iterator[str]:
    for node in ast.walk(kind):
        if isinstance(node, (ast.Name, ast.Attribute)):
            name = (module.dotted(node) or ast.unparse(node)).rpartition(".")[2]
            if name in NOT_TO_BE_CAUGHT:
                yield name
        if isinstance(node, ast.Name) and depth:
            for value in assigned.get(node.id, ()):
                yield from named_in(module, value, assigned, depth - 1)


def leaving(body: Iterable[ast.AST], in_loop: bool = False) -> Iterator[ast.stmt]:
    for node in body:
        if isinstance(node, ast.Return) or (isinstance(node, (ast.Break, ast.Continue)) and not in_loop):
            yield node
        elif not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            is_loop = isinstance(node, (ast.For, ast.While))
            yield from leaving(ast.iter_child_nodes(node), in_loop or is_loop)


# --- the doors
DOORS = ("hearthside.dice", "hearthside.engine", "hearthside.kit")
"""What a ruleset is built on; of the engine and the kit, their modules too."""
HIDDEN_DOORS = ("builtins.__import__", "importlib.import_module", "importlib.__import__")


def doors(source: Source, others: Collection[str] = ()) -> Iterator[Fault]:
    """A ruleset knows kit, engine and dice, and nothing else of Hearthside; `others`: the other rulesets."""
    for module in source:
        for one in module.imports:
            whole = not one.name or is_module(one.origin)
            path, name = (one.origin if one.name else one.module, "") if whole else (one.module, one.name)
            if why := shut(path, name, source.package, others):
                yield module.fault(one.node, f"{why}; a ruleset imports {', '.join(DOORS)}")
        for node in ast.walk(module.tree):
            if isinstance(node, (ast.Name, ast.Attribute)) and module.dotted(node) in HIDDEN_DOORS:
                yield module.fault(node, f"`{short(node)}` hides what is imported: write an import")


def shut(path: str, name: str, package: str, others: Collection[str]) -> str:
    """Why this may not be imported; empty if it may."""
    if is_in(path, package):
        return ""
    if other := next((other for other in others if is_in(path, other)), ""):
        return f"{path} is another ruleset ({other})"
    if not is_in(path, "hearthside"):
        return ""
    if is_in(path, "hearthside.rulesets"):
        return f"{path} is not this ruleset's own"
    if path not in DOORS and not path.startswith(("hearthside.engine.", "hearthside.kit.")):
        return f"{path} is no door for rulesets"
    if not is_module(path) or any(part.startswith("_") for part in path.split(".")):
        return f"there is no door {path}"
    names = getattr(import_module(path), "__all__", None) or dir(import_module(path))
    if name and name != "*" and (name.startswith("_") or name not in names):
        return f"{path} has no {name} for others"
    return ""


def is_in(path: str, package: str) -> bool:
    return path == package or path.startswith(f"{package}.")


def is_module(path: str) -> bool:
    try:
        return path.startswith("hearthside") and find_spec(path) is not None
    except ModuleNotFoundError:
        return False


# --- every rule can be looked up
def unknown_rules(source: Source, ids: Collection[str]) -> Iterator[Fault]:
    """Whatever the source cites is in the reference: in `@rule`, in `rules=` and `rule=`, and in any text."""
    prefixes = sorted({id_.split("-")[0] for id_ in ids})
    anywhere = re.compile(rf"\b(?:{'|'.join(prefixes)})-(?:EX|Q)?\d+\b") if prefixes else re.compile(r"(?!)")
    for module in source:
        cited: set[tuple[int, str]] = set()
        for node in module.all(ast.Call):
            parts = [keyword.value for keyword in node.keywords if keyword.arg in ("rule", "rules")]
            if module.dotted(node.func) in ("hearthside.engine.rule", "hearthside.engine.cite.rule"):
                parts += node.args
                if not node.args:
                    yield module.fault(node, "`rule()` cites nothing: name the row that is enforced here")
            cited |= {(text.lineno, text.value) for part in parts for text in texts(part) if text.value}
        for text in texts(module.tree):
            cited |= {(text.lineno, id_) for id_ in anywhere.findall(text.value)}
        for line, id_ in sorted(cited):
            if id_ not in ids:
                yield module.fault(line, f"{id_} is not in the rules reference; {nearest(id_, ids)}")


@dataclass(frozen=True)
class Written:
    lineno: int
    value: str


def texts(node: ast.AST) -> Iterator[Written]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield Written(one.lineno, one.value)


def nearest(id_: str, ids: Collection[str]) -> str:
    number = int((re.findall(r"\d+", id_) or ["0"])[-1])
    kind = [other for other in ids if re.sub(r"\d+", "", other) == re.sub(r"\d+", "", id_)]
    near = sorted(kind, key=lambda other: abs(int(re.findall(r"\d+", other)[-1]) - number))[:2]
    return f"there are {' and '.join(near)}" if near else f"its rows are like {next(iter(ids), 'none')}"


def without_rules(actions: Iterable[Action], reactions: Iterable[AnyReaction], ids: Collection[str]) -> Iterator[Fault]:
    """Whatever people can do is a rule that can be looked up."""
    for kind, name, do, cites in (
        *(("action", one.name, one.do, one.rules) for one in actions),
        *(("reaction", one.name, one.do, (*one.rules, *rules_of(one.do))) for one in reactions),
    ):
        if not cites:
            yield fault_at(do, f"the {kind} {name!r} cites no rule: write @rule(…) above {do.__name__}()")
        for id_ in cites:
            if id_ not in ids:
                yield fault_at(do, f"the {kind} {name!r} cites {id_}, which is not in the rules reference; "
                                   f"{nearest(id_, ids)}")  # fmt: skip


def fault_at(what: Any, says: str) -> Fault:
    try:
        return Fault(os.path.relpath(inspect.getsourcefile(what) or ""), inspect.getsourcelines(what)[1], says)
    except (OSError, TypeError, ValueError):
        return Fault(what.__module__, 0, says)


# --- state is frozen, and facts tell the truth about themselves
def structs_in(package: str, modules: Iterable[str]) -> list[type[Struct]]:
    """Every struct that a package defines, wherever in it."""
    for module in modules:
        import_module(module)
    found: dict[type[Struct], None] = {}
    waiting: list[type[Struct]] = [Struct]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            if kind not in found:
                found[kind] = None
                waiting.append(kind)
    return sorted((kind for kind in found if is_in(kind.__module__, package)), key=lambda kind: kind.__qualname__)


def thawed(kinds: Iterable[type[Struct]]) -> Iterator[Fault]:
    """State is frozen: records, facts, questions, moments, content, and what they are made of."""
    for kind in kinds:
        if not kind.__struct_config__.frozen:
            yield fault_at(kind, f"{kind.__name__} can be changed in place: write `frozen=True`")


def mistaken_facts(kinds: Iterable[type[Struct]], records: Iterable[type[Record]]) -> Iterator[Fault]:
    """A fact's line names what the fact tells, and what it sets is a field of the fact and of a record."""
    records = (*records, *kit.RECORDS, Seat, Scene, OwnPack, Sitting)
    for kind in kinds:
        if not issubclass(kind, Fact):
            continue
        fields = kind.__struct_fields__
        told = [field for field in fields if field == "about" or field in kind.sets or field not in NEVER_TOLD]
        try:
            named = [name for _, name, _, _ in Formatter().parse(kind.says) if name is not None]
        except ValueError as error:
            yield fault_at(kind, f"the line of {kind.__name__} is no template: {error}")
            named = []
        for name in named:
            if name not in told:
                says = f"the line of {kind.__name__} names {{{name}}}; it can tell {', '.join(told)}"
                yield fault_at(kind, says)
        for field in kind.sets:
            if field not in fields:
                says = f"{kind.__name__} sets {field!r}, of which it carries no new value; it has {', '.join(fields)}"
                yield fault_at(kind, says)
        if not any(set(kind.sets) <= set(record.__struct_fields__) for record in records):
            says = f"{kind.__name__} sets {', '.join(kind.sets)}; no record ({', '.join(r.__name__ for r in records)})"
            yield fault_at(kind, f"{says} has all of these fields")
