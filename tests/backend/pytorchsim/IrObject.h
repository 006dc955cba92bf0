//===- IrObject.h - LLVM IR as an object file -------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_IROBJECT_H
#define NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_IROBJECT_H

#include "support/mlir/Api.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/ExecutionEngine/Orc/CompileUtils.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Target/TargetMachine.h"

namespace npufuzz::pytorchsim {

inline llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
objectOfIr(const std::string &ir, llvm::TargetMachine &machine) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic diagnostic;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(ir, diagnostic, context);
  if (!module)
    return llvm::createStringError(diagnostic.getMessage());
  module->setDataLayout(machine.createDataLayout());
  setTargetTriple(*module, machine.getTargetTriple());
  return llvm::orc::SimpleCompiler(machine)(*module);
}

} // namespace npufuzz::pytorchsim

#endif
