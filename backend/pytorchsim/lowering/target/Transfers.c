// Translates transfers of the built-in passes into descriptors of this machine.
//
// A descriptor puts the coordinates of its split axis on the lanes from lane 0 on, must fill what it divides
// evenly, and on the way in clears the lanes that it does not use. So a transfer becomes
// - one descriptor, if it takes whole blocks of lanes;
// - one descriptor per coordinate that a lane has of it, if that takes the first lanes and clears no existing
//   element;
// - otherwise elements in DRAM: the whole bank goes out to an image, single elements are exchanged there, and on
//   the way in the image goes back.
// Signs: the machine's strides are unsigned, so an axis that walks backwards is a loop here.

#include "Tiles.h"

typedef struct npufuzz_transfer transfer;

enum { extentMax = 32768, axesOfMachine = 4 };

typedef struct {
  long tileAxis, size, step, globalStride;
} walk;

// The transfer after the clip: axes of more than one point, and the start.
typedef struct {
  const tile *tile;
  const transfer *what;
  byte *memory;
  long base; // global element
  long axes, split;
  walk walks[npufuzzDescriptorAxesMax];
  long first[npufuzzRankMax];
  long strides[npufuzzRankMax]; // of a bank
  int isEmpty, isPlain;
} box;

static void outOfBounds(void) { npufuzz_exit(trapOutOfBounds); }

static void rowMajor(const tile *t, long *strides) {
  long stride = 1;
  for (long axis = t->rank; axis-- > 0; stride *= t->shape[axis])
    strides[axis] = stride;
}

// Checks that all points are inside the tile, including skipped ones. No extent is 0.
static void checkTileBounds(const tile *t, const transfer *what, long offset) {
  long elements = 1, low = offset, high = offset;
  for (long axis = 0; axis < t->rank; ++axis)
    elements *= t->shape[axis];
  for (long axis = 0; axis < what->axes; ++axis) {
    long span = (what->sizes[axis] - 1) * what->tileStrides[axis];
    low += span < 0 ? span : 0;
    high += span > 0 ? span : 0;
  }
  if (low < 0 || high >= elements)
    outOfBounds();
}

static box boxOf(const tile *t, byte *memory, long base, long offset, const long *clip, const transfer *what) {
  box b; // member by member: clearing all of it takes as long as the rest
  b.tile = t, b.what = what, b.memory = memory, b.base = base;
  b.axes = 0, b.isEmpty = 0, b.isPlain = 1;
  long strides[npufuzzRankMax];
  rowMajor(t, strides);
  b.split = what->laneAxis >= 0 ? least(what->laneAxis, t->rank - 1) : t->split;
  bankStrides(t, b.split, b.strides);
  long rest = offset;
  for (long axis = 0; axis < t->rank; ++axis) {
    b.first[axis] = rest / strides[axis];
    rest %= strides[axis];
  }
  int seen[npufuzzRankMax] = {0};
  for (long d = 0; d < what->axes; ++d) {
    if (what->sizes[d] == 1)
      continue;
    long axis = 0, stride = what->tileStrides[d];
    while (axis < t->rank && (t->shape[axis] == 1 || strides[axis] > stride))
      ++axis;
    if (axis == t->rank || stride <= 0 || stride % strides[axis] || seen[axis] ||
        b.first[axis] + (what->sizes[d] - 1) * (stride / strides[axis]) >= t->shape[axis]) {
      b.isPlain = 0; // it continues from one axis of the tile into the next
      return b;
    }
    seen[axis] = 1;
    b.walks[b.axes++] = (walk){axis, what->sizes[d], stride / strides[axis], what->globalStrides[d]};
  }
  for (long axis = 0; axis < t->rank; ++axis) {
    long bound = most(0, least(clip[axis], t->shape[axis]));
    b.isEmpty |= b.first[axis] >= bound;
    for (long d = 0; d < b.axes; ++d)
      if (b.walks[d].tileAxis == axis && b.first[axis] < bound)
        b.walks[d].size = least(b.walks[d].size, (bound - b.first[axis] + b.walks[d].step - 1) / b.walks[d].step);
  }
  return b;
}

// Checks what is left of the transfer after the clip.
static void checkGlobalBounds(const box *b) {
  long low = b->base, high = b->base;
  for (long d = 0; d < b->axes; ++d) {
    long span = (b->walks[d].size - 1) * b->walks[d].globalStride;
    low += span < 0 ? span : 0;
    high += span > 0 ? span : 0;
  }
  if (low < 0 || high >= b->what->globalElements)
    outOfBounds();
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

static byte *bankByte(const tile *t, long element) {
  return (byte *)(scratchpadAddress + (word)(t->address + element * elementBytes(t->type)));
}

// Axes besides the split one: at most three, all forwards.
typedef struct {
  long size, globalStride, bankStride;
} machineAxis;

static void issue(const box *b, byte *global, byte *bank, const machineAxis *axes, long count, machineAxis split, long laneStride) {
  machineAxis all[axesOfMachine] = {{1, 0, 0}, {1, 0, 0}, {1, 0, 0}, split};
  for (long i = 0; i < count; ++i)
    all[axesOfMachine - 1 - count + i] = axes[i];
  word type = b->what->outwards ? transferOut : transferIn;
  configure(sizesWord((word)all[0].size, (word)all[1].size, (word)all[2].size, (word)all[3].size),
            shapeWord((word)laneStride, type, 0, axesOfMachine - 1, (word)elementBytes(b->tile->type)));
  setGlobalStrides(stridesWord((word)all[0].globalStride, (word)all[1].globalStride),
                   stridesWord((word)all[2].globalStride, (word)all[3].globalStride));
  setBankStrides(stridesWord((word)all[0].bankStride, (word)all[1].bankStride),
                 stridesWord((word)all[2].bankStride, (word)all[3].bankStride));
  if (b->what->outwards)
    moveOut((word)bank, (word)global);
  else
    moveIn((word)global, (word)bank);
}

// Issues descriptors for the axes besides the split one, with loops for those beyond a descriptor's axes. `split`
// and `laneStride` are as for issue().
static void issueAll(const box *b, long global, long element, machineAxis split, long laneStride, int isUnbanked) {
  machineAxis axes[npufuzzDescriptorAxesMax], outer[npufuzzDescriptorAxesMax];
  long count = 0, outerCount = 0;
  long unbanked = isUnbanked ? b->tile->shape[b->split] / bankExtent(b->tile, b->split) : 1; // whole blocks: exact
  for (long d = b->axes; d-- > 0;) { // the innermost ones into the descriptor
    walk w = b->walks[d];
    if (w.tileAxis == b->split)
      continue;
    long scale = w.tileAxis < b->split ? unbanked : 1;
    machineAxis axis = {w.size, w.globalStride, b->strides[w.tileAxis] * w.step};
    if (w.globalStride >= 0 && count < axesOfMachine - 1) {
      axis.bankStride *= scale;
      axes[count++] = axis;
    } else {
      outer[outerCount++] = axis;
    }
  }
  for (long i = 0; i < count / 2; ++i) { // outermost first
    machineAxis swap = axes[i];
    axes[i] = axes[count - 1 - i];
    axes[count - 1 - i] = swap;
  }
  if (!isUnbanked)
    for (long i = 0; i < count; ++i)
      split.bankStride = most(split.bankStride, axes[i].bankStride);
  long bytes = elementBytes(b->tile->type), at[npufuzzDescriptorAxesMax] = {0}, extents[npufuzzDescriptorAxesMax];
  for (long i = 0; i < outerCount; ++i)
    extents[i] = outer[i].size;
  do {
    long globalHere = global, here = element;
    for (long i = 0; i < outerCount; ++i) {
      globalHere += at[i] * outer[i].globalStride;
      here += at[i] * outer[i].bankStride;
    }
    issue(b, b->memory + globalHere * bytes, bankByte(b->tile, here), axes, count, split, laneStride);
  } while (advance(outerCount, extents, at));
}

// The walk along the split axis; a single point if there is none.
static walk splitWalk(const box *b) {
  for (long d = 0; d < b->axes; ++d)
    if (b->walks[d].tileAxis == b->split)
      return b->walks[d];
  return (walk){b->split, 1, 1, 0};
}

// First element of the box in a bank, and of the split axis.
static long firstElement(const box *b) {
  long element = 0;
  for (long axis = 0; axis < b->tile->rank; ++axis)
    element += axis == b->split ? 0 : b->first[axis] * b->strides[axis];
  return element;
}

// Moves with one descriptor: the whole axis, in whole blocks.
static int moveWhole(const box *b) {
  walk w = splitWalk(b);
  long extent = b->tile->shape[b->split], block = b->tile->stride * (long)npufuzz_lanes;
  long used = extent > block ? block : (extent + b->tile->stride - 1) / b->tile->stride * b->tile->stride;
  if (b->first[b->split] || w.step != 1 || w.size != extent || w.globalStride < 0 || extent % used)
    return 0;
  // Clears unused lanes, which hold no element.
  issueAll(b, b->base, firstElement(b), (machineAxis){extent, w.globalStride, b->strides[b->split]}, b->tile->stride, 1);
  return 1;
}

// Lanes in which a transfer takes a coordinate that every lane has: `count` lanes from the first on, if isPrefix.
typedef struct {
  long count, firstPoint, exists; // exists: lanes that have the coordinate at all
  int isPrefix;
} taken;

// Number of lanes whose coordinate is below `end`, for lanes that begin at `begin`, a stride apart.
static long lanesBelow(long begin, long stride, long end) {
  return end <= begin ? 0 : least((end - begin + stride - 1) / stride, (long)npufuzz_lanes);
}

static taken takenOf(const tile *t, long extent, long first, walk w, long local) {
  long lanes = (long)npufuzz_lanes, begin = local / t->stride * t->stride * lanes + local % t->stride;
  taken some = {.exists = lanesBelow(begin, t->stride, extent), .isPrefix = 1};
  if (w.step == 1) {
    long before = lanesBelow(begin, t->stride, first);
    some.count = lanesBelow(begin, t->stride, first + w.size) - before;
    some.firstPoint = begin + before * t->stride - first;
    some.isPrefix = before == 0;
    return some;
  }
  for (long lane = 0; lane < lanes; ++lane) {
    long coordinate = begin + lane * t->stride, point = (coordinate - first) / w.step;
    if (coordinate < first || (coordinate - first) % w.step || point >= w.size)
      continue;
    some.isPrefix &= lane == some.count;
    some.firstPoint = some.count++ ? some.firstPoint : point;
  }
  return some;
}

// Moves the first lanes of each coordinate that a lane has. Returns 0 if some are not the first, or if existing
// elements of others would be cleared.
static int moveLanes(const box *b, int isTrial) {
  walk w = splitWalk(b);
  const tile *t = b->tile;
  long extent = t->shape[b->split], first = b->first[b->split];
  if (w.globalStride < 0)
    return 0;
  for (long local = 0, locals = bankExtent(t, b->split); local < locals; ++local) {
    taken some = takenOf(t, extent, first, w, local);
    if (!some.count)
      continue;
    if (t->stride % w.step && some.count > 1) // only then are points of different lanes evenly spaced
      return 0;
    if (!some.isPrefix || (!b->what->outwards && !b->what->isCleared && some.count < some.exists))
      return 0;
    if (!isTrial)
      issueAll(b, b->base + some.firstPoint * w.globalStride, firstElement(b) + local * b->strides[b->split],
               (machineAxis){some.count, w.globalStride * (t->stride / w.step ? t->stride / w.step : 1), 1}, 1, 0);
  }
  return 1;
}

//===----------------------------------------------------------------------===//
// By an image of the bank in DRAM
//===----------------------------------------------------------------------===//

static byte *image; // room for all banks

// Moves the banks of all lanes, one after the other.
static void moveImage(const tile *t, int outwards) {
  long elements = bankElements(t), bytes = elementBytes(t->type), lanes = (long)npufuzz_lanes;
  if (elements * bytes > (long)npufuzz_bank_bytes)
    npufuzz_exit(trapOutOfBounds);
  if (!image)
    image = npufuzz_memory(npufuzz_bank_bytes * npufuzz_lanes);
  for (long done = 0; done < elements; done += extentMax) {
    long count = least(elements - done, extentMax);
    configure(sizesWord(1, 1, (word)lanes, (word)count),
              shapeWord(1, outwards ? transferOut : transferIn, 0, 2, (word)bytes));
    setGlobalStrides(0, stridesWord((word)elements, 1));
    setBankStrides(0, stridesWord((word)count, 1));
    if (outwards)
      moveOut((word)bankByte(t, done), (word)(image + done * bytes));
    else
      moveIn((word)(image + done * bytes), (word)bankByte(t, done));
  }
}

typedef struct {
  const tile *t;
  const transfer *what;
  byte *memory;
  const long *clip;
  long split, perLane, bytes, strides[npufuzzRankMax], bank[npufuzzRankMax];
} exchanging;

// Exchanges one element, unless the clip skips it.
static void exchangeOne(const exchanging *e, long global, long element) {
  const tile *t = e->t;
  long lane = 0, inBank = 0, block = t->stride * (long)npufuzz_lanes;
  for (long axis = 0; axis < t->rank; ++axis) {
    long local = element / e->strides[axis];
    element -= local * e->strides[axis];
    if (local >= e->clip[axis])
      return;
    if (axis == e->split && local >= t->stride) { // else it lies in the first lane, at its own number
      lane = local % block / t->stride;
      local = local / block * t->stride + local % t->stride;
    }
    inBank += local * e->bank[axis];
  }
  if (global < 0 || global >= e->what->globalElements || inBank >= e->perLane)
    outOfBounds();
  byte *here = image + (lane * e->perLane + inBank) * e->bytes, *there = e->memory + global * e->bytes;
  storeBits(e->what->outwards ? there : here, e->bytes, loadBits(e->what->outwards ? here : there, e->bytes));
}

static void exchange(const tile *t, byte *memory, const transfer *what, long base, long offset, const long *clip, long split) {
  exchanging e = {.t = t, .what = what, .memory = memory, .clip = clip, .split = split};
  e.perLane = bankElements(t);
  e.bytes = elementBytes(t->type);
  rowMajor(t, e.strides);
  bankStrides(t, split, e.bank);
  long at[npufuzzDescriptorAxesMax] = {0}, outer = what->axes - 1;
  if (outer < 0)
    return exchangeOne(&e, base, offset);
  do {
    long global = base, element = offset;
    for (long d = 0; d < outer; ++d) {
      global += at[d] * what->globalStrides[d];
      element += at[d] * what->tileStrides[d];
    }
    for (long i = 0; i < what->sizes[outer]; ++i) {
      exchangeOne(&e, global, element);
      global += what->globalStrides[outer];
      element += what->tileStrides[outer];
    }
  } while (advance(outer, what->sizes, at));
}

void clipOf(const tile *t, const long *given, const transfer *what, long *clip) {
  for (long axis = 0; axis < t->rank; ++axis) {
    clip[axis] = given ? given[axis] : t->shape[axis];
    if (what->outwards)
      clip[axis] = least(clip[axis], t->valid[axis]);
  }
}

void moveElements(const tile *t, byte *memory, long base, long offset, const long *clip, const transfer *what) {
  checkTileBounds(t, what, offset);
  box b = boxOf(t, memory, base, offset, clip, what);
  if (b.isPlain && b.isEmpty)
    return;
  if (b.isPlain)
    checkGlobalBounds(&b);
  // With a lane axis of its own a transfer may reach outside the bank; the image shows that.
  if (b.isPlain && b.split == t->split && (moveWhole(&b) || (moveLanes(&b, 1) && moveLanes(&b, 0))))
    return;
  moveImage(t, 1);
  exchange(t, memory, what, base, offset, clip, b.split);
  if (!what->outwards)
    moveImage(t, 0);
}

void npufuzz_transfer(tile *t, byte *memory, long base, long offset, const long *given, const transfer *what) {
  long clip[npufuzzRankMax];
  clipOf(t, given, what, clip);
  moveElements(t, memory, base, offset, clip, what);
}

// Zeroes every byte of the buffer in all lanes, rounded up to the 8-byte alignment of buffers. Uses a transfer
// whose source is a single word.
void npufuzz_zero(const tile *t) {
  static const word zero = 0;
  long words = (bankElements(t) * elementBytes(t->type) + 7) / 8;
  for (long done = 0; done < words; done += extentMax) {
    long count = least(words - done, extentMax);
    configure(sizesWord(1, 1, npufuzz_lanes, (word)count), shapeWord(1, transferIn, 0, 2, sizeof zero));
    setGlobalStrides(0, 0);
    setBankStrides(0, stridesWord((word)count, 1));
    moveIn((word)&zero, (word)(bankByte(t, 0) + done * (long)sizeof zero));
  }
}
