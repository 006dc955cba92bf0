//===- Form.cpp - makes nodes ---------------------------------------------===//
//
// A node that equals one before it is that one, so views that several transfers read are computed
// once.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/form/Form.h"

#include "llvm/ADT/STLExtras.h"

using llvm::ArrayRef;

namespace npufuzz::functional {

llvm::StringRef nameOf(NodeKind kind) {
  constexpr llvm::StringLiteral names[] = {"input",   "constant", "compute", "reshape",
                                           "permute", "slice",    "expand",  "pad",
                                           "concat",  "update",   "gather",  "scatter"};
  return names[static_cast<size_t>(kind)];
}

int64_t Node::size() const {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

int FormBuilder::add(Node node) {
  auto [place, isNew] = known.try_emplace(std::move(node), static_cast<int>(form.nodes.size()));
  if (isNew)
    form.nodes.push_back(place->first);
  return place->second;
}

Node FormBuilder::moved(NodeKind kind, int operand, ArrayRef<int64_t> shape) const {
  Node node{kind, at(operand).element, shape.vec(), {operand}};
  return node;
}

int FormBuilder::input(unsigned argument, ElementKind element, ArrayRef<int64_t> shape) {
  Node node{NodeKind::input, element, shape.vec(), {}};
  node.axis = argument;
  return add(std::move(node));
}

int FormBuilder::splat(ElementKind element, ArrayRef<int64_t> shape, uint64_t bits) {
  return constant(element, shape, {bits});
}

int FormBuilder::constant(ElementKind element, ArrayRef<int64_t> shape,
                          std::vector<uint64_t> bits) {
  Node node{NodeKind::constant, element, shape.vec(), {}};
  node.bits = std::move(bits);
  return add(std::move(node));
}

int FormBuilder::compute(const tile::OpRecord &op, ElementKind element, ArrayRef<int64_t> shape,
                         std::vector<int> operands, const Attributes &attributes, int64_t axis,
                         std::vector<int64_t> numbers) {
  Node node{NodeKind::compute, element, shape.vec(), std::move(operands), &op, attributes, axis};
  node.numbers = std::move(numbers);
  return add(std::move(node));
}

int FormBuilder::reshape(int node, ArrayRef<int64_t> shape) {
  if (shapeOf(node) == shape)
    return node;
  if (at(node).isSplat())
    return splat(at(node).element, shape, at(node).bits[0]);
  if (at(node).kind == NodeKind::reshape)
    return reshape(at(node).operands[0], shape);
  return add(moved(NodeKind::reshape, node, shape));
}

int FormBuilder::permute(int node, ArrayRef<int64_t> permutation) {
  if (llvm::is_sorted(permutation))
    return node;
  std::vector<int64_t> shape;
  for (int64_t axis : permutation)
    shape.push_back(shapeOf(node)[axis]);
  if (at(node).isSplat())
    return splat(at(node).element, shape, at(node).bits[0]);
  Node made = moved(NodeKind::permute, node, shape);
  made.numbers = permutation.vec();
  return add(std::move(made));
}

int FormBuilder::slice(int node, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                       ArrayRef<int64_t> strides) {
  // One element has no stride.
  std::vector<int64_t> steps = strides.vec(), first = offsets.vec();
  for (auto [step, size] : llvm::zip_equal(steps, sizes))
    step = size == 1 ? 1 : step;
  if (shapeOf(node) == sizes && llvm::all_of(steps, [](int64_t step) { return step == 1; }))
    return node;
  if (at(node).isSplat())
    return splat(at(node).element, sizes, at(node).bits[0]);
  if (at(node).kind == NodeKind::slice) {
    const Node &below = at(node);
    for (size_t axis = 0; axis < steps.size(); ++axis) {
      first[axis] = below.numbers[axis] + below.strides[axis] * first[axis];
      steps[axis] *= below.strides[axis];
    }
    return slice(below.operands[0], first, sizes, steps);
  }
  Node made = moved(NodeKind::slice, node, sizes);
  made.numbers = std::move(first);
  made.strides = std::move(steps);
  return add(std::move(made));
}

int FormBuilder::prefix(int node, ArrayRef<int64_t> sizes) {
  std::vector<int64_t> zeros(sizes.size(), 0), ones(sizes.size(), 1);
  return slice(node, zeros, sizes, ones);
}

int FormBuilder::expand(int node, ArrayRef<int64_t> shape) {
  if (shapeOf(node) == shape)
    return node;
  if (at(node).isSplat())
    return splat(at(node).element, shape, at(node).bits[0]);
  return add(moved(NodeKind::expand, node, shape));
}

int FormBuilder::pad(int node, ArrayRef<int64_t> low, ArrayRef<int64_t> shape, uint64_t bits) {
  if (shapeOf(node) == shape)
    return node;
  Node made = moved(NodeKind::pad, node, shape);
  made.numbers = low.vec();
  made.bits = {bits};
  return add(std::move(made));
}

int FormBuilder::concat(std::vector<int> nodes, int64_t axis) {
  if (nodes.size() == 1)
    return nodes.front();
  std::vector<int64_t> shape = at(nodes.front()).shape;
  shape[axis] = 0;
  for (int node : nodes)
    shape[axis] += shapeOf(node)[axis];
  Node made{NodeKind::concat, at(nodes.front()).element, std::move(shape), std::move(nodes)};
  made.axis = axis;
  return add(std::move(made));
}

int FormBuilder::update(int whole, int part, ArrayRef<int64_t> offsets, ArrayRef<int64_t> strides) {
  std::vector<int64_t> first = offsets.vec(), steps = strides.vec(), back, ones;
  ArrayRef<int64_t> sizes = shapeOf(part);
  for (size_t axis = 0; axis < steps.size(); ++axis) {
    bool isReversed = steps[axis] < 0 && sizes[axis] > 1;
    back.push_back(isReversed ? sizes[axis] - 1 : 0);
    ones.push_back(isReversed ? -1 : 1);
    if (isReversed) {
      first[axis] += steps[axis] * (sizes[axis] - 1);
      steps[axis] = -steps[axis];
    }
    steps[axis] = sizes[axis] == 1 ? 1 : steps[axis];
  }
  part = slice(part, back, std::vector<int64_t>(sizes), ones);
  if (shapeOf(part) == shapeOf(whole))
    return part;
  Node made = moved(NodeKind::update, whole, std::vector<int64_t>(shapeOf(whole)));
  made.operands.push_back(part);
  made.numbers = std::move(first);
  made.strides = std::move(steps);
  return add(std::move(made));
}

int FormBuilder::gather(int node, int indices, int64_t axis) {
  Node made = moved(NodeKind::gather, node, std::vector<int64_t>(shapeOf(indices)));
  made.operands.push_back(indices);
  made.axis = axis;
  return add(std::move(made));
}

int FormBuilder::scatter(int whole, int indices, int part, int64_t axis) {
  Node made = moved(NodeKind::scatter, whole, std::vector<int64_t>(shapeOf(whole)));
  made.operands = {whole, indices, part};
  made.axis = axis;
  return add(std::move(made));
}

void FormBuilder::removeUnused() {
  std::vector<bool> isUsed(form.nodes.size(), false);
  for (const Form::Output &output : form.outputs)
    isUsed[output.node] = true;
  for (size_t i = form.nodes.size(); i-- > 0;)
    if (isUsed[i])
      for (int operand : form.nodes[i].operands)
        isUsed[operand] = true;
  std::vector<int> place(form.nodes.size(), -1);
  std::vector<Node> kept;
  for (size_t i = 0; i < form.nodes.size(); ++i) {
    if (!isUsed[i])
      continue;
    place[i] = static_cast<int>(kept.size());
    for (int &operand : form.nodes[i].operands)
      operand = place[operand];
    kept.push_back(std::move(form.nodes[i]));
  }
  for (Form::Output &output : form.outputs)
    output.node = place[output.node];
  form.nodes = std::move(kept);
  known.clear();
}

} // namespace npufuzz::functional
