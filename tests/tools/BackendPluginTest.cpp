// A backend from a shared library is one like the others; a library without one ends in one line.
#include "Process.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace npufuzz::tests {

using testing::HasSubstr;

static std::string loaded(const std::string &path = pluginPath("backend_plugin")) {
  return "--load-backend-plugin=" + path;
}

TEST(BackendPlugin, IsListedAndExamined) {
  Output listed = npufuzz({"list", "backends", loaded()});
  EXPECT_EQ(listed.exitCode, 0) << listed.err;
  EXPECT_THAT(listed.out, HasSubstr("\nwrapped: the built-in NPU, from a plugin\n"));
  EXPECT_THAT(listed.out, HasSubstr("option wrong=yes|no"));
  EXPECT_THAT(npufuzz({"list", "backends"}).out, testing::Not(HasSubstr("wrapped")));
  Output examined = npufuzz({"doctor", loaded()});
  EXPECT_THAT(examined.out, HasSubstr("ok        backend wrapped"));
}

TEST(BackendPlugin, IsFuzzedAndHasNoFinding) {
  Scratch scratch;
  Output output = npufuzz({"fuzz", loaded(), "--backend=wrapped,npu", "--seed=1", "--count=40",
                           "--out=" + scratch.path("out")});
  EXPECT_EQ(output.exitCode, 0) << output.out << output.err;
  EXPECT_THAT(output.out, HasSubstr("backend wrapped,"));
  EXPECT_THAT(output.out, HasSubstr("generated 40 programs"));
}

TEST(BackendPlugin, FindingIsReproducedFromItsBundleAlone) {
  Scratch scratch;
  Output output =
      npufuzz({"fuzz", loaded(), "--backend-option=wrong=yes", "--backend=wrapped", "--seed=1",
               "--duration=60s", "--max-findings=1", "--out=" + scratch.path("out")});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  auto bundles = bundlesIn(scratch.path("out"));
  ASSERT_EQ(bundles.size(), 1u);
  // npufuzz does not load a library that a file names; the message says what to pass.
  Output refused = npufuzz({"replay", bundles.front()});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("which only you may give: " + loaded()));
  EXPECT_THAT(output.out, HasSubstr(bundles.front() + " " + loaded()));
  std::string wrong = "--backend-option=wrong=yes";
  Output replay = npufuzz({"replay", bundles.front(), loaded(), wrong});
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("on wrapped: "));
  Output right = npufuzz({"replay", bundles.front(), loaded()});
  EXPECT_EQ(right.exitCode, 0) << right.out << right.err;
  Output reduced =
      npufuzz({"reduce", bundles.front(), "-o", scratch.path("smaller"), loaded(), wrong});
  EXPECT_EQ(reduced.exitCode, 1) << reduced.out << reduced.err;
  EXPECT_EQ(npufuzz({"replay", scratch.path("smaller"), loaded(), wrong}).exitCode, 1);
}

TEST(BackendPlugin, LibraryThatIsNoneEndsInOneLine) {
  Scratch scratch;
  std::string option = "--load-backend-plugin", text = scratch.write("text.so", "no library");
  auto error = [&](const std::string &path, std::vector<std::string> words) {
    words.insert(words.begin(), {option, path});
    expectOneLineError(npufuzz({"fuzz", loaded(path), "--count=1"}), 2, words);
  };
  error(scratch.path("absent.so"), {"expected a shared library"});
  error(text, {"expected a shared library built against npufuzz"});
  error(pluginPath("not_a_plugin"), {"expected a library that exports npufuzzBackendPlugin"});
  error(pluginPath("unresolved"), {"npufuzzHasNoSuchFunction"});
  error(pluginPath("dies_when_loaded"), {"ends the process while it is loaded: registered twice"});
}

TEST(BackendPlugin, MismatchEndsInOneLine) {
  const std::pair<const char *, std::vector<std::string>> lies[] = {
      {"interface", {"expected interface ", "build it again"}},
      {"version", {"expected one built with npufuzz ", "got 0.0.7"}},
      {"llvm", {"expected one built with MLIR ", "got 18.1.8"}},
      {"mlir", {"got one that brings its own"}},
      {"nothing", {"expected a backend, got none"}},
      {"taken-name", {"expected a name that no other backend has, got \"npu\""}},
  };
  for (auto [lie, words] : lies) {
    setenv("NPUFUZZ_TEST_PLUGIN", lie, /*overwrite=*/1);
    words.insert(words.begin(), pluginPath("backend_plugin"));
    for (const char *verb : {"fuzz", "doctor"})
      expectOneLineError(npufuzz({verb, loaded()}), 2, words);
  }
  unsetenv("NPUFUZZ_TEST_PLUGIN");
  EXPECT_EQ(npufuzz({"doctor", loaded()}).exitCode, 0);
}

TEST(BackendPlugin, NameIsTakenOnce) {
  Scratch scratch;
  std::string copy = scratch.path("copy.so");
  std::filesystem::copy_file(pluginPath("backend_plugin"), copy);
  expectOneLineError(npufuzz({"list", "backends", loaded(), loaded(copy)}), 2,
                     {"copy.so", "expected a name that no other backend has, got \"wrapped\""});
  EXPECT_EQ(npufuzz({"list", "backends", loaded(), loaded()}).exitCode, 0);
}

TEST(BackendPlugin, OptionsAreChecked) {
  expectOneLineError(npufuzz({"doctor", loaded(), "--backend-option=wrong=perhaps"}), 2,
                     {"wrong: expected yes or no, got \"perhaps\""});
  expectOneLineError(npufuzz({"doctor", loaded(), "--backend-option=right=yes"}), 2,
                     {"--backend-option", "got \"right\""});
  expectOneLineError(npufuzz({"doctor", loaded(), "--backend-option=wrong"}), 2,
                     {"expected NAME=VALUE, got \"wrong\""});
}

TEST(CommandBackend, AFindingIsReproducedByItsManifest) {
  Scratch scratch;
  // Right only for programs that leave their arguments unchanged.
  std::string manifest = scratch.write("manifest.json", R"({
    "name": "copier", "summary": "computes nothing", "program": "tile",
    "compile": {"command": ["true"], "seconds": 5},
    "run": {"command": ["sh", "-c", "cp inputs/*.npy outputs/"], "seconds": 5}
  })");
  Output output = npufuzz({"fuzz", "--backend=command:" + manifest, "--seed=1", "--count=20",
                           "--max-findings=1", "--out=" + scratch.path("out")});
  EXPECT_EQ(output.exitCode, 1) << output.out << output.err;
  Output refused = npufuzz({"replay", scratch.path("out")});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("which only you may give: --backend=command:" + manifest));
  Output replay = npufuzz({"replay", scratch.path("out"), "--backend=command:" + manifest});
  EXPECT_EQ(replay.exitCode, 1) << replay.out << replay.err;
  EXPECT_THAT(replay.out, HasSubstr("on copier: "));
}

} // namespace npufuzz::tests
