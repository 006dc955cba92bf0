//===- OnnxGraph.h - adds nodes to a graph of ONNX --------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_ONNXGRAPH_H
#define NPUFUZZ_BACKEND_FOREIGN_FUNCTIONAL_WRITERS_ONNXGRAPH_H

#include "support/Tensor.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

// As distributions build libonnx.
#ifndef ONNX_ML
#define ONNX_ML 1
#endif
#ifndef ONNX_NAMESPACE
#define ONNX_NAMESPACE onnx
#endif
#include <onnx/onnx_pb.h>

#include <map>
#include <variant>

namespace npufuzz::functional {

/// Number of an element type in TensorProto. Precondition: no float of 8 bits.
int32_t onnxType(ElementKind kind);

/// Values are their names.
class OnnxGraph {
public:
  using Names = std::vector<std::string>;
  struct Attribute {
    const char *name;
    std::variant<int64_t, std::vector<int64_t>, std::string, Tensor> value;
  };

  OnnxGraph(onnx::GraphProto &proto, int opset) : opset(opset), proto(proto) {}

  const int opset;

  std::string add(const char *op, const Names &inputs,
                  const std::vector<Attribute> &attributes = {});
  /// The same for an op of several results; gives the one with that number.
  std::string addOf(size_t result, size_t count, const char *op, const Names &inputs,
                    const std::vector<Attribute> &attributes = {});
  std::string constant(const Tensor &tensor);
  /// A tensor of one axis.
  std::string numbers(llvm::ArrayRef<int64_t> numbers);
  /// A scalar of that type.
  std::string integer(ElementKind kind, int64_t number);
  std::string number(float number);
  std::string cast(const std::string &value, ElementKind to);

  std::string input(unsigned argument, ElementKind kind, llvm::ArrayRef<int64_t> shape);
  void output(unsigned argument, const std::string &value, ElementKind kind,
              llvm::ArrayRef<int64_t> shape);

private:
  std::string fresh() { return "v" + std::to_string(next++); }

  onnx::GraphProto &proto;
  int next = 0;
  std::map<std::string, std::string> constants; ///< by their bytes
};

} // namespace npufuzz::functional

#endif
