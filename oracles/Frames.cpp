//===- Frames.cpp - which frames of a stack say what died -----------------===//
//
// Functions, not lines: a name stays the same when a library is loaded elsewhere, when the case
// shrinks, and most of the time from one release to the next.
//
//===----------------------------------------------------------------------===//
#include "oracles/Frames.h"

#include "support/CodeName.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>

namespace npufuzz::oracles {

namespace {

/// What ends a process on behalf of others, and what says nothing of who called it.
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

/// MLIR's pass manager: what called it is not the pass.
bool isPassManager(const CodeName &code) {
  return code.isExact && isOneOf(code, {"mlir::detail::OpToOpPassAdaptor::"});
}

/// What calls patterns, folders and the parts of a pass: how deep it is in itself is the case's and
/// not the crash's, and it has more frames while a handler of actions is registered, which is so in
/// some cases only (PatternCounters.h). Of these files also the functions without names.
bool isDriver(const CodeName &code) {
  return isOneOf(code, {"mlir::Pass::", "mlir::PassInstrumentor::", "mlir::PassManager::",
                        "mlir::PatternApplicator::", "mlir::applyOpPatterns", "mlir::applyPatterns",
                        "mlir::applyPartialConversion", "mlir::applyFullConversion"}) ||
         (code.isExact && isOneOf(code, {"mlir::MLIRContext::executeActionInternal"}));
}

/// How a call is passed on, and how an error is reported.
bool isPlumbing(const CodeName &code) {
  return isRuntime(code.library) ||
         (code.isExact &&
          isOneOf(code, {"std::", "llvm::function_ref<", "mlir::detail::walk",
                         "llvm::report_fatal_error", "llvm::reportFatal",
                         "llvm::report_bad_alloc_error", "llvm::llvm_unreachable_internal"}));
}

/// Where the stack overflows within the cycle of a recursion is chance, and so is the leaf that it
/// happens in: of functions on the stack, those that are there more than a quarter as often as the
/// one that is most often.
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
    // A driver is on top where it is itself at fault, or has been called by what died elsewhere.
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
