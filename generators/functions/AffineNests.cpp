//===- AffineNests.cpp - affine loop nests over shared memrefs ------------===//
//
// Nests that produce and consume one another's buffers, with dependences in both directions,
// in-place updates, bounds that depend on outer loops, and zero trips. A nest of its own fills
// every local buffer before it is read.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/AffineNest.h"
#include "generators/functions/Families.h"

#include "mlir/IR/IntegerSet.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t nestExtentMax = 9, nestDepthMax = 3, nestsMax = 4, nestStatementsMax = 3;

class AffineNests {
public:
  AffineNests(Choices &choices, MLIRContext &context)
      : choices(choices), code(context),
        element(
            choices.pick("element", Types{code.getI32Type(), code.getF32Type(), code.getI64Type(),
                                          code.getI8Type(), code.getF64Type()})),
        scalars(choices, code, {element, code.getIndexType(), code.getI32Type()}),
        nest(choices, code, scalars), hasConditions(choices.chance("affine.if", 1, 4)),
        hasPlainAccesses(choices.chance("memref.load", 1, 6)),
        hasCarried(choices.chance("iter_args", 1, 3)),
        hasOddBounds(choices.chance("odd bounds", 1, 2)), isSmall(choices.chance("small", 1, 2)) {
    int64_t first = choices.range("size", 1, nestExtentMax),
            second = choices.range("size", 2, nestExtentMax),
            third = choices.range("size", 1, nestExtentMax);
    sizes = {first, second, third};
  }

  Function generate() {
    Types arguments;
    for (int64_t i = choices.range("arguments", 1, isSmall ? 2 : 3); i > 0; --i)
      arguments.push_back(drawType());
    code.function("main", arguments, [&](ValueRange values) {
      llvm::append_range(buffers, values);
      return body();
    });
    return code.take();
  }

private:
  /// Locals come first and nests share all buffers, so producers have several consumers and
  /// consumers several producers: the graph that fusion walks.
  Values body() {
    for (int64_t i = choices.range("locals", 0, isSmall ? 1 : 2); i > 0; --i)
      addLocal();
    if (hasCarried)
      scalars.add(scalars.constant(element));
    for (int64_t i = choices.range("nests", 1, isSmall ? 2 : nestsMax); i > 0; --i)
      loops(choices.range("depth", 1, isSmall ? 2 : nestDepthMax));
    return hasCarried ? Values{scalars.get(element)} : Values{};
  }

  /// Draws extents from few sizes, so that nests over different buffers agree in their trip counts
  /// and can be fused or jammed.
  MemRefType drawType() {
    std::vector<int64_t> shape;
    int64_t rank = choices.range("rank", 1, 2);
    rank += choices.chance("one more axis", 1, 6);
    for (int64_t i = 0; i < rank; ++i)
      shape.push_back(choices.pick("size", sizes));
    return MemRefType::get(shape, element);
  }

  static ArrayRef<int64_t> shapeOf(Value buffer) {
    return cast<MemRefType>(buffer.getType()).getShape();
  }

  /// Adds a buffer that is readable once all of it is written. Passes may forward its stores or
  /// fuse it away.
  void addLocal() {
    MemRefType type = drawType();
    Value buffer = code.emit("memref.alloc", {}, type, {code.segments({0, 0})});
    size_t mark = scalars.mark();
    fill(buffer, 0);
    scalars.release(mark);
    buffers.push_back(buffer);
  }

  /// Loops over all elements in order; fusion may move the store into the consumer.
  void fill(Value buffer, size_t axis) {
    ArrayRef<int64_t> shape = shapeOf(buffer);
    if (axis == shape.size()) {
      Value stored = value();
      nest.store(stored, buffer, nest.counters());
      return;
    }
    nest.loop(nest.upTo(shape[axis]), Value(), [&](Value) {
      fill(buffer, axis + 1);
      return Value();
    });
  }

  /// Gives a loaded element or a computed value.
  Value value() {
    if (!choices.chance("load", 3, 4))
      return scalars.chain(element, 2);
    for (int64_t i = choices.range("loads", 1, isSmall ? 1 : 2); i > 0; --i)
      load();
    return choices.chance("copied", isSmall ? 3 : 1, 4) ? scalars.get(element)
                                                        : scalars.chain(element, 2);
  }

  /// Draws neighbours, as in stencils: tiling and jamming must see a distance of 1 or 2. Tiling
  /// once reversed a dependence, and jamming moved a read over its write
  /// (corpus/known-issues/affine-loop-tile-dependence, affine-loop-unroll-jam-dependence).
  Ranged inOrder(size_t rank, size_t axis) {
    const Ranged &counter = nest.counters()[nest.counters().size() - rank + axis];
    return choices.chance("neighbour", 1, 4)
               ? counter.plus(choices.pick("distance", std::vector<int64_t>{1, -1, 2, -2}))
               : counter;
  }

  std::vector<Ranged> subscriptsOf(Value buffer) {
    ArrayRef<int64_t> shape = shapeOf(buffer);
    std::vector<Ranged> all;
    // Most code has its counters in order.
    bool isInOrder =
        choices.chance("counters in order", 1, 2) && nest.counters().size() >= shape.size();
    for (auto [axis, extent] : llvm::enumerate(shape)) {
      if (isInOrder) {
        Ranged moved = inOrder(shape.size(), axis);
        if (moved.low >= 0 && moved.high < extent) {
          all.push_back(moved);
          continue;
        }
      }
      all.push_back(drawSubscript(choices, nest.counters(), extent));
    }
    return all;
  }

  /// Replaces affine ops by ops of memref, at which dependence analyses must give up.
  bool isPlain(std::string_view label) { return hasPlainAccesses && choices.chance(label, 1, 2); }

  void load() {
    Value buffer = choices.pick("buffer", buffers);
    auto subscripts = subscriptsOf(buffer);
    scalars.add(isPlain("memref.load") ? nest.plainLoad(buffer, subscripts)
                                       : nest.load(buffer, subscripts));
  }

  /// Stores; may read and write the same buffer in one statement: in place, at a distance, or
  /// transposed.
  void store() {
    Value buffer = choices.pick("buffer", buffers);
    Value stored = value();
    auto subscripts = subscriptsOf(buffer);
    if (isPlain("memref.store"))
      nest.plainStore(stored, buffer, subscripts);
    else
      nest.store(stored, buffer, subscripts);
  }

  /// Stores only in some iterations: copying the whole buffer after the loop writes too much
  /// (corpus/known-issues/affine-data-copy-generate-partial-write).
  Body storing() {
    size_t mark = scalars.mark();
    Body branch = code.body({}, [&](ValueRange) {
      store();
      code.perform("affine.yield", {});
    });
    scalars.release(mark);
    return branch;
  }

  /// Draws a threshold between the bounds of the expression, so that either branch may be taken; at
  /// the ends one branch hardly ever is. From a condition that never holds,
  /// affine-data-copy-generate once made loops from max of nothing to min of nothing
  /// (corpus/known-issues/affine-data-copy-generate-empty-bounds).
  void condition() {
    Ranged left = drawAffine(choices, nest.counters());
    left = left.plus(-choices.range("threshold", left.low, left.high));
    bool isEquality = choices.chance("equality", 1, 4);
    auto depth = static_cast<unsigned>(nest.counters().size());
    IntegerSet set = IntegerSet::get(depth, 0, left.expression, isEquality);
    Body branches[] = {storing(), std::make_unique<Region>()};
    if (choices.chance("else", 1, 3))
      branches[1] = storing();
    code.perform("affine.if", nest.places(), {{"condition", IntegerSetAttr::get(set)}}, branches);
  }

  /// Half of the functions have only plain bounds, and can be vectorised and tiled throughout.
  AffineNest::Bounds bounds() {
    int64_t size = choices.pick("size", sizes);
    if (!hasOddBounds || choices.chance("plain bounds", 1, 2))
      return nest.upTo(size);
    if (!nest.counters().empty() && choices.chance("bound by counter", 1, 2))
      return nest.drawTriangle(size);
    return nest.drawConstantBounds();
  }

  /// Builds loops with a result: fusion and coalescing of such loops lost the result or crashed
  /// (corpus/known-issues/affine-loop-fusion-result, affine-loop-coalescing-result).
  void loops(int64_t depth) {
    AffineNest::Bounds range = bounds();
    bool carries = hasCarried && choices.chance("carries", 1, 2);
    Value initial = carries ? scalars.get(element) : Value();
    size_t mark = scalars.mark();
    Value result = nest.loop(range, initial, [&](Value carried) {
      if (carries)
        scalars.add(carried);
      loopBody(depth);
      return carries ? value() : Value();
    });
    scalars.release(mark);
    if (carries)
      scalars.add(result);
  }

  /// Builds perfect and imperfect nests.
  void loopBody(int64_t depth) {
    if (depth == 1) {
      for (int64_t i = choices.range("statements", 1, isSmall ? 1 : nestStatementsMax); i > 0; --i)
        statement();
      return;
    }
    if (choices.chance("statement before", 1, 4))
      statement();
    loops(depth - 1);
    if (choices.chance("second inner loop", 1, 6))
      loops(1);
    if (choices.chance("statement behind", 1, 4))
      statement();
  }

  void statement() {
    if (hasConditions && choices.chance("conditional", 1, 3))
      condition();
    else
      store();
  }

  Choices &choices;
  Code code;
  Type element;
  Scalars scalars;
  AffineNest nest;
  bool hasConditions, hasPlainAccesses, hasCarried, hasOddBounds, isSmall;
  std::vector<int64_t> sizes;
  Values buffers;
};

} // namespace

Function affineNests(Choices &choices, MLIRContext &context) {
  return AffineNests(choices, context).generate();
}

} // namespace npufuzz::generators::functions
