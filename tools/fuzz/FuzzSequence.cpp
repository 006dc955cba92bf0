//===- FuzzSequence.cpp - libFuzzer: instructions of a machine --*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_sequence [libFuzzer's flags] [CORPUS] tests/fuzz/sequence
//
// Fails where the reader or the model of the machine does, or where what is read is not what is
// read again when it is printed.
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
