//===- OldFormat.cpp - format 1 -------------------------------------------===//
//
// Format 1 hid the kind of a case in its settings. All knowledge of it is in this file.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/OldFormat.h"

#include "campaign/cases/FunctionCases.h"

namespace npufuzz::campaign {

/// "pass1" to "pass8".
static bool isPassNumber(llvm::StringRef name) {
  return name.consume_front("pass") && !name.empty() && llvm::all_of(name, llvm::isDigit);
}

bool takeOldKind(StoredCase &testCase) {
  if (!testCase.settings.erase("upstream_family"))
    return false;
  testCase.kind = upstreamFunction;
  std::erase_if(testCase.settings, [](const auto &entry) { return isPassNumber(entry.first); });
  return true;
}

} // namespace npufuzz::campaign
