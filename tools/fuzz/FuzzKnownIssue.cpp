//===- FuzzKnownIssue.cpp - libFuzzer: a bug on record ----------*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_known_issue [libFuzzer's flags] [CORPUS] tests/fuzz/known-issue
//
// Fails if the reader does, or if a recorded issue is not found by its own name.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/KnownIssues.h"

#include <cstdlib>

using namespace npufuzz;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  auto issue = campaign::parseKnownIssue(text, "issue.mlir");
  if (!issue) {
    llvm::consumeError(issue.takeError());
    return 0;
  }
  if (!*issue)
    return 0;
  campaign::KnownIssues issues;
  issues.add(**issue);
  for (const std::string &signature : (*issue)->signatures) {
    if (!issues.contains(signature) || issues.named(signature).size() != 1)
      std::abort();
    issues.near(signature);
    for (const std::string &shape : (*issue)->shapes) {
      (*issue)->explains(signature, shape);
      (*issue)->explainsCrash(shape);
    }
  }
  return 0;
}
