//===- Batch.h - gives several programs to the tool in one call -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_BATCH_H
#define NPUFUZZ_BACKEND_HIVM_BATCH_H

#include "backend/foreign/Batch.h"
#include "backend/hivm/Toolchain.h"

namespace npufuzz::hivm {

/// Returns the tool's results for these programs. If the tool dies, splits the programs without a
/// result in halves until the one that kills it is alone.
Batch<ToolResult> runInBatch(std::vector<BatchedProgram> programs, const ToolCall &call);

} // namespace npufuzz::hivm

#endif
