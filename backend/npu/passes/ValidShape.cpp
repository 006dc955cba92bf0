//===- ValidShape.cpp - npu-valid-shape: explicit valid extents -----------===//
//
// Tiles have a static shape and runtime valid extents, which the machine keeps in registers per
// buffer. Tile ops set them implicitly; machine instructions do not. This pass writes the rule of
// each op out as code: read the inputs' extents, combine, set the output's.
//
// Contract: the extents are set before the op that writes the buffer, because stores mask by them.
// Narrowing stays after the producer; before it, the extents of the producer's own rule would undo
// it. An op without a rule does not build.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/IndexConstants.h"
#include "backend/npu/passes/Passes.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUVALIDSHAPE
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// Emits the valid extents that an op gives its output, by the rule of the tile op.
class ValidRule {
public:
  ValidRule(OpBuilder &builder, ComputeOp op, IndexConstants &constants)
      : builder(builder), op(op), loc(op.getLoc()), constants(constants) {}

  SmallVector<Value> extents() {
    SmallVector<Value> result;
    tile::dispatch(op.getOpName(), [&](auto tileOp) {
      // Ops that move or narrow tiles are no npu.compute.
      constexpr tile::OpCategory category = decltype(tileOp)::record.category;
      constexpr bool narrows = std::is_same_v<decltype(tileOp), tile::SetValidOp>;
      if constexpr (tile::isElementwise(category))
        result = least();
      else if constexpr (tile::isCompute(category) && !narrows)
        result = extentsOf(tileOp);
    });
    if (op.getOpName() == "copy")
      result = least();
    assert(!result.empty() && "a tile op without a rule");
    return result;
  }

private:
  // Dispatches on the class of the tile op, which is null: an op without a rule does not build.
  SmallVector<Value> extentsOf(tile::IotaOp) { return full(); }
  SmallVector<Value> extentsOf(tile::SplatOp) { return full(); }
  SmallVector<Value> extentsOf(tile::FillPadOp) { return full(); }
  SmallVector<Value> extentsOf(tile::ExpandOp) { return expanded(); }
  SmallVector<Value> extentsOf(tile::ExpandBinaryOp) { return expanded(); }
  SmallVector<Value> extentsOf(tile::ReduceOp) { return reduced(); }
  SmallVector<Value> extentsOf(tile::CumsumOp) { return least(); }
  SmallVector<Value> extentsOf(tile::TopkOp) { return picked(); }
  SmallVector<Value> extentsOf(tile::MatmulOp) { return product(); }
  SmallVector<Value> extentsOf(tile::TransposeOp) { return {valid(0, 1), valid(0, 0)}; }

  int64_t rank() { return op.getOutput().getType().getRank(); }
  int64_t axisAttribute() { return op->getAttrOfType<IntegerAttr>("axis").getInt(); }
  Value constant(int64_t value) { return constants.get(value); }
  Value valid(size_t input, int64_t axis) {
    return builder.create<ValidOp>(loc, builder.getIndexType(), op.getInputs()[input], axis);
  }
  Value least(Value a, Value b) { return builder.create<arith::MinSIOp>(loc, a, b); }
  /// An extent of 1 is valid or not: a product with it keeps or clears the other.
  Value keepIf(Value extent, Value one) { return builder.create<arith::MulIOp>(loc, extent, one); }

  SmallVector<Value> full() {
    SmallVector<Value> result;
    for (int64_t extent : op.getOutput().getType().getShape())
      result.push_back(constant(extent));
    return result;
  }

  Value minimum(int64_t axis) {
    Value result = valid(0, axis);
    for (size_t input = 1; input < op.getInputs().size(); ++input)
      if (op.getInputs()[input] != op.getInputs()[input - 1])
        result = least(result, valid(input, axis));
    return result;
  }

  /// The minimum over the inputs, per axis.
  SmallVector<Value> least() {
    SmallVector<Value> result;
    for (int64_t axis = 0; axis < rank(); ++axis)
      result.push_back(minimum(axis));
    return result;
  }

  SmallVector<Value> expanded() {
    bool binary = op.getInputs().size() == 2;
    SmallVector<Value> result;
    for (int64_t axis = 0; axis < rank(); ++axis) {
      if (axis != axisAttribute())
        result.push_back(minimum(axis));
      else if (binary)
        result.push_back(keepIf(valid(0, axis), valid(1, axis)));
      else
        result.push_back(
            keepIf(constant(op.getOutput().getType().getShape()[axis]), valid(0, axis)));
    }
    return result;
  }

  SmallVector<Value> reduced() {
    SmallVector<Value> result;
    for (int64_t axis = 0; axis < rank(); ++axis)
      result.push_back(axis == axisAttribute() ? constant(1) : valid(0, axis));
    return result;
  }

  SmallVector<Value> picked() {
    SmallVector<Value> result;
    for (int64_t axis = 0; axis < rank(); ++axis)
      result.push_back(valid(0, axis));
    result.back() = least(result.back(), constant(op.getOutput().getType().getShape().back()));
    return result;
  }

  SmallVector<Value> product() {
    int64_t row = rank() - 2, column = rank() - 1;
    Value rows = valid(0, op->hasAttr("transpose_lhs") ? column : row);
    Value columns = valid(1, op->hasAttr("transpose_rhs") ? row : column);
    if (op.getInputs().size() == 3) {
      rows = op->hasAttr("bias") ? keepIf(rows, valid(2, row)) : least(rows, valid(2, row));
      columns = least(columns, valid(2, column));
    }
    if (rank() == 2)
      return {rows, columns};
    return {minimum(0), rows, columns};
  }

  OpBuilder &builder;
  ComputeOp op;
  Location loc;
  IndexConstants &constants;
};

struct ValidShape : impl::NpuValidShapeBase<ValidShape> {
  void runOnOperation() override {
    for (auto function : getOperation().getOps<func::FuncOp>())
      convert(function);
  }

private:
  static void convert(func::FuncOp function) {
    IndexConstants constants(function);
    SmallVector<Operation *> work;
    function.walk([&](Operation *op) {
      if (isa<ComputeOp, NarrowOp>(op))
        work.push_back(op);
    });
    for (Operation *op : work) {
      OpBuilder builder(op);
      if (auto compute = dyn_cast<ComputeOp>(op))
        makeExplicit(builder, compute, constants);
      else
        lowerNarrow(builder, cast<NarrowOp>(op), constants);
    }
  }

  static void makeExplicit(OpBuilder &builder, ComputeOp op, IndexConstants &constants) {
    if (op.getExplicitValid())
      return;
    SmallVector<Value> extents = ValidRule(builder, op, constants).extents();
    builder.create<SetValidOp>(op.getLoc(), op.getOutput(), extents);
    op.setExplicitValid(true);
  }

  static void lowerNarrow(OpBuilder &builder, NarrowOp op, IndexConstants &constants) {
    Location loc = op.getLoc();
    SmallVector<Value> extents;
    Value zero = constants.get(0);
    for (auto [axis, wanted] : llvm::enumerate(op.getExtents())) {
      Value current = builder.create<ValidOp>(loc, builder.getIndexType(), op.getBuffer(), axis);
      Value atLeastNone = builder.create<arith::MaxSIOp>(loc, wanted, zero);
      extents.push_back(builder.create<arith::MinSIOp>(loc, atLeastNone, current));
    }
    builder.create<SetValidOp>(loc, op.getBuffer(), extents);
    op.erase();
  }
};

} // namespace

} // namespace npufuzz::npu
