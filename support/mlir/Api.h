//===- Api.h - MLIR's interface, whatever the release -----------*- C++ -*-===//
//
// One name for what releases 19 to 22 of MLIR spell in several ways.
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

// Types and ops that some release lacks: there the name alone. `Known` tells.
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

/// Whether the body of a linalg.map has an argument for the output, which it may not use.
inline constexpr bool mapHasOutputArgument = LLVM_VERSION_MAJOR >= 22;
/// Whether affine.delinearize_index has an attribute for the static part of its basis.
inline constexpr bool hasStaticBasis = LLVM_VERSION_MAJOR >= 20;

/// Whether the verifiers of slices of tensors refuse a constant offset at or behind the end of an
/// axis, one of no elements too.
inline constexpr bool slicesBeginInside = LLVM_VERSION_MAJOR >= 20;
/// Whether products with a transposed operand are a named op with maps of its own, or an op each.
inline constexpr bool productsHaveMaps = LLVM_VERSION_MAJOR >= 22;

/// Length and element type of a vector of fixed length, of pointers too (before 21 LLVM's own
/// type).
inline std::optional<std::pair<int64_t, mlir::Type>> fixedVector(mlir::Type type) {
  if (auto vector = mlir::dyn_cast<mlir::VectorType>(type); vector && !vector.isScalable())
    return std::pair(vector.getNumElements(), vector.getElementType());
#if LLVM_VERSION_MAJOR < 21
  if (auto pointers = mlir::dyn_cast<mlir::LLVM::LLVMFixedVectorType>(type))
    return std::pair(static_cast<int64_t>(pointers.getNumElements()), pointers.getElementType());
#endif
  return std::nullopt;
}

/// Whether this release has the type, not its name alone. To be asked where the header is included
/// that would have it.
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
/// Null where this release has no such type.
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

// Functions are asked for by what compiles, not by the release: all here are templates for that.

/// Of a MemRefType, in elements, ShapedType::kDynamic where only the value knows. Fails for layouts
/// without strides.
template <typename MemRef>
mlir::LogicalResult stridesAndOffset(MemRef type, llvm::SmallVectorImpl<int64_t> &strides,
                                     int64_t &offset) {
  if constexpr (requires { type.getStridesAndOffset(strides, offset); })
    return type.getStridesAndOffset(strides, offset);
  else
    return getStridesAndOffset(type, strides, offset);
}

/// What a VectorTransferOpInterface reads from or writes to.
template <typename Transfer> mlir::Value transferredMemory(Transfer transfer) {
  if constexpr (requires { transfer.getBase(); })
    return transfer.getBase();
  else
    return transfer.getSource();
}

/// The basis of an AffineDelinearizeIndexOp, ShapedType::kDynamic for what is an operand.
template <typename Op> llvm::SmallVector<int64_t, 6> basisOf(Op op) {
  if constexpr (requires { op.getStaticBasis(); })
    return llvm::SmallVector<int64_t, 6>(op.getStaticBasis());
  else
    return llvm::SmallVector<int64_t, 6>(op.getBasis().size(), mlir::ShapedType::kDynamic);
}

/// Numbers as an attribute: an array of integers, or what releases since then have instead.
inline mlir::Attribute numbersLike(mlir::ArrayAttr, mlir::Builder &builder,
                                   llvm::ArrayRef<int64_t> numbers) {
  return builder.getI64ArrayAttr(numbers);
}
inline mlir::Attribute numbersLike(llvm::ArrayRef<int64_t>, mlir::Builder &builder,
                                   llvm::ArrayRef<int64_t> numbers) {
  return builder.getDenseI64ArrayAttr(numbers);
}
/// The axes of a MultiDimReductionOp, the sizes of a ConstantMaskOp, the mask of a ShuffleOp.
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

/// After linalg::vectorize: before 21 or so it has replaced the op, later it says by what.
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

/// The target of an LLVM module.
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
