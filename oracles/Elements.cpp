//===- Elements.cpp - what verdicts of all oracles share ------------------===//
//
// Linear positions are row-major with the last axis fastest, as in a memref without a layout.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

Verdict answer(llvm::StringRef oracle, llvm::StringRef backend) {
  Verdict verdict;
  verdict.oracle = oracle.str();
  verdict.backend = backend.str();
  return verdict;
}

Verdict cannotTell(Verdict verdict, std::string why) {
  verdict.outcome = Outcome::cannotTell;
  verdict.claim = "cannot tell";
  verdict.evidence = std::move(why);
  return verdict;
}

std::vector<int64_t> coordinatesOf(llvm::ArrayRef<int64_t> shape, int64_t linear) {
  std::vector<int64_t> coordinates(shape.size());
  for (size_t axis = shape.size(); axis-- > 0; linear /= shape[axis])
    coordinates[axis] = linear % shape[axis];
  return coordinates;
}

void addWrongElement(Verdict &verdict, WrongElement element) {
  if (verdict.wrongElementCount++ == 0)
    verdict.evidence = element.describe();
  if (verdict.wrongElementCount <= wrongElementsListedMax)
    verdict.wrongElements.push_back(std::move(element));
}

std::string describeEvent(const MachineEvent &event) {
  bool isLong = event.where.size() > quotedOpMax;
  return event.detail + " at " + event.where.substr(0, quotedOpMax) + (isLong ? "…" : "");
}

std::string shapeMismatch(const reference::Result &expected, const std::vector<Tensor> &memory) {
  if (memory.size() != expected.memory.size())
    return llvm::formatv("expected {0} arguments, got {1}", expected.memory.size(), memory.size());
  for (size_t i = 0; i < memory.size(); ++i)
    if (memory[i].kind != expected.memory[i].kind || memory[i].shape != expected.memory[i].shape)
      return llvm::formatv("arg{0} has another type than @main's", i);
  return "";
}

} // namespace npufuzz::oracles
