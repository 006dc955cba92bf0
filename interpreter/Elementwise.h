//===- Elementwise.h - loops over the elements of an op ---------*- C++ -*-===//
//
// Scalars and vectors alike. f works on bits (Format.h); a result is undefined where an operand
// is. Templates, so that each op's loop is compiled with its formula inside.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_ELEMENTWISE_H
#define NPUFUZZ_INTERPRETER_ELEMENTWISE_H

#include "interpreter/Executor.h"
#include "interpreter/Rounding.h"

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

/// result[i] = f(a[i])
template <typename F> Flow mapUnary(Call &call, F f) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &a = call.operand(0);
  Value result = call.makeResult();
  const uint64_t *x = a.bits();
  uint64_t *out = result.mutableBits();
  for (size_t i = 0, n = result.count(); i < n; ++i)
    out[i] = f(x[i]);
  result.inheritUndefined(a);
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Likewise; f(a[i], undefined) may set undefined to 1.
template <typename F> Flow mapUnaryPartial(Call &call, F f) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &a = call.operand(0);
  Value result = call.makeResult();
  const uint64_t *x = a.bits();
  uint64_t *out = result.mutableBits();
  for (size_t i = 0, n = result.count(); i < n; ++i) {
    bool undefined = false;
    out[i] = f(x[i], undefined);
    if (undefined)
      result.markUndefined(i);
  }
  result.inheritUndefined(a);
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// result[i] = f(a[i], b[i])
template <typename F> Flow mapBinary(Call &call, F f) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &a = call.operand(0), &b = call.operand(1);
  Value result = call.makeResult();
  const uint64_t *x = a.bits(), *y = b.bits();
  uint64_t *out = result.mutableBits();
  for (size_t i = 0, n = result.count(); i < n; ++i)
    out[i] = f(x[i], y[i]);
  result.inheritUndefined(a);
  result.inheritUndefined(b);
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// Likewise; f(a[i], b[i], undefined) may set undefined to 1.
template <typename F> Flow mapBinaryPartial(Call &call, F f) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &a = call.operand(0), &b = call.operand(1);
  Value result = call.makeResult();
  const uint64_t *x = a.bits(), *y = b.bits();
  uint64_t *out = result.mutableBits();
  for (size_t i = 0, n = result.count(); i < n; ++i) {
    bool undefined = false;
    out[i] = f(x[i], y[i], undefined);
    if (undefined)
      result.markUndefined(i);
  }
  result.inheritUndefined(a);
  result.inheritUndefined(b);
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// result[i] = f(a[i], b[i], c[i])
template <typename F> Flow mapTernary(Call &call, F f) {
  if (!hasFormats(call))
    return unsupportedTypes(call);
  const Value &a = call.operand(0), &b = call.operand(1), &c = call.operand(2);
  Value result = call.makeResult();
  const uint64_t *x = a.bits(), *y = b.bits(), *z = c.bits();
  uint64_t *out = result.mutableBits();
  for (size_t i = 0, n = result.count(); i < n; ++i)
    out[i] = f(x[i], y[i], z[i]);
  result.inheritUndefined(a);
  result.inheritUndefined(b);
  result.inheritUndefined(c);
  call.setResult(0, std::move(result));
  return Flow::next;
}

/// The loop of a float op. formula works on float or on double, whichever is exact enough to
/// round once: f16 and bf16 compute in double.
template <typename Formula> Flow mapFloatUnary(Call &call, Formula formula) {
  Format format = call.resultType().format;
  switch (format.kind) {
  case FormatKind::f32:
    return mapUnary(call, [=](uint64_t x) { return bitsOfF32(formula(asF32(x))); });
  case FormatKind::f64:
    return mapUnary(call, [=](uint64_t x) { return bitsOfF64(formula(asF64(x))); });
  case FormatKind::f16:
  case FormatKind::bf16:
    return mapUnary(call,
                    [=](uint64_t x) { return fromDouble(format, formula(toDouble(format, x))); });
  default:
    return unsupportedTypes(call);
  }
}
template <typename Formula> Flow mapFloatBinary(Call &call, Formula formula) {
  Format format = call.resultType().format;
  switch (format.kind) {
  case FormatKind::f32:
    return mapBinary(
        call, [=](uint64_t x, uint64_t y) { return bitsOfF32(formula(asF32(x), asF32(y))); });
  case FormatKind::f64:
    return mapBinary(
        call, [=](uint64_t x, uint64_t y) { return bitsOfF64(formula(asF64(x), asF64(y))); });
  case FormatKind::f16:
  case FormatKind::bf16:
    return mapBinary(call, [=](uint64_t x, uint64_t y) {
      return fromDouble(format, formula(toDouble(format, x), toDouble(format, y)));
    });
  default:
    return unsupportedTypes(call);
  }
}

} // namespace npufuzz::interpreter

#endif
