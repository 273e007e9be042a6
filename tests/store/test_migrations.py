"""The schema: set up and brought up by migrations, all or nothing, and Alembic only where there is something to do."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from hearthside.play import StoreFailed
from hearthside.store import open_store, schema, upgrade
from hearthside.store.backups import dated
from store.samples import lines

NEXT = '''
import sqlalchemy as sa
from alembic import op
revision, down_revision = "9999", "{head}"
def upgrade() -> None:
    op.add_column("tables", sa.Column("archived", sa.Boolean, nullable=False, server_default=sa.false()))
    {then}
'''


def versions() -> list[str]:
    """From the first to the last."""
    config = Config()
    config.set_main_option("script_location", str(upgrade.MIGRATIONS))
    return [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()][::-1]


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Hearthside to come, whose schema has one version more."""
    folder = tmp_path / "100% new" / "migrations"
    shutil.copytree(upgrade.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    version = folder / "versions" / "v9999_next.py"
    version.write_text(NEXT.format(head=schema.HEAD, then=""), encoding="utf-8")
    monkeypatch.setattr(upgrade, "MIGRATIONS", folder)
    return version


def test_the_last_migration_is_the_version_we_work_with() -> None:
    assert versions()[-1] == schema.HEAD


def test_the_migrations_make_the_schema_that_the_code_describes(address: str) -> None:
    with open_store(address) as store, store._engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []


@pytest.mark.parametrize("version", versions())
def test_a_database_of_any_version_is_brought_up(address: str, version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "HEAD", version)
    open_store(address).close()
    monkeypatch.undo()
    with open_store(address) as store:
        store.append("sea", 0, lines(1, 4))
        assert list(store.read("sea")) == lines(1, 4)


def test_what_is_kept_outlives_a_migration(
    address: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    with open_store(address) as store:
        store.append("sea", 0, lines(1, 4))
        store.save_snapshot("sea", 4, b"four")
    monkeypatch.setattr(schema, "HEAD", "9999")
    for _ in range(2):
        with open_store(address) as store:
            assert list(store.read("sea")) == lines(1, 4)
            assert store.snapshot("sea") == (4, b"four")
            assert "archived" in {column["name"] for column in inspect(store._engine).get_columns("tables")}


def test_before_a_migration_a_copy_is_kept(
    tmp_path: Path, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    path = tmp_path / "tables.sqlite3"
    with open_store(path, backups=False) as store:
        store.append("sea", 0, lines(1, 4))
    head = schema.HEAD
    monkeypatch.setattr(schema, "HEAD", "9999")
    open_store(path, backups=False).close()
    monkeypatch.setattr(schema, "HEAD", head)
    [copy] = dated(path)
    with open_store(copy, backups=False) as store:
        assert list(store.read("sea")) == lines(1, 4)


def test_a_migration_that_fails_changes_nothing(
    address: str, next_version: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    with open_store(address) as store:
        store.append("sea", 0, lines(1, 4))
    next_version.write_text(NEXT.format(head=schema.HEAD, then='op.drop_table("no_such_table")'), encoding="utf-8")
    head = schema.HEAD
    monkeypatch.setattr(schema, "HEAD", "9999")
    with pytest.raises(StoreFailed, match="no_such_table"):
        open_store(address)
    monkeypatch.setattr(schema, "HEAD", head)
    with open_store(address) as store:
        assert list(store.read("sea")) == lines(1, 4)
        assert "archived" not in {column["name"] for column in inspect(store._engine).get_columns("tables")}


def test_a_database_of_a_newer_hearthside_is_refused_and_left_alone(address: str) -> None:
    with open_store(address) as store, store._engine.begin() as connection:
        connection.execute(text(f"UPDATE {schema.VERSION_TABLE} SET version_num = '12345'"))
    with pytest.raises(StoreFailed, match="a newer Hearthside has written it"):
        open_store(address)


OPENER = """
import sys
from hearthside.store import open_store
open_store(sys.argv[1])
print("alembic" in sys.modules)
"""


def test_alembic_is_imported_only_when_the_schema_is_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPENER, str(tmp_path / "tables.sqlite3")]
    said = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(2)]
    assert said == ["True\n", "False\n"]
