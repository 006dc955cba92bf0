//===- Arguments.h - one verb's command line --------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_ARGUMENTS_H
#define NPUFUZZ_TOOLS_ARGUMENTS_H

#include "tools/CommandLine.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

/// Words after the verb.
using Arguments = std::vector<std::string>;

/// Creates an empty command line of `npufuzz <verb>` in our help format. `description` is the
/// manual's text, `examples` its end.
std::unique_ptr<CommandLine> makeCommandLine(const std::string &verb,
                                             const std::string &description,
                                             const std::string &examples);

/// Returns the shared options as they were given, one word each ("--plant=x"), for another process.
std::vector<std::string> sharedWords(const CommandLine &commandLine);

/// Parses. An error ends the verb: --help was printed (exit code 0, no line), or one line for an
/// unknown option (with the nearest known one), a missing, empty or superfluous value.
llvm::Error parse(CommandLine &commandLine, Arguments arguments);

} // namespace npufuzz::tools

#endif
