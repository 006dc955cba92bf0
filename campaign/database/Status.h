//===- Status.h - what has become of a finding ------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_STATUS_H
#define NPUFUZZ_CAMPAIGN_DATABASE_STATUS_H

#include "campaign/database/Rows.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace npufuzz::campaign::database {

enum class Status {
  fresh,   ///< nobody has seen it
  variant, ///< of the signature of a known issue, with another shape
  known,
  licence, ///< no bug: a document allows it
  fixed,   ///< its repro no longer fails, and nothing has met it since
  back,    ///< it was fixed, and something has met it since
};
llvm::StringRef statusName(Status status); // "new" "variant" "known" "licence" "fixed" "back"
std::optional<Status> statusFromName(llvm::StringRef name);
/// The names that a person may give it: all but "variant" and "back", which follow from facts.
llvm::ArrayRef<Status> statusesToMark();

/// Dates are seconds since 1970, in any order.
struct History {
  /// Runs and replays that showed it; at least one.
  std::vector<int64_t> shown;
  /// Replays of its repro that did not.
  std::vector<int64_t> gone;
  /// What the record said when it was last met: fresh, variant, known or licence.
  Status standing = Status::fresh;
  struct Said {
    Status status;
    int64_t date;
  };
  /// The last thing that a person said of it.
  std::optional<Said> said;
};

/// It is fixed from when it is gone, or said to be, until it is shown again: then it is back, until
/// somebody who can know that says something else. Shown and gone on one date counts as shown.
Status statusOf(const History &history);

} // namespace npufuzz::campaign::database

#endif
