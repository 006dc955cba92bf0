//===- Answer.cpp - answers in words --------------------------------------===//
#include "campaign/compare/Answer.h"

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign::compare {

llvm::StringRef answerText(Answer answer) {
  switch (answer) {
  case Answer::same:
    return "same structure";
  case Answer::sameMeaning:
    return "other structure, same meaning";
  case Answer::differentMeaning:
    return "other meaning";
  case Answer::onlyOneAccepts:
    return "only one accepts it";
  case Answer::bothRefuse:
    return "both refuse";
  case Answer::cannotTell:
    return "other structure, cannot tell the meaning";
  }
  llvm_unreachable("every answer is named");
}

bool isDifference(Answer answer) {
  return answer == Answer::differentMeaning || answer == Answer::onlyOneAccepts;
}

void Extent::add(const Extent &other) {
  functions += other.functions;
  judged += other.judged;
  alike += other.alike;
  inputs += other.inputs;
}

std::string extentText(const Extent &extent, std::optional<uint64_t> seed) {
  if (extent.functions == 0)
    return "";
  std::string text = llvm::formatv("{0} of {1} functions judged", extent.judged, extent.functions);
  if (extent.inputs)
    text += llvm::formatv(" on {0} input{1}", extent.inputs, extent.inputs == 1 ? "" : "s");
  if (extent.inputs && seed)
    text += llvm::formatv(" of seed 0x{0:x-}", *seed);
  if (extent.alike)
    text += llvm::formatv(", {0} of the same structure", extent.alike);
  return text;
}

} // namespace npufuzz::campaign::compare
