//===- TileLowering.cpp - lowers tile ops, one function each --------------===//
//
// Overloading finds the function of each tile op: an op without one does not build. Ops that
// compute make a fresh buffer, valid extents by the rule of the op, and a nest (LoopNest.h) over
// these extents. No op writes a buffer that another one made, so no nest overwrites what it reads.
// set_valid changes only extents, so it shares its operand's buffer.
//
// Nests compute only elements inside the valid extents. Other elements keep the allocator's fill,
// which becomes visible if an op uses them.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/TileLowering.h"
#include "tile/Program.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

/// Axis a follows loop a.
static SmallVector<int> sameAxes(int64_t rank) {
  return llvm::to_vector(llvm::seq<int>(0, static_cast<int>(rank)));
}
/// The same, except for one fixed axis.
static SmallVector<int> sameAxesBut(int64_t rank, uint64_t axis) {
  SmallVector<int> loops = sameAxes(rank);
  loops[axis] = Access::unitAxis;
  return loops;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

SmallVector<Extent> TileLowering::extentsInside(tile::ViewType view, ValueRange offsets,
                                                ArrayRef<int64_t> tile) {
  SmallVector<Extent> extents;
  for (auto [viewExtent, offset, tileExtent] : llvm::zip_equal(view.getShape(), offsets, tile))
    extents.push_back(extentInsideView(b, viewExtent, offset, tileExtent));
  return extents;
}

void TileLowering::lower(tile::ScratchOp op) {
  auto type = cast<MemRefType>(op.getMemory().getType());
  values.map(op.getMemory(), allocate(type.getShape(), type.getElementType()));
}

void TileLowering::lower(tile::LoadOp op) {
  auto type = op.getResult().getType();
  auto [map, root] = tile::composeView(op.getView());
  SmallVector<Value> offsets = lookupAll(op.getOffsets());
  TileBuffer result{allocate(type),
                    extentsInside(op.getView().getType(), offsets, type.getShape())};
  emitTransfer(b, {result.valid, lookup(root), result.memory, map, offsets, /*isStore=*/false});
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::StoreOp op) {
  ArrayRef<int64_t> shape = op.getValue().getType().getShape();
  auto [map, root] = tile::composeView(op.getView());
  SmallVector<Value> offsets = lookupAll(op.getOffsets());
  TileBuffer source = tileOf(op.getValue());
  SmallVector<Extent> extents =
      smallerExtents(b, extentsInside(op.getView().getType(), offsets, shape), source.valid, shape);
  emitTransfer(b, {extents, lookup(root), source.memory, map, offsets, /*isStore=*/true});
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

void TileLowering::lowerElementwise(Operation *op, ElementCode code) {
  auto type = cast<tile::TileType>(op->getResult(0).getType());
  LoopNest nest;
  for (Value operand : op->getOperands()) {
    TileBuffer input = tileOf(operand);
    nest.inputs.push_back({input.memory, sameAxes(type.getRank())});
    if (nest.extents.empty())
      nest.extents = input.valid;
    for (auto [extent, valid, bound] : llvm::zip_equal(nest.extents, input.valid, type.getShape()))
      extent = smallerExtent(b, extent, valid, bound);
  }
  TileBuffer result{allocate(type), nest.extents};
  nest.output = {result.memory, sameAxes(type.getRank())};
  result.memory = emitNest(b, nest, code);
  bind(op->getResult(0), result);
}

void TileLowering::lower(tile::IotaOp op) {
  auto type = op.getResult().getType();
  TileBuffer result{allocate(type), wholeShape(b, type.getShape())};
  Value start = lookup(op.getStart());
  LoopNest nest{result.valid, {}, {}, {result.memory, sameAxes(type.getRank())}};
  result.memory = emitNest(b, nest, [&](Scalars &body, ValueRange, auto coordinate) {
    return iotaValue(body, type.getElementType(), coordinate(static_cast<int>(op.getAxis())),
                     start);
  });
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::SplatOp op) {
  auto type = op.getResult().getType();
  TileBuffer result{allocate(type), wholeShape(b, type.getShape())};
  result.memory = emitFill(b, lookup(op.getScalar()), result.memory);
  bind(op.getResult(), result);
}

//===----------------------------------------------------------------------===//
// Rows, columns, matrices
//===----------------------------------------------------------------------===//

void TileLowering::lower(tile::ExpandOp op) {
  auto type = op.getResult().getType();
  uint64_t axis = op.getAxis();
  TileBuffer input = tileOf(op.getOperand());
  TileBuffer result{allocate(type), input.valid};
  result.valid[axis] =
      expandedExtent(b, input.valid[axis], constantExtent(b, type.getShape()[axis]));
  LoopNest nest{result.valid,
                {},
                {{input.memory, sameAxesBut(type.getRank(), axis)}},
                {result.memory, sameAxes(type.getRank())}};
  result.memory =
      emitNest(b, nest, [&](Scalars &body, ValueRange x, auto) { return scalarCode(body, op, x); });
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::ExpandBinaryOp op) {
  auto type = op.getResult().getType();
  uint64_t axis = op.getAxis();
  TileBuffer lhs = tileOf(op.getLhs()), rhs = tileOf(op.getRhs());
  TileBuffer result{allocate(type), lhs.valid};
  for (int64_t a = 0; a < type.getRank(); ++a)
    result.valid[a] = a == static_cast<int64_t>(axis)
                          ? expandedExtent(b, rhs.valid[a], lhs.valid[a])
                          : smallerExtent(b, lhs.valid[a], rhs.valid[a], type.getShape()[a]);
  LoopNest nest{
      result.valid,
      {},
      {{lhs.memory, sameAxes(type.getRank())}, {rhs.memory, sameAxesBut(type.getRank(), axis)}},
      {result.memory, sameAxes(type.getRank())}};
  result.memory =
      emitNest(b, nest, [&](Scalars &body, ValueRange x, auto) { return scalarCode(body, op, x); });
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::ReduceOp op) {
  if (tile::isArgReduction(op.getKind()))
    return lowerArgReduce(op);
  auto type = op.getOperand().getType();
  uint64_t axis = op.getAxis();
  TileBuffer input = tileOf(op.getOperand());
  TileBuffer result{allocate(op.getResult().getType()), input.valid};
  result.valid[axis] = constantExtent(b, 1);
  // A reduction accumulates in its output, as linalg's reductions do, so the output must be
  // initialised.
  result.memory = emitFill(b, initialValue(b, op), result.memory);
  LoopNest nest{input.valid,
                {static_cast<int>(axis)},
                {{input.memory, sameAxes(type.getRank())}},
                {result.memory, sameAxesBut(type.getRank(), axis)}};
  result.memory =
      emitNest(b, nest, [&](Scalars &body, ValueRange x, auto) { return scalarCode(body, op, x); });
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::MatmulOp op) {
  auto type = op.getResult().getType();
  auto batches = static_cast<int>(op.getBatchRank()), row = batches, column = row + 1;
  TileBuffer lhs = tileOf(op.getLhs()), rhs = tileOf(op.getRhs());
  TileBuffer result{allocate(type),
                    {lhs.valid[op.getLhsRowAxis()], rhs.valid[op.getRhsColumnAxis()]}};
  if (batches)
    result.valid.insert(result.valid.begin(),
                        smallerExtent(b, lhs.valid[0], rhs.valid[0], type.getShape()[0]));
  // Loops batch, m, n; the output starts as the accumulator, the bias or zero.
  SmallVector<int> plain = sameAxes(type.getRank());
  if (Value third = op.getAccumulator() ? op.getAccumulator() : op.getBias()) {
    TileBuffer from = tileOf(third);
    bool bias = static_cast<bool>(op.getBias());
    for (int axis = 0; axis < column + 1; ++axis) {
      Extent &extent = result.valid[axis];
      extent = bias && axis == row
                   ? expandedExtent(b, from.valid[axis], extent)
                   : smallerExtent(b, extent, from.valid[axis], type.getShape()[axis]);
    }
    LoopNest nest{result.valid,
                  {},
                  {{from.memory, bias ? sameAxesBut(type.getRank(), row) : plain}},
                  {result.memory, plain}};
    result.memory = emitNest(b, nest, [](Scalars &, ValueRange x, auto) { return x[0]; });
  } else {
    result.memory = emitFill(b, zero(b, type.getElementType()), result.memory);
  }
  // Loops batch, m, n, k.
  int depth = column + 1;
  auto axesOf = [&](int first, int second, bool transposed) {
    SmallVector<int> loops(sameAxes(batches));
    loops.append({transposed ? second : first, transposed ? first : second});
    return loops;
  };
  LoopNest nest{result.valid,
                {depth},
                {{lhs.memory, axesOf(row, depth, op.getTransposeLhs())},
                 {rhs.memory, axesOf(depth, column, op.getTransposeRhs())}},
                {result.memory, plain}};
  nest.extents.push_back(smallerExtent(b, lhs.valid[op.getLhsDepthAxis()],
                                       rhs.valid[op.getRhsDepthAxis()],
                                       op.getLhs().getType().getShape()[op.getLhsDepthAxis()]));
  result.memory =
      emitNest(b, nest, [&](Scalars &body, ValueRange x, auto) { return scalarCode(body, op, x); });
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::TransposeOp op) {
  TileBuffer input = tileOf(op.getOperand());
  TileBuffer result{allocate(op.getResult().getType()), {input.valid[1], input.valid[0]}};
  LoopNest nest{result.valid, {}, {{input.memory, {1, 0}}}, {result.memory, {0, 1}}};
  result.memory =
      emitNest(b, nest, [&](Scalars &body, ValueRange x, auto) { return scalarCode(body, op, x); });
  bind(op.getResult(), result);
}

//===----------------------------------------------------------------------===//
// Valid extents
//===----------------------------------------------------------------------===//

void TileLowering::lower(tile::SetValidOp op) {
  TileBuffer result = tileOf(op.getOperand());
  for (auto [extent, wanted] : llvm::zip_equal(result.valid, op.getExtents()))
    extent = clampExtent(b, OpFoldResult(lookup(wanted)), extent);
  bind(op.getResult(), result);
}

void TileLowering::lower(tile::FillPadOp op) {
  auto type = op.getResult().getType();
  TileBuffer input = tileOf(op.getOperand());
  TileBuffer result{allocate(type), wholeShape(b, type.getShape())};
  // Fills the whole tile first, then writes the valid part over it: two plain nests instead of a
  // condition.
  result.memory = emitFill(b, padValue(b, op.getKind(), type.getElementType()), result.memory);
  result.memory = copyValid(input, result.memory);
  bind(op.getResult(), result);
}

} // namespace npufuzz::mlirbackend
