//===- FormOf.cpp - functions, loops, branches and scalars ----------------===//
//
// Walks the program as an executor does. Each iteration of a loop adds its nodes.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/FormOf.h"
#include "backend/foreign/functional/State.h"
#include "tile/Loops.h"
#include "tile/Program.h"
#include "tile/WrittenArguments.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::functional {

static void translate(State &state, Block &block);

static void translate(State &state, arith::ConstantOp op) {
  ElementKind kind = tile::elementKindOf(op.getType());
  if (auto number = dyn_cast<FloatAttr>(op.getValue()))
    return state.setScalar(op, {kind, number.getValue().bitcastToAPInt().getZExtValue(), -1});
  auto integer = cast<IntegerAttr>(op.getValue());
  state.setScalar(op, {kind, integer.getValue().getZExtValue(), -1});
}

static void translate(State &state, affine::AffineApplyOp op) {
  state.setIndex(op, valuesOf(op.getAffineMap(), state.integers(op.getMapOperands()))[0]);
}

static void translate(State &state, affine::AffineForOp op) {
  for (auto [argument, init] : llvm::zip_equal(op.getRegionIterArgs(), op.getInits()))
    state.alias(argument, init);
  int64_t end = *tile::upperBoundMax(op), step = op.getStepAsInt();
  for (Value bound : op.getUpperBoundOperands())
    end = std::min(end, state.integer(bound));
  for (int64_t i = op.getConstantLowerBound(); i < end; i += std::min(step, end - i)) {
    state.setIndex(op.getInductionVar(), i);
    translate(state, *op.getBody());
    if (!state.refusal.empty())
      return;
    // All values are taken before one is given: a loop may swap what it carries.
    SmallVector<TileNow> tiles;
    SmallVector<ScalarNow> scalars;
    for (Value next : op.getBody()->getTerminator()->getOperands())
      if (isa<tile::TileType>(next.getType()))
        tiles.push_back(state.tile(next));
      else
        scalars.push_back(state.scalar(next));
    auto tile = tiles.begin();
    auto scalar = scalars.begin();
    for (Value argument : op.getRegionIterArgs())
      if (isa<tile::TileType>(argument.getType()))
        state.setTile(argument, *tile++);
      else
        state.setScalar(argument, *scalar++);
  }
  for (auto [result, argument] : llvm::zip_equal(op.getResults(), op.getRegionIterArgs()))
    state.alias(result, argument);
}

static bool holds(State &state, arith::CmpIOp op) {
  int64_t x = state.integer(op.getLhs()), y = state.integer(op.getRhs());
  switch (op.getPredicate()) {
  case arith::CmpIPredicate::eq:
    return x == y;
  case arith::CmpIPredicate::ne:
    return x != y;
  case arith::CmpIPredicate::slt:
    return x < y;
  case arith::CmpIPredicate::sle:
    return x <= y;
  case arith::CmpIPredicate::sgt:
    return x > y;
  case arith::CmpIPredicate::sge:
    return x >= y;
  default:
    state.refuse(op, "an unsigned comparison of scalars");
    return false;
  }
}

static void translate(State &state, scf::IfOp op) {
  Region &chosen = state.integer(op.getCondition()) ? op.getThenRegion() : op.getElseRegion();
  if (chosen.empty())
    return;
  translate(state, chosen.front());
  if (!state.refusal.empty())
    return;
  for (auto [result, value] :
       llvm::zip_equal(op.getResults(), chosen.front().getTerminator()->getOperands()))
    state.alias(result, value);
}

static void translate(State &state, func::CallOp op) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, op.getCalleeAttr());
  for (auto [argument, operand] : llvm::zip_equal(callee.getArguments(), op.getOperands()))
    state.alias(argument, operand);
  translate(state, callee.getBody().front());
}

static void translate(State &state, Block &block) {
  for (Operation &op : block) {
    if (state.builder.form.nodes.size() > nodesMax)
      state.refuse(&op, "more than " + Twine(nodesMax) + " values after unrolling");
    if (!state.refusal.empty())
      return;
    if (isa<tile::TileDialect>(op.getDialect()))
      translate(state, &op);
    else if (auto constant = dyn_cast<arith::ConstantOp>(op))
      translate(state, constant);
    else if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
      translate(state, apply);
    else if (auto loop = dyn_cast<affine::AffineForOp>(op))
      translate(state, loop);
    else if (auto compare = dyn_cast<arith::CmpIOp>(op))
      state.setScalar(compare, {ElementKind::i1, holds(state, compare), -1});
    else if (auto sum = dyn_cast<arith::AddIOp>(op))
      state.setIndex(sum, state.integer(sum.getLhs()) + state.integer(sum.getRhs()));
    else if (auto branch = dyn_cast<scf::IfOp>(op))
      translate(state, branch);
    else if (auto call = dyn_cast<func::CallOp>(op))
      translate(state, call);
    else if (!op.hasTrait<OpTrait::IsTerminator>())
      state.refuse(&op, "no op of a tile program");
  }
}

Translation formOf(const Case &testCase) {
  State state(testCase);
  func::FuncOp entry = tile::mainOf(testCase.module);
  for (auto [argument, input] : llvm::zip_equal(entry.getArguments(), testCase.inputs))
    if (isa<MemRefType>(argument.getType()))
      state.addTensor(argument,
                      state.builder.input(argument.getArgNumber(), input.kind, input.shape));
    else
      state.setScalar(argument, {input.kind, input.bits(0), -1});
  translate(state, entry.getBody().front());
  if (!state.refusal.empty())
    return {std::nullopt, std::move(state.refusal)};
  for (unsigned argument : tile::writtenArguments(entry))
    state.builder.form.outputs.push_back({argument, state.tensor(entry.getArgument(argument))});
  state.builder.removeUnused();
  return {std::move(state.builder.form), ""};
}

} // namespace npufuzz::functional
