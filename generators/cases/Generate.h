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

/// Generates a program, its inputs and settings. Total: for any choices the program passes the
/// verifiers, keeps to the target's capabilities and is defined. The same choices give the same
/// case on every machine. The context must have the program dialects (tile::loadProgramDialects);
/// Case::seed is 0. `motif`, if given, receives the name of the program's motif (Motifs.h), empty
/// for none.
Case generate(Choices &choices, const Target &target, Profile profile, mlir::MLIRContext &context,
              llvm::StringRef *motif = nullptr);

/// Generates from a seed and keeps it in Case::seed.
Case generateFromSeed(uint64_t seed, const Target &target, Profile profile,
                      mlir::MLIRContext &context, llvm::StringRef *motif = nullptr);

} // namespace npufuzz::generators

#endif
