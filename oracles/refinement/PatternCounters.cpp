//===- PatternCounters.cpp - counts patterns that changed something -------===//
//
// An application that changes nothing is no coverage. The module is hashed before and after each
// application, so only a sample of the cases is counted.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/PatternCounters.h"

#include "backend/passes/IRHash.h"
#include "oracles/refinement/GuiltyPattern.h"

using namespace mlir;

namespace npufuzz::refinement {

PatternCounters::PatternCounters(ModuleOp module, std::string pass, Counters &counters)
    : context(*module.getContext()) {
  context.registerActionHandler(
      [module, pass = std::move(pass), &counters](llvm::function_ref<void()> transform,
                                                  const tracing::Action &action) {
        auto *applied = llvm::dyn_cast<ApplyPatternAction>(&action);
        if (!applied)
          return transform();
        std::string name = refinement::patternNameOf(*applied);
        llvm::hash_code before = hashOf(module);
        transform();
        if (before != hashOf(module))
          counters[pass + "/" + name + ".fired"] += 1;
      });
}

PatternCounters::~PatternCounters() { context.registerActionHandler(nullptr); }

} // namespace npufuzz::refinement
