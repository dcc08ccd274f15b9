"""Loaded models and the engines that use them, shared by all calls of a process.

A model is identified by its path and by the device, inode, size and modification time of its file. A
file that was replaced is therefore loaded again.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakValueDictionary

from . import _core

if TYPE_CHECKING:
    from ._options import SummarizeOptions

# Options that an engine is created with. The other options apply to a single call.
_ENGINE_OPTIONS = ("beam", "input", "language", "split")
_MAX_ENGINES = 8


class _ModelKey(NamedTuple):
    path: str
    version: tuple[int, int, int, int]  # device, inode, size, modification time


def _key_of(path: str) -> _ModelKey:
    try:
        status = os.stat(path)
    except OSError as error:
        raise _core.InvalidInput(f"cannot read {path}: {error.strerror}") from None
    version = status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
    return _ModelKey(os.path.abspath(path), version)


class ModelCache:
    """Caches models while they are in use, and the engines of the most recent calls."""

    def __init__(self) -> None:
        self.lock = threading.RLock()  # reentrant: a signal handler may fork or call neusum
        self._models: WeakValueDictionary[_ModelKey, _core.Model] = WeakValueDictionary()
        self._engines: OrderedDict[Any, _core.Summarizer] = OrderedDict()  # least recent first

    def load(self, path: str) -> _core.Model:
        """Returns the model of a file in its current version; loads it unless that version is in use."""
        with self.lock:
            return self._load(_key_of(path))

    def engine(self, path: str, options: SummarizeOptions) -> _core.Summarizer:
        """Returns an engine for the current version of a model file, and caches it."""
        settings = {name: options[name] for name in _ENGINE_OPTIONS if name in options}  # type: ignore[literal-required]
        with self.lock:
            model = _key_of(path)
            key = model, *settings.items()
            engine = self._engines.get(key)
            if engine is None:
                engine = _core.Summarizer(self._load(model), settings)
                self._forget_other_versions(model)
                self._engines[key] = engine
            self._engines.move_to_end(key)
            if len(self._engines) > _MAX_ENGINES:
                self._engines.popitem(last=False)
            return engine

    def _load(self, key: _ModelKey) -> _core.Model:
        model = self._models.get(key)
        if model is None:
            model = self._models[key] = _core.Model(key.path)
        return model

    def _forget_other_versions(self, model: _ModelKey) -> None:
        for key in list(self._engines):
            if key[0].path == model.path and key[0] != model:
                del self._engines[key]


models = ModelCache()

# A fork waits for other threads that load a model: the child must not inherit a lock that they hold.
os.register_at_fork(
    before=models.lock.acquire,
    after_in_parent=models.lock.release,
    after_in_child=models.lock.release,
)
