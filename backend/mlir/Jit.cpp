//===- Jit.cpp ------------------------------------------------------------===//
//
// Runs compiled programs in this process: a kernel takes milliseconds to compile and run, a
// subprocess a hundred. First makes object code (MachineCode.cpp), then links it with LLVM's ORC.
// malloc and the like resolve to RuntimeMemory, which finds writes beyond a block.
//
// Copies the memory of arguments in and out: a program never sees the caller's tensors, so one run
// cannot change the inputs of the next.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/Jit.h"
#include "backend/mlir/AsyncTasks.h"
#include "backend/mlir/Confinement.h"
#include "backend/mlir/MachineCode.h"
#include "backend/mlir/MachineEntry.h"
#include "support/FloatingPoint.h"

#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/RTDyldObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/SectionMemoryManager.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;

namespace npufuzz::mlirbackend {

using Entry = void (*)(const uint64_t *arguments, uint64_t *results);

struct CompiledProgram::Implementation {
  size_t resultWords = 0;
  std::unique_ptr<orc::LLJIT> jit;
  Entry entry = nullptr;
};

CompiledProgram::CompiledProgram() : implementation(std::make_unique<Implementation>()) {}
CompiledProgram::~CompiledProgram() = default;

/// Generates the same code on every machine of an architecture. Results may depend on the available
/// instructions (a fused bf16 conversion, say), and a seed must mean the same everywhere.
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
                     // The parameters of this callback differ between releases of LLVM.
                     [](orc::ExecutionSession &session,
                        const auto &...) -> Expected<std::unique_ptr<orc::ObjectLayer>> {
                       return std::make_unique<orc::RTDyldObjectLinkingLayer>(
                           session, [](const auto &...) {
                             return std::make_unique<SectionMemoryManager>();
                           });
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
  define("mlirAsyncRuntimeExecute", npufuzzAsyncExecute);
  if (Error error = library.define(orc::absoluteSymbols(std::move(symbols))))
    return std::move(error);
  // Comes after the absolute symbols, which must win over the process's own malloc. libm comes from
  // here.
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix(), [](const orc::SymbolStringPtr &name) {
        return isOfRuntime(*name) || isOfCodeGenerator(*name);
      });
  if (!process)
    return process.takeError();
  library.addGenerator(std::move(*process));
  return jit;
}

Expected<std::unique_ptr<CompiledProgram>>
CompiledProgram::create(mlir::ModuleOp mlirModule, size_t argumentWords, unsigned optLevel) {
  auto target = baseTarget();
  target.setCodeGenOptLevel(codeGenLevel(optLevel));
  auto machine = target.createTargetMachine();
  if (!machine)
    return machine.takeError();
  auto object = objectCode(mlirModule, argumentWords, optLevel, **machine);
  if (!object)
    return object.takeError();
  std::unique_ptr<CompiledProgram> program(new CompiledProgram());
  auto jit = createJit();
  if (!jit)
    return jit.takeError();
  if (Error error = (*jit)->addObjectFile(std::move(object->file)))
    return std::move(error);
  auto address = (*jit)->lookup(entryName);
  if (!address)
    return address.takeError();
  program->implementation->resultWords = object->resultWords;
  program->implementation->entry = address->toPtr<Entry>();
  program->implementation->jit = std::move(*jit);
  return program;
}

Expected<std::unique_ptr<CompiledProgram>>
CompiledProgram::create(mlir::ModuleOp module, const std::vector<Tensor> &signature,
                        unsigned optLevel) {
  return create(module, mlirbackend::argumentWords(signature), optLevel);
}

MachineResult CompiledProgram::run(const MachineCall &call, const ExecutionOptions &options,
                                   Inspect whileAlive) const {
  RuntimeMemory memory(options.fillPattern);
  std::vector<void *> blocks;
  for (const std::vector<uint8_t> &contents : call.blocks) {
    blocks.push_back(memory.allocate(contents.size(), RuntimeMemory::guardBytes));
    std::memcpy(blocks.back(), contents.data(), contents.size());
  }
  std::vector<uint64_t> words = call.words;
  for (auto [word, block] : call.addresses)
    words[word] = reinterpret_cast<uint64_t>(blocks[block]);
  MachineResult result;
  result.words.resize(implementation->resultWords);
  {
    KeptFloatingPoint kept;
    implementation->entry(words.data(), result.words.data());
    awaitAsyncTasks();
  }
  for (std::string &violation : memory.violations())
    result.events.push_back({MachineEvent::Kind::outOfBounds, "heap", std::move(violation)});
  for (auto [contents, block] : llvm::zip_equal(call.blocks, blocks)) {
    auto &after = result.blocks.emplace_back();
    auto *bytes = static_cast<const uint8_t *>(block);
    if (memory.holds(block, contents.size()))
      after.emplace(bytes, bytes + contents.size());
  }
  whileAlive(result, memory);
  return result;
}

Execution CompiledProgram::run(const std::vector<Tensor> &inputs,
                               const ExecutionOptions &options) const {
  return executionOf(run(callWith(inputs), options), inputs);
}

} // namespace npufuzz::mlirbackend
