//===- ReproIndex.h - whose repro a bundle is -------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_REPROINDEX_H
#define NPUFUZZ_CAMPAIGN_DATABASE_REPROINDEX_H

#include "campaign/database/Triage.h"

namespace npufuzz::campaign::database {

class ReproIndex {
public:
  /// Points into `findings`.
  explicit ReproIndex(const std::vector<Triaged> &findings);

  /// The finding of this name; of several of one signature that which has met the program of this
  /// seed, the last one seen that has. Null where there is none.
  const Triaged *find(const Subject &subject, uint64_t seed) const;

private:
  std::map<std::string, std::vector<const Triaged *>> bySignature;
};

} // namespace npufuzz::campaign::database

#endif
