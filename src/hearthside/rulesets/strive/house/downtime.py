"""House rules: projects, trade, travel, interactions. The defaults are the book's, as we read it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hearthside.engine import house_rule
from hearthside.rulesets.strive.house.npcs import NpcRules

DOWNTIME, PROJECTS, RESEARCH, TRADE, TRAVEL = "Down-time", "Projects", "Research and inventions", "Trade", "Travel"
MAPS = "Maps"


class DowntimeRules(NpcRules, frozen=True):
    """What a table may decide about down-time."""

    work_hours: Annotated[int, Meta(ge=1, le=24), house_rule(
        "Hours of work in a day", "How many hours of a day of down-time count for projects.",
        group=DOWNTIME, rule="STR-Q48")] = 8  # fmt: skip
    # --- projects
    project_raw_level: Annotated[bool, house_rule(
        "Projects by raw level", "Boons and penalties on the Project Skill do not change what a Time Increment brings.",
        group=PROJECTS, rule="STR-Q48")] = False  # fmt: skip
    project_skill_known: Annotated[bool, house_rule(
        "Only who knows the Skill", "A project can be begun only with a Project Skill of level 1 or more.",
        group=PROJECTS, rule="STR-Q48")] = False  # fmt: skip
    assistants_know_skill: Annotated[bool, house_rule(
        "Assistants know the Skill", "Only who has learned the Project Skill can assist.",
        group=PROJECTS, rule="STR-Q48")] = False  # fmt: skip
    first_push_easier: Annotated[bool, house_rule(
        "The first push-on is tested at Ob 1", "The present push-on does not count for the Ob.",
        group=PROJECTS, rule="STR-Q49")] = False  # fmt: skip
    push_on_keeps_progress: Annotated[bool, house_rule(
        "Pushing on keeps the progress", "Only the added Progress Increment has to be earned.",
        group=PROJECTS, rule="STR-Q49")] = False  # fmt: skip
    carry_surplus: Annotated[bool, house_rule(
        "Progress beyond the total counts", "It is carried over when somebody pushes on.",
        group=PROJECTS, rule="STR-Q49")] = False  # fmt: skip
    complication_forgives: Annotated[bool, house_rule(
        "A Complication makes up for the failure", "It does not count towards two failures in a row.",
        group=PROJECTS, rule="STR-Q50")] = False  # fmt: skip
    no_free_failure: Annotated[bool, house_rule(
        "No Quality to lose: a Complication", "At the least Quality a failed test always brings one.",
        group=PROJECTS, rule="STR-Q50")] = False  # fmt: skip
    overthinking_at_once: Annotated[bool, house_rule(
        "Overthinking counts at once", "The present total is worked out anew, not only later ones.",
        group=PROJECTS, rule="STR-Q51")] = False  # fmt: skip
    project_learning: Annotated[Literal["points", "first total"], house_rule(
        "What projects teach", "points: 1 progress in the Skill for every 5 points. first total: as one test.",
        group=PROJECTS, rule="STR-Q52")] = "points"  # fmt: skip
    points_that_teach: Annotated[Literal["worked", "own", "every"], house_rule(
        "Which points teach", "worked: owner and assistants. own: the owner's alone. every: Boosters and events too.",
        group=PROJECTS, rule="STR-Q342")] = "worked"  # fmt: skip
    booster_lifts_floor: Annotated[bool, house_rule(
        "A Booster's Quality cannot be lost", "It raises the least Quality too.",
        group=PROJECTS, rule="STR-Q52")] = False  # fmt: skip
    project_steps: Annotated[bool, house_rule(
        "Later steps of projects", "The first total is one Progress Increment; five assistants; other Complications.",
        group=PROJECTS, rule="STR-1161")] = False  # fmt: skip
    first_total_doubled: Annotated[bool, house_rule(
        "Later steps with a doubled first total", "With the later steps, the first total stays two increments.",
        group=PROJECTS, rule="STR-Q347")] = False  # fmt: skip
    recipes: Annotated[bool, house_rule(
        "Recipes and batches", "What was made once can be made again without tests, better, or several at a time.",
        group=PROJECTS, rule="STR-1168")] = False  # fmt: skip
    project_events: Annotated[bool, house_rule(
        "Events in projects", "When somebody pushes on, the GM may roll or pick an event.",
        group=PROJECTS, rule="STR-1173")] = False  # fmt: skip
    craft_lists: Annotated[bool, house_rule(
        "Craft lists", "Skills list what they make and how much of it; products may be harder to test for.",
        group=PROJECTS, rule="STR-1177")] = False  # fmt: skip
    # --- research and inventions
    research_bonus_once: Annotated[bool, house_rule(
        "The Progress Bonus is a head start", "It is added once, not in every Time Increment.",
        group=RESEARCH, rule="STR-Q53")] = False  # fmt: skip
    research_goes_on: Annotated[bool, house_rule(
        "Research goes on where it was", "A known subject starts at the Quality that was reached.",
        group=RESEARCH, rule="STR-Q434")] = False  # fmt: skip
    first_level_adds_nothing: Annotated[bool, house_rule(
        "The first Quality level improves nothing", "An invention gets one improvement fewer than its Quality.",
        group=RESEARCH, rule="STR-Q54")] = False  # fmt: skip
    open_inventions: Annotated[bool, house_rule(
        "Open inventions", "The GM sets both increments with the general tables; prototypes on the way.",
        group=RESEARCH, rule="STR-1175")] = False  # fmt: skip
    # --- trade
    trade_time: Annotated[Literal["dice", "flat", "share"], house_rule(
        "How long a trade takes", "dice: the chart's time for each die. flat: once. share: for all dice, fewer less.",
        group=TRADE, rule="STR-Q55")] = "dice"  # fmt: skip
    price_step: Annotated[int, Meta(ge=0, le=50), house_rule(
        "What a further hit is worth", "In percent of the listing price, in the trader's favour.",
        group=TRADE, rule="STR-Q56")] = 10  # fmt: skip
    six_days_as_printed: Annotated[bool, house_rule(
        "Six days as printed", "Buying what is in high demand and very high supply takes 6 days, not 6 hours.",
        group=TRADE, rule="STR-Q57")] = False  # fmt: skip
    whole_load: Annotated[bool, house_rule(
        "One test for a whole load", "Different goods may be sold in one deal.",
        group=TRADE, rule="STR-Q436")] = False  # fmt: skip
    forks_lift_anyway: Annotated[bool, house_rule(
        "Forks count though their dice are left out", "In trade they raise the Hit Limit all the same.",
        group=TRADE, rule="STR-Q373")] = False  # fmt: skip
    # --- maps
    field_distances: Annotated[bool, house_rule(
        "Distances in fields", "As plain numbers of fields instead of feet and metres.",
        group=MAPS, rule="STR-1208")] = False  # fmt: skip
    # --- travel
    tile_hours: Annotated[int, Meta(ge=0, le=240), house_rule(
        "Hours for a tile of the world's map", "On foot; faster means shorten it. 0: the GM says how long a way is.",
        group=TRAVEL, rule="STR-332")] = 0  # fmt: skip
    travel_terrain: Annotated[bool, house_rule(
        "Travel by terrain", "On foot each tile takes its time, Rations are eaten, and marches tire.",
        group=TRAVEL, rule="STR-1152")] = False  # fmt: skip
    one_forager: Annotated[bool, house_rule(
        "One tries to find food", "One test for the group and the day, instead of one for each and every tile.",
        group=TRAVEL, rule="STR-Q345")] = False  # fmt: skip
    ration_a_day: Annotated[bool, house_rule(
        "One Ration a day", "Also on the way, instead of one for every 6 hours.",
        group=TRAVEL, rule="STR-Q345")] = False  # fmt: skip
