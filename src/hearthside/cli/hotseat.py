"""A table at one keyboard: all seats share it, and each question says for whom it is.

A scene's steps come first. What its file answers is proposed, and Enter takes it; whoever answers otherwise has left
the file's path, and nothing more is proposed until the next step. After the scene people play on as they like.
"""

from __future__ import annotations

from typing import Any

from hearthside.cli.asking import Aside, Back, Keyboard, Leave
from hearthside.cli.conversation import Conversation
from hearthside.cli.parameters import asked
from hearthside.cli.telling import Teller
from hearthside.engine import GM, Id, IllegalAnswer, Option, Place, Prompt, RuleError, Seat, Waiting, owner
from hearthside.play.scene import Playback, SceneFailed, Step
from hearthside.play.view import ActionSeen, actions_for

WELCOME = (
    "You sit at one table and share this keyboard: whoever is named before a question answers it. "
    "Press Enter to take what stands in brackets, type ? for help, or < to go one step back. "
    "The first scene tells itself, dice included, unless you answer otherwise."
)
FAREWELL = "You get up, and somebody puts another log on the fire. Until next time."
MORE = "more"


class HotSeat:
    """People at one keyboard, playing."""

    def __init__(self, playback: Playback, keyboard: Keyboard) -> None:
        self.playback, self.play, self.keyboard = playback, playback.play, keyboard
        self.teller = Teller(keyboard.out, self.play)
        self.conversation = Conversation(self.play, self.teller, self.keyboard)

    def sit_down(self) -> None:
        try:
            self.follow_scene()
            self.play_on()
        except Leave:
            self.teller.pause()
            self.teller.say(FAREWELL, "tale")

    # --- the scene
    def follow_scene(self) -> None:
        self.teller.open(self.playback.scene)
        self.teller.pause()
        self.teller.say(WELCOME, "quiet")
        for number, step in enumerate(self.playback.scene.steps, 1):
            self.follow(number, step)

    def follow(self, number: int, step: Step) -> None:
        """One step, its answers proposed."""
        self.teller.heading(number, step)
        self.playback.begin(number, step)
        if step.answers or self.is_wanted(step):
            self.do(step)

    def is_wanted(self, step: Step) -> bool:
        """A step that the file answers nothing in happens when somebody presses Enter."""
        options = (Option(True, self.teller.doing(step)), Option(False, "Leave it out"))
        while True:
            try:
                return bool(self.keyboard.ask(Prompt(kind="one of", title="", options=options, usual=True)))
            except Back:
                self.teller.say("There is no step back from here, but undo takes back what was done.", "quiet")
            except Aside as words:
                self.conversation.asides.do(str(words))
                self.teller.news()

    def do(self, step: Step) -> None:
        try:
            run = self.playback.do(step)
        except (IllegalAnswer, SceneFailed) as why:
            self.teller.say(f"As things stand, that cannot happen: {why}. The story goes on without it.", "quiet")
            return
        if run is not None:
            self.conversation.finish(run, step.answers or [], self.propose)
        self.teller.news()

    def propose(self, waiting: dict[Place, Waiting], left: list[Any]) -> tuple[Place, Any] | None:
        return self.playback.next_answer(waiting, left) or self.playback.passed(waiting)

    # --- free play
    def play_on(self) -> None:
        self.teller.pause()
        self.teller.say("Here the scene ends, and the table is yours. From now on all dice are honest.", "tale")
        self.teller.say("Say who acts, and then what. help tells what else you can type; quit leaves.", "quiet")
        while True:
            try:
                self.act()
            except Back:
                continue
            except Aside as words:
                self.conversation.asides.do(str(words))
            except (IllegalAnswer, RuleError) as why:
                self.teller.say(f"{why}.", "bad")
            self.teller.news()

    def act(self) -> None:
        """Somebody does something."""
        self.teller.pause()
        actor = self.keyboard.ask(Prompt(kind="one of", title="Who acts?", options=tuple(self.actors())))
        action = self.play.game.action(self.which_action(actor))
        given = asked(self.play, action, actor, lambda prompt, is_optional: self.keyboard.ask(
            prompt, "leave it out" if is_optional else ""))  # fmt: skip
        run = self.play.act(owner(self.play.reader(), actor), action.name, actor, **given)
        self.conversation.finish(run, [])

    def actors(self) -> list[Option[Id]]:
        """The GM, the characters, then the players themselves."""
        world, kind = self.play.world, self.play.game.ruleset.character
        cast = [Option(who, one.name, f"played by {self.play.called(owner(self.play.reader(), who))}")
                for who, one in world.items() if isinstance(one, kind)]  # fmt: skip
        people = [Option(who, one.name, "a player, who may make a character")
                  for who, one in world.items() if isinstance(one, Seat) and one.role == "player"]  # fmt: skip
        return [Option(GM, self.teller.speaker(GM), "tells the story"), *cast, *people]

    def which_action(self, actor: Id) -> str:
        """What the actor does: the rule system's own actions first, then those that every table has."""
        rules = {action.name for action in self.play.game.ruleset.actions}
        seen = actions_for(self.play, GM, actor)
        own = [as_option(one) for one in seen if one.name in rules and not one.refusal]
        others = [as_option(one) for one in seen if one.name not in rules and not one.refusal]
        not_now = "; ".join(f"{one.label} ({one.refusal})" for one in seen if one.refusal)
        more = [Option(MORE, "More", "seats, settings, and the last word on any value")] if others else []
        prompt = Prompt(kind="one of", title="What is done?", options=(*own, *more),
                        help=f"Not possible now: {not_now}." if not_now else "")  # fmt: skip
        name: str = self.keyboard.ask(prompt)
        if name == MORE:
            name = self.keyboard.ask(Prompt(kind="one of", title="What is done?", options=tuple(others)))
        return name


def as_option(seen: ActionSeen) -> Option[str]:
    """An action with the first sentence of what it does."""
    return Option(seen.name, seen.label, " ".join(seen.help.split("\n\n")[0].split()))
