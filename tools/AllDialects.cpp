// The only file that includes this header: half a minute of compilation.
#include "tools/AllDialects.h"

#include "mlir/InitAllDialects.h"

namespace npufuzz::tools {

void registerStockDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
}

} // namespace npufuzz::tools
