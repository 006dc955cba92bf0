//===- ControlFlowVariants.cpp - control flow around live code ------------===//
//
// A loop of one trip and a branch that is never taken change nothing, but a compiler must still
// treat their bodies with care. The dead arm resembles the live one except for the values it
// stores. If the compiler executed or hoisted it, the results would show it. (Lidbury, Lascu,
// Chong, Donaldson: "Many-Core Compiler Fuzzing", 2015, found most of its silent bugs by such
// code.)
//
//===----------------------------------------------------------------------===//
#include "oracles/Variants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace npufuzz::oracles {

namespace {

/// True for views and constants, which stay at the top of a kernel so that all of it sees them.
bool isFrame(Operation &op) {
  return isa<arith::ConstantOp>(op) || op.hasTrait<OpTrait::IsTerminator>() ||
         (op.getNumResults() == 1 && isa<tile::ViewType>(op.getResult(0).getType()));
}

/// All ops of a kernel except its frame, in order.
SmallVector<Operation *> liveCode(func::FuncOp kernel) {
  SmallVector<Operation *> ops;
  for (Operation &op : kernel.getBody().front())
    if (!isFrame(op))
      ops.push_back(&op);
  return ops;
}

void moveBefore(ArrayRef<Operation *> ops, Operation *place) {
  for (Operation *op : ops)
    op->moveBefore(place);
}

/// A scalar argument of a kernel and the value that every call passes for it.
struct KnownScalar {
  BlockArgument argument;
  int64_t value;
};

/// Returns the value that a call of @main passes: the contents of an input, or a constant.
std::optional<int64_t> passedValue(Value operand, const Case &testCase) {
  if (auto argument = dyn_cast<BlockArgument>(operand)) {
    const Tensor &input = testCase.inputs[argument.getArgNumber()];
    return llvm::SignExtend64(input.bits(0), elementKindBits(input.kind));
  }
  IntegerAttr constant;
  if (auto op = operand.getDefiningOp<arith::ConstantOp>())
    constant = dyn_cast<IntegerAttr>(op.getValue());
  return constant ? std::optional(constant.getValue().getSExtValue()) : std::nullopt;
}

/// Returns the first integer argument that has the same value in all calls.
std::optional<KnownScalar> knownScalar(func::FuncOp kernel, const Case &testCase,
                                       ArrayRef<func::CallOp> calls) {
  for (BlockArgument argument : kernel.getArguments()) {
    if (!argument.getType().isIntOrIndex())
      continue;
    std::set<std::optional<int64_t>> values;
    for (func::CallOp call : calls)
      if (call.getCallee() == kernel.getName())
        values.insert(passedValue(call.getOperand(argument.getArgNumber()), testCase));
    if (values.size() == 1 && values.begin()->has_value())
      return KnownScalar{argument, **values.begin()};
  }
  return std::nullopt;
}

/// Makes the stores of a region write zeros.
void storeZeros(Region &region) {
  region.walk([](tile::StoreOp store) {
    OpBuilder builder(store);
    auto type = store.getValue().getType();
    Value zero = builder.create<arith::ConstantOp>(store.getLoc(),
                                                   builder.getZeroAttr(type.getElementType()));
    store.getValueMutable().assign(builder.create<tile::SplatOp>(store.getLoc(), type, zero));
  });
}

} // namespace

std::optional<Variant> addOneTripLoops(const Case &testCase) {
  Variant variant{"in loops of one trip", testCase.clone()};
  for (func::FuncOp kernel : tile::kernelsOf(variant.testCase.module.get())) {
    SmallVector<Operation *> live = liveCode(kernel);
    OpBuilder builder(kernel.getBody().front().getTerminator());
    auto loop = builder.create<affine::AffineForOp>(kernel.getLoc(), 0, 1);
    moveBefore(live, loop.getBody()->getTerminator());
  }
  return variant;
}

std::optional<Variant> addDeadBranches(const Case &testCase) {
  Variant variant{"with dead branches", testCase.clone()};
  ModuleOp module = variant.testCase.module.get();
  SmallVector<func::CallOp> calls;
  tile::mainOf(module).walk([&](func::CallOp call) { calls.push_back(call); });
  bool changed = false;
  for (func::FuncOp kernel : tile::kernelsOf(module)) {
    std::optional<KnownScalar> scalar = knownScalar(kernel, testCase, calls);
    if (!scalar)
      continue;
    SmallVector<Operation *> live = liveCode(kernel);
    OpBuilder builder(kernel.getBody().front().getTerminator());
    Location loc = kernel.getLoc();
    Type type = scalar->argument.getType();
    Value value =
        builder.create<arith::ConstantOp>(loc, builder.getIntegerAttr(type, scalar->value));
    Value isOther =
        builder.create<arith::CmpIOp>(loc, arith::CmpIPredicate::ne, scalar->argument, value);
    auto branch = builder.create<scf::IfOp>(loc, isOther, /*withElseRegion=*/true);
    builder.setInsertionPoint(branch.thenBlock()->getTerminator());
    IRMapping mapping;
    for (Operation *op : live)
      builder.clone(*op, mapping);
    storeZeros(branch.getThenRegion());
    moveBefore(live, branch.elseBlock()->getTerminator());
    changed = true;
  }
  return changed ? std::optional(std::move(variant)) : std::nullopt;
}

} // namespace npufuzz::oracles
