//===- BufferPlacement.cpp ------------------------------------------------===//
//
// Each kind fills its buffer before it reads it, then accesses it where the passes in question
// must follow: in branches, in loops, through a second name.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/BufferPlacement.h"

namespace npufuzz::generators::functions {

using namespace mlir;

static Values at(Value buffer, Value place) {
  return place ? Values{buffer, place} : Values{buffer};
}

void BufferPlacement::load(Value buffer, Value place) {
  scalars.add(code.emit("memref.load", at(buffer, place), element));
}

void BufferPlacement::store(Value buffer, Value place) {
  Values operands{scalars.chain(element, 1)};
  llvm::append_range(operands, at(buffer, place));
  code.perform("memref.store", operands);
}

/// Fills each element before any is read, so that the values by which passes replace memory are
/// defined, too.
void BufferPlacement::fill(Value buffer, const Values &places) {
  for (Value place : places)
    store(buffer, place);
}

Values BufferPlacement::placesIn(MemRefType type) {
  if (type.getRank() == 0)
    return {Value()};
  Values places;
  for (int64_t i = 0; i < type.getDimSize(0); ++i)
    places.push_back(code.index(i));
  return places;
}

/// Draws a few trips, or none: the loop's result is then its initial value.
Range BufferPlacement::fewTrips() {
  Value low = code.index(0), high = scalars.clamped(4), step = code.index(1);
  return {low, high, step};
}

//===----------------------------------------------------------------------===//
// On the stack
//===----------------------------------------------------------------------===//

/// mem2reg must find the store that reaches each load, across blocks and loop iterations.
void BufferPlacement::accesses(Value buffer, const Values &places) {
  load(buffer, choices.pick("place", places));
  store(buffer, choices.pick("place", places));
  if (choices.chance("read back", 1, 2))
    load(buffer, choices.pick("place", places));
}

/// Values made in the branch or loop go out of scope with it; the stored ones stay in memory.
void BufferPlacement::accessesSomewhere(Value buffer, const Values &places, bool isNested) {
  size_t mark = scalars.mark();
  uint64_t around = isNested ? choices.draw("around", 2) : 0;
  if (around == 0)
    return accesses(buffer, places);
  if (around == 1)
    guarded(code, scalars.condition(), [&] { accesses(buffer, places); });
  else
    forLoop(code, fewTrips(), [&](Value) { accesses(buffer, places); });
  scalars.release(mark);
}

/// A buffer without axes is a slot for mem2reg. One with an axis must first be split into slots by
/// sroa.
void BufferPlacement::slot() {
  bool isScalar = choices.chance("scalar slot", 1, 2);
  std::vector<int64_t> shape;
  if (!isScalar)
    shape.push_back(choices.range("extent", 1, 3));
  MemRefType type = MemRefType::get(shape, element);
  Value buffer = code.emit("memref.alloca", {}, type, {code.segments({0, 0})});
  Values places = placesIn(type);
  fill(buffer, places);
  bool isNested = choices.chance("branches and loops", 1, 2);
  for (int64_t i = choices.range("accesses", 1, 3); i > 0; --i)
    accessesSomewhere(buffer, places, isNested);
  load(buffer, choices.pick("place", places));
}

//===----------------------------------------------------------------------===//
// Allocated
//===----------------------------------------------------------------------===//

/// If hoisting moves the buffer out of the loop, it serves all iterations, so the fill must be
/// repeated. The pass once hoisted the allocation and left the free
/// (corpus/known-issues/buffer-loop-hoisting-dealloc).
void BufferPlacement::inLoop() {
  Range range = fewTrips();
  Value initial = scalars.get(element);
  size_t mark = scalars.mark();
  Values results = forLoop(code, range, {initial}, [&](Value, ValueRange carried) {
    scalars.addAll(carried);
    Value buffer = allocated(MemRefType::get(2, element));
    fill(buffer, {range.low, range.step}); // 0 and 1
    load(buffer, scalars.clamped(2));
    return Values{scalars.chain(element, 1)};
  });
  scalars.release(mark);
  scalars.addAll(results);
}

/// Deallocation clones the buffer that a branch yields; a store through the result was once lost
/// (corpus/known-issues/buffer-deallocation-branch-clone).
void BufferPlacement::outOfBranch() {
  MemRefType type = MemRefType::get(choices.range("extent", 1, 3), element);
  Value bit = scalars.condition(), shared;
  Values places = placesIn(type);
  if (choices.chance("one from outside", 1, 3)) {
    shared = allocated(type);
    fill(shared, places);
  }
  size_t mark = scalars.mark();
  auto own = [&] {
    Value buffer = allocated(type);
    fill(buffer, places);
    scalars.release(mark);
    return Values{buffer};
  };
  auto other = [&] { return shared ? Values{shared} : own(); };
  Value result = branches(code, bit, {type}, own, other).front();
  for (int64_t i = choices.range("accesses", 1, 2); i > 0; --i) {
    if (choices.chance("store", 1, 3))
      store(result, choices.pick("place", places));
    load(result, choices.pick("place", places));
  }
  if (shared) // perhaps written through the other name
    load(shared, choices.pick("place", places));
}

/// Keeps the old contents and reads none of the new elements. Seldom shrinks to a static size: the
/// expansion then makes a slice that is too long
/// (corpus/known-issues/expand-realloc-shrinking.mlir).
void BufferPlacement::regrown() {
  int64_t before = choices.range("extent", 1, 4), after = choices.range("extent behind", 1, 6);
  Value buffer = allocated(MemRefType::get(before, element));
  fill(buffer, placesIn(cast<MemRefType>(buffer.getType())));
  MemRefType type = MemRefType::get(after, element);
  Values operands{buffer};
  if (after < before ? !choices.chance("static", 1, 8) : choices.chance("dynamic", 1, 2)) {
    type = MemRefType::get(ShapedType::kDynamic, element);
    operands.push_back(code.index(after));
  }
  Value moved = code.emit("memref.realloc", operands, type);
  load(moved, scalars.clamped(std::min(before, after)));
  code.perform("memref.dealloc", moved);
}

Value BufferPlacement::shortLived() {
  Value buffer = allocated(MemRefType::get(choices.range("extent", 1, 3), element));
  Values places = placesIn(cast<MemRefType>(buffer.getType()));
  fill(buffer, places);
  load(buffer, choices.pick("place", places));
  return buffer;
}

} // namespace npufuzz::generators::functions
