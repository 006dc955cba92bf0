//===- Batch.h - gives several programs to air-opt in one call --*- C++ -*-===//
//
// Programs of one pipeline share a call; each of their kernels stays a separate module. Prints IR
// after every pass of all of them, which costs less than another start for each wrong program.
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
  /// None if the program takes a call of its own, or a caller has taken the result.
  std::optional<SteppedResult> compiled = std::nullopt;
  bool wasAlone = false;
};

Batch<CompiledProgram> compileInBatch(std::vector<ProgramAhead> programs,
                                      const AirOptions &options);

} // namespace npufuzz::air

#endif
