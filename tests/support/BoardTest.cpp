// A stray pointer may overwrite what a child writes for its parent; the parent notices.
#include "support/Board.h"
#include "support/WatchedChild.h"
#include "tests/support/SharedMappings.h"

#include <csignal>
#include <cstring>
#include <gtest/gtest.h>
#include <unistd.h>

namespace npufuzz {
namespace {

constexpr BoardEntry someEntry{.index = 7, .cpuStart = 11, .wallStart = 13, .bytesAnnounced = 17};

unsigned char *bytesOf(ChildBoard &board) { return reinterpret_cast<unsigned char *>(&board); }

TEST(Board, SaysWhatItsChildWrote) {
  SharedPages<ChildBoard> board;
  EXPECT_FALSE(readBoard(*board).isBelievable);
  BoardWriter writer(*board);
  EXPECT_EQ(readBoard(*board).entry.index, -1);
  for (int64_t index = 0; index < 3; ++index) {
    BoardEntry entry = writer.entry();
    entry.index = index;
    writer.write(entry);
    EXPECT_TRUE(readBoard(*board).isBelievable);
    EXPECT_EQ(readBoard(*board).entry.index, index);
    EXPECT_TRUE(writer.isAllIntact());
  }
}

TEST(Board, IsNotBelievedWhereOneByteIsAnother) {
  SharedPages<ChildBoard> board;
  BoardWriter writer(*board);
  writer.write(someEntry);
  size_t disbelieved = 0;
  for (size_t i = 0; i < sizeof(ChildBoard); ++i) {
    ++bytesOf(*board)[i];
    SeenBoard seen = readBoard(*board);
    EXPECT_EQ(seen.entry.index, seen.isBelievable ? 7 : -1) << i;
    disbelieved += !seen.isBelievable;
    EXPECT_TRUE(seen.isBelievable || !writer.isIntact()) << i;
    --bytesOf(*board)[i];
  }
  EXPECT_EQ(disbelieved, sizeof(SealedEntry) + sizeof(ChildBoard::turn));
  EXPECT_TRUE(writer.isAllIntact());
}

TEST(Board, IsNotBelievedWhereAllIsOneByte) {
  for (int byte = 0; byte < 256; ++byte) {
    SharedPages<ChildBoard> board;
    BoardWriter writer(*board);
    writer.write(someEntry);
    std::memset(bytesOf(*board), byte, sizeof(ChildBoard));
    EXPECT_FALSE(readBoard(*board).isBelievable) << byte;
    EXPECT_FALSE(writer.isIntact()) << byte;
    writer.restore(3);
    EXPECT_EQ(readBoard(*board).entry.bytesAnnounced, 17) << byte;
    EXPECT_EQ(board->phase, 3);
    EXPECT_TRUE(writer.isIntact()) << byte;
  }
}

TEST(Board, TellsEachByteOfAStackThatNobodyWrote) {
  SharedPages<ChildBoard> board;
  BoardWriter writer(*board);
  for (size_t i = 0; i < sizeof(board->stack.addresses); i += 5) {
    bytesOf(*board)[offsetof(ChildBoard, stack) + offsetof(StackRecord, addresses) + i] = 1;
    EXPECT_TRUE(writer.isIntact());
    EXPECT_FALSE(writer.isAllIntact()) << i;
    bytesOf(*board)[offsetof(ChildBoard, stack) + offsetof(StackRecord, addresses) + i] = 0;
  }
  EXPECT_TRUE(writer.isAllIntact());
}

/// Holds even if the child is killed while it writes.
TEST(Board, IsBelievedAtAnyMoment) {
  for (int round = 0; round < 30; ++round) {
    auto child = llvm::cantFail(ChildProcess::start([](ChildSide &side) {
      for (int64_t index = 0;; ++index % 2 ? side.begin(index) : side.end())
        ;
    }));
    for (int look = 0; look < 1000; ++look)
      ASSERT_TRUE(child->board().isBelievable);
    usleep(static_cast<useconds_t>(37 * round));
    child->kill();
    EXPECT_EQ(child->wait().how, ChildEnd::How::signalled);
    EXPECT_TRUE(child->board().isBelievable);
  }
}

std::string countsOfMappings() {
  return std::to_string(testing::sharedMappings("rw-s").size()) + " " +
         std::to_string(testing::sharedMappings("r--s").size());
}

TEST(Board, IsOfOneProcess) {
  auto sibling = llvm::cantFail(ChildProcess::start([](ChildSide &) { pause(); }));
  std::string text;
  llvm::cantFail(watchChild(
      [](ChildSide &side) {
        std::string inGrandchild;
        llvm::cantFail(
            watchChild([](ChildSide &below) { below.write(countsOfMappings()); }, {10},
                       [&](std::string &said) { inGrandchild += std::exchange(said, {}); },
                       [] { return false; }));
        // The grandchild's mappings are unmapped when it has ended.
        side.write(inGrandchild + ", " + countsOfMappings());
      },
      {10}, [&](std::string &said) { text += std::exchange(said, {}); }, [] { return false; }));
  EXPECT_EQ(text, "1 1, 1 1");
}

ChildEnd endOf(llvm::function_ref<void(ChildSide &)> work) {
  return llvm::cantFail(watchChild(work, {60}, [](std::string &) {}, [] { return false; })).end;
}

TEST(Board, OfTheParentCannotBeWrittenTo) {
  ChildEnd end = endOf([](ChildSide &) {
    for (testing::SharedMapping mapping : testing::sharedMappings("r--s"))
      mapping.begin[0] = 1;
  });
  EXPECT_EQ(end.how, ChildEnd::How::signalled);
  EXPECT_EQ(end.code, SIGSEGV);
}

void scribble(int byte, llvm::function_ref<void()> after) {
  ForeignCode foreign;
  testing::overwriteShared(byte);
  after();
  foreign.hasReturned();
}

TEST(Board, ThatIsOverwrittenIsTheEndOfItsChild) {
  for (int byte : {0, 0xff, 0x5a})
    for (bool looksLate : {false, true})
      for (void (*after)() :
           {+[] {}, +[] { _exit(0); }, +[] { raise(SIGSEGV); }, +[] { (void)sleep(600); }}) {
        bool isPast = false;
        ChildEnd end = endOf([&](ChildSide &side) {
          if (looksLate)
            side.lookLate();
          side.begin(0);
          scribble(byte, after);
          isPast = true;
        });
        EXPECT_EQ(end.how, ChildEnd::How::wroteToBoard) << byte;
        EXPECT_FALSE(isPast);
      }
}

TEST(Board, KeepsThePhaseInWhichItWasOverwritten) {
  WatchedEnd end = llvm::cantFail(watchChild(
      [](ChildSide &side) {
        side.begin(3);
        *currentPhase = static_cast<uint8_t>(Phase::verify);
        scribble(0xff, [] {});
      },
      {60}, [](std::string &) {}, [] { return false; }));
  EXPECT_TRUE(end.wasBusy);
  EXPECT_EQ(end.phase, Phase::verify);
}

TEST(Board, GivesOrdersOneByOne) {
  auto child = llvm::cantFail(ChildProcess::start([](ChildSide &side) {
    while (std::optional<Order> order = side.waitForOrder())
      side.write(std::to_string(order->begin) + "-" + std::to_string(order->end) +
                 (order->isApart ? " apart\n" : "\n"));
  }));
  std::string text;
  for (int64_t i = 0; i < 100; ++i) {
    size_t before = text.size();
    child->give({i, 2 * i, i % 2 == 1});
    while (text.size() == before || text.back() != '\n') {
      waitReadable(child->fds(), 1000);
      ASSERT_TRUE(child->readAvailable(text));
    }
    EXPECT_EQ(text.substr(before),
              std::to_string(i) + "-" + std::to_string(2 * i) + (i % 2 == 1 ? " apart\n" : "\n"));
  }
  child->askToEnd();
  EXPECT_EQ(child->wait().how, ChildEnd::How::finished);
}

TEST(Board, WhatIsRefutedHasDied) {
  auto child = llvm::cantFail(ChildProcess::start([](ChildSide &) {}));
  EXPECT_EQ(child->wait().how, ChildEnd::How::finished);
  child->refute();
  EXPECT_EQ(child->end().how, ChildEnd::How::saidNonsense);
}

/// Without a bound, an endless line would exhaust the memory and end the campaign.
TEST(ChildProcess, WritesLinesOfABoundedLength) {
  auto writes = [](size_t bytes, llvm::StringRef end) {
    return endOf([&](ChildSide &side) {
      std::string text(size_t(1) << 20, 'x');
      for (size_t written = 0; written < bytes; written += text.size())
        side.write(llvm::StringRef(text).take_front(bytes - written));
      side.write(end);
      if (end.empty())
        usleep(100'000); // until the parent has looked at it
    });
  };
  EXPECT_EQ(writes(childLineBytesMax, "").how, ChildEnd::How::finished);
  EXPECT_EQ(writes(childLineBytesMax, "\nand more").how, ChildEnd::How::finished);
  EXPECT_EQ(writes(childLineBytesMax + 1, "").how, ChildEnd::How::wroteToPipe);
}

} // namespace
} // namespace npufuzz
