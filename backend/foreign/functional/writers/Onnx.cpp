//===- Onnx.cpp - writes a form as a model of ONNX ------------------------===//
//
// Nodes that move elements. OnnxOps.cpp has those that compute.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/writers/Casts.h"
#include "backend/foreign/functional/writers/OnnxOps.h"
#include "backend/foreign/functional/writers/Writers.h"

#include "llvm/ADT/STLExtras.h"

using llvm::ArrayRef;

namespace npufuzz::functional {

namespace {

using Names = OnnxGraph::Names;

std::string constant(OnnxGraph &g, const Node &node) {
  constexpr int64_t listedMax = 16;
  bool isLong = node.isSplat() && node.size() > listedMax;
  Tensor tensor(node.element, isLong ? std::vector<int64_t>{1} : node.shape);
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, node.bits[node.isSplat() ? 0 : i]);
  if (!isLong)
    return g.constant(tensor);
  return g.add("Expand", {g.constant(tensor), g.numbers(node.shape)});
}

std::string slice(OnnxGraph &g, const std::string &x, ArrayRef<int64_t> whole,
                  ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  std::vector<int64_t> starts, ends, axes, steps;
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    if (sizes[axis] == whole[axis] && strides[axis] == 1)
      continue;
    int64_t end = offsets[axis] + (sizes[axis] - 1) * strides[axis] + (strides[axis] > 0 ? 1 : -1);
    starts.push_back(offsets[axis]);
    // -1 would be the last element.
    ends.push_back(end < 0 ? INT64_MIN : end);
    axes.push_back(static_cast<int64_t>(axis));
    steps.push_back(strides[axis]);
  }
  if (axes.empty())
    return x;
  return g.add("Slice", {x, g.numbers(starts), g.numbers(ends), g.numbers(axes), g.numbers(steps)});
}

/// The whole with a part in it: what lies before and behind the part along the first axis that it
/// does not fill, and the same for the other axes in between.
std::string joined(OnnxGraph &g, const std::string &whole, std::vector<int64_t> shape,
                   const std::string &part, ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes) {
  size_t axis = 0;
  while (axis < shape.size() && shape[axis] == sizes[axis])
    ++axis;
  if (axis == shape.size())
    return part;
  std::vector<int64_t> ones(shape.size(), 1), from(shape.size(), 0), extents = shape;
  auto along = [&](int64_t begin, int64_t count) {
    from[axis] = begin;
    extents[axis] = count;
    return slice(g, whole, shape, from, extents, ones);
  };
  Names parts;
  if (offsets[axis] > 0)
    parts.push_back(along(0, offsets[axis]));
  std::string middle = along(offsets[axis], sizes[axis]);
  parts.push_back(joined(g, middle, extents, part, offsets, sizes));
  if (int64_t end = offsets[axis] + sizes[axis]; end < shape[axis])
    parts.push_back(along(end, shape[axis] - end));
  return g.add("Concat", parts, {{"axis", static_cast<int64_t>(axis)}});
}

/// Row-major numbers of the places that an update writes.
std::vector<int64_t> placesOf(const Node &node, ArrayRef<int64_t> sizes) {
  std::vector<int64_t> places = {0};
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    std::vector<int64_t> finer;
    for (int64_t place : places)
      for (int64_t i = 0; i < sizes[axis]; ++i)
        finer.push_back(place * node.shape[axis] + node.numbers[axis] + node.strides[axis] * i);
    places = std::move(finer);
  }
  return places;
}

std::string update(OnnxGraph &g, const Node &node, const Names &of, ArrayRef<int64_t> sizes) {
  if (llvm::all_of(node.strides, [](int64_t stride) { return stride == 1; }))
    return joined(g, of[0], node.shape, of[1], node.numbers, sizes);
  std::string flat = g.numbers({-1});
  std::string written =
      g.add("ScatterElements", {g.add("Reshape", {of[0], flat}), g.numbers(placesOf(node, sizes)),
                                g.add("Reshape", {of[1], flat})});
  return g.add("Reshape", {written, g.numbers(node.shape)});
}

std::string pad(OnnxGraph &g, const Form &form, const Node &node, const Names &of) {
  ArrayRef<int64_t> from = form.nodes[node.operands[0]].shape;
  std::vector<int64_t> widths = node.numbers;
  for (size_t axis = 0; axis < from.size(); ++axis)
    widths.push_back(node.shape[axis] - from[axis] - node.numbers[axis]);
  Tensor value(node.element, {});
  value.setBits(0, node.bits[0]);
  return g.add("Pad", {of[0], g.numbers(widths), g.constant(value)});
}

std::string addNode(OnnxGraph &g, const Form &form, const Node &node, const Names &of) {
  switch (node.kind) {
  case NodeKind::input:
    return g.input(static_cast<unsigned>(node.axis), node.element, node.shape);
  case NodeKind::constant:
    return constant(g, node);
  case NodeKind::compute:
    return addCompute(g, form, node, of);
  case NodeKind::reshape:
    return g.add("Reshape", {of[0], g.numbers(node.shape)});
  case NodeKind::permute:
    return g.add("Transpose", of, {{"perm", node.numbers}});
  case NodeKind::slice:
    return slice(g, of[0], form.nodes[node.operands[0]].shape, node.numbers, node.shape,
                 node.strides);
  case NodeKind::expand:
    return g.add("Expand", {of[0], g.numbers(node.shape)});
  case NodeKind::pad:
    return pad(g, form, node, of);
  case NodeKind::concat:
    return g.add("Concat", of, {{"axis", node.axis}});
  case NodeKind::update:
    return update(g, node, of, form.nodes[node.operands[1]].shape);
  case NodeKind::gather:
    return g.add("GatherElements", of, {{"axis", node.axis}});
  case NodeKind::scatter:
    return g.add("ScatterElements", of, {{"axis", node.axis}});
  }
  llvm_unreachable("no such node");
}

/// Says why ONNX does not say a node; empty: it does.
std::string unsayable(const Form &form, const Node &node, int opset) {
  if (isFloat8Kind(node.element))
    return "floats of 8 bits";
  if (!node.op)
    return "";
  ElementKind from = form.operandKind(node);
  if (node.op->mnemonic == "cast")
    return unsayableCast(from, node.element, node.attributes.rounding).str();
  return onnxSays(node.op->mnemonic, from, opset)
             ? ""
             : "needs a later opset than " + std::to_string(opset);
}

} // namespace

bool hasOnnx() { return true; }

Written writeOnnx(const Form &form, int opset) {
  constexpr int64_t irVersion = 8;
  onnx::ModelProto model;
  model.set_ir_version(irVersion);
  model.set_producer_name("npufuzz");
  model.add_opset_import()->set_version(opset);
  model.mutable_graph()->set_name("program");
  OnnxGraph graph(*model.mutable_graph(), opset);
  if (form.outputs.empty())
    return {"", "onnx: program: writes no argument"};
  Names names;
  for (const Node &node : form.nodes) {
    if (std::string why = unsayable(form, node, opset); !why.empty())
      return {"", "onnx: " + (node.op ? node.op->mnemonic.str() : nameOf(node.kind).str()) + ": " +
                      why};
    Names of;
    for (int operand : node.operands)
      of.push_back(names[operand]);
    names.push_back(addNode(graph, form, node, of));
  }
  for (const Form::Output &output : form.outputs) {
    const Node &node = form.nodes[output.node];
    graph.output(output.argument, names[output.node], node.element, node.shape);
  }
  return {model.SerializeAsString(), ""};
}

} // namespace npufuzz::functional
