"""Two mutation operators that cosmic-ray lacks: a step that is left out, and two steps in the wrong order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import parso
from cosmic_ray.operators.operator import Example, Operator
from parso.tree import NodeOrLeaf

Span = tuple[tuple[int, int], tuple[int, int]]


def is_call(node: NodeOrLeaf) -> bool:
    """Whether this is a statement that only calls something: `table.record(…)`."""
    if node.type != "simple_stmt" or node.children[0].type != "atom_expr":
        return False
    return node.children[0].children[-1].get_first_leaf() == "("


class OmitCall(Operator):
    """Leave out a call that stands by itself."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Span]:
        if is_call(node):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        before = node.get_first_leaf().prefix
        node.children[0] = parso.parse(f"{before}pass")
        return node

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("record(1)\n", "pass\n"),)


class SwapCalls(Operator):
    """Exchange two calls that stand one after the other."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[Span]:
        for first, second in self.neighbours(node):
            yield first.start_pos, second.children[0].end_pos

    def mutate(self, node: NodeOrLeaf, index: int) -> NodeOrLeaf:
        first, second = list(self.neighbours(node))[index]
        place = node.children.index(first)
        node.children[place : place + 2] = [second, first]
        return node

    @staticmethod
    def neighbours(node: NodeOrLeaf) -> Iterator[tuple[NodeOrLeaf, NodeOrLeaf]]:
        if node.type in ("suite", "file_input"):
            for first, second in pairwise(node.children):
                if is_call(first) and is_call(second) and first.get_code().strip() != second.get_code().strip():
                    yield first, second

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        return (Example("one()\ntwo()\n", "two()\none()\n"),)


OPERATORS = {one.__name__: one for one in (OmitCall, SwapCalls)}


class Provider:
    """What cosmic-ray asks for operators by their names."""

    def __iter__(self) -> Iterator[str]:
        return iter(OPERATORS)

    def __getitem__(self, name: str) -> type[Operator]:
        return OPERATORS[name]
