//===- Agree.cpp - two backends agree on one program ----------------------===//
//
// Backends must agree bit for bit where the reference is exact, apart from the sign of a zero and
// the payload of a NaN if the reference leaves them open. Elsewhere both must lie within its
// bounds. Backends may differ where the reference constrains nothing.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

struct Disagreement {
  int64_t firstIsWrong = 0, secondIsWrong = 0;
};

/// "npu lies outside the reference's bounds", and so on.
std::string whoIsWrong(const Disagreement &count, llvm::StringRef first, llvm::StringRef second) {
  if (count.secondIsWrong == 0)
    return (first + " is wrong").str();
  if (count.firstIsWrong == 0)
    return (second + " is wrong").str();
  return "both are wrong";
}

Verdict comparePair(Verdict verdict, Observation &one, Observation &other) {
  const Execution &first = one.runs().first(), &second = other.runs().first();
  for (const auto &[run, who] : {std::pair(&first, &one), std::pair(&second, &other)})
    if (run->status != ExecutionStatus::completed)
      return cannotTell(verdict, who->backend.name().str() + " did not complete: " + run->message);
  for (const Execution *run : {&first, &second})
    if (std::string mismatch = shapeMismatch(one.expected, run->memory); !mismatch.empty())
      return cannotTell(verdict, mismatch);

  Disagreement count;
  forEachElement(one.expected, [&](size_t argument, int64_t i) {
    const reference::ExpectedTensor &expected = one.expected.memory[argument];
    const reference::ExpectedTensor &expectedOfOther = other.expected.memory[argument];
    const Tensor &a = first.memory[argument], &b = second.memory[argument];
    if (a.bits(i) == b.bits(i))
      return;
    bool firstWrong = reference::match(expected, i, a.bits(i)) == reference::Match::wrong;
    bool secondWrong = reference::match(expectedOfOther, i, b.bits(i)) == reference::Match::wrong;
    if (!firstWrong && !secondWrong)
      return;
    count.firstIsWrong += firstWrong;
    count.secondIsWrong += secondWrong;
    addWrongElement(
        verdict, {static_cast<int64_t>(argument), coordinatesOf(expected.shape, i),
                  reference::describe(firstWrong ? expected : expectedOfOther, i),
                  llvm::formatv("{0} from {1} and {2} from {3}",
                                reference::describeBits(a.kind, a.bits(i)), one.backend.name(),
                                reference::describeBits(b.kind, b.bits(i)), other.backend.name())});
  });
  if (verdict.wrongElementCount == 0)
    return verdict;
  std::string who = whoIsWrong(count, one.backend.name(), other.backend.name());
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::wrongAnswer;
  verdict.kind = "disagrees with " + other.backend.name().str() + ", " + who;
  verdict.claim = "disagrees with " + other.backend.name().str() + " (" + who + ")";
  return verdict;
}

} // namespace

Verdict judgeAgree(Observation &observation) {
  Verdict verdict = answer("agree", observation.backend.name());
  verdict.stage = "judge";
  if (observation.peers.empty())
    return cannotTell(verdict, "one backend only");
  if (!observation.isCompiled())
    return cannotTell(verdict, "not compiled");
  std::vector<std::string> silent;
  for (Observation *peer : observation.peers) {
    if (!peer->isCompiled()) {
      silent.push_back(peer->backend.name().str() + " did not compile it");
      continue;
    }
    Verdict pair = comparePair(verdict, observation, *peer);
    if (pair.isBug())
      return pair;
    if (pair.outcome == Outcome::cannotTell)
      silent.push_back(pair.evidence);
  }
  if (silent.size() == observation.peers.size())
    return cannotTell(verdict, silent.front());
  return verdict;
}

} // namespace npufuzz::oracles
