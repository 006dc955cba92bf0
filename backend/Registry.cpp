//===- Registry.cpp - every backend of this build -------------------------===//
#include "backend/Backend.h"
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/riscv/RiscvBackend.h"
#include "backend/npu/NpuBackend.h"

namespace npufuzz {

llvm::ArrayRef<const Backend *> allBackends() {
  // A new backend: one folder and one line here.
  static const Backend *const backends[] = {
      &npu::npuBackend(),
      &mlirBackend(),
      &riscvBackend(),
  };
  return backends;
}

const Backend *findBackend(llvm::StringRef name) {
  for (const Backend *backend : allBackends())
    if (backend->name() == name)
      return backend;
  return nullptr;
}

} // namespace npufuzz
