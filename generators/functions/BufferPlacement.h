//===- BufferPlacement.h - small buffers where passes want to move them -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_BUFFERPLACEMENT_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_BUFFERPLACEMENT_H

#include "generators/functions/Loops.h"
#include "generators/functions/Scalars.h"

namespace npufuzz::generators::functions {

/// Pieces of code with buffers of their own, which they fill before they read them. Their results
/// join the scalars.
class BufferPlacement {
public:
  BufferPlacement(Choices &choices, Code &code, Scalars &scalars, mlir::Type element)
      : choices(choices), code(code), scalars(scalars), element(element) {}

  /// On the stack, read and written at constant places, also in branches and loops: what becomes
  /// SSA values (mem2reg, scalar replacement).
  void slot();
  /// Allocated in a loop: what hoisting moves out, and promotion to the stack.
  void inLoop();
  /// Allocated in both branches, and handed out: who deallocates it?
  void outOfBranch();
  /// Grown or cut by memref.realloc, which may move it.
  void regrown();
  /// Filled and read here. The caller frees what it gives, later than need be.
  mlir::Value shortLived();

private:
  /// Constants, one an element; a single null for a buffer without axes.
  Values placesIn(mlir::MemRefType type);
  mlir::Value allocated(mlir::MemRefType type) {
    return code.emit("memref.alloc", {}, type, {code.segments({0, 0})});
  }
  void load(mlir::Value buffer, mlir::Value place);
  void store(mlir::Value buffer, mlir::Value place);
  void fill(mlir::Value buffer, const Values &places);
  void accesses(mlir::Value buffer, const Values &places);
  /// The accesses stand there, in a branch or in a loop.
  void accessesSomewhere(mlir::Value buffer, const Values &places, bool isNested);
  Range fewTrips();

  Choices &choices;
  Code &code;
  Scalars &scalars;
  mlir::Type element;
};

} // namespace npufuzz::generators::functions

#endif
