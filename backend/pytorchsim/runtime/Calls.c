// Runs calls of kernels, one after the other: a frame in front of each, and one with the memory that it wrote behind it.
//
// The input, behind its head, in words: the number of calls, and of bytes that the largest needs (`arena`); for each the kernel,
// the numbers of arguments, of blocks and of those that are scratch, how many bytes of each bank are filled, and with what; two
// words an argument (1 for a block's number, and its value); the bytes of each block; the blocks' contents, each in whole words,
// but those of scratch, which come last and are filled as the banks.
// A block lies in the arena between guards.
//
// The frame behind a call: a word for each block, 1 where it or its guards are not as they were given (scratch: its guards);
// those blocks with their guards. The proxy kernel, where there is one, writes half a thousand bytes at once, and each time the
// simulator waits for thousands of instructions.

#include "Io.h"

extern void *const npufuzz_kernels[];

enum { frameBegins = 1, frameEnds = 2, guardBytes = 64, argumentsMax = 256 };

static const word guardWord = 0x5a5a5a5a5a5a5a5a;

// Its beginning has room for a frame's head and the word of each block.
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
// With both guards, of which the one behind begins where the contents end.
static word guardedWords(word bytes) { return (2 * guardBytes + padded(bytes)) / sizeof(word); }

// Without contents: its guards.
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

// Writes frame and memory of one call into the arena; gives the input behind the call.
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
  npufuzz_protect(npufuzz_lanes * npufuzz_bank_bytes); // for transfers that go by an image of the banks
  for (word number = 0; number < count; ++number)
    input = runCall(input, number);
  npufuzz_exit(0);
}
