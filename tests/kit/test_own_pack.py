"""The campaign's own pack: what the GM writes, changes and strikes of the setting."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

import pytest
from msgspec import Meta, Struct, structs

from engine.miniatures.bundle import miniature
from engine.modes import Stage
from hearthside.engine import (
    Content,
    ContentEntry,
    Fault,
    Game,
    Id,
    Manifest,
    Pack,
    PlainFact,
    Record,
    RuleError,
    id_of,
)
from hearthside.play.view import view_for
from kit.tables import PEOPLE, Hero


class Rebate(Struct, frozen=True, forbid_unknown_fields=True):
    by: int
    until: Literal["dawn", "dusk"] | None = None
    only: tuple[str, ...] = ()


class Ware(ContentEntry, frozen=True, kw_only=True):
    """Something that can be bought."""

    price: int
    kind: Literal["tool", "food"] = "tool"
    rare: bool = False
    uses: tuple[Annotated[str, Meta(max_length=40)], ...] = ()
    weights: dict[str, int] = {}
    secret: str = ""
    maker: Literal["smith", "baker"] | None = None
    sold: tuple[Literal["summer", "winter"], ...] = ()
    like: Annotated[str, id_of("wares")] = ""
    parts: tuple[Annotated[str, id_of("wares")], ...] = ()
    rebates: tuple[Rebate, ...] = ()


def unfit(content: Content) -> list[Fault]:
    wares = content.of(Ware)
    dear = [Fault("wares", id_, "it costs more than anybody has") for id_, ware in wares.items() if ware.price > 100]
    parts = [(id_, part) for id_, ware in wares.items() for part in ware.parts if part not in wares]
    return [*dear, *(Fault("wares", id_, f"there is no {part}") for id_, part in parts)]


SHOP = structs.replace(miniature("Shop", Hero, actions=(), content={"wares": Ware}), content_faults=unfit)
WARES = {"rope": Ware(name="Rope", price=3, uses=("to climb",)), "lamp": Ware(name="Lamp", price=5)}
PACK = Pack(Manifest(id="starter", version="1", ruleset="shop", title="Shop", licence="CC0-1.0"), {"wares": WARES})
NEW = {"kind": "wares", "entry": "Bread", "fields": {"name": "Bread", "price": 1, "kind": "food"}}


class Shop(Stage):
    def __init__(self) -> None:
        world: dict[Id, Record] = dict(PEOPLE)
        super().__init__(SHOP, world, packs=[PACK])

    def does(self, action: str, **args: Any) -> Self:
        self.number = self.play.act("gil", action, "", **args).number
        return self.checked()

    @property
    def wares(self) -> dict[str, Ware]:
        return dict(self.play.reader().content.of(Ware))

    def lines(self, seat: Id) -> list[str]:
        return [fact.text for card in view_for(self.play, seat).log for fact in card.facts]


def test_a_new_entry_is_there_from_now_on_and_undo_takes_it_away() -> None:
    table = Shop().does("pack-entry", **NEW)
    assert table.wares["bread"] == Ware(name="Bread", price=1, kind="food")
    assert list(table.wares) == ["rope", "lamp", "bread"]
    assert table.lines("gil") == ["The campaign's own pack, wares: Bread."]
    table.play.undo("gil", table.number)
    assert list(table.wares) == ["rope", "lamp"]


def test_a_changed_entry_stands_in_the_place_of_the_packs_and_can_be_had_back() -> None:
    table = Shop().does("pack-entry", kind="wares", entry="rope", fields={"price": 9})
    assert table.wares["rope"] == Ware(name="Rope", price=9, uses=("to climb",))  # what is left out stays
    table.does("restore-entry", kind="wares", entry="rope")
    assert table.wares["rope"].price == 3
    assert table.lines("gil")[-1] == "As the packs have it again, wares: rope."


def test_a_struck_entry_is_gone_whichever_pack_it_came_from() -> None:
    table = Shop().does("pack-entry", **NEW)
    table.does("strike-entry", kind="wares", entry="lamp").does("strike-entry", kind="wares", entry="bread")
    assert list(table.wares) == ["rope"]
    assert table.lines("gil")[-1] == "Struck from the campaign's wares: Bread."
    table.does("restore-entry", kind="wares", entry="lamp")
    assert list(table.wares) == ["rope", "lamp"]
    table.does("strike-entry", kind="wares", entry="lamp").does("pack-entry", kind="wares", entry="lamp",
                                                                fields={"name": "Lantern", "price": 8})  # fmt: skip
    assert table.wares["lamp"] == Ware(name="Lantern", price=8)


def test_a_pack_from_elsewhere_lies_over_what_is_there() -> None:
    table = Shop().does("strike-entry", kind="wares", entry="lamp")
    pack = {"wares": {"lamp": {"name": "Lantern", "price": 8}, "oil": {"name": "Oil", "price": 1}}}
    table.does("take-in-pack", pack=pack)
    assert table.wares == {
        "rope": PACK.entries["wares"]["rope"],
        "lamp": Ware(name="Lantern", price=8),
        "oil": Ware(name="Oil", price=1),
    }
    assert table.lines("gil")[-1] == "Taken into the campaign's own pack: 2 wares."


def test_only_the_gm_reads_the_own_pack_but_its_content_counts_for_everybody() -> None:
    table = Shop().does("pack-entry", kind="wares", entry="poison",
                        fields={"name": "Poison", "price": 4, "secret": "It is mere water."})  # fmt: skip
    assert "poison" in table.play.view("ana").content.of(Ware)
    for seat in ("ana", "ben", "sid"):
        assert "own-pack" not in view_for(table.play, seat).records
        assert "mere water" not in repr(view_for(table.play, seat))
        assert table.lines(seat) == []


@pytest.mark.parametrize(
    ("action", "args", "why"),
    [
        ("pack-entry", NEW | {"kind": "spells"}, "'spells' is not one of 'wares'"),
        ("pack-entry", NEW | {"entry": "…"}, "'…' has no letter and no digit to call it by"),
        ("pack-entry", NEW | {"fields": {"name": "Bread", "cost": 1}}, "there is no field cost"),
        ("pack-entry", NEW | {"fields": {"name": "Bread", "price": "one"}}, "'one' is not a whole number"),
        ("pack-entry", NEW | {"fields": {"weights": "heavy"}}, "'heavy': a name and a whole number are wanted"),
        ("pack-entry", NEW | {"fields": {"maker": "elf"}}, "'elf' is not one of '', 'smith', 'baker'"),
        ("pack-entry", NEW | {"fields": {"kind": "gem"}}, "'gem' is not one of 'tool', 'food'"),
        ("pack-entry", NEW | {"fields": {"weights": {"full": "heavy"}}}, "not one of the wares: Expected `int`"),
        ("pack-entry", NEW | {"fields": {"name": "Crown", "price": 900}}, "bread: it costs more than anybody has"),
        ("take-in-pack", {"pack": {"wares": {"gem": {"name": "Gem", "price": 101}}}}, "wares: gem: it costs more"),
        ("take-in-pack", {"pack": {}}, "there is nothing in that pack"),
        ("take-in-pack", {"pack": {"spells": {"light": {}}}}, "'spells' is no kind of thing here; there are wares"),
        ("take-in-pack", {"pack": {"wares": {"Big Rope": {"price": 1}}}}, "wares: 'Big Rope' is no id"),
        ("take-in-pack", {"pack": {"wares": {"oil": {"name": "Oil"}}}}, "wares: oil: Object missing required field"),
        ("strike-entry", {"kind": "wares", "entry": "sword"}, "'sword' is not one of 'rope', 'lamp'"),
        ("restore-entry", {"kind": "wares", "entry": "rope"}, "the campaign has changed nothing of its packs"),
    ],
)  # fmt: skip
def test_what_is_no_entry_is_refused_and_changes_nothing(action: str, args: dict[str, Any], why: str) -> None:
    table = Shop()
    with table.refused(why):
        table.does(action, **args)
    assert list(table.wares) == ["rope", "lamp"]


def test_the_form_shows_an_entry_as_it_is() -> None:
    play = Shop().play
    asks = play.action("pack-entry").asks["fields"]
    prompt = asks(play.view("gil"), "gm", {"kind": "wares", "entry": "rope"}).prompt(play.view("gil"))
    assert {name: (field.kind, field.usual) for name, field in prompt.fields.items()} == {
        "name": ("text", "Rope"),
        "text": ("text", ""),
        "price": ("number", 3),
        "kind": ("one of", "tool"),
        "rare": ("confirm", False),
        "uses": ("text", "to climb"),
        "weights": ("text", ""),
        "secret": ("text", ""),
        "maker": ("one of", ""),
        "sold": ("some of", []),
        "like": ("text", ""),
        "parts": ("some of", []),
        "rebates": ("form", []),
    }


def test_a_field_offers_the_words_it_may_hold_and_the_entries_it_may_name() -> None:
    table = Shop()
    view = table.play.view("gil")
    asks = table.play.action("pack-entry").asks["fields"]
    prompt = asks(view, "gm", {"kind": "wares", "entry": "net"}).prompt(view)
    offered = {name: [option.value for option in field.options] for name, field in prompt.fields.items()}
    assert offered["maker"] == ["", "smith", "baker"]
    assert offered["sold"] == ["summer", "winter"]
    assert offered["like"] == offered["parts"] == ["rope", "lamp"]
    fields = {"price": 2, "maker": "smith", "sold": ["winter"], "parts": ["rope"], "weights": "full 3\nempty = −1"}
    table.does("pack-entry", kind="wares", entry="net", fields=fields)
    assert table.wares["net"] == Ware(name="Net", price=2, maker="smith", sold=("winter",), parts=("rope",),
                                      weights={"full": 3, "empty": -1})  # fmt: skip
    table.does("pack-entry", kind="wares", entry="net", fields={"maker": ""})
    assert table.wares["net"].maker is None
    assert table.wares["net"].weights == {"full": 3, "empty": -1}  # what is not touched stays


def test_what_has_fields_of_its_own_is_asked_on_a_card_for_each() -> None:
    rebates = [{"by": 2, "until": "", "only": "friends\nold foes"}, {"by": 1, "until": "dawn", "only": []}]
    table = Shop().does("pack-entry", kind="wares", entry="rope", fields={"rebates": rebates})
    told = (Rebate(by=2, only=("friends", "old foes")), Rebate(by=1, until="dawn"))
    assert table.wares["rope"].rebates == told
    view = table.play.view("gil")
    asked = table.play.action("pack-entry").asks["fields"](view, "gm", {"kind": "wares", "entry": "rope"})
    assert asked.prompt(view).fields["rebates"].usual == [
        {"by": 2, "until": "", "only": "friends\nold foes"},
        {"by": 1, "until": "dawn", "only": ""},
    ]
    table.does("pack-entry", kind="wares", entry="rope", fields={"price": 4})
    assert table.wares["rope"].rebates == told  # what is not touched stays
    with table.refused("'noon' is not one of '', 'dawn', 'dusk'"):
        table.does("pack-entry", kind="wares", entry="rope", fields={"rebates": [{"by": 1, "until": "noon"}]})


def test_a_copy_begins_with_what_it_is_like_and_leaves_that_as_it_was() -> None:
    table = Shop().does("copy-entry", kind="wares", like="rope", entry="Silk rope", fields={"price": 30})
    assert table.wares["silk-rope"] == Ware(name="Silk rope", price=30, uses=("to climb",))
    assert table.wares["rope"] == WARES["rope"]
    with table.refused("there is one called lamp already; give the new one another name"):
        table.does("copy-entry", kind="wares", like="rope", entry="lamp", fields={})


def test_what_is_not_chosen_of_a_kind_is_struck_and_can_be_chosen_again() -> None:
    table = Shop().does("pack-entry", **NEW).does("keep-entries", kind="wares", entries=["lamp"])
    assert list(table.wares) == ["lamp"]
    assert table.lines("gil")[-1] == "There are now in the setting, of the wares: Lamp."
    table.does("keep-entries", kind="wares", entries=["rope", "lamp"])
    assert table.wares == WARES
    with table.refused("'bread' is not one of 'rope', 'lamp'"):
        table.does("keep-entries", kind="wares", entries=["bread"])


def test_with_what_is_struck_goes_what_cannot_be_without_it_if_the_gm_wants_it_so() -> None:
    table = Shop()
    for name, part in (("Net", "rope"), ("Trap", "net")):
        table.does("pack-entry", kind="wares", entry=name, fields={"name": name, "price": 1, "parts": [part]})
    with table.refused("wares: net: there is no rope"):
        table.does("strike-entry", kind="wares", entry="rope")
    table.does("strike-entry", kind="wares", entry="rope", along=True)
    assert list(table.wares) == ["lamp"]
    assert table.lines("gil")[-1] == "Struck from the campaign's wares: Rope, Net, Trap."
    table.play.undo("gil", table.number)
    with table.refused("wares: net: there is no rope"):
        table.does("keep-entries", kind="wares", entries=["lamp", "net"])
    table.does("keep-entries", kind="wares", entries=["lamp", "net"], along=True)
    assert list(table.wares) == ["lamp"]
    assert table.lines("gil")[-1].endswith("wares: Lamp. Struck with the others: Net.")


def test_packs_that_do_not_fit_together_lay_no_table() -> None:
    crown = structs.replace(PACK, entries={"wares": {"crown": Ware(name="Crown", price=900)}})
    with pytest.raises(RuleError, match="starter: wares: crown: it costs more than anybody has"):
        Game(SHOP, [crown])


def test_what_todays_rules_cannot_read_is_left_out_and_the_table_goes_on() -> None:
    table = Shop().does("pack-entry", **NEW)
    own = table["own-pack"]
    broken = {"wares": {**own.entries["wares"], "ghost": {"name": "Ghost", "weight": "none"}}}
    content = table.play.game.content.overlaid(type(own)(entries=broken))
    assert list(content.of(Ware)) == ["rope", "lamp", "bread"]


def test_the_log_keeps_an_entry_as_a_packs_file_would_have_it() -> None:
    table = Shop().does("pack-entry", **NEW)
    written: PlainFact = table.run.facts[-1]
    assert written.set["entries"] == {"wares": {"bread": {"name": "Bread", "price": 1, "kind": "food"}}}
