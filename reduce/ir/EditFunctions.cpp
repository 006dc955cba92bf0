//===- EditFunctions.cpp - simplifies signatures and calls ----------------===//
//
// A function that is easy to call makes a repro easy to run: few arguments and few results.
// Signatures change together with every call; if a use is no func.call, nothing changes.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

/// One argument, result or call of the module, by its number.
struct NumberedPlace {
  func::FuncOp function;
  unsigned index = 0;
};

template <typename Count> std::vector<NumberedPlace> placesOf(Candidate &candidate, Count count) {
  std::vector<NumberedPlace> places;
  for (auto function : candidate.module->getOps<func::FuncOp>())
    if (!function.isExternal())
      for (unsigned i = 0; i < count(function); ++i)
        places.push_back({function, i});
  return places;
}

/// All uses of the function as calls; nothing if one of them is no func.call.
std::optional<std::vector<func::CallOp>> callsOf(func::FuncOp function, ModuleOp module) {
  std::vector<func::CallOp> calls;
  auto uses = SymbolTable::getSymbolUses(function.getNameAttr(), module);
  if (!uses)
    return std::nullopt;
  for (SymbolTable::SymbolUse use : *uses) {
    auto call = dyn_cast<func::CallOp>(use.getUser());
    if (!call)
      return std::nullopt;
    calls.push_back(call);
  }
  return calls;
}

std::vector<NumberedPlace> functionArguments(Candidate &candidate) {
  return placesOf(candidate, [](func::FuncOp f) { return f.getNumArguments(); });
}
std::vector<NumberedPlace> functionResults(Candidate &candidate) {
  return placesOf(candidate, [](func::FuncOp f) { return f.getNumResults(); });
}

/// Null for memory, and for types without constants.
TypedAttr attributeOf(const interpreter::Value &value, Type type) {
  auto element = [](Type type, uint64_t word) -> TypedAttr {
    interpreter::Format format = interpreter::formatOf(type);
    llvm::APInt bits(format.width, word & format.mask());
    if (auto floating = dyn_cast<FloatType>(type))
      return FloatAttr::get(type, llvm::APFloat(floating.getFloatSemantics(), bits));
    return IntegerAttr::get(type, bits);
  };
  if (value.kind() == interpreter::Value::Kind::scalar)
    return element(type, value.scalarBits());
  auto vector = dyn_cast<VectorType>(type);
  if (!vector || vector.isScalable())
    return {};
  SmallVector<Attribute> elements;
  for (size_t i = 0; i < value.count(); ++i)
    elements.push_back(element(vector.getElementType(), value.bits()[i]));
  return DenseElementsAttr::get(vector, elements);
}

/// Replaces the argument's uses by its value in the input, or by 0 in a function that is called.
bool dropFunctionArgumentAt(Candidate &candidate, size_t place, size_t) {
  auto [function, index] = functionArguments(candidate)[place];
  auto calls = callsOf(function, *candidate.module);
  if (!calls)
    return false;
  bool isSubject = function == candidate.subject();
  if (isSubject && candidate.input.empty())
    return false; // its callers are not in this module
  BlockArgument argument = function.getArgument(index);
  // Without an input to fix, an argument is simpler than a constant.
  if (candidate.function.empty() && calls->empty() && !argument.use_empty())
    return false;
  if (!argument.use_empty()) {
    if (function.getBody().front().empty())
      return false;
    Operation *end = &function.getBody().front().back();
    TypedAttr value =
        isSubject ? attributeOf(candidate.input[index], argument.getType()) : TypedAttr();
    Value constant = value ? constantOf(end, value) : constantFor(end, argument.getType(), 0);
    if (!constant)
      return false;
    argument.replaceAllUsesWith(constant);
  }
  (void)function.eraseArgument(index); // cannot fail for a func.func
  for (func::CallOp call : *calls)
    call->eraseOperand(index);
  if (isSubject)
    candidate.input.erase(candidate.input.begin() + index);
  return true;
}

bool dropFunctionResultAt(Candidate &candidate, size_t place, size_t) {
  auto [function, index] = functionResults(candidate)[place];
  auto calls = callsOf(function, *candidate.module);
  if (!calls)
    return false;
  (void)function.eraseResult(index); // cannot fail for a func.func
  function.walk([&, index = index](func::ReturnOp op) { op->eraseOperand(index); });
  for (func::CallOp call : *calls) {
    OpBuilder builder(call);
    auto shorter = builder.create<func::CallOp>(call.getLoc(), function, call.getOperands());
    for (unsigned i = 0, next = 0; i < call.getNumResults(); ++i) {
      Value old = call.getResult(i);
      Value value = i == index ? constantFor(call, old.getType(), 0) : shorter.getResult(next++);
      if (!old.use_empty() && !value)
        return false;
      if (value)
        old.replaceAllUsesWith(value);
    }
    call.erase();
  }
  return true;
}

std::vector<func::CallOp> allCalls(Candidate &candidate) {
  std::vector<func::CallOp> calls;
  candidate.module->walk([&](func::CallOp call) { calls.push_back(call); });
  return calls;
}

/// Moves the body to the only call, and drops the function.
bool inlineCallAt(Candidate &candidate, size_t place, size_t) {
  func::CallOp call = allCalls(candidate)[place];
  auto callee = candidate.module->lookupSymbol<func::FuncOp>(call.getCallee());
  if (!callee || !callee.getBody().hasOneBlock() || callee == candidate.subject() ||
      call->getParentOfType<func::FuncOp>() == callee)
    return false;
  auto calls = callsOf(callee, *candidate.module);
  if (!calls || calls->size() != 1)
    return false;
  Block &body = callee.getBody().front();
  for (auto [argument, operand] : llvm::zip(body.getArguments(), call.getOperands()))
    argument.replaceAllUsesWith(operand);
  Operation *terminator = body.getTerminator();
  call->replaceAllUsesWith(terminator->getOperands());
  terminator->erase();
  call->getBlock()->getOperations().splice(call->getIterator(), body.getOperations());
  call.erase();
  callee.erase();
  return true;
}

} // namespace

const Edit dropArguments = {
    "drop arguments", [](Candidate &candidate) { return functionArguments(candidate).size(); },
    dropFunctionArgumentAt};
const Edit dropResults = {"drop results",
                          [](Candidate &candidate) { return functionResults(candidate).size(); },
                          dropFunctionResultAt};
const Edit inlineCalls = {
    "inline calls", [](Candidate &candidate) { return allCalls(candidate).size(); }, inlineCallAt};

} // namespace npufuzz::reduceir
