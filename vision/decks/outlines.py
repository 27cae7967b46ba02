"""Draws a photo to teach from with the outline and the number of every card in it."""

import cv2
import numpy as np

from okaikei.vision.decks.teach import FoundPhoto
from okaikei.vision.overlay import DOUBTFUL, JPEG_QUALITY, SURE, write_label


def draw_outlines(found: FoundPhoto, first: int = 1) -> bytes:
    """The photo as JPEG; cards are counted from `first`, and those that may be upside down are red."""
    image = cv2.imdecode(np.frombuffer(found.photo, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None  # it was encoded by ourselves
    scale, unit = image.shape[1] / found.size[0], max(image.shape[:2]) / 600
    for number, card in enumerate(found.cards, first):
        colour = DOUBTFUL if card.turn_unsure else SURE
        quad = card.quad * scale
        cv2.polylines(image, [quad.astype(np.int32)], True, colour, max(2, round(2 * unit)), cv2.LINE_AA)
        head = quad[:2].astype(int).tolist()
        cv2.line(image, head[0], head[1], colour, max(4, round(5 * unit)), cv2.LINE_AA)
        write_label(image, str(number), quad.mean(axis=0), colour, unit)
    return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()
