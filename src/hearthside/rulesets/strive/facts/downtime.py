"""What becomes true in down-time: of projects, of plans, of trade and travel."""

from __future__ import annotations

from typing import Annotated, ClassVar

from hearthside.engine import EVERYBODY, GM_ONLY, Creation, Fact, Id, Removal
from hearthside.rulesets.strive.project_state import Activity, Booster, Deal, Project, Recipe

Fields = tuple[str, ...]


# --- projects
class ProjectBegun(Creation, frozen=True):
    says: ClassVar[str] = "{owner:name} begins a project: {called}, {total} progress, {pi} an increment of {ti}."
    record: Project
    owner: Id
    called: str
    total: int
    pi: int
    ti: str


class ProjectWorked(Fact, frozen=True):
    """Time was spent on it."""

    sets: ClassVar[Fields] = ("progress", "worked", "counted", "promised", "surplus")
    says: ClassVar[str] = "{owner:name} works on {about:name} for {time}: {progress} of {total}{helped}."
    owner: Id
    progress: int
    worked: int
    counted: int
    promised: int
    surplus: int
    time: str
    total: int
    helped: str


class ProjectMoved(Fact, frozen=True):
    """Its progress is another without any work: a Booster, an event, a Setback."""

    sets: ClassVar[Fields] = ("progress", "counted")
    says: ClassVar[str] = "{about:name}: {why}, {was} → {progress} of {total}."
    progress: int
    counted: int
    was: int
    total: int
    why: str


class PointsCounted(Fact, frozen=True):
    """What is left of the points that have not taught anything yet."""

    sets: ClassVar[Fields] = ("counted",)
    counted: int


class ProjectFull(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} has all the progress that it takes: {owner:name} {decides}."
    owner: Id
    decides: str


class QualityChanged(Fact, frozen=True):
    sets: ClassVar[Fields] = ("quality", "floor", "tested", "failures", "stuck")
    says: ClassVar[str] = "{about:name}: Quality {change}{why}."
    quality: int
    floor: int
    tested: bool
    failures: int
    stuck: bool
    change: str
    why: str


class PushedOn(Fact, frozen=True):
    sets: ClassVar[Fields] = ("total", "progress", "pushed", "tested", "surplus")
    says: ClassVar[str] = "{owner:name} pushes on with {about:name}: {progress} of {total}, then a test at Ob {ob}."
    owner: Id
    total: int
    progress: int
    pushed: int
    tested: bool
    surplus: int
    ob: int


class Blocked(Fact, frozen=True):
    sets: ClassVar[Fields] = ("blockade",)
    says: ClassVar[str] = "{about:name} is blocked: {blockade}."
    blockade: str


class BlockadeCleared(Fact, frozen=True):
    sets: ClassVar[Fields] = ("blockade",)
    says: ClassVar[str] = "{about:name} can go on: {what}."
    blockade: str
    what: str


class Overthought(Fact, frozen=True):
    sets: ClassVar[Fields] = ("pi", "total")
    says: ClassVar[str] = "{about:name}: the Progress Increment is {pi} from now on."
    pi: int
    total: int


class DrawbackFound(Fact, frozen=True):
    sets: ClassVar[Fields] = ("drawbacks",)
    says: ClassVar[str] = "{about:name} will have a drawback: {what}."
    drawbacks: Fields
    what: str


class ComplicationCounted(Fact, frozen=True):
    sets: ClassVar[Fields] = ("complications",)
    says: ClassVar[str] = "{about:name}, a Complication: {what}."
    complications: int
    what: str


class Botched(Removal, frozen=True):
    says: ClassVar[str] = "{about:name} is botched: {owner:name} loses all that went into it."
    owner: Id


class Abandoned(Removal, frozen=True):
    says: ClassVar[str] = "{owner:name} gives up {about:name}."
    owner: Id


class Finished(Removal, frozen=True):
    says: ClassVar[str] = "{owner:name} finishes {about:name}: Quality {quality}{more}."
    owner: Id
    quality: int
    more: str


class ObjectsFound(Fact, frozen=True):
    sets: ClassVar[Fields] = ("objects",)
    says: ClassVar[str] = "{about:name}: {objects} research objects at hand."
    objects: int


class ProjectHelped(Fact, frozen=True):
    """What an event or a Booster leaves behind."""

    sets: ClassVar[Fields] = ("promised", "boosted", "stuck")
    says: ClassVar[str] = "{about:name}: {what}."
    promised: int
    boosted: Fields
    stuck: bool
    what: str


class EventOccurred(Fact, frozen=True):
    """Its details are the GM's."""

    says: ClassVar[str] = "Something happens around {about:name}. {what}"
    what: Annotated[str, GM_ONLY]


class ExhaustionOwed(Fact, frozen=True):
    sets: ClassVar[Fields] = ("owed_exhaustion",)
    owed_exhaustion: int


# --- Boosters, knowledge, recipes
class BoostersKept(Fact, frozen=True):
    sets: ClassVar[Fields] = ("boosters",)
    says: ClassVar[str] = "{about:name} {verb} {what}."
    boosters: dict[str, Booster]
    verb: str
    what: str


class LoreKept(Fact, frozen=True):
    sets: ClassVar[Fields] = ("lore",)
    says: ClassVar[str] = "{about:name} knows about {subject}: {tier}, Quality {quality}."
    lore: dict[str, int]
    subject: str
    quality: int
    tier: str


class NothingNew(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} finds nothing about {subject} that was not known."
    subject: str


class TitleGrown(Fact, frozen=True):
    sets: ClassVar[Fields] = ("titles",)
    says: ClassVar[str] = "{about:name} is {called} from now on."
    titles: dict[str, str]
    called: str


class RecipesKept(Fact, frozen=True):
    sets: ClassVar[Fields] = ("recipes",)
    says: ClassVar[str] = "{about:name} has a recipe: {what}, Quality {quality}."
    recipes: dict[str, Recipe]
    what: str
    quality: int


# --- plans
class Planned(Fact, frozen=True):
    sets: ClassVar[Fields] = ("plan",)
    says: ClassVar[str] = "{about:name} means to {what}."
    plan: tuple[Activity, ...]
    what: str


class PlanWentOn(Fact, frozen=True):
    sets: ClassVar[Fields] = ("plan",)
    plan: tuple[Activity, ...]


class TimeUsed(Fact, frozen=True):
    """Time that is not free for practice and teaching."""

    sets: ClassVar[Fields] = ("trained_up_to",)
    trained_up_to: int


class Waits(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} waits: {why}."
    why: str


class Awaited(Fact, frozen=True):
    """What needs a person before it goes on."""

    says: ClassVar[str] = "{about:name} is needed: {what}."
    what: str


class SpanBegun(Fact, frozen=True):
    sets: ClassVar[Fields] = ("span", "span_waits")
    says: ClassVar[str] = "A span of down-time begins: {time}."
    span: int
    time: str
    span_waits: bool = False


class DayOver(Fact, frozen=True):
    sets: ClassVar[Fields] = ("span", "span_waits")
    says: ClassVar[str] = "A day of down-time is over.{needed}{rest}"
    needed: str
    span: int
    rest: str
    """What is left of a span."""
    span_waits: bool = False


class DayBroken(Fact, frozen=True):
    """Something has happened in the middle of a day."""

    sets: ClassVar[Fields] = ("span_waits",)
    says: ClassVar[str] = "The day is not over: something has come up.{rest}"
    rest: str
    span_waits: bool = True


# --- trade
class DealMade(Fact, frozen=True):
    sets: ClassVar[Fields] = ("deals", "plan")
    says: ClassVar[str] = "{about:name} {verb} {what}: {terms}. It takes {time}."
    deals: dict[str, Deal]
    plan: tuple[Activity, ...]
    verb: str
    what: str
    terms: str
    time: str


class DealsKept(Fact, frozen=True):
    sets: ClassVar[Fields] = ("deals",)
    deals: dict[str, Deal]


class Paid(Fact, frozen=True):
    sets: ClassVar[Fields] = ("money",)
    says: ClassVar[str] = "{about:name} {verb} {what} for {price}; {money} left."
    money: int
    verb: str
    what: str
    price: int


class NoDeal(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} comes to no deal about {what}{why}."
    what: str
    why: str


class MarketKnown(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} asks around for {time}.{told}"
    time: Annotated[str, EVERYBODY]
    told: str


# --- travel
class SetOut(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} sets out for {goal}, {means}: {time}."
    goal: str
    means: str
    time: str


class Arrived(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} arrives: {goal}."
    goal: str


class TileCrossed(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} has crossed: {terrain}, {time} on foot."
    terrain: str
    time: str


class Walked(Fact, frozen=True):
    sets: ClassVar[Fields] = ("marched", "unfed")
    marched: int
    unfed: int


class Starved(Fact, frozen=True):
    sets: ClassVar[Fields] = ("starved",)
    says: ClassVar[str] = "{about:name} {what}: Exhaustion {was} → {now} for want of food."
    starved: int
    what: str
    was: int
    now: int


class Foraged(Fact, frozen=True):
    says: ClassVar[str] = "{about:name} finds food for {rations}."
    rations: str
