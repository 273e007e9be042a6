"""rulesets, actions, schema, rules: what there is."""

from __future__ import annotations

import pytest

from cli.program import hearthside
from hearthside.engine import Record, RuleError, ruleset, rulesets
from hearthside.engine.reference import Reference, Rule, reference

APOCALYPSE = ruleset("apocalypse")


# --- rulesets
def test_rulesets_are_listed() -> None:
    assert "apocalypse" in hearthside("rulesets").out
    assert [one["id"] for one in hearthside("rulesets", "--json").json] == list(rulesets())


def test_a_ruleset_tells_its_credits_house_rules_and_content() -> None:
    told = hearthside("rulesets", "apocalypse")
    for words in ("Brewed in the Apocalypse – Strong", "CC0-1.0", "Death value death_value = unset APO-062",
                  "Scenarist veto veto = off APO-Q02", "Entry modifiers modifiers = on APO-Q25", "The Lamplight Coast",
                  "characters 4"):  # fmt: skip
        assert words in told.words


def test_every_house_rule_is_told_once_with_its_group_default_and_ruling() -> None:
    told = hearthside("rulesets", "apocalypse", "--json").json
    rules = told["house_rules"]
    own = set(APOCALYPSE.house_rules.__struct_fields__) - set(Record.__struct_fields__)
    assert {rule["name"] for rule in rules} == own
    assert all(rule["title"] and rule["text"] and rule["group"] and rule["rule"] for rule in rules)
    groups = [rule["group"] for rule in rules]
    assert sorted(set(groups), key=groups.index) == [g for i, g in enumerate(groups) if i == 0 or groups[i - 1] != g]


def test_an_unknown_ruleset_is_named() -> None:
    for command in ("rulesets", "actions", "schema", "new-character"):
        refused = hearthside(command, "chess")
        assert (refused.status, refused.complaint) == (
            1, f"hearthside: there is no rule system 'chess'; there are {', '.join(rulesets())}",
        )  # fmt: skip


# --- actions
def test_every_action_is_listed_with_its_questions_and_rules() -> None:
    told = hearthside("actions", "apocalypse", "--json").json
    assert [action["name"] for action in told["actions"]] == [action.name for action in APOCALYPSE.actions]
    call = next(action for action in told["actions"] if action["name"] == "call")
    assert call["by"] == "GM"
    assert [(one["name"], one["required"]) for one in call["parameters"]][:2] == [("who", True), ("what", False)]
    assert all(one["question"].endswith("?") for one in call["parameters"])
    assert "APO-031" in call["rules"]
    assert {"set", "scene", "house-rule"} <= {action["name"] for action in told["every_table"]}


@pytest.mark.parametrize("system", rulesets())
def test_the_actions_of_every_ruleset_are_listed_also_where_an_earlier_question_has_no_answer_yet(system: str) -> None:
    told = hearthside("actions", system, "--json").json
    assert [action["name"] for action in told["actions"]] == [action.name for action in ruleset(system).actions]


def test_actions_are_told_in_words() -> None:
    told = hearthside("actions", "apocalypse")
    assert "roll Roll a character's" in told.words
    assert "what: What does the character do? (may be left out)" in told.words
    assert "Every table" in told.words
    assert "challenge Challenge an entity's" in hearthside("actions", "challenge").words


# --- schema
def test_the_schema_of_a_kind_of_content_is_printed() -> None:
    told = hearthside("schema", "apocalypse/characters").json
    assert hearthside("schema", "harms").json == hearthside("schema", "apocalypse/harms").json
    assert "traits" in told["$defs"]["ReadyCharacter"]["properties"]
    assert "licence" in hearthside("schema", "manifest").json["$defs"]["Manifest"]["properties"]
    assert set(hearthside("schema", "apocalypse", "--json").json) == set(APOCALYPSE.content)
    assert "apocalypse/harms: " in hearthside("schema", "apocalypse").out


def test_an_unknown_kind_of_content_is_named() -> None:
    refused = hearthside("schema", "apocalypse/spells")
    assert refused.status == 1
    assert "no content of the kind 'spells'; there are characters, traits, harms, scenes" in refused.complaint


# --- rules
def test_a_rule_is_found_by_its_id_in_any_spelling() -> None:
    for query in ("APO-042", "apo-42", " Apo-042 "):
        told = hearthside("rules", query)
        assert told.status == 0
        assert told.words.startswith("APO-042 Apocalypse · The roll · mechanic Total = die 1 + die 2")
        assert told.out.count("APO-042") == 1


def test_rules_are_found_by_words_the_best_first() -> None:
    found = [row["id"] for row in hearthside("rules", "weak", "result", "--limit", "50", "--json").json]
    assert found[0] == "APO-044"
    assert {"APO-047", "APO-048"} <= set(found[:6])


def test_many_and_one_are_the_same_word() -> None:
    rows = reference(APOCALYPSE)
    assert set(rows.find("harms")) == set(rows.find("harm"))


def test_a_ruling_tells_question_ruling_and_alternative_and_an_example_where_it_starts() -> None:
    ruling = hearthside("rules", "APO-Q09")
    assert "Sum of all harms ≥ value." in ruling.words
    assert "Or: Sum > value." in ruling.words
    assert "→ 7+3 = 10 → weak result" in hearthside("rules", "APO-EX01").words
    told = hearthside("rules", "APO-Q09", "--json").json[0]
    assert (told["kind"], told["alternative"]) == ("ruling", "Sum > value.")


def test_what_no_rule_has_to_do_with_is_said() -> None:
    for query in ("spaceship", "APO-999"):
        missed = hearthside("rules", query)
        assert missed.status == 1
        assert "no rule has anything to do with" in missed.complaint
    assert "what are you looking for" in hearthside("rules").complaint
    assert hearthside("rules", "harm", "--ruleset", "chess").status == 1


def test_the_reference_is_complete() -> None:
    rows = reference(APOCALYPSE).rows
    numbers = {kind: [row for row in rows if row.id.startswith(f"APO-{kind}")] for kind in ("0", "EX", "Q")}
    assert {kind: len(found) for kind, found in numbers.items()} == {"0": 67, "EX": 19, "Q": 42}
    assert all(row.section and row.text for row in rows)
    assert all(row.given for row in numbers["EX"])
    assert all(row.question and row.alternative for row in numbers["Q"])


def test_a_row_that_is_not_there_is_an_author_s_mistake() -> None:
    rows = Reference((Rule("APO-001", "data", "Setup", "Three to six."),))
    assert rows["APO-001"].text == "Three to six."
    with pytest.raises(RuleError, match="no row APO-002"):
        rows["APO-002"]


def test_every_rule_that_code_or_a_house_rule_cites_is_in_the_reference() -> None:
    rows = reference(APOCALYPSE)
    cited = {rule for action in APOCALYPSE.actions for rule in action.rules}
    cited |= {rule["rule"] for rule in hearthside("rulesets", "apocalypse", "--json").json["house_rules"]}
    assert all(rows[rule] for rule in cited)


def test_what_is_bold_in_a_reference_is_shown_in_plain_words() -> None:
    rows = reference(ruleset("strive")).rows
    assert not [row.id for row in rows if "**" in row.text + row.question + row.given + row.alternative]


@pytest.mark.parametrize(("asked", "first"), [
    ("opportunity attack", "STR-458"),  # the section of that name, from its beginning
    ("flanking", "STR-466"),
    ("weak result", "APO-044"),
    ("fate points", "STR-567"),
    ("death's door", "STR-201"),
])  # fmt: skip
def test_what_is_called_so_is_found_first_in_whichever_rule_system_it_is(asked: str, first: str) -> None:
    assert hearthside("rules", asked, "--json").json[0]["id"] == first


def test_the_chances_that_a_rule_system_names_fit_a_narrow_terminal() -> None:
    for system in rulesets():
        assert max(map(len, hearthside("odds", system).out.splitlines())) <= 80
