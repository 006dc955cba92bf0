//===- Func.cpp - func: calls and returns ---------------------------------===//
//
// Functions are called by name, found once a call op. A function without a body can only be one of
// the C library (MathLibrary.h), or of the runner library (Printing.h), which tests of MLIR use to
// show numbers.
//
// Tensors are passed as they are, because they are immutable; memrefs refer to the same memory.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Executor.h"
#include "interpreter/Handlers.h"
#include "interpreter/arith/MathLibrary.h"
#include "interpreter/vector/Printing.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {
struct Callee : StepCache {
  Callee(Operation *function, Handler library) : function(function), library(library) {}
  Operation *function;
  Handler library; ///< of a function of the C library; else null
};

/// True if the call has attributes on its arguments or results. They belong to other dialects and
/// may promise something that the interpreter does not check (llvm.noalias). Calls have none before
/// release 22.
template <typename Op> bool hasAttributes(Op op) {
  if constexpr (requires { op.getArgAttrsAttr(); })
    for (ArrayAttr lists : {op.getArgAttrsAttr(), op.getResAttrsAttr()})
      if (lists &&
          llvm::any_of(lists, [](Attribute list) { return !cast<DictionaryAttr>(list).empty(); }))
        return true;
  return false;
}

Flow call(Call &call) {
  if (hasAttributes(call.as<func::CallOp>()))
    return call.unsupported("with attributes of arguments or results");
  auto &callee = call.cached<Callee>([&] {
    auto name = call.as<func::CallOp>().getCalleeAttr();
    auto found = SymbolTable::lookupNearestSymbolFrom<FunctionOpInterface>(call.op(), name);
    bool isExternal = found && found.isExternal();
    return std::make_unique<Callee>(
        found, isExternal ? mathLibraryFunction(name.getValue(), call.op()) : nullptr);
  });
  if (callee.library)
    return callee.library(call);
  if (!callee.function)
    return call.unsupported("of a function that does not exist");
  if (cast<FunctionOpInterface>(callee.function).isExternal())
    if (auto flow = callRunnerLibrary(call, call.as<func::CallOp>().getCallee()))
      return *flow;
  llvm::SmallVector<Value, 8> arguments;
  for (unsigned i = 0; i < call.operandCount(); ++i)
    arguments.push_back(call.operand(i));
  if (call.executor.callFunction(callee.function, arguments) == Flow::stop)
    return Flow::stop;
  for (unsigned i = 0; i < call.op()->getNumResults(); ++i)
    call.setResult(i, std::move(call.handedOver()[i]));
  return Flow::next;
}
} // namespace

void registerFunc(HandlerTable &table) {
  table.add<func::CallOp>(call);
  table.add<func::ReturnOp>([](Call &call) { return call.exitWith(); });
}

} // namespace npufuzz::interpreter
