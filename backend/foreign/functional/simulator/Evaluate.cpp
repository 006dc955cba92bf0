//===- Evaluate.cpp - computes nodes of a form ----------------------------===//
//
// A node that moves elements is a function from the places of its result to places of its operands.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/simulator/Evaluate.h"
#include "interpreter/numbers/AffineEvaluation.h"
#include "interpreter/tile/TileKernels.h"
#include "tile/Program.h"

using llvm::ArrayRef;

namespace npufuzz::functional {

namespace {

using Places = std::vector<int64_t>;

int64_t linear(ArrayRef<int64_t> shape, ArrayRef<int64_t> place) {
  int64_t index = 0;
  for (auto [extent, coordinate] : llvm::zip_equal(shape, place))
    index = index * extent + coordinate;
  return index;
}

/// Calls f(row-major number, coordinates) for each element.
template <typename F> void forEachPlace(ArrayRef<int64_t> shape, F f) {
  Places place(shape.size(), 0);
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  for (int64_t i = 0; i < count; ++i) {
    f(i, place);
    for (size_t axis = shape.size(); axis-- > 0;) {
      if (++place[axis] < shape[axis])
        break;
      place[axis] = 0;
    }
  }
}

interpreter::Format formatOf(ElementKind kind) {
  static const interpreter::Format formats[] = {
      {interpreter::FormatKind::integer, 1},  {interpreter::FormatKind::integer, 8},
      {interpreter::FormatKind::integer, 16}, {interpreter::FormatKind::integer, 32},
      {interpreter::FormatKind::integer, 64}, {interpreter::FormatKind::integer, 64},
      {interpreter::FormatKind::f16, 16},     {interpreter::FormatKind::bf16, 16},
      {interpreter::FormatKind::f32, 32},     {interpreter::FormatKind::f8E4M3FN, 8},
      {interpreter::FormatKind::f8E5M2, 8}};
  return formats[static_cast<size_t>(kind)];
}

interpreter::Ref<interpreter::Elements> elementsOf(const Tensor &tensor) {
  interpreter::Ref<interpreter::Elements> elements(
      new interpreter::Elements(static_cast<size_t>(tensor.size())));
  for (int64_t i = 0; i < tensor.size(); ++i)
    elements->bits()[i] = tensor.bits(i);
  for (int64_t extent : tensor.shape)
    elements->valid.push_back({extent, false});
  return elements;
}

interpreter::TileAttributes attributesOf(const Node &node) {
  interpreter::TileAttributes attributes;
  attributes.axis = node.axis;
  attributes.predicate = node.attributes.predicate;
  attributes.expand = node.attributes.expand;
  attributes.reduce = node.attributes.reduce;
  attributes.part = node.attributes.part;
  attributes.smallest = node.attributes.smallest;
  attributes.rounding = interpreter::roundingModeOf(node.attributes.rounding);
  attributes.saturate = node.attributes.saturate;
  return attributes;
}

void iota(const Node &node, Tensor &result) {
  forEachPlace(node.shape, [&](int64_t i, const Places &place) {
    auto value = static_cast<uint64_t>(node.numbers[0] + place[node.axis]);
    result.setBits(i, value & formatOf(node.element).mask());
  });
}

void runKernel(const Node &node, ArrayRef<const Tensor *> operands, Tensor &result) {
  interpreter::TileCall call{nullptr, attributesOf(node), {},
                             {},      node.shape,         formatOf(node.element)};
  std::vector<interpreter::Ref<interpreter::Elements>> elements;
  for (const Tensor *operand : operands) {
    elements.push_back(elementsOf(*operand));
    call.operands.push_back({operand->shape, formatOf(operand->kind), &*elements.back()});
  }
  interpreter::Elements out(static_cast<size_t>(node.size()));
  interpreter::findTileKernel(node.op->mnemonic)->compute(call, node.shape, out);
  for (int64_t i = 0; i < node.size(); ++i)
    result.setBits(i, out.bits()[i]);
}

/// Place in the operand that an element of the result comes from; nothing outside of it.
std::optional<Places> sourceOf(const Node &node, const Tensor &from, const Places &place) {
  Places source = place;
  for (size_t axis = 0; axis < place.size(); ++axis)
    switch (node.kind) {
    case NodeKind::permute:
      source[node.numbers[axis]] = place[axis];
      break;
    case NodeKind::slice:
      source[axis] = node.numbers[axis] + node.strides[axis] * place[axis];
      break;
    case NodeKind::expand:
      source[axis] = from.shape[axis] == 1 ? 0 : place[axis];
      break;
    case NodeKind::pad:
      source[axis] = place[axis] - node.numbers[axis];
      if (source[axis] < 0 || source[axis] >= from.shape[axis])
        return std::nullopt;
      break;
    default:
      break;
    }
  return source;
}

void moveElements(const Node &node, const Tensor &from, Tensor &result) {
  forEachPlace(node.shape, [&](int64_t i, const Places &place) {
    std::optional<Places> source = sourceOf(node, from, place);
    result.setBits(i, source ? from.bits(linear(from.shape, *source)) : node.bits[0]);
  });
}

void concat(const Node &node, ArrayRef<const Tensor *> operands, Tensor &result) {
  int64_t first = 0;
  for (const Tensor *from : operands) {
    forEachPlace(from->shape, [&](int64_t i, Places place) {
      place[node.axis] += first;
      result.setBits(linear(node.shape, place), from->bits(i));
    });
    first += from->shape[node.axis];
  }
}

void update(const Node &node, const Tensor &part, Tensor &result) {
  forEachPlace(part.shape, [&](int64_t i, Places place) {
    for (size_t axis = 0; axis < place.size(); ++axis)
      place[axis] = node.numbers[axis] + node.strides[axis] * place[axis];
    result.setBits(linear(node.shape, place), part.bits(i));
  });
}

/// Calls f(number of the index, row-major number of the place that it names); leaves out places
/// outside of the tensor, which defined programs do not name.
template <typename F>
void forEachIndex(const Tensor &indices, ArrayRef<int64_t> shape, int64_t axis, F f) {
  forEachPlace(indices.shape, [&](int64_t i, Places place) {
    place[axis] = indices.integer(i);
    if (place[axis] >= 0 && place[axis] < shape[axis])
      f(i, linear(shape, place));
  });
}

} // namespace

Tensor Evaluation::compute(const Node &node) {
  Tensor result(node.element, node.shape);
  std::vector<const Tensor *> operands;
  for (int operand : node.operands)
    operands.push_back(&*known[operand]);
  switch (node.kind) {
  case NodeKind::input:
    return inputs[node.axis];
  case NodeKind::constant:
    for (int64_t i = 0; i < node.size(); ++i)
      result.setBits(i, node.bits[node.isSplat() ? 0 : i]);
    break;
  case NodeKind::compute:
    if (operands.empty())
      iota(node, result);
    else
      runKernel(node, operands, result);
    break;
  case NodeKind::reshape:
    result.bytes = operands[0]->bytes;
    break;
  case NodeKind::permute:
  case NodeKind::slice:
  case NodeKind::expand:
  case NodeKind::pad:
    moveElements(node, *operands[0], result);
    break;
  case NodeKind::concat:
    concat(node, operands, result);
    break;
  case NodeKind::update:
    result.bytes = operands[0]->bytes;
    update(node, *operands[1], result);
    break;
  case NodeKind::gather:
    forEachIndex(*operands[1], operands[0]->shape, node.axis,
                 [&](int64_t i, int64_t place) { result.setBits(i, operands[0]->bits(place)); });
    break;
  case NodeKind::scatter:
    result.bytes = operands[0]->bytes;
    forEachIndex(*operands[1], node.shape, node.axis,
                 [&](int64_t i, int64_t place) { result.setBits(place, operands[2]->bits(i)); });
    break;
  }
  return result;
}

const Tensor &Evaluation::contents(int node) {
  known.resize(form.nodes.size());
  std::vector<int> waiting = {node};
  while (!waiting.empty()) {
    int next = waiting.back();
    size_t before = waiting.size();
    for (int operand : form.nodes[next].operands)
      if (!known[operand])
        waiting.push_back(operand);
    if (waiting.size() > before)
      continue;
    waiting.pop_back();
    if (!known[next])
      known[next] = compute(form.nodes[next]);
  }
  return *known[node];
}

std::vector<int64_t> valuesOf(mlir::AffineMap map, ArrayRef<int64_t> operands) {
  llvm::SmallVector<int64_t> results;
  [[maybe_unused]] bool isDefined = interpreter::evaluate(map, operands, results);
  assert(isDefined && "divisors of programs are positive");
  return {results.begin(), results.end()};
}

} // namespace npufuzz::functional
