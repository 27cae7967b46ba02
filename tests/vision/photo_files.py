"""Makes photos of every format, whole and broken, for tests."""

import io
from collections.abc import Iterator

import cv2
import numpy as np
import pillow_heif
from PIL import Image

Colour = tuple[int, int, int]

# A picture that shows which way is up: red top left, green top right, blue bottom left, grey bottom right.
CORNERS = {(0, 0): (220, 30, 30), (1, 0): (30, 200, 30), (0, 1): (30, 30, 220), (1, 1): (128, 128, 128)}


def picture(width: int = 320, height: int = 240) -> Image.Image:
    """Four coloured quarters."""
    image = Image.new("RGB", (width, height))
    for (right, low), colour in CORNERS.items():
        box = (right * width // 2, low * height // 2, (right + 1) * width // 2, (low + 1) * height // 2)
        image.paste(colour, box)
    return image


def corners(image: np.ndarray) -> list[Colour]:
    """The colours (RGB) in the middle of the four quarters, in the order of CORNERS."""
    height, width = image.shape[:2]
    spots = [(int(height * (0.25 + 0.5 * low)), int(width * (0.25 + 0.5 * right))) for right, low in CORNERS]
    return [(int(red), int(green), int(blue)) for blue, green, red in (image[spot] for spot in spots)]


def decode(data: bytes) -> np.ndarray:
    """The picture (BGR) that the bytes of a file hold."""
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return image


def turned(image: Image.Image, orientation: int) -> Image.Image:
    """The pixels a camera stores when it writes this EXIF orientation: undone by turning upright."""
    undo = {
        2: [Image.Transpose.FLIP_LEFT_RIGHT],
        3: [Image.Transpose.ROTATE_180],
        4: [Image.Transpose.FLIP_TOP_BOTTOM],
        5: [Image.Transpose.TRANSPOSE],
        6: [Image.Transpose.ROTATE_90],
        7: [Image.Transpose.TRANSVERSE],
        8: [Image.Transpose.ROTATE_270],
    }
    for step in undo.get(orientation, []):
        image = image.transpose(step)
    return image


def encode(image: Image.Image, kind: str, **options: object) -> bytes:
    """The bytes of a file."""
    if kind == "HEIF":
        pillow_heif.register_heif_opener()
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def exif(orientation: int) -> bytes:
    """An EXIF block with nothing but an orientation."""
    block = Image.Exif()
    block[0x0112] = orientation
    return block.tobytes()


def broken(count: int) -> Iterator[bytes]:
    """Files that are no whole photo: cut off, overwritten, of the wrong kind, or lying about their size."""
    random = np.random.default_rng(11)
    whole = [
        encode(picture(), "JPEG"),
        encode(picture(), "JPEG", progressive=True, exif=exif(6)),
        encode(picture(), "PNG"),
        encode(picture(), "WEBP"),
        encode(picture(), "HEIF"),
        encode(picture(), "AVIF"),
    ]
    for number in range(count):
        data = bytearray(whole[number % len(whole)])
        style = number // len(whole) % 5
        if style == 0:
            yield bytes(data[: int(random.integers(1, len(data) - 8))])
        elif style == 1:  # the header stays, so that a decoder starts on it
            keep = int(random.integers(12, 40))
            yield bytes(data[:keep]) + random.bytes(int(random.integers(0, 4000)))
        elif style == 2:
            for place in random.integers(16, len(data), 60):
                data[place] = int(random.integers(0, 256))
            yield bytes(data[: len(data) * 3 // 4])
        elif style == 3:
            yield random.bytes(int(random.integers(1, 3000)))
        else:
            yield [
                b"",
                b"%PDF-1.7\n",
                b"GIF89a" + bytes(90),
                b"\xff\xd8\xff",
                b"RIFF\x10\x00\x00\x00WEBPVP8 ",
            ][number % 5]
