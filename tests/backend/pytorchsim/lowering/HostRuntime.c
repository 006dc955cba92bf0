// The runtime of generated code, built for this processor: transfers are descriptors that the test executes.
#define NPUFUZZ_BACKEND_PYTORCHSIM_RUNTIME_MACHINE_H // instead of it:

typedef unsigned char byte;
typedef unsigned long word;

word npufuzz_lanes, npufuzz_bank_bytes, npufuzz_fill;
enum { scratchpadAddress = 0xD0000000u };
enum { transferIn = 0, transferIn2 = 1, transferIn3 = 2, transferOut = 3 };

void hostExit(void) __attribute__((noreturn));
void hostConfigure(word sizes, word shape);
void hostGlobalStrides(word outer, word inner);
void hostBankStrides(word outer, word inner);
void hostMove(word outwards, word global, word bank);

void npufuzz_exit(int code) __attribute__((noreturn));
void npufuzz_exit(int code) {
  (void)code;
  hostExit();
}

void hostSay(word a, word b);
void npufuzz_say(const char *first, word a, const char *second, word b);
void npufuzz_say(const char *first, word a, const char *second, word b) {
  (void)first, (void)second;
  hostSay(a, b);
}

void *hostMemory(word bytes);
void *npufuzz_memory(word bytes);
void *npufuzz_memory(word bytes) { return hostMemory(bytes); }

static inline void configure(word sizes, word shape) { hostConfigure(sizes, shape); }
static inline void setGlobalStrides(word outer, word inner) { hostGlobalStrides(outer, inner); }
static inline void setBankStrides(word outer, word inner) { hostBankStrides(outer, inner); }
static inline void moveIn(word global, word bank) { hostMove(0, global, bank); }
static inline void moveOut(word bank, word global) { hostMove(1, global, bank); }
static inline word sizesWord(word d0, word d1, word d2, word d3) { return d0 << 48 | d1 << 32 | d2 << 16 | d3; }
static inline word shapeWord(word laneStride, word type, word indirect, word split, word elementBytes) {
  return laneStride << 32 | type << 17 | indirect << 16 | split << 14 | elementBytes;
}
static inline word stridesWord(word outer, word inner) { return outer << 32 | (inner & 0xffffffffu); }

#include "backend/pytorchsim/lowering/target/Conversions.c"
#include "backend/pytorchsim/lowering/target/Guards.c"
#include "backend/pytorchsim/lowering/target/TileOps.c"
#include "backend/pytorchsim/lowering/target/Tiles.c"
#include "backend/pytorchsim/lowering/target/Transfers.c"
#include "backend/pytorchsim/lowering/target/Waits.c"
