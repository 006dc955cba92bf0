//===- Frames.cpp - selects the frames that identify a crash --------------===//
//
// Frames are functions, not lines. A name stays the same when a library is loaded elsewhere, when
// the case shrinks, and usually from one release to the next.
//
//===----------------------------------------------------------------------===//
#include "oracles/Frames.h"

#include "support/CodeName.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

namespace npufuzz::oracles {

namespace {

/// True for a library that ends processes on behalf of others and says nothing about its caller.
bool isRuntime(llvm::StringRef library) {
  return llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"libc.so", "libm.so", "libstdc++.so",
                                                      "libc++", "libgcc_s.so", "libpthread.so",
                                                      "ld-linux", "linux-vdso"},
                      [&](llvm::StringRef name) { return library.starts_with(name); });
}

bool isOneOf(const CodeName &code, llvm::ArrayRef<llvm::StringRef> beginnings) {
  return llvm::any_of(beginnings, [&](llvm::StringRef beginning) {
    return llvm::StringRef(code.function).starts_with(beginning);
  });
}

/// True for MLIR's pass manager: its callers do not belong to the pass.
bool isPassManager(const CodeName &code) {
  return code.isExact && isOneOf(code, {"mlir::detail::OpToOpPassAdaptor::"});
}

/// True for code that calls patterns, folders and the parts of a pass. Its recursion depth depends
/// on the case and not on the crash. It also has more frames while an action handler is registered,
/// which is so in some cases only (PatternCounters.h). Unnamed functions of these files count as
/// well.
bool isDriver(const CodeName &code) {
  return isOneOf(code, {"mlir::Pass::", "mlir::PassInstrumentor::", "mlir::PassManager::",
                        "mlir::PatternApplicator::", "mlir::applyOpPatterns", "mlir::applyPatterns",
                        "mlir::applyPartialConversion", "mlir::applyFullConversion"}) ||
         (code.isExact && isOneOf(code, {"mlir::MLIRContext::executeActionInternal"}));
}

/// True for code that forwards a call or reports an error.
bool isPlumbing(const CodeName &code) {
  return isRuntime(code.library) ||
         (code.isExact &&
          isOneOf(code, {"std::", "llvm::function_ref<", "mlir::detail::walk",
                         "llvm::report_fatal_error", "llvm::reportFatal",
                         "llvm::report_bad_alloc_error", "llvm::llvm_unreachable_internal"}));
}

/// Returns the functions of a recursion: those that occur more than a quarter as often as the most
/// frequent one. The point of a cycle at which the stack overflows is chance, and so is the leaf.
std::vector<std::string> recurring(const std::vector<std::string> &functions) {
  std::map<std::string, int64_t> counts;
  int64_t most = 0;
  for (const std::string &function : functions)
    most = std::max(most, ++counts[function]);
  std::vector<std::string> found;
  for (const auto &[function, count] : counts)
    if (4 * count > most)
      found.push_back(function);
  return found;
}

} // namespace

std::vector<std::string> framesOf(const DeathStack &stack) {
  std::vector<std::string> functions;
  for (uintptr_t address : stack.addresses) {
    std::optional<CodeName> code = codeNameOf(address);
    if (!code || isPlumbing(*code))
      continue;
    if (isPassManager(*code))
      break;
    // A driver on top is itself at fault, or was called by code that died elsewhere.
    if (isDriver(*code)) {
      if (functions.empty() || stack.isOverflow)
        continue;
      break;
    }
    functions.push_back(std::move(code->function));
    if (!stack.isOverflow && functions.size() == framesMax)
      break;
  }
  if (stack.isOverflow)
    functions = recurring(functions);
  functions.resize(std::min(functions.size(), framesMax));
  return functions;
}

std::string framesText(llvm::ArrayRef<std::string> frames) {
  return frames.empty() ? "" : " at " + llvm::join(frames, " < ");
}

} // namespace npufuzz::oracles
