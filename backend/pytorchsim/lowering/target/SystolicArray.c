// Products on the systolic array, whose lane j holds the weights W[j][k] and takes element k of an input at lane k.
//
// Operands lie in the banks in the layout of their tile. The runtime brings them to the array through a row after
// the buffers, as f32. Products of f16, bf16 and i8 are exact there, and so are sums of i8 products, of which at
// most a side are added.

#include "Tiles.h"

typedef struct {
  const tile *t;
  long row, column, rows, columns; // valid extents of the batch's matrix
  long batch;
  int transposed;
} matrix;

static matrix weights;    // pushed last
static long weightDepth;  // number of valid k
static long pushedDepth;  // number of k in the array; the others are zero

static matrix matrixOf(const tile *t, long row, long column, long batch, long transposed) {
  matrix m = {.t = t, .row = row, .column = column, .batch = batch, .transposed = transposed != 0};
  if (t->rank == 3 && (batch < 0 || batch >= validExtent(t, 0)))
    return m;
  m.rows = validExtent(t, t->rank - 2);
  m.columns = validExtent(t, t->rank - 1);
  return m;
}

// The elements of one row, or of one column if that is requested.
static line lineIn(const matrix *m, long number, int isColumn) {
  long rank = m->t->rank, axis = isColumn != m->transposed ? rank - 2 : rank - 1, at[npufuzzRankMax] = {0};
  at[0] = m->batch;
  at[rank - 2] = at[rank - 1] = number;
  return lineOf(m->t, at, axis);
}
static cursor rowOf(const matrix *m, long row, long column) {
  line elements = lineIn(m, row, 0);
  return cursorOn(&elements, column);
}
static cursor columnOf(const matrix *m, long column, long row) {
  line elements = lineIn(m, column, 1);
  return cursorOn(&elements, row);
}

static float valueOf(const matrix *m, const byte *element) {
  if (m->t->type == typeF32)
    return *(const float *)element;
  word bits = loadBits(element, elementBytes(m->t->type));
  return isFloat(m->t->type) ? floatOf(m->t->type, bits) : (float)integerOf(m->t->type, bits);
}

// Place of the array's operand row in the first lane's bank. Code for the lanes accesses each lane's own.
static word operandRowAddress(void) {
  return scratchpadAddress + npufuzz_bank_bytes - npufuzzBytesBehind + npufuzzRegisterPlaces * npufuzzRegisterBytes;
}
static float *operandRow(word lane) { return (float *)(operandRowAddress() + lane * npufuzz_bank_bytes); }
static float *nextLane(const float *row) { return (float *)((word)row + npufuzz_bank_bytes); }

// Vector instructions on `count` elements of 32 bits from the row of every lane.
#define NPUFUZZ_VECTOR(text, ...) __asm__ volatile(".option push\n.option arch, +v\n" text "\n.option pop" ::__VA_ARGS__ : "memory")

// v8 holds up to 64 elements, in 8 registers. Weights: VCIX opcode 1, inputs: 0, results: 2.
static void pushWeightRow(long count) {
  for (long done = 0; done < count; done += 64) {
    word address = operandRowAddress() + (word)done * 4, some = (word)least(count - done, 64);
    NPUFUZZ_VECTOR("vsetvli zero, %1, e32, m8, ta, ma\nvle32.v v8, (%0)\n.4byte 0x2600305b | 8 << 20", "r"(address), "r"(some));
  }
}
static void pushZeroWeights(long count) {
  for (long done = 0; done < count; done += 64)
    NPUFUZZ_VECTOR("vsetvli zero, %0, e32, m8, ta, ma\nvmv.v.i v8, 0\n.4byte 0x2600305b | 8 << 20", "r"((word)least(count - done, 64)));
}
static void clearInputs(void) {
  word address = operandRowAddress();
  NPUFUZZ_VECTOR("vsetivli zero, 1, e32, m1, ta, ma\nvmv.v.i v8, 0\nvse32.v v8, (%0)", "r"(address));
}
static void pushOneInput(void) {
  word address = operandRowAddress();
  NPUFUZZ_VECTOR("vsetivli zero, 1, e32, m1, ta, ma\nvle32.v v8, (%0)\n.4byte 0x2200305b | 8 << 20", "r"(address));
}
static void popOne(void) {
  word address = operandRowAddress();
  NPUFUZZ_VECTOR("vsetivli zero, 1, e32, m1, ta, ma\n.4byte 0x0800305b | 8 << 7\nvse32.v v8, (%0)", "r"(address));
}

// Valid elements of a block as large as the array, along the contracted axis and across it.
static long rowsOf(const matrix *m) {
  return most(0, least((long)npufuzz_lanes, (m->transposed ? m->columns : m->rows) - m->row));
}
static long columnsOf(const matrix *m) {
  return most(0, least((long)npufuzz_lanes, (m->transposed ? m->rows : m->columns) - m->column));
}

// Lanes without a column keep the contents of their row: their results are not read.
static void pushWeightsTo(long depth) {
  long columns = columnsOf(&weights);
  float *to = operandRow(0);
  for (long j = 0; j < columns; ++j, to = nextLane(to)) {
    cursor from = columnOf(&weights, weights.column + j, weights.row);
    for (long k = 0; k < depth; ++k, stepOn(&from))
      to[k] = valueOf(&weights, from.at);
  }
  pushWeightRow(depth);
  pushZeroWeights((long)npufuzz_lanes - depth);
  pushedDepth = depth;
}

void npufuzz_push_weights(const tile *t, long row, long column, long batch, long transposed) {
  weights = matrixOf(t, row, column, batch, transposed);
  weightDepth = rowsOf(&weights);
  pushWeightsTo(weightDepth);
}

// A k that only one of both operands has adds nothing, not even 0 * infinity.
void npufuzz_push_input(const tile *t, long row, long column, long batch, long transposed) {
  matrix m = matrixOf(t, row, column, batch, transposed);
  long depth = rowsOf(&m) > 0 ? least(columnsOf(&m), weightDepth) : 0;
  if (depth != pushedDepth)
    pushWeightsTo(depth);
  clearInputs();
  cursor from = rowOf(&m, row, column);
  float *to = operandRow(0);
  for (long k = 0; k < depth; ++k, stepOn(&from), to = nextLane(to))
    *to = valueOf(&m, from.at);
  pushOneInput();
}

void npufuzz_pop(const tile *t, long row, long column, long batch) {
  matrix m = matrixOf(t, row, column, batch, 0);
  popOne();
  cursor to = rowOf(&m, row, column);
  const float *from = operandRow(0);
  long bytes = elementBytes(t->type), columns = rowsOf(&m) > 0 ? columnsOf(&m) : 0;
  for (long j = 0; j < columns; ++j, stepOn(&to), from = nextLane(from)) {
    if (t->type == typeF32) {
      *(float *)to.at += *from;
      continue;
    }
    word old = loadBits(to.at, bytes);
    if (isFloat(t->type))
      storeBits(to.at, bytes, bitsOfFloat(t->type, floatOf(t->type, old) + *from));
    else
      storeBits(to.at, bytes, old + (word)(long)*from);
  }
}
