//===- AirPassTool.cpp ----------------------------------------------------===//
//
// Prints a snapshot, runs the steps of air-opt on it, and reads the result back.
//
//===----------------------------------------------------------------------===//
#include "backend/air/AirPassTool.h"
#include "backend/air/emission/Emission.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace npufuzz::air {

/// Extents of a launch or a herd.
static OperandRange extentsOf(Operation *op) {
  auto segments = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
  if (!segments || segments.size() < 2)
    return op->getOperands().take_front(0);
  return op->getOperands().slice(segments[0], segments[1]);
}

bool AirPassTool::isMeaningful(ModuleOp snapshot) const {
  auto isMeaningless = [&](Operation *op) {
    if (auto channel = op->getAttrOfType<FlatSymbolRefAttr>("chan_name"))
      return !snapshot.lookupSymbol(channel.getValue());
    StringRef name = op->getName().getStringRef();
    return (name == "air.launch" || name == "air.segment" || name == "air.herd") &&
           llvm::any_of(extentsOf(op), [](Value extent) {
             std::optional<int64_t> number = getConstantIntValue(extent);
             return number && *number <= 0;
           });
  };
  return !snapshot
              .walk([&](Operation *op) {
                return isMeaningless(op) ? WalkResult::interrupt() : WalkResult::advance();
              })
              .wasInterrupted();
}

static func::FuncOp mainOf(ModuleOp module) { return module.lookupSymbol<func::FuncOp>("main"); }

// Merges the kernels of several modules into one. Uses the generic form, which has only what
// air-opt printed itself: releases differ in the custom syntax of ops, and seldom in their
// contents.
std::string AirPassTool::textOf(ModuleOp snapshot) const {
  OwningOpRef<ModuleOp> kernels(snapshot.clone());
  if (func::FuncOp main = mainOf(*kernels))
    main.erase();
  std::string text;
  llvm::raw_string_ostream os(text);
  kernels->print(os, OpPrintingFlags().printGenericOpForm());
  return withoutNewProperties(text);
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
