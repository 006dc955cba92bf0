//===- RowsJson.cpp -------------------------------------------------------===//
#include "campaign/database/RowsJson.h"

namespace npufuzz::campaign::database {

static Json toJson(const StoredSighting &seen) {
  return {{"found_as", seen.foundAs},
          {"index", seen.index},
          {"seed", seen.seed},
          {"sample", seen.isSample},
          {"signature", seen.signature},
          {"record_name", seen.recordName},
          {"shape", seen.shape},
          {"standing", seen.standing},
          {"known_issue", seen.knownIssue},
          {"licence", seen.licence},
          {"also_shows", seen.alsoShows},
          {"occurrences", seen.occurrences},
          {"oracle", seen.oracle},
          {"severity", seen.severity},
          {"pass", seen.pass},
          {"message", seen.message},
          {"ops", seen.ops},
          {"reproducible", seen.reproducible},
          {"classified", seen.isClassified},
          {"repro", seen.repro},
          {"repro_bytes", seen.reproBytes}};
}

static Json toJson(const Met &met) {
  return {{"signature", met.signature},
          {"programs", met.programs},
          {"known_issue", met.knownIssue},
          {"licence", met.licence}};
}

Json toJson(const Run &run) {
  Json sightings = Json::array(), met = Json::array();
  for (const StoredSighting &seen : run.sightings)
    sightings.push_back(toJson(seen));
  for (const Met &one : run.met)
    met.push_back(toJson(one));
  return {{"campaign", run.campaign},
          {"date", run.date},
          {"shard", {run.shardIndex, run.shardCount}},
          {"backend", run.backend},
          {"build", run.build},
          {"words", run.words},
          {"base_seed", run.baseSeed},
          {"programs", run.programs},
          {"sightings", std::move(sightings)},
          {"met", std::move(met)}};
}

static Json toJson(const Subject &subject) { return {subject.signature, subject.shape}; }

Json toJson(const Mark &mark) {
  return {{"of", toJson(mark.subject)},
          {"name", mark.name},
          {"value", mark.value},
          {"date", mark.date}};
}

Json toJson(const Check &check) {
  return {{"of", toJson(check.subject)},
          {"date", check.date},
          {"build", check.build},
          {"outcome", check.outcome},
          {"reason", check.reason}};
}

Json toJson(const ReproAnswer &answer) {
  return {{"run", answer.run}, {"repro", answer.repro}, {"outcome", answer.outcome}};
}

Json toJson(const TrackerClaim &claim) {
  return {{"of", toJson(claim.subject)},
          {"action", claim.action},
          {"outcome", claim.outcome},
          {"date", claim.date}};
}

Json toJson(const TrackerIssue &issue) {
  return {{"of", toJson(issue.subject)}, {"number", issue.number}, {"state", issue.state},
          {"reason", issue.reason},      {"told", issue.told},     {"since", issue.since},
          {"date", issue.date}};
}

std::vector<std::string> stringList(llvm::StringRef text) {
  Json json = parseJson(text);
  std::vector<std::string> found;
  if (json.is_array())
    for (const Json &entry : json)
      if (entry.is_string())
        found.push_back(entry.get<std::string>());
  return found;
}

} // namespace npufuzz::campaign::database
