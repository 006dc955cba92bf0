//===- EditOps.cpp - removes ops and functions ----------------------------===//
//
// Any op of any dialect may go, if its results find a replacement of their type: an operand, a
// constant or an earlier value. The replacement changes what the program computes. That is fine:
// the only question is if the pass still breaks the new program.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

using namespace mlir;

namespace npufuzz::reduceir {

/// The body of a named structured op follows from its name and is not printed.
static bool hasImpliedBody(Operation *op) {
  return isa<linalg::LinalgOp>(op) && !isa<linalg::GenericOp, linalg::MapOp, linalg::ReduceOp>(op);
}

/// True for a transform op that others need, or that finds payload: another handle or number would
/// make another schedule of it, which may break its document.
static bool isNeededBySchedule(Operation *op) {
  return isScheduled(op) && (!op->use_empty() || op->hasTrait<OpTrait::IsTerminator>());
}

bool isScheduled(Operation *op) {
  return op->getName().getDialectNamespace() == "transform" && !isa<FunctionOpInterface>(op);
}

std::vector<Operation *> opsOf(ModuleOp module) {
  std::vector<Operation *> ops;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module && !isNeededBySchedule(op))
      ops.push_back(op);
    return hasImpliedBody(op) ? WalkResult::skip() : WalkResult::advance();
  });
  return ops;
}

static TypedAttr numberAttribute(Type type, int64_t number) {
  if (isa<IntegerType, IndexType>(type))
    return IntegerAttr::get(type, number);
  if (isa<FloatType>(type))
    return FloatAttr::get(type, static_cast<double>(number));
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !isa<VectorType, RankedTensorType>(type) || !shaped.hasStaticShape())
    return {};
  if (auto vector = dyn_cast<VectorType>(type); vector && vector.isScalable())
    return {};
  TypedAttr element = numberAttribute(shaped.getElementType(), number);
  return element ? TypedAttr(DenseElementsAttr::get(shaped, Attribute(element))) : TypedAttr();
}

/// True if constantFor would make the op again.
static bool isConstant(Operation *op, int64_t number) {
  if (!isa<arith::ConstantOp, LLVM::ConstantOp>(op))
    return false;
  TypedAttr attribute = numberAttribute(op->getResult(0).getType(), number);
  return attribute && op->getAttrOfType<TypedAttr>("value") == attribute;
}

Value constantFor(Operation *op, Type type, int64_t number) {
  TypedAttr attribute = numberAttribute(type, number);
  return attribute ? constantOf(op, attribute) : Value();
}

Value constantOf(Operation *op, TypedAttr attribute) {
  Type type = attribute.getType();
  Operation *function = op;
  while (function && !isa<FunctionOpInterface>(function))
    function = function->getParentOp();
  if (!function)
    return {};
  Block &entry = function->getRegion(0).front();
  bool isLlvm = isa<LLVM::LLVMFuncOp>(function);
  for (Operation &old : entry) {
    if (&old == op)
      break;
    auto value = old.getAttrOfType<TypedAttr>("value");
    if (isa<arith::ConstantOp, LLVM::ConstantOp>(old) && value == attribute &&
        old.getResult(0).getType() == type)
      return old.getResult(0);
  }
  OpBuilder builder = OpBuilder::atBlockBegin(&entry);
  if (isLlvm)
    return builder.create<LLVM::ConstantOp>(op->getLoc(), type, attribute);
  op->getContext()->getOrLoadDialect<arith::ArithDialect>();
  return builder.create<arith::ConstantOp>(op->getLoc(), attribute);
}

/// Nearest value of that type that is defined before `op`.
static Value earlierValue(Operation *op, Type type) {
  for (Operation *at = op; at && !at->hasTrait<OpTrait::IsIsolatedFromAbove>();
       at = at->getParentOp()) {
    for (Operation *before = at->getPrevNode(); before; before = before->getPrevNode())
      for (Value result : before->getResults())
        if (result.getType() == type)
          return result;
    if (!at->getBlock())
      break;
    for (Value argument : at->getBlock()->getArguments())
      if (argument.getType() == type)
        return argument;
  }
  return {};
}

Value replacementFor(Operation *op, Type type) {
  for (Value operand : op->getOperands())
    if (operand.getType() == type)
      return operand;
  if (Value constant = constantFor(op, type, 0))
    return constant;
  return earlierValue(op, type);
}

// All or nothing: a result without a replacement keeps its op.
bool replaceResults(Operation *op) {
  for (Value result : op->getResults()) {
    if (result.use_empty())
      continue;
    Value replacement = replacementFor(op, result.getType());
    if (!replacement)
      return false;
    result.replaceAllUsesWith(replacement);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Functions that nothing needs
//===----------------------------------------------------------------------===//

static std::vector<Operation *> topLevel(ModuleOp module) {
  std::vector<Operation *> ops;
  for (Operation &op : *module.getBody())
    ops.push_back(&op);
  return ops;
}

static bool eraseFunctionsAt(Candidate &candidate, size_t begin, size_t count) {
  bool changed = false;
  std::vector<Operation *> ops = topLevel(*candidate.module);
  for (size_t i = begin + count; i-- > begin;) {
    if (ops[i] == candidate.subject().getOperation())
      continue;
    if (auto name = ops[i]->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName())) {
      auto uses = SymbolTable::getSymbolUses(name, *candidate.module);
      if (uses && !uses->empty())
        continue;
    }
    if (!replaceResults(ops[i])) // ops of other dialects may have results at the top
      continue;
    ops[i]->erase();
    changed = true;
  }
  return changed;
}

const Edit eraseFunctions = {
    "erase functions", [](Candidate &candidate) { return topLevel(*candidate.module).size(); },
    eraseFunctionsAt, /*inChunks=*/true};

//===----------------------------------------------------------------------===//
// Ops inside functions
//===----------------------------------------------------------------------===//

static std::vector<Operation *> innerOps(ModuleOp module) {
  std::vector<Operation *> ops = opsOf(module);
  llvm::erase_if(ops, [&](Operation *op) {
    return op->getParentOp() == module || op->hasTrait<OpTrait::IsTerminator>();
  });
  return ops;
}

static size_t countInnerOps(Candidate &candidate) { return innerOps(*candidate.module).size(); }

/// Goes from the last op to the first: ops inside an op before it, and users before the values that
/// they use.
static bool eraseOpsAt(Candidate &candidate, size_t begin, size_t count) {
  std::vector<Operation *> ops = innerOps(*candidate.module);
  bool changed = false;
  for (size_t i = begin + count; i-- > begin;) {
    bool wouldComeBack = isConstant(ops[i], 0) && !ops[i]->use_empty();
    if (wouldComeBack || !replaceResults(ops[i]))
      continue;
    ops[i]->erase();
    changed = true;
  }
  return changed;
}

const Edit eraseOps = {"erase ops", countInnerOps, eraseOpsAt, /*inChunks=*/true};

/// Replacements for a result that erasing does not try: each operand, 0, 1, an earlier value.
constexpr size_t operandWays = 3, ways = operandWays + 3;

static bool bypassOpsAt(Candidate &candidate, size_t place, size_t) {
  Operation *op = innerOps(*candidate.module)[place / ways];
  if (op->getNumResults() != 1 || op->use_empty())
    return false;
  Value result = op->getResult(0), replacement;
  size_t way = place % ways;
  if (way < operandWays)
    replacement = way < op->getNumOperands() ? op->getOperand(way) : Value();
  else if (way == operandWays + 2)
    replacement = earlierValue(op, result.getType());
  else if (auto number = static_cast<int64_t>(way - operandWays); !isConstant(op, number))
    replacement = constantFor(op, result.getType(), number);
  if (!replacement || replacement.getType() != result.getType())
    return false;
  result.replaceAllUsesWith(replacement);
  op->erase();
  return true;
}

const Edit bypassOps = {"replace ops by operands or constants",
                        [](Candidate &candidate) { return countInnerOps(candidate) * ways; },
                        bypassOpsAt};

//===----------------------------------------------------------------------===//
// A region takes the place of its op
//===----------------------------------------------------------------------===//

/// Value of a block argument in the only iteration that is left.
static Value firstIteration(Operation *op, BlockArgument argument) {
  if (auto loop = dyn_cast<LoopLikeOpInterface>(op)) {
    for (auto [inner, initial] : llvm::zip(loop.getRegionIterArgs(), loop.getInits()))
      if (inner == argument)
        return initial;
    if (std::optional<Value> variable = loop.getSingleInductionVar();
        variable && *variable == argument) {
      std::optional<OpFoldResult> lower = loop.getSingleLowerBound();
      if (lower)
        if (auto value = dyn_cast<Value>(*lower))
          return value;
    }
  }
  return replacementFor(op, argument.getType());
}

static bool inlineRegionAt(Candidate &candidate, size_t place, size_t) {
  constexpr size_t regionsMax = 2;
  Operation *op = innerOps(*candidate.module)[place / regionsMax];
  size_t number = place % regionsMax;
  if (number >= op->getNumRegions() || !op->getRegion(number).hasOneBlock())
    return false;
  Block &block = op->getRegion(number).front();
  if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>())
    return false;
  for (BlockArgument argument : block.getArguments()) {
    Value value = firstIteration(op, argument);
    if (!value || value.getType() != argument.getType())
      return false;
    argument.replaceAllUsesWith(value);
  }
  Operation *terminator = block.getTerminator();
  size_t results = op->getNumResults(), handed = terminator->getNumOperands();
  for (size_t i = 0; i < results; ++i) {
    Value result = op->getResult(i), value;
    if (handed >= results)
      value = terminator->getOperand(handed - results + i);
    if (!value || value.getType() != result.getType())
      value = replacementFor(op, result.getType());
    if (!value)
      return false;
    result.replaceAllUsesWith(value);
  }
  terminator->erase();
  op->getBlock()->getOperations().splice(op->getIterator(), block.getOperations());
  op->erase();
  return true;
}

const Edit inlineRegions = {"put a region in the place of its op",
                            [](Candidate &candidate) { return countInnerOps(candidate) * 2; },
                            inlineRegionAt};

} // namespace npufuzz::reduceir
