"""Trait ratings: what a character may have, and levelling up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from hearthside.engine import (
    GM,
    Form,
    Id,
    IllegalAnswer,
    Key,
    OneOf,
    Option,
    Question,
    Reader,
    SomeOf,
    Table,
    action,
    name_of,
    rule,
)
from hearthside.kit import Name, OptionalLine, WholeNumber, YesNo
from hearthside.kit.tags import among
from hearthside.rulesets.challenge.content_kinds import Effect, Trait
from hearthside.rulesets.challenge.facts import (
    ExperienceGained,
    LevelClosed,
    LevelOpened,
    MaximumSet,
    OwnMaximumSet,
    RatingLost,
)
from hearthside.rulesets.challenge.questions.traits import AcceptTrait, AnAspect, HowManyStacks, WhichTrait
from hearthside.rulesets.challenge.rules.traits import add, condition_is_met, remove
from hearthside.rulesets.challenge.state import RULES, Entity, HeldTrait, HouseRules, held, seen_traits, traits_of
from hearthside.rulesets.challenge.words import described, signed

OWN = "*own"
DONE = "*done"


# --- limits
@rule("CHA-093", "CHA-096", "CHA-Q33", "CHA-Q34", "CHA-Q35", "CHA-Q36")
def rating(traits: Mapping[str, HeldTrait], rules: HouseRules) -> int:
    """The sum of all ratings, once for each stack; harmful traits lower it. Only what was bought counts."""
    ratings = [trait.rating * counts(trait, rules) for trait in traits.values()]
    back = sum(one for one in ratings if one < 0)
    if rules.most_regained is not None:
        back = max(back, -rules.most_regained)
    return sum(one for one in ratings if one > 0) + back


@rule("CHA-096", "CHA-Q35", "CHA-Q36")
def number_of(traits: Mapping[str, HeldTrait], rules: HouseRules) -> int:
    """How many traits there are; a stacked one is one."""
    stacks = [counts(trait, rules) for trait in traits.values()]
    return sum(number if rules.stacks_count else min(number, 1) for number in stacks)


@rule("CHA-Q36")
def counts(trait: HeldTrait, rules: HouseRules) -> int:
    """How many of its stacks count for the limits: those that were bought; all of them by `all_traits_count`."""
    return trait.stacks if rules.all_traits_count else trait.bought


@rule("CHA-094", "CHA-096", "CHA-Q33")
def excess(traits: Mapping[str, HeldTrait], most: int | None, rules: HouseRules, lost: int = 0) -> list[str]:
    """What of these traits is beyond the limits that are in force. To reach a limit is never compulsory."""
    found = []
    total = rating(traits, rules) + lost
    if most is not None and total > most:
        found.append(f"the ratings add up to {total}, and at most {most} may be")
    if rules.most_traits is not None and number_of(traits, rules) > rules.most_traits:
        found.append(f"{number_of(traits, rules)} traits are more than {rules.most_traits}")
    if rules.most_for_one is not None:
        mine = [(name, trait.rating) for name, trait in traits.items() if counts(trait, rules)]
        found += [f"{name} has a rating of {worth}, and at most {rules.most_for_one} may be"
                  for name, worth in mine if worth > rules.most_for_one]  # fmt: skip
    return found


@rule("CHA-098", "CHA-Q49")
def most_for(reader: Reader, who: Key[Entity]) -> int | None:
    """The maximum rating of a character: its own, or the table's."""
    own = reader[who].most_rating
    return reader[RULES].most_rating if own is None else own


def with_one_more(traits: Mapping[str, HeldTrait], trait: HeldTrait) -> dict[str, HeldTrait]:
    """These traits and one more, perhaps as a further stack; `IllegalAnswer` if it is held at most once."""
    name = among(trait.name, traits)
    if name is None:
        return {**traits, trait.name: trait}
    if not traits[name].stackable:
        raise IllegalAnswer(f"{name} is there already; it is held at most once")
    has = traits[name]
    return {**traits, name: replace(has, stacks=has.stacks + 1, bought=has.bought + trait.bought)}


# --- picking
@rule("CHA-097", "CHA-Q38")
class PickTrait(OneOf[str], frozen=True):
    """One more trait of the list, as long as the limits allow it; one's own; or it is enough."""

    traits: dict[str, HeldTrait]
    most: int | None
    lost: int

    def asks(self, view: Reader) -> str:
        rules = view[RULES]
        total, number = rating(self.traits, rules) + self.lost, number_of(self.traits, rules)
        of_rating = f" of {self.most}" if self.most is not None else ""
        of_traits = f" of {rules.most_traits}" if rules.most_traits is not None else ""
        return f"Rating {total}{of_rating}, traits {number}{of_traits}. Which trait next?"

    help: ClassVar[str] = "Useful traits cost their rating, harmful ones give some back. You need not reach the limits."

    def options(self, view: Reader) -> Sequence[Option[str]]:
        listed = [
            Option(id_, f"{trait.name} ({signed(trait.rating)})", described(trait))
            for id_, trait in view.content.of(Trait).items()
            if trait.offered and self.fits(view, trait)
        ]
        own = [Option(OWN, "A trait of your own", "The story teller approves it.")] if self.has_room(view) else []
        return [Option(DONE, "That is all"), *listed, *own]

    def has_room(self, view: Reader) -> bool:
        most = view[RULES].most_traits
        return most is None or number_of(self.traits, view[RULES]) < most

    def fits(self, view: Reader, trait: Trait) -> bool:
        try:
            more = with_one_more(self.traits, held(trait, bought=1))
        except IllegalAnswer:
            return False
        return not excess(more, self.most, view[RULES], self.lost)


class OwnTrait(Form[HeldTrait], frozen=True):
    """A trait of one's own: what it is called, what it is worth, what it gives."""

    title: ClassVar[str] = "Your own trait"
    shorthand: ClassVar[str] = "name"
    traits: dict[str, HeldTrait]
    most: int | None
    lost: int

    def fields(self, view: Reader) -> Mapping[str, Question[Any]]:
        return {
            "name": Name(words="What is it called?"),
            "rating": WholeNumber(words="What is it worth? With a minus, if it is harmful"),
            "aspect": AnAspect(),
            "value": WholeNumber(words="What does it give to that aspect?"),
            "text": OptionalLine(words="What is there to say about it?"),
        }

    def filled(self, view: Reader, **values: Any) -> HeldTrait:
        trait = HeldTrait(
            name=values["name"],
            text=values["text"],
            rating=values["rating"],
            passive=(Effect(values["aspect"], values["value"]),),
            bought=1,
        )
        if among(trait.name, self.traits) is not None:
            raise IllegalAnswer(f"{trait.name} is there already; it is held at most once")
        if beyond := excess(with_one_more(self.traits, trait), self.most, view[RULES], self.lost):
            raise IllegalAnswer(beyond[0])
        return trait


@rule("CHA-084", "CHA-096", "CHA-097", "CHA-Q38")
def pick_trait(table: Table, by: Id, traits: dict[str, HeldTrait], most: int | None, lost: int) -> HeldTrait | None:
    """One more trait: of the list, or an own one that the story teller approves. None: it is enough."""
    while True:
        picked = table.choose(by, PickTrait(traits=traits, most=most, lost=lost))
        if picked == DONE:
            return None
        if picked != OWN:
            listed = table.content.of(Trait)[picked]
            if not condition_is_met(table, by, listed.adding, f"add {listed.name}"):
                continue
            return held(listed, bought=1)
        own = table.choose(by, OwnTrait(traits=traits, most=most, lost=lost))
        if table[RULES].free_writing or table.choose(GM, AcceptTrait(trait=own)):
            return own


# --- levelling up
class WhoLevels(SomeOf[Key[Entity]], frozen=True):
    title: ClassVar[str] = "Whose maximum grows?"
    records: ClassVar[bool] = True

    def options(self, view: Reader) -> Sequence[Option[Key[Entity]]]:
        return [Option(who, name_of(view, who)) for who in characters(view)]

    def bounds(self, view: Reader) -> tuple[int, int | None]:
        return 1, None

    def usual(self, view: Reader) -> tuple[Key[Entity], ...]:
        return tuple(characters(view))


def characters(reader: Reader) -> list[Key[Entity]]:
    """The player characters."""
    return [who for who in reader.every(Entity) if reader[who].player]


def nobody_plays(view: Reader, by: Id) -> str:
    return "" if characters(view) else "no player has a character yet"


ADD, REMOVE = YesNo(words="May traits be added?", usually=True), YesNo(words="May traits be removed?", usually=False)


@action("Level up: a maximum for all", unless=nobody_plays,
        most=WholeNumber(words="Which maximum rating for everybody?"), add=ADD, remove=REMOVE)  # fmt: skip
@rule("CHA-098", "CHA-101", "CHA-Q39", "CHA-Q49")
def level_all(table: Table, by: Id, most: int, add: bool = True, remove: bool = False) -> None:
    """A new maximum rating, the same for everybody, in the place of any own one."""
    table.record(MaximumSet(about=RULES, most_rating=most))
    for who in characters(table):
        if table[who].most_rating is not None:
            table.record(OwnMaximumSet(about=who, most_rating=None))
        open_level(table, who, add, remove)


@action("Level up: own maximums grow", unless=nobody_plays, by_=WholeNumber(words="By how much?", least=1, usually=1),
        who=WhoLevels(), add=ADD, remove=REMOVE)  # fmt: skip
@rule("CHA-099", "CHA-100", "CHA-101", "CHA-Q39", "CHA-Q49")
def level_each(table: Table, by: Id, by_: int, who: tuple[Key[Entity], ...] = (), add: bool = True,
               remove: bool = False) -> None:  # fmt: skip
    """Each one's own maximum rating grows by a value: of everybody, or, as after a story event, of some."""
    for one in who or characters(table):
        most = most_for(table, one)
        if most is not None:
            table.record(OwnMaximumSet(about=one, most_rating=most + by_))
        open_level(table, one, add, remove)


@rule("CHA-098", "CHA-099", "CHA-Q50")
def open_level(table: Table, who: Key[Entity], add: bool, remove: bool) -> None:
    """Somebody levels up. Where traits may be removed, those that were lost in play are no longer paid for."""
    table.record(LevelOpened(about=who, may_add=add, may_remove=remove))
    if remove and table[who].lost_rating > 0:
        table.record(RatingLost(about=who, lost_rating=0))


def no_points(view: Reader, by: Id) -> str:
    if view[RULES].points_for_level is None:
        return "this table plays without experience points: set the points for a level first"
    return nobody_plays(view, by)


@action("Give experience points", unless=no_points, points=WholeNumber(words="How many points?", least=1, usually=1),
        who=WhoLevels())  # fmt: skip
@rule("CHA-100", "CHA-101")
def give_experience(table: Table, by: Id, points: int, who: tuple[Key[Entity], ...] = ()) -> None:
    """Points for what was done, or for playing in character. Nothing levels up by itself: it is said when it may."""
    per_level = table[RULES].points_for_level or 1
    for one in who or characters(table):
        was = table[one].experience
        gained = (was + points) // per_level - was // per_level
        reached = f"Enough for {gained} more level{'s' if gained > 1 else ''}." if gained else ""
        table.record(ExperienceGained(about=one, experience=was + points, reached=reached))


def why_not_buy(view: Reader, who: Key[Entity]) -> str:
    return "" if view[who].may_add else f"{view[who].name} buys traits at creation and when levelling up"


@action("Buy a trait", by=Entity, unless=why_not_buy)
@rule("CHA-096", "CHA-098", "CHA-099", "CHA-Q36", "CHA-Q49")
def buy_trait(table: Table, who: Key[Entity]) -> bool:
    """One more trait within the limits. Nobody has to sell, but nothing is added before the sum fits again."""
    trait = table.run(pick_trait, who, dict(traits_of(table[who])), most_for(table, who), paid(table, who))
    if trait is None:
        return False
    table.run(add, who, trait)
    return True


@rule("CHA-Q50")
def paid(reader: Reader, who: Key[Entity]) -> int:
    """What was paid for traits that were lost in play."""
    return 0 if reader[RULES].lost_traits_refund else reader[who].lost_rating


class BoughtTrait(WhichTrait, frozen=True):
    title: ClassVar[str] = "Which trait is given up?"

    def fits(self, trait: HeldTrait) -> bool:
        return trait.bought > 0


def why_not_sell(view: Reader, who: Key[Entity]) -> str:
    if not view[who].may_remove:
        return f"{view[who].name} gives up traits only when levelling up, if the story teller lets them"
    return "" if BoughtTrait(who=who).options(view) else f"{view[who].name} has bought no trait"


@action("Give up a trait", by=Entity, unless=why_not_sell, trait=lambda view, by, args: BoughtTrait(who=Key(by)),
        stacks=lambda view, by, args: HowManyStacks(who=Key(by), trait=args["trait"], bought=True))  # fmt: skip
@rule("CHA-082", "CHA-083", "CHA-098", "CHA-099", "CHA-Q35", "CHA-Q50")
def sell_trait(table: Table, who: Key[Entity], trait: str, stacks: int = 1) -> None:
    """A bought trait goes, or some of its stacks, and their rating is free again, unless a condition prevents it."""
    if condition_is_met(table, who, traits_of(table[who])[trait].removal, f"give up {trait}"):
        stacks = min(stacks, stacks_bought(table, who, trait))
        if stacks:
            table.run(remove, who, trait, stacks, True)


def stacks_bought(reader: Reader, who: Key[Entity], trait: str) -> int:
    """How many bought stacks of a trait somebody has: some may have gone while the story teller was asked."""
    has = traits_of(reader[who]).get(trait)
    return has.bought if has else 0


def not_levelling(view: Reader, who: Key[Entity]) -> str:
    return "" if view[who].may_add or view[who].may_remove else f"{view[who].name} is not levelling up"


@action("Done levelling up", by=Entity, unless=not_levelling)
@rule("CHA-096", "CHA-101")
def finish_level(table: Table, who: Key[Entity]) -> None:
    """Nothing is added or removed any more. The limits need not be reached."""
    table.record(LevelClosed(about=who))


@rule("CHA-094", "CHA-Q36")
def own_rating(view: Reader, who: Key[Entity]) -> int:
    return rating(seen_traits(view, who), view[RULES]) + paid(view, who)
