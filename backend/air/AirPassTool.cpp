//===- AirPassTool.cpp ----------------------------------------------------===//
#include "backend/air/AirPassTool.h"
#include "backend/air/Emission.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace npufuzz::air {

static func::FuncOp mainOf(ModuleOp module) { return module.lookupSymbol<func::FuncOp>("main"); }

// Kernels of several modules are one here. The generic form has no more than what air-opt printed
// itself: releases differ in how they write ops, and seldom in what those hold.
std::string AirPassTool::textOf(ModuleOp snapshot) const {
  OwningOpRef<ModuleOp> kernels(snapshot.clone());
  if (func::FuncOp main = mainOf(*kernels))
    main.erase();
  std::string text;
  llvm::raw_string_ostream os(text);
  kernels->print(os, OpPrintingFlags().printGenericOpForm());
  return text;
}

PassTool::Made AirPassTool::run(ModuleOp snapshot, StringRef steps) const {
  ToolResult tool = runAirOpt(options, ("builtin.module(" + steps + ")").str(), {textOf(snapshot)},
                              /*wantsSteps=*/false, /*blames=*/false);
  Made made{tool.status, tool.diagnostic, nullptr};
  if (tool.status != CompileStatus::compiled)
    return made;
  made.module = moduleIn(*snapshot.getContext(), tool.outputs.front(), made.diagnostic);
  if (!made.module)
    made.status = CompileStatus::unsupported;
  else if (func::FuncOp main = mainOf(snapshot))
    made.module->push_back(main.clone());
  return made;
}

std::string AirPassTool::command(StringRef steps) const {
  return ("air-opt %s --pass-pipeline='builtin.module(" + steps + ")'").str();
}

std::optional<std::string> AirPassTool::printed(const std::string &text, Form form) const {
  AirOptions plain = options;
  plain.printsGeneric = form == Form::generic;
  ToolResult tool =
      runAirOpt(plain, /*pipeline=*/"", {text}, /*wantsSteps=*/false, /*blames=*/false);
  if (tool.status != CompileStatus::compiled)
    return std::nullopt;
  return std::move(tool.outputs.front());
}

} // namespace npufuzz::air
