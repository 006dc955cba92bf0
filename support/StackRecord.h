//===- StackRecord.h - where a process was when it died ---------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_STACKRECORD_H
#define NPUFUZZ_SUPPORT_STACKRECORD_H

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace npufuzz {

/// Frames kept, innermost first: many times the cycle of a recursion that has used up the stack.
inline constexpr size_t stackFramesMax = 512;

/// Lies in memory that parent and child share. The dying child writes it.
struct StackRecord {
  volatile uint32_t count = 0;
  volatile bool isOverflow = false, isOfOtherThread = false, isSent = false;
  volatile uintptr_t addresses[stackFramesMax] = {};
};

/// Foreign code that returned and left something at work in the process.
struct LeftAtWork {
  std::string who; ///< empty: none did
  bool threads = false, processes = false;
};

/// A copy of the record, out of that memory.
struct DeathStack {
  /// Addresses of the failing instruction and of the calls that led to it, innermost first. Empty
  /// if no signal ended the process or its stack could not be followed.
  std::vector<uintptr_t> addresses;
  bool isOverflow = false;      ///< the stack had no room for another frame
  bool isOfOtherThread = false; ///< a thread other than the one at work
  bool isSent = false;          ///< sent by another process
  LeftAtWork left;              ///< until then
};

DeathStack stackOf(const StackRecord &record);

/// Makes SIGSEGV and similar signals write this process's stack to the record, then end the process
/// as they would have. The record must outlive the process. Precondition: no other handler of these
/// signals is wanted.
void recordStackOnDeath(StackRecord &record);

} // namespace npufuzz

#endif
