//===- AffineCode.cpp - runs compiled affine maps -------------------------===//
//
// Subscripts of loads and stores are evaluated at every point of a loop. A flat list of
// instructions for a small stack avoids a walk over the expression's tree each time.
// AffineEvaluation.cpp has the same meaning without preparation; the two must agree.
//
//===----------------------------------------------------------------------===//
#include "interpreter/affine/AffineCode.h"
#include "interpreter/numbers/IntegerFormulas.h"

using namespace mlir;

namespace npufuzz::interpreter {

AffineCode::AffineCode(AffineMap map) : dims(map.getNumDims()), operands(map.getNumInputs()) {
  for (AffineExpr expr : map.getResults())
    compile(expr);
}

void AffineCode::compile(AffineExpr expr) {
  switch (expr.getKind()) {
  case AffineExprKind::Constant:
    code.push_back({Action::constant, cast<AffineConstantExpr>(expr).getValue()});
    return;
  case AffineExprKind::DimId:
    code.push_back({Action::operand, cast<AffineDimExpr>(expr).getPosition()});
    return;
  case AffineExprKind::SymbolId:
    // Symbols follow the dims, as in the operands of affine ops.
    code.push_back({Action::operand, dims + cast<AffineSymbolExpr>(expr).getPosition()});
    return;
  default:
    break;
  }
  auto binary = cast<AffineBinaryOpExpr>(expr);
  compile(binary.getLHS());
  bool isAdd = expr.getKind() == AffineExprKind::Add;
  if (auto constant = dyn_cast<AffineConstantExpr>(binary.getRHS());
      constant && (isAdd || expr.getKind() == AffineExprKind::Mul)) {
    code.push_back({isAdd ? Action::addConstant : Action::mulConstant, constant.getValue()});
    return;
  }
  compile(binary.getRHS());
  switch (expr.getKind()) {
  case AffineExprKind::Add:
    code.push_back({Action::add});
    return;
  case AffineExprKind::Mul:
    code.push_back({Action::mul});
    return;
  case AffineExprKind::FloorDiv:
    code.push_back({Action::floorDivide});
    return;
  case AffineExprKind::CeilDiv:
    code.push_back({Action::ceilDivide});
    return;
  case AffineExprKind::Mod:
    code.push_back({Action::modulo});
    return;
  default:
    llvm_unreachable("no such affine expression");
  }
}

bool AffineCode::run(ArrayRef<int64_t> operands, llvm::SmallVectorImpl<int64_t> &results,
                     bool &wraps) const {
  llvm::SmallVector<int64_t, 8> stack;
  for (const Instruction &instruction : code) {
    if (instruction.action == Action::operand || instruction.action == Action::constant) {
      stack.push_back(instruction.action == Action::constant ? instruction.number
                                                             : operands[instruction.number]);
      continue;
    }
    if (instruction.action == Action::addConstant || instruction.action == Action::mulConstant) {
      int64_t &top = stack.back();
      wraps |= instruction.action == Action::addConstant
                   ? llvm::AddOverflow(top, instruction.number, top) != 0
                   : llvm::MulOverflow(top, instruction.number, top) != 0;
      continue;
    }
    // Operands were pushed left to right, so the right one is on top. A divisor that is not
    // positive has no meaning in the affine dialect: the caller traps or passes on poison.
    int64_t y = stack.pop_back_val(), &x = stack.back();
    if (instruction.action != Action::add && instruction.action != Action::mul && y <= 0)
      return false;
    switch (instruction.action) {
    case Action::add:
      wraps |= llvm::AddOverflow(x, y, x) != 0;
      break;
    case Action::mul:
      wraps |= llvm::MulOverflow(x, y, x) != 0;
      break;
    case Action::floorDivide:
      x = divideSigned<Quotient::floor>(x, y);
      break;
    case Action::ceilDivide:
      x = divideSigned<Quotient::ceil>(x, y);
      break;
    case Action::modulo:
      x = floorModulo(x, y);
      break;
    default:
      llvm_unreachable("no action on two numbers");
    }
  }
  results.append(stack.begin(), stack.end()); // one value per expression is left
  return true;
}

} // namespace npufuzz::interpreter
