//===- Cases.h - cases for the tests of reductions --------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_REDUCE_PROGRAM_CASES_H
#define NPUFUZZ_TESTS_REDUCE_PROGRAM_CASES_H

#include "reduce/program/Contents.h"
#include "reduce/program/Engine.h"
#include "reduce/program/Measure.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <gtest/gtest.h>

namespace npufuzz::reduce {

/// Inputs that vary from element to element: -8 … 8 in integers, also quarters in floats.
inline std::vector<Tensor> variedInputs(mlir::ModuleOp program) {
  std::vector<Tensor> inputs;
  auto entry = tile::mainOf(program);
  for (mlir::Type type : entry.getArgumentTypes()) {
    auto memory = mlir::dyn_cast<mlir::MemRefType>(type);
    ElementKind kind = tile::elementKindOf(memory ? memory.getElementType() : type);
    Tensor input(kind, memory ? std::vector<int64_t>(memory.getShape()) : std::vector<int64_t>());
    for (int64_t i = 0; i < input.size(); ++i)
      input.setBits(i, bitsOfInteger(kind, memory ? i * 7 % 17 - 8 : 5));
    inputs.push_back(std::move(input));
  }
  return inputs;
}

inline Case caseOf(mlir::MLIRContext &context, llvm::StringRef text,
                   llvm::StringRef name = "program.mlir") {
  auto program = tile::parseProgram(context, text, name);
  if (!program)
    llvm::report_fatal_error(program.takeError());
  std::vector<Tensor> inputs = variedInputs(*program);
  return {std::move(*program), std::move(inputs), {{"lanes", 4}, {"tail", 1}}, 0};
}

inline Options plainOptions() { return {.defaults = {{"lanes", 8}, {"tail", 0}}}; }

inline std::string readFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    llvm::report_fatal_error(path + ": " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

/// Names of the programs under tests/reduce/programs and of the five seeds.
inline std::vector<std::string> programFiles() {
  std::vector<std::string> files;
  for (const char *folder : {"/tests/reduce/program/programs", "/corpus/seeds"}) {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator file(std::string(NPUFUZZ_SOURCE_DIR) + folder, error),
         end;
         file != end && !error; file.increment(error))
      if (llvm::StringRef(file->path()).ends_with(".mlir"))
        files.push_back(file->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class ReduceTest : public ::testing::Test {
protected:
  ReduceTest() : context(mlir::MLIRContext::Threading::DISABLED) {
    tile::loadProgramDialects(context);
  }
  Case parse(llvm::StringRef text) { return caseOf(context, text); }
  Case load(llvm::StringRef path) { return caseOf(context, readFile(path), path); }

  /// All candidates of one reduction.
  std::vector<Case> candidatesOf(llvm::StringRef reduction, const Case &base,
                                 Options options = plainOptions()) {
    std::vector<Case> result;
    for (const Reduction &each : allReductions())
      if (each.name == reduction)
        for (const Edit &edit : each.propose(base, options))
          if (auto smaller = candidate(base, edit, options))
            result.push_back(std::move(*smaller));
    return result;
  }

  mlir::MLIRContext context;
};

} // namespace npufuzz::reduce

#endif
