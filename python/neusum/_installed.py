"""Models that are installed in the environment."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec

from . import _core


@dataclass(frozen=True)
class InstalledModel:
    """A model that functions accept by its name.

    Attributes:
        name: Name of the file without `.safetensors`.
        version: Name and version of the model, which its summaries report.
        path: Path of the file.
        languages: Languages that the model was trained for, as BCP 47 tags.
        is_for_queries: Whether it is a model for `extract` instead of `summarize`.
        file_size: Size of the file in bytes.
    """

    name: str
    version: str
    path: str
    languages: tuple[str, ...]
    is_for_queries: bool
    file_size: int


def installed_models() -> list[InstalledModel]:
    """Lists the installed models.

    They are searched in the folders of the environment variable NEUSUM_MODEL_PATH, in this package, and in
    packages such as neusum-model-fr. If two have the same name, only the first one is listed.

    Examples:
        >>> [model.name for model in installed_models() if model.languages == ("en",)]
        ['neusum-en', 'neusum-query']
    """
    return [
        InstalledModel(name, version, path, tuple(languages), is_for_queries, size)
        for name, version, path, languages, is_for_queries, size in _core.installed_models(_folders())
    ]


def path_of(model: str | os.PathLike[str]) -> str:
    """Returns the path of a model. A str that has neither a slash nor the suffix .safetensors is a name."""
    return _core.find_model(model, _folders()) if isinstance(model, str) else os.fspath(model)


@lru_cache(maxsize=256)
def paths_for(language: str) -> tuple[str, ...]:
    """Returns the paths of the models that summarize texts in a language, or in all with `auto`.

    Models that are installed later are found by new processes only.
    """
    return tuple(_core.models_for_language(language, _folders()))


def _folders() -> list[str]:
    user = os.environ.get("NEUSUM_MODEL_PATH", "").split(":")
    return [*filter(None, user), *_package_folders()]


@cache
def _package_folders() -> tuple[str, ...]:
    others = find_spec("neusum_models")  # a namespace package, to which wheels of models add files
    locations = others.submodule_search_locations if others else None
    return os.path.join(os.path.dirname(__file__), "models"), *(locations or ())
