//===- SampleRarity.cpp ---------------------------------------------------===//
//
// Compiles the sample in one child process, which writes the pass statistics of each program as a
// line. The parent turns the lines into a table of rarities for the oracles.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/SampleRarity.h"
#include "support/Sandbox.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::campaign {

bool isWorthSampling(const CampaignOptions &options) {
  bool isLongEnough = !options.durationSeconds || *options.durationSeconds >= rarityRunSecondsMin;
  return isLongEnough &&
         (!options.count || *options.count >= rarityProgramsMax * programsPerSampled);
}

/// Writes a line for each tile program.
static void compileSample(ChildSide &side, const CampaignOptions &options) {
  const Backend &backend = *options.evaluate.backends.front();
  auto context = oracles::makeContext(options.evaluate.backends);
  CompileOptions compile = oracles::compileOptionsOf(options.evaluate);
  compile.wantsArtifact = false;
  for (int64_t index = 0; index < rarityProgramsMax; ++index) {
    side.begin(index);
    Counters counters;
    Case testCase =
        options.source->generateAt(*context, options.baseSeed, index, counters, Drawing::inProcess);
    if (testCase.kind == tileProgram) {
      *currentPhase = static_cast<uint8_t>(Phase::compile);
      oracles::PassStatistics statistics = backend.compile(testCase, compile).statistics;
      if (statistics.empty())
        return; // its passes count nothing, so no program is rarer than others
      side.write(jsonLine(Json(statistics)));
    }
    side.end();
  }
}

static oracles::PassStatistics readStatistics(llvm::StringRef line) {
  oracles::PassStatistics statistics;
  Json json = parseJson(line);
  if (json.is_object())
    for (const auto &[name, count] : json.items())
      readKey(json, name.c_str(), statistics[name]);
  return statistics;
}

std::shared_ptr<const oracles::Rarity> sampleRarity(const CampaignOptions &options) {
  auto result =
      runInSandbox(options.caseSecondsMax, [&](ChildSide &side) { compileSample(side, options); });
  if (!result) {
    llvm::consumeError(result.takeError()); // the run will fail for the same reason and say so
    return nullptr;
  }
  if (result->stopped)
    return nullptr;
  std::vector<oracles::PassStatistics> sample;
  for (llvm::StringRef line : llvm::split(llvm::StringRef(result->output), '\n'))
    if (oracles::PassStatistics statistics = readStatistics(line); !statistics.empty())
      sample.push_back(std::move(statistics));
  return std::make_shared<oracles::Rarity>(sample);
}

} // namespace npufuzz::campaign
