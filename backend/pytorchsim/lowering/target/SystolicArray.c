// Products on the systolic array, whose lane j holds the weights W[j][k] and takes element k of an input at lane k.
//
// Operands lie in the banks in the layout of their tile. They are brought into the array's in a row behind the buffers, as
// f32: products of f16, bf16 and i8 are exact there, and so are sums of i8 products, of which no more than a side are added.

#include "Tiles.h"

typedef struct {
  const tile *t;
  long row, column, rows, columns; // of the batch's matrix: what is valid
  long strides[npufuzzRankMax], batch;
  int transposed;
} matrix;

// Byte of every bank where a row of the array's operands has room; behind all buffers.
extern const word npufuzz_operand_row;

enum { sideMax = 256 };
static float weights[sideMax][sideMax]; // [j][k]
static long weightDepth;                // k that are there
static long pushedDepth;                // k that the array has; the others are zero

static matrix matrixOf(const tile *t, long row, long column, long batch, long transposed) {
  matrix m = {.t = t, .row = row, .column = column, .batch = batch, .transposed = transposed != 0};
  bankStrides(t, t->split, m.strides);
  if (t->rank == 3 && (batch < 0 || batch >= validExtent(t, 0)))
    return m;
  m.rows = validExtent(t, t->rank - 2);
  m.columns = validExtent(t, t->rank - 1);
  return m;
}

// 0 where it is not valid.
static byte *elementOf(const matrix *m, long row, long column) {
  if (m->transposed) {
    long swap = row;
    row = column;
    column = swap;
  }
  if (row < 0 || column < 0 || row >= m->rows || column >= m->columns)
    return 0;
  long at[npufuzzRankMax] = {0};
  at[0] = m->batch;
  at[m->t->rank - 2] = row;
  at[m->t->rank - 1] = column;
  return placeOf(m->t, m->t->split, m->strides, at);
}

static float valueOf(const matrix *m, const byte *element) {
  word bits = loadBits(element, elementBytes(m->t->type));
  return isFloat(m->t->type) ? floatOf(m->t->type, bits) : (float)integerOf(m->t->type, bits);
}

static float *operandRow(word lane) {
  return (float *)(scratchpadAddress + lane * npufuzz_bank_bytes + npufuzz_operand_row);
}

// Vector instructions: `count` elements of 32 bits from the row of every lane.
#define NPUFUZZ_VECTOR(text, ...) __asm__ volatile(".option push\n.option arch, +v\n" text "\n.option pop" ::__VA_ARGS__ : "memory")

// v8 holds up to 64 elements, in 8 registers. Weights: VCIX opcode 1, inputs: 0, results: 2.
static void pushWeightRows(long side) {
  for (long done = 0; done < side; done += 64) {
    word address = scratchpadAddress + npufuzz_operand_row + (word)done * 4, count = (word)least(side - done, 64);
    NPUFUZZ_VECTOR("vsetvli zero, %1, e32, m8, ta, ma\nvle32.v v8, (%0)\n.4byte 0x2600305b | 8 << 20", "r"(address), "r"(count));
  }
}
static void pushOneInput(void) {
  word address = scratchpadAddress + npufuzz_operand_row;
  NPUFUZZ_VECTOR("vsetivli zero, 1, e32, m1, ta, ma\nvle32.v v8, (%0)\n.4byte 0x2200305b | 8 << 20", "r"(address));
}
static void popOne(void) {
  word address = scratchpadAddress + npufuzz_operand_row;
  NPUFUZZ_VECTOR("vsetivli zero, 1, e32, m1, ta, ma\n.4byte 0x0800305b | 8 << 7\nvse32.v v8, (%0)", "r"(address));
}

static void pushWeightsTo(long depth) {
  long side = (long)npufuzz_lanes;
  for (long j = 0; j < side; ++j)
    for (long k = 0; k < side; ++k)
      operandRow((word)j)[k] = k < depth ? weights[j][k] : 0;
  pushWeightRows(side);
  pushedDepth = depth;
}

void npufuzz_push_weights(const tile *t, long row, long column, long batch, long transposed) {
  matrix m = matrixOf(t, row, column, batch, transposed);
  long side = (long)npufuzz_lanes;
  weightDepth = 0;
  for (long k = 0; k < side; ++k)
    for (long j = 0; j < side; ++j) {
      const byte *element = elementOf(&m, row + k, column + j);
      weights[j][k] = element ? valueOf(&m, element) : 0;
      if (element)
        weightDepth = k + 1;
    }
  pushWeightsTo(weightDepth);
}

// A k that only one of both has adds nothing, not even 0 * infinity.
void npufuzz_push_input(const tile *t, long row, long column, long batch, long transposed) {
  matrix m = matrixOf(t, row, column, batch, transposed);
  long side = (long)npufuzz_lanes, depth = 0;
  for (long k = 0; k < side; ++k) {
    const byte *element = elementOf(&m, row, column + k);
    *operandRow((word)k) = element && k < weightDepth ? valueOf(&m, element) : 0;
    if (element)
      depth = k + 1;
  }
  depth = least(depth, weightDepth);
  if (depth != pushedDepth) {
    float inputs[sideMax];
    for (long k = 0; k < side; ++k)
      inputs[k] = *operandRow((word)k);
    pushWeightsTo(depth);
    for (long k = 0; k < side; ++k)
      *operandRow((word)k) = inputs[k];
  }
  pushOneInput();
}

void npufuzz_pop(const tile *t, long row, long column, long batch) {
  matrix m = matrixOf(t, row, column, batch, 0);
  popOne();
  for (long j = 0; j < (long)npufuzz_lanes; ++j) {
    byte *element = elementOf(&m, row, column + j);
    if (!element)
      continue;
    long bytes = elementBytes(t->type);
    word old = loadBits(element, bytes);
    float result = *operandRow((word)j);
    if (isFloat(t->type))
      storeBits(element, bytes, bitsOfFloat(t->type, floatOf(t->type, old) + result));
    else
      storeBits(element, bytes, old + (word)(long)result);
  }
}
