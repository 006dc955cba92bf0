//===- SequenceCampaign.cpp -----------------------------------------------===//
#include "campaign/sequences/SequenceCampaign.h"
#include "backend/pytorchsim/Program.h"
#include "backend/pytorchsim/machine/BlindSpots.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"
#include "generators/ChoiceSources.h"

#include <chrono>
#include <set>

namespace npufuzz::campaign::sequences {

using namespace pytorchsim;

/// What one start of the simulator takes: its start is then a small part of the time.
static constexpr int64_t batchCount = 256;

namespace {

struct Batch {
  Family family;
  std::vector<Sequence> sequences;
  std::vector<uint64_t> seeds;
};

class SequenceCampaign {
public:
  SequenceCampaign(const SequenceOptions &options, MachineProgram program,
                   const std::function<bool()> &stop)
      : options(options), program(std::move(program)), stop(stop) {}

  llvm::Error run();
  SequenceSummary summary;

private:
  Batch drawBatch(uint64_t number, int64_t count);
  llvm::Error judge(const Batch &batch);
  void take(const Sequence &sequence, const SequenceResult &result, Family family, uint64_t seed);

  const SequenceOptions &options;
  MachineProgram program;
  const std::function<bool()> &stop;
};

} // namespace

/// Names of the instructions that only the comparison of lanes knows.
static std::set<std::string> vectorNames(const Sequence &sequence) {
  std::set<std::string> names;
  for (const Step &step : sequence.steps)
    if (step.kind >= StepKind::raw)
      names.insert(nameOfVectorWord(static_cast<uint32_t>(step.numbers[0])).str());
  return names;
}

Batch SequenceCampaign::drawBatch(uint64_t number, int64_t count) {
  Batch batch;
  uint64_t seed = generators::caseSeed(options.seed, number);
  generators::RandomChoices ofBatch(seed);
  static constexpr Family all[] = {Family::transfers, Family::array, Family::transfers,
                                   Family::lanes, Family::functions};
  batch.family = options.families.empty() ? ofBatch.pick("family", all)
                                          : ofBatch.pick("family", options.families);
  Sequence machine = drawMachine(ofBatch);
  for (int64_t i = 0; i < count; ++i) {
    uint64_t one = generators::caseSeed(seed, static_cast<uint64_t>(i));
    generators::RandomChoices choices(one);
    Sequence sequence = drawSequence(choices, batch.family, machine);
    const BlindSpot *spot = options.drawsBlindSpots ? nullptr : blindSpotOf(sequence);
    if (spot) {
      summary.blindSpots[spot->name.str()] += 1;
      continue;
    }
    batch.sequences.push_back(std::move(sequence));
    batch.seeds.push_back(one);
  }
  return batch;
}

/// One more of a class that is known, or reduced to one of its own.
void SequenceCampaign::take(const Sequence &sequence, const SequenceResult &result, Family family,
                            uint64_t seed) {
  std::string prefix = (familyName(family) + ": " + result.kind).str();
  std::set<std::string> names = vectorNames(sequence);
  for (auto &[key, finding] : summary.findings) {
    std::set<std::string> known = vectorNames(finding.sequence);
    bool isSame =
        llvm::StringRef(key).starts_with(prefix) &&
        llvm::all_of(known, [&](const std::string &name) { return names.contains(name); });
    if (isSame) {
      finding.times += 1;
      return;
    }
  }
  Sequence smaller = reduceSequence(options.simulator, program, sequence, result.kind, stop);
  SequenceResult again = runSequences(options.simulator, program, smaller).front();
  std::string key = prefix;
  for (const std::string &name : vectorNames(smaller))
    key += ", " + name;
  SequenceFinding &finding = summary.findings[key];
  if (finding.times++ == 0) {
    finding.result = again;
    finding.sequence = std::move(smaller);
    finding.original = sequence;
    finding.family = family;
    finding.seed = seed;
  }
}

llvm::Error SequenceCampaign::judge(const Batch &batch) {
  if (batch.sequences.empty())
    return llvm::Error::success();
  std::vector<SequenceResult> results = runSequences(options.simulator, program, batch.sequences);
  for (auto [index, result] : llvm::enumerate(results)) {
    if (result.status == SequenceResult::Status::notRun)
      return llvm::createStringError("the simulator cannot be run: " + result.message);
    summary.sequences += 1;
    summary.byFamily[familyName(batch.family).str()] += 1;
    if (result.status == SequenceResult::Status::refused)
      summary.refusals[result.message] += 1;
    else if (result.isFinding())
      take(batch.sequences[index], result, batch.family, batch.seeds[index]);
  }
  return llvm::Error::success();
}

llvm::Error SequenceCampaign::run() {
  auto begin = std::chrono::steady_clock::now();
  uint64_t number = 0;
  for (int64_t left = options.count; left > 0 && !stop() && summary.seconds < options.seconds;
       left -= batchCount) {
    Batch batch = drawBatch(number++, std::min(batchCount, left));
    if (llvm::Error error = judge(batch))
      return error;
    summary.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (options.onBatch)
      options.onBatch(summary);
  }
  return llvm::Error::success();
}

/// A machine whose simulator does nothing wrong with nothing.
static llvm::Error checkSimulator(const SequenceOptions &options, const MachineProgram &program) {
  Sequence nothing;
  nothing.fills = {{Fill::Where::dram, 0, nothing.dramBytes / 8, 1, ~uint64_t(0)},
                   {Fill::Where::banks, 0, nothing.bankBytes / 8, 2, ~uint64_t(0)}};
  SequenceResult result = runSequences(options.simulator, program, nothing).front();
  if (result.status == SequenceResult::Status::agrees)
    return llvm::Error::success();
  return llvm::createStringError("the simulator does not run a sequence of no instructions: " +
                                 result.message);
}

llvm::Expected<SequenceSummary> runSequenceCampaign(const SequenceOptions &options,
                                                    const std::function<bool()> &stop) {
  if (std::string missing = missingTools(options.simulator); !missing.empty())
    return llvm::createStringError(missing);
  llvm::Expected<MachineProgram> program = linkSequences();
  if (!program)
    return program.takeError();
  if (llvm::Error error = checkSimulator(options, *program))
    return std::move(error);
  SequenceCampaign campaign(options, std::move(*program), stop);
  if (llvm::Error error = campaign.run())
    return std::move(error);
  return std::move(campaign.summary);
}

} // namespace npufuzz::campaign::sequences
