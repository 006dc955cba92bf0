//===- LLVMCasts.h - values before and after a lowering to LLVM -*- C++ -*-===//
//
// The calling convention between a function before its lowering and the same function after it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_LLVM_LLVMCASTS_H
#define NPUFUZZ_INTERPRETER_LLVM_LLVMCASTS_H

#include "interpreter/AddressSpace.h"

#include "mlir/IR/Types.h"

#include <optional>
#include <vector>

namespace npufuzz::interpreter {

/// A value of type `from` in the form that stock conversions to the LLVM dialect give it: memrefs
/// become descriptors, vectors of several axes arrays. Nothing where they have no such form.
std::optional<Value> lowered(AddressSpace &addresses, const Value &value, mlir::Type from);
/// The way back, over the same memory. A tensor is taken for a memref.
std::optional<Value> raised(const AddressSpace &addresses, const Value &value, mlir::Type to);

/// Arguments of a function that had these types before it was lowered: descriptors become their
/// numbers one by one. Nothing where one of them cannot be lowered.
std::optional<std::vector<Value>> loweredArguments(AddressSpace &addresses,
                                                   llvm::ArrayRef<Value> arguments,
                                                   llvm::ArrayRef<mlir::Type> types);
/// Results of a function that had these types: several of them come in one struct. Memory is
/// copied, element after element.
std::optional<std::vector<Value>> raisedResults(const AddressSpace &addresses,
                                                llvm::ArrayRef<Value> results,
                                                llvm::ArrayRef<mlir::Type> types);

} // namespace npufuzz::interpreter

#endif
