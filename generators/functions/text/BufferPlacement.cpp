//===- BufferPlacement.cpp ------------------------------------------------===//
#include "generators/functions/text/BufferPlacement.h"

namespace npufuzz::generators::functions::text {

void BufferPlacement::load(const std::string &buffer, const std::string &type,
                           const std::string &place) {
  scalars.add(text.define("e", "memref.load " + buffer + "[" + place + "] : " + type), element);
}

void BufferPlacement::store(const std::string &buffer, const std::string &type,
                            const std::string &place) {
  std::string stored = scalars.chain(element, 1);
  text.line("memref.store " + stored + ", " + buffer + "[" + place + "] : " + type);
}

void BufferPlacement::slot() {
  bool isScalar = choices.chance("scalar slot", 1, 2);
  int64_t extent = isScalar ? 1 : choices.range("extent", 1, 3);
  std::string type = isScalar ? "memref<" + element + ">" : typeOf(extent);
  std::string name = text.define("slot", "memref.alloca() : " + type);
  std::vector<std::string> places;
  for (int64_t i = 0; i < extent; ++i)
    places.push_back(isScalar ? "" : scalars.indexConstant(i));
  for (const std::string &place : places)
    store(name, type, place);
  bool isNested = choices.chance("branches and loops", 1, 2);
  for (int64_t i = choices.range("accesses", 1, 3); i > 0; --i) {
    size_t mark = scalars.mark();
    uint64_t around = isNested ? choices.draw("around", 2) : 0;
    if (around == 1) {
      std::string bit = scalars.condition();
      text.open("scf.if " + bit);
    } else if (around == 2) {
      std::string low = scalars.indexConstant(0), high = scalars.clamped(4),
                  step = scalars.indexConstant(1);
      text.open("scf.for " + text.fresh("i") + " = " + low + " to " + high + " step " + step);
    }
    load(name, type, choices.pick("place", places));
    store(name, type, choices.pick("place", places));
    if (choices.chance("read back", 1, 2))
      load(name, type, choices.pick("place", places));
    if (around) {
      text.close();
      scalars.release(mark);
    }
  }
  load(name, type, choices.pick("place", places));
}

void BufferPlacement::inLoop() {
  std::string type = typeOf(2);
  std::string low = scalars.indexConstant(0), high = scalars.clamped(4),
              step = scalars.indexConstant(1);
  std::string initial = scalars.get(element), result = text.fresh("r"), carried = text.fresh("acc");
  text.open(result + " = scf.for " + text.fresh("i") + " = " + low + " to " + high + " step " +
            step + " iter_args(" + carried + " = " + initial + ") -> (" + element + ")");
  size_t mark = scalars.mark();
  scalars.add(carried, element);
  std::string name = text.define("inner", "memref.alloc() : " + type);
  store(name, type, low);
  store(name, type, step);
  load(name, type, scalars.clamped(2));
  std::string next = scalars.chain(element, 1);
  text.line("scf.yield " + next + " : " + element);
  text.close();
  scalars.release(mark);
  scalars.add(result, element);
}

void BufferPlacement::outOfBranch() {
  int64_t extent = choices.range("extent", 1, 3);
  std::string type = typeOf(extent), bit = scalars.condition();
  std::vector<std::string> places;
  for (int64_t i = 0; i < extent; ++i)
    places.push_back(scalars.indexConstant(i));
  std::string shared;
  if (choices.chance("one from outside", 1, 3)) {
    shared = text.define("outer", "memref.alloc() : " + type);
    for (const std::string &place : places)
      store(shared, type, place);
  }
  std::string result = text.fresh("r");
  size_t mark = scalars.mark();
  auto branch = [&](bool isOwn) {
    std::string name = shared;
    if (isOwn) {
      name = text.define("inner", "memref.alloc() : " + type);
      for (const std::string &place : places)
        store(name, type, place);
    }
    text.line("scf.yield " + name + " : " + type);
    scalars.release(mark);
  };
  text.open(result + " = scf.if " + bit + " -> (" + type + ")");
  branch(/*isOwn=*/true);
  text.next("else");
  branch(/*isOwn=*/shared.empty());
  text.close();
  for (int64_t i = choices.range("accesses", 1, 2); i > 0; --i) {
    if (choices.chance("store", 1, 3))
      store(result, type, choices.pick("place", places));
    load(result, type, choices.pick("place", places));
  }
  if (!shared.empty()) // written through the other name, perhaps
    load(shared, type, choices.pick("place", places));
}

} // namespace npufuzz::generators::functions::text
