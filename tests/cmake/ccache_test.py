"""Tests cmake/Ccache.cmake: a second build of files with a precompiled header comes from ccache, without a user's configuration.

usage: ccache_test.py CXX FOLDER-OF-Ccache.cmake; without ccache it is skipped
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

CXX, MODULES = sys.argv[1], sys.argv[2]

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(stand_in CXX)
{join}
add_library(header STATIC header.cpp)
target_precompile_headers(header PRIVATE header.h)
add_library(users STATIC one.cpp two.cpp)
target_precompile_headers(users REUSE_FROM header)
"""
JOIN = f"include({MODULES}/Ccache.cmake)"
FILES = {"header.h": "#include <string>\n", "header.cpp": "", "one.cpp": "std::string one;\n", "two.cpp": "std::string two;\n"}


class Ccache(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("CCACHE_")}
        self.environment["CCACHE_DIR"] = str(self.folder / "cache")
        for name, text in FILES.items():
            (self.folder / name).write_text(text)

    def call(self, *words):
        result = subprocess.run(words, env=self.environment, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result.stdout

    def configure(self, *options, join=JOIN):
        (self.folder / "CMakeLists.txt").write_text(PROJECT.format(join=join))
        return self.call("cmake", "-G", "Ninja", "-S", self.folder, "-B", self.folder / "build", f"-DCMAKE_CXX_COMPILER={CXX}", *options)

    def build(self):
        """Returns the number of hits and of calls."""
        self.call("ccache", "--zero-stats")
        self.call("cmake", "--build", self.folder / "build", "--clean-first")
        counts = dict(re.findall(r"^(\w+)\t(\d+)$", self.call("ccache", "--print-stats"), re.M))
        hits = int(counts["direct_cache_hit"]) + int(counts["preprocessed_cache_hit"])
        return hits, hits + int(counts["cache_miss"])

    def test_a_second_build_is_all_hits(self):
        self.configure()
        self.assertEqual(self.build(), (0, 4))
        self.assertEqual(self.build(), (4, 4))

    def test_a_changed_header_is_no_hit(self):
        self.configure()
        self.build()
        (self.folder / "header.h").write_text("#include <string>\n#include <vector>\n")
        hits, calls = self.build()
        self.assertEqual((hits, calls), (0, 4))

    def test_without_its_tolerance_users_of_the_header_are_not_kept(self):
        self.configure("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache", join="")
        self.build()
        hits, _ = self.build()
        self.assertLess(hits, 4)

    def test_it_can_be_refused_and_a_build_without_it_stays_so(self):
        self.assertNotIn("compiling through", self.configure("-DNPUFUZZ_CCACHE=OFF"))
        shutil.rmtree(self.folder / "build")
        self.configure(join="")
        self.build()
        self.assertNotIn("compiling through", self.configure())


if __name__ == "__main__":
    if not shutil.which("ccache"):
        print("no ccache: skipped")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
