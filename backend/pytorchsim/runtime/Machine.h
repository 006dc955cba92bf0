// Facilities for code on the machine: DMA instructions as functions, and the lanes' memory.
// Freestanding C, for the target.
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_RUNTIME_MACHINE_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_RUNTIME_MACHINE_H

typedef unsigned char byte;
typedef unsigned long word;

// The host's configuration of the simulator.
extern word npufuzz_lanes, npufuzz_bank_bytes;

// Fill of memory before the current call.
extern word npufuzz_fill;

enum { scratchpadAddress = 0xD0000000u };

// All are register forms of major opcode custom-1 with function 3; the other function field selects
// the instruction.
#define NPUFUZZ_DMA(function, first, second)                                                       \
  __asm__ volatile(".insn r 0x2b, 0x3, " #function ", x0, %0, %1" ::"r"(first), "r"(second)        \
                   : "memory")

enum { transferIn = 0, transferIn2 = 1, transferIn3 = 2, transferOut = 3 };

static inline void configure(word sizes, word shape) { NPUFUZZ_DMA(0, sizes, shape); }
static inline void setGlobalStrides(word outer, word inner) { NPUFUZZ_DMA(4, outer, inner); }
static inline void setBankStrides(word outer, word inner) { NPUFUZZ_DMA(5, outer, inner); }
static inline void setIndices(word address, word shape) { NPUFUZZ_DMA(6, address, shape); }
static inline void moveIn(word global, word bank) { NPUFUZZ_DMA(2, global, bank); }
static inline void moveOut(word bank, word global) { NPUFUZZ_DMA(3, global, bank); }

static inline word sizesWord(word d0, word d1, word d2, word d3) {
  return d0 << 48 | d1 << 32 | d2 << 16 | d3;
}
static inline word shapeWord(word laneStride, word type, word indirect, word split,
                             word elementBytes) {
  return laneStride << 32 | type << 17 | indirect << 16 | split << 14 | elementBytes;
}
static inline word stridesWord(word outer, word inner) {
  return outer << 32 | (inner & 0xffffffffu);
}

#endif
