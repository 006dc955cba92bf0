//===- Resume.h - the options of a run that goes on -------------*- C++ -*-===//
//
// The folder of a run may be anybody's. Its record says which programs there are, and names neither
// code nor files: those only the command line does.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_RESUME_H
#define NPUFUZZ_TOOLS_RESUME_H

#include "tools/Arguments.h"

namespace npufuzz::tools {

/// What a record may say of an option.
enum class OnRecord {
  taken, ///< it decides which programs there are and how they are judged
  limit, ///< likewise, and may be given anew
  again, ///< it is code, or a path that is read: the command line has to give the same
  never, ///< a path that is written
};
/// By the option's name ("--count") and its value. An option that nobody has thought of is `again`.
OnRecord onRecord(llvm::StringRef name, llvm::StringRef value);

/// The options that were given, a word each ("--count=5"), but for those that are never on record.
std::vector<std::string> recordedWords(const CLI::App &commandLine);

/// Fails with one line for words of a record that recordedWords() would not have written: of
/// another form, which the parser might read otherwise, or of an option that is never on record.
llvm::Error checkRecorded(const CLI::App &commandLine, const std::vector<std::string> &words);

/// The words of a record as `npufuzz fuzz` has them on its command line: the same parser
/// understands them. Fails likewise, and where it does.
llvm::Expected<std::vector<std::string>> readRecordedWords(const std::vector<std::string> &words);

/// Those of them that decide which programs there are and how they are judged. Runs that have them
/// in common, and the seed and the backend, have their programs in common.
std::vector<std::string> decidingWords(const std::vector<std::string> &recorded);

/// The words of a run that goes on in the folder `out`: those recorded, with limits from the
/// command line (`given`) in their place. Precondition: both are recordedWords(). Fails with one
/// line.
llvm::Expected<std::vector<std::string>> resumedWords(const std::vector<std::string> &recorded,
                                                      const std::vector<std::string> &given,
                                                      const std::string &out);

} // namespace npufuzz::tools

#endif
