"""Invented Russian, German and Chinese corpora from preparation to a model that summarizes.

usage: language_test.py NEUSUM
"""

import json
import random
import subprocess
import sys
import unittest
from dataclasses import dataclass

from scratch_case import ScratchCase

NEUSUM = ""
TINY = ["--sentence-size", "6", "--document-size", "6", "--extractor-size", "6", "--scorer-size", "5",
        "--batch-size", "4", "--min-count", "3", "--max-updates", "12", "--evaluate-every", "6", "--quiet"]


@dataclass
class Language:
    """A language and forms of its words; the forms of a group have the same stem."""

    tag: str
    groups: list[list[str]]
    separator: str = " "
    full_stop: str = "."

    def sentence(self, groups, chance):
        return self.separator.join(chance.choice(group) for group in groups).capitalize() + self.full_stop

    def document(self, chance):
        """The reference has other forms of the words of some sentences than the text."""
        contents = [chance.choices(self.groups, k=8) for _ in range(chance.randint(4, 8))]
        text = [self.sentence(groups, chance) for groups in contents]
        reference = [self.sentence(chance.choice(contents), chance)]
        return {"text": self.separator.join(text), "summary": reference}

    def corpus(self, seed, count):
        chance = random.Random(seed)
        return "".join(json.dumps({"id": i, **self.document(chance)}, ensure_ascii=False) + "\n" for i in range(count))


RUSSIAN = Language("ru", [["лодка", "лодки", "лодку"], ["мост", "моста", "мосты"], ["старый", "старая", "старые"],
                          ["дом", "дома", "домов"], ["город", "города", "городов"], ["стоял", "стояла", "стояли"],
                          ["нашёл", "нашел"], ["у"], ["рядом"], ["завод", "завода", "заводы"]])
GERMAN = Language("de", [["haus", "häuser", "hauses"], ["straße", "straßen"], ["brücke", "brücken"], ["boot", "boote"],
                         ["alte", "alten", "altes"], ["gefunden"], ["über"], ["fluss"], ["läuft"], ["käse"]])
CHINESE = Language("zh", [["老桥"], ["河水"], ["城市"], ["工人"], ["发现"], ["新船"], ["港口"], ["昨天"], ["天气"], ["我们"]],
                   separator="", full_stop="。")


class LanguageTest(ScratchCase):
    def run_neusum(self, *arguments, **options):
        result = subprocess.run([NEUSUM, *map(str, arguments)], capture_output=True, text=True, check=False, **options)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def label(self, language, name, seed, count):
        """Writes a raw, a prepared and a labelled corpus; returns the labelled documents."""
        raw, prepared, labelled = (self.folder / f"{language.tag}.{name}.{kind}.jsonl"
                                   for kind in ("raw", "prepared", "labelled"))
        raw.write_text(language.corpus(seed, count), encoding="utf-8")
        self.run_neusum("prepare", raw, "-o", prepared, "--language", language.tag, "--quiet")
        self.run_neusum("label", prepared, "-o", labelled, "--language", language.tag, "--quiet")
        return [json.loads(line) for line in labelled.read_text(encoding="utf-8").splitlines()]

    def write_vectors(self, documents, path):
        words = {token for document in documents for sentence in document["sentences"] for token in sentence["tokens"]}
        chance = random.Random(3)
        path.write_text("".join(f"{word} {' '.join(f'{chance.gauss(0, 1):.3f}' for _ in range(8))}\n"
                                for word in sorted(words)), encoding="utf-8")

    def train(self, language):
        """Returns the path of a model for the language."""
        documents = self.label(language, "train", seed=1, count=40)
        self.label(language, "valid", seed=2, count=12)
        for document in documents:
            self.assertTrue(document["oracle"], "an oracle is empty")
            self.assertGreater(document["oracle_rouge2"], 0.1)
        vectors = self.folder / f"{language.tag}.vectors.txt"
        self.write_vectors(documents, vectors)
        output = self.folder / f"{language.tag}.run"
        files = ["--train", self.folder / f"{language.tag}.train.labelled.jsonl",
                 "--valid", self.folder / f"{language.tag}.valid.labelled.jsonl", "--embeddings", vectors, "-o", output]
        self.run_neusum("train", *files, *TINY, "--language", language.tag)
        self.check_validation(output / "log.jsonl")
        return output / "model.safetensors"

    def check_validation(self, log):
        """The validation documents are scored in their language: in English every score would be 0."""
        scores = [entry["rouge2"] for entry in map(json.loads, log.read_text().splitlines())
                  if entry["event"] == "dev"]
        self.assertTrue(scores)
        self.assertGreater(min(scores), 0)

    def check_evaluation(self, language, model):
        test = self.folder / f"{language.tag}.valid.raw.jsonl"
        summaries = self.folder / f"{language.tag}.summaries.jsonl"
        result = self.run_neusum("evaluate", test, "--model", model, "--language", language.tag, "--json", "-",
                                 "--systems", "neusum,lead,textrank,lexrank,oracle", "--output", summaries)
        self.assertNotIn("the model was trained for", result.stderr)
        figures = json.loads(result.stdout)
        self.assertEqual(figures["rougeMode"], f"unicode {language.tag}")
        rouge2 = {name: system["rouge2"]["f"]["value"] for name, system in figures["systems"].items()}
        self.assertGreater(min(rouge2.values()), 0)
        self.assertEqual(max(rouge2, key=rouge2.get), "oracle")
        self.check_rouge(language, summaries, rouge2)
        messages = self.run_neusum("evaluate", test, "--model", model, "--language", "en").stderr
        self.assertEqual(messages.count(f"the language is en, but the model was trained for {language.tag}"), 1)

    def check_rouge(self, language, summaries, expected):
        """rouge gives the figures of evaluate, and 0 with the words of the script."""
        flags = ["-m", "-n", "2", "--language", language.tag]
        lines = self.run_neusum("rouge", *flags, "--tokenizer", "unicode", "--json", summaries).stdout.splitlines()
        for system in map(json.loads, lines):
            self.assertEqual(system["mode"], f"unicode {language.tag}")
            self.assertEqual(system["average"]["rouge2"]["f"]["value"], expected[system["system"]])
        text = self.run_neusum("rouge", *flags, summaries).stdout
        self.assertTrue(text.startswith(f"mode: unicode {language.tag}\n"), text)
        text = self.run_neusum("rouge", *flags, "--tokenizer", "rouge155", summaries).stdout
        self.assertTrue(text.startswith("-----"), text)

    def check_summaries(self, language, model):
        text = json.loads(language.corpus(9, 1))["text"]
        for tag, is_by_model in ((language.tag, True), ("en", False)):
            command = ["summarize", "--model", model, "--language", tag, "--format", "json", "-"]
            summary = json.loads(self.run_neusum(*command, input=text).stdout)
            self.assertEqual(summary["model"] != "universal", is_by_model)
            self.assertTrue(summary["sentences"])

    def check_language(self, language):
        model = self.train(language)
        card = json.loads(self.run_neusum("inspect", model, "--json").stdout)
        self.assertEqual(card["languages"], [language.tag])
        self.check_evaluation(language, model)
        self.check_summaries(language, model)

    def test_trains_a_russian_model(self):
        self.check_language(RUSSIAN)

    def test_trains_a_german_model(self):
        self.check_language(GERMAN)

    def test_trains_a_chinese_model(self):
        self.check_language(CHINESE)

    def test_refuses_what_is_no_language(self):
        result = subprocess.run([NEUSUM, "rouge", "--language", "Deutsch!", "-"], capture_output=True, text=True,
                                input='{"peer":["a"],"references":[["a"]]}\n', check=False)
        self.assertEqual(result.returncode, 2)
        self.assertIn("not a BCP 47 language tag", result.stderr)


if __name__ == "__main__":
    NEUSUM = sys.argv.pop(1)
    unittest.main()
