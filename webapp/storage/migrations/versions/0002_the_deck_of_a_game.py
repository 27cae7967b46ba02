"""The deck of a game"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("game") as table:
        table.add_column(sa.Column("deck", sa.String(), nullable=True))
