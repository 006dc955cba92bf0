//===- Plugins.h - passes from shared libraries -----------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_PLUGINS_H
#define NPUFUZZ_TOOLS_PLUGINS_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

/// Registers the passes of these shared libraries, and every other pass, for textual pipelines.
/// Fails with exit code 2 if a library does not load. Skips a library that is already loaded.
llvm::Error loadPlugins(const std::vector<std::string> &paths);

/// Adds the dialects of these shared libraries. Fails with exit code 2 if one does not load.
llvm::Error loadDialectPlugins(const std::vector<std::string> &paths,
                               mlir::DialectRegistry &registry);

} // namespace npufuzz::tools

#endif
