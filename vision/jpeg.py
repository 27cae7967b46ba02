"""The structure of a JPEG file: its segments and scans, found without decoding a pixel."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

START, END, SCAN = 0xD8, 0xD9, 0xDA  # markers: of the image's first and last bytes, and of a scan's header
WITHOUT_LENGTH = {0x01, *range(0xD0, 0xD8)}
# A camera writes at most ten scans. Each costs a walk over the whole picture, so that a small file with
# thousands of them keeps a decoder busy for minutes.
MOST_SCANS = 100
# In the data of a scan, FF is followed by 00 or by one of eight restart markers; any other marker ends it.
_SCAN_END = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")


class JpegError(ValueError):
    """The file is no JPEG, or its structure is damaged."""


@dataclass(frozen=True)
class Segment:
    """One segment: its marker, and the bytes after it with their length in front."""

    marker: int
    body: bytes
    scan: bytes = b""  # the compressed pixels that follow the header of a scan


def segments(data: bytes) -> Iterator[Segment]:
    """The segments up to the first true end; a file that was cut off has no segment END."""
    if data[:2] != bytes((0xFF, START)):
        raise JpegError("no JPEG")
    at, scans = 2, 0
    while at < len(data):
        marker, at = _marker(data, at)
        if marker == END:
            yield Segment(END, b"")
            return
        if marker in WITHOUT_LENGTH:
            continue
        length = int.from_bytes(data[at : at + 2], "big")
        body = data[at : at + length]
        if marker == START or length < 2 or len(body) < length:
            raise JpegError("cut off")
        at += length
        if marker != SCAN:
            yield Segment(marker, body)
            continue
        scans += 1
        if scans > MOST_SCANS:
            raise JpegError("too many scans")
        found = _SCAN_END.search(data, at)
        end = found.start() if found else len(data)
        yield Segment(SCAN, body, data[at:end])
        at = end


def has_too_many_scans(data: bytes) -> bool:
    """Whether a file would keep a decoder busy without end; a damaged one is judged by what is left of it."""
    try:
        for _segment in segments(data):
            pass
    except JpegError as error:
        return str(error) == "too many scans"
    return False


def _marker(data: bytes, at: int) -> tuple[int, int]:
    """The next marker and where its segment begins."""
    if data[at] != 0xFF:
        raise JpegError("no marker")
    while at < len(data) and data[at] == 0xFF:
        at += 1
    if at >= len(data):
        raise JpegError("cut off")
    return data[at], at + 1
