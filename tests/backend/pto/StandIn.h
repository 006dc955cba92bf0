//===- StandIn.h - a stand-in for ptoas -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_PTO_STANDIN_H
#define NPUFUZZ_TESTS_BACKEND_PTO_STANDIN_H

#include "support/Files.h"

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace npufuzz::pto {

/// A script that gets the arguments IN -o OUT and options.
class StandIn {
public:
  explicit StandIn(const std::string &body)
      : path(std::filesystem::temp_directory_path() /
             ("npufuzz-ptoas-" + std::to_string(getpid()) + "-" + std::to_string(number++))),
        log(path + ".calls") {
    std::ofstream(path) << "#!/bin/sh\necho called >> '" << log << "'\n" << body << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
  ~StandIn() {
    std::filesystem::remove(path);
    std::filesystem::remove(log);
  }
  StandIn(const StandIn &) = delete;

  /// Number of starts.
  size_t calls() const {
    llvm::Expected<std::string> lines = readFile(log);
    return lines ? static_cast<size_t>(llvm::StringRef(*lines).count('\n'))
                 : (llvm::consumeError(lines.takeError()), 0);
  }

  const std::string path, log;

private:
  /// Gives each a path of its own, because a tool is asked about itself once.
  inline static int number = 0;
};

} // namespace npufuzz::pto

#endif
