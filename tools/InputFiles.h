//===- InputFiles.h - files, folders and lists on a command line -*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_INPUTFILES_H
#define NPUFUZZ_TOOLS_INPUTFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

/// Returns true if the words name one file, and therefore neither a folder nor a list.
bool isOneFile(llvm::ArrayRef<std::string> words);

/// Returns the files that the words name. A folder stands for all .mlir files below it, sorted;
/// @LIST for the files and folders that the file LIST names, one per line (# begins a comment).
/// Fails with exit code 2 if a folder or a list cannot be read, or if there is no file.
llvm::Expected<std::vector<std::string>> findFiles(llvm::ArrayRef<std::string> words);

} // namespace npufuzz::tools

#endif
