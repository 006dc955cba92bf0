//===- Emission.cpp - writes a program: its kernels and the calls in @main ---===//
//
// emitProgram() works on a copy of the program, in which it resolves carried indices.
// KernelText::create() chooses buffers or tensors by the options, and its first refusal is the
// error. CallList.h has the calls, and Toolchain.cpp runs the tool.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/Emission.h"
#include "backend/hivm/emission/KernelText.h"
#include "tile/Loops.h"

using namespace mlir;

namespace npufuzz::hivm {

llvm::Expected<EmittedProgram> emitProgram(ModuleOp given, const EmissionOptions &options) {
  OwningOpRef<ModuleOp> copy(given.clone());
  ModuleOp program = *copy;
  tile::resolveCarriedIndices(program);
  EmittedProgram result;
  result.module = "module {\n";
  for (func::FuncOp kernel : tile::kernelsOf(program)) {
    std::unique_ptr<KernelText> text = KernelText::create(kernel, options);
    result.module += text->write();
    result.bufferBytes = std::max(result.bufferBytes, text->tileBytes());
    if (!text->refusal().empty())
      return llvm::createStringError(text->refusal());
  }
  result.module += "}\n";
  llvm::Expected<CallList> calls = callsOf(program);
  if (!calls)
    return calls.takeError();
  static_cast<CallList &>(result) = std::move(*calls);
  return result;
}

} // namespace npufuzz::hivm
