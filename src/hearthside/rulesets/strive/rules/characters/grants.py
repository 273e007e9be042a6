"""What only the GM gives: Titles of Renown, Traits of the story, Innate Abilities, boons of heritage, tallies; and what
the GM says of somebody's drivers."""

from __future__ import annotations

from collections.abc import Callable

from hearthside.engine import GM, Id, IllegalAnswer, Key, Reader, Table, action, name_of, rule, signed
from hearthside.kit import YesNo
from hearthside.rulesets.strive.facts.characters import AmbitionAccepted, AmbitionRewritten, ReactionReplaced
from hearthside.rulesets.strive.facts.growth import (
    BoonGranted,
    BoonTaken,
    SkillGranted,
    TallyKept,
    TitleRejected,
    TitleRevoked,
    TitleTaken,
    TraitLost,
    TraitTaken,
)
from hearthside.rulesets.strive.kinds.traits import TitleEntry, TraitEntry
from hearthside.rulesets.strive.levels import is_attribute, name_of_skill
from hearthside.rulesets.strive.questions.creation import AmbitionWorks, NewAmbition, OneReaction, WhichHabit
from hearthside.rulesets.strive.questions.growth import (
    BoonBy,
    BoonName,
    BoonOn,
    BoonWhen,
    GrantedLevel,
    WhichBoon,
    WhichInnate,
)
from hearthside.rulesets.strive.questions.traits import (
    OWN_TITLE,
    OwnTitle,
    TakeTitle,
    TallyBy,
    WhatAbout,
    WhatTally,
    WhichCharacter,
    WhichHeldTitle,
    WhichHeldTrait,
    WhichKind,
    WhichLore,
    WhichTitle,
    WhichTraitToGrant,
)
from hearthside.rulesets.strive.rules.belongings.carrying import weigh
from hearthside.rulesets.strive.state import Boon, Character, Skill
from hearthside.rulesets.strive.traits import trait_of
from hearthside.rulesets.strive.words import SPECIALISED, free_name

PLAYERS = WhichCharacter(players=True)


def none_of(whom: WhichCharacter, words: str) -> Callable[[Reader, Id], str]:
    """Why not: there is nobody whom it could be about."""
    return lambda view, by: "" if whom.options(view) else words


NO_PLAYER = none_of(PLAYERS, "no player's character is in the story")


# --- Titles of Renown
@action("Award a Title", unless=NO_PLAYER, who=PLAYERS, title=WhichTitle(), about=WhatAbout())
@rule("STR-166", "STR-167", "STR-168", "STR-834")
def award_title(table: Table, by: Id, who: Key[Character], title: str, about: str = "") -> None:
    """For great or terrible deeds. With five of them the player replaces one, or rejects the new one."""
    # 1. One of the list, or one that the GM invents: its name and what it does.
    if title == OWN_TITLE:
        title, about = table.choose(GM, OwnTitle())
    entries = table.content.of(TitleEntry)
    named = entries[title].name if title in entries else title
    lore = title in entries and entries[title].lore
    if lore and not about:
        about = table.choose(GM, WhichLore())
    # 2. Nobody bears one twice, except for different lore.
    if title in table[who].titles:
        if not lore:
            raise IllegalAnswer(f"{name_of(table, who)} bears the Title {named} already")
        title = named = f"{named} of {about}"
    offer_title(table, who, title, about, named)


@rule("STR-167")
def offer_title(table: Table, who: Key[Character], title: str, about: str, named: str) -> None:
    """The player takes a Title, replaces another by it, or rejects it."""
    taken = table.choose(who, TakeTitle(who=who, named=named))
    if taken == TakeTitle.REJECT:
        table.record(TitleRejected(about=who, called=named))
        return
    entries = table.content.of(TitleEntry)
    titles = {id_: words for id_, words in table[who].titles.items() if id_ != taken}
    instead = f" in place of {entries[taken].name if taken in entries else taken}" if taken else ""
    table.record(TitleTaken(about=who, titles={**titles, title: about}, called=named, instead=instead))
    weigh(table, who)


BEARERS = WhichCharacter(having="titles")


@action("Revoke a Title", unless=none_of(BEARERS, "nobody bears a Title"), who=BEARERS,
        title=lambda view, by, args: WhichHeldTitle(who=Key[Character](args["who"])))  # fmt: skip
@rule("STR-834")
def revoke_title(table: Table, by: Id, who: Key[Character], title: str) -> None:
    """It is no longer deserved."""
    entries = table.content.of(TitleEntry)
    titles = {id_: about for id_, about in table[who].titles.items() if id_ != title}
    table.record(TitleRevoked(about=who, titles=titles, called=entries[title].name if title in entries else title))
    weigh(table, who)


@action("Keep a tally", unless=NO_PLAYER, who=PLAYERS, what=WhatTally(), more=TallyBy())
@rule("STR-834", "STR-836", "STR-838", "STR-841", "STR-842")
def keep_tally(table: Table, by: Id, who: Key[Character], what: str, more: int = 1) -> None:
    """Count what may earn a Title one day: trophies, bans, jobs."""
    now = max(0, table[who].tallies.get(what, 0) + more)
    tallies = {**table[who].tallies, what: now}
    table.record(TallyKept(about=who, tallies={name: n for name, n in tallies.items() if n}, what=what, now=now))


# --- Traits
ANYBODY = WhichCharacter()
NOBODY = none_of(ANYBODY, "nobody is in the story")


def no_trait_left(view: Reader, by: Id) -> str:
    return NOBODY(view, by) or ("" if view.content.of(TraitEntry) else "the setting has no Traits")


@action("Grant a Trait", unless=no_trait_left, who=ANYBODY,
        trait=lambda view, by, args: WhichTraitToGrant(who=Key[Character](args["who"])))  # fmt: skip
@rule("STR-164", "STR-1201")
def grant_trait(table: Table, by: Id, who: Key[Character], trait: str) -> None:
    """Through what happened in the story, or by ancestry; without price and prerequisites."""
    entry = table.content.of(TraitEntry)[trait]
    held = f"{trait}{SPECIALISED}{table.choose(who, WhichKind(of=entry.chosen))}" if entry.chosen else trait
    table.record(TraitTaken(about=who, traits=(*table[who].traits, held), xp=table[who].xp, called=entry.name, cost=""))
    weigh(table, who)


HOLDERS = WhichCharacter(having="traits")


@action("Take a Trait away", unless=none_of(HOLDERS, "nobody has a Trait"), who=HOLDERS,
        trait=lambda view, by, args: WhichHeldTrait(who=Key[Character](args["who"])))  # fmt: skip
@rule("STR-164")
def take_trait(table: Table, by: Id, who: Key[Character], trait: str) -> None:
    """The story has taken it."""
    entries, id_ = table.content.of(TraitEntry), trait_of(trait)[0]
    traits = tuple(one for one in table[who].traits if one != trait)
    table.record(TraitLost(about=who, traits=traits, called=entries[id_].name if id_ in entries else id_))
    weigh(table, who)


# --- Innate Abilities and boons
@action("Grant an Innate Skill", unless=NOBODY, who=ANYBODY,
        skill=lambda view, by, args: WhichInnate(who=Key[Character](args["who"])), level=GrantedLevel())  # fmt: skip
@rule("STR-129", "STR-163", "STR-Q404")
def grant_innate(table: Table, by: Id, who: Key[Character], skill: str, level: int = 1) -> None:
    """Tied to an ancestry or a power: nobody learns it by testing or teaching."""
    skills = {**table[who].skills, skill: Skill(raw=level, innate=True)}
    table.record(SkillGranted(about=who, skills=skills, called=name_of_skill(table, skill), level=level))


@action("Grant a boon", unless=NOBODY, who=ANYBODY, on=BoonOn(), amount=BoonBy(), source=BoonName(), when=BoonWhen())
@rule("STR-282", "STR-679")
def grant_boon(
    table: Table, by: Id, who: Key[Character], on: str, amount: int = 1, source: str = "Heritage", when: str = ""
) -> None:
    """A boon or a penalty for good: cultural heritage, or whatever the GM finds. One or two on Skills are advised."""
    source = free_name(source, table[who].boons)
    boons = {**table[who].boons, source: Boon(on=on, by=amount, when=when, kind="heritage")}
    named = on.title() if is_attribute(on) or on == "stability" else name_of_skill(table, on)
    table.record(BoonGranted(about=who, boons=boons, what=source, called=f"{named} {signed(amount)}"))
    weigh(table, who)


BOONS = WhichCharacter(having="boons")


@action("Take a boon away", unless=none_of(BOONS, "nobody has a boon or penalty of their own"), who=BOONS,
        boon=lambda view, by, args: WhichBoon(who=Key[Character](args["who"])))  # fmt: skip
@rule("STR-282")
def take_boon(table: Table, by: Id, who: Key[Character], boon: str) -> None:
    """It no longer counts."""
    boons = {name: one for name, one in table[who].boons.items() if name != boon}
    table.record(BoonTaken(about=who, boons=boons, called=boon))
    weigh(table, who)


# --- drivers
UNJUDGED = WhichCharacter(having="unjudged")


@action("Judge an ambition", unless=none_of(UNJUDGED, "every ambition is accepted"), who=UNJUDGED,
        works=YesNo(words="Does it work as a long-term goal?"))  # fmt: skip
@rule("STR-647")
def judge_ambition(table: Table, by: Id, who: Key[Character], works: bool = True) -> None:
    """Whether it works as a long-term goal of the campaign. If not, the player writes another, until it does."""
    while not works:
        table.record(AmbitionRewritten(about=who, ambition=table.choose(who, NewAmbition())))
        works = table.choose(GM, AmbitionWorks(who=who))
    table.record(AmbitionAccepted(about=who, ambition=table[who].ambition))


WITH_HABITS = WhichCharacter(having="habits")


@action("Reject a reaction", unless=none_of(WITH_HABITS, "nobody has reactions"), who=WITH_HABITS,
        reaction=lambda view, by, args: WhichHabit(who=Key[Character](args["who"])))  # fmt: skip
@rule("STR-660")
def reject_reaction(table: Table, by: Id, who: Key[Character], reaction: int) -> None:
    """One that changes what is true is not valid: the player writes another in its place."""
    new = table.choose(who, OneReaction())
    habits = tuple(new if place == reaction else one for place, one in enumerate(table[who].habits))
    table.record(ReactionReplaced(about=who, habits=habits, text=new.text))


ACTIONS = (
    award_title, revoke_title, keep_tally, grant_trait, take_trait, grant_innate, grant_boon, take_boon,
    judge_ambition, reject_reaction,
)  # fmt: skip
