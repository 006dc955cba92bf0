//===- ProgramRun.h - small programs for tests ------------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_REFERENCE_PROGRAMRUN_H
#define NPUFUZZ_TESTS_REFERENCE_PROGRAMRUN_H

#include "reference/Reference.h"

namespace npufuzz::reference {

/// A tensor of the given numbers (converted exactly; integers must be small).
Tensor tensorOf(ElementKind kind, std::vector<int64_t> shape, const std::vector<double> &values);
/// 0, 1, 2, …
Tensor counting(ElementKind kind, std::vector<int64_t> shape);

/// A program with one kernel over these arguments ("%a: memref<4xf32>, …"); fails the test if it
/// does not verify.
Module kernelProgram(const std::string &arguments, const std::string &body);
/// Parses a whole module.
Module parsedProgram(const std::string &text);

/// Runs on the reference; fails the test if it does not know an op.
Result run(mlir::ModuleOp program, std::vector<Tensor> inputs);
/// Runs one kernel.
Result runKernel(const std::string &arguments, const std::string &body, std::vector<Tensor> inputs);

/// Loads the whole of %a and %b (tiles %x and %y), runs `ops`, which define %r, and stores %r to
/// %o. Returns the contents of %o, of the given type ("4x8xf32"), which starts at zero. The
/// constants %c0 to %c3 of type index are available.
ExpectedTensor runOp(const std::string &ops, Tensor a, Tensor b, const std::string &resultType);
ExpectedTensor runOp(const std::string &ops, Tensor a, const std::string &resultType);

/// The numbers; fails the test at undefined elements.
std::vector<double> numbers(const ExpectedTensor &tensor);
std::vector<double> errors(const ExpectedTensor &tensor);
/// One letter per element: "d" defined, "u" undefined, "?" unconstrained.
std::string states(const ExpectedTensor &tensor);

} // namespace npufuzz::reference

#endif
