"""A phone's cookie: signed, and good whatever the clock says.

Flask refuses a cookie that was signed in the future, and writes into it when it ends by the server's
clock. A computer without a clock battery would lock everybody out whenever it starts.
"""

from typing import Any

from flask import Flask
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from flask.wrappers import Request, Response
from itsdangerous import BadSignature


class TimelessCookies(SecureCookieSessionInterface):
    """Sessions in a signed cookie that does not depend on the time of the server."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """The session of a request, whenever it was signed."""
        serializer = self.get_signing_serializer(app)
        given = request.cookies.get(self.get_cookie_name(app))
        if serializer is None or not given:
            return self.session_class()
        try:
            return self.session_class(serializer.loads(given))  # no age is asked for
        except BadSignature:
            return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Give the phone its cookie; how long it keeps it is counted by the phone's own clock."""
        name, serializer = self.get_cookie_name(app), self.get_signing_serializer(app)
        where: dict[str, Any] = {
            "domain": self.get_cookie_domain(app),
            "path": self.get_cookie_path(app),
            "secure": self.get_cookie_secure(app),
            "samesite": self.get_cookie_samesite(app),
            "httponly": self.get_cookie_httponly(app),
        }
        if session.accessed:
            response.vary.add("Cookie")
        if not session:
            if session.modified:
                response.delete_cookie(name, **where)
            return
        if serializer is not None and self.should_set_cookie(app, session):
            lifetime = int(app.permanent_session_lifetime.total_seconds())
            response.set_cookie(name, str(serializer.dumps(dict(session))), max_age=lifetime, **where)
            response.vary.add("Cookie")
