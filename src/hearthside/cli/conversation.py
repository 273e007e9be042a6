"""An open action at the keyboard: its people are asked, one after another, until it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs
from rich.text import Text

from hearthside.cli.asides import Asides
from hearthside.cli.asking import Aside, Back, Keyboard
from hearthside.cli.telling import Teller
from hearthside.engine import GM, IllegalAnswer, Place, Waiting, owner
from hearthside.play import Play, Run
from hearthside.play.view import PromptSeen, prompts_for

Propose = Callable[[dict[Place, Waiting], list[Any]], tuple[Place, Any] | None]
"""The next answer of a script that fits what is asked; takes it off the list."""


class Conversation:
    """Asks whoever an action waits for. Answers of a script are proposed as long as they are taken."""

    def __init__(self, play: Play, teller: Teller, keyboard: Keyboard) -> None:
        self.play, self.teller, self.keyboard = play, teller, keyboard
        self.asides = Asides(play, teller, keyboard)
        self.asked: dict[int, list[Any]] = {}
        """By how many entries the run had when somebody was asked to choose: what was left of the script then."""

    def finish(self, run: Run, script: list[Any], propose: Propose = lambda waiting, left: None) -> None:
        """Ask until the action is over, or taken back."""
        left = list(script)
        self.asked.clear()
        while run.state == "open":
            self.teller.news()
            before = list(left)
            place, proposed = self.next_request(run, left, propose)
            try:
                if not self.goes_without_saying(run, place):
                    left = left if self.is_answered(run, place, proposed, before) else []
            except Back:
                left = self.step_back(run) or before
            except Aside as words:
                self.asides.do(str(words), run)
                left = before
            except IllegalAnswer as wrong:
                self.teller.say(f"{wrong}.", "bad")
                left = before
        self.teller.news()

    def next_request(self, run: Run, left: list[Any], propose: Propose) -> tuple[Place, Any]:
        """What is asked next, and what the script would answer (None: nothing that fits)."""
        waiting = {place: one for place, one in self.play.waiting(run).items() if not one.answered}
        while left:
            proposal = propose(waiting, left)
            if proposal is None:
                left.clear()
            elif self.fits(run, *proposal):
                return proposal
        return next(iter(waiting)), None

    def fits(self, run: Run, place: Place, value: Any) -> bool:
        request = self.play.waiting(run)[place].request
        try:
            request.check(self.play.readings[run.number].table.view(request.by), value)
        except IllegalAnswer:
            return False
        return True

    def goes_without_saying(self, run: Run, place: Place) -> bool:
        """Where there is nothing to pick from, nobody is asked."""
        seen = self.seen(run, place)
        is_empty = seen.prompt.kind == "some of" and not seen.prompt.options
        if is_empty:
            self.play.answer(GM, run.number, [], place)
        return is_empty

    def is_answered(self, run: Run, place: Place, proposed: Any, before: list[Any]) -> bool:
        """Ask; whether the answer was the proposed one."""
        seen = self.seen(run, place)
        prompt = seen.prompt if proposed is None else structs.replace(seen.prompt, usual=proposed)
        seat = owner(self.play.reader(), seen.who)
        self.teller.out.print()
        self.teller.say(Text(self.teller.speaker(seen.who), "accent"))
        if prompt.kind == "dice":
            self.teller.odds(seat, run, "Before the dice fall:")
        else:
            self.asked[len(run.entries)] = before
        value = self.keyboard.ask(prompt)
        self.play.answer(seat, run.number, value, place)
        return bool(value == proposed)

    def seen(self, run: Run, place: Place) -> PromptSeen:
        return next(seen for seen in prompts_for(self.play, GM) if (seen.run, seen.place) == (run.number, place))

    def step_back(self, run: Run) -> list[Any] | None:
        """Take back the last choice; dice that fell after it stay as they fell. What was left of the script then."""
        earlier = [entries for entries in self.asked if entries < len(run.entries)]
        if not earlier:
            self.teller.say("Nothing was chosen before this; undo takes the whole action back.", "quiet")
            return None
        self.play.step_back(GM, run.number, max(earlier))
        self.teller.forget(run)
        self.teller.say("One step back.", "quiet")
        return list(self.asked[max(earlier)])
