"""The page of neusum serve in Chromium, used like a person uses it.

usage: page_test.py NEUSUM [SCREENSHOT_FOLDER]

Starts NEUSUM serve itself. Exits with 77 (skipped) if the package playwright or Chromium is missing.
"""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.request
from pathlib import Path

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

NEUSUM = ""
SCREENSHOTS = None
CHROMIUM = shutil.which("chromium")
PAGE_FILE = Path(__file__).resolve().parents[2] / "apps" / "server" / "page" / "index.html"
POLICY = ("default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; "
          "img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'")
WAIT_MS = 30000

TEXT = ("The ferry left the harbour\nat dawn. Zoë paid 12 € for the map – a bargain! 🙂 It was not real. "
        "She never asked about it. Nobody saw the ferry return. The harbour was quiet. Gulls sat on the pier.\n")
WEB_PAGE = ("<!DOCTYPE html><title>T</title><script>parent.owned = 1</script><nav><a href=/>Home</a></nav><article>"
            "<p>The ferry left <b>Zoë’s</b> harbour 🙂 at dawn. Nobody saw the ferry return.</p>"
            "<img src=https://example.org/x onerror='parent.owned = 2'><a href=https://example.org/ target=_self>More</a></article>")
# What Chromium logs when it refuses what a web page in the frame attempts.
REFUSALS = ("error: Blocked script execution in 'about:srcdoc'", "error: Loading the image 'https://example.org/x' violates")
QUESTION = "Who saw the ferry return?"
ODD_TEXTS = {
    "emoji": "🙂🙂 The ferry 🚢 left at dawn. 👩‍👩‍👧 Three women waved 🎉🎉. Nobody saw it 🙂 return. The pier was empty 🏴.",
    "Chinese": "渡船在黎明离开港口。没有人看到它回来。地图是真的吗?她从来没有问过。𠀀𠀁是两个少见的字。港口很安静。",
    "mixed": "The ferry 🚢 left. 渡船离开港口。🙂 Nobody saw it return. 没有人看到它回来。The map was real.",
    "Arabic": "غادرت العبارة الميناء عند الفجر. لم يرها أحد تعود. هل كانت الخريطة حقيقية؟",
    "markup": "The <b>ferry</b> left &amp; sank. <img src=x onerror=alert(1)> left. Nobody <script>alert(2)</script>.",
    "line ends": "The ferry left.\r\nNobody\r\nsaw it return.\r\n\r\nThe map was real.\rShe never asked.",
}

# The displayed text as [words, rank of their highlight or 0], without the displayed ranks.
PARTS = """() => {
  const walker = document.createTreeWalker(document.getElementById("text"), NodeFilter.SHOW_TEXT), parts = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, mark = node.parentElement.closest("mark");
    if (node.parentElement.closest("sup")) continue;
    parts.push([node.data, mark ? Number(mark.title.match(/^rank (\\d+)/)[1]) : 0]);
  }
  return parts;
}"""

# Words with low contrast: every visible element with its own text whose contrast is below 4.5.
FAINT = """() => {
  const color = text => { const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number); return { rgb: [r, g, b], a }; };
  const over = (top, below) => top.rgb.map((value, i) => value * top.a + below[i] * (1 - top.a));
  const behind = element => !element ? [255, 255, 255]
    : over(color(getComputedStyle(element).backgroundColor), behind(element.parentElement));
  const light = rgb => rgb.map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const contrast = element => {
    const back = behind(element), front = over(color(getComputedStyle(element).color), back);
    const [low, high] = [light(front), light(back)].sort((a, b) => a - b);
    return (high + .05) / (low + .05);
  };
  const spoken = element => [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  return [...document.body.querySelectorAll("*")]
    .filter(element => element.checkVisibility() && spoken(element) && !element.disabled)
    .filter(element => !element.closest(".unseen, script"))
    .map(element => [element.tagName + " " + element.textContent.slice(0, 30), contrast(element)])
    .filter(([, ratio]) => ratio < 4.5);
}"""

DROP = """([name, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name));
  for (const type of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""
DROP_LONG = DROP.replace("new Uint8Array(bytes)", "bytes")  # a string is faster than a million numbers


class Server:
    """Runs NEUSUM serve on a free port."""

    def __init__(self, *flags):
        command = [NEUSUM, "serve", "--port", "0", "--unready-ms", "0", *map(str, flags)]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.url = f"http://127.0.0.1:{self._port()}/"
        threading.Thread(target=self.process.stderr.read, daemon=True).start()  # a full pipe would block the server
        self._wait_until_ready()

    def _port(self):
        for line in self.process.stderr:
            with contextlib.suppress(ValueError):
                entry = json.loads(line)
                if entry.get("event") == "listening":
                    return entry["port"]
        raise RuntimeError(f"{NEUSUM} serve ended with {self.process.wait()} before it listened")

    def _wait_until_ready(self):
        for _ in range(100):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(self.url + "readyz").close()
                return
            time.sleep(0.1)
        raise RuntimeError("the server does not become ready")

    def summary(self, text, count):
        """Requests a summary without the page, with offsets in code points like in Python."""
        body = {"documents": [{"text": text}], "parameters": {"sentenceCount": count}}
        request = urllib.request.Request(self.url + "v1/summarize", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["documents"][0]

    def extract(self, text, query, count, method=None):
        """Requests answers without the page, by bm25 if there is no model for queries."""
        with urllib.request.urlopen(self.url + "v1/model") as answer:
            method = method or ("neusum" if json.load(answer)["queryModel"] else "bm25")
        body = {"query": query, "text": text, "parameters": {"sentenceCount": count, "method": method}}
        request = urllib.request.Request(self.url + "v1/extract", json.dumps(body).encode(),
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.process.stderr.close()


def long_text(characters):
    """Yields paragraphs of invented news, endlessly."""
    sentences = [f"The ferry number {i} left the harbour of Port Ellis at dawn with {i % 90 + 2} people."
                 + ("\n\n" if i % 7 == 0 else "") for i in range(characters // 60)]
    return " ".join(sentences)[:characters]


def one_line(sentence):
    return " ".join(sentence["text"].split())


def asked_count(request):
    return request.post_data_json["parameters"]["sentenceCount"]


def answer_with(status, body):
    return lambda route: route.fulfill(status=status, body=body)


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.addClassCleanup(cls.server.stop)
        playwright = sync_playwright().start()
        cls.addClassCleanup(playwright.stop)
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        cls.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        cls.addClassCleanup(cls.browser.close)

    def open(self, server=None, failures=False, framed=False, **options):
        """Opens the page in a new browser. Forbidden actions of the page are checked at the end of the test."""
        origin = (server or self.server).url
        context = self.browser.new_context(permissions=["clipboard-read", "clipboard-write"], **options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(WAIT_MS)
        asked, errors = [], []
        page.on("request", lambda request: asked.append(request))
        page.on("console", lambda message: errors.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: errors.append(str(error)))

        def check():
            sent = [request.url for request in asked if request.failure != "csp"]  # Chromium reports refused ones, too
            self.assertEqual([url for url in sent if not url.startswith((origin, "blob:", "data:", "about:"))], [])
            # Chromium itself logs each response that is not 200.
            noted = "error: Failed to load resource"
            noted = [noted, *REFUSALS] if framed else [noted] if failures else []
            self.assertEqual([error for error in errors if not error.startswith(tuple(noted))], [])
        self.addCleanup(check)
        page.goto(origin)
        return page

    def summarize(self, page, text):
        page.fill("#editor", text)
        page.click("#read")
        self.wait(page)

    def wait(self, page):
        page.wait_for_selector("#text[aria-busy=false]", state="attached")

    def wait_until(self, page, condition):
        page.wait_for_function(f"() => {condition}")  # a function, because the policy forbids eval

    def wait_for_marks(self, page, count):
        self.wait_until(page, f"document.querySelectorAll('mark sup').length === {count}")

    def set_count(self, page, count):
        page.fill("#count", str(count))
        self.wait_for_marks(page, count)

    def check_marks(self, page, text, count):
        """Checks that the whole text is shown, and that exactly the sentences of the summary are highlighted."""
        self.check_sentences(page, text, self.server.summary(text, count)["sentences"], "Summary")

    def check_sentences(self, page, text, sentences, kind):
        parts = page.evaluate(PARTS)
        self.assertEqual("".join(words for words, _ in parts), text)
        marked, at = {}, 0
        for words, rank in parts:
            if rank:
                begin, so_far = marked.get(rank, (at, ""))
                self.assertEqual(begin + len(so_far), at)  # a highlight in two parts has no gap
                marked[rank] = begin, so_far + words
            at += len(words)
        self.assertEqual(marked, {s["rank"]: (s["offset"], text[s["offset"]:][:s["length"]]) for s in sentences})
        shown = page.eval_on_selector_all("mark sup", "all => all.map(one => one.textContent)")
        self.assertEqual(shown, [f"{kind} sentence, rank {s['rank']}: " for s in sentences])

    def check_problem(self, page, words):
        page.wait_for_selector("#problem", state="visible")
        self.assertEqual(page.inner_text("#fault"), words)
        self.assertEqual(page.get_attribute("#fault", "role"), "alert")

    # ---- the file

    def test_the_page_is_small_and_self_contained(self):
        content = PAGE_FILE.read_text()
        self.assertLess(len(content.encode()), 50000)
        for foreign in ("http:", "https:", "@import", "url(", "innerHTML", "outerHTML", "insertAdjacentHTML",
                        "document.write", "eval("):
            self.assertNotIn(foreign, content.replace("xmlns='http://www.w3.org/2000/svg'", ""))
        for motion in ("transition", "animation", "scroll-behavior"):
            self.assertNotIn(motion, content)  # no animation, so nothing must be reduced

    def test_the_server_sends_the_page_with_a_strict_policy(self):
        with urllib.request.urlopen(self.server.url) as answer:
            self.assertEqual(answer.read(), PAGE_FILE.read_bytes())
            self.assertEqual(answer.headers["Content-Security-Policy"], POLICY)
            self.assertTrue(answer.headers["Content-Type"].startswith("text/html"))

    # ---- highlighting

    def test_highlights_exactly_the_sentences(self):
        page = self.open()
        for count in (1, 3, 5):
            self.summarize(page, TEXT)
            self.set_count(page, count)
            self.check_marks(page, TEXT, count)
            page.click("#clear")

    def test_highlights_exactly_the_sentences_of_any_script(self):
        for name, text in ODD_TEXTS.items():
            with self.subTest(name):
                page = self.open()
                self.summarize(page, text)
                shown = text.replace("\r\n", "\n").replace("\r", "\n")  # like every text field
                self.check_marks(page, shown, 3)
                warnings = page.eval_on_selector_all("#warnings li", "all => all.map(one => one.textContent)")
                self.assertEqual(warnings, self.server.summary(shown, 3)["warnings"])

    def test_a_stronger_highlight_means_a_higher_rank(self):
        page = self.open()
        self.summarize(page, TEXT)
        strengths = page.eval_on_selector_all("mark", """all => all.map(
            one => [one.querySelector("sup").textContent, one.style.getPropertyValue("--strength")])""")
        ranks = sorted((int(rank.split()[-1].strip(":")), strength) for rank, strength in strengths)
        self.assertEqual(ranks, [(1, "0.45"), (2, "0.36"), (3, "0.27")])

    def test_text_is_never_interpreted_as_markup(self):
        page = self.open()
        self.summarize(page, ODD_TEXTS["markup"])
        self.assertEqual(page.locator("#reading :is(b b, img, script)").count(), 0)

    def test_a_text_without_sentences_shows_a_message(self):
        page = self.open()
        page.click("#read")
        self.assertIn("There is no text yet", page.inner_text("#status"))
        self.assertTrue(page.is_visible("#editor"))

    # ---- questions

    def ask(self, page, text, question):
        page.fill("#question", question)
        self.summarize(page, text)

    def check_answers(self, page, text, question, count=3):
        extract = self.server.extract(text, question, count)
        self.wait_for_marks(page, len(extract["sentences"]))
        self.check_sentences(page, text, extract["sentences"], "Answer")
        return extract

    def test_a_question_highlights_the_sentences_that_answer_it(self):
        page = self.open(failures=True)
        self.assertEqual(page.inner_text("#read"), "Summarize")
        page.fill("#question", QUESTION)
        self.assertEqual(page.inner_text("#read"), "Find answers")
        self.summarize(page, TEXT)
        extract = self.check_answers(page, TEXT, QUESTION)
        self.assertGreater(len(extract["sentences"]), 0)
        self.assertEqual(page.inner_text("#summary-head"), "Answers")
        self.assertIn(f"by {extract['model']}", page.inner_text("#byline"))
        in_text = extract["sentences"]
        for selector, words, order in (("mark", "rank {0}, probability {1} %", in_text),
                                       ("#sentences li", "Rank {0}Probability {1} %{2}", sorted(in_text, key=lambda s: s["rank"]))):
            shown = page.eval_on_selector_all(selector, "all => all.map(one => one.title || one.textContent)")
            self.assertEqual(shown, [words.format(s["rank"], int(100 * s["probability"] + 0.5), one_line(s)) for s in order])

    def test_a_stronger_highlight_means_a_higher_probability(self):
        page = self.open(failures=True)
        page.click("#try")
        self.wait_for_marks(page, 3)
        page.fill("#question", "Who has signed a letter to the minister about the lamp?")
        page.keyboard.press("Enter")
        self.wait_until(page, "document.getElementById('summary-head').textContent === 'Answers'")
        marks = page.eval_on_selector_all("mark", """all => all.map(
            one => [Number(one.title.match(/(\\d+) %$/)[1]), Number(one.style.getPropertyValue("--strength"))])""")
        self.assertGreater(len(marks), 0)
        for percent, strength in marks:
            self.assertAlmostEqual(strength, 0.05 + 0.004 * percent, delta=0.01)

    def test_the_question_can_be_changed_and_removed_while_reading(self):
        page = self.open(failures=True)
        self.summarize(page, TEXT)
        self.check_marks(page, TEXT, 3)
        for question in (QUESTION, "How much was the map?"):
            page.fill("#question", question)
            page.keyboard.press("Enter")
            self.wait(page)
            self.check_answers(page, TEXT, question)
            self.assertTrue(page.is_visible("#reading"))
        page.fill("#question", "")
        page.keyboard.press("Tab")
        self.wait_for_marks(page, 3)
        self.check_marks(page, TEXT, 3)
        self.assertEqual(page.inner_text("#summary-head"), "Summary")

    def test_the_slider_limits_the_answers(self):
        page = self.open(failures=True)
        self.ask(page, TEXT, QUESTION)
        longest = len(self.server.extract(TEXT, QUESTION, 20)["sentences"])
        self.wait_until(page, f"document.getElementById('count').max === '{longest}'")
        for count in (1, longest):
            self.set_count(page, count)
            self.check_answers(page, TEXT, QUESTION, count)

    def test_a_question_without_an_answer(self):
        page = self.open(failures=True)
        answer = {"query": "x", "answerable": False, "sentences": [], "warnings": [], "model": "none"}
        page.route("**/v1/extract", answer_with(200, json.dumps(answer)))
        self.ask(page, TEXT, "Who invented the telephone?")
        for place in ("#status", "#nothing"):
            self.assertEqual(page.inner_text(place), "Nothing in the text answers the question.")
        self.assertTrue(page.is_disabled("#copy"))
        page.unroute("**/v1/extract")
        page.fill("#question", QUESTION)
        page.keyboard.press("Enter")
        page.wait_for_selector("#nothing", state="hidden")

    def test_the_threshold_is_that_of_the_command_line(self):
        page = self.open(failures=True)
        page.on("request", lambda request: self.assertNotIn("threshold", request.post_data or ""))
        text = "Bananas are rich in potassium. They grow in the tropics. Most of them are eaten where they grow."
        self.ask(page, text, "What is the capital of France?")
        page.wait_for_selector("#nothing", state="visible")
        self.assertEqual(page.locator("mark").count(), 0)

    def test_answers_are_listed_best_first_and_the_best_is_in_sight(self):
        page = self.open(failures=True)
        filler = "\n\n".join(f"Gulls sat on pier {i} and on the old boats below it." for i in range(90))
        text = f"{filler}\n\nA boy saw the ferry leave and return.\n\n{filler}\n\nTwo fishermen saw the ferry return at noon."
        for web_page in (False, True):
            with self.subTest(web_page=web_page):
                source = "<!DOCTYPE html><title>T</title><article><p>" + text.replace("\n\n", "</p><p>") + "</p></article>"
                self.ask(page, source if web_page else text, QUESTION)
                reading = "document.getElementById('framed').contentDocument" if web_page else "document"
                self.wait_until(page, f"{reading}.querySelectorAll('mark').length > 1")
                ranks = page.eval_on_selector_all("#sentences b", "all => all.map(one => Number(one.lastChild.data))")
                self.assertGreater(len(ranks), 1)
                self.assertEqual(ranks, sorted(ranks))
                best = page.locator("#sentences a").first.get_attribute("href")
                box = f"{reading}.querySelector('{best}').getBoundingClientRect()"
                self.wait_until(page, f"{box}.top >= 0 && {box}.bottom <= {reading}.defaultView.innerHeight")
                page.click("#clear")

    def test_the_method_can_be_chosen(self):
        page = self.open()
        names = lambda: page.eval_on_selector_all("#method option", "all => all.map(one => one.value)")
        self.assertEqual(names(), ["neusum", "universal", "textrank", "lexrank", "lead"])
        self.summarize(page, TEXT)
        page.select_option("#method", "lead")
        self.wait_until(page, "document.getElementById('byline').textContent.includes('by lead')")
        self.assertEqual(page.eval_on_selector_all("mark", "all => all.map(one => one.id)"), [f"sentence-{i}" for i in range(3)])
        page.fill("#question", QUESTION)
        self.assertEqual(names(), ["neusum", "bm25"])
        page.select_option("#method", "bm25")
        self.wait_until(page, "document.getElementById('byline').textContent.includes('by bm25')")
        self.check_sentences(page, TEXT, self.server.extract(TEXT, QUESTION, 3, "bm25")["sentences"], "Answer")

    def test_the_language_is_shown(self):
        page = self.open(failures=True)
        self.summarize(page, TEXT)
        self.assertTrue(page.inner_text("#byline").endswith(", language English"))
        page.fill("#question", "Wer hat die Fähre zurückkommen sehen?")
        page.keyboard.press("Enter")
        self.wait_until(page, "document.getElementById('summary-head').textContent === 'Answers'")
        self.assertTrue(page.inner_text("#byline").endswith(", language English"))
        self.assertIn("in another language (de)", page.inner_text("#warnings"))

    def test_a_question_without_words_shows_a_message(self):
        page = self.open(failures=True)
        self.ask(page, TEXT, "?!")
        page.wait_for_selector("#problem", state="visible")
        self.assertIn("it has no letter or digit", page.inner_text("#fault"))

    def test_the_question_field_is_an_ordinary_field(self):
        page = self.open(failures=True)
        page.evaluate("text => navigator.clipboard.writeText(text)", QUESTION)
        page.fill("#editor", TEXT)
        page.focus("#question")
        page.keyboard.press("Control+v")
        self.assertEqual((page.input_value("#question"), page.input_value("#editor")), (QUESTION, TEXT))
        page.keyboard.press("Enter")
        self.wait(page)
        self.check_answers(page, TEXT, QUESTION)
        with page.expect_download() as download:
            page.click("#save-json")
        self.assertEqual(download.value.suggested_filename, "answers.json")
        self.assertEqual(json.loads(Path(download.value.path()).read_text())["query"], QUESTION)
        page.click("#clear")
        self.assertEqual((page.input_value("#question"), page.inner_text("#read")), ("", "Summarize"))

    # ---- the slider

    def test_the_slider_changes_the_highlights(self):
        page = self.open()
        self.summarize(page, TEXT)
        for count in (5, 1, 4):
            self.set_count(page, count)
            self.check_marks(page, TEXT, count)
            words = f"{count} sentence{'s' if count > 1 else ''}"
            self.assertEqual(page.inner_text("#count-text"), words)
            self.assertEqual(page.get_attribute("#count", "aria-valuetext"), words)
            self.assertEqual(page.inner_text("#status"), f"{words} highlighted.")
            self.assertEqual(page.locator("#sentences li").count(), count)

    def test_the_slider_is_limited_to_the_sentences_of_a_short_text(self):
        page = self.open()
        self.summarize(page, "The ferry left the harbour. Nobody saw it return.")
        self.wait_for_marks(page, 2)
        self.assertEqual(page.get_attribute("#count", "max"), "2")
        page.click("#clear")
        self.summarize(page, TEXT)
        self.wait_for_marks(page, 3)  # not 2, which was set for the short text only
        self.wait_until(page, "document.getElementById('count').max === '7'")

    def test_each_summary_is_requested_once(self):
        page, counts = self.open(), []
        page.on("request", lambda request: counts.append(asked_count(request)))
        self.summarize(page, TEXT)
        for count in (2, 3, 2, 3):
            self.set_count(page, count)
        self.assertEqual(sorted(set(counts)), sorted(counts))

    def test_a_later_request_cancels_the_earlier_one(self):
        page, aborted = self.open(failures=True), []
        self.summarize(page, TEXT)
        self.wait_until(page, "document.getElementById('count').max === '7'")
        page.on("requestfailed", lambda request: aborted.append(asked_count(request)))
        # The request for 4 never gets a response.
        page.route("**/v1/summarize", lambda route: asked_count(route.request) == 4 or route.continue_())
        with page.expect_request("**/v1/summarize"):
            page.fill("#count", "4")
        self.set_count(page, 5)
        self.check_marks(page, TEXT, 5)
        self.assertEqual(aborted, [4])
        self.assertTrue(page.is_hidden("#problem"))

    # ---- input

    def test_the_example(self):
        page = self.open()
        page.click("#try")
        self.wait_for_marks(page, 3)
        self.check_marks(page, page.input_value("#editor"), 3)
        self.set_count(page, 20)

    def test_a_pasted_text_is_shown_at_once(self):
        page = self.open()
        page.evaluate("text => navigator.clipboard.writeText(text)", TEXT)
        page.focus("#editor")
        page.keyboard.press("Control+v")
        self.wait_for_marks(page, 3)
        self.check_marks(page, TEXT, 3)
        page.click("#edit")
        page.keyboard.press("Control+Home")
        page.keyboard.press("Control+v")  # into existing text: an edit
        self.assertTrue(page.is_visible("#editor"))
        self.assertEqual(page.input_value("#editor"), TEXT * 2)

    def test_a_dropped_file_is_shown(self):
        page = self.open()
        for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
            text = TEXT.replace("🙂", encoding)
            page.evaluate(DROP, ["ferry.txt", list(text.encode(encoding))])
            self.wait_for_marks(page, 3)
            self.check_marks(page, text, 3)
            page.click("#clear")
        self.assertEqual(page.input_value("#editor"), "")

    def test_a_file_that_is_not_text_is_rejected(self):
        page = self.open()
        page.evaluate(DROP, ["ferry.png", [137, 80, 78, 71, 0, 0, 1]])
        self.check_problem(page, "ferry.png is not a text file.")

    def framed_marks(self, page, count):
        """Returns [text of a run, title] of the web page in the frame, after it has marks of `count` sentences."""
        frame = page.frame_locator("#framed")
        frame.locator("mark[id]").nth(count - 1).wait_for(timeout=WAIT_MS)
        return frame.locator("mark").evaluate_all("all => all.map(one => [one.textContent, one.title])")

    def test_a_dropped_web_page_is_shown_with_marks(self):
        page = self.open(framed=True)
        page.evaluate(DROP, ["ferry.html", list(WEB_PAGE.encode())])
        runs = self.framed_marks(page, 2)
        self.assertEqual([text for text, _ in runs], ["The ferry left ", "Zoë’s", " harbour 🙂 at dawn.", "Nobody saw the ferry return."])
        self.assertRegex(runs[0][1], r"^rank \d, score 0\.\d\d$")
        self.assertTrue(page.is_hidden("#text"))
        page.click("#sentences li:last-child a")
        focused = page.frame_locator("#framed").locator("mark:focus").text_content(timeout=WAIT_MS)
        self.assertEqual(focused, "Nobody saw the ferry return.")

    def test_a_web_page_cannot_run_scripts_load_or_navigate(self):
        """The check at the end of the test finds requests that leave the service."""
        page = self.open(framed=True)
        page.evaluate(DROP, ["ferry.html", list(WEB_PAGE.encode())])
        self.framed_marks(page, 2)
        links = page.frame_locator("#framed").locator("a")
        links.first.click()
        links.last.click()
        page.wait_for_timeout(500)
        self.assertEqual(len(self.framed_marks(page, 2)), 4)
        self.assertEqual(page.evaluate("window.owned"), None)
        self.assertEqual(len(page.context.pages), 1)

    def test_the_pasted_source_of_a_web_page_is_shown_with_marks(self):
        page = self.open(framed=True)
        page.evaluate("text => navigator.clipboard.writeText(text)", WEB_PAGE)
        page.focus("#editor")
        page.keyboard.press("Control+v")
        self.assertEqual(len(self.framed_marks(page, 2)), 4)
        page.click("#clear")
        self.summarize(page, TEXT)
        self.check_marks(page, TEXT, 3)
        self.assertTrue(page.is_hidden("#framed"))

    def test_sentences_of_subtitles_are_highlighted_in_the_file(self):
        page = self.open()
        talk = "1\n00:00:01,000 --> 00:00:02,000\nZoë’s ferry 🙂\n\n2\n00:00:02,000 --> 00:00:03,000\nleft at noon.\n"
        page.evaluate(DROP, ["talk.srt", list(talk.encode())])
        self.wait_for_marks(page, 1)
        self.assertEqual(page.inner_text("mark").replace("\n", " ").split()[-3:], ["left", "at", "noon."])
        self.assertIn("Zoë’s ferry 🙂", page.inner_text("mark"))

    def test_a_chosen_file_is_shown(self):
        page = self.open()
        for _ in range(2):
            with page.expect_file_chooser() as chooser:
                page.click("#open")
            chooser.value.set_files({"name": "ferry.txt", "mimeType": "text/plain", "buffer": TEXT.encode()})
            self.wait_for_marks(page, 3)
            page.click("#edit")
        self.assertEqual(page.input_value("#editor"), TEXT)

    def test_a_proxy_may_add_a_prefix(self):
        page = self.open()
        page.route("**/prefix/**", lambda route: route.fulfill(
            response=route.fetch(url=route.request.url.replace("prefix/", ""))))
        page.goto(self.server.url + "prefix/")
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        self.summarize(page, TEXT)
        self.check_marks(page, TEXT, 3)
        self.assertEqual(set(asked), {self.server.url + "prefix/v1/summarize"})

    # ---- output

    def expected_text(self, count=3):
        return "".join(one_line(s) + "\n" for s in self.server.summary(TEXT, count)["sentences"])

    def test_copies_the_summary(self):
        for way in ("clipboard", "fallback"):
            with self.subTest(way):
                page = self.open()
                if way == "fallback":
                    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
                self.summarize(page, TEXT)
                page.click("#copy")
                self.wait_until(page, "document.getElementById('status').textContent === 'The summary is copied.'")
                self.assertEqual(page.evaluate("navigator.clipboard.readText()"), self.expected_text())

    def test_saves_the_summary(self):
        page = self.open()
        self.summarize(page, TEXT)
        saved = {}
        for button in ("#save-text", "#save-json"):
            with page.expect_download() as download:
                page.click(button)
            saved[download.value.suggested_filename] = Path(download.value.path()).read_text()
        self.assertEqual(saved.keys(), {"summary.txt", "summary.json"})
        self.assertEqual(saved["summary.txt"], self.expected_text())
        summary = json.loads(saved["summary.json"])
        self.assertEqual(summary["sentences"][0].keys(), {"text", "index", "rank", "rankScore", "offset", "length", "ranges"})
        units = TEXT.encode("utf-16-le")
        for sentence in summary["sentences"]:
            ranges = sentence.get("ranges", [[sentence["offset"], sentence["offset"] + sentence["length"]]])
            parts = [units[2 * begin:2 * end].decode("utf-16-le") for begin, end in ranges]
            self.assertEqual(" ".join(parts), sentence["text"])

    def test_selected_text_contains_only_the_words_of_the_author(self):
        page = self.open()
        self.summarize(page, TEXT)
        page.evaluate("getSelection().selectAllChildren(document.getElementById('text'))")
        page.keyboard.press("Control+c")
        self.assertEqual(page.evaluate("navigator.clipboard.readText()").strip(), TEXT.strip())

    # ---- long texts

    def test_a_megabyte_is_fast(self):
        page, text = self.open(), long_text(1_000_000)
        begin = time.monotonic()
        page.evaluate(DROP_LONG, ["long.txt", text])
        page.wait_for_selector("#text div")
        self.assertLess(time.monotonic() - begin, 5)
        self.wait_for_marks(page, 3)
        self.set_count(page, 12)
        self.check_marks(page, text, 12)
        begin = time.monotonic()
        for count in (3, 12, 3, 12):
            self.set_count(page, count)
        self.assertLess(time.monotonic() - begin, 8)
        last = page.locator("#sentences a").last
        last.click()
        page.wait_for_timeout(300)
        target = page.locator(last.get_attribute("href"))
        self.assertTrue(target.evaluate("one => one === document.activeElement"))
        box = target.bounding_box()
        self.assertTrue(0 <= box["y"] <= page.viewport_size["height"], box)

    def test_a_megabyte_without_line_breaks_is_fast(self):
        texts = {"words": "ferry harbour map 🙂 " * 50000, "Chinese": "渡船在黎明离开港口。没有人看到它回来。" * 10000}
        for name, text in texts.items():
            with self.subTest(name):
                page = self.open()
                begin = time.monotonic()
                page.evaluate(DROP_LONG, ["long.txt", text])
                page.wait_for_selector("#text div")
                self.assertLess(time.monotonic() - begin, 5)
                page.wait_for_selector("mark", state="attached")
                self.check_marks(page, text, 3)

    # ---- keyboard

    def press_until(self, page, key, selector):
        """Presses the key until an element has the focus; checks that the focus is visible on the way."""
        for _ in range(40):
            page.keyboard.press(key)
            if page.evaluate("document.activeElement !== document.body"):
                self.assertEqual(page.evaluate("getComputedStyle(document.activeElement).outlineStyle"), "solid")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        self.fail(f"{key} does not reach {selector}")

    def test_the_keyboard_is_enough(self):
        page = self.open()
        self.wait_until(page, "document.activeElement.matches('#editor')")
        page.keyboard.insert_text(TEXT)
        page.keyboard.press("Control+Enter")
        self.wait_for_marks(page, 3)
        page.keyboard.press("ArrowRight")  # the slider has the focus now
        self.wait_for_marks(page, 4)
        self.press_until(page, "Tab", "#sentences a")
        page.keyboard.press("Enter")
        self.assertTrue(page.evaluate("document.activeElement.matches('mark')"))
        self.press_until(page, "Shift+Tab", "#copy")
        page.keyboard.press("Enter")
        self.wait_until(page, "document.getElementById('status').textContent === 'The summary is copied.'")
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), self.expected_text(4))
        self.press_until(page, "Tab", "#edit")
        page.keyboard.press("Space")
        self.assertTrue(page.evaluate("document.activeElement.matches('#editor')"))
        self.press_until(page, "Tab", "#read")
        page.keyboard.press("Enter")
        self.wait_for_marks(page, 4)
        self.press_until(page, "Tab", "#clear")
        page.keyboard.press("Enter")
        self.assertEqual(page.input_value("#editor"), "")
        self.press_until(page, "Tab", "#try")
        page.keyboard.press("Enter")
        self.wait_for_marks(page, 4)

    # ---- errors

    def test_a_request_to_a_busy_server_is_retried(self):
        page, asked = self.open(failures=True), []

        def busy_once(route):
            asked.append(route)
            if len(asked) > 1:
                return route.continue_()
            return route.fulfill(status=429, headers={"Retry-After": "1"}, body='{"error":{"code":"TooManyRequests"}}')
        page.route("**/v1/summarize", busy_once)
        page.fill("#editor", TEXT)
        page.click("#read")
        self.check_problem(page, "The server is busy; this page tries again in 1 second.")
        self.wait_for_marks(page, 3)
        self.assertTrue(page.is_hidden("#problem"))
        self.check_marks(page, TEXT, 3)

    def test_the_page_asks_for_a_token_and_keeps_it(self):
        with tempfile.TemporaryDirectory() as folder:
            tokens = Path(folder, "tokens")
            tokens.write_text("sesame-0123456789\n")
            server = Server("--token-file", tokens)
            self.addCleanup(server.stop)
            page = self.open(server, failures=True)
            page.fill("#editor", TEXT)
            page.click("#read")
            self.check_problem(page, "This server asks for a token.")
            self.wait_until(page, "document.activeElement.matches('#token')")
            page.keyboard.type("wrong")
            page.keyboard.press("Enter")
            self.wait_until(page, "document.getElementById('fault').textContent.endsWith('does not know this token.')")
            page.fill("#token", " sesame-0123456789 ")
            page.keyboard.press("Enter")
            self.wait_for_marks(page, 3)
            self.check_marks(page, TEXT, 3)
            self.assertTrue(page.is_hidden("#problem"))
            page.reload()
            self.summarize(page, TEXT)
            self.wait_for_marks(page, 3)
            self.assertEqual(page.evaluate("localStorage.length + document.cookie.length"), 0)

    def test_a_text_that_is_too_long_shows_the_limit(self):
        server = Server("--max-characters", 1000, "--max-body-bytes", 20000)
        self.addCleanup(server.stop)
        page = self.open(server, failures=True)
        page.fill("#editor", "🙂" + "A ferry. " * 200)
        page.click("#read")
        self.check_problem(page, "The text is too long: it has 1,801 characters, and this server takes at most 1,000.")
        page.click("#edit")
        page.fill("#editor", "A ferry. " * 3000)
        page.click("#read")
        self.check_problem(page, "The text is too long: this server takes at most 20,000 bytes.")

    def test_an_unreachable_server(self):
        server = Server()
        self.addCleanup(server.stop)
        page = self.open(server, failures=True)
        self.summarize(page, TEXT)
        server.process.terminate()
        server.process.wait(30)
        page.fill("#count", "5")
        self.check_problem(page, "The server cannot be reached; is the connection up?")

    def test_trying_again_helps(self):
        page = self.open(failures=True)
        page.context.set_offline(True)
        page.fill("#editor", TEXT)
        page.click("#read")
        self.check_problem(page, "The server cannot be reached; is the connection up?")
        page.context.set_offline(False)
        page.click("#again")
        self.wait_for_marks(page, 3)
        self.assertTrue(page.is_hidden("#problem"))

    def test_other_errors_are_one_sentence(self):
        cases = {
            "The server says: the request is odd.": (400, '{"error":{"message":"the request is odd"}}'),
            "The server answered with an error (status 502).": (502, "<html>Bad gateway</html>"),
            "The server’s answer cannot be understood.": (200, "{}"),
            "The server did not finish in time; it may be busy, or the text too long.":
                (200, '{"documents":[],"errors":[{"id":"1","error":{"code":"DeadlineExceeded","message":"late"}}]}'),
        }
        for words, (status, body) in cases.items():
            with self.subTest(words):
                page = self.open(failures=True)
                page.route("**/v1/summarize", answer_with(status, body))
                self.summarize(page, TEXT)
                self.check_problem(page, words)

    # ---- accessibility

    def check_names(self, page):
        """Returns what Chromium tells a screen reader."""
        nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
        roles = ("button", "textbox", "searchbox", "slider", "link")
        controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in roles]
        self.assertGreater(len(controls), 3)
        for node in controls:
            self.assertTrue(node["name"]["value"].strip(), node)

    def test_names_headings_and_languages(self):
        page = self.open(failures=True)
        self.assertEqual(page.get_attribute("html", "lang"), "en")
        self.assertEqual(page.locator("h1").count(), 1)
        self.assertEqual(page.locator("main").count(), 1)
        self.assertEqual(page.get_attribute("#status", "role"), "status")
        self.check_names(page)
        self.summarize(page, TEXT)
        self.assertEqual(page.get_attribute("#text", "lang"), "en")
        self.check_names(page)
        page.route("**/v1/summarize", answer_with(401, "{}"))
        page.fill("#count", "6")
        page.wait_for_selector("#login", state="visible")
        self.check_names(page)

    def test_every_color_scheme_is_readable(self):
        for scheme in ("light", "dark"):
            for width, height in ((320, 640), (390, 844), (1280, 800)):
                with self.subTest(f"{scheme} {width}"):
                    self.check_looks(scheme, width, height)

    def check_looks(self, scheme, width, height):
        page = self.open(failures=True, color_scheme=scheme, viewport={"width": width, "height": height})

        def look(name):
            self.assertEqual(page.evaluate(FAINT), [])
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), width)
            if SCREENSHOTS:
                page.screenshot(path=Path(SCREENSHOTS, f"{scheme}-{width}-{name}.png"))
        look("empty")
        page.click("#try")
        self.wait_for_marks(page, 3)
        look("summary")
        self.set_count(page, 20)
        look("20-sentences")
        page.fill("#question", "When will the village vote on the tower?")
        page.keyboard.press("Enter")
        self.wait_until(page, "document.getElementById('summary-head').textContent === 'Answers'")
        look("question")
        page.click("#clear")
        self.summarize(page, "Home | Menu | Contact | Search")
        self.assertGreater(page.locator("#warnings li").count(), 0)
        look("warning")
        page.route("**/v1/summarize", answer_with(401, "{}"))
        page.click("#edit")
        self.summarize(page, TEXT)
        look("token")
        page.unroute("**/v1/summarize")
        page.route("**/v1/summarize", lambda route: route.abort())
        page.click("#edit")
        self.summarize(page, TEXT)
        look("error")


def main():
    global NEUSUM, SCREENSHOTS
    NEUSUM, *folder = sys.argv[1:]
    if not sync_playwright:
        print("SKIPPED: the Python package playwright is not installed")
        return 77
    if not CHROMIUM:
        print("SKIPPED: there is no chromium")
        return 77
    if folder:
        SCREENSHOTS = Path(folder[0])
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return int(not unittest.main(argv=sys.argv[:1], exit=False).result.wasSuccessful())


if __name__ == "__main__":
    sys.exit(main())
