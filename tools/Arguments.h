//===- Arguments.h - one verb's command line --------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_ARGUMENTS_H
#define NPUFUZZ_TOOLS_ARGUMENTS_H

#include "llvm/Support/Error.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace npufuzz::tools {

/// Words after the verb.
using Arguments = std::vector<std::string>;

/// Groups of options that several verbs take. `npufuzz help options` explains them once. The help
/// of a verb explains those that its examples use, and names the others.
namespace sharedGroups {
inline constexpr const char *systems = "Systems", *toolchains = "Toolchains", *cases = "Cases";
} // namespace sharedGroups

/// Creates an empty command line of `npufuzz <verb>` in our help format. `description` is the
/// manual's text, `examples` its end.
std::unique_ptr<CLI::App> makeCommandLine(const std::string &verb, const std::string &description,
                                          const std::string &examples);

/// Returns the command line's description and the texts of all its shared options.
std::string explainShared(const CLI::App &commandLine);

/// Returns the shared options as they were given, one word each ("--plant=x"), for another process.
std::vector<std::string> sharedWords(const CLI::App &commandLine);

/// Parses. An error ends the verb: --help was printed (exit code 0, no line), or one line for an
/// unknown option (with the nearest known one), a missing, empty or superfluous value.
llvm::Error parse(CLI::App &commandLine, Arguments arguments);

} // namespace npufuzz::tools

#endif
