//===- StandIn.h - a stand-in for the opt tool ------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_HIVM_STANDIN_H
#define NPUFUZZ_TESTS_BACKEND_HIVM_STANDIN_H

#include "support/Files.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace npufuzz::hivm {

/// A script that gets the arguments kernels.mlir -o output.mlir and options.
class StandIn {
public:
  explicit StandIn(const std::string &body)
      : path(std::filesystem::temp_directory_path() /
             ("npufuzz-hivmc-" + std::to_string(getpid()))),
        log(path + ".calls") {
    std::ofstream(path) << "#!/bin/sh\necho \"$*\" >> '" << log << "'\n" << body << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
  ~StandIn() {
    std::filesystem::remove(path);
    std::filesystem::remove(log);
  }
  StandIn(const StandIn &) = delete;

  /// One line per start, with its arguments.
  std::string calls() const {
    llvm::Expected<std::string> lines = readFile(log);
    return lines ? *lines : (llvm::consumeError(lines.takeError()), "");
  }
  size_t count() const { return static_cast<size_t>(llvm::StringRef(calls()).count('\n')); }

  const std::string path, log;
};

} // namespace npufuzz::hivm

#endif
