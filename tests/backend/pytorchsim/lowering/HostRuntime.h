//===- HostRuntime.h - generated code's runtime on the host -----*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_LOWERING_HOSTRUNTIME_H
#define NPUFUZZ_TESTS_BACKEND_PYTORCHSIM_LOWERING_HOSTRUNTIME_H

// In C a function may share its name with a structure, as in C++.
extern "C" {
#include "backend/pytorchsim/lowering/target/TileRuntime.h"

extern unsigned long npufuzz_lanes, npufuzz_bank_bytes, npufuzz_fill;
unsigned long castBits(long from, long to, long rounding, long saturate, unsigned long bits);
void npufuzz_compute(const struct npufuzz_compute *what, struct npufuzz_tile *output,
                     const struct npufuzz_tile *first, const struct npufuzz_tile *second);
void npufuzz_transfer(struct npufuzz_tile *tile, unsigned char *memory, long base, long offset,
                      const long *clip, const struct npufuzz_transfer *what);
void npufuzz_transfer_scheduled(struct npufuzz_tile *tile, unsigned char *memory, long base,
                                long offset, const long *clip, const struct npufuzz_transfer *what,
                                const void *tags, long slot, long schedule);
void npufuzz_wait(const void *tags, long slot);
void npufuzz_wait_all(void);
void npufuzz_set_guards(const struct npufuzz_guard *table);
void npufuzz_check_guards(const struct npufuzz_guard *table);
}

#endif
