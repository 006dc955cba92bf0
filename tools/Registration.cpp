#include "tools/Registration.h"

#include "backend/Backend.h"

#include "mlir/Transforms/Passes.h"

namespace npufuzz::tools {

void registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<tile::TileDialect>();
  for (const Backend *backend : allBackends())
    backend->registerDialects(registry);
}

void registerPasses() {
  static const bool once = [] {
    mlir::registerTransformsPasses();
    for (const Backend *backend : allBackends())
      backend->registerPasses();
    return true;
  }();
  (void)once;
}

} // namespace npufuzz::tools
