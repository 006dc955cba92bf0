#include "Tiles.h"

long bankExtent(const tile *t, long split) {
  long block = t->stride * (long)npufuzz_lanes;
  return (t->shape[split] + block - 1) / block * t->stride;
}

void bankStrides(const tile *t, long split, long *strides) {
  long stride = 1;
  for (long axis = t->rank; axis-- > 0;) {
    strides[axis] = stride;
    stride *= axis == split ? bankExtent(t, split) : t->shape[axis];
  }
}

long bankElements(const tile *t) {
  long elements = 1;
  for (long axis = 0; axis < t->rank; ++axis)
    elements *= axis == t->split ? bankExtent(t, axis) : t->shape[axis];
  return elements;
}

line lineOf(const tile *t, const long *at, long axis) {
  const long *strides = stridesOf(t);
  long block = t->stride * (long)npufuzz_lanes, bytes = elementBytes(t->type), element = 0, lane = 0;
  for (long other = 0; other < t->rank; ++other)
    element += other == axis ? 0 : at[other] * strides[other];
  line l = {.step = strides[axis] * bytes};
  if (axis == t->split) {
    l.stride = t->stride;
    l.block = block;
  } else if (at[t->split] >= t->stride) { // else it lies in the first lane, at its own number
    long across = at[t->split], local = across / block * t->stride + across % t->stride;
    lane = across % block / t->stride;
    element += (local - across) * strides[t->split];
  }
  l.first = (byte *)(scratchpadAddress + (word)(lane * (long)npufuzz_bank_bytes + t->address + element * bytes));
  return l;
}

long integerOf(long type, word bits) {
  switch (elementBytes(type)) {
  case 1:
    return type == typeI1 ? (long)(bits & 1) : (signed char)bits;
  case 2:
    return (short)bits;
  case 4:
    return (int)bits;
  default:
    return (long)bits;
  }
}

static float floatOfWord(unsigned bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

float floatOf(long type, word bits) {
  if (type == typeF32)
    return floatOfWord((unsigned)bits);
  if (type == typeBF16)
    return floatOfWord((unsigned)bits << 16);
  unsigned short half = (unsigned short)bits;
  _Float16 value;
  __builtin_memcpy(&value, &half, sizeof value);
  return (float)value;
}

word bitsOfFloat(long type, float value) {
  unsigned bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  if (type == typeF32)
    return bits;
  if (type == typeBF16)
    return value != value ? (bits >> 16 | 0x40) : (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  _Float16 narrow = (_Float16)value;
  unsigned short half;
  __builtin_memcpy(&half, &narrow, sizeof half);
  return half;
}
