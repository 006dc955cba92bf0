//===- Executor.cpp - runs a program on the reference ---------------------===//
//
// Computes what a program of the tile dialect must compute, as an enclosure for each element
// (Cell.h). It walks the IR op by op. It shares no formula with the compiler under test or the
// interpreter: a mistake in one would otherwise hide the same mistake in the other.
//
// The program is already verified (tile/Program.h), so loop bounds have one form and kernels do not
// call each other. Anything that the reference does not know is an error, which judges nothing.
//
//===----------------------------------------------------------------------===//
#include "reference/Ops.h"
#include "reference/TakeCensus.h"

#include "tile/Loops.h"
#include "tile/OpTable.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::reference {

static void run(Frame &frame, Block &block);

static void run(Frame &frame, arith::ConstantOp op) {
  if (auto integer = dyn_cast<IntegerAttr>(op.getValue())) {
    bool isBool = integer.getType().isInteger(1);
    return frame.setScalar(op, Cell::ofInteger(isBool ? integer.getValue().getZExtValue()
                                                      : integer.getValue().getSExtValue()));
  }
  if (auto number = dyn_cast<FloatAttr>(op.getValue()))
    return frame.setScalar(op, Cell::ofFloat(number.getValueAsDouble()));
  frame.error = "the reference does not know constants that are no scalars";
}

static void run(Frame &frame, affine::AffineApplyOp op) {
  AffineMap map = op.getAffineMap();
  Extents operands = frame.integers(op.getMapOperands());
  // Other divisors have no meaning in the affine dialect.
  if (!hasPositiveDivisors(map.getResult(0))) {
    frame.error = "the reference does not know affine.apply with a divisor that is no positive "
                  "constant";
    return;
  }
  ArrayRef<int64_t> all(operands);
  int64_t value = evaluate(map.getResult(0), all.take_front(map.getNumDims()),
                           all.drop_front(map.getNumDims()));
  frame.setScalar(op, Cell::ofInteger(value));
}

static void run(Frame &frame, affine::AffineForOp op) {
  std::optional<int64_t> max = tile::upperBoundMax(op);
  if (!op.hasConstantLowerBound() || !max) {
    frame.error = "the reference does not know affine.for with bounds of this form";
    return;
  }
  frame.alias(op.getRegionIterArgs(), op.getInits());
  int64_t step = op.getStepAsInt(), end = *max;
  for (Value bound : op.getUpperBoundOperands())
    end = std::min(end, frame.scalar(bound).integer);
  // Bounds are 0 or more, so that `end - i` fits where `i + step` might not.
  for (int64_t i = op.getConstantLowerBound(); i < end; i += std::min(step, end - i)) {
    frame.setScalar(op.getInductionVar(), Cell::ofInteger(i));
    run(frame, *op.getBody());
    if (!frame.error.empty())
      return;
    frame.alias(op.getRegionIterArgs(), op.getBody()->getTerminator()->getOperands());
  }
  frame.alias(op.getResults(), op.getRegionIterArgs());
}

static void run(Frame &frame, arith::CmpIOp op) {
  int64_t x = frame.scalar(op.getLhs()).integer, y = frame.scalar(op.getRhs()).integer;
  auto decide = [&]() -> std::optional<bool> {
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
      return std::nullopt;
    }
  };
  std::optional<bool> holds = decide();
  if (!holds) {
    frame.error = "the reference does not know unsigned comparisons of scalars";
    return;
  }
  frame.setScalar(op, Cell::ofInteger(*holds));
}

/// Indices are bounded by tensors, so nothing wraps.
static void run(Frame &frame, arith::AddIOp op) {
  frame.setScalar(
      op, Cell::ofInteger(frame.scalar(op.getLhs()).integer + frame.scalar(op.getRhs()).integer));
}

static void run(Frame &frame, scf::IfOp op) {
  // Conditions are computed from integers alone, so every condition is certain.
  Region &chosen =
      frame.scalar(op.getCondition()).integer ? op.getThenRegion() : op.getElseRegion();
  if (chosen.empty())
    return;
  run(frame, chosen.front());
  if (frame.error.empty())
    frame.alias(op.getResults(), chosen.front().getTerminator()->getOperands());
}

static void run(Frame &frame, func::CallOp op) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, op.getCalleeAttr());
  for (auto [argument, operand] : llvm::zip_equal(callee.getArguments(), op.getOperands()))
    frame.alias(argument, operand);
  run(frame, callee.getBody().front());
}

/// Ops that may lose subnormals; the others move or order elements.
template <typename Op>
static constexpr bool computesNumbers =
    std::is_same_v<Op, tile::ExpandBinaryOp> || [](tile::OpCategory category) {
      using enum tile::OpCategory;
      return category == Unary || category == Binary || category == Compare || category == Cast ||
             category == Reduce || category == Scan || category == Matmul;
    }(Op::record.category);

/// Overload resolution finds `execute` for each op class (Ops.h): an op without one does not
/// build.
static void run(Frame &frame, Operation &op) {
  bool isTileOp = tile::dispatch(&op, [&](auto concrete) {
    if constexpr (computesNumbers<decltype(concrete)>)
      frame.flushAround(&op, [&] { execute(frame, concrete); });
    else
      execute(frame, concrete);
  });
  if (isTileOp && frame.census && frame.error.empty())
    takeCensus(*frame.census, frame, &op);
  if (isTileOp || op.hasTrait<OpTrait::IsTerminator>())
    return;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return run(frame, constant);
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op))
    return run(frame, apply);
  if (auto loop = dyn_cast<affine::AffineForOp>(op))
    return run(frame, loop);
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    return run(frame, compare);
  if (auto sum = dyn_cast<arith::AddIOp>(op))
    return run(frame, sum);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return run(frame, branch);
  if (auto call = dyn_cast<func::CallOp>(op))
    return run(frame, call);
  frame.error = ("the reference does not know the op " + op.getName().getStringRef()).str();
}

static void run(Frame &frame, Block &block) {
  for (Operation &op : block) {
    run(frame, op);
    if (!frame.error.empty())
      return;
  }
}

static llvm::Expected<Result> evaluate(const Case &testCase, const Precision &precision,
                                       Census *census) {
  Frame frame(precision);
  frame.census = census;
  func::FuncOp entry = tile::mainOf(testCase.module);
  auto error = [](const llvm::Twine &text) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
  };
  if (entry.getNumArguments() != testCase.inputs.size())
    return error("expected " + llvm::Twine(entry.getNumArguments()) + " inputs, got " +
                 llvm::Twine(testCase.inputs.size()));
  std::vector<const GlobalTensor *> tensors;
  for (auto [argument, input] : llvm::zip_equal(entry.getArguments(), testCase.inputs)) {
    auto memory = dyn_cast<MemRefType>(argument.getType());
    Type element = memory ? memory.getElementType() : argument.getType();
    ArrayRef<int64_t> shape = memory ? memory.getShape() : ArrayRef<int64_t>();
    if (input.kind != tile::elementKindOf(element) || ArrayRef<int64_t>(input.shape) != shape)
      return error("input " + llvm::Twine(argument.getArgNumber()) +
                   " differs in type or shape from the argument of @main");
    GlobalTensor &tensor = frame.addTensor(GlobalTensor(input));
    // Addresses stay valid: a frame keeps its tensors in a deque.
    tensors.push_back(&tensor);
    if (memory)
      frame.setMemory(argument, tensor);
    else
      frame.setScalar(argument, tensor.cells.front());
  }
  run(frame, entry.getBody().front());
  if (!frame.error.empty())
    return error(frame.error);
  Result result;
  for (const GlobalTensor *tensor : tensors) {
    if (census)
      takeCensus(*census, *tensor);
    result.memory.push_back(tensor->expected());
  }
  result.undefinedBehaviour = std::move(frame.firstUndefinedBehaviour);
  result.assumptions = std::move(frame.assumptions);
  return result;
}

llvm::Expected<Result> evaluate(const Case &testCase, const Precision &precision) {
  return evaluate(testCase, precision, nullptr);
}
llvm::Expected<Result> evaluate(const Case &testCase, const Precision &precision, Census &census) {
  return evaluate(testCase, precision, &census);
}

} // namespace npufuzz::reference
