//===- ControlFlow.cpp - structured control flow with results -------------===//
//
// Arithmetic inside scf.for, scf.while, scf.if, scf.index_switch and parallel loops, with results
// and with accesses to two buffers. Loops may have bounds and steps that only the run knows, and
// may count unsigned numbers.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Families.h"
#include "generators/functions/ParallelLoops.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t depthMax = 2, statementsMax = 3, bufferExtent = 6;

class ControlFlow {
public:
  ControlFlow(Choices &choices, MLIRContext &context)
      : choices(choices), code(context), index(code.getIndexType()), i32(code.getI32Type()),
        element(choices.pick(
            "element", Types{i32, code.getI64Type(), index, code.getF32Type(), code.getI8Type()})),
        scalars(choices, code, {element, i32, index}), hasMemory(choices.chance("memory", 2, 3)),
        hasParallel(choices.chance("parallel", 2, 3)),
        isDynamic(choices.chance("dynamic bounds", 1, 2)) {}

  Function generate() {
    Types arguments{element, i32, index};
    if (hasMemory)
      arguments.resize(5, MemRefType::get(bufferExtent, element));
    code.function("main", arguments, [&](ValueRange values) {
      scalars.addAll(values.take_front(3));
      if (hasMemory)
        memory = {values[3], values[4]};
      for (int64_t i = choices.range("statements", 1, statementsMax); i > 0; --i)
        statement(depthMax);
      Value first = scalars.get(element), second = scalars.get(i32);
      return Values{first, second};
    });
    return code.take();
  }

private:
  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  Value at() { return scalars.clamped(bufferExtent); }
  Value drawBuffer() { return memory[choices.chance("second buffer", 1, 2) ? 1 : 0]; }

  void loadFrom(Value buffer, Value where) {
    scalars.add(code.emit("memref.load", {buffer, where}, element));
  }
  void load() {
    if (!hasMemory)
      return;
    Value where = at();
    loadFrom(drawBuffer(), where);
  }
  void store() {
    if (!hasMemory)
      return;
    Value stored = scalars.get(element), where = at();
    code.perform("memref.store", {stored, drawBuffer(), where});
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  /// Mixes memory accesses into the arithmetic, so that moving ops over one another shows.
  void body(int64_t depth) {
    for (int64_t i = choices.range("ops", 1, 3); i > 0; --i) {
      if (choices.chance("memory access", 1, 3))
        choices.chance("store", 1, 2) ? store() : load();
      else
        scalars.compute(scalars.anyType());
    }
    if (depth > 0 && choices.chance("nested", 1, 2))
      statement(depth - 1);
  }

  /// Draws parallel loops often, though they are few of the kinds: their passes need two in a row.
  void statement(int64_t depth) {
    if (hasParallel && hasMemory && choices.chance("parallel", 2, 5))
      return ParallelLoops(choices, code, scalars, memory).draw();
    switch (choices.draw("statement", 6)) {
    case 0:
    case 1:
      return countedLoop(depth);
    case 2:
      return conditional(depth);
    case 3:
      return whileLoop(depth);
    case 4:
      return indexSwitch(depth);
    default:
      return hasParallel && hasMemory ? parallelLoops() : countedLoop(depth);
    }
  }

  /// Types of loop-carried values or branch results. Several have one type, so that mixing them up
  /// still verifies.
  Types carriedTypes(int64_t least) {
    Types carried;
    for (int64_t i = choices.range("carried", least, 3); i > 0; --i)
      carried.push_back(choices.chance("element", 2, 3) ? element : i32);
    return carried;
  }
  void append(Values &values, const Types &wanted) {
    for (Type type : wanted)
      values.push_back(scalars.get(type));
  }
  Values valuesOf(const Types &wanted) {
    Values values;
    append(values, wanted);
    return values;
  }

  /// Builds a body with results, and restores the scope after it. Draws the results before the
  /// body's values go out of scope.
  Values scopedBody(int64_t depth, const Types &given) {
    size_t mark = scalars.mark();
    body(depth);
    Values values = valuesOf(given);
    scalars.release(mark);
    return values;
  }

  //===--------------------------------------------------------------------===//
  // Loops
  //===--------------------------------------------------------------------===//

  /// Gives a bound that is a constant or known only at run time. Specialisation looks for minima
  /// with a constant, and once erased a loop whose results were in use
  /// (corpus/known-issues/scf-for-loop-specialization-result).
  Value bound(int64_t value) {
    if (isDynamic && choices.chance("smaller of two", 1, 3)) {
      Value some = scalars.clamped(value + 2), most = code.index(value);
      return choices.chance("affine.min", 1, 2) ? atMost(code, value, some)
                                                : code.emitAlike("arith.minsi", {some, most});
    }
    if (isDynamic && choices.chance("dynamic", 1, 2))
      return scalars.clamped(std::max<int64_t>(value, 1) + 1);
    return code.index(value);
  }

  /// Draws sometimes a step from 1 to 3 that no analysis knows, so trip counts cannot be computed.
  Value drawStep() {
    if (!isDynamic || !choices.chance("dynamic step", 1, 3))
      return code.index(choices.range("step", 1, 3));
    Value more = scalars.clamped(3), one = code.index(1);
    return code.emitAlike("arith.addi", {more, one});
  }

  /// Draws a range of at most 8 trips of unsigned numbers that signed ones would count otherwise:
  /// across the largest signed number, from negative numbers, or none from these to small ones. The
  /// counter never wraps, which lowerings do not expect.
  Range unsignedRange() {
    Types counted{index, i32};
    if (element.isInteger())
      counted.push_back(element);
    Type type = choices.pick("counter", counted);
    uint64_t middle = uint64_t(1) << (widthOf(type) - 1);
    auto from = static_cast<uint64_t>(choices.range("from", 0, 3)),
         to = static_cast<uint64_t>(choices.range("to", 0, 4));
    switch (choices.draw("place", 4)) {
    case 0:
      return unsignedRange(type, middle - from, middle + to);
    case 1:
      return unsignedRange(type, from - 16, from + to - 16);
    case 2:
      return unsignedRange(type, ~from, to);
    default:
      return unsignedRange(type, from, to);
    }
  }
  Range unsignedRange(Type type, uint64_t low, uint64_t high) {
    return {unsignedBound(type, low), unsignedBound(type, high),
            code.integer(choices.range("step", 1, 3), type), /*isUnsigned=*/true};
  }
  /// Gives the bound, or a number above it by at most 1 that only the run knows.
  Value unsignedBound(Type type, uint64_t value) {
    unsigned unused = 64 - widthOf(type);
    Value known = code.integer(static_cast<int64_t>(value << unused) >> unused, type);
    if (!isDynamic || !choices.chance("dynamic", 1, 2))
      return known;
    return code.emitAlike("arith.addi", {known, scalars.convert(scalars.clamped(2), type)});
  }

  /// The upper bound may be below the lower one; peeling then ran iterations all the same
  /// (corpus/known-issues/scf-for-loop-peeling-empty-range, scf-for-loop-peeling-front-zero-trip).
  void countedLoop(int64_t depth) {
    Types carried = carriedTypes(0);
    bool isUnsigned = hasUnsignedLoops && choices.chance("unsigned", 1, 6);
    Range range = isUnsigned ? unsignedRange() : signedRange();
    Values initial = valuesOf(carried);
    size_t mark = scalars.mark();
    Values results = forLoop(code, range, initial, [&](Value counter, ValueRange inside) {
      scalars.add(choices.chance("counter moved", 1, 4) ? moved(counter) : counter);
      scalars.addAll(inside);
      body(depth);
      return handedOn(inside);
    });
    scalars.release(mark);
    scalars.addAll(results);
  }

  Range signedRange() {
    Value low = bound(choices.range("from", 0, 3)), high = bound(choices.range("to", 0, 8)),
          step = drawStep();
    return {low, high, step};
  }

  /// The only use of the counter: a sum or product with a value from outside.
  /// for-loop-range-folding moves it into the bounds.
  Value moved(Value counter) {
    Value other = scalars.get(counter.getType());
    bool isScaled = choices.chance("scaled", 1, 2);
    return code.emitAlike(isScaled ? "arith.muli" : "arith.addi", {counter, other});
  }

  /// Yields values, also swapped or rotated: a value that is passed on unchanged looks invariant to
  /// careless folds.
  Values handedOn(ValueRange carried) {
    Values handed = functions::valuesOf(carried), next;
    if (!handed.empty() && choices.chance("rotated", 1, 3))
      std::rotate(handed.begin(), handed.begin() + 1, handed.end());
    for (auto [place, passed] : llvm::zip(carried, handed)) {
      bool passesOn = passed.getType() == place.getType() && choices.chance("passed on", 1, 2);
      next.push_back(passesOn ? passed : scalars.get(place.getType()));
    }
    return next;
  }

  /// Counts down from a small number, so it ends for any body.
  void whileLoop(int64_t depth) {
    Types carried = carriedTypes(0), all{index};
    llvm::append_range(all, carried);
    Values initial{bound(choices.range("trips", 0, 5))};
    Value zero = code.index(0), one = code.index(1);
    append(initial, carried);
    size_t mark = scalars.mark();
    Body before = code.body(all, [&](ValueRange given) { whileHead(given, carried, zero); });
    scalars.release(mark);
    Body after = code.body(all, [&](ValueRange given) {
      scalars.addAll(given);
      body(depth);
      Values next{code.emitAlike("arith.subi", {given[0], one})};
      append(next, carried);
      code.perform("scf.yield", next);
    });
    scalars.release(mark);
    Body both[] = {std::move(before), std::move(after)};
    scalars.addAll(code.emitAll("scf.while", initial, all, {}, both));
  }

  /// Work before the condition runs once more than work after it. The head's values become the
  /// results, too: the values that the body would get in the next iteration.
  void whileHead(ValueRange given, const Types &carried, Value zero) {
    scalars.addAll(given);
    if (choices.chance("work before", 1, 2))
      body(0);
    Value goesOn = compare(code, arith::CmpIPredicate::sgt, given[0], zero);
    if (choices.chance("second condition", 1, 3))
      goesOn = code.emitAlike("arith.andi", {goesOn, scalars.condition()});
    Values handed{goesOn, given[0]};
    append(handed, carried);
    code.perform("scf.condition", handed);
  }

  /// Each iteration owns one element of the buffer that it writes, and reads the other buffer.
  /// Builds one or two loops in a row: fusion of parallel loops joins adjacent loops over one space
  /// if the second does not read what another iteration of the first writes.
  void parallelLoops() {
    bool isForall = choices.chance("forall", 1, 3);
    int64_t count = choices.range("loops", 1, 2);
    BufferPair writtenAndRead = memory;
    for (int64_t loop = 0; loop < count; ++loop) {
      if (choices.chance("other way round", 1, 3))
        std::swap(writtenAndRead[0], writtenAndRead[1]);
      isForall ? unordered(writtenAndRead) : parallel(writtenAndRead);
    }
  }

  void parallel(const BufferPair &buffers) {
    Value low = code.index(choices.range("from", 0, 1)), high = bound(bufferExtent),
          step = code.index(choices.range("step", 1, 2));
    high = cutOff(high);
    parallelLoop(code, {{low, high, step}},
                 [&](ValueRange counters) { ownElement(buffers, counters[0]); });
  }
  /// Builds a loop that is lowered to scf.for or scf.parallel.
  void unordered(const BufferPair &buffers) {
    Value high = cutOff(bound(bufferExtent));
    forall(code, {code.getIndexAttr(0), high, code.getIndexAttr(1)}, Value(),
           [&](Value counter, Value) { ownElement(buffers, counter); });
  }
  Value cutOff(Value high) {
    return isDynamic ? code.emitAlike("arith.minui", {high, code.index(bufferExtent)}) : high;
  }

  /// Iterations have no order, so only disjoint writes are defined.
  void ownElement(const BufferPair &buffers, Value counter) {
    auto [written, read] = buffers;
    size_t mark = scalars.mark();
    scalars.add(counter);
    bool ownRead = choices.chance("reads its own element", 2, 3);
    loadFrom(read, ownRead ? counter : scalars.clamped(bufferExtent));
    if (choices.chance("in place", 1, 3))
      loadFrom(written, counter);
    Value stored = scalars.chain(element, 2);
    code.perform("memref.store", {stored, written, counter});
    scalars.release(mark);
  }

  //===--------------------------------------------------------------------===//
  // Branches
  //===--------------------------------------------------------------------===//

  /// Builds branches. Those without results have only effects and may have no else.
  void conditional(int64_t depth) {
    Types given = carriedTypes(0);
    Value bit = scalars.condition();
    auto branch = [&] { return scopedBody(depth, given); };
    Body both[] = {yielding(code, branch), std::make_unique<Region>()};
    if (!given.empty() || choices.chance("else", 1, 2))
      both[1] = yielding(code, branch);
    scalars.addAll(code.emitAll("scf.if", bit, given, {}, both));
  }

  /// Selects by any 64 bits: the lowering once cut the selector to i32
  /// (corpus/known-issues/convert-scf-to-cf-index-switch).
  void indexSwitch(int64_t depth) {
    Types given = carriedTypes(1);
    Value selector = choices.chance("bounded", 1, 2) ? scalars.clamped(4) : scalars.get(index);
    auto branch = [&] { return scopedBody(depth, given); };
    std::vector<int64_t> cases;
    std::vector<Body> bodies(1); // the default comes first in the op
    for (int64_t i = 0, count = choices.range("cases", 1, 3); i < count; ++i) {
      cases.push_back(i);
      bodies.push_back(yielding(code, branch));
    }
    bodies.front() = yielding(code, branch);
    scalars.addAll(code.emitAll("scf.index_switch", selector, given,
                                {{"cases", code.getDenseI64ArrayAttr(cases)}}, bodies));
  }

  Choices &choices;
  Code code;
  Type index, i32, element;
  Scalars scalars;
  bool hasMemory, hasParallel, isDynamic;
  BufferPair memory;
};

} // namespace

Function controlFlow(Choices &choices, MLIRContext &context) {
  return ControlFlow(choices, context).generate();
}

} // namespace npufuzz::generators::functions
