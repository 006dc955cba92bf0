//===- BufferPlacement.h - small buffers where passes want to move them -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_BUFFERPLACEMENT_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_BUFFERPLACEMENT_H

#include "generators/functions/Loops.h"
#include "generators/functions/Scalars.h"

namespace npufuzz::generators::functions {

/// Builds pieces of code with buffers of their own, which they fill before they read them. Adds
/// their results to the scalars.
class BufferPlacement {
public:
  BufferPlacement(Choices &choices, Code &code, Scalars &scalars, mlir::Type element)
      : choices(choices), code(code), scalars(scalars), element(element) {}

  /// A buffer on the stack, read and written at constant places, also in branches and loops. Passes
  /// turn it into SSA values (mem2reg, scalar replacement).
  void slot();
  /// A buffer allocated in a loop, which passes hoist out or promote to the stack.
  void inLoop();
  /// A buffer allocated in both branches and yielded: deallocation must find its owner.
  void outOfBranch();
  /// A buffer grown or shrunk by memref.realloc, which may move it.
  void regrown();
  /// Fills and reads a buffer. The caller frees the returned buffer later than necessary.
  mlir::Value shortLived();

private:
  /// Constant subscripts, one per element; a single null for a buffer without axes.
  Values placesIn(mlir::MemRefType type);
  mlir::Value allocated(mlir::MemRefType type) {
    return code.emit("memref.alloc", {}, type, {code.segments({0, 0})});
  }
  void load(mlir::Value buffer, mlir::Value place);
  void store(mlir::Value buffer, mlir::Value place);
  void fill(mlir::Value buffer, const Values &places);
  void accesses(mlir::Value buffer, const Values &places);
  /// Places the accesses here, in a branch or in a loop.
  void accessesSomewhere(mlir::Value buffer, const Values &places, bool isNested);
  Range fewTrips();

  Choices &choices;
  Code &code;
  Scalars &scalars;
  mlir::Type element;
};

} // namespace npufuzz::generators::functions

#endif
