//===- ScheduledLoops.cpp - loops and buffers that schedules transform ----===//
//
// One function has one or two of these on its arguments: a perfect nest, a loop that streams from
// one memory to another, a loop with a buffer, transfers at a place that stays, buffers and tensors
// whose size depends on the counter, tiles that are padded.
//
// Iterations of a nest access rows of their own, and a stream writes no memory that it reads:
// unrolling with jamming and pipelining look for no dependence.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Families.h"
#include "generators/functions/Loops.h"
#include "generators/functions/Scalars.h"
#include "generators/functions/Structured.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

using NumberList = std::vector<int64_t>;

/// Elements of each argument, and rows and columns of the one with two axes.
constexpr int64_t cells = 16, rows = 12;
/// Counters stay below this, so that a slice of `sliceMax` elements lies inside.
constexpr int64_t counterMax = 12, sliceMax = 4;

class ScheduledLoops {
public:
  ScheduledLoops(Choices &choices, MLIRContext &context)
      : choices(choices), code(context),
        element(
            choices.pick("element", Types{code.getI32Type(), code.getI64Type(), code.getI8Type()})),
        scalars(choices, code, {element, code.getIndexType()}),
        memory(MemRefType::get(cells, element)), matrix(MemRefType::get({rows, rows}, element)),
        tensor(RankedTensorType::get(cells, element)) {}

  Function generate() {
    code.declareOpaque();
    Types arguments{element, code.getIndexType(), code.getIndexType(), memory, memory, matrix,
                    tensor};
    code.function("main", arguments, [&](ValueRange values) {
      scalars.addAll(values.take_front(3));
      source = values[3];
      target = values[4];
      table = values[5];
      whole = values[6];
      for (int64_t i = choices.range("parts", 1, 2); i > 0; --i)
        part();
      return Values{scalars.get(element), whole};
    });
    return code.take();
  }

private:
  void part() {
    size_t mark = scalars.mark();
    Value result = drawPart();
    scalars.release(mark);
    if (result)
      scalars.add(result);
  }

  /// Returns a new scalar; null: none.
  Value drawPart() {
    switch (choices.draw("loop", 8)) {
    case 0:
    case 1:
      return carryingNest();
    case 2:
      return storingNest();
    case 3:
      return stream();
    case 4:
      return buffered();
    case 5:
      return transfersInMemory();
    case 6:
      return transfersInTensor();
    case 7:
      return grown();
    default:
      return padded();
    }
  }

  //===--------------------------------------------------------------------===//
  // Nests
  //===--------------------------------------------------------------------===//

  /// Bounds that are constants or known only at run time. An empty loop whose upper bound lies
  /// below the lower one is rare: several transformations are on record for it.
  Range range() {
    bool isKnown = choices.chance("known bounds", 1, 2),
         mayBeEmpty = !isKnown && choices.chance("may be empty", 1, 6);
    int64_t low = choices.pick("low", NumberList{0, 0, 1, 2, 3}),
            step = choices.pick("step", NumberList{1, 1, 2, 3, 4});
    if (isKnown)
      return {code.index(low), code.index(choices.range("high", low + 1, counterMax)),
              code.index(step)};
    Value first = scalars.clamped(4), count = scalars.clamped(8);
    Value next = code.emitAlike("arith.addi", {first, code.index(1)}),
          last = mayBeEmpty ? count : code.emitAlike("arith.addi", {next, count});
    return {first, last, code.index(step)};
  }

  /// The result depends on the order of all iterations.
  Value carryingNest() {
    Range outer = range(), inner = range();
    bool isDeep = choices.chance("two loops", 3, 4);
    auto step = [&](ValueRange counters, Value carried) {
      size_t mark = scalars.mark();
      scalars.addAll(counters);
      Value odd = code.emitAlike("arith.muli", {carried, code.integer(3, element)});
      scalars.add(odd);
      Value next = code.emitAlike("arith.addi", {odd, scalars.chain(element, 2)});
      scalars.release(mark);
      return Values{next};
    };
    Value first = scalars.get(element);
    Value result = forLoop(code, outer, {first}, [&](Value i, ValueRange carried) {
                     if (!isDeep)
                       return step(i, carried[0]);
                     return forLoop(code, inner, valuesOf(carried), [&](Value j, ValueRange last) {
                       return step(Values{i, j}, last[0]);
                     });
                   }).front();
    if (choices.chance("sibling", 1, 3)) // with the same bounds
      scalars.add(forLoop(code, outer, {first}, [&](Value i, ValueRange carried) {
                    return step(i, carried[0]);
                  }).front());
    return result;
  }

  /// The outer loop has a constant number of iterations, mostly an even one.
  Value storingNest() {
    Value one = code.index(1);
    Range outer{code.index(0), code.index(choices.pick("count", NumberList{4, 6, 8, 12, 5})), one},
        inner = range();
    bool reads = choices.chance("reads", 2, 3), hasTwo = choices.chance("two loops inside", 1, 4);
    forLoop(code, outer, [&](Value i) {
      for (int count = hasTwo ? 2 : 1; count > 0; --count)
        forLoop(code, inner, [&](Value j) {
          size_t mark = scalars.mark();
          scalars.addAll(Values{i, j});
          if (reads)
            scalars.add(code.emit("memref.load", {table, i, j}, element));
          code.perform("memref.store", {scalars.chain(element, 2), table, i, j});
          scalars.release(mark);
        });
    });
    return {};
  }

  /// Reads ahead can be scheduled. A branch reads what the iteration before has computed.
  Value stream() {
    int64_t low = choices.range("low", 0, 2);
    Range along{code.index(low), code.index(choices.range("high", low + 4, counterMax)),
                code.index(choices.range("step", 1, 2))};
    bool branchesOff = choices.chance("branch", 1, 3);
    return forLoop(code, along, {scalars.get(element)},
                   [&](Value i, ValueRange carried) {
                     size_t mark = scalars.mark();
                     scalars.addAll(carried);
                     Value read = code.emit("memref.load", {source, i}, element);
                     scalars.add(read);
                     Value made = scalars.chain(element, 2);
                     if (branchesOff) {
                       auto either = [&] {
                         size_t inBranch = scalars.mark();
                         Value value = scalars.chain(element, 1);
                         scalars.release(inBranch);
                         return Values{value};
                       };
                       made =
                           branches(code, scalars.condition(), {element}, either, either).front();
                     }
                     code.perform("memref.store", {made, target, i});
                     scalars.release(mark);
                     return Values{made};
                   })
        .front();
  }

  //===--------------------------------------------------------------------===//
  // Buffers
  //===--------------------------------------------------------------------===//

  Value sliceOf(Value of, Value start, int64_t count) {
    auto type = MemRefType::get(
        count, element, StridedLayoutAttr::get(code.getContext(), ShapedType::kDynamic, {1}));
    return code.slice("memref.subview", of, {start}, {code.getIndexAttr(count)},
                      {code.getIndexAttr(1)}, type);
  }

  Value buffer(int64_t count) {
    return code.emit("memref.alloc", {}, MemRefType::get(count, element), {code.segments({0, 0})});
  }

  /// Each iteration fills the buffer, changes it, and copies it back.
  Value buffered() {
    int64_t count = choices.range("count", 1, sliceMax);
    Range along = range();
    bool isInside = choices.chance("inside", 1, 4), copies = choices.chance("copies", 3, 4);
    Value outside = isInside ? Value() : buffer(count);
    forLoop(code, along, [&](Value i) {
      size_t mark = scalars.mark();
      Value own = isInside ? buffer(count) : outside;
      if (copies)
        code.perform("memref.copy", {sliceOf(source, i, count), own});
      else
        namedOnMemory("linalg.fill", scalars.get(element), own);
      scalars.add(i);
      Value place = scalars.clamped(count);
      scalars.add(code.emit("memref.load", {own, place}, element));
      code.perform("memref.store", {scalars.chain(element, 2), own, place});
      scalars.release(mark);
      code.perform("memref.copy", {own, sliceOf(target, i, count)});
    });
    return {};
  }

  void namedOnMemory(StringRef op, Value input, Value output) {
    Body body = code.body({element, element},
                          [&](ValueRange given) { code.perform("linalg.yield", given.front()); });
    code.perform(op, {input, output}, {code.segments({1, 1})}, body);
  }

  /// A buffer or tensor as long as the counter says, which schedules give the longest extent.
  Value grown() {
    Range along{code.index(0), code.index(choices.range("high", 2, 6)), code.index(1)};
    int64_t more = choices.range("more", 1, 3);
    uint64_t kind = choices.draw("kind", 2);
    return forLoop(code, along, {scalars.get(element)},
                   [&](Value i, ValueRange carried) {
                     size_t mark = scalars.mark();
                     scalars.addAll(carried);
                     Value size = code.emitAlike("arith.addi", {i, code.index(more)});
                     Value made = kind == 0   ? inAlloca(size)
                                  : kind == 1 ? inTensor(size)
                                              : inPadded(size);
                     scalars.add(made);
                     Value next = scalars.chain(element, 2);
                     scalars.release(mark);
                     return Values{next};
                   })
        .front();
  }

  /// Index of an element of so many.
  Value placeIn(Value size) {
    return code.emitAlike("arith.remui", {scalars.get(code.getIndexType()), size});
  }
  Value inAlloca(Value size) {
    Value own = code.emit("memref.alloca", size, MemRefType::get(ShapedType::kDynamic, element),
                          {code.segments({1, 0})});
    namedOnMemory("linalg.fill", scalars.chain(element, 1), own);
    return code.emit("memref.load", {own, placeIn(size)}, element);
  }
  Value inTensor(Value size) {
    Value own =
        code.emit("tensor.empty", size, RankedTensorType::get(ShapedType::kDynamic, element));
    Value filled = namedOp(code, "linalg.fill", {scalars.chain(element, 1)}, own);
    return code.emit("tensor.extract", {filled, placeIn(size)}, element);
  }
  Value inPadded(Value high) {
    Value longer = padOf(whole, high, ShapedType::kDynamic);
    Value size = code.emitAlike("arith.addi", {high, code.index(cells)});
    return code.emit("tensor.extract", {longer, placeIn(size)}, element);
  }

  Value padOf(Value tensor, Value high, int64_t extent) {
    Value padding = scalars.get(element);
    Body body =
        code.body(code.getIndexType(), [&](ValueRange) { code.perform("tensor.yield", padding); });
    return code.emit("tensor.pad", {tensor, high}, RankedTensorType::get(extent, element),
                     {{"static_low", code.getDenseI64ArrayAttr({0})},
                      {"static_high", code.getDenseI64ArrayAttr({ShapedType::kDynamic})},
                      code.segments({1, 0, 1})},
                     body);
  }

  //===--------------------------------------------------------------------===//
  // Transfers
  //===--------------------------------------------------------------------===//

  struct Transfer {
    Value place, mask, padding;
    bool isInside;
  };

  VectorType vectorType() { return VectorType::get(sliceMax, element); }

  Transfer transfer() {
    bool isInside = choices.chance("inside", 2, 3), isMasked = choices.chance("masked", 1, 4);
    int64_t most = isInside ? cells - sliceMax : cells;
    Transfer drawn{choices.chance("computed", 1, 2) ? scalars.clamped(most + 1)
                                                    : code.index(choices.range("place", 0, most)),
                   {},
                   scalars.get(element),
                   isInside};
    if (isMasked)
      drawn.mask = code.emit("vector.create_mask", code.index(choices.range("on", 0, sliceMax)),
                             VectorType::get(sliceMax, code.getI1Type()));
    return drawn;
  }

  std::vector<Named> attributesOf(const Transfer &of, bool isMasked) {
    return {{"in_bounds", code.getBoolArrayAttr({of.isInside})},
            {"permutation_map", AffineMapAttr::get(code.getMultiDimIdentityMap(1))},
            code.segments({1, 1, 1, isMasked ? 1 : 0})};
  }
  Value read(Value from, const Transfer &of) {
    Values operands{from, of.place, of.padding};
    if (of.mask)
      operands.push_back(of.mask);
    return code.emit("vector.transfer_read", operands, vectorType(),
                     attributesOf(of, static_cast<bool>(of.mask)));
  }
  Values writeOperands(Value vector, Value to, const Transfer &of, bool isMasked) {
    Values operands{vector, to, of.place};
    if (isMasked)
      operands.push_back(of.mask);
    return operands;
  }

  /// Elements change their places, so that those which no write keeps show.
  Value changed(Value vector) {
    Value other = code.emit("vector.broadcast", scalars.get(element), vectorType());
    Value sum = code.emitAlike("arith.addi", {vector, other});
    if (choices.chance("turned", 1, 2))
      sum = code.emit("vector.shuffle", {sum, sum}, vectorType(),
                      {{"mask", code.getDenseI64ArrayAttr({3, 2, 1, 0})}});
    return sum;
  }

  Value transfersInMemory() {
    Range along = range();
    Transfer place = transfer();
    bool isMasked = place.mask && choices.chance("masked write", 1, 2),
         isGuarded = choices.chance("guarded", 1, 5), hasOther = choices.chance("other", 1, 4);
    forLoop(code, along, [&](Value i) {
      size_t mark = scalars.mark();
      scalars.add(i);
      Value next = changed(read(source, place));
      if (hasOther) // may touch the same elements
        code.perform("memref.store", {scalars.get(element), source, i});
      auto write = [&] {
        code.perform("vector.transfer_write", writeOperands(next, source, place, isMasked),
                     attributesOf(place, isMasked));
      };
      if (isGuarded)
        guarded(code, scalars.condition(), write);
      else
        write();
      scalars.release(mark);
    });
    return {};
  }

  Value transfersInTensor() {
    Range along = range();
    Transfer place = transfer();
    bool isMasked = place.mask && choices.chance("masked write", 1, 2);
    whole = forLoop(code, along, {whole}, [&](Value i, ValueRange carried) {
              size_t mark = scalars.mark();
              scalars.add(i);
              Value next = changed(read(carried[0], place));
              scalars.release(mark);
              return Values{code.emit("vector.transfer_write",
                                      writeOperands(next, carried[0], place, isMasked), tensor,
                                      attributesOf(place, isMasked))};
            }).front();
    return {};
  }

  //===--------------------------------------------------------------------===//
  // Tiles
  //===--------------------------------------------------------------------===//

  /// Tiles of a tensor that are padded to one size, added up.
  Value padded() {
    int64_t size = choices.pick("size", NumberList{3, 5, 4, 6});
    Value acc = code.emit("tensor.empty", {}, RankedTensorType::get(size, element));
    acc = namedOp(code, "linalg.fill", {scalars.get(element)}, acc);
    Range tiles{code.index(0), code.index(cells), code.index(size)},
        again{code.index(0), code.index(choices.range("again", 1, 3)), code.index(1)};
    AffineMap left = AffineMap::get(1, 0,
                                    {code.getAffineConstantExpr(size),
                                     code.getAffineConstantExpr(cells) - code.getAffineDimExpr(0)},
                                    code.getContext());
    auto tile = [&](Value i, Value sum) {
      Value count = code.affineApply("affine.min", left, i);
      Value slice = code.slice("tensor.extract_slice", whole, {i}, {count}, {code.getIndexAttr(1)},
                               RankedTensorType::get(ShapedType::kDynamic, element));
      Value high = code.emitAlike("arith.subi", {code.index(size), count});
      size_t mark = scalars.mark();
      Value same = padOf(slice, high, size);
      scalars.release(mark);
      AffineMap identity = code.getMultiDimIdentityMap(1);
      return genericOp(code, {{same}, {sum}, {identity, identity}, {false}}, [&](ValueRange given) {
        Value odd = code.emitAlike("arith.muli", {given[1], code.integer(3, element)});
        return Values{code.emitAlike("arith.addi", {odd, given[0]})};
      });
    };
    bool isDeep = choices.chance("two loops", 1, 2);
    Value sum = forLoop(code, isDeep ? again : tiles, {acc}, [&](Value i, ValueRange carried) {
                  if (!isDeep)
                    return tile(i, carried[0]);
                  return forLoop(code, tiles, valuesOf(carried),
                                 [&](Value j, ValueRange last) { return tile(j, last[0]); });
                }).front();
    return code.emit("tensor.extract", {sum, scalars.clamped(size)}, element);
  }

  Choices &choices;
  Code code;
  Type element;
  Scalars scalars;
  MemRefType memory, matrix;
  RankedTensorType tensor;
  Value source, target, table, whole;
};

} // namespace

Function scheduledLoops(Choices &choices, MLIRContext &context) {
  return ScheduledLoops(choices, context).generate();
}

} // namespace npufuzz::generators::functions
