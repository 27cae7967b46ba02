"""The age of this database in seconds: a clock that only goes forward, by which photos expire.

The clock of a computer may be wrong by years, and be set right or wrong while we serve. Time that passed
while serving is counted for certain. What the clock says beyond that (the computer was off, or somebody set
the clock) is believed at once when it is short, and else only when it has stood for some time.
"""

from sqlalchemy.orm import Session

from okaikei.webapp.storage.models import Clock, now

ID = 1  # of the one row
BELIEVED_AT_ONCE = 14 * 24 * 3600  # seconds; a computer that is used every other week
DOUBT = 12 * 3600  # seconds of serving for which a longer jump must stand


def tick(sql: Session, elapsed: float) -> float:
    """Let the clock go on by the seconds that passed for certain since it was asked last; returns the age."""
    wall = now()
    clock = sql.get(Clock, ID, with_for_update=True)
    if clock is None:
        clock = Clock(id=ID, age=0.0, wall=wall, doubted=0.0, doubted_since=0.0)
        sql.add(clock)
    gap = (wall - clock.wall).total_seconds()
    certain = min(elapsed, max(gap, 0.0))  # several servers of one database tick, and none may count twice
    clock.age += certain
    jump = gap - certain
    if jump < 0:  # set back: perhaps after it was set ahead
        clock.doubted = max(0.0, clock.doubted + jump)
    elif jump <= BELIEVED_AT_ONCE:
        clock.age += jump
    else:
        clock.doubted, clock.doubted_since = clock.doubted + jump, clock.age
    if clock.doubted and clock.age - clock.doubted_since >= DOUBT:
        clock.age, clock.doubted = clock.age + clock.doubted, 0.0
    clock.wall = wall
    return clock.age


def age(sql: Session) -> float:
    """The age when the clock ticked last."""
    clock = sql.get(Clock, ID)
    return clock.age if clock else 0.0
