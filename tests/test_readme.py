"""The README's example runs, and says what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_example_of_the_readme_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    said = [line.split("#")[1].strip() for line in example.splitlines() if line.startswith("print")]
    assert capsys.readouterr().out.splitlines() == [words.split(",")[0] for words in said]
