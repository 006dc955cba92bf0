// Runs sequences of instructions, which are data: fills memory, puts a sequence in the place of a kernel, runs it,
// and prints the state of memory. The host knows the addresses, because the linker's script places all memory.
//
// The input after its head, in words: the number of sequences, the words of DRAM that belong to them, the number of
// results per frame, and a flag for printing whole memory. For each sequence: a flag for a second run on one lane
// after the other, and the numbers of fills, of instructions and of operands. Then the fills, four words each
// (address, words, seed, what), the instructions, two per word, the operands, and the operands of the second run.
//
// A result is three words: the hashes of DRAM, of all banks, and of all banks after the second run. Memory is DRAM,
// all banks, and the banks after the second run.

#include "Io.h"

enum { codeWordsMax = 4096, resultsMax = 64, frameResults = 3, frameMemory = 4, codeIsTooLong = 74 };

extern unsigned npufuzz_code[], npufuzz_code_one_lane[]; // in Slot.S

// DRAM of the sequences, with room for a frame before it and the banks after it: one bank, then all of them, for
// runs on one lane. The proxy kernel spends time on each page.
enum { arenaBytes = 4 << 20, dramOffset = 4096, shadowOffset = 2 << 20 };
static byte arena[arenaBytes] __attribute__((aligned(4096), section(".bss.arena")));
static word *const dram = (word *)(arena + dramOffset), *const shadow = (word *)(arena + shadowOffset);

static word results[frameWords + 3 * resultsMax];

// A fill's `what` is a mask of random words, unless it is one of these.
enum { fillSmallIntegers = 0, fillUnitFloats = 1 };

// Uses a table: the simulator takes longer for one float instruction than for several integer ones.
static word floatsOfIntegers(word random) {
  static const union {
    float value;
    unsigned bits;
  } floats[8] = {{-3}, {-2}, {-1}, {0}, {1}, {2}, {3}, {4}};
  return (word)floats[random >> 49 & 7].bits << 32 | floats[random >> 33 & 7].bits;
}

static word nextRandom(word random) { return random * 6364136223846793005u + 1442695040888963407u; }

// Four words per step, because each instruction of a simulated loop counts.
static void fill(word *at, word count, word seed, word what) {
  word random = seed, *end = at + count;
  if (what == fillSmallIntegers) {
#pragma clang loop unroll_count(4)
    for (; at != end; ++at)
      *at = floatsOfIntegers(random = nextRandom(random));
    return;
  }
  word isUnit = what == fillUnitFloats, mask = isUnit ? 0x87ffffff87ffffff : what, ones = isUnit ? 0x3800000038000000 : 0;
#pragma clang loop unroll_count(4)
  for (; at != end; ++at) {
    random = nextRandom(random);
    // The low bits of such a generator have short periods.
    *at = ((random ^ random >> 32) & mask) | ones;
  }
}

static void place(unsigned *to, const word *code, word count) {
  const unsigned *from = (const unsigned *)code;
  for (const unsigned *end = from + count; from != end; ++from)
    *to++ = *from;
  __asm__ volatile("fence.i" ::: "memory");
}

static word runOnOneLaneEach(const word *operands) {
  word words = npufuzz_bank_bytes / sizeof(word), hash = 0;
  for (word lane = 0; lane < npufuzz_lanes; ++lane) {
    word *bank = shadow + (1 + lane) * words;
    for (word i = 0; i < words; ++i)
      shadow[i] = bank[i];
    ((void (*)(const word *))npufuzz_code_one_lane)(operands);
    hash = npufuzz_hash(shadow, words, hash);
    for (word i = 0; i < words; ++i)
      bank[i] = shadow[i];
  }
  return hash;
}

static const word *runSequence(const word *input, word dramWords, word *result) {
  word onOneLane = *input++, fillCount = *input++, codeCount = *input++, operandCount = *input++;
  for (; fillCount > 0; --fillCount, input += 4)
    fill((word *)input[0], input[1], input[2], input[3]);
  const word *code = input, *operands = code + (codeCount + 1) / 2, *others = operands + operandCount;
  word *banks = (word *)(word)scratchpadAddress, bankWords = npufuzz_lanes * npufuzz_bank_bytes / sizeof(word);
  if (codeCount > codeWordsMax)
    npufuzz_exit(codeIsTooLong);
  if (onOneLane) {
    for (word i = 0; i < bankWords; ++i)
      shadow[npufuzz_bank_bytes / sizeof(word) + i] = banks[i];
    place(npufuzz_code_one_lane, code, codeCount);
  }
  place(npufuzz_code, code, codeCount);
  npufuzz_enter(npufuzz_code, operands);
  result[0] = npufuzz_hash(dram, dramWords, 0);
  result[1] = npufuzz_hash(banks, bankWords, 0);
  result[2] = onOneLane ? runOnOneLaneEach(others) : 0;
  return onOneLane ? others + operandCount : others;
}

static void writeMemory(word number, word dramWords) {
  word bankWords = npufuzz_lanes * npufuzz_bank_bytes / sizeof(word);
  word *frame = dram - frameWords, *to = dram + dramWords;
  const word *banks = (const word *)(word)scratchpadAddress, *copies = shadow + npufuzz_bank_bytes / sizeof(word);
  for (word i = 0; i < bankWords; ++i)
    *to++ = banks[i];
  for (word i = 0; i < bankWords; ++i)
    *to++ = copies[i];
  npufuzz_write_frame(frame, number << 8 | frameMemory, (dramWords + 2 * bankWords) * sizeof(word));
}

void npufuzz_main(word *processArguments) {
  const word *input = npufuzz_input(processArguments);
  word count = input[0], dramWords = input[1], period = input[2], writesMemory = input[3], held = 0;
  input += 4;
  for (word number = 0; number < count; ++number) {
    input = runSequence(input, dramWords, results + frameWords + 3 * held);
    if (++held == period || number + 1 == count) {
      npufuzz_write_frame(results, (number + 1 - held) << 8 | frameResults, 3 * held * sizeof(word));
      held = 0;
    }
    if (writesMemory)
      writeMemory(number, dramWords);
  }
  npufuzz_exit(0);
}
