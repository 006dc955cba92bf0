//===- HappensBeforeTest.cpp - the four rules, and regions ----------------===//
#include "backend/HappensBefore.h"

#include "gtest/gtest.h"

using npufuzz::HappensBefore;
using npufuzz::MemoryRegion;

namespace {
constexpr unsigned issuer = 0, load = 1, vector = 2, store = 3, agents = 4;
const MemoryRegion bytes{0, 0, 1, 64, 64};

/// A write by one agent, something between, a read by another: do they race?
template <typename Between> bool races(unsigned writer, unsigned reader, Between between) {
  HappensBefore order(agents, issuer);
  order.step(writer);
  EXPECT_FALSE(order.access(writer, bytes, true, "write"));
  between(order);
  order.step(reader);
  return order.access(reader, bytes, false, "read").has_value();
}
} // namespace

TEST(HappensBefore, OrdersTheStepsOfOneAgent) {
  EXPECT_FALSE(races(vector, vector, [](HappensBefore &) {}));
}

TEST(HappensBefore, OrdersNothingElseByItself) {
  EXPECT_TRUE(races(load, vector, [](HappensBefore &) {}));
}

TEST(HappensBefore, OrdersASetBeforeTheWaitThatTakesIt) {
  EXPECT_FALSE(races(load, vector, [](HappensBefore &order) {
    order.setFlag(load, vector, 0);
    EXPECT_TRUE(order.waitFlag(load, vector, 0));
  }));
}

TEST(HappensBefore, TakesSetsInTheirOrder) {
  HappensBefore order(agents, issuer);
  order.setFlag(load, vector, 0); // before the write
  order.step(load);
  (void)order.access(load, bytes, true, "write");
  order.setFlag(load, vector, 0);
  EXPECT_TRUE(order.waitFlag(load, vector, 0));
  order.step(vector);
  EXPECT_TRUE(order.access(vector, bytes, false, "read"));
}

TEST(HappensBefore, TellsFlagsApart) {
  HappensBefore order(agents, issuer);
  order.setFlag(load, vector, 0);
  EXPECT_FALSE(order.waitFlag(load, vector, 1));
  EXPECT_FALSE(order.waitFlag(vector, load, 0));
  EXPECT_EQ(order.flagsLeft().size(), 1U);
}

TEST(HappensBefore, IsTransitive) {
  EXPECT_FALSE(races(load, store, [](HappensBefore &order) {
    order.setFlag(load, vector, 0);
    EXPECT_TRUE(order.waitFlag(load, vector, 0));
    order.setFlag(vector, store, 0);
    EXPECT_TRUE(order.waitFlag(vector, store, 0));
  }));
}

TEST(HappensBefore, ABarrierOfAllOrdersAll) {
  EXPECT_FALSE(races(load, store, [](HappensBefore &order) { order.barrierOfAll(); }));
}

TEST(HappensBefore, IssuingOrdersWhatTheIssuerDid) {
  EXPECT_FALSE(races(issuer, vector, [](HappensBefore &) {}));
  EXPECT_TRUE(races(vector, issuer, [](HappensBefore &) {}));
}

TEST(HappensBefore, ReadsDoNotRace) {
  HappensBefore order(agents, issuer);
  order.step(load);
  (void)order.access(load, bytes, false, "read");
  order.step(vector);
  EXPECT_FALSE(order.access(vector, bytes, false, "read"));
  EXPECT_TRUE(order.access(vector, bytes, true, "write"));
}

TEST(HappensBefore, RemembersReadsBehindALaterWriteOfPart) {
  HappensBefore order(agents, issuer);
  order.step(load);
  (void)order.access(load, bytes, false, "whole");
  order.step(load);
  (void)order.access(load, {0, 0, 1, 32, 32}, true, "first half");
  order.step(vector);
  EXPECT_TRUE(order.access(vector, {0, 32, 1, 32, 32}, true, "second half"));
}

TEST(MemoryRegion, OverlapsAsItsBytesDo) {
  // Every pair of small regions, by looking at each byte.
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
      bool overlap = false, covered = true;
      for (uint64_t byte = 0; byte < 32; ++byte) {
        overlap |= has(a, byte) && has(b, byte);
        covered &= has(a, byte) || !has(b, byte);
      }
      ASSERT_EQ(a.overlaps(b), overlap);
      if (a.covers(b))
        ASSERT_TRUE(covered);
    }
}

TEST(HappensBefore, OverlappingStepsOfOneAgentNeedABarrierOrAFlagThatComesBack) {
  auto isRace = [](auto between) {
    HappensBefore order(agents, issuer, npufuzz::Steps::overlapping);
    order.step(vector);
    EXPECT_FALSE(order.access(vector, bytes, true, "write"));
    // Another access of the same step is none of another one.
    EXPECT_FALSE(order.access(vector, bytes, false, "read"));
    between(order);
    order.step(vector);
    return order.access(vector, bytes, false, "read").has_value();
  };
  EXPECT_TRUE(isRace([](HappensBefore &) {}));
  EXPECT_TRUE(isRace([](HappensBefore &order) { order.barrierOf(load); }));
  EXPECT_FALSE(isRace([](HappensBefore &order) { order.barrierOf(vector); }));
  EXPECT_FALSE(isRace([](HappensBefore &order) { order.barrierOfAll(); }));
  EXPECT_TRUE(isRace([](HappensBefore &order) { order.setFlag(vector, store, 0); }));
  EXPECT_FALSE(isRace([](HappensBefore &order) {
    order.setFlag(vector, store, 0);
    EXPECT_TRUE(order.waitFlag(vector, store, 0));
    order.setFlag(store, vector, 0);
    EXPECT_TRUE(order.waitFlag(store, vector, 0));
  }));
}

TEST(HappensBefore, WhatTheIssuerDoesStaysInOrder) {
  HappensBefore order(agents, issuer, npufuzz::Steps::overlapping);
  order.step(issuer);
  EXPECT_FALSE(order.access(issuer, bytes, true, "write"));
  order.step(issuer);
  EXPECT_FALSE(order.access(issuer, bytes, false, "read"));
}
