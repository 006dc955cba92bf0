//===- GuiltyPattern.cpp - finds the wrong rewrite pattern of a pass ------===//
//
// "Pass canonicalize is wrong" helps little: it has hundreds of patterns. MLIR tells an action
// handler of each application and lets it skip one. The pass runs again with the first n
// applications allowed, and n is bisected, as with optimisation fuel.
//
// Everything happens in a sandbox: half a pass may loop or crash.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/GuiltyPattern.h"

#include "backend/passes/IRHash.h"
#include "backend/passes/UseOrder.h"
#include "backend/passes/Verification.h"
#include "oracles/refinement/GuiltyFolder.h"
#include "support/Sandbox.h"

#include "mlir/IR/OwningOpRef.h"

#include <limits>
#include <set>

using namespace mlir;

namespace npufuzz::refinement {

namespace {

constexpr int64_t allApplications = std::numeric_limits<int64_t>::max();

StringRef withoutNamespaces(StringRef name) {
  size_t colons = name.rfind("::");
  return name.drop_front(colons == StringRef::npos ? 0 : colons + 2);
}

/// Lets patterns apply `allowed` times during its lifetime and refuses them from then on. An
/// application includes those inside it: a dialect conversion takes an application back if it
/// cannot convert everything that the pattern made.
class PatternLimit {
public:
  PatternLimit(MLIRContext &context, int64_t allowed) : context(context) {
    context.registerActionHandler(
        [this, allowed](llvm::function_ref<void()> transform, const tracing::Action &action) {
          auto *applied = llvm::dyn_cast<ApplyPatternAction>(&action);
          if (!applied || isInside)
            return transform();
          if (applications == allowed)
            return;
          if (++applications == allowed)
            last = patternNameOf(*applied); // now: the pattern may erase its op
          isInside = true;
          transform();
          isInside = false;
          if (applications == allowed && afterLast)
            afterLast();
        });
  }
  ~PatternLimit() { context.registerActionHandler(nullptr); }
  PatternLimit(const PatternLimit &) = delete;
  PatternLimit &operator=(const PatternLimit &) = delete;

  int64_t applications = 0;
  std::string last;                ///< pattern of application number `allowed`
  std::function<void()> afterLast; ///< called after its application

private:
  MLIRContext &context;
  bool isInside = false;
};

/// Records the patterns that change the module during its lifetime, up to two.
class ChangingPatterns {
public:
  explicit ChangingPatterns(ModuleOp module) : context(*module.getContext()) {
    context.registerActionHandler(
        [this, module](llvm::function_ref<void()> transform, const tracing::Action &action) {
          auto *applied = llvm::dyn_cast<ApplyPatternAction>(&action);
          if (!applied || isInside || names.size() > 1)
            return transform();
          std::string name = patternNameOf(*applied);
          llvm::hash_code before = hashOf(module);
          isInside = true;
          transform();
          isInside = false;
          if (before != hashOf(module))
            names.insert(name);
        });
  }
  ~ChangingPatterns() { context.registerActionHandler(nullptr); }
  ChangingPatterns(const ChangingPatterns &) = delete;
  ChangingPatterns &operator=(const ChangingPatterns &) = delete;

  std::set<std::string> names;

private:
  MLIRContext &context;
  bool isInside = false;
};

struct Prefix {
  PrefixAnswer answer = PrefixAnswer::open;
  int64_t applications = 0;
  std::string last;
};

class Search {
public:
  Search(ModuleOp input, RunPass run, llvm::function_ref<PrefixAnswer(ModuleOp)> judge)
      : input(input), run(run), judge(judge) {}

  /// Reports the culprit's name, and again if a better one is found.
  void tell(llvm::function_ref<void(const std::string &name)> take) {
    std::string name = pattern();
    take(name);
    if (guiltyNumber > 0)
      if (std::string behind = folderBehind(guiltyNumber); !behind.empty())
        take(behind);
  }

private:
  std::string pattern() {
    Prefix whole = prefix(allApplications);
    if (whole.answer != PrefixAnswer::wrong)
      return "";
    int64_t low = 0, high = whole.applications;
    PrefixAnswer beforeGuilty = high == 0 ? whole.answer : prefix(low).answer;
    if (beforeGuilty == PrefixAnswer::wrong)
      return folder(input);
    while (high - low > 1) {
      int64_t middle = low + (high - low) / 2;
      PrefixAnswer answer = prefix(middle).answer;
      if (answer == PrefixAnswer::wrong) {
        high = middle;
      } else {
        low = middle;
        beforeGuilty = answer;
      }
    }
    // If the state just before is not right, an earlier application may be guilty.
    if (beforeGuilty != PrefixAnswer::right)
      return onlyPattern();
    guiltyNumber = high;
    return prefix(high).last;
  }

  StepResult runWithoutPatterns(OwningOpRef<ModuleOp> &module) {
    PatternLimit limit(*input.getContext(), 0);
    return run(module);
  }

  /// Searches for a guilty folder if the pass is wrong before any pattern applies to this IR.
  std::string folder(ModuleOp entering) {
    return findGuiltyFolder(
        entering, [&](OwningOpRef<ModuleOp> &module) { return runWithoutPatterns(module); }, judge);
  }

  /// The result of an application may be right, and a folder wrong that then has something to fold.
  /// If the driver is not done with the application, as in a dialect conversion, the IR after it
  /// may be unreadable. Ask this last, because it may end the process.
  std::string folderBehind(int64_t number) {
    OwningOpRef<ModuleOp> behind;
    (void)prefix(number, &behind);
    if (!behind || failed(verifyReadable(*behind)) || judge(*behind) != PrefixAnswer::right)
      return "";
    OwningOpRef<ModuleOp> after = cloneWithUses(*behind);
    return answerAfter(runWithoutPatterns(after), after) == PrefixAnswer::wrong ? folder(*behind)
                                                                                : "";
  }

  PrefixAnswer answerAfter(const StepResult &done, OwningOpRef<ModuleOp> &module) const {
    if (done.isInvalid())
      return PrefixAnswer::wrong;
    return done.goesOn() ? judge(*module) : PrefixAnswer::open;
  }

  /// Returns the pattern that changes the IR if it is the only one.
  std::string onlyPattern() {
    OwningOpRef<ModuleOp> module = cloneWithUses(input);
    std::set<std::string> names;
    {
      ChangingPatterns patterns(*module);
      (void)run(module);
      names = std::move(patterns.names);
    }
    return names.size() == 1 ? *names.begin() : "";
  }

  /// Runs the pass with this many applications. `behind` becomes a copy of the IR right after the
  /// last one.
  Prefix prefix(int64_t allowed, OwningOpRef<ModuleOp> *behind = nullptr) {
    OwningOpRef<ModuleOp> module = cloneWithUses(input);
    Prefix result;
    StepResult done;
    {
      PatternLimit limit(*input.getContext(), allowed);
      if (behind)
        limit.afterLast = [&] { *behind = cloneWithUses(*module); };
      done = run(module);
      result.applications = limit.applications;
      result.last = std::move(limit.last);
    }
    result.answer = answerAfter(done, module);
    return result;
  }

  /// Number of the application whose pattern was named because the IR is wrong with it; 0: none.
  int64_t guiltyNumber = 0;
  ModuleOp input;
  RunPass run;
  llvm::function_ref<PrefixAnswer(ModuleOp)> judge;
};

} // namespace

// Removes namespaces and all template arguments but the first, so that the name is stable enough
// for a signature.
std::string shortPatternName(StringRef debugName) {
  auto [head, arguments] = debugName.split('<');
  StringRef name = withoutNamespaces(head);
  StringRef first = arguments.take_until([](char c) { return c == ',' || c == '<' || c == '>'; });
  if (first.empty())
    return name.str();
  return (name + "<" + withoutNamespaces(first) + ">").str();
}

std::string patternNameOf(const ApplyPatternAction &action) {
  std::string text;
  llvm::raw_string_ostream os(text);
  action.print(os); // "`apply-pattern pattern: NAME": the pattern itself is private
  StringRef debugName = StringRef(text).split("pattern: ").second;
  if (!debugName.empty())
    return shortPatternName(debugName);
  for (const IRUnit &unit : action.getContextIRUnits())
    if (auto *op = llvm::dyn_cast_if_present<Operation *>(unit))
      return ("on " + op->getName().getStringRef()).str();
  return "without a name";
}

std::string findGuiltyPattern(ModuleOp input, RunPass run,
                              llvm::function_ref<PrefixAnswer(ModuleOp)> judge) {
  auto result = runInSandbox(guiltyPatternSecondsMax, [&](ChildSide &side) {
    Search(input, run, judge).tell([&](const std::string &name) { side.write(name + "\n"); });
  });
  if (!result) {
    llvm::consumeError(result.takeError()); // a finding is one even without a pattern
    return "";
  }
  // Take the last name that it reported, whatever happened to it then.
  llvm::SmallVector<StringRef> names;
  StringRef(result->output).split(names, '\n', -1, /*KeepEmpty=*/false);
  return names.empty() || result->stopped ? "" : names.back().str();
}

std::string findGuiltyPattern(const JudgedModule &judged, const Judgement &bug, RunPass run) {
  if (bug.since)
    return "";
  if (bug.answer == Judgement::Answer::invalidIR)
    return findGuiltyPattern(*judged.before, run, isRight);
  const Subject &subject = judged.subjects.functions[bug.subject];
  auto meaningOf = [&](ModuleOp module) {
    Executable executable = asExecuted(module, judged.translator);
    if (!executable.why.empty())
      return Meaning();
    return execute(executable.of(module), subject, inputOf(subject, judged.inputs, bug.input));
  };
  Meaning expected = meaningOf(*judged.before);
  return findGuiltyPattern(*judged.before, run, [&](ModuleOp after) {
    return answerOf(subject, expected, meaningOf(after));
  });
}

PrefixAnswer answerOf(const Subject &subject, const Meaning &before, const Meaning &after,
                      double floatErrorMax) {
  bool isStopped = after.state == Meaning::State::endless;
  if (before.state != Meaning::State::defined || after.state == Meaning::State::unknown ||
      (isStopped && !isEndless(before, after)))
    return PrefixAnswer::open;
  bool differs =
      firstDifference(subject, before, after, floatErrorMax).kind != Difference::Kind::none;
  return differs ? PrefixAnswer::wrong : PrefixAnswer::right;
}

} // namespace npufuzz::refinement
