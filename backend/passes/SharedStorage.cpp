//===- SharedStorage.cpp --------------------------------------------------===//
//
// The constructor clones the module and prints the clone; isWrittenTo() prints it again and
// compares. The generic form with locations shows every attribute, which a dialect's own form may
// abbreviate. PassStep.cpp keeps such a copy while a pass runs, if foreign code is looked at
// closely.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/SharedStorage.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace npufuzz {

/// Text of all parts of the IR, without a dialect's abbreviations.
static std::string textOf(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, OpPrintingFlags().enableDebugInfo().printGenericOpForm());
  return text;
}

SharedStorage::SharedStorage(ModuleOp module) : copy(module.clone()), text(textOf(*copy)) {}

bool SharedStorage::isWrittenTo() { return textOf(*copy) != text; }

} // namespace npufuzz
