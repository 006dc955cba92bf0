// The only file that includes these headers: half a minute of compilation.
#include "tools/AllDialects.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"

namespace npufuzz::tools {

void registerStockDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  // Most ops of the transform dialect belong to other dialects.
  mlir::registerAllExtensions(registry);
}

} // namespace npufuzz::tools
