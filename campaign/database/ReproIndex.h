//===- ReproIndex.h - finds the finding that a bundle belongs to -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_REPROINDEX_H
#define NPUFUZZ_CAMPAIGN_DATABASE_REPROINDEX_H

#include "campaign/database/Triage.h"

namespace npufuzz::campaign::database {

class ReproIndex {
public:
  /// Points into `findings`.
  explicit ReproIndex(const std::vector<Triaged> &findings);

  /// Returns the finding of this name. If several share a signature, prefers the ones that met the
  /// program of this seed, and of those the one seen last. Null: none.
  const Triaged *find(const Subject &subject, uint64_t seed) const;

private:
  std::map<std::string, std::vector<const Triaged *>> bySignature;
};

} // namespace npufuzz::campaign::database

#endif
