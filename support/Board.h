//===- Board.h - memory that a process shares with its child ----*- C++ -*-===//
//
// Each child has two mappings. The child writes one of them, and the parent reads it even after the
// child's death. The parent writes the other, which the child may only read. No other process has
// either: forks do not inherit them.
//
// A stray pointer of foreign code may write to any memory that the child can write to. The parent
// therefore believes only sealed entries there. The child compares all of its mapping with what it
// wrote.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_BOARD_H
#define NPUFUZZ_SUPPORT_BOARD_H

#include "support/StackRecord.h"

#include <array>
#include <atomic>
#include <new>
#include <sys/mman.h>
#include <type_traits>

namespace npufuzz {

/// State that a child reports of itself. Words only: padding has no defined value, so it cannot be
/// sealed.
struct BoardEntry {
  /// Index of the piece in progress; -1: none.
  int64_t index = -1;
  /// 1: several pieces are in progress at once, and the index is one of them.
  int64_t isOfMany = 0;
  /// CPU and wall clock when it began, nanoseconds.
  int64_t cpuStart = 0, wallStart = 0;
  /// Bytes that the child sends to its parent, counted before it writes them. Foreign code wrote
  /// any byte beyond them that is in the pipe.
  int64_t bytesAnnounced = 0;
  /// The end that the child itself reports: a ChildEnd::How, or -1 for none; and its code.
  int64_t how = -1, code = 0;
  /// Not 0: foreign code returned and left threads or processes at work. `leftBy` names the first
  /// that did, padded with zeros.
  int64_t leftThreads = 0, leftProcesses = 0;
  std::array<char, 64> leftBy{};
};
static_assert(std::has_unique_object_representations_v<BoardEntry>);

/// Entry number `turn`, with a seal that no stray write produces.
struct SealedEntry {
  BoardEntry entry;
  uint64_t turn = 0, seal = 0;
};

/// Memory that only the child writes.
struct ChildBoard {
  /// These change too often to be sealed. The parent takes any byte for a phase or for none.
  volatile uint8_t phase = 0;
  volatile uint32_t step = 0;
  /// The child alternates between two entries, so one of them is whole whenever it dies.
  std::atomic<uint64_t> turn{0};
  SealedEntry entries[2];
  StackRecord stack;
};

/// Numbers whose meaning the parent and the child agree on.
struct Order {
  int64_t begin = 0, end = 0;
  bool isApart = false;
  bool operator==(const Order &) const = default;
};

/// Memory that only the parent writes; the child maps it read-only.
struct ParentBoard {
  /// Changes with each field below. The child waits for it to change.
  std::atomic<uint32_t> news{0};
  /// Asks the child to end in order after its current piece.
  std::atomic<bool> isToEnd{false};
  /// Number of orders given, and the last of them. The child has taken all earlier ones.
  std::atomic<uint32_t> orders{0};
  Order order;
  /// Bytes that the parent has read.
  std::atomic<int64_t> bytesRead{0};
};

/// A mapping that one child shares with its parent; null when the system has no memory.
template <typename T> class SharedPages {
public:
  SharedPages() : pages(make()) {}
  ~SharedPages() {
    if (pages)
      munmap(pages, sizeof(T));
  }
  SharedPages(const SharedPages &) = delete;
  T *operator->() const { return pages; }
  T &operator*() const { return *pages; }
  explicit operator bool() const { return pages; }
  /// Keeps the mapping out of processes that this one forks later.
  void keepFromForks() const { madvise(pages, sizeof(T), MADV_DONTFORK); }
  /// Makes the mapping read-only in this process.
  void makeReadOnly() const { mprotect(pages, sizeof(T), PROT_READ); }

private:
  static T *make() {
    void *memory =
        mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : new (memory) T;
  }
  T *pages;
};

/// The parent's view of a child's board; the default when the board is not believable.
struct SeenBoard {
  bool isBelievable = false;
  BoardEntry entry;
};
SeenBoard readBoard(const ChildBoard &board);

/// Writes the child's board, in the child.
class BoardWriter {
public:
  /// Precondition: the board is as it was created.
  explicit BoardWriter(ChildBoard &board);
  const BoardEntry &entry() const { return entries[turn % 2].entry; }
  void write(const BoardEntry &entry);
  /// Returns false if other code wrote to a sealed entry or to the beginning of the stack record.
  /// Costs less than a system call.
  bool isIntact() const;
  /// Returns false if other code wrote to anything but phase and step.
  bool isAllIntact() const;
  /// Records which thread ends the process, until a signal handler knows better.
  void noteOtherThread(bool isOther) { shared.stack.isOfOtherThread = isOther; }
  /// Restores the board to what the child wrote.
  void restore(uint8_t phase);

private:
  ChildBoard &shared;
  /// The contents that the child wrote last.
  uint64_t turn = 0;
  SealedEntry entries[2];
};

} // namespace npufuzz

#endif
