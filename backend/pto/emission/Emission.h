//===- Emission.h - a tile program as text of the pto dialect ---*- C++ -*-===//
//
// Kernels become functions of one module of the `pto` dialect, as `ptoas` reads it; @main becomes a
// list of calls. Tiles are values here and buffers there: set_valid narrows its operand in place
// where nothing reads it afterwards, else a copy. Operands of an op are narrowed to its valid
// extents first, because the instructions demand that they are equal.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_EMISSION_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_EMISSION_H

#include "backend/foreign/CallList.h"

namespace npufuzz::pto {

/// What becomes of places of tiles that nothing reads any more, at level 3.
enum class Reuse {
  never,       ///< tiles lie one behind the other
  wholePlaces, ///< given again as they were: tiles that share a byte begin at the same one
  fromStart,   ///< any bytes are, those next to the buffer's first one first
  fromEnd,     ///< the same from its last byte down
};

struct EmissionOptions {
  /// 2: ptoas plans addresses. 3: every tile has one of ours.
  int64_t level = 2;
  /// Whether types say valid extents that are constants.
  bool staticValid = false;
  /// Whether loops carry tiles and branches give them, where types allow; else buffers are copied.
  bool carriesTiles = false;
  /// Rows of tiles are as long, whatever is valid of them: so the planner must reuse places.
  int64_t columnsMin = 0;
  Reuse reuse = Reuse::never;
  /// At level 3: what a loop loads lies in two places by turns.
  bool doubleBuffers = false;
  /// Of the unified buffer, for level 3.
  int64_t bufferBytes = 192 << 10;
  /// Of the names of kernels, where several programs share a module.
  std::string prefix;
};

/// The text of a module of these functions.
std::string moduleOf(llvm::StringRef functions);

struct EmittedProgram : CallList {
  std::string functions;
  std::string prefix;
  int64_t tileBytes = 0; ///< of all tiles of the kernel that has most

  std::string module() const { return moduleOf(functions); }
};

/// The error begins with "unsupported" and says what has no counterpart. Precondition: a program
/// that verifies.
llvm::Expected<EmittedProgram> emitProgram(mlir::ModuleOp program, const EmissionOptions &options);

} // namespace npufuzz::pto

#endif
