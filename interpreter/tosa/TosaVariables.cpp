//===- TosaVariables.cpp - tosa: variables --------------------------------===//
//
// A variable lives in its module and keeps a tensor from one call to the next. Nothing is known of
// one without an initial value until it is written.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/tosa/TosaOps.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// The variable that the op names; null if there is none.
Operation *variableOf(const Call &call) {
  return SymbolTable::lookupNearestSymbolFrom(call.op(),
                                              call.op()->getAttrOfType<StringAttr>("name"));
}

/// Elements before the first write.
Ref<Allocation> initialElements(const Call &call, Operation *variable) {
  auto initial = dyn_cast_if_present<ElementsAttr>(variable->getAttr("initial_value"));
  Value value;
  if (initial)
    value = valueOf(initial, SlotType{initial.getType(), {}}, 1);
  if (value.kind() == Value::Kind::memory)
    return value.memory().allocation;
  auto type = cast<RankedTensorType>(call.resultType().type);
  return Ref<Allocation>(new Allocation(formatOf(type.getElementType()),
                                        static_cast<size_t>(type.getNumElements()),
                                        call.options().fillPattern));
}

Flow read(Call &call) {
  Operation *variable = variableOf(call);
  auto type = cast<RankedTensorType>(call.resultType().type);
  if (!variable || !type.hasStaticShape())
    return call.unsupported("of this type");
  Ref<Allocation> &elements = call.executor.globals[variable];
  if (!elements)
    elements = initialElements(call, variable);
  call.setResult(0, Value(wrap(elements, type.getShape())));
  return Flow::next;
}

/// Replaces the elements, because tensors that were read before share the old ones.
Flow write(Call &call) {
  Operation *variable = variableOf(call);
  if (!variable)
    return call.unsupported("of no variable");
  call.executor.globals[variable] = rowMajor(call.operand(0))->allocation;
  return Flow::next;
}

} // namespace

void registerTosaVariables(HandlerTable &table) {
  table.add<tosa::VariableReadOp>(ofSignless<read>);
  table.add<tosa::VariableWriteOp>(ofSignless<write>);
}

} // namespace npufuzz::interpreter
