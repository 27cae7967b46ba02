"""From the bytes of a photo to an upright image."""

import io
import struct
import subprocess
import sys
import zlib

import numpy as np
import pytest
from PIL import Image

from okaikei.vision import photo, photo_quality
from okaikei.vision.photo import PhotoError
from tests.vision.photo_files import CORNERS, Colour, corners, encode, exif, picture, turned

COLOURS = list(CORNERS.values())


def near(found: list[Colour], wanted: list[Colour], slack: int = 14) -> bool:
    return bool(np.abs(np.subtract(found, wanted)).max() <= slack)


@pytest.mark.parametrize(
    ("kind", "name"), [("JPEG", "JPEG"), ("PNG", "PNG"), ("WEBP", "WebP"), ("HEIF", "HEIC"), ("AVIF", "AVIF")]
)
def test_every_format_is_read_by_its_bytes(kind: str, name: str) -> None:
    loaded = photo.load(encode(picture(), kind))
    assert (loaded.format, loaded.size, loaded.scale) == (name, (320, 240), 1.0)
    assert loaded.image.shape == (240, 320, 3)
    assert near(corners(loaded.image), COLOURS)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_exif_turns_a_photo_exactly_once(kind: str, orientation: int) -> None:
    stored = turned(picture(), orientation)
    loaded = photo.load(encode(stored, kind, exif=exif(orientation)))
    assert loaded.size == (320, 240)
    assert near(corners(loaded.image), COLOURS)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_broken_exif_block_is_no_reason_to_refuse_a_photo() -> None:
    data = encode(picture(), "JPEG", exif=b"Exif\x00\x00MM\x00*\xff\xff\xff\xff nonsense")
    assert near(corners(photo.load(data).image), COLOURS)


def sixteen_bit() -> Image.Image:
    grey = np.asarray(picture().convert("L")).astype(np.uint16)
    return Image.fromarray(grey * 256 + 128)


def with_alpha() -> Image.Image:
    image = picture().convert("RGBA")
    image.paste((0, 0, 0, 0), (160, 120, 320, 240))
    return image


GREY = [
    (value, value, value)
    for value in np.asarray(picture().convert("L"))[[60, 60, 180, 180], [80, 240, 80, 240]]
]


@pytest.mark.parametrize(
    ("image", "kind", "wanted"),
    [
        pytest.param(picture().convert("L"), "JPEG", GREY, id="greyscale JPEG"),
        pytest.param(picture().convert("L"), "PNG", GREY, id="greyscale PNG"),
        pytest.param(sixteen_bit(), "PNG", GREY, id="16-bit greyscale PNG"),
        pytest.param(picture().convert("CMYK"), "JPEG", COLOURS, id="CMYK JPEG"),
        pytest.param(picture().quantize(16), "PNG", COLOURS, id="palette PNG"),
        pytest.param(with_alpha(), "PNG", [*COLOURS[:3], (255, 255, 255)], id="PNG with alpha, on white"),
        pytest.param(with_alpha(), "WEBP", [*COLOURS[:3], (255, 255, 255)], id="WebP with alpha, on white"),
        pytest.param(picture().convert("L").convert("LA"), "PNG", GREY, id="greyscale PNG with alpha"),
    ],
)
def test_unusual_colours_survive(image: Image.Image, kind: str, wanted: list[Colour]) -> None:
    assert near(corners(photo.load(encode(image, kind)).image), wanted, 24)


def test_sixteen_bit_colour_survives() -> None:
    loaded = photo.load(
        png(64, 48, 16, 2, b"".join(b"\x00" + b"\xdc\x80\x1e\x80\x1e\x80" * 64 for _ in range(48)))
    )
    blue, green, red = (int(part) for part in loaded.image[20, 20])
    assert near([(red, green, blue)], [COLOURS[0]], 2)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_a_large_photo_is_decoded_no_larger_than_needed(kind: str) -> None:
    data = encode(turned(picture(2016, 1512), 6), kind, exif=exif(6))
    loaded = photo.load(data, longest=900)
    assert loaded.size == (2016, 1512)
    assert loaded.image.shape == (756, 1008, 3)
    assert loaded.scale == 0.5
    assert near(corners(loaded.image), COLOURS)


@pytest.mark.parametrize(
    ("side", "longest", "scale"),
    [(800, 900, 1), (1799, 900, 1), (1800, 900, 0.5), (3600, 900, 0.25), (9000, 900, 0.125)],
)
def test_the_long_side_stays_at_least_as_asked(side: int, longest: int, scale: float) -> None:
    loaded = photo.load(encode(picture(side, 64), "JPEG"), longest=longest)
    assert loaded.scale == scale
    assert max(loaded.image.shape) >= min(side, longest)


def png(width: int, height: int, depth: int, colour: int, pixels: bytes) -> bytes:
    """A PNG made by hand, so that its header can claim anything."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))

    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(pixels))
        + chunk(b"IEND", b"")
    )


JPEG = encode(picture(), "JPEG")


def stretched(data: bytes, width: int, height: int) -> bytes:
    """A JPEG whose header claims another size."""
    place = data.index(b"\xff\xc0") + 5
    return data[:place] + struct.pack(">HH", height, width) + data[place + 4 :]


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        pytest.param(b"", "empty", "empty", id="empty"),
        pytest.param(b"hello", "unknown", "no photo", id="text"),
        pytest.param(b"%PDF-1.4 ...", "unknown", "a PDF", id="PDF"),
        pytest.param(encode(picture(), "GIF"), "unknown", "a GIF", id="GIF"),
        pytest.param(encode(picture(), "TIFF"), "unknown", "a TIFF", id="TIFF"),
        pytest.param(b"\x00\x00\x00\x18ftypmp42" + bytes(40), "unknown", "a video", id="video"),
        pytest.param(JPEG[: len(JPEG) // 2], "broken", "cut off", id="JPEG cut in half"),
        pytest.param(JPEG[:-40], "broken", "cut off", id="JPEG without its end"),
        pytest.param(encode(picture(), "PNG")[:200], "broken", "cut off", id="PNG cut off"),
        pytest.param(encode(picture(), "WEBP")[:60], "broken", "cut off", id="WebP cut off"),
        pytest.param(encode(picture(), "HEIF")[:-100], "broken", "cut off", id="HEIC cut off"),
        pytest.param(png(60_000, 60_000, 8, 2, b""), "too-many-pixels", "too many pixels", id="PNG bomb"),
        pytest.param(png(9_000, 9_000, 8, 2, b""), "too-many-pixels", "too many pixels", id="large PNG"),
        pytest.param(stretched(JPEG, 65_000, 65_000), "too-many-pixels", "too many pixels", id="JPEG bomb"),
        pytest.param(encode(picture(16, 16), "PNG"), "too-small", "16 × 16", id="tiny"),
        pytest.param(
            b"\xff\xd8\xff" + bytes(photo.MAX_BYTES), "too-large", "too large", id="over the size limit"
        ),
    ],
)
def test_what_cannot_be_read_says_why_and_what_to_do(data: bytes, code: str, words: str) -> None:
    with pytest.raises(PhotoError) as caught:
        photo.load(data)
    assert caught.value.code == code
    assert words in str(caught.value)
    assert "end it" in str(caught.value)  # send it again, in another way


CHILD = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (3_000_000_000, 3_000_000_000))
from tests.vision.photo_files import broken
from tests.vision.test_photo import png
from okaikei.vision import photo, photo_quality
refused = 0
bombs = [png(60000, 60000, 8, 6, b""), png(20000, 2700, 8, 6, bytes(100)), png(7000, 7000, 16, 6, bytes(100))]
for data in [*broken(200), *bombs]:
    try:
        photo.load(data, longest=1900)
    except photo.PhotoError:
        refused += 1
print(refused, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_two_hundred_broken_files_cost_neither_a_traceback_nor_memory(request: pytest.FixtureRequest) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        cwd=request.config.rootpath,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 0, done.stderr
    refused, kilobytes = map(int, done.stdout.split())
    assert refused >= 195  # a few of the overwritten ones may still decode
    assert kilobytes < 2_000_000


def textured(level: float = 1.0) -> np.ndarray:
    """A picture with sharp detail."""
    random = np.random.default_rng(5)
    coarse = random.integers(0, 2, (75, 100, 1)).repeat(3, axis=2).astype(np.uint8) * 180 + 40
    return (np.kron(coarse, np.ones((10, 10, 1))) * level).astype(np.uint8)


def test_a_good_photo_carries_no_warning() -> None:
    assert photo_quality.quality(textured()) == ()


def test_a_dark_photo_is_warned_of() -> None:
    assert photo_quality.quality(textured(0.2)) == ("dark",)


def test_a_blurred_photo_is_warned_of() -> None:
    image = Image.fromarray(textured())
    small = image.resize((100, 75), Image.Resampling.BILINEAR).resize((1000, 750), Image.Resampling.BICUBIC)
    smooth = np.asarray(
        small.resize((50, 38), Image.Resampling.BILINEAR).resize((1000, 750), Image.Resampling.BICUBIC)
    )
    assert photo_quality.quality(smooth) == ("blurred",)


def test_glare_is_the_share_of_a_card_that_is_burnt_out() -> None:
    image = np.full((300, 300, 3), 120, np.uint8)
    image[:, 150:] = 255
    quad = np.array([[100, 50], [200, 50], [200, 200], [100, 200]], np.float32)
    assert photo_quality.glare(image, quad) == pytest.approx(0.5, abs=0.03)
    assert photo_quality.glare(image, quad - (80, 0)) == 0


def test_warnings_come_with_the_photo() -> None:
    stream = io.BytesIO()
    Image.fromarray(textured(0.2)).save(stream, "PNG")
    assert photo.load(stream.getvalue()).warnings == ("dark",)
