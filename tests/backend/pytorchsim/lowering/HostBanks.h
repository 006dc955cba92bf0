//===- HostBanks.h - memory in place of the runtime's banks -----*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_LOWERING_HOSTBANKS_H
#define NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_LOWERING_HOSTBANKS_H

#include "HostRuntime.h"

#include "gtest/gtest.h"
#include <sys/mman.h>

namespace npufuzz::pytorchsim {

constexpr long banksAddress = 0xD0000000, bankBytes = 1 << 12, lanesMax = 8;

inline unsigned char *banks() { return reinterpret_cast<unsigned char *>(banksAddress); }

/// Fixture for code that reads and writes banks.
class WithBanks : public testing::Test {
protected:
  static void SetUpTestSuite() {
    void *got =
        mmap(reinterpret_cast<void *>(banksAddress), lanesMax * bankBytes, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    ASSERT_EQ(got, banks());
    npufuzz_bank_bytes = bankBytes;
  }
  static void TearDownTestSuite() { munmap(banks(), lanesMax * bankBytes); }
};

} // namespace npufuzz::pytorchsim

#endif
