//===- SequenceMachine.cpp ------------------------------------------------===//
//
// runAhead() groups sequences by lanes, bank size and DRAM size, and starts the simulator for each
// group. run() finds a result by the sequence's text, and starts the simulator only if there is
// none. RunSequences.h has the starts themselves; oracles/sequences judges the results.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/SequenceMachine.h"

namespace npufuzz::pytorchsim {

std::string SequenceMachine::missing() const {
  if (std::string tools = missingTools(simulator); !tools.empty() || program)
    return tools;
  auto linked = linkSequences();
  if (!linked)
    return llvm::toString(linked.takeError());
  program = std::move(*linked);
  return "";
}

std::vector<SequenceResult> SequenceMachine::runTogether(llvm::ArrayRef<Sequence> sequences) const {
  if (sequences.empty())
    return {};
  if (std::string why = missing(); !why.empty())
    return std::vector<SequenceResult>(sequences.size(), {SequenceResult::Status::notRun, why, ""});
  return runSequences(simulator, *program, sequences);
}

void SequenceMachine::runAhead(std::vector<Sequence> sequences) const {
  ahead.clear();
  std::map<std::array<uint64_t, 3>, std::vector<Sequence>> byMachine;
  for (Sequence &one : sequences)
    byMachine[{one.lanes, one.bankBytes, one.dramBytes}].push_back(std::move(one));
  for (const auto &[machine, ofMachine] : byMachine)
    for (auto [sequence, result] : llvm::zip_equal(ofMachine, runTogether(ofMachine)))
      ahead.try_emplace(textOf(sequence), std::move(result));
}

SequenceResult SequenceMachine::run(const Sequence &sequence) const {
  auto found = ahead.find(textOf(sequence));
  return found == ahead.end() ? runTogether(sequence).front() : found->second;
}

const SequenceMachine *sequenceMachineOf(const Backend &backend) {
  static std::map<const Backend *, std::unique_ptr<SequenceMachine>> machines;
  const SimulatorOptions *simulator = simulatorOf(backend);
  if (!simulator)
    return nullptr;
  std::unique_ptr<SequenceMachine> &machine = machines[&backend];
  if (!machine)
    machine = std::make_unique<SequenceMachine>(*simulator);
  return machine.get();
}

} // namespace npufuzz::pytorchsim
