//===- Format.cpp - types that the interpreter can hold -------------------===//
//
// Maps types to formats. Pointers are 64-bit integers (AddressSpace.h); index has 64 bits as on the
// hosts that run lowered code. Integers beyond 64 bits have no format; llvm/LLVMWide.cpp handles
// the few ops of the LLVM dialect that need them.
//
//===----------------------------------------------------------------------===//
#include "interpreter/numbers/Format.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

namespace npufuzz::interpreter {

Format formatOf(Type type) {
  if (type.isIndex() || isa<LLVM::LLVMPointerType>(type))
    return {FormatKind::integer, 64};
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() >= 1 && integer.getWidth() <= 64
               ? Format{FormatKind::integer, static_cast<uint8_t>(integer.getWidth())}
               : Format{};
  if (type.isF32())
    return {FormatKind::f32, 32};
  if (type.isF16())
    return {FormatKind::f16, 16};
  if (type.isBF16())
    return {FormatKind::bf16, 16};
  if (isa<Float8E4M3Type>(type))
    return {FormatKind::f8E4M3, 8};
  if (std::optional<MicroFloat> small = microFloatOf(type)) {
    switch (*small) {
    case MicroFloat::f4E2M1FN:
      return {FormatKind::f4E2M1FN, 4};
    case MicroFloat::f6E2M3FN:
      return {FormatKind::f6E2M3FN, 6};
    case MicroFloat::f6E3M2FN:
      return {FormatKind::f6E3M2FN, 6};
    case MicroFloat::f8E3M4:
      return {FormatKind::f8E3M4, 8};
    case MicroFloat::f8E8M0FNU:
      return {FormatKind::f8E8M0FNU, 8};
    }
  }
  if (isa<Float8E4M3FNType>(type))
    return {FormatKind::f8E4M3FN, 8};
  if (isa<Float8E5M2Type>(type))
    return {FormatKind::f8E5M2, 8};
  if (isa<Float8E4M3FNUZType>(type))
    return {FormatKind::f8E4M3FNUZ, 8};
  if (isa<Float8E5M2FNUZType>(type))
    return {FormatKind::f8E5M2FNUZ, 8};
  if (isa<Float8E4M3B11FNUZType>(type))
    return {FormatKind::f8E4M3B11FNUZ, 8};
  if (type.isF64())
    return {FormatKind::f64, 64};
  return {};
}

} // namespace npufuzz::interpreter
