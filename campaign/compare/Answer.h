//===- Answer.h - possible answers of a comparison --------------*- C++ -*-===//
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
  onlyOneAccepts, ///< one of them fails, or prints invalid IR
  bothRefuse,
  cannotTell, ///< different structure, and the interpreter cannot tell the meaning
};
llvm::StringRef answerText(Answer answer);
/// True if a command is at fault: results or acceptance differ. Different structure alone is no
/// fault.
bool isDifference(Answer answer);

/// Amount of the modules' computation that was compared; all zero if there was nothing to run.
struct Extent {
  /// Public functions with a body, and modules within the module; only @main if a machine runs it.
  int64_t functions = 0;
  int64_t judged = 0; ///< functions called on some input that could be compared
  int64_t alike = 0;  ///< functions not judged, but of the same structure in both outputs
  int64_t inputs = 0; ///< inputs over all functions

  void add(const Extent &other);
};
/// "2 of 3 functions judged on 64 inputs of seed 0x2a, 1 of the same structure"; empty if there are
/// no functions. Names no seed if the inputs come from several.
std::string extentText(const Extent &extent, std::optional<uint64_t> seed);

} // namespace npufuzz::campaign::compare

#endif
