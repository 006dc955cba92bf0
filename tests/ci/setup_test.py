#!/usr/bin/env python3
"""Tests ci/setup and ci/build on a made-up system, with stand-ins for apt, cmake and ninja. They install what is asked for and no more, say
what the system lacks, and tell how far a build is."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

CI = pathlib.Path(__file__).resolve().parent.parent.parent / "ci"
DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n'
UBUNTU = 'PRETTY_NAME="Ubuntu 24.04.3 LTS"\nID=ubuntu\nVERSION_ID="24.04"\n'
FEDORA = 'PRETTY_NAME="Fedora Linux 42"\nID=fedora\nVERSION_ID=42\n'
# Each stand-in reads files in its folder: `installed` lists dpkg's packages; `known` lists apt's, but only after an update.
STAND_INS = {
    "id": "echo 0",
    "dpkg-query": 'grep -qx -- "${@: -1}" "$here/installed" && echo "install ok installed"',
    "apt-cache": '[ -e "$here/updated" ] && grep -qx -- "$2" "$here/known"',
    "apt-get": 'echo "$@" >>"$here/calls"; [ "$1" != update ] || touch "$here/updated"',
    # Compiles nothing, in as many steps.
    "cmake": """if [ "$1" = --build ]; then
  for step in 1 2 3; do echo "[$step/3] Building CXX object $step.o"; sleep 0.7; done
  [ ! -e "$here/broken" ] || { echo "a.cpp:1:1: error: no"; exit 1; }
else
  mkdir -p "$4" && printf 'build build.ninja: RERUN_CMAKE\\n  generator = 1\\n\\nrest\\n' >"$4/build.ninja"
  echo "$@" >>"$here/calls"
fi""",
    "ninja": 'for step in 1 2 3; do echo "[$step/3] Building CXX object $step.o"; done',
}


def names(file, first=True):
    """Returns the first or the last name of each requirement of a list."""
    lines = [re.split(r"[|\s?]+", line.split("#")[0].strip(" ?")) for line in (CI / file).read_text().splitlines()]
    return [line[0 if first else -1] for line in lines if line[0]]


def mlir(release):
    return [f"libmlir-{release}-dev", f"llvm-{release}-dev", f"llvm-{release}-tools", f"mlir-{release}-tools"]


class Scripts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.bin = self.root / "bin"
        self.bin.mkdir()
        (self.root / "etc").mkdir()
        (self.root / "tree/ci").mkdir(parents=True)
        for name in ("help", "setup", "build", "release", "system", "packages.txt", "packages_tests.txt"):
            shutil.copy(CI / name, self.root / "tree/ci")
        for name, text in STAND_INS.items():
            (self.bin / name).write_text(f'#!/bin/bash\nhere=$(dirname "$0")\n{text}\n')
            (self.bin / name).chmod(0o755)
        self.system(DEBIAN, known=names("packages.txt") + names("packages_tests.txt") + mlir(22))

    def system(self, release, known=(), installed=()):
        (self.root / "etc/os-release").write_text(release)
        (self.bin / "known").write_text("".join(f"{name}\n" for name in known))
        (self.bin / "installed").write_text("".join(f"{name}\n" for name in installed))

    def run_script(self, *words, path=None, **variables):
        inherited = {key: value for key, value in os.environ.items() if not key.startswith("NPUFUZZ_")}
        environment = dict(inherited, PATH=path or f"{self.bin}:{os.environ['PATH']}", NPUFUZZ_ROOT=str(self.root), **variables)
        script, *rest = words
        return subprocess.run(["bash", self.root / "tree/ci" / script, *rest], env=environment, capture_output=True, text=True)

    def installs(self, result):
        self.assertEqual(result.returncode, 0, result.stderr)
        calls = (self.bin / "calls").read_text().splitlines() if (self.bin / "calls").exists() else []
        (line,) = [call for call in calls if call.startswith("install")] or [""]
        return [word for word in line.split()[1:] if not word.startswith("-")]


class Setup(Scripts):
    def test_WhatBuildsIsInstalledAndNothingOfTests(self):
        self.assertEqual(self.installs(self.run_script("setup")), names("packages.txt") + mlir(22))
        of_tests = {"chromium-headless-shell", "clang-tidy-19", "qemu-user", "libgtest-dev", "libc6-dev-riscv64-cross"}
        self.assertTrue(of_tests <= set(names("packages_tests.txt")) and not of_tests & set(names("packages.txt")))

    def test_TestsAreAskedFor(self):
        self.assertEqual(self.installs(self.run_script("setup", "--tests")), names("packages.txt") + names("packages_tests.txt") + mlir(22))

    def test_NothingMissingIsSilence(self):
        (self.root / "usr/lib/llvm-22/lib/cmake/mlir").mkdir(parents=True)
        (self.root / "usr/lib/llvm-22/lib/cmake/mlir/MLIRConfig.cmake").touch()
        self.system(DEBIAN, installed=names("packages.txt"))
        result = self.run_script("setup")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))

    def test_UbuntuHasOtherNamesAndAnotherRelease(self):
        known = names("packages.txt", first=False) + names("packages_tests.txt", first=False) + mlir(19)
        self.system(UBUNTU, [name for name in known if not name.startswith(("chromium", "clang-tidy"))])
        result = self.run_script("setup", "--tests")
        self.assertEqual(result.returncode, 3)
        self.assertIn("Ubuntu 24.04.3 LTS: not tried", result.stdout)
        self.assertIn("apt has no libmlir-22-dev llvm-22-dev llvm-22-tools mlir-22-tools; nothing was installed", result.stderr)
        self.assertIn("it has MLIR 19: put NPUFUZZ_LLVM=19 in front", result.stderr)
        self.assertNotIn("install", (self.bin / "calls").read_text())

        result = self.run_script("setup", "--tests", NPUFUZZ_LLVM="19")
        packages = self.installs(result)
        self.assertIn("apt has no chromium-headless-shell clang-tidy-19: tests that need it are skipped", result.stdout)
        self.assertTrue({"clang-18", "lld-18", "libgcc-14-dev-riscv64-cross", "libmlir-19-dev"} <= set(packages), packages)
        self.assertFalse({"clang-19", "clang-tidy-19", "chromium-headless-shell"} & set(packages))

    def test_ANameThatIsInstalledWillDo(self):
        self.system(UBUNTU, names("packages.txt") + mlir(22), installed=["clang-18"])
        self.assertNotIn("clang-19", self.installs(self.run_script("setup")))

    def test_WithoutAptTheNamesAreSaid(self):
        self.system(FEDORA)
        for tool in ("bash", "dirname", "cat", "grep"):
            (self.bin / tool).symlink_to(shutil.which(tool))
        (self.bin / "apt-get").unlink()
        result = self.run_script("setup", path=str(self.bin))
        self.assertEqual(result.returncode, 3)
        self.assertRegex(result.stderr, "Fedora Linux 42 has no apt-get; .*clang-19.*libmlir-22-dev")

    def test_OtherWordsAreRefused(self):
        self.assertEqual(self.run_script("setup", "--test").returncode, 2)


class Build(Scripts):
    def setUp(self):
        super().setUp()
        (self.root / "usr/lib/llvm-22/lib/cmake/mlir").mkdir(parents=True)
        (self.root / "usr/lib/llvm-22/lib/cmake/mlir/MLIRConfig.cmake").touch()

    def build(self, *words, **variables):
        return self.run_script("build", *words, NPUFUZZ_PROGRESS_SECONDS="1", **variables)

    def test_ItSaysBeforeAndMeanwhileHowMuchThereIs(self):
        result = self.build("release", "npufuzz")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(
            result.stdout, r"\nci/build: 3 files to compile on \d+ cores: about \d+ minutes and \d+ MB of disk \(\d+ MB are free\)\n"
        )
        self.assertRegex(result.stdout, r"\nci/build: [1-3]/3 steps after 0 min 1 s\n")

    def test_ABrokenBuildFailsWithItsErrors(self):
        (self.bin / "broken").touch()
        result = self.build("release")
        self.assertEqual(result.returncode, 3)
        self.assertIn("a.cpp:1:1: error: no", result.stderr)

    def test_TestsAreBuiltWhereTheyCanBe(self):
        self.assertIn("without tests", self.build("release").stdout)
        (self.root / "usr/include/gtest").mkdir(parents=True)
        (self.root / "usr/include/gtest/gtest.h").touch()
        self.assertNotIn("without tests", self.build("release").stdout)
        self.assertIn("without tests", self.build("quick").stdout)
        self.assertIn("without tests", self.build("release", NPUFUZZ_TESTS="OFF").stdout)
        given = re.findall(r"NPUFUZZ_TESTS=(\w+)", (self.bin / "calls").read_text())
        self.assertEqual(given, ["OFF", "ON", "OFF", "OFF"])


if __name__ == "__main__":
    unittest.main()
