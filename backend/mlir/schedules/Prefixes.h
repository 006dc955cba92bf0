//===- Prefixes.h - a schedule of a user's, one op at a time ----*- C++ -*-===//
//
// transform-interpreter applies all ops of a sequence at once. To judge each op, its prefixes of
// length 1, 2, … are applied to copies of the payload that entered it: handles live only while the
// interpreter runs, and it gives the same result each time. An instrumentation inside of the
// interpreter would have to survive ops that crash or leave invalid IR between two ops.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_SCHEDULES_PREFIXES_H
#define NPUFUZZ_BACKEND_MLIR_SCHEDULES_PREFIXES_H

#include "backend/passes/PassSequence.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <optional>

namespace npufuzz::mlirbackend {

/// The ops of the sequence that a step of a pipeline applies to this module.
class Prefixes {
public:
  /// Nothing unless the step is transform-interpreter on a sequence of the module that returns
  /// nothing, with no other option than its name.
  static std::optional<Prefixes> of(const PipelineStep &step, mlir::ModuleOp module);

  size_t size() const { return names.size(); }
  /// Name of the op: "transform.structured.fuse"; of a set of patterns the name of the first one.
  const std::string &name(size_t index) const { return names[index]; }

  /// Copy of the payload with the first `count` ops of the sequence.
  mlir::OwningOpRef<mlir::ModuleOp> payloadWith(size_t count) const;
  /// Puts what the first `count` ops make of the payload in place of the module's contents. Fails
  /// with a diagnostic where an op does.
  mlir::LogicalResult apply(size_t count, mlir::ModuleOp module) const;
  /// Duty of a schedule's author that the op of that index breaks on this payload, with its source;
  /// empty: none.
  std::string brokenDuty(size_t index) const;

private:
  Prefixes(mlir::OwningOpRef<mlir::ModuleOp> payload, std::string entryPoint)
      : payload(std::move(payload)), entryPoint(std::move(entryPoint)) {}

  mlir::OwningOpRef<mlir::ModuleOp> payload;
  std::string entryPoint;
  std::vector<std::string> names;
};

} // namespace npufuzz::mlirbackend

#endif
