//===- ParallelLoops.h - loops without an order, and loops over tiles -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_PARALLELLOOPS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_PARALLELLOOPS_H

#include "generators/functions/Loops.h"
#include "generators/functions/Scalars.h"

#include <array>

namespace npufuzz::generators::functions {

/// Two buffers of one type and one axis, of which a loop writes one and reads the other.
using BufferPair = std::array<mlir::Value, 2>;

/// Loops over two buffers and over buffers of their own.
class ParallelLoops {
public:
  ParallelLoops(Choices &choices, Code &code, Scalars &scalars, const BufferPair &buffers)
      : choices(choices), code(code), scalars(scalars), memory(buffers),
        type(mlir::cast<mlir::MemRefType>(buffers[0].getType())), extent(type.getDimSize(0)) {}

  /// One of them.
  void draw();

private:
  /// scf.parallel in a row over the same space, each reading what the one before wrote: what
  /// fusion joins where it may.
  void row();
  /// One or two axes, up to the smaller of a constant and something that the run knows: what
  /// specialisation and peeling ask for.
  void bounded();
  void boundedPlane(mlir::Value high);
  /// scf.forall, with a lower bound and step or without.
  void forall();
  /// Tiles of a constant size, the last of which may be smaller: what loop peeling and the folding
  /// of affine.min take apart.
  void tiles();
  /// How many elements of the tile that begins there are left.
  mlir::Value elementsLeft(int64_t size, mlir::Value begin, mlir::Value end, mlir::Value zero);

  mlir::Value drawBuffer() { return memory[choices.chance("second buffer", 1, 2) ? 1 : 0]; }
  void load(mlir::Value buffer, mlir::Value at) {
    scalars.add(code.emit("memref.load", {buffer, at}, type.getElementType()));
  }
  void store(mlir::Value buffer, mlir::Value at) {
    mlir::Value stored = scalars.chain(type.getElementType(), 2);
    code.perform("memref.store", {stored, buffer, at});
  }
  /// Reads the other buffer, writes its own element.
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

/// The smaller of a constant and a value.
mlir::Value atMost(Code &code, int64_t constant, mlir::Value value);

} // namespace npufuzz::generators::functions

#endif
