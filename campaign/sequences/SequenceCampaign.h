//===- SequenceCampaign.h - many sequences, and what was found --*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_SEQUENCES_SEQUENCECAMPAIGN_H
#define NPUFUZZ_CAMPAIGN_SEQUENCES_SEQUENCECAMPAIGN_H

#include "backend/pytorchsim/machine/RunSequences.h"
#include "campaign/sequences/DrawSequence.h"

#include <cmath>
#include <functional>
#include <map>

namespace npufuzz::campaign::sequences {

using pytorchsim::SequenceResult;

struct SequenceSummary;

struct SequenceOptions {
  pytorchsim::SimulatorOptions simulator;
  uint64_t seed = 0;
  int64_t count = 10000;
  double seconds = INFINITY; ///< no batch begins behind them
  /// Called behind each batch.
  std::function<void(const SequenceSummary &)> onBatch = nullptr;
  /// Families to draw from; empty: all.
  std::vector<Family> families;
  /// Whether known differences are drawn too (BlindSpots.h).
  bool drawsBlindSpots = false;
};

/// A class of findings: the smallest sequence that shows it.
struct SequenceFinding {
  SequenceResult result;
  Sequence sequence, original; ///< reduced, and as it was drawn
  Family family;
  uint64_t seed = 0;
  int64_t times = 0;
};

struct SequenceSummary {
  int64_t sequences = 0;
  std::map<std::string, int64_t> refusals; ///< by reason: 0 is what the generators promise
  std::map<std::string, int64_t> byFamily, blindSpots;
  /// By their kind and the family.
  std::map<std::string, SequenceFinding> findings;
  double seconds = 0;
};

/// Batches of one machine and family each, by their seeds. Stops when `stop` says so. Fails where
/// this machine cannot run the simulator.
llvm::Expected<SequenceSummary> runSequenceCampaign(const SequenceOptions &options,
                                                    const std::function<bool()> &stop);

/// The smallest sequence that still shows a result of this kind: steps and fills dropped, numbers
/// made small, as far as the model takes it.
Sequence reduceSequence(const pytorchsim::SimulatorOptions &simulator,
                        const pytorchsim::MachineProgram &program, const Sequence &sequence,
                        const std::string &kind, const std::function<bool()> &stop);

} // namespace npufuzz::campaign::sequences

#endif
