//===- Structured.cpp -----------------------------------------------------===//
//
// Named ops get the body that their dialect builds; the other ops get one that this file or the
// caller fills. This file does not choose shapes or ops: callers do.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Structured.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

namespace npufuzz::generators::functions {

using namespace mlir;

/// A scalar operand is its own element type.
static Types elementsOf(ValueRange values) {
  Types types;
  for (Type type : values.getTypes())
    types.push_back(getElementTypeOrSelf(type));
  return types;
}

static Values joined(Values values, ValueRange more) {
  llvm::append_range(values, more);
  return values;
}

Value namedOp(Code &code, StringRef name, Values inputs, Value output, Attributes attributes) {
  std::vector<Named> all(attributes);
  all.push_back(code.segments({static_cast<int32_t>(inputs.size()), 1}));
  Values operands = joined(std::move(inputs), output);
  Body empty = std::make_unique<Region>();
  Value result = code.emit(name, operands, output.getType(), all, empty);
  // Only the op can build its body.
  auto op = cast<linalg::LinalgOp>(result.getDefiningOp());
  OpBuilder::InsertionGuard guard(code);
  Block *block = code.detachedBlock(elementsOf(operands));
  op->getRegion(0).push_back(block);
  code.setInsertionPointToEnd(block);
  ImplicitLocOpBuilder builder(op.getLoc(), code);
  buildBody(op, builder, *block);
  return result;
}

/// In the short form the payload takes one argument per input and none for the output.
Value mapOp(Code &code, StringRef payload, Values inputs, Value output) {
  Type element = getElementTypeOrSelf(output);
  Types arguments = elementsOf(inputs);
  if (mapHasOutputArgument)
    arguments.push_back(element);
  Body body = code.body(arguments, [&](ValueRange arguments) {
    Value computed = code.emit(payload, arguments.take_front(inputs.size()), element);
    code.perform("linalg.yield", computed);
  });
  return code.emit("linalg.map", joined(std::move(inputs), output), output.getType(), {}, body);
}

/// The accumulated value comes first: the order counts for ops that do not commute.
Value reduceOp(Code &code, StringRef payload, Value input, Value output, ArrayRef<int64_t> axes) {
  Body body = code.body(elementsOf({input, output}), [&](ValueRange arguments) {
    code.perform("linalg.yield", code.emitAlike(payload, {arguments[1], arguments[0]}));
  });
  return code.emit("linalg.reduce", {input, output}, output.getType(),
                   {{"dimensions", code.getDenseI64ArrayAttr(axes)}}, body);
}

Value movingOp(Code &code, StringRef name, Value input, Value output, const Named &how) {
  Body body = code.body(elementsOf({input, output}),
                        [&](ValueRange arguments) { code.perform("linalg.yield", arguments[0]); });
  return code.emit(name, {input, output}, output.getType(), how, body);
}

/// The dialect checks maps against shapes, so callers compute both from the same extents.
Values genericOp(Code &code, const Generic &op, llvm::function_ref<Values(ValueRange)> fill) {
  Values operands = joined(op.inputs, op.outputs);
  Body body = code.body(elementsOf(operands), [&](ValueRange arguments) {
    code.perform("linalg.yield", fill(arguments));
  });
  std::vector<Attribute> iterators;
  for (bool isReduction : op.isReduction)
    iterators.push_back(linalg::IteratorTypeAttr::get(code.getContext(),
                                                      isReduction ? utils::IteratorType::reduction
                                                                  : utils::IteratorType::parallel));
  return valuesOf(code.emitAll("linalg.generic", operands, ValueRange(op.outputs).getTypes(),
                               {{"indexing_maps", code.getAffineMapArrayAttr(op.maps)},
                                {"iterator_types", code.getArrayAttr(iterators)},
                                code.segments({static_cast<int32_t>(op.inputs.size()),
                                               static_cast<int32_t>(op.outputs.size())})},
                               body));
}

} // namespace npufuzz::generators::functions
