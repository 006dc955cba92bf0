//===- Registry.cpp - every backend of this build -------------------------===//
#include "backend/Backend.h"

namespace npufuzz {

// A new backend: one folder and one line here, the function that gives it.
#define NPUFUZZ_BACKENDS(BACKEND)                                                                  \
  BACKEND(npuBackend)                                                                              \
  BACKEND(mlirBackend)                                                                             \
  BACKEND(riscvBackend)

#define NPUFUZZ_DECLARE(NAME) const Backend &NAME();
NPUFUZZ_BACKENDS(NPUFUZZ_DECLARE)
#undef NPUFUZZ_DECLARE

llvm::ArrayRef<const Backend *> allBackends() {
#define NPUFUZZ_GET(NAME) &NAME(),
  static const Backend *const backends[] = {NPUFUZZ_BACKENDS(NPUFUZZ_GET)};
#undef NPUFUZZ_GET
  return backends;
}

const Backend *findBackend(llvm::StringRef name) {
  for (const Backend *backend : allBackends())
    if (backend->name() == name)
      return backend;
  return nullptr;
}

} // namespace npufuzz
