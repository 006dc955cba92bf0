//===- KernelText.h - writes one kernel -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_EMISSION_KERNELTEXT_H
#define NPUFUZZ_BACKEND_HIVM_EMISSION_KERNELTEXT_H

#include "backend/foreign/KernelWriter.h"
#include "backend/foreign/LinearView.h"
#include "backend/hivm/emission/Emission.h"
#include "tile/OpTable.h"
#include "tile/Program.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <map>
#include <memory>

namespace npufuzz::hivm {

using Extents = llvm::SmallVector<Index, 4>;

/// A tile: a buffer, and what is valid of it at this place of the text. Of a tensor the name is
/// that of its last value.
struct Buffer {
  std::string name;
  bool isTensor = false;
  bool isPlaced = true; ///< in a memory; else a pass says in which
  ElementKind kind = ElementKind::f32;
  llvm::SmallVector<int64_t, 4> shape;
  llvm::SmallVector<int64_t, 4> allocated; ///< its rows may be longer than the tile's
  Extents valid;

  /// "memref<8x16xf32, #hivm.address_space<ub>>"
  std::string type() const;
  llvm::StringRef spaceText() const { return isPlaced ? ", #hivm.address_space<ub>" : ""; }
  int64_t bytes() const;
};

/// A memref, tensor or scalar in the text.
struct Operand {
  std::string name, type;
  /// Of a part of a tile: "f32", and how much of each axis.
  std::string element = {};
  std::vector<Index> extents = {};
};

inline std::string elementText(const Buffer &buffer) {
  return std::string(elementKindName(buffer.kind));
}

/// What is computed, by the name that hivm has for it.
struct Instruction {
  llvm::StringRef name; ///< "vadd"
  std::vector<Operand> from;
  llvm::StringRef reduction = ""; ///< "sum"
  std::vector<int64_t> axes = {}; ///< of reductions, expansions, sums; a permutation
  llvm::StringRef rounding = "";  ///< "rint"
  llvm::StringRef mode = "";      ///< of a comparison: "lt"
};

/// Whether a constant says that there is no element: an error of the dialect in a transfer.
bool isNothing(const Extents &extents);

/// "0, 1"
std::string listText(llvm::ArrayRef<int64_t> values);
/// "ins(%a, %b : A, B)"
std::string inputsText(llvm::ArrayRef<Operand> from);

/// What pads, as a constant of the element.
std::string padText(ElementKind kind, tile::PadKind pad);
/// The least element of the kind, or the largest, as a constant: infinite where it has that.
std::string extremeText(ElementKind kind, bool isMax);

/// As subviews have it: a number where it is known.
inline std::string textOf(const Index &index) {
  return index.isConstant() ? std::to_string(index.low) : index.name;
}

/// Writes a kernel op by op.
class KernelText : KernelWriter {
public:
  KernelText(mlir::func::FuncOp kernel, const EmissionOptions &options)
      : kernel(kernel), options(options) {}

  std::string write();
  using KernelWriter::refusal;
  /// Of all allocations, side by side.
  int64_t bufferBytes() const { return allocatedBytes; }

private:
  // Structure.
  void writeOps(mlir::Block &block);
  void writeOp(mlir::Operation &op);
  void writeConstant(mlir::arith::ConstantOp constant);
  void writeComparison(mlir::arith::CmpIOp compare);
  void writeApply(mlir::affine::AffineApplyOp apply);
  void writeLoop(mlir::affine::AffineForOp loop);
  /// False where the extents of carried tiles change and it carries none: the text is of no use.
  bool writeLoopWith(mlir::affine::AffineForOp loop, bool carriesExtents);
  std::string loopHead(mlir::affine::AffineForOp loop);
  void writeBranch(mlir::scf::IfOp branch);
  /// False where the arms' extents differ and it gives none.
  bool writeBranchWith(mlir::scf::IfOp branch, bool givesExtents);
  /// What a loop may be given for its own: a value that nothing else reads, or, of a body's
  /// values, one that an op of the body gives and the body gives once; else a copy, as one-shot
  /// bufferization has it.
  Buffer &ownOf(mlir::Value value, mlir::Block *body);
  /// A loop that carries buffers themselves, and their extents or not. False where it cannot: the
  /// text is of no use.
  bool writeCarryingLoop(mlir::affine::AffineForOp loop, bool carriesExtents);
  /// The same of a branch.
  bool writeGivingBranch(mlir::scf::IfOp branch, bool givesExtents);
  /// A buffer that no allocation makes, but a loop or a branch.
  Buffer &declare(const Buffer &like, const std::string &name);
  /// Copies what a block gives into buffers that outlive it.
  void copyOut(llvm::ArrayRef<Buffer *> from, llvm::ArrayRef<Buffer *> to);
  llvm::SmallVector<Buffer *> buffersOf(mlir::ValueRange values);
  /// Names the extents by the stem and a running number.
  void nameExtents(llvm::ArrayRef<Buffer *> buffers, const std::string &stem, size_t number = 0);
  /// Says of extents that a loop carries, or a branch gives, what they are at most: buffers of
  /// tensors need to know.
  void boundExtents(llvm::ArrayRef<Buffer *> buffers);
  /// How far the text had come.
  struct Checkpoint {
    size_t bodyBytes, buffers;
    int64_t nextName, allocatedBytes, preparedCount;
    std::map<std::string, Index> computed;
  };
  Checkpoint checkpoint() const {
    return {body.size(), buffers.size(), nextName, allocatedBytes, preparedCount, computed};
  }
  void restore(const Checkpoint &to);

  // Buffers.
  Buffer &allocate(ElementKind kind, llvm::ArrayRef<int64_t> shape, const Extents &valid);
  Buffer &allocate(mlir::Value value, const Extents &valid);
  Buffer &bufferOf(mlir::Value value);
  Extents wholeOf(llvm::ArrayRef<int64_t> shape);
  /// What is valid of both.
  Extents common(Extents extents, const Extents &others);
  /// So many elements of each axis, from the first ones or from the offsets on.
  Operand part(const Buffer &buffer, const Extents &extents, const Extents &offsets = {});
  Operand whole(const Buffer &buffer) { return part(buffer, wholeOf(buffer.shape)); }
  /// What an elementwise op takes, of which so much counts.
  Operand taken(const Buffer &buffer, const Extents &extents) {
    return part(buffer, takenOf(buffer, extents));
  }
  Extents takenOf(const Buffer &buffer, const Extents &extents) {
    return options.narrows ? extents : wholeOf(buffer.shape);
  }
  void copy(const Buffer &from, Buffer &to);

  // Ops, one function each.
  void writeElementwise(mlir::Operation *op);
  void writeNegation(tile::NegOp op);
  // What hivm has no op for, of several (Composed.cpp).
  void writeLogicalShift(tile::ShruOp op);
  void writeFloorRemainder(tile::ModOp op);
  void writeFloorQuotient(tile::FloorDivOp op);
  /// The last of the ops of a remainder towards minus infinity.
  Instruction floorRemainder(const Operand &source, const Operand &divisor, const Buffer &to,
                             const Extents &valid);
  void writeMaskSelect(tile::SelectOp op);
  /// sigmoid, silu, gelu: by the steps of f32 that Precision::inSteps has (Steps.cpp).
  void writeInSteps(mlir::Operation *op);
  using MadeInF32 = llvm::function_ref<Operand(const Instruction &)>;
  /// The last step.
  Instruction portionOf(const Operand &x, bool timesX, MadeInF32 made);
  Instruction geluOf(const Operand &x, MadeInF32 made);
  /// A tile of such elements that the instruction computes, with another one's shape and extents.
  Buffer &interim(const Instruction &instruction, ElementKind kind, const Buffer &like);

  void writeCompare(tile::CmpOp op);
  void writeSelect(tile::SelectOp op);
  /// The last operand as a scalar, where it is one that a splat repeats; else as a vector.
  Operand takenAsScalar(mlir::Value value, const Extents &extents);
  void writeReduce(tile::ReduceOp op);
  /// Of two results, of which the values are of no use.
  void writeLocating(tile::ReduceOp op, llvm::StringRef name, const Extents &valid);
  void writeCumsum(tile::CumsumOp op);
  void writeExpand(tile::ExpandOp op);
  void writeExpandBinary(tile::ExpandBinaryOp op);
  void writeCast(tile::CastOp op);
  void writeTranspose(tile::TransposeOp op);
  void writeSplat(tile::SplatOp op);
  void writeIota(tile::IotaOp op);
  void writeSetValid(tile::SetValidOp op);
  void writeFillPad(tile::FillPadOp op);
  void writeLoad(tile::LoadOp op);
  void writeStore(tile::StoreOp op);
  // Gathers (Gather.cpp).
  void writeGather(tile::GatherOp op);
  void gatherInRows(tile::GatherOp op);
  /// The index tile, of i32, with axes of one index repeated, of which so much is valid.
  Buffer *indicesOf(tile::GatherOp op);
  Buffer &asInt32(Buffer &indices);
  /// The part of the tensor that a transfer moves; an empty name where it cannot be said.
  Operand globalPart(mlir::Value view, mlir::OperandRange offsets, const Extents &extents);
  /// The same of a view that the map leads to its tensor, from index values on.
  Operand partThrough(mlir::AffineMap map, mlir::Value root, llvm::ArrayRef<int64_t> shape,
                      const Extents &offsets, const Extents &extents);
  void loadInto(Buffer &to, const Operand &from, const Extents &extents);
  void loadPart(const Operand &from, const Buffer &to, const Extents &extents);
  void storePart(const Operand &from, const Operand &to);
  /// Of several tensors: each into a tile of its own, which then become one (Concat.cpp).
  void loadParts(tile::LoadOp op, Buffer &to);
  /// The tensor by a view of it.
  struct GlobalView : Operand {
    std::string element;
    llvm::SmallVector<int64_t> shape;
  };
  GlobalView castOf(mlir::Value root, const LinearView &linear, llvm::ArrayRef<int64_t> shape);
  Operand subviewOf(const GlobalView &from, const LinearView &linear, const Extents &offsets,
                    const Extents &extents);
  /// What a load finds and a store may write, from the offsets on.
  Extents insideOf(mlir::Value view, mlir::OperandRange offsets, tile::TileType type);
  /// A constant of the element's type.
  std::string constantOf(ElementKind kind, const std::string &text);
  /// The planner takes no buffer that is read and that nobody has written.
  void fillWithZero(Buffer &to);
  /// By a comparison of zeros: vbrc repeats a bit only in rows of 16.
  void fillMask(Buffer &to, bool value);
  /// Computes so much of the buffer, from its first element on.
  void emit(const Instruction &instruction, Buffer &to, const Extents &extents);
  /// "hivm.hir.NAME ins(%a, %b : A, B) outs(%c : C) ATTRIBUTES".
  void emitBuffer(const Instruction &instruction, const Operand &to);

  // By the scalar unit, an element at a time (Elements.cpp).
  /// Copies in the unified buffer of whole tensors, in rows.
  using Copies = llvm::DenseMap<mlir::Value, Buffer *>;
  Buffer &roomForTensor(mlir::Value tensor);
  Copies copiesBehind(mlir::Value view);
  /// All of it as one row.
  Operand wholeTensor(mlir::Value tensor);
  /// "HEAD {" and what is inside; what is computed there is known there alone.
  void writeBlock(const llvm::Twine &head, llvm::function_ref<void()> inside);
  /// The variable of a loop from the one to the other, one at a time, and the loop's text.
  Index beginLoop(const Index &from, const Index &extent, std::string &head);
  /// Loops over so much of each axis.
  void forEachPlace(const Extents &extents, llvm::function_ref<void(const Extents &)> inside);
  /// Too much for the scalar unit: elements, or pairs of those that differ along the last axis.
  static bool isMuchWork(const Extents &extents, bool ofPairs = false);
  std::string readElement(const Buffer &from, llvm::ArrayRef<Index> at);
  void writeElement(llvm::StringRef value, const Buffer &to, llvm::ArrayRef<Index> at);
  /// An element as an index of so many places.
  Index indexRead(const Buffer &from, llvm::ArrayRef<Index> at, int64_t places);
  std::string compare(llvm::StringRef predicate, const Index &a, const Index &b);
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
  static ElementKind kindOf(mlir::Value view);
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

  // Ops by elements (ScalarOps.cpp).
  void writeExtract(tile::ExtractOp op);
  void writeScalarQuotient(tile::FloorDivOp op);
  /// Of tensors: the conversion of one by a vector leaves out that it does not round.
  void writeScalarShift(mlir::Operation *op, llvm::StringRef name);
  /// What is computed of each pair of elements.
  void computeElements(
      Buffer &to, const Buffer &lhs, const Buffer &rhs,
      llvm::function_ref<std::string(const std::string &, const std::string &)> compute);
  void gatherElements(tile::GatherOp op);
  void writeScatter(tile::ScatterOp op);
  void writeTopk(tile::TopkOp op);
  /// "arith.OP %a, %b : TYPE"
  std::string scalarOp(llvm::StringRef op, llvm::ArrayRef<std::string> operands,
                       llvm::StringRef type);
  /// The place with what its index says of the axis, one of so many.
  Extents namedPlace(llvm::ArrayRef<Index> at, size_t axis, const Buffer &indices, int64_t places);
  /// How far indices go when they repeat.
  std::optional<Extents> repeatedExtents(const Buffer &indices, llvm::ArrayRef<int64_t> shape);
  /// Whether a sort puts the one before the other, whatever their places are.
  std::string isBefore(ElementKind kind, bool smallest, const std::string &a, const std::string &b);
  enum class Counted { whereTrue, whereFalse };
  /// A count that begins with `start`, of places in a row.
  std::string countBefore(const std::string &start, const Index &from, const Index &to,
                          Counted counted,
                          llvm::function_ref<std::string(const Index &)> condition);

  // Products of matrices (Matmul.cpp).
  void writeMatmul(tile::MatmulOp op);
  /// What the sum is before the first product.
  void beginSum(tile::MatmulOp op, Buffer &to);
  /// Of the kind in which products are summed.
  Buffer &widened(Buffer &from);
  Buffer &withAxesSwapped(const Buffer &from);
  /// One row or column, as often as the axis of the other is long.
  Buffer &repeated(const Buffer &from, size_t axis, const Index &place, const Buffer &like);

  // Tensors (Tensors.cpp).
  void emitTensor(const Instruction &instruction, Buffer &to, const Extents &extents);
  /// Writes the buffer, or one of which the tensor is made then.
  void inMemory(Buffer &to, llvm::function_ref<void(const Buffer &)> write);
  void storeTensor(const Operand &from, const Operand &to);
  /// One for all that are of one type, in a block and what is inside.
  std::string emptyTensor(const std::string &type);
  /// The value of the op on the destination, or on so much of it.
  std::string valueOf(const Instruction &instruction, const Operand &to);
  std::string elementwiseTensor(const Instruction &instruction, const Operand &to);
  void reduceTensor(const Buffer &from, int64_t axis, llvm::StringRef reduction, Buffer &to);
  void locateTensor(const Buffer &from, int64_t axis, bool isMax, Buffer &to);
  /// What is reduced along an axis, and the extents that are left.
  struct Reduced {
    Operand source;
    int64_t axis;
    std::vector<Index> left;
  };
  /// With the neutral element where nothing is valid.
  Reduced reducedOf(const Buffer &from, int64_t axis, llvm::StringRef neutral);
  Operand filledTensor(llvm::ArrayRef<Index> extents, ElementKind kind, llvm::StringRef scalar);
  /// All of the tile is that scalar; a mask is "true" or "false".
  void fill(Buffer &to, llvm::StringRef scalar);
  /// The buffer's value is one from which the axis has gone.
  void becomesReduced(Buffer &to, const Reduced &by, const std::string &value);
  std::string expandTensor(const Instruction &instruction, const Operand &to);
  /// Of one axis less, or one of one element more.
  Operand withoutAxis(const Operand &from, int64_t axis);
  /// The buffer's value from here on: what was computed, or the old one with that put in.
  void becomes(Buffer &to, const Operand &part, const std::string &value);

  // Tensors that keep their elements (Prepared.cpp).
  /// The same elements, of ops that passes look for.
  const Buffer &prepared(const Buffer &from, tile::StoreOp store);
  /// What the op makes of a whole tile and others.
  Buffer &likewise(llvm::StringRef op, const Buffer &first, std::vector<Operand> others);
  Buffer &filledTile(ElementKind kind, llvm::ArrayRef<int64_t> shape, const std::string &scalar);
  const Buffer &preparedForHFusion(const Buffer &from);
  Buffer &lessZeros(const Buffer &from, const std::string &zero);
  Operand emptyLike(const Operand &part, ElementKind kind);
  Operand selectedAnew(const Operand &part, ElementKind kind, llvm::ArrayRef<int64_t> shape,
                       const Extents &extents);
  Operand madeAnew(const Operand &part, ElementKind kind);
  /// Of the loop around the op, or of the kernel; null where there is none.
  const Index *indexGivenAt(mlir::Operation *op) const;
  const Buffer &cutAndJoined(const Buffer &from, tile::StoreOp store);

  std::string scalarOf(mlir::Value value) const { return scalarOfValue.lookup(value); }

  mlir::func::FuncOp kernel;
  EmissionOptions options;
  int64_t allocatedBytes = 0, preparedCount = 0;
  std::vector<std::unique_ptr<Buffer>> buffers;
  llvm::DenseMap<mlir::Value, Buffer *> bufferOfValue;
  llvm::DenseMap<mlir::Value, std::string> scalarOfValue;
};

} // namespace npufuzz::hivm

#endif
