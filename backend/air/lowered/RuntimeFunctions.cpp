//===- RuntimeFunctions.cpp -----------------------------------------------===//
//
// air-to-async turns each transfer into a call, and that project implements the functions in C++
// for two types. Here they are IR, for all types. air_memcpy_nd_… takes an optional number, the
// memref that is written, and the one that is read. Each memref comes with the offsets, sizes and
// strides of its pattern, or without them for the whole memref. Elements move one by one, in
// row-major order of both.
//
//===----------------------------------------------------------------------===//
#include "backend/air/lowered/RuntimeFunctions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::air {

namespace {

/// One side of a transfer: elements of memory at sum((offset + i) * stride).
struct Pattern {
  Value memory; ///< all of it, as one axis
  SmallVector<Value> offsets, sizes, strides;
};

class TransferBody {
public:
  explicit TransferBody(func::FuncOp function)
      : builder(OpBuilder::atBlockEnd(function.addEntryBlock())), loc(function.getLoc()),
        arguments(function.getArguments()) {}

  /// Returns false if the arguments do not form two sides.
  bool build() {
    if (!arguments.empty() && arguments.front().getType().isInteger(32))
      arguments = arguments.drop_front();
    Pattern target, source;
    if (!takeSide(target) || !takeSide(source) || !arguments.empty())
      return false;
    Value count = number(1);
    for (Value size : source.sizes)
      count = builder.create<arith::MulIOp>(loc, count, size);
    auto loop = builder.create<scf::ForOp>(loc, number(0), count, number(1));
    builder.create<func::ReturnOp>(loc);
    builder.setInsertionPointToStart(loop.getBody());
    Value from = elementOf(source, loop.getInductionVar());
    Value to = elementOf(target, loop.getInductionVar());
    Value moved = builder.create<memref::LoadOp>(loc, source.memory, from);
    builder.create<memref::StoreOp>(loc, moved, target.memory, to);
    return true;
  }

private:
  Value number(int64_t value) { return builder.create<arith::ConstantIndexOp>(loc, value); }

  /// Reads a memref and three numbers for each axis of its pattern, or no numbers.
  bool takeSide(Pattern &side) {
    if (arguments.empty() || !isa<MemRefType>(arguments.front().getType()))
      return false;
    Value memory = arguments.front();
    auto numbers = arguments.drop_front().take_while(
        [](BlockArgument argument) { return argument.getType().isIndex(); });
    arguments = arguments.drop_front(1 + numbers.size());
    auto whole = builder.create<memref::ExtractStridedMetadataOp>(loc, memory);
    size_t axes = numbers.size() / 3;
    if (numbers.empty()) {
      side.offsets.assign(whole.getSizes().size(), number(0));
      side.sizes = SmallVector<Value>(whole.getSizes());
      side.strides = SmallVector<Value>(whole.getStrides());
    } else {
      side.offsets.assign(numbers.begin(), numbers.begin() + axes);
      side.sizes.assign(numbers.begin() + axes, numbers.begin() + 2 * axes);
      side.strides.assign(numbers.begin() + 2 * axes, numbers.end());
    }
    auto type = MemRefType::get(
        {ShapedType::kDynamic}, cast<MemRefType>(memory.getType()).getElementType(),
        StridedLayoutAttr::get(builder.getContext(), ShapedType::kDynamic, {ShapedType::kDynamic}));
    // Any size will do: accesses outside the memory were reported before this runs.
    side.memory = builder.create<memref::ReinterpretCastOp>(
        loc, type, whole.getBaseBuffer(), OpFoldResult(whole.getOffset()),
        ArrayRef<OpFoldResult>{number(1)}, ArrayRef<OpFoldResult>{number(1)});
    return numbers.size() == 3 * axes;
  }

  Value elementOf(const Pattern &side, Value position) {
    Value element = number(0);
    for (size_t axis = side.sizes.size(); axis-- > 0;) {
      Value index = builder.create<arith::RemUIOp>(loc, position, side.sizes[axis]);
      position = builder.create<arith::DivUIOp>(loc, position, side.sizes[axis]);
      index = builder.create<arith::AddIOp>(loc, index, side.offsets[axis]);
      index = builder.create<arith::MulIOp>(loc, index, side.strides[axis]);
      element = builder.create<arith::AddIOp>(loc, element, index);
    }
    return element;
  }

  OpBuilder builder;
  Location loc;
  ArrayRef<BlockArgument> arguments;
};

} // namespace

std::string defineRuntimeFunctions(ModuleOp module) {
  llvm::StringMap<func::FuncOp> defined;
  for (auto function : llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (!function.isDeclaration())
      continue;
    auto [it, isNew] = defined.try_emplace(function.getName(), function);
    if (!isNew) {
      // The names use one letter for half and bfloat16.
      if (it->second.getFunctionType() != function.getFunctionType())
        return "calls two functions of one name";
      function.erase();
      continue;
    }
    if (!function.getName().starts_with("air_memcpy_nd"))
      return "calls " +
             function.getName().take_until([](char c) { return llvm::isDigit(c); }).str();
    if (!llvm::all_of(function.getArgumentTypes(),
                      llvm::IsaPred<MemRefType, IndexType, IntegerType>))
      return "gives a transfer a token, which nobody awaits";
    if (!TransferBody(function).build())
      return "calls a transfer in a form that is not known";
  }
  return "";
}

} // namespace npufuzz::air
