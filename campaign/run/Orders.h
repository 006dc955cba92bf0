//===- Orders.h - decides which cases workers run next ----------*- C++ -*-===//
//
// The supervisor's own account of what it has handed out. An order is a range of cases of the
// shard; `isApart` means that they are compiled one by one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_ORDERS_H
#define NPUFUZZ_CAMPAIGN_RUN_ORDERS_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/run/Worker.h"

#include <deque>

namespace npufuzz::campaign {

/// Number of workers that may die on the way to a case before that case runs alone. Earlier cases
/// may be the cause at first; more losses mean a worker that does not work.
inline constexpr int lostMax = 3;

class Orders {
public:
  /// Tells if the result of a case has arrived or is on its way.
  using IsReported = std::function<bool(int64_t ordinal)>;
  Orders(const CampaignOptions &options, IsReported isReported)
      : options(options), isReported(std::move(isReported)) {}

  /// Hands out nothing before the block of this case.
  void beginAt(int64_t ordinal) { nextOrdinal = blockOf(options, ordinal).begin; }
  /// True if some cases were never handed out.
  bool hasFresh() const { return nextOrdinal < shardCases(options); }
  bool any() const { return !left.empty() || hasFresh(); }
  /// Takes the next order.
  std::optional<Order> next();
  /// Hands out again the cases without a result, before all others.
  void giveBack(const std::deque<Order> &orders, bool isApart);
  /// Cases of an order without a result, as orders without holes.
  std::vector<Order> openOf(const Order &order) const;
  /// First of these cases without a result.
  std::optional<int64_t> firstOpenOf(const std::deque<Order> &orders) const;
  /// Counts a worker lost on the way to this case; true if it was one too many.
  bool isLostForGood(int64_t ordinal) { return ++lost[ordinal] >= lostMax; }

private:
  const CampaignOptions &options;
  IsReported isReported;
  int64_t nextOrdinal = 0; ///< start of the next block
  std::deque<Order> left;
  std::map<int64_t, int> lost;
};

} // namespace npufuzz::campaign

#endif
