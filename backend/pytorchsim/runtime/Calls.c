// Runs calls of kernels, one after the other. Prints a frame before each, and one after it with the memory that it
// wrote.
//
// The input after its head, in words. First the number of calls, and the bytes that the largest needs (`arena`).
// For each call: the kernel, the numbers of arguments, of blocks and of scratch blocks, how many bytes of each bank
// are filled, and with what. Then two words per argument (1 for a block's number, and its value), and the bytes of
// each block. Last the blocks' contents, each in whole words, except scratch blocks, which come last and are filled
// as the banks. A block lies in the arena between guards.
//
// The frame after a call: a word for each block, 1 if it or its guards changed (scratch: its guards only); then the
// changed blocks with their guards. The proxy kernel, if used, writes half a thousand bytes at once, and each time
// the simulator waits for thousands of instructions.

#include "Io.h"

extern void *const npufuzz_kernels[];

enum { frameBegins = 1, frameEnds = 2, guardBytes = 64, argumentsMax = 256 };

static const word guardWord = 0x5a5a5a5a5a5a5a5a;

// The beginning of the arena has room for a frame's head and the word of each block.
static byte *arena;
static word arenaBytes;

word npufuzz_fill;

static word padded(word bytes) { return (bytes + guardBytes - 1) / guardBytes * guardBytes; }

static void fillBanks(word bytes, word pattern) {
  for (word lane = 0; lane < npufuzz_lanes; ++lane) {
    word *at = (word *)((word)scratchpadAddress + lane * npufuzz_bank_bytes), *end = at + bytes / sizeof(word);
    while (at != end)
      *at++ = pattern;
  }
}

static word *fillGuard(word *at, word *end) {
  while (at != end)
    *at++ = guardWord;
  return at;
}

static word wordsOf(word bytes) { return (bytes + sizeof(word) - 1) / sizeof(word); }
// Size with both guards; the second one begins where the contents end.
static word guardedWords(word bytes) { return (2 * guardBytes + padded(bytes)) / sizeof(word); }

// Compares only the guards if there are no contents.
static int isAsGiven(const word *at, word bytes, const word *contents) {
  const word *first = at + guardBytes / sizeof(word), *last = first + wordsOf(bytes), *end = at + guardedWords(bytes);
  for (; at != first; ++at)
    if (*at != guardWord)
      return 0;
  for (; contents && at != last; ++at)
    if (*at != *contents++)
      return 0;
  at = last;
  for (; at != end; ++at)
    if (*at != guardWord)
      return 0;
  return 1;
}

// Writes the frame and the memory of one call into the arena. Returns the input after the call.
static const word *runCall(const word *input, word number) {
  static word beginFrame[frameWords];
  word kernel = *input++, argumentCount = *input++, blockCount = *input++, scratchCount = *input++;
  word filledBytes = *input++, pattern = *input++;
  const word *given = input, *sizes = given + 2 * argumentCount, *contents = sizes + blockCount;
  static word *blocks[argumentsMax];
  static word arguments[argumentsMax];
  if (argumentCount > argumentsMax || blockCount > argumentsMax)
    npufuzz_exit(inputIsBad);
  word *flags = (word *)arena + frameWords, *first = (word *)(arena + padded((frameWords + blockCount) * sizeof(word)));
  word *at = first;
  const word *from = contents;
  word contentsCount = blockCount - scratchCount;
  for (word i = 0; i < blockCount; ++i) {
    word *end = at + guardedWords(sizes[i]);
    if (end > (word *)(arena + arenaBytes))
      npufuzz_exit(inputIsBad);
    blocks[i] = at = fillGuard(at, at + guardBytes / sizeof(word));
    for (word left = wordsOf(sizes[i]); left > 0; --left)
      *at++ = i < contentsCount ? *from++ : pattern;
    at = fillGuard(at, end);
  }
  for (word i = 0; i < argumentCount; ++i)
    arguments[i] = given[2 * i] ? (word)blocks[given[2 * i + 1]] : given[2 * i + 1];
  fillBanks(filledBytes, npufuzz_fill = pattern);
  npufuzz_write_frame(beginFrame, number << 8 | frameBegins, 0);
  npufuzz_enter(npufuzz_kernels[kernel], arguments);
  word *to = flags + blockCount;
  at = first;
  for (word i = 0; i < blockCount; ++i) {
    word *end = at + guardedWords(sizes[i]);
    flags[i] = !isAsGiven(at, sizes[i], i < contentsCount ? contents : 0);
    for (word *each = at; flags[i] && each != end; ++each)
      *to++ = *each;
    contents += i < contentsCount ? wordsOf(sizes[i]) : 0;
    at = end;
  }
  npufuzz_write_frame((word *)arena, number << 8 | frameEnds, (word)((byte *)to - (byte *)flags));
  return contents;
}

void npufuzz_main(word *processArguments) {
  const word *input = npufuzz_input(processArguments);
  word count = *input++;
  arenaBytes = *input++;
  arena = npufuzz_memory(arenaBytes);
  npufuzz_protect(npufuzz_lanes * npufuzz_bank_bytes); // for transfers through an image of the banks
  for (word number = 0; number < count; ++number)
    input = runCall(input, number);
  npufuzz_exit(0);
}
