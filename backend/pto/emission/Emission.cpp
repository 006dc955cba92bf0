//===- Emission.cpp - writes a program: its kernels and the calls in @main ---===//
//
// emitProgram() works on a copy of the program, in which it resolves carried indices. KernelText
// writes each kernel and says why it cannot; the first refusal is the error. CallList.h has the
// calls, and Toolchain.cpp runs ptoas.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/Emission.h"
#include "backend/pto/emission/KernelText.h"
#include "tile/Loops.h"

using namespace mlir;

namespace npufuzz::pto {

std::string moduleOf(llvm::StringRef functions) { return "module {\n" + functions.str() + "}\n"; }

llvm::Expected<EmittedProgram> emitProgram(ModuleOp given, const EmissionOptions &options) {
  OwningOpRef<ModuleOp> copy(given.clone());
  ModuleOp program = *copy;
  tile::resolveCarriedIndices(program);
  EmittedProgram result;
  result.prefix = options.prefix;
  for (func::FuncOp kernel : tile::kernelsOf(program)) {
    KernelText text(kernel, options);
    result.functions += text.write();
    result.tileBytes = std::max(result.tileBytes, text.tileBytes());
    if (!text.refusal().empty())
      return llvm::createStringError(text.refusal());
  }

  llvm::Expected<CallList> calls = callsOf(program, options.prefix);
  if (!calls)
    return calls.takeError();
  static_cast<CallList &>(result) = std::move(*calls);
  return result;
}

} // namespace npufuzz::pto
