//===- ToolResult.cpp -----------------------------------------------------===//
//
// cannotRun() makes its result `unsupported`, with the reason in the diagnostic. firstErrorOf()
// searches line by line and returns the text after the mark. Each adapter's Toolchain.cpp runs its
// tool and chooses the marks.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/ToolResult.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

void take(const ToolResult &tool, CompileResult &result) {
  result.status = tool.status;
  result.pass = tool.pass;
  result.diagnostic = tool.diagnostic;
}

ToolResult cannotRun(llvm::StringRef tool, llvm::Error why) {
  return {CompileStatus::unsupported, tool.str(),
          unsupportedHere.str() + llvm::toString(std::move(why))};
}

std::string firstErrorOf(llvm::StringRef errors, llvm::ArrayRef<llvm::StringRef> marks) {
  for (llvm::StringRef line : llvm::split(errors, '\n'))
    for (llvm::StringRef mark : marks)
      if (size_t at = line.find(mark); at != llvm::StringRef::npos)
        return line.drop_front(at + mark.size()).trim().str();
  return "";
}

} // namespace npufuzz
