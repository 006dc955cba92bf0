//===- ReduceByTest.cpp - searches in a child, tests beside it ------------===//
//
// The search runs in a child: edits, verifiers and the interpreter may crash on IR that nobody has
// seen before, and a test may kill the process that started it. The child reports each edit that
// begins, each answer, and each smaller file with the position of the search. If it dies, the next
// one starts from the last smaller file, knows all answers, and skips what killed it. So nothing
// depends on the order in which tests end.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/ReduceByTest.h"

#include "backend/passes/PassSequence.h"
#include "reduce/ir/Shrink.h"
#include "reduce/ir/StaysDefined.h"
#include "support/EnvironmentError.h"
#include "support/StopSignal.h"
#include "support/WatchedChild.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

#include <chrono>
#include <unordered_map>

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

using Clock = std::chrono::steady_clock;

llvm::Error mistake(const llvm::Twine &line) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), line);
}

/// The passes of a pipeline one by one, or as they are nested; empty if it is for other ops than
/// modules.
std::vector<std::string> passesOf(const Reproducer &reproducer, bool isNested) {
  std::vector<std::string> passes;
  StringRef inner = reproducer.pipeline;
  if (!inner.consume_front("builtin.module(") || !inner.consume_back(")"))
    return passes;
  if (isNested)
    return {inner.str()};
  auto steps = splitPipeline(reproducer.pipeline);
  if (!steps) {
    llvm::consumeError(steps.takeError()); // it stays as it is
    return {inner.str()};
  }
  for (const PipelineStep &step : *steps)
    passes.push_back(step.text);
  return passes;
}

/// Advice for a file that is not interesting.
std::string adviceFor(const UserTest &test, StringRef what) {
  if (what.contains("did not end in time"))
    return "; give it longer with --timeout";
  if (test.kind == UserTest::Kind::exitCode)
    return "; exit code 0 means interesting, as for creduce and llvm-reduce (tests of mlir-reduce "
           "say the opposite: put ! before the command)";
  return "";
}

class TestReducer {
public:
  TestReducer(const TestedFile &file, const UserTest &test, const TestLimits &limits,
              llvm::function_ref<llvm::Error(const TestedProgress &)> onBetter,
              llvm::function_ref<void(const TestedProgress &)> onTick)
      : file(file), test(test), limits(limits), onBetter(onBetter), onTick(onTick) {
    best.module = OwningOpRef<ModuleOp>(const_cast<TestedFile &>(file).module->clone());
    progress.opsBefore = progress.ops = countOps(*best.module);
    if (file.reproducer)
      best.passes = passesOf(*file.reproducer, /*isNested=*/false);
  }

  llvm::Expected<TestedProgress> run() {
    for (bool goesOn = true; goesOn;) {
      auto end = watchChild([&](ChildSide &side) { work(side); }, {limits.attemptSecondsMax},
                            [&](std::string &text) { takeText(text); },
                            [&] {
                              onTick(progress);
                              return stopRequested() || isOutOfTime() || failure.has_value();
                            });
      if (!end)
        return end.takeError();
      if (failure)
        return std::move(*failure);
      goesOn = end->how == WatchedEnd::How::died || end->how == WatchedEnd::How::hung;
      progress.complete = end->how == WatchedEnd::How::finished && !isOutOfTime();
      if (!goesOn)
        break;
      if (llvm::Error error = blame(*end))
        return std::move(error);
      resume();
    }
    return std::move(progress);
  }

private:
  bool isOutOfTime() const {
    return limits.secondsMax > 0 &&
           std::chrono::duration<double>(Clock::now() - begin).count() >= limits.secondsMax;
  }

  /// The candidate as the test gets it.
  std::string textOf(const Candidate &candidate) const {
    ModuleOp module = const_cast<Candidate &>(candidate).module.get();
    if (!file.reproducer)
      return printed(module);
    Reproducer reproducer = *file.reproducer;
    if (!candidate.passes.empty())
      reproducer.pipeline = candidate.pipeline();
    return printReproducer(module, reproducer);
  }

  static uint64_t numberOf(StringRef text) { return llvm::xxh3_64bits(text); }

  //===--------------------------------------------------------------------===//
  // In the child
  //===--------------------------------------------------------------------===//

  void work(ChildSide &side) {
    MLIRContext &context = *best.module->getContext();
    Asker asker(test, context);
    if (!isLearned && !learn(side, asker))
      return;
    asker.expect(name);
    std::unique_ptr<StaysDefined> defined;
    if (!limits.allowsUndefined)
      defined = learnDefined(side);
    search(side, asker, defined.get());
  }

  static void refuse(ChildSide &side, const std::string &line) {
    side.write(jsonLine({{"refused", line}}));
  }

  static std::optional<UserAnswer> askFirst(ChildSide &side, Asker &asker, StringRef text) {
    auto answer = asker.ask(numberOf(text), text);
    if (answer)
      return std::move(*answer);
    side.write(jsonLine({{"failed", llvm::toString(answer.takeError())}}));
    return std::nullopt;
  }

  /// Asks about the file as it was given, twice, and as it is printed here.
  bool learn(ChildSide &side, Asker &asker) {
    auto first = askFirst(side, asker, file.text);
    if (!first)
      return false;
    if (!first->isInteresting) {
      refuse(side,
             "expected an interesting file, but " + first->what + adviceFor(test, first->what));
      return false;
    }
    name = first->name;
    asker.expect(name);
    auto second = askFirst(side, asker, file.text);
    if (!second)
      return false;
    if (!second->isInteresting) {
      refuse(side,
             "expected the same answer each time, but " + first->what + ", and then " +
                 second->what +
                 "; make it ask several times, or turn off what differs (threads, addresses)");
      return false;
    }
    return learnPrinted(side, asker) && reportStart(side, *first);
  }

  bool learnPrinted(ChildSide &side, Asker &asker) {
    auto printed = askFirst(side, asker, textOf(best));
    if (printed && !printed->isInteresting && file.reproducer && best.passes.size() > 1) {
      best.passes = passesOf(*file.reproducer, /*isNested=*/true);
      printed = askFirst(side, asker, textOf(best));
    }
    if (printed && !printed->isInteresting)
      refuse(side, "the file is interesting as it stands, but not as npufuzz prints it: " +
                       printed->what +
                       "; let it not depend on comments, names of values or the order of "
                       "attributes (npufuzz-opt FILE prints it so)");
    return printed && printed->isInteresting;
  }

  bool reportStart(ChildSide &side, const UserAnswer &answer) {
    side.write(jsonLine({{"learned", true}, {"name", name}, {"answer", answer.what}}));
    report(side, best, {});
    return true;
  }

  std::unique_ptr<StaysDefined> learnDefined(ChildSide &side) {
    side.write(jsonLine({{"defines", true}}));
    side.begin(0);
    auto defined = std::make_unique<StaysDefined>(start());
    side.end();
    side.write(jsonLine({{"defined", defined->countDefined()}, {"others", defined->notDefined}}));
    return defined;
  }

  ModuleOp start() const { return const_cast<TestedFile &>(file).module.get(); }

  void report(ChildSide &side, const Candidate &better, const Position &position) const {
    ModuleOp module = const_cast<Candidate &>(better).module.get();
    side.write(jsonLine({{"better", textOf(better)},
                         {"module", printed(module)},
                         {"passes", better.passes},
                         {"ops", countOps(module)},
                         {"position",
                          {position.edit, position.chunk, position.end,
                           static_cast<size_t>(position.hasChanged)}}}));
  }

  /// Runs a piece of work that may kill the child, unless it did so before.
  bool tryPiece(ChildSide &side, uint64_t fingerprint, llvm::function_ref<bool()> piece) const {
    if (deadly.contains(fingerprint))
      return false;
    side.write(jsonLine({{"tries", fingerprint}}));
    side.begin(0);
    bool answer = piece();
    side.end();
    return answer;
  }

  void search(ChildSide &side, Asker &asker, StaysDefined *defined) {
    bool hasFailed = false;
    ShrinkHooks hooks;
    hooks.edits = allEditsOfAnyDialect();
    hooks.jobs = limits.jobs;
    hooks.stop = [&] { return hasFailed || isOutOfTime(); };
    hooks.runEdit = [&](uint64_t fingerprint, llvm::function_ref<bool()> edit) {
      return tryPiece(side, fingerprint, edit);
    };
    hooks.allows = [&](const Candidate &candidate, uint64_t fingerprint) {
      if (auto known = answers.find(fingerprint); known != answers.end())
        return known->second;
      ModuleOp module = const_cast<Candidate &>(candidate).module.get();
      return !defined || tryPiece(side, fingerprint, [&] { return defined->holds(module); });
    };
    hooks.foresee = [&](const Candidate &candidate, uint64_t fingerprint) {
      if (answers.contains(fingerprint))
        return;
      side.write(jsonLine({{"asks", fingerprint}}));
      if (limits.jobs > 1)
        asker.foresee(fingerprint, textOf(candidate));
    };
    hooks.forget = [&] {
      asker.forget();
      side.write(jsonLine({{"forgets", true}}));
    };
    hooks.breaks = [&](const Candidate &candidate, uint64_t fingerprint) {
      if (auto known = answers.find(fingerprint); known != answers.end())
        return known->second;
      auto answer = asker.ask(fingerprint, textOf(candidate));
      if (!answer) {
        side.write(jsonLine({{"failed", llvm::toString(answer.takeError())}}));
        hasFailed = true;
        return false;
      }
      answers[fingerprint] = answer->isInteresting;
      side.write(jsonLine({{"told", fingerprint}, {"yes", answer->isInteresting}}));
      return answer->isInteresting;
    };
    hooks.improved = [&](const Candidate &better, const Position &position) {
      report(side, better, position);
    };
    shrink(best, hooks, {}, from);
  }

  //===--------------------------------------------------------------------===//
  // In the parent
  //===--------------------------------------------------------------------===//

  void takeText(std::string &text) {
    lines.unread += std::exchange(text, {});
    lines.takeLines([&](StringRef line) { takeLine(parseJson(line)); });
  }

  void takeLine(const Json &json) {
    uint64_t fingerprint = 0;
    std::string line;
    bool isYes = false;
    if (readKey(json, "tries", fingerprint)) {
      lastTried = fingerprint;
    } else if (readKey(json, "asks", fingerprint)) {
      inFlight.push_back(fingerprint);
      ++progress.tests;
    } else if (readKey(json, "told", fingerprint) && readKey(json, "yes", isYes)) {
      answers[fingerprint] = isYes;
      llvm::erase(inFlight, fingerprint);
    } else if (readKey(json, "better", line)) {
      takeBetter(json, std::move(line));
    } else if (readKey(json, "refused", line)) {
      fail(mistake(line));
    } else if (readKey(json, "failed", line)) {
      fail(llvm::make_error<EnvironmentError>(line));
    } else {
      takeRest(json);
    }
  }

  void takeRest(const Json &json) {
    isDefining = false;
    bool isTrue = false;
    if (readKey(json, "forgets", isTrue)) {
      inFlight.clear();
    } else if (readKey(json, "defines", isDefining)) {
      return;
    } else if (readKey(json, "defined", progress.functionsDefined)) {
      readList(json, "others", progress.notDefined);
    } else if (readKey(json, "learned", isLearned)) {
      readKey(json, "name", name);
      readKey(json, "answer", progress.answer);
    }
  }

  void takeBetter(const Json &json, std::string text) {
    progress.text = std::move(text);
    readKey(json, "ops", progress.ops);
    latest = json;
    if (llvm::Error error = onBetter(progress))
      fail(std::move(error));
  }

  void fail(llvm::Error error) {
    if (failure)
      llvm::consumeError(std::move(error));
    else
      failure = std::move(error);
  }

  /// Finds what killed the child, so that the next one does without it.
  llvm::Error blame(const WatchedEnd &end) {
    bool isByPiece = end.how == WatchedEnd::How::hung || end.wasBusy;
    if (isByPiece && isDefining) {
      limits.allowsUndefined = true;
      progress.notDefined = {"the program: the interpreter does not survive it"};
    } else if (isByPiece) {
      deadly.insert(lastTried);
    } else if (!isLearned) {
      return mistake("the test ends the process that runs it; let it kill only what it started");
    } else if (inFlight.size() == 1) {
      answers[inFlight.front()] = false;
    } else if (limits.jobs > 1) {
      limits.jobs = 1; // one of several: ask them one by one
    } else {
      return llvm::make_error<EnvironmentError>("something ends the process that reduces");
    }
    inFlight.clear();
    return llvm::Error::success();
  }

  /// Starts the next child from the last report.
  void resume() {
    if (latest.is_null())
      return;
    std::string text;
    std::vector<size_t> position;
    readKey(latest, "module", text);
    best.passes.clear();
    readList(latest, "passes", best.passes);
    if (readList(latest, "position", position) && position.size() == 4)
      from = {position[0], position[1], position[2], position[3] != 0};
    // The child has parsed it before.
    if (auto module = parseSourceString<ModuleOp>(text, best.module->getContext()))
      best.module = std::move(module);
  }

  const TestedFile &file;
  const UserTest &test;
  TestLimits limits;
  llvm::function_ref<llvm::Error(const TestedProgress &)> onBetter;
  llvm::function_ref<void(const TestedProgress &)> onTick;
  Clock::time_point begin = Clock::now();
  Candidate best;
  Position from;
  TestedProgress progress;
  LineBuffer lines;
  Json latest;
  bool isLearned = false, isDefining = false;
  std::string name; ///< that the answer must keep (UserAnswer)
  std::optional<llvm::Error> failure;
  std::unordered_map<uint64_t, bool> answers;
  std::unordered_set<uint64_t> deadly; ///< edits and candidates that killed a child
  uint64_t lastTried = 0;
  std::vector<uint64_t> inFlight; ///< candidates that the test is asked about
};

} // namespace

llvm::Expected<TestedProgress>
reduceByTest(const TestedFile &file, const UserTest &test, const TestLimits &limits,
             llvm::function_ref<llvm::Error(const TestedProgress &)> onBetter,
             llvm::function_ref<void(const TestedProgress &)> onTick) {
  StopSignals signals;
  return TestReducer(file, test, limits, onBetter, onTick).run();
}

} // namespace npufuzz::reduceir
