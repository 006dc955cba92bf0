//===- Search.cpp ---------------------------------------------------------===//
//
// A fork a block of programs: it inherits what was reached so far, and so tells of a program only
// what is new. What one block has learned the next one uses.
//
//===----------------------------------------------------------------------===//
#include "campaign/guidance/Search.h"
#include "campaign/guidance/Corpus.h"
#include "generators/Sampling.h"
#include "oracles/Death.h"
#include "support/Json.h"
#include "support/StopSignal.h"
#include "support/WatchedChild.h"

#include <ctime>
#include <sys/resource.h>

namespace npufuzz::campaign {

namespace {

/// Programs of a fork: enough that starting it costs little beside them.
constexpr int64_t blockPrograms = 32;

double secondsOf(const timeval &time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// Of this process and of its children that have ended.
double cpuSecondsUsed() {
  double seconds = 0;
  for (auto who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    seconds += secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
  }
  return seconds;
}

double cpuSecondsOfThisProcess() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

void writeDraws(Json &line, const generators::Draws &draws) {
  for (const generators::RecordedDraw &draw : draws) {
    line["labels"].push_back(draw.label);
    line["bounds"].push_back(draw.bound);
    line["values"].push_back(draw.value);
  }
}

/// False where what died may have written over it.
bool readDraws(const Json &line, generators::Draws &draws) {
  std::vector<std::string> labels;
  std::vector<uint64_t> bounds, values;
  if (!readList(line, "labels", labels) || !readList(line, "bounds", bounds) ||
      !readList(line, "values", values) || labels.size() != bounds.size() ||
      labels.size() != values.size())
    return false;
  for (auto [label, bound, value] : llvm::zip_equal(labels, bounds, values))
    draws.push_back({label, bound, value});
  return true;
}

class Search {
public:
  explicit Search(const SearchOptions &options)
      : options(options), begin(cpuSecondsUsed()),
        context(oracles::makeContext(options.evaluate.backends)) {}

  llvm::Expected<SearchResult> run() {
    while (!isDone())
      if (llvm::Error error = runBlock())
        return error;
    result.cpuSeconds = cpuSecondsUsed() - begin;
    return std::move(result);
  }

private:
  bool isDone() {
    result.wasStopped = stopRequested();
    return result.wasStopped || (options.endsAtFinding && !result.foundSeconds.empty()) ||
           cpuSecondsUsed() - begin >= options.cpuSecondsMax; // of a block only when it has ended
  }

  uint64_t seedAt(int64_t index) const { return options.source->caseSeed(options.baseSeed, index); }
  bool isBred(uint64_t seed) const {
    return options.isGuided && corpus.size() > 0 && isSampled(seed, "child of the corpus", 2);
  }

  /// In the process that may die: one line a program.
  void work(ChildSide &side, int64_t first) const {
    double before = cpuSecondsOfThisProcess();
    for (int64_t index = first; index < first + blockPrograms; ++index) {
      side.begin(index);
      Json line = {{"index", index}};
      tell(index, line);
      line["cpu"] = cpuSecondsOfThisProcess() - before;
      side.write(jsonLine(line));
      side.end();
    }
  }

  void tell(int64_t index, Json &line) const {
    PhaseMark generating(Phase::generate);
    uint64_t seed = seedAt(index);
    Child child{seed, {}};
    if (isBred(seed))
      child = corpus.breed(seed);
    generators::RandomChoices fresh(seed);
    generators::AlignedChoices aligned(child.draws, fresh);
    generators::RecordingChoices choices(aligned);
    Counters counters;
    Case testCase =
        options.source->decode(*context, choices, child.lineage, counters, Drawing::inProcess);
    oracles::Evaluation evaluation = evaluate(testCase, options.evaluate);
    if (evaluation.isDiscard())
      line["discard"] = true;
    for (const oracles::Verdict &verdict : evaluation.findings())
      line["findings"].push_back(verdict.signature());
    for (const std::string &name : semanticCounters(counters, evaluation))
      if (!result.counters.contains(name))
        line["new"].push_back(name);
    if (line.contains("new")) {
      line["founder"] = child.lineage.founder;
      writeDraws(line, choices.draws());
    }
  }

  void take(const Json &line, double secondsBefore) {
    int64_t index = 0;
    double seconds = 0;
    if (!readKey(line, "index", index) || index != next || !readKey(line, "cpu", seconds))
      return;
    ++next;
    ++result.programs;
    result.discards += line.contains("discard");
    std::vector<std::string> findings, reached;
    if (readList(line, "findings", findings))
      for (const std::string &signature : findings)
        result.foundSeconds.try_emplace(signature, secondsBefore + seconds);
    if (!readList(line, "new", reached))
      return;
    // Of two programs of one block the first one reached it.
    bool isFirst = false;
    for (const std::string &name : reached)
      isFirst |= result.counters.insert(name).second;
    result.entries += isFirst;
    Genome genome;
    if (isFirst && options.isGuided && readKey(line, "founder", genome.founder) &&
        readDraws(line, genome.draws))
      corpus.add(std::move(genome));
  }

  llvm::Error runBlock() {
    double secondsBefore = cpuSecondsUsed() - begin;
    int64_t first = next;
    bool wasEmpty = corpus.size() == 0;
    LineBuffer lines;
    auto onText = [&](std::string &text) {
      lines.unread += std::exchange(text, {});
      lines.takeLines([&](llvm::StringRef line) { take(parseJson(line), secondsBefore); });
    };
    auto end = watchChild([&](ChildSide &side) { work(side, first); },
                          TimeLimit{options.caseSecondsMax}, onText, [&] { return isDone(); });
    if (!end)
      return end.takeError();
    if (end->how == WatchedEnd::How::died || end->how == WatchedEnd::How::hung)
      countDeath(*end);
    for (int64_t index = first; !wasEmpty && index < next; ++index)
      result.children += isBred(seedAt(index));
    return llvm::Error::success();
  }

  /// The program that it died in is done, too.
  void countDeath(const WatchedEnd &end) {
    ++next;
    ++result.programs;
    Death death{end.how == WatchedEnd::How::hung, end.end, end.phase, end.errorText, end.stack};
    oracles::Verdict verdict =
        oracles::deathVerdict(death, options.evaluate.backends.front()->name());
    result.foundSeconds.try_emplace(verdict.signature(), cpuSecondsUsed() - begin);
  }

  const SearchOptions &options;
  const double begin;
  std::unique_ptr<mlir::MLIRContext> context;
  Corpus corpus;
  int64_t next = 0;
  SearchResult result;
};

} // namespace

llvm::Expected<SearchResult> search(const SearchOptions &options) { return Search(options).run(); }

} // namespace npufuzz::campaign
