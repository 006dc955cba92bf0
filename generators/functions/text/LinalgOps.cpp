//===- LinalgOps.cpp ------------------------------------------------------===//
#include "generators/functions/text/LinalgOps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

using Names = std::vector<const char *>;

std::string LinalgOps::mapTo(size_t loops, const std::string &results) const {
  std::vector<std::string> dims;
  for (size_t i = 0; i < loops; ++i)
    dims.push_back("d" + std::to_string(i));
  return "affine_map<(" + llvm::join(dims, ", ") + ") -> (" + results + ")>";
}

static std::string dimension(size_t i) { return "d" + std::to_string(i); }

TensorValue LinalgOps::target(const Extents &sizes, bool isRead) {
  return isRead || choices.chance("overwritten", 1, 4) ? tensors.ofShape(sizes)
                                                       : tensors.empty(sizes);
}

TensorValue LinalgOps::namedOp(const std::string &op, const std::vector<TensorValue> &inputs,
                               const TensorValue &target) {
  std::vector<std::string> names, types;
  for (const TensorValue &input : inputs) {
    names.push_back(input.name);
    types.push_back(input.type());
  }
  return tensors.define("linalg." + op + " ins(" + llvm::join(names, ", ") + " : " +
                            llvm::join(types, ", ") + ") outs(" + target.name + " : " +
                            target.type() + ") -> " + target.type(),
                        target.sizes);
}

//===----------------------------------------------------------------------===//
// Pointwise
//===----------------------------------------------------------------------===//

LinalgOps::Operand LinalgOps::input(const Extents &loops) {
  uint64_t kind = choices.draw("input", 7);
  if (kind == 7 || loops.empty()) { // the same everywhere
    if (choices.chance("scalar", 1, 2))
      return {scalars.get(tensors.element), tensors.element, mapTo(loops.size(), "")};
    TensorValue single = tensors.ofShape({});
    return {single.name, single.type(), mapTo(loops.size(), "")};
  }
  Extents sizes;
  std::vector<std::string> results;
  std::vector<size_t> order;
  for (size_t axis = 0; axis < loops.size(); ++axis)
    order.push_back(axis);
  if (kind >= 4 && order.size() > 1 && choices.chance("permuted", 1, 2))
    std::swap(order[choices.draw("axis", order.size() - 1)], order.back());
  for (size_t axis : order) {
    bool isVaried = kind >= 3 && choices.chance("varied", 1, 2);
    if (isVaried && choices.chance("without the axis", 1, 2)) {
      if (choices.chance("unit axis", 1, 2)) {
        sizes.push_back(tensors.constantExtent(1));
        results.push_back("0");
      }
      continue;
    }
    sizes.push_back(loops[axis]);
    bool isReversed = isVaried && loops[axis].isStatic && loops[axis].value > 0;
    results.push_back(isReversed
                          ? "-" + dimension(axis) + " + " + std::to_string(loops[axis].value - 1)
                          : dimension(axis));
  }
  TensorValue value = tensors.ofShape(sizes);
  return {value.name, value.type(), mapTo(loops.size(), llvm::join(results, ", "))};
}

void LinalgOps::pointwise() {
  TensorValue model = tensors.any();
  Extents loops = model.sizes;
  std::vector<Operand> inputs;
  if (choices.chance("the model itself", 2, 3)) {
    std::vector<std::string> all;
    for (size_t i = 0; i < loops.size(); ++i)
      all.push_back(dimension(i));
    inputs.push_back({model.name, model.type(), mapTo(loops.size(), llvm::join(all, ", "))});
  }
  for (int64_t i = choices.range("inputs", inputs.empty() ? 0 : 1, 2); i > 0; --i)
    inputs.push_back(input(loops));
  // The first result is laid out like the loops, the second may be turned.
  size_t outputs = choices.chance("second result", 1, 5) ? 2 : 1;
  bool isRead = choices.chance("reads its output", 1, 3);
  std::vector<TensorValue> targets;
  std::vector<std::string> maps, names, types, outNames, outTypes, results, arguments;
  for (const Operand &operand : inputs) {
    maps.push_back(operand.map);
    names.push_back(operand.name);
    types.push_back(operand.type);
  }
  for (size_t i = 0; i < outputs; ++i) {
    Extents sizes = loops;
    std::vector<std::string> dims;
    for (size_t axis = 0; axis < loops.size(); ++axis)
      dims.push_back(dimension(axis));
    if (sizes.size() > 1 && choices.chance("turned", 1, 5)) {
      std::swap(sizes.front(), sizes.back());
      std::swap(dims.front(), dims.back());
    }
    targets.push_back(target(sizes, isRead));
    maps.push_back(mapTo(loops.size(), llvm::join(dims, ", ")));
    outNames.push_back(targets.back().name);
    outTypes.push_back(targets.back().type());
    results.push_back(text.fresh("t"));
  }
  size_t mark = scalars.mark();
  for (size_t i = 0; i < inputs.size() + outputs; ++i) {
    std::string name = text.fresh("x");
    arguments.push_back(name + ": " + tensors.element);
    if (i < inputs.size() || isRead)
      scalars.add(name, tensors.element);
  }
  std::vector<std::string> parallel(loops.size(), "\"parallel\"");
  text.open(llvm::join(results, ", ") + " = linalg.generic {indexing_maps = [" +
            llvm::join(maps, ", ") + "], iterator_types = [" + llvm::join(parallel, ", ") + "]} " +
            (inputs.empty()
                 ? ""
                 : "ins(" + llvm::join(names, ", ") + " : " + llvm::join(types, ", ") + ") ") +
            "outs(" + llvm::join(outNames, ", ") + " : " + llvm::join(outTypes, ", ") + ")");
  text.line("^bb0(" + llvm::join(arguments, ", ") + "):");
  if (!loops.empty() && choices.chance("index", 1, 4))
    scalars.add(text.define("i", "linalg.index " +
                                     std::to_string(choices.draw("loop", loops.size() - 1)) +
                                     " : index"),
                "index");
  std::vector<std::string> yields, yieldTypes(outputs, tensors.element);
  bool isPlain = choices.chance("one op", 1, 3); // what has a name of its own
  for (size_t i = 0; i < outputs; ++i)
    yields.push_back(isPlain && !inputs.empty()
                         ? combined(llvm::StringRef(arguments.front()).split(':').first.str(),
                                    scalars.get(tensors.element))
                         : scalars.chain(tensors.element, 2));
  text.line("linalg.yield " + llvm::join(yields, ", ") + " : " + llvm::join(yieldTypes, ", "));
  text.close(" -> " + (outputs == 1 ? outTypes.front() : "(" + llvm::join(outTypes, ", ") + ")"));
  scalars.release(mark);
  for (size_t i = outputs; i-- > 0;)
    tensors.add({results[i], tensors.element, targets[i].sizes});
}

std::string LinalgOps::combined(const std::string &x, const std::string &y) {
  const char *op = isFloatType(tensors.element)
                       ? choices.pick("op", Names{"addf", "mulf", "maximumf", "subf"})
                       : choices.pick("op", Names{"addi", "muli", "maxsi", "subi", "xori"});
  return text.define("x",
                     llvm::Twine("arith.") + op + " " + x + ", " + y + " : " + tensors.element);
}

void LinalgOps::named() {
  TensorValue x = tensors.any();
  bool isFloat = isFloatType(tensors.element);
  switch (choices.draw("named", 3)) {
  case 0:
  case 1: {
    TensorValue y = tensors.ofShape(x.sizes);
    auto op = isFloat ? choices.pick("op", Names{"add", "mul", "sub", "div", "max", "min"})
                      : choices.pick("op", Names{"add", "mul", "sub", "max", "min"});
    namedOp(op, {x, y}, target(x.sizes, false));
    return;
  }
  case 2: {
    auto op = isFloat ? choices.pick("op", Names{"negf", "abs", "ceil", "floor", "square", "copy"})
                      : "copy";
    namedOp(op, {x}, target(x.sizes, false));
    return;
  }
  default: {
    TensorValue y = tensors.ofShape(x.sizes), into = target(x.sizes, false);
    tensors.define("linalg.map { arith." + std::string(isFloat ? "mulf" : "muli") + " } ins(" +
                       x.name + ", " + y.name + " : " + x.type() + ", " + y.type() + ") outs(" +
                       into.name + " : " + into.type() + ")",
                   x.sizes);
  }
  }
}

//===----------------------------------------------------------------------===//
// Loops that sum, axes that move
//===----------------------------------------------------------------------===//

void LinalgOps::reduction() {
  TensorValue x = tensors.any();
  Extents rest;
  std::vector<std::string> axes, iterators, all, kept;
  for (size_t axis = 0; axis < x.rank(); ++axis) {
    bool isReduced = choices.chance("reduced", 1, 2) || (axis + 1 == x.rank() && axes.empty());
    if (isReduced) {
      axes.push_back(std::to_string(axis));
    } else {
      rest.push_back(x.sizes[axis]);
      kept.push_back(dimension(axis));
    }
    all.push_back(dimension(axis));
    iterators.push_back(isReduced ? "\"reduction\"" : "\"parallel\"");
  }
  TensorValue start = tensors.ofShape(rest);
  const char *op = isFloatType(tensors.element)
                       ? choices.pick("op", Names{"addf", "maximumf", "mulf"})
                       : choices.pick("op", Names{"addi", "maxsi", "muli", "xori", "minui"});
  if (choices.chance("linalg.reduce", 1, 2)) {
    tensors.define("linalg.reduce { arith." + std::string(op) + " } ins(" + x.name + " : " +
                       x.type() + ") outs(" + start.name + " : " + start.type() +
                       ") dimensions = [" + llvm::join(axes, ", ") + "]",
                   rest);
    return;
  }
  std::string result = text.fresh("t"), in = text.fresh("x"), out = text.fresh("x");
  text.open(result + " = linalg.generic {indexing_maps = [" +
            mapTo(x.rank(), llvm::join(all, ", ")) + ", " +
            mapTo(x.rank(), llvm::join(kept, ", ")) + "], iterator_types = [" +
            llvm::join(iterators, ", ") + "]} ins(" + x.name + " : " + x.type() + ") outs(" +
            start.name + " : " + start.type() + ")");
  text.line("^bb0(" + in + ": " + tensors.element + ", " + out + ": " + tensors.element + "):");
  size_t mark = scalars.mark();
  scalars.add(in, tensors.element);
  std::string changed = choices.chance("changed", 1, 2) ? scalars.chain(tensors.element, 1) : in;
  std::string sum = text.define("x", llvm::Twine("arith.") + op + " " + changed + ", " + out +
                                         " : " + tensors.element);
  text.line("linalg.yield " + sum + " : " + tensors.element);
  text.close(" -> " + start.type());
  scalars.release(mark);
  tensors.add({result, tensors.element, rest});
}

void LinalgOps::transpose() {
  std::optional<TensorValue> x = tensors.ofRank(2, 4);
  if (!x)
    return broadcast();
  std::vector<std::string> order;
  Extents sizes;
  size_t turn = 1 + choices.draw("turned by", x->rank() - 2);
  for (size_t axis = 0; axis < x->rank(); ++axis) {
    size_t from = (axis + turn) % x->rank();
    order.push_back(std::to_string(from));
    sizes.push_back(x->sizes[from]);
  }
  TensorValue into = target(sizes, false);
  tensors.define("linalg.transpose ins(" + x->name + " : " + x->type() + ") outs(" + into.name +
                     " : " + into.type() + ") permutation = [" + llvm::join(order, ", ") + "]",
                 sizes);
}

void LinalgOps::broadcast() {
  std::optional<TensorValue> x = tensors.ofRank(0, 2);
  if (!x)
    return transpose();
  Extents sizes = x->sizes;
  size_t axis = choices.draw("axis", sizes.size());
  sizes.insert(sizes.begin() + static_cast<int64_t>(axis),
               tensors.extent(choices.range("extent", 1, 4)));
  TensorValue into = target(sizes, false);
  tensors.define("linalg.broadcast ins(" + x->name + " : " + x->type() + ") outs(" + into.name +
                     " : " + into.type() + ") dimensions = [" + std::to_string(axis) + "]",
                 sizes);
}

void LinalgOps::product() {
  std::optional<TensorValue> left = tensors.ofRank(1, 3);
  Extent more = tensors.extent(choices.pick("extent", std::vector<int64_t>{3, 1, 4, 2}));
  if (left->rank() == 1) {
    Extent inner = left->sizes[0];
    if (choices.chance("dot", 1, 2))
      namedOp("dot", {*left, tensors.ofShape({inner})}, tensors.ofShape({}));
    else
      namedOp("vecmat", {*left, tensors.ofShape({inner, more})}, tensors.ofShape({more}));
    return;
  }
  if (left->rank() == 3) {
    Extent batch = left->sizes[0], rows = left->sizes[1], inner = left->sizes[2];
    bool isTransposed = choices.chance("transposed", 1, 3);
    TensorValue right =
        tensors.ofShape(isTransposed ? Extents{batch, more, inner} : Extents{batch, inner, more});
    namedOp(isTransposed ? "batch_matmul_transpose_b" : "batch_matmul", {*left, right},
            tensors.ofShape({batch, rows, more}));
    return;
  }
  Extent rows = left->sizes[0], inner = left->sizes[1];
  switch (choices.draw("product", 4)) {
  case 0:
  case 1:
    namedOp("matmul", {*left, tensors.ofShape({inner, more})}, tensors.ofShape({rows, more}));
    return;
  case 2:
    namedOp("matmul_transpose_b", {*left, tensors.ofShape({more, inner})},
            tensors.ofShape({rows, more}));
    return;
  case 3:
    namedOp("matmul_transpose_a", {*left, tensors.ofShape({rows, more})},
            tensors.ofShape({inner, more}));
    return;
  default:
    namedOp("matvec", {*left, tensors.ofShape({inner})}, tensors.ofShape({rows}));
  }
}

void LinalgOps::window() {
  auto fixed = [&](int64_t value) { return tensors.constantExtent(value); };
  int64_t size = choices.range("window", 1, 3), other = choices.range("other window", 1, 2),
          steps = choices.range("steps", 1, 4), stride = choices.range("stride", 1, 2),
          dilation = choices.range("dilation", 1, 2), channels = choices.range("channels", 1, 2),
          filters = choices.range("filters", 1, 2);
  int64_t length = (steps - 1) * stride + (size - 1) * dilation + 1,
          width = (steps - 1) * stride + (other - 1) * dilation + 1;
  std::string dense1 = " {dilations = dense<" + std::to_string(dilation) +
                       "> : tensor<1xi64>, strides = dense<" + std::to_string(stride) +
                       "> : tensor<1xi64>}",
              dense2 = " {dilations = dense<" + std::to_string(dilation) +
                       "> : tensor<2xi64>, strides = dense<" + std::to_string(stride) +
                       "> : tensor<2xi64>}";
  switch (choices.draw("window op", 5)) {
  case 0: {
    // The plain ones know neither strides nor dilations.
    namedOp("conv_1d", {tensors.ofShape({fixed(steps + size - 1)}), tensors.ofShape({fixed(size)})},
            tensors.ofShape({fixed(steps)}));
    return;
  }
  case 1:
    namedOp("conv_1d_nwc_wcf" + dense1,
            {tensors.ofShape({fixed(1), fixed(length), fixed(channels)}),
             tensors.ofShape({fixed(size), fixed(channels), fixed(filters)})},
            tensors.ofShape({fixed(1), fixed(steps), fixed(filters)}));
    return;
  case 2:
    namedOp("conv_2d_nhwc_hwcf" + dense2,
            {tensors.ofShape({fixed(1), fixed(length), fixed(width), fixed(channels)}),
             tensors.ofShape({fixed(size), fixed(other), fixed(channels), fixed(filters)})},
            tensors.ofShape({fixed(1), fixed(steps), fixed(steps), fixed(filters)}));
    return;
  case 3:
  case 5:
    namedOp("depthwise_conv_2d_nhwc_hwcm" + dense2,
            {tensors.ofShape({fixed(1), fixed(length), fixed(width), fixed(channels)}),
             tensors.ofShape({fixed(size), fixed(other), fixed(channels), fixed(1)})},
            tensors.ofShape({fixed(1), fixed(steps), fixed(steps), fixed(channels), fixed(1)}));
    return;
  default:
    namedOp(std::string(choices.chance("max", 1, 2) ? "pooling_nhwc_max" : "pooling_nhwc_sum") +
                dense2,
            {tensors.ofShape({fixed(1), fixed(length), fixed(width), fixed(channels)}),
             tensors.ofShape({fixed(size), fixed(other)})},
            tensors.ofShape({fixed(1), fixed(steps), fixed(steps), fixed(channels)}));
  }
}

} // namespace npufuzz::generators::functions::text
