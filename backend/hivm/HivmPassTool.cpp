//===- HivmPassTool.cpp ---------------------------------------------------===//
//
// Prints a snapshot without our annotations, runs the steps on it, and annotates the result again:
// the calls of kernels, and the order that passes have promised.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/HivmPassTool.h"
#include "backend/hivm/Pipelines.h"
#include "backend/hivm/Toolchain.h"
#include "backend/hivm/reading/Calls.h"
#include "backend/hivm/reading/Reader.h"

#include "llvm/Support/Path.h"

using namespace mlir;

namespace npufuzz::hivm {

std::string HivmPassTool::textOf(ModuleOp snapshot) const {
  OwningOpRef<ModuleOp> kernels(snapshot.clone());
  detachCalls(*kernels);
  return withoutNewProperties(writtenModule(*kernels));
}

static std::string pipelineOf(StringRef steps) { return ("builtin.module(" + steps + ")").str(); }

PassTool::Made HivmPassTool::run(ModuleOp snapshot, StringRef steps) const {
  ToolResult result = runTool({tool, pipelineOf(steps)}, textOf(snapshot));
  Made made{result.status, result.diagnostic, nullptr};
  if (result.status != CompileStatus::compiled)
    return made;
  auto read = readModule(*snapshot.getContext(), result.output());
  if (!read) {
    made.status = CompileStatus::unsupported;
    made.diagnostic = llvm::toString(read.takeError());
    return made;
  }
  made.module = std::move(*read);
  if (std::optional<CallList> calls = attachedCalls(snapshot))
    attachCalls(*made.module, *calls);
  // Passes that order pipes come after the planner: before it, the tool accepts no kernel.
  bool isOrdered = llvm::any_of(passesOf(steps), putsOrder);
  for (auto kernel : made.module->getOps<func::FuncOp>()) {
    auto before = snapshot.lookupSymbol<func::FuncOp>(kernel.getName());
    if (isOrdered || (before && isOrderPromised(before)))
      promiseOrder(kernel);
  }
  return made;
}

std::string HivmPassTool::command(StringRef steps) const {
  return llvm::sys::path::filename(tool).str() + " %s --pass-pipeline='" + pipelineOf(steps) + "'";
}

/// These parts convert linalg and hfusion to hivm, or decompose ops without a hardware instruction:
/// one float op becomes several.
bool HivmPassTool::keepsBits(StringRef steps) const {
  return llvm::none_of(
      ArrayRef<StringRef>{"hfusion", "convert-to-hivm", "convert-tensor-to-hivm", "decompose"},
      [&](StringRef part) { return steps.contains(part); });
}

std::optional<std::string> HivmPassTool::printed(const std::string &text, Form form) const {
  ToolResult result = runTool({tool, /*pipeline=*/"", Dumps::none, form == Form::generic}, text);
  if (result.status != CompileStatus::compiled)
    return std::nullopt;
  return std::move(result.outputs.front());
}

} // namespace npufuzz::hivm
