"""Dice notation: what it means, how it is written, what is refused and where."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearthside.dice import Die, Expression, NotationError, Result, RollError, Scripted, Seeded, Throw, parse, roll
from hearthside.dice.strive import Strive
from hearthside.dice.terms import FAR, Arithmetic, Dice, Keep, Labelled, Name, Negative, Number, Term

NAMES = {"strength": 3, "sheet.level_2": -4}


# --- any expression ---------------------------------------------------------------------------------------------------
spans = st.one_of(
    st.integers(-2, 25).map(lambda n: range(n, n + 1)),
    st.integers(-2, 25).map(lambda n: range(n, FAR)),
    st.integers(-2, 25).map(lambda n: range(-FAR, n)),
)
counts = st.integers(0, 25)


@st.composite
def dice_terms(draw: st.DrawFn) -> Dice:
    bounds = sorted(draw(st.lists(counts, min_size=2, max_size=2)))
    reroll = draw(st.none() | spans)
    return Dice(
        draw(st.integers(0, 6)),
        draw(st.sampled_from([1, 2, 4, 6, 10, 20, 100, "F"])),
        reroll=reroll,
        once=reroll is not None and draw(st.booleans()),
        explode=draw(st.none() | spans),
        least=draw(st.none() | st.just(bounds[0])),
        most=draw(st.none() | st.just(bounds[1])),
        keep=draw(st.none() | st.builds(Keep, st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(0, 8))),
        success=draw(st.none() | spans),
    )


def ends(dice: Dice) -> bool:
    """Whether one of its faces neither explodes nor is rolled again and again."""
    again = dice.reroll if dice.reroll and not dice.once else range(0)
    return any(face not in again and face not in (dice.explode or range(0)) for face in dice.faces)


labels = st.text(st.characters(codec="utf-8", exclude_characters="[]"), min_size=1, max_size=8)
labels = labels.filter(lambda text: text.isprintable() and text == text.strip())
terms: st.SearchStrategy[Term] = st.recursive(
    st.one_of(
        dice_terms().filter(ends),
        st.builds(Number, st.integers(0, 1000)),
        st.sampled_from([Name(name) for name in NAMES]),
    ),
    lambda inner: st.one_of(
        st.builds(Negative, inner),
        st.builds(Labelled, inner, labels),
        st.builds(Arithmetic, st.sampled_from("+-*"), inner, inner),
        st.builds(Arithmetic, st.just("/"), inner, inner).filter(lambda term: term.right != Number(0)),
    ),
    max_leaves=6,
)
expressions = st.builds(Expression, terms, st.sampled_from(["", "for the door", "a # b [c]"]))


@given(expressions)
def test_what_is_written_parses_back_to_the_same(expression: Expression) -> None:
    assert parse(str(expression)) == expression
    assert str(parse(str(expression))) == str(expression)


@given(expressions)
def test_case_and_spaces_do_not_matter(expression: Expression) -> None:
    text = "".join(Expression(expression.term).pieces)
    if "[" not in text:
        assert parse(f"\t{text.upper()}\n").term == parse(text.replace(" ", "")).term == expression.term


def reference(term: Term, throw: Callable[[int, int], tuple[int, ...]]) -> int:
    """What a term comes to, worked out slowly and plainly."""
    match term:
        case Number(value):
            return value
        case Name(name):
            return NAMES[name]
        case Negative(inner):
            return -reference(inner, throw)
        case Labelled(inner, _):
            return reference(inner, throw)
        case Arithmetic(sign, left, right):
            a, b = reference(left, throw), reference(right, throw)
            return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a // b}[sign]()
        case Dice():
            return sum(reference_dice(term, throw))
    raise AssertionError(term)


def reference_dice(dice: Dice, throw: Callable[[int, int], tuple[int, ...]]) -> list[int]:
    sides, shift = (3, -2) if dice.sides == "F" else (dice.sides, 0)
    fallen: list[int] = []
    for first in throw(dice.count, sides):
        face, again = first + shift, True
        while True:
            if dice.reroll and again and face in dice.reroll:
                face, again = throw(1, sides)[0] + shift, not dice.once
                continue
            fallen.append(face)
            if not dice.explode or face not in dice.explode:
                break
            face, again = throw(1, sides)[0] + shift, True
    low = -FAR if dice.least is None else dice.least
    high = FAR if dice.most is None else dice.most
    values = sorted(min(max(value, low), high) for value in fallen)
    if dice.keep:
        n, number = len(values), dice.keep.number
        keep = {"kh": values[max(n - number, 0) :], "kl": values[:number], "dh": values[: max(n - number, 0)]}
        values = keep.get(dice.keep.which, values[number:])
    return [1 for value in values if value in dice.success] if dice.success else values


@given(expressions, st.integers(0, 2**32))
def test_a_roll_comes_to_what_its_dice_say(expression: Expression, seed: int) -> None:
    try:
        expected: int | None = reference(expression.term, Seeded(seed).faces)
    except ZeroDivisionError:
        expected = None
    if expected is None:
        with pytest.raises(RollError, match="divided by 0"):
            expression.roll(Seeded(seed), NAMES)
        return
    result = expression.roll(Seeded(seed), NAMES)
    if max((len(throw.dice) for throw in result.throws), default=0) > 100:
        return  # the limits on explosions and rerolls may have come in, which the reference does not know
    assert result.total == expected
    assert result.text + (f" # {result.comment}" if result.comment else "") == str(expression)
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result
    for throw in result.throws:
        counting = [die for die in throw.dice if die.counts]
        hits = sum("hit" in die.marks for die in throw.dice)
        assert throw.total == (hits if throw.unit == "successes" else sum(die.value for die in counting))


# --- spellings --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("d20", "1d20"),
        ("D20", "1d20"),
        ("d%", "1d100"),
        ("4df", "4dF"),
        ("  2 d 6 + 3 ", "2d6 + 3"),
        ("4d6k3", "4d6kh3"),
        ("4d6kh", "4d6kh1"),
        ("4d6kl", "4d6kl1"),
        ("4d6dh", "4d6dh1"),
        ("4D6 DL 1", "4d6dl1"),
        ("2d6x", "2d6!"),
        ("2d6e6", "2d6!"),
        ("2d6!6", "2d6!"),
        ("2d6!5", "2d6!5"),
        ("2d6!>4", "2d6!>=5"),
        ("2d6x>=5", "2d6!>=5"),
        ("2d6rr1", "2d6r1"),
        ("2d6r=1", "2d6r1"),
        ("2d6r<3", "2d6r<=2"),
        ("2d6ro<=2", "2d6ro<=2"),
        ("10d6cs>=5", "10d6>=5"),
        ("10d6>4", "10d6>=5"),
        ("10d6 < 3", "10d6<=2"),
        ("10d6=6", "10d6=6"),
        ("10d6!>=5", "10d6!>=5"),
        ("10d6!cs>=5", "10d6!cs>=5"),
        ("10d6!>=5>=4", "10d6!>=5>=4"),
        ("10d6kh>=5", "10d6kh1>=5"),
        ("4dFr=-1", "4dFr=-1"),
        ("4d6kh3r1min2", "4d6r1min2kh3"),
        ("4d6max5min2", "4d6min2max5"),
        ("2d6[fire]+1d4 [ cold steel ]", "2d6 [fire] + 1d4 [cold steel]"),
        ("(2d6)", "2d6"),
        ("(2d6+3)*2", "(2d6 + 3) * 2"),
        ("1-(2-3)", "1 - (2 - 3)"),
        ("(1-2)-3", "1 - 2 - 3"),
        ("--3", "--3"),
        ("-(2+1)", "-(2 + 1)"),
        ("(-3)[cold]", "(-3) [cold]"),
        ("@Strength+1", "@strength + 1"),
        ("d6#luck", "1d6 # luck"),
        ("7d", "7d"),
        ("7D OB 3 C 2", "7d ob3 c2"),
        ("7d c0 # try", "7d # try"),
    ],
)
def test_spellings_of_the_same_roll_are_written_the_same(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical
    assert parse(canonical) == parse(text)


# --- what it comes to -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "faces", "shown"),
    [
        ("4d6kh3", [4, 4, 6, 3], "4d6kh3 (4, 4, 6, ~~3~~) = 14"),
        ("4d6kh3+2", [4, 4, 6, 3], "4d6kh3 (4, 4, 6, ~~3~~) + 2 = 16"),
        ("4d6kl1", [4, 4, 6, 3], "4d6kl1 (~~4~~, ~~4~~, ~~6~~, 3) = 3"),
        ("4d6dl", [3, 3, 6, 4], "4d6dl1 (3, ~~3~~, 6, 4) = 13"),
        ("4d6dh2", [3, 3, 6, 4], "4d6dh2 (3, 3, ~~6~~, ~~4~~) = 6"),
        ("2d6kh9", [3, 4], "2d6kh9 (3, 4) = 7"),
        ("2d6dl9", [3, 4], "2d6dl9 (~~3~~, ~~4~~) = 0"),
        ("0d6", [], "0d6 () = 0"),
        ("d%", [100], "1d100 (100) = 100"),
        ("4dF", [1, 2, 3, 3], "4dF (-1, 0, 1, 1) = 1"),
        ("2d6!", [6, 2, 6, 1], "2d6! (6!, 6!, 1, 2) = 15"),
        ("2d6!>=5", [5, 1, 2], "2d6!>=5 (5!, 2, 1) = 8"),
        ("2d6r1", [1, 4, 1, 5], "2d6r1 (~~1~~, ~~1~~, 5, 4) = 9"),
        ("2d6ro1", [1, 4, 1], "2d6ro1 (~~1~~, 1, 4) = 5"),
        ("2d6r1!", [1, 4, 6, 1, 2], "2d6r1! (~~1~~, 6!, ~~1~~, 2, 4) = 12"),
        ("3d6min2max5", [1, 3, 6], "3d6min2max5 (1→2, 3, 6→5) = 10"),
        ("3d6>=5", [1, 5, 6], "3d6>=5 (1, **5**, **6**) = 2 successes"),
        ("3d6=6", [1, 5, 6], "3d6=6 (1, 5, **6**) = 1 success"),
        ("4d6kh2>=5", [1, 5, 6, 6], "4d6kh2>=5 (~~1~~, ~~5~~, **6**, **6**) = 2 successes"),
        ("2d6!cs>=5", [6, 2, 5], "2d6!cs>=5 (**6!**, **5**, 2) = 2 successes"),
        ("2d6>=5+1", [5, 6], "2d6>=5 (**5**, **6**) + 1 = 3 successes"),
        ("2d6>=5+1d6", [5, 6, 4], "2d6>=5 (**5**, **6**) + 1d6 (4) = 6"),
        ("2d6[fire]+3[sneak]", [5, 6], "2d6 (5, 6) [fire] + 3 [sneak] = 14"),
        ("d6 # for luck", [2], "1d6 (2) = 2 # for luck"),
        ("7/2", [], "7 / 2 = 3"),
        ("-7/2", [], "-7 / 2 = -4"),
        ("2+3*4-1", [], "2 + 3 * 4 - 1 = 13"),
        ("@strength*2", [], "@strength * 2 = 6"),
        ("1d6+@sheet.level_2", [6], "1d6 (6) + @sheet.level_2 = 2"),
        ("5d ob3 c2", [1, 3, 4, 5, 6], "5d ob3 c2 (1, 3, **4→5**, **5**, **6**) = 3 hits, obstacle met"),
        ("3d ob1", [1, 2, 4], "3d ob1 (1, 2, 4) = 0 hits, obstacle not met"),
        ("3d c5", [1, 2, 4], "3d c5 (1, **2→5**, **4→5**) = 2 hits"),
        ("1d", [5], "1d (**5**) = 1 hit"),
    ],
)
def test_a_roll_is_shown_like_this(text: str, faces: list[int], shown: str) -> None:
    assert str(parse(text).roll(Scripted(faces), NAMES)) == shown


def test_a_result_lists_every_die_and_what_happened_to_it() -> None:
    result = roll("(3d6!kh2 + 1)[fire]", Scripted([6, 1, 5, 2]))
    dice = (Die(6, 6, ("exploded",)), Die(2, 2, ("dropped",)), Die(1, 1, ("dropped",)), Die(5, 5))
    assert result == Result(12, ("(3d6!kh2", " + 1) [fire]"), (Throw(6, dice, 11, label="fire"),))


def test_inner_labels_win_over_outer_ones() -> None:
    assert [throw.label for throw in roll("(d6[a]+d6)[b]", Seeded(1)).throws] == ["a", "b"]


def test_a_result_as_json_is_small_and_plain() -> None:
    result = roll("7d ob3", Scripted([5, 1, 1, 1, 1, 1, 1]))
    assert msgspec.json.decode(msgspec.json.encode(result)) == {
        "total": 1,
        "pieces": ["7d ob3", ""],
        "throws": [
            {
                "sides": 6,
                "dice": [{"face": 5, "value": 5, "marks": ["hit"]}, *[{"face": 1, "value": 1}] * 6],
                "total": 1,
                "unit": "hits",
            }
        ],
        "met": False,
    }


def test_text_is_rolled_with_the_systems_dice_if_no_others_are_given() -> None:
    assert 1 <= roll("d6").total <= 6


def test_rerolling_ends_with_a_face_that_stays() -> None:
    script = Scripted([1] * 101 + [1])
    result = roll("d6r<6", script)
    assert result.total == 6
    assert len(result.throws[0].dice) == 101


def test_a_die_explodes_a_hundred_times_at_most() -> None:
    result = roll("d6!", Scripted([6] * 101))
    assert result.total == 606


def test_a_flood_of_dice_is_refused() -> None:
    with pytest.raises(RollError, match="more than 10,000 dice fell for 1000d100"):
        roll("1000d100!<100", Seeded(1))


def test_an_unknown_name_is_named() -> None:
    with pytest.raises(RollError, match="@luck"):
        roll("d6+@Luck", Seeded(1), NAMES)
    with pytest.raises(RollError, match="@luck"):
        parse("d6+@Luck").distribution(names=NAMES)


def test_division_by_what_comes_to_nothing_is_refused() -> None:
    with pytest.raises(RollError, match="divided by 0"):
        roll("6/(d6-1)", Scripted([1]))


# --- what is refused --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "here should be dice"),
        ("   ", 3, "here should be dice"),
        ("2d6+", 4, "here should be dice"),
        ("2d6 + * 3", 6, "here should be dice"),
        ("+3", 0, "here should be dice"),
        ("@", 0, "here should be dice"),
        ("@7", 0, "here should be dice"),
        ("d", 0, "here should be dice"),
        ("fire", 0, "here should be dice"),
        ("4d6q", 3, r"here should be \+"),
        ("2d6 3", 4, r"here should be \+"),
        ("2d6)", 3, r"here should be \+"),
        ("2d6d6", 3, r"here should be \+"),
        ("3>=2", 1, r"here should be \+"),
        ("(2d6)>=2", 5, r"here should be \+"),
        ("2d6[a][b]", 6, r"here should be \+"),
        ("(2d6", 4, r"the \( at character 1"),
        ("1+ ( (2d6) 3", 11, r"the \( at character 4"),
        ("2d6[", 3, "a label"),
        ("2d6[]", 3, "a label"),
        ("2d6 [ ]", 4, "a label"),
        ("2d6[a[b]", 3, "a label"),
        ("d0", 1, "1 to 100,000 sides, not 0"),
        ("2d100001", 2, "1 to 100,000 sides, not 100,001"),
        ("1001d6", 0, "at most 1,000 dice, and with these it has 1,001"),
        ("1000d6 + d6", 9, "at most 1,000 dice, and with these it has 1,001"),
        ("1001d", 0, "at most 1,000 dice"),
        ("2d+3", 2, "a number of sides"),
        ("2d(3)", 2, "a number of sides"),
        ("7d ob", 3, "a number of sides"),
        ("7d ob3 + 2", 7, "a number of sides"),
        ("1 + 7d ob3", 7, "stands alone"),
        ("(7d)", 3, "stands alone"),
        ("4d6kh3kl2", 6, "said twice: which dice are kept"),
        ("4d6!!", 4, "said twice: what explodes"),
        ("4d6>=5>=5", 6, "said twice: which dice count"),
        ("4d6r", 4, "which faces are rolled again"),
        ("4d6ro kh3", 6, "which faces are rolled again"),
        ("4d6min", 6, "at least, like min2"),
        ("4d6max+1", 6, "at most, like max2"),
        ("4d6cs", 5, "which dice count"),
        ("4d6cs5", 5, "which dice count"),
        ("4d6>=", 3, "which dice count"),
        ("4d6>=100001", 5, "no die shows more"),
        ("4d6!100001", 4, "no die shows more"),
        ("4d6min5max2", 0, "no die counts as 5 or more and 2 or less"),
        ("1 + d6r<=6", 4, "every face would be rolled again"),
        ("d1r1", 0, "every face would be rolled again"),
        ("4dFr<=1", 0, "every face would be rolled again"),
        ("d1!", 0, "every face would explode"),
        ("d6!>=1", 0, "every face would explode"),
        ("d6r<6!", 0, "every face would explode"),
        ("1/0", 2, "divided by 0"),
        ("1 / 0 + 2", 4, "divided by 0"),
        ("2d\x006", 2, "control characters"),
        ("(" * 51 + "1" + ")" * 51, 50, "50 deep"),
        ("-" * 51 + "1", 50, "50 deep"),
        ("1" * 1001, 1000, "1,000 characters or fewer, and in full this has 1,001"),
        ("1+" * 250 + "1", 501, "1,000 characters or fewer, and in full this has 1,001"),
    ],
)
def test_what_is_not_notation_is_refused_where_it_goes_wrong(text: str, position: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as refused:
        parse(text)
    assert refused.value.position == position


@given(st.sampled_from(["1+", "d%k+", "d%[a]-", "-(-"]), st.integers(0, 300), st.sampled_from(["", "#a", "[b]# c"]))
def test_what_is_written_parses_back_however_long_it_is(part: str, times: int, end: str) -> None:
    text = part * times + "d%k" + ")" * (part.count("(") * times) + end
    try:
        expression = parse(text)
    except NotationError:
        return
    assert parse(str(expression)) == expression


def test_an_error_in_a_long_text_shows_what_is_around_it() -> None:
    with pytest.raises(NotationError) as refused:
        parse("1 + " * 50 + "q" + " + 1" * 50)
    shown, place = str(refused.value).splitlines()[1:]
    assert shown[place.index("^")] == "q"
    assert shown.startswith("  …")
    assert shown.endswith("…")
    assert len(shown) < 80


def test_an_error_points_at_the_place() -> None:
    with pytest.raises(NotationError) as refused:
        parse("4d6 + 3q")
    assert str(refused.value) == (
        "here should be + - * / or the end; what is done with dice, like kh3 or >=5, goes behind them\n"
        "  4d6 + 3q\n"
        "         ^"
    )


@pytest.mark.parametrize(
    "text", ["(" * 50 + "1" + ")" * 50, "1+" * 249 + "1", "1000d6", "d100000", "d6r2!>=3", "d6ro<=6"]
)
def test_what_is_just_within_the_limits_is_taken(text: str) -> None:
    roll(text, Seeded(1))


@given(st.text(st.sampled_from("0123456789dDkhl!xer<>=+-*/()[]#@% aobcmin\n\0é"), max_size=30))
def test_any_text_is_parsed_or_refused_with_a_place_in_it(text: str) -> None:
    place = 0
    try:
        expression = parse(text)
    except NotationError as refused:
        place = refused.position
    else:
        assert parse(str(expression)) == expression
        assert len(str(expression)) < 3 * len(text)
    assert 0 <= place <= len(text)


def test_the_short_form_is_a_term_of_its_own() -> None:
    assert parse("7d ob3 c2") == Expression(Strive(7, 3, 2))
    assert repr(parse("7d")) == "Expression(Strive(count=7, obstacle=None, points=0), '')"


def test_expressions_can_be_kept_in_sets() -> None:
    assert len({parse("2d6+1"), parse("2D6 + 1"), parse("2d6+2")}) == 2
    assert parse("2d6") != "2d6"


def test_pieces_and_throws_belong_together() -> None:
    result: Any = roll("1d6 + (2d4 - 1) * 3d8", Seeded(2))
    assert result.pieces == ("1d6", " + (2d4", " - 1) * 3d8", "")
    assert [throw.sides for throw in result.throws] == [6, 4, 8]
