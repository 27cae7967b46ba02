"""What a phone needs to open Okaikei without a connection, where the pages come over HTTPS."""

from flask import Blueprint, Response, render_template, url_for

from okaikei.webapp.scripts import STATIC

pages = Blueprint("offline", __name__)


@pages.get("/service-worker.js")
def worker() -> Response:
    """The script that keeps pages at hand; from the root, for it may answer only for what lies below it."""
    names = sorted(path.name for path in STATIC.iterdir())
    files = [url_for("offline.page"), *(url_for("static", filename=name) for name in names)]
    version = url_for("static", filename="").strip("/").rsplit("/", 1)[-1]
    script = render_template("service_worker.js", files=files, version=version)
    return Response(script, mimetype="text/javascript", headers={"Cache-Control": "no-cache"})


@pages.get("/offline")
def page() -> str:
    """What is shown instead of a page that was never seen, while there is no connection."""
    return render_template("offline.html")
