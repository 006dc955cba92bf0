//===- Elementwise.h - loops over the elements of an op ---------*- C++ -*-===//
//
// Scalars and vectors alike. f works on bits (Format.h); a result is undefined where an operand
// is. Templates, so that each op's loop is compiled with its formula inside.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_ELEMENTWISE_H
#define NPUFUZZ_INTERPRETER_ELEMENTWISE_H

#include "interpreter/Executor.h"
#include "interpreter/numbers/OpenNumber.h"
#include "interpreter/numbers/Rounding.h"

#include <cmath>

namespace npufuzz::interpreter {

/// False when an operand or the result has a type whose elements the interpreter cannot hold.
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

/// Tensors as arrays of elements for an elementwise op, and its result back as a tensor. Nothing,
/// after a trap or an unsupported type, when that cannot be done.
struct FlatTensors {
  llvm::SmallVector<Value, 3> operands;
  SlotType result;
  llvm::SmallVector<int64_t, 4> shape;
};
std::optional<FlatTensors> flattenTensors(Call &call);
Value tensorOf(const FlatTensors &flat, const Value &elements);

/// out[i] = f(a[i], …); an f that takes one `bool &` more may set it: then the element is
/// undefined.
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

/// From double, where the format has a code for the result. What formats without NaN and infinity
/// have instead is open, and so is what becomes of sign and zero in a scale.
inline uint64_t fromDoubleIfHeld(Format format, double value, bool &undefined) {
  undefined |= (format.isFiniteOnly() && !std::isfinite(value)) ||
               (format.isScale() && (std::signbit(value) || value == 0));
  return fromDouble(format, value);
}

/// What formula, which works on float or on double, gives of these bits: on whichever is exact
/// enough to round once. f16, bf16 and all smaller formats compute in double.
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

/// The loop of a float op.
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

/// minnumf, maxnumf: see OpenNumber.
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
