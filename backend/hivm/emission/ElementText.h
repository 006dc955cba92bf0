//===- ElementText.h - what the scalar unit moves ---------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_ELEMENTTEXT_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_ELEMENTTEXT_H

#include "backend/hivm/emission/TransferText.h"

namespace npufuzz::hivm {

/// Whether it is too much for the scalar unit: elements, or pairs of those that differ along the
/// last axis.
bool isMuchWork(const Extents &extents, bool ofPairs = false);

/// Writes what the scalar unit moves, an element at a time.
class ElementText : public TransferText {
protected:
  using TransferText::TransferText;

  /// Copies in the unified buffer of whole tensors, in rows.
  using Copies = llvm::DenseMap<mlir::Value, Buffer *>;
  Buffer &roomForTensor(mlir::Value tensor);
  Copies copiesBehind(mlir::Value view);
  /// All of it as one row.
  Operand wholeTensor(mlir::Value tensor);
  /// The variable of a loop from the one to the other, one at a time, and the loop's text.
  Index beginLoop(const Index &from, const Index &extent, std::string &head);
  /// Loops over so much of each axis.
  void forEachPlace(const Extents &extents, llvm::function_ref<void(const Extents &)> inside);
  std::string readElement(const Buffer &from, llvm::ArrayRef<Index> at);
  void writeElement(llvm::StringRef value, const Buffer &to, llvm::ArrayRef<Index> at);
  /// An element as an index of so many places.
  Index indexRead(const Buffer &from, llvm::ArrayRef<Index> at, int64_t places);
  /// What one of two arms gives.
  std::string chooseElement(const std::string &condition, ElementKind kind,
                            llvm::function_ref<std::string()> first,
                            llvm::function_ref<std::string()> second);
  Index placeInTensor(mlir::MemRefType type, llvm::ArrayRef<Index> at);
  /// What the map makes of coordinates: those of a view or tensor of that shape.
  Extents throughMap(mlir::AffineMap map, llvm::ArrayRef<Index> at, llvm::ArrayRef<int64_t> shape);
  /// From the offsets on, in a view of that shape.
  Extents shifted(llvm::ArrayRef<Index> at, mlir::OperandRange offsets,
                  llvm::ArrayRef<int64_t> shape);
  /// The element of the view, as a scalar.
  std::string elementOf(mlir::Value view, const Copies &copies, llvm::ArrayRef<Index> at);
  std::string elementOfPad(tile::PadOp pad, const Copies &copies, llvm::ArrayRef<Index> at);
  /// Of the sources from that one on.
  std::string elementOfConcat(tile::ConcatOp concat, size_t number, const Copies &copies,
                              Extents at);
  /// Where an element of a tile stands in the view, from the offsets on.
  using PlaceOf = llvm::function_ref<Extents(const Extents &)>;
  void loadElements(mlir::Value view, mlir::OperandRange offsets, Buffer &to, PlaceOf placeOf);
  void storeElements(const Buffer &from, const Extents &moved, mlir::Value view,
                     mlir::OperandRange offsets, PlaceOf placeOf);
};

} // namespace npufuzz::hivm

#endif
