//===- EditPasses.cpp - drops passes and their options --------------------===//
//
// Passes are text: a PassManager does not show their options. If the text no longer parses, the
// candidate is refused like any other.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

namespace npufuzz::reduceir {

static bool dropPassAt(Candidate &candidate, size_t place, size_t) {
  if (candidate.passes.size() < 2)
    return false;
  candidate.passes.erase(candidate.passes.begin() + static_cast<int64_t>(place));
  return true;
}

const Edit dropPasses = {"drop passes",
                         [](Candidate &candidate) { return candidate.passes.size(); }, dropPassAt};

namespace {

/// Position of an option in the text, in `name{a=1 b=2}` at any nesting.
struct Option {
  size_t pass, begin, length;
};

std::vector<Option> optionsOf(Candidate &candidate) {
  std::vector<Option> options;
  for (auto [number, pass] : llvm::enumerate(candidate.passes)) {
    llvm::StringRef text = pass;
    size_t open = text.find('{'), close = text.rfind('}');
    if (open == llvm::StringRef::npos || close == llvm::StringRef::npos || close < open)
      continue;
    options.push_back({number, open, close + 1 - open});
    for (size_t at = open + 1; at < close;) {
      size_t end = std::min(text.find(' ', at), close);
      options.push_back({number, at, std::min(end + 1, close) - at});
      at = end + 1;
    }
  }
  return options;
}

bool dropOptionAt(Candidate &candidate, size_t place, size_t) {
  Option option = optionsOf(candidate)[place];
  candidate.passes[option.pass].erase(option.begin, option.length);
  return true;
}

} // namespace

const Edit dropPassOptions = {"drop options of passes",
                              [](Candidate &candidate) { return optionsOf(candidate).size(); },
                              dropOptionAt};

} // namespace npufuzz::reduceir
