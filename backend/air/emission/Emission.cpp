//===- Emission.cpp -------------------------------------------------------===//
//
// Runs our emission pipeline on a clone of the program, splits the result into kernels and @main,
// and prints them. Reading back joins what air-opt printed with @main.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/Emission.h"
#include "backend/air/emission/Pipelines.h"
#include "backend/foreign/ReadModule.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace npufuzz::air {

// Uses the custom form, which omits properties that a later release has added, as long as they have
// their defaults.
static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os);
  return text + "\n";
}

static std::string printAlone(func::FuncOp function) {
  OwningOpRef<ModuleOp> alone(ModuleOp::create(function.getLoc()));
  alone->push_back(function.clone());
  return print(*alone);
}

/// Lowers and verifies. If that fails, verifies after each pass, to name the one at fault.
static OwningOpRef<ModuleOp> lowered(const Case &testCase, CompileResult &result) {
  std::string pipeline = emissionPipeline(testCase.settings);
  CompileOptions atTheEnd, atEach;
  atTheEnd.verifyPeriod = llvm::cantFail(splitPipeline(pipeline)).size();
  atTheEnd.verifyOffset = atTheEnd.verifyPeriod - 1;
  for (const CompileOptions &options : {atTheEnd, atEach}) {
    OwningOpRef<ModuleOp> program(testCase.module.get().clone());
    result = {};
    if (runPipeline(program, pipeline, options, result))
      return program;
  }
  return nullptr;
}

Emitted emit(const Case &testCase, bool together) {
  Emitted emitted;
  CompileResult lowering;
  OwningOpRef<ModuleOp> program = lowered(testCase, lowering);
  emitted.status = lowering.status;
  emitted.pass = lowering.pass;
  emitted.diagnostic = lowering.diagnostic;
  emitted.statistics = lowering.statistics;
  if (!program)
    return emitted;
  emitted.program = print(*program);
  for (auto function : llvm::make_early_inc_range(program->getOps<func::FuncOp>())) {
    bool isMain = function.getName() == "main";
    if (isMain)
      emitted.main = printAlone(function);
    else if (!together)
      emitted.modules.push_back(printAlone(function));
    if (isMain)
      function.erase();
  }
  if (together)
    emitted.modules.push_back(print(*program));
  return emitted;
}

/// Channels of several modules may share a name.
static void prefixChannels(ModuleOp module, StringRef prefix) {
  module.walk([&](Operation *op) {
    for (StringRef attribute : {"sym_name", "chan_name"}) {
      if (!op->getName().getStringRef().starts_with("air.channel"))
        continue;
      if (auto name = op->getAttrOfType<StringAttr>(attribute))
        op->setAttr(attribute, StringAttr::get(op->getContext(), prefix + name.getValue()));
      else if (auto use = op->getAttrOfType<FlatSymbolRefAttr>(attribute))
        op->setAttr(attribute,
                    FlatSymbolRefAttr::get(op->getContext(), (prefix + use.getValue()).str()));
    }
  });
}

OwningOpRef<ModuleOp> moduleIn(MLIRContext &context, llvm::StringRef text, std::string &why) {
  ForeignModule read = readForeign(context, text, "air-opt");
  if (!read.module)
    why = (read.isUnparsable ? "air-opt: " : "") + read.why;
  return std::move(read.module);
}

OwningOpRef<ModuleOp> programOf(MLIRContext &context, ArrayRef<std::string> printed, StringRef main,
                                std::string &why) {
  OwningOpRef<ModuleOp> whole(ModuleOp::create(UnknownLoc::get(&context)));
  auto add = [&](StringRef text, const std::string &prefix) {
    auto module = moduleIn(context, text, why);
    if (!module)
      return false;
    prefixChannels(*module, prefix);
    whole->getBody()->getOperations().splice(whole->getBody()->end(),
                                             module->getBody()->getOperations());
    return true;
  };
  for (auto [number, text] : llvm::enumerate(printed))
    if (!add(text, "k" + std::to_string(number) + "_"))
      return nullptr;
  if (!main.empty() && !add(main, ""))
    return nullptr;
  return whole;
}

} // namespace npufuzz::air
