//===- PatternCounters.cpp ------------------------------------------------===//
#include "campaign/upstream/PatternCounters.h"

#include "mlir/IR/OperationSupport.h"
#include "mlir/Rewrite/PatternApplicator.h"

using namespace mlir;

namespace npufuzz::campaign::upstream {

/// "SimplifyDeadAlloc" of "`apply-pattern pattern: (anonymous namespace)::SimplifyDeadAlloc".
static std::string nameOf(const ApplyPatternAction &action) {
  std::string text;
  llvm::raw_string_ostream os(text);
  action.print(os);
  llvm::StringRef name = llvm::StringRef(text).split("pattern: ").second;
  // Template arguments may hold namespaces of their own.
  llvm::StringRef head = name.take_until([](char c) { return c == '<'; });
  size_t colons = head.rfind("::");
  return name.drop_front(colons == llvm::StringRef::npos ? 0 : colons + 2).str();
}

PatternCounters::PatternCounters(ModuleOp module, std::string pass, Counters &counters)
    : context(*module.getContext()) {
  context.registerActionHandler(
      [module, pass = std::move(pass), &counters](llvm::function_ref<void()> transform,
                                                  const tracing::Action &action) {
        auto *applied = llvm::dyn_cast<ApplyPatternAction>(&action);
        if (!applied)
          return transform();
        OperationFingerPrint before(module);
        transform();
        if (before != OperationFingerPrint(module))
          counters[pass + "/" + nameOf(*applied) + ".fired"] += 1;
      });
}

PatternCounters::~PatternCounters() { context.registerActionHandler(nullptr); }

} // namespace npufuzz::campaign::upstream
