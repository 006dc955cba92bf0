//===- VectorChains.cpp - vectors computed, and moved from and to memory --===//
#include "generators/functions/text/Families.h"
#include "generators/functions/text/Vectors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

namespace {

constexpr int64_t statementsMax = 8, depthMax = 1, unknown = -1;

/// A memref or tensor with elements of the vectors' type.
struct Memory {
  std::string name, element;
  /// The number may be unknown until the program runs, or only not told by the type.
  Shape sizes;
  std::vector<bool> isStatic;
  bool isTensor = false;
  /// Of a view: what stands behind the element type.
  std::string layout = "";

  size_t rank() const { return sizes.size(); }
  std::string type() const {
    std::string text = isTensor ? "tensor<" : "memref<";
    for (size_t axis = 0; axis < rank(); ++axis)
      text += (isStatic[axis] ? std::to_string(sizes[axis]) : "?") + "x";
    return text + element + layout + ">";
  }
  bool isKnown() const {
    return llvm::none_of(sizes, [](int64_t size) { return size == unknown; });
  }
};

class VectorChains {
public:
  explicit VectorChains(Choices &choices)
      : choices(choices),
        element(choices.pick("element", std::vector<std::string>{"i32", "f32", "i8", "i64"})),
        scalars(choices, text, {element, "index"}), vectors(choices, text, scalars, element),
        hasMemory(choices.chance("memory", 3, 4)), hasLoops(choices.chance("loops", 1, 2)) {}

  std::string generate() {
    std::vector<std::string> header{"%s: " + element, "%n: index"};
    for (int64_t i = choices.range("vectors", 1, 2); i > 0; --i) {
      VectorValue value{text.fresh("v"), element, vectors.drawShape(3)};
      header.push_back(value.name + ": " + value.type());
      vectors.add(value);
    }
    if (hasMemory)
      for (int64_t i = choices.range("memories", 1, 2); i > 0; --i) {
        memories.push_back(drawMemory());
        header.push_back(memories.back().name + ": " + memories.back().type());
      }
    scalars.add("%s", element);
    scalars.add("%n", "index");
    disguise();
    for (int64_t i = choices.range("statements", 2, statementsMax); i > 0; --i)
      statement(depthMax);
    std::string types = finish();
    return "func.func @main(" + llvm::join(header, ", ") + ") -> (" + types + ") {\n" + text.str() +
           "}\n";
  }

private:
  Memory drawMemory() {
    Memory memory{text.fresh("m"), element, {}, {}};
    memory.isTensor = choices.chance("tensor", 1, 4);
    for (int64_t i = choices.range("rank", 1, 3); i > 0; --i) {
      bool isDynamic = choices.chance("dynamic", 1, 4);
      memory.sizes.push_back(isDynamic ? unknown : choices.pick("size", Shape{4, 8, 3, 1, 6, 5}));
      memory.isStatic.push_back(!isDynamic);
    }
    return memory;
  }

  /// Sizes that the type no longer tells, and views.
  void disguise() {
    for (size_t i = 0, count = memories.size(); i < count; ++i) {
      Memory memory = memories[i];
      if (memory.isTensor || !memory.isKnown())
        continue;
      if (choices.chance("cast", 1, 4)) {
        Memory other = memory;
        other.isStatic.assign(memory.rank(), false);
        other.name = text.define("m", "memref.cast " + memory.name + " : " + memory.type() +
                                          " to " + other.type());
        memories.push_back(other);
      }
      if (choices.chance("view", 1, 3))
        subview(memory);
    }
  }

  void subview(const Memory &memory) {
    Shape strides(memory.rank(), 1);
    for (size_t axis = memory.rank(); axis-- > 1;)
      strides[axis - 1] = strides[axis] * memory.sizes[axis];
    std::vector<std::string> offsets, sizes, steps, laid;
    int64_t start = 0;
    Memory view = memory;
    for (size_t axis = 0; axis < memory.rank(); ++axis) {
      int64_t offset = choices.range("offset", 0, std::min<int64_t>(memory.sizes[axis] - 1, 2));
      int64_t size = choices.range("size", 1, memory.sizes[axis] - offset);
      // Vectors lie in memory without gaps along the last axis.
      int64_t step = axis + 1 < memory.rank() && offset + 2 * (size - 1) < memory.sizes[axis]
                         ? choices.range("step", 1, 2)
                         : 1;
      offsets.push_back(std::to_string(offset));
      sizes.push_back(std::to_string(size));
      steps.push_back(std::to_string(step));
      laid.push_back(std::to_string(step * strides[axis]));
      start += offset * strides[axis];
      view.sizes[axis] = size;
    }
    view.layout = ", strided<[" + llvm::join(laid, ", ") + "]" +
                  (start ? ", offset: " + std::to_string(start) : "") + ">";
    view.name =
        text.define("m", "memref.subview " + memory.name + "[" + llvm::join(offsets, ", ") + "] [" +
                             llvm::join(sizes, ", ") + "] [" + llvm::join(steps, ", ") +
                             "] : " + memory.type() + " to " + view.type());
    memories.push_back(view);
  }

  std::string finish() {
    VectorValue last = vectors.newest();
    std::string names = last.name + ", " + scalars.get(element),
                types = last.type() + ", " + element;
    for (const Memory &memory : memories)
      if (memory.isTensor && choices.chance("returned", 2, 3)) {
        names += ", " + memory.name;
        types += ", " + memory.type();
      }
    text.line("return " + names + " : " + types);
    return types;
  }

  void statement(int64_t depth) {
    uint64_t kind = choices.draw("statement", 9);
    if (kind == 9 && depth > 0 && hasLoops)
      return choices.chance("conditional", 1, 3) ? conditional(depth) : forLoop(depth);
    if (kind >= 5 && !memories.empty())
      return choices.chance("transfer", 2, 3) ? transfer() : plainAccess();
    vectors.compute();
  }

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  Memory &anyMemory() {
    return choices.chance("newest", 1, 2) ? memories.back()
                                          : memories[choices.draw("memory", memories.size() - 1)];
  }

  /// Also one beyond the end: a transfer pads what lies there.
  std::string startOf(const Memory &memory, size_t axis) {
    if (choices.chance("at 0", 1, 2))
      return scalars.indexConstant(0);
    int64_t size = memory.sizes[axis] == unknown ? 3 : memory.sizes[axis];
    return choices.chance("computed", 1, 2)
               ? scalars.clamped(size + 1)
               : scalars.indexConstant(choices.range("start", 0, size));
  }

  /// Which axis of memory each axis of the vector goes along; unknown: a broadcast.
  Shape drawAxes(const Memory &memory, size_t vectorRank, bool reads) {
    Shape axes;
    for (size_t axis = memory.rank() - vectorRank; axis < memory.rank(); ++axis)
      axes.push_back(static_cast<int64_t>(axis));
    if (!choices.chance("permuted", 1, 3))
      return axes;
    if (axes.size() > 1 && choices.chance("swapped", 2, 3))
      std::swap(axes.front(), axes.back());
    else if (!axes.empty() && axes.front() > 0 && choices.chance("an outer axis", 1, 2))
      axes.front() = 0;
    if (reads && !axes.empty() && choices.chance("broadcast", 1, 3))
      axes[choices.draw("axis", axes.size() - 1)] = unknown;
    return axes;
  }

  void transfer() {
    Memory &memory = anyMemory();
    bool reads = choices.chance("reads", 1, 2);
    VectorValue value;
    if (reads) {
      auto rankMax = std::min<int64_t>(3, static_cast<int64_t>(memory.rank()));
      value = {text.fresh("v"), element, vectors.drawShape(static_cast<size_t>(rankMax))};
    } else {
      value = vectors.any();
      while (value.rank() > memory.rank())
        value = vectors.ofShape(Shape(value.shape.begin() + 1, value.shape.end()));
    }
    Shape axes = drawAxes(memory, value.rank(), reads);
    // An axis that the vector does not go along has to have the element.
    for (size_t axis = 0; axis < memory.rank(); ++axis)
      if (!llvm::is_contained(axes, static_cast<int64_t>(axis)) && memory.sizes[axis] == unknown)
        return vectors.compute();
    std::vector<std::string> starts, results, bounds, all;
    for (size_t axis = 0; axis < memory.rank(); ++axis) {
      starts.push_back(llvm::is_contained(axes, static_cast<int64_t>(axis))
                           ? startOf(memory, axis)
                           : scalars.clamped(memory.sizes[axis]));
      all.push_back("d" + std::to_string(axis));
    }
    bool isInside = choices.chance("inside", 1, 3);
    for (size_t i = 0; i < axes.size(); ++i) {
      bool isBroadcast = axes[i] == unknown;
      results.push_back(isBroadcast ? "0" : "d" + std::to_string(axes[i]));
      auto axis = static_cast<size_t>(axes[i]);
      bool fits = isBroadcast || (isInside && memory.sizes[axis] != unknown &&
                                  value.shape[i] <= memory.sizes[axis]);
      if (fits && !isBroadcast)
        starts[axis] = scalars.clamped(memory.sizes[axis] - value.shape[i] + 1);
      bounds.push_back(fits ? "true" : "false");
    }
    // The mask is shaped as the memory: in the order of its axes.
    std::string mask, maskType;
    if (choices.chance("masked", 1, 2)) {
      Shape shape;
      for (size_t axis = 0; axis < memory.rank(); ++axis)
        for (size_t i = 0; i < axes.size(); ++i)
          if (axes[i] == static_cast<int64_t>(axis))
            shape.push_back(value.shape[i]);
      if (!shape.empty()) {
        VectorValue bits = vectors.mask(shape);
        mask = bits.name;
        maskType = bits.type();
      }
    }
    std::string how = " {in_bounds = [" + llvm::join(bounds, ", ") +
                      "], permutation_map = affine_map<(" + llvm::join(all, ", ") + ") -> (" +
                      llvm::join(results, ", ") + ")>}",
                at = "[" + llvm::join(starts, ", ") + "]", with = mask.empty() ? "" : ", " + mask;
    // As an operand, or around the op.
    bool isWrapped = !mask.empty() && choices.chance("wrapped", 1, 2);
    if (isWrapped)
      with.clear();
    auto wrapped = [&](const std::string &op, const std::string &result) {
      return !isWrapped ? op
                        : "vector.mask " + mask + " { " + op + " } : " + maskType +
                              (result.empty() ? "" : " -> " + result);
    };
    if (reads) {
      std::string padding = scalars.get(element);
      text.line(value.name + " = " +
                wrapped("vector.transfer_read " + memory.name + at + ", " + padding + with + how +
                            " : " + memory.type() + ", " + value.type(),
                        value.type()));
      vectors.add(value);
      return;
    }
    std::string op = "vector.transfer_write " + value.name + ", " + memory.name + at + with + how +
                     " : " + value.type() + ", " + memory.type();
    if (memory.isTensor)
      memory.name = text.define("t", wrapped(op, memory.type()));
    else
      text.line(wrapped(op, ""));
  }

  /// Ops that may touch nothing outside: where every size is known.
  void plainAccess() {
    Memory memory = anyMemory();
    if (memory.isTensor || !memory.isKnown())
      return transfer();
    int64_t last = memory.sizes.back(), length = choices.range("length", 1, last);
    std::vector<std::string> subscripts;
    for (size_t axis = 0; axis + 1 < memory.rank(); ++axis)
      subscripts.push_back(scalars.clamped(memory.sizes[axis]));
    std::string outer = llvm::join(subscripts, ", ") + (subscripts.empty() ? "" : ", ");
    std::string at = "[" + outer + scalars.clamped(last - length + 1) + "]";
    switch (choices.draw("access", 7)) {
    case 0:
    case 1: {
      Shape shape{length};
      vectors.define("vector.load " + memory.name + at + " : " + memory.type() + ", " +
                         VectorValue{"", element, shape}.type(),
                     shape);
      return;
    }
    case 2: {
      VectorValue value = vectors.ofShape({length});
      text.line("vector.store " + value.name + ", " + memory.name + at + " : " + memory.type() +
                ", " + value.type());
      return;
    }
    case 3:
    case 4: {
      VectorValue value = vectors.ofShape({length}), mask = vectors.mask({length});
      const char *op = choices.chance("packed", 1, 3) ? "vector.expandload " : "vector.maskedload ";
      vectors.define(op + memory.name + at + ", " + mask.name + ", " + value.name + " : " +
                         memory.type() + ", " + mask.type() + ", " + value.type() + " into " +
                         value.type(),
                     value.shape);
      return;
    }
    case 5: {
      VectorValue value = vectors.ofShape({length}), mask = vectors.mask({length});
      const char *op =
          choices.chance("packed", 1, 3) ? "vector.compressstore " : "vector.maskedstore ";
      text.line(op + memory.name + at + ", " + mask.name + ", " + value.name + " : " +
                memory.type() + ", " + mask.type() + ", " + value.type());
      return;
    }
    default:
      return gatherOrScatter(memory, length, outer);
    }
  }

  /// Places from the step vector, turned round or in strides: no element twice.
  void gatherOrScatter(const Memory &memory, int64_t length, const std::string &outer) {
    int64_t last = memory.sizes.back();
    std::vector<std::string> places;
    int64_t stride = 2 * (length - 1) < last ? choices.range("stride", 1, 2) : 1,
            turned = choices.chance("turned round", 1, 2);
    for (int64_t i = 0; i < length; ++i)
      places.push_back(std::to_string((turned ? length - 1 - i : i) * stride));
    std::string type = "vector<" + std::to_string(length) + "xindex>";
    std::string indices =
        text.define("k", "arith.constant dense<[" + llvm::join(places, ", ") + "]> : " + type);
    std::string start =
        "[" + outer + scalars.clamped(last - stride * (length - 1)) + "] [" + indices + "], ";
    VectorValue value = vectors.ofShape({length}), mask = vectors.mask({length});
    std::string types =
        " : " + memory.type() + ", " + type + ", " + mask.type() + ", " + value.type();
    if (choices.chance("gather", 1, 2))
      vectors.define("vector.gather " + memory.name + start + mask.name + ", " + value.name +
                         types + " into " + value.type(),
                     value.shape);
    else
      text.line("vector.scatter " + memory.name + start + mask.name + ", " + value.name + types);
  }

  //===--------------------------------------------------------------------===//
  // Control flow
  //===--------------------------------------------------------------------===//

  /// Tensors that a region writes stay inside of it: those behind go on with what was.
  void inside(int64_t statements, int64_t depth) {
    for (int64_t i = statements; i > 0; --i)
      statement(depth - 1);
  }

  void forLoop(int64_t depth) {
    VectorValue start = vectors.any(), carried{text.fresh("acc"), element, start.shape};
    std::string low = scalars.indexConstant(0), high = scalars.clamped(5),
                step = scalars.indexConstant(choices.range("step", 1, 2)),
                counter = text.fresh("i"), result = text.fresh("v");
    // A tensor may go round too.
    Memory *tensor = nullptr;
    for (Memory &memory : memories)
      if (memory.isTensor && choices.chance("carries the tensor", 1, 2))
        tensor = &memory;
    std::string tensorInside = text.fresh("acc"), tensorResult = text.fresh("t"),
                arguments = carried.name + " = " + start.name, types = start.type(),
                results = result;
    if (tensor) {
      arguments += ", " + tensorInside + " = " + tensor->name;
      types += ", " + tensor->type();
      results += ", " + tensorResult;
    }
    text.open(results + " = scf.for " + counter + " = " + low + " to " + high + " step " + step +
              " iter_args(" + arguments + ") -> (" + types + ")");
    size_t mark = scalars.mark(), vectorMark = vectors.mark();
    auto outside = memories;
    size_t position = tensor ? static_cast<size_t>(tensor - memories.data()) : 0;
    if (tensor)
      tensor->name = tensorInside;
    scalars.add(counter, "index");
    vectors.add(carried);
    inside(choices.range("statements", 1, 3), depth);
    VectorValue next = vectors.ofShape(start.shape);
    text.line("scf.yield " + next.name + (tensor ? ", " + memories[position].name : "") + " : " +
              types);
    text.close();
    scalars.release(mark);
    vectors.release(vectorMark);
    memories = outside;
    if (tensor)
      memories[position].name = tensorResult;
    vectors.add({result, element, start.shape});
  }

  void conditional(int64_t depth) {
    VectorValue model = vectors.any();
    std::string bit = scalars.condition(), result = text.fresh("v");
    text.open(result + " = scf.if " + bit + " -> (" + model.type() + ")");
    size_t mark = scalars.mark(), vectorMark = vectors.mark();
    auto outside = memories;
    auto branch = [&] {
      inside(choices.range("statements", 0, 2), depth);
      text.line("scf.yield " + vectors.ofShape(model.shape).name + " : " + model.type());
      scalars.release(mark);
      vectors.release(vectorMark);
      memories = outside;
    };
    branch();
    text.next("else");
    branch();
    text.close();
    vectors.add({result, element, model.shape});
  }

  Choices &choices;
  Text text;
  std::string element;
  Scalars scalars;
  Vectors vectors;
  bool hasMemory, hasLoops;
  std::vector<Memory> memories;
};

} // namespace

std::string vectorChains(Choices &choices) { return VectorChains(choices).generate(); }

} // namespace npufuzz::generators::functions::text
