"""What a pack may say of Expertises and of the Momentum Actions that Skills grant.

Laws: what one of them does beyond its numbers is named by an effect of a closed list; each effect is a rule of this
ruleset. An attack deals its damage without naming any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from hearthside.engine import ContentEntry, rule
from hearthside.rulesets.strive.kinds.damage import DamageFormula
from hearthside.rulesets.strive.kinds.magic import Power
from hearthside.rulesets.strive.words import AtLeastNone, AtLeastOne, Condition, Word

Frequency = Literal["", "round", "scene", "scenario", "combat", "rest", "day", "location"]
"""How often it may be used: once in each of these; empty: as often as one likes."""
Targeting = Literal["none", "self", "single", "multiple", "area"]

ExpertiseEffect = Literal[
    "", "area-evasion", "barge-in", "be-my-shield", "blood-quickens", "bob-weave-jab", "bounce-back", "calm-animal",
    "charge", "command-animal", "deep-lungs", "deft-evasion", "dent", "designate-zone", "dirty-weapon", "faster",
    "feel-mechanism", "find-bearings", "focus", "grapple", "grit-your-teeth", "hedge", "hit-me", "hit-that-one",
    "hobble", "hold-the-gap", "injury-collector",
    "know-strength", "know-weakness", "look-for-curios", "mounted-charge", "nimble-recovery",
    "obscure-vision", "own-words", "pain-is-strength", "pathetic-worm", "pocket-sand", "power", "protect-me",
    "put-your-back",
    "reckless-assault", "shake-it-off", "shield-breaker", "shield-slam", "shove", "spur", "sticky-surface",
    "stratagem", "stunt-drive", "taunt", "vault-and-jab", "vicious-mockery", "wind-out-of-it", "wrestle",
    "you-attack", "you-die",
]  # fmt: skip
ZoneType = Literal[
    "", "mobility", "breakthrough", "killzone", "trenchline", "fear", "recovery", "take-and-hold", "no-step-back",
]  # fmt: skip
"""What a Key Zone does; empty: nothing yet."""
MomentumEffect = Literal[
    "love-pain", "share-the-pain", "launch", "strained-launch", "hammer-and-anvil", "all-anvil", "no-you-dont",
    "hey-try-me", "read-your-doom", "doom-upon-us", "pack-tactics", "hunters-remorse", "immediate-response",
    "panic-medic", "take-and-hold", "not-a-step-back", "spiked-food", "spiked-a-lot",
    "death-mark", "death-pact", "finest-hour", "final-hour", "finish-it", "you-or-me", "pre-emptive-strikes",
    "breakout-strikes", "tactical-repositioning", "desperate-repositioning", "unyielding", "cornered", "get-off-me",
    "outta-my-way", "toughened-up", "scarred-up",
]  # fmt: skip


@rule("STR-130", "STR-136", "STR-139", "STR-141", "STR-701", "STR-918", "STR-919", "STR-920")
class ExpertiseEntry(ContentEntry, frozen=True, kw_only=True):
    """An Expertise: what somebody can do with a Skill from a level on."""

    skill: Word
    """The owning Skill: `acrobatics`, `weapon:spears`; of a specialised Skill without what in, each of them."""
    level: AtLeastNone = 0
    """The Modified Level of the Skill that it needs; 0: anybody may use it."""
    mutation: str = ""
    """The mutation that gives it, whatever the level of the Skill."""
    trait: str = ""
    """The Trait that opens it, whatever the level."""
    kind: Literal["action", "reaction", "passive"] = "action"
    ap: AtLeastNone = 0
    ob: AtLeastNone | None = None
    """Fixed; none, and not opposed: no test."""
    opposed: bool = False
    by: str = ""
    """The Attribute or Skill that opposes it; empty: the target chooses a defence, or the GM says what."""
    modifier: int = 0
    """Of an opposed one: what the Ob that comes of it is raised by."""
    attack: bool = False
    hostile: bool | None = None
    """Whether it harms or hinders somebody, directly or not; not said: what attacks or is opposed does."""
    ranged: bool = False
    targets: Targeting = "none"
    most: AtLeastOne = 1
    """Of multiple targets: how many."""
    distance: AtLeastNone | None = None
    """At most so many fields away; none: no limit, or what the weapon says."""
    frequency: Frequency = ""
    condition: str = ""
    """The circumstance in words, which the GM judges; empty: none."""
    damage: tuple[DamageFormula, ...] = ()
    """What a success deals; of a weapon's attack, Q is the weapon's."""
    conditions: dict[Condition, AtLeastOne] = {}
    """What a hit brings to the target, with its points."""
    push: AtLeastNone = 0
    """How many fields a hit moves the target away."""
    pull: AtLeastNone = 0
    """How many fields a hit moves the target nearer."""
    tires: AtLeastNone = 0
    """Exhaustion that a hit brings to the target."""
    exhaustion: AtLeastNone = 0
    """What the use costs the user, hit or miss."""
    effect: ExpertiseEffect = ""
    zone: ZoneType = ""
    """Of a stratagem: what it makes of the zone."""
    power: Power | None = None
    """It is used at an intensity, which its Ob, its reach and its damage follow."""
    shape: Literal["", "cone", "line", "radius"] = ""
    """Of an area: a cone and a line go from the user on, up to `distance` or what the intensity gives; the middle of a
    radius is at most so far away. None: people name who is in it, also on a map."""
    radius: AtLeastNone = 0
    """Of a radius: how many fields it goes from its middle on."""
    option: Literal["", "later-skills", "earned-stability", "powers"] = ""
    """The house rule that brings it in."""
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.ob is not None and self.opposed:
            raise ValueError("an Expertise has an Ob or is opposed, not both")
        if self.attack and not (self.opposed or self.ob is not None or self.targets == "area"):
            raise ValueError("an attack is opposed, has an Ob, or strikes an area")
        if (self.effect == "stratagem") != bool(self.zone):
            raise ValueError("a stratagem, and nothing else, names its zone")
        if self.effect == "power" and (self.power is None or self.attack):
            raise ValueError("what works as a power has one, and is no attack")
        if self.power and self.opposed and self.power.ob is not None:
            raise ValueError("a power has an Ob or is opposed, not both")
        if self.shape and not (self.attack and self.targets == "area"):
            raise ValueError(f"a {self.shape} is an attack on an area")
        if self.radius and self.shape != "radius":
            raise ValueError("only a radius has one")

    @property
    def is_hostile(self) -> bool:
        return self.attack or (self.opposed if self.hostile is None else self.hostile)

    @property
    def is_tested(self) -> bool:
        return self.opposed or self.ob is not None

    @property
    def answers_story(self) -> bool:
        """Whether it is a reaction to something that only the GM sees come."""
        return self.kind == "reaction" and bool(self.condition)


class Act(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One half of a Momentum Action."""

    name: Word
    text: str
    momentum: AtLeastOne
    """By how much a Heroic Act lowers Momentum, a Desperate Measure raises it."""
    effect: MomentumEffect
    hostile: bool = False
    """Whether whoever has the Skill harms or hinders somebody by it, directly or not."""
    rules: tuple[str, ...] = ()


@rule("STR-142", "STR-505", "STR-707")
class MomentumEntry(ContentEntry, frozen=True, kw_only=True):
    """A Momentum Action: a Heroic Act and the Desperate Measure that is its counterpart."""

    skill: str = ""
    """The Skill that grants it; empty: it is open to all PCs."""
    level: AtLeastNone = 0
    heroic: Act
    desperate: Act


KINDS: Mapping[str, type[ContentEntry]] = {"expertises": ExpertiseEntry, "momentum-actions": MomentumEntry}
