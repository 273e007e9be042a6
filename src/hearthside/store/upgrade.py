"""Bringing a database's schema up to the version that this program works with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, select, text

from hearthside.play import StoreFailed
from hearthside.store import schema
from hearthside.store.databases import WRITES

MIGRATIONS = Path(__file__).parent / "migrations"
ONE_AT_A_TIME = 0x48454152
"""PostgreSQL's name for our lock: several workers may start at once, and one of them migrates."""


def version_of(connection: Connection) -> str | None:
    """The schema's version, or None where nothing has been set up yet."""
    if not inspect(connection).has_table(schema.VERSION_TABLE):
        return None
    found: str | None = connection.scalar(select(schema.version.c.version_num))
    return found


def bring_up(engine: Engine, place: str, keep_a_copy: Callable[[], object] = lambda: None) -> None:
    """Run the migrations that are missing, all or none. Before a database that was in use changes, a copy is kept."""
    with engine.connect() as connection:
        found = version_of(connection)
    if found == schema.HEAD:
        return
    if found is not None:
        keep_a_copy()
    with engine.connect().execution_options(**WRITES) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ONE_AT_A_TIME})
        migrate(connection, place)


def migrate(connection: Connection, place: str) -> None:
    from alembic import command  # noqa: PLC0415 - slow to import, and most starts have nothing to migrate
    from alembic.config import Config  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    found = version_of(connection)
    if found is not None and found not in known:
        raise StoreFailed(f"{place}: a newer Hearthside has written it (this one does not know its version {found})")
    command.upgrade(config, schema.HEAD)
