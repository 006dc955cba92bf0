//===- Deterministic.cpp - the same case, the same IR, the same bits ------===//
//
// Iteration over hashed containers and uninitialised fields show as IR that differs from one
// compilation to the next. No reference is needed: the case is its own expectation.
//
//===----------------------------------------------------------------------===//
#include "oracles/Elements.h"
#include "oracles/Structure.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

namespace {

std::string print(const Snapshot &snapshot) {
  std::string text;
  llvm::raw_string_ostream os(text);
  const_cast<Snapshot &>(snapshot).module->print(os);
  return text;
}

/// Describes the first line that differs: "line 12: … and …".
std::string firstDifference(llvm::StringRef a, llvm::StringRef b) {
  for (int64_t line = 1; !a.empty() || !b.empty(); ++line) {
    llvm::StringRef lineA, lineB;
    std::tie(lineA, a) = a.split('\n');
    std::tie(lineB, b) = b.split('\n');
    if (lineA != lineB)
      return llvm::formatv("line {0}: `{1}` and `{2}`", line, lineA.trim(), lineB.trim());
  }
  return "";
}

Verdict bug(Verdict verdict, llvm::StringRef stage, llvm::StringRef kind) {
  verdict.outcome = Outcome::bug;
  verdict.severity = Severity::wrongAnswer;
  verdict.stage = stage.str();
  verdict.kind = kind.str();
  return verdict;
}

Verdict compareCompilations(Verdict verdict, Observation &observation) {
  const CompileResult &first = observation.recompiled();
  const CompileResult &second = observation.recompiledAgain();
  if (first.status != second.status || first.snapshots.size() != second.snapshots.size()) {
    verdict.claim = "ends differently when it compiles the same case again";
    verdict.evidence = first.diagnostic + " / " + second.diagnostic;
    verdict.pass = "pipeline";
    return bug(verdict, "compile", "compilations end differently");
  }
  for (const auto &[name, text] : first.files)
    if (auto again = second.files.find(name);
        again != second.files.end() && again->second != text) {
      verdict.claim = "writes another " + name + " when it compiles the same case again";
      verdict.pass = "pipeline";
      verdict.evidence = firstDifference(text, again->second);
      return bug(verdict, "compile", "different output");
    }
  for (size_t i = 0; i < first.snapshots.size(); ++i) {
    if (isSameIR(*first.snapshots[i].module, *second.snapshots[i].module))
      continue; // far cheaper than comparing texts
    std::string a = print(first.snapshots[i]), b = print(second.snapshots[i]);
    if (a == b)
      continue;
    verdict.pass = first.snapshots[i].pass;
    verdict.passIndex = static_cast<int64_t>(i);
    verdict.claim = "gives different IR when it compiles the same case again";
    verdict.evidence = firstDifference(a, b);
    return bug(verdict, "compile", "different IR");
  }
  return verdict;
}

Verdict compareRuns(Verdict verdict, Observation &observation) {
  const Execution &first = observation.runs().first();
  const Execution &second = observation.runs().again();
  if (first.status == second.status && first.memory == second.memory)
    return verdict;
  verdict.claim = "gives different results for the same inputs";
  verdict.pass = "executor";
  if (first.status != second.status) {
    verdict.evidence = first.message + " / " + second.message;
    return bug(verdict, "execute", "different results");
  }
  for (size_t argument = 0; argument < first.memory.size(); ++argument) {
    const Tensor &a = first.memory[argument], &b = second.memory[argument];
    for (int64_t i = 0; i < a.size(); ++i)
      if (a.bits(i) != b.bits(i))
        addWrongElement(verdict, {static_cast<int64_t>(argument), coordinatesOf(a.shape, i),
                                  reference::describeBits(a.kind, a.bits(i)) + " (first run)",
                                  reference::describeBits(b.kind, b.bits(i)) + " (second run)"});
  }
  return bug(verdict, "execute", "different results");
}

} // namespace

Verdict judgeDeterministic(Observation &observation) {
  Verdict verdict = answer("deterministic", observation.backend.name());
  if (!observation.options.secondRuns)
    return cannotTell(verdict, "this case was compiled and run once only");
  verdict = compareCompilations(verdict, observation);
  if (!verdict.isBug() && observation.isCompiled())
    verdict = compareRuns(verdict, observation);
  return verdict;
}

} // namespace npufuzz::oracles
