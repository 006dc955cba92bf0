//===- Vectors.h - vectors in scope and ops on them -------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_VECTORS_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_VECTORS_H

#include "generators/functions/Scalars.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace npufuzz::generators::functions {

using Shape = std::vector<int64_t>;
using VectorValue = mlir::TypedValue<mlir::VectorType>;
using VectorValues = std::vector<VectorValue>;

inline Shape shapeOf(VectorValue value) { return value.getType().getShape().vec(); }
inline size_t rankOf(VectorValue value) { return static_cast<size_t>(value.getType().getRank()); }

/// Elements that are listed one by one.
inline constexpr int64_t listedElementsMax = 8;

/// Vectors of one element type, and ops of the vector dialect with defined results. Leaves out sums
/// and products of floats if a lowering may choose the order or fuse.
class Vectors {
public:
  Vectors(Choices &choices, Code &code, Scalars &scalars, mlir::Type element)
      : element(element), choices(choices), code(code), scalars(scalars) {}

  const mlir::Type element;

  void add(mlir::Value value) { pool.push_back(mlir::cast<VectorValue>(value)); }
  size_t mark() const { return pool.size(); }
  void release(size_t mark) { pool.resize(mark); }
  VectorValue newest() const { return pool.back(); }
  VectorValue any();
  VectorValue ofRankAtLeast(size_t least);
  /// A vector in scope with this shape, or a new one.
  VectorValue ofShape(const Shape &shape);
  Shape drawShape(size_t rankMax);
  mlir::VectorType typeOf(const Shape &shape) const {
    return mlir::VectorType::get(shape, element);
  }

  /// Emits an op with a result of that shape, which joins the pool.
  VectorValue define(llvm::StringRef op, mlir::ValueRange operands, const Shape &shape,
                     Attributes attributes = {});
  /// Gives a mask, by size or by comparison.
  VectorValue mask(const Shape &shape);
  /// Wraps what `op` emits in vector.mask. Returns its result; null if `result` is.
  mlir::Value wrapped(VectorValue mask, mlir::Type result, llvm::function_ref<mlir::Value()> op);

  /// Emits one op on vectors in scope.
  void compute();

private:
  VectorValue made(const Shape &shape);
  mlir::Value constantOf(const Shape &shape);

  // Elements.
  void elementwise();
  void narrowed();
  void bitcast();

  // Shapes: VectorShapes.cpp.
  void broadcast();
  void extract();
  void insert();
  void extractSlice();
  void insertSlice();
  void shapeCast();
  void transpose();
  void shuffle();
  void interleave();
  void relisted();
  /// Subscripts of the first axes, some known only at run time.
  SplitNumbers position(VectorValue value, size_t depth);
  VectorValue flattened(VectorValue value, const Shape &shape);

  // Many elements to one: VectorReductions.cpp.
  void reduceAll();
  void reduceAxes();
  void scan();
  void contract();
  void outerProduct();
  /// A product of matrices; a vector operand leaves no columns.
  struct Product {
    bool isLeftTransposed, isRightTransposed, isResultTransposed;
    int64_t rows, inner, columns;
    Named kind;
  };
  void contractVector(VectorValue left, const Product &of);
  void contractMatrix(VectorValue left, const Product &of);
  void emitContract(const VectorValues &operands, const Shape &loops,
                    llvm::ArrayRef<mlir::AffineMap> maps, const Named &kind);
  /// Emits `op`, sometimes within vector.mask.
  mlir::Value masked(const Shape &shape, mlir::Type result, llvm::function_ref<mlir::Value()> op);

  Choices &choices;
  Code &code;
  Scalars &scalars;
  VectorValues pool;
};

} // namespace npufuzz::generators::functions

#endif
