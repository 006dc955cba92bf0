//===- Bench.cpp - npufuzz bench: npufuzz measures itself -------*- C++ -*-===//
//
// Checks the options, calls the measurement that WHAT names, and prints its table. campaign/bench/
// has plants and eyes; BenchInterpreter.cpp and BenchUpstream.cpp have the others. The summary is
// written before the table is printed, because the reader of stdout may be gone.
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/CensusBench.h"
#include "campaign/bench/DetectionCurve.h"
#include "campaign/bench/EyesBench.h"
#include "campaign/bench/PlantBench.h"
#include "campaign/run/Summary.h"
#include "support/Files.h"
#include "tools/BenchInterpreter.h"
#include "tools/BenchReach.h"
#include "tools/BenchUpstream.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"
#include "tools/Values.h"
#include "tools/Verbs.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const benchDescription = R"(Measures npufuzz itself.
  plants      runs every plant (a bug put in on purpose) from fresh seeds:
              found? how soon? the right pass blamed? how many ops left? Clean
              runs follow, where any finding is a false alarm.
              --curve runs the search alone and reduces nothing. It says which
              share of all runs has found its plant after how many programs
              (Kaplan and Meier's estimate with its 95 % interval; runs that end
              without a finding are censored).
              Exit code 1 when a plant is missed or blamed wrongly, or on a
              false alarm.
  throughput  programs a second and where the time goes.
  upstream    functions of upstream dialects alone (backend mlir): cases, judged
              snapshots and programs of machine code a second of one core, and
              where the time goes.
  interpreter element-ops a second of the interpreter, against machine code at
              O0.
  eyes        how sharply results are judged. Mutants of the interpreter, each
              wrong as some hardware is, run a campaign's tile programs beside
              the interpreter itself. Some programs end with another bit. How
              many of them does oracle value call wrong by the language, which
              binds every backend? How many by the interpreter's own promises
              (sums in f32, in order; functions rounded once)?
              Each share has the interval that holds the true one in 95 of 100
              samples. "allowed" are mutants that the language permits. The last
              rows are families of programs that are made for one mutant. A pass
              that keeps bits is held to every difference (oracle bits).
              Exit code 1 when the interpreter without a mutant is called wrong.
  census      which structure the drawn tile programs have. Cells are facts in
              pairs, such as an op that uses what another op has made, across a
              loop, a branch or memory; two accesses of a tensor; two branches;
              a constant and the operand that it is. The op table and the rules
              of the language say which cells are possible. A possible cell
              that no program has is a hole. --pairs draws pairs of possible
              cells and counts those that one program has. Executes nothing.
  reach       which functions of --library a campaign enters (as bench
              throughput runs it), and which --against=CMD enters and the
              campaign does not: what a compiler's own tests reach, for
              instance. The library needs no instrumentation: each function
              traps once a process. Functions are grouped by the static library
              that they come from, if static libraries lie beside the shared
              one, else by namespace. x86-64 Linux alone.
)";

static const char *const benchExamples = R"(  npufuzz bench plants --runs=5 --jobs=1
  npufuzz bench plants --plant=cast-rounding --seed=1
  npufuzz bench plants --runs=10 --clean=0 --duration=20s --curve=curve.svg
  npufuzz bench throughput --count=2000 --jobs=1
  npufuzz bench upstream --count=1000
  npufuzz bench interpreter
  npufuzz bench eyes --count=2000 --jobs=2 --seed=1 --summary=eyes.md
  npufuzz bench census --count=20000 --pairs=1000 --jobs=2 --seed=1
  npufuzz bench reach --backend=mlir --library=libMLIR --groups='SCF|Linalg' \
    --count=2000 --against='lit build/test/Dialect/SCF' --summary=reach.json
)";

static constexpr int64_t throughputProgramsDefault = 2000, cleanProgramsDefault = 1000,
                         benchRunsMax = 1000;

/// Names that a user may give as WHAT.
static constexpr llvm::StringLiteral whats[] = {"plants", "throughput", "upstream", "interpreter",
                                                "eyes",   "census",     "reach"};
static constexpr llvm::StringLiteral whatsText =
    "plants, throughput, upstream, interpreter, eyes, census or reach";

/// Write this before printing: the reader of stdout may be gone.
static llvm::Error writeSummary(const std::string &file, const std::string &text) {
  return file.empty() ? llvm::Error::success() : writeFile(file, text);
}

static llvm::Expected<int> benchThroughput(campaign::CampaignOptions options,
                                           const std::string &summary) {
  // Findings would add reductions to the time, so a bench of speed only counts them.
  options.reducer = nullptr;
  auto result = campaign::run(options);
  if (!result)
    return withExitCode(result.takeError());
  double busy = 0;
  for (double seconds : result->phases.seconds)
    busy += seconds;
  llvm::Error trouble = writeSummary(summary, campaign::summaryJson(options, *result));
  llvm::outs() << counted(result->programs, "program") << " in "
               << llvm::format("%.2f s: %.1f programs/s", result->seconds,
                               static_cast<double>(result->programs) / result->seconds)
               << " with " << counted(options.jobs, "job") << ", "
               << counted(static_cast<int64_t>(result->findings.size()), "finding") << "\n";
  for (size_t i = 0; i < phaseCount; ++i)
    llvm::outs() << "  " << llvm::left_justify(phaseNames[i], 10)
                 << llvm::format("%8.2f s %5.1f %%", result->phases.seconds[i],
                                 busy > 0 ? 100 * result->phases.seconds[i] / busy : 0)
                 << "\n";
  if (trouble)
    return withExitCode(std::move(trouble));
  return result->findings.empty() ? nothingFound : findings;
}

static llvm::Expected<int> benchUpstream(campaign::CampaignOptions options,
                                         const std::string &summary) {
  auto speed = measureUpstream(options);
  if (!speed)
    return withExitCode(speed.takeError());
  llvm::Error trouble = writeSummary(summary, campaign::summaryJson(options, speed->result));
  llvm::outs() << speedText(*speed);
  if (trouble)
    return withExitCode(std::move(trouble));
  return nothingFound;
}

/// Uses tile programs alone, whatever else the backend takes.
static llvm::Expected<int> benchEyes(const CaseSetup &setup, const campaign::CampaignOptions &run,
                                     const std::string &summary) {
  const System &system = setup.system;
  auto source = campaign::programCases(*system.backend, system.machine, setup.profile);
  auto result =
      campaign::measureEyes({system.backend, source.get(), run.baseSeed, *run.count, run.jobs});
  if (!result)
    return withExitCode(result.takeError());
  bool markdown = llvm::StringRef(summary).ends_with(".md");
  llvm::Error trouble = writeSummary(summary, markdown ? campaign::eyesMarkdown(*result)
                                                       : campaign::eyesJson(*result, run.baseSeed));
  llvm::outs() << campaign::eyesText(*result);
  if (trouble)
    return withExitCode(std::move(trouble));
  bool isRight = result->falseAlarmsAsAsked == 0 && result->falseAlarmsAsPromised == 0;
  return isRight ? nothingFound : findings;
}

/// Takes the census of tile programs alone, as benchEyes does.
static llvm::Expected<int> benchCensus(const CaseSetup &setup, const campaign::CampaignOptions &run,
                                       int64_t pairs, const std::string &summary) {
  const System &system = setup.system;
  auto source = campaign::programCases(*system.backend, system.machine, setup.profile);
  campaign::CensusResult result = campaign::takeCensus(
      {system.backend, source.get(), run.baseSeed, *run.count, pairs, run.jobs});
  llvm::Error trouble = writeSummary(summary, campaign::censusJson(result, run.baseSeed));
  llvm::outs() << campaign::censusText(result);
  if (trouble)
    return withExitCode(std::move(trouble));
  return nothingFound;
}

/// Writes the curve if --curve=FILE asks for it.
static llvm::Error writeCurve(const std::string &file, llvm::ArrayRef<campaign::PlantRow> rows) {
  bool isPicture = llvm::StringRef(file).ends_with(".svg");
  return writeSummary(file, isPicture ? campaign::curveSvg(rows) : campaign::curveJson(rows));
}

static llvm::Expected<int> benchAllPlants(campaign::PlantBenchOptions options,
                                          const std::string &summary, const std::string &curve) {
  if (!curve.empty())
    options.campaign.reducer = nullptr;
  options.progress = [](const campaign::PlantRow &row) {
    llvm::errs() << (row.plant.empty() ? "clean run" : row.plant) << " from " << hex(row.baseSeed)
                 << ": " << (row.found ? "found" : "nothing found")
                 << llvm::format(" in %.1f s\n", row.seconds);
  };
  auto rows = campaign::benchPlants(options);
  if (!rows)
    return withExitCode(rows.takeError());
  bool markdown = llvm::StringRef(summary).ends_with(".md");
  llvm::Error trouble = llvm::joinErrors(
      writeSummary(summary, markdown ? campaign::benchMarkdown(*rows) : campaign::benchJson(*rows)),
      writeCurve(curve, *rows));
  llvm::outs() << campaign::benchText(*rows);
  if (!curve.empty())
    llvm::outs() << "\n" << campaign::curveText(*rows);
  if (trouble)
    return withExitCode(std::move(trouble));
  return campaign::allFound(*rows) ? nothingFound : findings;
}

namespace {
/// Options of this verb alone, as the user wrote them.
struct BenchOptions {
  std::string what, runs, clean, triggers, count, duration, jobs, seed, summary, curve, pairs,
      library, against, groups, ignore;
  int64_t pairCount = 0;

  void addTo(CLI::App &commandLine) {
    auto add = [&](const char *name, std::string &value, const char *sample, const char *text) {
      commandLine.add_option(name, value, text)->group("How much")->type_name(sample);
    };
    commandLine.add_option("WHAT", what, whatsText.str())->required();
    add("--runs", runs, "N", "base seeds for each plant; default 1");
    add("--clean", clean, "N", "programs of each clean run, 0 for none; default 1000");
    add("--triggers", triggers, "N",
        "programs in which each plant's trigger rate is measured; default 0, none");
    add("--duration", duration, "60s", "longest time for one plant, or of the throughput run");
    add("--count", count, "N",
        "programs of the throughput, upstream, eyes, census or reach run; default 2000");
    add("--pairs", pairs, "N", "census: pairs of cells to draw; default 0");
    add("--seed", seed, "BASE", "first base seed; default: a fresh one, shown");
    add("--jobs", jobs, "N", "worker processes, threads for eyes and census; default 1");
    add("--summary", summary, "FILE", "write the table as JSON, or as Markdown to a FILE.md");
    add("--curve", curve, "FILE",
        "plants: show programs against the share of runs that have found their plant; write it as "
        "JSON, or as a picture to a FILE.svg");
    add("--library", library, "FILE",
        "reach: a shared library, or a part of the name of one that npufuzz has loaded");
    add("--against", against, "CMD", "reach: a command for sh, whose processes are watched, too");
    add("--groups", groups, "REGEX", "reach: groups that count; default: all");
    add("--ignore", ignore, "REGEX",
        "reach: functions that do not count; default: those that parse, print and build IR");
  }

  llvm::Error resolve(campaign::PlantBenchOptions &options) {
    if (!llvm::is_contained(whats, what))
      return usageError("bench: expected " + whatsText + ", got \"" + what +
                        "\"; see npufuzz bench --help");
    if ((what == "eyes" || what == "census") && !duration.empty())
      return usageError("bench " + what + ": expected --count=N, got --duration");
    campaign::CampaignOptions &run = options.campaign;
    ValueReader values;
    run.jobs = static_cast<int>(values.number("--jobs", jobs, 1, jobsMax, 1));
    if (!count.empty() || duration.empty())
      run.count = values.number("--count", count, 1, INT64_MAX, throughputProgramsDefault);
    if (!duration.empty())
      run.durationSeconds = values.duration("--duration", duration, 0);
    options.secondsMax = values.duration("--duration", duration, options.secondsMax);
    options.cleanPrograms = values.number("--clean", clean, 0, INT64_MAX, cleanProgramsDefault);
    options.triggerPrograms = values.number("--triggers", triggers, 0, INT64_MAX, 0);
    pairCount = values.number("--pairs", pairs, 0, 100000, 0);
    run.baseSeed = values.seed("--seed", seed, freshSeed());
    int64_t runCount = values.number("--runs", runs, 1, benchRunsMax, 1);
    for (int64_t i = 0; i < runCount; ++i)
      options.baseSeeds.push_back(run.baseSeed + static_cast<uint64_t>(i));
    if (llvm::Error error = values.takeError())
      return error;
    if (what != "plants" && !curve.empty())
      return usageError("--curve: expected bench plants, got bench " + what);
    if ((what == "reach") == library.empty())
      return usageError(library.empty() ? "bench reach: expected --library=FILE"
                                        : "--library: expected bench reach, got bench " + what);
    for (auto [option, file] : {std::pair("--summary", &summary), std::pair("--curve", &curve)})
      if (!file->empty())
        if (llvm::Error error = checkWritable(option, *file))
          return error;
    return llvm::Error::success();
  }
};
} // namespace

/// Words for npufuzz that run what `bench throughput` runs.
static Arguments wordsOf(const CLI::App &commandLine, const campaign::CampaignOptions &run) {
  Arguments words{llvm::sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&runBench)),
                  "bench", "throughput", "--seed=" + hex(run.baseSeed),
                  "--jobs=" + std::to_string(run.jobs)};
  if (run.count)
    words.push_back("--count=" + std::to_string(*run.count));
  if (run.durationSeconds)
    words.push_back("--duration=" + std::to_string(*run.durationSeconds));
  llvm::append_range(words, sharedWords(commandLine));
  return words;
}

llvm::Expected<int> runBench(Arguments arguments) {
  auto commandLine = makeCommandLine("bench", benchDescription, benchExamples);
  BenchOptions bench;
  CaseOptions caseOptions;
  bench.addTo(*commandLine);
  caseOptions.addTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  campaign::PlantBenchOptions options;
  if (llvm::Error error = bench.resolve(options))
    return std::move(error);
  if (bench.what == "interpreter") {
    auto rows = measureInterpreter();
    if (!rows)
      return withExitCode(rows.takeError());
    llvm::outs() << speedText(*rows);
    return nothingFound;
  }
  auto setup = caseOptions.resolve();
  if (!setup)
    return setup.takeError();

  llvm::StringRef backend = setup->system.backend->name();
  if (bench.what == "reach")
    return benchReach({bench.library, bench.against, bench.groups.empty() ? "." : bench.groups,
                       bench.ignore.empty() ? ignoredFunctions : bench.ignore, bench.summary,
                       wordsOf(*commandLine, options.campaign)});
  if (bench.what == "upstream" && backend != "mlir")
    return usageError("bench upstream: expected --backend=mlir, got --backend=" + backend);

  campaign::CampaignOptions &run = options.campaign;
  setup->applyTo(run);
  llvm::errs() << "backend " << backend << ", base seed " << hex(run.baseSeed) << "\n";
  if (bench.what == "throughput")
    return benchThroughput(std::move(run), bench.summary);
  if (bench.what == "eyes")
    return benchEyes(*setup, run, bench.summary);
  if (bench.what == "census")
    return benchCensus(*setup, run, bench.pairCount, bench.summary);
  if (bench.what == "upstream")
    return benchUpstream(std::move(run), bench.summary);
  options.plants = setup->system.plants;
  run.evaluate.plants.clear();
  run.count.reset();
  run.durationSeconds.reset();
  return benchAllPlants(std::move(options), bench.summary, bench.curve);
}

} // namespace npufuzz::tools
