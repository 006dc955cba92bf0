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

/// Converts a value of type `from` to the form that stock conversions to the LLVM dialect give it:
/// memrefs become descriptors, vectors of several axes arrays. Nullopt if it has no such form.
std::optional<Value> lowered(AddressSpace &addresses, const Value &value, mlir::Type from);
/// Converts back, over the same memory. Treats a tensor as a memref.
std::optional<Value> raised(const AddressSpace &addresses, const Value &value, mlir::Type to);

/// Lowers the arguments of a function that had these types before its lowering: descriptors become
/// their numbers one by one. Nullopt if one of them cannot be lowered.
std::optional<std::vector<Value>> loweredArguments(AddressSpace &addresses,
                                                   llvm::ArrayRef<Value> arguments,
                                                   llvm::ArrayRef<mlir::Type> types);
/// Raises the results of a function that had these types; several results come in one struct.
/// Copies memory element by element.
std::optional<std::vector<Value>> raisedResults(const AddressSpace &addresses,
                                                llvm::ArrayRef<Value> results,
                                                llvm::ArrayRef<mlir::Type> types);

} // namespace npufuzz::interpreter

#endif
