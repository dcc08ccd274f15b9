"""Loaded models and the engines that use them, shared by all calls of a process.

A model is identified by its path and by the device, inode, size and modification time of its file. A
file that was replaced is therefore loaded again.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from . import _core
from ._options import CiteOptions, ExtractOptions, SummarizeOptions

_MAX_ENGINES = 8

_Model = TypeVar("_Model", _core.Model, _core.QueryModel)
_Engine = TypeVar("_Engine", _core.Summarizer, _core.Extractor, _core.Citer)


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


def _select(options: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: options[name] for name in names if name in options}


class ModelCache:
    """Caches models while they are in use, and the engines of the most recent calls.

    An engine is created with some of the options of a call. The others apply to a single call.
    """

    def __init__(self) -> None:
        self.lock = threading.RLock()  # reentrant: a signal handler may fork or call neusum
        self._models: WeakValueDictionary[Any, Any] = WeakValueDictionary()
        self._engines: OrderedDict[Any, Any] = OrderedDict()  # least recent first

    def load(self, path: str, kind: type[_Model]) -> _Model:
        """Returns the model of a file in its current version; loads it unless that version is in use."""
        with self.lock:
            return self._load(_key_of(path), kind)

    def summarizer(self, paths: tuple[str, ...], options: SummarizeOptions) -> _core.Summarizer:
        """Returns a summarizer for the current versions of model files, and caches it."""
        settings = _select(options, "beam", "input", "language", "max_sentences", "split", "structure")
        with self.lock:
            keys = tuple(map(_key_of, paths))

            def make() -> _core.Summarizer:
                return _core.Summarizer([self._load(key, _core.Model) for key in keys], settings)

            return self._engine(_core.Summarizer, keys, settings, make)

    def extractor(self, path: str | None, options: ExtractOptions) -> _core.Extractor:
        """The same for an extractor, which has no model if there is no path."""
        settings = _select(options, "input", "language", "max_sentences", "split", "structure")
        if path is None:
            settings["method"] = "bm25"
        with self.lock:
            keys = () if path is None else (_key_of(path),)

            def make() -> _core.Extractor:
                loaded = self._load(keys[0], _core.QueryModel) if keys else None
                return _core.Extractor(loaded, settings)

            return self._engine(_core.Extractor, keys, settings, make)

    def citer(self, path: str, options: CiteOptions) -> _core.Citer:
        """The same for a citer."""
        settings = _select(options, "input", "language", "max_sentences", "split", "structure")
        with self.lock:
            key = _key_of(path)

            def make() -> _core.Citer:
                return _core.Citer(self._load(key, _core.QueryModel), settings)

            return self._engine(_core.Citer, (key,), settings, make)

    def _engine(
        self,
        kind: type[_Engine],
        models: tuple[_ModelKey, ...],
        settings: dict[str, Any],
        make: Callable[[], _Engine],
    ) -> _Engine:
        key = models, kind, *settings.items()
        engine: _Engine | None = self._engines.get(key)
        if engine is None:
            engine = make()
            self._forget_other_versions(models)
            self._engines[key] = engine
        self._engines.move_to_end(key)
        if len(self._engines) > _MAX_ENGINES:
            self._engines.popitem(last=False)
        return engine

    def _load(self, key: _ModelKey, kind: type[_Model]) -> _Model:
        model: _Model | None = self._models.get((key, kind))
        if model is None:
            model = self._models[key, kind] = kind(key.path)
        return model

    def _forget_other_versions(self, models: tuple[_ModelKey, ...]) -> None:
        current = {model.path: model for model in models}
        for key in list(self._engines):
            if any(current.get(model.path, model) != model for model in key[0]):
                del self._engines[key]


models = ModelCache()

# A fork waits for other threads that load a model: the child must not inherit a lock that they hold.
os.register_at_fork(
    before=models.lock.acquire,
    after_in_parent=models.lock.release,
    after_in_child=models.lock.release,
)
