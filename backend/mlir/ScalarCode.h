//===- ScalarCode.h - computes one element of a tile op ---------*- C++ -*-===//
//
// Every function builds arith and math ops at the builder's insertion point, for elements of the
// types of the language, and returns the resulting scalar. The meaning is that of the op's record
// in tile/TileOps.td.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_SCALARCODE_H
#define NPUFUZZ_BACKEND_MLIR_SCALARCODE_H

#include "tile/Tile.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace npufuzz::mlirbackend {

/// Options for the form of lowered code.
struct LoweringOptions {
  /// arith-expand will run on the result. It lowers arith.floordivsi, which no other pass does. But
  /// it loses the order of -0 and +0 in minimumf and maximumf (MLIR 19, see corpus/known-issues),
  /// so such ties must be resolved here.
  bool expandsArith = true;
  /// Uses affine.for, affine.load and affine.store wherever they can express it, instead of linalg.
  bool affineLoops = false;
};

/// A builder with the options.
class Scalars : public mlir::ImplicitLocOpBuilder {
public:
  Scalars(mlir::Location loc, mlir::OpBuilder &builder, LoweringOptions options)
      : ImplicitLocOpBuilder(loc, builder), options(options) {}
  Scalars(mlir::MLIRContext *context, LoweringOptions options)
      : ImplicitLocOpBuilder(mlir::UnknownLoc::get(context), context), options(options) {}

  const LoweringOptions options;
};

/// An integer or index constant, wrapped to the type's width.
mlir::Value integerConstant(Scalars &b, mlir::Type type, int64_t value);
mlir::Value floatConstant(Scalars &b, mlir::Type type, double value);
/// The smallest (largest) value of a type; infinities for floats, 0 and 1 for i1.
mlir::Value smallest(Scalars &b, mlir::Type type);
mlir::Value largest(Scalars &b, mlir::Type type);
/// 0 or 1 of any type of the language.
mlir::Value zero(Scalars &b, mlir::Type type);
mlir::Value one(Scalars &b, mlir::Type type);

/// Computes one element of an elementwise op (tile::isElementwise) from those of its operands.
mlir::Value elementwiseCode(Scalars &b, mlir::Operation *op, mlir::ValueRange x);
mlir::Value scalarCode(Scalars &b, tile::ExpandOp op, mlir::ValueRange x);
mlir::Value scalarCode(Scalars &b, tile::ExpandBinaryOp op, mlir::ValueRange x);
mlir::Value scalarCode(Scalars &b, tile::TransposeOp op, mlir::ValueRange x);

/// One step of a reduction: x = {element, accumulator}.
mlir::Value scalarCode(Scalars &b, tile::ReduceOp op, mlir::ValueRange x);
/// Result of a reduction of no elements.
mlir::Value initialValue(Scalars &b, tile::ReduceOp op);
/// One step of a matrix product: x = {lhs, rhs, accumulator}.
mlir::Value scalarCode(Scalars &b, tile::MatmulOp op, mlir::ValueRange x);
/// Sum of x[0] and x[1]; minimum and maximum as the language defines them.
mlir::Value sumOf(Scalars &b, mlir::ValueRange x);
mlir::Value minimumOf(Scalars &b, mlir::ValueRange x);
mlir::Value maximumOf(Scalars &b, mlir::ValueRange x);
/// Value that fill_pad writes and pad shows.
mlir::Value padValue(Scalars &b, tile::PadKind kind, mlir::Type type);
/// Element of an iota: coordinate + start (both index), wrapped to the type.
mlir::Value iotaValue(Scalars &b, mlir::Type type, mlir::Value coordinate, mlir::Value start);

/// Casts one element, for all types, rounding modes and saturation policies.
mlir::Value castScalar(Scalars &b, mlir::Value x, mlir::Type to, tile::Rounding rounding,
                       bool saturate);

} // namespace npufuzz::mlirbackend

#endif
