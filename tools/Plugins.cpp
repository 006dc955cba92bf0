#include "tools/Plugins.h"

#include "support/Files.h"
#include "tools/AllDialects.h"
#include "tools/CommandError.h"
#include "tools/Loading.h"
#include "tools/Registration.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Support/FileSystem.h"

#include <set>

namespace npufuzz::tools {

llvm::Error loadPlugins(const std::vector<std::string> &paths) {
  registerPasses();
  registerStockPasses();
  static std::set<std::string> loaded;
  for (const std::string &path : paths) {
    llvm::SmallString<128> real;
    // The loader searches system folders for a bare name, but a user who writes one means a file
    // here.
    if (std::error_code error = llvm::sys::fs::real_path(path, real))
      return usageError("--load-pass-plugin: cannot read " + path + ": " + error.message());
    if (llvm::Error error = checkReadable(real))
      return usageError("--load-pass-plugin: " + llvm::toString(std::move(error)));
    if (!loaded.insert(real.str().str()).second)
      continue;
    Loading loading(path);
    auto plugin = mlir::PassPlugin::load(real.str().str());
    if (!plugin)
      return usageError("--load-pass-plugin: expected a shared library that exports "
                        "mlirGetPassPluginInfo, got " +
                        path + ": " + llvm::toString(plugin.takeError()));
    plugin->registerPassRegistryCallbacks();
  }
  return llvm::Error::success();
}

llvm::Error loadDialectPlugins(const std::vector<std::string> &paths,
                               mlir::DialectRegistry &registry) {
  for (const std::string &path : paths) {
    llvm::SmallString<128> real;
    if (std::error_code error = llvm::sys::fs::real_path(path, real))
      return usageError("--load-dialect-plugin: cannot read " + path + ": " + error.message());
    if (llvm::Error error = checkReadable(real))
      return usageError("--load-dialect-plugin: " + llvm::toString(std::move(error)));
    Loading loading(path);
    auto plugin = mlir::DialectPlugin::load(real.str().str());
    if (!plugin)
      return usageError("--load-dialect-plugin: expected a shared library that exports "
                        "mlirGetDialectPluginInfo, got " +
                        path + ": " + llvm::toString(plugin.takeError()));
    plugin->registerDialectRegistryCallbacks(registry);
  }
  return llvm::Error::success();
}

} // namespace npufuzz::tools
