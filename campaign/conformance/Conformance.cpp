//===- Conformance.cpp - the checks ---------------------------------------===//
//
// Each check is a function that fills a result, and a row of the table at the end. Most need only
// the simplest program; the last one judges generated cases. Every check runs in a child process.
//
//===----------------------------------------------------------------------===//
#include "campaign/conformance/Conformance.h"
#include "backend/SettingOf.h"
#include "backend/foreign/ToolResult.h"
#include "campaign/cases/ProgramCases.h"
#include "oracles/Death.h"
#include "support/Json.h"
#include "support/Sandbox.h"
#include "tile/CapabilityCheck.h"

#include "llvm/Support/FormatVariadic.h"

#include <set>

namespace npufuzz::campaign {

using Mark = ConformanceResult::Mark;

namespace {

void fail(ConformanceResult &result, const llvm::Twine &message) {
  if (result.mark == Mark::failed)
    return; // the first message says most
  result.mark = Mark::failed;
  result.message = message.str();
}

/// Notes that nothing can be told about the backend here.
void lack(ConformanceResult &result, llvm::StringRef message) {
  result.mark = Mark::unable;
  result.message = message.str();
}

void decline(ConformanceResult &result, const llvm::Twine &message) {
  if (result.mark != Mark::ok)
    return;
  result.mark = Mark::declined;
  result.message = message.str();
}

/// The simplest program: no loops, and every view is the whole tensor. Computes out = -in, or out =
/// in if the backend has no tile.neg.
struct Simple {
  std::unique_ptr<mlir::MLIRContext> context;
  Case testCase;
  int64_t sign; ///< -1 if it negates

  explicit Simple(const Backend &backend)
      : context(oracles::makeContext({&backend})), testCase(make(backend, sign)) {}

private:
  Case make(const Backend &backend, int64_t &sign) {
    Settings settings = defaultsOf(backend.settings());
    sign = backend.capabilities(settings).op("neg", ElementKind::i32) ? -1 : 1;
    std::string middle = sign < 0 ? "%u = tile.neg %t : !tile.tile<6x10xi32>" : "";
    std::string text = llvm::formatv(R"(
func.func @k(%a: memref<6x10xi32>, %b: memref<6x10xi32>) attributes {{tile.kernel} {{
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<6x10xi32> -> !tile.view<6x10xi32>
  %vb = tile.view %b : memref<6x10xi32> -> !tile.view<6x10xi32>
  %t = tile.load %va[%c0, %c0] : !tile.view<6x10xi32> -> !tile.tile<6x10xi32>
  {0}
  tile.store {1}, %vb[%c0, %c0] : !tile.tile<6x10xi32>, !tile.view<6x10xi32>
  return
}
func.func @main(%a: memref<6x10xi32>, %b: memref<6x10xi32>) {{
  func.call @k(%a, %b) : (memref<6x10xi32>, memref<6x10xi32>) -> ()
  return
})",
                                     middle, sign < 0 ? "%u" : "%t");
    Module program = llvm::cantFail(tile::parseProgram(*context, text));
    std::vector<Tensor> inputs(2, Tensor(ElementKind::i32, {6, 10}));
    for (int64_t i = 0; i < inputs[0].size(); ++i)
      inputs[0].setBits(i, static_cast<uint64_t>(i + 1));
    return {std::move(program), std::move(inputs), std::move(settings), 0};
  }
};

/// Explains how `run` differs from the result of the simple program; empty: not at all.
std::string wrongResult(const Simple &simple, const Execution &run) {
  if (run.status != ExecutionStatus::completed)
    return "expected an execution that completes, got: " + run.message;
  if (run.memory.size() != 2)
    return llvm::formatv("expected the final contents of 2 arguments, got {0}", run.memory.size());
  if (run.memory[0] != simple.testCase.inputs[0])
    return "expected an argument that is only read to stay as it is";
  const Tensor &out = run.memory[1];
  if (out.kind != ElementKind::i32 || out.shape != simple.testCase.inputs[1].shape)
    return "expected argument 1 to keep its type, memref<6x10xi32>";
  for (int64_t i = 0; i < out.size(); ++i)
    if (int64_t expected = simple.sign * (i + 1); out.integer(i) != expected)
      return llvm::formatv("expected {0} as element {1} of argument 1, got {2}", expected, i,
                           out.integer(i));
  return "";
}

/// Compiles the program; returns null if `result` explains why it could not.
std::unique_ptr<Artifact> compiled(const Backend &backend, const Simple &simple,
                                   ConformanceResult &result) {
  CompileResult compiled = backend.compile(simple.testCase, {});
  llvm::StringRef words = compiled.diagnostic;
  if (compiled.status == CompileStatus::unsupported && words.consume_front(unsupportedHere))
    lack(result, words);
  else if (compiled.status != CompileStatus::compiled || !compiled.artifact)
    fail(result, "expected the simplest program to compile, got: " + compiled.diagnostic);
  return std::move(compiled.artifact);
}

void introducesItself(const Backend &backend, const ConformanceOptions &,
                      ConformanceResult &result) {
  if (backend.name().empty() || backend.summary().empty())
    fail(result, "expected a name and a summary");
  if (findBackend(backend.name()) != &backend)
    fail(result, "expected a name of its own, got " + backend.name());
}

void settingsHaveDefaults(const Backend &backend, const ConformanceOptions &,
                          ConformanceResult &result) {
  std::set<std::string> names;
  for (const Setting &setting : backend.settings()) {
    std::set<int64_t> values(setting.values.begin(), setting.values.end());
    if (!names.insert(setting.name).second || setting.summary.empty() || values.empty() ||
        values.size() != setting.values.size())
      fail(result, "expected a name of its own, a summary and distinct values of setting \"" +
                       setting.name + "\"");
  }
}

/// Runs one artifact of the simple program so many times.
void runSimple(const Backend &backend, int times, ConformanceResult &result) {
  Simple simple(backend);
  auto artifact = compiled(backend, simple, result);
  for (int time = 1; artifact && time <= times; ++time)
    if (std::string wrong =
            wrongResult(simple, backend.execute(*artifact, simple.testCase.inputs, {}));
        !wrong.empty())
      fail(result, "run " + llvm::Twine(time) + " of one artifact: " + wrong);
}

void runsTheSimplestProgram(const Backend &backend, const ConformanceOptions &,
                            ConformanceResult &result) {
  runSimple(backend, 1, result);
}

void runsAnArtifactAgain(const Backend &backend, const ConformanceOptions &,
                         ConformanceResult &result) {
  runSimple(backend, 2, result);
}

void keepsNoMemory(const Backend &backend, const ConformanceOptions &, ConformanceResult &result) {
  Simple simple(backend);
  auto artifact = compiled(backend, simple, result);
  if (!artifact)
    return;
  backend.execute(*artifact, simple.testCase.inputs, {});
  for (Tensor &input : simple.testCase.inputs)
    std::fill(input.bytes.begin(), input.bytes.end(), 0);
  Execution run = backend.execute(*artifact, simple.testCase.inputs, {});
  if (run.status != ExecutionStatus::completed || run.memory != simple.testCase.inputs)
    fail(result, "expected zeros from a second run on zeros");
}

void takesItsDefaultPipeline(const Backend &backend, const ConformanceOptions &,
                             ConformanceResult &result) {
  Simple simple(backend);
  CompileOptions options;
  options.pipeline = backend.defaultPipeline(simple.testCase.settings);
  if (options.pipeline.empty())
    return decline(result, "it has no pipelines");
  CompileResult compiled = backend.compile(simple.testCase, options);
  if (compiled.status != CompileStatus::compiled)
    fail(result, options.pipeline + ": " + compiled.diagnostic);
}

void refusesAPipelineThatIsNone(const Backend &backend, const ConformanceOptions &,
                                ConformanceResult &result) {
  Simple simple(backend);
  if (backend.defaultPipeline(simple.testCase.settings).empty())
    return decline(result, "it has no pipelines");
  CompileOptions options;
  options.pipeline = "builtin.module(no-such-pass)";
  CompileResult refused = backend.compile(simple.testCase, options);
  if (refused.status != CompileStatus::badPipeline && refused.status != CompileStatus::passFailed)
    fail(result, "expected a refusal of " + options.pipeline);
  else if (refused.diagnostic.empty() || llvm::StringRef(refused.diagnostic).contains('\n'))
    fail(result, "expected one line that says why, got \"" + refused.diagnostic + "\"");
}

void snapshotsFollowThePasses(const Backend &backend, const ConformanceOptions &,
                              ConformanceResult &result) {
  Simple simple(backend);
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult all = backend.compile(simple.testCase, options);
  bool promisesNone = !backend.traits().passesRunElsewhere &&
                      backend.defaultPipeline(simple.testCase.settings).empty();
  if (all.snapshots.empty() && promisesNone)
    return decline(result, "it has no snapshots, so no pass can be blamed");
  if (all.snapshots.empty() || all.snapshots.front().pass != "program")
    return fail(result, "expected the program as the first snapshot");
  if (all.snapshots.size() == 1)
    return decline(result, "it has no snapshots, so no pass can be blamed");
  options.passCountMax = 1;
  CompileResult one = backend.compile(simple.testCase, options);
  if (one.snapshots.size() != 2 || one.snapshots[1].pass != all.snapshots[1].pass)
    fail(result, "expected two snapshots of a pipeline that is cut off after its first pass");
}

void snapshotsComputeTheSame(const Backend &backend, const ConformanceOptions &,
                             ConformanceResult &result) {
  Simple simple(backend);
  CompileOptions options;
  options.keepSnapshots = true;
  CompileResult compiled = backend.compile(simple.testCase, options);
  int64_t interpreted = 0;
  std::string whyNot = "it has none";
  for (Snapshot &snapshot : compiled.snapshots) {
    Execution run = backend.interpret(*snapshot.module, simple.testCase.inputs, {});
    // A case that cannot be interpreted says nothing about those after it.
    if (run.status == ExecutionStatus::unsupported) {
      whyNot = snapshot.pass + ": " + run.message;
      continue;
    }
    ++interpreted;
    if (std::string wrong = wrongResult(simple, run); !wrong.empty())
      fail(result, "the IR after " + snapshot.pass + ": " + wrong);
  }
  if (interpreted == 0)
    decline(result, "no snapshot can be executed, so no pass can be blamed: " + whyNot);
}

void plantsNameTheirPasses(const Backend &backend, const ConformanceOptions &,
                           ConformanceResult &result) {
  std::string pipeline = backend.defaultPipeline({});
  std::set<std::string> names;
  for (const Plant &plant : backend.plants())
    if (!names.insert(plant.name).second || plant.summary.empty() || plant.oracles.empty() ||
        !llvm::StringRef(pipeline).contains(plant.pass))
      fail(result, "expected a name of its own, a summary, oracles and a pass of the default "
                   "pipeline of plant \"" +
                       plant.name + "\"");
}

bool hasJudgedValue(const Evaluation &evaluation) {
  return llvm::any_of(evaluation.verdicts, [](const oracles::Verdict &verdict) {
    return verdict.oracle == "value" && verdict.outcome == oracles::Outcome::ok;
  });
}

/// Each generated case must yield a judged value, a discard with its reason, or a bug.
void generatedCasesAreRight(const Backend &backend, const ConformanceOptions &options,
                            ConformanceResult &result) {
  auto context = oracles::makeContext({&backend});
  auto source = programCases(backend);
  EvaluateOptions evaluate;
  evaluate.backends = {&backend};
  int64_t judged = 0, discarded = 0;
  std::map<std::string, int64_t> reasons;
  for (int64_t index = 0; index < options.count && !options.stop(); ++index) {
    Counters counters;
    Case testCase = source->generate(*context, source->caseSeed(options.baseSeed, index), counters,
                                     Drawing::inSandbox);
    Evaluation evaluation = campaign::evaluate(testCase, evaluate);
    if (evaluation.isDiscard()) {
      ++discarded;
      ++reasons[evaluation.discardReason];
    }
    judged += hasJudgedValue(evaluation);
    for (const oracles::Verdict &finding : evaluation.findings())
      fail(result, llvm::formatv("npufuzz --seed={0:x} {1}: {2}", testCase.seed,
                                 options.backendWords, finding.message())
                       .str());
  }
  if (result.mark == Mark::failed)
    return;
  result.message =
      llvm::formatv("{0} cases, {1} with results that can be judged", options.count, judged);
  if (discarded > 0) {
    auto most = std::max_element(reasons.begin(), reasons.end(),
                                 [](auto &a, auto &b) { return a.second < b.second; });
    result.mark = Mark::declined;
    result.message += llvm::formatv(", {0} declined within its capabilities, {1} of them: {2}",
                                    discarded, most->second, most->first);
  }
  // For the remaining programs the reference constrains no element, or too few.
  if (judged + discarded < options.count * 9 / 10 || judged == 0)
    fail(result, "expected most cases to run and to have a result that can be judged, got " +
                     llvm::Twine(result.message));
}

/// Programs beyond the declared capabilities are refused, or right all the same.
void refusesWhatItDoesNotClaim(const Backend &backend, const ConformanceOptions &options,
                               ConformanceResult &result) {
  const Backend &ofAllOps = *allBackends().front();
  auto context = oracles::makeContext({&backend, &ofAllOps});
  auto source = programCases(ofAllOps);
  Settings settings = defaultsOf(backend.settings());
  Capabilities capabilities = backend.capabilities(settings);
  EvaluateOptions evaluate;
  evaluate.backends = {&backend};
  int64_t refused = 0, right = 0;
  for (int64_t index = 0; index < options.count && !options.stop(); ++index) {
    Counters counters;
    Case testCase = source->generate(*context, source->caseSeed(options.baseSeed, index), counters,
                                     Drawing::inSandbox);
    std::string unclaimed = tile::beyondCapabilities(testCase.module.get(), capabilities);
    if (unclaimed.empty())
      continue;
    testCase.settings = settings;
    testCase.pipeline.clear();
    Evaluation evaluation = campaign::evaluate(testCase, evaluate);
    ++(hasJudgedValue(evaluation) ? right : refused);
    for (const oracles::Verdict &finding : evaluation.findings())
      fail(result, llvm::formatv("expected a refusal of {0}, which it does not claim, in the "
                                 "program of npufuzz --seed={1:x}, got: {2}",
                                 unclaimed, testCase.seed, finding.message()));
  }
  if (result.mark != Mark::failed)
    result.message = llvm::formatv("{0} programs beyond its capabilities: {1} refused, {2} taken "
                                   "and right",
                                   refused + right, refused, right);
}

constexpr ConformanceCheck conformanceTable[] = {
    {"introduces itself", true, introducesItself},
    {"has settings with defaults", true, settingsHaveDefaults},
    {"runs the simplest program", true, runsTheSimplestProgram},
    {"runs an artifact again", false, runsAnArtifactAgain},
    {"keeps nothing from one run to the next", false, keepsNoMemory},
    {"takes its default pipeline", false, takesItsDefaultPipeline},
    {"refuses a pipeline that is none", false, refusesAPipelineThatIsNone},
    {"gives the IR after each pass", false, snapshotsFollowThePasses},
    {"computes the same after each pass", false, snapshotsComputeTheSame},
    {"names the passes of its plants", false, plantsNameTheirPasses},
    {"refuses what it does not claim", false, refusesWhatItDoesNotClaim},
    {"is right on generated cases", false, generatedCasesAreRight},
};

std::string describe(const Death &death) {
  using How = ChildEnd::How;
  How how = death.end.how;
  std::string text =
      death.hung                  ? "did not end in time"
      : how == How::tooMuchMemory ? "holds too much memory"
      : how == How::loweredLimit  ? "lowered a limit of the process"
      : how == How::signalled     ? llvm::formatv("died: {0}", ::strsignal(death.end.code)).str()
      : how == How::exited || how == How::finished
          ? llvm::formatv("ended the process with exit code {0}", death.end.code).str()
          : oracles::endText(death.end);
  auto line = llvm::StringRef(death.errorText).ltrim().split('\n').first.trim();
  return line.empty() ? text : text + ": " + line.str();
}

} // namespace

llvm::ArrayRef<ConformanceCheck> conformanceChecks() { return conformanceTable; }

const ConformanceCheck &simplestProgramCheck() {
  return *llvm::find_if(conformanceTable,
                        [](const auto &row) { return row.run == runsTheSimplestProgram; });
}

ConformanceResult checkInChild(const char *name, double secondsMax,
                               llvm::function_ref<void(ConformanceResult &result)> check) {
  ConformanceResult result{name, Mark::ok, ""};
  auto sandbox = runInSandbox(secondsMax, [&](ChildSide &side) {
    side.begin(0);
    check(result);
    side.end();
    Json json;
    json["mark"] = static_cast<int>(result.mark);
    json["message"] = result.message;
    side.write(jsonLine(json));
  });
  if (!sandbox) {
    fail(result, llvm::toString(sandbox.takeError()));
    return result;
  }
  Json json = parseJson(sandbox->output);
  int mark = 0;
  if (readKey(json, "mark", mark) && readKey(json, "message", result.message))
    result.mark = static_cast<Mark>(mark);
  else
    fail(result, sandbox->death     ? describe(*sandbox->death)
                 : sandbox->stopped ? "stopped before it was done"
                                    : "ended the process without an answer");
  return result;
}

ConformanceResult checkConformance(const Backend &backend, const ConformanceCheck &check,
                                   const ConformanceOptions &options) {
  return checkInChild(check.name, options.secondsMax,
                      [&](ConformanceResult &result) { check.run(backend, options, result); });
}

} // namespace npufuzz::campaign
