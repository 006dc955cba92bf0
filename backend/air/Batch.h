//===- Batch.h - programs that are compiled, together or last ---*- C++ -*-===//
//
// Most of what air-opt costs for one program is its start. Programs of one pipeline share a call,
// each of their kernels still a module of its own. IR is printed after each pass of all of them:
// that costs less than another start for each that is wrong. What is compiled alone is kept, too,
// until it is asked about again: whoever finds a bug in it wants the IR after each pass.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_AIR_BATCH_H
#define NPUFUZZ_BACKEND_AIR_BATCH_H

#include "backend/air/emission/Emission.h"
#include "backend/air/toolchain/Toolchain.h"

namespace npufuzz::air {

struct BatchedProgram {
  std::string key; ///< by which it is found
  std::string pipeline;
  Emitted emitted;
  /// Nothing where it takes a call of its own, or whoever needed it has taken it.
  std::optional<SteppedResult> compiled;
  bool wasAlone = false;
};

class Batch {
public:
  /// Holds these programs instead of the last ones.
  void build(std::vector<BatchedProgram> programs, const AirOptions &options);
  /// Null where the program is not in it.
  BatchedProgram *find(const std::string &key);
  /// Holds this one instead of the last that was alone.
  BatchedProgram &holdAlone(BatchedProgram program);

private:
  std::map<std::string, BatchedProgram> built;
  std::optional<BatchedProgram> alone;
};

} // namespace npufuzz::air

#endif
