//===- MemoryViews.cpp - chains of views of one memref --------------------===//
#include "generators/functions/text/BufferPlacement.h"
#include "generators/functions/text/Families.h"
#include "generators/functions/text/Scalars.h"

#include "llvm/ADT/StringExtras.h"

#include <map>

namespace npufuzz::generators::functions::text {

namespace {

constexpr int64_t viewsMax = 4, accessesMax = 4;

/// A number that the program knows, statically or only when it runs.
struct Known {
  int64_t value = 0;
  bool isStatic = true;
  std::string text() const { return isStatic ? std::to_string(value) : "?"; }
};

struct View {
  std::string name, element;
  std::vector<Known> sizes, strides;
  Known offset;
  bool isIdentity = true;

  std::string type() const {
    std::string text = "memref<";
    for (const Known &size : sizes)
      text += size.text() + "x";
    text += element;
    if (!isIdentity) {
      std::vector<std::string> steps;
      for (const Known &stride : strides)
        steps.push_back(stride.text());
      text += ", strided<[" + llvm::join(steps, ", ") + "]";
      if (!offset.isStatic || offset.value != 0)
        text += ", offset: " + offset.text();
      text += ">";
    }
    return text + ">";
  }
};

class MemoryViews {
public:
  explicit MemoryViews(Choices &choices)
      : choices(choices),
        element(choices.pick("element", std::vector<std::string>{"i32", "f32", "i8", "i64"})),
        scalars(choices, text, {element, "index"}),
        dynamicShare(choices.range("dynamic share", 0, 3)),
        hasLoops(choices.chance("loops", 1, 2)) {}

  std::string generate() {
    View base{text.fresh("m"), element, {}, {}, {}, true};
    int64_t rank = choices.range("rank", 1, 3);
    for (int64_t i = 0; i < rank; ++i)
      base.sizes.push_back({choices.pick("size", std::vector<int64_t>{4, 1, 2, 6, 8, 3}), true});
    setDense(base);
    text.open("func.func private @opaque(%x: index) -> index");
    text.line("return %x : index");
    text.close();
    View argument = base;
    text.open("func.func @main(" + argument.name + ": " + argument.type() + ", %s: " + element +
              ") -> (" + element + ", " + "index)");
    scalars.add("%s", element);
    scalars.add(scalars.indexConstant(1), "index");
    views.push_back(argument);
    if (choices.chance("local", 1, 2)) {
      View local = base;
      std::string op = choices.chance("alloca", 1, 3) ? "memref.alloca" : "memref.alloc";
      local.name = text.define("local", op + "() : " + local.type());
      text.line("memref.copy " + argument.name + ", " + local.name + " : " + argument.type() +
                " to " + local.type());
      views.push_back(local);
    }
    BufferPlacement buffers(choices, text, scalars, element);
    if (choices.chance("slot", 1, 3))
      buffers.slot();
    if (choices.chance("buffer in a loop", 1, 4))
      buffers.inLoop();
    if (choices.chance("buffer out of a branch", 1, 5))
      buffers.outOfBranch();
    for (int64_t i = choices.range("views", 1, viewsMax); i > 0; --i) {
      derive();
      if (choices.chance("access", 1, 2))
        access();
    }
    for (int64_t i = choices.range("accesses", 1, accessesMax); i > 0; --i)
      access();
    std::string result = scalars.get(element), extent = scalars.get("index");
    text.line("return " + result + ", " + extent + " : " + element + ", index");
    text.close();
    return text.str();
  }

private:
  static void setDense(View &view) {
    view.strides.assign(view.sizes.size(), {});
    Known stride{1, true};
    for (size_t axis = view.sizes.size(); axis-- > 0;) {
      view.strides[axis] = stride;
      stride = {stride.value * view.sizes[axis].value,
                stride.isStatic && view.sizes[axis].isStatic};
    }
  }

  Known known(int64_t value) {
    return {value, !choices.chance("dynamic", static_cast<uint64_t>(dynamicShare), 5)};
  }

  /// How the number stands in brackets: a constant, or a name.
  std::string operand(const Known &number) {
    if (number.isStatic)
      return std::to_string(number.value);
    std::string constant = scalars.indexConstant(number.value);
    return choices.chance("opaque", 1, 2)
               ? text.define("o", "func.call @opaque(" + constant + ") : (index) -> index")
               : constant;
  }

  std::string list(const std::vector<Known> &numbers) {
    std::vector<std::string> texts;
    for (const Known &number : numbers)
      texts.push_back(operand(number));
    return "[" + llvm::join(texts, ", ") + "]";
  }

  void derive() {
    View source = choices.chance("newest", 2, 3) ? views.back() : choices.pick("view", views);
    switch (choices.draw("view op", 7)) {
    case 0:
    case 1:
    case 2:
      return subview(source);
    case 3:
      return expand(source);
    case 4:
      return collapse(source);
    case 5:
      return reinterpret(source);
    case 6:
      return reshape(source);
    default:
      return cast(source);
    }
  }

  void subview(const View &source) {
    View view = source;
    view.isIdentity = false;
    std::vector<Known> offsets, sizes, steps;
    for (size_t axis = 0; axis < source.sizes.size(); ++axis) {
      int64_t extent = source.sizes[axis].value;
      bool whole = choices.chance("whole axis", 1, 3);
      int64_t step = whole ? 1 : choices.range("step", 1, 2);
      int64_t offset =
          whole || extent == 0 ? 0 : choices.range("offset", 0, std::min<int64_t>(extent - 1, 3));
      int64_t sizeMax = (extent - offset + step - 1) / step;
      int64_t size = whole ? extent : choices.range("size", std::min<int64_t>(sizeMax, 1), sizeMax);
      offsets.push_back(known(offset));
      sizes.push_back(known(size));
      steps.push_back(known(step));
    }
    for (size_t axis = 0; axis < source.sizes.size(); ++axis) {
      const Known &stride = source.strides[axis];
      view.offset.value += offsets[axis].value * stride.value;
      // Nothing times anything is nothing, for the verifier too.
      bool isZero = offsets[axis].isStatic && offsets[axis].value == 0;
      view.offset.isStatic &= isZero || (offsets[axis].isStatic && stride.isStatic);
      view.sizes[axis] = sizes[axis];
      view.strides[axis] = {stride.value * steps[axis].value,
                            stride.isStatic && steps[axis].isStatic};
    }
    if (choices.chance("rank reduced", 1, 3))
      dropUnitAxes(view);
    std::string where = list(offsets) + " " + list(sizes) + " " + list(steps);
    view.name = text.define("view", "memref.subview " + source.name + where + " : " +
                                        source.type() + " to " + view.type());
    views.push_back(view);
  }

  /// Drops axes of static extent 1. The op infers which from strides: of those with the same
  /// stride, the first ones.
  void dropUnitAxes(View &view) {
    auto isUnit = [](const Known &size) { return size.isStatic && size.value == 1; };
    std::map<std::string, int64_t> dropped;
    int64_t left = static_cast<int64_t>(view.sizes.size());
    for (size_t axis = view.sizes.size(); axis-- > 0;)
      if (left > 1 && isUnit(view.sizes[axis]) && choices.chance("dropped", 2, 3)) {
        ++dropped[view.strides[axis].text()];
        --left;
      }
    std::vector<Known> sizes, strides;
    for (size_t axis = 0; axis < view.sizes.size(); ++axis) {
      if (isUnit(view.sizes[axis]) && dropped[view.strides[axis].text()]-- > 0)
        continue;
      sizes.push_back(view.sizes[axis]);
      strides.push_back(view.strides[axis]);
    }
    view.sizes = std::move(sizes);
    view.strides = std::move(strides);
  }

  /// Ops that compute a layout forget that it was written as a strided one.
  static bool isDenseButStrided(const View &source) {
    View dense = source;
    setDense(dense);
    bool isSame = source.offset.isStatic && source.offset.value == 0;
    for (size_t axis = 0; axis < source.sizes.size(); ++axis)
      isSame &=
          source.strides[axis].isStatic && source.strides[axis].value == dense.strides[axis].value;
    return !source.isIdentity && isSame;
  }

  void expand(const View &source) {
    std::vector<size_t> candidates;
    for (size_t axis = 0; axis < source.sizes.size(); ++axis)
      if (source.sizes[axis].isStatic)
        candidates.push_back(axis);
    if (candidates.empty() || source.sizes.size() >= 4 || isDenseButStrided(source))
      return subview(source);
    size_t axis = choices.pick("axis", candidates);
    int64_t extent = source.sizes[axis].value;
    std::vector<int64_t> divisors;
    for (int64_t divisor = 1; divisor <= std::max<int64_t>(extent, 1); ++divisor)
      if (extent % divisor == 0)
        divisors.push_back(divisor);
    int64_t inner = choices.pick("inner", divisors);
    View view = source;
    view.sizes[axis].value = inner;
    view.sizes.insert(view.sizes.begin() + static_cast<int64_t>(axis), {extent / inner, true});
    view.strides.insert(view.strides.begin() + static_cast<int64_t>(axis),
                        {source.strides[axis].value * inner, source.strides[axis].isStatic});
    std::vector<std::string> groups;
    std::vector<Known> shape = view.sizes;
    size_t next = 0;
    for (size_t i = 0; i < source.sizes.size(); ++i) {
      std::string group = std::to_string(next++);
      if (i == axis)
        group += ", " + std::to_string(next++);
      groups.push_back("[" + group + "]");
    }
    std::string extents;
    for (const Known &size : shape)
      if (size.isStatic)
        extents += (extents.empty() ? "" : ", ") + std::to_string(size.value);
      else
        extents += (extents.empty() ? "" : ", ") + operand(size);
    view.name = text.define("view", "memref.expand_shape " + source.name + " [" +
                                        llvm::join(groups, ", ") + "] output_shape [" + extents +
                                        "] : " + source.type() + " into " + view.type());
    views.push_back(view);
    if (choices.chance("extent", 3, 4))
      dim(view);
  }

  void collapse(const View &source) {
    std::vector<size_t> candidates;
    for (size_t axis = 0; axis + 1 < source.sizes.size(); ++axis) {
      const Known &inner = source.sizes[axis + 1], &fine = source.strides[axis + 1],
                  &coarse = source.strides[axis];
      if (inner.isStatic && fine.isStatic && coarse.isStatic && source.sizes[axis].isStatic &&
          coarse.value == fine.value * inner.value)
        candidates.push_back(axis);
    }
    if (candidates.empty() || isDenseButStrided(source))
      return subview(source);
    size_t axis = choices.pick("axis", candidates);
    View view = source;
    view.sizes[axis].value *= source.sizes[axis + 1].value;
    view.strides[axis] = source.strides[axis + 1];
    view.sizes.erase(view.sizes.begin() + static_cast<int64_t>(axis) + 1);
    view.strides.erase(view.strides.begin() + static_cast<int64_t>(axis) + 1);
    std::vector<std::string> groups;
    for (size_t i = 0; i < source.sizes.size(); ++i) {
      if (i == axis) {
        groups.push_back("[" + std::to_string(i) + ", " + std::to_string(i + 1) + "]");
        ++i;
      } else {
        groups.push_back("[" + std::to_string(i) + "]");
      }
    }
    view.name = text.define("view", "memref.collapse_shape " + source.name + " [" +
                                        llvm::join(groups, ", ") + "] : " + source.type() +
                                        " into " + view.type());
    views.push_back(view);
  }

  /// A dense buffer in another shape, which lies in memory.
  void reshape(const View &source) {
    bool isStatic = llvm::all_of(source.sizes, [](const Known &size) { return size.isStatic; });
    if (!source.isIdentity || !isStatic)
      return subview(source);
    int64_t elements = 1;
    for (const Known &size : source.sizes)
      elements *= size.value;
    View view{"", element, {}, {}, {}, true};
    for (int64_t i = choices.range("rank", 1, 3); i > 1; --i) {
      std::vector<int64_t> divisors;
      for (int64_t divisor = 1; divisor <= std::max<int64_t>(elements, 1); ++divisor)
        if (elements % divisor == 0)
          divisors.push_back(divisor);
      int64_t extent = choices.pick("extent", divisors);
      view.sizes.push_back(known(extent));
      elements /= extent;
    }
    view.sizes.push_back(known(elements));
    setDense(view);
    std::string type = "memref<" + std::to_string(view.sizes.size()) + "xindex>";
    std::string shape = text.define("shape", "memref.alloc() : " + type);
    for (auto [axis, size] : llvm::enumerate(view.sizes)) {
      std::string extent = scalars.indexConstant(size.value),
                  place = scalars.indexConstant(static_cast<int64_t>(axis));
      text.line("memref.store " + extent + ", " + shape + "[" + place + "] : " + type);
    }
    view.name = text.define("view", "memref.reshape " + source.name + "(" + shape + ") : (" +
                                        source.type() + ", " + type + ") -> " + view.type());
    views.push_back(view);
  }

  /// Any places within the base buffer.
  void reinterpret(const View &source) {
    const View &base = views.front();
    int64_t elements = 1;
    for (const Known &size : base.sizes)
      elements *= size.value;
    View view = source;
    view.isIdentity = false;
    view.sizes.clear();
    view.strides.clear();
    view.offset = known(choices.range("offset", 0, std::min<int64_t>(elements - 1, 3)));
    int64_t room = elements - 1 - view.offset.value;
    for (int64_t i = choices.range("rank", 1, 2); i > 0; --i) {
      int64_t stride = choices.range("stride", 1, 3);
      int64_t size = choices.range("size", 1, std::min<int64_t>(room / stride + 1, 4));
      room -= (size - 1) * stride;
      view.sizes.push_back(known(size));
      view.strides.push_back(known(stride));
    }
    std::string where = "offset: [" + operand(view.offset) + "], sizes: " + list(view.sizes) +
                        ", strides: " + list(view.strides);
    view.name = text.define("view", "memref.reinterpret_cast " + source.name + " to " + where +
                                        " : " + source.type() + " to " + view.type());
    views.push_back(view);
  }

  void cast(const View &source) {
    View view = source;
    for (Known &size : view.sizes)
      size.isStatic = choices.chance("stays static", 1, 2) && size.isStatic;
    if (view.isIdentity) {
      setDense(view); // what the sizes no longer say, the strides do not say either
    } else {
      for (Known &stride : view.strides)
        stride.isStatic = choices.chance("stays static", 1, 2) && stride.isStatic;
      view.offset.isStatic = false;
    }
    if (view.type() == source.type())
      return;
    view.name = text.define("view", "memref.cast " + source.name + " : " + source.type() + " to " +
                                        view.type());
    views.push_back(view);
  }

  /// Mostly of an axis that the type does not tell.
  void dim(const View &view) {
    int64_t last = static_cast<int64_t>(view.sizes.size()) - 1,
            axis = choices.range("axis", 0, last);
    for (int64_t other = 0; other <= last; ++other)
      if (!view.sizes[static_cast<size_t>(other)].isStatic && choices.chance("dynamic", 2, 3))
        axis = other;
    std::string which = scalars.indexConstant(axis);
    scalars.add(text.define("d", "memref.dim " + view.name + ", " + which + " : " + view.type()),
                "index");
  }

  void access() {
    const View &view = choices.chance("newest", 1, 2) ? views.back() : choices.pick("view", views);
    for (const Known &size : view.sizes)
      if (size.value == 0)
        return;
    if (choices.chance("dim", 1, 5))
      return dim(view);
    size_t mark = scalars.mark();
    std::vector<std::string> subscripts;
    bool loops = hasLoops && choices.chance("in a loop", 1, 2);
    std::string sum;
    for (const Known &size : view.sizes) {
      if (!loops) {
        subscripts.push_back(
            choices.chance("computed", 1, 2)
                ? scalars.clamped(size.value)
                : scalars.indexConstant(choices.range("subscript", 0, size.value - 1)));
        continue;
      }
      std::string low = scalars.indexConstant(0), high = scalars.indexConstant(size.value),
                  step = scalars.indexConstant(choices.range("step", 1, 2)),
                  counter = text.fresh("i");
      text.open("scf.for " + counter + " = " + low + " to " + high + " step " + step);
      scalars.add(counter, "index");
      subscripts.push_back(counter);
    }
    std::string at = view.name + "[" + llvm::join(subscripts, ", ") + "] : " + view.type();
    std::string loaded;
    if (loops || choices.chance("load", 1, 2)) {
      loaded = text.define("e", "memref.load " + at);
      scalars.add(loaded, element);
    }
    if (choices.chance("atomic", 1, 6)) {
      auto kind = choices.pick(
          "kind", isFloatType(element)
                      ? std::vector<std::string>{"maximumf", "minimumf", "addf", "mulf"}
                      : std::vector<std::string>{"maxs", "minu", "addi", "assign"});
      std::string other = scalars.chain(element, 1);
      scalars.add(text.define("e", "memref.atomic_rmw " + kind + " " + other + ", " + view.name +
                                       "[" + llvm::join(subscripts, ", ") + "] : (" + element +
                                       ", " + view.type() + ") -> " + element),
                  element);
    }
    if (loops || choices.chance("store", 1, 2)) {
      std::string stored = scalars.chain(element, 1);
      text.line("memref.store " + stored + ", " + at);
    }
    if (loops) {
      for (size_t i = 0; i < view.sizes.size(); ++i)
        text.close();
      scalars.release(mark);
    }
  }

  Choices &choices;
  Text text;
  std::string element;
  Scalars scalars;
  int64_t dynamicShare;
  bool hasLoops;
  std::vector<View> views;
};

} // namespace

std::string memoryViews(Choices &choices) { return MemoryViews(choices).generate(); }

} // namespace npufuzz::generators::functions::text
