//===- Sarif.cpp - writes the format of code-scanning viewers -------------===//
//
// Writes SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0. A rule is the question of an
// oracle. A result is a distinct bug, located in the program of its smallest bundle. The
// fingerprint, by which viewers recognise a result, is the signature. With a findings database, the
// baseline is everything met before last night.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Render.h"
#include "support/Json.h"
#include "support/Printable.h"
#include "support/Version.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::campaign::report {

namespace {

/// Escapes a file reference for SARIF: '/' stays, every other character that RFC 3986 does not call
/// unreserved is escaped.
std::string uriOf(llvm::StringRef path) {
  std::string uri;
  for (unsigned char c : path)
    if (llvm::isAlnum(static_cast<char>(c)) || llvm::StringRef("-._~/").contains(c))
      uri += static_cast<char>(c);
    else
      uri += {'%', llvm::hexdigit(c >> 4), llvm::hexdigit(c & 15)};
  return llvm::StringRef(uri).starts_with("/") ? "file://" + uri : uri;
}

Json rule(const std::string &oracle) {
  return {{"id", "npufuzz/" + printable(oracle)},
          {"shortDescription",
           {{"text", "A compiler is wrong as oracle " + printable(oracle) + " sees it"}}}};
}

Json result(const RunReport &report, const BugRecord &bug, size_t ruleIndex) {
  std::string fingerprint = bug.signature + (bug.shape.empty() ? "" : " " + bug.shape);
  Json json = {{"ruleId", "npufuzz/" + printable(bug.oracle)},
               {"ruleIndex", ruleIndex},
               // A refusal produces no wrong result.
               {"level", bug.severity == "refusal" ? "warning" : "error"},
               {"message", {{"text", printable(bug.message)}}},
               {"partialFingerprints", {{"npufuzzSignature/v1", printable(fingerprint)}}},
               {"occurrenceCount", std::max<int64_t>(bug.occurrences, 1)},
               {"properties",
                {{"backend", printable(bug.backend)},
                 {"pass", printable(bug.pass)},
                 {"ops", bug.ops},
                 {"seed", bug.seed},
                 {"variantOf", printable(bug.variantOf)}}}};
  // Either all results of a run have it, or none (3.27.24).
  if (!report.nights.empty())
    json["baselineState"] = isSinceLastNight(report, bug) ? "new" : "unchanged";
  if (!bug.bundles.empty()) {
    Json file = {
        {"artifactLocation", {{"uri", uriOf(bug.bundles.front() + "/" + bug.programFile)}}},
        {"region", {{"startLine", 1}}}};
    json["locations"] = Json::array({{{"physicalLocation", std::move(file)}}});
  }
  return json;
}

} // namespace

std::string sarif(const RunReport &report) {
  std::vector<std::string> oracles;
  for (const BugRecord &bug : report.bugs)
    if (!llvm::is_contained(oracles, bug.oracle))
      oracles.push_back(bug.oracle);
  Json rules = Json::array(), results = Json::array();
  for (const std::string &oracle : oracles)
    rules.push_back(rule(oracle));
  for (const BugRecord &bug : report.bugs)
    results.push_back(result(report, bug, llvm::find(oracles, bug.oracle) - oracles.begin()));
  Json driver = {
      {"name", "npufuzz"}, {"semanticVersion", version().str()}, {"rules", std::move(rules)}};
  Json run = {{"tool", {{"driver", std::move(driver)}}},
              {"columnKind", "utf16CodeUnits"},
              {"results", std::move(results)}};
  Json document = {
      {"$schema",
       "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"},
      {"version", "2.1.0"},
      {"runs", Json::array({std::move(run)})}};
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace npufuzz::campaign::report
