//===- Candidate.cpp - size of a candidate, and its input as JSON ---------===//
//
// Candidates cross a process boundary: the reducer runs in a child that may die with any attempt,
// and reports text. Values are raw bits, since JSON has neither NaN nor infinity.
//
// Unlike reduce/program, this knows nothing about the dialects: sizes count what every op has
// (operands, regions, types, attributes).
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Candidate.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace npufuzz::reduceir {

using interpreter::Allocation;
using interpreter::Elements;
using interpreter::MemoryReference;
using interpreter::Ref;

static ArrayRef<uint64_t> wordsOf(const interpreter::Value &value) {
  if (value.kind() == interpreter::Value::Kind::memory)
    return value.memory().allocation->bits;
  return {value.bits(), value.count()};
}

int64_t countNonZeros(const Input &input) {
  int64_t count = 0;
  for (const interpreter::Value &value : input)
    count += llvm::count_if(wordsOf(value), [](uint64_t word) { return word != 0; });
  return count;
}

Json toJson(const Input &input) {
  Json list = Json::array();
  for (const interpreter::Value &value : input) {
    ArrayRef<uint64_t> words = wordsOf(value);
    Json entry = {{"bits", std::vector<uint64_t>(words.begin(), words.end())}};
    if (value.kind() == interpreter::Value::Kind::memory) {
      const MemoryReference &memory = value.memory();
      entry["offset"] = memory.offset;
      entry["sizes"] = std::vector<int64_t>(memory.sizes.begin(), memory.sizes.end());
      entry["strides"] = std::vector<int64_t>(memory.strides.begin(), memory.strides.end());
    }
    list.push_back(std::move(entry));
  }
  return list;
}

bool fromJson(const Json &json, TypeRange types, Input &input) {
  if (!json.is_array() || json.size() != types.size())
    return false;
  for (auto [entry, type] : llvm::zip(json, types)) {
    std::vector<uint64_t> words;
    if (!readList(entry, "bits", words))
      return false;
    if (!isa<ShapedType>(type)) {
      if (words.size() != 1)
        return false;
      input.push_back(interpreter::Value::scalar(words[0]));
      continue;
    }
    if (isa<VectorType>(type)) {
      Ref<Elements> elements(new Elements(words.size()));
      llvm::copy(words, elements->bits());
      input.push_back(interpreter::Value(elements));
      continue;
    }
    std::vector<int64_t> sizes, strides;
    Ref<MemoryReference> memory(new MemoryReference());
    if (!readList(entry, "sizes", sizes) || !readList(entry, "strides", strides) ||
        !readKey(entry, "offset", memory->offset))
      return false;
    memory->sizes.assign(sizes.begin(), sizes.end());
    memory->strides.assign(strides.begin(), strides.end());
    memory->allocation =
        new Allocation(interpreter::formatOf(getElementTypeOrSelf(type)), words.size(), 0);
    llvm::copy(words, memory->allocation->bits.begin());
    std::fill(memory->allocation->undefined.begin(), memory->allocation->undefined.end(), 0);
    input.push_back(interpreter::Value(memory));
  }
  return true;
}

Candidate Candidate::clone() const {
  return {OwningOpRef<ModuleOp>(const_cast<Candidate *>(this)->module->clone()), function, input,
          passes};
}

FunctionOpInterface Candidate::subject() const {
  return const_cast<Candidate *>(this)->module->lookupSymbol<FunctionOpInterface>(function);
}

std::string Candidate::pipeline() const {
  return "builtin.module(" + llvm::join(passes, ",") + ")";
}

std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, OpPrintingFlags().assumeVerified());
  return text;
}

int64_t countOps(ModuleOp module) {
  int64_t count = 0;
  module.walk([&](Operation *op) {
    count +=
        op != module && !isa<FunctionOpInterface>(op) && !op->hasTrait<OpTrait::IsTerminator>();
  });
  return count;
}

namespace {

bool isConstant(Operation *op) { return op && matchPattern(op, m_Constant()); }

/// Contribution of the types and attributes of ops to the size.
struct Weights {
  int64_t extents = 0, numbers = 0;

  void add(Type type) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped || !shaped.hasRank())
      return;
    for (int64_t extent : shaped.getShape())
      extents += ShapedType::isDynamic(extent) ? 1 : extent;
  }

  void add(Attribute attribute) {
    ++numbers;
    attribute.walk([&](Attribute part) {
      if (auto number = dyn_cast<IntegerAttr>(part))
        numbers += number.getValue().getSignificantBits();
      else if (auto number = dyn_cast<FloatAttr>(part))
        numbers += number.getValue().isZero() ? 0 : number.getValue().isExactlyValue(1) ? 1 : 2;
      else if (auto array = dyn_cast<DenseI64ArrayAttr>(part))
        for (int64_t number : array.asArrayRef())
          numbers += 64 - llvm::countl_zero(static_cast<uint64_t>(std::abs(number)));
      else if (auto elements = dyn_cast<DenseElementsAttr>(part))
        numbers += elements.isSplat() ? 1 : elements.getNumElements();
      else if (auto map = dyn_cast<AffineMapAttr>(part))
        add(map.getValue());
    });
  }

  void add(AffineMap map) {
    for (AffineExpr result : map.getResults())
      result.walk([&](AffineExpr part) {
        auto number = dyn_cast<AffineConstantExpr>(part);
        numbers += number ? llvm::APInt(64, number.getValue(), true).getSignificantBits() : 2;
      });
    numbers += map.getNumInputs();
  }
};

} // namespace

Size sizeOf(const Candidate &candidate, StringRef text) {
  int64_t ops = 0, interfaces = 0, uses = 0, constants = 0;
  Weights weights;
  candidate.module.get()->walk([&](Operation *op) {
    bool constant = isConstant(op);
    ops += !constant;
    constants += constant;
    for (Value operand : op->getOperands())
      uses += !isConstant(operand.getDefiningOp());
    if (op->getNumRegions() > 0)
      interfaces += op->getNumResults();
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        interfaces += 1 + block.getNumArguments();
        for (Type type : block.getArgumentTypes())
          weights.add(type);
      }
    if (auto function = dyn_cast<FunctionOpInterface>(op)) {
      interfaces += function.getNumResults();
      interfaces += function.getNumArguments();
    }
    for (Type type : op->getResultTypes())
      weights.add(type);
    for (NamedAttribute attribute : op->getAttrs())
      weights.add(attribute.getValue());
  });
  int64_t length = static_cast<int64_t>(text.size() + candidate.pipeline().size());
  return {ops,
          interfaces,
          uses,
          constants,
          weights.extents,
          weights.numbers,
          length,
          countNonZeros(candidate.input)};
}

} // namespace npufuzz::reduceir
