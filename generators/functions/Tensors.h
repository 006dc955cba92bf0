//===- Tensors.h - tensors in scope, of static and dynamic shapes -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TENSORS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TENSORS_H

#include "generators/functions/Scalars.h"

#include <optional>

namespace npufuzz::generators::functions {

/// Length of an axis. The generator may know a number that is dynamic in the program.
struct Extent {
  static constexpr int64_t unknown = -1;
  int64_t value = unknown;
  bool isStatic = true;
  /// Value of index type of a dynamic extent.
  mlir::Value dynamic = {};

  /// The number in a type.
  int64_t inType() const { return isStatic ? value : mlir::ShapedType::kDynamic; }
  bool isKnown() const { return value != unknown; }
  /// True if both are always equal at run time.
  bool equals(const Extent &other) const {
    return isKnown() || other.isKnown() ? value == other.value : dynamic == other.dynamic;
  }
};

using Extents = std::vector<Extent>;
bool isSameShape(const Extents &a, const Extents &b);

struct TensorValue {
  mlir::Value value;
  Extents sizes;
  mlir::Type type() const { return value.getType(); }
  size_t rank() const { return sizes.size(); }
};

/// Tensors in scope, and ways to make new ones with every element defined. Precondition: the module
/// has @opaque (Code::declareOpaque).
class Tensors {
public:
  Tensors(Choices &choices, Code &code, Scalars &scalars, mlir::Type element)
      : element(element), choices(choices), code(code), scalars(scalars),
        dynamicShare(choices.draw("dynamic share", 3)) {}

  const mlir::Type element;

  void add(TensorValue value) { pool.push_back(std::move(value)); }
  size_t mark() const { return pool.size(); }
  void release(size_t mark) { pool.resize(mark); }
  const TensorValue &newest() const { return pool.back(); }
  /// Any tensor of rank 1 or more.
  TensorValue any();
  /// A tensor in scope of this shape and type, if there is one.
  std::optional<TensorValue> fitting(const Extents &sizes);
  std::optional<TensorValue> ofRank(size_t least, size_t most);

  /// Draws the extents of an argument of @main.
  Extents drawArgument(size_t rankMax);
  mlir::Type typeOf(const Extents &sizes) const;
  /// Measures the dynamic extents of an argument and adds it to the pool.
  TensorValue learnArgument(mlir::Value argument, Extents sizes);

  /// A static extent, or a dynamic one of this value.
  Extent extent(int64_t value);
  Extent constantExtent(int64_t value) const { return {value, true}; }
  Extent dynamicExtent(int64_t value, mlir::Value index) const { return {value, false, index}; }
  mlir::OpFoldResult operand(const Extent &extent) const;
  Mixed list(const Extents &extents) const;
  /// The extent as a value of index type.
  mlir::Value asIndex(const Extent &extent);
  /// The sum of both: a number if both are static.
  Extent sum(const Extent &a, const Extent &b);
  Extent product(const Extent &a, const Extent &b);
  /// An index in [0, extent]; as a subscript, the 0 of an empty axis would be out of bounds.
  Extent offsetWithin(const Extent &extent);

  /// Adds the value to the pool.
  TensorValue define(mlir::Value value, const Extents &sizes);
  /// Emits an op whose result type follows from the sizes, and adds the result.
  TensorValue define(llvm::StringRef op, mlir::ValueRange operands, const Extents &sizes,
                     Attributes attributes = {}, Bodies bodies = {});
  /// An uninitialised tensor, for ops that write all of it.
  TensorValue empty(const Extents &sizes);
  /// Makes a tensor in one of many ways.
  TensorValue filled(const Extents &sizes);
  /// A tensor in scope with these extents, or a filled one.
  TensorValue ofShape(const Extents &sizes);

private:
  TensorValue drawnFrom(const std::vector<TensorValue> &found);
  Values dynamicSizes(const Extents &sizes) const;
  Extent combined(llvm::StringRef op, int64_t value, const Extent &a, const Extent &b);
  mlir::Value generated(const Extents &sizes);

  Choices &choices;
  Code &code;
  Scalars &scalars;
  uint64_t dynamicShare;
  std::vector<TensorValue> pool;
};

} // namespace npufuzz::generators::functions

#endif
