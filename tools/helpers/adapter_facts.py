"""Prints a row of the table in docs/reference/integrations.md: what an adapter was tested with and what it adds.

usage: python tools/helpers/adapter_facts.py NAME

Runs in the virtual environment of the adapter. "Added" is what pip installs for the extra of that name, without the packages
that only tests need.
"""
import importlib.metadata
import re
import subprocess
import sys
import time


def requirements_of(package, extra=''):
    """Names of the packages that `package` needs here, with the given extra."""
    from packaging.requirements import Requirement
    for text in importlib.metadata.requires(package) or ():
        requirement = Requirement(text)
        if requirement.marker is None or requirement.marker.evaluate({'extra': extra}):
            yield requirement


def all_requirements(direct):
    """Names of all installed packages that the requirements lead to."""
    found, waiting = set(), [(requirement.name, requirement.extras) for requirement in direct]
    while waiting:
        name, extras = waiting.pop()
        key = re.sub('[-_.]+', '-', name).lower()
        if key in found:
            continue
        found.add(key)
        for extra in ('', *extras):
            waiting += [(needed.name, needed.extras) for needed in requirements_of(name, extra)]
    return found


def size_of(package):
    return sum(file.locate().stat().st_size for file in importlib.metadata.files(package) or () if file.locate().is_file())


def import_seconds(module):
    """Seconds of the second import in new processes, when the files are in memory."""
    for _ in range(2):
        begin = time.perf_counter()
        subprocess.run([sys.executable, '-c', f'import {module}'], check=True)
    return time.perf_counter() - begin


def main():
    name = sys.argv[1]
    direct = [needed for needed in requirements_of('neusum', name.replace('_', '-'))]
    added = all_requirements(direct)
    versions = ', '.join(f'{needed.name} {importlib.metadata.version(needed.name)}' for needed in direct)
    print(f'| `neusum.{name}` | {versions} | {import_seconds("neusum." + name):.1f} | {len(added)} | '
          f'{sum(map(size_of, added)) / 1e6:.0f} |')


if __name__ == '__main__':
    main()
