//===- GraphFile.cpp ------------------------------------------------------===//
//
// The graph is a list of ONNX nodes in depth-first pre-order: a loop, its body, and an end node. It
// needs only two kinds of protobuf fields, numbers and byte strings, so no library is used.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/togsim/GraphFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

namespace {

/// One protobuf message: a sequence of fields.
class Message {
public:
  void number(unsigned field, int64_t value) {
    raw_string_ostream stream(bytes);
    encodeULEB128(field << 3, stream); // wire type 0: a varint, of 64 bits for negative numbers
    encodeULEB128(static_cast<uint64_t>(value), stream);
  }
  void text(unsigned field, StringRef value) {
    raw_string_ostream stream(bytes);
    encodeULEB128(field << 3 | 2, stream); // wire type 2: length and bytes
    encodeULEB128(value.size(), stream);
    stream << value;
  }
  void message(unsigned field, const Message &value) { text(field, value.bytes); }

  std::string bytes;
};

// Numbers of fields and of kinds of attributes: onnx.proto, which has kept them since 2017.
enum ModelField { irVersion = 1, producer = 2, graphOfModel = 7, opsetImport = 8, metadata = 14 };
enum GraphField { nodeOfGraph = 1, nameOfGraph = 2 };
enum NodeField { input = 1, output = 2, opType = 4, attribute = 5 };
enum AttributeField { attributeName = 1, i = 3, s = 4, ints = 8, strings = 9, type = 20 };
enum AttributeType { typeInt = 2, typeString = 3, typeInts = 7, typeStrings = 8 };

class NodeMessage {
public:
  NodeMessage(StringRef kind, StringRef name) {
    node.text(output, (name + "_output").str());
    node.text(opType, kind);
    text("name", name);
  }
  void after(ArrayRef<std::string> names) {
    for (const std::string &name : names)
      node.text(input, name + "_output");
  }
  void number(StringRef name, int64_t value) {
    add(name, typeInt, [&](Message &made) { made.number(i, value); });
  }
  void text(StringRef name, StringRef value) {
    add(name, typeString, [&](Message &made) { made.text(s, value); });
  }
  void numbers(StringRef name, ArrayRef<int64_t> values) {
    add(name, typeInts, [&](Message &made) {
      for (int64_t value : values)
        made.number(ints, value);
    });
  }
  void texts(StringRef name, ArrayRef<std::string> values) {
    add(name, typeStrings, [&](Message &made) {
      for (const std::string &value : values)
        made.text(strings, value);
    });
  }

  Message node;

private:
  void add(StringRef name, AttributeType kind, function_ref<void(Message &)> fill) {
    Message made;
    made.text(attributeName, ("torchsim_" + name).str());
    fill(made);
    made.number(type, kind);
    node.message(attribute, made);
  }
};

std::vector<std::string> variablesOf(ArrayRef<GraphTerm> terms) {
  std::vector<std::string> names;
  for (const GraphTerm &term : terms)
    names.push_back(term.variable);
  return names;
}

std::vector<int64_t> stridesOf(ArrayRef<GraphTerm> terms, int64_t unit = 1) {
  std::vector<int64_t> strides;
  for (const GraphTerm &term : terms)
    strides.push_back(term.stride * unit);
  return strides;
}

void addTransfer(NodeMessage &message, const GraphNode &node, int64_t units) {
  bool isLoad = node.kind == GraphNode::Kind::load;
  message.text("base_addr", node.base);
  message.number("element_size", node.elementBits);
  message.numbers("tile_size", node.sizes);
  message.numbers("tile_stride", node.strides);
  message.texts("tag_idx_list", isLoad ? variablesOf(node.tag) : std::vector<std::string>());
  // A store has no tag, but needs one stride of it.
  message.numbers("tag_stride_list", isLoad ? stridesOf(node.tag) : std::vector<int64_t>{1});
  message.texts("loop_idx_list", variablesOf(node.offset));
  message.numbers("loop_stride_list", stridesOf(node.offset, units));
  message.number("is_async", node.isAsync);
  message.number("indirect_mode", 0);
}

void addWait(NodeMessage &message, const GraphNode &node) {
  std::vector<int64_t> divisors;
  for (const GraphTerm &term : node.tag)
    divisors.push_back(term.divisor);
  message.text("base_addr", node.base);
  message.texts("tag_idx_list", variablesOf(node.tag));
  message.numbers("tag_stride_list", stridesOf(node.tag));
  message.numbers("tag_divider_list", divisors);
}

/// Cycles of a computation. Its duration changes no request, but the simulator skips one without
/// duration.
constexpr int64_t cyclesOfCompute = 16;

void addNode(Message &graph, const GraphNode &node, int64_t units) {
  static constexpr StringLiteral kinds[] = {"loop_index_node", "load_node", "store_node",
                                            "memory_wait_node", "compute_node"};
  NodeMessage message(kinds[static_cast<size_t>(node.kind)], node.name);
  message.after(node.after);
  switch (node.kind) {
  case GraphNode::Kind::loop:
    message.text("loop_idx", node.name);
    message.number("start", node.lower);
    message.number("end", node.upper);
    message.number("stride", node.step);
    message.text("loop_type", node.isOuter   ? "outer_loop"
                              : node.isInner ? "inner_loop"
                                             : "normal_loop");
    break;
  case GraphNode::Kind::load:
  case GraphNode::Kind::store:
    addTransfer(message, node, units);
    break;
  case GraphNode::Kind::wait:
    addWait(message, node);
    break;
  case GraphNode::Kind::compute:
    message.number("cycle", cyclesOfCompute);
    message.number("overlapping_cycle", 0);
    message.number("compute_type", static_cast<int64_t>(node.unit));
    break;
  }
  graph.message(nodeOfGraph, message.node);
  if (node.kind != GraphNode::Kind::loop)
    return;
  for (const GraphNode &inner : node.body)
    addNode(graph, inner, units);
  NodeMessage end("loop_end_node", node.name + "_end");
  end.text("loop_idx", node.name);
  graph.message(nodeOfGraph, end.node);
}

Message pair(StringRef key, StringRef value) {
  Message made;
  made.text(1, key);
  made.text(2, value);
  return made;
}

} // namespace

std::string graphFile(const Graph &graph, int64_t systolicSize, int64_t units) {
  Message nodes;
  addNode(nodes, graph.root, units);
  nodes.text(nameOfGraph, "npufuzz");
  Message opset;
  opset.number(2, 13); // a version; our nodes belong to no operator set
  Message model;
  model.number(irVersion, 8);
  model.text(producer, "npufuzz");
  model.message(graphOfModel, nodes);
  model.message(opsetImport, opset);
  model.message(metadata, pair("systolic_size", std::to_string(systolicSize)));
  model.message(metadata, pair("stonneGraph", "0"));
  return model.bytes;
}

std::string attributeFile(const Graph &graph, int64_t units) {
  std::string text = graph.addresses.empty() ? "address_info: {}\n" : "address_info:\n";
  for (const auto &[name, address] : graph.addresses)
    text += formatv("  {0}: {1}\n", name, static_cast<int64_t>(address) * units).str();
  return text;
}

} // namespace npufuzz::pytorchsim
