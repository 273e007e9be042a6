"""Rolling text: the same roll again and again, and rolls never seen before. Every result lists its dice."""

from collections.abc import Callable, Iterator
from itertools import cycle

import d20
import dndice
import xdice
from python_dice import PythonDiceInterpreter

from benchmarks.measure import Row, fastest
from hearthside.dice import roll

# Ours, and the same in each peer's own spelling: {0} is a number that makes the text new. Those who cannot count
# successes compare or add up instead, which is less work; those who cannot explode are left out. The new number is
# added, never compared with: a comparison that no die can meet would spare us the work of marking hits.
ROLLS = {
    "4d6kh3+{0}": {"d20": "4d6kh3+{0}", "xdice": "4d6L1+{0}", "dndice": "4d6h3+{0}", "python_dice": "4d6k3 + {0}"},
    "10d6>=5+{0}": {"d20": "10d6>=5+{0}", "xdice": "10d6+{0}", "dndice": "10d6>=5+{0}", "python_dice": "10d6 + {0}"},
    "1d20+{0}": {"d20": "1d20+{0}", "xdice": "1d20+{0}", "dndice": "1d20+{0}", "python_dice": "1d20 + {0}"},
    "2d6!+{0}": {"d20": "2d6e6+{0}"},
}
INTERPRETER = PythonDiceInterpreter()
ROLLER = d20.Roller()

PEERS: dict[str, Callable[[str], object]] = {
    "d20": ROLLER.roll,
    "xdice": xdice.roll,
    "dndice": dndice.verbose,
    "python_dice": lambda text: INTERPRETER.roll([text]),
}


def rows() -> Iterator[Row]:
    for ours, theirs in ROLLS.items():
        tasks = {"ours": again(roll, ours), **{peer: again(PEERS[peer], text) for peer, text in theirs.items()}}
        yield from compared(f"the same again: {ours.format(5)}", fastest(**tasks))
        tasks = {"ours": fresh(roll, ours), **{peer: fresh(PEERS[peer], text) for peer, text in theirs.items()}}
        yield from compared(f"never seen before: {ours.format('…')}", fastest(**tasks))


def compared(name: str, times: dict[str, float]) -> Iterator[Row]:
    ours, first = times.pop("ours"), times.pop("d20")
    yield Row(f"{name}, d20", ours, {"d20": first}, bar=5)
    if times:
        yield Row(f"{name}, others", ours, times, bar=1)


def again(roller: Callable[[str], object], text: str) -> Callable[[], object]:
    filled = text.format(5)
    return lambda: roller(filled)


def fresh(roller: Callable[[str], object], text: str) -> Callable[[], object]:
    """A text of its own for every call."""
    texts = map(text.format, cycle(range(100, 100_000)))
    return lambda: roller(next(texts))
