"""The first page, and the small things every page needs: cards, icons, language, theme."""

import hashlib
import secrets
from functools import cache
from importlib import resources
from urllib.parse import urlsplit

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from okaikei.datasets import deck
from okaikei.webapp import demo, game_state
from okaikei.webapp.access_control import admin_mark, is_admin, known_phone, storage
from okaikei.webapp.address import base_address, qr_svg
from okaikei.webapp.display_values import summary
from okaikei.webapp.language import NAMES, language
from okaikei.webapp.storage import games

pages = Blueprint("home", __name__)
YEAR = 365 * 24 * 3600  # seconds
# Our cards are drawn with inline styles; as pictures they may, and nothing else may run in them.
ICONS = {
    "icon-192": (192, "any"),
    "icon-512": (512, "any"),
    "icon-maskable-192": (192, "maskable"),
    "icon-maskable-512": (512, "maskable"),
}
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@pages.get("/")
def index() -> str:
    """The first page: a new game, a code, and the address for everyone else."""
    with storage().reading() as sql:
        mine = games.of_phone(sql, known_phone(sql), everything=is_admin(), most=12)
        running = [
            summary(game) for game in mine if not game_state.is_over(game) or game_state.needs_chips(game)
        ]
    address = base_address()
    link = current_app.config.get("DEMO_TABLE")  # made for everyone to look at, so its link is no secret
    return render_template(
        "home/index.html",
        things_to_try=demo.things_to_try(link) if link else [],
        games=running[:6],
        address=address,
        qr=qr_svg(address + "/"),
    )


@pages.get("/keeper/<key>", endpoint="keeper")
def admin(key: str) -> AnyResponse:
    """The link printed in the terminal: whoever runs the server sees every game."""
    if not secrets.compare_digest(key.encode(), current_app.config["ADMIN_KEY"].encode()):
        abort(404)
    session["keeper"] = admin_mark()
    session.permanent = True
    return redirect(url_for("history.games"))


@pages.post("/appearance")
def appearance() -> AnyResponse:
    """Switch language or theme and stay on the page."""
    # Only a path on this server: browsers take two slashes, or a backslash, for the name of another.
    path = urlsplit(request.form.get("back", "/")).path.replace("\\", "/")
    answer = redirect("/" + path.lstrip("/ "), 303)
    wanted = request.form.get("language")
    if wanted in NAMES:
        answer.set_cookie("language", wanted, max_age=YEAR, samesite="Lax", httponly=True)
    theme = request.form.get("theme")
    if theme in ("light", "dark"):
        answer.set_cookie("theme", theme, max_age=YEAR, samesite="Lax", httponly=True)
    elif theme == "auto":
        answer.delete_cookie("theme")
    return answer


@cache
def art_version() -> str:
    """Changes when a card is drawn anew, so that phones may keep pictures for ever."""
    return hashlib.sha256("".join(deck.svg(face) for face in deck.faces()).encode()).hexdigest()[:8]


@pages.get("/cards/<face>.svg")
def card(face: str) -> Response:
    """One of our own cards as a picture."""
    if face not in deck.faces():
        abort(404)
    answer = Response(deck.svg(face, language()), mimetype="image/svg+xml")
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    answer.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    answer.headers["Vary"] = "Cookie, Accept-Language"
    return answer


@pages.get("/icons/<name>.png")
def icon(name: str) -> Response:
    """The icon for the home screen."""
    if name not in ICONS:
        abort(404)
    data = (resources.files("okaikei.datasets") / "icons" / f"{name}.png").read_bytes()
    return Response(data, mimetype="image/png", headers={"Cache-Control": "public, max-age=86400"})


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to put Okaikei on its home screen."""
    icons = [
        {
            "src": url_for("home.icon", name=name),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, (size, purpose) in ICONS.items()
    ]
    answer = jsonify(
        name="Okaikei", short_name="Okaikei", start_url="/", display="standalone", lang=language(),
        background_color="#fbf5ea", theme_color="#ad2f1b", icons=icons,
    )  # fmt: skip
    answer.mimetype = "application/manifest+json"
    return answer


@pages.get("/health")
def health() -> Response:
    """Says that the server is alive, to programs that watch over it."""
    with storage().reading() as sql:
        sql.connection()
    return jsonify(ok=True)
