"""What the databases hold, as of version `HEAD`. A change here needs a migration (`migrations/versions/`)."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table, Text

HEAD = "0002"
"""The version that this program reads and writes."""
VERSION_TABLE = "hearthside_version"

metadata = MetaData()

version = Table(VERSION_TABLE, metadata, Column("version_num", String(32), primary_key=True))
"""One row. Alembic writes it; we read it first, so that Alembic is needed only when something is to be done."""

tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("last", Integer, nullable=False),
)
"""Each table with the number of its last line: whoever takes the next numbers holds this row."""

lines = Table(
    "lines",
    metadata,
    Column("table_id", Integer, ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""Text, so that a log can be read with the database's own tools. Without row ids a table's lines lie side by side."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Integer, ForeignKey(tables.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("snapshot", LargeBinary, nullable=False),
)

papers = Table(
    "papers",
    metadata,
    Column("name", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("digest", Text, nullable=False),
)
"""Small documents beside the tables. By the digest two databases are compared without reading what may be pictures."""
