//===- Matrix.cpp - writes products of matrices ---------------------------===//
//
// A kernel with a product runs on the cube unit. Its loads go to L1 (loc=mat), operands are moved
// to L0A and L0B (left, right), and the result lies in L0C (acc) and is stored from there. No other
// op works on such tiles, so a kernel with anything but loads, products and stores is refused.
//
//===----------------------------------------------------------------------===//
#include "backend/pto/emission/KernelText.h"
#include "tile/Loops.h"

#include "mlir/IR/Matchers.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::pto {

bool hasProduct(func::FuncOp kernel) {
  return kernel.walk([](tile::MatmulOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

int64_t boxSideOf(func::FuncOp kernel) {
  bool hasBytes = kernel
                      .walk([](tile::MatmulOp product) {
                        return product.getLhs().getType().getElementType().isInteger(8)
                                   ? WalkResult::interrupt()
                                   : WalkResult::advance();
                      })
                      .wasInterrupted();
  return hasBytes ? 2 * boxElements : boxElements;
}

/// True if kernels of the cube unit have the op.
static bool isOfCube(Operation &op) {
  return !isa<tile::TileDialect>(op.getDialect()) ||
         isa<tile::LoadOp, tile::StoreOp, tile::MatmulOp, tile::SetValidOp, tile::SplatOp>(op) ||
         tile::findRecord(&op)->category == tile::OpCategory::View;
}

void KernelText::requireCube(Operation &op) {
  if (isCube && !isOfCube(op))
    refuse("op " + op.getName().getStringRef() + " in a kernel with a product of matrices");
}

bool isReadTransposed(Value loaded) {
  return loaded.getDefiningOp<tile::LoadOp>() && !loaded.use_empty() &&
         llvm::all_of(loaded.getUses(), [](OpOperand &use) {
           auto product = dyn_cast<tile::MatmulOp>(use.getOwner());
           return product && ((use.getOperandNumber() == 0 && product.getTransposeLhs()) ||
                              (use.getOperandNumber() == 1 && product.getTransposeRhs()));
         });
}

TileBuf &KernelText::operandOfProduct(TileBuf &from, Location location, const Index &rows,
                                      const Index &columns) {
  TileBuf like = from;
  like.location = location;
  like.isTransposed = false;
  TileBuf &to = allocate(like, rows, columns);
  if (from.location != Location::mat)
    refuse("product as an operand of a product");
  instruction("tmov", {&from}, to);
  return to;
}

void KernelText::writeMatmul(tile::MatmulOp op) {
  if (op.getBias())
    return refuse("bias of a product");
  if (op.getResult().getType().getRank() != 2)
    return refuse("tile of more than two axes");
  TileBuf &lhs = bufOf(op.getLhs()), &rhs = bufOf(op.getRhs());
  if (lhs.isTransposed != op.getTransposeLhs() || rhs.isTransposed != op.getTransposeRhs())
    return refuse("transposed operand that is read in other ways, too");
  Index rows = lhs.validRows(), depth = least(lhs.validColumns(), rhs.validRows()),
        columns = rhs.validColumns();
  // Verifiers demand at least one element in each; for no products, the language defines the sum as
  // 0.
  if (rows.low < 1 || depth.low < 1 || columns.low < 1)
    return refuse("product of perhaps no element");
  Value accumulator = op.getAccumulator();
  if (accumulator) {
    TileBuf &sum = bufOf(accumulator);
    if (sum.location != Location::acc || !isFreeToChange(accumulator, op))
      return refuse("accumulator that is no product, or is read again");
    if (!isSame(sum.validRows(), rows) || !isSame(sum.validColumns(), columns))
      return refuse("accumulator of other extents");
  }
  TileBuf &left = operandOfProduct(lhs, Location::left, rows, depth),
          &right = operandOfProduct(rhs, Location::right, depth, columns);
  if (accumulator) {
    TileBuf &sum = bufOf(accumulator);
    tileOfValue[op.getResult()] = &sum;
    return writeSum(sum, left, right, accumulator);
  }
  TileBuf &to = allocate(op.getResult(), rows, columns);
  instruction("tmatmul", {&left, &right}, to);
}

/// Zeros from which a sum starts, through the loops that carry it; null: it starts otherwise.
static tile::SplatOp zerosOf(Value sum) {
  while (auto argument = dyn_cast<BlockArgument>(sum)) {
    auto loop = dyn_cast<affine::AffineForOp>(argument.getOwner()->getParentOp());
    if (!loop)
      return nullptr;
    sum = loop.getTiedLoopInit(argument)->get();
  }
  return sum.getDefiningOp<tile::SplatOp>();
}

/// True if nothing but products takes the zeros, one of them in each turn of a loop that carries
/// them.
static bool areOfProductsAlone(tile::SplatOp zeros) {
  auto isSum = [](OpOperand &use) {
    auto product = dyn_cast<tile::MatmulOp>(use.getOwner());
    return product && product.getAccumulator() == use.get();
  };
  return llvm::all_of(zeros.getResult().getUses(), [&](OpOperand &use) {
    auto loop = dyn_cast<affine::AffineForOp>(use.getOwner());
    if (!loop)
      return isSum(use);
    BlockArgument carried = loop.getTiedLoopRegionIterArg(&use);
    return carried && carried.hasOneUse() && isSum(*carried.use_begin()) &&
           carried.use_begin()->getOwner()->getBlock() == loop.getBody();
  });
}

void KernelText::writeZeroSum(tile::SplatOp op) {
  if (!matchPattern(op.getScalar(), m_PosZeroFloat()) && !matchPattern(op.getScalar(), m_Zero()))
    return refuse("splat in a kernel with a product of matrices");
  if (!areOfProductsAlone(op))
    return refuse("sum that may have no product");
  auto shape = op.getResult().getType().getShape();
  // The first product overwrites it.
  allocate(op.getResult(), constantIndex(shape.size() > 1 ? shape[0] : 1),
           constantIndex(shape.back()));
}

void KernelText::writeSum(TileBuf &sum, TileBuf &left, TileBuf &right, Value accumulator) {
  if (!zerosOf(accumulator))
    return instruction("tmatmul.acc", {&sum, &left, &right}, sum);
  auto argument = dyn_cast<BlockArgument>(accumulator);
  if (!argument)
    return instruction("tmatmul", {&left, &right}, sum);
  // The first turn overwrites, as in hand-written kernels.
  auto loop = cast<affine::AffineForOp>(argument.getOwner()->getParentOp());
  if (tile::endsAtRunTime(loop) || tile::tripsMax(loop) < 1)
    return refuse("sum that may have no product");
  std::string isFirst = fresh("first");
  line(llvm::formatv("{0} = arith.cmpi eq, {1}, {2} : index", isFirst,
                     indexOf(loop.getInductionVar()).name,
                     constantIndex(loop.getConstantLowerBound()).name));
  writeBlock("scf.if " + isFirst, [&] { instruction("tmatmul", {&left, &right}, sum); });
  writeBlock("} else", [&] { instruction("tmatmul.acc", {&sum, &left, &right}, sum); });
  line("}");
}

bool KernelText::isFreeToChange(Value accumulator, Operation *user) const {
  if (isLastUse(accumulator, user))
    return true;
  // Or it is carried by the loop directly around it.
  auto argument = dyn_cast<BlockArgument>(accumulator);
  return argument && argument.hasOneUse() && argument.getOwner() == user->getBlock();
}

} // namespace npufuzz::pto
