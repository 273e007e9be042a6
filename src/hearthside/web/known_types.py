"""Types are gone through once, by one thread, before several use them.

msgspec works out what a type is made of when it is first read into. A second thread that reads into it at that moment
finds it half done, and with it the whole process ends.
"""

from __future__ import annotations

from threading import Lock

from msgspec.json import Decoder

from hearthside.engine import DiceLeft, Explained, Ruleset, starter_pack
from hearthside.engine.content import Manifest
from hearthside.kit.grid.maps import MapFile
from hearthside.kit.setting import AboutPack
from hearthside.play.door import game_of
from hearthside.play.lesson import Lesson

for _type in (DiceLeft, Explained, Manifest, MapFile, AboutPack, Lesson):
    Decoder(_type)

_acquainted: set[str] = set()
_one_at_a_time = Lock()


def acquainted(rules: Ruleset) -> Ruleset:
    """A rule system, once all its types are known and its pack has been read."""
    with _one_at_a_time:
        if rules.id not in _acquainted:
            game = game_of(rules, [starter_pack(rules)])
            types = [kind for action in game.actions.values() for kind in action.types.values()]
            for kind in (game.record_type, *rules.content.values(), *types):
                Decoder(kind)
            _acquainted.add(rules.id)
    return rules
