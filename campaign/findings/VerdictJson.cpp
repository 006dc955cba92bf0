//===- VerdictJson.cpp - verdicts across a pipe ---------------------------===//
//
// The JSON goes between a child and a parent of the same build, so unlike case.json its format need
// not be stable.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/VerdictJson.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz::campaign {

using oracles::Outcome;
using oracles::Severity;
using oracles::Verdict;
using oracles::WrongElement;

namespace {

Json expectedJson(const reference::ExpectedTensor &tensor) {
  Json json = {{"kind", std::string(elementKindName(tensor.kind))}, {"shape", tensor.shape}};
  // Raw bytes: JSON has no NaN and no infinity.
  auto raw = [](const auto &values) {
    auto *bytes = reinterpret_cast<const uint8_t *>(values.data());
    return llvm::toHex(llvm::ArrayRef(bytes, values.size() * sizeof(values[0])));
  };
  json["value"] = raw(tensor.value);
  json["error"] = raw(tensor.error);
  json["integer"] = raw(tensor.integer);
  json["state"] = raw(tensor.state);
  json["zeroSignFree"] = raw(tensor.zeroSignFree);
  return json;
}

template <typename T> bool readRaw(const Json &json, const char *key, std::vector<T> &values) {
  std::string hex, bytes;
  if (!readKey(json, key, hex) || !llvm::tryGetFromHex(hex, bytes) || bytes.size() % sizeof(T) != 0)
    return false;
  values.resize(bytes.size() / sizeof(T));
  // Copies nothing if the list is empty.
  llvm::copy(bytes, reinterpret_cast<char *>(values.data()));
  return true;
}

bool readExpected(const Json &json, reference::ExpectedTensor &tensor) {
  std::string kindName;
  if (!readKey(json, "kind", kindName) || !readList(json, "shape", tensor.shape))
    return false;
  std::optional<ElementKind> kind = elementKindFromName(kindName);
  if (!kind)
    return false;
  tensor.kind = *kind;
  return readRaw(json, "value", tensor.value) && readRaw(json, "error", tensor.error) &&
         readRaw(json, "integer", tensor.integer) && readRaw(json, "state", tensor.state) &&
         readRaw(json, "zeroSignFree", tensor.zeroSignFree);
}

bool readElement(const Json &json, WrongElement &element) {
  return readKey(json, "argument", element.argument) &&
         readList(json, "coordinates", element.coordinates) &&
         readKey(json, "expected", element.expected) && readKey(json, "got", element.got);
}

} // namespace

Json toJson(const Verdict &verdict) {
  Json elements = Json::array();
  for (const WrongElement &element : verdict.wrongElements)
    elements.push_back({{"argument", element.argument},
                        {"coordinates", element.coordinates},
                        {"expected", element.expected},
                        {"got", element.got}});
  return {{"oracle", verdict.oracle},
          {"backend", verdict.backend},
          {"outcome", static_cast<int>(verdict.outcome)},
          {"severity", static_cast<int>(verdict.severity)},
          {"stage", verdict.stage},
          {"pass", verdict.pass},
          {"pass_index", verdict.passIndex},
          {"first_pass", verdict.firstPass},
          {"first_pass_index", verdict.firstPassIndex},
          {"pipeline", verdict.pipeline},
          {"pattern", verdict.pattern},
          {"frames", verdict.frames},
          {"kind", verdict.kind},
          {"claim", verdict.claim},
          {"evidence", verdict.evidence},
          {"wrong_elements", std::move(elements)},
          {"wrong_element_count", verdict.wrongElementCount},
          {"assumptions", verdict.assumptions}};
}

bool fromJson(const Json &json, Verdict &verdict) {
  int outcome = 0, severity = 0;
  if (!readKey(json, "oracle", verdict.oracle) || !readKey(json, "backend", verdict.backend) ||
      !readKey(json, "outcome", outcome) || !readKey(json, "severity", severity) ||
      !readKey(json, "stage", verdict.stage) || !readKey(json, "pass", verdict.pass) ||
      !readKey(json, "pass_index", verdict.passIndex) ||
      !readKey(json, "first_pass", verdict.firstPass) ||
      !readKey(json, "first_pass_index", verdict.firstPassIndex) ||
      !readKey(json, "pipeline", verdict.pipeline) || !readKey(json, "pattern", verdict.pattern) ||
      !readList(json, "frames", verdict.frames) || !readKey(json, "kind", verdict.kind) ||
      !readKey(json, "claim", verdict.claim) || !readKey(json, "evidence", verdict.evidence) ||
      !readKey(json, "wrong_element_count", verdict.wrongElementCount) ||
      !readList(json, "assumptions", verdict.assumptions) || !json.contains("wrong_elements"))
    return false;
  if (outcome < 0 || outcome > static_cast<int>(Outcome::discard) || severity < 0 ||
      severity > static_cast<int>(Severity::wrongAnswer))
    return false;
  verdict.outcome = static_cast<Outcome>(outcome);
  verdict.severity = static_cast<Severity>(severity);
  for (const Json &entry : json["wrong_elements"])
    if (!readElement(entry, verdict.wrongElements.emplace_back()))
      return false;
  return true;
}

Json toJson(const PhaseSeconds &phases) {
  Json json = Json::array();
  for (double seconds : phases.seconds)
    json.push_back(seconds);
  return json;
}

bool fromJson(const Json &json, PhaseSeconds &phases) {
  if (!json.is_array() || json.size() != phaseCount)
    return false;
  for (size_t i = 0; i < phaseCount; ++i) {
    if (!json[i].is_number())
      return false;
    phases.seconds[i] = json[i].get<double>();
  }
  return true;
}

Json toJson(const Evaluation &evaluation) {
  Json verdicts = Json::array();
  for (const Verdict &verdict : evaluation.verdicts)
    verdicts.push_back(toJson(verdict));
  return {{"verdicts", std::move(verdicts)},
          {"discard", evaluation.discardReason},
          {"phases", toJson(evaluation.phases)}};
}

bool fromJson(const Json &json, Evaluation &evaluation) {
  if (!readKey(json, "discard", evaluation.discardReason) || !json.contains("verdicts") ||
      !json.contains("phases") || !fromJson(json["phases"], evaluation.phases))
    return false;
  for (const Json &entry : json["verdicts"])
    if (!fromJson(entry, evaluation.verdicts.emplace_back()))
      return false;
  return true;
}

Json toJson(const Evidence &evidence) {
  Json snapshots = Json::array();
  for (const auto &[pass, text] : evidence.snapshots)
    snapshots.push_back({{"pass", pass}, {"text", text}});
  Json json = {{"argument", evidence.argument},
               {"snapshots", std::move(snapshots)},
               {"files", evidence.files},
               {"ruled_out", evidence.ruledOut},
               {"tile_ops", evidence.tileOps}};
  if (evidence.expected)
    json["expected"] = expectedJson(*evidence.expected);
  if (evidence.actual)
    json["actual"] = npufuzz::toJson(*evidence.actual);
  return json;
}

bool fromJson(const Json &json, Evidence &evidence) {
  if (!readKey(json, "argument", evidence.argument) ||
      !readList(json, "ruled_out", evidence.ruledOut) ||
      !readKey(json, "tile_ops", evidence.tileOps) || !json.contains("snapshots"))
    return false;
  if (json.contains("files"))
    for (const auto &[name, text] : json["files"].items())
      if (text.is_string())
        evidence.files[name] = text.get<std::string>();
  for (const Json &entry : json["snapshots"]) {
    auto &[pass, text] = evidence.snapshots.emplace_back();
    if (!readKey(entry, "pass", pass) || !readKey(entry, "text", text))
      return false;
  }
  if (json.contains("expected") && !readExpected(json["expected"], evidence.expected.emplace()))
    return false;
  return !json.contains("actual") || npufuzz::fromJson(json["actual"], evidence.actual.emplace());
}

} // namespace npufuzz::campaign
