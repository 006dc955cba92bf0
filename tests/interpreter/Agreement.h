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
};

/// Compares every public function of the file, on inputs of several kinds. A function whose inputs
/// are all undefined behaviour, or whose results are all undefined, counts as a failure.
Agreement compareWithMachineCode(const std::string &file);

/// Names of the ops in the file's functions, sorted; empty when it does not parse.
std::vector<std::string> opsOf(const std::string &file);

/// Names of the ops of these dialects that the interpreter has a handler for, sorted.
std::vector<std::string> claimedOps(const std::vector<std::string> &dialects);

} // namespace npufuzz::interpreter

#endif
