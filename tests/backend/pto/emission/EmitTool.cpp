//===- EmitTool.cpp - prints programs in the pto dialect ------------------===//
//
// For FileCheck tests: npufuzz-pto-emit FILE.mlir [level=3] [reuse=2] … with the names of settings.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/Emission.h"
#include "tile/Program.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace npufuzz;

static int complain(const llvm::Twine &what, int code) {
  llvm::errs() << "npufuzz-pto-emit: " << what << '\n';
  return code;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return complain("expected FILE.mlir and settings, got nothing", 2);
  pto::EmissionOptions options;
  for (llvm::StringRef argument : llvm::ArrayRef(argv + 2, argv + argc)) {
    auto [name, text] = argument.split('=');
    int64_t value = 0;
    if (text.getAsInteger(10, value))
      return complain("expected NAME=NUMBER, got \"" + argument + "\"", 2);
    if (name == "level")
      options.level = value;
    else if (name == "static_valid")
      options.staticValid = value != 0;
    else if (name == "carry")
      options.carriesTiles = value != 0;
    else if (name == "reuse" && value >= 0 && value <= 3)
      options.reuse = static_cast<pto::Reuse>(value);
    else if (name == "double_buffer")
      options.doubleBuffers = value != 0;
    else if (name == "buffer_bytes")
      options.bufferBytes = value;
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
  auto emitted = pto::emitProgram(program->get(), options);
  if (!emitted)
    return complain(llvm::toString(emitted.takeError()), 1);
  llvm::outs() << emitted->module();
  return 0;
}
