//===- FindingJson.cpp - a finding across a pipe, and for scripts ---------===//
//
// The JSON of a reduction goes between a child and a parent of the same build, so that format need
// not be stable. Scripts read the keys of addStanding: keys may be added, never renamed.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/FindingJson.h"

#include "campaign/findings/VerdictJson.h"

namespace npufuzz::campaign {

void addStanding(Json &json, const Finding &finding) {
  json["fully_reduced"] = finding.reduced.isFull;
  json["reproducible"] = finding.reproducible;
  json["confidence"] = confidenceName(finding.reproducible).str();
  json["standing"] = standingName(finding.record.standing).str();
  json["shape"] = finding.record.shape;
  json["known_issue"] = finding.record.knownIssue;
  json["also_shows"] = finding.reduced.alsoShows;
  json["also_as"] = finding.reduced.alsoAs;
}

Json reductionJson(const Finding &finding) {
  return {{"verdict", toJson(finding.verdict)},
          {"reduced", toJson(finding.reduced.testCase)},
          {"pass_pipeline", finding.reduced.pipeline},
          {"minimal_pipeline", finding.reduced.minimalPipeline},
          {"pass_input", finding.reduced.passInput},
          {"pass_input_ops", finding.reduced.passInputOps},
          {"fully_reduced", finding.reduced.isFull},
          {"reproducible", finding.reproducible},
          {"seconds", finding.reduced.seconds},
          {"standing", static_cast<int>(finding.record.standing)},
          {"shape", finding.record.shape},
          {"also_shows", finding.reduced.alsoShows},
          {"known_issue", finding.record.knownIssue},
          {"reason", finding.record.reason}};
}

bool applyReduction(const Json &json, Finding &finding) {
  Finding changed = finding;
  changed.reduced.alsoShows.clear();
  oracles::Verdict verdict;
  StoredCase reduced;
  int standing = 0;
  if (!json.is_object() || !json.contains("verdict") || !json.contains("reduced") ||
      !fromJson(json["verdict"], verdict) || !fromJson(json["reduced"], reduced) ||
      !readKey(json, "pass_pipeline", changed.reduced.pipeline) ||
      !readKey(json, "minimal_pipeline", changed.reduced.minimalPipeline) ||
      !readKey(json, "pass_input", changed.reduced.passInput) ||
      !readKey(json, "pass_input_ops", changed.reduced.passInputOps) ||
      !readKey(json, "fully_reduced", changed.reduced.isFull) ||
      !readKey(json, "reproducible", changed.reproducible) ||
      !readKey(json, "seconds", changed.reduced.seconds) || !readKey(json, "standing", standing) ||
      !readKey(json, "shape", changed.record.shape) ||
      !readList(json, "also_shows", changed.reduced.alsoShows) ||
      !readKey(json, "known_issue", changed.record.knownIssue) ||
      !readKey(json, "reason", changed.record.reason) || standing < 0 ||
      standing > static_cast<int>(Standing::known))
    return false;
  changed.verdict = std::move(verdict);
  changed.reduced.testCase = std::move(reduced);
  changed.record.standing = static_cast<Standing>(standing);
  finding = std::move(changed);
  return true;
}

} // namespace npufuzz::campaign
