#!/usr/bin/env python3
"""We read files of the safetensors library, and the library reads ours.

Usage: safetensors_test.py COPY_TENSORS PACKAGES_DIR

Exits with 77 (skipped) if the library cannot be installed (python_packages.py).
"""
import ctypes
import json
import pathlib
import subprocess
import sys
import tempfile

import python_packages

METADATA = {'format': 'np', 'title': '"é"\n', 'empty': ''}


def sample_tensors(numpy):
    random = numpy.random.default_rng(7)
    return {
        'weights': random.normal(size=(37, 5)).astype(numpy.float32),
        'half': random.normal(size=(3, 1, 7)).astype(numpy.float16),
        'words': numpy.frombuffer('naïve'.encode(), numpy.uint8),
        'ids': numpy.array([-1, 2**31 - 1], numpy.int32),
        'counts': numpy.array([[-2**63], [2**63 - 1]], numpy.int64),
        'scalar': numpy.array(0.5, numpy.float32),
        'nothing': numpy.zeros((0, 4), numpy.float32),
        'naïve / "name"': numpy.arange(11, dtype=numpy.uint8),
    }


def header_length(content):
    return int.from_bytes(content[:8], 'little')


def checksum(content):
    """Computes the checksum that docs/reference/model-format.md defines."""
    digits = json.loads(content[8:8 + header_length(content)])['__metadata__']['neusum.checksum']
    zeroed = content.replace(digits.encode(), b'0' * 16, 1)
    xxh3 = ctypes.CDLL('libxxhash.so.0').XXH3_64bits
    xxh3.argtypes, xxh3.restype = [ctypes.c_char_p, ctypes.c_size_t], ctypes.c_uint64
    return digits, f'{xxh3(zeroed, len(zeroed)):016x}'


def check_copy(path, tensors):
    import numpy
    from safetensors import safe_open
    with safe_open(path, framework='numpy') as file:
        metadata = file.metadata()
        assert len(metadata.pop('neusum.checksum')) == 16
        assert metadata == METADATA, metadata
        assert sorted(file.keys()) == sorted(tensors), file.keys()
        for name, expected in tensors.items():
            found = file.get_tensor(name)
            assert (found.dtype, found.shape) == (expected.dtype, expected.shape), name
            assert numpy.array_equal(found, expected), name


def main():
    copy_tensors = sys.argv[1]
    try:
        python_packages.make_importable(sys.argv[2])
    except python_packages.Missing as missing:
        print(f'skipped: {missing}')
        return 77
    import numpy
    from safetensors.numpy import save_file
    tensors = sample_tensors(numpy)
    with tempfile.TemporaryDirectory() as scratch:
        theirs, ours = pathlib.Path(scratch, 'theirs'), pathlib.Path(scratch, 'ours')
        save_file(tensors, theirs, METADATA)
        subprocess.run([copy_tensors, theirs, ours], check=True)
        check_copy(ours, tensors)
        content = ours.read_bytes()
    assert (8 + header_length(content)) % 64 == 0
    stated, computed = checksum(content)
    assert stated == computed, (stated, computed)
    print(f'{len(tensors)} tensors came back as they were')
    return 0


if __name__ == '__main__':
    sys.exit(main())
