//===- Summary.cpp - writes the file of --summary -------------------------===//
//
// Scripts read it: keys may be added, never renamed.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Summary.h"
#include "campaign/findings/FindingJson.h"
#include "campaign/run/CannotTell.h"
#include "campaign/run/ProbeCount.h"
#include "support/DeviceUse.h"
#include "support/Version.h"

namespace npufuzz::campaign {

namespace {

Json findingJson(const Finding &finding) {
  Json json = {{"signature", finding.verdict.signature()},
               {"oracle", finding.verdict.oracle},
               {"severity", oracles::severityName(finding.verdict.severity).str()},
               {"pass", finding.verdict.pass},
               {"seed", finding.seed},
               {"ops", finding.reduced.testCase.tileOps},
               {"bundle", finding.bundle},
               {"first_seen_program", finding.index},
               {"seconds_to_find", finding.secondsToFind},
               // Extra keys, beyond the fixed ones:
               {"pattern", finding.verdict.pattern},
               {"frames", finding.verdict.frames},
               {"message", finding.verdict.message()},
               {"original_ops", finding.original.tileOps},
               {"found_as", finding.foundAs},
               {"occurrences", finding.occurrences},
               {"seconds_to_reduce", finding.reduced.seconds}};
  addStanding(json, finding);
  if (!finding.whyNoBundle.empty())
    json["why_no_bundle"] = finding.whyNoBundle;
  return json;
}

/// Counts float elements in memory at the end that are not exact, and those of them that may be off
/// by half of their value or more.
Json boundsJson(const Counters &counters) {
  int64_t inexact = 0, half = 0, open = 0;
  for (auto counter = counters.lower_bound("bound memory ");
       counter != counters.end() && counter->first.starts_with("bound memory "); ++counter) {
    llvm::StringRef width = llvm::StringRef(counter->first).rsplit(' ').second;
    inexact += width.starts_with("2^") ? counter->second : 0;
    half += width == "half" ? counter->second : 0;
    open += width == "open" ? counter->second : 0;
  }
  return {{"inexact", inexact},
          {"half_or_more", half},
          {"half_or_more_share",
           inexact > 0 ? static_cast<double>(half) / static_cast<double>(inexact) : 0.0},
          {"unconstrained", open}};
}

/// Runs that were repeated or that waited, by all processes of the campaign.
Json deviceJson(const DeviceUse &use) {
  Json codes = Json::object();
  for (const auto &[code, count] : use.retries)
    codes[std::to_string(code)] = count;
  return {{"retries", use.allRetries()},
          {"retries_by_exit_code", std::move(codes)},
          {"failures", use.failures},
          {"waits", use.waits},
          {"waited_seconds", static_cast<double>(use.waitedMilliseconds) / 1000},
          {"missed", use.missed}};
}

} // namespace

int64_t CampaignResult::judged() const { return programs - discards - programsNotJudged(counters); }

std::string summaryJson(const CampaignOptions &options, const CampaignResult &result) {
  Json phases = Json::object();
  for (size_t i = 0; i < phaseCount; ++i)
    phases[phaseNames[i].data()] = result.phases.seconds[i];
  Json findings = Json::array();
  for (const Finding &finding : result.findings)
    findings.push_back(findingJson(finding));
  Json known = Json::object();
  for (const auto &[signature, met] : result.knownIssues)
    known[signature] = {{"programs", met.programs}, {"looked", met.looked}};
  double seconds = result.seconds;
  Json json = {
      {"version", version().str()},
      {"backend", options.evaluate.backends.front()->name().str()},
      {"seed", options.baseSeed},
      {"count", options.count ? Json(*options.count) : Json(nullptr)},
      {"programs", result.programs},
      {"discards", result.discards},
      {"seconds", seconds},
      {"programs_per_second", seconds > 0 ? static_cast<double>(result.programs) / seconds : 0.0},
      {"phases", std::move(phases)},
      {"findings", std::move(findings)},
      // Extra keys, beyond the fixed ones:
      {"build", build()},
      {"interrupted", result.interrupted},
      {"duration", options.durationSeconds ? Json(*options.durationSeconds) : Json(nullptr)},
      {"jobs", options.jobs},
      {"shard", {options.shardIndex, options.shardCount}},
      {"discard_reasons", result.discardReasons},
      {"killed_from_outside", result.killedFromOutside},
      {"cannot_tell", result.cannotTell},
      {"cannot_tell_by", cannotTellJson(result.counters)},
      {"judged", result.judged()},
      {"known_issues", std::move(known)},
      {"other_passes", result.otherPasses},
      {"next_program", result.nextProgram},
      {"cut_off", result.cutOff},
      {"worker_restarts", result.workerRestarts},
      {"stand_ins", result.standIns},
      {"work_seconds", result.workSeconds},
      {"all_workers_seconds", result.allWorkSeconds},
      {"slowest_seconds", result.slowest.spent.wallSeconds},
      {"worker_bytes_warm", result.workerBytesWarm},
      {"worker_bytes_max", result.workerBytesMax},
      {"device", deviceJson(deviceUse())},
      {"bounds", boundsJson(result.counters)},
      {"statistics", result.counters}};
  for (const Backend *backend : options.evaluate.backends)
    if (ProbeCount count = countProbed(backend->probe()); count.asked())
      json["probed"][backend->name().str()] = probedJson(count);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace npufuzz::campaign
