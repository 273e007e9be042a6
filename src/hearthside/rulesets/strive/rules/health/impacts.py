"""Falls, and being slammed into something: damage that the ground and walls deal."""

from __future__ import annotations

from hearthside.dice import Pool, Sum
from hearthside.engine import Id, Key, Table, action, rule
from hearthside.rulesets.strive.derived import lessened, stability
from hearthside.rulesets.strive.facts.npcs import Rose
from hearthside.rulesets.strive.house_rules import RULES
from hearthside.rulesets.strive.levels import skill_level
from hearthside.rulesets.strive.npc_traits import clings, has_npc_trait, hovers
from hearthside.rulesets.strive.questions.conditions import FromWhom, WhichBody
from hearthside.rulesets.strive.questions.health import HowFar, SoftenFall
from hearthside.rulesets.strive.riding import both, carrier
from hearthside.rulesets.strive.rules.catalogue.lasting import take_back
from hearthside.rulesets.strive.rules.combat.mounts import FALLING
from hearthside.rulesets.strive.rules.health import damage
from hearthside.rulesets.strive.rules.health.conditions import has_condition, knock_down, why_unable
from hearthside.rulesets.strive.rules.health.illness import why_nobody
from hearthside.rulesets.strive.rules.tests.tests import Test, make_test
from hearthside.rulesets.strive.state import Character
from hearthside.rulesets.strive.words import ACROBATICS, rounded_up

HARMLESS, INCREMENT = 3, 5
PER_INCREMENT, FLAT_PER_INCREMENT, FLAT_SLAM = 6, 5, 3


# --- falls
@action("Fall", unless=why_nobody, who=WhichBody(), fields=HowFar())
@rule("STR-439", "STR-440", "STR-441", "STR-Q433")
def fall_down(table: Table, by: Id, who: Key[Character], fields: int) -> None:
    """Somebody falls so many fields."""
    table.run(fall_from, who, fields)


@rule("STR-439", "STR-770", "STR-986", "STR-988")
def over_the_edge(table: Table, who: Key[Character], fields: int) -> None:
    """Somebody has nothing under their feet any more: who hovers stays up, who clings to any surface holds on, and all
    others fall, a rider with the mount."""
    feet = carrier(table, who)
    stays = hovers(table, feet) or clings(table, feet)
    if stays and not why_unable(table, feet):
        table.record(Rose(about=who, aloft=table[who].aloft + fields, does="does not fall"))
        return
    for one in both(table, who):
        table.run(fall_from, one, fields)


@rule("STR-439", "STR-440", "STR-441", "STR-988", "STR-1108", "STR-1186", "STR-Q60", "STR-Q350", "STR-Q433",
      "STR-EX43")  # fmt: skip
def fall_from(table: Table, who: Key[Character], fields: int) -> int:
    """A fall is a source of damage of its own. How much counted."""
    # 1. Up to 3 fields nothing happens, and who glides comes down gently; above, each started 5 fields count.
    wings = carrier(table, who)
    if fields <= HARMLESS or (has_npc_trait(table, wings, "glider") and not why_unable(table, wings)):
        return 0
    increments = rounded_up(fields, INCREMENT)
    # 2. Acrobatics softens it, by a test or by its level.
    if table[RULES].flat_falls:
        amount = FLAT_PER_INCREMENT * increments - skill_level(table, who, ACROBATICS).total
    else:
        amount = PER_INCREMENT * increments - table.run(softened, who)
    if table[RULES].stability_softens_falls:
        amount -= stability(table, who)
    # 3. The impact.
    suffered = hit(table, who, amount, "a fall")
    if suffered and table[RULES].prone_after_falls:
        knock_down(table, who)
    return suffered


@rule("STR-441", "STR-Q60")
def softened(table: Table, who: Key[Character]) -> int:
    """1D4 for each hit of Acrobatics, once for each fall and without AP. Who cannot act, cannot do it."""
    if why_unable(table, who) or not table.choose(who, SoftenFall(who=who)):
        return 0
    test = Test(who=who, of=ACROBATICS, why="soften a fall", kind="graduated", purposes=("fall",))
    hits = make_test(table, test).hits
    return table.roll(Pool(hits, 4), by=who, why="damage softened").read(Sum()) if hits else 0


@rule("STR-439", "STR-770", "STR-986", "STR-988")
def drop_from_the_air(table: Table, who: Key[Character]) -> None:
    """Whoever is above the ground and cannot keep themselves there any more, a rider with the mount; and whoever has
    fallen off a mount up there."""
    high, wings = table[who].aloft, carrier(table, who)
    is_falling = FALLING in table[who].effects
    if not high or not (is_falling or why_unable(table, wings) or has_condition(table, wings, "prone")):
        return
    table.record(Rose(about=who, aloft=0, does="falls out of the air"))
    take_back(table, who, FALLING)
    for one in both(table, who):
        table.run(fall_from, one, high)  # as it was: from where they fell


# --- slams
@action("Slam", unless=why_nobody, who=WhichBody(), fields=HowFar(), into=FromWhom())
@rule("STR-436", "STR-437", "STR-438")
def slam_into(table: Table, by: Id, who: Key[Character], fields: int, into: str = "") -> None:
    """A forced movement ends at an obstacle, with so many fields not travelled: a wall, or somebody."""
    table.run(slam, who, fields, into if into != who else "")


@rule("STR-436", "STR-437", "STR-438", "STR-770", "STR-1184", "STR-Q59", "STR-EX42", "STR-EX66")
def slam(table: Table, who: Key[Character], fields: int, into: Id = "") -> None:
    """N D4 for the fields that are left, less Stability; against somebody both have half of it. It hurts a rider and
    the mount that were moved; who stands in the way is the mount."""
    if fields <= 0:
        return
    amount = table.run(slam_damage, who, fields)
    against = (carrier(table, Key[Character](into)),) if into else ()
    for one in (*both(table, who), *against):
        impact = rounded_up(amount, 2) if into else amount
        hit(table, one, impact if table[RULES].flat_collisions else lessened(table, one, impact), "a slam")


@rule("STR-436", "STR-1184")
def slam_damage(table: Table, who: Key[Character], fields: int) -> int:
    if table[RULES].flat_collisions:
        return FLAT_SLAM * fields
    return table.roll(Pool(fields, 4), by=who, why="slam").read(Sum())


@rule("STR-Q31", "STR-Q59")
def hit(table: Table, who: Key[Character], amount: int, why: str) -> int:
    """Bludgeoning, which armor holds back, unless the table plays otherwise."""
    if amount <= 0:
        return 0
    bare = table[RULES].no_armor_on_impact
    harm = damage.Harm(instances=(damage.Damage("bludgeoning", amount),),
                       degree="overwhelmed" if bare else "unthreatened", why=why)  # fmt: skip
    return damage.suffer(table, who, harm)


ACTIONS = (fall_down, slam_into)
