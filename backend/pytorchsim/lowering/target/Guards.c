// Guards in the banks: bytes between and after the buffers of a kernel are written when it begins and checked when
// it ends. This shows a transfer or an instruction that left its buffer, even if it corrupts no value.

#include "Tiles.h"

typedef struct npufuzz_guard guard;

static word *guardIn(const guard *g, word lane) {
  return (word *)(scratchpadAddress + lane * npufuzz_bank_bytes + (word)g->address);
}

// Differs from the fill of memory, so code that reads a guard reads something else over each pattern.
static word guardWord(void) { return ~npufuzz_fill; }

void npufuzz_set_guards(const guard *table) {
  word expected = guardWord();
  for (const guard *g = table; g->bytes; ++g)
    for (word lane = 0; lane < npufuzz_lanes; ++lane) {
      word *at = guardIn(g, lane), *end = at + (word)g->bytes / sizeof(word);
      while (at != end)
        *at++ = expected;
    }
}

static word firstOther(word found, word expected) {
  word number = 0;
  for (word differ = found ^ expected; !(differ & 0xff); differ >>= 8)
    ++number;
  return number;
}

void npufuzz_check_guards(const guard *table) {
  word expected = guardWord();
  for (const guard *g = table; g->bytes; ++g)
    for (word lane = 0; lane < npufuzz_lanes; ++lane) {
      const word *first = guardIn(g, lane), *end = first + (word)g->bytes / sizeof(word);
      for (const word *at = first; at != end; ++at)
        if (*at != expected) {
          word byteOfBank = (word)g->address + (word)(at - first) * sizeof(word) + firstOther(*at, expected);
          npufuzz_say("\na guard was written: lane ", lane, ", byte ", byteOfBank);
          npufuzz_exit(trapGuard);
        }
    }
}
