//===- DumpedModule.h - the IR of one dump ----------------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_DUMPEDMODULE_H
#define NPUFUZZ_ORACLES_REFINEMENT_DUMPEDMODULE_H

#include "oracles/refinement/IRLog.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace npufuzz::refinement {

/// The contents of a dump, not verified. Locations count the lines of its file.
struct DumpedModule {
  /// Null if the text does not parse; `why` says where and what.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string why;
  /// The dump is a single op that is not a module; `module` holds it.
  bool isPart = false;

  explicit operator bool() const { return static_cast<bool>(module); }
  /// That op.
  mlir::Operation *part() const;
};
DumpedModule parseDump(const Dump &dump, mlir::MLIRContext &context);

/// Name of a symbol; empty for an op that is not one.
llvm::StringRef symbolName(mlir::Operation *op);

/// Name of the function that a dump's pass ran on, "@f"; empty for the module. Works even if the
/// dump does not parse.
std::string subjectOf(const Dump &dump, const DumpedModule &dumped);

/// Returns a copy of `program` with the part in place of the op of its kind and name. Null, with
/// `why`, if there is none or more than one.
mlir::OwningOpRef<mlir::ModuleOp> withPart(mlir::ModuleOp program, mlir::Operation *part,
                                           std::string &why);

} // namespace npufuzz::refinement

#endif
