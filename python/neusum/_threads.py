"""Threads of a pool of another package, shared by the calls that it makes at the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class SharedThreads:
    """Threads of a pool that no call of neusum uses."""

    def __init__(self, pool_size: Callable[[], int]) -> None:
        self._pool_size = pool_size
        self._lock = threading.Lock()
        self._used = 0

    @contextmanager
    def take(self) -> Iterator[int]:
        """Takes all free threads, or the one that made the call, and returns them at the end."""
        with self._lock:
            count = max(1, self._pool_size() - self._used)
            self._used += count
        try:
            yield count
        finally:
            with self._lock:
                self._used -= count
