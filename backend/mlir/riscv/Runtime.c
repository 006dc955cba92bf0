// Runtime of a program under qemu: its heap, the functions that MLIR's lowerings call, and a main
// that reads the arguments of @main from standard input and writes results and memory to standard
// output.
//
// Standard input, all little-endian 64-bit words: fill pattern, numbers of argument words, of
// result words, of blocks and of addresses; the argument words; per address the number of the word
// that takes it and of its block; the blocks' bytes; then the contents, one block after the other.
// Standard output: the result words, then the blocks' contents.
// Exit codes: 0 done, 70 the heap is full, 71 standard input is too short.

typedef unsigned char byte;
typedef unsigned long word;

extern long read(int file, void *to, word bytes);
extern long write(int file, const void *from, word bytes);
extern void _exit(int code) __attribute__((noreturn));

enum { heapBytes = 256 << 20, alignmentMin = 64, heapIsFull = 70, inputIsShort = 71 };

static byte heap[heapBytes] __attribute__((aligned(4096)));
static word heapUsed;
static byte fillPattern;

static void *allocate(word bytes, word alignment) {
  if (alignment < alignmentMin)
    alignment = alignmentMin;
  word start = (heapUsed + alignment - 1) & -alignment;
  // A gap follows each block, so that an access slightly out of bounds does not reach another
  // block's values.
  if (bytes > heapBytes || start + bytes + alignmentMin > heapBytes)
    _exit(heapIsFull);
  heapUsed = start + bytes + alignmentMin;
  return heap + start;
}

static void *filled(word bytes, word alignment, byte value) {
  byte *block = allocate(bytes, alignment);
  for (volatile byte *at = block; at != block + bytes; ++at)
    *at = value;
  return block;
}

void *malloc(word bytes) { return filled(bytes, alignmentMin, fillPattern); }
void *calloc(word count, word bytes) { return filled(count * bytes, alignmentMin, 0); }
void *aligned_alloc(word alignment, word bytes) { return filled(bytes, alignment, fillPattern); }
void free(void *block) { (void)block; }
void *realloc(void *block, word bytes) {
  byte *to = malloc(bytes);
  for (word i = 0; block && i < bytes; ++i)
    to[i] = ((byte *)block)[i];
  return to;
}

// memref.copy of memrefs that are not contiguous.

struct descriptor {
  byte *allocated, *aligned;
  long offset;
  long numbers[]; // extents, then strides
};

struct unranked {
  long rank;
  struct descriptor *memref;
};

static void copy(long rank, word element, const struct descriptor *from, byte *source, const struct descriptor *to,
                 byte *target, long axis) {
  if (axis == rank) {
    __builtin_memcpy(target, source, element);
    return;
  }
  for (long i = 0; i < from->numbers[axis]; ++i)
    copy(rank, element, from, source + i * from->numbers[rank + axis] * (long)element, to,
         target + i * to->numbers[rank + axis] * (long)element, axis + 1);
}

void memrefCopy(long element, const struct unranked *from, const struct unranked *to) {
  copy(from->rank, (word)element, from->memref, from->memref->aligned + from->memref->offset * element, to->memref,
       to->memref->aligned + to->memref->offset * element, 0);
}

// Conversions to bf16, nearest even. A quiet NaN keeps its sign and upper payload.

static unsigned floatBits(float value) {
  unsigned bits;
  __builtin_memcpy(&bits, &value, sizeof bits);
  return bits;
}

static __bf16 bf16OfBits(unsigned short bits) {
  __bf16 value;
  __builtin_memcpy(&value, &bits, sizeof bits);
  return value;
}

__bf16 __truncsfbf2(float value) {
  unsigned bits = floatBits(value);
  if (value != value)
    return bf16OfBits((unsigned short)(bits >> 16 | 0x40));
  return bf16OfBits((unsigned short)((bits + 0x7fff + (bits >> 16 & 1)) >> 16));
}

// Rounds to odd on the way: a float has more than two bits beyond those of bf16, so the last
// rounding alone decides.
__bf16 __truncdfbf2(double value) {
  float nearest = (float)value;
  unsigned bits = floatBits(nearest);
  double back = nearest;
  if (value == value && back != value) {
    int roundedAway = __builtin_fabs(back) > __builtin_fabs(value);
    bits = (roundedAway ? bits - 1 : bits) | 1;
  }
  __builtin_memcpy(&nearest, &bits, sizeof bits);
  return __truncsfbf2(nearest);
}

// The program.

extern void npufuzz_entry(const word *arguments, word *results);

static byte *inputAt;
static word inputLeft;

static word nextWord(void) {
  word value;
  if (inputLeft < sizeof value)
    _exit(inputIsShort);
  __builtin_memcpy(&value, inputAt, sizeof value);
  inputAt += sizeof value;
  inputLeft -= sizeof value;
  return value;
}

static void readInput(void) {
  inputAt = allocate(0, alignmentMin);
  for (long got; (got = read(0, inputAt + inputLeft, heapBytes - heapUsed - inputLeft)) > 0;)
    inputLeft += (word)got;
  heapUsed += inputLeft;
}

static void writeAll(const byte *from, word bytes) {
  for (long done; bytes > 0; from += done, bytes -= (word)done)
    if ((done = write(1, from, bytes)) <= 0)
      _exit(1);
}

static word *words(word count) { return allocate(count * sizeof(word), 8); }

int main(void) {
  readInput();
  fillPattern = (byte)nextWord();
  word argumentCount = nextWord(), resultCount = nextWord(), blockCount = nextWord(), addressCount = nextWord();
  word *arguments = words(argumentCount), *results = words(resultCount), *sizes = words(blockCount);
  word *places = words(addressCount), *targets = words(addressCount);
  byte **blocks = allocate(blockCount * sizeof(byte *), 8);
  for (word i = 0; i < argumentCount; ++i)
    arguments[i] = nextWord();
  for (word i = 0; i < addressCount; ++i) {
    places[i] = nextWord();
    targets[i] = nextWord();
  }
  for (word i = 0; i < blockCount; ++i)
    sizes[i] = nextWord();
  for (word i = 0; i < blockCount; ++i) {
    blocks[i] = allocate(sizes[i], alignmentMin);
    if (inputLeft < sizes[i])
      _exit(inputIsShort);
    __builtin_memcpy(blocks[i], inputAt, sizes[i]);
    inputAt += sizes[i];
    inputLeft -= sizes[i];
  }
  for (word i = 0; i < addressCount; ++i)
    arguments[places[i]] = (word)blocks[targets[i]];
  npufuzz_entry(arguments, results);
  writeAll((const byte *)results, resultCount * sizeof(word));
  for (word i = 0; i < blockCount; ++i)
    writeAll(blocks[i], sizes[i]);
  _exit(0);
}
