"""Not all connections for one visitor: others must find a free one."""

import socket
from collections.abc import Iterable
from typing import Any

from waitress.server import BaseWSGIServer


def limit_connections(dispatchers: Iterable[Any], most: int) -> None:
    """Let the listening sockets accept so many connections of one address at a time."""
    for listening in [each for each in dispatchers if isinstance(each, BaseWSGIServer)]:
        _limit(listening, most)


def _limit(listening: Any, most: int) -> None:
    accept = listening.accept

    def limited() -> tuple[socket.socket, Any] | None:
        accepted: tuple[socket.socket, Any] | None = accept()
        if accepted is None:
            return None
        connection, address = accepted
        open_now = sum(
            bool(channel.addr) and channel.addr[0] == address[0]
            for channel in listening.active_channels.values()
        )
        if open_now >= most:
            connection.close()
            return None
        return accepted

    listening.accept = limited
