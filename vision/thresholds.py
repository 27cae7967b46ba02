"""Every number that decides how a photo is understood, in one place.

They are tuned on validation scenes with `okaikei evaluate`, which keeps what the models
saw, so that a changed threshold is measured in seconds. Costs are natural logarithms of
odds: 1 is a slight preference, 3 is twenty to one, 5 is a hundred and fifty to one.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Thresholds:
    """How far the models are trusted, and from where on a person is asked."""

    # --- which candidates are cards, and which faces they show
    temperature: float = 0.65  # above 1, the classifier is less sure than it says
    face_floor: float = 1e-3  # no face is less likely than this: the classifier never saw this printing
    none_floor: float = 3e-4  # nor is "no card here"
    # Fitted on validation scenes: the log odds that a candidate is a card, by the log odds of both models.
    real: float = 0.0
    found_weight: float = 0.85  # of the detector's log odds
    none_weight: float = 0.6  # of the classifier's
    found_usual: float = 2.2  # the upper quartile of the detector's log odds in a usual photo;
    found_lift: float = 1.5  # where it is lower, all are lifted, but by no more than this
    off_menu_kept: float = 0.3  # of a face that cannot be, this share goes to the faces that can,
    off_menu_rejected: float = 0.1  # and this to "not one of this player's cards" (a menu tile, say)
    # How often a card in the photo is somebody else's. Distances are from its centre to the nearest other
    # card's, in heights of a card.
    foreign: float = 5e-4  # whole, and near the others
    foreign_apart: float = 0.05  # whole, and farther away than `apart`
    foreign_cut: float = 0.15  # cut by the photo's edge, and near the others
    foreign_aside: float = 0.45  # cut, and farther away than `aside`
    foreign_both: float = 0.6  # cut, and farther away than `apart`
    foreign_off: float = 0.75  # cut by more than `cut_off`: its owner would have noticed
    aside: float = 1.4  # heights of a card
    apart: float = 2.0  # heights of a card
    cut_off: float = 0.1  # share of a card outside the photo
    cut: float = 0.02  # share outside from which on it counts as cut; less is an inexact quad
    visible_spread: float = 0.08  # the classifier's usual error in the share of a card that shows
    duplicate_slack: float = 0.12  # two quads may claim this much of a card twice, as quads are inexact
    duplicate_near: float = 0.75  # where a sixth of a card shows, quads overlap this much (over their union);
    duplicate_slope: float = 40.0  # what lies closer is ever more surely one card: 4 more at 0.85
    duplicate_cap: float = 20.0  # what two quads cost at most
    share_tail: float = 1.5  # now and then a share is simply wrong: far off costs less than a square
    duplicate_sure: float = 4.0  # from this cost on, two quads are one card
    missing_exact: float = 5.0  # a card fewer than dealt, where nothing can have taken it away
    missing_allowed: float = 2.0  # the same, where a card may have left the table
    extra: float = 3.0  # a card more than dealt; what is surely a card stays even then, and is doubted

    # --- who lies on whom
    overlap: float = 0.05  # quads that share less of the smaller card lie side by side
    column: float = 0.7  # columns are laid downwards: only a tie-break, cards are laid any way
    contact: float = 0.06  # a card lies on another only when it touches this share of it

    beside: float = 0.35  # a gap below this share of a card's width is "next to"


STANDARD = Thresholds()
