//===- Tensors.h - tensors in scope, of static and dynamic shapes -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TENSORS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TENSORS_H

#include "generators/functions/Scalars.h"

#include <optional>

namespace npufuzz::generators::functions {

/// How long an axis is. The number may be known here and yet be dynamic in the program.
struct Extent {
  static constexpr int64_t unknown = -1;
  int64_t value = unknown;
  bool isStatic = true;
  /// Of a dynamic one, the value of index type.
  mlir::Value dynamic = {};

  /// As a type has it.
  int64_t inType() const { return isStatic ? value : mlir::ShapedType::kDynamic; }
  bool isKnown() const { return value != unknown; }
  /// Whenever the program runs.
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

/// The tensors in scope and the ways to make new ones: each element of each is defined.
/// Precondition: the module has @opaque (Code::declareOpaque).
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
  /// Of rank 1 or more.
  TensorValue any();
  /// Of that shape and type, when there is one.
  std::optional<TensorValue> fitting(const Extents &sizes);
  std::optional<TensorValue> ofRank(size_t least, size_t most);

  /// Of an argument of @main.
  Extents drawArgument(size_t rankMax);
  mlir::Type typeOf(const Extents &sizes) const;
  /// Measures the dynamic extents of an argument; it joins the pool.
  TensorValue learnArgument(mlir::Value argument, Extents sizes);

  /// Static, or dynamic with this value.
  Extent extent(int64_t value);
  Extent constantExtent(int64_t value) const { return {value, true}; }
  Extent dynamicExtent(int64_t value, mlir::Value index) const { return {value, false, index}; }
  mlir::OpFoldResult operand(const Extent &extent) const;
  Mixed list(const Extents &extents) const;
  /// As a value of index type.
  mlir::Value asIndex(const Extent &extent);
  /// What the two give together: a number where both are static.
  Extent sum(const Extent &a, const Extent &b);
  Extent product(const Extent &a, const Extent &b);
  /// An index in [0, extent]; 0 where the extent is 0 would be out of bounds as a subscript.
  Extent offsetWithin(const Extent &extent);

  /// Joins the pool.
  TensorValue define(mlir::Value value, const Extents &sizes);
  /// Of an op, whose result type follows from the sizes.
  TensorValue define(llvm::StringRef op, mlir::ValueRange operands, const Extents &sizes,
                     Attributes attributes = {}, Bodies bodies = {});
  /// Uninitialised: for ops that write all of it.
  TensorValue empty(const Extents &sizes);
  /// Made here, one of the many ways.
  TensorValue filled(const Extents &sizes);
  /// In scope with these extents, or filled.
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
