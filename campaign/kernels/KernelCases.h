//===- KernelCases.h - users' kernels as cases ------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_KERNELS_KERNELCASES_H
#define NPUFUZZ_CAMPAIGN_KERNELS_KERNELCASES_H

#include "campaign/cases/CaseKinds.h"

namespace npufuzz::campaign::kernels {

/// Kernels that a user wrote for a vendor's compiler; oracles/kernels judges them without a
/// reference. A build without that compiler's adapter (backend pto) has no row for them.
inline constexpr CaseKind userKernels{"user-kernels"};

// Functions of the row of kernels; see CaseKindRow.

/// The error is one line: file: line N: what is wrong.
llvm::Expected<Module> parseKernelCase(mlir::MLIRContext &context, llvm::StringRef text,
                                       llvm::StringRef fileName);
bool runsKernels(const Backend &backend);
/// Drops ops with all that uses them, and the heads of loops and branches. Fixes the way to insert
/// synchronisation first, because each way costs a compilation in every attempt.
Case shrinkKernels(const Case &start, const Backend &backend, const ShrinkHooks &hooks);

} // namespace npufuzz::campaign::kernels

#endif
