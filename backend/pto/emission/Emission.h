//===- Emission.h - writes a tile program as text of the pto dialect -*- C++ -*-===//
//
// Turns kernels into functions of one module of the `pto` dialect, as `ptoas` reads it, and @main
// into a list of calls. Tiles are values in the tile dialect and buffers in pto: set_valid narrows
// its operand in place if nothing reads it afterwards, else a copy. Operands of an op are first
// narrowed to its valid extents, because the instructions demand equal extents.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PTO_EMISSION_EMISSION_H
#define NPUFUZZ_BACKEND_PTO_EMISSION_EMISSION_H

#include "backend/foreign/CallList.h"

namespace npufuzz::pto {

/// Reuse of places after the last read of their tiles, at level 3.
enum class Reuse {
  never,       ///< tiles lie one after the other
  wholePlaces, ///< whole places are reused: tiles that share a byte begin at the same one
  fromStart,   ///< any bytes are reused, those nearest the buffer's start first
  fromEnd,     ///< the same, from the buffer's last byte down
};

struct EmissionOptions {
  /// 2: ptoas plans addresses. 3: every tile has an address from us.
  int64_t level = 2;
  /// Types state valid extents that are constants.
  bool staticValid = false;
  /// Loops carry tiles and branches yield them, if types allow it; else buffers are copied.
  bool carriesTiles = false;
  /// Minimum row length of tiles, regardless of their valid extents, so that the planner has to
  /// reuse places.
  int64_t columnsMin = 0;
  Reuse reuse = Reuse::never;
  /// At level 3: a tile loaded in a loop alternates between two places.
  bool doubleBuffers = false;
  /// Bytes of the unified buffer, for level 3.
  int64_t bufferBytes = 192 << 10;
  /// Prefix of kernel names, for several programs in one module.
  std::string prefix;
};

/// Text of a module with these functions.
std::string moduleOf(llvm::StringRef functions);

struct EmittedProgram : CallList {
  std::string functions;
  std::string prefix;
  int64_t tileBytes = 0; ///< of the kernel whose tiles take most

  std::string module() const { return moduleOf(functions); }
};

/// The error begins with "unsupported" and names what has no counterpart. Precondition: a program
/// that verifies.
llvm::Expected<EmittedProgram> emitProgram(mlir::ModuleOp program, const EmissionOptions &options);

} // namespace npufuzz::pto

#endif
