//===- Status.cpp ---------------------------------------------------------===//
//
// A finding's status follows from the dates of its history: shown, gone, and the last statement of
// a person. The names here are those that users type and reports print.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Status.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::campaign::database {

static constexpr std::pair<Status, llvm::StringLiteral> names[] = {
    {Status::fresh, "new"},       {Status::variant, "variant"}, {Status::known, "known"},
    {Status::licence, "licence"}, {Status::muted, "muted"},     {Status::fixed, "fixed"},
    {Status::back, "back"}};

llvm::StringRef statusName(Status status) {
  return llvm::find_if(names, [&](const auto &row) { return row.first == status; })->second;
}

std::optional<Status> statusFromName(llvm::StringRef name) {
  for (const auto &[status, itsName] : names)
    if (itsName == name)
      return status;
  return std::nullopt;
}

llvm::ArrayRef<Status> statusesToMark() {
  static constexpr Status all[] = {Status::fresh, Status::known, Status::fixed, Status::licence};
  return all;
}

Status statusOf(const History &history) {
  if (history.said && history.said->status == Status::muted)
    return Status::muted;
  std::optional<int64_t> gone;
  for (int64_t date : history.gone)
    gone = std::max(gone.value_or(date), date);
  const auto &said = history.said;
  if (said && said->status == Status::fixed)
    gone = std::max(gone.value_or(said->date), said->date);
  Status otherwise = said && said->status != Status::fixed ? said->status : history.standing;
  if (!gone)
    return otherwise;
  // First of the dates that count: a person who speaks later knows of it.
  std::optional<int64_t> again;
  for (int64_t date : history.shown)
    if (date >= *gone)
      again = std::min(again.value_or(date), date);
  int64_t since = again.value_or(*gone);
  if (said && said->status != Status::fixed && said->date >= since)
    return otherwise;
  if (!again)
    return Status::fixed;
  bool wasFixed =
      *again > *gone || llvm::any_of(history.gone, [&](int64_t date) { return date < *again; });
  return wasFixed ? Status::back : otherwise;
}

} // namespace npufuzz::campaign::database
