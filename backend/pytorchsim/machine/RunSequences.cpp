//===- RunSequences.cpp ---------------------------------------------------===//
//
// Hundreds of sequences share a start, and many results share a frame. If the simulator ends early,
// the next start prints each result by itself, so that the sequence that ended it is known.
//
//===----------------------------------------------------------------------===//
#include "backend/pytorchsim/machine/RunSequences.h"
#include "support/Printable.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Regex.h"

#include <cmath>

using namespace llvm;

namespace npufuzz::pytorchsim {

/// As many results as fill one write of the proxy kernel.
static constexpr uint64_t resultsOfFrame = 16;
static constexpr size_t resultWords = 3;

using Status = SequenceResult::Status;

namespace {

/// Sequences that the model accepts, with its expectation; `index` is the place of the result.
struct Judged {
  const Sequence *sequence;
  Expectation expectation;
  size_t index;
};

struct Start {
  std::optional<ProcessRun> run; ///< absent if it did not run
  std::string failure;
};

} // namespace

static Start start(const SimulatorOptions &options, const MachineProgram &program,
                   ArrayRef<Judged> judged, uint64_t period, bool writesMemory) {
  const Sequence &machine = *judged.front().sequence;
  ProgramInput input(configOf(machine));
  input.add({judged.size(), machine.dramBytes / sizeof(uint64_t), period, writesMemory});
  for (const Judged &one : judged)
    encode(*one.sequence, input);
  Expected<ProcessRun> run = runSimulator(options, configOf(machine), program, input.text());
  if (!run)
    return {std::nullopt, toString(run.takeError())};
  return {std::move(*run), ""};
}

static bool agreesByHash(const Judged &judged, uint64_t dram, uint64_t banks, uint64_t others) {
  if (dram != hashWords(judged.expectation.memory.dram, 0))
    return false;
  return banks ==
         (judged.sequence->comparesLanes ? others : hashWords(judged.expectation.memory.banks, 0));
}

/// Compares floats as they lie in memory: within the bound, or both NaN.
static bool isClose(uint32_t expected, uint32_t actual) {
  float x = bit_cast<float>(expected), y = bit_cast<float>(actual);
  if (std::isnan(x) || std::isnan(y))
    return std::isnan(x) && std::isnan(y);
  // Maps floats to integers in the order of their values, so that neighbours differ by one.
  auto order = [](uint32_t bits) {
    return bits >> 31 ? -static_cast<int64_t>(bits & 0x7fffffff) : static_cast<int64_t>(bits);
  };
  return static_cast<uint64_t>(std::abs(order(expected) - order(actual))) <= functionUlps;
}

static uint8_t byteAt(ArrayRef<uint64_t> words, uint64_t at) {
  return static_cast<uint8_t>(words[at / 8] >> 8 * (at % 8));
}

static uint32_t floatAt(ArrayRef<uint64_t> words, uint64_t at) {
  return static_cast<uint32_t>(words[at / 8] >> 8 * (at % 8 & 4));
}

static SequenceResult differs(std::string kind, std::string where, uint8_t expected,
                              uint8_t actual) {
  return {
      Status::differs,
      formatv("{0}: expected {1:x-2}, got {2:x-2}", where, unsigned(expected), unsigned(actual)),
      std::move(kind)};
}

/// Finds the first wrong byte. `memory`: DRAM, banks, and the banks after the second run.
static SequenceResult examine(const Judged &judged, const Frame &memory) {
  const Sequence &sequence = *judged.sequence;
  std::vector<uint64_t> expected = judged.expectation.memory.dram, actual;
  size_t dramBytes = expected.size() * 8, bankBytes = sequence.lanes * sequence.bankBytes;
  if (memory.payload.size() != dramBytes + 2 * bankBytes)
    return {Status::ended, "it wrote another amount of memory", "memory is not written"};
  for (size_t i = 0; i < memory.payload.size() / 8; ++i)
    actual.push_back(memory.word(i));
  ArrayRef<uint64_t> banks = judged.expectation.memory.banks;
  if (sequence.comparesLanes)
    banks = ArrayRef(actual).take_back(bankBytes / 8);
  expected.insert(expected.end(), banks.begin(), banks.end());
  ArrayRef<uint8_t> approximate = judged.expectation.isApproximate;
  for (uint64_t at = 0; at < expected.size() * 8; ++at) {
    uint8_t want = byteAt(expected, at), got = byteAt(actual, at);
    if (want == got || (!approximate.empty() && approximate[at] &&
                        isClose(floatAt(expected, at), floatAt(actual, at))))
      continue;
    if (at < dramBytes)
      return differs("DRAM differs", formatv("DRAM at {0}", at), want, got);
    uint64_t lane = (at - dramBytes) / sequence.bankBytes;
    return differs(sequence.comparesLanes ? "a lane differs from one lane" : "a bank differs",
                   formatv("lane {0} at {1}", lane, (at - dramBytes) % sequence.bankBytes), want,
                   got);
  }
  return {Status::agrees, "", ""};
}

static SequenceResult endOf(const ProcessRun &run) {
  if (run.end.how == ProcessEnd::How::hung)
    return {Status::hung, "the simulator did not end in time", "hang"};
  std::string how = describeEnd(run);
  std::string said = shortened(StringRef(run.errors).trim().split('\n').first);
  // Addresses and source lines are no part of the class.
  std::string kind = how;
  Regex number("0x[0-9a-f]+");
  while (number.match(kind))
    kind = number.sub("N", kind);
  return {Status::ended, "the simulator " + how + (said.empty() ? "" : ": " + said), kind};
}

/// Takes results of a start, in order from the first. Returns their number, and adds those whose
/// hashes disagree to `unequal`.
static size_t takeResults(StringRef output, ArrayRef<Judged> judged,
                          MutableArrayRef<SequenceResult> results, std::vector<size_t> &unequal) {
  size_t decided = 0;
  for (const Frame &frame : framesOf(output)) {
    if (frame.kind != Frame::Kind::results || frame.number != decided)
      continue;
    for (size_t i = 0; i + resultWords <= frame.payload.size() / 8 && decided < judged.size();
         i += resultWords, ++decided) {
      const Judged &one = judged[decided];
      if (agreesByHash(one, frame.word(i), frame.word(i + 1), frame.word(i + 2)))
        results[one.index].status = Status::agrees;
      else
        unequal.push_back(decided);
    }
  }
  return decided;
}

/// Runs the sequences whose hashes differ again and compares memory: all together first, then those
/// alone that print nothing.
static void examineAll(const SimulatorOptions &options, const MachineProgram &program,
                       ArrayRef<Judged> judged, ArrayRef<size_t> unequal,
                       MutableArrayRef<SequenceResult> results) {
  std::vector<Judged> again;
  for (size_t number : unequal)
    again.push_back(judged[number]);
  std::vector<bool> isExamined(again.size());
  auto examineThese = [&](ArrayRef<Judged> some, size_t offset) {
    Start run = start(options, program, some, 1, /*writesMemory=*/true);
    if (!run.run) {
      results[some.front().index] = {Status::notRun, run.failure, ""};
      return;
    }
    results[some.front().index] = endOf(*run.run);
    for (const Frame &frame : framesOf(run.run->output))
      if (frame.kind == Frame::Kind::memory && frame.number < some.size()) {
        results[some[frame.number].index] = examine(some[frame.number], frame);
        isExamined[offset + frame.number] = true;
      }
  };
  if (!again.empty())
    examineThese(again, 0);
  for (size_t i = 0; i < again.size(); ++i)
    if (!isExamined[i])
      examineThese(again[i], i);
}

static void runJudged(const SimulatorOptions &options, const MachineProgram &program,
                      ArrayRef<Judged> judged, MutableArrayRef<SequenceResult> results) {
  std::vector<size_t> unequal;
  bool isCareful = false;
  for (size_t done = 0; done < judged.size();) {
    // After an early end: runs as many as one frame would have held, one by one.
    ArrayRef<Judged> rest = judged.drop_front(done);
    if (isCareful)
      rest = rest.take_front(resultsOfFrame);
    Start some = start(options, program, rest, isCareful ? 1 : resultsOfFrame, false);
    if (!some.run) {
      for (const Judged &one : rest)
        results[one.index] = {Status::notRun, some.failure, ""};
      done += rest.size();
      continue;
    }
    std::vector<size_t> different;
    size_t decided = takeResults(some.run->output, rest, results, different);
    for (size_t number : different)
      unequal.push_back(done + number);
    done += decided;
    bool isWhole = decided == rest.size();
    if (!isWhole && isCareful)
      results[judged[done++].index] = endOf(*some.run);
    isCareful = !isWhole && !isCareful;
  }
  examineAll(options, program, judged, unequal, results);
}

/// Runs a sequence that must end the simulator, and checks how it ends.
static SequenceResult runToItsEnd(const SimulatorOptions &options, const MachineProgram &program,
                                  const Judged &judged) {
  Start alone = start(options, program, judged, 1, /*writesMemory=*/false);
  if (!alone.run)
    return {Status::notRun, alone.failure, ""};
  int status = judged.expectation.status;
  const ProcessEnd &end = alone.run->end;
  if (end.how == ProcessEnd::How::exited && end.code == status)
    return {Status::agrees, "", ""};
  std::string expected = formatv("has to end with status {0}", status);
  if (end.succeeded())
    return {Status::differs, "the simulator goes on and " + expected, "goes on, " + expected};
  SequenceResult result = endOf(*alone.run);
  result.message += ", " + expected;
  result.kind += ", " + expected;
  return result;
}

std::vector<SequenceResult> runSequences(const SimulatorOptions &options,
                                         const MachineProgram &program,
                                         ArrayRef<Sequence> sequences) {
  std::vector<SequenceResult> results(sequences.size());
  std::vector<Judged> judged;
  for (auto [index, sequence] : enumerate(sequences)) {
    Expectation expectation = expect(sequence);
    if (!expectation.refusal.empty())
      results[index] = {Status::refused, expectation.refusal, "refused"};
    else if (expectation.status != 0)
      results[index] = runToItsEnd(options, program, {&sequence, std::move(expectation), index});
    else
      judged.push_back({&sequence, std::move(expectation), index});
  }
  runJudged(options, program, judged, results);
  return results;
}

} // namespace npufuzz::pytorchsim
