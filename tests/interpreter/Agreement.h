//===- Agreement.h - the interpreter against machine code ------------*- C++ -*-===//
//
// Lowers a file of functions on memrefs of static shape and scalars as one module. Runs it as
// machine code and interprets it on the same inputs. Memory of the arguments must end with the same
// bits wherever the interpreter calls it defined.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TESTS_INTERPRETER_AGREEMENT_H
#define NPUFUZZ_TESTS_INTERPRETER_AGREEMENT_H

#include <string>
#include <vector>

namespace npufuzz::interpreter {

struct Agreement {
  /// One line per difference or op that cannot be executed, with the function's name.
  std::vector<std::string> failures;
  /// Number of compared functions.
  unsigned functions = 0;
};

/// Compares every public function of the file, on inputs of several kinds. A function whose inputs
/// are all undefined behaviour, or whose results are all undefined, counts as a failure.
Agreement compareWithMachineCode(const std::string &file);

/// Names of the ops in the file's functions, sorted; empty when it does not parse.
std::vector<std::string> opsOf(const std::string &file);

/// Names of the ops of these dialects that have a handler in the interpreter, sorted.
std::vector<std::string> claimedOps(const std::vector<std::string> &dialects);

} // namespace npufuzz::interpreter

#endif
