//===- MachineCode.cpp ----------------------------------------------------===//
#include "backend/mlir/MachineCode.h"

#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace npufuzz::mlirbackend {

CodeGenOptLevel codeGenLevel(unsigned optLevel) {
  return optLevel <= 1 ? CodeGenOptLevel::None : CodeGenOptLevel::Default;
}

static void optimise(Module &module, TargetMachine &machine, unsigned optLevel) {
  if (optLevel == 0)
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
  builder.buildPerModuleDefaultPipeline(levels[optLevel]).run(module, modules);
}

/// How many values a tensor or scalar becomes as an argument of the lowered @main.
static size_t expandedArguments(const Tensor &tensor) {
  return tensor.shape.empty() ? 1 : 3 + 2 * tensor.shape.size();
}

/// Adds npufuzz_entry, which loads each argument of @main through its pointer.
static Error addEntry(Module &module, const std::vector<Tensor> &signature) {
  Function *callee = module.getFunction("main");
  size_t expected = 0;
  for (const Tensor &tensor : signature)
    expected += expandedArguments(tensor);
  if (!callee || callee->isDeclaration() || callee->arg_size() != expected)
    return createStringError(inconvertibleErrorCode(), "expected a definition of @main with " +
                                                           Twine(expected) +
                                                           " arguments after lowering to LLVM");
  callee->setName("npufuzz_main"); // an executable has a main of its own
  IRBuilder<> builder(module.getContext());
  auto *pointer = builder.getPtrTy();
  auto *type = FunctionType::get(builder.getVoidTy(), {pointer}, false);
  Function *entry = Function::Create(type, Function::ExternalLinkage, entryName, module);
  builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "", entry));
  SmallVector<Value *> arguments;
  for (Argument &argument : callee->args()) {
    Value *slot = builder.CreateConstGEP1_64(pointer, entry->getArg(0), argument.getArgNo());
    arguments.push_back(builder.CreateLoad(argument.getType(), builder.CreateLoad(pointer, slot)));
  }
  builder.CreateCall(callee, arguments);
  builder.CreateRetVoid();
  return Error::success();
}

Expected<std::unique_ptr<MemoryBuffer>> objectCode(mlir::ModuleOp mlirModule,
                                                   const std::vector<Tensor> &signature,
                                                   unsigned optLevel, TargetMachine &machine) {
  LLVMContext context;
  std::unique_ptr<Module> module = mlir::translateModuleToLLVMIR(mlirModule, context);
  if (!module)
    return createStringError(inconvertibleErrorCode(), "could not translate to LLVM IR");
  module->setDataLayout(machine.createDataLayout());
  module->setTargetTriple(machine.getTargetTriple().str());
  if (Error error = addEntry(*module, signature))
    return std::move(error);
  optimise(*module, machine, optLevel);
  return orc::SimpleCompiler(machine)(*module);
}

} // namespace npufuzz::mlirbackend
