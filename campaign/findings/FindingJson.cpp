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
  json["fully_reduced"] = finding.fullyReduced;
  json["reproducible"] = finding.reproducible;
  json["confidence"] = confidenceName(finding.reproducible).str();
  json["standing"] = standingName(finding.standing).str();
  json["shape"] = finding.shape;
  json["known_issue"] = finding.knownIssue;
  json["also_shows"] = finding.alsoShows;
  json["also_as"] = finding.alsoAs;
}

Json reductionJson(const Finding &finding) {
  return {{"verdict", toJson(finding.verdict)},
          {"reduced", toJson(finding.reduced)},
          {"pass_pipeline", finding.pipeline},
          {"minimal_pipeline", finding.minimalPipeline},
          {"pass_input", finding.passInput},
          {"pass_input_ops", finding.passInputOps},
          {"fully_reduced", finding.fullyReduced},
          {"reproducible", finding.reproducible},
          {"seconds", finding.secondsToReduce},
          {"standing", static_cast<int>(finding.standing)},
          {"shape", finding.shape},
          {"also_shows", finding.alsoShows},
          {"known_issue", finding.knownIssue},
          {"reason", finding.standingReason}};
}

bool applyReduction(const Json &json, Finding &finding) {
  Finding changed = finding;
  changed.alsoShows.clear();
  oracles::Verdict verdict;
  StoredCase reduced;
  int standing = 0;
  if (!json.is_object() || !json.contains("verdict") || !json.contains("reduced") ||
      !fromJson(json["verdict"], verdict) || !fromJson(json["reduced"], reduced) ||
      !readKey(json, "pass_pipeline", changed.pipeline) ||
      !readKey(json, "minimal_pipeline", changed.minimalPipeline) ||
      !readKey(json, "pass_input", changed.passInput) ||
      !readKey(json, "pass_input_ops", changed.passInputOps) ||
      !readKey(json, "fully_reduced", changed.fullyReduced) ||
      !readKey(json, "reproducible", changed.reproducible) ||
      !readKey(json, "seconds", changed.secondsToReduce) || !readKey(json, "standing", standing) ||
      !readKey(json, "shape", changed.shape) || !readList(json, "also_shows", changed.alsoShows) ||
      !readKey(json, "known_issue", changed.knownIssue) ||
      !readKey(json, "reason", changed.standingReason) || standing < 0 ||
      standing > static_cast<int>(Standing::known))
    return false;
  changed.verdict = std::move(verdict);
  changed.reduced = std::move(reduced);
  changed.standing = static_cast<Standing>(standing);
  finding = std::move(changed);
  return true;
}

} // namespace npufuzz::campaign
