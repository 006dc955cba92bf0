//===- FuzzNpy.cpp - libFuzzer: a foreign .npy file -------------*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_npy [libFuzzer's flags] [CORPUS] tests/fuzz/npy
//
// Fails if the reader does, or if the writer gives something else for an accepted file.
//
//===----------------------------------------------------------------------===//
#include "support/Npy.h"

#include <cstdlib>

using namespace npufuzz;

/// The first byte chooses the element kind, the rest is the file.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  auto kind = static_cast<ElementKind>(data[0] % elementKindCount);
  llvm::StringRef text(reinterpret_cast<const char *>(data) + 1, size - 1);
  llvm::Expected<Tensor> tensor = parseNpy(text, kind);
  if (!tensor) {
    llvm::consumeError(tensor.takeError());
    return 0;
  }
  llvm::Expected<Tensor> again = parseNpy(npyText(*tensor), kind);
  if (!again || again->shape != tensor->shape || again->bytes != tensor->bytes)
    std::abort();
  return 0;
}
