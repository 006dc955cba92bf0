//===- ArgumentTensors.cpp - stored tensors as values of the interpreter --===//
//
// Bundles keep inputs as tensors (.npy), the interpreter takes values. Only row-major arguments of
// kinds that tensors know can be stored; others are drawn again from the seed.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/ArgumentTensors.h"
#include "support/mlir/Api.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace npufuzz::refinement {

using interpreter::Allocation;
using interpreter::Elements;
using interpreter::MemoryReference;
using interpreter::Ref;
using interpreter::Value;

namespace {

/// Kind of a type's elements; nullopt for types that no tensor holds.
std::optional<ElementKind> kindOf(Type type) {
  std::string name;
  llvm::raw_string_ostream(name) << getElementTypeOrSelf(type);
  return elementKindFromName(name);
}

/// Strides of row-major memory, in elements. As in drawn arguments, an empty axis counts as one of
/// one element.
SmallVector<int64_t, 4> rowMajorStrides(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t, 4> strides(sizes.size(), 1);
  for (size_t axis = sizes.size(); axis-- > 1;)
    strides[axis - 1] = strides[axis] * std::max<int64_t>(sizes[axis], 1);
  return strides;
}

/// True for row-major memory and for values that are not memory.
bool isRowMajor(const Value &value) {
  if (value.kind() != Value::Kind::memory)
    return true;
  const MemoryReference &memory = value.memory();
  return memory.offset == 0 && memory.strides == rowMajorStrides(memory.sizes);
}

/// True if memory of that type may be row-major in this shape; a dynamic layout accepts any.
bool takesRowMajor(Type type, ArrayRef<int64_t> shape) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || memref.getLayout().isIdentity())
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(stridesAndOffset(memref, strides, offset)))
    return false;
  auto takes = [](int64_t declared, int64_t actual) {
    return ShapedType::isDynamic(declared) || declared == actual;
  };
  return takes(offset, 0) &&
         llvm::all_of(llvm::zip_equal(strides, rowMajorStrides(shape)),
                      [&](auto pair) { return takes(std::get<0>(pair), std::get<1>(pair)); });
}

Tensor tensorOf(const Value &value, Type type, ElementKind kind) {
  bool isMemory = value.kind() == Value::Kind::memory;
  std::vector<int64_t> shape;
  if (isMemory)
    shape.assign(value.memory().sizes.begin(), value.memory().sizes.end());
  else if (auto vector = dyn_cast<VectorType>(type))
    shape = vector.getShape().vec();
  Tensor tensor(kind, std::move(shape));
  const uint64_t *words = isMemory ? value.memory().allocation->bits.data() : value.bits();
  for (int64_t i = 0; i < tensor.size(); ++i)
    tensor.setBits(i, words[i]);
  return tensor;
}

/// A dynamic extent takes any, and a type without a rank takes every shape.
bool isShape(ArrayRef<int64_t> shape, Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped)
    return shape.empty();
  if (!shaped.hasRank())
    return true;
  return llvm::equal(shape, shaped.getShape(), [](int64_t extent, int64_t declared) {
    return ShapedType::isDynamic(declared) || extent == declared;
  });
}

Value valueOf(const Tensor &tensor, Type type) {
  auto count = static_cast<size_t>(tensor.size());
  auto fill = [&](auto &&words) {
    for (size_t i = 0; i < count; ++i)
      words[i] = tensor.bits(static_cast<int64_t>(i));
  };
  if (!isa<ShapedType>(type))
    return Value::scalar(tensor.bits(0));
  if (isa<VectorType>(type)) {
    Ref<Elements> elements(new Elements(count));
    fill(elements->bits());
    return Value(elements);
  }
  Ref<MemoryReference> memory(new MemoryReference());
  memory->sizes.assign(tensor.shape.begin(), tensor.shape.end());
  memory->strides = rowMajorStrides(tensor.shape);
  memory->allocation =
      new Allocation(interpreter::formatOf(getElementTypeOrSelf(type)), count, /*fillPattern=*/0);
  fill(memory->allocation->bits);
  std::fill(memory->allocation->undefined.begin(), memory->allocation->undefined.end(), 0);
  return Value(memory);
}

} // namespace

std::optional<std::vector<Tensor>> toTensors(const std::vector<Value> &arguments, TypeRange types) {
  std::vector<Tensor> tensors;
  for (auto [value, type] : llvm::zip_equal(arguments, types)) {
    std::optional<ElementKind> kind = kindOf(type);
    if (!kind || !isRowMajor(value))
      return std::nullopt;
    tensors.push_back(tensorOf(value, type, *kind));
  }
  return tensors;
}

llvm::Expected<std::vector<Value>> fromTensors(const std::vector<Tensor> &tensors,
                                               TypeRange types) {
  auto fail = [](const std::string &line) {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
  };
  if (tensors.size() != types.size())
    return fail(llvm::formatv("inputs: expected {0} tensors, one per argument of @main, got {1}",
                              types.size(), tensors.size()));
  std::vector<Value> values;
  for (auto [index, pair] : llvm::enumerate(llvm::zip_equal(tensors, types))) {
    auto [tensor, type] = pair;
    if (kindOf(type) != tensor.kind || !isShape(tensor.shape, type) ||
        !takesRowMajor(type, tensor.shape)) {
      std::string line;
      llvm::raw_string_ostream os(line);
      os << "inputs: argument " << index << " expected " << type << ", got ";
      for (int64_t extent : tensor.shape)
        os << extent << 'x';
      os << elementKindName(tensor.kind);
      return fail(line);
    }
    values.push_back(valueOf(tensor, type));
  }
  return values;
}

} // namespace npufuzz::refinement
