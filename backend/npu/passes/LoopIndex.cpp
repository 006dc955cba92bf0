//===- LoopIndex.cpp ------------------------------------------------------===//
//
// Translates between SSA index values and IndexForm. A loop variable becomes lb + step * q with a
// counter q of known range: only then does `floor((4 * q) / 4)` lose its floor. A value that is not
// understood becomes a variable without a range, which is correct and merely proves less.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/passes/LoopIndex.h"

#include "tile/Loops.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::npu {

unsigned LoopIndex::variableOf(Value value, Induction induction, IndexRange range) {
  auto [entry, isNew] = numbers.try_emplace(value, 0);
  if (isNew) {
    entry->second = space.addVariable(range);
    inductions[entry->second] = induction;
  }
  return entry->second;
}

IndexForm LoopIndex::formOf(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return IndexForm(constant.getSExtValue());
  if (auto apply = value.getDefiningOp<affine::AffineApplyOp>()) {
    AffineMap map = apply.getAffineMap();
    if (map.getResult(0).isPureAffine()) {
      SmallVector<IndexForm> operands;
      for (Value operand : apply.getMapOperands())
        operands.push_back(formOf(operand));
      return space.substitute(map.getResult(0), ArrayRef(operands).take_front(map.getNumDims()),
                              ArrayRef(operands).drop_front(map.getNumDims()));
    }
  }
  if (auto loop = affine::getForInductionVarOwner(value);
      loop && loop.hasConstantLowerBound() && tile::upperBoundMax(loop)) {
    int64_t lower = loop.getConstantLowerBound(), step = loop.getStepAsInt();
    int64_t trips = std::max<int64_t>(1, tile::tripsMax(loop));
    IndexForm form(lower);
    // A loop that never runs still needs a range that is not empty: assume at least one trip.
    form.add(IndexForm::variable(variableOf(value, {value, lower, step}, {0, trips - 1})), step);
    return form;
  }
  return IndexForm::variable(variableOf(value, {value}, {-unboundedIndex, unboundedIndex}));
}

AffineExpr LoopIndex::exprOf(const IndexForm &form, SmallVectorImpl<Value> &operands,
                             MLIRContext *context) const {
  AffineExpr sum = getAffineConstantExpr(form.constant, context);
  for (auto [number, coefficient] : form.terms) {
    const IndexSpace::Variable &variable = space.variable(number);
    assert(!variable.moves && "a descriptor axis is no scalar");
    if (variable.kind == IndexSpace::Variable::Kind::quotient) {
      sum = sum +
            exprOf(variable.numerator, operands, context).floorDiv(variable.divisor) * coefficient;
      continue;
    }
    const Induction &induction = inductions.at(number);
    auto *found = llvm::find(operands, induction.value);
    AffineExpr value = getAffineDimExpr(found - operands.begin(), context);
    if (found == operands.end())
      operands.push_back(induction.value);
    AffineExpr distance = value - induction.lower;
    // Goes back from q to the loop variable. The floor is exact: the distance is a multiple of
    // step.
    sum =
        sum + (coefficient % induction.step == 0 ? distance * (coefficient / induction.step)
                                                 : distance.floorDiv(induction.step) * coefficient);
  }
  return sum;
}

Value LoopIndex::emit(OpBuilder &builder, Location loc, const IndexForm &form,
                      IndexConstants &constants) {
  if (form.terms.empty())
    return constants.get(form.constant);
  SmallVector<Value> operands;
  AffineExpr expr = exprOf(form, operands, builder.getContext());
  if (isa<AffineDimExpr>(expr))
    return operands[0];
  return builder.create<affine::AffineApplyOp>(loc, AffineMap::get(operands.size(), 0, expr),
                                               operands);
}

} // namespace npufuzz::npu
