//===- Encounters.h - merges a campaign's sightings of a signature -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_ENCOUNTERS_H
#define NPUFUZZ_CAMPAIGN_DATABASE_ENCOUNTERS_H

#include "campaign/database/Database.h"
#include "campaign/database/Status.h"

#include <set>

namespace npufuzz::campaign::database {

/// Everything that the runs and shards of one campaign, on all days, met under one signature; or
/// one program of a signature on record. Points into the runs that it was made from.
struct Encounter {
  std::string campaign, foundAs;
  /// Sighting that represents all (standsBefore); null if programs met a signature on record and
  /// none was looked at.
  const StoredSighting *sighting = nullptr;
  /// Sighting whose repro is kept; null: none.
  const StoredSighting *withRepro = nullptr;
  const Met *met = nullptr;     ///< the last
  bool isOnRecordSince = false; ///< `met` is younger than `sighting`
  std::set<int64_t> dates;      ///< dates of the runs that met it
  int64_t lastAsked = 0;        ///< date when the record was last asked
  int64_t programs = 0;
  std::set<std::string> backends, builds;
  std::set<std::string> runs;   ///< runs that met it (Run::id)
  std::set<std::string> repros; ///< digests of all repros that were kept at some time

  bool isVariant() const;
  bool isFresh() const;
  /// The record's answer when it was last asked.
  Status standing() const;
  std::string knownIssue() const;
};

/// Ordered by campaign, then signature.
std::vector<Encounter> encountersOf(const std::vector<Run> &runs);

} // namespace npufuzz::campaign::database

#endif
