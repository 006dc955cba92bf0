#include "tools/Registration.h"

#include "backend/Backend.h"

#include "mlir/Transforms/Passes.h"

#include <set>

namespace npufuzz::tools {

void registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<tile::TileDialect>();
  for (const Backend *backend : allBackends())
    backend->registerDialects(registry);
}

void registerPasses() {
  static const bool once = (mlir::registerTransformsPasses(), true);
  (void)once;
  // Backends may be added between calls.
  static std::set<const Backend *> registered;
  for (const Backend *backend : allBackends())
    if (registered.insert(backend).second)
      backend->registerPasses();
}

} // namespace npufuzz::tools
