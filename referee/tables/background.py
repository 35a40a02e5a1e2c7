"""A background thread: a daemon, begun when it is first needed, so after a server has forked."""

import threading


class Background:
    """One thread of this process: does what `_run` says, until that finds it stopped."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._stopped = threading.Event()

    def start(self) -> None:
        """Begins, unless it has begun."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=type(self).__name__.lower(), daemon=True)
                self._thread.start()

    def _run(self) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        """Goes on no more: what it has asked the store is answered."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
