//===- ParallelLoops.cpp --------------------------------------------------===//
//
// Loops without an order over two buffers. Each iteration writes only its own element, so the
// result does not depend on the order.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/ParallelLoops.h"

namespace npufuzz::generators::functions {

using namespace mlir;

void ParallelLoops::draw() {
  switch (choices.draw("parallel kind", 4)) {
  case 0:
  case 4:
    return row();
  case 1:
    return bounded();
  case 2:
    return forall();
  default:
    return tiles();
  }
}

/// Gives a minimum in the form that specialisation, peeling and canonicalization of loops match.
Value atMost(Code &code, int64_t constant, Value value) {
  AffineExpr results[] = {code.getAffineDimExpr(0), code.getAffineConstantExpr(constant)};
  return code.affineApply("affine.min", AffineMap::get(1, 0, results, code.getContext()), value);
}

Value ParallelLoops::smallBound(int64_t constant) {
  return atMost(code, constant, scalars.clamped(extent + 1));
}

/// Reads the other buffer or the iteration's own element. Reading an element that another iteration
/// may write would be undefined.
void ParallelLoops::body(Value counter) {
  bool isSecond = choices.chance("second buffer", 1, 2);
  Value written = memory[isSecond ? 1 : 0], read = memory[isSecond ? 0 : 1];
  size_t mark = scalars.mark();
  if (choices.chance("counter as a value", 1, 2))
    scalars.add(counter);
  if (choices.chance("in place", 1, 3))
    load(written, counter);
  else
    load(read, choices.chance("reads its own element", 1, 2) ? counter : scalars.clamped(extent));
  store(written, counter);
  scalars.release(mark);
}

/// A new buffer between two loops may become a value by fusion.
void ParallelLoops::row() {
  Value low = code.index(0), step = code.index(1), all = code.index(extent);
  Value high = choices.chance("all", 2, 3) ? all : smallBound(extent);
  // Elements that a loop does not reach need a value too, so a new buffer is filled to its end.
  bool mayAllocate = high == all;
  Values buffers{drawBuffer()};
  for (int64_t i = choices.range("loops", 2, 4); i > 0; --i) {
    Value target = buffers.back(), source = choices.pick("source", buffers);
    if (mayAllocate && choices.chance("new buffer", 1, 2))
      target = code.emit("memref.alloc", {}, type, {code.segments({0, 0})});
    size_t mark = scalars.mark();
    parallelLoop(code, {{low, high, step}}, [&](ValueRange counters) {
      load(source, counters[0]);
      if (target == buffers.back() && choices.chance("in place", 1, 2))
        load(target, counters[0]);
      store(target, counters[0]);
    });
    scalars.release(mark);
    if (target != buffers.back())
      buffers.push_back(target);
  }
  if (buffers.size() > 1)
    load(buffers.back(), scalars.clamped(extent));
}

/// With a lower bound of 1 and a step of 2, tiling multiplied twice
/// (corpus/known-issues/scf-parallel-loop-tiling-*).
void ParallelLoops::bounded() {
  Value low = code.index(choices.range("from", 0, 1)),
        step = code.index(choices.range("step", 1, 2)),
        high = smallBound(choices.range("constant", 2, extent));
  if (choices.chance("two axes", 1, 3))
    return boundedPlane(high);
  parallelLoop(code, {{low, high, step}}, [&](ValueRange counters) { body(counters[0]); });
}

/// Uses the counters as the two digits of one place.
void ParallelLoops::boundedPlane(Value high) {
  Value zero = code.index(0), one = code.index(1), rows = code.index(extent / 2),
        two = code.index(2);
  Value columns = code.emitAlike("arith.minui", {high, two});
  parallelLoop(code, {{zero, rows, one}, {zero, columns, one}}, [&](ValueRange counters) {
    Value tens = code.emitAlike("arith.muli", {counters[0], two});
    body(code.emitAlike("arith.addi", {tens, counters[1]}));
  });
}

/// With bounds other than 0 and 1, normalising the loop must scale the counter back.
void ParallelLoops::forall() {
  Value high = choices.chance("bounded", 1, 2) ? smallBound(choices.range("constant", 2, extent))
                                               : code.index(extent);
  int64_t from = 0, step = 1;
  if (choices.chance("range", 1, 3)) {
    from = choices.range("from", 0, 2);
    step = choices.range("step", 1, 3);
  }
  functions::forall(code, {code.getIndexAttr(from), high, code.getIndexAttr(step)}, Value(),
                    [&](Value counter, Value) { body(counter); });
}

/// Gives a minimum, which canonicalization of loops replaces if it can prove that the tile is full.
Value ParallelLoops::elementsLeft(int64_t size, Value begin, Value end, Value zero) {
  AffineExpr here = code.getAffineDimExpr(0), limit = code.getAffineDimExpr(1);
  auto map = [&](int64_t constant, AffineExpr difference) {
    return AffineMap::get(2, 0, {code.getAffineConstantExpr(constant), difference},
                          code.getContext());
  };
  if (!choices.chance("as a maximum", 1, 4))
    return code.affineApply("affine.min", map(size, limit - here), {begin, end});
  // The maximum of the negated terms: the same number, which a pass must find out.
  Value most = code.affineApply("affine.max", map(-size, here - limit), {begin, end});
  return code.emitAlike("arith.subi", {zero, most});
}

/// Lets an end known only at run time make the last tile smaller. The inner bound is then a
/// minimum, which peeling can prove constant for all tiles but the last.
void ParallelLoops::tiles() {
  int64_t size = choices.range("tile", 1, 4);
  bool isParallel = choices.chance("parallel", 1, 3);
  Value zero = code.index(0), one = code.index(1), step = code.index(size),
        high = choices.chance("known end", 1, 2) ? code.index(extent) : scalars.clamped(extent + 1);
  size_t mark = scalars.mark();
  auto tile = [&](Value begin) {
    Value many = elementsLeft(size, begin, high, zero);
    scalars.add(many);
    forLoop(code, {zero, many, one},
            [&](Value inner) { body(code.emitAlike("arith.addi", {begin, inner})); });
    scalars.release(mark);
  };
  if (isParallel)
    parallelLoop(code, {{zero, high, step}}, [&](ValueRange counters) { tile(counters[0]); });
  else
    forLoop(code, {zero, high, step}, tile);
}

} // namespace npufuzz::generators::functions
