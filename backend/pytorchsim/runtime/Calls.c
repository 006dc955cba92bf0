// Runs calls of kernels, one after the other: a frame in front of each, and one with all of its memory behind it.
//
// The input, behind its head, in words: the number of calls; for each the kernel, the numbers of arguments and of blocks, how
// many bytes of each bank are filled, and with what; two words an argument (1 for a block's number, and its value); the bytes
// of each block; the blocks' contents, each in whole words.
// A block lies in the arena between guards; its place follows from the blocks in front of it, so that the host knows it.

#include "Io.h"

extern void *const npufuzz_kernels[];

enum { frameBegins = 1, frameEnds = 2, arenaBytes = 32 << 20, guardBytes = 64, argumentsMax = 256, arenaIsFull = 73 };

static byte arena[arenaBytes] __attribute__((aligned(4096), section(".bss.arena")));

static word padded(word bytes) { return (bytes + guardBytes - 1) / guardBytes * guardBytes; }

static void fillBanks(word bytes, word pattern) {
  for (word lane = 0; lane < npufuzz_lanes; ++lane) {
    word *at = (word *)((word)scratchpadAddress + lane * npufuzz_bank_bytes), *end = at + bytes / sizeof(word);
    while (at != end)
      *at++ = pattern;
  }
}

static void fillGuard(byte *guard) {
  for (word *at = (word *)guard, *end = (word *)(guard + guardBytes); at != end; ++at)
    *at = 0x5a5a5a5a5a5a5a5a;
}

// Writes frame and memory of one call into the arena; gives the input behind the call.
static const word *runCall(const word *input, word number) {
  static word beginFrame[frameWords];
  word kernel = *input++, argumentCount = *input++, blockCount = *input++;
  word filledBytes = *input++, pattern = *input++;
  const word *given = input, *sizes = given + 2 * argumentCount, *contents = sizes + blockCount;
  static byte *blocks[argumentsMax];
  static word arguments[argumentsMax];
  if (argumentCount > argumentsMax || blockCount > argumentsMax)
    npufuzz_exit(inputIsBad);
  byte *at = arena + padded(frameWords * sizeof(word));
  byte *start = at;
  for (word i = 0; i < blockCount; ++i) {
    word *to = (word *)(at + guardBytes);
    blocks[i] = (byte *)to;
    if (at + 2 * guardBytes + padded(sizes[i]) > arena + arenaBytes)
      npufuzz_exit(arenaIsFull);
    fillGuard(at);
    for (word left = (sizes[i] + 7) / 8; left > 0; --left)
      *to++ = *contents++;
    for (at += guardBytes + padded(sizes[i]); (byte *)to < at; ++to)
      *to = 0x5a5a5a5a5a5a5a5a;
    fillGuard(at);
    at += guardBytes;
  }
  for (word i = 0; i < argumentCount; ++i)
    arguments[i] = given[2 * i] ? (word)blocks[given[2 * i + 1]] : given[2 * i + 1];
  fillBanks(filledBytes, pattern);
  npufuzz_write_frame(beginFrame, number << 8 | frameBegins, 0);
  npufuzz_enter(npufuzz_kernels[kernel], arguments);
  npufuzz_write_frame((word *)start - frameWords, number << 8 | frameEnds, (word)(at - start));
  return contents;
}

void npufuzz_main(word *processArguments) {
  const word *input = npufuzz_input(processArguments);
  word count = *input++;
  for (word number = 0; number < count; ++number)
    input = runCall(input, number);
  npufuzz_exit(0);
}
