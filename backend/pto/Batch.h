//===- Batch.h - compiles several programs in one call ----------*- C++ -*-===//
//
// Programs with the same options of ptoas share a module, in which the names of their kernels have
// prefixes, and a shared object.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_BATCH_H
#define NPUFUZZ_BACKEND_PTO_BATCH_H

#include "backend/foreign/Batch.h"
#include "backend/pto/KernelLibrary.h"
#include "backend/pto/Toolchain.h"

namespace npufuzz::pto {

/// One program, as text on its own and among others.
struct ProgramAhead : BatchedProgram {
  PtoasCall call;
  EmittedProgram emission; ///< with a prefix of its own
};

struct BuiltAhead {
  std::shared_ptr<SharedObject> object;
  EmittedProgram emission;
};

/// Builds these programs, keyed by the call's name and text. Drops the programs on whose lines a
/// tool reports errors. If it names no lines, splits the programs in halves until the refused one
/// is alone. A program alone gets its own diagnostic.
Batch<BuiltAhead> buildInBatch(std::vector<ProgramAhead> programs, const std::string &ptoas,
                               const PtoOptions &options);

} // namespace npufuzz::pto

#endif
