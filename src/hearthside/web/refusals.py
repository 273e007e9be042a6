"""What becomes of errors: a refusal is a sentence for whoever asked."""

from __future__ import annotations

from litestar.exceptions import HTTPException
from msgspec import Struct

from hearthside.engine import Hidden, IllegalAnswer, ReplayMismatch, RuleError
from hearthside.play import Outrun, StoreFailed, TakesAlong
from hearthside.web.denied import Denied, TooOften
from hearthside.web.wire import Problem


class Refusal(Struct, frozen=True):
    status: int
    problem: Problem
    headers: dict[str, str] = {}


def refusal_of(error: Exception) -> Refusal | None:
    """The answer to an error that somebody can do something about; None: it is a mistake of ours."""
    match error:
        case TakesAlong():
            return Refusal(409, Problem(detail=str(error), takes_along=list(error.runs)))
        case TooOften():
            return Refusal(error.status, Problem(detail=str(error)), {"Retry-After": str(error.seconds)})
        case Denied():
            status, detail = error.status, str(error)
        case IllegalAnswer() | Hidden():
            status, detail = 409, str(error)
        case UnicodeDecodeError() | RecursionError():  # of what was sent: no JSON parser says it more kindly
            status, detail = 400, "That cannot be read: it is no text, or too deep."
        case LookupError():
            status, detail = 404, "There is no such thing at this table, or it is not yours to see."
        case RuleError():
            status, detail = 422, str(error)
        case ReplayMismatch():  # its words name who was asked, whom not everybody may know
            status, detail = 422, "This action asks for other things than it did when it was begun. The GM can undo it."
        case Outrun():
            status, detail = 409, "Somebody else was faster. Look again, and try again."
        case StoreFailed():  # its words begin with where the tables are kept, which is the host's to know
            status, detail = 503, f"It could not be kept, so it has not happened: {str(error).rpartition(': ')[2]}."
        case HTTPException():
            status, detail = error.status_code, told(error)
        case _:
            return None
    return Refusal(status, Problem(detail=detail))


def told(error: HTTPException) -> str:
    """What was wrong with a request, field by field where that is known."""
    extra = error.extra if isinstance(error.extra, list) else []
    fields = [f"{one.get('key', '')}: {one.get('message', '')}" for one in extra if isinstance(one, dict)]
    return "; ".join([error.detail, *fields])
