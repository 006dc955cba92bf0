//===- Plugin.h - a backend in a shared library -----------------*- C++ -*-===//
//
// `--load-backend-plugin=SO` loads a library built with the CMake package of npufuzz
// (examples/backend-plugin):
//
//   class Mine : public npufuzz::Backend { … };
//   NPUFUZZ_BACKEND_PLUGIN(Mine)
//
// A plugin finds npufuzz and MLIR in the executable that loads it, so that both must be of the same
// versions of both.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PLUGIN_H
#define NPUFUZZ_BACKEND_PLUGIN_H

#include "backend/Backend.h"
#include "support/Version.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/Config/llvm-config.h"

namespace npufuzz {

/// Raised with every change of what crosses the border: BackendPlugin, Backend, and what its
/// functions take and give.
inline constexpr uint32_t backendPluginApi = 6;

/// Describes a plugin and the versions it was built with. The first field stays the first.
struct BackendPlugin {
  uint32_t api = 0;
  const char *npufuzzVersion = nullptr;
  const char *llvmVersion = nullptr;
  /// A function of the MLIR that the plugin uses: of another MLIR, linked into it, types and
  /// dialects would be strangers to ours.
  const void *mlir = nullptr;
  std::unique_ptr<Backend> (*create)() = nullptr;
};

/// The address by which two libraries know that they use one MLIR.
inline const void *identityOfMLIR() {
  return reinterpret_cast<const void *>(&mlir::registerPassManagerCLOptions);
}

/// The exported function's name and type.
inline constexpr const char *backendPluginSymbol = "npufuzzBackendPlugin";
using BackendPluginFunction = const BackendPlugin *();

} // namespace npufuzz

/// Defines the exported function for a class of backend that needs no arguments.
#define NPUFUZZ_BACKEND_PLUGIN(CLASS)                                                              \
  extern "C" __attribute__((visibility("default"))) const npufuzz::BackendPlugin *                 \
  npufuzzBackendPlugin() {                                                                         \
    static const npufuzz::BackendPlugin plugin = {                                                 \
        npufuzz::backendPluginApi, NPUFUZZ_VERSION, LLVM_VERSION_STRING,                           \
        npufuzz::identityOfMLIR(), [] { return std::unique_ptr<npufuzz::Backend>(new CLASS()); }}; \
    return &plugin;                                                                                \
  }

#endif
