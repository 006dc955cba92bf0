//===- TriggerRate.cpp ----------------------------------------------------===//
//
// Compiles and runs each program once without plants and once with each plant, and compares hashes
// of everything observable. PlantBench.h measures how soon oracles report a plant.
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/TriggerRate.h"

#include "oracles/Evaluate.h"

#include "llvm/Support/xxhash.h"

namespace npufuzz::campaign {

namespace {

/// Everything observable about a run, as bytes. Undefined values may be anything, so they are left
/// out.
class Transcript {
public:
  void add(llvm::StringRef text) { bytes += text.str() + '\0'; }
  void add(uint64_t number) {
    bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
  }
  void add(const Execution &run) {
    add(static_cast<uint64_t>(run.status));
    for (size_t tensor = 0; tensor < run.memory.size(); ++tensor)
      add(run.memory[tensor], run.defined.empty() ? std::vector<uint8_t>() : run.defined[tensor]);
    for (const MachineEvent &event : run.events)
      add(static_cast<uint64_t>(event.kind));
  }
  uint64_t hash() const {
    return llvm::xxh3_64bits(
        llvm::ArrayRef(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()));
  }

private:
  void add(const Tensor &tensor, const std::vector<uint8_t> &defined) {
    for (int64_t element = 0; element < tensor.size(); ++element) {
      bool isDefined = defined.empty() || defined[static_cast<size_t>(element)];
      add(isDefined);
      add(isDefined ? tensor.bits(element) : 0);
    }
  }
  std::string bytes;
};

uint64_t meaningOf(const Backend &backend, const Case &testCase,
                   const std::vector<std::string> &plants) {
  CompileOptions options;
  options.plants = plants;
  CompileResult compiled = backend.compile(testCase, options);
  Transcript transcript;
  transcript.add(static_cast<uint64_t>(compiled.status));
  if (compiled.status != CompileStatus::compiled)
    transcript.add(compiled.pass);
  else
    transcript.add(backend.execute(*compiled.artifact, testCase.inputs, {}));
  return transcript.hash();
}

} // namespace

std::map<std::string, int64_t> countTriggers(const CampaignOptions &options,
                                             llvm::ArrayRef<std::string> plants, int64_t programs) {
  const Backend &backend = *options.evaluate.backends.front();
  std::unique_ptr<mlir::MLIRContext> context = oracles::makeContext(options.evaluate.backends);
  std::map<std::string, int64_t> triggered;
  for (int64_t index = 0; index < programs; ++index) {
    Counters counters;
    uint64_t seed = options.source->caseSeed(options.baseSeed, index);
    Case testCase = options.source->generate(*context, seed, counters, Drawing::inSandbox);
    uint64_t meaning = meaningOf(backend, testCase, {});
    for (const std::string &plant : plants)
      triggered[plant] += meaningOf(backend, testCase, {plant}) != meaning;
  }
  return triggered;
}

} // namespace npufuzz::campaign
