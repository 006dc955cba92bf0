//===- TensorValues.cpp - arguments and results as tensors ----------------===//
//
// Converts between a case's inputs (support/Tensor.h: elements of a declared kind) and the
// interpreter's values (64-bit words with flags). Arguments are scalars or row-major memrefs. A
// mismatch of type or shape is an error of the case, described in words, and not an outcome of the
// program.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tensor/TensorValues.h"
#include "interpreter/Memory.h"

#include "tile/Program.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace npufuzz::interpreter {

static std::string describe(const Tensor &tensor) {
  std::string text = "a tensor ";
  for (int64_t extent : tensor.shape)
    text += std::to_string(extent) + "x";
  return text + std::string(elementKindName(tensor.kind));
}

std::string toValues(ArrayRef<Type> types, ArrayRef<Tensor> tensors, std::vector<Value> &values) {
  if (types.size() != tensors.size())
    return "expected " + std::to_string(types.size()) + " inputs, got " +
           std::to_string(tensors.size());
  for (auto [number, type] : llvm::enumerate(types)) {
    const Tensor &tensor = tensors[number];
    auto memory = dyn_cast<MemRefType>(type);
    Type element = memory ? memory.getElementType() : type;
    ArrayRef<int64_t> shape = memory ? memory.getShape() : ArrayRef<int64_t>();
    bool plain = !memory || memory.getLayout().isIdentity();
    if (!plain || !tile::elementClassOf(element) || tile::elementKindOf(element) != tensor.kind ||
        shape != ArrayRef<int64_t>(tensor.shape)) {
      std::string text;
      llvm::raw_string_ostream(text)
          << "argument " << number << " is " << type << ", got " << describe(tensor);
      return text;
    }
    if (!memory) {
      values.push_back(Value::scalar(tensor.bits(0)));
      continue;
    }
    Ref<Allocation> allocation(new Allocation(formatOf(element), tensor.size(), 0));
    for (int64_t i = 0; i < tensor.size(); ++i)
      allocation->bits[i] = tensor.bits(i) & allocation->format.mask();
    std::fill(allocation->undefined.begin(), allocation->undefined.end(), 0);
    values.push_back(Value(wrap(allocation, shape)));
  }
  return {};
}

void fromValues(ArrayRef<Tensor> tensors, ArrayRef<Value> values, std::vector<Tensor> &contents,
                std::vector<std::vector<uint8_t>> &defined) {
  contents.assign(tensors.begin(), tensors.end());
  defined.clear();
  for (auto [tensor, value] : llvm::zip(contents, values)) {
    defined.emplace_back(tensor.size(), 1);
    if (value.kind() != Value::Kind::memory)
      continue;
    const Allocation &allocation = *value.memory().allocation;
    for (int64_t i = 0; i < tensor.size(); ++i) {
      tensor.setBits(i, allocation.bits[i]);
      defined.back()[i] = !allocation.undefined[i];
    }
  }
}

} // namespace npufuzz::interpreter
