//===- Vectors.h - vectors in scope and ops on them -------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_VECTORS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_VECTORS_H

#include "generators/functions/text/Scalars.h"

#include <optional>

namespace npufuzz::generators::functions::text {

using Shape = std::vector<int64_t>;

struct VectorValue {
  std::string name, element;
  Shape shape;
  std::string type() const;
  size_t rank() const { return shape.size(); }
  int64_t elements() const;
};

/// Vectors of one element type, and ops of the vector dialect whose results are defined. Sums and
/// products of floats are left alone where a lowering may choose the order or fuse.
class Vectors {
public:
  Vectors(Choices &choices, Text &text, Scalars &scalars, std::string element)
      : element(std::move(element)), choices(choices), text(text), scalars(scalars) {}

  const std::string element;

  void add(VectorValue value) { pool.push_back(std::move(value)); }
  size_t mark() const { return pool.size(); }
  void release(size_t mark) { pool.resize(mark); }
  const VectorValue &newest() const { return pool.back(); }
  VectorValue any();
  VectorValue ofRankAtLeast(size_t least);
  /// In scope with this shape, or made for it.
  VectorValue ofShape(const Shape &shape);
  VectorValue made(const Shape &shape);
  Shape drawShape(size_t rankMax);

  VectorValue define(const llvm::Twine &op, const Shape &shape);
  /// An op with a result of another element type; does not join the pool.
  VectorValue typed(const llvm::Twine &op, const std::string &type, const Shape &shape);
  /// Bits, by size or by comparison.
  VectorValue mask(const Shape &shape);

  /// One op on what is in scope.
  void compute();

private:
  void elementwise();
  void narrowed();
  void broadcast();
  void extract();
  void insert();
  void extractSlice();
  void insertSlice();
  void shapeCast();
  void transpose();
  void shuffle();
  void interleave();
  void bitcast();
  void reduceAll();
  void reduceAxes();
  void scan();
  void contract();
  void outerProduct();
  std::string reductionKind();
  /// "vector.mask %m { op } : …" around some of the ops.
  std::string masked(const std::string &op, const Shape &shape, const std::string &result);
  std::string position(const VectorValue &value, size_t depth);

  Choices &choices;
  Text &text;
  Scalars &scalars;
  std::vector<VectorValue> pool;
};

} // namespace npufuzz::generators::functions::text

#endif
