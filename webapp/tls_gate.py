"""HTTPS without a proxy: TLS is taken off in a thread of its own, and the web server gets plain connections.

The web server still accepts every connection, so that its limits hold and it knows who is asking. Each is
replaced by one end of a pair of sockets; what the phone sends goes through TLS to the other end, and back.
"""

import asyncio
import contextlib
import socket
import ssl
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from waitress.server import BaseWSGIServer

HANDSHAKE_SECONDS = 10  # a phone that says nothing for so long is let go
HANDSHAKE = b"\x16"  # the first byte of whoever speaks TLS
CHUNK = 65536


class TlsGate:
    """Takes TLS off the connections of a web server."""

    def __init__(self, certificate: Path, key: Path, address: str) -> None:
        """`address` is where those are sent who come without HTTPS; OSError for files that do not fit."""
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.load_cert_chain(certificate, key)
        self.address = address
        self.open: set[asyncio.Task[None]] = set()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="tls", daemon=True).start()

    def guard(self, dispatchers: Iterable[Any]) -> None:
        """Stand before the listening sockets of a web server."""
        for listening in [each for each in dispatchers if isinstance(each, BaseWSGIServer)]:
            self._guard(listening)

    def _guard(self, listening: Any) -> None:
        accept = listening.accept

        def unwrapped() -> tuple[socket.socket, Any] | None:
            accepted: tuple[socket.socket, Any] | None = accept()
            if accepted is None:
                return None
            connection, address = accepted
            outer, inner = socket.socketpair()
            self.loop.call_soon_threadsafe(self._begin, connection, outer)
            return inner, address

        listening.accept = unwrapped
        listening.set_socket_options = lambda _: None  # a pair of sockets has no TCP to be set

    def _begin(self, connection: socket.socket, plain: socket.socket) -> None:
        task = self.loop.create_task(self._serve(connection, plain))
        self.open.add(task)  # the loop itself holds it only weakly
        task.add_done_callback(self.open.discard)

    async def _serve(self, connection: socket.socket, plain: socket.socket) -> None:
        """One connection from its first byte to its last."""
        for end in (connection, plain):
            end.setblocking(False)
        with connection, plain, contextlib.suppress(OSError, TimeoutError):  # of one phone, not of the server
            if await asyncio.wait_for(self._first_byte(connection), HANDSHAKE_SECONDS) != HANDSHAKE:
                await self.loop.sock_sendall(connection, self._elsewhere())
                return
            reader, protocol = _reader()
            transport, _ = await self.loop.connect_accepted_socket(
                lambda: protocol, connection, ssl=self.context, ssl_handshake_timeout=HANDSHAKE_SECONDS
            )
            writer = asyncio.StreamWriter(transport, protocol, reader, self.loop)
            inside, to_inside = await asyncio.open_connection(sock=plain)
            try:
                await asyncio.gather(_pump(reader, to_inside), _pump(inside, writer))
            finally:
                to_inside.close()
                writer.close()

    async def _first_byte(self, connection: socket.socket) -> bytes:
        """What a connection begins with, left there to be read."""
        ready = asyncio.Event()
        self.loop.add_reader(connection, ready.set)
        try:
            await ready.wait()
        finally:
            self.loop.remove_reader(connection)
        return connection.recv(1, socket.MSG_PEEK)

    def _elsewhere(self) -> bytes:
        """The answer to whoever comes without HTTPS."""
        head = f"HTTP/1.1 307 Temporary Redirect\r\nLocation: {self.address}/\r\n"
        return f"{head}Content-Length: 0\r\nConnection: close\r\n\r\n".encode()


def _reader() -> tuple[asyncio.StreamReader, asyncio.StreamReaderProtocol]:
    reader = asyncio.StreamReader()
    return reader, asyncio.StreamReaderProtocol(reader)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes until nothing does, and say so."""
    with contextlib.suppress(OSError):
        while data := await reader.read(CHUNK):
            writer.write(data)
            await writer.drain()
    with contextlib.suppress(OSError):
        if writer.can_write_eof():
            writer.write_eof()
        else:
            writer.close()
