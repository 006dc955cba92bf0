//===- pto-inst.hpp - header for emitted tile code --------------*- C++ -*-===//
//
// npufuzz's own replacement for the tile library. Every instruction passes its operands to the
// recording machine, which computes, orders and checks (backend/pto/recording). Written after the
// code that the compiler emits; it contains no code of the library and promises none of its speed.
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
#define __DAV_CUBE__ 1

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
inline void get_buf(pipe_t pipe, int64_t id, int64_t) {
  npufuzz_current->get_buffer(npufuzz_current->state, pipe, id);
}
inline void rls_buf(pipe_t pipe, int64_t id, int64_t) {
  npufuzz_current->release_buffer(npufuzz_current->state, pipe, id);
}
inline void set_mask_norm() {}
inline void set_vector_mask(uint64_t, uint64_t) {}

// Maintenance of the scalar unit's cache, which the machine does not model.
enum class cache_line_t { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum class dcci_dst_t { CACHELINE_ALL, CACHELINE_UB, CACHELINE_OUT, CACHELINE_ATOMIC };
inline void dcci(const volatile void *, cache_line_t) {}
inline void dcci(const volatile void *, cache_line_t, dcci_dst_t) {}
enum mem_dsb_t { DSB_ALL, DSB_DDR, DSB_UB };
inline void dsb(mem_dsb_t) {}

namespace pto {

enum class TileType { Vec, Mat, Left, Right, Acc, Bias, Scaling };
enum class BLayout { RowMajor, ColMajor };
enum class SLayout { NoneBox, RowMajor, ColMajor };
enum class PadValue { Null, Zero, Max, Min };
enum class TFillPadMode : uint8_t { Normal, InPlace, Expand };
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
enum class AtomicType : uint8_t { AtomicNone, AtomicAdd };

} // namespace pto

// Non-template bases hold everything that does not depend on a type: a program has dozens of tile
// types, and compile time goes into what each of them instantiates.
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

struct ExtentsBase {
  int64_t values[5];
  // Takes the extents that the type leaves open (-1): those at their positions if all five are
  // given, otherwise in order.
  ExtentsBase(int64_t a, int64_t b, int64_t c, int64_t d, int64_t e, const int64_t *given,
              unsigned count)
      : values{a, b, c, d, e} {
    unsigned next = 0;
    for (unsigned i = 0; i < 5; ++i)
      if (values[i] < 0 && next < count)
        values[i] = given[count == 5 ? i : next++];
  }
};

struct GlobalBase {
  npufuzz_operand operand = {};
  GlobalBase(char element, const void *pointer, const ExtentsBase &shape,
             const ExtentsBase &stride) {
    operand.kind = NPUFUZZ_GLOBAL;
    operand.element = element;
    operand.address = reinterpret_cast<uint64_t>(pointer);
    for (int i = 0; i < 5; ++i) {
      operand.shape[i] = shape.values[i];
      operand.stride[i] = stride.values[i];
    }
  }
  int64_t GetShape(int axis) const { return operand.shape[axis]; }
  int64_t GetStride(int axis) const { return operand.stride[axis]; }
};

struct TileBase {
  npufuzz_operand operand = {};
  // The type may fix valid extents (>= 0). Otherwise the machine reports a read before they are
  // set.
  TileBase(int32_t location, char element, int64_t rows, int64_t columns, bool isColumnMajor,
           int32_t pad, int64_t validRows, int64_t validColumns) {
    operand.kind = NPUFUZZ_TILE;
    operand.location = location;
    operand.element = element;
    operand.rows = rows;
    operand.columns = columns;
    operand.is_column_major = isColumnMajor;
    operand.pad = pad;
    operand.valid_rows = validRows;
    operand.valid_columns = validColumns;
    operand.valid_rows_set = validRows >= 0;
    operand.valid_columns_set = validColumns >= 0;
  }
  void SetValidShape(int64_t rows, int64_t columns) {
    operand.valid_rows = rows;
    operand.valid_columns = columns;
    operand.valid_rows_set = operand.valid_columns_set = true;
  }
  int64_t GetValidRow() const { return operand.valid_rows; }
  int64_t GetValidCol() const { return operand.valid_columns; }
};

/// Any operand of an instruction.
struct Operand {
  npufuzz_operand raw = {};
  Operand() { raw.kind = NPUFUZZ_NONE; }
  Operand(const TileBase &tile) : raw(tile.operand) {}
  Operand(const GlobalBase &tensor) : raw(tensor.operand) {}
  Operand(float x) { number('f', x, 0); }
  // Passed by their bits: conversions of halves would call a library.
  Operand(half x) { number('h', 0, __builtin_bit_cast(uint16_t, x)); }
  Operand(bfloat16_t x) { number('B', 0, __builtin_bit_cast(uint16_t, x)); }
  Operand(int64_t x) { number('l', 0, x); }
  Operand(int32_t x) { number('w', 0, x); }
  Operand(int16_t x) { number('s', 0, x); }
  Operand(int8_t x) { number('b', 0, x); }
  Operand(uint64_t x) { number('l', 0, static_cast<int64_t>(x)); }
  Operand(uint32_t x) { number('w', 0, x); }
  Operand(uint16_t x) { number('s', 0, x); }
  Operand(uint8_t x) { number('b', 0, x); }
  static Operand result(void *to) {
    Operand made;
    made.raw.kind = NPUFUZZ_RESULT;
    made.raw.address = reinterpret_cast<uint64_t>(to);
    return made;
  }
  Operand(pto::RoundMode x) { attribute("RoundMode", static_cast<int64_t>(x)); }
  Operand(pto::SaturationMode x) { attribute("SaturationMode", static_cast<int64_t>(x)); }
  Operand(pto::CmpMode x) { attribute("CmpMode", static_cast<int64_t>(x)); }

private:
  void number(char element, double value, int64_t integer) {
    raw.kind = NPUFUZZ_NUMBER;
    raw.element = element;
    raw.number = value;
    raw.integer = integer;
  }
  void attribute(const char *name, int64_t value) {
    raw.kind = NPUFUZZ_ATTRIBUTE;
    raw.attribute = name;
    raw.integer = value;
  }
};

/// Passes its operands to the machine when it is called.
struct Instruction {
  const char *name;
  void operator()(const Operand &a, const Operand &b = {}, const Operand &c = {},
                  const Operand &d = {}, const Operand &e = {}, const Operand &f = {},
                  int32_t line = __builtin_LINE()) const {
    const npufuzz_operand list[] = {a.raw, b.raw, c.raw, d.raw, e.raw, f.raw};
    int32_t count = 0;
    while (count < 6 && list[count].kind != NPUFUZZ_NONE)
      ++count;
    npufuzz_current->instruction(npufuzz_current->state, name, list, count, line);
  }
};

} // namespace npufuzz_detail

namespace pto {

template <int64_t A = 1, int64_t B = 1, int64_t C = 1, int64_t D = 1, int64_t E = 1>
struct Extents : npufuzz_detail::ExtentsBase {
  Extents() : ExtentsBase(A, B, C, D, E, nullptr, 0) {}
  template <typename... Open>
  explicit Extents(int64_t first, Open... open) : ExtentsBase(A, B, C, D, E, nullptr, 0) {
    const int64_t given[] = {first, static_cast<int64_t>(open)...};
    static_cast<ExtentsBase &>(*this) = ExtentsBase(A, B, C, D, E, given, 1 + sizeof...(Open));
  }
};
template <int64_t... N> using Shape = Extents<N...>;
template <int64_t... N> using Stride = Extents<N...>;

template <typename T, typename ShapeT, typename StrideT, Layout = Layout::ND>
struct GlobalTensor : npufuzz_detail::GlobalBase {
  explicit GlobalTensor(T *pointer = nullptr, const ShapeT &shape = {}, const StrideT &stride = {})
      : GlobalBase(npufuzz_detail::Letter<T>::value, pointer, shape, stride) {}
  T *data() const { return reinterpret_cast<T *>(operand.address); }
};

template <TileType L, typename T, int64_t R, int64_t C, BLayout B = BLayout::RowMajor, int64_t VR = R,
          int64_t VC = C, SLayout = SLayout::NoneBox, int = 512, PadValue P = PadValue::Null,
          CompactMode = CompactMode::Null>
struct Tile : npufuzz_detail::TileBase {
  using DType = T;
  Tile()
      : TileBase(static_cast<int32_t>(L), npufuzz_detail::Letter<T>::value, R, C, B == BLayout::ColMajor,
                 static_cast<int32_t>(P), VR, VC) {}
  Tile(int64_t rows, int64_t columns) : Tile() { SetValidShape(rows, columns); }
  explicit Tile(int64_t open) : Tile() { SetValidShape(VR < 0 ? open : VR, VC < 0 ? open : VC); }
  T *data() const { return reinterpret_cast<T *>(operand.address); }
  T GetValue(int64_t offset, int32_t line = __builtin_LINE()) const {
    T value = {};
    npufuzz_detail::Instruction{"GetValue"}(npufuzz_detail::Operand::result(&value), *this, offset, {},
                                            {}, {}, line);
    return value;
  }
  void SetValue(int64_t offset, T value, int32_t line = __builtin_LINE()) {
    npufuzz_detail::Instruction{"SetValue"}(*this, offset, value, {}, {}, {}, line);
  }
};

inline void TASSIGN(npufuzz_detail::TileBase &tile, uint64_t address) {
  tile.operand.address = address;
  tile.operand.address_set = true;
}

// Another view of the same bytes.
inline void TRESHAPE(npufuzz_detail::TileBase &to, const npufuzz_detail::TileBase &from) {
  to.operand.address = from.operand.address;
  to.operand.address_set = from.operand.address_set;
}

template <typename TileT, typename T, int Descending>
void TCI(TileT &tile, T start, int32_t line = __builtin_LINE()) {
  npufuzz_detail::Instruction{Descending ? "TCI_DESCENDING" : "TCI"}(tile, start, {}, {}, {}, {},
                                                                     line);
}
template <typename TileT, typename TemporaryT, typename T, int Descending>
void TCI(TileT &tile, T start, TemporaryT &temporary, int32_t line = __builtin_LINE()) {
  npufuzz_detail::Instruction{Descending ? "TCI_DESCENDING" : "TCI"}(tile, start, temporary, {}, {},
                                                                     {}, line);
}

#define NPUFUZZ_INSTRUCTION(NAME) static constexpr npufuzz_detail::Instruction NAME{#NAME};
NPUFUZZ_INSTRUCTION(TLOAD)
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
NPUFUZZ_INSTRUCTION(TMATMUL)
NPUFUZZ_INSTRUCTION(TMATMUL_ACC)
NPUFUZZ_INSTRUCTION(TCMP)
NPUFUZZ_INSTRUCTION(TCMPS)
NPUFUZZ_INSTRUCTION(TSEL)
NPUFUZZ_INSTRUCTION(TSELS)
NPUFUZZ_INSTRUCTION(TTRANS)
NPUFUZZ_INSTRUCTION(TEXTRACT)
NPUFUZZ_INSTRUCTION(TINSERT)
NPUFUZZ_INSTRUCTION(TGATHER)
NPUFUZZ_INSTRUCTION(TCONCAT)
NPUFUZZ_INSTRUCTION(TFILLPAD_INPLACE)
#undef NPUFUZZ_INSTRUCTION

// Emitted code names the types only where it adds to what is there.
template <typename TileT, typename GlobalT, AtomicType A = AtomicType::AtomicNone>
void TSTORE(const GlobalT &to, const TileT &from, int32_t line = __builtin_LINE()) {
  npufuzz_detail::Instruction{A == AtomicType::AtomicAdd ? "TSTORE_ADD" : "TSTORE"}(
      to, from, {}, {}, {}, {}, line);
}

template <TFillPadMode = TFillPadMode::Normal>
void TFILLPAD(const npufuzz_detail::Operand &to, const npufuzz_detail::Operand &from,
              int32_t line = __builtin_LINE()) {
  npufuzz_detail::Instruction{"TFILLPAD"}(to, from, {}, {}, {}, {}, line);
}
template <PadValue P>
void TFILLPAD(npufuzz_detail::Operand to, const npufuzz_detail::Operand &from,
              int32_t line = __builtin_LINE()) {
  to.raw.pad = static_cast<int32_t>(P);
  TFILLPAD(to, from, line);
}

} // namespace pto

#endif
