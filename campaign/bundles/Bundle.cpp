//===- Bundle.cpp - writes bundles ----------------------------------------===//
//
// A bundle holds what the receiver of a report needs, and nothing of the sender's machine. Its name
// begins with a hash of the signature, so a bug found twice lands in the same folder.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "backend/foreign/PassTool.h"
#include "backend/mlir/RecordedPipeline.h"
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/passes/PassSequence.h"
#include "campaign/bundles/Deviation.h"
#include "campaign/bundles/Report.h"
#include "campaign/findings/CampaignOptions.h"
#include "campaign/findings/FindingJson.h"
#include "campaign/findings/Isolated.h"
#include "campaign/findings/ReducePassInput.h"
#include "support/Files.h"
#include "support/Folder.h"
#include "support/Json.h"
#include "support/Npy.h"
#include "support/ShellWord.h"
#include "support/Version.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

namespace npufuzz::campaign {

using oracles::Verdict;

namespace {

/// Makes a name that file systems and shells take without quoting.
std::string fileNamePart(llvm::StringRef text) {
  std::string part;
  for (char c : text)
    part += llvm::isAlnum(c) || c == '-' || c == '_' || c == '.' ? c : '-';
  return part;
}

std::string inputFile(size_t argument) { return llvm::formatv("inputs/{0}.npy", argument); }

/// The comment with which the file of a case runs where it lies, even without its bundle.
/// `pipeline` stands in it where the backend would not choose it by itself.
std::string programHeader(const StoredCase &testCase, const Finding &finding,
                          const CampaignOptions &options, llvm::StringRef pipeline) {
  std::string header =
      llvm::formatv("{0} npufuzz: seed=0x{1:x-} backend={2}", rowOf(testCase.kind).comment,
                    finding.seed, options.evaluate.backends.front()->name());
  header += " kind=" + testCase.kind.name.str();
  if (!testCase.settings.empty())
    header += " settings=" + settingsText(testCase.settings);
  if (!options.evaluate.pipeline.empty() || !testCase.pipeline.empty())
    header += " pipeline='" + pipeline.str() + "'";
  if (!testCase.otherPipeline.empty())
    header += " other-pipeline='" + testCase.otherPipeline + "'";
  if (!options.evaluate.plants.empty())
    header += " plants=" + llvm::join(options.evaluate.plants, ",");
  return header + "\n";
}

/// The program as it was generated, with what it ran through then. Empty where the process died
/// while it made one.
std::string originalText(const Finding &finding, const CampaignOptions &options) {
  const StoredCase &original = finding.original;
  if (original.program.empty())
    return "";
  std::string pipeline;
  if (rowOf(original.kind).isCompiled)
    pipeline = options.evaluate.backends.front()->pipelineFor(options.evaluate.pipeline,
                                                              original.pipeline, original.settings);
  return programHeader(original, finding, options, pipeline) + original.program;
}

/// Returns the options that the reduced case ran with.
CampaignOptions optionsOfReduced(const Finding &finding, const CampaignOptions &options) {
  CampaignOptions reduced = options;
  if (!finding.reduced.pipeline.empty())
    reduced.evaluate.pipeline = finding.reduced.pipeline;
  return reduced;
}

Json inputList(const StoredCase &testCase) {
  Json list = Json::array();
  for (size_t i = 0; i < testCase.inputs.size(); ++i) {
    const Tensor &tensor = testCase.inputs[i];
    Json entry = {{"file", inputFile(i)},
                  {"kind", std::string(elementKindName(tensor.kind))},
                  {"shape", tensor.shape}};
    if (tensor.kind == ElementKind::bf16)
      entry["stored_as"] = "uint16: the bits of the bf16";
    if (isFloat8Kind(tensor.kind))
      entry["stored_as"] = "uint8: the bits of the " + std::string(elementKindName(tensor.kind));
    list.push_back(std::move(entry));
  }
  return list;
}

/// Memory limit in MiB; 0: memory was not the cause. A replay without this limit would see the case
/// end normally.
int64_t memoryThatKilled(const Verdict &verdict) {
  llvm::StringRef kind = verdict.kind;
  int mebibytes = 0;
  kind.consume_front("more than ");
  kind.consumeInteger(10, mebibytes);
  std::string words = oracles::endText({ChildEnd::How::tooMuchMemory, mebibytes});
  return llvm::StringRef(verdict.kind).starts_with(words) ? mebibytes : 0;
}

Json caseJson(const Finding &finding, const Evidence &evidence, const CampaignOptions &options) {
  const Verdict &verdict = finding.verdict;
  const EvaluateOptions &evaluate = options.evaluate;
  const Backend &backend = *evaluate.backends.front();
  Json peers = Json::array();
  for (const Backend *peer : llvm::ArrayRef(evaluate.backends).drop_front())
    peers.push_back(peer->name().str());
  Json json = {{"format", bundleFormat},
               {"version", version().str()},
               {"build", build()},
               {"seed", finding.seed},
               {"seed_options", options.seedOptions},
               {"index", finding.index},
               {"backend", backend.name().str()},
               {"peers", std::move(peers)},
               {"machine", finding.reduced.testCase.settings},
               {"kind", finding.reduced.testCase.kind.name.str()},
               {"pipeline", evaluate.pipeline},
               {"case_pipeline", finding.reduced.pipeline},
               {"other_pipeline", finding.reduced.testCase.otherPipeline},
               {"default_pipeline", rowOf(finding.reduced.testCase.kind).isCompiled
                                        ? backend.defaultPipeline(finding.reduced.testCase.settings)
                                        : ""},
               {"minimal_pipeline", finding.reduced.minimalPipeline},
               {"plants", evaluate.plants},
               {"plugins", options.plugins},
               {"backend_options", options.backendWords},
               {"memory", memoryThatKilled(verdict)},
               {"oracle", verdict.oracle},
               {"signature", verdict.signature()},
               {"pass", verdict.pass},
               {"pass_index", verdict.passIndex},
               {"first_pass", verdict.firstPass},
               {"first_pass_index", verdict.firstPassIndex},
               {"pass_pipeline", verdict.pipeline},
               {"pattern", verdict.pattern},
               {"frames", verdict.frames},
               {"severity", oracles::severityName(verdict.severity).str()},
               {"message", verdict.message()},
               {"assumptions", verdict.assumptions},
               {"tile_ops", finding.reduced.testCase.tileOps},
               {"original_tile_ops", finding.original.tileOps},
               {"wrong_argument", evidence.argument},
               {"inputs", inputList(finding.reduced.testCase)}};
  addStanding(json, finding);
  return json;
}

// Stores value, bound and state of each element, so that a receiver can judge with NumPy alone.
void addTensors(FolderContents &files, const Finding &finding, const Evidence &evidence) {
  for (size_t i = 0; i < finding.reduced.testCase.inputs.size(); ++i)
    files[inputFile(i)] = npyText(finding.reduced.testCase.inputs[i]);
  if (evidence.actual)
    files["actual.npy"] = npyText(*evidence.actual);
  if (!evidence.expected)
    return;
  const reference::ExpectedTensor &expected = *evidence.expected;
  if (isFloatKind(expected.kind)) {
    files["expected.npy"] = npyText(expected.shape, expected.value);
    files["expected-error.npy"] = npyText(expected.shape, expected.error);
  } else {
    files["expected.npy"] = npyText(expected.shape, expected.integer);
  }
  std::vector<uint8_t> states;
  for (reference::State state : expected.state)
    states.push_back(static_cast<uint8_t>(state));
  files["expected-state.npy"] = npyText(expected.shape, states);
  if (evidence.actual)
    if (auto deviations = deviationsOf(expected, *evidence.actual); !deviations.empty())
      files["deviation.npy"] = npyText(expected.shape, deviations);
}

/// Pipeline that contains the blamed pass.
std::string blamedPipeline(const Finding &finding, const CampaignOptions &options) {
  return finding.verdict.pipeline.empty() ? pipelineOf(finding, finding.reduced.testCase, options)
                                          : finding.verdict.pipeline;
}

/// IR that enters the blamed pass, as a test of that pass; if several passes may be to blame, as a
/// test of all of them.
std::string passInput(const Finding &finding, const Evidence &evidence,
                      const CampaignOptions &options) {
  if (!finding.reduced.passInput.empty())
    return finding.reduced.passInput;
  int64_t index = finding.verdict.passIndex, first = finding.verdict.firstSuspect();
  if (index <= 0 || index > static_cast<int64_t>(evidence.snapshots.size()))
    return "";
  llvm::Expected<std::vector<PipelineStep>> passes =
      splitPipeline(blamedPipeline(finding, options));
  std::string pass = finding.verdict.pass;
  if (!passes)
    llvm::consumeError(passes.takeError()); // then the test names the pass without its options
  else if (index <= static_cast<int64_t>(passes->size()) && (*passes)[index - 1].pass == pass)
    pass = llvm::join(llvm::map_range(llvm::ArrayRef(*passes).slice(first - 1, index - first + 1),
                                      [](const PipelineStep &step) { return step.text; }),
                      ",");
  // The IR is for the authors of the blamed passes, so the test names their tool, unless it must
  // load a plugin of the user's.
  std::string header = "// " + finding.verdict.message() + "\n";
  if (const PassTool *tool = options.evaluate.backends.front()->passTool()) {
    std::string steps = suspectedSteps(blamedPipeline(finding, options), finding.verdict);
    return (steps.empty() ? "" : "// RUN: " + tool->command(steps) + "\n") + header +
           evidence.snapshots[first - 1].second;
  }
  std::string command = (options.plugins.empty() && options.backendWords.empty()
                             ? rowOf(finding.reduced.testCase.kind).tool
                             : toolWithPlugins)
                            .str();
  if (command != toolWithPlugins) // which alone knows the steps of schedules by their names
    pass = mlirbackend::stockPipeline(pass);
  command += " %s --pass-pipeline='builtin.module(" + pass + ")'";
  command += replayWords(options);
  return "// RUN: " + command + "\n" + header + evidence.snapshots[first - 1].second;
}

} // namespace

/// The shape tells variants of one signature apart. A finding that did not show again never
/// replaces one that did.
std::string bundleName(const Finding &finding) {
  const Verdict &verdict = finding.verdict;
  std::string shape = finding.record.standing == Standing::variant ? finding.record.shape : "";
  std::string name = verdict.signature() + (finding.reproducible ? "" : " low confidence");
  return findingId(name, shape) + "-" +
         fileNamePart(verdict.pass.empty() ? verdict.oracle : verdict.pass);
}

std::string programFile(CaseKind kind) { return ("program." + rowOf(kind).fileType).str(); }

std::string originalFile(CaseKind kind) { return ("original." + rowOf(kind).fileType).str(); }

std::string findingId(llvm::StringRef signature, llvm::StringRef shape) {
  std::string identity = signature.str() + (shape.empty() ? "" : " ") + shape.str();
  return llvm::formatv("{0:x-8}", static_cast<uint32_t>(llvm::xxh3_64bits(identity)));
}

std::string pluginWords(llvm::ArrayRef<std::string> plugins) {
  std::vector<std::string> words;
  for (const std::string &plugin : plugins)
    words.push_back("--load-pass-plugin=" + plugin);
  return shellWords(words);
}

std::string replayWords(const CampaignOptions &options) {
  return pluginWords(options.plugins) + shellWords(options.backendWords);
}

std::string pipelineWords(const CampaignOptions &options) {
  const oracles::EvaluateOptions &how = options.evaluate;
  if (how.pipeline.empty())
    return "";
  llvm::Error error = checkRecordedPipeline(how.pipeline, how.backends.front(), {},
                                            {.pipeline = "", .libraries = options.plugins});
  if (!error)
    return "";
  llvm::consumeError(std::move(error));
  return shellWords({"--pass-pipeline=" + how.pipeline});
}

llvm::Expected<std::string> writeBundle(const Finding &finding, const Evidence &evidence,
                                        const CampaignOptions &campaignOptions,
                                        llvm::StringRef directory) {
  CampaignOptions options = optionsOfReduced(finding, campaignOptions);
  std::string name = bundleName(finding);
  FolderContents files;
  files["case.json"] =
      caseJson(finding, evidence, options).dump(2, ' ', false, Json::error_handler_t::replace) +
      "\n";
  files[programFile(finding.reduced.testCase.kind)] =
      programHeader(finding.reduced.testCase, finding, options,
                    pipelineOf(finding, finding.reduced.testCase, options)) +
      finding.reduced.testCase.program;
  files[originalFile(finding.original.kind)] = originalText(finding, campaignOptions);
  files["report.md"] = reportText(finding, evidence, options, name);
  addTensors(files, finding, evidence);
  for (auto [index, snapshot] : llvm::enumerate(evidence.snapshots))
    files[llvm::formatv("snapshots/{0,0+2}-{1}.mlir", index, fileNamePart(snapshot.first))] =
        snapshot.second;
  for (const auto &[fileName, text] : evidence.files)
    files["compiler/" + fileName] = text;
  if (std::string input = passInput(finding, evidence, options); !input.empty())
    files["pass-input.mlir"] = std::move(input);

  if (llvm::Error error = writeFolder(directory, name, files))
    return error;
  llvm::SmallString<128> path(directory);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

llvm::Error writeFindingBundle(Finding &finding, const CampaignOptions &options) {
  Evidence evidence =
      evidenceIsolated(finding.reduced.testCase, optionsOfReduced(finding, options).evaluate,
                       finding.verdict, options.caseSecondsMax);
  llvm::Expected<std::string> path = writeBundle(finding, evidence, options, options.outDirectory);
  if (!path) {
    llvm::Error error = path.takeError();
    finding.whyNoBundle = llvm::toStringWithoutConsuming(error);
    return error;
  }
  finding.whyNoBundle.clear();
  // Judging the reduced case again may have changed the signature.
  if (!finding.bundle.empty() && finding.bundle != *path)
    removeBundle(finding);
  finding.bundle = *path;
  return llvm::Error::success();
}

void removeBundle(const Finding &finding) {
  llvm::StringRef name = llvm::sys::path::filename(finding.bundle);
  auto out = Folder::open(llvm::sys::path::parent_path(finding.bundle));
  auto bundle = out ? out->enter(name) : out.getError();
  std::optional<struct stat> text = bundle ? bundle->look("case.json") : std::nullopt;
  if (text && S_ISREG(text->st_mode))
    (void)out->remove(name);
}

} // namespace npufuzz::campaign
