"""Tests that CMake knows an MLIR with a sanitizer by its library, and builds what links it with the same sanitizer.

usage: sanitizers_test.py CXX FOLDER-OF-Sanitizers.cmake
"""

import pathlib
import subprocess
import sys
import tempfile
import unittest

CXX, MODULES = sys.argv[1], sys.argv[2]

PROJECT = """
cmake_minimum_required(VERSION 3.25)
project(stand_in CXX)
set(MLIR_DIR somewhere)
add_library(MLIR SHARED IMPORTED)
set_target_properties(MLIR PROPERTIES IMPORTED_LOCATION {library})
{join}
add_executable(links links.cpp)
target_link_libraries(links MLIR)
file(WRITE ${{CMAKE_BINARY_DIR}}/sanitizers "${{npufuzz_mlir_sanitizers}}")
"""
JOIN = f"include({MODULES}/Sanitizers.cmake)"

LIBRARY = "int element(int *values, int index) { return values[index] + 1; }"
EXECUTABLE = """
#include <cstdio>
int element(int *values, int index);
int main() {
#if __has_feature(address_sanitizer)
  std::puts("with address");
#endif
  int values[1] = {41};
  return element(values, 0) == 42 ? 0 : 1;
}
"""


class Sanitizers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def library(self, *flags):
        (self.folder / "library.cpp").write_text(LIBRARY)
        library = self.folder / "libMLIR.so"
        subprocess.run([CXX, "-shared", "-fPIC", *flags, self.folder / "library.cpp", "-o", library], check=True)
        return library

    def configure(self, library, join=JOIN):
        (self.folder / "CMakeLists.txt").write_text(PROJECT.format(library=library, join=join))
        (self.folder / "links.cpp").write_text(EXECUTABLE)
        words = ["cmake", "-S", self.folder, "-B", self.folder / "build", f"-DCMAKE_CXX_COMPILER={CXX}"]
        return subprocess.run(words, capture_output=True, text=True)

    def build(self):
        return subprocess.run(["cmake", "--build", self.folder / "build"], capture_output=True, text=True)

    def joined(self, *flags):
        """Returns the names that CMake found in a library of those flags, and the output of an executable that links it."""
        configured = self.configure(self.library(*flags))
        self.assertEqual(configured.returncode, 0, configured.stderr)
        built = self.build()
        self.assertEqual(built.returncode, 0, built.stdout + built.stderr)
        run = subprocess.run([self.folder / "build/links"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        return (self.folder / "build/sanitizers").read_text(), run.stdout

    def test_stock_library_asks_for_nothing(self):
        self.assertEqual(self.joined(), ("", ""))

    def test_one_with_address_is_joined(self):
        self.assertEqual(self.joined("-fsanitize=address"), ("address", "with address\n"))

    def test_undefined_behaviour_asks_for_its_runtime_alone(self):
        self.assertEqual(self.joined("-fsanitize=undefined"), ("undefined", ""))

    def test_two_at_once(self):
        self.assertEqual(self.joined("-fsanitize=address,undefined"), ("address;undefined", "with address\n"))

    def test_without_it_the_runtime_is_missing(self):
        self.configure(self.library("-fsanitize=address"), join="")
        self.build()  # Linkers refuse these.
        alone = ["sh", "-c", self.folder / "build/links"]
        self.assertNotEqual(subprocess.run(alone, capture_output=True).returncode, 0)

    def test_no_library_is_one_clear_line(self):
        configured = self.configure(self.folder / "absent.so")
        self.assertNotEqual(configured.returncode, 0)
        self.assertIn("cannot read the shared library of MLIR in somewhere", configured.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
