//===- FileOutcome.h - outcome of each file ---------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_FILEOUTCOME_H
#define NPUFUZZ_TOOLS_FILEOUTCOME_H

#include "tools/Judged.h"

namespace npufuzz::tools {

/// Outcome of the validation of one file, or of several together.
struct FileOutcome {
  bool isWrong = false;
  JudgedCount passes{"passes"}, functions{"functions"};
  std::string refusal, unreadable; ///< the first of each, with the file that it is of
  std::string notAsked;            ///< why nothing was run of a RUN line
  std::string extents;             ///< "4096→8": with which some of it was judged
  int64_t mutants = 0;

  /// Adds the outcome of another file.
  void add(const FileOutcome &file);
};

/// Counts files, or RUN lines, by their outcome.
class FileTally {
public:
  explicit FileTally(const char *things = "file") : things(things) {}
  /// "cannot tell  a.mlir: unsupported: foo.op (2)"; of a wrong one the line has been said before.
  std::string add(const std::string &path, const FileOutcome &file);
  /// "5 files: 2 ok, 1 wrong, 2 not read; 7 of 9 passes judged: …", and a line for each reason for
  /// which files were not read.
  std::string text(const FileOutcome &all) const;
  int64_t unread() const;

private:
  const char *things;
  std::map<std::string, int64_t> files, notRead, notAsked;
  int64_t smaller = 0, mutants = 0;
};

/// Line of a file that some pass breaks.
std::string wrongLine(const std::string &path, llvm::StringRef pass);

} // namespace npufuzz::tools

#endif
