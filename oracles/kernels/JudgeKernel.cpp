//===- JudgeKernel.cpp - judges kernels without a reference ---------------===//
//
// Kernels run in a process of their own: their scalar code may read any address. A launch that
// leaves a buffer judges nothing else, because the kernel may not take such arguments. If all
// launches of a kernel leave one, and the text says how large its arguments are, that is the
// finding.
//
//===----------------------------------------------------------------------===//
#include "oracles/kernels/JudgeKernel.h"

#include "backend/SettingOf.h"
#include "backend/pto/PtoasOptions.h"
#include "backend/pto/kernels/KernelRun.h"
#include "oracles/Elements.h"
#include "support/Sandbox.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace npufuzz::oracles {

using namespace pto;

static constexpr llvm::StringLiteral kernelAttribute = "npufuzz.kernels";

/// Processor seconds for all launches of a file under one option.
static constexpr double launchSecondsMax = 20;

Module moduleOfKernels(mlir::MLIRContext &context, llvm::StringRef text) {
  Module module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context)));
  module.get()->setAttr(kernelAttribute, mlir::StringAttr::get(&context, text));
  return module;
}

llvm::StringRef kernelText(mlir::ModuleOp module) {
  return module->getAttrOfType<mlir::StringAttr>(kernelAttribute).getValue();
}

int64_t countInstructions(mlir::ModuleOp module) {
  return llvm::cantFail(readKernelFile(kernelText(module))).instructions;
}

namespace {

/// Launches of a file under one way to insert synchronisation.
struct Judged {
  PtoasCall call;
  ToolResult tool;
  std::vector<KernelRun> runs; ///< that stay within bounds
  std::vector<KernelRun> left; ///< that do not
  std::string whyNone;         ///< no launch can be judged: why

  bool hasPtoasDied() const {
    return tool.status == CompileStatus::compilerDied && tool.pass == "ptoas";
  }
  /// Pass that verdicts blame: "ptoas", with the option if it is not the usual one.
  std::string pass() const {
    bool isUsual = call.options.front() == PtoasCall().options.front();
    return isUsual ? "ptoas" : "ptoas " + call.options.front();
  }
};

class KernelJudge {
public:
  KernelJudge(const Case &testCase, const EvaluateOptions &options)
      : options(options), backend(*options.backends.front()), user(*ptoOptionsOf(backend)),
        file(llvm::cantFail(readKernelFile(kernelText(testCase.module)))),
        settings(testCase.settings) {
    // A file that says what it is for knows it better than a default.
    if (!file.arch.empty())
      user.arch = file.arch;
  }

  Evaluation evaluate();
  Evidence evidence(const Verdict &verdict);

private:
  std::vector<PtoasCall> calls() const;
  Judged judge(const PtoasCall &call);
  void launch(const CompiledKernels &kernels, Judged &judged);
  bool addCompile(const Judged &judged);
  void addMemory(const Judged &judged);
  void addUndef(const Judged &judged);
  void addAgree(const Judged &usual, const Judged &other);
  Verdict okOf(llvm::StringRef oracle) const;

  const EvaluateOptions &options;
  const Backend &backend;
  PtoOptions user;
  KernelFile file;
  const Settings &settings;
  Evaluation evaluation;
};

} // namespace

std::vector<PtoasCall> KernelJudge::calls() const {
  Settings wanted = settings;
  if (!wanted.count("level"))
    wanted["level"] = user.level.value_or(file.level);
  std::vector<PtoasCall> all;
  if (wanted.count("sync"))
    return {callOf(wanted, user.ptoas, user)};
  for (const Setting &setting : settingsOfOptions(user.ptoas, user))
    if (setting.name == "sync")
      for (int64_t value : setting.values) {
        wanted["sync"] = value;
        all.push_back(callOf(wanted, user.ptoas, user));
      }
  return all;
}

Judged KernelJudge::judge(const PtoasCall &call) {
  Judged judged{call, {}, {}, {}, ""};
  CompiledKernels kernels;
  {
    PhaseTimer timer(evaluation.phases, Phase::compile);
    kernels = compileKernels(user, call, file);
  }
  judged.tool = kernels.tool;
  if (judged.tool.status == CompileStatus::compiled)
    launch(kernels, judged);
  else
    judged.whyNone = judged.tool.diagnostic;
  return judged;
}

/// "our header does not know TPOW" rather than the compiler's whole sentence about it.
static std::string shortReason(llvm::StringRef diagnostic) {
  diagnostic.consume_front(unsupportedHere);
  return diagnostic.starts_with("our header") ? diagnostic.split(": ").first.str()
                                              : diagnostic.str();
}

void KernelJudge::launch(const CompiledKernels &kernels, Judged &judged) {
  PhaseTimer timer(evaluation.phases, Phase::execute);
  auto work = [&](ChildSide &side) {
    llvm::Error error = runKernels(kernels, file, user, judged.call, [&](const KernelRun &run) {
      side.write(jsonLine(toJson(run)));
    });
    if (error)
      side.write(jsonLine({{"error", llvm::toString(std::move(error))}}));
  };
  auto done = runInSandbox(launchSecondsMax, work);
  if (!done) {
    judged.whyNone = llvm::toString(done.takeError());
    return;
  }
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(done->output).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    Json json = parseJson(line);
    KernelRun run;
    if (readKey(json, "error", judged.whyNone) || !fromJson(json, run))
      continue;
    if (!run.unknown.empty())
      judged.whyNone = "the recording machine has no instruction " + run.unknown;
    else
      (run.leavesBounds() ? judged.left : judged.runs).push_back(std::move(run));
  }
  if (done->stopped)
    judged.whyNone = "the user asked to stop";
  if (done->death && judged.whyNone.empty())
    judged.whyNone =
        done->death->hung
            ? "its launches take too long"
            : "it dies outside of instructions: its arguments may be none that it takes";
  if (!judged.runs.empty())
    judged.whyNone.clear();
  else if (judged.whyNone.empty() &&
           llvm::any_of(judged.left, [](auto &run) { return run.isGuess; }))
    judged.whyNone = "it leaves arguments whose size is a guess";
}

Verdict KernelJudge::okOf(llvm::StringRef oracle) const {
  Verdict verdict = answer(oracle, backend.name());
  verdict.stage = "execute";
  return verdict;
}

static void makeBug(Verdict &verdict, const Judged &judged, const std::string &kind,
                    Severity severity = Severity::wrongAnswer) {
  verdict.outcome = Outcome::bug;
  verdict.severity = severity;
  verdict.pass = judged.pass();
  verdict.kind = kind;
}

/// Returns false if there is nothing to run.
bool KernelJudge::addCompile(const Judged &judged) {
  bool isCompiled = judged.tool.status == CompileStatus::compiled, died = judged.hasPtoasDied();
  if (!isSelected(options, "compile") || (!isCompiled && !died))
    return isCompiled;
  Verdict verdict = okOf("compile");
  verdict.stage = "compile";
  if (died) {
    makeBug(verdict, judged, judged.tool.diagnostic, Severity::crash);
    verdict.claim = "failed on a user's kernel";
    verdict.evidence = judged.tool.diagnostic;
  }
  evaluation.verdicts.push_back(std::move(verdict));
  return isCompiled;
}

/// Events that count: all of launches within bounds, and the accesses that leave bounds of kernels
/// without such a launch.
static Execution eventsOf(const Judged &judged) {
  Execution all;
  auto take = [&](const KernelRun &run, bool isWithin) {
    for (MachineEvent event : run.events)
      if (isWithin || event.kind == MachineEvent::Kind::outOfBounds) {
        event.where += " of " + run.launch;
        all.events.push_back(std::move(event));
      }
  };
  for (const KernelRun &run : judged.runs)
    take(run, /*isWithin=*/true);
  // A launch within bounds shows that the others get arguments that the kernel does not take. A
  // size that is a guess leaves that open.
  llvm::StringSet<> excused;
  for (const KernelRun &run : judged.runs)
    excused.insert(run.kernel);
  for (const KernelRun &run : judged.left)
    if (run.isGuess)
      excused.insert(run.kernel);
  for (const KernelRun &run : judged.left)
    if (!excused.contains(run.kernel))
      take(run, /*isWithin=*/false);
  return all;
}

void KernelJudge::addMemory(const Judged &judged) {
  if (!isSelected(options, "memory"))
    return;
  std::vector<Verdict> troubles = memoryTroubles(eventsOf(judged), backend.name());
  for (Verdict &trouble : troubles)
    trouble.pass = judged.pass();
  if (troubles.empty())
    troubles.push_back(okOf("memory"));
  llvm::append_range(evaluation.verdicts, troubles);
}

void KernelJudge::addUndef(const Judged &judged) {
  if (!isSelected(options, "undef") || judged.runs.empty())
    return;
  Verdict verdict = okOf("undef");
  for (const MachineEvent &event : eventsOf(judged).events)
    if (event.kind == MachineEvent::Kind::undefinedUse && verdict.evidence.empty()) {
      verdict.claim = "makes the machine use an undefined value";
      verdict.evidence = describeEvent(event);
    }
  for (const KernelRun &run : judged.runs)
    if (!run.fillDifference.empty() && verdict.evidence.empty()) {
      verdict.claim = "depends on uninitialised memory";
      verdict.evidence = run.fillDifference + " in " + run.launch;
    }
  if (!verdict.evidence.empty())
    makeBug(verdict, judged, "undefined value");
  evaluation.verdicts.push_back(std::move(verdict));
}

void KernelJudge::addAgree(const Judged &usual, const Judged &other) {
  if (!isSelected(options, "agree"))
    return;
  Verdict verdict = okOf("agree");
  for (const KernelRun &run : other.runs) {
    auto same = llvm::find_if(usual.runs, [&](auto &one) { return one.launch == run.launch; });
    // Uninitialised memory lies elsewhere under another option.
    if (same == usual.runs.end() || !run.fillDifference.empty() || !same->fillDifference.empty() ||
        same->contents == run.contents)
      continue;
    makeBug(verdict, other, "another result than with " + usual.call.options.front());
    verdict.claim = "gives another result than " + usual.call.options.front();
    verdict.evidence = "memory after " + run.launch + " differs";
    break;
  }
  evaluation.verdicts.push_back(std::move(verdict));
}

Evaluation KernelJudge::evaluate() {
  std::vector<Judged> all;
  for (const PtoasCall &call : calls()) {
    all.push_back(judge(call));
    const Judged &judged = all.back();
    bool isFirst = all.size() == 1;
    if (isFirst && !judged.whyNone.empty() && !judged.hasPtoasDied())
      evaluation.discardReason = shortReason(judged.whyNone);
    bool isCompiled = addCompile(judged);
    if (isFirst && (!isCompiled || evaluation.isDiscard()))
      return std::move(evaluation);
    PhaseTimer timer(evaluation.phases, Phase::judge);
    if (!isCompiled || !judged.whyNone.empty()) {
      ++evaluation.oracleCounters["kernels not judged with " + judged.call.options.front()];
      continue;
    }
    addMemory(judged);
    addUndef(judged);
    if (!isFirst)
      addAgree(all.front(), judged);
  }
  return std::move(evaluation);
}

Evidence KernelJudge::evidence(const Verdict &verdict) {
  Evidence found;
  found.tileOps = file.instructions;
  for (const PtoasCall &call : calls()) {
    if (Judged{call, {}, {}, {}, ""}.pass() != verdict.pass)
      continue;
    ToolResult code = runPtoas(user.ptoas, user, call, file.text);
    found.files[commandFile.str()] = commandText(user.ptoas, user, call);
    found.files["kernels.pto"] = file.text;
    if (code.status == CompileStatus::compiled)
      found.files["kernels.cpp"] = code.output();
  }
  return found;
}

Evaluation evaluateKernels(const Case &testCase, const EvaluateOptions &options) {
  return KernelJudge(testCase, options).evaluate();
}

Evidence evidenceOfKernels(const Case &testCase, const EvaluateOptions &options,
                           const Verdict &verdict) {
  return KernelJudge(testCase, options).evidence(verdict);
}

} // namespace npufuzz::oracles
