//===- TensorChains.cpp - tensors sliced, joined, padded, updated in loops -===//
//
// One function slices, joins, pads and updates tensors, also in loops, branches and scf.forall.
// Bufferization must decide for each op if it writes in place. TensorOps.h builds the ops.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Families.h"
#include "generators/functions/Loops.h"
#include "generators/functions/Structured.h"
#include "generators/functions/TensorOps.h"
#include "support/mlir/Api.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t tensorStatementsMax = 6, tensorDepthMax = 2;
constexpr size_t tensorRankMax = 3;

class TensorChains {
public:
  TensorChains(Choices &choices, MLIRContext &context)
      : choices(choices), code(context),
        element(choices.pick("element", Types{code.getI32Type(), code.getF32Type(),
                                              code.getI8Type(), code.getI64Type()})),
        scalars(choices, code, {element, code.getIndexType()}),
        tensors(choices, code, scalars, element), ops(choices, code, scalars, tensors),
        hasLoops(choices.chance("loops", 2, 3)),
        hasJoins(choices.chance("packing and concatenation", 1, 4)) {}

  /// Arguments of equal types may be one buffer: the function cannot know.
  Function generate() {
    code.declareOpaque();
    bool hasHelper = choices.chance("helper", 1, 3);
    std::vector<Extents> shapes{tensors.drawArgument(tensorRankMax)};
    if (choices.chance("second argument", 1, 2))
      shapes.push_back(choices.chance("alike", 1, 2) ? shapes.front()
                                                     : tensors.drawArgument(tensorRankMax));
    if (hasHelper)
      helper(tensors.typeOf(shapes.front()));
    Types arguments{element, code.getIndexType()};
    for (const Extents &shape : shapes)
      arguments.push_back(tensors.typeOf(shape));
    code.function("main", arguments, [&](ValueRange values) {
      scalars.addAll(values.take_front(2));
      body(values.drop_front(2), shapes, hasHelper);
      return results();
    });
    return code.take();
  }

private:
  /// Adds a function of one tensor that may write to its argument in place. Bufferization across
  /// functions decides if a call copies.
  void helper(Type type) {
    auto update = [&](ValueRange given) {
      Value tensor = given[0], scalar = given[1];
      if (choices.chance("fills", 1, 2))
        return Values{namedOp(code, "linalg.fill", {scalar}, tensor)};
      if (choices.chance("adds", 1, 2))
        return Values{
            code.emitAlike(isFloat(element) ? "arith.addf" : "arith.addi", {tensor, tensor})};
      return Values{tensor};
    };
    code.function("update", {type, element}, update, /*isPrivate=*/true);
  }

  /// After the call the argument may still be used or not, which decides if it is copied. One-shot
  /// bufferization once crashed if two ops write to the result of a call.
  void body(ValueRange arguments, const std::vector<Extents> &shapes, bool hasHelper) {
    std::vector<TensorValue> learned;
    for (auto [argument, shape] : llvm::zip(arguments, shapes))
      learned.push_back(tensors.learnArgument(argument, shape));
    for (int64_t i = choices.range("statements", 2, tensorStatementsMax); i > 0; --i)
      statement(tensorDepthMax);
    if (!hasHelper)
      return;
    TensorValue given = tensors.fitting(learned.front().sizes).value_or(learned.front());
    auto callee = FlatSymbolRefAttr::get(code.getContext(), "update");
    tensors.define("func.call", {given.value, scalars.get(element)}, given.sizes,
                   {{"callee", callee}});
    for (int64_t i = choices.range("statements", 0, 2); i > 0; --i)
      statement(tensorDepthMax);
  }

  /// Returns two tensors; a wrong in-place write of bufferization would show in one of them.
  Values results() {
    Values returned{tensors.newest().value};
    if (choices.chance("second tensor", 1, 2))
      returned.push_back(tensors.any().value);
    returned.push_back(scalars.get(element));
    return returned;
  }

  /// About every third statement is a slice or an insertion, because bufferization decides on them
  /// if it writes in place.
  void statement(int64_t depth) {
    switch (choices.draw("statement", 15)) {
    case 0:
    case 1:
      return ops.extractSlice();
    case 2:
    case 3:
      return ops.insertSlice();
    case 4:
      return ops.expand();
    case 5:
      return ops.collapse();
    case 6:
      return ops.pad();
    case 7:
      return ops.cast();
    case 8:
      return hasJoins ? ops.concat() : ops.pad();
    case 9:
      return ops.elementwise();
    case 10:
      return ops.scalarAccess();
    case 11:
      return hasJoins ? ops.packAndBack() : ops.insertSlice();
    case 12:
      return depth > 0 ? conditional(depth) : ops.elementwise();
    case 13:
      return depth > 0 && hasLoops ? forall() : ops.extractSlice();
    default:
      return depth > 0 && hasLoops ? countedLoop(depth) : ops.elementwise();
    }
  }

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  /// Gives a tensor of the carried one's shape and type: itself, changed, or another one.
  TensorValue nextOf(const TensorValue &carried) {
    switch (choices.draw("next", 3)) {
    case 0:
      return ops.insertInto(carried, ops.place(carried));
    case 1:
      return ops.elementwiseOn(carried);
    case 2:
      if (std::optional<Values> place = ops.subscripts(carried, {carried.value})) {
        place->insert(place->begin(), scalars.chain(element, 1));
        return tensors.define("tensor.insert", *place, carried.sizes);
      }
      return carried;
    default:
      return tensors.fitting(carried.sizes).value_or(carried);
    }
  }

  /// Draws no trips, one and several.
  Range drawRange() {
    Value low = code.index(choices.range("from", 0, 1)),
          high = choices.chance("dynamic bound", 1, 2) ? scalars.clamped(4)
                                                       : code.index(choices.range("to", 0, 4)),
          step = code.index(choices.range("step", 1, 2));
    return {low, high, step};
  }

  void countedLoop(int64_t depth) {
    TensorValue first = tensors.any();
    std::vector<TensorValue> carried{first};
    if (choices.chance("second carried", 1, 2))
      carried.push_back(tensors.fitting(first.sizes).value_or(first));
    Range range = drawRange();
    // May change the first tensor at the same place in each iteration: hoisting then carries a
    // slice around the loop.
    std::optional<Place> where;
    if (choices.chance("same place each time", 1, 3))
      where = ops.place(first);
    Values initial;
    for (const TensorValue &value : carried)
      initial.push_back(value.value);
    size_t mark = scalars.mark(), tensorMark = tensors.mark();
    Values results = forLoop(code, range, initial, [&](Value counter, ValueRange given) {
      scalars.add(counter);
      std::vector<TensorValue> inside;
      for (auto [value, outside] : llvm::zip(given, carried))
        inside.push_back(tensors.define(value, outside.sizes));
      return loopBody(depth, inside, where);
    });
    scalars.release(mark);
    tensors.release(tensorMark);
    for (auto [result, value] : llvm::zip(results, carried))
      tensors.define(result, value.sizes);
  }

  /// Swapped values need a copy, which bufferization must not forget.
  Values loopBody(int64_t depth, const std::vector<TensorValue> &inside,
                  const std::optional<Place> &where) {
    for (int64_t i = where ? 0 : choices.range("statements", 0, 2); i > 0; --i)
      statement(depth - 1);
    Values handed;
    for (const TensorValue &value : inside)
      handed.push_back(
          (where && handed.empty() ? ops.changedAt(value, *where) : nextOf(value)).value);
    if (handed.size() == 2 && choices.chance("swapped", 1, 3))
      std::swap(handed[0], handed[1]);
    return handed;
  }

  /// A branch may write in place only what later code does not read
  /// (corpus/known-issues/one-shot-bufferize-branches is about plain control flow).
  void conditional(int64_t depth) {
    TensorValue model = tensors.any();
    Value bit = scalars.condition();
    size_t mark = scalars.mark(), tensorMark = tensors.mark();
    auto branch = [&] {
      for (int64_t i = choices.range("statements", 0, 1); i > 0; --i)
        statement(depth - 1);
      Values given{nextOf(model).value};
      scalars.release(mark);
      tensors.release(tensorMark);
      return given;
    };
    tensors.define(branches(code, bit, {model.type()}, branch, branch).front(), model.sizes);
  }

  /// The slice along the first axis that belongs to the counter.
  Place rowAt(const Extents &sizes, Value counter) {
    Place where;
    where.sizes = sizes;
    where.offsets.assign(sizes.size(), tensors.constantExtent(0));
    where.steps.assign(sizes.size(), tensors.constantExtent(1));
    // No constant can be made in the region that writes the slice (Code::makeSlice).
    if (slicesBeginInside)
      for (auto [size, offset] : llvm::zip_equal(sizes, where.offsets))
        if (size.isStatic && size.value == 0)
          offset = tensors.dynamicExtent(0, code.index(0));
    where.offsets.front() = tensors.dynamicExtent(Extent::unknown, counter);
    where.sizes.front() = tensors.constantExtent(1);
    return where;
  }

  /// Each iteration owns the slices whose first offset is its counter. It may read the slice that
  /// it writes from the tensor outside or from the shared one, which it owns.
  void forall() {
    TensorValue target = tensors.any();
    ForallRange range{code.getIndexAttr(0), tensors.operand(target.sizes.front()),
                      code.getIndexAttr(1)};
    size_t mark = scalars.mark(), tensorMark = tensors.mark();
    Place where;
    Value slice, shared;
    auto fill = [&](Value counter, Value given) {
      shared = given;
      scalars.add(counter);
      where = rowAt(target.sizes, counter);
      bool isFromOutside = choices.chance("from outside", 1, 2);
      TensorValue row =
          ops.sliceOf(isFromOutside ? target : TensorValue{shared, target.sizes}, where);
      slice = (choices.chance("changed", 2, 3) ? nextOf(row) : row).value;
    };
    auto write = [&] {
      code.performSlice("tensor.parallel_insert_slice", {slice, shared},
                        tensors.list(where.offsets), tensors.list(where.sizes),
                        tensors.list(where.steps));
    };
    Value result = functions::forall(code, range, target.value, fill, write);
    scalars.release(mark);
    tensors.release(tensorMark);
    tensors.define(result, target.sizes);
  }

  Choices &choices;
  Code code;
  Type element;
  Scalars scalars;
  Tensors tensors;
  TensorOps ops;
  bool hasLoops;
  /// True if packing and concatenation are drawn, which no bufferization accepts.
  bool hasJoins;
};

} // namespace

Function tensorChains(Choices &choices, MLIRContext &context) {
  return TensorChains(choices, context).generate();
}

} // namespace npufuzz::generators::functions
