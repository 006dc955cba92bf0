//===- Batch.h - programs that the tool is given together -------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_BATCH_H
#define NPUFUZZ_BACKEND_HIVM_BATCH_H

#include "backend/foreign/Batch.h"
#include "backend/hivm/Toolchain.h"

namespace npufuzz::hivm {

/// Returns what the tool says of these programs. Where it dies, those of which it has not spoken
/// are halved until the one of which it dies stands alone.
Batch<ToolResult> runInBatch(std::vector<BatchedProgram> programs, const ToolCall &call);

} // namespace npufuzz::hivm

#endif
