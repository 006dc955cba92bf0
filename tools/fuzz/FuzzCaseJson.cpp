//===- FuzzCaseJson.cpp - libFuzzer: a foreign case.json --------*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_case_json [libFuzzer's flags] [CORPUS] tests/fuzz/case-json
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"

using namespace npufuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  campaign::Recipe recipe;
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  llvm::consumeError(campaign::readCaseJson(text, recipe).takeError());
  return 0;
}
