//===- OtherResults.h - what other implementations might compute -*- C++ -*-===//
//
// No document bounds the error of functions of complex numbers, so a pass that replaces one may
// change every bit of a result. It may not change the function. An enclosure tells the two apart:
// the program runs again with results that other sensible implementations might give
// (interpreter/arith/ComplexFunctions.cpp), and a result far from all of these is wrong.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_OTHERRESULTS_H
#define NPUFUZZ_ORACLES_REFINEMENT_OTHERRESULTS_H

#include "oracles/refinement/Meaning.h"

namespace npufuzz::refinement {

/// Number of other implementations that an enclosure is drawn from; even, as they come in pairs.
inline constexpr uint64_t implementationsDrawn = 16;

/// Returns the first place at which `now` differs from `old` by more than all drawn implementations
/// together differ from it, or in something in which these agree: an integer, an infinity. None if
/// there is no such place, or one of them cannot be told. `run` executes the program of `old` on
/// the same input, with that interpreter::Options::otherResults. Precondition: `old` is defined,
/// `now` is known.
Difference beyondImplementations(const Subject &subject, const Meaning &old, const Meaning &now,
                                 llvm::function_ref<Meaning(uint64_t otherResults)> run);

} // namespace npufuzz::refinement

#endif
