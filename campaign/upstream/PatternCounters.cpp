//===- PatternCounters.cpp ------------------------------------------------===//
#include "campaign/upstream/PatternCounters.h"

#include "campaign/validate/GuiltyPattern.h"
#include "campaign/validate/IRHash.h"

using namespace mlir;

namespace npufuzz::campaign::upstream {

PatternCounters::PatternCounters(ModuleOp module, std::string pass, Counters &counters)
    : context(*module.getContext()) {
  context.registerActionHandler(
      [module, pass = std::move(pass), &counters](llvm::function_ref<void()> transform,
                                                  const tracing::Action &action) {
        auto *applied = llvm::dyn_cast<ApplyPatternAction>(&action);
        if (!applied)
          return transform();
        std::string name = validate::patternNameOf(*applied);
        llvm::hash_code before = validate::hashOf(module);
        transform();
        if (before != validate::hashOf(module))
          counters[pass + "/" + name + ".fired"] += 1;
      });
}

PatternCounters::~PatternCounters() { context.registerActionHandler(nullptr); }

} // namespace npufuzz::campaign::upstream
