//===- Answer.h - what a comparison can say ---------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_ANSWER_H
#define NPUFUZZ_CAMPAIGN_COMPARE_ANSWER_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace npufuzz::campaign::compare {

enum class Answer {
  same,        ///< same structure
  sameMeaning, ///< different structure, same results
  differentMeaning,
  onlyOneAccepts, ///< one of them fails, or prints what is no valid IR
  bothRefuse,
  cannotTell, ///< different structure, and the interpreter cannot say what it means
};
llvm::StringRef answerText(Answer answer);
/// A command is at fault: results or acceptance differ. Another structure alone is not.
bool isDifference(Answer answer);

/// How much of what the modules compute was compared; all zero where nothing was to be run.
struct Extent {
  int64_t functions = 0; ///< public ones with a body, modules within the module; @main alone, where
                         ///< that is run on a machine
  int64_t judged = 0;    ///< called on some input that could be compared
  int64_t alike = 0;     ///< not judged, but of the same structure in both outputs
  int64_t inputs = 0;    ///< over all functions

  void add(const Extent &other);
};
/// "2 of 3 functions judged on 64 inputs of seed 0x2a, 1 of the same structure"; empty for none. No
/// seed where the inputs are of several.
std::string extentText(const Extent &extent, std::optional<uint64_t> seed);

} // namespace npufuzz::campaign::compare

#endif
