//===- Elementwise.h - loops over the elements of an op ---------*- C++ -*-===//
//
// Scalars and vectors alike. f works on bits (Format.h); a result is undefined if an operand is.
// Templates, so that each op's loop is compiled with its formula inside.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_ELEMENTWISE_H
#define NPUFUZZ_INTERPRETER_ELEMENTWISE_H

#include "interpreter/Executor.h"
#include "interpreter/numbers/OpenNumber.h"
#include "interpreter/numbers/Rounding.h"

#include <cmath>

namespace npufuzz::interpreter {

/// False if an operand or the result has a type whose elements the interpreter cannot hold.
inline bool hasFormats(const Call &call) {
  for (unsigned i = 0; i < call.operandCount(); ++i)
    if (call.operandType(i).format.kind == FormatKind::none || call.operandType(i).count == 0)
      return false;
  return call.resultType().format.kind != FormatKind::none && call.resultType().count != 0;
}
inline Flow unsupportedTypes(const Call &call) {
  return call.unsupported("on " + [&] {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << (call.operandCount() ? call.operandType(0).type : call.resultType().type);
    return text;
  }());
}

/// Converts the tensors of an elementwise op to arrays of elements, and its result back to a
/// tensor. Empty if that fails, after a trap or an unsupported type.
struct FlatTensors {
  llvm::SmallVector<Value, 3> operands;
  SlotType result;
  llvm::SmallVector<int64_t, 4> shape;
};
std::optional<FlatTensors> flattenTensors(Call &call);
Value tensorOf(const FlatTensors &flat, const Value &elements);

/// out[i] = f(a[i], …). An f with an additional `bool &` may set it to make the element undefined.
template <typename F, size_t... number>
void mapInto(Value &result, llvm::ArrayRef<const Value *> operands, F f,
             std::index_sequence<number...>) {
  const uint64_t *const in[] = {operands[number]->bits()...};
  uint64_t *out = result.mutableBits();
  for (size_t i = 0, n = result.count(); i < n; ++i) {
    if constexpr (std::is_invocable_v<F, decltype(in[number][i])..., bool &>) {
      bool undefined = false;
      out[i] = f(in[number][i]..., undefined);
      if (undefined)
        result.markUndefined(i);
    } else {
      out[i] = f(in[number][i]...);
    }
  }
  (result.inheritUndefined(*operands[number]), ...);
}

/// result[i] = f(a[i], …) over the operands with these numbers.
template <typename F, size_t... number>
Flow mapElements(Call &call, F f, std::index_sequence<number...> numbers) {
  if (llvm::isa<mlir::RankedTensorType>(call.resultType().type)) {
    std::optional<FlatTensors> flat = flattenTensors(call);
    if (!flat)
      return Flow::stop;
    Value result = Call::makeValue(flat->result);
    mapInto(result, {&flat->operands[number]...}, f, numbers);
    call.setResult(0, tensorOf(*flat, result));
    return Flow::next;
  }
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Value result = call.makeResult();
  mapInto(result, {&call.operand(number)...}, f, numbers);
  call.setResult(0, std::move(result));
  return Flow::next;
}
template <typename F> Flow mapUnary(Call &call, F f) {
  return mapElements(call, f, std::make_index_sequence<1>());
}
template <typename F> Flow mapBinary(Call &call, F f) {
  return mapElements(call, f, std::make_index_sequence<2>());
}
template <typename F> Flow mapTernary(Call &call, F f) {
  return mapElements(call, f, std::make_index_sequence<3>());
}

/// Converts from double if the format has a code for the result. Formats without NaN and infinity
/// leave the result open there, and a scale leaves it open for zero and negative numbers.
inline uint64_t fromDoubleIfHeld(Format format, double value, bool &undefined) {
  undefined |= (format.isFiniteOnly() && !std::isfinite(value)) ||
               (format.isScale() && (std::signbit(value) || value == 0));
  return fromDouble(format, value);
}

/// Applies a formula for float or double to these bits, in whichever of the two rounds only
/// once. f16, bf16 and all smaller formats compute in double.
template <FormatKind kind, typename Formula, typename... Bits>
uint64_t applyFormula(Format format, Formula formula, bool &undefined, Bits... bits) {
  if constexpr (kind == FormatKind::f32) {
    float value = formula(asF32(bits)...);
    return passSignaling(format, value != value, bitsOfF32(value), bits...);
  } else if constexpr (kind == FormatKind::f64) {
    double value = formula(asF64(bits)...);
    return passSignaling(format, value != value, bitsOfF64(value), bits...);
  } else {
    double value = formula(toDouble(format, bits)...);
    return passSignaling(format, value != value, fromDoubleIfHeld(format, value, undefined),
                         bits...);
  }
}

/// Loop of a float op.
template <typename Formula> Flow mapFloatBinary(Call &call, Formula formula) {
  auto loop = [&]<FormatKind kind>(Format format) {
    return mapBinary(call, [=](uint64_t x, uint64_t y, bool &undefined) {
      return applyFormula<kind>(format, formula, undefined, x, y);
    });
  };
  Format format = call.resultType().format;
  if (format.kind == FormatKind::f32)
    return loop.template operator()<FormatKind::f32>(format);
  if (format.kind == FormatKind::f64)
    return loop.template operator()<FormatKind::f64>(format);
  if (!format.isFloat())
    return unsupportedTypes(call);
  return loop.template operator()<FormatKind::none>(format);
}

/// Loop of minnumf and maxnumf; see OpenNumber.
template <typename Formula> Flow mapNumberOrZero(Call &call, Formula formula) {
  Format format = call.resultType().format;
  if (!format.isFloat())
    return unsupportedTypes(call);
  return mapBinary(call, [=](uint64_t x, uint64_t y, bool &undefined) {
    uint64_t result = fromDouble(format, formula(toDouble(format, x), toDouble(format, y)));
    OpenNumber number(format);
    number.add(x);
    number.add(y);
    undefined = number.leavesOpen(result);
    return result;
  });
}

} // namespace npufuzz::interpreter

#endif
