//===- Nights.h - what a findings database says, night by night -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_NIGHTS_H
#define NPUFUZZ_CAMPAIGN_REPORT_NIGHTS_H

#include "campaign/database/Rows.h"

#include <set>

namespace npufuzz::campaign::report {

/// Runs of which each began less than half a day after the one before, and all within a day: a
/// night ends where a pause begins, whatever the time zone.
struct Night {
  int64_t begin = 0; ///< seconds since 1970
  int64_t runs = 0, programs = 0;
  // Distinct signatures (of variants: shapes) that runs without a plant met, each counted once.
  int64_t fresh = 0;    ///< nothing is on record, no night before met it
  int64_t variants = 0; ///< likewise, of a signature on record
  int64_t again = 0;    ///< not on record, met before
  int64_t known = 0;    ///< on record
  /// Plants that were alone in a run, and those of them that a run found something with.
  std::set<std::string> plants, plantsFound;
  /// By backend, over runs without a plant: programs and seconds of those whose seconds are known,
  /// and the most kinds that one run reached.
  struct Pace {
    int64_t programs = 0, milliseconds = 0, kinds = 0;
  };
  std::map<std::string, Pace> paces;
};

/// By date.
std::vector<Night> nightsOf(const std::vector<database::Run> &runs,
                            const std::vector<database::Effort> &efforts);

} // namespace npufuzz::campaign::report

#endif
