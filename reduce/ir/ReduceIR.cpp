//===- ReduceIR.cpp - reduces in a separate process -----------------------===//
//
// A pass under reduction crashes, hangs and corrupts memory more than most code, because every
// candidate is new to it. So the search runs in a child that reports each better candidate. If an
// attempt kills the child, the next one starts from the last report and skips the attempts already
// made.
//
// "Still breaks" means the same kind of breakage under the same name. Otherwise a wrong result
// would be reduced to the first crash on the way.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/ReduceIR.h"

#include "oracles/Death.h"
#include "oracles/Frames.h"
#include "oracles/Shape.h"
#include "oracles/refinement/Meaning.h"
#include "reduce/ir/Shrink.h"
#include "support/StopSignal.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/SetOperations.h"
#include "llvm/Support/FormatVariadic.h"

#include <chrono>

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

/// Written by the child of an attempt when the pass begins and when it has ended.
constexpr char passBegins = 'p', passEnded = 'r';
constexpr int64_t elementsShown = 64;

using Clock = std::chrono::steady_clock;

/// Breakage of the candidate in a separate process; the death of a pass is one.
Breakage breakageInChild(const Candidate &candidate, const Harness &harness, double secondsMax) {
  auto result = runInSandbox(secondsMax, [&](ChildSide &side) {
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    Breakage breakage = breakageOf(
        candidate, harness, [&] { side.write(std::string(1, passBegins)); },
        [&] { side.write(std::string(1, passEnded)); });
    side.write(jsonLine({{"kind", static_cast<int>(breakage.kind)},
                         {"detail", breakage.detail},
                         {"name", breakage.name},
                         {"undefined", breakage.undefinedElements},
                         {"known", breakage.isKnown}}));
  });
  Breakage breakage;
  if (!result) {
    llvm::consumeError(result.takeError()); // an attempt that cannot run shows nothing
    return breakage;
  }
  StringRef output = result->output;
  if (result->death) {
    if (output.ends_with(passBegins)) {
      breakage.kind = Breakage::Kind::death;
      oracles::Verdict verdict = oracles::deathVerdict(*result->death, "");
      breakage.detail = "the pass died: " + verdict.evidence;
      breakage.name = oracles::normaliseKind(verdict.kind) + oracles::framesText(verdict.frames);
    }
    return breakage;
  }
  Json json = parseJson(output.ltrim(StringRef("pr")));
  int kind = 0;
  if (readKey(json, "kind", kind) && readKey(json, "detail", breakage.detail) &&
      readKey(json, "name", breakage.name) &&
      readKey(json, "undefined", breakage.undefinedElements) &&
      readKey(json, "known", breakage.isKnown))
    breakage.kind = static_cast<Breakage::Kind>(kind);
  return breakage;
}

std::string inputLine(size_t number, const interpreter::Value &value, Type type) {
  interpreter::Format format = interpreter::formatOf(getElementTypeOrSelf(type));
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "argument " << number << ": " << type << " = ";
  bool isMemory = value.kind() == interpreter::Value::Kind::memory;
  if (isMemory) {
    const interpreter::MemoryReference &memory = value.memory();
    os << "sizes ["
       << llvm::join(llvm::map_range(memory.sizes, [](int64_t n) { return std::to_string(n); }),
                     ", ")
       << "], memory ";
  }
  ArrayRef<uint64_t> words = isMemory ? ArrayRef<uint64_t>(value.memory().allocation->bits)
                                      : ArrayRef<uint64_t>(value.bits(), value.count());
  bool uniform = llvm::all_equal(words) && words.size() > 1;
  if (uniform)
    words = words.take_front(1);
  os << (uniform ? "all " : "");
  for (auto [i, word] : llvm::enumerate(words.take_front(elementsShown)))
    os << (i ? ", " : "") << refinement::numberText(format, word);
  if (static_cast<int64_t>(words.size()) > elementsShown)
    os << ", …";
  return text;
}

Json candidateJson(const Candidate &candidate, const Breakage &breakage) {
  Json lines = Json::array();
  for (auto [number, pair] :
       llvm::enumerate(llvm::zip(candidate.input, candidate.subject().getArgumentTypes())))
    lines.push_back(inputLine(number, std::get<0>(pair), std::get<1>(pair)));
  ModuleOp module = const_cast<Candidate &>(candidate).module.get();
  return {{"module", printed(module)},         {"ops", countOps(module)},
          {"pipeline", candidate.pipeline()},  {"passes", candidate.passes},
          {"values", toJson(candidate.input)}, {"input", std::move(lines)},
          {"detail", breakage.detail}};
}

class IRReducer {
public:
  IRReducer(const Candidate &start, const Harness &harness, const Limits &limits,
            const Sameness &sameness)
      : best(start.clone()), harness(harness), limits(limits), pattern(sameness.pattern),
        begin(Clock::now()) {
    if (sameness.keepsNumberClasses)
      classes = oracles::numberClasses(*best.module);
  }

  llvm::Expected<Reduced> run() {
    first = breakageInChild(best, harness, limits.attemptSecondsMax);
    if (!isByPattern(best, first.kind))
      first.kind = Breakage::Kind::none;
    reduced.kind = first.kind;
    takeCandidate(candidateJson(best, first));
    reduced.function = best.function;
    reduced.opsBefore = reduced.ops;
    if (first.kind == Breakage::Kind::none)
      return reduced;
    // A candidate that kills the process is not tried again.
    for (bool goesOn = true; goesOn;) {
      llvm::Expected<bool> died = runChild();
      if (!died)
        return died.takeError();
      goesOn = *died;
    }
    resume();
    reduced.values = best.input;
    return std::move(reduced);
  }

private:
  bool isOutOfTime() const {
    return std::chrono::duration<double>(Clock::now() - begin).count() >= limits.secondsMax;
  }

  /// Asked last, because it costs most. Skipped if the program does not end: each prefix would take
  /// a second to show that again.
  bool isByPattern(const Candidate &candidate, Breakage::Kind kind) const {
    return pattern.empty() || kind == Breakage::Kind::none || kind == Breakage::Kind::death ||
           kind == Breakage::Kind::endless || guiltyPatternIn(candidate, harness, kind) == pattern;
  }

  /// Cheap, so asked first.
  bool isOfKnownClasses(const Candidate &candidate) const {
    return !classes ||
           llvm::set_is_subset(
               oracles::numberClasses(const_cast<Candidate &>(candidate).module.get()), *classes);
  }

  void shrinkInChild(ChildSide &side) {
    Breakage last;
    ShrinkHooks hooks;
    hooks.breaks = [&](const Candidate &candidate, uint64_t fingerprint) {
      if (!isOfKnownClasses(candidate))
        return false;
      if (first.kind == Breakage::Kind::death) {
        last = breakageInChild(candidate, harness, limits.attemptSecondsMax);
      } else {
        side.write(jsonLine({{"asked", fingerprint}}));
        side.begin(0); // the parent watches this attempt
        last = breakageOf(candidate, harness);
        side.end();
      }
      return last.kind == first.kind && last.name == first.name && last.isKnown == first.isKnown &&
             last.undefinedElements <= first.undefinedElements && isByPattern(candidate, last.kind);
    };
    hooks.runEdit = [&](uint64_t fingerprint, llvm::function_ref<bool()> edit) {
      side.write(jsonLine({{"asked", fingerprint}}));
      side.begin(0);
      bool isEdited = edit();
      side.end();
      return isEdited;
    };
    hooks.stop = [&] { return isOutOfTime(); };
    hooks.improved = [&](const Candidate &better, const Position &) {
      side.write(jsonLine(candidateJson(better, last)));
    };
    shrink(best, hooks, asked);
  }

  void takeLine(StringRef line) {
    Json json = parseJson(line);
    uint64_t fingerprint = 0;
    if (readKey(json, "asked", fingerprint))
      asked.insert(fingerprint);
    else if (json.is_object())
      takeCandidate(json);
  }

  void takeCandidate(const Json &json) {
    readKey(json, "module", reduced.module);
    readKey(json, "ops", reduced.ops);
    readKey(json, "pipeline", reduced.pipeline);
    readKey(json, "detail", reduced.detail);
    reduced.input.clear();
    readList(json, "input", reduced.input);
    latest = json;
  }

  /// Starts the next child from the last report.
  void resume() {
    Candidate better;
    better.function = best.function;
    better.module = parseSourceString<ModuleOp>(reduced.module,
                                                const_cast<Candidate &>(best).module->getContext());
    readList(latest, "passes", better.passes);
    if (better.module && better.subject() &&
        (best.input.empty() ||
         fromJson(latest["values"], better.subject().getArgumentTypes(), better.input)))
      best = std::move(better);
  }

  /// Returns true if an attempt killed the child and there is time for another.
  llvm::Expected<bool> runChild() {
    LineBuffer lines;
    auto end = watchChild([&](ChildSide &side) { shrinkInChild(side); }, {limits.attemptSecondsMax},
                          [&](std::string &text) {
                            lines.unread += std::exchange(text, {});
                            lines.takeLines([&](StringRef line) { takeLine(line); });
                          },
                          [&] { return stopRequested() || isOutOfTime(); });
    if (!end)
      return end.takeError();
    if (end->how == WatchedEnd::How::stopped)
      return false;
    reduced.complete = end->how == WatchedEnd::How::finished && !isOutOfTime();
    // A child that hung may have finished just before it was killed.
    bool killedByAttempt = !reduced.complete && (end->how == WatchedEnd::How::hung || end->wasBusy);
    if (killedByAttempt)
      resume();
    return killedByAttempt && !isOutOfTime();
  }

  Candidate best;
  const Harness &harness;
  Limits limits;
  const std::string &pattern;
  std::optional<std::set<std::string>> classes; ///< classes that a candidate may have; none: any
  Clock::time_point begin;
  Breakage first;
  Reduced reduced;
  Json latest;
  std::unordered_set<uint64_t> asked;
};

} // namespace

llvm::Expected<Reduced> reduceIR(const Candidate &start, const Harness &harness,
                                 const Limits &limits, const Sameness &sameness) {
  StopSignals signals;
  return IRReducer(start, harness, limits, sameness).run();
}

std::string fileText(const Reduced &reduced, const std::string &command) {
  return fileTextWithRun(reduced, command + " %s --pass-pipeline='" + reduced.pipeline + "'");
}

std::string fileTextWithRun(const Reduced &reduced, const std::string &runLine) {
  std::string text = "// RUN: " + runLine + "\n// " + reduced.detail + "\n";
  for (const std::string &line : reduced.input)
    text += "// @" + reduced.function + " " + line + "\n";
  return text + reduced.module + (StringRef(reduced.module).ends_with("\n") ? "" : "\n");
}

} // namespace npufuzz::reduceir
