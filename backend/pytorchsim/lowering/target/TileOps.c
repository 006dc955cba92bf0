// Tile instructions whose elements depend on elements at other places. The scalar unit executes them on the banks.
//
// The valid extents of the output say which elements are computed; those of the inputs say which elements take
// part.

#include "Tiles.h"

typedef struct npufuzz_compute compute;

// A tile, ready for reads and writes of single elements.
typedef struct {
  const tile *t;
  long bytes;
} elements;

static elements elementsOf(const tile *t) { return (elements){t, elementBytes(t->type)}; }
static line along(const elements *e, const long *at, long axis) { return lineOf(e->t, at, axis); }

static cursor walkAlong(const elements *e, const long *at, long axis) {
  line l = along(e, at, axis);
  return cursorOn(&l, 0);
}
// Returns the current element and moves to the next.
static word next(cursor *c, const elements *e) {
  word bits = loadBits(c->at, e->bytes);
  stepOn(c);
  return bits;
}

enum { kindAdd, kindSub, kindMul, kindDiv, kindMin, kindMax };
enum { reduceSum, reduceProd, reduceMin, reduceMax, reduceAny, reduceAll, reduceArgmin, reduceArgmax };
enum { padZero, padMin, padMax };

static float signedInfinity(int isNegative) { return isNegative ? -__builtin_inff() : __builtin_inff(); }

// minimum and maximum of IEEE 754-2019.
static float extremeOf(float x, float y, int greatest) {
  if (x != x || y != y)
    return x != x ? x : y;
  if (x == 0 && y == 0)
    return __builtin_signbit(x) == greatest ? y : x;
  return (x < y) != greatest ? x : y;
}

static float floatBinary(long kind, float x, float y) {
  switch (kind) {
  case kindAdd:
    return x + y;
  case kindSub:
    return x - y;
  case kindMul:
    return x * y;
  case kindDiv:
    return x / y;
  default:
    return extremeOf(x, y, kind == kindMax);
  }
}

static long integerBinary(long kind, long x, long y) {
  switch (kind) {
  case kindAdd:
    return (long)((word)x + (word)y);
  case kindSub:
    return (long)((word)x - (word)y);
  case kindMul:
    return (long)((word)x * (word)y);
  case kindMin:
    return least(x, y);
  default:
    return most(x, y);
  }
}

static word binary(long type, long kind, word x, word y) {
  if (isFloat(type))
    return bitsOfFloat(type, floatBinary(kind, floatOf(type, x), floatOf(type, y)));
  return (word)integerBinary(kind, integerOf(type, x), integerOf(type, y));
}

// The binary kind that corresponds to a reduction.
static long stepOf(long reduceKind) {
  switch (reduceKind) {
  case reduceSum:
    return kindAdd;
  case reduceProd:
    return kindMul;
  case reduceMin:
  case reduceAll:
    return kindMin;
  default:
    return kindMax;
  }
}

static word lowestOf(long type, int greatest) {
  if (isFloat(type))
    return bitsOfFloat(type, signedInfinity(!greatest));
  if (type == typeI1)
    return (word)greatest;
  long bits = 8 * elementBytes(type), largest = (long)((word)-1 >> (65 - bits));
  return (word)(greatest ? largest : -largest - 1);
}

// Result of a reduction of no elements.
static word emptyOf(long type, long reduceKind) {
  switch (reduceKind) {
  case reduceSum:
  case reduceAny:
    return 0;
  case reduceProd:
    return isFloat(type) ? bitsOfFloat(type, 1) : 1;
  case reduceAll:
    return 1;
  default:
    return lowestOf(type, reduceKind == reduceMin);
  }
}

// Sums and products are kept in f32 (or 64 bits) and rounded once.
static word reduceLine(const compute *what, const elements *x, const long *at, long count) {
  long type = x->t->type, step = stepOf(what->kind);
  if (!count)
    return emptyOf(type, what->kind);
  cursor from = walkAlong(x, at, what->axis);
  if (isFloat(type)) {
    float result = floatOf(type, next(&from, x));
    for (long k = 1; k < count; ++k)
      result = floatBinary(step, result, floatOf(type, next(&from, x)));
    return bitsOfFloat(type, result);
  }
  long result = integerOf(type, next(&from, x));
  for (long k = 1; k < count; ++k)
    result = integerBinary(step, result, integerOf(type, next(&from, x)));
  return (word)result;
}

// Returns true if y stands strictly before x in the order of this type. NaN counts as larger than every number.
static int isBefore(long type, word y, word x, int smallest) {
  if (!isFloat(type))
    return smallest ? integerOf(type, y) < integerOf(type, x) : integerOf(type, y) > integerOf(type, x);
  float a = floatOf(type, y), b = floatOf(type, x);
  if (smallest)
    return a < b || (b != b && a == a);
  return a > b || (a != a && b == b);
}

// The first coordinate of the extreme element, or of a NaN if there is one; -1 if there is no element.
static word argReduceLine(const compute *what, const elements *x, const long *at, long count) {
  long type = x->t->type, best = -1;
  word bestBits = 0;
  cursor from = walkAlong(x, at, what->axis);
  for (long k = 0; k < count; ++k) {
    word bits = next(&from, x);
    if (isFloat(type) && floatOf(type, bits) != floatOf(type, bits))
      return (word)k;
    if (best < 0 || isBefore(type, bits, bestBits, what->kind == reduceArgmin)) {
      best = k;
      bestBits = bits;
    }
  }
  return (word)best;
}

// A number that orders as its element does; equal elements have equal numbers.
static long keyOf(long type, word bits, int smallest) {
  long key;
  if (isFloat(type)) {
    float value = floatOf(type, bits);
    int word_ = 0;
    __builtin_memcpy(&word_, &value, sizeof word_);
    key = value != value ? 1L << 32 : word_ < 0 ? -(long)(word_ & 0x7fffffff) : word_;
  } else {
    key = integerOf(type, bits);
  }
  return smallest ? key : ~key;
}

enum { lineMax = 32768 };
static long keys[lineMax];

// Sorts one line; `at` has its other coordinates. Each element goes to the place that equals the number of elements
// before it.
static void topkLine(const compute *what, const elements *out, const elements *x, const long *at, long places) {
  long last = x->t->rank - 1, count = validExtent(x->t, last);
  line from = along(x, at, last), to = along(out, at, last);
  if (count > lineMax)
    npufuzz_exit(trapOutOfBounds);
  for (long i = 0; i < count; ++i)
    keys[i] = keyOf(x->t->type, loadBits(onLine(&from, i), x->bytes), what->smallest != 0);
  for (long i = 0; i < count; ++i) {
    long place = 0;
    for (long k = 0; k < i; ++k)
      place += keys[k] <= keys[i];
    for (long k = i + 1; k < count; ++k)
      place += keys[k] < keys[i];
    if (place < places)
      storeBits(onLine(&to, place), out->bytes, what->kind ? (word)i : loadBits(onLine(&from, i), x->bytes));
  }
}

// Sums along one line; `at` has its other coordinates. Each sum continues from the previous one before its
// rounding.
static void cumsumLine(const compute *what, const elements *out, const elements *x, const long *at, long places) {
  long type = x->t->type, whole = 0;
  float sum = 0;
  cursor from = walkAlong(x, at, what->axis), to = walkAlong(out, at, what->axis);
  for (long k = 0; k < places; ++k) {
    word bits = next(&from, x);
    if (isFloat(type)) {
      sum = k == 0 ? floatOf(type, bits) : sum + floatOf(type, bits);
      bits = bitsOfFloat(type, sum);
    } else {
      whole = integerBinary(kindAdd, whole, integerOf(type, bits));
      bits = (word)whole;
    }
    storeBits(to.at, out->bytes, bits);
    stepOn(&to);
  }
}

// Checks all coordinates except those along `but`.
static int isInside(const tile *t, const long *at, long but) {
  for (long axis = 0; axis < t->rank; ++axis)
    if (axis != but && at[axis] >= validExtent(t, axis))
      return 0;
  return 1;
}

// Elements of an input for one line of the output: the same one `count` times, or consecutive ones.
typedef struct {
  cursor from;
  int repeats;
} source;
static word take(source *s, const elements *e) { return s->repeats ? loadBits(s->from.at, e->bytes) : next(&s->from, e); }

// Elements along the output's last axis, of an input that has one coordinate along `axis`.
static source expandedLine(const elements *e, const long *at, long axis) {
  long last = e->t->rank - 1, there[npufuzzRankMax];
  for (long other = 0; other <= last; ++other)
    there[other] = other == axis ? 0 : at[other];
  return (source){walkAlong(e, there, last), axis == last};
}

// Expands a line along the last axis; `at` has the other coordinates, and 0 there.
static void expandLine(const compute *what, const elements *out, const elements *x, const elements *y, const long *at, long count) {
  long last = out->t->rank - 1, isBinary = what->op == opExpandBinary;
  cursor to = walkAlong(out, at, last), from = walkAlong(x, at, last);
  source expanded = expandedLine(isBinary ? y : x, at, what->axis);
  for (long i = 0; i < count; ++i, stepOn(&to))
    storeBits(to.at, out->bytes, isBinary ? binary(x->t->type, what->kind, next(&from, x), take(&expanded, y)) : take(&expanded, x));
}

static void transposeLine(const elements *out, const elements *x, const long *at, long count) {
  long column[npufuzzRankMax] = {0, at[0]};
  cursor to = walkAlong(out, at, 1), from = walkAlong(x, column, 0);
  for (long i = 0; i < count; ++i, stepOn(&to))
    storeBits(to.at, out->bytes, next(&from, x));
}

static void padLine(const compute *what, const elements *out, const elements *x, const long *at, long count) {
  long last = out->t->rank - 1, inside = isInside(x->t, at, last) ? validExtent(x->t, last) : 0;
  word padding = what->kind == padZero ? 0 : lowestOf(out->t->type, what->kind == padMax);
  cursor to = walkAlong(out, at, last), from = walkAlong(x, at, last);
  for (long i = 0; i < count; ++i, stepOn(&to))
    storeBits(to.at, out->bytes, i < inside ? next(&from, x) : padding);
}

static void reduceLines(const compute *what, const elements *out, const elements *x, long *at, long places) {
  long last = out->t->rank - 1, count = validExtent(x->t, what->axis);
  cursor to = walkAlong(out, at, last);
  for (at[last] = 0; at[last] < places; ++at[last], stepOn(&to))
    storeBits(to.at, out->bytes, what->kind >= reduceArgmin ? argReduceLine(what, x, at, count) : reduceLine(what, x, at, count));
  at[last] = 0;
}

void npufuzz_compute(const compute *what, tile *output, const tile *first, const tile *second) {
  elements out = elementsOf(output), x = elementsOf(first), y = elementsOf(second ? second : first);
  long extents[npufuzzRankMax] = {0}, at[npufuzzRankMax] = {0};
  for (long axis = 0; axis < output->rank; ++axis)
    if ((extents[axis] = validExtent(output, axis)) == 0)
      return;
  long axis = what->op == opCumsum ? what->axis : output->rank - 1, count = extents[axis];
  extents[axis] = 1;
  do
    switch (what->op) {
    case opTopk:
      topkLine(what, &out, &x, at, count);
      break;
    case opCumsum:
      cumsumLine(what, &out, &x, at, count);
      break;
    case opReduce:
      reduceLines(what, &out, &x, at, count);
      break;
    case opTranspose:
      transposeLine(&out, &x, at, count);
      break;
    case opFillPad:
      padLine(what, &out, &x, at, count);
      break;
    default:
      expandLine(what, &out, &x, &y, at, count);
    }
  while (advance(output->rank, extents, at));
}
