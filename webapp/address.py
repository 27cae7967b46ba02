"""Where phones find this computer, as text and as a QR code."""

import io
import ipaddress
import socket
from collections.abc import Iterable

import segno
from flask import abort, current_app, request

LONGEST_HOST = 260  # characters: a name has at most 253, then a colon and a port


def lan_address() -> str:
    """This computer's address in the home network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # picks the outgoing interface, no packet leaves
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def names_of_this_computer() -> tuple[str, ...]:
    """The names by which phones in the home network reach this computer."""
    name = socket.gethostname().lower().removesuffix(".local")
    return ("localhost", name, f"{name}.local")


def is_served(host: str, names: Iterable[str]) -> bool:
    """Whether a request for this host is meant for us.

    A page elsewhere can give its own name our address, and would then be let in as if it were ours
    (DNS rebinding). With an address of digits that cannot be done.
    """
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return name.lower().rstrip(".") in names
    return True


def base_address() -> str:
    """The address to give to others: the one this phone used, unless only this computer knows it."""
    host = request.host.rsplit(":", 1)[0].strip("[]")
    if current_app.config["ADDRESS"] and host in ("localhost", "127.0.0.1", "::1", "0.0.0.0"):
        return str(current_app.config["ADDRESS"])
    if len(request.host) > LONGEST_HOST:  # no name of a computer, and no QR code holds it
        abort(400)
    return request.host_url.rstrip("/")


def qr_svg(text: str) -> str:
    """A QR code as SVG, black on white in every theme so that cameras can read it."""
    out = io.BytesIO()
    segno.make(text, error="m").save(
        out, kind="svg", border=3, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return out.getvalue().decode()


def qr_terminal(text: str) -> str:
    """A QR code drawn with block characters."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out, compact=True, border=2)
    return out.getvalue()
