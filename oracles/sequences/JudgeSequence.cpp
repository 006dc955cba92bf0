//===- JudgeSequence.cpp - judges a machine's instructions ----------------===//
//
// Asks the simulator about a sequence and, for a finding among vector instructions, which one is to
// blame. The expected memory comes from the machine's model (backend/pytorchsim).
//
//===----------------------------------------------------------------------===//
#include "oracles/sequences/JudgeSequence.h"

#include "backend/pytorchsim/machine/BlindSpots.h"
#include "backend/pytorchsim/machine/SequenceMachine.h"
#include "backend/pytorchsim/machine/VectorInstructions.h"

namespace npufuzz::oracles {

using namespace pytorchsim;

static constexpr llvm::StringLiteral attributeName = "npufuzz.sequence";

Module moduleOfSequence(mlir::MLIRContext &context, const Sequence &sequence) {
  Module module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context)));
  module.get()->setAttr(attributeName, mlir::StringAttr::get(&context, textOf(sequence)));
  return module;
}

std::string sequenceText(mlir::ModuleOp module) {
  return module->getAttrOfType<mlir::StringAttr>(attributeName).str();
}

Sequence sequenceIn(mlir::ModuleOp module) {
  return llvm::cantFail(
      parseSequence(module->getAttrOfType<mlir::StringAttr>(attributeName).getValue()));
}

int64_t countSteps(mlir::ModuleOp module) {
  return static_cast<int64_t>(sequenceIn(module).steps.size());
}

static bool isVectorInstruction(const Step &step) { return step.kind >= StepKind::raw; }

/// Returns the first `count` vector instructions. With `toItsEnd`, keeps every other step too,
/// because the steps after them store whole registers.
static Sequence withFirst(const Sequence &sequence, size_t count, bool toItsEnd) {
  Sequence some = sequence;
  some.steps.clear();
  for (const Step &step : sequence.steps) {
    if (count == 0 && (!toItsEnd || isVectorInstruction(step)))
      continue;
    count -= isVectorInstruction(step);
    some.steps.push_back(step);
  }
  return some;
}

/// Names the first vector instruction at which the sequence shows this kind of difference, either
/// in memory at once or in the registers stored at the end. Empty if there is none. All prefixes
/// run in one start of the simulator.
static llvm::StringRef guiltyInstruction(const Sequence &sequence, const std::string &kind,
                                         const SequenceMachine &machine) {
  std::vector<llvm::StringRef> names;
  for (const Step &step : sequence.steps)
    if (isVectorInstruction(step))
      names.push_back(nameOfVectorWord(static_cast<uint32_t>(step.numbers[0])));
  std::vector<Sequence> beginnings;
  for (size_t count = 1; count < names.size(); ++count)
    for (bool toItsEnd : {false, true})
      beginnings.push_back(withFirst(sequence, count, toItsEnd));
  for (auto [index, result] : llvm::enumerate(machine.runTogether(beginnings)))
    if (result.kind == kind)
      return names[index / 2];
  return names.empty() ? "" : names.back();
}

static Severity severityOf(const SequenceResult &result) {
  return result.status == SequenceResult::Status::differs ? Severity::wrongAnswer : Severity::crash;
}

/// Names a finding after the vector instruction to blame, because each may be a bug of its own.
static void addBug(Verdict &verdict, const Sequence &sequence, const SequenceResult &result,
                   const SequenceMachine *blame) {
  verdict.outcome = Outcome::bug;
  verdict.severity = severityOf(result);
  verdict.pass = "executor";
  verdict.kind = (sequence.family.empty() ? "" : sequence.family + ": ") + result.kind;
  if (llvm::StringRef guilty = blame ? guiltyInstruction(sequence, result.kind, *blame) : "";
      !guilty.empty())
    verdict.kind += ", " + guilty.str();
  verdict.claim = sequence.comparesLanes ? "does otherwise on all lanes than on one"
                                         : "does otherwise than its machine's documentation says";
  verdict.evidence = result.message;
}

Evaluation evaluateSequence(const Case &testCase, const EvaluateOptions &options) {
  Evaluation evaluation;
  const Backend &backend = *options.backends.front();
  const SequenceMachine *machine = sequenceMachineOf(backend);
  if (!machine) {
    evaluation.discardReason = "backend " + backend.name().str() + " runs no sequences";
    return evaluation;
  }
  Sequence sequence = sequenceIn(testCase.module);
  if (const BlindSpot *spot = options.skipsKnownDifferences ? blindSpotOf(sequence) : nullptr) {
    evaluation.discardReason = "a known difference: " + spot->name.str();
    return evaluation;
  }
  if (!isSelected(options, "agree"))
    return evaluation;
  SequenceResult result;
  {
    PhaseTimer timer(evaluation.phases, Phase::execute);
    result = machine->run(sequence);
  }
  if (result.status == SequenceResult::Status::refused)
    evaluation.discardReason = "the machine promises nothing about it: " + result.message;
  if (result.status == SequenceResult::Status::notRun)
    evaluation.discardReason = "the simulator cannot be run: " + result.message;
  if (evaluation.isDiscard())
    return evaluation;
  Verdict &verdict = evaluation.verdicts.emplace_back();
  verdict.oracle = "agree";
  verdict.backend = backend.name().str();
  verdict.stage = "execute";
  PhaseTimer timer(evaluation.phases, Phase::judge);
  if (result.isFinding())
    addBug(verdict, sequence, result, options.blame ? machine : nullptr);
  return evaluation;
}

void runSequencesAhead(llvm::ArrayRef<const Case *> cases, const EvaluateOptions &options,
                       PhaseSeconds &phases) {
  PhaseTimer timer(phases, Phase::execute);
  const SequenceMachine *machine = sequenceMachineOf(*options.backends.front());
  if (!machine || !isSelected(options, "agree"))
    return;
  std::vector<Sequence> sequences;
  for (const Case *testCase : cases)
    if (Sequence sequence = sequenceIn(testCase->module);
        !options.skipsKnownDifferences || !blindSpotOf(sequence))
      sequences.push_back(std::move(sequence));
  machine->runAhead(std::move(sequences));
}

Evidence evidenceOfSequence(const Case &testCase, const EvaluateOptions &, const Verdict &) {
  Evidence evidence;
  evidence.tileOps = countSteps(testCase.module);
  return evidence;
}

} // namespace npufuzz::oracles
