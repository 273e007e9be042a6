"""Adding up independent dice: the weights of a sum are the product of two polynomials."""

from collections.abc import Sequence


def power(weights: Sequence[int], times: int) -> list[int]:
    """The weights of the sum of `times` independent draws, where `weights[i]` counts the ways to draw i.

    All weights go side by side into one integer, with room for the largest weight that can come of it:
    one integer power then does every multiplication and addition at once.
    """
    room = (sum(weights) ** max(times, 1)).bit_length() // 8 + 1
    packed = int.from_bytes(b"".join(weight.to_bytes(room, "little") for weight in weights), "little")
    length = (len(weights) - 1) * times + 1
    unpacked = (packed**times).to_bytes(room * length, "little")
    return [int.from_bytes(unpacked[at : at + room], "little") for at in range(0, room * length, room)]
