"""Journals as numbered lines, everything else as small records."""

import sqlalchemy as sa
from alembic import op

revision = "s0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "journals",
        sa.Column("journal", sa.Text, primary_key=True),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("moved", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "lines",
        sa.Column("journal", sa.Text, nullable=False),
        sa.Column("place", sa.BigInteger, nullable=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("journal", "place"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "records",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("kind", "key"),
    )
    op.create_index("records_by_owner", "records", ["kind", "owner"])
