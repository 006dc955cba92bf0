// Tiles as the scalar unit sees them: the place and the value of an element. Freestanding C, for
// the target.
//
// The scalar unit reads and writes every lane's bank (lane v's begins at scratchpadAddress + v *
// npufuzz_bank_bytes).
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_TARGET_TILES_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_TARGET_TILES_H

#include "../../runtime/Machine.h"
#include "TileRuntime.h"

typedef struct npufuzz_tile tile;

void npufuzz_exit(int code) __attribute__((noreturn));
void *npufuzz_memory(word bytes);
// Prints a line to standard output: two short texts, each followed by a number.
void npufuzz_say(const char *first, word a, const char *second, word b);

static inline long elementBytes(long type) {
  static const byte bytes[] = {1, 1, 2, 4, 8, 8, 2, 2, 4, 1, 1};
  return bytes[type];
}
static inline int isFloat(long type) { return type >= typeF16; }

static inline long least(long a, long b) { return a < b ? a : b; }
static inline long most(long a, long b) { return a > b ? a : b; }
// Valid extent of an axis, clamped to the tile for any contents of the register.
static inline long validExtent(const tile *t, long axis) {
  return most(0, least(t->valid[axis], t->shape[axis]));
}

// Coordinates along the split axis in one lane's bank.
long bankExtent(const tile *t, long split);
long bankElements(const tile *t);
// Row-major strides of a bank, in elements. `split`: the axis that is spread over the lanes, which
// may differ from the tile's only in transfers.
void bankStrides(const tile *t, long split, long *strides);
// Strides for the tile's own split axis. Neither that axis nor the shape changes.
static inline const long *stridesOf(const tile *t) {
  if (!t->strides[t->rank - 1])
    bankStrides(t, t->split, ((tile *)t)->strides);
  return t->strides;
}
// Elements of one line: those that `at` reaches along an axis.
typedef struct {
  byte *first;        // element of coordinate 0
  long step;          // bytes from one to the next in one lane
  long stride, block; // of the split axis: coordinates per lane, and of all lanes; else 0
} line;
line lineOf(const tile *t, const long *at, long axis);
static inline byte *onLine(const line *l, long coordinate) {
  if (!l->block)
    return l->first + coordinate * l->step;
  long lane = coordinate % l->block / l->stride;
  long local = coordinate / l->block * l->stride + coordinate % l->stride;
  return l->first + lane * (long)npufuzz_bank_bytes + local * l->step;
}

// Walks along a line without a division per step.
typedef struct {
  byte *at;
  long step, stride, block; // of the line
  long within, lane;        // of the split axis: the coordinate in its lane's block, the lane
  long nextLane, nextBlock; // bytes to the first of the next lane, and to the first lane's next
                            // block
} cursor;
static inline cursor cursorOn(const line *l, long coordinate) {
  cursor c = {.at = l->first, .step = l->step, .stride = l->stride, .block = l->block};
  if (coordinate)
    c.at = onLine(l, coordinate);
  if (l->block) {
    if (coordinate) {
      c.within = coordinate % l->stride;
      c.lane = coordinate % l->block / l->stride;
    }
    c.nextLane = (long)npufuzz_bank_bytes - l->stride * l->step;
    c.nextBlock = l->stride * l->step - (long)npufuzz_lanes * (long)npufuzz_bank_bytes;
  }
  return c;
}
static inline void stepOn(cursor *c) {
  c->at += c->step;
  if (!c->block || ++c->within < c->stride)
    return;
  c->within = 0;
  c->at += c->nextLane;
  if (++c->lane < (long)npufuzz_lanes)
    return;
  c->lane = 0;
  c->at += c->nextBlock;
}

// Does a transfer in two steps: at issue, clipOf decides below which coordinates it moves; later,
// moveElements moves it.
void clipOf(const tile *t, const long *given, const struct npufuzz_transfer *what, long *clip);
void moveElements(const tile *t, byte *memory, long base, long offset, const long *clip,
                  const struct npufuzz_transfer *what);

// Moves to the next point below `extents` in row-major order; returns 0 after the last.
static inline int advance(long rank, const long *extents, long *at) {
  for (long axis = rank; axis-- > 0;) {
    if (++at[axis] < extents[axis])
      return 1;
    at[axis] = 0;
  }
  return 0;
}

// Converts elements between memory and values.
static inline word loadBits(const byte *from, long bytes) {
  switch (bytes) {
  case 1:
    return *from;
  case 2:
    return *(const unsigned short *)from;
  case 4:
    return *(const unsigned *)from;
  default:
    return *(const word *)from;
  }
}

static inline void storeBits(byte *to, long bytes, word bits) {
  switch (bytes) {
  case 1:
    *to = (byte)bits;
    return;
  case 2:
    *(unsigned short *)to = (unsigned short)bits;
    return;
  case 4:
    *(unsigned *)to = (unsigned)bits;
    return;
  default:
    *(word *)to = bits;
  }
}
// Sign-extended; i1 is 0 or 1.
long integerOf(long type, word bits);
// Exact, for f16, bf16 and f32.
float floatOf(long type, word bits);
word bitsOfFloat(long type, float value);

// tile.cast of one element.
word castBits(long from, long to, long rounding, long saturate, word bits);

#endif
