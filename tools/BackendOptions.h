//===- BackendOptions.h - options for the user's backends -------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_BACKENDOPTIONS_H
#define NPUFUZZ_TOOLS_BACKENDOPTIONS_H

#include "backend/Backend.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

/// Options of backends of this build (--ptoas=BIN), --load-backend-plugin and --backend-option, as
/// the user wrote them.
class BackendOptions {
public:
  void addTo(CLI::App &commandLine);
  /// Adds --backend=command:MANIFEST to a verb that names no system under test; the name creates
  /// such a backend.
  void addNamesTo(CLI::App &commandLine, const std::string &help);
  /// Configures the backends of this build and loads the others. Call it before anything asks for
  /// backends. Fails with one line, exit code 2.
  llvm::Error apply() const;
  /// Returns the backends that the user means to use: the named ones, and those of this build that
  /// got an option. Precondition: apply() has run.
  std::vector<const Backend *> configured() const;
  /// Returns these options again, one word each, for a command that reproduces. Plugins appear by
  /// their real paths.
  std::vector<std::string> words() const;

private:
  /// Values by option name; empty if not given.
  BackendOptionValues values;
  std::vector<std::string> plugins, pluginOptions, names;
};

/// Returns a path of the file that does not depend on the working directory; `path` itself if there
/// is no file.
std::string realPathOf(llvm::StringRef path);

/// Removes and returns the words --NAME=VALUE whose name BackendOptions has, and --backend=VALUE.
std::vector<std::string> takeBackendWords(std::vector<std::string> &commandLine);

/// Applies words that takeBackendWords() returned.
llvm::Error applyBackendWords(const std::vector<std::string> &words);

} // namespace npufuzz::tools

#endif
