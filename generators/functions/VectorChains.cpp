//===- VectorChains.cpp - vectors computed, and moved from and to memory --===//
//
// One function computes vectors and moves them from and to memrefs and tensors, also in loops and
// branches. Vectors.h and VectorMemory.h build the ops.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Families.h"
#include "generators/functions/Loops.h"
#include "generators/functions/VectorMemory.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr int64_t vectorStatementsMax = 8, vectorDepthMax = 1;

class VectorChains {
public:
  VectorChains(Choices &choices, MLIRContext &context)
      : choices(choices), code(context),
        element(choices.pick("element", Types{code.getI32Type(), code.getF32Type(),
                                              code.getI8Type(), code.getI64Type()})),
        scalars(choices, code, {element, code.getIndexType()}),
        vectors(choices, code, scalars, element), memory(choices, code, scalars, vectors),
        hasMemory(choices.chance("memory", 3, 4)), hasLoops(choices.chance("loops", 1, 2)) {}

  Function generate() {
    Types arguments{element, code.getIndexType()};
    for (int64_t i = choices.range("vectors", 1, 2); i > 0; --i)
      arguments.push_back(vectors.typeOf(vectors.drawShape(3)));
    size_t scalarsAndVectors = arguments.size();
    std::vector<MemoryShape> shapes;
    for (int64_t i = hasMemory ? choices.range("memories", 1, 2) : 0; i > 0; --i) {
      shapes.push_back(memory.drawShape());
      arguments.push_back(shapes.back().type);
    }
    code.function("main", arguments, [&](ValueRange values) {
      scalars.addAll(values.take_front(2));
      for (Value value : values.slice(2, scalarsAndVectors - 2))
        vectors.add(value);
      for (auto [value, shape] : llvm::zip(values.drop_front(scalarsAndVectors), shapes))
        memory.add({value, shape.sizes});
      return body();
    });
    return code.take();
  }

private:
  Values body() {
    memory.disguise();
    for (int64_t i = choices.range("statements", 2, vectorStatementsMax); i > 0; --i)
      statement(vectorDepthMax);
    Values results{vectors.newest(), scalars.get(element)};
    for (const Memory &one : memory.all())
      if (one.isTensor() && choices.chance("returned", 2, 3))
        results.push_back(one.value);
    return results;
  }

  /// Half of the statements access memory, because most lowerings of vectors are of transfers.
  void statement(int64_t depth) {
    uint64_t kind = choices.draw("statement", 9);
    if (kind == 9 && depth > 0 && hasLoops)
      return choices.chance("conditional", 1, 3) ? conditional(depth) : countedLoop(depth);
    if (kind >= 5 && !memory.all().empty())
      return memory.access();
    vectors.compute();
  }

  void statements(int64_t count, int64_t depth) {
    for (int64_t i = count; i > 0; --i)
      statement(depth - 1);
  }

  /// Draws a tensor to carry, too. Null for none.
  Memory *drawCarried() {
    Memory *tensor = nullptr;
    for (Memory &one : memory.all())
      if (one.isTensor() && choices.chance("carries the tensor", 1, 2))
        tensor = &one;
    return tensor;
  }

  /// Tensors that a region writes stay inside it. Later code uses the previous one, except for the
  /// carried tensor. Hoisting of redundant transfers moves its accesses out of loops.
  void countedLoop(int64_t depth) {
    VectorValue start = vectors.any();
    Value low = code.index(0), high = scalars.clamped(5),
          step = code.index(choices.range("step", 1, 2));
    Memory *tensor = drawCarried();
    Values initial{start};
    if (tensor)
      initial.push_back(tensor->value);
    size_t mark = scalars.mark(), vectorMark = vectors.mark();
    auto outside = memory.all();
    Values results =
        forLoop(code, {low, high, step}, initial, [&](Value counter, ValueRange carried) {
          scalars.add(counter);
          vectors.add(carried[0]);
          if (tensor)
            tensor->value = carried[1];
          statements(choices.range("statements", 1, 3), depth);
          Values next{vectors.ofShape(shapeOf(start))};
          if (tensor)
            next.push_back(tensor->value);
          return next;
        });
    scalars.release(mark);
    vectors.release(vectorMark);
    llvm::copy(outside, memory.all().begin());
    if (tensor)
      tensor->value = results[1];
    vectors.add(results[0]);
  }

  /// Writes to memory in a branch; no pass may write unconditionally.
  void conditional(int64_t depth) {
    VectorValue model = vectors.any();
    Value bit = scalars.condition();
    size_t mark = scalars.mark(), vectorMark = vectors.mark();
    auto outside = memory.all();
    auto branch = [&] {
      statements(choices.range("statements", 0, 2), depth);
      Values given{vectors.ofShape(shapeOf(model))};
      scalars.release(mark);
      vectors.release(vectorMark);
      memory.all() = outside;
      return given;
    };
    vectors.add(branches(code, bit, {model.getType()}, branch, branch).front());
  }

  Choices &choices;
  Code code;
  Type element;
  Scalars scalars;
  Vectors vectors;
  VectorMemory memory;
  bool hasMemory, hasLoops;
};

} // namespace

Function vectorChains(Choices &choices, MLIRContext &context) {
  return VectorChains(choices, context).generate();
}

} // namespace npufuzz::generators::functions
