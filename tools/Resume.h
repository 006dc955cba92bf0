//===- Resume.h - the options of a run that goes on -------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_RESUME_H
#define NPUFUZZ_TOOLS_RESUME_H

#include "tools/Arguments.h"

namespace npufuzz::tools {

/// Options that name files to be written beside the bundles. Never taken from a record: a folder
/// must not say where somebody writes.
inline const std::vector<std::string> writtenFiles = {"--summary", "--log", "--metrics", "--db"};

/// The options that were given, a word each ("--count=5"), but for writtenFiles.
std::vector<std::string> recordedWords(const CLI::App &commandLine);

/// Those of them that decide which programs there are and how they are judged. Runs that have them
/// in common, and the seed and the backend, have their programs in common.
std::vector<std::string> decidingWords(const std::vector<std::string> &recorded);

/// The words of a run that goes on in the folder `out`: those recorded, with limits from the
/// command line (`given`) in their place. What loads or runs code is never taken from a record: it
/// must be given again. Fails with one line.
llvm::Expected<std::vector<std::string>> resumedWords(const std::vector<std::string> &recorded,
                                                      const std::vector<std::string> &given,
                                                      const std::string &out);

} // namespace npufuzz::tools

#endif
