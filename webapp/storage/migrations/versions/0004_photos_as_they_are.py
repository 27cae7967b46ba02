"""PostgreSQL stores photos as they are: it tried in vain to compress each, for 16 ms a megabyte"""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE picture ALTER COLUMN data SET STORAGE EXTERNAL")
