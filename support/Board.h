//===- Board.h - memory that a process shares with its child ----*- C++ -*-===//
//
// Two mappings for each child. The child writes one and the parent reads it, after the child's
// death too. The parent writes the other, which the child cannot write to. Nobody else has either:
// forks do not inherit them.
//
// A stray pointer of foreign code may write to what the child can write to. The parent therefore
// believes nothing there but what is sealed, and the child compares all of it with what it wrote.
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

/// What a child says of itself. Words only: bytes that nobody sets cannot be sealed.
struct BoardEntry {
  /// What is being worked on; -1: nothing.
  int64_t index = -1;
  /// 1: what is being worked on are several pieces at once, of which the index is one.
  int64_t isOfMany = 0;
  /// CPU and wall clock when it began, nanoseconds.
  int64_t cpuStart = 0, wallStart = 0;
  /// Bytes that the child has for its parent, counted before they are written. What the pipe has
  /// more, others wrote.
  int64_t bytesAnnounced = 0;
  /// What the child itself says of its end: a ChildEnd::How, or -1 for nothing; and its code.
  int64_t how = -1, code = 0;
  /// Not 0: foreign code returned and left threads or processes at work; the first that did, by
  /// name, ended by zeros.
  int64_t leftThreads = 0, leftProcesses = 0;
  std::array<char, 64> leftBy{};
};
static_assert(std::has_unique_object_representations_v<BoardEntry>);

/// Entry number `turn`, and what nobody writes by mistake.
struct SealedEntry {
  BoardEntry entry;
  uint64_t turn = 0, seal = 0;
};

/// Written by the child alone.
struct ChildBoard {
  /// These change too often to be sealed. Any byte is taken for a phase, or for none.
  volatile uint8_t phase = 0;
  volatile uint32_t step = 0;
  /// Entries take turns: whenever the child dies, one of them is whole.
  std::atomic<uint64_t> turn{0};
  SealedEntry entries[2];
  StackRecord stack;
};

/// Numbers whose meaning is the parent's and the child's.
struct Order {
  int64_t begin = 0, end = 0;
  bool isApart = false;
  bool operator==(const Order &) const = default;
};

/// Written by the parent alone; the child has no right to.
struct ParentBoard {
  /// Changes with each of those below: what the child waits for.
  std::atomic<uint32_t> news{0};
  /// It is to end in order, after this piece of work.
  std::atomic<bool> isToEnd{false};
  /// Orders that were given, and the last of them. The child has taken all before that.
  std::atomic<uint32_t> orders{0};
  Order order;
  /// Bytes that the parent has read.
  std::atomic<int64_t> bytesRead{0};
};

/// A mapping that one child shares with its parent; null where there is no memory.
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
  /// Processes that this one forks from now on do not have it.
  void keepFromForks() const { madvise(pages, sizeof(T), MADV_DONTFORK); }
  /// From now on this process only reads it.
  void makeReadOnly() const { mprotect(pages, sizeof(T), PROT_READ); }

private:
  static T *make() {
    void *memory =
        mmap(nullptr, sizeof(T), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : new (memory) T;
  }
  T *pages;
};

/// What the parent sees of a child; the default where the child's board cannot be believed.
struct SeenBoard {
  bool isBelievable = false;
  BoardEntry entry;
};
SeenBoard readBoard(const ChildBoard &board);

/// The child's hand on its board.
class BoardWriter {
public:
  /// Precondition: nobody has written to the board.
  explicit BoardWriter(ChildBoard &board);
  const BoardEntry &entry() const { return entries[turn % 2].entry; }
  void write(const BoardEntry &entry);
  /// False where somebody else wrote to what is sealed, or to where a stack begins. Costs less than
  /// a system call.
  bool isIntact() const;
  /// Likewise to anything but phase and step.
  bool isAllIntact() const;
  /// Says who ends the process, until a signal handler knows better.
  void noteOtherThread(bool isOther) { shared.stack.isOfOtherThread = isOther; }
  /// Makes it what it was.
  void restore(uint8_t phase);

private:
  ChildBoard &shared;
  /// What must be there.
  uint64_t turn = 0;
  SealedEntry entries[2];
};

} // namespace npufuzz

#endif
