//===- ParallelLoops.h - loops without an order, and loops over tiles -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_PARALLELLOOPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_PARALLELLOOPS_H

#include "generators/functions/Loops.h"
#include "generators/functions/Scalars.h"

#include <array>

namespace npufuzz::generators::functions {

/// Two buffers of one type and one axis; a loop writes one and reads the other.
using BufferPair = std::array<mlir::Value, 2>;

/// Builds loops over two buffers and over buffers of its own.
class ParallelLoops {
public:
  ParallelLoops(Choices &choices, Code &code, Scalars &scalars, const BufferPair &buffers)
      : choices(choices), code(code), scalars(scalars), memory(buffers),
        type(mlir::cast<mlir::MemRefType>(buffers[0].getType())), extent(type.getDimSize(0)) {}

  /// Builds one of these kinds of loops.
  void draw();

private:
  /// scf.parallel loops in a row over one space; each reads what the previous one wrote. Fusion
  /// joins them if it may.
  void row();
  /// Loops over one or two axes, up to the minimum of a constant and a runtime value, for
  /// specialisation and peeling.
  void bounded();
  void boundedPlane(mlir::Value high);
  /// scf.forall, with or without a lower bound and a step.
  void forall();
  /// Loops over tiles of a constant size, the last of which may be smaller, for loop peeling and
  /// the folding of affine.min.
  void tiles();
  /// Number of elements left for the tile that begins at `begin`.
  mlir::Value elementsLeft(int64_t size, mlir::Value begin, mlir::Value end, mlir::Value zero);

  mlir::Value drawBuffer() { return memory[choices.chance("second buffer", 1, 2) ? 1 : 0]; }
  void load(mlir::Value buffer, mlir::Value at) {
    scalars.add(code.emit("memref.load", {buffer, at}, type.getElementType()));
  }
  void store(mlir::Value buffer, mlir::Value at) {
    mlir::Value stored = scalars.chain(type.getElementType(), 2);
    code.perform("memref.store", {stored, buffer, at});
  }
  /// Reads the other buffer and writes the iteration's own element.
  void body(mlir::Value counter);
  /// affine.min of a value in [0, extent] and a constant.
  mlir::Value smallBound(int64_t constant);

  Choices &choices;
  Code &code;
  Scalars &scalars;
  BufferPair memory;
  mlir::MemRefType type;
  int64_t extent;
};

/// The minimum of a constant and a value.
mlir::Value atMost(Code &code, int64_t constant, mlir::Value value);

} // namespace npufuzz::generators::functions

#endif
