//===- VerificationMemory.cpp ---------------------------------------------===//
#include "backend/passes/VerificationMemory.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"

namespace npufuzz {

VerificationMemory::VerificationMemory(mlir::MLIRContext *context)
    : Dialect(getDialectNamespace(), context, mlir::TypeID::get<VerificationMemory>()) {}

VerificationMemory &VerificationMemory::of(mlir::ModuleOp module) {
  return *module.getContext()->getOrLoadDialect<VerificationMemory>();
}

} // namespace npufuzz
