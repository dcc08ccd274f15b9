"""Type hints of all public functions and classes of modules, as programs read them: typing.get_type_hints.

usage: type_hints_test.py MODULE...      such as neusum or neusum.langchain
"""

import importlib
import inspect
import sys
import typing


def public_members(owner):
    """Yields the public functions and classes that a module or class defines, with those of its classes."""
    for name, member in vars(owner).items():
        if isinstance(member, (classmethod, staticmethod)):
            member = member.__func__
        if isinstance(member, property):
            member = member.fget
        if not (inspect.isfunction(member) or inspect.isclass(member)):
            continue
        if not member.__module__.startswith("neusum") or (name.startswith("_") and name != "__init__"):
            continue
        yield member
        if inspect.isclass(member):
            yield from public_members(member)


def main():
    members = [member for name in sys.argv[1:] for member in public_members(importlib.import_module(name))]
    assert members, "there are no public functions"
    for member in members:
        typing.get_type_hints(member)
    print(f"{len(members)} functions and classes have type hints")


if __name__ == "__main__":
    main()
