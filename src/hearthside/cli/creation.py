"""`hearthside new-character`: by the rule system's own creation, at a table of one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from hearthside.cli.asking import Back, Keyboard, Leave
from hearthside.cli.conversation import Conversation
from hearthside.cli.look import Json, RulesetName, Seed, console, print_json
from hearthside.cli.parameters import asked
from hearthside.cli.telling import Teller
from hearthside.cli.widgets import drawn
from hearthside.dice import Seeded, Source, System
from hearthside.engine import GM, Id, IllegalAnswer, Key, Prompt, RuleError, Seat, owner, ruleset
from hearthside.kit.characters import as_file
from hearthside.play import Play, Run
from hearthside.play.chance import any_answer
from hearthside.play.view import PromptSeen, prompts_for

PLAYER = "player"
TRIES = 500


def new_character(
    name: RulesetName,
    /,
    *,
    random: Annotated[bool, Parameter(negative=())] = False,
    seed: Seed = None,
    out: Annotated[Path | None, Parameter(name=["--out", "-o"])] = None,
    json: Json = False,
) -> None:
    """Make a character, question by question or by chance.

    Parameters
    ----------
    random
        Let chance answer every question.
    out
        Write the character to this file; without it, the character is printed as JSON.
    """
    system = ruleset(name)
    source = System() if seed is None else Seeded(seed)
    play = Play.lay(system, {"gm-seat": Seat(name="The GM", role="gm"), PLAYER: Seat(name="You")}, source=source)
    if random:
        by_chance(play, source)
    else:
        question_by_question(play, source)
    who = made(play)
    plain = as_file(system, who, play.world[who])
    if out:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(plain), indent=2) + b"\n")
    if json or not out:
        print_json(plain)
    else:
        console().print(drawn(system.sheet(play.reader(), who)))
        console().print(f"Written to {out}. hearthside sheet {out} shows it again.", style="quiet")


def made(play: Play) -> Key[Any]:
    """The character that has come to the table."""
    found = [who for who, record in play.world.items() if isinstance(record, play.game.ruleset.character)]
    if not found:
        raise RuleError("no character was made, and nothing was written")
    return Key(found[-1])


# --- question by question
def question_by_question(play: Play, source: Source) -> None:
    out = console(to_stderr=True)
    keyboard, teller = Keyboard(out, source), Teller(out, play)
    rules = play.game.ruleset
    teller.say(f"A new character for {rules.title}. Type ? for help, < to go one step back, quit to leave.", "quiet")
    try:
        given = asked(play, play.game.action(rules.creation), PLAYER, lambda prompt, is_optional: keyboard.ask(
            prompt, "leave it out" if is_optional else ""))  # fmt: skip
        Conversation(play, teller, keyboard).finish(play.begin(PLAYER, rules.creation, **given), [])
    except (Leave, Back):
        teller.say("Another time, then.", "tale")


# --- by chance
def by_chance(play: Play, source: Source) -> None:
    action = play.game.action(play.game.ruleset.creation)
    given = asked(play, action, PLAYER, lambda prompt, is_optional: None if is_optional else any_answer(prompt, source))
    run = play.begin(PLAYER, action.name, **given)
    while run.state == "open":
        answer_by_chance(play, run, prompts_for(play, GM)[0], source)


def answer_by_chance(play: Play, run: Run, seen: PromptSeen, source: Source) -> None:
    """Any answer that fits; the GM takes the usual one where there is one."""
    seat = owner(play.reader(), seen.who)
    for _ in range(TRIES):
        try:
            play.answer(seat, run.number, chance_answer(seen.prompt, seat, source), seen.place)
        except IllegalAnswer as refused:
            why = refused
        else:
            return
    raise RuleError(f"chance finds no answer to {seen.prompt.title!r}: {why}")


def chance_answer(prompt: Prompt, seat: Id, source: Source) -> Any:
    return prompt.usual if seat == GM and prompt.usual is not None else any_answer(prompt, source)
