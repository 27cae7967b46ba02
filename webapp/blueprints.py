"""All pages, and what every template may use."""

import hashlib
from functools import cache

from flask import Flask, request, url_for

from okaikei.webapp import (
    fixup_page,
    history_page,
    home_page,
    join_page,
    menu_page,
    new_game_page,
    offline_pages,
    photo_routes,
    round_page,
    score_sheet_page,
    scripts,
    table_settings_page,
)
from okaikei.webapp.display_values import clock, decimal, sentence, signed, when
from okaikei.webapp.language import language


@cache
def static_version() -> str:
    """A digest of all scripts and styles together: it changes when one of them does."""
    digest = hashlib.sha256()
    for path in sorted(scripts.STATIC.iterdir()):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:10]


def asset(name: str) -> str:
    """The address of a script or style; a new version has a new address."""
    return url_for("static", filename=name)


def init_app(app: Flask) -> None:
    """Register the pages."""
    for part in (
        home_page,
        new_game_page,
        offline_pages,
        join_page,
        round_page,
        fixup_page,
        photo_routes,
        score_sheet_page,
        history_page,
        table_settings_page,
        menu_page,
    ):
        app.register_blueprint(part.pages)
    app.jinja_env.globals.update(
        asset=asset,
        imported=scripts.imported,
        script_texts=lambda names: scripts.texts(names, language()),
        art_version=home_page.art_version(),
        clock=clock,
        when=when,
        sentence=sentence,
        signed=signed,
        decimal=decimal,
    )

    @app.context_processor
    def _theme() -> dict[str, str | None]:
        chosen = request.cookies.get("theme")
        return {"theme": chosen if chosen in ("light", "dark") else None}
