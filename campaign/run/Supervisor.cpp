//===- Supervisor.cpp - runs workers and takes their results in order -----===//
//
// Workers get orders, a block of cases each, and finish in any order. Results are taken in the
// order of the cases, so that findings, counts and the first-seen program do not depend on the
// number of workers.
//
// A worker that dies is replaced, and its case runs once more alone, in parallel with the others.
// That gives the program, the blamed pass, and whether the death repeats.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Supervisor.h"
#include "oracles/Death.h"
#include "support/StopSignal.h"

#include "backend/passes/PassSequence.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

#include <thread>

namespace npufuzz::campaign {

using oracles::Verdict;

namespace {
/// Seconds that workers may take to finish their case after Ctrl-C.
constexpr double workerGraceSeconds = 1;
/// Seconds after --duration in which workers may finish their case, and in which a case that ended
/// its worker may run again.
constexpr double lateSeconds = 5;
/// A finding that showed again alone and one that did not are distinct: an occurrence of one does
/// not confirm the other.
std::string identityOf(const Verdict &verdict, bool isShownAgain) {
  return verdict.signature() + (isShownAgain ? "" : " in a worker only");
}

int64_t countShownAgain(const std::vector<Finding> &findings) {
  return llvm::count_if(findings, [](const Finding &finding) { return finding.reproducible; });
}

/// Workers in a row that may be killed from outside before their first case; more mean a machine
/// without memory.
constexpr int killedEarlyMax = 20;
} // namespace

Supervisor::Supervisor(const CampaignOptions &options, CampaignResult &result, Status &status,
                       Snapshots &snapshots, OnFinding onFinding)
    : options(options), result(result), status(status), snapshots(snapshots),
      orders(options, [this](int64_t ordinal) { return isReported(ordinal); }),
      onFinding(std::move(onFinding)), start(std::chrono::steady_clock::now()) {
  if (!options.source->isCompiled())
    return;
  // Kinds that never fire should be visible too.
  const EvaluateOptions &evaluate = options.evaluate;
  std::string pipeline = evaluate.pipeline.empty() ? evaluate.backends.front()->defaultPipeline({})
                                                   : evaluate.pipeline;
  for (const std::string &name : passStatisticsIn(pipeline))
    result.counters["pass " + name] += 0;
}

Supervisor::~Supervisor() {
  slots.clear(); // kills workers that still run
}

double Supervisor::seconds() const {
  return secondsBefore +
         std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

llvm::Error Supervisor::run() {
  takeUp();
  llvm::Error error = supervise();
  slots.clear(); // ends a stand-in that waits
  settle();
  status.searched(progress());
  return error ? std::move(error) : checkCount();
}

/// Checks that each case is in the result exactly once, up to the last one or to where the run had
/// to stop, whatever workers did.
llvm::Error Supervisor::checkCount() const {
  int64_t counted = taken.next + static_cast<int64_t>(taken.beyond.size());
  // A resumed run may have had more cases than it should have now.
  bool isComplete = isStopping || taken.next >= shardCases(options);
  if (result.programs == counted && isComplete)
    return llvm::Error::success();
  return llvm::make_error<EnvironmentError>(
      llvm::formatv("the campaign lost count: {0} programs in the summary, {1} taken, {2} expected",
                    result.programs, counted, isStopping ? counted : shardCases(options))
          .str());
}

Progress Supervisor::progress() const {
  // A resumed run has kinds that no program of this process has shown yet.
  size_t kinds = std::max<size_t>(counters.size(), result.counters.size());
  return {result, seconds(), static_cast<int64_t>(kinds), static_cast<int64_t>(arrived.size())};
}

void Supervisor::settle() {
  for (auto &entry : counters)
    result.counters[entry.getKey().str()] += std::exchange(entry.second, 0);
  result.seconds = seconds();
  result.nextProgram = caseIndex(options, taken.next);
}

void Supervisor::takeUp() {
  if (!options.journal)
    return;
  options.journal->restore(result, taken);
  secondsBefore = result.seconds;
  orders.beginAt(taken.next);
  for (auto [index, finding] : llvm::enumerate(result.findings))
    findingOf[identityOf(finding.verdict, finding.reproducible)] = index;
  findingsKept = result.findings.size() + result.samples.size();
  enoughFindings = countShownAgain(result.findings) >= options.findingsMax;
  if (findingsKept || taken.next > 0)
    status.say(llvm::formatv("resumes after program {0} and {1:f0} s",
                             caseIndex(options, taken.next), secondsBefore));
}

/// Writes findings first: a checkpoint refers to their lines.
void Supervisor::keep(bool isDue) {
  // After Ctrl-C nothing is written: a resumed run repeats cases that were cut off or left
  // unconfirmed.
  if (!options.journal || result.interrupted)
    return;
  size_t findings = result.findings.size() + result.samples.size();
  if (!isDue && findings == findingsKept)
    return;
  settle();
  options.journal->checkpoint(result, taken);
  findingsKept = findings;
}

llvm::Error Supervisor::supervise() {
  lastCounted = seconds();
  stopWhenDue(); // a resumed run may have used up its time
  slots.resize(workers());
  slots.emplace_back().standsReady = true;
  if (llvm::Error error = startWorkers())
    return error;
  handOut();
  while (!isOver()) {
    std::vector<int> fds;
    for (const Slot &slot : slots)
      if (slot.process)
        llvm::append_range(fds, slot.process->fds());
    for (const auto &[ordinal, confirmation] : confirmations)
      llvm::append_range(fds, confirmation->fds());
    waitReadable(fds, lookMilliseconds);
    countWork();
    for (Slot &slot : slots)
      if (llvm::Error error = look(slot))
        return error;
    standInForSlow();
    pollConfirmations();
    if (llvm::Error error = takeInOrder())
      return error;
    keep(options.journal && options.journal->isDue());
    stopWhenDue();
    if (llvm::Error error = startWorkers())
      return error;
    handOut();
    status.progress(progress());
    if (snapshots.isDue()) {
      settle();
      snapshots.show(result);
    }
  }
  keep(true);
  if (arrived.empty())
    return llvm::Error::success();
  if (llvm::Error error = takeTheRest())
    return error;
  keep(true);
  return llvm::Error::success();
}

llvm::Error Supervisor::look(Slot &slot) {
  if (!slot.process)
    return llvm::Error::success();
  bool open = true;
  readFrom(slot, open);
  bool hung = open && slot.process->isHung(options.caseSecondsMax);
  if (hung) {
    if (!slot.makesWay)
      slot.watch.takeBackWork(result);
    slot.process->kill();
  }
  return open && !hung ? llvm::Error::success() : finish(slot, hung);
}

/// Lets another worker do the work of a slow one. A slow case may be a hang, and that is known only
/// minutes later. The stand-in is ready by then, because starting one takes as long as several
/// cases.
void Supervisor::standInForSlow() {
  llvm::erase_if(slots, [](const Slot &slot) { return slot.makesWay && !slot.process; });
  // A stand-in is of no use without work left, or if cases compile in blocks: the time of a block
  // says nothing about one case.
  if (!hasWork() || blockSize(options) > 1)
    return;
  for (size_t i = 0; i < slots.size(); ++i) {
    Slot &slot = slots[i];
    if (!slot.process || slot.makesWay || slots.size() > 2 * workers())
      continue;
    if (!slot.watch.isSlow(*slot.process, result.slowest))
      continue;
    std::optional<int64_t> ordinal = caseOf(slot);
    if (!ordinal)
      continue;
    slot.makesWay = true;
    askToEnd(slot);
    slot.watch.takeBackWork(result);
    status.slow(caseIndex(options, *ordinal), slot.process->spent().wallSeconds);
    callStandIn();
  }
}

void Supervisor::callStandIn() {
  ++result.standIns; // gets the next order
  for (Slot &slot : slots)
    slot.standsReady = false;
  slots.emplace_back().standsReady = true; // the next stand-in
}

/// Gives the next order to each worker that wants one; if there is none, asks the worker to end.
void Supervisor::handOut() {
  for (Slot &slot : slots)
    giveOrder(slot);
}

void Supervisor::giveOrder(Slot &slot) {
  if (!slot.process || !slot.wantsOrder || slot.standsReady || slot.isAskedToEnd)
    return;
  std::optional<Order> order = hasWork() ? orders.next() : std::nullopt;
  if (!order)
    return askToEnd(slot);
  slot.wantsOrder = false;
  slot.orders.push_back(*order);
  slot.process->give(*order);
}

void Supervisor::askToEnd(Slot &slot) {
  slot.isAskedToEnd = true;
  slot.process->askToEnd();
}

void Supervisor::stop() {
  isStopping = true;
  for (Slot &slot : slots)
    if (slot.process)
      askToEnd(slot);
}

/// Adds the time since the last look, which has not been attributed yet. Skips time that no
/// scheduler could use: after the last case was handed out.
void Supervisor::countWork() {
  double now = seconds(), since = now - std::exchange(lastCounted, now), asAll = 0;
  if (!isStopping && orders.hasFresh()) {
    auto working = llvm::count_if(slots, [](const Slot &slot) {
      return slot.process && !slot.makesWay && !slot.standsReady;
    });
    asAll = static_cast<size_t>(working) >= workers() ? since : 0;
    result.workSeconds += since;
    result.allWorkSeconds += asAll;
  }
  for (Slot &slot : slots)
    if (slot.process)
      slot.watch.look(*slot.process, since, asAll, result);
}

size_t Supervisor::workers() const {
  return static_cast<size_t>(
      std::clamp<int64_t>(shardCases(options), 1, std::max(1, options.jobs)));
}

llvm::Error Supervisor::startWorkers() {
  // If most cases die, cases to run again would pile up.
  if (confirmations.size() >= 2 * workers())
    return llvm::Error::success();
  for (Slot &slot : slots) {
    if (slot.process || slot.makesWay || !hasWork())
      continue;
    // A stand-in must not delay the start of the others.
    if (slot.standsReady && (result.slowest.programs == 0 || blockSize(options) > 1))
      continue;
    auto child = startWorker(slot);
    if (!child)
      return child.takeError();
    slot.process = std::move(*child);
  }
  return llvm::Error::success();
}

llvm::Expected<std::unique_ptr<ChildProcess>> Supervisor::startWorker(Slot &slot) {
  bool standsReady = slot.standsReady;
  slot = Slot();
  slot.standsReady = standsReady;
  slot.startedAt = seconds();
  return ChildProcess::start([&](ChildSide &side) { work(side, options, standsReady); });
}

void Supervisor::readFrom(Slot &slot, bool &open) {
  open = slot.process->readAvailable(slot.unread);
  llvm::StringRef rest = slot.unread;
  while (rest.contains('\n')) {
    auto [line, after] = rest.split('\n');
    takeLine(slot, line);
    rest = after;
  }
  slot.unread = rest.str();
}

void Supervisor::takeLine(Slot &slot, llvm::StringRef line) {
  if (slot.isRefuted)
    return;
  CaseRecord record;
  WorkerEnd end;
  bool canBe = true;
  if (line == nextOrderLine) {
    canBe = !std::exchange(slot.wantsOrder, true);
    giveOrder(slot); // at once: reading the rest of its output takes time
  } else if (fromLine(line, record))
    canBe = takeRecord(slot, std::move(record));
  else if (fromLine(line, end))
    slot.end = end;
  else
    canBe = false;
  if (!canBe) {
    slot.isRefuted = true;
    slot.process->refute();
    return;
  }
  slot.hasReported = true;
  killedEarly = 0;
}

/// Returns false if this worker never had the case.
bool Supervisor::takeRecord(Slot &slot, CaseRecord record) {
  int64_t ordinal = record.ordinal;
  auto order = llvm::find_if(slot.orders, [&](const Order &order) {
    return order.begin <= ordinal && ordinal < order.end;
  });
  // If a pass forks, two processes may report one case.
  if (isReported(ordinal))
    return true;
  if (order == slot.orders.end())
    return false;
  slot.watch.cameToItsEnd(result);
  double age = seconds() - slot.startedAt;
  static const double processors = std::max(1U, std::thread::hardware_concurrency());
  record.spent.cpuSeconds = std::clamp(record.spent.cpuSeconds, 0.0, age * processors);
  record.spent.wallSeconds = std::clamp(record.spent.wallSeconds, 0.0, age);
  result.slowest.learn(record.spent);
  arrived[ordinal] = {std::move(record), seconds(), /*isAlone=*/false};
  // Cases of an order run one after another.
  if (ordinal + 1 == order->end && orders.openOf(*order).empty())
    slot.orders.erase(order);
  return true;
}

llvm::Error Supervisor::finish(Slot &slot, bool hung) {
  slot.process->wait();
  bool open = true;
  readFrom(slot, open); // output written before the kill
  Death death{hung, slot.process->end(), slot.process->phase(), {}, {}};
  bool diedInBlock = false;
  if (slot.end && !slot.isRefuted) {
    result.workerRestarts += slot.end->isReplaced;
    result.workerBytesMax = std::max(result.workerBytesMax, slot.end->bytesMax);
    result.workerBytesWarm = std::max(result.workerBytesWarm, slot.end->bytesWarm);
    if (llvm::Error error = lose(slot, death))
      return error;
  } else {
    death.errorText = slot.process->errorText();
    death.stack = slot.process->stack();
    diedInBlock = isAtMany(slot);
    if (diedInBlock) {
      // A signal that stops the supervisor may have gone to the workers as well.
      if (!stopRequested())
        status.say("a worker died as it compiled programs together (" +
                   oracles::deathVerdict(death, "worker").evidence +
                   "): they are compiled one by one");
    } else if (llvm::Error error = bury(slot, death))
      return error;
    ++result.workerRestarts;
  }
  orders.giveBack(slot.orders, diedInBlock);
  slot.process.reset();
  return llvm::Error::success();
}

/// True if the worker compiles cases together, or may do so because its board is not believable.
bool Supervisor::isAtMany(const Slot &slot) {
  SeenBoard seen = slot.process->board();
  if (slot.isRefuted || seen.isBelievable)
    return seen.entry.isOfMany && !slot.isRefuted;
  return !slot.orders.empty() && !slot.orders.front().isApart &&
         slot.orders.front().end - slot.orders.front().begin > 1;
}

/// Handles a dead worker: the case that it died in runs again.
llvm::Error Supervisor::bury(Slot &slot, const Death &death) {
  // A signal that stops the supervisor may have gone to the workers as well.
  if (stopRequested() || enoughFindings)
    return llvm::Error::success();
  if (std::optional<int64_t> ordinal = caseOf(slot))
    return isReported(*ordinal) ? llvm::Error::success() : askAgain(*ordinal, death);
  if (!slot.hasReported && !(oracles::mayBeFromOutside(death) && ++killedEarly <= killedEarlyMax))
    return llvm::make_error<EnvironmentError>("a worker ended before its first case: " +
                                              oracles::deathVerdict(death, "worker").evidence);
  return lose(slot, death);
}

/// Handles a worker that died at no case and left some. To end this at some point, a case that many
/// workers left runs alone.
llvm::Error Supervisor::lose(const Slot &slot, const Death &death) {
  std::optional<int64_t> next = orders.firstOpenOf(slot.orders);
  if (!next || slot.isAskedToEnd || !orders.isLostForGood(*next))
    return llvm::Error::success();
  return askAgain(*next, death);
}

llvm::Error Supervisor::askAgain(int64_t ordinal, const Death &death) {
  auto confirmation = Confirmation::ofDeath(options, ordinal, death);
  if (!confirmation)
    return confirmation.takeError();
  confirmations[ordinal] = std::move(*confirmation);
  return llvm::Error::success();
}

/// Case that the worker runs. If its board is not believable, or names a case that was never its
/// own, assumes its own next one.
std::optional<int64_t> Supervisor::caseOf(const Slot &slot) const {
  SeenBoard seen = slot.process->board();
  int64_t ordinal = seen.entry.index;
  bool isOrdered = isReported(ordinal) || llvm::any_of(slot.orders, [&](const Order &order) {
                     return order.begin <= ordinal && ordinal < order.end;
                   });
  if (slot.isRefuted || !seen.isBelievable || (ordinal >= 0 && !isOrdered))
    return orders.firstOpenOf(slot.orders);
  return ordinal >= 0 ? std::optional(ordinal) : std::nullopt;
}

/// True if the result has arrived or will.
bool Supervisor::isReported(int64_t ordinal) const {
  return ordinal < taken.next || taken.beyond.count(ordinal) > 0 || arrived.count(ordinal) > 0 ||
         confirmations.count(ordinal) > 0;
}

void Supervisor::pollConfirmations() {
  for (auto &[ordinal, confirmation] : confirmations) {
    std::optional<CaseRecord> record;
    if (killAt && seconds() >= *killAt)
      record = confirmation->giveUp(whyNoTime());
    else
      record = confirmation->poll();
    if (record)
      arrived[ordinal] = {std::move(*record), seconds(), /*isAlone=*/true};
  }
  std::erase_if(confirmations, [&](const auto &entry) { return arrived.count(entry.first) > 0; });
}

llvm::StringRef Supervisor::whyNoTime() const {
  return result.interrupted ? "stopped by the user" : "the time was up";
}

llvm::Error Supervisor::takeInOrder() {
  while (!enoughFindings) {
    while (taken.beyond.erase(taken.next) > 0)
      ++taken.next;
    auto next = arrived.find(taken.next);
    if (next == arrived.end())
      break;
    Arrived now = std::move(next->second);
    arrived.erase(next);
    // Later records wait: which signatures will be new by then is not known yet.
    if (isToBeAskedAlone(now)) {
      auto confirmation = Confirmation::ofFinding(options, std::move(now.record));
      if (!confirmation)
        return confirmation.takeError();
      confirmations[taken.next] = std::move(*confirmation);
      break;
    }
    take(now);
    ++taken.next;
  }
  return llvm::Error::success();
}

/// Returns true if the pass that CampaignOptions::blame names is, or may be, to blame.
static bool isLookedFor(const CampaignOptions &options, const Verdict &verdict) {
  llvm::StringRef pass = verdict.pass.empty() ? "none" : llvm::StringRef(verdict.pass);
  return options.blame.empty() || pass == options.blame || verdict.firstPass == options.blame;
}

/// In a kind that runs third-party code, a finding that the case does not show in a separate
/// process may come from another case (CaseKindRow::runsForeignCode). So may a finding that shows
/// only when cases compile together. Asks only about new signatures: another occurrence of an old
/// one changes nothing. Deaths have been confirmed already (confirmDeath).
bool Supervisor::isToBeAskedAlone(const Arrived &now) const {
  const CaseRecord &record = now.record;
  bool ranAmongOthers = blockSize(options) > 1;
  auto isNew = [&](const Verdict &verdict) {
    return !oracles::isDeath(verdict) && isLookedFor(options, verdict) &&
           !options.knownIssues.contains(verdict.signatureWithoutFrames()) &&
           !findingOf.count(identityOf(verdict, /*isShownAgain=*/true));
  };
  bool ranForeignCode = rowOf(record.testCase.kind).runsForeignCode || !options.plugins.empty();
  return !now.isAlone && (ranForeignCode || ranAmongOthers) && !record.testCase.program.empty() &&
         llvm::any_of(record.findings, isNew);
}

/// Examines the first programs of a signature on record, and one more each time their number has
/// doubled: another bug of that name must not hide for ever.
bool Supervisor::isToBeLookedAt(int64_t number) const {
  return options.reducer && options.knownBudget > 0 &&
         (number <= options.knownBudget || llvm::isPowerOf2_64(static_cast<uint64_t>(number)));
}

void Supervisor::take(Arrived &now) {
  CaseRecord &record = now.record;
  ++result.programs;
  result.cannotTell += record.cannotTell;
  result.phases += record.phases;
  for (const auto &[name, count] : record.counters)
    counters[name] += count;
  int64_t index = caseIndex(options, record.ordinal);
  if (!record.killedBy.empty()) {
    ++result.killedFromOutside[record.killedBy];
    status.killed(record.killedBy, index, options.source->caseSeed(options.baseSeed, index));
  }
  if (!record.discardReason.empty()) {
    ++result.discards;
    ++result.discardReasons[oracles::normaliseKind(record.discardReason)];
    status.discarded(record.discardReason, index,
                     options.source->caseSeed(options.baseSeed, index));
  }
  for (auto [verdicts, isShownAgain] :
       {std::pair(&record.findings, true), std::pair(&record.onlyInWorker, false)})
    for (const Verdict &verdict : *verdicts) {
      takeFinding(now, verdict, isShownAgain);
      if (enoughFindings)
        return;
    }
}

void Supervisor::takeFinding(const Arrived &now, Verdict verdict, bool isShownAgain) {
  std::string signature = verdict.signature();
  bool isKnown = options.knownIssues.contains(verdict.signatureWithoutFrames());
  if (!isLookedFor(options, verdict)) {
    ++(isKnown ? result.knownIssues[signature].programs : result.otherPasses[signature]);
    return;
  }
  auto [known, isNew] =
      isKnown ? std::pair(findingOf.end(), true)
              : findingOf.try_emplace(identityOf(verdict, isShownAgain), result.findings.size());
  if (!isNew)
    ++result.findings[known->second].occurrences;
  if (!isNew || (isKnown && !isToBeLookedAt(++result.knownIssues[signature].programs)))
    return;

  const CaseRecord &record = now.record;
  Finding &made = (isKnown ? result.samples : result.findings).emplace_back();
  made.foundAs = signature;
  made.verdict = std::move(verdict);
  made.index = caseIndex(options, record.ordinal);
  made.seed = record.testCase.seed;
  made.original = made.reduced.testCase = record.testCase;
  made.secondsToFind = now.seconds;
  made.reproducible = isShownAgain;
  if (!isKnown) {
    status.found(made, result.findings.size());
    onFinding(made);
    enoughFindings = countShownAgain(result.findings) >= options.findingsMax;
  }
  if (options.journal)
    options.journal->addFinding(made, /*isSample=*/isKnown);
}

/// At the end of the time and after Ctrl-C, workers may finish their case; after a grace period
/// they are killed.
void Supervisor::stopWhenDue() {
  if (stopRequested() && !result.interrupted) {
    keep(true);
    result.interrupted = true;
    killAt = seconds() + workerGraceSeconds;
    stop();
  }
  if (!isStopping && options.durationSeconds && seconds() >= *options.durationSeconds) {
    killAt = seconds() + lateSeconds;
    stop();
  }
  if (enoughFindings) { // later cases do not count
    stop();
    killAt = 0;
    confirmations.clear();
  }
  if (!killAt || seconds() < *killAt)
    return;
  for (Slot &slot : slots)
    if (slot.process) {
      cutOff(slot);
      slot.process.reset();
    }
}

/// A slow case may well be a hang, so it is kept as an unconfirmed one.
void Supervisor::cutOff(Slot &slot) {
  bool open = true;
  readFrom(slot, open);
  std::optional<int64_t> ordinal = caseOf(slot);
  if (!ordinal || isReported(*ordinal) || enoughFindings)
    return;
  Death death;
  death.hung = true;
  death.phase = slot.process->phase();
  // Cases of a block are compiled together, so the time says nothing about one of them.
  bool isOfBlock = blockSize(options) > 1 && death.phase == Phase::compile;
  if (!isOfBlock && slot.watch.isSlow(*slot.process, result.slowest))
    arrived[*ordinal] = {unconfirmedDeath(options, *ordinal, death, whyNoTime()), seconds(),
                         /*isAlone=*/false};
  else
    ++result.cutOff;
}

llvm::Error Supervisor::takeTheRest() {
  killAt = seconds() + (result.interrupted ? 0 : lateSeconds);
  for (; !enoughFindings && !arrived.empty(); arrived.erase(arrived.begin())) {
    auto &[ordinal, now] = *arrived.begin();
    if (isToBeAskedAlone(now)) {
      auto confirmation = Confirmation::ofFinding(options, std::move(now.record));
      if (!confirmation)
        return confirmation.takeError();
      now.record = hear(**confirmation);
    }
    take(now);
    taken.beyond.insert(ordinal);
  }
  return llvm::Error::success();
}

CaseRecord Supervisor::hear(Confirmation &confirmation) const {
  std::optional<CaseRecord> record;
  while (!(record = confirmation.poll())) {
    if (stopRequested() || seconds() >= *killAt)
      return confirmation.giveUp(whyNoTime());
    waitReadable(confirmation.fds(), lookMilliseconds);
  }
  return std::move(*record);
}

bool Supervisor::isOver() const {
  return confirmations.empty() && !hasWork() &&
         llvm::none_of(slots, [](const Slot &slot) { return slot.process && !slot.standsReady; }) &&
         (enoughFindings || !arrived.count(taken.next));
}

} // namespace npufuzz::campaign
