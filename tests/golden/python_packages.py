"""The Python packages that tests compare with: those of packaging/python-check-requirements.txt."""
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile

REQUIREMENTS = pathlib.Path(__file__).resolve().parents[2] / 'packaging' / 'python-check-requirements.txt'


class Missing(Exception):
    """pip or a network is missing."""


def install(target):
    command = [sys.executable, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check',
               '--only-binary', ':all:', '--retries', '2', '--timeout', '20', '--target', str(target),
               '--requirement', str(REQUIREMENTS)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        reason = (result.stderr.strip().splitlines() or ['no reason given'])[-1]
        raise Missing(f'cannot install {REQUIREMENTS.name}: {reason}')


def make_importable(folder):
    """Installs the packages into `folder`, or $NEUSUM_PYTHON_CHECK_DIR, unless they are installed already.

    Several processes may do so at the same time. Raises Missing without pip or a network.
    """
    folder = pathlib.Path(os.environ.get('NEUSUM_PYTHON_CHECK_DIR', folder))
    version = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:16]
    packages = folder / f'{sys.implementation.cache_tag}-{version}'
    if not packages.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            install(pathlib.Path(scratch, 'packages'))
            try:
                os.rename(pathlib.Path(scratch, 'packages'), packages)
            except OSError:
                if not packages.exists():  # no other process finished first
                    raise
    sys.path.insert(0, str(packages))
