//===- Batch.h - programs that are compiled together ------------*- C++ -*-===//
//
// Programs of one level share a module, whose kernels have names with a prefix, and a shared
// object.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_BATCH_H
#define NPUFUZZ_BACKEND_PTO_BATCH_H

#include "backend/foreign/Batch.h"
#include "backend/pto/KernelLibrary.h"
#include "backend/pto/Toolchain.h"

namespace npufuzz::pto {

/// One program, as its text is alone and as it is among others.
struct ProgramAhead : BatchedProgram {
  int64_t level = 2;
  EmittedProgram emission; ///< with a prefix of its own
};

struct BuiltAhead {
  std::shared_ptr<SharedObject> object;
  EmittedProgram emission;
};

/// Returns what is built of these programs, by levelName and text. What a tool refuses by its line
/// is left out; where it names none, the programs are halved until what it refuses stands alone.
/// Alone a program gets its own diagnostic.
Batch<BuiltAhead> buildInBatch(std::vector<ProgramAhead> programs, const std::string &ptoas,
                               const PtoOptions &options);

inline std::string levelName(int64_t level) { return "level" + std::to_string(level); }

} // namespace npufuzz::pto

#endif
