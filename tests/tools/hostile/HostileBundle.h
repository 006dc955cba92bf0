//===- HostileBundle.h - a bundle with one mistake --------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_TOOLS_HOSTILE_HOSTILEBUNDLE_H
#define NPUFUZZ_TESTS_TOOLS_HOSTILE_HOSTILEBUNDLE_H

#include "tests/tools/Watched.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace npufuzz::tests {

/// A work folder with a bundle, which is sound until a part is replaced.
class Bundle {
public:
  explicit Bundle(const Scratch &scratch) : scratch(scratch) {
    write("case.json", caseText());
    write("program.mlir", program());
    write("inputs/0.npy", npy());
    write("inputs/1.npy", npy());
    std::filesystem::copy_file(pluginPath("canary"), path("plugin.so"));
  }
  std::string path(const std::string &name = "") const { return scratch.path("work/b/" + name); }
  void write(const std::string &name, const std::string &text) const {
    std::filesystem::remove_all(path(name));
    scratch.write("work/b/" + name, text);
  }
  void key(const std::string &name, const std::string &value) const {
    write("case.json", caseText(name, value));
  }
  void input(const std::string &file, const std::string &kind = "f32") const {
    key("inputs", R"([{"file": ")" + file + R"(", "kind": ")" + kind +
                      R"("}, {"file": "inputs/1.npy", "kind": "f32"}])");
  }
  void link(const std::string &name, const std::string &target) const {
    std::filesystem::remove_all(path(name));
    std::filesystem::create_symlink(target, path(name));
  }
  void fifo(const std::string &name) const {
    std::filesystem::remove_all(path(name));
    EXPECT_EQ(mkfifo(path(name).c_str(), 0600), 0);
  }
  const Scratch &scratch;

  /// A case.json with `value` for a key.
  static std::string caseText(const std::string &key = "", const std::string &value = "") {
    std::map<std::string, std::string> values = {
        {"seed_options", "\"--load-pass-plugin=" + pluginPath("canary") + "\""}};
    if (!key.empty())
      values[key] = value;
    return caseJson(values);
  }
};

} // namespace npufuzz::tests

#endif
