"""The kit: parts that games share, and what every table has besides rules.

Records, facts and actions like those of any ruleset: so undo, secrets, the log and replay work by themselves.
"""

from hearthside.engine import Action, Record
from hearthside.kit.cards import (
    WhichRecord,
    cards,
    hide,
    is_card,
    name_for,
    order_for,
    portrait,
    reveal,
)
from hearthside.kit.characters import bring_character
from hearthside.kit.clock import (
    CLOCK,
    GameClock,
    SceneCounted,
    clock_of,
    end_round,
    pass_time,
    real_time,
    real_time_due,
    set_timer,
    time_passes,
)
from hearthside.kit.endings import end_of
from hearthside.kit.grid.actions import ACTIONS as MAP_ACTIONS
from hearthside.kit.grid.maps import BattleMap
from hearthside.kit.milestones import CONSEQUENCES, advance, burn_steps, fall_back
from hearthside.kit.notes import Note, change_note, remove_note, write_note
from hearthside.kit.own_pack import (
    copy_entry,
    keep_entries,
    own_pack_of,
    pack_entry,
    restore_entry,
    strike_entry,
    strike_own,
    write_own,
)
from hearthside.kit.questions import (
    Line,
    LongNotes,
    LongText,
    Name,
    OptionalLine,
    Picture,
    WhichSeat,
    WholeNumber,
    YesNo,
)
from hearthside.kit.scenes import SceneOpened, SceneSet, arrange, scene, tag_scene, untag_scene
from hearthside.kit.setting import begin_genre, describe_setting, settle_step, take_in_pack
from hearthside.kit.sittings import end_session, pause, show_foes, show_odds, sitting_of, start_session
from hearthside.kit.stock import stock_answer
from hearthside.kit.talk import Said, mute, say
from hearthside.kit.throws import Thrown, throw
from hearthside.kit.timers import Timer, Unit
from hearthside.kit.tracking import burn, change_track, fresh, lay, new_track, rearm, remove_track, tick, unburn
from hearthside.kit.tracks import Course, Track, course_for, text_for
from hearthside.kit.turns import (
    TURNS,
    TurnOrder,
    end_turns,
    is_going_on,
    next_turn,
    previous_turn,
    start_turns,
    turns_for,
)

ACTIONS: tuple[Action, ...] = (
    say, throw, mute,
    new_track, tick, burn, change_track, remove_track, unburn, rearm,
    set_timer, time_passes, end_round, real_time,
    write_note, change_note, remove_note,
    scene, tag_scene, untag_scene, arrange,
    start_session, end_session, pause, show_odds, show_foes,
    reveal, hide, portrait, bring_character,
    start_turns, next_turn, previous_turn, end_turns,
    pack_entry, copy_entry, keep_entries, strike_entry, restore_entry,
    describe_setting, settle_step, begin_genre, take_in_pack,
    *MAP_ACTIONS,
)  # fmt: skip
PASSING = (time_passes.name, end_round.name)
"""Actions by which time passes in the story."""
RECORDS: tuple[type[Record], ...] = (Track, GameClock, TurnOrder, Note, BattleMap)

__all__ = [
    "ACTIONS",
    "CLOCK",
    "CONSEQUENCES",
    "PASSING",
    "RECORDS",
    "TURNS",
    "BattleMap",
    "Course",
    "GameClock",
    "Line",
    "LongNotes",
    "LongText",
    "Name",
    "Note",
    "OptionalLine",
    "Picture",
    "Said",
    "SceneCounted",
    "SceneOpened",
    "SceneSet",
    "Thrown",
    "Timer",
    "Track",
    "TurnOrder",
    "Unit",
    "WhichRecord",
    "WhichSeat",
    "WholeNumber",
    "YesNo",
    "advance",
    "burn_steps",
    "cards",
    "clock_of",
    "course_for",
    "end_of",
    "fall_back",
    "fresh",
    "is_card",
    "is_going_on",
    "lay",
    "name_for",
    "order_for",
    "own_pack_of",
    "pass_time",
    "real_time_due",
    "sitting_of",
    "stock_answer",
    "strike_own",
    "text_for",
    "turns_for",
    "write_own",
]
