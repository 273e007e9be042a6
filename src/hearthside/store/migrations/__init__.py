"""The schema's versions, one file each, run by Alembic."""
