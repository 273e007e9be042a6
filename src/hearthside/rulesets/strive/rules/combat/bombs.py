"""Bombs where they have landed: they burst, at once or when a fuse has burnt down, or they smoke."""

from __future__ import annotations

from hearthside.engine import GM, Id, Key, Reader, Spot, Table, action, new_key, rule
from hearthside.kit import turns
from hearthside.kit.grid.maps import fields_apart
from hearthside.rulesets.strive.facts.throwing import BombGone, BombLies, BombWentOn, Burst, Lit
from hearthside.rulesets.strive.fight_state import Bomb
from hearthside.rulesets.strive.gear import bomb_of, radius_of
from hearthside.rulesets.strive.kinds.gear import Use as Effects
from hearthside.rulesets.strive.questions.belongings import OnWhomAll
from hearthside.rulesets.strive.questions.throwing import WhichBomb
from hearthside.rulesets.strive.riding import place_of
from hearthside.rulesets.strive.rules.belongings.consumables import Dose, blast
from hearthside.rulesets.strive.squads import unit
from hearthside.rulesets.strive.state import Character, active_characters
from hearthside.rulesets.strive.words import several


@rule("STR-1242")
def go_off(table: Table, who: Key[Character], piece: str, hit: tuple[Key[Character], ...]) -> None:
    """It has landed: it bursts over all within its radius, or its fuse burns first, or smoke rises."""
    asset = table[who].assets[piece]
    use = bomb_of(table, asset)
    assert use is not None
    left = {name: one for name, one in table[who].assets.items() if name != piece}
    if use.effect == "blast" and not use.fuse:
        table.record(Burst(about=who, assets=left, what=piece))
        whom = table.run(those_within, asset.lies, use, hit)
        table.run(blast, Dose(piece, use, asset.quality, who, whom))  # as it was: it has burst
        return
    smokes = use.effect == "smoke"
    bomb = Bomb(name=piece, of=who, does=use, quality=asset.quality, turns=use.turns if smokes else use.fuse,
                at=asset.lies)  # fmt: skip
    how = f"smoke rises, {several(radius_of(use, asset.quality), 'field')} around it" if smokes else "its fuse burns"
    table.record(Lit(about=who, assets=left, what=piece, how=how, time=several(bomb.turns, "turn")))
    key = new_key(table, Bomb, f"bomb {piece}")
    table.record(BombLies(about=key, record=bomb))
    if smokes and bomb.at is None:
        within = table.choose(GM, OnWhomAll(among=active_characters(table)))
        table.record(BombWentOn(about=key, turns=table[key].turns, within=within))


@rule("STR-985", "STR-1242", "STR-Q467")
def those_within(
    table: Table, at: Spot | None, use: Effects, hit: tuple[Key[Character], ...] = ()
) -> tuple[Key[Character], ...]:
    """Who is hit, and who is within the radius of where it lies and not in the ground; without a map the GM says who
    that is."""
    if not use.radius:
        return hit
    everybody = tuple(one for one in active_characters(table) if table[one].hidden_by != "burrowed")
    if at is None:
        return table.choose(GM, OnWhomAll(among=everybody))
    return tuple(one for one in everybody if (there := place_of(table, one)) and there.map == at.map
                 and fields_apart(table, at, there) <= use.radius)  # fmt: skip


# --- turns go by
@rule("STR-1242")
def burn_down(table: Table, who: Key[Character]) -> None:
    """Somebody's turn begins: what they have thrown is a turn older."""
    for bomb in table.every(Bomb):
        if whose_turns(table, bomb) == who:
            table.run(a_turn_later, bomb)


@rule("STR-1242")
def whose_turns(reader: Reader, bomb: Key[Bomb]) -> Id:
    """By whose turns it is counted: those of whoever has thrown it; if they have none any more, of the first in the
    order."""
    order = [Key[Character](one) for one in reader[turns.TURNS].order]
    people = [one for one in order if one in reader and isinstance(reader[one], Character)]
    of = reader[bomb].of
    return of if any(of in unit(reader, one) for one in people) else next(iter(people), "")


@rule("STR-1242")
def a_turn_later(table: Table, bomb: Key[Bomb]) -> None:
    """The fuse burns down and the bomb bursts, or smoke is blown away."""
    it = table[bomb]
    if it.turns > 1:
        table.record(BombWentOn(about=bomb, turns=it.turns - 1, within=it.within))
        return
    smokes = it.does.effect == "smoke"
    table.record(BombGone(about=bomb, what=it.name, how="smokes no more" if smokes else "bursts"))
    if not smokes:
        whom = table.run(those_within, it.at, it.does)
        table.run(blast, Dose(it.name, it.does, it.quality, Key[Character](it.of), whom))  # as it was: it has burst


@rule("STR-266", "STR-1242")
def burn_for_a_tick(table: Table) -> None:
    """Outside a fight a turn is 5 seconds."""
    for bomb in table.every(Bomb):
        table.run(a_turn_later, bomb)


@rule("STR-1242")
def burn_out(table: Table) -> None:
    """Nobody stays for long beside what burns or smokes."""
    for bomb in table.every(Bomb):
        table.record(BombGone(about=bomb, what=table[bomb].name, how="has burnt out, far from everybody"))


# --- the GM's word
def why_nothing_burns(view: Reader, by: Id) -> str:
    return "" if view.every(Bomb) else "nothing burns or smokes"


@action("Put out a fuse or smoke", unless=why_nothing_burns, bomb=WhichBomb())
@rule("STR-1242")
def put_out_bomb(table: Table, by: Id, bomb: Key[Bomb]) -> None:
    """Somebody has stamped out the fuse, or the wind has taken the smoke."""
    table.record(BombGone(about=bomb, what=table[bomb].name, how="is put out"))
