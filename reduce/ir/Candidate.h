//===- Candidate.h - a module, its passes and one input ---------*- C++ -*-===//
//
// Holds what a pass breaks: the IR that enters it, the call of its function, and the passes as
// text.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_CANDIDATE_H
#define NPUFUZZ_REDUCE_IR_CANDIDATE_H

#include "interpreter/Value.h"
#include "oracles/refinement/DrawArguments.h"
#include "support/Json.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

#include <array>
#include <string>
#include <vector>

namespace npufuzz::reduceir {

/// One value for each argument of a function.
using Input = std::vector<interpreter::Value>;

using refinement::deepCopy;
/// Number of elements that are not zero.
int64_t countNonZeros(const Input &input);
Json toJson(const Input &input);
/// False if the text was not made by toJson for these types.
bool fromJson(const Json &json, mlir::TypeRange types, Input &input);

/// The subject of a reduction. Candidates share values: an edit that changes one copies it.
struct Candidate {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// Function whose results the passes change. Empty: the question is about the whole module, and
  /// there is no input.
  std::string function;
  Input input;
  /// In order, each as --pass-pipeline takes it.
  std::vector<std::string> passes;

  Candidate clone() const;
  mlir::FunctionOpInterface subject() const;
  /// False if the function is gone.
  bool hasSubject() const { return function.empty() || subject(); }
  /// The passes as one pipeline.
  std::string pipeline() const;
};

/// Smaller is simpler, the first number first: ops that are no constants; arguments, results and
/// blocks; uses of values that are no constants; constants; extents; attributes and numbers in
/// them; length of the text; input elements that are not zero.
using Size = std::array<int64_t, 8>;
/// `text` is the printed module. Precondition: it verifies.
Size sizeOf(const Candidate &candidate, llvm::StringRef text);

/// Ops inside functions, without their terminators.
int64_t countOps(mlir::ModuleOp module);

/// Precondition: it verifies.
std::string printed(mlir::ModuleOp module);

} // namespace npufuzz::reduceir

#endif
