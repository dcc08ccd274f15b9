#!/usr/bin/env python3
"""TensorBoard reads our event files: every scalar has the value that was written.

Usage: event_file_test.py WRITE_EVENTS PACKAGES_DIR

Exits with 77 (skipped) if TensorBoard cannot be installed (python_packages.py).
"""
import pathlib
import random
import struct
import subprocess
import sys
import tempfile

import python_packages

TAGS = ['train/loss', 'dev/rouge_2', 'x' * 200, 'é']
SPECIAL_VALUES = ['0', '-1.5', '1e-30', '3e38', 'inf', '-inf', 'nan']


def random_events(count):
    """Returns step, tag, value and wall time of each event, as strings."""
    generator = random.Random(1)
    values = SPECIAL_VALUES + [str(generator.gauss(0, 10)) for _ in range(count - len(SPECIAL_VALUES))]
    return [(str(step ** 4), TAGS[step % len(TAGS)], value, str(1.7e9 + step / 7)) for step, value in enumerate(values)]


def write(program, path, kept_bytes, events):
    lines = ''.join(' '.join(event) + '\n' for event in events)
    subprocess.run([program, path, str(kept_bytes)], input=lines.encode(), check=True)


def to_scalar(step, _, value, wall_time):
    """Returns an event in comparable form: the bits of its value in single precision, so that nan equals nan."""
    return int(step), struct.pack('f', float(value)), float(wall_time)


def read_scalars(folder):
    """Returns the scalars of each tag that TensorBoard reads."""
    from tensorboard.backend.event_processing import event_accumulator
    accumulator = event_accumulator.EventAccumulator(str(folder), {event_accumulator.SCALARS: 0})
    accumulator.Reload()
    return {tag: [(e.step, struct.pack('f', e.value), e.wall_time) for e in accumulator.Scalars(tag)]
            for tag in accumulator.Tags()[event_accumulator.SCALARS]}


def check(folder, events):
    expected = {tag: [to_scalar(*event) for event in events if event[1] == tag] for tag in TAGS}
    found = read_scalars(folder)
    equal = sum(found.get(tag) == expected[tag] for tag in TAGS)
    print(f'{equal} of {len(TAGS)} curves equal, of {len(events)} events')
    return found == expected


def main():
    try:
        python_packages.make_importable(sys.argv[2])
    except python_packages.Missing as missing:
        print(f'skipped: {missing}')
        return 77
    program, events = sys.argv[1], random_events(1000)
    with tempfile.TemporaryDirectory() as scratch:
        path = pathlib.Path(scratch) / 'events.out.tfevents.neusum'
        write(program, path, 0, events[:600])
        passed = check(scratch, events[:600])
        kept_bytes = path.stat().st_size
        write(program, path, kept_bytes, events[:100])  # of a run that is discarded
        write(program, path, kept_bytes, events[600:])
        passed &= check(scratch, events)
    return int(not passed)


if __name__ == '__main__':
    sys.exit(main())
