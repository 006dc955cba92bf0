//===- BackendOptions.h - backends that the user brings ---------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_BACKENDOPTIONS_H
#define NPUFUZZ_TOOLS_BACKENDOPTIONS_H

#include "backend/Backend.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

/// The options of backends of this build (--ptoas=BIN), --load-backend-plugin and --backend-option,
/// as the user wrote them.
class BackendOptions {
public:
  void addTo(CLI::App &commandLine);
  /// --backend=command:MANIFEST, of verbs that name no system under test: such a backend is made of
  /// its name.
  void addNamesTo(CLI::App &commandLine, const std::string &help);
  /// Configures the backends of this build, loads the others. Before anything asks for backends.
  /// Fails with one line, exit code 2.
  llvm::Error apply() const;
  /// Backends that the user means to use: those named, and those of this build that were given an
  /// option. Precondition: applied.
  std::vector<const Backend *> configured() const;
  /// These options again, a word each, for a command that reproduces. Plugins by their real paths.
  std::vector<std::string> words() const;

private:
  /// By name; empty where not given.
  BackendOptionValues values;
  std::vector<std::string> plugins, pluginOptions, names;
};

/// The path of a file that does not depend on the working directory; `path` where there is none.
std::string realPathOf(llvm::StringRef path);

/// Takes out of a command line, and gives, the words --NAME=VALUE whose name BackendOptions has,
/// and
/// --backend=VALUE.
std::vector<std::string> takeBackendWords(std::vector<std::string> &commandLine);

/// Applies the words that were taken.
llvm::Error applyBackendWords(const std::vector<std::string> &words);

} // namespace npufuzz::tools

#endif
