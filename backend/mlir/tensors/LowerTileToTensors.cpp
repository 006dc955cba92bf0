//===- LowerTileToTensors.cpp - lowers functions, loops and branches, and defines the pass ---===//
//
// Lowers the tile dialect to linalg on tensors. Memory that a program writes in place is a value
// here: a function returns the tensors that it writes, a loop carries them, and a branch yields
// them. Kernels' arguments do not alias (tile/Program.h), so each tensor has one current value at
// each point.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MlirPasses.h"
#include "backend/mlir/tensors/TensorLowering.h"
#include "tile/Loops.h"
#include "tile/WrittenArguments.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

#define GEN_PASS_DEF_LOWERTILETOTENSORS
#include "backend/mlir/MlirPasses.h.inc"

/// Tensor type of a memref of the program; other types stay.
static Type tensorTypeOf(Type type) {
  auto memory = dyn_cast<MemRefType>(type);
  return memory ? RankedTensorType::get(memory.getShape(), memory.getElementType()) : type;
}

/// Memrefs that ops inside this one store to, in order.
static SmallVector<Value> writtenBelow(Operation *op) {
  llvm::SetVector<Value> tensors;
  op->walk([&](Operation *inner) {
    if (Value tensor = tile::writtenTensor(inner))
      tensors.insert(tensor);
  });
  return tensors.takeVector();
}

TensorLowering::TensorLowering(ModuleOp program, LoweringOptions options)
    : TileLowering(program.getContext(), options) {
  for (auto function : program.getOps<func::FuncOp>())
    written[function.getName()] = tile::writtenArguments(function);
}

void TensorLowering::lowerFunction(func::FuncOp function) {
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPoint(function);
  b.setLoc(function.getLoc());
  Block &oldBody = function.getBody().front();
  SmallVector<Type> types = llvm::map_to_vector(function.getArgumentTypes(), tensorTypeOf);
  SmallVector<Value> results;
  for (unsigned number : written[function.getName()])
    results.push_back(oldBody.getArgument(number));
  SmallVector<Type> resultTypes =
      llvm::map_to_vector(results, [](Value result) { return tensorTypeOf(result.getType()); });
  auto fresh = b.create<func::FuncOp>(function.getName(), b.getFunctionType(types, resultTypes));
  Block *newBody = fresh.addEntryBlock();
  values.map(oldBody.getArguments(), newBody->getArguments());
  b.setInsertionPointToStart(newBody);
  lowerOps(oldBody);
  b.create<func::ReturnOp>(lookupAll(results));
  function.erase();
}

void TensorLowering::lowerCall(func::CallOp call) {
  ArrayRef<unsigned> numbers = written[call.getCallee()];
  SmallVector<Type> types = llvm::map_to_vector(
      numbers, [&](unsigned number) { return tensorTypeOf(call.getOperand(number).getType()); });
  auto fresh = b.create<func::CallOp>(call.getCallee(), types, lookupAll(call.getOperands()));
  for (auto [number, result] : llvm::zip_equal(numbers, fresh.getResults()))
    values.map(call.getOperand(number), result);
}

SmallVector<Value> TensorLowering::handedOn(ValueRange old, ArrayRef<Value> memories) {
  SmallVector<Value> now;
  for (Value value : old) {
    if (!isa<tile::TileType>(value.getType())) {
      now.push_back(lookup(value));
      continue;
    }
    TileBuffer tile = tileOf(value);
    now.push_back(tile.memory);
    for (Extent extent : tile.valid)
      now.push_back(extentValue(b, extent));
  }
  now.append(lookupAll(memories));
  return now;
}

void TensorLowering::receive(ValueRange old, ArrayRef<Value> memories, ValueRange now) {
  auto take = [&] {
    Value first = now.front();
    now = now.drop_front();
    return first;
  };
  for (Value value : old) {
    auto type = dyn_cast<tile::TileType>(value.getType());
    if (!type) {
      values.map(value, take());
      continue;
    }
    TileBuffer tile{take(), {}};
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      tile.valid.push_back(take());
    bind(value, tile);
  }
  for (Value memory : memories)
    values.map(memory, take());
}

void TensorLowering::lowerLoop(affine::AffineForOp loop) {
  SmallVector<Value> memories = writtenBelow(loop);
  // If it is created with a body builder, the loop has no terminator yet.
  auto fresh = b.create<affine::AffineForOp>(
      lookupAll(loop.getLowerBoundOperands()), loop.getLowerBoundMap(),
      lookupAll(loop.getUpperBoundOperands()), loop.getUpperBoundMap(), loop.getStepAsInt(),
      handedOn(loop.getInits(), memories), [](OpBuilder &, Location, Value, ValueRange) {});
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(fresh.getBody());
    values.map(loop.getInductionVar(), fresh.getInductionVar());
    receive(loop.getRegionIterArgs(), memories, fresh.getRegionIterArgs());
    lowerOps(*loop.getBody());
    b.setLoc(loop.getLoc());
    b.create<affine::AffineYieldOp>(
        handedOn(loop.getBody()->getTerminator()->getOperands(), memories));
  }
  receive(loop.getResults(), memories, fresh.getResults());
}

void TensorLowering::lowerBranch(scf::IfOp branch) {
  SmallVector<Value> memories = writtenBelow(branch);
  SmallVector<Type> types;
  for (Type type : branch.getResultTypes()) {
    auto tile = dyn_cast<tile::TileType>(type);
    types.push_back(tile ? RankedTensorType::get(tile.getShape(), tile.getElementType()) : type);
    if (tile)
      types.append(static_cast<size_t>(tile.getRank()), b.getIndexType());
  }
  for (Value memory : memories)
    types.push_back(tensorTypeOf(memory.getType()));
  SmallVector<Value> before = lookupAll(memories);
  auto fresh = b.create<scf::IfOp>(types, lookup(branch.getCondition()), /*addThenBlock=*/true,
                                   /*addElseBlock=*/!types.empty());
  for (auto [from, to] : llvm::zip_equal(branch->getRegions(), fresh->getRegions())) {
    if (to.empty())
      continue;
    OpBuilder::InsertionGuard guard(b);
    if (!to.front().empty())
      to.front().getTerminator()->erase();
    b.setInsertionPointToStart(&to.front());
    values.map(memories, before);
    ValueRange given;
    if (!from.empty()) {
      lowerOps(from.front());
      given = from.front().getTerminator()->getOperands();
    }
    b.setLoc(branch.getLoc());
    b.create<scf::YieldOp>(handedOn(given, memories));
  }
  receive(branch.getResults(), memories, fresh.getResults());
}

namespace {
struct LowerTileToTensorsPass : impl::LowerTileToTensorsBase<LowerTileToTensorsPass> {
  using LowerTileToTensorsBase::LowerTileToTensorsBase;
  void runOnOperation() override {
    tile::resolveCarriedIndices(getOperation());
    TensorLowering lowering(getOperation(), {.expandsArith = expandsArith});
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      lowering.lowerFunction(function);
  }
};
} // namespace

} // namespace npufuzz::mlirbackend
