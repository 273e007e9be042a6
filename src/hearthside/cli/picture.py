"""Draws the demo scene's best moment as a terminal, for the README: `python -m hearthside.cli.picture FILE.svg`."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.theme import Theme

from hearthside.cli.asking import Keyboard, Leave
from hearthside.cli.hotseat import HotSeat
from hearthside.cli.look import STYLES
from hearthside.cli.scenes import found
from hearthside.dice import System
from hearthside.play.scene import Playback

SCENE, MOMENT = "apocalypse/demo", 4
"""The step that is shown."""
TYPED = ("1", "stubborn, lamp keeper, night eyes, never forgets a promise", "")
WIDTH = 92

EVENING = TerminalTheme(
    background=(27, 19, 16),
    foreground=(244, 234, 219),
    normal=[(27, 19, 16), (223, 143, 156), (140, 196, 169), (224, 177, 85), (146, 184, 230), (223, 143, 156),
            (140, 196, 169), (244, 234, 219)],
)  # fmt: skip
WARM = {**STYLES, "accent": "#ee9066", "title": "bold #ee9066"}
FONT_FACE = re.compile(r"@font-face \{[^}]*\}\s*")
COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
FONT = "ui-monospace, DejaVu Sans Mono, Menlo, Consolas"


def picture() -> str:
    """The moment as SVG. It holds all that it needs: no fonts, no links."""
    screen = Console(record=True, file=StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor",
                     theme=Theme(WARM), highlight=False)  # fmt: skip
    script, folder = found(SCENE)
    steps = list(enumerate(script.steps, 1))
    table = HotSeat(Playback(script, folder), Keyboard(screen, System(), StringIO("\n" * 100)))
    for number, step in steps[: MOMENT - 1]:
        table.follow(number, step)
    screen.export_text()  # what was drawn so far is not in the picture
    table.keyboard.lines = StringIO("\n".join(TYPED) + "\n")
    with suppress(Leave):  # the picture ends with the next question
        table.follow(*steps[MOMENT - 1])
    drawn = screen.export_svg(title="hearthside play demo --interactive", theme=EVENING, unique_id="demo")
    return COMMENT.sub("", FONT_FACE.sub("", drawn)).replace("Fira Code", FONT)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture(), encoding="utf-8")
