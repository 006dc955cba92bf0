//===- ProbeCount.h - counts what a tool refused before a campaign -*- C++ -*-===//
//
// The generators avoid refused constructs, and that could hide a bug. So refusals are counted and
// shown.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_PROBECOUNT_H
#define NPUFUZZ_CAMPAIGN_RUN_PROBECOUNT_H

#include "backend/ProbeAnswer.h"
#include "support/Json.h"

#include <map>

namespace npufuzz::campaign {

struct ProbeCount {
  std::vector<std::string> taken;
  /// Question, and the tool's message.
  std::vector<std::pair<std::string, std::string>> refused, untold;

  size_t asked() const { return taken.size() + refused.size() + untold.size(); }
};

ProbeCount countProbed(const std::vector<ProbeAnswer> &answers);
/// "412 questions to the tool: 400 taken, 10 refused, 2 unclear"
std::string probedText(const ProbeCount &count);
/// Merges questions that differ only in their last word into one line: "level 2: add i16 f32".
std::vector<std::string> takenLines(const ProbeCount &count);
/// {"taken": 400, "refused": {"level 2: add i16": "its words"}, "untold": {…}}
Json probedJson(const ProbeCount &count);

} // namespace npufuzz::campaign

#endif
