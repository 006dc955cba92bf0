//===- Plugins.h - passes from shared libraries -----------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_PLUGINS_H
#define NPUFUZZ_TOOLS_PLUGINS_H

#include "mlir/IR/DialectRegistry.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

/// Makes the passes of these shared libraries known to textual pipelines, and every other pass too.
/// Fails with exit code 2 when one does not load. A library that was loaded before is left alone.
llvm::Error loadPlugins(const std::vector<std::string> &paths);

/// Adds the dialects of these shared libraries. Fails with exit code 2 when one does not load.
llvm::Error loadDialectPlugins(const std::vector<std::string> &paths,
                               mlir::DialectRegistry &registry);

} // namespace npufuzz::tools

#endif
