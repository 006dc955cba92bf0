//===- Orders.h - which cases workers run next ------------------*- C++ -*-===//
//
// The supervisor's own account of what it has handed out. An order is cases of the shard from its
// begin up to its end; isApart: they are compiled one by one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_ORDERS_H
#define NPUFUZZ_CAMPAIGN_RUN_ORDERS_H

#include "campaign/findings/CampaignOptions.h"
#include "campaign/run/Worker.h"

#include <deque>

namespace npufuzz::campaign {

/// Workers with which a case may be lost before one is at it: then it is asked alone. It may be
/// what the cases before it left behind; more is a worker that does not work.
inline constexpr int lostMax = 3;

class Orders {
public:
  /// Tells of a case whether its result is there or on its way.
  using IsReported = std::function<bool(int64_t ordinal)>;
  Orders(const CampaignOptions &options, IsReported isReported)
      : options(options), isReported(std::move(isReported)) {}

  /// Nothing before the block of this case is handed out.
  void beginAt(int64_t ordinal) { nextOrdinal = blockOf(options, ordinal).begin; }
  /// Some cases were never handed out.
  bool hasFresh() const { return nextOrdinal < shardCases(options); }
  bool any() const { return !left.empty() || hasFresh(); }
  /// Takes the next one.
  std::optional<Order> next();
  /// What nobody has told of is handed out again, before all others.
  void giveBack(const std::deque<Order> &orders, bool isApart);
  /// What of an order nobody has told of, in orders without holes.
  std::vector<Order> openOf(const Order &order) const;
  /// The first case of these that nobody has told of.
  std::optional<int64_t> firstOpenOf(const std::deque<Order> &orders) const;
  /// A worker is gone before it was at this case; true when it is one too many.
  bool isLostForGood(int64_t ordinal) { return ++lost[ordinal] >= lostMax; }

private:
  const CampaignOptions &options;
  IsReported isReported;
  int64_t nextOrdinal = 0; ///< where the next block begins
  std::deque<Order> left;
  std::map<int64_t, int> lost;
};

} // namespace npufuzz::campaign

#endif
