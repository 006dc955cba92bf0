//===- OnnxGraph.cpp ------------------------------------------------------===//
//
// Constants are initialisers; equal ones are one.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/writers/OnnxGraph.h"

using llvm::ArrayRef;

namespace npufuzz::functional {

int32_t onnxType(ElementKind kind) {
  using onnx::TensorProto;
  constexpr int32_t types[] = {TensorProto::BOOL,    TensorProto::INT8,     TensorProto::INT16,
                               TensorProto::INT32,   TensorProto::INT64,    TensorProto::INT64,
                               TensorProto::FLOAT16, TensorProto::BFLOAT16, TensorProto::FLOAT};
  return types[static_cast<size_t>(kind)];
}

static void fill(onnx::TensorProto &proto, const Tensor &tensor) {
  proto.set_data_type(onnxType(tensor.kind));
  for (int64_t extent : tensor.shape)
    proto.add_dims(extent);
  proto.set_raw_data(std::string(tensor.bytes.begin(), tensor.bytes.end()));
}

static void fill(onnx::AttributeProto &proto, const OnnxGraph::Attribute &attribute) {
  proto.set_name(attribute.name);
  if (auto *number = std::get_if<int64_t>(&attribute.value)) {
    proto.set_type(onnx::AttributeProto::INT);
    proto.set_i(*number);
  } else if (auto *numbers = std::get_if<std::vector<int64_t>>(&attribute.value)) {
    proto.set_type(onnx::AttributeProto::INTS);
    proto.mutable_ints()->Add(numbers->begin(), numbers->end());
  } else if (auto *text = std::get_if<std::string>(&attribute.value)) {
    proto.set_type(onnx::AttributeProto::STRING);
    proto.set_s(*text);
  } else {
    proto.set_type(onnx::AttributeProto::TENSOR);
    fill(*proto.mutable_t(), std::get<Tensor>(attribute.value));
  }
}

std::string OnnxGraph::add(const char *op, const Names &inputs,
                           const std::vector<Attribute> &attributes) {
  return addOf(0, 1, op, inputs, attributes);
}

std::string OnnxGraph::addOf(size_t result, size_t count, const char *op, const Names &inputs,
                             const std::vector<Attribute> &attributes) {
  onnx::NodeProto &node = *proto.add_node();
  node.set_op_type(op);
  for (const std::string &input : inputs)
    node.add_input(input);
  for (const Attribute &attribute : attributes)
    fill(*node.add_attribute(), attribute);
  std::string name = fresh();
  for (size_t i = 0; i < count; ++i)
    node.add_output(i == result ? name : name + "_" + std::to_string(i));
  node.set_name(name);
  return name;
}

std::string OnnxGraph::constant(const Tensor &tensor) {
  onnx::TensorProto made;
  fill(made, tensor);
  auto [place, isNew] = constants.try_emplace(made.SerializeAsString(), "");
  if (isNew) {
    place->second = "c" + std::to_string(constants.size());
    made.set_name(place->second);
    *proto.add_initializer() = made;
  }
  return place->second;
}

std::string OnnxGraph::numbers(ArrayRef<int64_t> numbers) {
  Tensor tensor(ElementKind::i64, {static_cast<int64_t>(numbers.size())});
  for (size_t i = 0; i < numbers.size(); ++i)
    tensor.setBits(static_cast<int64_t>(i), static_cast<uint64_t>(numbers[i]));
  return constant(tensor);
}

std::string OnnxGraph::integer(ElementKind kind, int64_t number) {
  Tensor tensor(kind, {});
  tensor.setBits(0, static_cast<uint64_t>(number));
  return constant(tensor);
}

std::string OnnxGraph::number(float number) {
  Tensor tensor(ElementKind::f32, {});
  tensor.setBits(0, std::bit_cast<uint32_t>(number));
  return constant(tensor);
}

std::string OnnxGraph::cast(const std::string &value, ElementKind to) {
  return add("Cast", {value}, {{"to", int64_t(onnxType(to))}});
}

static void declare(onnx::ValueInfoProto &proto, const std::string &name, ElementKind kind,
                    ArrayRef<int64_t> shape) {
  proto.set_name(name);
  auto &type = *proto.mutable_type()->mutable_tensor_type();
  type.set_elem_type(onnxType(kind));
  type.mutable_shape();
  for (int64_t extent : shape)
    type.mutable_shape()->add_dim()->set_dim_value(extent);
}

std::string OnnxGraph::input(unsigned argument, ElementKind kind, ArrayRef<int64_t> shape) {
  std::string name = "arg" + std::to_string(argument);
  declare(*proto.add_input(), name, kind, shape);
  return name;
}

void OnnxGraph::output(unsigned argument, const std::string &value, ElementKind kind,
                       ArrayRef<int64_t> shape) {
  std::string name = "result" + std::to_string(argument);
  onnx::NodeProto &node = *proto.add_node();
  node.set_op_type("Identity");
  node.set_name(name);
  node.add_input(value);
  node.add_output(name);
  declare(*proto.add_output(), name, kind, shape);
}

} // namespace npufuzz::functional
