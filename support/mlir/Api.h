//===- Api.h - MLIR's interface, whatever the release -----------*- C++ -*-===//
//
// Gives one name to what releases 19 to 22 of MLIR spell in several ways.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_MLIR_API_H
#define NPUFUZZ_SUPPORT_MLIR_API_H

#include "support/mlir/Release.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"

#include <optional>
#include <utility>

// Types and ops that some release lacks, declared only. `Known` tells.
namespace mlir {
class Float4E2M1FNType;
class Float6E2M3FNType;
class Float6E3M2FNType;
class Float8E3M4Type;
class Float8E8M0FNUType;
namespace affine {
class AffineLinearizeIndexOp;
} // namespace affine
namespace arith {
class ScalingExtFOp;
class ScalingTruncFOp;
} // namespace arith
namespace LLVM {
class SincosOp;
} // namespace LLVM
namespace bufferization {
class ToBufferOp;
class ToMemrefOp;
} // namespace bufferization
namespace math {
class ClampFOp;
class ErfcOp;
class IsFiniteOp;
class IsInfOp;
class IsNaNOp;
class IsNormalOp;
class SincosOp;
} // namespace math
namespace memref {
class DistinctObjectsOp;
} // namespace memref
namespace linalg {
class PackOp;
class UnPackOp;
} // namespace linalg
namespace tensor {
class PackOp;
class UnPackOp;
} // namespace tensor
namespace tosa {
class AddShapeOp;
class CastFromBlockScaledOp;
class CastToBlockScaledOp;
class ConcatShapeOp;
class ConstShapeOp;
class CosOp;
class DimOp;
class DivCeilShapeOp;
class DivFloorShapeOp;
class Exp2ShapeOp;
class IntDivOp;
class Log2CeilShapeOp;
class Log2FloorShapeOp;
class MatmulTBlockScaledOp;
class MaxShapeOp;
class MinShapeOp;
class ModShapeOp;
class MulShapeOp;
class ReduceProductOp;
class SinOp;
class SliceShapeOp;
class SubShapeOp;
class VariableOp;
class VariableReadOp;
class VariableWriteOp;
} // namespace tosa
namespace vector {
class ExtractElementOp;
class FlatTransposeOp;
class InsertElementOp;
class MatmulOp;
class SplatOp;
class ToElementsOp;
} // namespace vector
} // namespace mlir

namespace npufuzz {

// Ops that moved, or were renamed, in 21.
#if LLVM_VERSION_MAJOR >= 21
using ToBufferOp = mlir::bufferization::ToBufferOp;
using PackOp = mlir::linalg::PackOp;
using UnPackOp = mlir::linalg::UnPackOp;
inline constexpr llvm::StringLiteral packName = "linalg.pack", unpackName = "linalg.unpack";
#else
using ToBufferOp = mlir::bufferization::ToMemrefOp;
using PackOp = mlir::tensor::PackOp;
using UnPackOp = mlir::tensor::UnPackOp;
inline constexpr llvm::StringLiteral packName = "tensor.pack", unpackName = "tensor.unpack";
#endif

inline constexpr llvm::StringLiteral splatName = LLVM_VERSION_MAJOR >= 22
                                                     ? llvm::StringLiteral("vector.broadcast")
                                                     : llvm::StringLiteral("vector.splat");

/// True if the body of a linalg.map has an argument for the output, which it may not use.
inline constexpr bool mapHasOutputArgument = LLVM_VERSION_MAJOR >= 22;
/// True if affine.delinearize_index has an attribute for the static part of its basis.
inline constexpr bool hasStaticBasis = LLVM_VERSION_MAJOR >= 20;

/// True if zero points, shifts and extents of TOSA's ops are operands, as in its version 1.0.
inline constexpr bool tosaHasOperands = LLVM_VERSION_MAJOR >= 22;

/// True if the verifiers of tensor slices refuse a constant offset at or past the end of an axis,
/// even for an axis without elements.
inline constexpr bool slicesBeginInside = LLVM_VERSION_MAJOR >= 20;
/// True if a product with a transposed operand is the plain named op with other maps, rather than
/// an op of its own.
inline constexpr bool productsHaveMaps = LLVM_VERSION_MAJOR >= 22;

/// Length and element type of a fixed-length vector, including vectors of pointers (LLVM's own type
/// before 21).
inline std::optional<std::pair<int64_t, mlir::Type>> fixedVector(mlir::Type type) {
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type); vector && !vector.isScalable())
    return std::pair(vector.getNumElements(), vector.getElementType());
#if LLVM_VERSION_MAJOR < 21
  if (auto pointers = mlir::dyn_cast<mlir::LLVM::LLVMFixedVectorType>(type))
    return std::pair(static_cast<int64_t>(pointers.getNumElements()), pointers.getElementType());
#endif
  return std::nullopt;
}

/// Holds if this release defines the type and does not only declare it. Use it where the header
/// that would define the type is included.
template <typename Type>
concept Known = requires { sizeof(Type); };

/// Float types that 19 lacks: the elements and scales of OCP's microscaling formats, and f8E3M4.
inline constexpr bool hasMicroFloats = Known<mlir::Float8E8M0FNUType>;
enum class MicroFloat { f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E8M0FNU };

template <typename Type> bool isKnown(mlir::Type type) {
  if constexpr (Known<Type>)
    return mlir::isa<Type>(type);
  else
    return false;
}
inline std::optional<MicroFloat> microFloatOf(mlir::Type type) {
  if (isKnown<mlir::Float4E2M1FNType>(type))
    return MicroFloat::f4E2M1FN;
  if (isKnown<mlir::Float6E2M3FNType>(type))
    return MicroFloat::f6E2M3FN;
  if (isKnown<mlir::Float6E3M2FNType>(type))
    return MicroFloat::f6E3M2FN;
  if (isKnown<mlir::Float8E3M4Type>(type))
    return MicroFloat::f8E3M4;
  if (isKnown<mlir::Float8E8M0FNUType>(type))
    return MicroFloat::f8E8M0FNU;
  return std::nullopt;
}

template <typename Type> mlir::Type typeOrNull(mlir::MLIRContext *context) {
  if constexpr (Known<Type>)
    return Type::get(context);
  else
    return {};
}
/// Null if this release has no such type.
inline mlir::Type typeOf(MicroFloat kind, mlir::MLIRContext *context) {
  switch (kind) {
  case MicroFloat::f4E2M1FN:
    return typeOrNull<mlir::Float4E2M1FNType>(context);
  case MicroFloat::f6E2M3FN:
    return typeOrNull<mlir::Float6E2M3FNType>(context);
  case MicroFloat::f6E3M2FN:
    return typeOrNull<mlir::Float6E3M2FNType>(context);
  case MicroFloat::f8E3M4:
    return typeOrNull<mlir::Float8E3M4Type>(context);
  case MicroFloat::f8E8M0FNU:
    return typeOrNull<mlir::Float8E8M0FNUType>(context);
  }
  return {};
}

// Code selects functions by what compiles, not by the release. All functions here are templates for
// that reason.

/// Strides and offset of a MemRefType, in elements; ShapedType::kDynamic if only the value knows.
/// Fails for layouts without strides.
template <typename MemRef>
mlir::LogicalResult stridesAndOffset(MemRef type, llvm::SmallVectorImpl<int64_t> &strides,
                                     int64_t &offset) {
  if constexpr (requires { type.getStridesAndOffset(strides, offset); })
    return type.getStridesAndOffset(strides, offset);
  else
    return getStridesAndOffset(type, strides, offset);
}

/// Memory that a VectorTransferOpInterface reads from or writes to.
template <typename Transfer> mlir::Value transferredMemory(Transfer transfer) {
  if constexpr (requires { transfer.getBase(); })
    return transfer.getBase();
  else
    return transfer.getSource();
}

/// Basis of an AffineDelinearizeIndexOp; ShapedType::kDynamic for an operand.
template <typename Op> llvm::SmallVector<int64_t, 6> basisOf(Op op) {
  if constexpr (requires { op.getStaticBasis(); })
    return llvm::SmallVector<int64_t, 6>(op.getStaticBasis());
  else
    return llvm::SmallVector<int64_t, 6>(op.getBasis().size(), mlir::ShapedType::kDynamic);
}

/// Numbers as an attribute: an array of integers, or the dense array that later releases have.
inline mlir::Attribute numbersLike(mlir::ArrayAttr, mlir::Builder &builder,
                                   llvm::ArrayRef<int64_t> numbers) {
  return builder.getI64ArrayAttr(numbers);
}
inline mlir::Attribute numbersLike(llvm::ArrayRef<int64_t>, mlir::Builder &builder,
                                   llvm::ArrayRef<int64_t> numbers) {
  return builder.getDenseI64ArrayAttr(numbers);
}
/// Axes of a MultiDimReductionOp, sizes of a ConstantMaskOp, mask of a ShuffleOp.
template <typename Op>
mlir::Attribute reducedAxes(mlir::Builder &builder, llvm::ArrayRef<int64_t> axes) {
  return numbersLike(decltype(std::declval<Op>().getReductionDims()){}, builder, axes);
}
template <typename Op>
mlir::Attribute maskSizes(mlir::Builder &builder, llvm::ArrayRef<int64_t> sizes) {
  return numbersLike(decltype(std::declval<Op>().getMaskDimSizes()){}, builder, sizes);
}
template <typename Op>
mlir::Attribute shuffleMask(mlir::Builder &builder, llvm::ArrayRef<int64_t> mask) {
  return numbersLike(decltype(std::declval<Op>().getMask()){}, builder, mask);
}

/// Fills the body of a named LinalgOp, which only the op knows.
template <typename LinalgOp, typename Builder>
void buildBody(LinalgOp op, Builder &builder, mlir::Block &body) {
  auto build = op.getRegionBuilder();
  auto complain = [&] { return op->emitOpError(); };
  if constexpr (requires { build(builder, body, op->getAttrs(), complain); })
    build(builder, body, op->getAttrs(), complain);
  else
    build(builder, body, op->getAttrs());
}

/// Call it after linalg::vectorize: that replaces the op itself before 21 or so, and returns the
/// replacement later.
template <typename Rewriter, typename Op, typename Vectorized>
mlir::LogicalResult replaceByResult(Rewriter &rewriter, Op op, const Vectorized &vectorized) {
  if constexpr (requires { vectorized->replacements; }) {
    if (mlir::failed(vectorized))
      return mlir::failure();
    if (vectorized->replacements.empty())
      rewriter.eraseOp(op);
    else
      rewriter.replaceOp(op, vectorized->replacements);
    return mlir::success();
  } else {
    return vectorized;
  }
}

/// Sets the target of an LLVM module.
template <typename Module, typename Triple>
void setTargetTriple(Module &module, const Triple &triple) {
  if constexpr (requires { module.setTargetTriple(triple); })
    module.setTargetTriple(triple);
  else
    module.setTargetTriple(triple.str());
}

template <typename Target, typename Triple, typename... More>
auto *createTargetMachine(const Target &target, const Triple &triple, More &&...more) {
  if constexpr (requires { target.createTargetMachine(triple, more...); })
    return target.createTargetMachine(triple, more...);
  else
    return target.createTargetMachine(triple.str(), more...);
}

} // namespace npufuzz

#endif
