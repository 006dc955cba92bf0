//===- Ub.cpp - ub: poison as a value -------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"

#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {
/// Undefined elements that hold the fill pattern.
Flow poison(Call &call) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Value result = call.makeResult();
  for (size_t i = 0, n = result.count(); i < n; ++i) {
    result.mutableBits()[i] = fillBits(call.resultType().format, call.options().fillPattern);
    result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}
} // namespace

void registerUb(HandlerTable &table) { table.add<ub::PoisonOp>(poison); }

} // namespace npufuzz::interpreter
