//===- Nights.h - numbers of a findings database by night -------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_NIGHTS_H
#define NPUFUZZ_CAMPAIGN_REPORT_NIGHTS_H

#include "campaign/database/Rows.h"

#include <set>

namespace npufuzz::campaign::report {

/// Runs that each began less than half a day after the one before, all within a day. So a pause
/// separates nights, whatever the time zone.
struct Night {
  int64_t begin = 0; ///< seconds since 1970
  int64_t runs = 0, programs = 0;
  // Distinct signatures (for variants: shapes) that runs without a plant met, each counted once.
  int64_t fresh = 0;    ///< not on record, and new this night
  int64_t variants = 0; ///< new this night, of a signature on record
  int64_t again = 0;    ///< not on record, met on an earlier night
  int64_t known = 0;    ///< on record
  /// Plants that were alone in a run, and those of them with which a run found something.
  std::set<std::string> plants, plantsFound;
  /// Speed by backend, over runs without a plant: programs and seconds of the runs with known
  /// times, and the most kinds that one run reached.
  struct Pace {
    int64_t programs = 0, milliseconds = 0, kinds = 0;
  };
  std::map<std::string, Pace> paces;
};

/// Sorted by date.
std::vector<Night> nightsOf(const std::vector<database::Run> &runs,
                            const std::vector<database::Effort> &efforts);

} // namespace npufuzz::campaign::report

#endif
