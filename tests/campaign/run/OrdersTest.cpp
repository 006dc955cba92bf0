//===- OrdersTest.cpp - each case has one worker until it reports ---------===//
#include "campaign/run/Orders.h"
#include "tests/campaign/FakeSource.h"

#include <numeric>
#include <random>

namespace npufuzz::campaign {

using testing::CampaignTest;

namespace {

struct Book {
  explicit Book(const CampaignOptions &options)
      : orders(options, [this](int64_t ordinal) { return told.count(ordinal) > 0; }) {}
  std::set<int64_t> told;
  Orders orders;
};

std::vector<int64_t> casesOf(const std::vector<Order> &orders) {
  std::vector<int64_t> cases;
  for (const Order &order : orders)
    for (int64_t i = order.begin; i < order.end; ++i)
      cases.push_back(i);
  return cases;
}

} // namespace

TEST_F(CampaignTest, OrdersAreAllCasesOfAShardOnce) {
  options.shardCount = 3;
  for (int64_t size : {1, 7, 64})
    for (options.shardIndex = 0; options.shardIndex < 3; ++options.shardIndex) {
      backend.faults.batchSize = size;
      Book book(options);
      std::vector<Order> all;
      while (std::optional<Order> order = book.orders.next())
        all.push_back(*order);
      std::vector<int64_t> expected(20);
      std::iota(expected.begin(), expected.end(), 0);
      EXPECT_EQ(casesOf(all), expected);
      EXPECT_FALSE(book.orders.any());
    }
}

TEST_F(CampaignTest, WhatIsGivenBackComesFirstWithoutWhatWasTold) {
  backend.faults.batchSize = 16;
  Book book(options);
  Order first = *book.orders.next();
  book.told = {0, 1, 5, 15};
  book.orders.giveBack({first}, /*isApart=*/true);
  std::vector<Order> again = {*book.orders.next(), *book.orders.next()};
  EXPECT_EQ(casesOf(again), (std::vector<int64_t>{2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14}));
  for (const Order &order : again)
    EXPECT_TRUE(order.isApart);
  Order fresh = *book.orders.next();
  EXPECT_EQ(fresh.begin, 16);
  EXPECT_FALSE(fresh.isApart);
  EXPECT_EQ(book.orders.firstOpenOf({first, fresh}), 2);
  book.told.insert(fresh.begin);
  EXPECT_EQ(book.orders.firstOpenOf({{0, 2}, fresh}), 17);
  EXPECT_EQ(book.orders.firstOpenOf({{0, 2}}), std::nullopt);
}

TEST_F(CampaignTest, ARunThatGoesOnHandsOutWhatItHasNot) {
  Book book(options);
  book.told = {0, 1, 2, 4};
  book.orders.beginAt(3);
  EXPECT_EQ(book.orders.next()->begin, 3);
  EXPECT_EQ(book.orders.next()->begin, 5);
}

/// Holds whatever workers do, and in whatever order they end.
TEST_F(CampaignTest, EachCaseIsSomebodysUntilItIsTold) {
  std::mt19937 draw(1); // NOLINT: the same each time
  for (int64_t size : {1, 5, 16})
    for (int round = 0; round < 50; ++round) {
      backend.faults.batchSize = size;
      Book book(options);
      std::vector<std::deque<Order>> workers(3);
      while (book.told.size() < 60) {
        auto &worker = workers[draw() % workers.size()];
        if (worker.empty() || draw() % 8 == 0) {
          if (std::optional<Order> order = book.orders.next())
            worker.push_back(*order);
        } else if (draw() % 4 == 0) {
          book.orders.giveBack(worker, draw() % 2 == 0);
          worker.clear();
        } else if (std::optional<int64_t> next = book.orders.firstOpenOf(worker)) {
          EXPECT_TRUE(book.told.insert(*next).second);
        } else {
          worker.clear();
        }
        std::multiset<int64_t> owned;
        for (const std::deque<Order> &one : workers)
          for (const Order &order : one)
            for (int64_t ordinal : casesOf(book.orders.openOf(order)))
              owned.insert(ordinal);
        for (int64_t ordinal : owned)
          ASSERT_EQ(owned.count(ordinal), 1u) << ordinal;
      }
      for (auto &worker : workers)
        book.orders.giveBack(worker, false);
      EXPECT_EQ(book.orders.next(), std::nullopt);
    }
}

TEST_F(CampaignTest, ACaseIsLostForGoodWithTheThirdWorker) {
  Book book(options);
  for (int64_t ordinal : {3, 4})
    for (int worker = 1; worker <= lostMax; ++worker)
      EXPECT_EQ(book.orders.isLostForGood(ordinal), worker == lostMax);
}

} // namespace npufuzz::campaign
