//===- VectorMemory.h - vectors from and to memory --------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_VECTORMEMORY_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_VECTORMEMORY_H

#include "generators/functions/Vectors.h"

namespace npufuzz::generators::functions {

/// A memref or tensor with elements of the vectors' type.
struct Memory {
  static constexpr int64_t unknown = -1;
  mlir::Value value;
  /// Sizes may be unknown until run time, or known but not in the type.
  Shape sizes;

  mlir::ShapedType type() const { return mlir::cast<mlir::ShapedType>(value.getType()); }
  bool isTensor() const { return mlir::isa<mlir::TensorType>(value.getType()); }
  size_t rank() const { return sizes.size(); }
  bool isKnown() const { return !llvm::is_contained(sizes, unknown); }
};

/// Shape for an argument.
struct MemoryShape {
  mlir::Type type;
  Shape sizes;
};

/// Memory in scope and accesses to it.
class VectorMemory {
public:
  VectorMemory(Choices &choices, Code &code, Scalars &scalars, Vectors &vectors)
      : choices(choices), code(code), scalars(scalars), vectors(vectors) {}

  MemoryShape drawShape();
  void add(const Memory &memory) { pool.push_back(memory); }
  /// Hides sizes from the type, and makes views.
  void disguise();
  /// Reads or writes. Precondition: there is some memory.
  void access();

  /// A written tensor is a new tensor, so a region restores the old one.
  std::vector<Memory> &all() { return pool; }

private:
  struct Transfer {
    VectorValue written; // null for a read
    Shape shape;
    /// Axis of the memory for each axis of the vector; unknown: a broadcast.
    Shape axes;
    Values starts;
    std::vector<bool> inBounds;

    bool goesAlong(size_t axis) const {
      return llvm::is_contained(axes, static_cast<int64_t>(axis));
    }
  };

  Memory &any();
  void subview(const Memory &memory);

  // Transfers a vector of any rank, padded outside the memory: VectorTransfers.cpp.
  void transfer();
  VectorValue writable(const Memory &memory);
  Shape drawAxes(const Memory &memory, size_t vectorRank, bool reads);
  mlir::Value startOf(const Memory &memory, size_t axis);
  void drawPlace(const Memory &memory, Transfer &transfer);
  VectorValue drawMask(const Memory &memory, const Transfer &transfer);
  mlir::AffineMap permutation(const Memory &memory, const Shape &axes);
  void emitTransfer(Memory &memory, const Transfer &transfer, VectorValue mask, bool isWrapped);

  // Accesses one axis, inside the memory.
  void plainAccess();
  void maskedLoad(const Values &place, int64_t length);
  void maskedStore(const Values &place, int64_t length);
  void gatherOrScatter(const Memory &memory, int64_t length, Values outer);

  Choices &choices;
  Code &code;
  Scalars &scalars;
  Vectors &vectors;
  std::vector<Memory> pool;
};

} // namespace npufuzz::generators::functions

#endif
