//===- ScheduleOption.cpp -------------------------------------------------===//
#include "tools/ScheduleOption.h"

#include "backend/mlir/RecordedPipeline.h"
#include "backend/mlir/schedules/ScheduleStep.h"
#include "tools/CommandError.h"
#include "tools/Programs.h"

#include "mlir/IR/SymbolTable.h"

namespace npufuzz::tools {

void ScheduleOption::addTo(CLI::App &commandLine, const char *group) {
  commandLine
      .add_option("--schedule", path,
                  "apply @__transform_main of this file, a sequence of the transform dialect, to "
                  "each program; before the passes, if there are any")
      ->group(group)
      ->type_name("FILE");
}

std::string ScheduleOption::pipelineWith(const std::string &pipeline) const {
  if (!isGiven())
    return pipeline;
  llvm::StringRef inner = pipeline;
  if (inner.consume_front("builtin.module("))
    inner.consume_back(")");
  return mlirbackend::interpreterPass.str() + (inner.empty() ? "" : ",") + inner.str();
}

llvm::Error ScheduleOption::addTo(mlir::ModuleOp program) const {
  if (!isGiven())
    return llvm::Error::success();
  auto text = readInput(path);
  if (!text)
    return text.takeError();
  auto schedule = parseProgram(*text, path, *program.getContext());
  if (!schedule)
    return schedule.takeError();
  mlir::SymbolTable symbols(program);
  for (mlir::Operation &op : (*schedule)->getOps()) {
    auto name = mlir::SymbolTable::getSymbolName(&op);
    if (op.getName().getStringRef() != "transform.named_sequence")
      return usageError("--schedule: " + path +
                        ": expected sequences of the transform dialect, got " +
                        op.getName().getStringRef());
    if (symbols.lookup(name.getValue()))
      return usageError("--schedule: " + path + ": the program has a @" + name.getValue() +
                        ", too; expected other names");
    program.push_back(op.clone());
  }
  program->setAttr("transform.with_named_sequence", mlir::UnitAttr::get(program.getContext()));
  return llvm::Error::success();
}

llvm::Error prepareScripts(mlir::ModuleOp program, llvm::StringRef pipeline, llvm::StringRef path) {
  if (!pipeline.contains(mlirbackend::interpreterPass))
    return llvm::Error::success();
  if (llvm::Error error = checkNamedPasses(pipeline, program))
    return usageError(path + ": " + llvm::toString(std::move(error)));
  // They would print among the answers.
  program.walk([](mlir::Operation *op) {
    if (op->getName().getStringRef() == "transform.print")
      op->erase();
  });
  return llvm::Error::success();
}

} // namespace npufuzz::tools
