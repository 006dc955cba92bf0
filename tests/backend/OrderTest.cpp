//===- OrderTest.cpp - the rules of order, regions, histories -------------===//
#include "backend/recording/Accesses.h"

#include "gtest/gtest.h"

using npufuzz::Clock;
using npufuzz::Flag;
using npufuzz::MemoryRegion;
using npufuzz::Order;
using npufuzz::PlaceHistory;
using npufuzz::RegionHistory;
using npufuzz::Steps;

namespace {
constexpr unsigned scalar = 0, load = 1, vector = 2, store = 3, pipes = 4;
const MemoryRegion bytes{0, 0, 1, 64, 64};

/// An order that checks each access against the history.
struct Watched : Order {
  using Order::Order;
  Watched() : Order(pipes, scalar) {}
  std::optional<npufuzz::Access> access(unsigned agent, const MemoryRegion &region, bool isWrite,
                                        const std::string &what) {
    return history.access(*this, agent, region, isWrite, what);
  }
  RegionHistory history;
};

/// True if a write by one agent and a read by another race, with `between` in between.
template <typename Between> bool races(unsigned writer, unsigned reader, Between between) {
  Watched order;
  order.step(writer);
  EXPECT_FALSE(order.access(writer, bytes, true, "write"));
  between(order);
  order.step(reader);
  return order.access(reader, bytes, false, "read").has_value();
}
} // namespace

// The issuer's stores arrive later, its loads do not: an op that it issues after a load comes after
// that load.
TEST(Order, StoresOfTheIssuerNeedAFlagWhereTheyAreAnAgent) {
  auto raced = [](unsigned reader, bool sets, bool readsBack) {
    Watched order;
    const unsigned stores = order.addStoresOfIssuer();
    order.step(stores);
    EXPECT_FALSE(order.access(stores, bytes, true, "store"));
    if (readsBack) {
      order.step(scalar);
      EXPECT_FALSE(order.access(scalar, bytes, false, "load"));
    }
    if (sets) {
      order.setFlag({stores, vector, 0});
      EXPECT_TRUE(order.waitFlag({stores, vector, 0}));
    }
    order.step(reader);
    return order.access(reader, bytes, false, "read").has_value();
  };
  for (bool readsBack : {false, true}) {
    EXPECT_TRUE(raced(vector, false, readsBack));
    EXPECT_FALSE(raced(vector, true, readsBack));
    EXPECT_TRUE(raced(load, true, readsBack)); // the flag is for another agent
  }
}

TEST(Order, StoresOfTheIssuerAreBehindWhatItHasWaitedFor) {
  Watched order;
  const unsigned stores = order.addStoresOfIssuer();
  order.step(vector);
  EXPECT_FALSE(order.access(vector, bytes, false, "read"));
  order.setFlag({vector, scalar, 0});
  EXPECT_TRUE(order.waitFlag({vector, scalar, 0}));
  order.step(stores);
  EXPECT_FALSE(order.access(stores, bytes, true, "store"));
  order.step(stores);
  EXPECT_FALSE(order.access(stores, bytes, true, "store again"));
}

TEST(Order, OrdersTheStepsOfOneAgent) {
  EXPECT_FALSE(races(vector, vector, [](Watched &) {}));
}

TEST(Order, OrdersNothingElseByItself) {
  EXPECT_TRUE(races(load, vector, [](Watched &) {}));
}

TEST(Order, OrdersASetBeforeTheWaitThatTakesIt) {
  EXPECT_FALSE(races(load, vector, [](Watched &order) {
    order.setFlag({load, vector, 0});
    EXPECT_TRUE(order.waitFlag({load, vector, 0}));
  }));
}

TEST(Order, TakesSetsInTheirOrder) {
  Watched order;
  order.setFlag({load, vector, 0}); // set before the write
  order.step(load);
  (void)order.access(load, bytes, true, "write");
  order.setFlag({load, vector, 0});
  EXPECT_TRUE(order.waitFlag({load, vector, 0}));
  order.step(vector);
  EXPECT_TRUE(order.access(vector, bytes, false, "read"));
}

TEST(Order, TellsFlagsApart) {
  Watched order;
  order.setFlag({load, vector, 0});
  EXPECT_FALSE(order.waitFlag({load, vector, 1}));
  EXPECT_FALSE(order.waitFlag({vector, load, 0}));
  EXPECT_EQ(order.flagsLeft().size(), 1U);
}

TEST(Order, IsTransitive) {
  EXPECT_FALSE(races(load, store, [](Watched &order) {
    order.setFlag({load, vector, 0});
    EXPECT_TRUE(order.waitFlag({load, vector, 0}));
    order.setFlag({vector, store, 0});
    EXPECT_TRUE(order.waitFlag({vector, store, 0}));
  }));
}

TEST(Order, ABarrierOfAllOrdersAll) {
  EXPECT_FALSE(races(load, store, [](Watched &order) { order.barrierOfAll(); }));
}

TEST(Order, IssuingOrdersWhatTheIssuerDid) {
  EXPECT_FALSE(races(scalar, vector, [](Watched &) {}));
  EXPECT_TRUE(races(vector, scalar, [](Watched &) {}));
}

TEST(Order, ReadsDoNotRace) {
  Watched order;
  order.step(load);
  (void)order.access(load, bytes, false, "read");
  order.step(vector);
  EXPECT_FALSE(order.access(vector, bytes, false, "read"));
  EXPECT_TRUE(order.access(vector, bytes, true, "write"));
}

TEST(Order, RemembersReadsBehindALaterWriteOfPart) {
  Watched order;
  order.step(load);
  (void)order.access(load, bytes, false, "whole");
  order.step(load);
  (void)order.access(load, {0, 0, 1, 32, 32}, true, "first half");
  order.step(vector);
  EXPECT_TRUE(order.access(vector, {0, 32, 1, 32, 32}, true, "second half"));
}

TEST(MemoryRegion, OverlapsAsItsBytesDo) {
  // Compares every pair of small regions byte by byte.
  auto has = [](const MemoryRegion &region, uint64_t byte) {
    for (int64_t i = 0; i < region.pieces; ++i) {
      uint64_t from = region.begin + static_cast<uint64_t>(i * region.distance);
      if (byte >= from && byte < from + static_cast<uint64_t>(region.pieceBytes))
        return true;
    }
    return false;
  };
  std::vector<MemoryRegion> regions;
  for (uint64_t begin : {0, 1, 3, 8})
    for (int64_t pieces : {0, 1, 2, 3})
      for (int64_t pieceBytes : {1, 2})
        for (int64_t distance : {2, 3, 5})
          regions.push_back({0, begin, pieces, pieceBytes, distance});
  for (const MemoryRegion &a : regions)
    for (const MemoryRegion &b : regions) {
      std::optional<uint64_t> common;
      bool covered = true;
      for (uint64_t byte = 0; byte < 32; ++byte) {
        if (!common && has(a, byte) && has(b, byte))
          common = byte;
        covered &= has(a, byte) || !has(b, byte);
      }
      ASSERT_EQ(a.firstCommon(b), common);
      if (a.covers(b))
        ASSERT_TRUE(covered);
    }
}

TEST(Order, OverlappingStepsOfOneAgentNeedABarrierOrAFlagThatComesBack) {
  auto isRace = [](auto between) {
    Watched order(pipes, scalar, Steps::overlapping);
    order.step(vector);
    EXPECT_FALSE(order.access(vector, bytes, true, "write"));
    // Another access of the same step does not count as one of another step.
    EXPECT_FALSE(order.access(vector, bytes, false, "read"));
    between(order);
    order.step(vector);
    return order.access(vector, bytes, false, "read").has_value();
  };
  EXPECT_TRUE(isRace([](Watched &) {}));
  EXPECT_TRUE(isRace([](Watched &order) { order.barrierOf(load); }));
  EXPECT_FALSE(isRace([](Watched &order) { order.barrierOf(vector); }));
  EXPECT_FALSE(isRace([](Watched &order) { order.barrierOfAll(); }));
  EXPECT_TRUE(isRace([](Watched &order) { order.setFlag({vector, store, 0}); }));
  EXPECT_FALSE(isRace([](Watched &order) {
    order.setFlag({vector, store, 0});
    EXPECT_TRUE(order.waitFlag({vector, store, 0}));
    order.setFlag({store, vector, 0});
    EXPECT_TRUE(order.waitFlag({store, vector, 0}));
  }));
}

TEST(Order, WhatTheIssuerDoesStaysInOrder) {
  Watched order(pipes, scalar, Steps::overlapping);
  order.step(scalar);
  EXPECT_FALSE(order.access(scalar, bytes, true, "write"));
  order.step(scalar);
  EXPECT_FALSE(order.access(scalar, bytes, false, "read"));
}

TEST(Order, ATokenStandsForWhatIsBeforeItAndNothingElse) {
  Watched order(3);
  order.step(0);
  EXPECT_FALSE(order.access(0, bytes, true, "before"));
  Clock token = order.token(0);
  order.step(0);
  EXPECT_FALSE(order.access(0, {0, 64, 1, 64, 64}, true, "behind"));
  order.await(1, token);
  order.step(1);
  EXPECT_FALSE(order.access(1, bytes, false, "reads what the token stands for"));
  EXPECT_TRUE(order.access(1, {0, 64, 1, 64, 64}, false, "reads what came later"));
  // The agent itself performed both accesses.
  order.awaitAgent(2, 0);
  order.step(2);
  EXPECT_FALSE(order.access(2, {0, 0, 1, 128, 128}, false, "reads both"));
}

TEST(Order, AgentsThatComeLaterAreOrderedByTokensToo) {
  Watched order(0);
  unsigned first = order.addAgent();
  order.step(first);
  Clock token = order.token(first);
  unsigned second = order.addAgent(), third = order.addAgent();
  order.await(second, token);
  order.step(second);
  order.step(third);
  EXPECT_TRUE(order.isBefore({first, 1}, second));
  EXPECT_FALSE(order.isBefore({second, 1}, first));
  EXPECT_FALSE(order.isBefore({first, 1}, third));
  order.awaitAgent(third, second);
  EXPECT_TRUE(order.isBefore({first, 1}, third));
}

TEST(Order, AFlagForAnyoneIsTakenByTheFirstThatMayHaveCome) {
  // Two sets and two waiting pipes: nothing says which set comes first, so neither pipe may rely on
  // the second.
  Order order(4);
  Flag flag{0, Flag::anyone, 7};
  order.setFlag(flag);
  order.step(0);
  npufuzz::StepId later = order.at(0);
  order.setFlag(flag);
  EXPECT_TRUE(order.waitFlag(flag, 1));
  EXPECT_TRUE(order.waitFlag(flag, 2));
  EXPECT_FALSE(order.isBefore(later, 1));
  EXPECT_FALSE(order.isBefore(later, 2));
  EXPECT_FALSE(order.waitFlag(flag, 3));
  EXPECT_TRUE(order.flagsLeft().empty());
}

TEST(Order, AFlagForAnyoneIsGoneForWhoKnowsThatItWasTaken) {
  Order order(3);
  Flag flag{0, Flag::anyone, 7};
  order.setFlag(flag);
  order.step(0);
  npufuzz::StepId later = order.at(0);
  order.setFlag(flag);
  EXPECT_TRUE(order.waitFlag(flag, 1));
  order.setFlag({1, 2, 0});
  EXPECT_TRUE(order.waitFlag({1, 2, 0}));
  EXPECT_TRUE(order.waitFlag(flag, 2));
  EXPECT_TRUE(order.isBefore(later, 2));
}

TEST(PlaceHistory, KnowsThePlaceAsAWhole) {
  Order order(3);
  PlaceHistory place;
  place.note(order.step(0), /*isWrite=*/false);
  order.step(1);
  EXPECT_EQ(place.racing(order, 1, /*isWrite=*/false), std::nullopt);
  EXPECT_EQ(place.racing(order, 1, /*isWrite=*/true), 0U);
  place.note(order.at(1), /*isWrite=*/true);
  order.step(2);
  EXPECT_EQ(place.racing(order, 2, /*isWrite=*/false), 1U);
  order.awaitAgent(2, 1);
  EXPECT_EQ(place.racing(order, 2, /*isWrite=*/false), std::nullopt);
  EXPECT_EQ(place.racing(order, 2, /*isWrite=*/true), 0U);
}
