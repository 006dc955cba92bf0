//===- MachineProgram.cpp - calls code with the interpreter's values ------===//
//
// Arguments cross the boundary as 64-bit words, memory as bytes with offset, sizes and strides in
// elements (MLIR's memref descriptor). Results are read back in the form of the interpreter's
// result. The reader follows pointers only into memory that the runtime knows.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/MachineProgram.h"

#include "backend/mlir/Jit.h"
#include "backend/mlir/riscv/Executable.h"
#include "interpreter/Memory.h"

namespace npufuzz::oracles {

using interpreter::Allocation;
using interpreter::bytesOf;
using interpreter::Elements;
using interpreter::Format;
using interpreter::MemoryReference;
using interpreter::Ref;
using interpreter::Value;
using mlirbackend::CompiledProgram;
using mlirbackend::MachineCall;
using mlirbackend::MachineResult;
using mlirbackend::RiscvExecutable;
using mlirbackend::RuntimeMemory;
using refinement::Meaning;

const MachineTarget *findMachineTarget(llvm::StringRef name) {
  const auto *found = llvm::find_if(
      machineTargets, [&](const MachineTarget &target) { return target.name == name; });
  return found == std::end(machineTargets) ? nullptr : found;
}

namespace {

std::vector<uint8_t> bytesOfElements(const Allocation &memory) {
  auto width = static_cast<size_t>(bytesOf(memory.format));
  std::vector<uint8_t> bytes(memory.bits.size() * width);
  for (size_t i = 0; i < memory.bits.size(); ++i)
    std::memcpy(bytes.data() + i * width, &memory.bits[i], width);
  return bytes;
}

/// Bits of the element at index `element` from `bytes` on.
uint64_t elementAt(const uint8_t *bytes, int64_t element, Format format) {
  uint64_t word = 0;
  std::memcpy(&word, bytes + element * bytesOf(format), static_cast<size_t>(bytesOf(format)));
  return word & format.mask();
}

MachineCall callOf(const std::vector<Value> &arguments) {
  MachineCall call;
  for (const Value &value : arguments) {
    if (value.kind() == Value::Kind::memory) {
      const MemoryReference &memory = value.memory();
      call.addMemory(bytesOfElements(*memory.allocation), memory.offset, memory.sizes,
                     memory.strides);
      continue;
    }
    for (size_t i = 0; i < value.count(); ++i)
      call.addWord(value.bits()[i]);
  }
  return call;
}

Meaning unknown(std::string why) {
  Meaning meaning;
  meaning.why = std::move(why);
  return meaning;
}

/// Returns the arguments as the call left them.
std::vector<Value> argumentsAfter(const std::vector<Value> &arguments,
                                  const MachineResult &result) {
  std::vector<Value> after;
  size_t next = 0;
  for (const Value &value : arguments) {
    if (value.kind() != Value::Kind::memory) {
      after.push_back(value);
      continue;
    }
    Ref<MemoryReference> memory(new MemoryReference(value.memory()));
    memory->allocation = new Allocation(*memory->allocation);
    if (const auto &bytes = result.blocks[next++])
      for (size_t i = 0; i < memory->allocation->bits.size(); ++i)
        memory->allocation->bits[i] =
            elementAt(bytes->data(), static_cast<int64_t>(i), memory->allocation->format);
    else
      memory->allocation->freed = true;
    after.push_back(Value(memory));
  }
  return after;
}

/// Decodes results from their words, each in the form of the interpreter's result.
class ResultReader {
public:
  /// `memory` is the memory that results may point into. Null: they are addresses of another
  /// process.
  ResultReader(const std::vector<uint64_t> &words, const RuntimeMemory *memory)
      : words(words), memory(memory) {}

  /// Returns nullopt, and sets `trouble`, if the result cannot be read.
  std::optional<Value> read(const Value &like, Format format) {
    switch (like.kind()) {
    case Value::Kind::scalar:
      return Value::scalar(next() & format.mask());
    case Value::Kind::elements: {
      Ref<Elements> elements(new Elements(like.count()));
      for (size_t i = 0; i < elements->size(); ++i)
        elements->bits()[i] = next() & format.mask();
      return Value(elements);
    }
    case Value::Kind::memory:
      return readMemory(like.memory().sizes.size(), format);
    case Value::Kind::none:
    case Value::Kind::opaque:
      break;
    }
    trouble = "a result that no words hold";
    return std::nullopt;
  }
  bool isComplete() const { return at == words.size(); }
  std::string trouble;

private:
  uint64_t next() { return at < words.size() ? words[at++] : (++at, 0); }

  std::optional<Value> readMemory(size_t rank, Format format) {
    next(); // skips the allocated pointer; the aligned one counts
    const auto *base = reinterpret_cast<const uint8_t *>(next());
    Ref<MemoryReference> copy(new MemoryReference());
    auto offset = static_cast<int64_t>(next());
    int64_t count = 1;
    for (size_t axis = 0; axis < rank; ++axis)
      count *= copy->sizes.emplace_back(static_cast<int64_t>(next()));
    llvm::SmallVector<int64_t> strides;
    for (size_t axis = 0; axis < rank; ++axis)
      strides.push_back(static_cast<int64_t>(next()));
    copy->strides.assign(rank, 1);
    for (size_t axis = rank; axis-- > 1;)
      copy->strides[axis - 1] = copy->strides[axis] * copy->sizes[axis];
    if (count < 0 || count > elementsMax) {
      trouble = "a result with more elements than can be";
      return std::nullopt;
    }
    copy->allocation = new Allocation(format, static_cast<size_t>(count), /*fillPattern=*/0);
    std::fill(copy->allocation->undefined.begin(), copy->allocation->undefined.end(), 0);
    size_t element = 0;
    bool isReadable = interpreter::forEachIndex(copy->sizes, [&](llvm::ArrayRef<int64_t> index) {
      int64_t place = offset;
      for (auto [number, stride] : llvm::zip_equal(index, strides))
        place += number * stride;
      if (!memory ||
          !memory->holds(base + place * bytesOf(format), static_cast<size_t>(bytesOf(format))))
        return false;
      copy->allocation->bits[element++] = elementAt(base, place, format);
      return true;
    });
    if (isReadable)
      return Value(copy);
    trouble = memory ? "a result in memory that is not on the heap"
                     : "a result in the memory of another process";
    return std::nullopt;
  }

  static constexpr int64_t elementsMax = int64_t(1) << 20;
  const std::vector<uint64_t> &words;
  const RuntimeMemory *memory;
  size_t at = 0;
};

Meaning meaningOf(const MachineResult &result, const RuntimeMemory *memory,
                  const std::vector<Value> &arguments, const Meaning &expected) {
  if (result.status == ExecutionStatus::unsupported)
    return unknown(result.message);
  Meaning meaning = expected;
  meaning.results.clear();
  if (result.status != ExecutionStatus::completed || !result.events.empty()) {
    meaning.state = Meaning::State::undefined;
    meaning.why = result.events.empty() ? result.message : result.events.front().detail;
    return meaning;
  }
  ResultReader reader(result.words, memory);
  for (auto [like, format] : llvm::zip_equal(expected.results, expected.resultFormats)) {
    std::optional<Value> value = reader.read(like, format);
    if (!value)
      return unknown(reader.trouble);
    meaning.results.push_back(std::move(*value));
  }
  if (!reader.isComplete())
    return unknown("results of another form than before");
  meaning.arguments = argumentsAfter(arguments, result);
  return meaning;
}

} // namespace

llvm::Expected<std::unique_ptr<MachineProgram>>
MachineProgram::create(mlir::ModuleOp module, const MachineTarget &target,
                       const std::vector<Value> &arguments) {
  size_t words = callOf(arguments).words.size();
  std::unique_ptr<Artifact> artifact;
  if (target.vectorBits == 0) {
    auto program = CompiledProgram::create(module, words, target.optLevel);
    if (!program)
      return program.takeError();
    artifact = std::move(*program);
  } else {
    auto program = RiscvExecutable::create(module, words, target.optLevel, target.vectorBits);
    if (!program)
      return program.takeError();
    artifact = std::move(*program);
  }
  return std::unique_ptr<MachineProgram>(new MachineProgram(std::move(artifact), target));
}

Meaning MachineProgram::run(const std::vector<Value> &arguments, const Meaning &expected) const {
  MachineCall call = callOf(arguments);
  if (target.vectorBits != 0)
    return meaningOf(static_cast<const RiscvExecutable &>(*artifact).run(call, {}), nullptr,
                     arguments, expected);
  Meaning meaning;
  static_cast<const CompiledProgram &>(*artifact).run(
      call, {}, [&](const MachineResult &result, const RuntimeMemory &memory) {
        meaning = meaningOf(result, &memory, arguments, expected);
      });
  return meaning;
}

} // namespace npufuzz::oracles
