"""Where dice come from: fair by construction, and the same again where that is promised."""

import os
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

import pytest

from hearthside.dice import Scripted, Seeded, Source, System
from hearthside.dice.sources import faces_from

EVERY_BYTE = bytes(range(256))


@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6, 8, 10, 12, 20, 100, 128, 200, 255])
def test_each_face_gets_the_same_number_of_byte_values(sides: int) -> None:
    shares = Counter(faces_from(EVERY_BYTE, sides))
    assert shares == dict.fromkeys(range(1, sides + 1), 256 // sides)


@pytest.mark.parametrize("sides", [256, 257, 1000, 30_000])
def test_each_face_of_a_wide_die_gets_the_same_number_of_values(sides: int) -> None:
    every_pair = b"".join(value.to_bytes(2, "little") for value in range(256**2))
    shares = Counter(faces_from(every_pair, sides))
    assert shares == dict.fromkeys(range(1, sides + 1), 256**2 // sides)


@pytest.mark.parametrize("source", [System(), Seeded(1)], ids=["system", "seeded"])
@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 1), (2, 6), (90, 20), (70_000, 6), (3, 100_000), (5, 2**40)])
def test_as_many_faces_come_as_were_asked_for_and_they_fit_the_die(source: Source, count: int, sides: int) -> None:
    faces = source.faces(count, sides)
    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)


@pytest.mark.parametrize("source", [System(), Seeded(1)], ids=["system", "seeded"])
@pytest.mark.parametrize(("count", "sides"), [(-1, 6), (1, 0)])
def test_impossible_dice_are_refused(source: Source, count: int, sides: int) -> None:
    with pytest.raises(ValueError, match="or more, not"):
        source.faces(count, sides)


def test_a_seed_gives_these_very_dice_on_every_machine() -> None:
    assert Seeded(1).faces(20, 6) == (6, 4, 6, 5, 3, 5, 4, 2, 2, 5, 2, 1, 1, 3, 2, 2, 5, 2, 3, 4)
    assert Seeded("hearth").faces(8, 20) == (15, 20, 13, 11, 19, 5, 3, 3)
    assert Seeded(1).faces(3, 1000) == (558, 806, 603)


def test_the_same_seed_and_calls_give_the_same_dice() -> None:
    def some(source: Source) -> Iterable[tuple[int, ...]]:
        return [source.faces(count % 7, 2 + count % 90) for count in range(2000)]

    assert some(Seeded(7)) == some(Seeded(7))
    assert some(Seeded(7)) != some(Seeded(8))


def test_how_dice_are_asked_for_does_not_change_how_they_fall() -> None:
    one_by_one, at_once = Seeded(3), Seeded(3)
    assert sum((one_by_one.faces(1, 6) for _ in range(5000)), ()) == at_once.faces(5000, 6)


def test_many_kinds_of_dice_are_not_all_remembered() -> None:
    source = Seeded(1)
    for sides in range(1, 400):
        assert 1 <= source.faces(1, sides)[0] <= sides


def test_threads_may_share_the_system() -> None:
    with ThreadPoolExecutor(8) as threads:
        throws = list(threads.map(lambda _: System().faces(500, 6), range(2000)))
    assert {len(faces) for faces in throws} == {500}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_child_process_does_not_throw_its_parents_dice() -> None:
    System().faces(1, 6)
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.write(write, bytes(System().faces(64, 6)))
        os._exit(0)
    os.waitpid(child, 0)
    assert tuple(os.read(read, 64)) != System().faces(64, 6)
    os.close(read)
    os.close(write)


def test_a_script_gives_its_faces_in_order() -> None:
    script = Scripted([4, 4, 6, 20])
    assert (script.faces(3, 6), script.faces(0, 6), script.faces(1, 20)) == ((4, 4, 6), (), (20,))


def test_a_script_that_runs_out_says_so() -> None:
    script = Scripted([1, 2, 3])
    script.faces(2, 6)
    with pytest.raises(ValueError, match="2d6 asked for, but of 3 scripted faces 1 are left"):
        script.faces(2, 6)
    assert script.faces(1, 6) == (3,)


@pytest.mark.parametrize("face", [0, 7])
def test_a_scripted_face_must_fit_the_die(face: int) -> None:
    with pytest.raises(ValueError, match=f"face 2 of the script is {face}, and a d6 shows 1 to 6"):
        Scripted([6, face]).faces(2, 6)
