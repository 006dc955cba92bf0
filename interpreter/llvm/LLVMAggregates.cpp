//===- LLVMAggregates.cpp - llvm: structs and arrays ----------------------===//
//
// Structs and arrays as trees of values (Aggregate in LLVMLayout.h). Lowered code builds
// descriptors of memrefs field by field as structs. A copy for each insertvalue is cheap, because
// structs are small and share their payloads.
//
// freeze returns an arbitrary but fixed value for an undefined one (LangRef). Two correct runs may
// then differ, so it is supported only for defined values.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/llvm/LLVMLayout.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

Flow extract(Call &call) {
  Value value = call.operand(0);
  for (int64_t field : call.as<LLVM::ExtractValueOp>().getPosition())
    value = Value(aggregateIn(value).fields[static_cast<size_t>(field)]);
  call.setResult(0, std::move(value));
  return Flow::next;
}

/// Copies the aggregate with another field at the position.
Value withField(const Value &aggregate, llvm::ArrayRef<int64_t> position, const Value &field) {
  if (position.empty())
    return field;
  llvm::SmallVector<Value, 4> fields = aggregateIn(aggregate).fields;
  Value &inner = fields[static_cast<size_t>(position.front())];
  inner = withField(inner, position.drop_front(), field);
  return aggregateOf(std::move(fields));
}

Flow insert(Call &call) {
  auto position = call.as<LLVM::InsertValueOp>().getPosition();
  call.setResult(0, withField(call.operand(0), position, call.operand(1)));
  return Flow::next;
}

/// Any value will do for an undefined one, because no program may rely on it.
Flow freeze(Call &call) {
  Value value = call.operand(0);
  if (value.kind() == Value::Kind::opaque)
    return call.unsupported("of an aggregate");
  for (size_t i = 0; i < value.count(); ++i)
    if (value.isUndefined(i))
      return call.unsupported("of something undefined");
  call.setResult(0, std::move(value));
  return Flow::next;
}

} // namespace

void registerLLVMAggregates(HandlerTable &table) {
  table.add<LLVM::ExtractValueOp>(extract);
  table.add<LLVM::InsertValueOp>(insert);
  table.add<LLVM::FreezeOp>(freeze);
}

} // namespace npufuzz::interpreter
