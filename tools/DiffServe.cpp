//===- DiffServe.cpp - one side of npufuzz diff ----------------------------===//
//
// Holds one version of the system. The cases of a request run one after another in a fork of this
// process, which shares its context. After a death, and after a bug that may have corrupted the
// fork, a fresh one goes on with the next case. A case that died is asked again in a process of its
// own.
//
//===----------------------------------------------------------------------===//
#include "tools/Diff.h"

#include "backend/passes/CodeDigest.h"
#include "campaign/database/Digest.h"
#include "campaign/findings/Isolated.h"
#include "campaign/findings/ReduceFinding.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "support/Strangers.h"
#include "tools/CaseOptions.h"
#include "tools/Replaying.h"
#include "tools/ResultText.h"

#include "llvm/Support/raw_ostream.h"

#include <iostream>

namespace npufuzz::tools {

/// Compilations of one case, of which the fastest counts: everything else on a machine only adds
/// time.
static constexpr int compilationsTimed = 3;

/// "value:npu-vectorise:wrong value"
static std::string keyOf(const oracles::Verdict &verdict) {
  const std::string signature = verdict.signature();
  auto [oracle, rest] = llvm::StringRef(signature).split(':');
  return (oracle + ":" + rest.split(':').second).str();
}

/// Names of the passes from that position on.
static std::vector<std::string> passesFrom(int64_t position, llvm::StringRef pipeline) {
  std::vector<std::string> names;
  auto steps = splitPipeline(pipeline);
  if (steps)
    for (const PipelineStep &step : llvm::drop_begin(*steps, position - 1))
      names.push_back(step.pass);
  else
    llvm::consumeError(steps.takeError()); // no case runs then
  return names;
}

/// `pipeline`: passes that the case went through.
static SideAnswer answerOf(const campaign::Evaluation &evaluation, llvm::StringRef pipeline) {
  SideAnswer answer;
  for (const oracles::Verdict &bug : evaluation.findings())
    answer.bugs.push_back({bug.oracle, keyOf(bug), oracles::severityName(bug.severity).str(),
                           bug.pass, bug.message()});
  for (const oracles::Verdict &verdict : evaluation.verdicts)
    if (verdict.outcome == oracles::Outcome::cannotTell) {
      answer.untoldBy.push_back(verdict.oracle);
      if (verdict.oracle == "pass" && verdict.firstPassIndex > 0)
        answer.passesLeft = passesFrom(verdict.firstPassIndex, pipeline);
    }
  if (evaluation.isJudged()) {
    answer.outcome = SideAnswer::Outcome::judged;
  } else {
    answer.outcome =
        evaluation.isDiscard() ? SideAnswer::Outcome::declined : SideAnswer::Outcome::untold;
    answer.reason = evaluation.whyUntold();
  }
  return answer;
}

/// Answers about cases in forks of this process. `answer` runs there, gives one line, and ends the
/// fork if it returns false. A case whose fork died has an empty line.
static llvm::Expected<std::vector<std::string>>
inForks(size_t count, llvm::function_ref<bool(size_t, std::string &)> answer) {
  std::vector<std::string> lines;
  while (lines.size() < count && !stopRequested()) {
    LineBuffer buffer;
    size_t begin = lines.size();
    auto work = [&](ChildSide &side) {
      side.lookLate();
      bool goesOn = true;
      for (size_t i = begin; goesOn && i < count; ++i) {
        side.begin(static_cast<int64_t>(i));
        std::string line;
        goesOn = answer(i, line);
        side.write(line + "\n");
        side.end();
      }
    };
    auto onText = [&](std::string &text) {
      buffer.unread += std::exchange(text, {});
      buffer.takeLines([&](llvm::StringRef line) { lines.push_back(line.str()); });
    };
    auto end = watchChild(work, {campaign::caseSecondsMaxDefault}, onText, stopRequested);
    if (!end)
      return end.takeError();
    // Even a fork that ended in order after its last line has answered at least one case.
    if (end->how != WatchedEnd::How::finished && lines.size() < count)
      lines.emplace_back();
  }
  lines.resize(count);
  return lines;
}

namespace {

/// A case of a request.
struct AskedCase {
  std::string file, replay;
  uint64_t seed = 0;
  int64_t index = 0;
  const Replay *stored = nullptr; ///< of a file
  std::string trouble;            ///< why the file is no case
};

class Side {
public:
  explicit Side(CaseSetup given);
  llvm::Expected<Json> answer(const Json &request);

private:
  AskedCase read(const Json &json);
  const Replay *replayOf(const std::string &file, std::string &trouble);
  const campaign::EvaluateOptions &optionsOf(const AskedCase &asked) const {
    return asked.stored ? asked.stored->evaluate : options.evaluate;
  }
  llvm::Expected<Case> load(const AskedCase &asked) const;
  std::string wordsOf(const AskedCase &asked) const;
  SideAnswer alone(const AskedCase &asked) const;
  campaign::Evaluation evaluateAlone(const AskedCase &asked,
                                     std::optional<campaign::StoredCase> &testCase) const;

  Json state() const;
  llvm::Expected<Json> forms(llvm::ArrayRef<AskedCase> cases) const;
  void prepareTogether(llvm::ArrayRef<AskedCase> cases) const;
  llvm::Expected<Json> judged(llvm::ArrayRef<AskedCase> cases) const;
  llvm::Expected<Json> times(llvm::ArrayRef<AskedCase> cases) const;
  llvm::Expected<Json> bundle(const AskedCase &asked, const Json &request) const;

  CaseSetup setup;
  campaign::CampaignOptions options;
  std::unique_ptr<mlir::MLIRContext> context; ///< forks take copies of it
  struct Stored {
    std::optional<Replay> replay;
    std::string trouble;
  };
  std::map<std::string, Stored> storedByFile;
};

} // namespace

Side::Side(CaseSetup given) : setup(std::move(given)) {
  setup.applyTo(options);
  // As a campaign judges its programs.
  options.evaluate.secondRunPeriod = options.secondRunPeriod;
  options.evaluate.sparsely = true;
  context = oracles::makeContext(options.evaluate.backends);
}

const Replay *Side::replayOf(const std::string &file, std::string &trouble) {
  auto [at, isFirst] = storedByFile.try_emplace(file);
  Stored &stored = at->second;
  if (isFirst) {
    System system = setup.system;
    // A bundle's plants would be in both.
    if (system.plants.empty())
      system.plants = {noPlant};
    auto replays = readReplays(file, system);
    if (!replays)
      stored.trouble = llvm::toString(replays.takeError());
    else if (replays->size() != 1 ||
             replays->front().evaluate.backends.front() != setup.system.backend)
      stored.trouble = "not a case of this backend";
    else
      stored.replay = std::move(replays->front());
  }
  trouble = stored.trouble;
  return stored.replay ? &*stored.replay : nullptr;
}

AskedCase Side::read(const Json &json) {
  AskedCase asked;
  readKey(json, "replay", asked.replay);
  if (readKey(json, "file", asked.file))
    asked.stored = replayOf(asked.file, asked.trouble);
  else if (!readKey(json, "seed", asked.seed) || !readKey(json, "index", asked.index))
    asked.trouble = "not a case";
  return asked;
}

llvm::Expected<Case> Side::load(const AskedCase &asked) const {
  if (!asked.trouble.empty())
    return llvm::createStringError(asked.trouble);
  if (asked.stored)
    return asked.stored->recipe.testCase.load(*context);
  *currentPhase = static_cast<uint8_t>(Phase::generate);
  Counters counters;
  return setup.source->generateAt(*context, asked.seed, asked.index, counters,
                                  campaign::Drawing::inProcess);
}

std::string Side::wordsOf(const AskedCase &asked) const {
  if (!asked.replay.empty())
    return asked.replay;
  if (!asked.file.empty())
    return "replay " + shellWord(asked.file);
  bool isInBlocks = setup.source->isDrawnInBlocks();
  std::string words =
      "--seed=" + hex(isInBlocks ? asked.seed : setup.source->caseSeed(asked.seed, asked.index));
  return isInBlocks ? words + " --index=" + std::to_string(asked.index) : words;
}

Json Side::state() const {
  const Backend &backend = *setup.system.backend;
  return {{"backend", backend.name().str()},
          {"is_compiled", setup.source->isCompiled()},
          {"shows_forms", setup.source->isCompiled() && !backend.traits().passesRunElsewhere &&
                              backend.traits().batchSize == 1}};
}

llvm::Expected<Json> Side::forms(llvm::ArrayRef<AskedCase> cases) const {
  CodeDigester digester; // each fork has its own
  auto lines = inForks(cases.size(), [&](size_t i, std::string &line) {
    auto testCase = load(cases[i]);
    CompiledForm form;
    if (testCase)
      form = compiledFormOf(*testCase, optionsOf(cases[i]), digester);
    else
      llvm::consumeError(testCase.takeError()); // an unknown form, so the judgement says why
    line = form.json().dump();
    return true;
  });
  if (!lines)
    return lines.takeError();
  Json forms = Json::array();
  for (const std::string &line : *lines)
    forms.push_back(line.empty() ? CompiledForm().json() : parseJson(line));
  return forms;
}

/// A process that showed a bug may be corrupted, unless it was in code of npufuzz.
static bool mayBeCorrupted(const SideAnswer &answer, const Case &testCase) {
  return llvm::any_of(answer.bugs, [&](const SideAnswer::Bug &bug) {
    return bug.oracle == "verify" || campaign::rowOf(testCase.kind).runsForeignCode;
  });
}

/// Does work that all cases share, if the backend compiles in batches.
void Side::prepareTogether(llvm::ArrayRef<AskedCase> cases) const {
  if (setup.system.backend->traits().batchSize == 1)
    return;
  std::vector<Case> loaded;
  for (const AskedCase &asked : cases)
    if (auto testCase = load(asked))
      loaded.push_back(std::move(*testCase));
    else
      llvm::consumeError(testCase.takeError()); // its own answer says why
  PhaseSeconds ignored;
  for (const campaign::CaseKindRow &row : campaign::allCaseKinds()) {
    std::vector<const Case *> ofKind;
    for (const Case &testCase : loaded)
      if (testCase.kind == row.kind)
        ofKind.push_back(&testCase);
    if (!ofKind.empty())
      row.prepareTogether(ofKind, options.evaluate, ignored);
  }
}

llvm::Expected<Json> Side::judged(llvm::ArrayRef<AskedCase> cases) const {
  auto lines = inForks(cases.size(), [&](size_t i, std::string &line) {
    if (i == 0) // after a death each case compiles on its own
      prepareTogether(cases);
    auto testCase = load(cases[i]);
    SideAnswer answer;
    bool goesOn = true;
    if (testCase) {
      const campaign::EvaluateOptions &how = optionsOf(cases[i]);
      answer = answerOf(
          campaign::evaluate(*testCase, how),
          how.backends.front()->pipelineFor(how.pipeline, testCase->pipeline, testCase->settings));
      if (!cases[i].stored)
        answer.program =
            campaign::database::digest({campaign::StoredCase::from(*testCase).program});
      goesOn = !mayBeCorrupted(answer, *testCase);
    } else {
      answer.reason = llvm::toString(testCase.takeError());
    }
    line = answer.json().dump(-1, ' ', false, Json::error_handler_t::replace);
    return goesOn;
  });
  if (!lines)
    return lines.takeError();
  Json answers = Json::array();
  for (size_t i = 0; i < cases.size(); ++i) {
    SideAnswer answer;
    if (!answer.read(parseJson((*lines)[i])))
      answer = alone(cases[i]);
    answer.replay = wordsOf(cases[i]);
    answers.push_back(answer.json());
  }
  return answers;
}

campaign::Evaluation Side::evaluateAlone(const AskedCase &asked,
                                         std::optional<campaign::StoredCase> &testCase) const {
  if (!asked.trouble.empty()) {
    campaign::Evaluation evaluation;
    evaluation.discardReason = asked.trouble;
    return evaluation;
  }
  if (!asked.stored)
    return campaign::evaluateIsolated(*setup.source, asked.seed, asked.index, options.evaluate,
                                      testCase);
  testCase = asked.stored->recipe.testCase;
  RecordedMemory memory(asked.stored->recipe);
  return campaign::evaluateIsolated(*testCase, asked.stored->evaluate);
}

SideAnswer Side::alone(const AskedCase &asked) const {
  std::optional<campaign::StoredCase> testCase;
  campaign::Evaluation evaluation = evaluateAlone(asked, testCase);
  const campaign::EvaluateOptions &how = optionsOf(asked);
  std::string pipeline;
  if (testCase)
    pipeline =
        how.backends.front()->pipelineFor(how.pipeline, testCase->pipeline, testCase->settings);
  SideAnswer answer = answerOf(evaluation, pipeline);
  if (!asked.trouble.empty())
    answer.outcome = SideAnswer::Outcome::untold;
  if (testCase && !asked.stored)
    answer.program = campaign::database::digest({testCase->program});
  answer.replay = wordsOf(asked);
  return answer;
}

llvm::Expected<Json> Side::times(llvm::ArrayRef<AskedCase> cases) const {
  auto lines = inForks(cases.size(), [&](size_t i, std::string &line) {
    trustEverybody();
    auto testCase = load(cases[i]);
    if (!testCase) {
      llvm::consumeError(testCase.takeError()); // no time: the case is left out
      return true;
    }
    double fastest = compileSecondsOf(*testCase, optionsOf(cases[i]));
    for (int time = 1; time < compilationsTimed; ++time)
      fastest = std::min(fastest, compileSecondsOf(*testCase, optionsOf(cases[i])));
    line = Json(fastest).dump();
    return true;
  });
  if (!lines)
    return lines.takeError();
  Json times = Json::array();
  for (const std::string &line : *lines)
    times.push_back(line.empty() ? Json(0.0) : parseJson(line));
  return times;
}

/// Writes the bundle of the finding with the request's key, as a campaign does. Null if the case
/// does not show it again.
llvm::Expected<Json> Side::bundle(const AskedCase &asked, const Json &request) const {
  std::string key;
  campaign::CampaignOptions how = options;
  how.evaluate = optionsOf(asked);
  if (!readKey(request, "key", key) || !readKey(request, "out", how.outDirectory) ||
      !readKey(request, "reduce", how.reduceSecondsMax))
    return Json();
  if (how.reduceSecondsMax == 0)
    how.reducer = nullptr;
  std::optional<campaign::StoredCase> testCase;
  campaign::Evaluation evaluation = evaluateAlone(asked, testCase);
  for (oracles::Verdict &verdict : evaluation.findings()) {
    if (keyOf(verdict) != key || !testCase)
      continue;
    campaign::Finding finding;
    finding.foundAs = verdict.signature();
    finding.verdict = std::move(verdict);
    finding.index = asked.index;
    finding.seed = testCase->seed;
    finding.original = finding.reduced.testCase = *testCase;
    campaign::reduceFinding(finding, how);
    if (llvm::Error error = campaign::writeFindingBundle(finding, how))
      return std::move(error);
    return Json(finding.bundle);
  }
  return Json();
}

llvm::Expected<Json> Side::answer(const Json &request) {
  std::string question;
  readKey(request, diffAsk::key, question);
  std::vector<AskedCase> cases;
  if (request.is_object() && request.contains("cases") && request["cases"].is_array())
    for (const Json &one : request["cases"])
      cases.push_back(read(one));
  if (question == diffAsk::forms)
    return forms(cases);
  if (question == diffAsk::judge)
    return judged(cases);
  if (question == diffAsk::times)
    return times(cases);
  if (question == diffAsk::bundle && cases.size() == 1)
    return bundle(cases.front(), request);
  if (question == diffAsk::alone) {
    Json answers = Json::array();
    for (const AskedCase &asked : cases)
      answers.push_back(alone(asked).json());
    return answers;
  }
  return state();
}

llvm::Expected<int> serveDiff(Arguments arguments) {
  auto commandLine = makeCommandLine("diff", "", "");
  CaseOptions caseOptions;
  caseOptions.addTo(*commandLine);
  caseOptions.addKindsTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  auto setup = caseOptions.resolve();
  if (!setup)
    return setup.takeError();
  registerCodeDigestPass();
  Side side(std::move(*setup));
  for (std::string line; std::getline(std::cin, line);) {
    auto answer = side.answer(parseJson(line));
    if (!answer)
      return answer.takeError();
    llvm::outs() << jsonLine(*answer);
    llvm::outs().flush();
  }
  return nothingFound;
}

} // namespace npufuzz::tools
