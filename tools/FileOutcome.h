//===- FileOutcome.h - outcome of each file ---------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_FILEOUTCOME_H
#define NPUFUZZ_TOOLS_FILEOUTCOME_H

#include "tools/Judged.h"

namespace npufuzz::tools {

/// Outcome of the validation of one file, or of several together.
struct FileOutcome {
  bool isWrong = false;
  JudgedCount passes{"passes"}, functions{"functions"};
  std::string refusal, unreadable; ///< first of each, with its file

  /// Adds the outcome of another file.
  void add(const FileOutcome &file);
};

/// Counts files by their outcome.
class FileTally {
public:
  /// Returns "cannot tell a.mlir: unsupported: foo.op (2)". The line of a wrong file has been
  /// printed before.
  std::string add(const std::string &path, const FileOutcome &file);
  /// "5 files: 2 ok, 1 wrong, 2 not read; 7 of 9 passes judged: …", and a line for each reason for
  /// which files were not read.
  std::string text(const FileOutcome &all) const;
  int64_t unread() const;

private:
  std::map<std::string, int64_t> files, notRead;
};

/// Line of a file that some pass breaks.
std::string wrongLine(const std::string &path, llvm::StringRef pass);

} // namespace npufuzz::tools

#endif
