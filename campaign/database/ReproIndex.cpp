//===- ReproIndex.cpp -----------------------------------------------------===//
//
// The index lists each finding under its own signature and those merged into it. For a subject
// without a shape, a finding that met the seed comes before one that only has the name.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/ReproIndex.h"

namespace npufuzz::campaign::database {

ReproIndex::ReproIndex(const std::vector<Triaged> &findings) {
  for (const Triaged &finding : findings) {
    std::set<std::string> signatures = {finding.subject.signature};
    for (const Subject &other : finding.others)
      signatures.insert(other.signature);
    for (const std::string &signature : signatures)
      bySignature[signature].push_back(&finding);
  }
}

const Triaged *ReproIndex::find(const Subject &subject, uint64_t seed) const {
  auto called = bySignature.find(subject.signature);
  if (called == bySignature.end())
    return nullptr;
  const Triaged *named = nullptr, *ofProgram = nullptr;
  for (const Triaged *finding : called->second) {
    if (finding->subject == subject || llvm::is_contained(finding->others, subject))
      named = finding;
    if (subject.shape.empty() && finding->seeds.count(seed) &&
        (!ofProgram || finding->lastSeen > ofProgram->lastSeen))
      ofProgram = finding;
  }
  return ofProgram ? ofProgram : named;
}

} // namespace npufuzz::campaign::database
