"""Photos are taken in one after another, by a thread of their own: pages never wait behind them."""

from typing import Any

from waitress.task import ThreadedTaskDispatcher

THREADS = 16  # phones ask every two seconds and briefly; sixteen at once serve well over a hundred


class PhotoLane(ThreadedTaskDispatcher):  # type: ignore[misc]
    """The threads that answer requests, one of them for the photos of all tables.

    Taking one in costs several times as much as a page. Four at once took all of two processors, and
    a page of another table took five times as long; one at a time leaves room for it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.photos = ThreadedTaskDispatcher()
        self.photos.set_thread_count(1)
        self.set_thread_count(THREADS)

    def add_task(self, task: Any) -> None:
        """Let a request wait for a thread; called by the web server once all of it has come."""
        path = task.requests[0].path
        if path.startswith("/t/") and path.endswith("/photo"):
            self.photos.add_task(task)
        else:
            super().add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """End the threads when what they do is done."""
        photos_ended = self.photos.shutdown(cancel_pending, timeout)
        return bool(super().shutdown(cancel_pending, timeout) and photos_ended)
