"""Content packs: read strictly, laid over each other, and wrong ones told what is wrong where."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearthside.engine import (
    Checklist,
    Content,
    ContentEntry,
    OwnPack,
    Pack,
    RuleError,
    SettingStep,
    read_pack,
    schema,
)

MANIFEST = """
id = "sea"
version = "1"
ruleset = "ships"
title = "The sea"
licence = "CC0-1.0"
"""


class Weapon(ContentEntry, frozen=True):
    damage: int
    traits: tuple[str, ...] = ()


class Port(ContentEntry, frozen=True):
    taxes: dict[str, int] = {}


KINDS: dict[str, type[ContentEntry]] = {"weapons": Weapon, "ports": Port}


def pack(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pack.toml").write_text(files.pop("manifest", MANIFEST), encoding="utf-8")
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def read(folder: Path, **files: str) -> Pack:
    return read_pack(pack(folder, **files), KINDS)


def test_a_pack_is_read_into_its_kinds(tmp_path: Path) -> None:
    sea = read(
        tmp_path, weapons='[harpoon]\nname = "Harpoon"\ndamage = 4\ntraits = ["thrown"]', ports="[rum]\ntaxes.rum = 3"
    )
    assert sea.manifest.title == "The sea"
    content = Content([sea], KINDS)
    assert content.of(Weapon) == {"harpoon": Weapon(name="Harpoon", damage=4, traits=("thrown",))}
    assert content.of(Port)["rum"].taxes == {"rum": 3}


def test_a_kind_without_entries_is_empty() -> None:
    assert Content([], KINDS).of(Weapon) == {}


def test_a_later_pack_lies_over_an_earlier_one(tmp_path: Path) -> None:
    first = read(tmp_path / "first", weapons="[harpoon]\ndamage = 4\n[net]\ndamage = 0")
    later = read(tmp_path / "later", weapons="[harpoon]\ndamage = 6\n[hook]\ndamage = 2")
    weapons = Content([first, later], KINDS).of(Weapon)
    assert {name: weapon.damage for name, weapon in weapons.items()} == {"harpoon": 6, "net": 0, "hook": 2}
    assert Content([later, first], KINDS).of(Weapon)["harpoon"].damage == 4


def test_a_later_pack_strikes_what_its_setting_does_not_have(tmp_path: Path) -> None:
    first = read(tmp_path / "first", weapons="[harpoon]\ndamage = 4\n[net]\ndamage = 0")
    strikes = MANIFEST + 'strikes.weapons = ["harpoon", "net", "cannon"]\n'
    later = read(tmp_path / "later", manifest=strikes, weapons="[net]\ndamage = 1")
    assert Content([first, later], KINDS).of(Weapon) == {"net": Weapon(damage=1)}
    with pytest.raises(RuleError, match="strikes: ships has no content of the kind 'spells'; there is weapons, ports"):
        read(tmp_path / "wrong", manifest=MANIFEST + 'strikes.spells = ["light"]\n')


def test_who_has_what_was_struck_still_finds_it(tmp_path: Path) -> None:
    pack = read(tmp_path / "pack", weapons="[harpoon]\ndamage = 4\n[net]\ndamage = 0")
    weapons = Content([pack], KINDS).overlaid(OwnPack(struck={"weapons": ("harpoon",)})).of(Weapon)
    assert (list(weapons), "harpoon" in weapons, weapons.get("harpoon")) == (["net"], False, None)
    assert weapons["harpoon"] == Weapon(damage=4)
    with pytest.raises(KeyError):
        weapons["cannon"]


def test_where_a_ruleset_names_no_steps_its_checklist_goes_by_kinds() -> None:
    step = SettingStep(name="ships", title="Ships", text="Which ones sail.", kinds=("weapons",), groups=("Wind",))
    assert Content([], KINDS, Checklist(steps=(step,))).checklist.steps == (step,)
    assert [(one.title, one.kinds) for one in Content([], KINDS).checklist.steps] == [
        ("Weapons", ("weapons",)),
        ("Ports", ("ports",)),
    ]


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Hello", encoding="utf-8")
    assert read(tmp_path).entries == {}


@pytest.mark.parametrize(
    ("weapons", "where_and_what"),
    [
        ('[harpoon]\ndamage = "four"', "weapons.toml: harpoon: damage: Expected `int`, got `str`"),
        ("[harpoon]", "weapons.toml: harpoon: Object missing required field `damage`"),
        ("[harpoon]\ndamage = 4\nrange = 3", "weapons.toml: harpoon: Object contains unknown field `range`"),
        ("[harpoon]\ndamage = 4\ntraits = [1]", "weapons.toml: harpoon: traits[0]: Expected `str`, got `int`"),
        ("harpoon = 4", "weapons.toml: harpoon: Expected `object`, got `int`"),
        ("[harpoon", "weapons.toml: not readable as TOML: "),
    ],
)
def test_an_error_names_file_entry_field_and_what_was_expected(
    tmp_path: Path, weapons: str, where_and_what: str
) -> None:
    with pytest.raises(RuleError) as error:
        read(tmp_path, weapons=weapons)
    assert where_and_what in str(error.value)


def test_an_error_deep_inside_an_entry_names_the_way_there(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"ports.toml: rum: taxes\[...\]: Expected `int`, got `str`"):
        read(tmp_path, ports='[rum]\ntaxes.rum = "high"')


def test_a_manifest_is_read_as_strictly(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"pack.toml: Object missing required field `licence`"):
        read(tmp_path, manifest=MANIFEST.replace('licence = "CC0-1.0"', ""))
    with pytest.raises(RuleError, match=r"pack.toml: Object contains unknown field `colour`"):
        read(tmp_path, manifest=MANIFEST + 'colour = "blue"')


def test_a_file_of_an_unknown_kind_is_told_which_there_are(tmp_path: Path) -> None:
    with pytest.raises(
        RuleError, match=r"ships has no content of the kind 'boats'; there may be weapons.toml, ports.toml"
    ):
        read(tmp_path, boats="[raft]")


def test_a_folder_without_a_manifest_is_no_pack(tmp_path: Path) -> None:
    with pytest.raises(RuleError, match=r"not a pack, it has no pack.toml"):
        read_pack(tmp_path, KINDS)


def test_a_file_that_is_not_text_is_told_so(tmp_path: Path) -> None:
    pack(tmp_path)
    (tmp_path / "weapons.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(RuleError, match=r"weapons.toml: not readable as TOML"):
        read_pack(tmp_path, KINDS)


def test_an_entry_with_an_empty_kind_is_kept_as_it_is(tmp_path: Path) -> None:
    assert read(tmp_path, ports="[rum]").entries == {"ports": {"rum": Port()}}


def test_the_schema_of_a_kind_describes_its_file() -> None:
    described = schema(Weapon)
    assert described["type"] == "object"
    entry = described["$defs"]["Weapon"]
    assert entry["required"] == ["damage"]
    assert entry["properties"]["damage"] == {"type": "integer"}
    assert entry["additionalProperties"] is False
