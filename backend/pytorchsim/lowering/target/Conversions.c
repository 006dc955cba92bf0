// Implements tile.cast of single elements with integers alone: every number is a sign and significand * 2^exponent
// until it is rounded, once.

#include "Tiles.h"

typedef struct {
  enum { isNumber, isInfinity, isNaN } kind;
  int negative;
  word significand; // 0 or any number
  long exponent;
} number;

typedef struct {
  long significandBits; // including the hidden one
  long exponentBits;
  int hasNoInfinity; // and one NaN per sign, all ones
} layout;

static layout layoutOf(long type) {
  switch (type) {
  case typeF16:
    return (layout){11, 5, 0};
  case typeBF16:
    return (layout){8, 8, 0};
  case typeE4M3:
    return (layout){4, 4, 1};
  case typeE5M2:
    return (layout){3, 5, 0};
  default:
    return (layout){24, 8, 0};
  }
}

// The first magnitude that is no number.
static word infinityOf(layout l) {
  word ones = ((word)1 << (l.exponentBits + l.significandBits - 1)) - 1;
  return l.hasNoInfinity ? ones : ones >> (l.significandBits - 1) << (l.significandBits - 1);
}
static long leastExponent(layout l) { return 2 - (1L << (l.exponentBits - 1)) - (l.significandBits - 1); }

static number unpack(long type, word bits) {
  layout l = layoutOf(type);
  long storedBits = l.exponentBits + l.significandBits;
  number n = {isNumber, (int)(bits >> (storedBits - 1) & 1), 0, 0};
  word magnitude = bits & (((word)1 << (storedBits - 1)) - 1);
  if (magnitude >= infinityOf(l)) {
    n.kind = l.hasNoInfinity || magnitude > infinityOf(l) ? isNaN : isInfinity;
    return n;
  }
  word field = magnitude >> (l.significandBits - 1), hidden = (word)1 << (l.significandBits - 1);
  n.significand = (magnitude & (hidden - 1)) | (field ? hidden : 0);
  n.exponent = leastExponent(l) + (field ? (long)field - 1 : 0);
  return n;
}

// Rounds significand * 2^-places to a whole number.
static word rounded(word significand, long places, int negative, long rounding) {
  if (places <= 0)
    return significand << -places;
  word whole = places < 64 ? significand >> places : 0;
  word rest = places < 64 ? significand & (((word)1 << places) - 1) : significand;
  if (!rest)
    return whole;
  // Compares with one half: below, equal or above. Beyond 64 places it is below.
  word half = places <= 64 ? (word)1 << (places - 1) : 0;
  int above = half && rest > half, tie = half && rest == half;
  switch (rounding) {
  case roundEven:
    return whole + (above || (tie && (whole & 1)));
  case roundAway:
    return whole + (above || tie);
  case roundFloor:
    return whole + (negative != 0);
  case roundCeil:
    return whole + (negative == 0);
  default:
    return whole;
  }
}

static int overflowsToInfinity(int negative, long rounding) {
  return rounding == roundEven || rounding == roundAway || (rounding == roundFloor && negative) ||
         (rounding == roundCeil && !negative);
}

static word pack(long type, number n, long rounding, long saturate) {
  layout l = layoutOf(type);
  word infinity = infinityOf(l), sign = (word)n.negative << (l.exponentBits + l.significandBits - 1);
  if (n.kind == isNaN)
    return l.hasNoInfinity ? sign | infinity : sign | infinity | (word)1 << (l.significandBits - 2);
  if (n.kind == isInfinity)
    return sign | (infinity - (saturate ? 1 : 0));
  if (!n.significand)
    return sign;
  // The unit of the result's last place, which is at least that of the least number.
  long top = n.exponent + 63 - __builtin_clzl(n.significand);
  long unit = most(top - (l.significandBits - 1), leastExponent(l));
  word units = rounded(n.significand, unit - n.exponent, n.negative, rounding);
  // A carry out of the significand raises the exponent by itself.
  word magnitude = units + ((word)(unit - leastExponent(l)) << (l.significandBits - 1));
  if (magnitude >= infinity)
    magnitude = infinity - (saturate || !overflowsToInfinity(n.negative, rounding) ? 1 : 0);
  return sign | magnitude;
}

static long integerBits(long type) { return type == typeI1 ? 1 : 8 * elementBytes(type); }

static long clampTo(long type, long value) {
  if (type == typeI1)
    return most(0, least(value, 1));
  long bits = integerBits(type), largest = (long)((word)-1 >> (65 - bits));
  return most(-largest - 1, least(value, largest));
}

// Rounds, then clamps: out of range without `saturate` is undefined.
static word floatToInteger(long to, number n, long rounding) {
  if (n.kind == isNaN)
    return 0;
  long bits = integerBits(to), largest = (long)((word)-1 >> (65 - bits));
  word magnitude = ~(word)0 >> 1;
  long top = n.significand ? n.exponent + 63 - __builtin_clzl(n.significand) : 0;
  int isLarge = n.kind == isInfinity || top > 62;
  if (!isLarge)
    magnitude = rounded(n.significand, -n.exponent, n.negative, rounding);
  if (n.negative)
    return isLarge || magnitude > (word)largest ? (word)(-largest - 1) : -magnitude;
  return magnitude > (word)largest ? (word)largest : magnitude;
}

word castBits(long from, long to, long rounding, long saturate, word bits) {
  if (isFloat(from) && isFloat(to))
    return pack(to, unpack(from, bits), rounding, saturate);
  if (isFloat(from))
    return floatToInteger(to, unpack(from, bits), rounding);
  long value = integerOf(from, bits);
  if (!isFloat(to)) {
    if (saturate)
      value = clampTo(to, value);
    return to == typeI1 ? (word)value & 1 : (word)value;
  }
  number n = {isNumber, value < 0, value < 0 ? -(word)value : (word)value, 0};
  return pack(to, n, rounding, saturate);
}

// Converts the first `count` elements at `source` in every lane's bank to `target`; both are byte offsets in a
// bank.
void npufuzz_convert(long from, long to, long rounding, long saturate, long count, word source, word target) {
  long fromBytes = elementBytes(from), toBytes = elementBytes(to);
  // Neighbours are often equal: zeros, and memory that no program has written.
  word last = 0, converted = castBits(from, to, rounding, saturate, last);
  for (word lane = 0; lane < npufuzz_lanes; ++lane) {
    byte *bank = (byte *)(scratchpadAddress + lane * npufuzz_bank_bytes);
    for (long i = 0; i < count; ++i) {
      word bits = loadBits(bank + source + i * fromBytes, fromBytes);
      if (bits != last)
        converted = castBits(from, to, rounding, saturate, last = bits);
      storeBits(bank + target + i * toBytes, toBytes, converted);
    }
  }
}

static unsigned bitsOfSingle(float value) {
  unsigned bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}
static float singleOfBits(unsigned bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

// fmod by integers: exact.
static float remainderOf(float x, float y) {
  if (x != x || y != y || y == 0 || __builtin_isinf(x))
    return singleOfBits(0x7fc00000);
  if (__builtin_isinf(y) || x == 0)
    return x;
  unsigned sign = bitsOfSingle(x) & 0x80000000u;
  number a = unpack(typeF32, bitsOfSingle(x)), b = unpack(typeF32, bitsOfSingle(y));
  if (a.exponent < b.exponent) {
    long shift = b.exponent - a.exponent;
    if (shift > 24) // x is below y
      return x;
    b.significand <<= shift;
    a.significand %= b.significand;
  } else {
    a.significand %= b.significand;
    for (; a.exponent > b.exponent; --a.exponent)
      a.significand = (a.significand << 1) % b.significand;
  }
  a.negative = sign != 0;
  return singleOfBits((unsigned)pack(typeF32, a, roundEven, 0));
}

// Computes remainders of elements of a float type in every lane's bank: x at `source`, y at `other`, the result at
// `source`.
void npufuzz_remainder(long type, long count, word source, word other) {
  long bytes = elementBytes(type);
  for (word lane = 0; lane < npufuzz_lanes; ++lane) {
    byte *bank = (byte *)(scratchpadAddress + lane * npufuzz_bank_bytes);
    for (long i = 0; i < count; ++i) {
      byte *x = bank + source + i * bytes;
      float y = floatOf(type, loadBits(bank + other + i * bytes, bytes));
      storeBits(x, bytes, bitsOfFloat(type, remainderOf(floatOf(type, loadBits(x, bytes)), y)));
    }
  }
}
