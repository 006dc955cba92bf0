//===- Agreement.h - the interpreter against machine code ------------*- C++ -*-===//
//
// A file of functions on memrefs of static shape and scalars. All are lowered in one module and run
// as machine code, and interpreted, on the same inputs; memory behind the arguments must end up
// with the same bits wherever the interpreter calls it defined.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TESTS_INTERPRETER_AGREEMENT_H
#define NPUFUZZ_TESTS_INTERPRETER_AGREEMENT_H

#include <string>
#include <vector>

namespace npufuzz::interpreter {

struct Agreement {
  /// What differs, or cannot be executed: one line each, naming the function.
  std::vector<std::string> failures;
  /// Functions that were compared.
  unsigned functions = 0;
  /// Names of the ops in them ("arith.addi"), sorted, each once.
  std::vector<std::string> ops;
};

/// Compares every public function of the file, on inputs of several kinds. A function whose inputs
/// are all undefined behaviour, or whose results are all undefined, counts as a failure.
Agreement compareWithMachineCode(const std::string &file);

} // namespace npufuzz::interpreter

#endif
