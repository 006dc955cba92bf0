//===- CommandBackend.h - drives any toolchain by files and processes -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_COMMAND_COMMANDBACKEND_H
#define NPUFUZZ_BACKEND_COMMAND_COMMANDBACKEND_H

#include "backend/Backend.h"

namespace npufuzz::command {

/// Makes the backend for the toolchain of a manifest. Fails with one line if the file describes
/// none.
llvm::Expected<std::unique_ptr<Backend>> makeCommandBackend(llvm::StringRef manifestPath);

} // namespace npufuzz::command

#endif
