//===- AsyncLowering.cpp --------------------------------------------------===//
//
// Runs air-to-async on the output of air-opt, defines the runtime functions that it calls, and
// keeps the result as a nested module. It is executed by the mlir backend, and its memory is
// compared with that of our semantics.
//
//===----------------------------------------------------------------------===//
#include "backend/air/lowered/AsyncLowering.h"
#include "backend/air/emission/Emission.h"
#include "backend/air/lowered/RuntimeFunctions.h"
#include "backend/passes/PassSequence.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::air {

/// Name of the module that is added to a program.
static constexpr llvm::StringLiteral loweredName = "npufuzz_lowered";

std::string withoutMemorySpaces(llvm::StringRef module) {
  constexpr llvm::StringLiteral keyword("memref<");
  std::string text;
  for (size_t at; (at = module.find(keyword)) != llvm::StringRef::npos;) {
    text += module.take_front(at + keyword.size());
    module = module.drop_front(at + keyword.size());
    // Finds the matching closing bracket, and the last comma at its level.
    size_t end = 0, comma = module.size();
    for (int depth = 0; end < module.size() && (module[end] != '>' || depth > 0); ++end) {
      depth += module[end] == '<' || module[end] == '(' || module[end] == '[';
      // The arrow of a map closes nothing.
      depth -= (module[end] == '>' && module[end - 1] != '-') || module[end] == ')' ||
               module[end] == ']';
      if (module[end] == ',' && depth == 0)
        comma = end;
    }
    llvm::StringRef last = module.slice(comma, end).ltrim(", ");
    bool hasSpace = !last.empty() && llvm::isDigit(last.front());
    text += module.take_front(hasSpace ? comma : end);
    module = module.drop_front(end);
  }
  return text + module.str();
}

/// The lowering casts between types that differ in which extents are known.
static bool resolveCasts(ModuleOp module) {
  bool resolved = true;
  module.walk([&](UnrealizedConversionCastOp cast) {
    if (cast.getNumOperands() != 1 || cast.getNumResults() != 1 ||
        !memref::CastOp::areCastCompatible(cast.getOperandTypes(), cast.getResultTypes())) {
      resolved = false;
      return;
    }
    OpBuilder builder(cast);
    auto known = builder.create<memref::CastOp>(cast.getLoc(), cast.getResult(0).getType(),
                                                cast.getOperand(0));
    cast.getResult(0).replaceAllUsesWith(known);
    cast.erase();
  });
  return resolved;
}

/// An op of a dialect that only air-opt's process has; empty: none.
static std::string foreignOp(ModuleOp module) {
  std::string name;
  module.walk([&](Operation *op) {
    if (!op->isRegistered() && name.empty())
      name = op->getName().getStringRef();
  });
  return name;
}

std::string addLowered(ModuleOp program, const AirOptions &options,
                       llvm::ArrayRef<std::string> outputs, llvm::StringRef main) {
  std::vector<std::string> modules;
  for (const std::string &output : outputs)
    modules.push_back(withoutMemorySpaces(output));
  ToolResult tool = runAirOpt(options, ("builtin.module(" + asyncPass + ")").str(), modules,
                              /*wantsSteps=*/false, /*blames=*/false);
  if (tool.status != CompileStatus::compiled)
    return tool.status == CompileStatus::compilerDied ? "air-opt dies of it" : "refused";
  std::string why;
  auto lowered = programOf(*program.getContext(), tool.outputs, main, why);
  if (!lowered)
    return "does not parse";
  if (std::string left = foreignOp(*lowered); !left.empty())
    return left + " is left";
  if (why = defineRuntimeFunctions(*lowered); !why.empty())
    return why;
  if (!resolveCasts(*lowered))
    return "leaves a conversion";
  lowered->setName(loweredName);
  program.push_back(lowered.release());
  return "";
}

ModuleOp loweredIn(ModuleOp program) { return program.lookupSymbol<ModuleOp>(loweredName); }

/// True if each element that `a` defines has the same bits in both.
static bool agree(const Execution &a, const Execution &b) {
  for (size_t tensor = 0; tensor < a.memory.size(); ++tensor)
    for (int64_t i = 0; i < a.memory[tensor].size(); ++i) {
      bool isDefined = tensor >= a.defined.size() || a.defined[tensor].empty() ||
                       a.defined[tensor][static_cast<size_t>(i)];
      if (isDefined && a.memory[tensor].bits(i) != b.memory[tensor].bits(i))
        return false;
    }
  return true;
}

Execution executeLowered(ModuleOp lowered, const std::vector<Tensor> &inputs,
                         const ExecutionOptions &options, Execution otherwise) {
  OwningOpRef<ModuleOp> module(lowered.clone());
  CompileResult compiled;
  if (!runPipeline(module,
                   "builtin.module(async-to-async-runtime,func.func(async-runtime-ref-counting),"
                   "convert-async-to-llvm)",
                   {}, compiled)) {
    otherwise.status = ExecutionStatus::unsupported;
    otherwise.message = "unsupported: " + compiled.pass + ": " + compiled.diagnostic;
    return otherwise;
  }
  Execution again = findBackend("mlir")->interpret(*module, inputs, options);
  if (again.status == ExecutionStatus::completed && again.events.empty() && agree(otherwise, again))
    return otherwise;
  again.defined = std::move(otherwise.defined);
  return again;
}

} // namespace npufuzz::air
