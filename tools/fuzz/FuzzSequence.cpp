//===- FuzzSequence.cpp - libFuzzer: a machine's instructions ---*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_sequence [libFuzzer's flags] [CORPUS] tests/fuzz/sequence
//
// Fails if the reader or the model of the machine does, or if a printed sequence reads back as
// another one.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/Model.h"

#include <cstdlib>

using namespace npufuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto sequence = pytorchsim::parseSequence(text);
  if (!sequence) {
    llvm::consumeError(sequence.takeError());
    return 0;
  }
  auto again = pytorchsim::parseSequence(pytorchsim::textOf(*sequence));
  if (!again || *again != *sequence)
    std::abort();
  pytorchsim::expect(*sequence);
  return 0;
}
