"""The program `hearthside`: its front page, its commands, and what becomes of errors.

Laws: a command's module is imported when the command is called, and not before. A person's mistake is one clear
sentence on stderr, never a traceback; the exit status is 1 when something failed and 2 when it was called wrongly.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from hearthside.cli.front import front_page

FAILED, WRONG_USAGE, INTERRUPTED = 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given in (["help"], ["-h"], ["--help"]):
            print(front_page())
        else:
            run(given or ["serve"])
        sys.stdout.flush()
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else FAILED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:
        from cyclopts import CycloptsError  # noqa: PLC0415 - slow to import, and the front page does without

        if isinstance(error, CycloptsError):
            print(wrong_usage(error), file=sys.stderr)
            return WRONG_USAGE
        if not is_somebodys_mistake(error):
            raise
        print(f"hearthside: {in_words(error)}", file=sys.stderr)
        return FAILED
    return 0


def run(arguments: Sequence[str]) -> None:
    from hearthside.cli.commands import app  # noqa: PLC0415 - slow to import, and the front page does without

    app(arguments)


def wrong_usage(error: Exception) -> str:
    return f"hearthside: {how_it_is_wrong(error)}"


def how_it_is_wrong(error: Exception) -> str:
    """What was wrong with a call, on one line; in our own words where the library speaks to programmers."""
    from cyclopts.exceptions import CoercionError, UnusedCliTokensError  # noqa: PLC0415 - slow to import

    match error:
        case UnusedCliTokensError(unused_tokens=[*unused]):
            return f"nothing is done here with {' '.join(unused)}; the command's --help tells what it takes"
        case CoercionError(token=token, target_type=kind) if token and token.keyword and kind in (int, float):
            return f"{token.keyword} has to be a {'whole ' if kind is int else ''}number, not {token.value!r}"
    return " ".join(str(error).split())


def in_words(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {(error.strerror or str(error)).lower()}"
    return str(error)


def is_somebodys_mistake(error: Exception) -> bool:
    """Whether an error has something to say to the person who called: what was given, written or asked was wrong."""
    from hearthside.dice import NotationError, RollError  # noqa: PLC0415 - only a failure needs to know them

    if isinstance(error, (NotationError, RollError, OSError)):
        return True
    from hearthside.engine import Hidden, IllegalAnswer, RuleError  # noqa: PLC0415
    from hearthside.play import StoreFailed  # noqa: PLC0415
    from hearthside.play.scene import SceneFailed  # noqa: PLC0415

    return isinstance(error, (IllegalAnswer, RuleError, SceneFailed, StoreFailed, Hidden))
