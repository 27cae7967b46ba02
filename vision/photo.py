"""From the bytes of a photo to an upright image, decoded no larger than reading needs."""

import io
import math
import warnings
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from okaikei.scorer.catalogue import marked
from okaikei.vision import photo_quality
from okaikei.vision.jpeg import has_too_many_scans
from okaikei.vision.texts import CATALOGUE, SayableError

# Ten cards fill a photo of this many pixels at about 300 pixels a card, enough to count
# maki icons; a 12-megapixel photo (4032 wide) is halved to just above it while it is decoded.
WORKING_SIDE = 1900

MAX_BYTES = 50_000_000  # the largest phone photos (108 megapixels, JPEG) stay under 40 MB
MAX_PIXELS_JPEG = 130_000_000  # a plain JPEG is made smaller while it is decoded
# Other formats, and the coefficients of a progressive JPEG, are decoded in full, at 4 bytes a pixel and
# sometimes twice. This covers a phone's 48 megapixels.
MAX_PIXELS_UNFOLDED = 55_000_000
MIN_SIDE = 32  # pixels; nothing on a smaller picture could be told apart

# First bytes of what people send by mistake, so that the error can say what it is.
_NOT_PHOTOS = (
    (b"GIF8", marked("This is a GIF.")),
    (b"BM", marked("This is a BMP.")),
    (b"II*\x00", marked("This is a TIFF or a raw photo.")),
    (b"MM\x00*", marked("This is a TIFF or a raw photo.")),
    (b"%PDF", marked("This is a PDF.")),
    (b"PK\x03\x04", marked("This is a ZIP archive.")),
    (b"<svg", marked("This is an SVG drawing.")),
    (b"<!DO", marked("This is a web page.")),
    (b"<htm", marked("This is a web page.")),
    (b"\x1aE\xdf\xa3", marked("This is a video, not a photo.")),
)
_HEIF_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}

# What EXIF orientations 2 to 8 ask for, as (transpose, flip around: 0 upside down, 1 mirrored, -1 both).
_TURNS: dict[int, tuple[bool, int | None]] = {
    2: (False, 1),
    3: (False, -1),
    4: (False, 0),
    5: (True, None),
    6: (True, 1),
    7: (True, -1),
    8: (True, 0),
}

# Broken EXIF blocks are common and harmless; what matters about a file is said in a PhotoError.
warnings.filterwarnings("ignore", category=UserWarning, module=r"PIL\.")


class PhotoError(SayableError):
    """A photo that cannot be read; the text is for people, the code for programs."""

    def text(self, language: str = "en") -> str:
        """What is wrong with the photo, and what to do about it."""
        return f"{super().text(language)} {CATALOGUE.say(language, _ADVICE[self.code])}"


_AGAIN, _SMALLER = (
    marked("Take the photo again, or send it as JPEG, PNG, WebP or HEIC."),
    marked("Send it in a smaller size."),
)
_ADVICE = {
    "empty": _AGAIN,
    "unknown": _AGAIN,
    "broken": _AGAIN,
    "too-large": _SMALLER,
    "too-many-pixels": _SMALLER,
    "too-small": marked("Send it in its full size."),
}


@dataclass(frozen=True, eq=False)
class Photo:
    """An upright image, and how it relates to the photo a person sees."""

    image: np.ndarray  # height × width × 3, BGR, as bytes
    size: tuple[int, int]  # width and height of the full photo in pixels, upright
    scale: float  # image pixels for each pixel of the full photo, 1 or less
    format: str  # "JPEG", "PNG", "WebP", "HEIC" or "AVIF"
    warnings: tuple[str, ...] = ()  # what is wrong with it as a whole: "dark", "blurred"
    focal: float | None = None  # focal length in units of the longer side, where a tag tells it


def load(data: bytes, *, longest: int | None = None) -> Photo:
    """Decode a photo upright; its long side comes out at `longest` or up to twice as much."""
    kind = sniff(data)
    if kind == "JPEG" and has_too_many_scans(data):
        raise _broken(kind)
    try:
        with _open(data, kind) as picture:
            _check_size(picture, kind)
            orientation, focal = _orientation(picture), _focal(picture)
            width, height = picture.size
            factor = _reduction(max(width, height), longest)
            image = _decode_jpeg(data, picture, factor)
            image = _decode_any(picture, factor) if image is None else image
    except PhotoError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise _too_many_pixels() from None
    except MemoryError:
        raise PhotoError("too-many-pixels", marked("The photo does not fit into memory.")) from None
    except Exception as error:  # decoders meet broken files with any exception there is
        raise _broken(kind) from error
    image = upright(image, orientation)
    if _TURNS.get(orientation, (False, None))[0]:
        width, height = height, width
    return Photo(image, (width, height), 1 / factor, kind, photo_quality.quality(image), focal)


def _broken(kind: str) -> PhotoError:
    text = marked("The {format} photo is broken or was cut off on its way.")
    return PhotoError("broken", text, format=kind)


def read_file(path: Path) -> bytes:
    """The bytes of a file, but never many more than a photo may have."""
    with path.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)


def sniff(data: bytes) -> str:
    """The format of a photo by its first bytes; names and endings lie too often."""
    if not data:
        raise PhotoError("empty", marked("The photo is empty (0 bytes)."))
    if len(data) > MAX_BYTES:
        raise PhotoError(
            "too-large",
            marked("The photo is too large ({size} MB, the limit is {limit} MB)."),
            size=round(len(data) / 1e6),
            limit=MAX_BYTES // 1_000_000,
        )
    head = data[:16]
    if head.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "WebP"
    if head[4:8] == b"ftyp":
        if head[8:12] in (b"avif", b"avis"):
            return "AVIF"
        if head[8:12] in _HEIF_BRANDS:
            return "HEIC"
        raise PhotoError("unknown", marked("This is a video, not a photo."))
    unknown = marked("This is no photo that can be read here.")
    raise PhotoError(
        "unknown", next((text for start, text in _NOT_PHOTOS if head.startswith(start)), unknown)
    )


def _open(data: bytes, kind: str) -> Image.Image:
    if kind == "HEIC":
        # Loaded on demand: most photos are JPEG, and this library doubles the start-up time.
        import pillow_heif

        pillow_heif.register_heif_opener(thumbnails=False)
    formats = {"JPEG": ["JPEG", "MPO"], "HEIC": ["HEIF"]}.get(kind, [kind.upper()])
    return Image.open(io.BytesIO(data), formats=formats)


def _check_size(picture: Image.Image, kind: str) -> None:
    """Refuse by the header alone, before any pixel is decoded."""
    width, height = picture.size
    unfolds = kind != "JPEG" or bool(picture.info.get("progressive"))
    if width * height > (MAX_PIXELS_UNFOLDED if unfolds else MAX_PIXELS_JPEG):
        raise _too_many_pixels()
    if min(width, height) < MIN_SIDE:
        text = marked("The photo is only {width} × {height} pixels.")
        raise PhotoError("too-small", text, width=width, height=height)


def _too_many_pixels() -> PhotoError:
    text = marked("The photo has too many pixels (the limit is {limit} megapixels).")
    return PhotoError("too-many-pixels", text, limit=MAX_PIXELS_UNFOLDED // 1_000_000)


def _orientation(picture: Image.Image) -> int:
    """The EXIF orientation that is still to be applied (HEIC comes turned already)."""
    try:
        value = picture.getexif().get(0x0112, 1)
    except Exception:  # a broken EXIF block is no reason to refuse the picture
        return 1
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


FILM_DIAGONAL_MM = 43.27  # of the film that equivalent focal lengths refer to
FOCALS_MM = (12, 80)  # what a phone may have: an ultra-wide lens, or twice to three times the main one


def _focal(picture: Image.Image) -> float | None:
    """The focal length in units of the photo's longer side, from its EXIF tag."""
    try:
        equivalent = float(picture.getexif().get_ifd(0x8769).get(0xA405, 0))
    except Exception:  # a broken EXIF block is no reason to refuse the picture
        return None
    if not FOCALS_MM[0] <= equivalent <= FOCALS_MM[1]:
        return None
    width, height = picture.size
    return equivalent / FILM_DIAGONAL_MM * math.hypot(width, height) / max(width, height)


def _reduction(side: int, longest: int | None) -> int:
    """The largest of 1, 2, 4 and 8 by which the long side may be divided."""
    if longest is None:
        return 1
    return next((factor for factor in (8, 4, 2) if side >= longest * factor), 1)


_IMREAD_FLAGS = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}


def _decode_jpeg(data: bytes, picture: Image.Image, factor: int) -> np.ndarray | None:
    """A plain JPEG decoded straight to BGR by OpenCV, in half the time; None where Pillow must do it.

    OpenCV silently fills up a file that was cut off with grey, so only a file that ends as it should will do.
    """
    ordinary = picture.format == "JPEG" and picture.mode in ("RGB", "L") and data.endswith(b"\xff\xd9")
    if not ordinary:
        return None
    return cv2.imdecode(np.frombuffer(data, np.uint8), _IMREAD_FLAGS[factor] | cv2.IMREAD_IGNORE_ORIENTATION)


def _decode_any(picture: Image.Image, factor: int) -> np.ndarray:
    """Decode to BGR at 1/factor, whatever colours the file has."""
    width, height = picture.size
    if factor > 1:
        picture.draft(None, (width // factor, height // factor))  # JPEG only; the others ignore it
    picture.load()
    if picture.mode.startswith("I") or picture.mode == "F":
        grey = np.asarray(picture)
        # 16-bit grey: the high byte is the picture; Pillow's own conversion would clip it to white.
        plain = (grey >> 8 if grey.dtype.kind in "iu" else grey / 256).clip(0, 255).astype(np.uint8)
        picture = Image.fromarray(plain)
    elif picture.mode in ("P", "PA", "LA", "La", "RGBa", "RGBA") or "transparency" in picture.info:
        clear = picture.convert("RGBA")
        picture = Image.new("RGB", clear.size, "white")
        picture.paste(clear, mask=clear.getchannel("A"))
    left = round(width / picture.size[0])
    if factor > left:
        picture = picture.convert("RGB").reduce(factor // left)
    if picture.mode != "RGB":  # converting would copy even what needs no change
        picture = picture.convert("RGB")
    return cv2.cvtColor(np.asarray(picture), cv2.COLOR_RGB2BGR)


def upright(image: np.ndarray, orientation: int) -> np.ndarray:
    """The image turned as its EXIF orientation asks."""
    transpose, flip = _TURNS.get(orientation, (False, None))
    if transpose:
        image = cv2.transpose(image)
    if flip is not None:
        image = cv2.flip(image, flip)
    return image


# From where on a photo is not to be trusted.
