"""Tests the modules of tools/docs, which build and check the documentation site."""

import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[2] / "tools/docs"))
import cpp_reference
import github_markdown
import http_reference
import links
import reader_tasks

HEADER = """#ifndef NEUSUM_BOAT_H_
#define NEUSUM_BOAT_H_

// Boats, and where they are.

#include <string>

namespace neusum {

class Boat;

// Kinds of boats.
enum class Kind { kFerry, kTug };
template <>
struct EnumNames<Kind> {
  static constexpr EnumName<Kind> kNames[] = {{Kind::kFerry, "ferry"}};
};

// A boat is a vector<T>, `vector<T>`.
class Boat {
 public:
  explicit Boat(std::string name);  // copies it

  template <typename Self, typename Visitor>  // Self may be const
  static void visit_fields(Self& self, Visitor&& field) {
    field("name", self.name, "the name");
  }

 private:
  std::string name_;
};

// Sinks a boat.
void sink(const Boat& boat,
          int depth = 3);

}  // namespace neusum

#endif  // NEUSUM_BOAT_H_
"""


C_HEADER = """#ifndef NEUSUM_TUG_H_
#define NEUSUM_TUG_H_

// Tugs in C.

// NOLINTBEGIN(modernize-*): this is C
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// A tug.
typedef struct tug tug;

// Starts a tug.
tug* tug_new(void);

#ifdef __cplusplus
}
#endif
// NOLINTEND(modernize-*)

#endif  // NEUSUM_TUG_H_
"""


class GithubMarkdown(unittest.TestCase):
    def test_links_in_code_are_ignored(self):
        text = "[a](a.md) `[b](b.md)` ![c](c.svg)\n```\n[d](d.md)\n```\n[`e`](e.md#f)"
        self.assertEqual(github_markdown.links(text), ["a.md", "c.svg", "e.md#f"])

    def test_a_link_without_a_target_becomes_plain_text(self):
        self.assertEqual(github_markdown.map_links("see [src](src) and [a](a.md)", {"src": None, "a.md": "b.md"}.get),
                         "see src and [a](b.md)")

    def test_anchors_match_github(self):
        text = "# On CNN/Daily Mail\n## `neusum train`: how\n```\n# not a heading\n```\n## On CNN/Daily Mail"
        self.assertEqual(github_markdown.anchors(text), ["on-cnndaily-mail", "neusum-train-how", "on-cnndaily-mail-1"])

    def test_lists_and_tables_get_a_blank_line_before_them(self):
        self.assertEqual(github_markdown.to_python_markdown("Two:\n- a\n- b\n\nA table:\n| x |\n|---|\n| y |"),
                         "Two:\n\n- a\n- b\n\nA table:\n\n| x |\n|---|\n| y |")

    def test_nested_items_are_indented_by_four_spaces(self):
        self.assertEqual(github_markdown.to_python_markdown("- a\n  - b\n\n  More on a.\n- c\n\nEnd.\n  x"),
                         "- a\n    - b\n\n    More on a.\n\n- c\n\nEnd.\n  x")

    def test_code_blocks_are_not_changed(self):
        text = "Run:\n```sh\nx\n- a\n| b\n```"
        self.assertEqual(github_markdown.to_python_markdown(text), text)


class CppReference(unittest.TestCase):
    def setUp(self):
        self.page = cpp_reference.page("include/neusum/boat.h", HEADER)

    def test_each_declaration_has_a_heading(self):
        headings = [line for line in self.page.split("\n") if line.startswith("#") and not line.startswith("#include")]
        self.assertEqual(headings, ["# neusum/boat.h", "## Kind", "## Boat", "## sink"])

    def test_a_class_shows_only_public_members(self):
        self.assertIn("class Boat {\n public:\n  explicit Boat(std::string name);  // copies it\n};", self.page)
        self.assertNotIn("name_", self.page)
        self.assertNotIn("visit_fields", self.page)

    def test_comments_become_paragraphs(self):
        self.assertIn("\nA boat is a vector&lt;T>, `vector<T>`.\n", self.page)
        self.assertIn("\nSinks a boat.\n", self.page)

    def test_the_index_lists_the_first_sentence_and_the_names(self):
        self.assertIn("| [`boat.h`](boat.md) | Boats, and where they are. | `Kind`, `Boat`, `sink` |",
                      cpp_reference.index({"include/neusum/boat.h": HEADER}))

    def test_a_header_of_c_has_the_same_page(self):
        page = cpp_reference.page("include/neusum/tug.h", C_HEADER)
        self.assertIn("\nTugs in C.\n\n## tug\n\nA tug.\n", page)
        self.assertIn("```cpp\ntug* tug_new(void);\n```", page)
        self.assertNotIn("NOLINT", page)

    def test_a_header_that_only_includes_another_is_a_forwarding_header(self):
        self.assertEqual(cpp_reference.forwarded_header('// Moved.\n#include "neusum/training/boat.h"\n'), "neusum/training/boat.h")
        self.assertIsNone(cpp_reference.forwarded_header(HEADER))
        self.assertIsNone(cpp_reference.forwarded_header('#include "a.h"\n#include "b.h"\n'))


class HttpReference(unittest.TestCase):
    def setUp(self):
        shape = {"type": "object", "required": ["name"],
                 "properties": {"name": {"type": "string", "description": "Its name."}, "depth": {"type": "integer", "maximum": 9}}}
        boats = {"description": "All boats", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Boat"}}}}
        api = {"info": {"description": "Boats."},
               "components": {"schemas": {"Boat": shape}, "parameters": {"Id": {"name": "X-Id", "description": "An id."}},
                              "responses": {"Boats": boats, "Busy": {"description": "Too many boats"}}},
               "paths": {"/v1/boats": {"parameters": [], "get": {"summary": "List boats", "responses": {
                   "200": {"$ref": "#/components/responses/Boats"}, "429": {"$ref": "#/components/responses/Busy"}}}}}}
        self.page = http_reference.page(json.dumps(api))

    def test_a_route_lists_its_response_type_and_errors(self):
        self.assertIn("| [`GET /v1/boats`](#get-v1boats) | List boats |", self.page)
        self.assertIn("### GET /v1/boats\n\nList boats.", self.page)
        self.assertIn("**Response** 200: [Boat](#boat). All boats. Errors: [429](#errors).", self.page)

    def test_headers_and_errors_are_explained_once(self):
        self.assertEqual(self.page.count("| `X-Id` | An id. |"), 1)
        self.assertEqual(self.page.count("| 429 | Too many boats |"), 1)

    def test_a_type_lists_its_members(self):
        self.assertIn("| `name` | string | yes | Its name. |\n| `depth` | integer | no | Maximum: `9`. |", self.page)


def problems(find, files):
    """Writes `files` ({path: content}) to a temporary folder and returns find(folder)."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            Path(folder, name).parent.mkdir(parents=True, exist_ok=True)
            Path(folder, name).write_text(content)
        return find(Path(folder))


class Links(unittest.TestCase):
    def test_targets_of_links_must_exist(self):
        files = {"docs/a.md": "[b](../b.md#one) [c](c.md) [d](../b.md#two) [e](#three) [web](https://example.org/x)", "b.md": "# One"}
        self.assertEqual(problems(lambda root: links.repository_problems(root, files), files),
                         ["docs/a.md: there is no c.md", "docs/a.md: b.md has no heading #two",
                          "docs/a.md: docs/a.md has no heading #three"])

    def test_targets_of_links_in_pages_must_exist(self):
        files = {"index.html": '<a href="x/y.html#here">1</a><a href="/z.html">2</a><a href="x/y.html#there">3</a><img src="p.svg">',
                 "x/y.html": '<p id="here">x</p><a href="../index.html">4</a>'}
        self.assertEqual(problems(links.site_problems, files),
                         ["index.html: there is no z.html", "index.html: x/y.html has no #there", "index.html: there is no p.svg"])

    def test_assets_from_the_network_are_a_problem(self):
        self.assertEqual(problems(links.site_problems, {"a.html": '<script src="https://example.org/x.js"></script>'}),
                         ["a.html: https://example.org/x.js is not part of the site"])

    def test_unrendered_markdown_is_a_problem(self):
        self.assertEqual(problems(links.site_problems, {"a.html": "<p>Two:\n- one</p><p>a - b</p>"}),
                         ["a.html: not rendered: 'Two:\\n- one'"])


class ReaderTasks(unittest.TestCase):
    def problems(self, pages):
        tasks = [(["sail a boat", "ferry"], ["boats.html"])]
        with mock.patch.object(reader_tasks, "TASKS", tasks), mock.patch("site_search.find_pages", return_value=pages):
            return reader_tasks.problems("site")

    def test_one_of_the_first_two_pages_must_be_expected(self):
        self.assertEqual(self.problems([["a.html", "boats.html"], ["boats.html"]]), [])
        self.assertEqual(self.problems([["a.html", "b.html", "boats.html"], []]),
                         ['the search for "sail a boat" finds a.html, b.html before boats.html',
                          'the search for "ferry" finds nothing before boats.html'])

    def test_without_a_browser_nothing_is_known(self):
        self.assertIsNone(self.problems(None))


if __name__ == "__main__":
    unittest.main()
