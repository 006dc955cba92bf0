//===- StackRecord.h - where a process was when it died ---------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_STACKRECORD_H
#define NPUFUZZ_SUPPORT_STACKRECORD_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace npufuzz {

/// Frames that are kept, the innermost first: many times the cycle of a recursion that has used up
/// the stack.
inline constexpr size_t stackFramesMax = 512;

/// Lies in memory that parent and child share; written while the child dies.
struct StackRecord {
  volatile uint32_t count = 0;
  volatile bool isOverflow = false, isOfOtherThread = false, isSent = false;
  volatile uintptr_t addresses[stackFramesMax] = {};
};

/// Who returned and left something at work in the process.
struct LeftAtWork {
  std::string who; ///< empty: nobody
  bool threads = false, processes = false;
};

/// The same, copied out of that memory.
struct DeathStack {
  /// Of the instruction that failed and of the calls that led to it, the innermost first. Empty
  /// where no signal ended the process or its stack could not be followed.
  std::vector<uintptr_t> addresses;
  bool isOverflow = false;      ///< the stack had no room for another frame
  bool isOfOtherThread = false; ///< than the one that works
  bool isSent = false;          ///< by another process
  LeftAtWork left;              ///< until then
};

DeathStack stackOf(const StackRecord &record);

/// From now on, SIGSEGV and its like write this process's stack to the record, which must outlive
/// it, and then end it as they would have without. Precondition: no other handler of these signals
/// is wanted.
void recordStackOnDeath(StackRecord &record);

} // namespace npufuzz

#endif
