//===- CommandBackend.h - any toolchain, by files and processes -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_COMMAND_COMMANDBACKEND_H
#define NPUFUZZ_BACKEND_COMMAND_COMMANDBACKEND_H

#include "backend/Backend.h"

namespace npufuzz::command {

/// The toolchain that a manifest describes. Fails with one line where the file does not.
llvm::Expected<std::unique_ptr<Backend>> makeCommandBackend(llvm::StringRef manifestPath);

} // namespace npufuzz::command

#endif
