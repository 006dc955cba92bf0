//===- Programs.h - small programs, compiled and run -------------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_MLIR_PROGRAMS_H
#define NPUFUZZ_TESTS_BACKEND_MLIR_PROGRAMS_H

#include "backend/mlir/MlirBackend.h"

#include <map>
#include <string>
#include <vector>

namespace npufuzz::test {

/// A context with the dialects of the backend; its passes are registered.
mlir::MLIRContext &context();

/// A tensor of integer kind.
Tensor integers(ElementKind kind, std::vector<int64_t> shape, std::vector<int64_t> values);
/// A tensor of f32.
Tensor floats(std::vector<int64_t> shape, std::vector<float> values);
/// A tensor of any kind from raw bits.
Tensor raw(ElementKind kind, std::vector<int64_t> shape, std::vector<uint64_t> bits);
/// Bits (or signed values) of the elements.
std::vector<uint64_t> bitsOf(const Tensor &tensor);
std::vector<int64_t> valuesOf(const Tensor &tensor);
std::vector<float> floatsOf(const Tensor &tensor);
/// Raw bits of a float rounded to nearest even, computed independently of the code under test; f16
/// and bf16.
std::vector<uint64_t> halfBits(const std::vector<double> &values);
std::vector<uint64_t> bfloatBits(const std::vector<double> &values);

Case caseOf(const std::string &text, std::vector<Tensor> inputs, Settings settings = {});
/// The defaults, and for each other value of each setting the defaults with that value.
std::vector<Settings> settingsOneByOne();
/// The same, and affine loops with each group of affine passes.
std::vector<Settings> manySettings();

/// Compiles and runs under the given settings, checks that all agree and that no guard byte was
/// touched, and returns the final contents of @main's arguments.
std::vector<Tensor> runProgram(const std::string &text, const std::vector<Tensor> &inputs,
                               const std::vector<Settings> &choices = settingsOneByOne());

/// `body` computes %r of type `resultType` ("2x3xf32") from %a, %b, … which are the whole inputs.
/// Returns %r. The result's buffer starts with all bytes 0x77.
Tensor runBody(const std::string &body, const std::string &resultType,
               const std::vector<Tensor> &inputs);

/// Reads "key=value,…" from an environment variable, for long manual runs.
std::map<std::string, uint64_t> numbersFrom(const char *variable);

/// Type as text, such as "2x3xf32".
std::string typeText(const Tensor &tensor);

} // namespace npufuzz::test

#endif
