//===- Gen.h - generated programs as a RapidCheck generator -----*- C++ -*-===//
//
// For property tests with RapidCheck: values are cases, and their children are the cases that one
// reduction makes simpler. Campaigns do not use this; they draw from a seed (Generate.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_CASES_GEN_H
#define NPUFUZZ_GENERATORS_CASES_GEN_H

#include "generators/programs/Target.h"

#include "rapidcheck/Gen.h"
#include "rapidcheck/shrinkable/Create.h"

#include <iosfwd>
#include <memory>

namespace npufuzz::generators {

/// A case that RapidCheck can copy and show. Never null.
struct GeneratedProgram {
  std::shared_ptr<const Case> made;
};
/// Prints the program's text, for RapidCheck's reports.
void showValue(const GeneratedProgram &program, std::ostream &os);

/// Gives simpler cases, the most promising first. Called only when a property fails.
using Simplify = std::function<std::vector<Case>(const Case &)>;

/// Generates programs with the one decoder. `simplify` gives the children of the Shrinkable, lazily
/// and recursively. `context` must outlive every value.
rc::Gen<GeneratedProgram> programGen(const Target &target, Profile profile,
                                     mlir::MLIRContext &context, Simplify simplify = {});

/// A case with lazily made children.
rc::Shrinkable<GeneratedProgram> shrinkableCase(std::shared_ptr<const Case> made,
                                                Simplify simplify);

} // namespace npufuzz::generators

#endif
