//===- Tensors.h - tensors in scope, of static and dynamic shapes -*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_TENSORS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_TENSORS_H

#include "generators/functions/text/Scalars.h"

#include <optional>

namespace npufuzz::generators::functions::text {

/// How long an axis is. The number may be known here and yet be dynamic in the program.
struct Extent {
  static constexpr int64_t unknown = -1;
  int64_t value = unknown;
  bool isStatic = true;
  /// Of a dynamic one, the value of index type.
  std::string name = "";

  std::string text() const { return isStatic ? std::to_string(value) : "?"; }
  bool isKnown() const { return value != unknown; }
  /// Whenever the program runs.
  bool equals(const Extent &other) const {
    return isKnown() || other.isKnown() ? value == other.value : name == other.name;
  }
};

using Extents = std::vector<Extent>;
bool isSameShape(const Extents &a, const Extents &b);
/// "4x?xi32"
std::string shapeText(const Extents &sizes, const std::string &element);

struct TensorValue {
  std::string name, element;
  Extents sizes;
  std::string type() const { return "tensor<" + shapeText(sizes, element) + ">"; }
  size_t rank() const { return sizes.size(); }
};

/// The tensors in scope and the ways to make new ones: each element of each is defined.
/// Precondition: the module has @opaque (declareOpaque).
class Tensors {
public:
  Tensors(Choices &choices, Text &text, Scalars &scalars, std::string element)
      : element(std::move(element)), choices(choices), text(text), scalars(scalars),
        dynamicShare(choices.draw("dynamic share", 3)) {}

  const std::string element;

  /// Passes that do not inline take what it returns for unknown.
  static void declareOpaque(Text &text);

  void add(TensorValue value) { pool.push_back(std::move(value)); }
  size_t mark() const { return pool.size(); }
  void release(size_t mark) { pool.resize(mark); }
  const TensorValue &newest() const { return pool.back(); }
  /// Of rank 1 or more.
  TensorValue any();
  /// Of that shape and type, when there is one.
  std::optional<TensorValue> fitting(const TensorValue &model);
  std::optional<TensorValue> ofRank(size_t least, size_t most);

  /// A drawn argument of @main. Call learnArgument inside of the function.
  TensorValue argument(size_t rankMax);
  /// Its dynamic extents get names; joins the pool.
  TensorValue learnArgument(TensorValue argument);

  /// Static, or dynamic with this value.
  Extent extent(int64_t value);
  Extent constantExtent(int64_t value) const { return {value, true, ""}; }
  /// As in brackets: digits or a name.
  std::string operand(const Extent &extent) const {
    return extent.isStatic ? std::to_string(extent.value) : extent.name;
  }
  std::string list(const Extents &extents) const;
  /// As a value of index type.
  std::string asIndex(const Extent &extent);
  /// What the two give together: a number where both are static.
  Extent sum(const Extent &a, const Extent &b);
  Extent product(const Extent &a, const Extent &b);
  /// An index in [0, extent]; 0 where the extent is 0 would be out of bounds as a subscript.
  Extent offsetWithin(const Extent &extent);

  /// The op's result, which joins the pool.
  TensorValue define(const llvm::Twine &op, const Extents &sizes, const std::string &type = "");
  /// Uninitialised: for ops that write all of it.
  TensorValue empty(const Extents &sizes, const std::string &type = "");
  /// Made here, one of the many ways.
  TensorValue filled(const Extents &sizes);
  /// In scope with these extents, or filled.
  TensorValue ofShape(const Extents &sizes);
  std::vector<std::string> dynamicNames(const Extents &sizes) const;

private:
  std::string generated(const Extents &sizes, const std::string &type);

  Choices &choices;
  Text &text;
  Scalars &scalars;
  uint64_t dynamicShare;
  std::vector<TensorValue> pool;
};

} // namespace npufuzz::generators::functions::text

#endif
