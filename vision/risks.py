"""What may be wrong in a reading, how likely that is, and which of it a person is asked about.

Every place where a reading could be wrong is a risk: a face that could be another, a card that may be none, a
stack that may lie the other way round. What speaks for it is its evidence, on a scale of log odds; a curve
for each kind of risk, fitted on scenes by `okaikei fit`, makes a chance of it. The tableau is right if none
of them is true. It is clean if that chance is at least CLEAN; otherwise a person is asked about the likeliest
ones, as many as it takes to make the rest clean.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from okaikei.vision.reading import Doubt

CLEAN = 0.99  # the chance that a tableau is right from which on nothing is asked
OPEN = "open"  # the kind of what no photo can show: it is always asked
STEEP = 20.0  # of the curves before they are fitted
LEAST_ODDS = -9.0  # evidence is never less: one in eight thousand

Curve = tuple[float, float]  # log odds at evidence 0, and how much each unit of evidence adds


@dataclass(frozen=True)
class Risk:
    """Something that may be wrong: what a person would be asked, and what speaks for it."""

    kind: str  # one of KINDS, whose curve it lies on, or OPEN
    doubt: Doubt
    evidence: float = 0.0


def _step(even: float) -> Curve:
    """A steep curve: below this evidence hardly ever true, above it nearly always."""
    return (-STEEP * even, STEEP)


# Before they are fitted: where on the scale of its evidence a person is better asked.
KINDS: Mapping[str, Curve] = {
    "face": _step(-2.9),  # another face: one in 20
    "icons": _step(-4.6),  # another of those that only icons tell apart, where the card is partly covered
    "strip": _step(-3.0),  # another face, where only a strip shows
    "card": _step(-2.5),  # no card of this tableau
    "menu": (3.0, 0.0),  # looks like a face that cannot lie here
    "copies": (3.0, 0.0),  # more copies seen than there are
    "left-out": _step(-1.25),  # a card after all
    "unread": _step(1.4),  # a card that has no name
    "displaced": _step(-2.2),  # taken for a card seen twice, but a little off
    "twins": _step(0.0),  # two like cards, or one
    "covered": _step(0.3),  # hidden by something that was not seen
    "wasabi-under": _step(-7.3),  # something of a wasabi is seen in a nigiri
    "order": _step(-2.0),  # which of two lies on top
    "touch": _step(-2.0),  # whether one lies on the other
    "rival": _step(-2.0),  # on which of two others a card lies
    "count": (3.0, 0.0),  # another number of cards than dealt
    "glare": _step(-1.5),
    "photo": (3.0, 0.0),  # dark or blurred
}


@dataclass(frozen=True)
class Chances:
    """How likely risks are true."""

    curves: Mapping[str, Curve] = field(default_factory=lambda: KINDS)

    def of(self, risk: Risk) -> float:
        """The chance that this is wrong; what no photo can show is open."""
        if risk.kind == OPEN:
            return 0.5
        base, weight = self.curves[risk.kind]
        return share(base + weight * max(risk.evidence, LEAST_ODDS))

    def right(self, risks: Sequence[Risk]) -> float:
        """The chance that none of these is true."""
        return math.prod(1 - self.of(risk) for risk in risks)

    def asked(self, risks: Sequence[Risk]) -> list[Doubt]:
        """What a person is asked: the likeliest, until what is left is clean."""
        order = sorted(range(len(risks)), key=lambda place: -self.of(risks[place]))
        least = next(
            count
            for count in range(len(order) + 1)
            if self.right([risks[place] for place in order[count:]]) >= CLEAN
        )
        asked = (risks[place].doubt for place in sorted(order[:least]))
        return list(dict.fromkeys(asked))  # two reasons for one question


UNFITTED = Chances()


def share(log_odds: float) -> float:
    """Log odds as a share of one."""
    return 1 / (1 + math.exp(-min(max(log_odds, -30.0), 30.0)))


def log_odds(part: float) -> float:
    """A share of one as log odds, finite at both ends."""
    part = min(max(part, 1e-6), 1 - 1e-6)
    return math.log(part / (1 - part))
