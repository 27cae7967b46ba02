"""Takes place, time and camera out of a photo before it is stored.

A JPEG, which is what phones send, is stripped without decoding it: quick, lossless,
and nothing in it can do harm here. Other formats are turned into one in a worker.
"""

import struct

from okaikei.vision.jpeg import END, SCAN, JpegError, segments

MOST_PIXELS = 60_000_000  # phones have up to 50 megapixels
TABLES = {0xC4, 0xCC, 0xDB, 0xDD}  # Huffman, arithmetic, quantization, restart interval
FRAMES = {0xC0, 0xC1, 0xC2}  # baseline, extended, progressive: what browsers show
ADOBE, ADOBE_BYTES = 0xEE, 14  # how the colours are meant; whatever follows these bytes is something else
EXIF = 0xE1  # the segment that says which way up the photo is
ORIENTATION = 0x0112  # the entry in it that does


class NotPlainJpeg(ValueError):
    """No plain JPEG; the reason is for the log."""


def strip_metadata(data: bytes) -> tuple[bytes, int, int]:
    """The photo without what it tells about its maker, and its width and height upright.

    Whatever follows the first true end is left out: a second picture, a film, its sound. A photo
    without an end stays without one, so that half a photo is known as half.
    """
    out, size, turn = [b"\xff\xd8"], None, 1
    try:
        for segment in segments(data):
            marker, body = segment.marker, segment.body
            if marker == EXIF and body[2:8] == b"Exif\x00\x00" and turn == 1:
                turn = _orientation(body[8:])
            if marker in FRAMES:
                if size is not None or len(body) < 8:
                    raise NotPlainJpeg("several frames")
                height, width = struct.unpack(">HH", body[3:7])
                size = (width, height)
            if marker == ADOBE and body[2:7] == b"Adobe" and len(body) >= ADOBE_BYTES:
                out.append(b"\xff\xee" + struct.pack(">H", ADOBE_BYTES) + body[2:ADOBE_BYTES])
            elif marker in TABLES or marker in FRAMES or marker in (SCAN, END):
                out.append(bytes((0xFF, marker)) + body + segment.scan)
    except JpegError as error:
        raise NotPlainJpeg(str(error)) from error
    if size is None or 0 in size or size[0] * size[1] > MOST_PIXELS or not _has_scan(out):
        raise NotPlainJpeg(f"size {size}")
    if turn != 1:
        out.insert(1, _turned(turn))
    width, height = size
    return b"".join(out), *((height, width) if turn >= 5 else (width, height))


def _has_scan(pieces: list[bytes]) -> bool:
    return any(piece[1] == SCAN for piece in pieces)


def _orientation(tiff: bytes) -> int:
    """How the camera was held, 1 if it does not say."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    try:
        if order is None:
            return 1
        at = struct.unpack_from(order + "I", tiff, 4)[0]
        count = struct.unpack_from(order + "H", tiff, at)[0]
        for entry in range(min(count, 200)):
            tag, _, _, value = struct.unpack_from(order + "HHIH", tiff, at + 2 + 12 * entry)
            if tag == ORIENTATION:
                return int(value) if 1 <= value <= 8 else 1
    except struct.error:
        pass
    return 1


def _turned(turn: int) -> bytes:
    """An EXIF segment that says how to hold the picture, and nothing else."""
    entry = struct.pack(">HHIHH", ORIENTATION, 3, 1, turn, 0)
    body = b"Exif\x00\x00MM\x00*" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
    return b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body
