//===- EyesBench.cpp ------------------------------------------------------===//
//
// A difference counts only in elements that the program defines; the bits of an undefined element
// may be anything. A mutant that touches no op of a program computes the same as the correct
// executor, so it is not run.
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/EyesBench.h"
#include "interpreter/mutants/Mutants.h"
#include "interpreter/tensor/TensorValues.h"

#include <atomic>
#include <mutex>
#include <thread>

namespace npufuzz::campaign {

using interpreter::Mutant;

namespace {

/// Values that a program left in its arguments.
struct Run {
  bool completed = false;
  std::vector<Tensor> memory;
};

Run run(const Case &testCase, const Mutant *mutant) {
  std::vector<interpreter::Value> arguments;
  auto types = tile::mainOf(testCase.module).getArgumentTypes();
  if (!interpreter::toValues(types, testCase.inputs, arguments).empty())
    return {};
  interpreter::Outcome outcome = interpreter::runProgram(testCase.module, arguments, mutant);
  Run run;
  run.completed = outcome.status == interpreter::Status::completed;
  std::vector<std::vector<uint8_t>> defined;
  interpreter::fromValues(testCase.inputs, arguments, run.memory, defined);
  return run;
}

bool isWrong(const reference::Result &expected, const Run &run) {
  for (auto [tensor, actual] : llvm::zip_equal(expected.memory, run.memory))
    for (int64_t i = 0; i < tensor.size(); ++i)
      if (reference::match(tensor, i, actual.bits(i)) == reference::Match::wrong)
        return true;
  return false;
}

bool differs(const reference::Result &expected, const Run &right, const Run &run) {
  for (auto [tensor, a, b] : llvm::zip_equal(expected.memory, right.memory, run.memory))
    for (int64_t i = 0; i < tensor.size(); ++i) {
      if (tensor.state[static_cast<size_t>(i)] == reference::State::undefined ||
          a.bits(i) == b.bits(i))
        continue;
      if (!reference::isNaN(tensor.kind, a.bits(i)) || !reference::isNaN(tensor.kind, b.bits(i)))
        return true;
    }
  return false;
}

bool touches(const Mutant &mutant, mlir::ModuleOp program) {
  return program
      .walk([&](mlir::Operation *op) {
        return mutant.touches(op) ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

/// Results that the language requires of a program, those that the executor promises, and those of
/// the correct executor.
struct Judged {
  reference::Result asked, promised;
  Run right;
};

void addRun(EyesRow &row, const Judged &judged, const Run &run) {
  ++row.programs;
  if (!run.completed) {
    ++row.trapped;
    return;
  }
  if (!differs(judged.asked, judged.right, run))
    return;
  ++row.differing;
  row.seenAsAsked += isWrong(judged.asked, run);
  row.seenAsPromised += isWrong(judged.promised, run);
}

/// Returns no result if the program is no test.
llvm::Expected<std::optional<Judged>> judge(const Case &testCase) {
  auto asked = reference::evaluate(testCase);
  if (!asked)
    return asked.takeError();
  if (!asked->undefinedBehaviour.empty())
    return std::nullopt;
  auto promised = reference::evaluate(testCase, interpreter::executorPrecision());
  if (!promised)
    return promised.takeError();
  Run right = run(testCase, nullptr);
  if (!right.completed)
    return llvm::createStringError(
        "bench eyes: the interpreter cannot execute the program of seed " +
        llvm::Twine::utohexstr(testCase.seed));
  return Judged{std::move(*asked), std::move(*promised), std::move(right)};
}

std::vector<EyesRow> emptyRows() {
  std::vector<EyesRow> rows;
  auto add = [&](const Mutant &mutant, llvm::StringRef family) {
    EyesRow &row = rows.emplace_back();
    row.mutant = mutant.name.str();
    row.summary = mutant.summary.str();
    row.family = family.str();
    row.isAllowed = mutant.isAllowed;
  };
  for (const Mutant &mutant : interpreter::mutants())
    add(mutant, "");
  for (const EyesFamily &family : eyesFamilies())
    for (const Mutant &mutant : interpreter::mutants())
      if (mutant.name == family.mutant)
        add(mutant, family.name);
  return rows;
}

/// Runs the program of a given number, from the campaign and from each family.
class Measurement {
public:
  explicit Measurement(const EyesOptions &options) : options(options) { counts.rows = emptyRows(); }

  llvm::Error addProgram(int64_t index) {
    // A context keeps what was made in it; one context for each program bounds the memory.
    std::unique_ptr<mlir::MLIRContext> context = oracles::makeContext({options.backend});
    Counters counters;
    uint64_t seed = options.source->caseSeed(options.baseSeed, index);
    Case testCase = options.source->generate(*context, seed, counters, Drawing::inProcess);
    if (llvm::Error error = addCampaignProgram(testCase))
      return error;
    size_t row = interpreter::mutants().size();
    for (const EyesFamily &family : eyesFamilies())
      if (llvm::Error error = addFamilyProgram(family.make(*context, seed), counts.rows[row++]))
        return error;
    return llvm::Error::success();
  }

  EyesResult counts;

private:
  llvm::Error addCampaignProgram(const Case &testCase) {
    auto judged = judge(testCase);
    if (!judged)
      return judged.takeError();
    counts.discards += !*judged;
    if (!*judged)
      return llvm::Error::success();
    ++counts.programs;
    counts.falseAlarmsAsAsked += isWrong((*judged)->asked, (*judged)->right);
    counts.falseAlarmsAsPromised += isWrong((*judged)->promised, (*judged)->right);
    for (auto [mutant, row] : llvm::zip(interpreter::mutants(), counts.rows))
      if (touches(mutant, testCase.module))
        addRun(row, **judged, run(testCase, &mutant));
    return llvm::Error::success();
  }

  llvm::Error addFamilyProgram(const Case &testCase, EyesRow &row) {
    auto judged = judge(testCase);
    if (!judged)
      return judged.takeError();
    for (const Mutant &mutant : interpreter::mutants())
      if (*judged && mutant.name == row.mutant)
        addRun(row, **judged, run(testCase, &mutant));
    return llvm::Error::success();
  }

  const EyesOptions &options;
};

void addTo(EyesResult &sum, const EyesResult &part) {
  sum.programs += part.programs;
  sum.discards += part.discards;
  sum.falseAlarmsAsAsked += part.falseAlarmsAsAsked;
  sum.falseAlarmsAsPromised += part.falseAlarmsAsPromised;
  for (auto [to, from] : llvm::zip_equal(sum.rows, part.rows)) {
    to.programs += from.programs;
    to.differing += from.differing;
    to.seenAsAsked += from.seenAsAsked;
    to.seenAsPromised += from.seenAsPromised;
    to.trapped += from.trapped;
  }
}

} // namespace

llvm::Expected<EyesResult> measureEyes(const EyesOptions &options) {
  EyesResult sum;
  sum.rows = emptyRows();
  std::mutex lock;
  std::optional<std::pair<int64_t, std::string>> trouble; // of the first program that has any
  std::atomic<int64_t> next = 0;
  auto work = [&] {
    Measurement mine(options);
    for (int64_t i = next++; i < options.count; i = next++)
      if (llvm::Error error = mine.addProgram(i)) {
        std::string text = llvm::toString(std::move(error));
        std::lock_guard guard(lock);
        if (!trouble || i < trouble->first)
          trouble = {i, text};
        return;
      }
    std::lock_guard guard(lock);
    addTo(sum, mine.counts);
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < options.jobs; ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
  if (trouble)
    return llvm::createStringError(trouble->second);
  return sum;
}

} // namespace npufuzz::campaign
