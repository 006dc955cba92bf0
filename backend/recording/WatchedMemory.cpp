//===- WatchedMemory.cpp --------------------------------------------------===//
//
// A word has at most eight bytes, in the byte order of the host; it is defined if each of its bytes
// is. Nothing here checks addresses; callers do.
//
//===----------------------------------------------------------------------===//
#include "backend/recording/WatchedMemory.h"

#include <cstring>

namespace npufuzz {

uint64_t WatchedMemory::bits(uint64_t at, int64_t count) const {
  uint64_t word = 0;
  std::memcpy(&word, bytes.data() + at, static_cast<size_t>(count));
  return word;
}

bool WatchedMemory::allDefined(uint64_t at, int64_t count) const {
  for (int64_t i = 0; i < count; ++i)
    if (!isDefined[at + static_cast<uint64_t>(i)])
      return false;
  return true;
}

void WatchedMemory::set(uint64_t at, int64_t count, uint64_t word, bool defined) {
  std::memcpy(bytes.data() + at, &word, static_cast<size_t>(count));
  std::memset(isDefined.data() + at, defined, static_cast<size_t>(count));
}

} // namespace npufuzz
