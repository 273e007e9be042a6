"""Evenings of Tags, of Challenge, of Brew and of STRIVE, well under way, laid past the page: for pictures of them."""

from __future__ import annotations

from typing import Any

from browser.people import Person
from browser.systems import SystemTable

BRUNA, ILSE, WREN, OAK, TOVE = "bruna-kettle", "ilse-maren", "wren", "oak", "tove"
ALMANAC = "The almanac was bound in the year of three floods. Its last gathering is gone, cut out with a wet knife."
VANN, TAMSIN = "ilse-vann", "tamsin-of-the-wells"
WELL = "Fourth Well at noon, two people who want you gone, and a child who shakes her head."
MAREN, IVES = "maren-holt", "ives-pellam"
DUSK = "One bridge over the mill stream, and the guild has put people on it: whoever comes from the wreck pays."
PATIENCE = "A three-master on her side in the mud, green to the rail. Somewhere in her a bell moves."
SEFA = "sefa"
LOW_DYKE = "Nets on the wall, and nobody in a hurry. The guild has sent no one yet."
RAIDERS_AT = ((9, 10), (9, 11), (11, 9), (12, 10), (11, 12))
GATE = "Behind it the pass, and snow to come. Tove walks the wall with a lantern that she has not lit yet."


def answered(table: SystemTable, by: str, **fields: Any) -> None:
    """Answer a form with what is usual, but for these fields."""
    asked = next(one for one in table.gm.seen(table.id)["prompts"] if one["who"] == by and not one["answered"])
    usual = {name: usual_of(prompt) for name, prompt in asked["prompt"]["fields"].items()}
    table.gm.command(table.id, "answer", run=asked["run"], place=asked["place"], value=usual | fields)


def usual_of(prompt: Any) -> Any:
    nothing: dict[str, Any] = {"some of": [], "text": "", "number": prompt.get("least") or 0, "confirm": False}
    return prompt["usual"] if prompt.get("usual") is not None else nothing.get(prompt["kind"])


def almanac(gm: Person) -> SystemTable:
    """Tags: a flooded archive, four tracks, a roll that was cut, raised and added to, and one that waits."""
    table = SystemTable(gm, "The Drowned Almanac", "tags", "bruna", "ilse")
    act = table.act
    act("start-session")
    act("scene", name="The Flooded Archive",
        text="Third stair, an hour past midnight. The water has found the lower shelves.")  # fmt: skip
    for tag, level in (("knee-deep water", 2), ("guttering lamps", 1), ("rotten shelving", 1), ("the bell's echo", 2)):
        act("tag-scene", tag=tag, value=level)
    act("new-track", name="The sluice gives way", kind="number", most=5, now=3, unit="round",
        end="the lower stair is gone")  # fmt: skip
    act("new-track", name="Sway the Warden", kind="clock", most=6, now=4, text="Hits fill wedges.",
        end="he opens the stair")  # fmt: skip
    act("new-track", name="Restore the Almanac", kind="steps", most=7, now=3, breaks=[4],
        milestones="the missing page can be read", end="the flood is dated")  # fmt: skip
    act("burn", table.track("Restore the Almanac"), steps=1)
    act("new-track", name="The Choir wakes", kind="clock", most=8, now=5, shown="unnamed")
    act("new-track", name="Lamp oil", kind="die", most=8, now=5, unit="hour", every=2)
    act("write-note", "gm-seat", title="What the table knows", seen_by="all", text=ALMANAC)
    act("conflict", on=True)

    act("roll", BRUNA, what="hold the sluice gate")
    answered(table, BRUNA, skill="bash", stat="STR")
    answered(table, "gm", helps=["common/easy"], hinders=["scene/guttering lamps"])
    while kind(table, BRUNA) != "dice":
        table.answer(BRUNA, [])
    table.answer(BRUNA, [6, 5, 3, 2])
    table.answer(BRUNA, "3>4")
    table.answer(BRUNA, "extra")
    table.answer(BRUNA, [6])
    while asks(table, BRUNA):
        table.answer(BRUNA, "keep" if kind(table, BRUNA) == "one of" else "")
    act("say", "ben", text="I never liked that stair.")
    act("roll", ILSE, what="read the drowned page")
    return table


def asks(table: SystemTable, who: str) -> list[Any]:
    return [one for one in table.gm.seen(table.id)["prompts"] if one["who"] == who and not one["answered"]]


def kind(table: SystemTable, who: str) -> str:
    return str(asks(table, who)[0]["prompt"]["kind"])


def toll_gate(gm: Person) -> SystemTable:
    """Challenge: three in turn order, a trait that is active, and a contest of all of them."""
    table = SystemTable(gm, "The toll gate at dusk", "challenge", WREN, OAK)
    act = table.act
    act("start-session")
    act("scene", name="The toll gate", text=f"The bell has rung, the gate is shut. {GATE}")
    act("bring-in", "gm", what=TOVE)
    act("start-turns", "gm", who=[WREN, OAK, TOVE])
    answered(table, "gm")
    table.answer(WREN, [20])
    table.answer(OAK, [1])
    act("activate", WREN, trait="Shadow step")
    table.answer("gm", True)
    act("free-for-all", "gm", deed="race", who=[WREN, OAK, TOVE], what="to the far gate")
    answered(table, "gm")
    table.answer(OAK, [])
    table.answer(WREN, [20])
    table.answer(OAK, [9])
    for _ in range(2):
        answered(table, "gm", receives="nobody")
    for _ in range(2):
        act("next-turn", "gm")
    act("challenge", OAK, deed="strike", against=[TOVE])
    return table


def dry_well(gm: Person) -> SystemTable:
    """Brew: a brawl at a well, somebody hurt already, and a round for which everybody says what they do."""
    table = SystemTable(gm, "The Salt Road", "brew", "ilse", "tamsin")
    act = table.act
    act("start-session")
    act("scene", name="Fourth Well", text=WELL)
    act("bring-in-ready", who="hired-fist")
    act("bring-in", name="Corporal Wex", body=3, mind=2, skill=2)
    act("start-fight", who=[VANN, TAMSIN, "hired-fist", "corporal-wex"])
    act("place-fighter", who=TAMSIN, zone=-1)
    act("place-fighter", who="corporal-wex", zone=1)
    for zone, name in ((-1, "the cart"), (0, "the well"), (1, "the gate")):
        act("name-place", zone=zone, name=name)
    act("hurt", who=VANN, points=3)
    act("hurt", who="hired-fist", points=5)
    act("give-bonus", who=VANN, name="Sun behind her", modifier=2)
    act("say", "ben", text="I stay by the cart. Somebody has to.")
    act("fight-round")
    return table


def flats(gm: Person) -> SystemTable:
    """STRIVE: a wreck on the flats, a cut that bleeds, who stands where, and a test that waits for its forks."""
    table = SystemTable(gm, "The Hollow Coast", "strive", "maren", "ives")
    act = table.act
    act("scene", name="The Patience, at noon", text=PATIENCE)
    act("bring-in-ready", who="guild-hand")
    act("bring-in-ready", who="reed-stalker")
    act("hurt", who=MAREN, points=14, kind="slashing")
    shrugs: tuple[Any, ...] = (True, {}, [4, 2, 1], [3], [2])
    for value in shrugs:
        table.answer(MAREN, value)
    act("new-map", name="The low bridge", like="the-low-bridge")
    act("lay-map", which=table.map)
    for who, field in ((MAREN, [5, 9]), (IVES, [8, 11]), ("guild-hand", [9, 4]), ("reed-stalker", [11, 5])):
        act("put-on-map", who=who, which=table.map, field=field)
    act("say", "ana", text="I can still hold a lamp.")
    act("call", who=[IVES], of="path-finding", ob=3, what="find firm ground to the wreck")
    return table


def skirmish(gm: Person) -> SystemTable:
    """STRIVE: the third round at the low bridge. Ives has been caught by the reeds, Maren has one of the toll takers
    between her and the water."""
    table = SystemTable(gm, "The Fenwatch", "strive", "maren", "ives")
    act = table.act
    act("scene", name="The low bridge, at dusk", text=DUSK)
    foes = ("guild-hand", "toll-archer", "reed-stalker")
    for foe in foes:
        act("bring-in-ready", who=foe)
    act("new-map", name="The low bridge", like="the-low-bridge")
    act("lay-map", which=table.map)
    spots = {IVES: [6, 11], MAREN: [11, 10], "reed-stalker": [5, 10], "guild-hand": [12, 10], "toll-archer": [10, 4]}
    for who, field in spots.items():
        act("put-on-map", who=who, which=table.map, field=field)
    table.real_dice("gm-seat")  # so that no two begin at the same time
    act("begin-combat", foes=foes)
    for who, die in ((MAREN, 4), (IVES, 19), ("guild-hand", 12), ("toll-archer", 15), ("reed-stalker", 8)):
        table.answer(who, [die])
    act("real-dice", "gm-seat", on=False)
    act("hurt", who="guild-hand", points=14, kind="bludgeoning")
    act("hurt", who=IVES, points=6, kind="piercing")
    act("inflict", who=IVES, condition="bleeding", points=1)
    act("shift-momentum", by_how_much=11)
    return table


def harbour(gm: Person) -> SystemTable:
    """STRIVE: the days after. Maren is hurt and practises, Sefa treats her."""
    table = SystemTable(gm, "The days after", "strive", "maren", "sefa")
    act = table.act
    act("scene", name="The harbour of Low Dyke", text=LOW_DYKE)
    for seat in ("ana", "ben"):
        act("real-dice", seat, on=False)
    act("injure-by-word", who=MAREN, kind="pure")
    act("down-time", on=True)
    act("plan", MAREN, what="practise")
    act("plan", SEFA, what=f"treat/{MAREN}")
    act("down-time", on=False)
    return table


def five_raiders(gm: Person) -> SystemTable:
    """STRIVE: a Squad of five, whose turn it is."""
    table = SystemTable(gm, "The reef raiders", "strive", "odd", "maren")
    act = table.act
    act("bring-in-squad", who="reef-raider", marker="red scarves")
    act("new-map", name="The low bridge", like="the-low-bridge")
    act("lay-map", which=table.map)
    raiders = [f"reef-raider-{number}" for number in range(1, 6)]
    spots = {"odd-karsten": (5, 10), MAREN: (14, 10)} | dict(zip(raiders, RAIDERS_AT, strict=True))
    for who, field in spots.items():
        act("put-on-map", who=who, which=table.map, field=list(field))
    table.real_dice("gm-seat")
    act("begin-combat", foes=raiders)
    for who, die in (("odd-karsten", 15), (MAREN, 5), (raiders[0], 20)):
        table.answer(who, [die])
    return table
