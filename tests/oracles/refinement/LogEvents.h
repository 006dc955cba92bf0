//===- LogEvents.h - events of a replayed log, line by line -----*- C++ -*-===//
#ifndef NPUFUZZ_TESTS_ORACLES_REFINEMENT_LOGEVENTS_H
#define NPUFUZZ_TESTS_ORACLES_REFINEMENT_LOGEVENTS_H

#include "oracles/refinement/LogReplay.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::refinement {

/// Writes one line per event: "program f=1", "1. a, 2. b -> f=3 g=4", "1. a ? why", "1. a failed
/// …". The constant that a function returns identifies it.
class Events final : public LogListener {
public:
  void onProgram(mlir::ModuleOp program) override { lines.push_back("program" + text(program)); }
  void onSteps(llvm::ArrayRef<LogStep> steps, mlir::ModuleOp after) override {
    std::string line;
    for (const LogStep &step : steps)
      line += (line.empty() ? "" : ", ") + step.label();
    lines.push_back(line + " ->" + text(after));
  }
  void onUnknown(const LogStep &step, const std::string &why) override {
    lines.push_back(step.label() + " ? " + why);
  }
  void onFailure(const LogStep &step, const std::string &error,
                 const std::string &invalid) override {
    lines.push_back(step.label() + " failed: " + error + "; " + invalid);
  }

  std::vector<std::string> lines;

private:
  static std::string text(mlir::ModuleOp module) {
    std::string text;
    for (auto function : module.getOps<mlir::func::FuncOp>()) {
      text += " " + function.getName().str();
      function.walk(
          [&](mlir::arith::ConstantIntOp op) { text += "=" + std::to_string(op.value()); });
    }
    return text;
  }
};

inline std::string function(const std::string &name, int number) {
  return "func.func @" + name + "() -> i32 {\n  %c = arith.constant " + std::to_string(number) +
         " : i32\n  return %c : i32\n}\n";
}

} // namespace npufuzz::refinement

#endif
