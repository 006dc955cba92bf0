//===- Execution.cpp ------------------------------------------------------===//
//
// One executable holds many cases: their objects, a table of their entries, and the functions that
// they call. Each machine configuration among the cases is one start of the simulator. Inputs and
// results are blocks of the call.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/Execution.h"
#include "backend/pytorchsim/lowering/target/TileRuntime.h"
#include "support/Files.h"
#include "support/Resource.h"

#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/SHA1.h"

using namespace llvm;

namespace npufuzz::pytorchsim {

std::string keyOf(mlir::ModuleOp module, const TargetMemory &memory) {
  std::string text;
  raw_string_ostream stream(text);
  module.print(stream, mlir::OpPrintingFlags().printGenericOpForm().useLocalScope());
  stream << memory.lanes << " " << memory.bufferBytes;
  return toHex(SHA1::hash(arrayRefFromStringRef(text)), /*LowerCase=*/true);
}

std::string entryNameOf(StringRef key) { return ("case_" + key).str(); }

/// Objects that generated code calls, in the order of their files.
static Expected<std::vector<std::unique_ptr<MemoryBuffer>>> targetObjects() {
  std::vector<std::unique_ptr<MemoryBuffer>> objects;
  for (StringRef name :
       {"Conversions", "Guards", "SystolicArray", "TileOps", "Tiles", "Transfers", "Waits"}) {
    std::string file = ("target-" + name + ".o").str();
    std::string path =
        resourcePath("pytorchsim/" + file, std::string(NPUFUZZ_PYTORCHSIM_TARGET "/") + file);
    auto buffer = MemoryBuffer::getFile(path);
    if (!buffer)
      return createStringError("cannot read " + path + ": " + buffer.getError().message());
    objects.push_back(std::move(*buffer));
  }
  return objects;
}

/// Links the cases, unless they are linked, and tells each its place in the executable.
static Error linkCases(ArrayRef<CompiledCase *> cases) {
  if (all_of(cases, [](const CompiledCase *each) { return each->program != nullptr; }))
    return Error::success();
  auto objects = targetObjects();
  if (!objects)
    return objects.takeError();
  std::vector<std::string> entries;
  std::vector<MemoryBufferRef> all;
  llvm::SmallPtrSet<const MemoryBuffer *, 32> files; // each may hold several cases
  for (const CompiledCase *each : cases) {
    entries.push_back(each->object->entry);
    if (files.insert(each->object->file.get()).second)
      all.push_back(each->object->file->getMemBufferRef());
  }
  auto table = tableOf(entries);
  if (!table)
    return table.takeError();
  all.push_back((*table)->getMemBufferRef());
  for (const auto &object : *objects)
    all.push_back(object->getMemBufferRef());
  auto linked = linkKernels(all);
  if (!linked)
    return linked.takeError();
  auto program = std::make_shared<const MachineProgram>(std::move(*linked));
  for (auto [number, each] : llvm::enumerate(cases)) {
    each->program = program;
    each->kernel = number;
  }
  return Error::success();
}

static KernelCall callOf(const CompiledCase &compiled, const std::vector<Tensor> &inputs,
                         uint8_t fillPattern) {
  KernelCall call;
  call.kernel = compiled.kernel;
  auto addBlock = [&](std::vector<uint8_t> bytes) {
    call.arguments.push_back({call.blocks.size(), true});
    call.blocks.push_back(std::move(bytes));
  };
  for (const Tensor &input : inputs)
    if (input.shape.empty())
      call.arguments.push_back({input.bits(0), false});
    else
      addBlock(input.bytes);
  for (int64_t bytes : compiled.object->scratchBytes) {
    call.arguments.push_back({call.blocks.size() + call.scratchBytes.size(), true});
    call.scratchBytes.push_back(static_cast<uint64_t>(bytes));
  }
  call.bankBytesFilled =
      llvm::alignTo(static_cast<uint64_t>(compiled.object->bankBytesUsed), sizeof(uint64_t));
  call.fill = fillPattern;
  return call;
}

static Execution executionOf(KernelResult result, const std::vector<Tensor> &inputs) {
  Execution execution;
  execution.message = std::move(result.message);
  if (result.status == KernelResult::Status::completed) {
    size_t block = 0;
    execution.memory = inputs;
    for (Tensor &tensor : execution.memory)
      if (!tensor.shape.empty())
        tensor.bytes = std::move(result.blocks[block++]);
    return execution;
  }
  execution.status = result.status == KernelResult::Status::notRun ? ExecutionStatus::unsupported
                                                                   : ExecutionStatus::trapped;
  auto endedWith = [&](int status) {
    return StringRef(execution.message).contains("status " + std::to_string(status));
  };
  if (endedWith(trapOutOfBounds))
    execution.message = "a transfer leaves its tensor or its tile: " + execution.message;
  if (endedWith(trapGuard))
    execution.message = "bytes of a bank that belong to no buffer: " + execution.message;
  return execution;
}

/// Most bytes of the cases of an executable. Their read-only data must be below 16 MiB, or each
/// lane loads vectors from its own bank; the linker's script refuses more.
static constexpr size_t objectBytesMax = 12 << 20;

static MachineConfig configOf(const TargetMemory &memory) {
  return {memory.lanes, memory.bankBytes(), vectorBits};
}

namespace {

/// A compiled case, by its place among them, its inputs, and a fill pattern.
struct Run {
  size_t number;
  const std::vector<Tensor> *inputs;
  uint8_t fillPattern;
};

} // namespace

/// Executes each run of these cases, in one executable.
static std::vector<Execution> runTogether(const SimulatorOptions &simulator,
                                          ArrayRef<CompiledCase *> cases, ArrayRef<Run> runs) {
  std::vector<Execution> executions(runs.size());
  if (Error error = linkCases(cases)) {
    std::string why = toString(std::move(error));
    for (Execution &execution : executions) {
      execution.status = ExecutionStatus::unsupported;
      execution.message = "the program does not link: " + why;
    }
    return executions;
  }
  std::map<std::pair<int64_t, int64_t>, std::vector<size_t>> starts;
  for (auto [number, run] : llvm::enumerate(runs)) {
    const TargetMemory &memory = cases[run.number]->memory;
    starts[{memory.lanes, memory.bufferBytes}].push_back(number);
  }
  for (const auto &[config, numbers] : starts) {
    std::vector<KernelCall> calls;
    for (size_t number : numbers) {
      const Run &run = runs[number];
      calls.push_back(callOf(*cases[run.number], *run.inputs, run.fillPattern));
    }
    const CompiledCase &first = *cases[runs[numbers.front()].number];
    std::vector<KernelResult> results =
        runCalls(simulator, configOf(first.memory), *first.program, calls);
    for (auto [number, result] : llvm::zip_equal(numbers, results))
      executions[number] = executionOf(std::move(result), *runs[number].inputs);
  }
  return executions;
}

static Execution runAlone(const SimulatorOptions &simulator, CompiledCase &compiled,
                          const std::vector<Tensor> &inputs, uint8_t fillPattern) {
  return std::move(runTogether(simulator, {&compiled}, Run{0, &inputs, fillPattern}).front());
}

std::string probeSimulator(const SimulatorOptions &simulator) {
  const TargetMemory memory;
  std::string key = "probe";
  auto object = probeObject(entryNameOf(key));
  if (!object)
    return toString(object.takeError());
  CompiledCase probe(key, memory, std::make_shared<CaseObject>(std::move(*object)));
  constexpr uint64_t given = 41;
  Tensor tensor(ElementKind::i64, {1});
  tensor.setBits(0, given);
  std::vector<Tensor> inputs = {tensor};
  Execution execution = runAlone(simulator, probe, inputs, ExecutionsAhead::fillPatterns[0]);
  if (execution.status != ExecutionStatus::completed)
    return execution.message;
  uint64_t got = execution.memory.front().bits(0);
  if (got != given + 1)
    return "the simulator computes " + std::to_string(given) + " + 1 = " + std::to_string(got);
  return "";
}

void ExecutionsAhead::run(const SimulatorOptions &simulator, ArrayRef<Item> items) {
  done.clear();
  while (!items.empty())
    items = items.drop_front(runSome(simulator, items));
}

/// Runs the first of the items, as many as an executable has room for.
size_t ExecutionsAhead::runSome(const SimulatorOptions &simulator, ArrayRef<Item> items) {
  std::vector<CompiledCase *> cases;
  std::vector<Run> runs;
  size_t bytes = 0;
  const MemoryBuffer *last = nullptr;
  for (const Item &item : items) {
    const MemoryBuffer &file = *item.compiled->object->file;
    bytes += &file == last ? 0 : file.getBufferSize();
    last = &file;
    if (bytes > objectBytesMax && !cases.empty())
      break;
    runs.push_back({cases.size(), item.inputs, fillPatterns[0]});
    if (item.withOtherFill)
      runs.push_back({cases.size(), item.inputs, fillPatterns[1]});
    cases.push_back(item.compiled.get());
  }
  std::vector<Execution> executions = runTogether(simulator, cases, runs);
  for (auto [run, execution] : llvm::zip_equal(runs, executions)) {
    const CompiledCase &compiled = *cases[run.number];
    Done &kept = done.try_emplace(compiled.key, Done{compiled, *run.inputs, {}}).first->second;
    if (execution.status != ExecutionStatus::unsupported)
      kept.executions[run.fillPattern] = std::move(execution);
  }
  return cases.size();
}

std::unique_ptr<CompiledCase> ExecutionsAhead::find(StringRef key) const {
  auto found = done.find(key.str());
  if (found == done.end())
    return nullptr;
  return std::make_unique<CompiledCase>(found->second.compiled);
}

Execution ExecutionsAhead::execute(const SimulatorOptions &simulator, CompiledCase &compiled,
                                   const std::vector<Tensor> &inputs,
                                   const ExecutionOptions &options) const {
  auto found = done.find(compiled.key);
  if (found != done.end() && found->second.inputs == inputs)
    if (auto run = found->second.executions.find(options.fillPattern);
        run != found->second.executions.end())
      return run->second;
  // A batch keeps no result of a case that did not run, so this run finds out which case is at
  // fault.
  Execution alone = runAlone(simulator, compiled, inputs, options.fillPattern);
  if (alone.status == ExecutionStatus::unsupported) {
    alone.status = ExecutionStatus::trapped;
    alone.message = "internal error: " + alone.message;
  }
  return alone;
}

} // namespace npufuzz::pytorchsim
