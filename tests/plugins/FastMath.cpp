// A pass plugin of a user who links with -ffast-math. Before any of its functions is called, a
// constructor (crtfastmath.o of GCC, which newer compilers leave out of shared libraries) sets the
// thread's floating point to flush denormals to zero.
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

#include <cfenv>

namespace {

__attribute__((constructor)) void setFastMath() {
#if defined(__x86_64__)
  constexpr unsigned flushToZero = 1 << 15, denormalsAreZero = 1 << 6;
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | flushToZero | denormalsAreZero);
#else
  std::fesetround(FE_TOWARDZERO);
#endif
}

struct Nothing : mlir::PassWrapper<Nothing, mlir::OperationPass<mlir::ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Nothing)
  llvm::StringRef getArgument() const override { return "fast-math-nothing"; }
  llvm::StringRef getDescription() const override { return "does nothing"; }
  void runOnOperation() override {}
};

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "fast-math", "0.1", [] { mlir::PassRegistration<Nothing>(); }};
}
