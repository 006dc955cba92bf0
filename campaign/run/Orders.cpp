//===- Orders.cpp ---------------------------------------------------------===//
//
// Orders that were given back come first, then the next block of the shard. Cases that already have
// a result are left out of both.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Orders.h"

namespace npufuzz::campaign {

std::optional<Order> Orders::next() {
  while (left.empty() && hasFresh()) {
    Block block = blockOf(options, nextOrdinal);
    // A resumed run has some of these already.
    llvm::append_range(left, openOf({block.begin, std::min(block.end, shardCases(options))}));
    nextOrdinal = block.end;
  }
  if (left.empty())
    return std::nullopt;
  Order order = left.front();
  left.pop_front();
  return order;
}

void Orders::giveBack(const std::deque<Order> &orders, bool isApart) {
  std::deque<Order> back;
  for (Order order : orders) {
    order.isApart |= isApart;
    llvm::append_range(back, openOf(order));
  }
  left.insert(left.begin(), back.begin(), back.end());
}

std::vector<Order> Orders::openOf(const Order &order) const {
  std::vector<Order> open;
  for (int64_t ordinal = order.begin; ordinal < order.end; ++ordinal) {
    if (isReported(ordinal))
      continue;
    if (open.empty() || open.back().end != ordinal)
      open.push_back({ordinal, ordinal, order.isApart});
    open.back().end = ordinal + 1;
  }
  return open;
}

std::optional<int64_t> Orders::firstOpenOf(const std::deque<Order> &orders) const {
  for (const Order &order : orders)
    for (int64_t ordinal = order.begin; ordinal < order.end; ++ordinal)
      if (!isReported(ordinal))
        return ordinal;
  return std::nullopt;
}

} // namespace npufuzz::campaign
