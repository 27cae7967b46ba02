"""Taking place, time and camera out of a photo before it is kept.

A JPEG, which is what phones send, is washed without decoding it: quick, lossless,
and nothing in it can do harm here. Other formats are turned into one in a worker.
"""

import struct

MOST_PIXELS = 60_000_000
KEPT_SEGMENTS = {
    0xC4,
    0xDB,
    0xDD,
    0xDA,
    0xEE,
    *range(0xC0, 0xC4),
    *range(0xC5, 0xC8),
    *range(0xC9, 0xCC),
    *range(0xCD, 0xD0),
}
FRAMES = {0xC0, 0xC1, 0xC2}
ORIENTATION = 0x0112


class NotPlainJpeg(ValueError):
    """No plain JPEG; the reason is for the log."""


def strip_metadata(data: bytes) -> tuple[bytes, int, int]:
    """The photo without what it tells about its maker, and its width and height upright."""
    if data[:2] != b"\xff\xd8":
        raise NotPlainJpeg("no JPEG")
    out = [b"\xff\xd8"]
    size, turn, at = None, 1, 2
    while True:
        marker, at = _marker(data, at)
        length = int.from_bytes(data[at : at + 2], "big")
        segment = data[at : at + length]
        if length < 2 or len(segment) < length:
            raise NotPlainJpeg("cut off")
        if marker == 0xE1 and segment[2:8] == b"Exif\x00\x00":
            turn = _orientation(segment[8:])
        if marker in FRAMES and size is None and length >= 8:
            height, width = struct.unpack(">HH", segment[3:7])
            size = (width, height)
        if marker in KEPT_SEGMENTS:
            out.append(bytes((0xFF, marker)) + segment)
        at += length
        if marker == 0xDA:
            break
    if size is None or 0 in size or size[0] * size[1] > MOST_PIXELS:
        raise NotPlainJpeg(f"size {size}")
    if turn != 1:
        out.insert(1, _turned(turn))
    end = data.rfind(b"\xff\xd9")  # some phones hide a second picture or a film behind the end
    out.append(data[at : end + 2] if end >= at else data[at:] + b"\xff\xd9")
    width, height = size
    return b"".join(out), *((height, width) if turn >= 5 else (width, height))


def _marker(data: bytes, at: int) -> tuple[int, int]:
    """The next marker and where its segment begins."""
    if at + 4 > len(data) or data[at] != 0xFF:
        raise NotPlainJpeg("no marker")
    while at < len(data) and data[at] == 0xFF:
        at += 1
    if at + 3 > len(data):
        raise NotPlainJpeg("cut off")
    return data[at], at + 1


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
