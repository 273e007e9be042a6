"""`hearthside play`: a scene, watched or played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec.structs import replace
from rich.text import Text

from hearthside.cli.asking import Keyboard
from hearthside.cli.hotseat import HotSeat
from hearthside.cli.look import Json, Seed, console, print_json
from hearthside.cli.telling import Teller
from hearthside.dice import Seeded, Source, System
from hearthside.engine import GM, PASS, Place, RuleError, rulesets
from hearthside.play import Run
from hearthside.play.scene import Happened, Playback, Scene, Step, read_scene
from hearthside.play.view import prompts_for, view_for

FOLDER = "scenes"


def play(
    scene: str = "",
    /,
    *,
    interactive: Annotated[bool, Parameter(name=["--interactive", "-i"], negative=())] = False,
    listed: Annotated[bool, Parameter(name="--list", negative=())] = False,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Play a scene: watch it, or sit down at the table yourself.

    Parameters
    ----------
    scene
        A scene file, or one that comes along: demo, apocalypse/demo.
    interactive
        Everybody at one keyboard; after the scene, play on as you like.
    listed
        List the scenes that come along.
    """
    if listed or not scene:
        show_list(json)
        return
    if interactive and json:
        raise RuleError("--interactive is for people and --json for programs: choose one")
    source = System() if seed is None else Seeded(seed)
    script, folder = found(scene)
    if interactive:
        HotSeat(Playback(script, folder, source), Keyboard(console(), source)).sit_down()
    elif json:
        playback = Playback(script, folder, source)
        steps = list(playback.steps())
        seen, result = view_for(playback.play, GM), steps[-1].value if steps else None
        log = [replace(card, at=None) for card in seen.log]  # a scene is the same whenever it is played
        print_json({"steps": steps, "result": result, "log": log, "world": seen.records})
    else:
        Told(script, folder, source).tell()


# --- which scene
def shipped() -> dict[str, Path]:
    """The scenes that come with the rule systems, as `apocalypse/demo`."""
    scenes = {}
    for system in rulesets().values():
        folder = system.folder.joinpath(FOLDER)
        files = folder.iterdir() if folder.is_dir() else ()
        for file in sorted(files, key=lambda file: file.name):
            path = Path(str(file))  # a package is installed as files
            scenes[f"{system.id}/{path.stem}"] = path
    return scenes


def found(name: str) -> tuple[Scene, Path]:
    """A scene by the path of its file, or by the name of one that comes along; and the folder that it lies in."""
    path = Path(name)
    if not path.is_file():
        scenes = shipped()
        fitting = [key for key in scenes if name == key or name == key.partition("/")[2]]
        if not fitting:
            known = ", ".join(scenes)
            raise RuleError(f"there is no scene {name!r}: give the path of a file, or one that comes along ({known})")
        path = scenes[fitting[0]]
    return read_scene(path), path.parent


def show_list(json: bool) -> None:
    scenes = {name: read_scene(path) for name, path in shipped().items()}
    if json:
        print_json({name: {"title": scene.title, "text": scene.text} for name, scene in scenes.items()})
        return
    out = console()
    for name, scene in scenes.items():
        out.print(Text.assemble((name, "title"), f"  {scene.title}", (f"\n  {scene.text}", "quiet")))


# --- watching
class Told(Playback):
    """A scene that tells itself as it plays: each answer, the dice, what became true, what was expected."""

    def __init__(self, scene: Scene, folder: Path, source: Source) -> None:
        super().__init__(scene, folder, source)
        self.out = console()
        self.teller = Teller(self.out, self.play)

    def tell(self) -> None:
        self.teller.open(self.scene)
        for number, step in enumerate(self.scene.steps, 1):
            self.teller.heading(number, step)
            self.tell_held(step, self.step(number, step))
        steps = len(self.scene.steps)
        told = f"All {steps} steps went as written." if steps != 1 else "Its step went as written."
        self.out.print(f"\nThe scene ends. {told}", style="good")

    def give(self, run: Run, place: Place, value: Any) -> None:
        seen = next(seen for seen in prompts_for(self.play, GM) if (seen.run, seen.place) == (run.number, place))
        super().give(run, place, value)
        goes_without_saying = seen.prompt.kind == "dice" or value in (PASS, [])
        if not goes_without_saying:
            self.teller.answered(seen.who, seen.prompt, value)
        self.teller.news()

    def tell_held(self, step: Step, happened: Happened) -> None:
        self.teller.news()
        if happened.refused:
            self.teller.say(f"Refused: {happened.refused}", "bad")
        for what, value in step.expect.items():
            self.teller.say(Text.assemble(("✓ ", "good"), (f"{what}: {value_told(value)}", "quiet")))


def value_told(value: Any) -> str:
    """`nothing`, `bruised 1`, `night eyes, lamp keeper`: an expected value in few words."""
    match value:
        case {} | [] if not value:
            return "nothing"
        case dict():
            return ", ".join(f"{key} {value_told(one)}" for key, one in value.items())
        case list():
            return ", ".join(map(value_told, value))
        case bool():
            return "yes" if value else "no"
    return str(value)
