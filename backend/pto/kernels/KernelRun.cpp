//===- KernelRun.cpp - draws arguments, runs, compares fills --------------===//
//
// Arguments follow from the signature alone, so that the same file gives the same run everywhere.
// The C++ side unpacks them by the parameters' types, which need not be read from the C++.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/kernels/KernelRun.h"
#include "backend/pto/KernelLibrary.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

namespace npufuzz::pto {

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

/// Calls a function with as many words as it has parameters.
static constexpr llvm::StringLiteral unpacking = R"(
template <typename T> static T npufuzz_word(int64_t word) {
  if constexpr (__is_pointer(T))
    return reinterpret_cast<T>(word);
  else if constexpr (__is_same(T, float))
    return __builtin_bit_cast(float, static_cast<int32_t>(word));
  else if constexpr (__is_same(T, half) || __is_same(T, bfloat16_t))
    return __builtin_bit_cast(T, static_cast<int16_t>(word));
  else
    return static_cast<T>(word);
}
template <typename I, I... N> struct npufuzz_numbers {};
template <typename... P, int... N>
static void npufuzz_apply(void (*kernel)(P...), const int64_t *words, npufuzz_numbers<int, N...>) {
  kernel(npufuzz_word<P>(words[N])...);
}
template <typename... P>
static int32_t npufuzz_launch(void (*kernel)(P...), npufuzz_machine *machine, const int64_t *words,
                              int32_t count) {
  if (count != sizeof...(P))
    return sizeof...(P);
  npufuzz_current = machine;
  npufuzz_apply(kernel, words, __make_integer_seq<npufuzz_numbers, int, sizeof...(P)>());
  return count;
}
)";

static std::string launchCode(const KernelFile &file) {
  std::string code = unpacking.str();
  for (const KernelFunction &kernel : file.kernels)
    code += llvm::formatv("extern \"C\" int32_t npufuzz_run_{0}(npufuzz_machine *machine, const "
                          "int64_t *words, int32_t count) {{\n"
                          "  return npufuzz_launch(&{0}, machine, words, count);\n}\n",
                          kernel.name);
  return code;
}

CompiledKernels compileKernels(const PtoOptions &options, const PtoasCall &call,
                               const KernelFile &file) {
  CompiledKernels made;
  made.tool = runPtoas(options.ptoas, options, call, file.text);
  if (made.tool.status != CompileStatus::compiled)
    return made;
  made.code = made.tool.output();
  made.tool = compileForRecording(made.code + launchCode(file));
  if (made.tool.status == CompileStatus::compiled)
    made.object = std::move(made.tool.outputs.front());
  return made;
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

namespace {

/// Values of scalars of one launch.
enum class Scalars : uint8_t { ones, twos, mixed, zeros, larger, largest };
constexpr Scalars scalarSets[] = {Scalars::ones, Scalars::twos, Scalars::mixed, Scalars::zeros};
/// Extents rather than counts: for kernels that leave bounds with all the others.
constexpr Scalars extentSets[] = {Scalars::larger, Scalars::largest};

int64_t scalarOf(Scalars set, size_t parameter, llvm::StringRef name) {
  // A name that says so is the number of a block, which an extent would put beyond the others.
  bool isIndex = name.contains_insensitive("idx") || name.contains_insensitive("index");
  switch (set) {
  case Scalars::ones:
    return 1;
  case Scalars::twos:
    return 2;
  case Scalars::mixed:
    return static_cast<int64_t>((parameter * 5 + 3) % 4);
  case Scalars::zeros:
    return 0;
  case Scalars::larger:
    return isIndex ? 0 : 16;
  case Scalars::largest:
    return isIndex ? 0 : 128;
  }
  llvm_unreachable("no such set");
}

bool isFloatElement(llvm::StringRef type) {
  return type.starts_with("f") || type.starts_with("bf") || type.contains(".f");
}

bool dependsOnIntegers(const KernelFunction &kernel) {
  return llvm::any_of(kernel.parameters, [](const KernelParameter &parameter) {
    return !parameter.isPointer() || !isFloatElement(parameter.element());
  });
}

bool hasScalars(const KernelFunction &kernel) {
  return llvm::any_of(kernel.parameters,
                      [](const KernelParameter &parameter) { return !parameter.isPointer(); });
}

/// Bits of a float of the type; none for other types.
std::optional<uint64_t> floatBits(llvm::StringRef type, double number) {
  for (auto [name, letter] : {std::pair("f32", 'f'), std::pair("f16", 'h'), std::pair("bf16", 'B')})
    if (type == name)
      return encode(letter, {number, 0, true});
  return std::nullopt;
}

/// Bits of an element of an argument: floats are multiples of 1/8 from -3.75 to 3.75, integers at
/// most 3.
uint64_t elementBits(llvm::StringRef type, Scalars set, size_t parameter, int64_t index) {
  double number =
      static_cast<double>((index * 37 + static_cast<int64_t>(parameter) * 11) % 61 - 30) / 8;
  if (auto bits = floatBits(type, number))
    return *bits;
  int64_t most = set == Scalars::ones    ? 1
                 : set == Scalars::twos  ? 2
                 : set == Scalars::mixed ? 3
                                         : 0;
  return isFloatElement(type) ? static_cast<uint64_t>(index % 64)
                              : static_cast<uint64_t>((index * 5 + index / 7) % (most + 1));
}

WatchedMemory contentsOfArgument(llvm::StringRef type, Scalars set, size_t parameter,
                                 int64_t bytes) {
  // Repeats a piece, because tensors are large.
  constexpr int64_t pieceElements = 4096;
  WatchedMemory memory(static_cast<size_t>(bytes), 0);
  memory.isDefined.assign(static_cast<size_t>(bytes), 1);
  int64_t element = std::max<int64_t>(1, bytesOfElement(type));
  std::vector<uint8_t> piece(static_cast<size_t>(pieceElements * element));
  for (int64_t i = 0; i < pieceElements; ++i) {
    uint64_t bits = elementBits(type, set, parameter, i);
    std::memcpy(piece.data() + i * element, &bits, static_cast<size_t>(element));
  }
  for (size_t at = 0; at < memory.bytes.size(); at += piece.size())
    std::memcpy(memory.bytes.data() + at, piece.data(),
                std::min(piece.size(), memory.bytes.size() - at));
  return memory;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

/// A kernel with one set of arguments.
class Launch {
public:
  Launch(const KernelFunction &kernel, Scalars set, const MachineParameters &machine,
         const SharedObject &object)
      : kernel(kernel), set(set), parameters(machine), object(object) {
    for (size_t i = 0; i < kernel.parameters.size(); ++i)
      values.push_back(scalarOf(set, i, kernel.parameters[i].name));
    sizes = kernel.bytesBehind(values);
  }
  llvm::Expected<KernelRun> run() const;

private:
  using Entry = int32_t (*)(npufuzz_machine *, const int64_t *words, int32_t count);

  bool isGuess() const {
    return llvm::any_of(sizes, [](auto size) { return !size || *size > argumentBytesMax; });
  }
  std::string name() const;
  int64_t wordOf(size_t parameter) const;
  llvm::Expected<std::unique_ptr<Machine>> runOver(uint8_t fill) const;
  std::string firstDifference(const Machine &a, const Machine &b) const;

  const KernelFunction &kernel;
  Scalars set;
  const MachineParameters &parameters;
  const SharedObject &object;
  std::vector<int64_t> values;
  std::vector<std::optional<int64_t>> sizes;
};

constexpr uint8_t firstFill = 0xa5, otherFill = 0x5a;

} // namespace

std::string Launch::name() const {
  std::vector<std::string> scalars;
  for (auto [parameter, value] : llvm::zip(kernel.parameters, values))
    if (!parameter.isPointer())
      scalars.push_back(llvm::formatv("{0} = {1}", parameter.name, value));
  return kernel.name + "(" + llvm::join(scalars, ", ") + ")";
}

int64_t Launch::wordOf(size_t parameter) const {
  llvm::StringRef type = kernel.parameters[parameter].type;
  int64_t value = values[parameter];
  if (auto bits = floatBits(type, static_cast<double>(value)))
    return static_cast<int64_t>(*bits);
  return type == "i1" ? value != 0 : value;
}

llvm::Expected<std::unique_ptr<Machine>> Launch::runOver(uint8_t fill) const {
  auto entry = reinterpret_cast<Entry>(object.find("npufuzz_run_" + kernel.name));
  if (!entry)
    return llvm::createStringError("the kernels have no entry");
  auto machine = std::make_unique<Machine>(parameters, fill);
  machine->functionLines = object.functionLines;
  std::vector<int64_t> words;
  for (auto [i, parameter] : llvm::enumerate(kernel.parameters)) {
    if (!parameter.isPointer()) {
      words.push_back(wordOf(i));
      continue;
    }
    int64_t bytes = std::clamp<int64_t>(sizes[i].value_or(guessedBytes), 32, argumentBytesMax);
    size_t tensor = machine->addTensor(contentsOfArgument(parameter.element(), set, i, bytes));
    words.push_back(reinterpret_cast<int64_t>(machine->pointerTo(tensor)));
  }
  npufuzz_machine callbacks = machine->callbacks();
  machine->core.beginKernel(kernel.name);
  auto count = static_cast<int32_t>(words.size());
  if (int32_t expected = entry(&callbacks, words.data(), count); expected != count)
    return llvm::createStringError(llvm::formatv(
        "{0} has {1} parameters in the file and {2} in its C++", kernel.name, count, expected));
  machine->core.endKernel();
  return machine;
}

std::string Launch::firstDifference(const Machine &a, const Machine &b) const {
  size_t tensor = 0;
  for (const KernelParameter &parameter : kernel.parameters) {
    if (!parameter.isPointer())
      continue;
    const std::vector<uint8_t> &one = a.tensor(tensor).bytes, &other = b.tensor(tensor).bytes;
    ++tensor;
    auto [here, there] = std::mismatch(one.begin(), one.end(), other.begin());
    if (here != one.end())
      return llvm::formatv(
          "byte {0} of {1} becomes 0x{2:x-2} over fill 0x{3:x-2} and 0x{4:x-2} over fill 0x{5:x-2}",
          here - one.begin(), parameter.name, *here, firstFill, *there, otherFill);
  }
  return "";
}

llvm::Expected<KernelRun> Launch::run() const {
  auto first = runOver(firstFill);
  if (!first)
    return first.takeError();
  Machine &machine = **first;
  KernelRun run{kernel.name, name(), std::move(machine.core.log.events), machine.unknown, isGuess(),
                "",          {}};
  for (size_t tensor = 0; tensor < static_cast<size_t>(llvm::count_if(
                                       kernel.parameters, [](auto &p) { return p.isPointer(); }));
       ++tensor)
    run.contents.push_back(llvm::utohexstr(llvm::xxh3_64bits(machine.tensor(tensor).bytes)));
  if (!run.unknown.empty() || run.leavesBounds())
    return run;
  auto other = runOver(otherFill);
  if (!other)
    return other.takeError();
  run.fillDifference = firstDifference(machine, **other);
  return run;
}

bool KernelRun::leavesBounds() const {
  return llvm::any_of(events, [](const MachineEvent &event) {
    return event.kind == MachineEvent::Kind::outOfBounds;
  });
}

llvm::Error runKernels(const CompiledKernels &kernels, const KernelFile &file,
                       const PtoOptions &options, const PtoasCall &call,
                       llvm::function_ref<void(const KernelRun &)> onRun) {
  auto object = SharedObject::load(kernels.object, functionLinesOf(kernels.code));
  if (!object)
    return object.takeError();
  return runKernels(**object, file, machineFor(call, options), onRun);
}

llvm::Error runKernels(const SharedObject &object, const KernelFile &file,
                       const MachineParameters &machine,
                       llvm::function_ref<void(const KernelRun &)> onRun) {
  for (const KernelFunction &kernel : file.kernels) {
    bool hasStayed = false; // within bounds
    auto launch = [&](Scalars set) -> llvm::Error {
      auto run = Launch(kernel, set, machine, object).run();
      if (!run)
        return run.takeError();
      hasStayed |= !run->leavesBounds();
      onRun(*run);
      return llvm::Error::success();
    };
    for (Scalars set : dependsOnIntegers(kernel) ? llvm::ArrayRef(scalarSets)
                                                 : llvm::ArrayRef(scalarSets).take_front())
      if (llvm::Error error = launch(set))
        return error;
    for (Scalars set : extentSets)
      if (!hasStayed && hasScalars(kernel))
        if (llvm::Error error = launch(set))
          return error;
  }
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// To another process
//===----------------------------------------------------------------------===//

Json toJson(const KernelRun &run) {
  Json events = Json::array();
  for (const MachineEvent &event : run.events)
    events.push_back({{"kind", static_cast<int>(event.kind)},
                      {"where", event.where},
                      {"detail", event.detail},
                      {"sort", event.sort}});
  return {{"kernel", run.kernel},        {"launch", run.launch},
          {"events", std::move(events)}, {"unknown", run.unknown},
          {"is_guess", run.isGuess},     {"fill_difference", run.fillDifference},
          {"contents", run.contents}};
}

bool fromJson(const Json &json, KernelRun &run) {
  if (!readKey(json, "kernel", run.kernel) || !readKey(json, "launch", run.launch) ||
      !readKey(json, "unknown", run.unknown) || !readKey(json, "is_guess", run.isGuess) ||
      !readKey(json, "fill_difference", run.fillDifference) ||
      !readList(json, "contents", run.contents) || !json.contains("events") ||
      !json["events"].is_array())
    return false;
  for (const Json &entry : json["events"]) {
    int kind = 0;
    MachineEvent event{};
    if (!readKey(entry, "kind", kind) || kind < 0 ||
        kind > static_cast<int>(MachineEvent::Kind::idleWait) ||
        !readKey(entry, "where", event.where) || !readKey(entry, "detail", event.detail) ||
        !readKey(entry, "sort", event.sort))
      return false;
    event.kind = static_cast<MachineEvent::Kind>(kind);
    run.events.push_back(std::move(event));
  }
  return true;
}

} // namespace npufuzz::pto
