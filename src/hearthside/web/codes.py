"""Short codes that people can say across a room: a plain word and a number, like fern-417."""

from __future__ import annotations

from collections.abc import Container
from secrets import choice, randbelow

WORDS = """
acorn alder amber anchor apple apron arch arrow ash aspen autumn badger bagel baker banjo bark barley barn basil basket
bay beach beacon bean bear beaver bee bell bench berry birch biscuit blanket boat bonfire book boot bottle bow bowl
branch bread breeze brick bridge brook broom bucket bud butter button cabin cake camel candle canoe canyon cape card
carrot castle cat cave cedar cellar chair chalk cherry chess chest chime cider cinder circle cliff clock cloud clover
coat cobble coin comet compass copper coral corn cottage cotton cradle crane creek cricket crow crown cup curtain
daisy dawn deer desk dew dome door dove dragon dream drum duck dune dusk eagle ember fable falcon farm feather fern
ferry fiddle field fig finch fire flame flint flute fog forest fox frost galley garden garlic gate ginger glade glass
glove goat goose grain grape grass grove gull hammer harbor hare harp hat hawk hay hazel hearth hedge heron hill honey
hood hook horn horse ink inn iris island ivy jam jar jewel jug juniper kettle key kite kitten ladder lake lamp lantern
lark laurel leaf lemon lily linen lion loaf lute lynx mango mantle map maple marble meadow melon mill mint mirror mist
mitten moon moor moss moth mug music nest needle night north nutmeg oak oar ocean olive onion orchard otter owl paddle
page pear pearl pebble pepper petal piano pie pigeon pillow pine pipe plum pocket pond poppy pot potato prairie puddle
pumpkin quail quartz quill quilt rabbit raft rain raven reed ribbon river robin rock roof rope rose ruby saddle sage
sail salt sand scarf school sea seal seed shell ship shore silver sky slate snail snow song soup south spark spice
spoon spring spruce squash stable star stone stork storm stove straw stream summer swallow swan table tea thicket
thistle thread thyme tide tiger timber toast torch tower trail train tree trout trumpet tulip tunnel turtle valley
velvet vine violet violin wagon walnut water wave well west whale wheat wheel willow wind window winter wolf wood wool
wren yard yarn
""".split()  # noqa: SIM905 - a list of quoted words would be harder to read


def new_code(taken: Container[str]) -> str:
    while (code := f"{choice(WORDS)}-{100 + randbelow(900)}") in taken:
        pass
    return code


def as_code(typed: str) -> str:
    """A code as people type it: with capitals, a blank or nothing between word and number."""
    plain = "".join(letter for letter in typed.lower() if letter.isalnum())
    word = plain.rstrip("0123456789")
    return f"{word}-{plain[len(word):]}"
