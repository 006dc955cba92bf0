//===- Code.cpp -----------------------------------------------------------===//
//
// Ops are made by name from an OperationState, inside bodies that exist before the op that will
// hold them.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Code.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;

/// Loads all dialects at once, and always the same ones. canonicalize takes its patterns from the
/// loaded dialects, and its result should not depend on the families that a worker met before.
static MLIRContext *loaded(MLIRContext &context) {
  context.loadDialect<
      affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect,
      cf::ControlFlowDialect, func::FuncDialect, linalg::LinalgDialect, math::MathDialect,
      memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect, vector::VectorDialect>();
  return &context;
}

Code::Code(MLIRContext &context)
    : OpBuilder(loaded(context)), nowhere(getUnknownLoc()), module(ModuleOp::create(nowhere)) {
  setInsertionPointToEnd(module->getBody());
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// The one place that makes ops. As in a parser, attributes of a registered op become its
/// properties, and missing ones get their defaults.
Operation *Code::make(StringRef name, ValueRange operands, TypeRange results, Attributes attributes,
                      Bodies bodies, BlockRange successors) {
  OperationState state(nowhere, name, operands, results, {}, successors);
  if (!state.name.isRegistered())
    llvm::report_fatal_error("generators/functions: no such op in this release of MLIR: " + name);
  for (const Named &attribute : attributes)
    state.addAttribute(attribute.name, attribute.value);
  for (Body &body : bodies)
    state.addRegion(std::move(body));
  return create(state);
}

Value Code::emit(StringRef name, ValueRange operands, Type result, Attributes attributes,
                 Bodies bodies) {
  return make(name, operands, result, attributes, bodies, {})->getResult(0);
}

ResultRange Code::emitAll(StringRef name, ValueRange operands, TypeRange results,
                          Attributes attributes, Bodies bodies) {
  return make(name, operands, results, attributes, bodies, {})->getResults();
}

void Code::perform(StringRef name, ValueRange operands, Attributes attributes, Bodies bodies,
                   BlockRange successors) {
  make(name, operands, {}, attributes, bodies, successors);
}

Value Code::constant(TypedAttr value) {
  return emit("arith.constant", {}, value.getType(), {{"value", value}});
}

Value Code::affineApply(StringRef name, AffineMap map, ValueRange operands) {
  return emit(name, operands, getIndexType(), {{"map", AffineMapAttr::get(map)}});
}

/// Splits mixed numbers by the convention of all ops: kDynamic in the attribute, and the value
/// among the operands, in the same order.
SplitNumbers split(const Mixed &numbers) {
  SplitNumbers parts;
  for (OpFoldResult number : numbers) {
    auto operand = dyn_cast<Value>(number);
    parts.constants.push_back(operand ? ShapedType::kDynamic : *getConstantIntValue(number));
    if (operand)
      parts.operands.push_back(operand);
  }
  return parts;
}

/// "[[0], [1, 2]]" for a coarse rank of 2 and axis 1.
ArrayAttr Code::groups(size_t coarseRank, size_t axis) {
  std::vector<Attribute> all;
  int64_t next = 0;
  for (size_t i = 0; i < coarseRank; ++i) {
    std::vector<int64_t> group{next++};
    if (i == axis)
      group.push_back(next++);
    all.push_back(getI64ArrayAttr(group));
  }
  return getArrayAttr(all);
}

/// Moves an empty slice of an empty axis inside. It would begin where the axis ends, which MLIR
/// refuses for a constant.
static Mixed insideOf(Code &code, RankedTensorType tensor, Mixed offsets) {
  for (auto [extent, offset] : llvm::zip_equal(tensor.getShape(), offsets))
    if (extent == 0 && !isa<Value>(offset))
      offset = code.index(*getConstantIntValue(offset));
  return offsets;
}

/// Subviews, slices, insertions and reinterpreting casts all have these three lists.
Operation *Code::makeSlice(StringRef name, ValueRange subjects, Mixed offsets, const Mixed &sizes,
                           const Mixed &steps, TypeRange results) {
  if (auto tensor = dyn_cast<RankedTensorType>(subjects.back().getType());
      tensor && slicesBeginInside)
    offsets = insideOf(*this, tensor, std::move(offsets));
  Values operands(subjects.begin(), subjects.end());
  std::vector<int32_t> groups(subjects.size(), 1);
  std::vector<Attribute> constants;
  for (const Mixed *numbers : std::initializer_list<const Mixed *>{&offsets, &sizes, &steps}) {
    SplitNumbers parts = split(*numbers);
    llvm::append_range(operands, parts.operands);
    groups.push_back(static_cast<int32_t>(parts.operands.size()));
    constants.push_back(getDenseI64ArrayAttr(parts.constants));
  }
  return make(name, operands, results,
              {{"static_offsets", constants[0]},
               {"static_sizes", constants[1]},
               {"static_strides", constants[2]},
               segments(groups)},
              {}, {});
}

Value Code::slice(StringRef name, ValueRange subjects, const Mixed &offsets, const Mixed &sizes,
                  const Mixed &steps, Type result) {
  return makeSlice(name, subjects, offsets, sizes, steps, result)->getResult(0);
}

void Code::performSlice(StringRef name, ValueRange subjects, const Mixed &offsets,
                        const Mixed &sizes, const Mixed &steps) {
  makeSlice(name, subjects, offsets, sizes, steps, {});
}

//===----------------------------------------------------------------------===//
// Regions and functions
//===----------------------------------------------------------------------===//

Block *Code::detachedBlock(TypeRange arguments) {
  auto *block = new Block; // its region or op takes ownership
  block->addArguments(arguments, SmallVector<Location>(arguments.size(), nowhere));
  return block;
}

Block *Code::startBlock(Block *block) {
  getInsertionBlock()->getParent()->push_back(block);
  setInsertionPointToEnd(block);
  return block;
}

/// The block is in no op yet, so no emitter may ask for its parent.
Body Code::body(TypeRange arguments, llvm::function_ref<void(ValueRange)> fill) {
  InsertionGuard guard(*this);
  auto region = std::make_unique<Region>();
  region->push_back(detachedBlock(arguments));
  setInsertionPointToEnd(&region->front());
  fill(region->front().getArguments());
  return region;
}

/// Derives the result types from the body, because the returned values are drawn from it.
void Code::function(StringRef name, TypeRange arguments,
                    llvm::function_ref<Values(ValueRange)> fill, bool isPrivate) {
  Types results;
  Body whole = body(arguments, [&](ValueRange values) {
    Values returned = fill(values);
    llvm::append_range(results, ValueRange(returned).getTypes());
    perform("func.return", returned);
  });
  std::vector<Named> attributes{
      {"function_type", TypeAttr::get(getFunctionType(arguments, results))},
      {"sym_name", getStringAttr(name)}};
  if (isPrivate)
    attributes.push_back({"sym_visibility", getStringAttr("private")});
  perform("func.func", {}, attributes, whole);
}

void Code::declareOpaque() {
  function(
      "opaque", getIndexType(), [](ValueRange arguments) { return Values{arguments.front()}; },
      /*isPrivate=*/true);
}

/// Inlining turns it into a plain value, which later passes fold.
Value Code::opaque(Value index) {
  return emit("func.call", index, index.getType(),
              {{"callee", FlatSymbolRefAttr::get(getContext(), "opaque")}});
}

} // namespace npufuzz::generators::functions
