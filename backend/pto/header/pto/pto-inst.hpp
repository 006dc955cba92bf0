//===- pto-inst.hpp - what emitted tile code compiles against ---*- C++ -*-===//
//
// npufuzz's own stand-in for the tile library: every instruction tells the recording machine its
// operands, and the machine computes, orders and checks (backend/pto/recording). Written from the
// code that the compiler emits; it holds no code of the library and promises none of its speed.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_PTO_INST_HPP
#define NPUFUZZ_PTO_INST_HPP

#include "npufuzz_recording.h"

#include <stddef.h>
#include <stdint.h>

#define AICORE
#define __global__
#define __gm__
#define __ubuf__
#define __DAV_VEC__ 1

using half = _Float16;
using bfloat16_t = __bf16;

// The entry function sets it.
static npufuzz_machine *npufuzz_current = nullptr;

enum pipe_t : int32_t {
  PIPE_S,
  PIPE_V,
  PIPE_M,
  PIPE_MTE1,
  PIPE_MTE2,
  PIPE_MTE3,
  PIPE_FIX,
  PIPE_ALL
};
enum event_t : int32_t {
  EVENT_ID0,
  EVENT_ID1,
  EVENT_ID2,
  EVENT_ID3,
  EVENT_ID4,
  EVENT_ID5,
  EVENT_ID6,
  EVENT_ID7
};

inline void set_flag(pipe_t from, pipe_t to, int64_t id) {
  npufuzz_current->set_flag(npufuzz_current->state, from, to, id);
}
inline void wait_flag(pipe_t from, pipe_t to, int64_t id) {
  npufuzz_current->wait_flag(npufuzz_current->state, from, to, id);
}
inline void pipe_barrier(pipe_t pipe) { npufuzz_current->barrier(npufuzz_current->state, pipe); }
inline void set_mask_norm() {}
inline void set_vector_mask(uint64_t, uint64_t) {}

namespace pto {

enum class TileType { Vec, Mat, Left, Right, Acc, Bias, Scaling };
enum class BLayout { RowMajor, ColMajor };
enum class SLayout { NoneBox, RowMajor, ColMajor };
enum class PadValue { Null, Zero, Max, Min };
enum class CompactMode { Null, Normal, RowPlusOne };
enum class Layout { ND, DN, NZ };
enum class RoundMode {
  CAST_NONE,
  CAST_RINT,
  CAST_ROUND,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_TRUNC,
  CAST_ODD
};
enum class SaturationMode { OFF, ON };
enum class CmpMode { EQ, NE, LT, GT, GE, LE };

template <int64_t A = 1, int64_t B = 1, int64_t C = 1, int64_t D = 1, int64_t E = 1> struct Extents {
  int64_t values[5] = {A, B, C, D, E};
  Extents() = default;
  // Those that the type leaves open (-1), in order.
  template <typename... Open> explicit Extents(Open... open) {
    const int64_t given[] = {static_cast<int64_t>(open)...};
    unsigned next = 0;
    for (int64_t &value : values)
      if (value < 0 && next < sizeof...(Open))
        value = given[next++];
  }
};
template <int64_t... N> using Shape = Extents<N...>;
template <int64_t... N> using Stride = Extents<N...>;

template <typename T, typename ShapeT, typename StrideT, Layout = Layout::ND> struct GlobalTensor {
  T *pointer = nullptr;
  ShapeT shape;
  StrideT stride;
  GlobalTensor() = default;
  explicit GlobalTensor(T *pointer, ShapeT shape = {}, StrideT stride = {})
      : pointer(pointer), shape(shape), stride(stride) {}
};

template <TileType, typename T, int64_t R, int64_t C, BLayout B = BLayout::RowMajor, int64_t VR = R,
          int64_t VC = C, SLayout = SLayout::NoneBox, int = 512, PadValue P = PadValue::Null,
          CompactMode = CompactMode::Null>
struct Tile {
  using DType = T;
  // Fixed where the type says so; else whoever reads them before they are set is told.
  int64_t validRows = VR, validColumns = VC;
  bool validRowsSet = VR >= 0, validColumnsSet = VC >= 0, addressSet = false;
  uint64_t address = 0;

  Tile() = default;
  Tile(int64_t rows, int64_t columns)
      : validRows(rows), validColumns(columns), validRowsSet(true), validColumnsSet(true) {}
  explicit Tile(int64_t open)
      : validRows(VR < 0 ? open : VR), validColumns(VC < 0 ? open : VC), validRowsSet(true),
        validColumnsSet(true) {}
  void SetValidShape(int64_t rows, int64_t columns) {
    validRows = rows;
    validColumns = columns;
    validRowsSet = validColumnsSet = true;
  }
  int64_t GetValidRow() const { return validRows; }
  int64_t GetValidCol() const { return validColumns; }
};

} // namespace pto

namespace npufuzz_detail {

template <typename T> struct Letter;
template <> struct Letter<int8_t> { static constexpr char value = 'b'; };
template <> struct Letter<uint8_t> { static constexpr char value = 'b'; };
template <> struct Letter<int16_t> { static constexpr char value = 's'; };
template <> struct Letter<uint16_t> { static constexpr char value = 's'; };
template <> struct Letter<int32_t> { static constexpr char value = 'w'; };
template <> struct Letter<uint32_t> { static constexpr char value = 'w'; };
template <> struct Letter<int64_t> { static constexpr char value = 'l'; };
template <> struct Letter<half> { static constexpr char value = 'h'; };
template <> struct Letter<bfloat16_t> { static constexpr char value = 'B'; };
template <> struct Letter<float> { static constexpr char value = 'f'; };

template <pto::TileType L, typename T, int64_t R, int64_t C, pto::BLayout B, int64_t VR, int64_t VC,
          pto::SLayout S, int F, pto::PadValue P, pto::CompactMode M>
npufuzz_operand operandOf(const pto::Tile<L, T, R, C, B, VR, VC, S, F, P, M> &tile) {
  npufuzz_operand operand = {};
  operand.kind = NPUFUZZ_TILE;
  operand.element = Letter<T>::value;
  operand.rows = R;
  operand.columns = C;
  operand.is_column_major = B == pto::BLayout::ColMajor;
  operand.pad = static_cast<int32_t>(P);
  operand.valid_rows = tile.validRows;
  operand.valid_columns = tile.validColumns;
  operand.valid_rows_set = tile.validRowsSet;
  operand.valid_columns_set = tile.validColumnsSet;
  operand.address = tile.address;
  operand.address_set = tile.addressSet;
  return operand;
}
template <typename T, typename ShapeT, typename StrideT, pto::Layout L>
npufuzz_operand operandOf(const pto::GlobalTensor<T, ShapeT, StrideT, L> &tensor) {
  npufuzz_operand operand = {};
  operand.kind = NPUFUZZ_GLOBAL;
  operand.element = Letter<T>::value;
  operand.address = reinterpret_cast<uint64_t>(tensor.pointer);
  for (int i = 0; i < 5; ++i) {
    operand.shape[i] = tensor.shape.values[i];
    operand.stride[i] = tensor.stride.values[i];
  }
  return operand;
}
inline npufuzz_operand numberOf(char element, double number, int64_t integer) {
  npufuzz_operand operand = {};
  operand.kind = NPUFUZZ_NUMBER;
  operand.element = element;
  operand.number = number;
  operand.integer = integer;
  return operand;
}
inline npufuzz_operand operandOf(float x) { return numberOf('f', x, 0); }
// By their bits: conversions of halves would call a library.
inline npufuzz_operand operandOf(half x) {
  return numberOf('h', 0, __builtin_bit_cast(uint16_t, x));
}
inline npufuzz_operand operandOf(bfloat16_t x) {
  return numberOf('B', 0, __builtin_bit_cast(uint16_t, x));
}
inline npufuzz_operand operandOf(int64_t x) { return numberOf('l', 0, x); }
inline npufuzz_operand operandOf(int32_t x) { return numberOf('w', 0, x); }
inline npufuzz_operand operandOf(int16_t x) { return numberOf('s', 0, x); }
inline npufuzz_operand operandOf(int8_t x) { return numberOf('b', 0, x); }
inline npufuzz_operand attributeOf(const char *name, int64_t value) {
  npufuzz_operand operand = {};
  operand.kind = NPUFUZZ_ATTRIBUTE;
  operand.attribute = name;
  operand.integer = value;
  return operand;
}
inline npufuzz_operand operandOf(pto::RoundMode x) {
  return attributeOf("RoundMode", static_cast<int64_t>(x));
}
inline npufuzz_operand operandOf(pto::SaturationMode x) {
  return attributeOf("SaturationMode", static_cast<int64_t>(x));
}
inline npufuzz_operand operandOf(pto::CmpMode x) {
  return attributeOf("CmpMode", static_cast<int64_t>(x));
}

template <typename... Operands> void record(const char *name, const Operands &...operands) {
  const npufuzz_operand list[] = {operandOf(operands)...};
  npufuzz_current->instruction(npufuzz_current->state, name, list, sizeof...(Operands));
}

} // namespace npufuzz_detail

namespace pto {

template <typename TileT> void TASSIGN(TileT &tile, uint64_t address) {
  tile.address = address;
  tile.addressSet = true;
}

template <typename TileT, typename T, int Descending> void TCI(TileT &tile, T start) {
  npufuzz_detail::record("TCI", tile, start);
}

#define NPUFUZZ_INSTRUCTION(NAME)                                                                  \
  template <typename... Operands> void NAME(const Operands &...operands) {                         \
    npufuzz_detail::record(#NAME, operands...);                                                    \
  }
NPUFUZZ_INSTRUCTION(TLOAD)
NPUFUZZ_INSTRUCTION(TSTORE)
NPUFUZZ_INSTRUCTION(TMOV)
NPUFUZZ_INSTRUCTION(TADD)
NPUFUZZ_INSTRUCTION(TSUB)
NPUFUZZ_INSTRUCTION(TMUL)
NPUFUZZ_INSTRUCTION(TDIV)
NPUFUZZ_INSTRUCTION(TMAX)
NPUFUZZ_INSTRUCTION(TMIN)
NPUFUZZ_INSTRUCTION(TAND)
NPUFUZZ_INSTRUCTION(TOR)
NPUFUZZ_INSTRUCTION(TXOR)
NPUFUZZ_INSTRUCTION(TSHL)
NPUFUZZ_INSTRUCTION(TSHR)
NPUFUZZ_INSTRUCTION(TADDS)
NPUFUZZ_INSTRUCTION(TSUBS)
NPUFUZZ_INSTRUCTION(TMULS)
NPUFUZZ_INSTRUCTION(TDIVS)
NPUFUZZ_INSTRUCTION(TMAXS)
NPUFUZZ_INSTRUCTION(TMINS)
NPUFUZZ_INSTRUCTION(TNEG)
NPUFUZZ_INSTRUCTION(TNOT)
NPUFUZZ_INSTRUCTION(TABS)
NPUFUZZ_INSTRUCTION(TEXP)
NPUFUZZ_INSTRUCTION(TLOG)
NPUFUZZ_INSTRUCTION(TSQRT)
NPUFUZZ_INSTRUCTION(TRSQRT)
NPUFUZZ_INSTRUCTION(TRECIP)
NPUFUZZ_INSTRUCTION(TRELU)
NPUFUZZ_INSTRUCTION(TEXPANDS)
NPUFUZZ_INSTRUCTION(TROWEXPAND)
NPUFUZZ_INSTRUCTION(TCOLEXPAND)
NPUFUZZ_INSTRUCTION(TROWEXPANDADD)
NPUFUZZ_INSTRUCTION(TROWEXPANDSUB)
NPUFUZZ_INSTRUCTION(TROWEXPANDMUL)
NPUFUZZ_INSTRUCTION(TROWEXPANDDIV)
NPUFUZZ_INSTRUCTION(TROWEXPANDMAX)
NPUFUZZ_INSTRUCTION(TROWEXPANDMIN)
NPUFUZZ_INSTRUCTION(TCOLEXPANDADD)
NPUFUZZ_INSTRUCTION(TCOLEXPANDSUB)
NPUFUZZ_INSTRUCTION(TCOLEXPANDMUL)
NPUFUZZ_INSTRUCTION(TCOLEXPANDDIV)
NPUFUZZ_INSTRUCTION(TCOLEXPANDMAX)
NPUFUZZ_INSTRUCTION(TCOLEXPANDMIN)
NPUFUZZ_INSTRUCTION(TROWSUM)
NPUFUZZ_INSTRUCTION(TROWPROD)
NPUFUZZ_INSTRUCTION(TROWMAX)
NPUFUZZ_INSTRUCTION(TROWMIN)
NPUFUZZ_INSTRUCTION(TCOLSUM)
NPUFUZZ_INSTRUCTION(TCOLPROD)
NPUFUZZ_INSTRUCTION(TCOLMAX)
NPUFUZZ_INSTRUCTION(TCOLMIN)
NPUFUZZ_INSTRUCTION(TCVT)
NPUFUZZ_INSTRUCTION(TFILLPAD)
NPUFUZZ_INSTRUCTION(TFILLPAD_INPLACE)
#undef NPUFUZZ_INSTRUCTION

} // namespace pto

#endif
