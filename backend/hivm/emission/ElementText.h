//===- ElementText.h - writes scalar moves ----------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_ELEMENTTEXT_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_ELEMENTTEXT_H

#include "backend/hivm/emission/TransferText.h"

namespace npufuzz::hivm {

/// True if the scalar unit would take too long: for so many elements, or so many pairs along the
/// last axis.
bool isMuchWork(const Extents &extents, bool ofPairs = false);

/// Writes loops in which the scalar unit moves one element at a time.
class ElementText : public TransferText {
protected:
  using TransferText::TransferText;

  /// Copies of whole tensors in the unified buffer, stored by rows.
  using Copies = llvm::DenseMap<mlir::Value, Buffer *>;
  Buffer &roomForTensor(mlir::Value tensor);
  Copies copiesFor(mlir::Value view);
  /// The whole tensor as one row.
  Operand wholeTensor(mlir::Value tensor);
  /// Begins a loop with step 1; returns its variable and appends its text to `head`.
  Index beginLoop(const Index &from, const Index &extent, std::string &head);
  /// Writes loops over such extents of each axis.
  void forEachPlace(const Extents &extents, llvm::function_ref<void(const Extents &)> inside);
  std::string readElement(const Buffer &from, llvm::ArrayRef<Index> at);
  void writeElement(llvm::StringRef value, const Buffer &to, llvm::ArrayRef<Index> at);
  /// Reads an element as an index into so many places.
  Index indexRead(const Buffer &from, llvm::ArrayRef<Index> at, int64_t places);
  /// Result of one of two arms.
  std::string chooseElement(const std::string &condition, ElementKind kind,
                            llvm::function_ref<std::string()> first,
                            llvm::function_ref<std::string()> second);
  Index placeInTensor(mlir::MemRefType type, llvm::ArrayRef<Index> at);
  /// Applies the map to coordinates of a view or tensor of that shape.
  Extents throughMap(mlir::AffineMap map, llvm::ArrayRef<Index> at, llvm::ArrayRef<int64_t> shape);
  /// Coordinates plus the offsets, in a view of that shape.
  Extents shifted(llvm::ArrayRef<Index> at, mlir::OperandRange offsets,
                  llvm::ArrayRef<int64_t> shape);
  /// Reads an element of the view as a scalar.
  std::string elementOf(mlir::Value view, const Copies &copies, llvm::ArrayRef<Index> at);
  std::string elementOfPad(tile::PadOp pad, const Copies &copies, llvm::ArrayRef<Index> at);
  /// Reads from the sources starting with that one.
  std::string elementOfConcat(tile::ConcatOp concat, size_t number, const Copies &copies,
                              Extents at);
  /// Maps an element of a tile to its place in the view, from the offsets on.
  using PlaceOf = llvm::function_ref<Extents(const Extents &)>;
  void loadElements(mlir::Value view, mlir::OperandRange offsets, Buffer &to, PlaceOf placeOf);
  void storeElements(const Buffer &from, const Extents &moved, mlir::Value view,
                     mlir::OperandRange offsets, PlaceOf placeOf);
};

} // namespace npufuzz::hivm

#endif
