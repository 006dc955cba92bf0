//===- Code.h - a module in the making --------------------------*- C++ -*-===//
//
// One function, Code::emit, makes every op of the generated functions: from a name, typed values,
// attributes and regions. There is no text that a typing error could turn into another program.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_CODE_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_CODE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include <vector>

namespace npufuzz::generators::functions {

using Types = std::vector<mlir::Type>;
using Values = std::vector<mlir::Value>;

template <typename Range> Values valuesOf(const Range &range) {
  return Values(range.begin(), range.end());
}

/// An attribute of an op.
struct Named {
  llvm::StringRef name;
  mlir::Attribute value;
};
using Attributes = llvm::ArrayRef<Named>;

/// A region that waits for its op.
using Body = std::unique_ptr<mlir::Region>;
using Bodies = llvm::MutableArrayRef<Body>;

using Mixed = std::vector<mlir::OpFoldResult>;

/// Builds bodies before the op that holds them, in the order of a parser. Users of a value are then
/// listed as in the same module read from a file. So passes that walk users do the same when a
/// finding is replayed.
class Code : public mlir::OpBuilder {
public:
  /// Loads the dialects of all families into the context.
  explicit Code(mlir::MLIRContext &context);

  /// True if this release of MLIR has the op.
  bool has(llvm::StringRef name) const {
    return mlir::OperationName(name, getContext()).isRegistered();
  }
  mlir::Value emit(llvm::StringRef name, mlir::ValueRange operands, mlir::Type result,
                   Attributes attributes = {}, Bodies bodies = {});
  /// Emits an op with any number of results.
  mlir::ResultRange emitAll(llvm::StringRef name, mlir::ValueRange operands,
                            mlir::TypeRange results, Attributes attributes = {},
                            Bodies bodies = {});
  /// Emits an op for its effect, without results.
  void perform(llvm::StringRef name, mlir::ValueRange operands, Attributes attributes = {},
               Bodies bodies = {}, mlir::BlockRange successors = {});
  /// Emits an op whose result has the type of its operands.
  mlir::Value emitAlike(llvm::StringRef name, mlir::ValueRange operands) {
    return emit(name, operands, operands.front().getType());
  }

  /// Builds one block from what `fill` emits, including the terminator.
  Body body(mlir::TypeRange arguments, llvm::function_ref<void(mlir::ValueRange)> fill);
  /// Appends the block to the current body; ops are inserted there from now on.
  mlir::Block *startBlock(mlir::Block *block);
  mlir::Block *detachedBlock(mlir::TypeRange arguments);

  /// Adds a function that returns what `fill` gives.
  void function(llvm::StringRef name, mlir::TypeRange arguments,
                llvm::function_ref<Values(mlir::ValueRange)> fill, bool isPrivate = false);
  /// Declares @opaque, which returns its argument. Passes that do not inline must treat its result
  /// as unknown.
  void declareOpaque();
  mlir::Value opaque(mlir::Value index);

  mlir::Value constant(mlir::TypedAttr value);
  mlir::Value integer(int64_t value, mlir::Type type) {
    return constant(getIntegerAttr(type, value));
  }
  mlir::Value number(double value, mlir::Type type) { return constant(getFloatAttr(type, value)); }
  mlir::Value index(int64_t value) { return integer(value, getIndexType()); }
  mlir::Value affineApply(llvm::StringRef name, mlir::AffineMap map, mlir::ValueRange operands);

  /// Numbers of operands in each operand group of an op.
  Named segments(llvm::ArrayRef<int32_t> sizes) {
    return {"operandSegmentSizes", getDenseI32ArrayAttr(sizes)};
  }
  /// Reassociation of reshapes in which `axis` of the coarse shape is two axes of the fine one.
  mlir::ArrayAttr groups(size_t coarseRank, size_t axis);
  /// Emits an op on the part of its last subject at these offsets, sizes and steps.
  mlir::Value slice(llvm::StringRef name, mlir::ValueRange subjects, const Mixed &offsets,
                    const Mixed &sizes, const Mixed &steps, mlir::Type result);
  void performSlice(llvm::StringRef name, mlir::ValueRange subjects, const Mixed &offsets,
                    const Mixed &sizes, const Mixed &steps);

  /// Hands over the module, verified or not; the object must not be used afterwards.
  mlir::OwningOpRef<mlir::ModuleOp> take() { return std::move(module); }

private:
  mlir::Operation *make(llvm::StringRef name, mlir::ValueRange operands, mlir::TypeRange results,
                        Attributes attributes, Bodies bodies, mlir::BlockRange successors);
  mlir::Operation *makeSlice(llvm::StringRef name, mlir::ValueRange subjects, Mixed offsets,
                             const Mixed &sizes, const Mixed &steps, mlir::TypeRange results);

  mlir::Location nowhere;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Numbers of an op: known ones are attributes, with a placeholder for each that is an operand.
struct SplitNumbers {
  std::vector<int64_t> constants;
  Values operands;
};
SplitNumbers split(const Mixed &numbers);

} // namespace npufuzz::generators::functions

#endif
