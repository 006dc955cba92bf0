//===- SmallerExtents.h - the same program on less data ---------*- C++ -*-===//
//
// An extent stands in many types, sizes, bounds and strides at once, and the op that ties them
// together is any dialect's. So a number is replaced wherever it stands: in types, in attributes,
// in maps. What does not fit together then is refused by the verifier.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_SMALLEREXTENTS_H
#define NPUFUZZ_ORACLES_REFINEMENT_SMALLEREXTENTS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <functional>
#include <set>
#include <string>

namespace npufuzz::refinement {

/// How small extents become.
struct ExtentScale {
  int64_t keptMax; ///< extents up to this one stay
  int64_t least;   ///< the smallest that another one becomes
  int64_t grain;   ///< multiples of it stay multiples
};

/// The second is for nests of so many loops that the first leaves too much to do.
inline constexpr ExtentScale extentScales[] = {{16, 8, 8}, {4, 4, 2}};

/// Static extents of the types of results and block arguments.
std::set<int64_t> staticExtents(mlir::ModuleOp module);

/// Number that takes the place of another one.
using ExtentRule = std::function<int64_t(int64_t)>;

/// Applies the rule to each static extent, stride and offset of the module's types; `everywhere`
/// also to numbers in attributes and maps. Constants get the elements that their types have room
/// for. Need not leave valid IR.
void replaceExtents(mlir::ModuleOp module, const ExtentRule &rule, bool everywhere);

struct SmallerProgram {
  mlir::OwningOpRef<mlir::ModuleOp> module; ///< null where no smaller one verifies
  std::string change;                       ///< "4096→8, 4094→6"
};

/// Returns a copy of the program in which extents above scale.keptMax are smaller, equal ones equal
/// and different ones different; those that lie close together keep their distance, as padding
/// needs it. Precondition: the module verifies. Passes' options do not change.
SmallerProgram withSmallerExtents(mlir::ModuleOp module,
                                  const ExtentScale &scale = extentScales[0]);

} // namespace npufuzz::refinement

#endif
