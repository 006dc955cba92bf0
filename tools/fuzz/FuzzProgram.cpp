//===- FuzzProgram.cpp - libFuzzer: a foreign program -----------*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_program [libFuzzer's flags] [CORPUS] tests/fuzz/program
//
// Fails if the parser or a verifier does, or if an accepted program cannot be read again after it
// was printed.
//
//===----------------------------------------------------------------------===//
#include "tile/Program.h"

#include <cstdlib>

using namespace npufuzz;

/// A context never frees types and constants, so it is renewed after this many programs.
static constexpr int contextProgramsMax = 1000;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<mlir::MLIRContext> context;
  static int programs = 0;
  if (programs++ % contextProgramsMax == 0) {
    context = std::make_unique<mlir::MLIRContext>(mlir::MLIRContext::Threading::DISABLED);
    tile::loadProgramDialects(*context);
  }
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  llvm::Expected<Module> program = tile::parseProgram(*context, text, "program.mlir");
  if (!program) {
    llvm::consumeError(program.takeError());
    return 0;
  }
  llvm::Expected<Module> again = tile::parseProgram(*context, program->print(), "printed.mlir");
  if (!again) {
    llvm::errs() << llvm::toString(again.takeError()) << "\n" << program->print();
    std::abort();
  }
  return 0;
}
