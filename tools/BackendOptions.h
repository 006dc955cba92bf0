//===- BackendOptions.h - backends that the user brings ---------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_BACKENDOPTIONS_H
#define NPUFUZZ_TOOLS_BACKENDOPTIONS_H

#include "backend/Backend.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

/// The options of backends of this build (--ptoas=BIN), as the user wrote them.
class BackendOptions {
public:
  void addTo(CLI::App &commandLine);
  /// Configures the backends. Fails with one line, exit code 2.
  llvm::Error apply() const;
  /// These options again, quoted for a shell, for a command that reproduces.
  std::vector<std::string> words() const;

private:
  /// By name; empty where not given.
  BackendOptionValues values;
};

} // namespace npufuzz::tools

#endif
