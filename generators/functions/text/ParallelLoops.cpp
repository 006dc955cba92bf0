//===- ParallelLoops.cpp --------------------------------------------------===//
#include "generators/functions/text/ParallelLoops.h"

namespace npufuzz::generators::functions::text {

std::string ParallelLoops::smallBound(int64_t constant) {
  std::string some = scalars.clamped(extent + 1);
  return text.define("v", "affine.min affine_map<(d0) -> (d0, " + std::to_string(constant) + ")>(" +
                              some + ")");
}

void ParallelLoops::body(const std::string &counter) {
  bool isSecond = choices.chance("second buffer", 1, 2);
  std::string written = isSecond ? "%m1" : "%m0", read = isSecond ? "%m0" : "%m1";
  size_t mark = scalars.mark();
  if (choices.chance("counter as a value", 1, 2))
    scalars.add(counter, "index");
  if (choices.chance("in place", 1, 3))
    load(written, counter);
  else
    load(read, choices.chance("reads its own element", 1, 2) ? counter : scalars.clamped(extent));
  store(written, counter);
  scalars.release(mark);
}

void ParallelLoops::row() {
  std::string low = scalars.indexConstant(0), step = scalars.indexConstant(1),
              all = scalars.indexConstant(extent);
  std::string high = choices.chance("all", 2, 3) ? all : smallBound(extent);
  // What a loop does not reach must have a value too: a buffer of its own is filled to the end.
  std::vector<std::string> buffers{choices.chance("second buffer", 1, 2) ? "%m1" : "%m0"};
  bool mayAllocate = high == all;
  for (int64_t i = choices.range("loops", 2, 4); i > 0; --i) {
    std::string target = buffers.back(), source = choices.pick("source", buffers);
    if (mayAllocate && choices.chance("new buffer", 1, 2))
      target = text.define("local", "memref.alloc() : " + type);
    std::string counter = text.fresh("p");
    text.open("scf.parallel (" + counter + ") = (" + low + ") to (" + high + ") step (" + step +
              ")");
    size_t mark = scalars.mark();
    load(source, counter);
    if (target == buffers.back() && choices.chance("in place", 1, 2))
      load(target, counter);
    store(target, counter);
    scalars.release(mark);
    text.close();
    if (target != buffers.back())
      buffers.push_back(target);
  }
  if (buffers.size() > 1)
    load(buffers.back(), scalars.clamped(extent));
}

void ParallelLoops::bounded() {
  std::string low = scalars.indexConstant(choices.range("from", 0, 1)),
              step = scalars.indexConstant(choices.range("step", 1, 2)),
              high = smallBound(choices.range("constant", 2, extent)), counter = text.fresh("p");
  if (!choices.chance("two axes", 1, 3)) {
    text.open("scf.parallel (" + counter + ") = (" + low + ") to (" + high + ") step (" + step +
              ")");
    body(counter);
    text.close();
    return;
  }
  // Two digits of one place.
  std::string zero = scalars.indexConstant(0), one = scalars.indexConstant(1),
              rows = scalars.indexConstant(extent / 2), outer = text.fresh("p");
  std::string two = scalars.indexConstant(2);
  std::string columns = text.define("v", "arith.minui " + high + ", " + two + " : index");
  text.open("scf.parallel (" + outer + ", " + counter + ") = (" + zero + ", " + zero + ") to (" +
            rows + ", " + columns + ") step (" + one + ", " + one + ")");
  std::string tens = text.define("v", "arith.muli " + outer + ", " + two + " : index");
  std::string place = text.define("v", "arith.addi " + tens + ", " + counter + " : index");
  body(place);
  text.close();
}

void ParallelLoops::forall() {
  std::string counter = text.fresh("p");
  std::string high = choices.chance("bounded", 1, 2)
                         ? smallBound(choices.range("constant", 2, extent))
                         : scalars.indexConstant(extent);
  if (choices.chance("range", 1, 3)) {
    int64_t from = choices.range("from", 0, 2), step = choices.range("step", 1, 3);
    text.open("scf.forall (" + counter + ") = (" + std::to_string(from) + ") to (" + high +
              ") step (" + std::to_string(step) + ")");
  } else {
    text.open("scf.forall (" + counter + ") in (" + high + ")");
  }
  body(counter);
  text.close();
}

void ParallelLoops::tiles() {
  int64_t size = choices.range("tile", 1, 4);
  bool isParallel = choices.chance("parallel", 1, 3);
  std::string zero = scalars.indexConstant(0), one = scalars.indexConstant(1),
              step = scalars.indexConstant(size), counter = text.fresh("i"),
              high = choices.chance("known end", 1, 2) ? scalars.indexConstant(extent)
                                                       : scalars.clamped(extent + 1);
  text.open(isParallel ? "scf.parallel (" + counter + ") = (" + zero + ") to (" + high +
                             ") step (" + step + ")"
                       : "scf.for " + counter + " = " + zero + " to " + high + " step " + step);
  size_t mark = scalars.mark();
  std::string tile = std::to_string(size), many;
  if (choices.chance("as a maximum", 1, 4)) { // of the negative
    std::string most = text.define("v", "affine.max affine_map<(d0, d1) -> (-" + tile +
                                            ", d0 - d1)>(" + counter + ", " + high + ")");
    many = text.define("v", "arith.subi " + zero + ", " + most + " : index");
  } else {
    many = text.define("v", "affine.min affine_map<(d0, d1) -> (" + tile + ", d1 - d0)>(" +
                                counter + ", " + high + ")");
  }
  scalars.add(many, "index");
  std::string inner = text.fresh("i");
  text.open("scf.for " + inner + " = " + zero + " to " + many + " step " + one);
  std::string place = text.define("v", "arith.addi " + counter + ", " + inner + " : index");
  body(place);
  text.close();
  scalars.release(mark);
  text.close();
}

} // namespace npufuzz::generators::functions::text
