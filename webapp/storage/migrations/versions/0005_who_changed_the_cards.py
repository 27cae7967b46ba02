"""Who changed the cards of a draft last"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tableau", sa.Column("drafted_by", sa.String(), nullable=True))
