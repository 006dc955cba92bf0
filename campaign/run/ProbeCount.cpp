//===- ProbeCount.cpp -----------------------------------------------------===//
//
// This file groups the answers by kind and shows them as text, as lines and as JSON. The backend
// asks the questions.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/ProbeCount.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign {

ProbeCount countProbed(const std::vector<ProbeAnswer> &answers) {
  ProbeCount count;
  for (const ProbeAnswer &answer : answers)
    switch (answer.kind) {
    case ProbeAnswer::Kind::taken:
      count.taken.push_back(answer.what);
      break;
    case ProbeAnswer::Kind::refused:
      count.refused.emplace_back(answer.what, answer.words);
      break;
    case ProbeAnswer::Kind::untold:
      count.untold.emplace_back(answer.what, answer.words);
      break;
    }
  return count;
}

std::string probedText(const ProbeCount &count) {
  return llvm::formatv("{0} questions to the tool: {1} taken, {2} refused, {3} unclear",
                       count.asked(), count.taken.size(), count.refused.size(),
                       count.untold.size());
}

std::vector<std::string> takenLines(const ProbeCount &count) {
  std::vector<std::string> lines;
  llvm::StringRef last;
  for (llvm::StringRef what : count.taken) {
    auto [form, kind] = what.rsplit(' ');
    if (lines.empty() || form != last)
      lines.push_back(what.str());
    else
      lines.back() += " " + kind.str();
    last = form;
  }
  return lines;
}

Json probedJson(const ProbeCount &count) {
  Json json = {
      {"taken", count.taken.size()}, {"refused", Json::object()}, {"untold", Json::object()}};
  for (const auto &[what, words] : count.refused)
    json["refused"][what] = words;
  for (const auto &[what, words] : count.untold)
    json["untold"][what] = words;
  return json;
}

} // namespace npufuzz::campaign
