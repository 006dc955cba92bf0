//===- MemoryVariants.cpp - values that go through memory and back --------===//
//
// A tile that is stored to scratch memory and loaded again stays the same if all of it is valid: a
// store skips invalid elements.
//
//===----------------------------------------------------------------------===//
#include "oracles/Variants.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace npufuzz::oracles {

namespace {

/// True for a load from known places, all inside the view.
bool isInside(tile::LoadOp load) {
  for (auto [offset, extent, all] : llvm::zip_equal(load.getOffsets(), load.getType().getShape(),
                                                    load.getView().getType().getShape())) {
    auto constant = offset.getDefiningOp<arith::ConstantOp>();
    int64_t first = constant ? cast<IntegerAttr>(constant.getValue()).getInt() : -1;
    if (first < 0 || first > all - extent)
      return false;
  }
  return true;
}

/// True if all elements are certainly valid, according to the ops that produce them.
bool isWhole(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumRegions() > 0)
    return false;
  if (auto load = dyn_cast<tile::LoadOp>(op))
    return isInside(load);
  if (isa<tile::SplatOp, tile::IotaOp, tile::FillPadOp>(op))
    return true;
  const tile::OpRecord *record = tile::findRecord(op);
  // The results of compute ops are as valid as their operands.
  if (!record || !tile::isCompute(record->category) || isa<tile::SetValidOp>(op))
    return false;
  return llvm::all_of(op->getOperands(), [](Value operand) {
    return !isa<tile::TileType>(operand.getType()) || isWhole(operand);
  });
}

/// Passes one more tensor to a kernel, in all calls.
BlockArgument addScratch(func::FuncOp kernel, MemRefType type, func::FuncOp main) {
  OpBuilder builder(&main.getBody().front(), main.getBody().front().begin());
  Value scratch = builder.create<tile::ScratchOp>(main.getLoc(), type);
  main.walk([&](func::CallOp call) {
    if (call.getCallee() == kernel.getName())
      call.getOperandsMutable().append(scratch);
  });
  unsigned number = kernel.getNumArguments();
  SmallVector<Type> types(kernel.getArgumentTypes());
  types.push_back(type);
  kernel.setFunctionType(builder.getFunctionType(types, {}));
  return kernel.getBody().front().insertArgument(number, type, kernel.getLoc());
}

/// Stores the value and makes its users read what a load returns.
void routeThroughMemory(Value value, func::FuncOp kernel, func::FuncOp main) {
  auto type = cast<tile::TileType>(value.getType());
  Location loc = value.getLoc();
  auto memory = MemRefType::get(type.getShape(), type.getElementType());
  BlockArgument scratch = addScratch(kernel, memory, main);
  OpBuilder builder(kernel.getContext());
  builder.setInsertionPointToStart(&kernel.getBody().front());
  Value view = builder.create<tile::ViewOp>(
      loc, tile::ViewType::get(kernel.getContext(), type.getShape(), type.getElementType()),
      scratch);
  Value zero = builder.create<arith::ConstantIndexOp>(loc, 0);
  SmallVector<Value> offsets(type.getShape().size(), zero);
  builder.setInsertionPointAfterValue(value);
  auto store = builder.create<tile::StoreOp>(loc, value, view, offsets);
  auto load = builder.create<tile::LoadOp>(loc, type, view, offsets);
  value.replaceAllUsesExcept(load, store);
}

} // namespace

std::optional<Variant> sendThroughMemory(const Case &testCase, uint64_t draw) {
  Variant variant{"through memory", testCase.clone()};
  ModuleOp module = variant.testCase.module.get();
  bool changed = false;
  for (func::FuncOp kernel : tile::kernelsOf(module)) {
    SmallVector<Value> candidates;
    kernel.walk([&](Operation *op) {
      for (Value result : op->getResults())
        if (isa<tile::TileType>(result.getType()) && !result.use_empty() && isWhole(result))
          candidates.push_back(result);
    });
    if (candidates.empty())
      continue;
    routeThroughMemory(candidates[draw % candidates.size()], kernel, tile::mainOf(module));
    changed = true;
  }
  return changed ? std::optional(std::move(variant)) : std::nullopt;
}

} // namespace npufuzz::oracles
