//===- Jit.cpp ------------------------------------------------------------===//
#include "backend/mlir/Jit.h"
#include "backend/mlir/MachineCode.h"
#include "backend/mlir/RuntimeMemory.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace npufuzz::mlirbackend {

using Entry = void (*)(void **);

struct CompiledProgram::Implementation {
  std::vector<Tensor> signature;
  std::unique_ptr<orc::LLJIT> jit;
  Entry entry = nullptr;
};

CompiledProgram::CompiledProgram() : implementation(std::make_unique<Implementation>()) {}
CompiledProgram::~CompiledProgram() = default;

/// The same code on every machine of an architecture: results may depend on the instructions
/// that are at hand (a fused bf16 conversion, say), and a seed must mean the same everywhere.
static Expected<orc::JITTargetMachineBuilder> targetOfCode() {
  orc::JITTargetMachineBuilder builder((Triple(sys::getProcessTriple())));
  if (builder.getTargetTriple().getArch() == Triple::x86_64) {
    auto features = sys::getHostCPUFeatures();
    bool hasVectors = features.lookup("avx2") && features.lookup("f16c") && features.lookup("fma");
    builder.setCPU(hasVectors ? "x86-64-v3" : "x86-64");
  }
  return builder;
}

static const orc::JITTargetMachineBuilder &baseTarget() {
  static const orc::JITTargetMachineBuilder builder = [] {
    InitializeNativeTarget();
    InitializeNativeTargetAsmPrinter();
    return cantFail(targetOfCode());
  }();
  return builder;
}

static Expected<std::unique_ptr<orc::LLJIT>> createJit() {
  auto target = baseTarget();
  auto jit = orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(target)
                 .setObjectLinkingLayerCreator(
                     [](orc::ExecutionSession &session,
                        const Triple &) -> Expected<std::unique_ptr<orc::ObjectLayer>> {
                       return std::make_unique<orc::RTDyldObjectLinkingLayer>(
                           session, [] { return std::make_unique<SectionMemoryManager>(); });
                     })
                 .create();
  if (!jit)
    return jit.takeError();
  orc::JITDylib &library = (*jit)->getMainJITDylib();
  orc::SymbolMap symbols;
  auto define = [&](StringRef name, auto *function) {
    symbols[(*jit)->mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(function),
                                              JITSymbolFlags::Exported};
  };
  define("malloc", npufuzzMalloc);
  define("calloc", npufuzzCalloc);
  define("free", npufuzzFree);
  define("aligned_alloc", npufuzzAlignedAlloc);
  if (Error error = library.define(orc::absoluteSymbols(std::move(symbols))))
    return std::move(error);
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));
  return jit;
}

Expected<std::unique_ptr<CompiledProgram>> CompiledProgram::create(mlir::ModuleOp mlirModule,
                                                                   std::vector<Tensor> signature,
                                                                   unsigned optLevel) {
  auto target = baseTarget();
  target.setCodeGenOptLevel(codeGenLevel(optLevel));
  auto machine = target.createTargetMachine();
  if (!machine)
    return machine.takeError();
  auto object = objectCode(mlirModule, signature, optLevel, **machine);
  if (!object)
    return object.takeError();
  std::unique_ptr<CompiledProgram> program(new CompiledProgram());
  auto jit = createJit();
  if (!jit)
    return jit.takeError();
  if (Error error = (*jit)->addObjectFile(std::move(*object)))
    return std::move(error);
  auto address = (*jit)->lookup(entryName);
  if (!address)
    return address.takeError();
  program->implementation->signature = std::move(signature);
  program->implementation->entry = address->toPtr<Entry>();
  program->implementation->jit = std::move(*jit);
  return program;
}

Execution CompiledProgram::run(const std::vector<Tensor> &inputs,
                               const ExecutionOptions &options) const {
  assert(inputs.size() == implementation->signature.size());
  RuntimeMemory memory(options.fillPattern);
  Execution result;
  std::vector<void *> data;
  std::vector<std::vector<int64_t>> descriptors;
  std::vector<void *> arguments;
  for (const Tensor &input : inputs) {
    void *block = memory.allocate(input.bytes.size(), RuntimeMemory::guardBytes);
    std::memcpy(block, input.bytes.data(), input.bytes.size());
    data.push_back(block);
  }
  // Reserved: arguments point into these vectors.
  descriptors.reserve(inputs.size());
  for (auto [input, block] : llvm::zip_equal(inputs, data)) {
    if (input.shape.empty()) {
      arguments.push_back(block);
      continue;
    }
    std::vector<int64_t> &numbers = descriptors.emplace_back(1, 0); // the offset
    numbers.insert(numbers.end(), input.shape.begin(), input.shape.end());
    for (size_t axis = 0; axis < input.shape.size(); ++axis) {
      int64_t stride = 1;
      for (size_t inner = axis + 1; inner < input.shape.size(); ++inner)
        stride *= input.shape[inner];
      numbers.push_back(stride);
    }
    arguments.push_back(&block); // the allocated pointer
    arguments.push_back(&block); // the aligned pointer
    for (int64_t &number : numbers)
      arguments.push_back(&number);
  }
  implementation->entry(arguments.data());
  for (std::string &violation : memory.violations())
    result.events.push_back({MachineEvent::Kind::outOfBounds, "heap", std::move(violation)});
  for (auto [input, block] : llvm::zip_equal(inputs, data)) {
    result.memory.push_back(input);
    std::memcpy(result.memory.back().bytes.data(), block, input.bytes.size());
  }
  return result;
}

} // namespace npufuzz::mlirbackend
