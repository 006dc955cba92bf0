//===- ParsedIR.h - IR text in, values out ---------------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_INTERPRETER_PARSEDIR_H
#define NPUFUZZ_TESTS_INTERPRETER_PARSEDIR_H

#include "interpreter/Executor.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace npufuzz::interpreter {

/// Parses a module (every dialect that the interpreter knows) and runs its functions.
class ParsedIR {
public:
  explicit ParsedIR(llvm::StringRef text, const Options &options = {});
  ~ParsedIR();

  /// Calls @f with values of any kind.
  Outcome operator()(llvm::ArrayRef<Value> arguments = {});
  /// Calls @f with scalars.
  Outcome scalars(llvm::ArrayRef<uint64_t> bits);

  mlir::MLIRContext &context();

private:
  struct State;
  std::unique_ptr<State> state;
};

inline Options withPattern(uint8_t fillPattern) {
  Options options;
  options.fillPattern = fillPattern;
  return options;
}

/// A fully defined vector value.
Value vectorOf(llvm::ArrayRef<uint64_t> bits);
/// A fully defined row-major memref value over elements of the format.
Value memoryOf(Format format, llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<uint64_t> bits);

/// Bits of a scalar or of all elements; a test failure if the run did not complete.
std::vector<uint64_t> bitsOf(const Outcome &outcome, unsigned result = 0);
/// One entry per element, 1 if it is undefined.
std::vector<int> undefinedOf(const Outcome &outcome, unsigned result = 0);
uint64_t bitOf(const Outcome &outcome, unsigned result = 0);

inline uint64_t f32(float x) { return bitsOfF32(x); }

} // namespace npufuzz::interpreter

#endif
