//===- Tensors.cpp --------------------------------------------------------===//
#include "generators/functions/text/Tensors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

bool isSameShape(const Extents &a, const Extents &b) {
  return a.size() == b.size() && llvm::all_of(llvm::zip(a, b), [](auto pair) {
           return std::get<0>(pair).equals(std::get<1>(pair));
         });
}

std::string shapeText(const Extents &sizes, const std::string &element) {
  std::string text;
  for (const Extent &size : sizes)
    text += size.text() + "x";
  return text + element;
}

void Tensors::declareOpaque(Text &text) {
  text.open("func.func private @opaque(%x: index) -> index");
  text.line("return %x : index");
  text.close();
}

TensorValue Tensors::any() { return *ofRank(1, SIZE_MAX); }

std::optional<TensorValue> Tensors::fitting(const TensorValue &model) {
  std::vector<TensorValue> found;
  for (const TensorValue &value : pool)
    if (value.type() == model.type() && isSameShape(value.sizes, model.sizes))
      found.push_back(value);
  if (found.empty())
    return std::nullopt;
  return choices.chance("newest", 1, 2) ? found.back() : choices.pick("tensor", found);
}

std::optional<TensorValue> Tensors::ofRank(size_t least, size_t most) {
  std::vector<TensorValue> found;
  for (const TensorValue &value : pool)
    if (value.rank() >= least && value.rank() <= most)
      found.push_back(value);
  if (found.empty())
    return std::nullopt;
  return choices.chance("newest", 1, 2) ? found.back() : choices.pick("tensor", found);
}

TensorValue Tensors::argument(size_t rankMax) {
  TensorValue value{text.fresh("t"), element, {}};
  auto rank = static_cast<size_t>(choices.range("rank", 1, static_cast<int64_t>(rankMax)));
  for (size_t i = 0; i < rank; ++i) {
    bool isDynamic = choices.chance("dynamic argument", dynamicShare, 6);
    value.sizes.push_back(isDynamic ? Extent{Extent::unknown, false, ""}
                                    : constantExtent(choices.pick(
                                          "size", std::vector<int64_t>{4, 1, 2, 6, 3, 5, 8, 0})));
  }
  return value;
}

TensorValue Tensors::learnArgument(TensorValue value) {
  for (size_t axis = 0; axis < value.rank(); ++axis)
    if (!value.sizes[axis].isStatic) {
      std::string number = scalars.indexConstant(static_cast<int64_t>(axis));
      value.sizes[axis].name =
          text.define("d", "tensor.dim " + value.name + ", " + number + " : " + value.type());
      scalars.add(value.sizes[axis].name, "index");
    }
  add(value);
  return value;
}

Extent Tensors::extent(int64_t value) {
  if (!choices.chance("dynamic", dynamicShare, 6))
    return constantExtent(value);
  std::string constant = scalars.indexConstant(value);
  if (choices.chance("constant in disguise", 1, 4))
    return {value, false, constant};
  return {value, false, text.define("o", "func.call @opaque(" + constant + ") : (index) -> index")};
}

std::string Tensors::list(const Extents &extents) const {
  return "[" + llvm::join(llvm::map_range(extents, [&](auto &e) { return operand(e); }), ", ") +
         "]";
}

std::string Tensors::asIndex(const Extent &extent) {
  return extent.isStatic ? scalars.indexConstant(extent.value) : extent.name;
}

Extent Tensors::sum(const Extent &a, const Extent &b) {
  int64_t value = a.isKnown() && b.isKnown() ? a.value + b.value : Extent::unknown;
  if (a.isStatic && b.isStatic)
    return constantExtent(value);
  std::string left = asIndex(a), right = asIndex(b);
  return {value, false, text.define("n", "arith.addi " + left + ", " + right + " : index")};
}

Extent Tensors::product(const Extent &a, const Extent &b) {
  int64_t value = a.isKnown() && b.isKnown() ? a.value * b.value : Extent::unknown;
  if (a.isStatic && b.isStatic)
    return constantExtent(value);
  std::string left = asIndex(a), right = asIndex(b);
  return {value, false, text.define("n", "arith.muli " + left + ", " + right + " : index")};
}

Extent Tensors::offsetWithin(const Extent &within) {
  if (within.isKnown())
    return extent(choices.range("offset", 0, std::min<int64_t>(within.value, 3)));
  if (choices.chance("no offset", 1, 3))
    return constantExtent(0);
  std::string wish = choices.chance("constant", 1, 2)
                         ? scalars.indexConstant(choices.range("offset", 1, 3))
                         : scalars.get("index");
  return {Extent::unknown, false,
          text.define("n", "arith.minui " + wish + ", " + within.name + " : index")};
}

TensorValue Tensors::define(const llvm::Twine &op, const Extents &sizes, const std::string &type) {
  add({text.define("t", op), type.empty() ? element : type, sizes});
  return pool.back();
}

std::vector<std::string> Tensors::dynamicNames(const Extents &sizes) const {
  std::vector<std::string> names;
  for (const Extent &size : sizes)
    if (!size.isStatic)
      names.push_back(size.name);
  return names;
}

TensorValue Tensors::empty(const Extents &sizes, const std::string &type) {
  TensorValue value{"", type.empty() ? element : type, sizes};
  const char *op =
      choices.chance("alloc_tensor", 1, 8) ? "bufferization.alloc_tensor" : "tensor.empty";
  value.name = text.define("e", llvm::Twine(op) + "(" + llvm::join(dynamicNames(sizes), ", ") +
                                    ") : " + value.type());
  return value;
}

/// A computed value in each element.
std::string Tensors::generated(const Extents &sizes, const std::string &type) {
  std::string name = text.fresh("t");
  text.open(name + " = tensor.generate " + llvm::join(dynamicNames(sizes), ", "));
  size_t mark = scalars.mark();
  std::vector<std::string> arguments;
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    std::string index = text.fresh("i");
    arguments.push_back(index + ": index");
    scalars.add(index, "index");
  }
  text.line("^bb0(" + llvm::join(arguments, ", ") + "):");
  std::string value = scalars.chain(element, 2);
  text.line("tensor.yield " + value + " : " + element);
  text.close(" : " + type);
  scalars.release(mark);
  return name;
}

TensorValue Tensors::filled(const Extents &sizes) {
  TensorValue value{"", element, sizes};
  switch (sizes.empty() ? 0 : choices.draw("made by", 3)) {
  case 0:
  case 1: {
    TensorValue target = empty(sizes);
    std::string scalar = scalars.get(element);
    value.name =
        text.define("t", "linalg.fill ins(" + scalar + " : " + element + ") outs(" + target.name +
                             " : " + target.type() + ") -> " + target.type());
    break;
  }
  case 2: {
    std::string scalar = scalars.get(element);
    auto names = dynamicNames(sizes);
    value.name =
        text.define("t", "tensor.splat " + scalar +
                             (names.empty() ? std::string() : "[" + llvm::join(names, ", ") + "]") +
                             " : " + value.type());
    break;
  }
  default:
    value.name = generated(sizes, value.type());
  }
  add(value);
  return value;
}

TensorValue Tensors::ofShape(const Extents &sizes) {
  TensorValue model{"", element, sizes};
  if (auto found = fitting(model); found && choices.chance("in scope", 4, 5))
    return *found;
  return filled(sizes);
}

} // namespace npufuzz::generators::functions::text
