/*===- npufuzz_recording.h - between emitted code and the recording machine -===*
 *
 * The interface of a compiled kernel: plain structures and functions, so that the kernel needs no
 * library. Both sides include this file.
 */
#ifndef NPUFUZZ_RECORDING_H
#define NPUFUZZ_RECORDING_H

#include <stdint.h>

#define NPUFUZZ_TILE 0
#define NPUFUZZ_GLOBAL 1
#define NPUFUZZ_NUMBER 2
#define NPUFUZZ_ATTRIBUTE 3
#define NPUFUZZ_NONE 4
/* A number of the kernel's that the instruction writes; `address` is the pointer to it. */
#define NPUFUZZ_RESULT 5

/* Elements by letter: b i8, s i16, w i32, l i64, h f16, B bf16, f f32. */
struct npufuzz_operand {
  int32_t kind;
  char element;
  /* Tiles: the static shape in elements, layout, pad (0 null, 1 zero, 2 max, 3 min). */
  int64_t rows, columns;
  int32_t is_column_major, pad;
  /* Tiles: 0 unified buffer, 1 L1, 2 L0A, 3 L0B, 4 L0C. */
  int32_t location;
  /* Values set at run time, and whether they were set. */
  int64_t valid_rows, valid_columns;
  int32_t valid_rows_set, valid_columns_set, address_set;
  /* Tiles: byte in that memory. Global tensors: the pointer. */
  uint64_t address;
  /* Global tensors, in elements. */
  int64_t shape[5], stride[5];
  /* Numbers. */
  double number;
  int64_t integer;
  /* Attributes: the name of the enumerator's type, and its value. */
  const char *attribute;
};

struct npufuzz_machine {
  void *state;
  /* `line` is that of the call, from 1; 0: unknown. */
  void (*instruction)(void *state, const char *name, const struct npufuzz_operand *operands,
                      int32_t count, int32_t line);
  void (*set_flag)(void *state, int32_t from, int32_t to, int64_t id);
  void (*wait_flag)(void *state, int32_t from, int32_t to, int64_t id);
  void (*barrier)(void *state, int32_t pipe);
  /* Takes a buffer for a pipe, once it is free, and gives it back. */
  void (*get_buffer)(void *state, int32_t pipe, int64_t id);
  void (*release_buffer)(void *state, int32_t pipe, int64_t id);
  void (*begin_kernel)(void *state, const char *name);
  void (*end_kernel)(void *state);
};

#endif
