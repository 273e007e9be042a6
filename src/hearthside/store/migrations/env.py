"""What Alembic runs: the versions, over the connection (and inside the transaction) that it is given."""

from alembic import context

from hearthside.store.schema import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
context.run_migrations()
