//===- Gen.h - generated programs as a RapidCheck generator -----*- C++ -*-===//
//
// For property tests with RapidCheck: values are cases, their children the cases that one reduction
// makes simpler. Campaigns do not come this way; they draw from a seed (Generate.h).
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
/// For RapidCheck's reports: the program's text.
void showValue(const GeneratedProgram &program, std::ostream &os);

/// Simpler cases than one, the most promising first; asked only when a property fails.
using Simplify = std::function<std::vector<Case>(const Case &)>;

/// Programs from the one decoder; children of the Shrinkable are what `simplify` gives, made
/// lazily and recursively. `context` must outlive every value.
rc::Gen<GeneratedProgram> programGen(const Target &target, Profile profile,
                                     mlir::MLIRContext &context, Simplify simplify = {});

/// A case with lazily made children.
rc::Shrinkable<GeneratedProgram> shrinkableCase(std::shared_ptr<const Case> made,
                                                Simplify simplify);

} // namespace npufuzz::generators

#endif
