"""No command of neusum writes a JSON object with a duplicate name, whatever the input contains.

usage: json_names_test.py NEUSUM WRITE_SMALL_MODEL
"""

import json
import random
import subprocess
import sys
import unittest

from scratch_case import SmallModelCase

NEUSUM = ""

TEXT = "The ferry left the harbour at noon. Nobody saw it return. The harbour was quiet. It rained."

# Every name that a command reads or writes, some with an escape sequence, and some other names.
NAMES = """id text article document sentences reference highlights summary stringIndexType oracle
oracle_rouge2 gains model warnings system peer references eval offset length tokens index rank
rankScore perDocument average documents answerable answerProbability mode options mod\\u0065l w\\u0061rnings x y url""".split()
VALUES = ['"mine"', '""', "1", "null", "true", "[]", '["mine"]', "{}", "1e999", '{"x":1,"model":{"x":[{}]}}']


class DuplicateName(Exception):
    """An object has a duplicate name."""


def check_object(pairs):
    names = [name for name, _ in pairs]
    if len(names) != len(set(names)):
        raise DuplicateName(names)
    return dict(pairs)


def has_duplicates(line):
    try:
        json.loads(line, object_pairs_hook=check_object)
    except DuplicateName:
        return True
    return False


def make_line(rng):
    """Returns a document with up to eight more members of any name; it may have duplicate names or be invalid."""
    members = [f'"text":{json.dumps(TEXT)}', '"reference":["The ferry left at noon."]']
    members += [f'"{rng.choice(NAMES)}":{rng.choice(VALUES)}' for _ in range(rng.randrange(8))]
    if rng.random() < 0.1:
        members.append('"nested":{"a":[{"x":1,"x":2}]}')
    rng.shuffle(members)
    return "{" + ",".join(members) + "}"


class JsonNamesTest(SmallModelCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        rng = random.Random(17)
        lines = [make_line(rng) for _ in range(3000)]
        clean = [line for line in lines if not has_duplicates(line)]
        assert 300 < len(clean) < 2900, len(clean)
        cls.input = cls.folder / "in.jsonl"
        cls.input.write_text("\n".join(lines))

    def run_neusum(self, *arguments):
        done = subprocess.run([NEUSUM, *map(str, arguments), "--quiet"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def check(self, written):
        """Returns the objects of the lines; fails if one has a duplicate name."""
        objects = [json.loads(line, object_pairs_hook=check_object) for line in written.splitlines()]
        self.assertGreater(len(objects), 300)
        return objects

    def test_documents_and_labels(self):
        for verb in ("prepare", "label"):
            with self.subTest(verb):
                self.check(self.run_neusum(verb, self.input, "-o", "-"))

    def test_fields_of_a_summary_replace_those_of_the_input(self):
        summaries = self.check(self.run_neusum("summarize", "--model", self.model, "--jsonl", self.input))
        for summary in summaries:
            self.assertIsInstance(summary["model"], str)
            self.assertNotEqual(summary["model"], "mine")
            self.assertNotIn("mine", summary["warnings"])
        self.assertIn("mine", [summary.get("url") for summary in summaries])

    def test_fields_of_an_extract_replace_those_of_the_input(self):
        flags = "--query", "Which ferry?", "--method", "bm25"
        for extract in self.check(self.run_neusum("summarize", *flags, "--jsonl", self.input)):
            self.assertEqual((extract["model"], extract["query"]), ("bm25", "Which ferry?"))
            self.assertIsInstance(extract["answerable"], bool)

    def test_evaluated_summaries_and_their_scores(self):
        output = self.folder / "summaries.jsonl"
        self.run_neusum("evaluate", self.input, "--systems", "lead,oracle", "--output", output)
        self.check(output.read_text())
        scores = self.run_neusum("rouge", output, "--json", "-r", "10")
        for line in scores.splitlines():
            json.loads(line, object_pairs_hook=check_object)


if __name__ == "__main__":
    NEUSUM, SmallModelCase.write_small_model = sys.argv[1:3]
    del sys.argv[1:3]
    unittest.main()
