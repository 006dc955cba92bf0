//===- FuzzWorkerLine.cpp - libFuzzer: a child's output ---------*- C++ -*-===//
//
// build/fuzz-asan/bin/fuzz_worker_line [libFuzzer's flags] [CORPUS] tests/fuzz/worker-line
//
// A pass can write to the pipe of its process, so each line that a parent reads may be foreign.
// Fails if a reader does, or if an accepted line cannot be read again after it was written.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/FindingJson.h"
#include "campaign/findings/VerdictJson.h"
#include "campaign/run/Worker.h"

#include <cstdlib>

using namespace npufuzz;

namespace {

template <typename T> void readLine(llvm::StringRef line) {
  T taken, again;
  if (campaign::fromLine(line, taken) && !campaign::fromLine(toLine(taken), again))
    std::abort();
}

template <typename T> void readJson(const Json &json) {
  T taken, again;
  if (campaign::fromJson(json, taken) && !campaign::fromJson(campaign::toJson(taken), again))
    std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef line(reinterpret_cast<const char *>(data), size);
  readLine<campaign::CaseRecord>(line);
  readLine<campaign::WorkerEnd>(line);
  Json json = parseJson(line);
  readJson<campaign::StoredCase>(json);
  readJson<campaign::Evaluation>(json);
  readJson<campaign::Evidence>(json);
  campaign::Finding finding;
  campaign::applyReduction(json, finding);
  return 0;
}
