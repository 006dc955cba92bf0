//===- EmitTool.cpp - prints programs in the hivm dialect -----------------===//
//
// For FileCheck tests: npufuzz-hivm-emit FILE.mlir [narrow=1] … with the names of settings.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/Emission.h"
#include "tile/Program.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace npufuzz;

static int complain(const llvm::Twine &what, int code) {
  llvm::errs() << "npufuzz-hivm-emit: " << what << '\n';
  return code;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return complain("expected FILE.mlir and settings, got nothing", 2);
  hivm::EmissionOptions options;
  for (llvm::StringRef argument : llvm::ArrayRef(argv + 2, argv + argc)) {
    auto [name, text] = argument.split('=');
    int64_t value = 0;
    if (text.getAsInteger(10, value))
      return complain("expected NAME=NUMBER, got \"" + argument + "\"", 2);
    if (name == "narrow")
      options.narrows = value != 0;
    else if (name == "entry")
      options.onTensors = value == 2;
    else if (name == "carry")
      options.carriesBuffers = value != 0;
    else if (name == "columns_min")
      options.columnsMin = value;
    else if (name == "tensors")
      options.onTensors = value != 0;
    else if (name == "normalize")
      options.normalizes = value != 0;
    else if (name == "prepared")
      options.preparedMax = value;
    else
      return complain("no setting \"" + argument + "\"", 2);
  }
  auto file = llvm::MemoryBuffer::getFile(argv[1]);
  if (!file)
    return complain(llvm::Twine(argv[1]) + ": " + file.getError().message(), 2);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  tile::loadProgramDialects(context);
  auto program = tile::parseProgram(context, (*file)->getBuffer());
  if (!program)
    return complain(llvm::toString(program.takeError()), 2);
  auto emitted = hivm::emitProgram(program->get(), options);
  if (!emitted)
    return complain(llvm::toString(emitted.takeError()), 1);
  llvm::outs() << emitted->module;
  return 0;
}
