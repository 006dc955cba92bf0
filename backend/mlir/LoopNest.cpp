//===- LoopNest.cpp -------------------------------------------------------===//
//
// All tile ops lower to one shape: loops over the valid extents, with inputs read and one output
// written at coordinates that each follow a loop or are fixed. Emitting it in one place gives every
// op as linalg.generic or as affine loops, by the option; and on memrefs or on tensors, by the
// types of its operands.
//
// Transfers between views and tiles are not linalg: a view's map may have floors and mods, which no
// strided memref has. They become scf loops with affine.apply for the address.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/AffineNest.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

namespace {
/// Operand of a linalg op for one access: a memref or tensor with an axis for each loop that it
/// follows.
struct Operand {
  Value memory;
  AffineMap map;
};

/// Part of a tile that the loops reach.
struct Part {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  /// Shape of the part, with unit axes dropped where possible.
  SmallVector<int64_t> shape;

  Value readFrom(Scalars &b, Value memory) const;
  /// Inserts other elements into the tensor at this part.
  Value writeTo(Scalars &b, Value elements, Value tensor) const {
    return b.create<tensor::InsertSliceOp>(elements, tensor, offsets, sizes, strides);
  }
};
} // namespace

Value Part::readFrom(Scalars &b, Value memory) const {
  auto type = cast<ShapedType>(memory.getType());
  if (isa<RankedTensorType>(type))
    return b.create<tensor::ExtractSliceOp>(RankedTensorType::get(shape, type.getElementType()),
                                            memory, offsets, sizes, strides);
  auto partType = cast<MemRefType>(memref::SubViewOp::inferRankReducedResultType(
      shape, cast<MemRefType>(type), offsets, sizes, strides));
  return b.create<memref::SubViewOp>(partType, memory, offsets, sizes, strides);
}

/// True if a subview may drop the axes that no loop follows. Upstream infers the dropped axes from
/// sizes and strides, and crashes if that is ambiguous (MLIR 19, see corpus/known-issues). So no
/// other axis may have extent 1 or be cut to it.
static bool canDropUnitAxes(const Access &access, const LoopNest &nest) {
  auto type = cast<ShapedType>(access.memory.getType());
  for (auto [axis, loop] : llvm::enumerate(access.loopOfAxis)) {
    if (loop == Access::unitAxis)
      continue;
    if (type.getDimSize(static_cast<unsigned>(axis)) == 1 ||
        getConstantIntValue(nest.extents[loop]) == 1)
      return false;
  }
  return true;
}

/// Part of a tile that the loops reach, with unit axes dropped where possible. Returns nothing if
/// that is the whole tile: a trivial subview only costs time.
static std::optional<Part> partOf(Scalars &b, const Access &access, const LoopNest &nest,
                                  AffineMap &map) {
  auto type = cast<ShapedType>(access.memory.getType());
  Part part;
  part.offsets.assign(type.getRank(), b.getIndexAttr(0));
  part.strides.assign(type.getRank(), b.getIndexAttr(1));
  SmallVector<AffineExpr> exprs;
  bool dropsUnitAxes = canDropUnitAxes(access, nest), isWhole = true;
  for (auto [axis, loop] : llvm::enumerate(access.loopOfAxis)) {
    int64_t extent = 1;
    if (loop == Access::unitAxis) {
      part.sizes.push_back(b.getIndexAttr(1));
      if (dropsUnitAxes) {
        isWhole = false;
        continue;
      }
      exprs.push_back(b.getAffineConstantExpr(0));
    } else {
      part.sizes.push_back(nest.extents[loop]);
      Extent size = part.sizes.back();
      extent = size.is<Attribute>() ? *getConstantIntValue(size) : ShapedType::kDynamic;
      exprs.push_back(b.getAffineDimExpr(static_cast<unsigned>(loop)));
    }
    part.shape.push_back(extent);
    isWhole &= extent == type.getDimSize(static_cast<unsigned>(axis));
  }
  map = AffineMap::get(static_cast<unsigned>(nest.extents.size()), 0, exprs, b.getContext());
  return isWhole ? std::nullopt : std::optional(std::move(part));
}

static Value emitGeneric(Scalars &b, const LoopNest &nest, ElementCode code) {
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps(nest.inputs.size() + 1);
  for (auto [access, map] : llvm::zip_first(nest.inputs, maps)) {
    std::optional<Part> part = partOf(b, access, nest, map);
    inputs.push_back(part ? part->readFrom(b, access.memory) : access.memory);
  }
  Value whole = nest.output.memory;
  std::optional<Part> part = partOf(b, nest.output, nest, maps.back());
  Value output = part ? part->readFrom(b, whole) : whole;
  SmallVector<utils::IteratorType> iterators(nest.extents.size(), utils::IteratorType::parallel);
  for (int loop : nest.reductions)
    iterators[loop] = utils::IteratorType::reduction;
  bool isTensor = isa<RankedTensorType>(output.getType());
  auto generic = b.create<linalg::GenericOp>(
      isTensor ? TypeRange(output.getType()) : TypeRange{}, inputs, ValueRange{output}, maps,
      iterators, [&](OpBuilder &body, Location loc, ValueRange elements) {
        Scalars scalars(loc, body, b.options);
        if (nest.reductions.empty())
          elements = elements.drop_back();
        Value result = code(scalars, elements, [&](int loop) -> Value {
          return scalars.create<linalg::IndexOp>(loop);
        });
        scalars.create<linalg::YieldOp>(result);
      });
  if (!isTensor)
    return whole;
  return part ? part->writeTo(b, generic.getResult(0), whole) : generic.getResult(0);
}

Value emitNest(Scalars &b, const LoopNest &nest, ElementCode code) {
  if (b.options.affineLoops)
    if (auto bounds = affineBounds(b, nest.extents)) {
      emitAffineNest(b, nest, *bounds, code);
      return nest.output.memory;
    }
  return emitGeneric(b, nest, code);
}

AffineMap Transfer::addressMap() const {
  auto rank = static_cast<unsigned>(offsets.size());
  MLIRContext *context = view.getContext();
  SmallVector<AffineExpr> coordinates;
  for (unsigned axis = 0; axis < rank; ++axis)
    coordinates.push_back(getAffineDimExpr(axis, context) + getAffineDimExpr(rank + axis, context));
  return view.compose(AffineMap::get(2 * rank, 0, coordinates, context));
}

static void emitScfTransfer(Scalars &b, const Transfer &transfer) {
  Value low = b.create<arith::ConstantIndexOp>(0), step = b.create<arith::ConstantIndexOp>(1);
  size_t rank = transfer.extents.size();
  SmallVector<Value> lows(rank, low), steps(rank, step), highs;
  for (Extent extent : transfer.extents)
    highs.push_back(extentValue(b, extent));
  AffineMap map = transfer.addressMap();
  scf::buildLoopNest(
      b, b.getLoc(), lows, highs, steps, [&](OpBuilder &body, Location loc, ValueRange counters) {
        SmallVector<Value> operands(transfer.offsets), addresses;
        llvm::append_range(operands, counters);
        for (AffineExpr expr : map.getResults())
          addresses.push_back(body.create<affine::AffineApplyOp>(
              loc, AffineMap::get(map.getNumDims(), 0, expr), operands));
        if (transfer.isStore) {
          Value element = body.create<memref::LoadOp>(loc, transfer.tile, counters);
          body.create<memref::StoreOp>(loc, element, transfer.memory, addresses);
        } else {
          Value element = body.create<memref::LoadOp>(loc, transfer.memory, addresses);
          body.create<memref::StoreOp>(loc, element, transfer.tile, counters);
        }
      });
}

void emitTransfer(Scalars &b, const Transfer &transfer) {
  if (b.options.affineLoops)
    if (auto bounds = affineBounds(b, transfer.extents))
      return emitAffineTransfer(b, transfer, *bounds);
  emitScfTransfer(b, transfer);
}

Value emitFill(Scalars &b, Value scalar, Value memory) {
  if (!b.options.affineLoops) {
    auto fill = b.create<linalg::FillOp>(scalar, memory);
    return isa<RankedTensorType>(memory.getType()) ? fill.getResult(0) : memory;
  }
  ArrayRef<int64_t> shape = cast<MemRefType>(memory.getType()).getShape();
  LoopNest nest{wholeShape(b, shape), {}, {}, {memory, {}}};
  for (size_t axis = 0; axis < shape.size(); ++axis)
    nest.output.loopOfAxis.push_back(static_cast<int>(axis));
  return emitNest(b, nest, [&](Scalars &, ValueRange, auto) { return scalar; });
}

} // namespace npufuzz::mlirbackend
