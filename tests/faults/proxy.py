"""A proxy between the referee and PostgreSQL that can be cut at the worst moment."""

import contextlib
import socket
import threading
from typing import Self


class CutProxy:
    """Passes everything on, until it is told to cut: at the next commit, before or after it is delivered."""

    def __init__(self, to_port: int) -> None:
        self.to_port = to_port
        self.cuts = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self._armed = self._delivered = self._stay_away = self._away = False

    def cut_at_commit(self, *, delivered: bool, stay_away: bool = False) -> None:
        """`delivered`: the commit reaches the database, only its answer does not come back."""
        self._delivered, self._stay_away, self._armed = delivered, stay_away, True

    def mend(self) -> None:
        self._away = False

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                phone, _ = self._listener.accept()
                if self._away:
                    phone.close()
                else:
                    threading.Thread(target=self._connect, args=(phone,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        with client, contextlib.suppress(OSError):
            database = socket.create_connection(("127.0.0.1", self.to_port))
            with database:
                back = threading.Thread(target=self._pass_back, args=(database, client), daemon=True)
                back.start()
                while data := client.recv(65536):
                    if self._armed and b"COMMIT" in data:
                        self._cut(client, database, data, back)
                        return
                    database.sendall(data)
                _hang_up(database)
                back.join()

    def _cut(self, client: socket.socket, database: socket.socket, data: bytes, back: threading.Thread) -> None:
        self._armed, self._away = False, self._stay_away
        self.cuts += 1
        client.shutdown(socket.SHUT_RDWR)
        if self._delivered:
            database.sendall(data)
            # the database hangs up when it has done what it was told
            database.shutdown(socket.SHUT_WR)
        else:
            _hang_up(database)
        back.join()

    @staticmethod
    def _pass_back(database: socket.socket, client: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := database.recv(65536):
                with contextlib.suppress(OSError):
                    client.sendall(data)
        _hang_up(client)


def _hang_up(connection: socket.socket) -> None:
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
