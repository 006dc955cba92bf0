//===- MachineCode.cpp ----------------------------------------------------===//
//
// Compiles the LLVM dialect to an object file: translation to LLVM IR, an entry with a fixed
// signature (MachineEntry.cpp), LLVM's default pipeline for the level, code generation. Sets data
// layout and triple before optimisation, which depends on them.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MachineCode.h"
#include "backend/mlir/Confinement.h"
#include "backend/mlir/MachineEntry.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace npufuzz::mlirbackend {

CodeGenOptLevel codeGenLevel(unsigned optLevel) {
  // Level 1 optimises IR only, so that a wrong result can be blamed on the IR passes or on the code
  // generator.
  return optLevel <= 1 ? CodeGenOptLevel::None : CodeGenOptLevel::Default;
}

static void optimise(Module &module, TargetMachine &machine, unsigned optLevel) {
  // Asynchronous code uses coroutines, which no code generator supports, so passes split them at
  // any level.
  bool hasCoroutines =
      any_of(module, [](const Function &function) { return function.isPresplitCoroutine(); });
  if (optLevel == 0 && !hasCoroutines)
    return;
  LoopAnalysisManager loops;
  FunctionAnalysisManager functions;
  CGSCCAnalysisManager callGraph;
  ModuleAnalysisManager modules;
  PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(callGraph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, callGraph, modules);
  const OptimizationLevel levels[] = {OptimizationLevel::O0, OptimizationLevel::O1,
                                      OptimizationLevel::O2, OptimizationLevel::O3};
  auto passes = optLevel == 0 ? builder.buildO0DefaultPipeline(OptimizationLevel::O0)
                              : builder.buildPerModuleDefaultPipeline(levels[optLevel]);
  passes.run(module, modules);
}

mlir::Operation *firstNotLowered(mlir::ModuleOp module) {
  auto *dialect = module.getContext()->getLoadedDialect<mlir::LLVM::LLVMDialect>();
  mlir::Operation *found = nullptr;
  module.walk([&](mlir::Operation *op) {
    if (op == module || op->getDialect() == dialect)
      return mlir::WalkResult::advance();
    found = op;
    return mlir::WalkResult::interrupt();
  });
  return found;
}

Expected<ObjectCode> objectCode(mlir::ModuleOp mlirModule, size_t argumentWords, unsigned optLevel,
                                TargetMachine &machine) {
  LLVMContext context;
  std::unique_ptr<Module> module = mlir::translateModuleToLLVMIR(mlirModule, context);
  if (!module)
    return createStringError(inconvertibleErrorCode(), "could not translate to LLVM IR");
  if (Error error = confine(*module))
    return std::move(error);
  module->setDataLayout(machine.createDataLayout());
  setTargetTriple(*module, machine.getTargetTriple());
  Expected<size_t> resultWords = addEntry(*module, argumentWords);
  if (!resultWords)
    return resultWords.takeError();
  optimise(*module, machine, optLevel);
  auto buffer = orc::SimpleCompiler(machine)(*module);
  if (!buffer)
    return buffer.takeError();
  return ObjectCode{std::move(*buffer), *resultWords};
}

} // namespace npufuzz::mlirbackend
