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

/// LLVM prints no more of a stack: one so long is that of a recursion that has used it up.
constexpr size_t printedFramesMax = 256;

/// Returns true for libraries that end a process on behalf of others, or say nothing of the caller.
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

/// Takes frames, the innermost first, until it has those that tell.
class FrameFilter {
public:
  explicit FrameFilter(bool isOverflow) : isOverflow(isOverflow) {}

  /// False where no further frame tells anything.
  bool take(CodeName code) {
    if (isPlumbing(code))
      return true;
    if (isPassManager(code))
      return false;
    // A driver is on top where it is itself at fault, or has been called by what died elsewhere.
    if (isDriver(code))
      return functions.empty() || isOverflow;
    functions.push_back(std::move(code.function));
    return isOverflow || functions.size() < framesMax;
  }

  std::vector<std::string> taken() const {
    std::vector<std::string> told = isOverflow ? recurring(functions) : functions;
    told.resize(std::min(told.size(), framesMax));
    return told;
  }

private:
  bool isOverflow;
  std::vector<std::string> functions;
};

/// Takes the brackets off the end, and what stands between them. False where the text ends
/// otherwise.
bool dropLastBrackets(llvm::StringRef &text) {
  if (!text.ends_with(")"))
    return false;
  int depth = 0;
  for (size_t at = text.size(); at-- > 0;) {
    depth += text[at] == ')' ? 1 : text[at] == '(' ? -1 : 0;
    if (depth)
      continue;
    text = text.take_front(at).rtrim();
    return true;
  }
  return false;
}

/// "a::f" of "void a::f<int>(int) const": what codeNameOf gives.
std::string functionIn(llvm::StringRef text) {
  text.consume_back(" const");
  dropLastBrackets(text);
  int depth = 0;
  for (size_t at = text.size(); at-- > 0;) {
    depth += llvm::StringRef(")>").contains(text[at]) - llvm::StringRef("(<").contains(text[at]);
    if (depth == 0 && text[at] == ' ')
      return text.substr(at + 1).str();
  }
  return text.str();
}

/// A line of a stack that LLVM prints:
///    #4 0x00007f49633e9014 mlir::f(int) (/usr/lib/libMLIR.so+0x2de9014)
///   4  libMLIR.so.22.1 0x00007f49633e9014 mlir::f(int) + 388
/// Nothing for other lines. A function without a name is empty.
std::optional<CodeName> frameIn(llvm::StringRef line) {
  line = line.trim();
  bool isSymbolized = line.consume_front("#");
  unsigned number = 0;
  if (line.consumeInteger(10, number) || !line.starts_with(" "))
    return std::nullopt;
  CodeName code;
  code.isExact = true;
  line = line.ltrim();
  if (!isSymbolized)
    std::tie(code.library, line) = [](auto pair) {
      return std::pair(pair.first.str(), pair.second.ltrim());
    }(line.split(' '));
  if (!line.consume_front("0x"))
    return std::nullopt;
  line = line.split(' ').second;
  if (isSymbolized) {
    // A file and line stand in the place of the library where it has them.
    size_t at = line.rfind(" (");
    llvm::StringRef place = line.starts_with("(")         ? line
                            : at == llvm::StringRef::npos ? ""
                                                          : line.substr(at + 1);
    line = line.drop_back(place.size()).trim();
    place = place.trim("()").rsplit("+0x").first;
    code.library = place.rsplit('/').second.str();
  } else {
    line = line.rsplit(" + ").first;
  }
  code.function = functionIn(line);
  return code;
}

/// How LLVM prints the stack of a process that dies of a signal.
bool isSignalHandler(const CodeName &code) {
  return isOneOf(code, {"llvm::sys::PrintStackTrace", "llvm::sys::RunSignalHandlers"});
}

} // namespace

std::vector<std::string> framesOf(const DeathStack &stack) {
  FrameFilter filter(stack.isOverflow);
  for (uintptr_t address : stack.addresses)
    if (std::optional<CodeName> code = codeNameOf(address); code && !filter.take(std::move(*code)))
      break;
  return filter.taken();
}

std::vector<std::string> framesIn(llvm::StringRef errors) {
  std::vector<CodeName> stack;
  size_t count = 0;
  for (llvm::StringRef line : llvm::split(errors, '\n'))
    if (std::optional<CodeName> code = frameIn(line)) {
      ++count;
      if (!code->function.empty() && !isSignalHandler(*code))
        stack.push_back(std::move(*code));
    }
  FrameFilter filter(count >= printedFramesMax);
  for (CodeName &code : stack)
    if (!filter.take(std::move(code)))
      break;
  return filter.taken();
}

std::string framesText(llvm::ArrayRef<std::string> frames) {
  return frames.empty() ? "" : " at " + llvm::join(frames, " < ");
}

} // namespace npufuzz::oracles
