//===- Worker.cpp - runs one case after another ---------------------------===//
//
// A worker runs many cases, because a process and a context are costly to create. A fresh process
// replaces it when its memory has grown, or when a case may have corrupted it.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Worker.h"
#include "backend/passes/DrawnStates.h"
#include "campaign/findings/VerdictJson.h"
#include "campaign/run/CannotTell.h"

#include <bit>
#include <cmath>
#include <fstream>
#include <unistd.h>

namespace npufuzz::campaign {

namespace {

int64_t residentBytes() {
  int64_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

/// Watches the memory of this process over its programs.
class MemoryWatch {
public:
  /// True if a fresh process should replace this one.
  bool isOutgrownAfter(int64_t programs, int64_t warmUpPrograms) {
    if (programs < nextLook)
      return false;
    nextLook = programs + memoryCheckPeriod;
    int64_t bytes = residentBytes();
    seen.bytesMax = std::max(seen.bytesMax, bytes);
    // A worker counts as warm after its first look at the memory: a block may have more programs
    // than warm-up takes.
    if (programs <= warmUpPrograms || seen.bytesWarm == 0) {
      seen.bytesWarm = std::max(seen.bytesWarm, bytes);
      return false;
    }
    return hasOutgrown(bytes, seen.bytesWarm);
  }
  WorkerEnd seen;

private:
  int64_t nextLook = memoryCheckPeriod;
};

bool isCount(int64_t number) { return number >= 0 && number <= countMax; }
bool isBytes(int64_t number) { return number >= 0 && number <= bytesMax; }
bool isSeconds(double number) { return std::abs(number) <= secondsMax; }

/// The table of ops and pass statistics has many cells, so only one program in so many fills it.
constexpr int64_t meetingsPeriod = 8;

/// For each op of a program ("op NAME …"), counts each statistic of the passes: "met NAME
/// PASS.STATISTIC".
void countMeetings(const std::map<std::string, int64_t> &statistics, Counters &counters) {
  for (const std::string &op : opsIn(counters))
    for (const auto &[statistic, count] : statistics)
      ++counters["met " + op + " " + statistic];
}

/// A case on its way from the generator to the oracles.
struct PendingCase {
  CaseRecord record;
  std::optional<Case> testCase;
};

PendingCase generate(const CampaignOptions &options, int64_t ordinal, mlir::MLIRContext &context) {
  PendingCase pending;
  pending.record.ordinal = ordinal;
  PhaseTimer timer(pending.record.phases, Phase::generate);
  pending.testCase =
      options.source->generateAt(context, options.baseSeed, caseIndex(options, ordinal),
                                 pending.record.counters, Drawing::inProcess);
  return pending;
}

/// Options for the first judgement of each case.
EvaluateOptions evaluateOptionsOf(const CampaignOptions &options) {
  EvaluateOptions evaluateOptions = options.evaluate;
  evaluateOptions.secondRunPeriod = options.secondRunPeriod;
  evaluateOptions.sparsely = true;
  return evaluateOptions;
}

/// Does work that a block of cases shares; its time is booked to the first case.
void prepareTogether(const CampaignOptions &options, std::vector<PendingCase> &block) {
  for (const CaseKindRow &row : allCaseKinds()) {
    std::vector<const Case *> cases;
    for (const PendingCase &pending : block)
      if (pending.testCase->kind == row.kind)
        cases.push_back(&*pending.testCase);
    if (!cases.empty())
      row.prepareTogether(cases, evaluateOptionsOf(options), block.front().record.phases);
  }
}

void runCase(const CampaignOptions &options, PendingCase &pending) {
  CaseRecord &record = pending.record;
  Evaluation evaluation = evaluate(*pending.testCase, evaluateOptionsOf(options));
  record.phases += evaluation.phases;
  for (const auto &[name, count] : evaluation.passStatistics)
    record.counters["pass " + name] += std::clamp<int64_t>(count, 0, countMax);
  if (caseIndex(options, record.ordinal) % meetingsPeriod == 0)
    countMeetings(evaluation.passStatistics, record.counters);
  for (const auto &[name, count] : evaluation.oracleCounters)
    record.counters[name] += count;
  record.discardReason = evaluation.discardReason;
  record.cannotTell = countCannotTell(evaluation, record.counters);
  record.findings = evaluation.findings();
  if (!record.findings.empty())
    record.testCase = StoredCase::from(*pending.testCase);
}

} // namespace

/// Invalid IR may refer to freed memory, and the code that broke it may have written there. From
/// then on the process says nothing about later programs.
static bool mayHaveCorruptedMemory(const CaseRecord &record) {
  return llvm::any_of(record.findings,
                      [](const oracles::Verdict &verdict) { return verdict.oracle == "verify"; });
}

// Shard s of n takes every n-th case, so that shards of any run time draw alike.
int64_t caseIndex(const CampaignOptions &options, int64_t ordinal) {
  return options.shardIndex + ordinal * options.shardCount;
}

int64_t shardCases(const CampaignOptions &options) {
  if (!options.count)
    return INT64_MAX;
  int64_t beyond = *options.count - options.shardIndex;
  return beyond <= 0 ? 0 : (beyond + options.shardCount - 1) / options.shardCount;
}

bool hasOutgrown(int64_t bytes, int64_t bytesWarm) {
  int64_t growth = bytes - bytesWarm;
  return growth > growthBytesMin && growth * 100 > bytesWarm * growthPercentMax;
}

int64_t blockSize(const CampaignOptions &options) {
  int64_t size = 1;
  for (const Backend *backend : options.evaluate.backends)
    size = std::max(size, backend->traits().batchSize);
  return size;
}

// The first blocks are short, because the results of a block appear only after all of it is
// compiled.
Block blockOf(const CampaignOptions &options, int64_t ordinal) {
  constexpr int64_t firstSize = 16; // then from one power of two to the next
  int64_t size = blockSize(options);
  if (ordinal >= size) {
    int64_t begin = ordinal / size * size;
    return {begin, begin + size};
  }
  if (ordinal < firstSize)
    return {0, std::min(firstSize, size)};
  auto begin = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(ordinal)));
  return {begin, std::min(2 * begin, size)};
}

/// Generates the cases of an order for compilation; stops early if the worker must end.
static std::vector<PendingCase> generateAll(ChildSide &side, const CampaignOptions &options,
                                            const Order &order, mlir::MLIRContext &context) {
  std::vector<PendingCase> block;
  for (int64_t ordinal = order.begin; ordinal < order.end && !side.isToEnd(); ++ordinal) {
    side.begin(ordinal);
    block.push_back(generate(options, ordinal, context));
  }
  if (block.size() > 1 && !order.isApart && !side.isToEnd()) {
    side.beginMany(block.back().record.ordinal);
    prepareTogether(options, block);
  }
  return block;
}

void work(ChildSide &side, const CampaignOptions &options, bool isStandIn) {
  std::unique_ptr<mlir::MLIRContext> context;
  if (isStandIn)
    context = oracles::makeContext(options.evaluate.backends);
  MemoryWatch memory;
  int64_t programs = 0, programsOfContext = 0;
  side.lookLate();
  while (!memory.seen.isReplaced) {
    std::optional<Order> order = side.waitForOrder();
    if (!order)
      break;
    // A context keeps every type and attribute for ever, so it is replaced from time to time.
    if (!context || programsOfContext >= contextProgramsMax) {
      context.reset(); // before the new one is made, to reuse its memory
      context = oracles::makeContext(options.evaluate.backends);
      programsOfContext = 0;
    }
    DrawnStatesScope drawn; // from the drawing of each case to its judgement
    std::vector<PendingCase> block = generateAll(side, options, *order, *context);
    for (PendingCase &pending : block) {
      if (block.size() > 1)
        side.begin(pending.record.ordinal);
      runCase(options, pending);
      pending.record.spent = side.spent();
      memory.seen.isReplaced = mayHaveCorruptedMemory(pending.record);
      if (pending.record.ordinal + 1 == order->end && !memory.seen.isReplaced)
        side.write((nextOrderLine + "\n").str());
      side.write(toLine(pending.record));
      side.end();
      ++programs, ++programsOfContext;
      if (memory.seen.isReplaced || side.isToEnd())
        break;
    }
    // Memory that the block holds is no growth. A successor compiles the rest of the block again.
    block.clear();
    memory.seen.isReplaced |= memory.isOutgrownAfter(programs, options.warmUpPrograms);
  }
  side.write(toLine(memory.seen));
}

std::string toLine(const CaseRecord &record) {
  Json json = {{"case", record.ordinal},
               {"phases", toJson(record.phases)},
               {"spent", {record.spent.cpuSeconds, record.spent.wallSeconds}}};
  if (!record.discardReason.empty())
    json["discard"] = record.discardReason;
  if (record.cannotTell > 0)
    json["cannot_tell"] = record.cannotTell;
  // Writes name, number, name, …: appending to a JSON object would search all earlier keys each
  // time.
  for (const auto &[name, count] : record.counters) {
    json["counters"].push_back(name);
    json["counters"].push_back(count);
  }
  for (const oracles::Verdict &verdict : record.findings)
    json["findings"].push_back(toJson(verdict));
  for (const oracles::Verdict &verdict : record.onlyInWorker)
    json["only_in_worker"].push_back(toJson(verdict));
  if (!record.killedBy.empty())
    json["killed_by"] = record.killedBy;
  if (record.hasFindings() || !record.killedBy.empty())
    json["program"] = toJson(record.testCase);
  return jsonLine(json);
}

/// Returns none if there is no such key.
static bool readVerdicts(const Json &json, const char *key,
                         std::vector<oracles::Verdict> &verdicts) {
  return !json.contains(key) || llvm::all_of(json[key], [&](const Json &entry) {
    return fromJson(entry, verdicts.emplace_back());
  });
}

bool fromLine(llvm::StringRef line, CaseRecord &record) {
  Json json = parseJson(line);
  if (!readKey(json, "case", record.ordinal) || record.ordinal < 0 || !json.contains("phases") ||
      !fromJson(json["phases"], record.phases) || !llvm::all_of(record.phases.seconds, isSeconds))
    return false;
  std::vector<double> spent;
  if (readList(json, "spent", spent) && spent.size() == 2)
    record.spent = {spent[0], spent[1]};
  if (!isSeconds(record.spent.cpuSeconds) || !isSeconds(record.spent.wallSeconds))
    return false;
  readKey(json, "discard", record.discardReason);
  readKey(json, "cannot_tell", record.cannotTell);
  if (!isCount(record.cannotTell))
    return false;
  if (json.contains("counters")) {
    const Json &counters = json["counters"];
    if (!counters.is_array())
      return false;
    for (size_t i = 0; i + 1 < counters.size(); i += 2) {
      if (!counters[i].is_string() || !counters[i + 1].is_number_integer() ||
          !isCount(counters[i + 1].get<int64_t>()))
        return false;
      record.counters.emplace_hint(record.counters.end(), counters[i].get<std::string>(),
                                   counters[i + 1].get<int64_t>());
    }
  }
  readKey(json, "killed_by", record.killedBy);
  bool hasProgram = json.contains("program");
  if (hasProgram && !fromJson(json["program"], record.testCase))
    return false;
  return readVerdicts(json, "findings", record.findings) &&
         readVerdicts(json, "only_in_worker", record.onlyInWorker) &&
         (hasProgram || !record.hasFindings());
}

std::string toLine(const WorkerEnd &end) {
  return jsonLine(
      {{"replaced", end.isReplaced}, {"bytes_warm", end.bytesWarm}, {"bytes_max", end.bytesMax}});
}

bool fromLine(llvm::StringRef line, WorkerEnd &end) {
  Json json = parseJson(line);
  return readKey(json, "replaced", end.isReplaced) && readKey(json, "bytes_warm", end.bytesWarm) &&
         readKey(json, "bytes_max", end.bytesMax) && isBytes(end.bytesWarm) &&
         isBytes(end.bytesMax);
}

} // namespace npufuzz::campaign
