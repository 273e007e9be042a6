"""Whoever is dead or out of the story does nothing any more, in every ruleset that knows such an end."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from hearthside.engine import GM, Game, rulesets, starter_pack
from hearthside.play import Play

RULESETS = rulesets()
ENDS = [(name, state) for name, rules in RULESETS.items()
        for state in get_args(get_type_hints(rules.character).get("state")) if state != "active"]  # fmt: skip


@pytest.mark.parametrize(("name", "state"), ENDS)
def test_who_is_no_longer_in_the_story_does_nothing(name: str, state: str) -> None:
    rules = RULESETS[name]
    play = Play.lay(rules, rules.demo(Game(rules, [starter_pack(rules)]).content))
    who = next(who for who, record in play.world.items() if isinstance(record, rules.character))
    play.act(GM, "set", path=f"{who}.state", to=state)
    view = play.view(GM)
    able = [action.name for action in play.game.actions.values()
            if action.by is rules.character and not action.always and not action.refusal(view, who)]  # fmt: skip
    assert able == []
