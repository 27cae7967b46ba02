"""A clock that only goes forward, and which tables teach their deck"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("age", sa.Float(), nullable=False),
        sa.Column("wall", sa.DateTime(), nullable=False),
        sa.Column("doubted", sa.Float(), nullable=False),
        sa.Column("doubted_since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_clock")),
    )
    op.create_table(
        "attempt",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempt")),
    )
    op.create_index(op.f("ix_attempt_address"), "attempt", ["address"], unique=False)
    # Not in a batch: that makes the table anew, and with the old one go the players and photos.
    op.add_column("photo", sa.Column("born", sa.Float(), nullable=True))
    op.add_column("game", sa.Column("learns", sa.Boolean(), nullable=False, server_default=sa.false()))
