//===- ReducedAxes.cpp ----------------------------------------------------===//
//
// Walks backwards from reductions. Follows an axis of a tile to the loads that it comes from, and
// through their views to axes of tensors. A view that merges axes leads to several of them.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/ReducedAxes.h"

#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/DenseSet.h"

namespace npufuzz::generators {

namespace {

using ViewAxes = llvm::SmallVector<int64_t, 6>;

class Trace {
public:
  explicit Trace(llvm::function_ref<void(unsigned, const Line &)> f) : onTensor(f) {}

  /// Follows an axis of a tile all of whose elements meet.
  void tile(mlir::Value value, int64_t axis) {
    if (!seen.insert({value, axis}).second)
      return;
    if (auto carried = mlir::dyn_cast<mlir::BlockArgument>(value))
      return loop(mlir::dyn_cast<mlir::affine::AffineForOp>(carried.getOwner()->getParentOp()),
                  carried.getArgNumber() - 1, axis);
    mlir::Operation *op = value.getDefiningOp();
    unsigned number = mlir::cast<mlir::OpResult>(value).getResultNumber();
    if (auto walk = mlir::dyn_cast<mlir::affine::AffineForOp>(op))
      return loop(walk, number, axis);
    if (auto branch = mlir::dyn_cast<mlir::scf::IfOp>(op)) {
      tile(branch.thenYield().getOperand(number), axis);
      return tile(branch.elseYield().getOperand(number), axis);
    }
    int64_t extent = mlir::cast<tile::TileType>(value.getType()).getShape()[axis];
    if (auto load = mlir::dyn_cast<tile::LoadOp>(op))
      return view(load.getView(), {axis}, extent);
    if (auto gather = mlir::dyn_cast<tile::GatherOp>(op))
      return view(gather.getView(), {axis}, extent);
    operands(op, axis);
  }

private:
  void loop(mlir::affine::AffineForOp walk, unsigned number, int64_t axis) {
    tile(walk.getInits()[number], axis);
    tile(walk.getBody()->getTerminator()->getOperand(number), axis);
  }

  /// Follows the operands of an op that computes a tile, along the axes that correspond to this
  /// one.
  void operands(mlir::Operation *op, int64_t axis) {
    // Elements of their results come from other places.
    if (mlir::isa<tile::MatmulOp, tile::TopkOp>(op))
      return;
    if (auto transpose = mlir::dyn_cast<tile::TransposeOp>(op))
      return tile(transpose.getOperand(), 1 - axis);
    bool isRepeated = false;
    if (auto expand = mlir::dyn_cast<tile::ExpandBinaryOp>(op)) {
      tile(expand.getLhs(), axis);
      isRepeated = expand.getAxis() == axis;
    } else if (auto expand = mlir::dyn_cast<tile::ExpandOp>(op)) {
      isRepeated = expand.getAxis() == axis;
    } else if (auto reduce = mlir::dyn_cast<tile::ReduceOp>(op)) {
      isRepeated = reduce.getAxis() == axis;
    }
    if (isRepeated)
      return;
    for (mlir::Value operand : op->getOperands())
      if (mlir::isa<tile::TileType>(operand.getType()))
        tile(operand, axis);
  }

  /// Follows axes of a view that are walked together.
  void view(mlir::Value value, const ViewAxes &axes, int64_t extent) {
    mlir::Operation *op = value.getDefiningOp();
    if (axes.empty())
      return; // one element, repeated
    if (auto plain = mlir::dyn_cast<tile::ViewOp>(op))
      return onTensor(mlir::cast<mlir::BlockArgument>(plain.getMemory()).getArgNumber(),
                      {axes, extent});
    if (auto concat = mlir::dyn_cast<tile::ConcatOp>(op)) {
      for (mlir::Value source : concat.getSources())
        view(source, axes, extent);
      return;
    }
    ViewAxes below = axes;
    tile::dispatch(op, [&](auto chained) {
      if constexpr (requires { chained.getIndexMap(); })
        below = axesBelow(chained.getIndexMap(), axes);
    });
    view(op->getOperand(0), below, extent);
  }

  /// Axes of a view's source that vary with these axes of the view.
  static ViewAxes axesBelow(mlir::AffineMap map, const ViewAxes &axes) {
    ViewAxes below;
    for (auto [axis, place] : llvm::enumerate(map.getResults()))
      if (llvm::any_of(axes, [&, expr = place](int64_t walked) {
            return expr.isFunctionOfDim(static_cast<unsigned>(walked));
          }))
        below.push_back(static_cast<int64_t>(axis));
    return below;
  }

  llvm::function_ref<void(unsigned, const Line &)> onTensor;
  llvm::DenseSet<std::pair<mlir::Value, int64_t>> seen;
};

} // namespace

void forEachReduced(mlir::func::FuncOp kernel, llvm::function_ref<void(unsigned, const Line &)> f) {
  Trace trace(f);
  kernel.walk([&](mlir::Operation *op) {
    if (auto reduce = mlir::dyn_cast<tile::ReduceOp>(op))
      trace.tile(reduce.getOperand(), reduce.getAxis());
    else if (auto scan = mlir::dyn_cast<tile::CumsumOp>(op))
      trace.tile(scan.getOperand(), scan.getAxis());
    else if (auto sort = mlir::dyn_cast<tile::TopkOp>(op))
      trace.tile(sort.getOperand(), sort.getOperand().getType().getRank() - 1);
    else if (auto product = mlir::dyn_cast<tile::MatmulOp>(op)) {
      trace.tile(product.getLhs(), product.getLhsDepthAxis());
      trace.tile(product.getRhs(), product.getRhsDepthAxis());
    }
  });
}

} // namespace npufuzz::generators
