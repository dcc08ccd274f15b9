"""Runs the examples in the docstrings of the neusum package and in docs/how-to/python.md.

usage: examples_test.py
"""

import doctest
import unittest
from pathlib import Path

import neusum
from neusum import _corpora, _extractor, _summarizer, _text, compat, rouge

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "python.md"


def load_tests(loader, tests, pattern):
    for module in (neusum, _corpora, _extractor, _summarizer, _text, compat, rouge):
        tests.addTests(doctest.DocTestSuite(module))
    tests.addTests(doctest.DocFileSuite(str(PAGE), module_relative=False))
    return tests


if __name__ == "__main__":
    unittest.main()
