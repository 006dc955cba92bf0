//===- VectorMask.cpp - masks, and vector.mask ----------------------------===//
//
// Masks of the vector dialect, and vector.mask, which gives a mask to the one op inside it. That
// op's handler has no operand for it, so the mask goes into the op's cache, where maskAround()
// finds it. Maskable ops must therefore keep nothing else there.
//
// An op that chooses memory by an undefined mask reports it; elsewhere the mask makes results
// undefined.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/vector/VectorElements.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Creates an i1 vector: 1 where every coordinate is below its bound.
Flow maskBelow(Call &call, ArrayRef<int64_t> bounds) {
  auto shape = cast<VectorType>(call.resultType().type).getShape();
  Value result = call.makeResult();
  int64_t per = product(shape);
  for (int64_t i = 0, n = static_cast<int64_t>(result.count()); i < n; ++i) {
    // A mask of rank 0 still has a bound.
    bool inside = !shape.empty() || bounds.front() > 0;
    int64_t rest = i % per;
    for (size_t axis = shape.size(); axis-- > 0;) {
      inside &= rest % shape[axis] < bounds[axis];
      rest /= shape[axis];
    }
    result.mutableBits()[i] = inside;
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}
Flow constantMask(Call &call) {
  return maskBelow(call, numbersOf(call.as<vector::ConstantMaskOp>().getMaskDimSizes()));
}
Flow createMask(Call &call) {
  llvm::SmallVector<int64_t, 6> bounds;
  for (unsigned i = 0; i < call.operandCount(); ++i) {
    if (call.operand(i).isScalarUndefined())
      return poisonResult(call);
    bounds.push_back(static_cast<int64_t>(call.operand(i).scalarBits()));
  }
  return maskBelow(call, bounds);
}

/// Cache of the one op inside; maskable ops keep nothing else.
struct MaskOfStep : StepCache {
  Value mask;
};

/// Elements that the mask leaves out come from the pass-through operand, if there is one.
Flow maskOp(Call &call) {
  auto op = call.as<vector::MaskOp>();
  const CodeBlock &body = call.step.regions[0]->blocks.front();
  if (body.steps.size() == 2) {
    const Step &inner = body.steps.front();
    if (!isa<vector::ReductionOp, vector::MultiDimReductionOp, vector::ContractionOp,
             vector::OuterProductOp, vector::TransferReadOp, vector::TransferWriteOp,
             vector::GatherOp>(inner.op))
      return call.unsupported("around " + inner.op->getName().getStringRef());
    if (!inner.cache)
      inner.cache = std::make_unique<MaskOfStep>();
    static_cast<MaskOfStep &>(*inner.cache).mask = call.operand(0);
  }
  if (call.runRegion(0) == Flow::stop)
    return Flow::stop;
  for (auto [i, value] : llvm::enumerate(call.handedOver())) {
    Value result = std::move(value);
    if (op.hasPassthru() && result.kind() == Value::Kind::elements) {
      const Value &mask = call.operand(0), &other = call.operand(1);
      result = Value(Ref<Elements>(new Elements(result.elements())));
      for (size_t element = 0; element < result.count(); ++element)
        if (!mask.bits()[element]) {
          result.mutableBits()[element] = other.bits()[element];
          if (result.isUndefined(element) || other.isUndefined(element))
            result.mutableElements().mutableUndefined()[element] = other.isUndefined(element);
        }
    }
    call.setResult(static_cast<unsigned>(i), std::move(result));
  }
  return Flow::next;
}

} // namespace

const Value *maskAround(const Call &call) {
  return call.step.cache ? &static_cast<MaskOfStep &>(*call.step.cache).mask : nullptr;
}

void registerVectorMask(HandlerTable &table) {
  table.add<vector::ConstantMaskOp>(constantMask);
  table.add<vector::CreateMaskOp>(createMask);
  table.add<vector::MaskOp>(maskOp);
  table.add<vector::YieldOp>([](Call &call) { return call.exitWith(); });
}

} // namespace npufuzz::interpreter
