// Asynchronous transfers on a machine that moves at once. Here a transfer goes to one of two queues in turn. The
// schedule picks if it moves now, together with all before it in its queue, or when something waits for it. The
// simulator of backend npu (its DmaEngine) picks the same, so that blame follows what a pass's code executes.

#include "Tiles.h"

typedef struct {
  tile *t;
  byte *memory;
  long base, offset, clip[npufuzzRankMax];
  const struct npufuzz_transfer *what;
  const void *tags;
  long slot;
  word number; // in order of issue
} waiting;

// If there are more, the oldest moves: a transfer may move at any time.
enum { waitingMax = 64, queues = 2 };
static waiting transfers[waitingMax];
static long transferCount;
static word nextNumber;

static void move(long i) {
  const waiting *w = &transfers[i];
  moveElements(w->t, w->memory, w->base, w->offset, w->clip, w->what);
  --transferCount;
  for (long other = i; other < transferCount; ++other)
    transfers[other] = transfers[other + 1];
}

// Moves the transfer's queue up to and including it.
static void moveUpTo(word number) {
  for (long i = 0; i < transferCount;)
    if (transfers[i].number <= number && transfers[i].number % queues == number % queues)
      move(i);
    else
      ++i;
}

// The finaliser of splitmix64.
static int isNow(word schedule, word number) {
  word mixed = schedule * 0x9e3779b97f4a7c15u + number;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
  return ((mixed ^ (mixed >> 31)) & 1) != 0;
}

void npufuzz_transfer_scheduled(tile *t, byte *memory, long base, long offset, const long *clip,
                                const struct npufuzz_transfer *what, const void *tags, long slot, long schedule) {
  if (transferCount == waitingMax)
    move(0);
  waiting *w = &transfers[transferCount++];
  w->t = t, w->memory = memory, w->base = base, w->offset = offset, w->what = what, w->tags = tags, w->slot = slot;
  w->number = nextNumber++;
  clipOf(t, clip, what, w->clip);
  if (isNow((word)schedule, w->number))
    moveUpTo(w->number);
}

void npufuzz_wait(const void *tags, long slot) {
  for (long i = 0; i < transferCount;)
    if (transfers[i].tags == tags && transfers[i].slot == slot) {
      moveUpTo(transfers[i].number);
      i = 0; // some before it are gone
    } else {
      ++i;
    }
}

// Moves, at the end of a program, the transfers that nothing has waited for.
void npufuzz_wait_all(void) {
  while (transferCount)
    move(0);
  nextNumber = 0;
}
