//===- SharedCount.h - a number shared by all processes ---------*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_CAMPAIGN_SHAREDCOUNT_H
#define NPUFUZZ_TESTS_CAMPAIGN_SHAREDCOUNT_H

#include <atomic>
#include <cstdint>
#include <new>
#include <sys/mman.h>

namespace npufuzz::testing {

class SharedCount {
public:
  SharedCount()
      : memory(mmap(nullptr, sizeof(std::atomic<int64_t>), PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    new (memory) std::atomic<int64_t>(0);
  }
  ~SharedCount() { munmap(memory, sizeof(std::atomic<int64_t>)); }
  SharedCount(const SharedCount &) = delete;
  std::atomic<int64_t> &operator*() { return *static_cast<std::atomic<int64_t> *>(memory); }

private:
  void *memory;
};

} // namespace npufuzz::testing

#endif
