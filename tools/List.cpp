//===- List.cpp - npufuzz list: contents of this build ----------*- C++ -*-===//
#include "backend/Absent.h"
#include "generators/motifs/Motifs.h"
#include "support/Json.h"
#include "tile/OpTable.h"
#include "tools/Plugins.h"
#include "tools/SystemOptions.h"
#include "tools/Verbs.h"

#include "oracles/Oracle.h"

#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const listDescription = R"(Lists what this build has:
  backends   systems under test, their machine and pass settings (--machine)
  oracles    judges, in the order in which they are asked
  ops        the language of the programs
  plants     bugs that can be put in on purpose, the pass that each corrupts
  passes     each backend's default pipeline as --pass-pipeline takes it, then
             every pass
  motifs     patterns of real models that programs are mixed from
)";

static const char *const listExamples = R"(  npufuzz list plants
  npufuzz list passes --pipeline-of=npu   that pipeline alone, for scripts
  npufuzz list backends --json            for scripts: settings, promises,
                                          options, what is missing
)";

/// " name text" without line breaks, as terminals and grep prefer.
static void row(llvm::StringRef name, const llvm::Twine &text, unsigned width = 22) {
  llvm::outs() << "  " << llvm::left_justify(name, width) << " " << text << "\n";
}

static void listBackends() {
  for (const Backend *backend : allBackends()) {
    llvm::outs() << backend->name() << ": " << backend->summary() << "\n";
    if (std::string missing = backend->missing(); !missing.empty())
      llvm::outs() << "  not usable here: " << missing << "\n";
    for (const Setting &setting : backend->settings()) {
      std::vector<std::string> values;
      for (int64_t value : setting.values)
        values.push_back(std::to_string(value));
      row(setting.name + "=" + joined(values), setting.summary, 36);
    }
    std::vector<std::string> promises = backend->capabilities({}).precision.lines();
    for (const std::string &promise : promises)
      row("promises", promise, 36);
    if (promises.empty())
      row("promises",
          "what the language asks: sums in any order, each step in the elements' type; "
          "functions within the ulps of npufuzz list ops; subnormals kept",
          36);
    for (const BackendOption &option : backend->options())
      row("option " + option.name + "=" + option.sample, option.summary, 36);
  }
  for (const AdapterName &adapter : allAdapters())
    if (!adapter.isBuilt)
      llvm::outs() << adapter.name << ": " << adapter.howToBuild() << "\n";
}

static Json toJson(const Setting &setting) {
  return {{"name", setting.name}, {"values", setting.values}, {"summary", setting.summary}};
}

static Json toJson(const BackendOption &option) {
  return {{"name", option.name},
          {"sample", option.sample},
          {"summary", option.summary},
          {"is_code", option.value == OptionValue::code}};
}

static Json toJson(const Backend &backend) {
  Json json = {
      {"name", backend.name()},       {"summary", backend.summary()},
      {"missing", backend.missing()}, {"promises", backend.capabilities({}).precision.lines()},
      {"settings", Json::array()},    {"options", Json::array()}};
  for (const Setting &setting : backend.settings())
    json["settings"].push_back(toJson(setting));
  for (const BackendOption &option : backend.options())
    json["options"].push_back(toJson(option));
  return json;
}

static void listBackendsAsJson() {
  Json list = Json::array();
  for (const Backend *backend : allBackends())
    list.push_back(toJson(*backend));
  llvm::outs() << jsonLine(list);
}

static void listOracles() {
  for (const oracles::Oracle &oracle : oracles::allOracles())
    row(oracle.name, oracle.summary, 14);
}

static void listPlants() {
  for (const Backend *backend : allBackends())
    for (const Plant &plant : backend->plants())
      row(plant.name, "[" + backend->name() + ", " + plant.pass + "] " + plant.summary, 24);
}

static void listPasses() {
  for (const Backend *backend : allBackends())
    llvm::outs() << "default pipeline of " << backend->name() << ":\n  "
                 << backend->defaultPipeline({}) << "\n";
  llvm::outs() << "\n";
  // The registry cannot be walked from outside; its command line parser prints it.
  mlir::PassPipelineCLParser parser("pass", "What --pass-pipeline accepts");
  const llvm::cl::Option *option = llvm::cl::getRegisteredOptions().lookup("pass");
  assert(option && "the parser above registers it");
  option->printOptionInfo(option->getOptionWidth());
}

static void listOps() {
  for (const tile::OpRecord &record : tile::opTable()) {
    std::vector<std::string> classes;
    for (llvm::StringRef name : tile::elementClassNames(record))
      classes.push_back(name.str());
    std::string text = classes.empty() ? "" : "on " + joined(classes);
    if (record.ulps)
      text += ", within " + std::to_string(record.ulps) + " ulp";
    row(record.mnemonic, text, 16);
  }
}

static void listMotifs() {
  for (const generators::Motif &motif : generators::motifs())
    row(motif.name, motif.summary);
}

static const std::pair<const char *, void (*)()> lists[] = {
    {"backends", listBackends}, {"oracles", listOracles}, {"ops", listOps},
    {"plants", listPlants},     {"passes", listPasses},   {"motifs", listMotifs},
};

llvm::Expected<int> runList(Arguments arguments) {
  auto commandLine = makeCommandLine("list", listDescription, listExamples);
  std::string what, pipelineOf;
  bool isJson = false;
  std::vector<std::string> plugins;
  commandLine->add_option("WHAT", what, "backends, oracles, ops, plants, passes or motifs")
      ->required();
  commandLine->add_option("--pipeline-of", pipelineOf, "passes: print only this backend's pipeline")
      ->type_name("BACKEND");
  commandLine->add_flag("--json", isJson, "backends: one line of JSON, for scripts");
  commandLine->add_option("--load-pass-plugin", plugins, "passes: also those of this library")
      ->type_name("SO");
  BackendOptions backendOptions;
  backendOptions.addNamesTo(*commandLine, "list also what this toolchain of yours has");
  backendOptions.addTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);

  if (isJson && what != "backends")
    return usageError("list --json: expected backends, got \"" + what + "\"");
  if (llvm::Error error = backendOptions.apply())
    return std::move(error);
  if (llvm::Error error = loadPlugins(plugins))
    return std::move(error);
  std::vector<std::string> names;
  for (const auto &[name, print] : lists) {
    names.push_back(name);
    if (what != name)
      continue;
    if (pipelineOf.empty()) {
      isJson ? listBackendsAsJson() : print();
      return nothingFound;
    }
    auto backend = requireBackend(pipelineOf, "--pipeline-of");
    if (!backend)
      return backend.takeError();
    llvm::outs() << (*backend)->defaultPipeline({}) << "\n";
    return nothingFound;
  }
  return usageError("list: expected one of " + joined(names) + ", got \"" + what + "\"" +
                    suggest(what, names) + "; see npufuzz list --help");
}

} // namespace npufuzz::tools
