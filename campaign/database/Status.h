//===- Status.h - status of a finding ---------------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_STATUS_H
#define NPUFUZZ_CAMPAIGN_DATABASE_STATUS_H

#include "campaign/database/Rows.h"

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace npufuzz::campaign::database {

enum class Status {
  fresh,   ///< no person has looked at it
  variant, ///< signature of a known issue, with another shape
  known,
  licence, ///< no bug: a document allows it
  muted,   ///< no bug: somebody closed its issue so
  fixed,   ///< its repro no longer fails, and no run has met it since
  back,    ///< it was fixed, and a run has met it since
};
llvm::StringRef
statusName(Status status); // "new" "variant" "known" "licence" "muted" "fixed" "back"
std::optional<Status> statusFromName(llvm::StringRef name);
/// Names that a person may set: all but "variant" and "back", which follow from facts, and "muted",
/// which a tracker says.
llvm::ArrayRef<Status> statusesToMark();

/// Dates are seconds since 1970, in any order.
struct History {
  /// Dates of runs and replays that showed it; at least one.
  std::vector<int64_t> shown;
  /// Dates of replays of its repro that did not show it.
  std::vector<int64_t> gone;
  /// The record's answer when it was last met: fresh, variant, known or licence.
  Status standing = Status::fresh;
  struct Said {
    Status status;
    int64_t date;
  };
  /// The last statement of a person about it, here or in a tracker.
  std::optional<Said> said;
};

/// A finding is fixed from the date when a replay no longer shows it, or a person says so. If it is
/// shown again it is back, until a later statement of a person says otherwise. Shown and gone on
/// one date counts as shown. A muted one stays so whatever runs show.
Status statusOf(const History &history);

} // namespace npufuzz::campaign::database

#endif
