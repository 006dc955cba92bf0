//===- Emission.cpp - a program: its kernels and the calls in @main -------===//
#include "backend/hivm/emission/Emission.h"
#include "backend/hivm/emission/KernelText.h"
#include "tile/Loops.h"

using namespace mlir;

namespace npufuzz::hivm {

std::string moduleOf(llvm::StringRef functions) { return "module {\n" + functions.str() + "}\n"; }

std::string EmittedProgram::module() const { return moduleOf(functions); }

llvm::Expected<EmittedProgram> emitProgram(ModuleOp given, const EmissionOptions &options) {
  OwningOpRef<ModuleOp> copy(given.clone());
  ModuleOp program = *copy;
  tile::resolveCarriedIndices(program);
  EmittedProgram result;
  for (func::FuncOp kernel : tile::kernelsOf(program)) {
    KernelText text(kernel, options);
    result.functions += text.write();
    result.bufferBytes = std::max(result.bufferBytes, text.bufferBytes());
    if (!text.refusal().empty())
      return llvm::createStringError(text.refusal());
  }
  llvm::Expected<CallList> calls = callsOf(program, options.prefix);
  if (!calls)
    return calls.takeError();
  static_cast<CallList &>(result) = std::move(*calls);
  return result;
}

} // namespace npufuzz::hivm
