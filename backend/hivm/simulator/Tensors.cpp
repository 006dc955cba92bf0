//===- Tensors.cpp - executes ops on tensors, before bufferization --------===//
//
// Models each tensor value as a memory that is written once.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/simulator/Machine.h"
#include "backend/hivm/simulator/References.h"
#include "backend/hivm/simulator/VectorOp.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace npufuzz::hivm {

Reference Machine::freshTensor(char element, ArrayRef<int64_t> sizes) {
  Reference made;
  made.element = element;
  made.sizes.assign(sizes.begin(), sizes.end());
  made.strides.assign(sizes.size(), 1);
  for (size_t axis = sizes.size(); axis-- > 1;)
    made.strides[axis - 1] = made.strides[axis] * sizes[axis];
  int64_t bytes = made.bytesOfElements(std::max<int64_t>(0, made.count()));
  made.space = core.addMemory({static_cast<size_t>(bytes), fillPattern});
  return made;
}

Reference Machine::copyOf(const Reference &from) {
  Reference made = freshTensor(from.element, from.sizes);
  forEachElement(from, made, [&](int64_t source, int64_t target) {
    elements.write(made, target, elements.read(from, source));
  });
  return made;
}

bool Machine::setPart(Value value, Reference part) {
  if (!elements.isInside(part, /*isWrite=*/false))
    return end(ExecutionStatus::trapped, "a value has elements that its tensor has not");
  set(value, std::move(part));
  return true;
}

bool Machine::extractElement(Operation &op) {
  auto extract = cast<tensor::ExtractOp>(op);
  Reference one = elementOf(extract.getTensor(), extract.getIndices());
  if (!elements.isInside(one, /*isWrite=*/false))
    return end(ExecutionStatus::trapped, "an element is read that its tensor has not");
  set(op.getResult(0), elements.read(one, one.start));
  return true;
}

bool Machine::concatenate(Operation &op) {
  auto concat = cast<tensor::ConcatOp>(op);
  VectorOp run(*this);
  for (Value input : concat.getInputs())
    run.inputs.push_back(datum(input));
  SmallVector<int64_t, 4> sizes = run.inputs.front().reference->sizes;
  for (const Datum &other : llvm::drop_begin(run.inputs))
    sizes[concat.getDim()] += other.reference->sizes[concat.getDim()];
  run.to = freshTensor(run.inputs.front().reference->element, sizes);
  set(op.getResult(0), run.to);
  return run.concatenate(static_cast<int64_t>(concat.getDim()));
}

std::optional<bool> Machine::runTensor(Operation &op) {
  if (auto empty = dyn_cast<tensor::EmptyOp>(op)) {
    char letter = letterOfType(empty.getType().getElementType());
    if (!letter)
      return unsupported(op, " of this type");
    set(op.getResult(0),
        freshTensor(letter, mixed(empty.getType().getShape(), empty.getDynamicSizes())));
    return true;
  }
  if (isa<bufferization::ToTensorOp>(op)) {
    Reference memory = *datum(op.getOperand(0)).reference;
    return setPart(op.getResult(0), memory) &&
           setPart(op.getResult(0), copyOf(memory)); // later writes do not change it
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    return setPart(op.getResult(0), subviewOf(*datum(slice.getSource()).reference,
                                              mixed(slice.getStaticOffsets(), slice.getOffsets()),
                                              mixed(slice.getStaticSizes(), slice.getSizes()),
                                              mixed(slice.getStaticStrides(), slice.getStrides()),
                                              slice.getDroppedDims()));
  }
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
    Reference whole = copyOf(*datum(insert.getDest()).reference);
    Reference part =
        subviewOf(whole, mixed(insert.getStaticOffsets(), insert.getOffsets()),
                  mixed(insert.getStaticSizes(), insert.getSizes()),
                  mixed(insert.getStaticStrides(), insert.getStrides()), insert.getDroppedDims());
    const Reference &from = *datum(insert.getSource()).reference;
    if (from.sizes != part.sizes || !elements.isInside(part, /*isWrite=*/true))
      return end(ExecutionStatus::trapped, "a slice is put in where another size is said");
    forEachElement(from, part, [&](int64_t source, int64_t target) {
      elements.write(part, target, elements.read(from, source));
    });
    set(op.getResult(0), std::move(whole));
    return true;
  }
  if (isa<tensor::ConcatOp>(op))
    return concatenate(op);
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    set(op.getResult(0),
        collapsed(copyOf(*datum(collapse.getSrc()).reference), collapse.getReassociationIndices()));
    return true;
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    return setPart(op.getResult(0),
                   expanded(copyOf(*datum(expand.getSrc()).reference),
                            expand.getReassociationIndices(),
                            mixed(expand.getStaticOutputShape(), expand.getOutputShape())));
  }
  if (isa<tensor::ExtractOp>(op))
    return extractElement(op);
  if (isa<tensor::CastOp>(op)) {
    set(op.getResult(0), *datum(op.getOperand(0)).reference);
    return true;
  }
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    setInteger(
        dim.getResult(),
        datum(dim.getSource()).reference->sizes[static_cast<size_t>(integer(dim.getIndex()))]);
    return true;
  }
  return std::nullopt;
}

} // namespace npufuzz::hivm
