"""tools/check/layers against small trees that break one rule each."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CHECK_LAYERS = Path(__file__).parents[2] / "tools/check/layers"

SOUND_TREE = {
    "include/neusum/neusum.h": '#include "neusum/rouge.h"\n#include "neusum/training/oracle.h"\n',
    "include/neusum/error.h": "#include <string>\n",
    "include/neusum/rouge.h": '#include <vector>\n#include "neusum/error.h"\n',
    "include/neusum/training/oracle.h": '#include "neusum/rouge.h"\n',
    "src/base/CMakeLists.txt": "neusum_module(base SOURCES check.cc HEADERS error.h)\n",
    "src/base/check.h": "",
    "src/rouge/CMakeLists.txt": "neusum_module(rouge\n  SOURCES rouge_n.cc\n  HEADERS rouge.h\n  DEPENDS base)\n",
    "src/rouge/rouge_n.h": '#include <vector>\n#include "base/check.h"\n#include "neusum/rouge.h"\n',
    "src/labels/CMakeLists.txt": "neusum_module(labels SOURCES oracle.cc HEADERS training/oracle.h DEPENDS base rouge LIBRARIES ICU::uc)\n",
    "src/labels/oracle.h": '#include "labels/gain.h"\n#include "rouge/rouge_n.h"\n',
    "src/labels/gain.h": "",
    "apps/cli/main.cc": '#include <CLI/CLI.hpp>\n#include "neusum/rouge.h"\n#include "verbs.h"\n',
    "apps/cli/verbs.h": "",
    "apps/cli/main_test.cc": '#include "support/scratch.h"\n',
    "tests/support/scratch.h": "",
}


def check(changes):
    """Returns the output of check/layers for the sound tree with some files changed or added."""
    with tempfile.TemporaryDirectory() as root:
        for name, content in (SOUND_TREE | changes).items():
            path = Path(root, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content)
        run = subprocess.run([sys.executable, CHECK_LAYERS, root], capture_output=True, text=True)
    assert run.stderr == "", run.stderr
    assert run.returncode == (1 if run.stdout else 0)
    return run.stdout


class CheckLayers(unittest.TestCase):
    def test_a_sound_tree_passes(self):
        self.assertEqual(check({}), "")

    def test_a_module_may_not_include_what_it_does_not_depend_on(self):
        self.assertEqual(
            check({"src/rouge/bad.h": '#include "labels/oracle.h"\n'}),
            "src/rouge/bad.h:1: rouge may not include labels\n")

    def test_a_test_beside_its_source_obeys_the_same_rule(self):
        self.assertEqual(
            check({"src/rouge/bad_test.cc": '\n\n#include "labels/oracle.h"\n'}),
            "src/rouge/bad_test.cc:3: rouge may not include labels\n")

    def test_a_relative_path_does_not_bypass_the_rule(self):
        self.assertEqual(
            check({"src/rouge/bad.h": '#include "../labels/oracle.h"\n'}),
            "src/rouge/bad.h:1: rouge may not include labels\n")

    def test_a_dependency_in_a_comment_is_ignored(self):
        self.assertEqual(
            check({"src/rouge/CMakeLists.txt": "neusum_module(rouge SOURCES a.cc HEADERS rouge.h # DEPENDS base\n)\n"}),
            "src/rouge/rouge_n.h:2: rouge may not include base\n"
            "include/neusum/rouge.h:2: rouge may not include base\n")

    def test_modules_may_not_form_a_cycle(self):
        self.assertEqual(
            check({"src/base/CMakeLists.txt": "neusum_module(base SOURCES a.cc HEADERS error.h DEPENDS labels)\n"}),
            "src/base/CMakeLists.txt:1: modules in a circle: base -> labels -> base\n")

    def test_a_public_header_may_not_include_a_private_one(self):
        self.assertEqual(
            check({"include/neusum/error.h": '#include "base/check.h"\n'}),
            "include/neusum/error.h:1: a public header may not include base/check.h\n")

    def test_a_public_header_may_not_include_a_library(self):
        self.assertEqual(
            check({"include/neusum/error.h": "#include <string>\n#include <unicode/uchar.h>\n"}),
            "include/neusum/error.h:2: a public header may not include unicode/uchar.h\n")

    def test_a_public_header_obeys_the_rule_of_its_module(self):
        self.assertEqual(
            check({"include/neusum/rouge.h": '#include "neusum/training/oracle.h"\n'}),
            "include/neusum/rouge.h:1: rouge may not include labels\n")

    def test_a_module_may_not_include_the_public_header_of_a_module_above_it(self):
        self.assertEqual(
            check({"src/base/bad.h": '#include "neusum/rouge.h"\n'}),
            "src/base/bad.h:1: base may not include rouge\n")

    def test_a_module_may_not_include_an_umbrella_header(self):
        self.assertEqual(
            check({"src/rouge/bad.h": '#include "neusum/neusum.h"\n'}),
            "src/rouge/bad.h:1: rouge may not include neusum/neusum.h\n")

    def test_a_public_header_belongs_to_a_module(self):
        self.assertEqual(
            check({"include/neusum/lost.h": "#include <vector>\n"}),
            "include/neusum/lost.h:1: the header is not in the HEADERS of a module\n")

    def test_an_app_may_not_include_a_module(self):
        self.assertEqual(
            check({"apps/cli/bad.cc": '#include "rouge/rouge_n.h"\n'}),
            "apps/cli/bad.cc:1: apps/cli may not include rouge/rouge_n.h, only neusum/*.h\n")

    def test_an_app_may_not_include_another_app(self):
        self.assertEqual(
            check({"apps/server/bad.cc": '#include "../cli/verbs.h"\n'}),
            "apps/server/bad.cc:1: apps/server may not include ../cli/verbs.h, only neusum/*.h\n")

    def test_the_command_line_may_include_serve_h(self):
        files = {"apps/server/serve.h": "", "apps/server/api.h": ""}
        self.assertEqual(check(files | {"apps/cli/serve.cc": '#include "server/serve.h"\n'}), "")
        self.assertEqual(
            check(files | {"apps/cli/bad.cc": '#include "server/api.h"\n'}),
            "apps/cli/bad.cc:1: apps/cli may not include server/api.h, only neusum/*.h\n")

    def test_the_service_may_include_the_messages(self):
        files = {"src/messages/messages.h": "", "apps/server/api.cc": '#include "messages/messages.h"\n'}
        self.assertEqual(check(files), "")
        self.assertEqual(
            check(files | {"apps/cli/bad.cc": '#include "messages/messages.h"\n'}),
            "apps/cli/bad.cc:1: apps/cli may not include messages/messages.h, only neusum/*.h\n")

    def test_an_example_may_not_include_test_support(self):
        self.assertEqual(
            check({"examples/bad.cc": '#include "support/scratch.h"\n'}),
            "examples/bad.cc:1: examples may not include support/scratch.h, only neusum/*.h\n")


if __name__ == "__main__":
    unittest.main()
