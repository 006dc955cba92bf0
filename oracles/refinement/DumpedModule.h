//===- DumpedModule.h - the IR of one dump ----------------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_DUMPEDMODULE_H
#define NPUFUZZ_ORACLES_REFINEMENT_DUMPEDMODULE_H

#include "oracles/refinement/IRLog.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace npufuzz::refinement {

/// What stands in a dump, not verified. Locations count the lines of its file.
struct DumpedModule {
  /// Null where the text does not parse; `why` says where and what.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string why;
  /// A single op that is no module was printed, and `module` holds it.
  bool isPart = false;

  explicit operator bool() const { return static_cast<bool>(module); }
  /// That op.
  mlir::Operation *part() const;
};
DumpedModule parseDump(const Dump &dump, mlir::MLIRContext &context);

/// The name of a symbol, empty for what is none.
llvm::StringRef symbolName(mlir::Operation *op);

/// "@f": what the pass of a dump ran on; empty for the module. Also where it does not parse.
std::string subjectOf(const Dump &dump, const DumpedModule &dumped);

/// A copy of `program` in which the part stands in the place of the op of its kind and name. Null,
/// with `why`, where there is none or more than one.
mlir::OwningOpRef<mlir::ModuleOp> withPart(mlir::ModuleOp program, mlir::Operation *part,
                                           std::string &why);

} // namespace npufuzz::refinement

#endif
