//===- Batch.h - programs that air-opt is given together --------*- C++ -*-===//
//
// Programs of one pipeline share a call, each of their kernels still a module of its own. IR is
// printed after each pass of all of them: that costs less than another start for each that is
// wrong.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_AIR_BATCH_H
#define NPUFUZZ_BACKEND_AIR_BATCH_H

#include "backend/air/emission/Emission.h"
#include "backend/air/toolchain/Toolchain.h"
#include "backend/foreign/Batch.h"

namespace npufuzz::air {

struct ProgramAhead : BatchedProgram {
  Emitted emitted;
};

struct CompiledProgram {
  Emitted emitted;
  /// Nothing where it takes a call of its own, or whoever needed it has taken it.
  std::optional<SteppedResult> compiled = std::nullopt;
  bool wasAlone = false;
};

Batch<CompiledProgram> compileInBatch(std::vector<ProgramAhead> programs,
                                      const AirOptions &options);

} // namespace npufuzz::air

#endif
