"""A small alphabet cut in straight strokes, so that no font is needed anywhere."""

from itertools import pairwise
from unicodedata import normalize

from okaikei.datasets.art.shapes import INK, number, path

# Each pair of digits is a point of a grid 4 wide and 6 high; a blank lifts the knife.
STROKES = {
    "A": "062046 1434",
    "B": "003041423303 334445360600",
    "C": "4130100105163645",
    "D": "00062644422000",
    "E": "40000646 0333",
    "F": "400006 0333",
    "G": "41301001051636454323",
    "H": "0006 4046 0343",
    "I": "0006",
    "J": "3035261605",
    "K": "0006 400346",
    "L": "000636",
    "M": "0600234046",
    "N": "06004640",
    "O": "100105163645413010",
    "P": "06003041423303",
    "Q": "100105163645413010 3446",
    "R": "06003041423303 2346",
    "S": "413010010213334445361605",
    "T": "0040 2026",
    "U": "000516364540",
    "V": "002640",
    "W": "0016233640",
    "X": "0046 4006",
    "Y": "002340 2326",
    "Z": "00400646",
    "0": "100105163645413010",
    "1": "012026",
    "2": "01103041420646",
    "3": "01103041423323 334445361605",
    "4": "36300444",
    "5": "400002324345361605",
    "6": "413010010516364544331304",
    "7": "004016",
    "8": "1001021333444536160504133342413010",
    "9": "051636454130100102133342",
    "&": "46112031320405162644",
    "-": "0333",
    "+": "0343 2125",
    "×": "0145 4105",
    "/": "0640",
    "(": "10010516",
    ")": "00111506",
    "'": "0001",
    ",": "1506",
    ".": "0506",
    ":": "0102 0506",
}
# What stands above or below a letter 4 wide, by the combining character that it is in Unicode.
ACCENTS: dict[str, list[list[tuple[float, float]]]] = {
    "\N{COMBINING DIAERESIS}": [[(1, -1.6), (1, -1.5)], [(3, -1.6), (3, -1.5)]],
    "\N{COMBINING GRAVE ACCENT}": [[(1.2, -2), (2.6, -1)]],
    "\N{COMBINING ACUTE ACCENT}": [[(2.8, -2), (1.4, -1)]],
    "\N{COMBINING CIRCUMFLEX ACCENT}": [[(1, -1), (2, -2), (3, -1)]],
    "\N{COMBINING TILDE}": [[(0.8, -1.2), (1.6, -1.8), (2.4, -1.2), (3.2, -1.8)]],
    "\N{COMBINING CEDILLA}": [[(2, 6), (2.4, 7), (1.6, 7.4)]],
}
GAP = 1.7  # between letters, in grid steps
BLANK = 2.2  # the width of a blank, in grid steps


def _strokes(letter: str) -> list[list[tuple[float, float]]]:
    parts = normalize("NFD", letter)
    base, accents = parts[0], parts[1:]
    strokes = [
        [(float(part[i]), float(part[i + 1])) for i in range(0, len(part), 2)]
        for part in STROKES[base].split()
    ]
    middle = max(x for stroke in strokes for x, _ in stroke) / 2
    for accent in accents:
        strokes += [[(middle - 2 + x, y) for x, y in stroke] for stroke in ACCENTS[accent]]
    return strokes


def _width(letter: str) -> float:
    return BLANK if letter == " " else max(x for stroke in _strokes(letter) for x, _ in stroke)


def _cut(points: list[tuple[float, float]]) -> str:
    """One stroke as a path: steps from point to point are the shortest way to write it."""
    d = f"M{number(points[0][0])} {number(points[0][1])}"
    for (x, y), (next_x, next_y) in pairwise(points):
        if x == next_x:
            d += f"v{number(next_y - y)}"
        elif y == next_y:
            d += f"h{number(next_x - x)}"
        else:
            d += f"l{number(next_x - x)} {number(next_y - y)}"
    return d


def text(
    words: str, x: float, y: float, height: float, room: float, colour: str = INK, weight: float = 0.16
) -> str:
    """One line of capitals, centred on x, its foot on y, squeezed where the room is short."""
    letters = normalize("NFC", words.upper().replace("’", "'"))
    wide = sum(_width(letter) for letter in letters) + GAP * (len(letters) - 1)
    # Half of what is missing comes off the height, so that long names stay letters, not bars.
    tight = min(1.0, 6 * room / (wide * height)) ** 0.5
    height *= tight
    y -= (1 - tight) * height / 2
    size = height / 6
    squeeze = size * tight
    left = x - wide * squeeze / 2
    d = ""
    for letter in letters:
        if letter != " ":
            for stroke in _strokes(letter):
                d += _cut([(left + px * squeeze, y - height + py * size) for px, py in stroke])
        left += (_width(letter) + GAP) * squeeze
    return path(d, line=colour, width=height * weight)
