//===- Resume.h - the options of a resumed run ------------------*- C++ -*-===//
//
// The folder of a run may be foreign. Its record decides which programs there are, and names
// neither code nor files; only the command line does.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_RESUME_H
#define NPUFUZZ_TOOLS_RESUME_H

#include "tools/Arguments.h"

namespace npufuzz::tools {

/// How a record treats an option.
enum class OnRecord {
  taken, ///< it decides which programs there are and how they are judged
  limit, ///< taken, but may be given again
  again, ///< names code or a path to read: must be repeated on the command line
  never, ///< a path to write
};
/// Classifies an option by its name ("--count") and its value. An unlisted option is `again`.
OnRecord onRecord(llvm::StringRef name, llvm::StringRef value);

/// Returns the given options, one word each ("--count=5"), except for those that are never on
/// record.
std::vector<std::string> recordedWords(const CLI::App &commandLine);

/// Fails with one line for a record's words that recordedWords() would not have written: words of
/// another form, which the parser might read differently, or an option that is never on record.
llvm::Error checkRecorded(const CLI::App &commandLine, const std::vector<std::string> &words);

/// Returns a record's words as `npufuzz fuzz` has them on its command line, because the same parser
/// reads them. Fails like checkRecorded(), and if the parser fails.
llvm::Expected<std::vector<std::string>> readRecordedWords(const std::vector<std::string> &words);

/// Returns the words that decide which programs there are and how they are judged. Runs that share
/// them, the seed and the backend share their programs.
std::vector<std::string> decidingWords(const std::vector<std::string> &recorded);

/// Returns the words of a run that resumes in the folder `out`: the recorded ones, with limits from
/// the command line (`given`) replacing theirs. Precondition: both are recordedWords(). Fails with
/// one line.
llvm::Expected<std::vector<std::string>> resumedWords(const std::vector<std::string> &recorded,
                                                      const std::vector<std::string> &given,
                                                      const std::string &out);

} // namespace npufuzz::tools

#endif
