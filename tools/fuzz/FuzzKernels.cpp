//===- FuzzKernels.cpp - libFuzzer: a user's file of kernels ----*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_kernels [libFuzzer's flags] [CORPUS] tests/fuzz/kernels
//
// Fails if the reader does, or if a file without its comments has other kernels.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/kernels/KernelFile.h"

#include <cstdlib>

using namespace npufuzz;

/// Names of kernels and parameters, and how many bytes stand behind each.
static std::string summary(const pto::KernelFile &file) {
  std::string all =
      file.arch + " " + std::to_string(file.level) + " " + std::to_string(file.instructions) + "\n";
  for (const pto::KernelFunction &kernel : file.kernels) {
    all += kernel.name;
    for (int64_t value : {int64_t(0), int64_t(3), std::numeric_limits<int64_t>::max()}) {
      std::vector<int64_t> values(kernel.parameters.size(), value);
      for (auto [parameter, bytes] : llvm::zip(kernel.parameters, kernel.bytesBehind(values)))
        all += " " + parameter.name + " " + (bytes ? std::to_string(*bytes) : "?");
    }
    all += "\n";
  }
  return all;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto file = pto::readKernelFile(text);
  if (!file) {
    llvm::consumeError(file.takeError());
    return 0;
  }
  auto again = pto::readKernelFile(pto::textOf(pto::statementsOf(text)));
  if (!again || summary(*again) != summary(*file))
    std::abort();
  return 0;
}
