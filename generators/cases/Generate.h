//===- Generate.h - choices in, a case out ----------------------*- C++ -*-===//
//
// The one entrance to the generators. All randomness comes through Choices, so a seed, a recording
// or a fuzzer's bytes give a program in the same way.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_CASES_GENERATE_H
#define NPUFUZZ_GENERATORS_CASES_GENERATE_H

#include "generators/programs/Target.h"

namespace npufuzz::generators {

/// A program, its inputs and settings. Total: whatever the choices, the program passes the
/// verifiers, keeps to the target's capabilities and is defined. The same choices give the same
/// case on every machine. The context has the program dialects (tile::loadProgramDialects);
/// Case::seed is 0. `motif`, if given, becomes the name of the motif (Motifs.h) in it, empty for
/// none.
Case generate(Choices &choices, const Target &target, Profile profile, mlir::MLIRContext &context,
              llvm::StringRef *motif = nullptr);

/// From a seed, which it keeps in Case::seed.
Case generateFromSeed(uint64_t seed, const Target &target, Profile profile,
                      mlir::MLIRContext &context, llvm::StringRef *motif = nullptr);

} // namespace npufuzz::generators

#endif
