//===- LLVMLibrary.cpp - functions that lowered code declares -------------===//
//
// Lowered code is linked with the C library's memory functions and the copy function of MLIR's
// runner library. The interpreter executes them itself, so that it checks sizes, frees and bounds.
//
// memrefCopy relies on this layout: an unranked descriptor is a rank and a pointer; a ranked one is
// two pointers, an offset, sizes and strides, all of 8 bytes, counted in elements.
//
//===----------------------------------------------------------------------===//
#include "interpreter/llvm/LLVMLibrary.h"
#include "interpreter/llvm/LLVMCasts.h"
#include "interpreter/llvm/LLVMLayout.h"
#include "interpreter/vector/Printing.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

Flow allocateFor(Call &call, int64_t bytes) {
  Ref<Allocation> memory = allocateBytes(call, bytes);
  if (!memory)
    return Flow::stop;
  call.setResult(0, Value::scalar(call.executor.addresses.addressOf(memory)));
  return Flow::next;
}

Flow release(Call &call) {
  auto address = static_cast<uint64_t>(call.useScalar(0, "the memory to free"));
  // free of a null pointer does nothing (ISO C).
  if (address == 0)
    return Flow::next;
  AddressSpace::Place place = call.executor.addresses.at(address);
  if (!place.memory || place.byte != 0 || !place.memory->isFreeable)
    return call.outOfBounds("freed where no memory begins");
  if (place.memory->freed)
    return call.outOfBounds("the memory was freed before");
  place.memory->freed = true;
  return Flow::next;
}

/// Contents of an unranked descriptor, which is a rank and a pointer to a ranked one.
struct Described {
  uint64_t aligned = 0;
  int64_t offset = 0;
  llvm::SmallVector<int64_t> sizes, strides;
};

class DescriptorReader {
public:
  explicit DescriptorReader(Call &call) : call(call) {}

  std::optional<Described> read(uint64_t unranked) {
    Described memory;
    auto rank = static_cast<int64_t>(word(unranked));
    uint64_t descriptor = word(unranked + 8);
    // The allocated pointer is not used, but it must be present.
    word(descriptor);
    memory.aligned = word(descriptor + 8);
    memory.offset = static_cast<int64_t>(word(descriptor + 16));
    for (int64_t i = 0; !failed && i < 2 * rank; ++i)
      (i < rank ? memory.sizes : memory.strides)
          .push_back(static_cast<int64_t>(word(descriptor + 24 + 8 * static_cast<uint64_t>(i))));
    return failed ? std::nullopt : std::optional(memory);
  }

private:
  uint64_t word(uint64_t address) {
    AddressSpace::Place place;
    if (failed || !locateBytes(call, address, 8, place)) {
      failed = true;
      return 0;
    }
    Cell cell = readScalar(place, {FormatKind::integer, 64});
    if (cell.undefined)
      call.undefinedUse("a descriptor is undefined");
    return cell.bits;
  }
  Call &call;
  bool failed = false;
};

/// Read everything before writing, because source and target may overlap.
Flow copyMemory(Call &call) {
  int64_t width = call.useScalar(0, "the size of an element");
  DescriptorReader reader(call);
  auto source = reader.read(static_cast<uint64_t>(call.useScalar(1, "the source")));
  auto target =
      source ? reader.read(static_cast<uint64_t>(call.useScalar(2, "the target"))) : std::nullopt;
  if (!target)
    return Flow::stop;
  if (source->sizes != target->sizes)
    return call.trap("undefined behaviour: the shapes differ");
  auto forEachElement = [&](const Described &memory, auto use) {
    return forEachIndex(memory.sizes, [&](ArrayRef<int64_t> index) {
      int64_t element = memory.offset;
      for (auto [number, stride] : llvm::zip_equal(index, memory.strides))
        element += number * stride;
      AddressSpace::Place place;
      uint64_t address = memory.aligned + static_cast<uint64_t>(element * width);
      if (!locateBytes(call, address, width, place))
        return false;
      use(place);
      return true;
    });
  };
  std::vector<std::vector<Cell>> elements;
  size_t next = 0;
  bool canWrite = true;
  bool isDone =
      forEachElement(*source,
                     [&](auto &place) { elements.push_back(readByteCells(place, width)); }) &&
      forEachElement(*target, [&](auto &place) {
        canWrite = canWrite && mayWrite(call, *place.memory);
        if (canWrite)
          writeByteCells(place, elements[next++]);
      });
  return isDone && canWrite ? Flow::next : Flow::stop;
}

/// Prints the bytes up to a zero, then `end`.
Flow printString(Call &call, llvm::StringRef end) {
  std::string text;
  for (uint64_t address = call.operand(0).scalarBits();; ++address) {
    AddressSpace::Place place;
    if (!locateBytes(call, address, 1, place))
      return Flow::stop;
    Cell cell = readScalar(place, {FormatKind::integer, 8});
    if (cell.undefined)
      call.undefinedUse("a printed string is undefined");
    if (cell.bits == 0)
      return printText(call, text + end.str());
    text += static_cast<char>(cell.bits);
  }
}

/// Element type in the name of a function of the runner library; null for others.
Type elementNamed(llvm::StringRef name, MLIRContext *context) {
  if (!name.consume_front("printMemref") && !name.consume_front("verifyMemRef"))
    return {};
  Builder builder(context);
  return llvm::StringSwitch<Type>(name)
      .Case("I8", builder.getIntegerType(8))
      .Case("I16", builder.getIntegerType(16))
      .Case("I32", builder.getI32Type())
      .Case("I64", builder.getI64Type())
      .Case("Ind", builder.getIndexType())
      .Case("F16", builder.getF16Type())
      .Case("BF16", builder.getBF16Type())
      .Case("F32", builder.getF32Type())
      .Case("F64", builder.getF64Type())
      .Case("C32", ComplexType::get(builder.getF32Type()))
      .Case("C64", ComplexType::get(builder.getF64Type()))
      .Default(Type());
}

/// Reads the unranked memref that begins at an operand: a rank and a pointer or, in the C
/// convention, a pointer to the two. Nullopt after an access out of bounds.
std::optional<Value> unrankedAt(Call &call, unsigned operand, bool isOfC, Type element) {
  llvm::SmallVector<Value, 4> words{call.operand(operand)};
  if (isOfC) {
    words.clear();
    for (uint64_t i : {0, 8}) {
      AddressSpace::Place place;
      if (!locateBytes(call, call.operand(operand).scalarBits() + i, 8, place))
        return std::nullopt;
      Cell cell = readScalar(place, {FormatKind::integer, 64});
      words.push_back(Value::scalar(cell.bits, cell.undefined));
    }
  } else {
    words.push_back(call.operand(operand + 1));
  }
  auto memory = raised(call.executor.addresses, aggregateOf(std::move(words)),
                       UnrankedMemRefType::get(element, Attribute()));
  if (!memory)
    call.outOfBounds("no descriptor of memory");
  return memory;
}

/// Executes printMemref… on one memref, or verifyMemRef… on two.
std::optional<Flow> callOnLoweredMemory(Call &call, llvm::StringRef function) {
  bool isOfC = function.consume_front("_mlir_ciface_");
  Type element = elementNamed(function, call.op()->getContext());
  unsigned count = function.starts_with("verifyMemRef") ? 2 : 1, words = isOfC ? 1 : 2;
  if (!element || call.operandCount() != count * words)
    return std::nullopt;
  auto memory = unrankedAt(call, 0, isOfC, element);
  if (!memory)
    return Flow::stop;
  if (count == 1)
    return printMemory(call, memory->memory(), element);
  auto expected = unrankedAt(call, words, isOfC, element);
  if (!expected)
    return Flow::stop;
  return countDifferences(call, memory->memory(), expected->memory(), element);
}

} // namespace

Flow callLibrary(Call &call, llvm::StringRef function) {
  if (function == "malloc")
    return allocateFor(call, call.useScalar(0, "an allocation size"));
  if (function == "aligned_alloc") // windows have a larger alignment than any request
    return allocateFor(call, call.useScalar(1, "an allocation size"));
  if (function == "free")
    return release(call);
  if (function == "memrefCopy")
    return copyMemory(call);
  if (function == "printString" && call.operandCount() == 1)
    return printString(call, "");
  if (function == "puts" && call.operandCount() == 1 && call.op()->getNumResults() < 2) {
    // The result is an arbitrary nonnegative number.
    if (call.op()->getNumResults())
      call.setResult(0, Value::scalar(0, /*undefined=*/true));
    return printString(call, "\n");
  }
  if (auto flow = callOnLoweredMemory(call, function))
    return *flow;
  if (auto flow = callRunnerLibrary(call, function))
    return *flow;
  return call.unsupported("of @" + function + ", which has no body");
}

} // namespace npufuzz::interpreter
