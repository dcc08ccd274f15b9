"""neusum summarize with a small model, as a user runs it.

usage: summarize_test.py NEUSUM WRITE_SMALL_MODEL
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

NEUSUM = ""
WRITE_SMALL_MODEL = ""

TEXT = ("The ferry left the harbour\nat dawn. Zoë paid 12 € for the map – a bargain! 🙂 Was it real? "
        "She never asked. Nobody saw the ferry return. The harbour was quiet.\n")
ODD_TEXTS = {
    "empty": "",
    "one word": "Ferry",
    "Chinese": "渡船在黎明离开港口。没有人看到它回来。地图是真的吗?她从来没有问过。",
    "Arabic": "غادرت العبارة الميناء عند الفجر. لم يرها أحد تعود. هل كانت الخريطة حقيقية؟",
    "emoji": "🙂🙂🙂 🚢🚢 🎉",
    "no full stop": "ferry harbour map " * 20000,
    "many sentences": "The ferry left. " * 2000,
    "controls": "The ferry\x00 left.\x1b Nobody saw it.",
}


class SummarizeTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        cls.model = cls.folder / "model.safetensors"
        subprocess.run([WRITE_SMALL_MODEL, cls.model, "half"], check=True)
        cls.text = cls.folder / "article.txt"
        cls.text.write_text(TEXT)

    def run_neusum(self, *arguments, text=None, status=0):
        command = [NEUSUM, "summarize", "--model", self.model, *map(str, arguments)]
        done = subprocess.run(command, input=text and text.encode(), capture_output=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr.decode())
        return done.stdout.decode() if status == 0 else done.stderr.decode()

    def test_prints_whole_sentences_of_the_text_a_line_each(self):
        lines = self.run_neusum(self.text, "--quiet").splitlines()
        self.assertEqual(len(lines), 3)
        joined = " ".join(TEXT.split())
        places = [joined.index(line) for line in lines]
        self.assertEqual(places, sorted(places))
        self.assertEqual(self.run_neusum("--quiet", text=TEXT).splitlines(), lines)

    def test_the_model_that_ships_summarizes_as_the_readme_shows(self):
        repository = Path(__file__).resolve().parents[2]
        readme = (repository / "README.md").read_text()
        shown = readme.split("neusum summarize examples/harbour.txt\n```\n```\n")[1].split("```")[0]
        done = subprocess.run([NEUSUM, "summarize", "examples/harbour.txt"], cwd=repository,
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.stderr), (shown, ""))

    def test_json_has_the_place_of_each_sentence(self):
        summary = json.loads(self.run_neusum(self.text, "--format", "json", "--sentences", 4, "--quiet"))
        self.assertEqual(len(summary["sentences"]), 4)
        self.assertEqual(sorted(s["rank"] for s in summary["sentences"]), [1, 2, 3, 4])
        for sentence in summary["sentences"]:
            begin = sentence["offset"]
            self.assertEqual(TEXT[begin:begin + sentence["length"]], sentence["text"])
            self.assertTrue(0 < sentence["rankScore"] <= 1)

    def test_a_page_marks_them(self):
        page = self.folder / "page.html"
        self.run_neusum(self.text, "--format", "html", "-o", page, "--quiet")
        self.assertEqual(page.read_text().count("<mark"), 3)

    def test_several_files_have_their_names(self):
        printed = self.run_neusum(self.text, self.text, "--quiet")
        self.assertEqual(printed.count(f"==> {self.text} <=="), 2)

    def test_a_stream_of_documents_gives_a_stream_of_summaries(self):
        lines = [json.dumps({"id": f"d{i}", "text": TEXT * (1 + i % 3), "n": i}) for i in range(200)]
        printed = self.run_neusum("--jsonl", "--quiet", text="\n".join(lines))
        summaries = [json.loads(line) for line in printed.splitlines()]
        self.assertEqual([s["id"] for s in summaries], [f"d{i}" for i in range(200)])
        self.assertEqual([s["n"] for s in summaries], list(range(200)))
        alone = json.loads(self.run_neusum("--format", "json", "--quiet", text=TEXT))
        self.assertEqual(summaries[0]["sentences"], alone["sentences"])

    def test_odd_texts_get_a_sensible_answer(self):
        for name, text in ODD_TEXTS.items():
            with self.subTest(name):
                summary = json.loads(self.run_neusum("--format", "json", "--quiet", text=text))
                self.assertLessEqual(len(summary["sentences"]), 3)
                self.assertEqual(summary["sentences"] == [], not text)
                for sentence in summary["sentences"]:
                    begin = sentence["offset"]
                    self.assertEqual(text[begin:begin + sentence["length"]], sentence["text"])
        self.assertIn("no sentence", json.loads(self.run_neusum("--format", "json", "--quiet", text=""))["warnings"][0])

    def test_mistakes_are_told(self):
        self.assertIn("there is no file", self.run_neusum("missing.txt", status=2))
        self.assertIn("one FILE", self.run_neusum(self.text, self.text, "--format", "html", status=2))
        self.assertIn("one FILE", self.run_neusum(self.text, self.text, "--jsonl", status=2))
        self.assertIn("ratio must be from 0 to 1", self.run_neusum(self.text, "--ratio", 2, status=2))


if __name__ == "__main__":
    NEUSUM, WRITE_SMALL_MODEL = sys.argv[1:3]
    del sys.argv[1:3]
    unittest.main()
