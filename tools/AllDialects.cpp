// The only file that includes these headers, because they take half a minute to compile.
#include "tools/AllDialects.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"

namespace npufuzz::tools {

void registerStockDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  // Most ops of the transform dialect belong to other dialects.
  mlir::registerAllExtensions(registry);
}

void registerStockPasses() {
  static const bool once = (mlir::registerAllPasses(), true);
  (void)once;
}

} // namespace npufuzz::tools
