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
from hearthside.kit.notes import Note, change_note, remove_note, write_note
from hearthside.kit.own_pack import own_pack_of, pack_entry, restore_entry, strike_entry, strike_own, write_own
from hearthside.kit.questions import LongText, Name, Picture, WhichSeat, YesNo
from hearthside.kit.scenes import SceneOpened, SceneSet, arrange, scene, tag_scene, untag_scene
from hearthside.kit.sittings import end_session, pause, show_odds, sitting_of, start_session
from hearthside.kit.talk import Said, mute, say
from hearthside.kit.throws import Thrown, throw
from hearthside.kit.tracks import Track, change_track, new_track, remove_track, text_for, tick

ACTIONS: tuple[Action, ...] = (
    say, throw, mute,
    new_track, tick, change_track, remove_track,
    write_note, change_note, remove_note,
    scene, tag_scene, untag_scene, arrange,
    start_session, end_session, pause, show_odds,
    reveal, hide, portrait,
    pack_entry, strike_entry, restore_entry,
)  # fmt: skip
RECORDS: tuple[type[Record], ...] = (Track, Note)

__all__ = [
    "ACTIONS",
    "RECORDS",
    "LongText",
    "Name",
    "Note",
    "Picture",
    "Said",
    "SceneOpened",
    "SceneSet",
    "Thrown",
    "Track",
    "WhichRecord",
    "WhichSeat",
    "YesNo",
    "cards",
    "is_card",
    "name_for",
    "order_for",
    "own_pack_of",
    "sitting_of",
    "strike_own",
    "text_for",
    "write_own",
]
