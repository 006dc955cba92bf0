//===- References.h - parts and other shapes of memory ----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_SIMULATOR_REFERENCES_H
#define NPUFUZZ_BACKEND_HIVM_SIMULATOR_REFERENCES_H

#include "backend/hivm/simulator/Machine.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "llvm/ADT/SmallBitVector.h"

namespace npufuzz::hivm {

/// Elements of a memref of these sizes, from the first byte of its memory on.
Reference referenceOf(mlir::MemRefType type, llvm::ArrayRef<int64_t> sizes);
Reference subviewOf(const Reference &source, llvm::ArrayRef<int64_t> offsets,
                    llvm::ArrayRef<int64_t> sizes, llvm::ArrayRef<int64_t> strides,
                    const llvm::SmallBitVector &dropped);
/// Merges each group of axes into one; the axes lie in rows.
Reference collapsed(const Reference &source, llvm::ArrayRef<mlir::ReassociationIndices> groups);
Reference expanded(const Reference &source, llvm::ArrayRef<mlir::ReassociationIndices> groups,
                   llvm::ArrayRef<int64_t> shape);

/// Calls with the coordinates of each element, in row-major order.
void forEachPlace(llvm::ArrayRef<int64_t> sizes,
                  llvm::function_ref<void(llvm::ArrayRef<int64_t>)> call);
/// Offset of the element at a place; an axis of one element repeats.
int64_t elementAt(const Reference &reference, llvm::ArrayRef<int64_t> place);
/// Calls with matching elements of two references of the same sizes.
void forEachElement(const Reference &from, const Reference &to,
                    llvm::function_ref<void(int64_t, int64_t)> call);

} // namespace npufuzz::hivm

#endif
